"""Double Back Jack, in the order of 58 Pa. Code Chapter 673a.

``families/blackjack/rules`` has what the blackjack games share.
"""

from __future__ import annotations

from croupier.equipment.ranks.blackjack import PointCount, count, hard_value, is_pair
from croupier.equipment.ranks.points import ACE
from croupier.families.blackjack.rules import drawing, opening
from croupier.families.blackjack.rules.ending import put_in_order
from croupier.families.blackjack.rules.irregularities import blackjack_irregularities
from croupier.families.blackjack.rules.layout import BlackjackHand, Stage, layout_of
from croupier.play.choice import Choice
from croupier.play.request import Play
from croupier.play.table import Table

# § 673a.12: what the paytables price.

OUTCOMES = {
    "blackjack": ("blackjack", "win", "win_with_second_chance", "tie", "dealer_22", "lose"),
    "second_chance": ("win", "tie", "dealer_22", "lose"),
    "insurance": ("dealer_blackjack", "no_dealer_blackjack"),
}

# § 673a.7(i), (l): decisions that take no amount.

HIT, STAND = Choice("hit"), Choice("stand")
SURRENDER = Choice("surrender", by="§ 673a.9(a)")
SPLIT = Choice("split", by="§ 673a.11(a)")
SECOND_CHANCE, DECLINE = Choice("second_chance", by="§ 673a.7(l)"), Choice("decline")


# § 673a.7: procedure for dealing the cards; completion of each round of play.


def play(table: Table) -> Play:
    """One round, up to the players' turns."""
    # § 673a.7(e): two cards to each box and to the dealer, the hole card face down.
    yield from opening.deal_first_two(table, "§ 673a.7(e)")

    # § 673a.7(f): a player's Blackjack is paid before the dealer looks
    # (docs/interpretations/6730-paid-before-the-dealer-plays.md).
    layout = layout_of(table)
    for seat in table.counterclockwise():
        for hand in layout.open_hands(seat):
            if hand.is_blackjack:
                _close(table, hand, "blackjack", "§ 673a.12(a)", "Blackjack")
    if layout.all_settled:
        put_in_order(table)
        return

    # § 673a.7(g), § 673a.8: with an ace up, insurance for those still in.
    still_in = [seat for seat in table.clockwise() if layout.open_hands(seat)]
    yield from opening.offer_insurance(table, still_in, "§ 673a.8")

    # § 673a.7(h): with an ace or ten up, the card reader device.
    if (yield from opening.card_reader_finds_blackjack(table, "§ 673a.7(h)")):
        yield from table.settlement("§ 673a.7(h)")
        _settle_dealer_blackjack(table)
        return
    # § 673a.8(d)
    opening.collect_insurance(table, by="§ 673a.8(d)")

    yield from turns(table)


def turns(table: Table) -> Play:
    """From the first hand that has decisions left to the end of the round."""
    # § 673a.7(i) to (m): from the dealer's left, each hand to its end.
    layout = layout_of(table)
    layout.stage = Stage.TURNS
    for hand in layout.hands_in_turn():
        yield from _play_hand(table, hand)

    # § 673a.7(n)
    yield from drawing.turn_hole_card(table, by="§ 673a.7(n)")
    # § 673a.7(o), (p): the dealer draws to 17, unless no hand depends on his count.
    if not layout.all_settled:
        yield from drawing.dealer_draws(table, by="§ 673a.7(o)")
    # § 673a.13(c)
    drawing.discard_exposed(table)

    # § 673a.7(q) to (s): from the dealer's right.
    yield from table.settlement("§ 673a.7(q)")
    dealer = count(table.dealer.cards)
    for seat in table.counterclockwise():
        for hand in layout.open_hands(seat):
            _settle_hand(table, hand, dealer)
    # § 673a.7(t)
    put_in_order(table)


