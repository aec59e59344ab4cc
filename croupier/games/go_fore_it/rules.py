"""Go Fore It, in the order of 58 Pa. Code Chapter 676a: four cards, and the lowest total wins, as in golf."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.cards import Card
from croupier.equipment.ranks.points import count_aces, total_points
from croupier.play.abandonment import abandonment
from croupier.play.choice import Choice
from croupier.play.irregularity import LAST_DECISION, Irregularity, card_irregularities, void_all
from croupier.play.place import Place
from croupier.play.procedure import RESHUFFLE
from croupier.play.request import Play
from croupier.play.seat import Seat
from croupier.play.stub import stub_irregularities
from croupier.play.table import Table

# § 676a.1, § 676a.12(b): the scores, best first, and what is worse than all of them.

SCORES = ("albatross", "eagle", "birdie", "par")
OVER_PAR = "over_par"

# § 676a.12(d): by the number of aces.

ACES = ("no_ace", "one_ace", "two_aces", "three_aces", "four_aces")

OUTCOMES = {
    "front_9": ("par_or_better", OVER_PAR),
    "back_9": ("albatross", "eagle", "birdie", "par", OVER_PAR),
    "skins": ("lower_than_dealer", "tie", "higher_than_dealer"),
    "gopher": ("four_aces", "three_aces", "two_aces", "one_ace", "no_ace"),
}


def play(table: Table) -> Play:
    """One round: deal four, continue or fold on the first two, settle."""
    # § 676a.8(b), § 676a.9(b), § 676a.10(b)
    hole = {position: table.new_place(f"position {position} hole cards") for position in table.hands}
    yield from _deal(table, hole)

    # § 676a.11(a), (b): on the front two cards, from the dealer's left.
    decisions = yield from table.ask_all(
        {seat: [Choice("back_9"), Choice("fold")] for seat in table.clockwise()}, by="§ 676a.11(b)"
    )
    for seat, decision in decisions.items():
        if decision.word == "fold":
            # § 676a.11(c): only the Front 9 Wager is collected; Skins and Gopher wait for (d).
            seat.folded = True
            table.lose(seat["front_9"], by="§ 676a.11(c)", hand="folded")
        else:
            # § 676a.7(d)(2): equal to the Front 9 Wager.
            seat.place("back_9", seat.stake("front_9"))

    # § 676a.11(d): the dealer's four cards, then player by player from the dealer's right.
    shown = [seat for seat in table.counterclockwise() if _is_shown(seat)]
    turned = [place for seat in shown for place in (seat.hand, hole[seat.position])]
    yield from table.reveal(table.dealer, *turned, by="§ 676a.11(d)")
    dealer_total = total_points(table.dealer.cards)
    for seat in shown:
        # § 676a.11(d)(2)
        cards = [*seat.hand.cards, *hole[seat.position].cards]
        total = total_points(cards)
        if not seat.folded:
            _front_and_back(table, seat, total)
        _skins(table, seat, total, dealer_total)
        _gopher(table, seat, cards)


def _is_shown(seat: Seat) -> bool:
    """§ 676a.11(d)(1); a hand that folded without these wagers lies in the discard rack, (c)(1)."""
    return not seat.folded or "skins" in seat or "gopher" in seat


def _deal(table: Table, hole: dict[int, Place]) -> Play:
    """Four cards to each player and the dealer; the player may look at the first two alone.

    docs/interpretations/6762-dealing.md: the dealer is in the rotation, and the hole cards are the
    last two in every way of dealing.
    """
    if table.method == "automated_shoe":
        # § 676a.10(b): a stack of four to each player, of which two go behind; then the dealer's.
        split = [place for position, front in table.hands.items() for place in (front, hole[position])]
        yield from table.deal_stacks(2, to=[*split, table.dealer, table.dealer])
    else:
        # § 676a.8(b), § 676a.9(b): one card at a time, two in front and then two behind.
        yield from table.deal_around(2, to=table.everyone_and_dealer())
        yield from table.deal_around(2, to=[*hole.values(), table.dealer])


def score(table: Table, total: int) -> str:
    """§ 676a.1: the name of a total; 24 is still par (docs/interpretations/6761-par-or-better.md)."""
    for name in SCORES:
        if total <= table.edition.figure(f"{name}_at_most"):
            return name
    return OVER_PAR


def _front_and_back(table: Table, seat: Seat, total: int) -> None:
    """§ 676a.11(d)(3): par or better wins both wagers, whatever the dealer holds."""
    made = score(table, total)
    words = f"{made.replace('_', ' ')}, {total} points"
    if made != OVER_PAR:
        # § 676a.11(d)(3)(i), § 676a.12(a), (b)
        table.settle(seat["front_9"], "par_or_better", words)
        table.settle(seat["back_9"], made, words)
    else:
        table.lose(seat["front_9"], by="§ 676a.11(d)(3)(ii)", hand=words)
        table.lose(seat["back_9"], by="§ 676a.11(d)(3)(ii)", hand=words)


def _skins(table: Table, seat: Seat, total: int, dealer_total: int) -> None:
    """§ 676a.11(d)(4): fewer points than the dealer, folded or not; a tie loses."""
    if "skins" not in seat:
        return
    words = f"{total} points; dealer {dealer_total} points"
    if total < dealer_total:
        # § 676a.12(c)
        table.settle(seat["skins"], "lower_than_dealer", words)
    else:
        table.lose(seat["skins"], by="§ 676a.11(d)(4)(i)", hand=words)


def _gopher(table: Table, seat: Seat, cards: Sequence[Card]) -> None:
    """§ 676a.11(d)(5): at least one ace, folded or not (docs/interpretations/6760-gopher.md)."""
    if "gopher" not in seat:
        return
    aces = ACES[count_aces(cards)]
    words = aces.replace("_", " ")
    if aces != "no_ace":
        # § 676a.12(d)
        table.settle(seat["gopher"], aces, words)
    else:
        table.lose(seat["gopher"], by="§ 676a.11(d)(5)(i)", hand=words)


# § 676a.13: Irregularities, and the count of the stub in § 676a.8(f), § 676a.9(f) and § 676a.10(f).


def _all_dealt(table: Table) -> bool:
    """The dealer receives the last card in every way of dealing."""
    return len(table.dealer.cards) == 4


def _cards_are_being_dealt(table: Table) -> str:
    """(a), (b): a card found face up or drawn in error needs a deal."""
    return "all cards are dealt" if _all_dealt(table) else ""


def _stub_is_counted(table: Table) -> str:
    """§ 676a.8(c), (d), § 676a.9(c), (d), § 676a.10(c), (d): after the last card was dealt."""
    return "" if _all_dealt(table) else "the stub is counted when all cards are dealt"


def _a_hidden_card_is_dealt(table: Table) -> str:
    """(d) speaks of the dealer's cards and the hole cards; both stay hidden until all have decided."""
    if table.dealer.cards or any(place.cards for place in table.places if place.name.endswith("hole cards")):
        return ""
    return "neither the dealer nor a player has a hidden card yet"


def _somebody_decides(table: Table) -> str:
    """(d): before each player has folded or placed a Back 9 Wager."""
    return "every player has folded or placed a Back 9 Wager" if table.decided else ""


IRREGULARITIES = {
    **card_irregularities("§ 676a.13", dealing=_cards_are_being_dealt),
    **abandonment("§ 676a.7(b)"),
    "hidden_card_exposed": Irregularity(
        "a card of the dealer or a hole card was exposed before all had decided",
        "§ 676a.13(d)",
        void_all("§ 676a.13(d)"),
        moment=_a_hidden_card_is_dealt,
        window=_somebody_decides,
        since="the first hidden card",
        until=LAST_DECISION,
        afterwards=(RESHUFFLE,),
    ),
    **stub_irregularities(
        {"manual_shoe": "§ 676a.8(f)", "hand": "§ 676a.9(f)", "automated_shoe": "§ 676a.10(f)"},
        moment=_stub_is_counted,
    ),
}
