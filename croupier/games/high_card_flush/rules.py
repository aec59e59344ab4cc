"""High Card Flush, in the order of 58 Pa. Code Chapter 678a.

The Massachusetts rules play the same game under other numbers: ``ma.toml`` translates the sections.
"""

from __future__ import annotations

from croupier.equipment.cards import COUNT_WORDS
from croupier.equipment.ranks.flush import FlushHand, best_flush, best_straight_flush
from croupier.play.abandonment import abandonment
from croupier.play.choice import Choice
from croupier.play.forfeiture import forfeiture
from croupier.play.hole_cards import deal_what_is_missing
from croupier.play.irregularity import LAST_DECISION, Irregularity, card_irregularities
from croupier.play.place import Place
from croupier.play.procedure import RESHUFFLE
from croupier.play.request import Irregular, Play
from croupier.play.seat import Seat
from croupier.play.stub import stub_irregularities
from croupier.play.table import Table
from croupier.units.odds import EVEN_MONEY

# § 678a.6(b), (d): the hands that the paytables price, and the one row that stands for all the rest.

FLUSHES = tuple(f"{COUNT_WORDS[length]}_card_flush" for length in (7, 6, 5, 4))
STRAIGHT_FLUSHES = tuple(f"{COUNT_WORDS[length]}_card_straight_flush" for length in (7, 6, 5, 4, 3))
NO_FLUSH = "three_card_flush_or_less"
NO_STRAIGHT_FLUSH = "two_card_straight_flush_or_less"

OUTCOMES = {
    "flush_bonus": ("seven_card_flush", "six_card_flush", "five_card_flush", "four_card_flush", NO_FLUSH),
    "straight_flush_bonus": (
        "seven_card_straight_flush",
        "six_card_straight_flush",
        "five_card_straight_flush",
        "four_card_straight_flush",
        "three_card_straight_flush",
        NO_STRAIGHT_FLUSH,
    ),
    "progressive": (
        "seven_card_straight_flush",
        "six_card_straight_flush",
        "five_card_straight_flush",
        "four_card_straight_flush",
        "three_card_straight_flush",
        NO_STRAIGHT_FLUSH,
    ),
}

SIDE_WAGERS = ("flush_bonus", "straight_flush_bonus", "progressive")

CARDS_EACH = 7


# § 678a.8 to § 678a.11: the round.


def play(table: Table) -> Play:
    """One round: deal, raise or fold, compare, settle."""
    yield from deal_what_is_missing(table, _deal_order(table))

    # § 678a.11(b): from the dealer's left, fold or raise up to what the flush allows.
    decisions = yield from table.ask_all(
        {seat: _fold_or_raise(table, seat) for seat in table.clockwise()}, by="§ 678a.11(b)"
    )
    for seat, decision in decisions.items():
        if decision.word == "fold":
            # § 678a.11(c)(2): the Ante Wager is collected; the side wagers stay until the end.
            seat.folded = True
            table.lose(seat["ante"], by="§ 678a.11(c)(2)", hand="folded")
        else:
            # § 678a.11(c)(1)
            seat.place("raise", decision.amount or 0)

    # § 678a.11(d): the dealer's hand, and whether it qualifies.
    table.dealer.turn_up()
    dealer = best_flush(table.dealer.cards)
    for seat in table.counterclockwise():
        if seat.voided:
            continue
        if not seat.folded or any(name in seat for name in SIDE_WAGERS):
            # § 678a.11(c)(2)(ii): other folded hands went to the discard rack, and nobody sees them.
            seat.hand.turn_up()
        if not seat.folded:
            _ante_and_raise(table, seat, dealer)
        _side_wagers(table, seat)


def _deal_order(table: Table) -> list[Place]:
    """§ 678a.8(d), § 678a.9(b), § 678a.10(b): seven cards to each player and to the dealer.

    One at a time around the table, or stacks of seven from an automated shoe. In Massachusetts they
    leave the manual shoe seven running as well.
    """
    places = table.everyone_and_dealer()
    if table.method == "automated_shoe" or table.edition.figure("deals_seven_running"):
        return [place for place in places for _ in range(CARDS_EACH)]
    return places * CARDS_EACH


def _fold_or_raise(table: Table, seat: Seat) -> list[Choice]:
    """§ 678a.11(b)(1) to (3): up to one, two or three times the Ante, by the length of the flush."""
    length = best_flush(seat.hand.cards).length
    by = f"§ 678a.11(b)({1 if length < 5 else 2 if length == 5 else 3})"
    times = table.edition.figure(
        "raise_with_four_or_less"
        if length < 5
        else "raise_with_five"
        if length == 5
        else "raise_with_six_or_seven"
    )
    ante = seat.stake("ante")
    return [Choice("fold"), Choice("raise", at_least=ante, at_most=times * ante, by=by)]


def dealer_qualifies(table: Table, dealer: FlushHand) -> bool:
    """§ 678a.11(d): a three-card flush, nine high, or better; any longer flush is better."""
    length, high = table.edition.figure("dealer_qualifies")
    return dealer >= FlushHand(length, (high,))


