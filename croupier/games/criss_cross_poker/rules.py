"""Criss-Cross Poker, in the order of 58 Pa. Code Chapter 674a."""

from __future__ import annotations

from croupier.equipment.ranks import poker
from croupier.equipment.ranks.poker import PokerHand
from croupier.play.abandonment import abandonment
from croupier.play.choice import Choice
from croupier.play.irregularity import card_irregularities, community_irregularities
from croupier.play.request import Play
from croupier.play.seat import Seat
from croupier.play.stub import stub_irregularities
from croupier.play.table import Table

# § 674a.6(b): the hands that the paytables price, and the one row that stands for all the rest.

HIGH_HANDS = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
)
HIGH_PAIR = "pair_of_jacks_or_better"
LOW_PAIR = "pair_of_sixes_through_tens"
BONUS_PAIR = "pair_of_sixes_or_better"
NO_PAIR = "less_than_a_pair_of_sixes"

OUTCOMES = {
    "antes": (HIGH_PAIR, LOW_PAIR, NO_PAIR),
    "bets": (
        "royal_flush",
        "straight_flush",
        "four_of_a_kind",
        "full_house",
        "flush",
        "straight",
        "three_of_a_kind",
        "two_pair",
        HIGH_PAIR,
        LOW_PAIR,
        NO_PAIR,
    ),
    "five_card": (
        "royal_flush",
        "straight_flush",
        "four_of_a_kind",
        "full_house",
        "flush",
        "straight",
        "three_of_a_kind",
        "two_pair",
        BONUS_PAIR,
        NO_PAIR,
    ),
}

# § 674a.8(d), § 674a.9(b), § 674a.10(b): the five boxes of the cross in the order of the deal. See
# docs/interpretations/6740-the-cross.md.
TOP, LEFT, MIDDLE, RIGHT, BOTTOM = range(5)
ACROSS = (LEFT, MIDDLE, RIGHT)
DOWN = (TOP, MIDDLE, BOTTOM)


def play(table: Table) -> Play:
    """One round: the cross face down, three bets as it is turned, settle both lines."""
    # § 674a.8(d), § 674a.9(b), § 674a.10(b): the five community cards first, then two to each player.
    yield from table.deal_to(table.community, 5, by=table.dealing_section, up=False)
    yield from table.deal_hands(2)

    # § 674a.11(b): before any card of the cross is seen, the Across Bet.
    yield from _bet(table, "across", "ante_across", by="§ 674a.11(b)")
    # § 674a.11(c): the two outside cards of the row.
    yield from table.turn(table.community, by="§ 674a.11(c)", only=[LEFT, RIGHT])
    # § 674a.11(d): the Down Bet.
    yield from _bet(table, "down", "ante_down", by="§ 674a.11(d)")
    # § 674a.11(e): the two outside cards of the column.
    yield from table.turn(table.community, by="§ 674a.11(e)", only=[TOP, BOTTOM])
    # § 674a.11(f): the Middle Bet.
    yield from _bet(table, "middle", "ante_across", by="§ 674a.11(f)")
    # § 674a.11(g): the middle card. Each line of the cross makes a hand with the player's two cards.
    yield from table.turn(table.community, by="§ 674a.11(g)", only=[MIDDLE])
    staying = [seat.hand for seat in table.counterclockwise() if not seat.folded]
    yield from table.reveal(*staying, by="§ 674a.11(g)")
    across = _line_hands(table, ACROSS)
    down = _line_hands(table, DOWN)

    # § 674a.11(g), (h): from the dealer's right, all wagers of one player before the next.
    bonus = poker.best(table.community.cards)
    for seat in table.counterclockwise():
        if not seat.folded:
            _line(table, seat, "ante_across", "across", across[seat.position], by="§ 674a.11(h)(1)(i)")
            _line(table, seat, "ante_down", "down", down[seat.position], by="§ 674a.11(h)(2)(i)")
            _middle(table, seat, max(across[seat.position], down[seat.position]))
        _five_card(table, seat, bonus)


