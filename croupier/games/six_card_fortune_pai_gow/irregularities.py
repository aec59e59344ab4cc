"""§ 670a.13: Irregularities; invalid roll of dice. With them the wrong stub of the dealing sections."""

from __future__ import annotations

from croupier.play.abandonment import abandonment
from croupier.play.irregularity import (
    DICE,
    FIRST_CARD,
    LAST_CARD,
    LAST_DECISION,
    Irregularity,
    card_irregularities,
    only_with_automated_shoe,
    play_on,
    void_all,
)
from croupier.play.place import Place
from croupier.play.procedure import RESHUFFLE
from croupier.play.request import Irregular
from croupier.play.stub import stub_irregularities
from croupier.play.table import Table

# When each of them can happen.


def _seven_hands(table: Table) -> list[Place]:
    """The dealer's place and all six positions, with a wager or without."""
    return [table.dealer, *(place for place in table.places if place.name.startswith("position"))]


def _all_dealt(table: Table) -> bool:
    return all(len(place.cards) == 6 for place in _seven_hands(table))


def _before_the_deal(table: Table) -> str:
    """The shaker comes before the first card."""
    return "the cards are already being dealt" if any(hand.cards for hand in _seven_hands(table)) else ""


def _after_the_first_card(table: Table) -> str:
    return "" if any(hand.cards for hand in _seven_hands(table)) else "no card is dealt yet"


def _cards_are_being_dealt(table: Table) -> str:
    """(f), (g): a card found face up or drawn in error needs a deal."""
    return "all cards are dealt" if _all_dealt(table) else ""


def _a_player_has_cards(table: Table) -> str:
    """(d), unless the seven stacks of an automated shoe are still being dealt: there (j) voids the round."""
    if table.method == "automated_shoe" and not _all_dealt(table):
        return "a card exposed while the stacks are dealt falls under § 670a.13(j)"
    return "" if any(hand.cards for hand in table.hands.values()) else "no player has a card yet"


def _dealer_has_cards(table: Table) -> str:
    return "" if table.dealer.cards else "the dealer has no cards yet"


def _stacks_are_dealt(table: Table) -> str:
    """(j) speaks of the time in which the automated shoe dispenses the seven stacks."""
    return only_with_automated_shoe(table) or ("all stacks are dealt" if _all_dealt(table) else "")


def _dealer_has_set(table: Table) -> str:
    """(i): the dealer sets his hands when all players have set theirs; nothing is awaited after it."""
    return "" if table.decided else "the dealer has not set his hands yet"


def _stub_is_counted(table: Table) -> str:
    """§ 670a.8(e), § 670a.9(d), § 670a.10(d): after the last card was dealt."""
    return "" if _all_dealt(table) else "the stub is counted when all cards are dealt"


# What follows from them.


def _void_one_hand(table: Table, act: Irregular) -> None:
    """(d): the player's own wagers go back, and the round goes on without him.

    docs/interpretations/6705-exposed-player-cards.md.
    """
    for seat in table.seats:
        if seat.number == act.seat:
            seat.voided = True
            table.void(seat.wagers.values(), "§ 670a.13(d)")


IRREGULARITIES = {
    **abandonment("§ 670a.7(b)"),
    "dice_not_flat": Irregularity(
        "no roll: the dice did not land flat and are shaken again",
        "§ 670a.13(a)",
        play_on,
        moment=_before_the_deal,
        until=FIRST_CARD,
        about=(DICE,),
    ),
    "dice_fell_out": Irregularity(
        "no roll: dice fell out of the shaker and are shaken again",
        "§ 670a.13(b)",
        play_on,
        moment=_before_the_deal,
        until=FIRST_CARD,
        about=(DICE,),
    ),
    "wrong_starting_position": Irregularity(
        "the dice were totaled wrongly and the first card went to the wrong position",
        "§ 670a.13(c)",
        void_all("§ 670a.13(c)"),
        moment=_after_the_first_card,
        since=FIRST_CARD,
        afterwards=(RESHUFFLE,),
    ),
    "player_card_exposed": Irregularity(
        "a player's card was exposed, and the player plays the hand out",
        "§ 670a.13(d)",
        play_on,
        moment=_a_player_has_cards,
        takes_seat=True,
        since="the first card of a player, or the last of the seven stacks",
        until=LAST_DECISION,
    ),
    "player_hand_voided": Irregularity(
        "a player's card was exposed, and the player voids the hand",
        "§ 670a.13(d)",
        _void_one_hand,
        moment=_a_player_has_cards,
        takes_seat=True,
        since="the first card of a player, or the last of the seven stacks",
        until=LAST_DECISION,
    ),
    "dealer_card_exposed": Irregularity(
        "a card of the dealer was exposed",
        "§ 670a.13(e)",
        void_all("§ 670a.13(e)"),
        moment=_dealer_has_cards,
        since="the dealer's first card",
        until=LAST_DECISION,
        afterwards=(RESHUFFLE,),
    ),
    **card_irregularities("§ 670a.13", errors="fgh", devices="lmn", dealing=_cards_are_being_dealt),
    "dealer_hands_reset": Irregularity(
        "the dealer set his hands wrongly, and they are reset",
        "§ 670a.13(i)",
        play_on,
        moment=_dealer_has_set,
        when_over=True,
        since=LAST_DECISION,
        until="the next round",
    ),
    "stack_card_exposed": Irregularity(
        "a card was exposed while the seven stacks were dealt",
        "§ 670a.13(j)",
        void_all("§ 670a.13(j)"),
        moment=_stacks_are_dealt,
        window=_after_the_first_card,
        since=FIRST_CARD,
        until=LAST_CARD,
        afterwards=(RESHUFFLE,),
    ),
    "position_dealt_incorrect_number": Irregularity(
        "a position, with a wager or without, was dealt a wrong number of cards",
        "§ 670a.13(k)",
        void_all("§ 670a.13(k)"),
        window=_after_the_first_card,
        since=FIRST_CARD,
        afterwards=(RESHUFFLE,),
    ),
    **stub_irregularities(
        {"manual_shoe": "§ 670a.8(f)", "hand": "§ 670a.9(e)", "automated_shoe": "§ 670a.10(e)"},
        moment=_stub_is_counted,
    ),
}
