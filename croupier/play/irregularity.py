"""Irregularities: what the last section of each chapter says when something goes wrong.

An irregularity is an act like any other. Its consequence is either nothing more than a record (play
goes on), or the rest of the round from here on, written as a procedure that replaces the ordinary one.

Three questions are answered for each: from when it may be entered, until when, and what must be done at the
table afterwards before another round is dealt. docs/irregularities.md shows the three.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from croupier.play.procedure import RESHUFFLE
from croupier.play.request import FIRST_TURN, SECOND_TURN, Irregular, Play
from croupier.play.table import Table

THE_BELL: Final = "no more bets"
FIRST_CARD: Final = "the first card of the round"
LAST_CARD: Final = "the last card of the round"
LAST_DECISION: Final = "the last decision"
SETTLEMENT: Final = "the settlement"
"""Words for the two ends of a window, as docs/irregularities.md and the console say them."""

SHUFFLER: Final = "shuffler"
SHOE: Final = "automated_shoe"
CARD_READER_DEVICE: Final = "card_reader"
DICE: Final = "dice"
"""What an irregularity may be about; a table that has no such thing does not know it."""

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

    ``card_is_next``: a card that left the shoe too early is used as the next one.

    ``window`` is what the text says of its time beyond ``moment``: it is asked of whoever enters it, and not
    of the journal, which may hold what was entered when nobody asked. ``since`` and ``until`` are the ends
    of its time in words. ``between_rounds``: it is found while no round is played as well. ``afterwards`` are
    the acts without which no further round is dealt, owed where the round was broken off or nothing but a
    record follows. ``about`` are the devices of which it needs one; ``covers``: that one is out of use.
    """

    title: str
    by: str
    consequence: Consequence
    moment: Moment = any_time
    takes_card: bool = False
    takes_seat: bool = False
    card_is_next: bool = False
    when_over: bool = False
    first_turn: Moment | None = None
    window: Moment = any_time
    since: str = THE_BELL
    until: str = SETTLEMENT
    between_rounds: bool = False
    afterwards: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    covers: bool = False

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
    jam, shoe, broken = (f"{section}({letter})" for letter in devices)
    device = device_irregularities(jam, broken, devices=(SHUFFLER, SHOE))
    return {
        "face_up_card": Irregularity(
            "a card found face up in the shoe or deck",
            face_up,
            face_up_card(void_all(face_up)),
            dealing,
            takes_card=True,
            until=LAST_CARD,
            afterwards=(RESHUFFLE,),
        ),
        "face_up_cards": Irregularity(
            "more than one card found face up",
            face_up,
            void_all(face_up),
            dealing,
            until=LAST_CARD,
            afterwards=(RESHUFFLE,),
        ),
        "card_drawn_in_error": Irregularity(
            "a card drawn in error, its face not exposed",
            drawn,
            play_on,
            dealing,
            card_is_next=True,
            until=LAST_CARD,
        ),
        "incorrect_number_of_cards": Irregularity(
            "a wrong number of cards was dealt",
            number,
            void_all(number),
            window=a_card_was_dealt,
            since=FIRST_CARD,
            afterwards=(RESHUFFLE,),
        ),
        "shuffler_jam": device["shuffler_jam"],
        "shoe_jam": Irregularity(
            "the automated dealing shoe jammed",
            shoe,
            void_all(shoe),
            moment=only_with_automated_shoe,
            window=dealing,
            until=LAST_CARD,
            afterwards=(RESHUFFLE,),
            about=(SHOE,),
        ),
        "device_out_of_order": device["device_out_of_order"],
    }


def device_irregularities(
    jam: str, broken: str, *, devices: tuple[str, ...], title: str = "a device is out of order and covered"
) -> dict[str, Irregularity]:
    """A shuffler that jams, and a device that cannot be used: also while no round is played.

    Either is an affair of the shuffle and moves no money. What jammed is shuffled again before it is dealt;
    what is out of order is covered before another method may be used.
    """
    return {
        "shuffler_jam": Irregularity(
            "the shuffler jammed during a shuffle: reshuffle",
            jam,
            play_on,
            between_rounds=True,
            afterwards=(RESHUFFLE,),
            about=(SHUFFLER,),
        ),
        "device_out_of_order": Irregularity(
            title, broken, play_on, between_rounds=True, about=devices, covers=True
        ),
    }


def a_card_was_dealt(table: Table) -> str:
    """What is wrong with dealt cards needs one: a burned card is dealt to nobody."""
    dealt = any(place.cards for place in table.places if place is not table.discards)
    return "" if dealt else "no card is dealt yet"


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
            moment=_a_community_card_is_dealt,
            window=_a_community_card_lies_down,
            since="the first community card",
            until="the last community card is revealed",
            afterwards=(RESHUFFLE,),
        )
    }


def _a_community_card_is_dealt(table: Table) -> str:
    return "" if table.community.cards else "no community card is dealt yet"


def _a_community_card_lies_down(table: Table) -> str:
    """The sections speak of community cards that the dealer has not revealed yet."""
    return "every community card is revealed" if all(table.community.up) else ""
