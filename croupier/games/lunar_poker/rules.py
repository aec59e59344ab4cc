"""Lunar Poker, in the order of 58 Pa. Code Chapter 671a."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.ranks import ace_king, super_wager
from croupier.equipment.ranks.poker import STRAIGHT_FLUSH, PokerHand, best
from croupier.equipment.ranks.second_combination import second_combination
from croupier.play.abandonment import abandonment
from croupier.play.choice import Choice, Decision
from croupier.play.irregularity import (
    LAST_DECISION,
    SETTLEMENT,
    Irregularity,
    card_irregularities,
    play_on,
    void_all,
)
from croupier.play.procedure import CHANGE_CARDS, COUNT_CARDS, RESHUFFLE
from croupier.play.request import Play
from croupier.play.seat import Seat, Wager
from croupier.play.submission import Submission
from croupier.play.table import Table
from croupier.units.odds import StakeOdds, TwoRows
from croupier.units.outcome import Outcome
from croupier.units.verdict import Refusal

# § 671a.12: the rows of the paytables.

OUTCOMES = {
    "instant_payout": ("royal_flush", "straight_flush"),
    "super": (
        "four_of_a_kind",
        "five_picture_cards",
        "full_house",
        "flush",
        "straight",
        "three_of_a_kind",
        "ace_king_queen",
        "same_colored_five",
        "any_other",
    ),
    "ante": ("dealer_does_not_qualify",),
    "bet": (
        "royal_flush",
        "straight_flush",
        "four_of_a_kind",
        "full_house",
        "flush",
        "straight",
        "three_of_a_kind",
        "two_pair",
        "pair",
        "ace_king",
    ),
}

# § 671a.7: Wagers.


def objection(seats: Sequence[Seat], submission: Submission) -> Refusal | None:
    """§ 671a.7(c)(2), (c)(3): what the amounts and places of wagers demand of each other."""
    taken = {seat.number for seat in seats}
    for seat in seats:
        refusal = _super_refusal(seat, submission) or _other_super_refusal(seat, taken, submission)
        if refusal is not None:
            return refusal
    return None


def _super_refusal(seat: Seat, submission: Submission) -> Refusal | None:
    """(c)(2): at least the Ante Wager."""
    if seat.stake("super") >= seat.stake("ante"):
        return None
    return Refusal(
        "bad_amount",
        f"seat {seat.number}: the Super Wager (super) may not be less than the Ante Wager",
        submission.cite("§ 671a.7(c)(2)"),
    )


def _other_super_refusal(seat: Seat, taken: set[int], submission: Submission) -> Refusal | None:
    """(c)(3): on the dealer's or another player's hand, at least the table minimum."""
    cite = submission.cite("§ 671a.7(c)(3)")
    for name, wager in seat.wagers.items():
        if not name.startswith("super_"):
            continue
        if wager.stake < submission.minimum:
            return Refusal(
                "bad_amount", f"seat {seat.number}: {name} may not be less than the table minimum", cite
            )
        hand = submission.placeable[name].of_position
        if hand == seat.number:
            return Refusal(
                "bad_wager", f"seat {seat.number}: {name} is its own hand; that wager is 'super'", cite
            )
        if hand and hand not in taken:
            return Refusal("bad_wager", f"seat {seat.number}: {name} is a hand that nobody plays", cite)
    return None


def play(table: Table) -> Play:
    """One round: deal, decide, settle Super Wagers, draw, compare, settle.

    docs/interpretations/6714-order-of-settlement.md.
    """
    # § 671a.8(c), § 671a.9(b), § 671a.10(b): five cards to each player and the dealer, whose last card
    # is turned up.
    yield from table.deal_hands(5, to=table.everyone_and_dealer())
    table.dealer.up[-1] = True
    hands = {seat: best(seat.hand.cards) for seat in table.seats}

    # § 671a.11(b), (c): everybody decides before "all decisions are locked in".
    decisions = yield from table.ask_all(
        {seat: _choices(table, seat) for seat in table.clockwise() if not _instant(hands[seat])},
        by="§ 671a.11(b)",
    )
    for seat, decision in decisions.items():
        _place(table, seat, decision)

    # § 671a.11(c): before any further card, from the dealer's left.
    for seat in table.clockwise():
        _settle_super_wagers_on(table, seat, hands[seat])
        if _instant(hands[seat]):
            _pay_instantly(table, seat, hands[seat])
        elif seat.folded:
            # § 671a.11(c)(4)
            table.lose(seat["ante"], by="§ 671a.11(c)(4)", hand="folded")

    # § 671a.11(d): from the dealer's left, each is served and decides before the next.
    for seat in table.clockwise():
        if "options_fee" not in seat:
            continue
        if not _can_serve(table, decisions[seat]):
            table.note("the deck cannot serve the exchange: all hands are void")
            table.void(table.all_wagers(), "§ 671a.13(c)")
            return
        yield from _draw(table, seat, decisions[seat])
        hands[seat] = best(seat.hand.cards)

    # § 671a.11(e): the dealer's hand, and the Super Wagers on it from the dealer's left.
    table.dealer.turn_up()
    dealer = best(table.dealer.cards)
    row = super_wager.super_row(table.dealer.cards, dealer)
    for seat in table.clockwise():
        if "super_dealer" in seat:
            _settle_super(table, seat["super_dealer"], row, by="§ 671a.11(e)(1)")

    # § 671a.11(f): against the dealer, from the dealer's right.
    for seat in table.counterclockwise():
        if "bet" in seat:
            _ante_and_bet(table, seat, hands[seat], dealer)


# § 671a.11(b): fold, bet, or pay to draw.


def _instant(hand: PokerHand) -> bool:
    """(b)(2): with a straight flush or royal flush in the first five cards nothing is left to decide."""
    return hand.order >= STRAIGHT_FLUSH


FOLD, BET, BUY = Choice("fold"), Choice("bet"), Choice("buy")


def _choices(table: Table, seat: Seat) -> list[Choice]:
    return [
        FOLD,
        BET,
        BUY,
        Choice(
            "draw",
            by="§ 671a.11(b)(3)",
            fewest_cards=table.edition.figure("fewest_exchanged"),
            most_cards=table.edition.figure("most_exchanged"),
            among=tuple(seat.hand.cards),
        ),
    ]


def _place(table: Table, seat: Seat, decision: Decision) -> None:
    """(b)(1) to (3), and (d)(3) after a draw: what a decision puts on the layout."""
    if decision.word == "fold":
        seat.folded = True
    elif decision.word == "bet":
        seat.place("bet", table.edition.figure("bet_times_ante") * seat.stake("ante"))
    else:
        seat.place("options_fee", seat.stake("ante"))


# § 671a.11(c): Super Wagers and instant payouts.


def _settle_super_wagers_on(table: Table, seat: Seat, hand: PokerHand) -> None:
    """(c)(1), (2): the player's own Super Wager first, then those of others on this hand."""
    row = super_wager.super_row(seat.hand.cards, hand)
    _settle_super(table, seat["super"], row, by="§ 671a.11(c)(1)")
    name = f"super_seat_{seat.number}"
    for other in table.clockwise():
        if name in other:
            _settle_super(table, other[name], row, by="§ 671a.11(c)(1)")