def _ante_and_raise(table: Table, seat: Seat, dealer: FlushHand) -> None:
    ante, raised = seat["ante"], seat["raise"]
    hand = best_flush(seat.hand.cards)
    words = f"{hand.words}; dealer {dealer.words}"
    if not dealer_qualifies(table, dealer):
        # § 678a.11(d)(1): the Ante is paid, the Raise returned.
        table.pay(ante, EVEN_MONEY, by="§ 678a.12(a)", hand=words)
        table.push(raised, by="§ 678a.11(d)(1)", hand=words)
    elif hand > dealer:
        # § 678a.11(d)(2)(ii)(A)
        table.pay(ante, EVEN_MONEY, by="§ 678a.12(a)", hand=words)
        table.pay(raised, EVEN_MONEY, by="§ 678a.12(a)", hand=words)
    elif hand == dealer:
        # § 678a.11(d)(2)(ii)(B)
        table.push(ante, by="§ 678a.11(d)(2)(ii)(B)", hand=words)
        table.push(raised, by="§ 678a.11(d)(2)(ii)(B)", hand=words)
    else:
        # § 678a.11(d)(2)(ii)(C)
        table.lose(ante, by="§ 678a.11(d)(2)(ii)(C)", hand=words)
        table.lose(raised, by="§ 678a.11(d)(2)(ii)(C)", hand=words)


def _side_wagers(table: Table, seat: Seat) -> None:
    """§ 678a.11(e): Flush Bonus, Straight Flush Bonus, Progressive; they do not depend on the dealer."""
    # § 678a.11(e)(1)
    if "flush_bonus" in seat:
        hand = best_flush(seat.hand.cards)
        outcome = FLUSHES[7 - hand.length] if hand.length >= 4 else NO_FLUSH
        table.settle(seat["flush_bonus"], outcome, hand.words)
    if "straight_flush_bonus" not in seat and "progressive" not in seat:
        return
    run = best_straight_flush(seat.hand.cards)
    outcome = STRAIGHT_FLUSHES[7 - run.length] if run.length >= 3 else NO_STRAIGHT_FLUSH
    # § 678a.11(e)(2)
    if "straight_flush_bonus" in seat:
        table.settle(seat["straight_flush_bonus"], outcome, run.words)
    # § 678a.11(e)(3), § 678a.12(d)(4): a percentage of what the meter shows at this player's turn.
    if "progressive" in seat:
        if seat.folded and table.edition.figure("fold_loses_progressive"):
            table.lose(seat["progressive"], by="§ 678a.11(c)(2)(i)", hand="folded")
        else:
            table.settle(seat["progressive"], outcome, run.words)


# § 678a.13: Irregularities.


def _everything_is_dealt(table: Table) -> bool:
    return all(len(place.cards) == CARDS_EACH for place in table.everyone_and_dealer())


def _cards_are_being_dealt(table: Table) -> str:
    """(a), (b) speak of the time of the deal; then the stub lies in the discard rack."""
    return "all cards of the round are dealt" if _everything_is_dealt(table) else ""


def _deal_is_complete(table: Table) -> str:
    """§ 678a.8(f), § 678a.9(d), § 678a.10(d): what is counted is the stub, which the deal leaves."""
    return "" if _everything_is_dealt(table) else "the cards of the round are not all dealt yet"


def _decisions_are_open(table: Table) -> str:
    """(d) speaks of the time before each player has folded or raised."""
    if all(seat.folded or "raise" in seat for seat in table.seats):
        return "every player has already folded or raised"
    if not table.dealer.cards:
        return "the dealer has no cards yet"
    return ""


def _a_hand_may_not_be_spoken_of(table: Table) -> str:
    """Massachusetts 9(a): from the deal until the dealer reveals his hand; Pennsylvania is silent."""
    if "speaking_forfeits" not in table.edition.figures:
        return "this edition does not take his wagers for it"
    return _deal_is_complete(table)


def _dealer_card_exposed(table: Table, act: Irregular) -> Play:
    """(d): Ante and Raise Wagers go back; in Pennsylvania the side wagers are settled all the same.

    They are bets on seven cards, so a deal that the exposure broke off is dealt to its end first.
    """
    by = "§ 678a.13(d)"
    kept = () if table.edition.figure("exposure_voids_everything") else SIDE_WAGERS
    if any(name in seat for seat in table.seats for name in kept):
        yield from deal_what_is_missing(table, _deal_order(table))
    table.void([wager for wager in table.all_wagers() if wager.name not in kept], by)
    for seat in table.counterclockwise() if kept else ():
        seat.hand.turn_up()
        _side_wagers(table, seat)


IRREGULARITIES = {
    **card_irregularities("§ 678a.13", dealing=_cards_are_being_dealt),
    **abandonment("§ 678a.7(b)"),
    "dealer_card_exposed": Irregularity(
        "a card of the dealer was exposed before all had decided",
        "§ 678a.13(d)",
        _dealer_card_exposed,
        moment=_decisions_are_open,
        since="the dealer's first card",
        until=LAST_DECISION,
        afterwards=(RESHUFFLE,),
    ),
    **forfeiture("§ 678a.11(a)", moment=_a_hand_may_not_be_spoken_of),
    # § 678a.8(h), § 678a.9(f), § 678a.10(f)
    **stub_irregularities(
        {"manual_shoe": "§ 678a.8(h)", "hand": "§ 678a.9(f)", "automated_shoe": "§ 678a.10(f)"},
        moment=_deal_is_complete,
    ),
}
