"""Irregularities: what the last section of each chapter says when something goes wrong.

An irregularity is an act like any other. Its consequence is either nothing more than a record (play
goes on), or the rest of the round from here on, written as a procedure that replaces the ordinary one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier.play.request import FIRST_TURN, SECOND_TURN, Irregular, Play
from croupier.play.table import Table

Consequence = Callable[[Table, Irregular], Play | None]
Moment = Callable[[Table], str]


def any_time(table: Table) -> str:
    """No moment is wrong for it."""
    return ""


@dataclass(frozen=True, slots=True)
class Irregularity:
    """One way in which a round can go wrong.

    ``consequence`` returns None when play goes on, or the procedure that replaces the rest.
    ``moment`` answers with the reason why it cannot happen now, or "" if it can. ``takes_card``: the
    next card of the shoe is the one that it concerns; ``takes_seat``: it names a seat. ``when_over``: it
    can still happen when all is settled, and moves no money. ``first_turn``: its moment where it concerns the
    first turn of the deal instead of the second (detail ``turn``); None where there is no such question.
    ``until``: no further round is dealt at the table until this act was done.
    """

    title: str
    by: str
    consequence: Consequence
    moment: Moment = any_time
    takes_card: bool = False
    takes_seat: bool = False
    when_over: bool = False
    first_turn: Moment | None = None
    until: str = ""

    @property
    def only_recorded(self) -> bool:
        """Whether nothing follows from it but its record: no card, no wager and no procedure changes."""
        return self.consequence is play_on

    def reason_against(self, table: Table, act: Irregular) -> str:
        """Why this cannot happen now, or "" if it can."""
        moment = self.moment
        if self.first_turn is not None:
            if isinstance(act.turn, bool) or act.turn not in (FIRST_TURN, SECOND_TURN):
                return f"needs a turn of 1 or 2, not {act.turn!r}"
            moment = self.first_turn if act.turn == FIRST_TURN else self.moment
        reason = moment(table)
        return f"cannot happen now: {reason}" if reason else ""


def play_on(table: Table, act: Irregular) -> None:
    """Nothing but the record: the round continues."""


def void_all(by: str) -> Consequence:
    """All hands are void and all wagers are returned."""

    def consequence(table: Table, act: Irregular) -> Play:
        table.void(table.all_wagers(), by)
        return
        yield

    return consequence


def discard_card(table: Table, act: Irregular) -> None:
    """The card may not be used in this round and goes to the discard rack, where all have seen it."""
    for card in act.cards:
        table.discards.add(card, up=True)


def face_up_card(more_than_one: Consequence) -> Consequence:
    """One card found face up is not used; with a second one in the same round it is more than one."""

    def consequence(table: Table, act: Irregular) -> Play | None:
        another = any(table.discards.up)
        discard_card(table, act)
        return more_than_one(table, act) if another else None

    return consequence


def card_irregularities(
    section: str, *, errors: str = "abc", devices: str = "efg", dealing: Moment = any_time
) -> dict[str, Irregularity]:
    """What every poker chapter says in the same words about cards and devices.

    ``errors`` and ``devices`` are the letters of the subsections: a card face up, a card drawn in
    error, a wrong number of cards; a shuffler that jams, a shoe that jams, a device out of order.
    ``dealing`` says whether cards are still being dealt, as a card face up or drawn in error needs.
    """
    face_up, drawn, number = (f"{section}({letter})" for letter in errors)
    shuffler, shoe, broken = (f"{section}({letter})" for letter in devices)
    return {
        "face_up_card": Irregularity(
            "a card found face up in the shoe or deck",
            face_up,
            face_up_card(void_all(face_up)),
            dealing,
            takes_card=True,
        ),
        "face_up_cards": Irregularity(
            "more than one card found face up", face_up, void_all(face_up), dealing
        ),
        "card_drawn_in_error": Irregularity(
            "a card drawn in error, its face not exposed", drawn, play_on, dealing
        ),
        "incorrect_number_of_cards": Irregularity(
            "a wrong number of cards was dealt", number, void_all(number)
        ),
        "shuffler_jam": Irregularity("the shuffler jammed during a shuffle: reshuffle", shuffler, play_on),
        "shoe_jam": Irregularity(
            "the automated dealing shoe jammed", shoe, void_all(shoe), moment=only_with_automated_shoe
        ),
        "device_out_of_order": Irregularity("a device is out of order and covered", broken, play_on),
    }


def only_with_automated_shoe(table: Table) -> str:
    """A jam of the automated shoe needs one in use."""
    return "" if table.method == "automated_shoe" else "no automated dealing shoe is in use"


def community_irregularities(by: str) -> dict[str, Irregularity]:
    """A community card that is seen before the dealer reveals it makes all hands void."""
    return {
        "community_card_exposed": Irregularity(
            "a community card was exposed before its time",
            by,
            void_all(by),
            moment=_a_community_card_lies_down,
        )
    }


def _a_community_card_lies_down(table: Table) -> str:
    """The sections speak of community cards that the dealer has not revealed yet; one must be dealt."""
    return "" if table.community.cards else "no community card is dealt yet"