def _settle_super(table: Table, wager: Wager, row: str, *, by: str) -> None:
    """One wager, the highest row only; ``by`` is the section that collects a losing one.

    docs/interpretations/6711-super-wager-rows.md.
    """
    if row == super_wager.NONE_OF_THEM:
        table.lose(wager, by=by, hand="no Super Wager hand")
    else:
        table.settle(wager, row, row.replace("_", " "))


def _pay_instantly(table: Table, seat: Seat, hand: PokerHand) -> None:
    """(c)(3): the Ante Wager at the odds of the paytable that the Rules Submission selects."""
    paytable = table.edition.paytable("instant_payout", table.options["instant_payout"])
    seat.hand.turn_up()
    table.pay(seat["ante"], paytable.odds[hand.kind], by=paytable.cite, hand=hand.words)


# § 671a.11(d): the draw.


def _can_serve(table: Table, decision: Decision) -> bool:
    """Five players who exchange freely can ask for more cards than a deck holds.

    docs/interpretations/6713-draws.md: who cannot be dealt his cards has an incorrect number of them.
    """
    dealt = sum(len(place.cards) for place in table.places)
    wanted = len(decision.cards) or 1
    return dealt + wanted <= 52 * table.submission.decks


def _draw(table: Table, seat: Seat, decision: Decision) -> Play:
    # (d)(1): the Options fee is the house's in any case (docs/interpretations/6712-options-fee.md).
    table.lose(seat["options_fee"], by="§ 671a.11(d)(1)", hand=decision.word)
    if decision.word == "buy":
        # (d)(1)(i)
        yield from table.deal_to(seat.hand, 1, by="§ 671a.11(d)(1)(i)")
    else:
        # (d)(1)(ii): the discards go first, then as many cards come.
        for card in decision.cards:
            table.discards.add(seat.hand.take(seat.hand.cards.index(card)), up=False)
        yield from table.deal_to(seat.hand, len(decision.cards), by="§ 671a.11(d)(1)(ii)")
    # (d)(3)
    answer = yield from table.ask(seat, [BET, FOLD], by="§ 671a.11(d)(3)")
    _place(table, seat, answer)
    if seat.folded:
        # (d)(4)
        table.lose(seat["ante"], by="§ 671a.11(d)(4)", hand="folded")


