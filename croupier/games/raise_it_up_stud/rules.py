"""Raise It Up Stud Poker, in the order of 58 Pa. Code Chapter 669a."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.cards import SUITS, Card
from croupier.equipment.ranks import poker, three_card
from croupier.equipment.ranks.poker import PokerHand
from croupier.equipment.ranks.three_card import ThreeCardHand
from croupier.play.abandonment import abandonment
from croupier.play.choice import Choice
from croupier.play.envy import EnvyHand, pay_envy
from croupier.play.forfeiture import forfeiture
from croupier.play.irregularity import card_irregularities, community_irregularities
from croupier.play.request import Play
from croupier.play.seat import Seat
from croupier.play.stub import stub_irregularities
from croupier.play.table import Table

# § 669a.6(b), (c): the hands that the paytables price, and the one row that stands for all the rest.

HIGH_HANDS = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
)
PAYING_PAIR = "pair_of_tens_or_better"
NO_PAYING_PAIR = "less_than_a_pair_of_tens"
LESS_THAN_THREE_OF_A_KIND = "less_than_three_of_a_kind"
LESS_THAN_A_PAIR = "less_than_a_pair"
LESS_THAN_A_STRAIGHT = "less_than_a_straight"

# § 669a.1, § 669a.12(e): the two Envy Bonus Qualifying Hands.
ROYAL_OF_SPADES = "ace_king_queen_of_spades"
ROYAL_OF_ANOTHER_SUIT = "ace_king_queen_of_hearts_diamonds_or_clubs"
NO_ENVY = "any_other_hand"

_FIVE_CARD_ROWS = (*HIGH_HANDS, "two_pair", PAYING_PAIR, NO_PAYING_PAIR)

OUTCOMES = {
    "ante": (PAYING_PAIR, NO_PAYING_PAIR),
    "play": _FIVE_CARD_ROWS,
    "blind": _FIVE_CARD_ROWS,
    "pair_plus": ("straight_flush", "three_of_a_kind", "straight", "flush", "pair", LESS_THAN_A_PAIR),
    "progressive": (
        ROYAL_OF_SPADES,
        ROYAL_OF_ANOTHER_SUIT,
        "straight_flush",
        "three_of_a_kind",
        "straight",
        LESS_THAN_A_STRAIGHT,
    ),
    "progressive_envy": (ROYAL_OF_SPADES, ROYAL_OF_ANOTHER_SUIT, NO_ENVY),
    "six_card": (
        "royal_flush",
        "straight_flush",
        "four_of_a_kind",
        "full_house",
        "flush",
        "straight",
        "three_of_a_kind",
        LESS_THAN_THREE_OF_A_KIND,
    ),
}

SPADES = SUITS.index("s")


def play(table: Table) -> Play:
    """One round: deal three, three chances to play, a community card after each, settle."""
    # § 669a.8(d), § 669a.9(b), § 669a.10(b): three cards to each player, then the community cards, face
    # down.
    yield from table.deal_hands(3)
    yield from table.deal_to(table.community, 3, by=table.dealing_section, up=False)

    # § 669a.11(b): from the dealer's left, check or play one, two or three times the Ante.
    yield from _street(table, "check", "times_before_4th_street", by="§ 669a.11(b)")
    # § 669a.11(c): the 4th Street card.
    yield from table.turn(table.community, by="§ 669a.11(c)", only=[0])
    # § 669a.11(d): who checked may check again or play once or twice the Ante.
    yield from _street(table, "check", "times_after_4th_street", by="§ 669a.11(d)")
    # § 669a.11(e): the 5th Street card.
    yield from table.turn(table.community, by="§ 669a.11(e)", only=[1])
    # § 669a.11(f): who checked twice plays the Ante once, or folds.
    yield from _street(table, "fold", "times_after_5th_street", by="§ 669a.11(f)")
    # § 669a.11(h): the 6th Street card.
    yield from table.turn(table.community, by="§ 669a.11(h)", only=[2])

    # § 669a.11(i): from the dealer's right. Hands are formed once for all terminals that play them.
    shown = [seat for seat in table.counterclockwise() if _is_turned_up(table, seat)]
    yield from table.reveal(*(seat.hand for seat in shown), by="§ 669a.11(i)")
    hands = {seat.position: poker.best([*seat.hand.cards, *table.community.cards]) for seat in shown}
    dealt = {seat.position: three_card.rank(seat.hand.cards) for seat in reversed(shown)}
    envy = _envy_hands(table, dealt) if table.offers("progressive") else []
    for seat in table.counterclockwise():
        if seat.voided or seat.position not in hands:
            # § 669a.11(a)(3): all wagers of this player were forfeited; or nothing depends on a folded hand.
            continue
        _pair_plus(table, seat, dealt[seat.position])
        _ante_play_and_blind(table, seat, hands[seat.position])
        _progressive(table, seat, dealt[seat.position], envy)
        _six_card(table, seat, hands[seat.position])


def _street(table: Table, otherwise: str, most_times: str, *, by: str) -> Play:
    """Every seat without a Play Wager places one, in whole multiples of its Ante, or does not.

    docs/interpretations/6691-multiples-of-the-ante.md.
    """
    times = table.edition.figure(most_times)
    asked = {}
    for seat in table.clockwise():
        if "play" not in seat and not seat.voided:
            ante = seat.stake("ante")
            wager = Choice("play", at_least=ante, at_most=times * ante, step=ante, by=by)
            asked[seat] = [wager, Choice(otherwise)]
    decisions = yield from table.ask_all(asked, by=by)
    for seat, decision in decisions.items():
        if decision.word == "play":
            seat.place("play", decision.amount or 0)
        elif decision.word == "fold":
            # § 669a.11(f): Ante and Blind are collected at once.
            seat.folded = True
            table.lose(seat["ante"], by=by, hand="folded")
            table.lose(seat["blind"], by=by, hand="folded")


def _is_turned_up(table: Table, seat: Seat) -> bool:
    """§ 669a.11(f): a folded hand goes to the discard rack unseen, unless something still depends on it.

    docs/interpretations/6690-what-a-fold-leaves.md: that is its Pair Plus or Six Card Bonus Wager, or an Envy
    Bonus that it may owe to a Progressive Payout Wager of this round.
    """
    if not seat.folded or "pair_plus" in seat or "six_card" in seat:
        return True
    return any("progressive" in other for other in table.seats)


def _pair_plus(table: Table, seat: Seat, dealt: ThreeCardHand) -> None:
    """§ 669a.11(i)(1), § 669a.12(a): the three dealt cards, folded or not.

    docs/interpretations/6690-what-a-fold-leaves.md.
    """
    if "pair_plus" in seat:
        table.settle(seat["pair_plus"], _three_card_row(dealt, LESS_THAN_A_PAIR), dealt.words)


def _three_card_row(dealt: ThreeCardHand, nothing: str) -> str:
    """§ 669a.6(c): the suited ace, king and queen are a straight flush like others.

    docs/interpretations/6692-three-card-hands.md.
    """
    if dealt.order == three_card.HIGH_CARD:
        return nothing
    return three_card.KINDS[min(dealt.order, three_card.STRAIGHT_FLUSH)]


def is_paid(table: Table, hand: PokerHand) -> bool:
    """§ 669a.11(i)(2): a pair of 10s or better."""
    return hand >= PokerHand(poker.PAIR, (table.edition.figure("paying_pair"),))


def _ante_play_and_blind(table: Table, seat: Seat, hand: PokerHand) -> None:
    """§ 669a.11(i)(2): the best five of the player's three cards and the three community cards.

    docs/interpretations/6694-order-of-ante-play-and-blind.md: in this order, won or lost.
    """
    if seat.folded:
        return
    if is_paid(table, hand):
        # § 669a.11(i)(2)(ii), § 669a.12(b) to (d)
        outcome = hand.kind if hand.order > poker.PAIR else PAYING_PAIR
        table.settle(seat["ante"], PAYING_PAIR, hand.words)
        table.settle(seat["play"], outcome, hand.words)
        table.settle(seat["blind"], outcome, hand.words)
    else:
        # § 669a.11(i)(2)(i)
        for name in ("ante", "play", "blind"):
            table.lose(seat[name], by="§ 669a.11(i)(2)(i)", hand=hand.words)


def _envy_hands(table: Table, dealt: dict[int, ThreeCardHand]) -> list[EnvyHand]:
    """§ 669a.1: every suited ace, king and queen, folded or not, in the direction of settlement."""
    return [
        EnvyHand(position, _royal_row(table.hands[position].cards), hand.words)
        for position, hand in reversed(dealt.items())
        if hand.order == three_card.ROYAL
    ]


def _royal_row(own: Sequence[Card]) -> str:
    """§ 669a.12(e)(1), (5): spades, or one of the other three suits."""
    return ROYAL_OF_SPADES if own[0].suit == SPADES else ROYAL_OF_ANOTHER_SUIT


def progressive_outcome(dealt: ThreeCardHand, own: Sequence[Card]) -> str:
    """§ 669a.12(e)(1): the row of the three dealt cards."""
    if dealt.order == three_card.ROYAL:
        return _royal_row(own)
    return dealt.kind if dealt.order >= three_card.STRAIGHT else LESS_THAN_A_STRAIGHT


def _progressive(table: Table, seat: Seat, dealt: ThreeCardHand, envy: Sequence[EnvyHand]) -> None:
    """§ 669a.11(i)(3)(i): a straight or better in the three dealt cards, then the Envy Bonuses.

    docs/interpretations/6693-progressive-hand.md: a flush ranks below a straight and loses.
    """
    if "progressive" not in seat:
        return
    if seat.folded:
        # § 669a.11(g): the payout is forfeited, the Envy Bonus is not.
        table.lose(seat["progressive"], by="§ 669a.11(g)", hand="folded")
    else:
        # § 669a.11(i)(3)(i)(D), § 669a.12(e)(4): what the meter shows at this player's turn.
        table.settle(seat["progressive"], progressive_outcome(dealt, seat.hand.cards), dealt.words)
    # § 669a.11(i)(3)(i)(E), § 669a.12(e)(5)
    pay_envy(table, seat["progressive"], "progressive_envy", envy)


def _six_card(table: Table, seat: Seat, hand: PokerHand) -> None:
    """§ 669a.11(i)(3)(ii), § 669a.12(f): three of a kind or better, folded or not."""
    if "six_card" in seat:
        outcome = hand.kind if hand.order >= poker.THREE_OF_A_KIND else LESS_THAN_THREE_OF_A_KIND
        table.settle(seat["six_card"], outcome, hand.words)


# § 669a.13: Irregularities; the count of the stub in § 669a.8(h), § 669a.9(f) and § 669a.10(f); and the
# player who speaks of his hand, § 669a.11(a)(3).


def _cards_are_dealt(table: Table) -> str:
    """§ 669a.13(a), (b): up to the third community card."""
    return "" if len(table.community.cards) < 3 else "all cards have been dealt"


def _all_is_dealt(table: Table) -> str:
    """§ 669a.8(e), § 669a.9(c), § 669a.10(c): the community cards are the last to be dealt."""
    return "" if len(table.community.cards) == 3 else "the community cards are not dealt yet"


IRREGULARITIES = {
    **card_irregularities("§ 669a.13", dealing=_cards_are_dealt),
    **abandonment("§ 669a.7(b)"),
    **community_irregularities("§ 669a.13(d)"),
    **forfeiture("§ 669a.11(a)(3)", moment=_all_is_dealt),
    **stub_irregularities(
        {"manual_shoe": "§ 669a.8(h)", "hand": "§ 669a.9(f)", "automated_shoe": "§ 669a.10(f)"},
        moment=_all_is_dealt,
    ),
}
