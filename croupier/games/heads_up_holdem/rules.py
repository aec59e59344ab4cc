"""Heads-Up Hold 'Em, in the order of 58 Pa. Code Chapter 677a."""

from __future__ import annotations

from croupier.equipment.ranks.pocket import ACE, JACK, PocketHand, pocket
from croupier.equipment.ranks.poker import (
    PAIR,
    STRAIGHT,
    THREE_OF_A_KIND,
    PokerHand,
)
from croupier.play.abandonment import abandonment
from croupier.play.choice import Choice
from croupier.play.hole_cards import (
    BestHands,
    deal_what_is_missing,
    face_up_irregularities,
    hole_card_order,
    hole_cards_are_dealt,
    void_all_but,
)
from croupier.play.irregularity import LAST_DECISION, Irregularity, card_irregularities
from croupier.play.place import Place
from croupier.play.procedure import RESHUFFLE
from croupier.play.request import Deal, Irregular, Play
from croupier.play.seat import Seat
from croupier.play.stub import stub_irregularities
from croupier.play.table import Table
from croupier.units.odds import EVEN_MONEY

COMMUNITY_CARDS = 5
FLOP = 3

# § 677a.6(b), § 677a.12(b) to (e): the hands that the paytables price, from the highest, and one row that
# stands for all the rest.

BELOW_STRAIGHT = "three_of_a_kind_or_less"
BELOW_TRIPS = "two_pair_or_less"
NO_POCKET_BONUS = "any_other_two_cards"

OUTCOMES = {
    "odds": (
        "royal_flush",
        "straight_flush",
        "four_of_a_kind",
        "full_house",
        "flush",
        "straight",
        "three_of_a_kind",
        "two_pair",
        "pair",
        "high_card",
    ),
    "bad_beat": (
        "royal_flush",
        "straight_flush",
        "four_of_a_kind",
        "full_house",
        "flush",
        "straight",
        BELOW_STRAIGHT,
    ),
    "pocket_bonus": (
        "pair_of_aces",
        "ace_and_king_queen_or_jack_suited",
        "ace_and_king_queen_or_jack_unsuited",
        "pair_of_twos_to_kings",
        NO_POCKET_BONUS,
    ),
    "trips_plus": (
        "royal_flush",
        "straight_flush",
        "four_of_a_kind",
        "full_house",
        "flush",
        "straight",
        "three_of_a_kind",
        BELOW_TRIPS,
    ),
}

SIDE_WAGERS = ("pocket_bonus", "trips_plus")


def play(table: Table) -> Play:
    """One round: deal, raise once or fold, compare, settle."""
    # § 677a.8(c) and (d), § 677a.9(b) and (c), § 677a.10(b) and (c): two cards to each player and to the
    # dealer, then the five community cards, all face down and without a burn.
    yield Deal(_dealing_order(table), table.dealing_section, up=False)

    # § 677a.11(b): before the Flop, check or raise up to three times the Ante.
    yield from _check_or_raise(table, "raise_before_the_flop")
    # § 677a.11(c)
    table.community.turn_up(FLOP)
    # § 677a.11(d): after the Flop, who has not raised checks or raises up to twice the Ante.
    yield from _check_or_raise(table, "raise_after_the_flop")
    # § 677a.11(e)
    table.community.turn_up()
    # § 677a.11(f): with all cards open, who has not raised raises the Ante or folds.
    yield from _raise_or_fold(table)

    # § 677a.11(g): the dealer's hand, then the players from the dealer's right.
    table.dealer.turn_up()
    hands = BestHands(table.community.cards)
    for seat in table.counterclockwise():
        # § 677a.11(g)(1) and (2), (h)
        if not seat.folded:
            seat.hand.turn_up()
            _ante_raise_and_odds(table, seat, hands[seat.hand], hands[table.dealer])
        # § 677a.11(i)
        _pocket_bonus(table, seat)
        _trips_plus(table, seat, hands)


# § 677a.8 to § 677a.10: dealing.


