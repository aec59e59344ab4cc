"""Plays any game at random, knowing nothing of it but the contract of play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from croupier.conformance.broken import Broken
from croupier.equipment.cards import Card, pack
from croupier.errors import Refused
from croupier.law.edition import Edition
from croupier.play.choice import Choice, Decision
from croupier.play.game import Game
from croupier.play.request import Act, Ask, Cards, Deal, Decide, Irregular, Roll, Shake
from croupier.play.round import Round
from croupier.play.setup import RoundSetup, SeatSetup
from croupier.play.submission import Submission
from croupier.units.odds import ToOne

AMOUNTS = (500, 505, 1000, 1001, 2500)
MOST_ACTS = 2000


def random_options(rng: random.Random, edition: Edition) -> dict[str, Any]:
    """Some optional wagers, each with one of its letters, and some of the other options."""
    options: dict[str, Any] = {}
    for rule in edition.wagers.values():
        if rule.optional and not rule.decision and rng.random() < 0.8:
            family = edition.paytables.get(rule.paytable)
            letters = [letter for letter in (family.columns if family else ()) if letter]
            options[rule.name] = rng.choice(letters) if letters else True
    for option in edition.options.values():
        if option.values and rng.random() < 0.5:
            options[option.name] = rng.choice(option.values)
    for family in edition.paytables.values():
        for paytable in family.columns.values():
            if paytable.deferred and options.get(family.name) == paytable.letter:
                left = [name for name in family.outcomes if name not in paytable.odds]
                options[paytable.deferred] = {name: str(ToOne(rng.randint(1, 500))) for name in left}
    return options


def random_wagers(
    rng: random.Random, submission: Submission, base: int, cautious: bool = False
) -> dict[str, int]:
    """The required wagers and some of those offered; one amount for all where rules may tie them.

    A cautious seat places few of them and never mixes amounts, so that hardly any rule objects.
    """
    wagers: dict[str, int] = {}
    mixed = not cautious and rng.random() < 0.5
    placeable = list(submission.placeable.values())
    chosen = [
        rule
        for rule in placeable
        if rule.name in submission.required or (rng.random() > 0.85 if cautious else rng.random() < 0.7)
    ]
    for rule in chosen or placeable[:1]:
        if rule.at_most:
            wagers[rule.name] = rng.randint(1, rule.at_most)
        elif rule.one_of:
            wagers[rule.name] = rule.one_of[0] if rule.same_for_all else rng.choice(rule.one_of)
        elif rule.same_for_all or not mixed:
            wagers[rule.name] = base
        else:
            wagers[rule.name] = rng.choice(AMOUNTS)
    for rule in placeable:
        if rule.name in wagers and rule.equals:
            wagers[rule.name] = wagers[rule.equals]
    return wagers


def random_setup(rng: random.Random, game: Game, edition_id: str) -> RoundSetup:
    """A set-up that the game accepts. What a game's own objection refuses is drawn again."""
    for attempt in range(200):
        setup = _draw_setup(rng, game, edition_id, cautious=attempt > 4)
        try:
            Round(game, setup)
        except Refused:
            continue
        return setup
    raise Broken(f"{game.id} refuses every set-up")


def _draw_setup(rng: random.Random, game: Game, edition_id: str, cautious: bool) -> RoundSetup:
    edition = game.edition(edition_id)
    options = random_options(rng, edition)
    submission = Submission(edition, options, 500)
    base = rng.choice(AMOUNTS)
    positions = rng.sample(range(1, edition.seats.value + 1), rng.randint(1, edition.seats.value))
    seats = [
        SeatSetup(seat=one, wagers=random_wagers(rng, submission, base, cautious))
        for one in sorted(positions)
    ]
    if game.shares_hands and rng.random() < 0.3:
        wagers = random_wagers(rng, submission, base, cautious)
        seats.append(SeatSetup(seat=20, position=positions[0], wagers=wagers))
    meters = {name: rng.choice((12_345, 1_000_000, 3_000_001)) for name in submission.meter_rules}
    reserves = [rule.reserve_meter for rule in submission.meter_rules.values() if rule.reserve_meter]
    return RoundSetup(
        game=game.id,
        edition=edition_id,
        options=options,
        dealing="" if game.dice else rng.choice(list(edition.dealing)),
        seats=seats,
        meters=meters | dict.fromkeys(reserves, 777),
        start=rng.randint(1, 18) if "start" in edition.figures else 0,
    )


class Shoe:
    """A pack in random order, narrowed at times to one suit or a few ranks so that rare hands come."""

    def __init__(self, rng: random.Random, round_: Round) -> None:
        submission = round_.table.submission
        cards = pack(submission.decks, bool(submission.edition.joker.value))
        rng.shuffle(cards)
        if rng.random() < 0.5:
            suit, rank = rng.randrange(4), rng.randint(2, 10)
            cards.sort(key=lambda card: not (card.suit == suit or rank <= card.rank <= rank + 4))
        self.cards = cards
        self.next = 0

    def draw(self, count: int) -> tuple[Card, ...]:
        """The next cards."""
        self.next += count
        if self.next > len(self.cards):
            raise Broken("the round needs more cards than the pack has")
        return tuple(self.cards[self.next - count : self.next])


def random_decision(rng: random.Random, choices: list[Choice]) -> Decision:
    """One of the legal decisions, at the bounds as often as between them."""
    choice = rng.choice(choices)
    if choice.takes_amount():
        if choice.optional_amount and rng.random() < 0.5:
            return Decision(choice.word)
        low, high = choice.at_least, choice.at_most
        return Decision(choice.word, rng.choice((low, high, rng.randrange(low, high + 1, choice.step or 1))))
    count = rng.randint(choice.fewest_cards, choice.most_cards)
    return Decision(choice.word, None, tuple(rng.sample(choice.among, count)))


def next_act(rng: random.Random, round_: Round, shoe: Shoe | None) -> Act:
    """Something legal that answers what the round waits for."""
    pending = round_.pending
    if isinstance(pending, Deal):
        assert shoe is not None
        count = round_.cards_needed
        return Cards(shoe.draw(rng.choice((1, count, count))))
    if isinstance(pending, Shake):
        return Roll(tuple(rng.randint(1, 6) for _ in range(pending.dice)))
    assert isinstance(pending, Ask)
    seat = rng.choice(round_.waiting_for())
    return Decide(seat, random_decision(rng, round_.choices(seat)))


def play_out(rng: random.Random, round_: Round) -> Iterator[Act]:
    """Play to the end, yielding each act before it is applied."""
    shoe = None if round_.game.dice else Shoe(rng, round_)
    for _ in range(MOST_ACTS):
        if round_.over:
            return
        act = next_act(rng, round_, shoe)
        yield act
        round_.apply(act)
    raise Broken(f"the round has not ended after {MOST_ACTS} acts")


def random_irregularity(rng: random.Random, round_: Round, shoe: Shoe | None) -> Irregular | None:
    """An irregularity that can happen right now, if there is one; its card leaves the shoe."""
    names = list(round_.game.irregularities)
    rng.shuffle(names)
    for name in names:
        known = round_.game.irregularities[name]
        cards: tuple[Card, ...] = ()
        if known.takes_card and shoe is not None:
            if shoe.next >= len(shoe.cards):
                continue
            cards = (shoe.cards[shoe.next],)
        seat = rng.choice(round_.table.seats).number if known.takes_seat else 0
        act = Irregular(name, seat, cards)
        if round_.refusal(act) is None:
            if shoe is not None:
                shoe.next += len(cards)
            return act
    return None
