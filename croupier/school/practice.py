"""Practice rounds: who sits at the table with which wagers, and what the players decide.

Chance comes in as an argument; the same seed gives the same rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.equipment.cards import pack
from croupier.equipment.chance import Chance
from croupier.equipment.shoe import Shoe
from croupier.errors import Refused
from croupier.law.edition import Edition
from croupier.play.choice import Choice, Decision
from croupier.play.game import Game
from croupier.play.request import Act, Ask, Cards, Deal, Decide, Roll, Shake
from croupier.play.round import Round
from croupier.play.setup import RoundSetup, SeatSetup
from croupier.play.submission import Submission
from croupier.units.money import Cents

BASES = (500, 1000, 1500, 2500)
ATTEMPTS = 60


def practice_setup(game: Game, edition_id: str, chance: Chance, dealing: str = "") -> RoundSetup:
    """Two to four players with wagers that the rules allow."""
    edition = game.edition(edition_id)
    for attempt in range(ATTEMPTS):
        setup = _draw(game, edition, chance, dealing, sparse=attempt > ATTEMPTS // 2)
        try:
            Round(game, setup)
        except Refused:
            continue
        return setup
    raise AssertionError(f"{game.id} refuses every practice round")


def _draw(game: Game, edition: Edition, chance: Chance, dealing: str, sparse: bool) -> RoundSetup:
    options = _options(edition, chance)
    base = BASES[chance.below(len(BASES))]
    submission = Submission(edition, options, base)
    players = min(2 + chance.below(3), edition.seats.value)
    places = sorted(chance.shuffle(range(1, edition.seats.value + 1))[:players])
    methods = list(edition.dealing)
    return RoundSetup(
        game=game.id,
        edition=edition.id,
        options=options,
        dealing="" if game.dice else dealing or methods[chance.below(len(methods))],
        seats=[SeatSetup(seat=one, wagers=_wagers(submission, base, chance, sparse)) for one in places],
        meters=_meters(submission),
        minimum=base,
        # § 670a.5(i)(1): the shaker has three dice.
        start=sum(chance.dice(3)) if "start" in edition.figures else 0,
    )


def _options(edition: Edition, chance: Chance) -> dict[str, Any]:
    """Every optional wager, each with one of the paytables that are printed in full; yes or no at random."""
    options: dict[str, Any] = {}
    for rule in edition.wagers.values():
        if rule.optional and not rule.decision:
            family = edition.paytables.get(rule.paytable)
            letters = [name for name, one in family.columns.items() if not one.deferred] if family else []
            options[rule.name] = letters[chance.below(len(letters))] or True if letters else True
    for option in edition.options.values():
        if set(option.values) == {True, False}:
            options[option.name] = chance.below(2) == 0
    return options


def _wagers(submission: Submission, base: Cents, chance: Chance, sparse: bool) -> dict[str, Cents]:
    """The required wagers and some of the others; one amount for all, since rules tie many together."""
    grouped = {name for names in submission.groups.values() for name in names}
    wagers: dict[str, Cents] = {}
    for rule in submission.placeable.values():
        few = 6 if sparse or rule.name in grouped or len(submission.placeable) > 10 else 2
        if rule.name in submission.required or chance.below(few) == 0:
            wagers[rule.name] = rule.one_of[0] if rule.one_of else min(base, rule.at_most or base)
    for names in submission.groups.values():
        if not any(name in wagers for name in names):
            wagers[names[chance.below(len(names))]] = base
    return wagers


def _meters(submission: Submission) -> dict[str, Cents]:
    meters = dict.fromkeys(submission.meter_rules, 2_500_000)
    return meters | {rule.reserve_meter: 0 for rule in submission.meter_rules.values() if rule.reserve_meter}


class Players:
    """Cards, dice and decisions for a round."""

    def __init__(self, round_: Round, chance: Chance) -> None:
        self.round = round_
        self.chance = chance
        submission = round_.table.submission
        joker = bool(submission.edition.joker.value)
        self.shoe = Shoe(() if round_.game.dice else chance.shuffle(pack(submission.decks, joker)))

    def next_acts(self) -> list[Act]:
        """What answers the round's present request: all its cards, one roll, or one decision."""
        pending = self.round.pending
        if isinstance(pending, Deal):
            return [Cards(self.shoe.draw(self.round.cards_needed))]
        if isinstance(pending, Shake):
            return [Roll(self.chance.dice(pending.dice))]
        assert isinstance(pending, Ask)
        seat = self.round.waiting_for()[0]
        return [Decide(seat, self.decide(self.round.choices(seat)))]

    def decide(self, choices: Sequence[Choice]) -> Decision:
        """Any legal decision, with the least or the most that it takes."""
        choice = choices[self.chance.below(len(choices))]
        if choice.takes_amount():
            ends = [choice.at_least, choice.at_most]
            return Decision(choice.word, ends[self.chance.below(2)])
        return Decision(choice.word, None, tuple(self.chance.shuffle(choice.among)[: choice.fewest_cards]))