def _dealing_order(table: Table) -> list[Place]:
    """Where the cards go, one after the other.

    § 677a.10(g): a shoe that reshuffles by itself may dispense the community cards first
    (docs/interpretations/6770-no-burn-in-heads-up-holdem.md).
    """
    community = [table.community] * COMMUNITY_CARDS
    if table.method == "automated_shoe" and table.options["community_first"]:
        return community + hole_card_order(table)
    return hole_card_order(table) + community


# § 677a.11(b) to (f): decisions.


def _check_or_raise(table: Table, figure: str) -> Play:
    times, by = table.edition.figure(figure), table.edition.figures[figure].cite
    choices = {}
    for seat in table.clockwise():
        if "raise" not in seat:
            ante = seat.stake("ante")
            raised = Choice("raise", at_least=ante, at_most=times * ante, by=by)
            choices[seat] = [Choice("check"), raised]
    decisions = yield from table.ask_all(choices, by=by)
    for seat, decision in decisions.items():
        if decision.word == "raise":
            seat.place("raise", decision.amount or 0)


def _raise_or_fold(table: Table) -> Play:
    """§ 677a.11(f): a fold loses Ante and Odds at once; the optional wagers wait for subsection (i)."""
    by = "§ 677a.11(f)"
    times = table.edition.figure("raise_after_the_river")
    choices = {}
    for seat in table.clockwise():
        if "raise" not in seat:
            amount = times * seat.stake("ante")
            choices[seat] = [Choice("raise", at_least=amount, at_most=amount, by=by), Choice("fold")]
    decisions = yield from table.ask_all(choices, by=by)
    for seat, decision in decisions.items():
        if decision.word == "raise":
            seat.place("raise", decision.amount or 0)
        else:
            seat.folded = True
            table.lose(seat["ante"], by=by, hand="folded")
            table.lose(seat["odds"], by=by, hand="folded")


# § 677a.11(g) to (i): settlement.


def _ante_raise_and_odds(table: Table, seat: Seat, hand: PokerHand, dealer: PokerHand) -> None:
    """§ 677a.11(h).

    docs/interpretations/6771-ante-push-and-bad-beat.md: without a pair of the dealer only the Ante is
    out of the contest.
    """
    words = f"{hand.words}; dealer {dealer.words}"
    ante, raised, odds = seat["ante"], seat["raise"], seat["odds"]
    pairless = dealer.order < PAIR
    by = "§ 677a.11(h)(1)" if pairless else "§ 677a.11(h)(2)"
    if pairless:
        # § 677a.11(h)(1)
        table.push(ante, by=by, hand=words)
    if hand > dealer:
        # § 677a.11(h)(1)(i), (h)(2)(i)
        if not pairless:
            table.pay(ante, EVEN_MONEY, by="§ 677a.12(a)", hand=words)
        table.pay(raised, EVEN_MONEY, by="§ 677a.12(a)", hand=words)
        table.settle(odds, hand.kind, words)
    elif hand == dealer:
        # § 677a.11(h)(1)(ii), (h)(2)(ii)
        if not pairless:
            table.push(ante, by=f"{by}(ii)", hand=words)
        table.push(raised, by=f"{by}(ii)", hand=words)
        table.push(odds, by=f"{by}(ii)", hand=words)
    elif pairless:
        # § 677a.11(h)(1)(iii)
        table.lose(raised, by=f"{by}(iii)", hand=words)
        table.lose(odds, by=f"{by}(iii)", hand=words)
    else:
        _beaten(table, seat, hand, words)


def _beaten(table: Table, seat: Seat, hand: PokerHand, words: str) -> None:
    """§ 677a.11(h)(2)(iii): all is lost, but a straight or higher is paid a Bad Beat Bonus on the Odds."""
    by = "§ 677a.11(h)(2)(iii)"
    table.lose(seat["ante"], by=by, hand=words)
    bad_beat = table.edition.paytable("bad_beat")
    if hand.order < STRAIGHT:
        # § 677a.11(h)(2)(iii)(A)
        table.lose(seat["raise"], by=f"{by}(A)", hand=words)
        table.pay(seat["odds"], bad_beat.odds[BELOW_STRAIGHT], by=f"{by}(A)", hand=words)
    else:
        # § 677a.11(h)(2)(iii)(B)
        table.lose(seat["raise"], by=f"{by}(B)", hand=words)
        table.pay(seat["odds"], bad_beat.odds[hand.kind], by=bad_beat.cite, hand=words)