# § 671a.11(f): against the dealer.


def _ante_and_bet(table: Table, seat: Seat, hand: PokerHand, dealer: PokerHand) -> None:
    ante, bet = seat["ante"], seat["bet"]
    words = f"{ace_king.words(hand)}; dealer {ace_king.words(dealer)}"
    if not ace_king.at_least_ace_king(dealer):
        # (f)(1)
        table.push(bet, by="§ 671a.11(f)(1)", hand=words)
        table.settle(ante, "dealer_does_not_qualify", words)
        return
    # (f)(2)
    seat.hand.turn_up()
    if dealer > hand:
        # (f)(2)(i)
        table.lose(ante, by="§ 671a.11(f)(2)(i)", hand=words)
        table.lose(bet, by="§ 671a.11(f)(2)(i)", hand=words)
    elif dealer < hand:
        # (f)(2)(ii)
        table.push(ante, by="§ 671a.11(f)(2)(ii)", hand=words)
        _pay_bet(table, bet, hand, words)
    else:
        # (f)(2)(iii)
        table.push(ante, by="§ 671a.11(f)(2)(iii)", hand=words)
        table.push(bet, by="§ 671a.11(f)(2)(iii)", hand=words)


def _pay_bet(table: Table, bet: Wager, hand: PokerHand, words: str) -> None:
    """(f)(2)(ii): the winning combination, and a second one if the five or six cards hold it.

    docs/interpretations/6710-second-combination.md: both are paid in one line.
    """
    second = second_combination(bet.seat.hand.cards)
    if second is None:
        table.settle(bet, ace_king.kind(hand), words)
        return
    paytable = table.submission.paytables["bet"]
    first_odds, second_odds = paytable.odds[ace_king.kind(hand)], paytable.odds[ace_king.kind(second)]
    assert isinstance(first_odds, StakeOdds)
    assert isinstance(second_odds, StakeOdds)
    table.close(
        bet,
        Outcome.WIN,
        first_odds.returns(bet.stake) + second_odds.winnings(bet.stake),
        pays=TwoRows(first_odds, second_odds),
        by="§ 671a.11(f)(2)(ii)",
        hand=f"{words}; second combination {ace_king.words(second)}",
    )


# § 671a.13: Irregularities.


def _dealer_has_cards(table: Table) -> str:
    """(d) speaks of the dealer's cards that lie face down."""
    return "" if table.dealer.cards else "the dealer has no cards yet"


def _cards_are_being_dealt(table: Table) -> str:
    """(a) and (b) speak of the deal, and the draws are a part of it."""
    drawing = any("options_fee" in seat and not seat.folded and "bet" not in seat for seat in table.seats)
    return "" if drawing or len(table.dealer.cards) < 5 else "no cards are being dealt"


def _round_is_over(table: Table) -> str:
    """§ 671a.11(h) follows (g), when all wagers have been settled."""
    return "the wagers are not all settled yet" if table.open_wagers() else ""


IRREGULARITIES = {
    **card_irregularities("§ 671a.13", dealing=_cards_are_being_dealt),
    **abandonment("§ 671a.7(b)"),
    # § 671a.11(h): the cards are counted when the round is over, so that a wrong number moves no money.
    "deck_not_whole": Irregularity(
        "the count after the round shows that the deck is not whole: it leaves the table",
        "§ 671a.11(h)(2)",
        play_on,
        moment=_round_is_over,
        when_over=True,
        since=SETTLEMENT,
        until="the bell of the next round",
        between_rounds=True,
        afterwards=(CHANGE_CARDS, COUNT_CARDS),
    ),
    # The round asks for nothing more once every player has folded or bet, so that any moment before
    # its end is one that (d) means.
    "dealer_card_exposed": Irregularity(
        "a card of the dealer was exposed before all had decided",
        "§ 671a.13(d)",
        void_all("§ 671a.13(d)"),
        moment=_dealer_has_cards,
        since="the dealer's first card",
        until=LAST_DECISION,
        afterwards=(RESHUFFLE,),
    ),
}
