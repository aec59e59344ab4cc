"""Free Bet Blackjack, in the order of 58 Pa. Code Chapter 672a.

``families/blackjack/rules`` has what the blackjack games share.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.cards import Card, only_red_or_black
from croupier.equipment.ranks.blackjack import PointCount, count, is_pair, is_ten
from croupier.equipment.ranks.points import ACE
from croupier.families.blackjack.rules import drawing, opening
from croupier.families.blackjack.rules.ending import put_in_order
from croupier.families.blackjack.rules.irregularities import blackjack_irregularities
from croupier.families.blackjack.rules.layout import BlackjackHand, Stage, layout_of
from croupier.play.choice import Choice
from croupier.play.request import Play
from croupier.play.seat import Seat
from croupier.play.table import Table
from croupier.units.odds import ToOne

# § 672a.11: what the paytables price.

OUTCOMES = {
    "blackjack": ("blackjack", "even_money", "win", "tie", "dealer_22", "lose"),
    "lammer": ("win", "tie", "dealer_22", "lose"),
    "insurance": ("dealer_blackjack", "no_dealer_blackjack"),
    "push_22": ("same_suit_22", "same_color_22", "other_22", "not_22"),
}

ON_A_HAND = ("blackjack", "free_bet", "double", "free_double")

# § 672a.7(h)(2): decisions that take no amount.

HIT, STAND = Choice("hit"), Choice("stand")
FREE_DOUBLE = Choice("double", by="§ 672a.9(a)(1)")
SPLIT = Choice("split", by="§ 672a.10(a)")


# § 672a.7: procedure for dealing the cards; completion of each round of play.


def play(table: Table) -> Play:
    """One round, up to the players' turns."""
    # § 672a.7(e): two cards to each box and to the dealer, the hole card face down.
    yield from opening.deal_first_two(table, "§ 672a.7(e)")
    if layout_of(table).all_settled:
        # § 672a.12(g): every hand is dead.
        put_in_order(table)
        return

    # § 672a.7(f), § 672a.8: with an ace up, insurance or even money.
    yield from _insurance_or_even_money(table)

    # § 672a.7(g): with an ace or ten up, the card reader device.
    if (yield from opening.card_reader_finds_blackjack(table, "§ 672a.7(g)")):
        yield from table.settlement("§ 672a.7(g)")
        _settle_dealer_blackjack(table)
        return
    # § 672a.8(d)
    opening.collect_insurance(table, by="§ 672a.8(d)")

    yield from turns(table)


def turns(table: Table) -> Play:
    """From the first hand that has decisions left to the end of the round."""
    # § 672a.7(h) to (j): from the dealer's left, each hand to its end.
    layout = layout_of(table)
    layout.stage = Stage.TURNS
    for hand in layout.hands_in_turn():
        yield from _play_hand(table, hand)

    # § 672a.7(k)
    yield from drawing.turn_hole_card(table, by="§ 672a.7(k)")
    # § 672a.7(l), (m): the dealer draws to 17, unless nothing on the table depends on his count.
    if not layout.all_settled or any(_open_push_22(seat) for seat in table.seats):
        yield from drawing.dealer_draws(table, by="§ 672a.7(l)")
    # § 672a.12(c)
    drawing.discard_exposed(table)

    # § 672a.7(n) to (q): from the dealer's right.
    yield from table.settlement("§ 672a.7(n)")
    dealer = count(table.dealer.cards)
    for seat in table.counterclockwise():
        _settle_seat(table, seat, dealer)
    # § 672a.7(r)
    put_in_order(table)


def _settle_dealer_blackjack(table: Table) -> None:
    """§ 672a.7(g): no further card is dealt; Blackjack, Push 22 and Insurance Wagers in this order."""
    layout = layout_of(table)
    drawing.discard_exposed(table)
    for seat in table.counterclockwise():
        own = layout.boxes[seat][0].is_blackjack
        by = "§ 672a.7(g)(1)" if own else "§ 672a.7(g)(2)"
        for hand in layout.open_hands(seat):
            words = f"{'Blackjack' if own else hand.points.words}; dealer Blackjack"
            _close(table, hand, "tie" if own else "lose", by, words)
        if _open_push_22(seat):
            table.lose(seat["push_22"], by=by, hand="dealer Blackjack")
        if "insurance" in seat:
            table.settle(seat["insurance"], "dealer_blackjack", "dealer Blackjack")
    # § 672a.7(r)
    put_in_order(table)


