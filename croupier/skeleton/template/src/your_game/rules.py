"""Your Game, in the order of its rules. Chance and decisions come in from outside: ``play`` asks for them."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.cards import Card
from croupier.play.choice import Choice
from croupier.play.irregularity import Irregularity, card_irregularities, void_all
from croupier.play.request import Play
from croupier.play.seat import Seat
from croupier.play.table import Table

# § 6: every row of each paytable; the edition's file prices all of them.

ROOM = (
    "one_or_two_between",
    "three_between",
    "four_between",
    "five_between",
    "six_between",
    "seven_or_more_between",
)
OUTSIDE = "outside"
TRIO = ("no_pair", "pair", "three_of_a_kind")

OUTCOMES = {
    "ante": ("between", OUTSIDE),
    "play": (*ROOM, OUTSIDE),
    "trio": TRIO,
}

CARDS_EACH = 2


def play(table: Table) -> Play:
    """One round: two cards each and one for the dealer, go in or fold, settle."""
    # § 4(a), (b)
    yield from table.deal_around(CARDS_EACH, to=list(table.hands.values()))
    yield from table.deal_around(1, to=[table.dealer])

    # § 5(a): from the dealer's left.
    decisions = yield from table.ask_all(
        {seat: [Choice("go_in"), Choice("fold")] for seat in table.clockwise()}, by="§ 5(a)"
    )
    for seat, decision in decisions.items():
        if decision.word == "fold":
            # § 5(b): the Ante is collected; the Trio Wager waits for the end.
            seat.folded = True
            table.lose(seat["ante"], by="§ 5(b)", hand="folded")
        else:
            # § 3(b): equal to the Ante.
            seat.place("play", seat.stake("ante"))

    # § 5(c): the dealer's card, then player by player from the dealer's right.
    table.dealer.turn_up()
    for seat in table.counterclockwise():
        if not seat.folded or "trio" in seat:
            seat.hand.turn_up()
        _settle(table, seat)


def ranks_between(cards: Sequence[Card]) -> int:
    """§ 5(c): how many ranks lie between two cards, both of them left out; an ace is high."""
    ranks = [card.rank for card in cards]
    return max(max(ranks) - min(ranks) - 1, 0)


def row_of(room: int) -> str:
    """§ 6(b): the row of the Play Wager for so many ranks between, at least one."""
    return ROOM[min(max(room, 2), 7) - 2]


def _settle(table: Table, seat: Seat) -> None:
    dealer = table.dealer.cards[0]
    low, high = sorted(card.rank for card in seat.hand.cards)
    if not seat.folded:
        room = ranks_between(seat.hand.cards)
        words = f"{room} between; dealer {dealer}"
        if low < dealer.rank < high:
            # § 5(c)(1), § 6(a), (b)
            table.settle(seat["ante"], "between", words)
            table.settle(seat["play"], row_of(room), words)
        else:
            # § 5(c)(2)
            table.lose(seat["ante"], by="§ 5(c)(2)", hand=words)
            table.lose(seat["play"], by="§ 5(c)(2)", hand=words)
    if "trio" in seat:
        # § 5(d), § 6(c): folded or not.
        outcome = TRIO[3 - len({low, high, dealer.rank})]
        table.settle(seat["trio"], outcome, outcome.replace("_", " "))


# § 7: Irregularities.


def _cards_are_being_dealt(table: Table) -> str:
    """(a), (b): a card found face up or drawn in error needs a deal."""
    return "all cards are dealt" if table.dealer.cards else ""


def _the_dealer_has_a_card(table: Table) -> str:
    return "" if table.dealer.cards else "the dealer has no card yet"


IRREGULARITIES = {
    **card_irregularities("§ 7", dealing=_cards_are_being_dealt),
    "dealer_card_exposed": Irregularity(
        "the dealer's card was exposed before all had decided",
        "§ 7(h)",
        void_all("§ 7(h)"),
        moment=_the_dealer_has_a_card,
    ),
}