def _settle_dealer_blackjack(table: Table) -> None:
    """§ 673a.7(h): no further card is dealt; Blackjack Wagers are collected, insurance is paid."""
    drawing.discard_exposed(table)
    for seat in table.counterclockwise():
        for hand in layout_of(table).open_hands(seat):
            _close(table, hand, "lose", "§ 673a.7(h)", f"{hand.points.words}; dealer Blackjack")
        if "insurance" in seat:
            table.settle(seat["insurance"], "dealer_blackjack", "dealer Blackjack")
    # § 673a.7(t)
    put_in_order(table)


def _play_hand(table: Table, hand: BlackjackHand) -> Play:
    """§ 673a.7(i) to (m): a hand until it stands, is surrendered, has 21, or has lost."""
    while not hand.done:
        points = hand.points
        if hand.chance and not hand.due:
            _after_second_chance(table, hand)
        elif not hand.due and points.total == table.edition.figure("paid_at_once"):
            # § 673a.7(m)
            _close(table, hand, "win", "§ 673a.12(a)", "21")
        elif not hand.due and hand.last_card and not points.bust:
            # § 673a.7(k)(2)
            hand.done = True
        elif drawing.card_in_error(table) and not (
            yield from drawing.may_draw(table, hand, by="§ 673a.13(c)")
        ):
            _without_further_cards(table, hand, points)
        elif hand.due:
            # § 673a.7(j)
            yield from drawing.deal_due_card(table, hand)
        elif points.bust:
            yield from _offer_second_chance(table, hand, points)
        else:
            yield from _decide(table, hand)


def _decide(table: Table, hand: BlackjackHand) -> Play:
    """§ 673a.7(i): surrender, double down, split, stand or draw."""
    decision = yield from table.ask(hand.seat, _choices(table, hand), by="§ 673a.7(i)")
    if decision.word == "stand":
        hand.done = True
    elif decision.word == "hit":
        hand.due = "§ 673a.7(j)"
    elif decision.word == "surrender":
        _surrender(table, hand)
    elif decision.word == "double":
        # § 673a.10(a), (b): an additional wager, and one card.
        hand.bet("double", decision.amount or 0)
        hand.due, hand.last_card = "§ 673a.10(b)", True
    else:
        _split(table, hand)


def _choices(table: Table, hand: BlackjackHand) -> list[Choice]:
    choices = [HIT, STAND]
    if not hand.untouched:
        return choices
    # § 673a.10(a), (c)
    most = hand.seat.stake("blackjack")
    choices.append(Choice("double", at_least=1, at_most=most, by="§ 673a.10(a)"))
    # § 673a.9(a): a split is a decision after which no surrender is open.
    if not hand.split:
        choices.append(SURRENDER)
    # § 673a.11(a)
    in_play = len(layout_of(table).boxes[hand.seat])
    if is_pair(hand.place.cards) and in_play < table.edition.figure("most_hands"):
        choices.append(SPLIT)
    return choices


def _offer_second_chance(table: Table, hand: BlackjackHand, points: PointCount) -> Play:
    """§ 673a.7(l): after a bust, one more card for as much as now lies on the hand, its double included.

    docs/interpretations/6731-second-chance.md
    """
    decision = yield from table.ask(hand.seat, [SECOND_CHANCE, DECLINE], by="§ 673a.7(l)")
    if decision.word == "decline":
        _lose_bust(table, hand, points)
        return
    hand.bet("second_chance", hand.stake("blackjack", "double"))
    hand.chance = table.new_place(f"{hand.place.name}, second chance", owner=hand.seat.position)
    hand.due = "§ 673a.7(l)"


def _after_second_chance(table: Table, hand: BlackjackHand) -> None:
    """§ 673a.7(l)(1) to (3): above 21 all is lost, 21 wins, less waits for the dealer."""
    total = _total(hand)
    words = f"{hand.points.words} less {hand.points.total - total}"
    if total > 21:
        _close(table, hand, "lose", "§ 673a.7(l)(1)", words)
    elif total == 21:
        _close(table, hand, "win", "§ 673a.7(l)(2)", words)
    else:
        hand.done = True