def _play_hand(table: Table, hand: BlackjackHand) -> Play:
    """§ 672a.7(h) to (j): a hand until it stands, has 21, busts, or has its one card after a double."""
    if hand.is_blackjack:
        # § 672a.7(h)(1): the cards stay only where a Push 22 Wager holds them.
        _close(table, hand, "blackjack", "§ 672a.11(a)", "Blackjack", removed="push_22" not in hand.seat)
    while not hand.done:
        points = hand.points
        if points.bust:
            _bust(table, hand)
        elif not hand.due and (points.total == 21 or hand.last_card):
            # § 672a.7(j)(1), (2)
            hand.done = True
        elif drawing.card_in_error(table) and not (
            yield from drawing.may_draw(table, hand, by="§ 672a.12(c)")
        ):
            hand.done = True
        elif hand.due:
            # § 672a.7(i)
            yield from drawing.deal_due_card(table, hand)
        else:
            yield from _decide(table, hand, points)


def _decide(table: Table, hand: BlackjackHand, points: PointCount) -> Play:
    """§ 672a.7(h)(2): double down, split, stand or draw."""
    decision = yield from table.ask(hand.seat, _choices(table, hand, points), by="§ 672a.7(h)(2)")
    if decision.word == "stand":
        hand.done = True
    elif decision.word == "hit":
        hand.due = "§ 672a.7(i)"
    elif decision.word == "double":
        _double_down(hand, decision.amount)
    else:
        _split(table, hand)


def _choices(table: Table, hand: BlackjackHand, points: PointCount) -> list[Choice]:
    choices = [HIT, STAND]
    if not hand.untouched:
        return choices
    # § 672a.9(a)
    if _doubles_free(table, points):
        choices.append(FREE_DOUBLE)
    else:
        most = hand.seat.stake("blackjack")
        choices.append(Choice("double", at_least=1, at_most=most, by="§ 672a.9(a)(2)"))
    # § 672a.10(a), (d)
    in_play = len(layout_of(table).boxes[hand.seat])
    if is_pair(hand.place.cards) and in_play < table.edition.figure("most_hands"):
        choices.append(SPLIT)
    return choices


def _bust(table: Table, hand: BlackjackHand) -> None:
    """§ 672a.7(q)(1), § 672a.10(c): a bust loses at once, whatever the dealer will have.

    Cards that a lammer keeps tucked under the original wager stay on the table
    (docs/interpretations/6720-a-bust-loses-at-once.md).
    """
    tucked = any(one.lammers for one in layout_of(table).boxes[hand.seat])
    _close(table, hand, "lose", "§ 672a.7(q)(1)", f"bust with {hand.points.words}", removed=not tucked)


# § 672a.7(n) to (q): the dealer's count against the hands that remain.


def _open_push_22(seat: Seat) -> bool:
    return "push_22" in seat and not seat["push_22"].settled


def _settle_seat(table: Table, seat: Seat, dealer: PointCount) -> None:
    """§ 672a.7(n): with 22 the Push 22 Wager is paid last, otherwise it is collected first."""
    pushes = dealer.total == table.edition.figure("dealer_pushes_with")
    if _open_push_22(seat) and not pushes:
        table.lose(seat["push_22"], by="§ 672a.7(n)(2)", hand=f"dealer {dealer.words}")
    for hand in layout_of(table).open_hands(seat):
        points = hand.points
        outcome, by = _compare(points, dealer, pushes)
        _close(table, hand, outcome, by, f"{points.words}; dealer {dealer.words}")
    if _open_push_22(seat):
        outcome = _push_22(table.dealer.cards)
        table.settle(seat["push_22"], outcome, outcome.replace("_", " "))


