"""A witness: one round that ends in a stated way, written so that every edition can settle it.

Cards stand by the place where they lie and decisions are words, with ``least`` or ``most`` for an amount.
So one witness serves every dealing method and every limit of a raise: the game's own procedure asks for a
card or for a decision, and the witness has it. A place of which it says nothing is dealt any card that it
does not name. What settling returns is what that ending is worth; there is no other source of prices.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from croupier.equipment.cards import Card, pack, show
from croupier.errors import Fault
from croupier.play.choice import Choice, Decision, parse_decision
from croupier.play.game import Game
from croupier.play.place import Place
from croupier.play.request import Ask, Cards, Deal, Decide, Roll, Shake
from croupier.play.round import Round
from croupier.play.settlement import Line
from croupier.play.setup import RoundSetup, SeatSetup
from croupier.play.submission import Submission
from croupier.units.money import Cents

PLAYER = "player"
"""The hand of the one seat of a witness."""
DEALER = "dealer"
COMMUNITY = "community"
NEXT = "next"
"""Cards for every place of which the witness says nothing (more), in the order in which they are dealt."""

SEAT = 1

Dealt = Mapping[str, Sequence[Card]]
"""Cards by the name of the place where they lie."""


@dataclass(frozen=True)
class Witness:
    """Cards by place, decisions in words, and the rolls of a game that is played with dice.

    ``start`` is the number that the deal starts from, where a chapter has one.
    """

    cards: Dealt = field(default_factory=dict)
    decisions: tuple[str, ...] = ()
    rolls: tuple[tuple[int, ...], ...] = ()
    start: int = 0

    def __str__(self) -> str:
        cards = [f"{place} {show(cards)}" for place, cards in self.cards.items()]
        rolls = [" ".join(map(str, roll)) for roll in self.rolls]
        return "; ".join([*cards, *rolls, *self.decisions])


@dataclass(frozen=True)
class Settled:
    """A witness that was settled: its round, and what became of each wager."""

    round: Round

    @property
    def lines(self) -> list[Line]:
        """One line for each wager, as any other round has them."""
        return self.round.lines

    def row(self, wager: str) -> str:
        """The row of its paytable that a wager hit."""
        try:
            return self.round.table.rows[SEAT, wager]
        except KeyError:
            raise Fault(f"{self.round.game.id}: {wager} was not settled by a row of a paytable") from None

    def staked(self, wagers: Iterable[str]) -> Cents:
        """What was staked on these wagers."""
        wanted = set(wagers)
        return sum(line.stake for line in self.lines if line.wager in wanted)

    def net(self, wagers: Iterable[str]) -> Cents:
        """What these wagers returned, without the stakes."""
        wanted = set(wagers)
        return sum(line.returned - line.stake for line in self.lines if line.wager in wanted)


def settle_witness(
    game: Game,
    submission: Submission,
    wagers: Mapping[str, Cents],
    witness: Witness,
    meters: Mapping[str, Cents] | None = None,
) -> Settled:
    """Play a witness to its end by the game's own procedure; what does not fit the round is a Fault.

    ``wagers`` are those before the deal.
    """
    edition = submission.edition
    round_ = Round(
        game,
        RoundSetup(
            game=game.id,
            edition=edition.id,
            dealing=next(iter(edition.dealing), ""),
            seats=[SeatSetup(seat=SEAT, wagers=dict(wagers))],
            meters=dict(meters or {}),
            minimum=submission.minimum,
            start=witness.start,
        ),
        submission,
    )
    _Feeding(round_, witness).to_the_end()
    return Settled(round_)


class _Feeding:
    """Answers what a round asks for out of a witness."""

    def __init__(self, round_: Round, witness: Witness) -> None:
        self.round = round_
        self.witness = witness
        self.cards = {place: iter(cards) for place, cards in witness.cards.items()}
        self.others = _cards_not_in(witness, round_.table.submission)
        self.decisions = iter(witness.decisions)
        self.rolls = iter(witness.rolls)

    def to_the_end(self) -> None:
        while self.round.pending is not None:
            pending = self.round.pending
            if isinstance(pending, Deal):
                self.round.apply(Cards(tuple(self._card_for(place) for place in pending.places)))
            elif isinstance(pending, Ask):
                decision = self._decision(self.round.choices(SEAT), pending)
                self.round.apply(Decide(SEAT, decision))
            else:
                assert isinstance(pending, Shake)
                self.round.apply(Roll(self._roll(pending)))
        for what, left in (("decision", self.decisions), ("roll", self.rolls)):
            for one in left:
                raise self._fault(f"the round is over before its {what} {one!r}")

    def _card_for(self, place: Place) -> Card:
        name = PLAYER if place.owner == SEAT and place is self.round.table.hands[SEAT] else place.name
        for wanted in (name, NEXT):
            card = next(self.cards.get(wanted, iter(())), None)
            if card is not None:
                return card
        return next(self.others)

    def _decision(self, choices: Sequence[Choice], pending: Ask) -> Decision:
        words = next(self.decisions, None)
        if words is None:
            raise self._fault(f"it says nothing where {pending.section} asks")
        word, _, amount = words.partition(" ")
        for choice in choices:
            if choice.word == word and amount in ("least", "most"):
                return Decision(word, choice.at_least if amount == "least" else choice.at_most)
            if choice.word == word:
                return parse_decision(words)
        raise self._fault(f"{words!r} is not open where {pending.section} asks")

    def _roll(self, pending: Shake) -> tuple[int, ...]:
        faces = next(self.rolls, None)
        if faces is None and not pending.may_stop:
            raise self._fault("it has no further roll")
        return faces or ()

    def _fault(self, what: str) -> Fault:
        return Fault(f"{self.round.game.id}, witness [{self.witness}]: {what}")


def _cards_not_in(witness: Witness, submission: Submission) -> Iterator[Card]:
    """Any cards for the places of which the witness says nothing."""
    left = pack(submission.decks, bool(submission.edition.joker.value))
    for card in (card for cards in witness.cards.values() for card in cards):
        left.remove(card)
    return iter(left)