def _bet(table: Table, bet: str, ante: str, *, by: str) -> Play:
    """Every player still in bets one to three times his Ante, or gives up all but the Five Card Bonus.

    docs/interpretations/6741-one-to-three-times.md.
    """
    least, most = table.edition.figure(f"{bet}_times")
    choices = {}
    for seat in table.clockwise():
        if not seat.folded:
            stake = seat.stake(ante)
            choices[seat] = [
                Choice(bet, at_least=least * stake, at_most=most * stake, by=by),
                Choice("fold"),
            ]
    decisions = yield from table.ask_all(choices, by=by)
    for seat, decision in decisions.items():
        if decision.word == bet:
            seat.place(bet, decision.amount or 0)
        else:
            # § 674a.11(b), (d), (f): the Antes and the Bets made so far are collected, in this order.
            seat.folded = True
            for name in ("ante_across", "ante_down", "across", "down"):
                if name in seat:
                    table.lose(seat[name], by=by, hand="folded")


def _line_hands(table: Table, boxes: tuple[int, ...]) -> dict[int, PokerHand]:
    """§ 674a.1, § 674a.11(g): for each hand still in, its two cards and the three of one line, exactly."""
    line = [table.community.cards[box] for box in boxes]
    staying = {seat.position: seat.hand for seat in table.seats if not seat.folded}
    return {position: poker.best([*place.cards, *line]) for position, place in staying.items()}


def is_paid(table: Table, hand: PokerHand) -> bool:
    """§ 674a.11(h): a pair of 6s or better."""
    return hand >= PokerHand(poker.PAIR, (table.edition.figure("lowest_pair"),))


def _pair_row(table: Table, hand: PokerHand) -> str:
    """§ 674a.12(a), (b): jacks and better are paid, 6s through 10s returned."""
    high = hand >= PokerHand(poker.PAIR, (table.edition.figure("lowest_high_pair"),))
    return HIGH_PAIR if high else LOW_PAIR


def _bet_row(table: Table, hand: PokerHand) -> str:
    """§ 674a.12(b): the row of a hand that is a pair of 6s or better."""
    return hand.kind if hand.order > poker.PAIR else _pair_row(table, hand)


def _line(table: Table, seat: Seat, ante: str, bet: str, hand: PokerHand, *, by: str) -> None:
    """§ 674a.11(h)(1), (2): the Ante and the Bet on one line of the cross."""
    if is_paid(table, hand):
        # (ii), § 674a.12(a), (b)
        table.settle(seat[ante], _pair_row(table, hand), hand.words)
        table.settle(seat[bet], _bet_row(table, hand), hand.words)
    else:
        # (i)
        table.lose(seat[ante], by=by, hand=hand.words)
        table.lose(seat[bet], by=by, hand=hand.words)


def _middle(table: Table, seat: Seat, higher: PokerHand) -> None:
    """§ 674a.11(h)(3), (4): the Middle Bet goes by the higher of the two hands."""
    if is_paid(table, higher):
        table.settle(seat["middle"], _bet_row(table, higher), higher.words)
    else:
        table.lose(seat["middle"], by="§ 674a.11(h)(3)", hand=higher.words)


def _five_card(table: Table, seat: Seat, bonus: PokerHand) -> None:
    """§ 674a.11(h)(5), § 674a.12(c): the five community cards, whether the player stayed or not."""
    if "five_card" in seat:
        outcome = NO_PAIR
        if is_paid(table, bonus):
            outcome = bonus.kind if bonus.order > poker.PAIR else BONUS_PAIR
        table.settle(seat["five_card"], outcome, bonus.words)


# § 674a.13: Irregularities, and the count of the stub in § 674a.8(h), § 674a.9(f) and § 674a.10(f).


def _everyone_has_cards(table: Table) -> bool:
    """The players' cards are the last to be dealt."""
    return all(len(place.cards) == 2 for place in table.hands.values())


def _cards_are_dealt(table: Table) -> str:
    """(a), (b): up to the last player's second card."""
    return "all cards have been dealt" if _everyone_has_cards(table) else ""


def _all_is_dealt(table: Table) -> str:
    """§ 674a.8(e), § 674a.9(c), § 674a.10(c): the stub is counted after the deal."""
    return "" if _everyone_has_cards(table) else "the players do not have their cards yet"


IRREGULARITIES = {
    **card_irregularities("§ 674a.13", dealing=_cards_are_dealt),
    **abandonment("§ 674a.7(b)"),
    # The middle card is the last to be revealed.
    **community_irregularities("§ 674a.13(d)"),
    **stub_irregularities(
        {"manual_shoe": "§ 674a.8(h)", "hand": "§ 674a.9(f)", "automated_shoe": "§ 674a.10(f)"},
        moment=_all_is_dealt,
    ),
}