def _compare(hand: PointCount, dealer: PointCount, pushes: bool) -> tuple[str, str]:
    """The outcome of a hand that has not busted, and the subsection that says so."""
    if pushes:
        return "dealer_22", "§ 672a.7(n)(1)"
    if dealer.bust or hand.total > dealer.total:
        return "win", "§ 672a.11(a)"
    if hand.total == dealer.total:
        return "tie", "§ 672a.7(p)"
    return "lose", "§ 672a.7(q)(2)"


def _close(
    table: Table, hand: BlackjackHand, outcome: str, by: str, words: str, *, removed: bool = False
) -> None:
    """Settle everything on a hand: its wager or lammer, then those of its double down."""
    for kind in ON_A_HAND:
        if kind in hand.lammers:
            _settle_lammer(table, hand, kind, outcome, by, words)
        for wager in hand.wagers(kind):
            table.pay(wager, table.edition.paytable("blackjack").odds[outcome], by=by, hand=words)
    hand.close(removed=removed)


def _settle_lammer(table: Table, hand: BlackjackHand, lammer: str, outcome: str, by: str, words: str) -> None:
    """§ 672a.7(n) to (q): it wins the amount of the original Blackjack Wager, or is collected.

    docs/interpretations/6725-free-bet-lammers.md
    """
    odds = table.edition.paytable("lammer").odds[outcome]
    paid = odds.winnings(hand.seat.stake("blackjack")) if isinstance(odds, ToOne) else 0
    table.bonus(hand.seat, hand.named(lammer), paid, pays=odds, by=by, hand=words, won=paid > 0)


def _push_22(dealer: Sequence[Card]) -> str:
    """§ 672a.11(c): the row of a dealer's 22."""
    if len({card.suit for card in dealer}) == 1:
        return "same_suit_22"
    return "same_color_22" if only_red_or_black(dealer) else "other_22"


# § 672a.8: Insurance Wager.


def _insurance_or_even_money(table: Table) -> Play:
    """§ 672a.8(a), (b), (e): each player may insure; one with a Blackjack may be offered even money."""
    layout = layout_of(table)
    seats = [seat for seat in table.clockwise() if layout.open_hands(seat)]

    def even_money(seat: Seat) -> list[Choice]:
        offered = table.options["even_money"] and layout.boxes[seat][0].is_blackjack
        return [Choice("even_money", by="§ 672a.8(e)")] if offered else []

    decisions = yield from opening.offer_insurance(table, seats, "§ 672a.8", even_money)
    for seat, decision in decisions.items():
        if decision.word == "even_money":
            hand = layout.boxes[seat][0]
            _close(table, hand, "even_money", "§ 672a.8(e)", "Blackjack", removed="push_22" not in seat)


# § 672a.9: double down.


def _doubles_free(table: Table, points: PointCount) -> bool:
    """§ 672a.9(a)(1): a hard 9, 10 or 11."""
    return not points.soft and points.total in table.edition.figure("free_double_totals")


def _double_down(hand: BlackjackHand, amount: int | None) -> None:
    """§ 672a.9(a), (c): a lammer or an additional wager, and one card.

    The decision names an amount exactly where the double is not free.
    """
    if amount is None:
        hand.lammers.append("free_double")
    else:
        hand.bet("double", amount)
    hand.due = "§ 672a.9(c)"
    hand.last_card = True


# § 672a.10: splitting pairs.


def _split(table: Table, hand: BlackjackHand) -> None:
    """§ 672a.10(b), (c): two hands; the right one is played on a wager (tens) or on a lammer.

    docs/interpretations/6721-splitting.md. All pairs of a seat have the same value, so the hands
    waiting further right are alike and the newest wager may take the last number.
    """
    aces, tens = hand.place.cards[0].rank == ACE, is_ten(hand.place.cards[0])
    other = layout_of(table).split(hand, "§ 672a.10(c)")
    if tens:
        # § 672a.10(b)(1)
        last = layout_of(table).boxes[hand.seat][-1]
        last.bet("blackjack", hand.seat.stake("blackjack"))
    else:
        # § 672a.10(b)(2)
        other.lammers.append("free_bet")
    if aces and table.options["split_aces"] == "one_card":
        hand.last_card = other.last_card = True


# § 672a.12: Irregularities.

IRREGULARITIES = blackjack_irregularities("§ 672a.12", play, turns)
