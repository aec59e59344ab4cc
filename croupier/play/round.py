"""The runner of a round: it wraps a game's procedure and is all that the rest of the system sees.

``pending`` says what is needed next, ``refusal(act)`` why an act is not allowed, ``apply(act)`` does
it, ``observation(seat)`` is what a seat may see, ``lines`` how wagers were settled. Every act is kept:
the list of acts, applied to the same set-up, restores the round after a crash and reconstructs it for
a dispute.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from croupier.equipment.cards import Card, FaceDownCard, counted_pack
from croupier.errors import Fault, Refused
from croupier.play.abandonment import absent_decision
from croupier.play.choice import Choice, Decision, refusal_of
from croupier.play.game import Game
from croupier.play.irregularity import Irregularity
from croupier.play.place import Place
from croupier.play.request import (
    Act,
    Ask,
    Cards,
    Confirmed,
    Deal,
    Decide,
    Irregular,
    Play,
    Request,
    Roll,
    Settle,
    Shake,
    Turn,
    Turned,
)
from croupier.play.seat import Seat
from croupier.play.seating import seat_players
from croupier.play.settlement import Line
from croupier.play.setup import RoundSetup
from croupier.play.submission import Submission
from croupier.play.table import Table
from croupier.units.verdict import Refusal


class Round:
    """One round of one game."""

    def __init__(self, game: Game, setup: RoundSetup, submission: Submission | None = None) -> None:
        if submission is None:
            submission = Submission(game.edition(setup.edition), setup.options, setup.minimum)
        self.game = game
        self.setup = setup
        self.table: Table = seat_players(game, setup, submission)
        self.acts: list[Act] = []
        self.pending: Request | None = None
        self.cut_short = False
        """An irregularity has replaced the ordinary procedure: what it did not reach is not asked."""
        self._left = self.table.left = (
            counted_pack(submission.decks, bool(submission.edition.joker.value)) if not game.dice else {}
        )
        self._seats = {seat.number: seat for seat in self.table.seats}
        self._dealt = 0
        self._answers: dict[Seat, Decision] = {}
        self._play: Play = game.play(self.table)
        self._advance(None)

    # -- what is known ---------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Nothing more is needed: the round is settled."""
        return self.pending is None

    @property
    def lines(self) -> list[Line]:
        return self.table.lines

    @property
    def cards_needed(self) -> int:
        """How many cards the procedure waits for right now."""
        if isinstance(self.pending, Turn):
            return len(self.pending.indexes)
        return len(self.pending.places) - self._dealt if isinstance(self.pending, Deal) else 0

    def coming(self) -> list[tuple[Place, bool]]:
        """Where the next cards of the deal go, and whether each of them lies face up there."""
        pending = self.pending
        if not isinstance(pending, Deal):
            return []
        return [
            (place, place.deals_up if pending.up is None else pending.up)
            for place in pending.places[self._dealt :]
        ]

    def choices(self, seat_number: int) -> list[Choice]:
        """What a seat may decide right now; empty if it is not asked."""
        seat = self._seats.get(seat_number)
        if seat is None or not isinstance(self.pending, Ask) or seat in self._answers:
            return []
        return list(self.pending.choices.get(seat, ()))

    def may_still(self, seat_number: int) -> list[Choice]:
        """What a seat may decide though nothing waits for it: before a roll, or after it was silent."""
        pending, seat = self.pending, self._seats.get(seat_number)
        if seat is None:
            return []
        if isinstance(pending, Shake):
            return list(pending.choices.get(seat, ()))
        if isinstance(pending, Ask) and pending.silence is not None:
            said = self._answers.get(seat)
            if said == pending.silence:
                return [one for one in pending.choices[seat] if one.word != said.word]
        return []

    def waiting_for(self) -> list[int]:
        """The seats whose decisions are needed, in the order in which the chapter asks them."""
        if not isinstance(self.pending, Ask):
            return []
        return [seat.number for seat in self.pending.choices if seat not in self._answers]

    def observation(self, seat_number: int) -> dict[str, Any]:
        """What one seat may know: open cards, its own cards, its wagers and choices, settled lines.

        Answers that other seats gave to a question still open to some are not shown.
        """
        seat = self._seats.get(seat_number)
        position = seat.position if seat else 0
        return {
            "places": {place.name: place.seen_by(position) for place in self.table.places if place.cards},
            "wagers": {name: wager.stake for name, wager in seat.wagers.items()} if seat else {},
            "choices": [choice.describe() for choice in self.choices(seat_number)],
            "lines": list(self.lines),
        }

    # -- what may be done ------------------------------------------------------------------------

    def refusal(self, act: Act) -> Refusal | None:
        """Why this act is not allowed now; None if it is.

        In this order: the round is over; the kind of act is not awaited; the seat is not asked; the
        decision is not open; its amount or cards are wrong; a card or die is impossible.
        """
        if self.pending is None and not self._comes_late(act):
            return Refusal("round_over", "the round is over", self._section_of(act))
        if isinstance(act, Irregular):
            return self._irregular_refusal(act)
        if isinstance(act, Cards):
            return self._cards_refusal(act)
        if isinstance(act, Turned):
            return self._turned_refusal(act)
        if isinstance(act, Confirmed):
            told = Refusal("not_settling", "the hands are not settled at this point", self._section())
            return None if isinstance(self.pending, Settle) else told
        if isinstance(act, Roll):
            return self._roll_refusal(act)
        return self._decide_refusal(act)

    def apply(self, act: Act) -> None:
        """Do it, or raise Refused and change nothing."""
        refusal = self.refusal(act)
        if refusal is not None:
            raise Refused(refusal)
        self.acts.append(act)
        if isinstance(act, Cards):
            self._deal(act.cards)
        elif isinstance(act, Turned):
            self._turn(act)
        elif isinstance(act, Confirmed):
            self._advance(None)
        elif isinstance(act, Roll):
            self._advance(act.faces)
        elif isinstance(act, Decide):
            self._decide(act)
        else:
            self._irregular(act)

    def apply_all(self, acts: Iterable[Act]) -> Round:
        """Replay: the same acts give the same round."""
        for act in acts:
            self.apply(act)
        return self

    # -- chance ----------------------------------------------------------------------------------

    def _cards_refusal(self, act: Cards) -> Refusal | None:
        cards = act.cards
        return self._count_refusal(cards) or self._unseen_refusal(cards) or self.pack_refusal(cards)

    def _unseen_refusal(self, cards: tuple[Card, ...]) -> Refusal | None:
        """A card that lies open is seen; only one that is dealt face down may be without its value."""
        for card, (place, up) in zip(cards, self.coming(), strict=False):
            if up and isinstance(card, FaceDownCard):
                return Refusal("card_lies_open", f"the card for {place.name} lies face up", self._section())
        return None

    def _count_refusal(self, cards: tuple[Card, ...]) -> Refusal | None:
        if not isinstance(self.pending, Deal):
            return Refusal("not_dealing", "no cards are dealt at this point", self._section())
        if len(cards) > self.cards_needed:
            return Refusal(
                "too_many_cards", f"only {self.cards_needed} more cards are dealt here", self._section()
            )
        return None

    def seen_refusal(self, cards: tuple[Card, ...]) -> Refusal | None:
        """Whether a card among these lies open on the table as often as the decks hold it."""
        seen = counted_pack(self.table.submission.decks, bool(self.table.edition.joker.value))
        for place in self.table.places:
            for card, up in zip(place.cards, place.up, strict=True):
                if card in seen:
                    seen[card] -= up
        return self.pack_refusal(cards, seen)

    def pack_refusal(self, cards: tuple[Card, ...], left: dict[Card, int] | None = None) -> Refusal | None:
        """A card can come only as often as the decks hold it."""
        left, taken = self._left if left is None else left, []
        refusal = None
        for card in cards:
            if isinstance(card, FaceDownCard):
                continue
            count = left.get(card, 0)
            if not count:
                refusal = Refusal(
                    "card_twice",
                    f"{card} stands more often than the decks allow",
                    self.table.edition.cite(self.table.edition.decks.cite),
                )
                break
            left[card] = count - 1
            taken.append(card)
        for card in taken:
            left[card] += 1
        return refusal

    def _deal(self, cards: tuple[Card, ...]) -> None:
        pending, left, dealt = self.pending, self._left, self._dealt
        assert isinstance(pending, Deal)
        places, up = pending.places, pending.up
        for card in cards:
            if card in left:
                left[card] -= 1
            place = places[dealt]
            place.cards.append(card)
            place.up.append(place.deals_up if up is None else up)
            dealt += 1
        self._dealt = dealt
        if dealt == len(places):
            self._advance(None)

    # -- turning up ------------------------------------------------------------------------------

    def _turned_refusal(self, act: Turned) -> Refusal | None:
        pending = self.pending
        if not isinstance(pending, Turn):
            return Refusal("not_turning", "no cards are turned up at this point", self._section())
        if act.place != pending.place.name:
            return Refusal("wrong_place", f"{pending.place.name} is turned up now", self._section())
        if not act.cards and pending.may_stay:
            return None
        if len(act.cards) != len(pending.indexes):
            count = len(pending.indexes)
            return Refusal(
                "wrong_count", f"{count} cards are turned up here, not {len(act.cards)}", self._section()
            )
        return self.pack_refusal(act.cards)

    def _turn(self, act: Turned) -> None:
        pending = self.pending
        assert isinstance(pending, Turn)
        for index, card in zip(pending.indexes, act.cards, strict=False):
            self._left[card] -= 1
            pending.place.cards[index] = card
            pending.place.up[index] = True
        self._advance(None)

    def _roll_refusal(self, act: Roll) -> Refusal | None:
        if not isinstance(self.pending, Shake):
            return Refusal("not_rolling", "no dice are thrown at this point", self._section())
        if self.pending.may_stop and not act.faces:
            return None
        if len(act.faces) != self.pending.dice:
            return Refusal(
                "bad_dice", f"{self.pending.dice} dice are thrown, not {len(act.faces)}", self._section()
            )
        if not all(1 <= face <= 6 for face in act.faces):
            return Refusal("bad_dice", "a die shows 1 to 6", self._section())
        return None

    # -- decisions -------------------------------------------------------------------------------

    def _decide_refusal(self, act: Decide) -> Refusal | None:
        choices = self.choices(act.seat) or self.may_still(act.seat)
        if self.pending is None or not choices:
            return Refusal("not_asked", f"seat {act.seat} is not asked to decide now", self._section())
        refusal = refusal_of(act.decision, choices, self.pending.section)
        if refusal is None:
            return None
        cite = self.table.edition.cite(refusal.cite or self.pending.section)
        return Refusal(refusal.code, f"seat {act.seat}: {refusal.message}", cite)

    def _decide(self, act: Decide) -> None:
        pending, seat = self.pending, self._seats.get(act.seat)
        assert seat is not None
        if isinstance(pending, Shake):
            self._advance({seat: act.decision})
            return
        assert isinstance(pending, Ask)
        self._answers[seat] = act.decision
        if len(self._answers) == len(pending.choices):
            self._advance(self._answers_in_order(pending))

    def _answers_in_order(self, asked: Ask) -> dict[Seat, Decision]:
        """The answers in the order in which the chapter asks, whoever was the quickest."""
        return {seat: self._answers[seat] for seat in asked.choices}

    # -- irregularities --------------------------------------------------------------------------

    def _irregular_refusal(self, act: Irregular) -> Refusal | None:
        known = self.game.irregularities.get(act.name)
        if known is None:
            names = ", ".join(self.game.irregularities)
            return Refusal(
                "unknown_irregularity", f"{act.name!r} is no irregularity of this game; it has: {names}"
            )
        cite = self.table.edition.cite(known.by)
        if known.takes_seat and self._seats.get(act.seat) is None:
            return Refusal("bad_irregularity", f"{act.name!r} needs the number of a seat in the round", cite)
        if known.takes_card and len(act.cards) != 1:
            return Refusal("bad_irregularity", f"{act.name!r} needs the card that it concerns", cite)
        reason = known.reason_against(self.table, act)
        if reason:
            return Refusal("bad_irregularity", f"{act.name!r} {reason}", cite)
        return self.pack_refusal(act.cards)

    def _section_of(self, act: Act) -> str:
        """The section of an irregularity; nothing else has one when the round is over."""
        return self.table.edition.cite(known.by) if (known := self._known(act)) else ""

    def _comes_late(self, act: Act) -> bool:
        """An irregularity that can happen when all is settled: a dealer draws although he had 17."""
        return (known := self._known(act)) is not None and known.when_over

    def _known(self, act: Act) -> Irregularity | None:
        return self.game.irregularities.get(act.name) if isinstance(act, Irregular) else None

    def _irregular(self, act: Irregular) -> None:
        for card in act.cards:
            self._left[card] -= 1
        known = self.game.irregularities[act.name]
        self.table.note(f"{known.title}: {self.table.edition.cite(known.by)}")
        rest = known.consequence(self.table, act)
        if rest is not None:
            self.cut_short = True
            self._play.close()
            self._play = rest
            self._advance(None)
        elif isinstance(self.pending, Ask):
            self._excuse(self.pending)
            self._answer_for_the_absent()

    def _excuse(self, asked: Ask) -> None:
        """Seats that the irregularity took out of the round need not answer; the others' answers stand."""
        if not any(seat.voided for seat in asked.choices):
            return
        staying = {seat: choices for seat, choices in asked.choices.items() if not seat.voided}
        self.pending = Ask(staying, asked.section, asked.silence)
        self._answers = {seat: answer for seat, answer in self._answers.items() if seat in staying}
        if len(self._answers) == len(staying):
            self._advance(self._answers_in_order(self.pending))

    # -- the procedure ---------------------------------------------------------------------------

    def _advance(self, answer: Any) -> None:
        self._dealt = 0
        self._answers = {}
        try:
            self.pending = self._play.send(answer)
        except StopIteration:
            self.pending = None
            self._check_settled()
        self._answer_for_the_absent()

    def _answer_for_the_absent(self) -> None:
        """A player who left is not waited for: he folds, or does what stakes least."""
        pending = self.pending
        if not isinstance(pending, Ask):
            return
        absent = [seat for seat in pending.choices if seat.abandoned and seat not in self._answers]
        for seat in absent:
            self._answers[seat] = absent_decision(pending.choices[seat])
        if absent and len(self._answers) == len(pending.choices):
            self._advance(self._answers_in_order(pending))

    def _check_settled(self) -> None:
        if open_wagers := self.table.open_wagers():
            raise Fault(f"{self.game.id}: the round ended with {open_wagers} not settled")

    def _section(self) -> str:
        return self.table.edition.cite(self.pending.section) if self.pending else ""