def _total(hand: BlackjackHand) -> int:
    """§ 673a.7(l): the value of a second chance card, an ace as 1, is taken off the hand."""
    taken_off = hard_value(hand.chance.cards[0]) if hand.chance else 0
    return hand.points.total - taken_off


def _lose_bust(table: Table, hand: BlackjackHand, points: PointCount) -> None:
    """§ 673a.7(r)(3)(i): a bust without a second chance loses at once, whatever the dealer will have.

    docs/interpretations/6720-a-bust-loses-at-once.md
    """
    _close(table, hand, "lose", "§ 673a.7(r)(3)(i)", f"bust with {points.words}")


def _without_further_cards(table: Table, hand: BlackjackHand, points: PointCount) -> None:
    """§ 673a.13(c): who refused the exposed card stands, or loses if he has busted."""
    if points.bust:
        _lose_bust(table, hand, points)
    else:
        hand.done = True


# § 673a.7(q) to (s): the dealer's count against the hands that remain.


def _settle_hand(table: Table, hand: BlackjackHand, dealer: PointCount) -> None:
    total = _total(hand)
    words = f"{total}; dealer {dealer.words}"
    if dealer.total == table.edition.figure("dealer_pushes_with"):
        _close(table, hand, "dealer_22", "§ 673a.7(q)(1)", words)
    elif dealer.bust or total > dealer.total:
        # § 673a.7(r)(1), (s)(1)
        _close(table, hand, "win", "§ 673a.7(s)(1)(i)" if hand.chance else "§ 673a.12(a)", words)
    elif total == dealer.total:
        # § 673a.7(r)(2)
        _close(table, hand, "tie", "§ 673a.7(s)(2)", words)
    else:
        # § 673a.7(r)(3)(ii)
        _close(table, hand, "lose", "§ 673a.7(s)(3)", words)


def _close(table: Table, hand: BlackjackHand, outcome: str, by: str, words: str) -> None:
    """Settle everything on a hand and remove its cards.

    § 673a.7(l)(2), (s)(1)(i): a hand that wins by a second chance is paid on that wager; the Blackjack
    Wager and its double are returned.
    """
    first = "win_with_second_chance" if outcome == "win" and hand.chance else outcome
    odds = table.edition.paytable("blackjack").odds[first]
    for wager in hand.wagers("blackjack", "double"):
        table.pay(wager, odds, by=by, hand=words)
    for wager in hand.wagers("second_chance"):
        paytable = table.edition.paytable("second_chance")
        cite = paytable.cite if outcome == "win" else by
        table.pay(wager, paytable.odds[outcome], by=cite, hand=words)
    hand.close(removed=True)


# § 673a.9: surrender.


def _surrender(table: Table, hand: BlackjackHand) -> None:
    """§ 673a.9(a): half of the wager is collected, half returned, an odd cent stays with the house.

    The decision comes after the card reader device was used, so the dealer has no Blackjack
    (docs/interpretations/6732-surrender.md).
    """
    (wager,) = hand.wagers("blackjack")
    by = "§ 673a.9(a)(2)" if opening.dealer_shows_ace_or_ten(table) else "§ 673a.9(a)(1)"
    table.lose(wager, by=by, hand="surrendered", returned=wager.stake // 2)
    hand.close(removed=True)


# § 673a.11: splitting pairs.


def _split(table: Table, hand: BlackjackHand) -> None:
    """§ 673a.11(a), (b): two hands at most, the right one on a wager equal to the first.

    docs/interpretations/6721-splitting.md
    """
    aces = hand.place.cards[0].rank == ACE
    other = layout_of(table).split(hand, "§ 673a.11(b)")
    other.bet("blackjack", hand.seat.stake("blackjack"))
    if aces and table.options["split_aces"] == "one_card":
        hand.last_card = other.last_card = True


# § 673a.13: Irregularities.

IRREGULARITIES = blackjack_irregularities("§ 673a.13", play, turns)