def _pocket_bonus(table: Table, seat: Seat) -> None:
    """§ 677a.11(i)(1): on the two cards alone, folded or not."""
    if "pocket_bonus" in seat:
        seat.hand.turn_up()
        held = pocket(seat.hand.cards)
        table.settle(seat["pocket_bonus"], pocket_outcome(held), held.words)


def pocket_outcome(held: PocketHand) -> str:
    """§ 677a.12(d): the row of two cards in the Pocket Bonus paytables."""
    if held.pair:
        return "pair_of_aces" if held.high == ACE else "pair_of_twos_to_kings"
    if held.high == ACE and held.low >= JACK:
        return f"ace_and_king_queen_or_jack_{'suited' if held.suited else 'unsuited'}"
    return NO_POCKET_BONUS


def _trips_plus(table: Table, seat: Seat, hands: BestHands) -> None:
    """§ 677a.11(i)(2): on the two cards and the five community cards, folded or not."""
    if "trips_plus" in seat:
        seat.hand.turn_up()
        hand = hands[seat.hand]
        outcome = hand.kind if hand.order >= THREE_OF_A_KIND else BELOW_TRIPS
        table.settle(seat["trips_plus"], outcome, hand.words)


# § 677a.13: Irregularities.


def _everything_is_dealt(table: Table) -> bool:
    return hole_cards_are_dealt(table) and len(table.community.cards) == COMMUNITY_CARDS


def _cards_are_being_dealt(table: Table) -> str:
    """(a) speaks of the time of the deal; then the stub lies in the discard rack."""
    return "all cards of the round are dealt" if _everything_is_dealt(table) else ""


def _deal_is_complete(table: Table) -> str:
    """§ 677a.8(e), § 677a.9(d), § 677a.10(d): what is counted is the stub, which the deal leaves."""
    return "" if _everything_is_dealt(table) else "the cards of the round are not all dealt yet"


def _decisions_are_open(table: Table) -> str:
    """(d) speaks of the time before each player has folded or raised."""
    if not table.dealer.cards:
        return "the dealer has no cards yet"
    if all("raise" in seat for seat in table.seats):
        return "every player has already raised"
    return ""


def _dealer_card_exposed(table: Table, act: Irregular) -> Play:
    """(d): Ante, Odds and Raise go back; the optional wagers are settled, for which a deal that was
    broken off is dealt to its end (docs/interpretations/6772-irregularities-of-heads-up-holdem.md)."""
    if any(name in seat for seat in table.seats for name in SIDE_WAGERS):
        yield from deal_what_is_missing(table, _dealing_order(table))
        table.community.turn_up()
    hands = BestHands(table.community.cards)

    def settle(table: Table, seat: Seat) -> None:
        _pocket_bonus(table, seat)
        _trips_plus(table, seat, hands)

    void_all_but(table, SIDE_WAGERS, settle, "§ 677a.13(d)")


IRREGULARITIES = {
    **card_irregularities("§ 677a.13", dealing=_cards_are_being_dealt),
    **abandonment("§ 677a.7(b)"),
    # (a): once everyone has two cards the Pocket Bonus Wager is settled, whatever else was found face up.
    **face_up_irregularities(
        "§ 677a.13(a)", kept=("pocket_bonus",), settle=_pocket_bonus, moment=_cards_are_being_dealt
    ),
    "dealer_card_exposed": Irregularity(
        "a card of the dealer was exposed before all had folded or raised",
        "§ 677a.13(d)",
        _dealer_card_exposed,
        moment=_decisions_are_open,
        since="the dealer's first card",
        until=LAST_DECISION,
        afterwards=(RESHUFFLE,),
    ),
    # § 677a.8(g), § 677a.9(f), § 677a.10(f)
    **stub_irregularities(
        {"manual_shoe": "§ 677a.8(g)", "hand": "§ 677a.9(f)", "automated_shoe": "§ 677a.10(f)"},
        moment=_deal_is_complete,
    ),
}
