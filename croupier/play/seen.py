"""What a seat knows at the moment when it is asked: all that its advice may rest on.

A Seen is made from the seat's observation, from its own decisions and from what everybody at the table has
watched (dice, the choices open to the seat). A card that the seat may not see is None, so that no advice can
look at it; ``tests/play/test_seen.py`` permutes the hidden cards and demands the same Seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from croupier.equipment.cards import CARDS, Card, pack
from croupier.law.edition import Edition
from croupier.play.choice import Choice, Decision
from croupier.play.meters import Meters
from croupier.play.place import HIDDEN
from croupier.play.request import Decide, Roll
from croupier.play.round import Round
from croupier.play.seat import Seat
from croupier.play.submission import Submission
from croupier.units.money import Cents
from croupier.units.odds import PercentOfMeter

SeenCards = tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class SeenHand:
    """One of the hands of a seat that may have several, from the left; ``asked`` is the one in question.

    ``done``: it takes no more decisions; ``settled``: its wagers are decided. ``wagers`` holds the stakes on
    this hand by their plain names (``double``, not ``double#2``), ``lammers`` its free bets.
    """

    number: int
    cards: tuple[Card, ...]
    split: bool
    done: bool
    settled: bool
    asked: bool
    wagers: Mapping[str, Cents]
    lammers: tuple[str, ...]
    second_chance: Card | None = None


@runtime_checkable
class SeveralHands(Protocol):
    """The state of a table at which a seat may have several hands, as a game keeps it."""

    def hands_seen_by(self, seat: Seat) -> tuple[SeenHand, ...]:
        """The seat's own hands, as far as it sees them."""
        ...


@dataclass(frozen=True)
class Seen:
    """One seat's knowledge when it is asked.

    ``places`` are the cards on the layout by the name of the place (``dealer``, ``community``,
    ``position 3``), None where the seat may not look. ``wagers`` are the stakes of this seat, ``settled`` the
    names of those that a line has already decided. ``decisions`` are the seat's own so far, ``rolls`` all
    dice so far, ``section`` is the section by which it is asked. ``hands`` are its own where a
    game lets a seat have several.
    """

    game: str
    submission: Submission
    seat: int
    position: int
    places: Mapping[str, SeenCards]
    wagers: Mapping[str, Cents]
    settled: frozenset[str]
    decisions: tuple[Decision, ...]
    choices: tuple[Choice, ...]
    section: str
    rolls: tuple[tuple[int, ...], ...] = ()
    meters: Mapping[str, Cents] | None = None
    hands: tuple[SeenHand, ...] = ()

    @property
    def edition(self) -> Edition:
        return self.submission.edition

    @property
    def decks(self) -> int:
        return self.submission.decks

    @property
    def own(self) -> tuple[Card, ...]:
        """The cards dealt to the seat's position, as far as it may see them."""
        return self.open_cards(f"position {self.position}")

    def open_cards(self, place: str) -> tuple[Card, ...]:
        """The cards of a place that the seat sees, in the order in which they came."""
        return tuple(card for card in self.places.get(place, ()) if card is not None)

    def visible(self) -> tuple[Card, ...]:
        """Every card that the seat sees anywhere on the table."""
        return tuple(card for name in self.places for card in self.open_cards(name))

    def unseen(self) -> Counter[Card]:
        """How often each card can still be: the whole pack without what lies open to the seat.

        Cards that it threw away in a draw lie hidden in the discard rack; its ``decisions`` name them.
        """
        left = Counter(pack(self.decks, bool(self.edition.joker.value)))
        left.subtract(self.visible())
        return +left

    def returned(self, wager: str, outcome: str) -> Cents:
        """What this seat's wager returns for an outcome, percentages taken from the meters as they stand.

        Where a fold gives up a side wager (a Progressive, as a rule), its worth belongs to the decision.
        """
        stake, odds = self.wagers[wager], self.submission.paytables[wager].odds[outcome]
        if not isinstance(odds, PercentOfMeter):
            return odds.returns(stake)
        rules, reset = self.submission.meter_rules, self.submission.meter_reset
        return Meters(self.meters or {}, rules, reset).take(odds, stake)

    def choice(self, word: str) -> Choice | None:
        """The choice with this word, if it is open."""
        return next((choice for choice in self.choices if choice.word == word), None)


def seen_by(round_: Round, seat_number: int) -> Seen:
    """What this seat knows now. It need not be asked; then it has no choices."""
    table, seat = round_.table, _seat(round_, seat_number)
    observed = round_.observation(seat_number)
    return Seen(
        game=round_.game.id,
        submission=table.submission,
        seat=seat_number,
        position=seat.position,
        places={name: tuple(map(_card, texts)) for name, texts in observed["places"].items()},
        wagers=observed["wagers"],
        settled=frozenset(line.wager for line in observed["lines"] if line.seat == seat_number),
        decisions=tuple(
            act.decision for act in round_.acts if isinstance(act, Decide) and act.seat == seat_number
        ),
        choices=tuple(round_.choices(seat_number)),
        section=table.edition.cite(round_.pending.section) if round_.pending else "",
        rolls=tuple(act.faces for act in round_.acts if isinstance(act, Roll)),
        meters=dict(table.meters.amounts),
        hands=table.state.hands_seen_by(seat) if isinstance(table.state, SeveralHands) else (),
    )


def _seat(round_: Round, number: int) -> Seat:
    for seat in round_.table.seats:
        if seat.number == number:
            return seat
    raise ValueError(f"there is no seat {number} in this round")


def _card(text: str) -> Card | None:
    return None if text == HIDDEN else CARDS[text]
