"""Flop Poker, in the order of 58 Pa. Code Chapter 667a."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from croupier.equipment.cards import Card
from croupier.equipment.ranks import poker, three_card
from croupier.equipment.ranks.poker import PokerHand
from croupier.play.abandonment import abandonment
from croupier.play.choice import Choice
from croupier.play.irregularity import card_irregularities
from croupier.play.request import Play
from croupier.play.seat import Seat
from croupier.play.stub import stub_irregularities
from croupier.play.submission import Submission
from croupier.play.table import Table
from croupier.units.money import dollars
from croupier.units.odds import POT
from croupier.units.outcome import Outcome
from croupier.units.verdict import Refusal

# § 667a.6(b), (d): the hands that the paytables price, and the one row that stands for all the rest.

HIGH_HANDS = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush")
PAYING_PAIR = "pair_of_jacks_or_better"
NO_PAYING_PAIR = "less_than_a_pair_of_jacks"
LESS_THAN_A_FLUSH = "less_than_a_flush"
LESS_THAN_A_PAIR = "less_than_a_pair"

OUTCOMES = {
    "ante": (PAYING_PAIR, NO_PAYING_PAIR),
    "flop": (
        "royal_flush",
        "straight_flush",
        "four_of_a_kind",
        "full_house",
        "flush",
        "straight",
        "three_of_a_kind",
        "two_pair",
        PAYING_PAIR,
        NO_PAYING_PAIR,
    ),
    "three_card_bonus": (
        "royal",
        "straight_flush",
        "three_of_a_kind",
        "straight",
        "flush",
        "pair",
        LESS_THAN_A_PAIR,
    ),
    "progressive": (
        "royal_flush",
        "straight_flush",
        "four_of_a_kind",
        "full_house",
        "flush",
        LESS_THAN_A_FLUSH,
    ),
}


def objection(seats: Sequence[Seat], submission: Submission) -> Refusal | None:
    """§ 667a.7(d)(1): the Pot Wager equals the table minimum, whatever the Ante."""
    for seat in seats:
        if seat.stake("pot") != submission.minimum:
            return Refusal(
                "bad_amount",
                f"seat {seat.number}: the Pot Wager (pot) must equal the table minimum, "
                f"{dollars(submission.minimum)}",
                submission.cite("§ 667a.7(d)(1)"),
            )
    return None


def play(table: Table) -> Play:
    """One round: deal three, stay or fold, the flop, settle each player, then the pot."""
    # § 667a.8(d), § 667a.9(d), § 667a.10(c): three cards to each player. An automated shoe also
    # dispenses the flop, which waits face down.
    yield from table.deal_hands(3)
    flop_is_dispensed = table.method == "automated_shoe"
    if flop_is_dispensed:
        yield from table.deal_to(table.community, 3, by="§ 667a.10(c)", up=False)

    # § 667a.11(b): from the dealer's left, fold or place a Flop Wager equal to the Ante.
    decisions = yield from table.ask_all(
        {seat: [Choice("fold"), Choice("flop")] for seat in table.clockwise()}, by="§ 667a.11(b)"
    )
    for seat, decision in decisions.items():
        if decision.word == "fold":
            # The Ante alone is collected; the cards stay and can still win all the rest.
            seat.folded = True
            table.lose(seat["ante"], by="§ 667a.11(b)", hand="folded")
        else:
            seat.place("flop", seat.stake("ante"))

    # § 667a.11(c): burn one and deal the flop, unless the shoe has dispensed it
    # (docs/interpretations/6674-burn-and-loose-references.md).
    if not flop_is_dispensed:
        yield from table.burn("§ 667a.11(c)")
        yield from table.deal_to(table.community, 3, by="§ 667a.11(c)")
    table.community.turn_up()

    # § 667a.11(d): from the dealer's right, one player at a time. The five-card hand depends on the
    # dealt cards alone, so it is formed once for all terminals that play them.
    hands = {
        position: best_with_flop(place.cards, table.community.cards)
        for position, place in table.hands.items()
    }
    for seat in table.counterclockwise():
        seat.hand.turn_up()
        _three_card_bonus(table, seat)
        _ante_and_flop(table, seat, hands[seat.position])
        _progressive(table, seat, hands[seat.position])

    # § 667a.11(e)
    _pot(table, hands)


def best_with_flop(own: Sequence[Card], flop: Sequence[Card]) -> PokerHand:
    """§ 667a.11(d)(2): the player's three cards and the two of the flop that help them most.

    docs/interpretations/6670-three-own-cards-and-two-of-the-flop.md.
    """
    return max(poker.best([*own, *two]) for two in combinations(flop, 2))


def is_paid(table: Table, hand: PokerHand) -> bool:
    """§ 667a.11(d)(2): a pair of jacks or better."""
    return hand >= PokerHand(poker.PAIR, (table.edition.figure("paying_pair"),))


def _three_card_bonus(table: Table, seat: Seat) -> None:
    """§ 667a.11(d)(1), § 667a.12(c): the player's own three cards, folded or not.

    docs/interpretations/6671-ace-two-three.md.
    """
    if "three_card_bonus" in seat:
        hand = three_card.rank(seat.hand.cards)
        outcome = hand.kind if hand.order >= three_card.PAIR else LESS_THAN_A_PAIR
        table.settle(seat["three_card_bonus"], outcome, hand.words)


def _ante_and_flop(table: Table, seat: Seat, hand: PokerHand) -> None:
    """§ 667a.11(d)(2): below a pair of jacks both are lost.

    docs/interpretations/6672-what-loses-and-what-survives-a-fold.md.
    """
    if seat.folded:
        return
    if is_paid(table, hand):
        # § 667a.12(a), (b)
        outcome = hand.kind if hand.order > poker.PAIR else PAYING_PAIR
        table.settle(seat["ante"], PAYING_PAIR, hand.words)
        table.settle(seat["flop"], outcome, hand.words)
    else:
        table.lose(seat["ante"], by="§ 667a.11(d)(2)", hand=hand.words)
        table.lose(seat["flop"], by="§ 667a.11(d)(2)", hand=hand.words)


def _progressive(table: Table, seat: Seat, hand: PokerHand) -> None:
    """§ 667a.11(d)(2)(i) to (iv), § 667a.12(d): a flush or better, folded or not.

    § 667a.12(d)(4): a percentage of what the meter shows at this player's turn.
    """
    if "progressive" in seat:
        outcome = hand.kind if hand.order >= poker.FLUSH else LESS_THAN_A_FLUSH
        table.settle(seat["progressive"], outcome, hand.words)


def _pot(table: Table, hands: Mapping[int, PokerHand]) -> None:
    """§ 667a.11(e): the highest five-card hand takes every Pot Wager; identical hands split them evenly.

    Those who folded are still in it. docs/interpretations/6673-the-pot.md.
    """
    by = "§ 667a.11(e)"
    wagers = [seat["pot"] for seat in table.counterclockwise()]
    # § 667a.7(b): a player who left has lost his Pot Wager, which the others play for.
    staying = [wager for wager in wagers if not wager.seat.abandoned]
    highest = max((hands[wager.seat.position] for wager in staying), default=None)
    winners = [wager for wager in staying if hands[wager.seat.position] == highest]
    share, odd_cents = divmod(sum(wager.stake for wager in wagers), len(winners) or 1)
    for wager in wagers:
        words = hands[wager.seat.position].words
        if wager in winners:
            odd_cent = 1 if odd_cents else 0
            odd_cents -= odd_cent
            table.close(wager, Outcome.WIN, share + odd_cent, pays=POT, by=by, hand=words)
        else:
            table.lose(wager, by=by, hand=words)


# § 667a.13: Irregularities, and the count of the stub in § 667a.8(h), § 667a.9(h) and § 667a.10(g).


def _cards_are_dealt(table: Table) -> str:
    """(a), (b): up to the flop."""
    return "" if len(table.community.cards) < 3 else "all cards have been dealt"


def _stub_is_counted(table: Table) -> str:
    """§ 667a.8(e), § 667a.9(e), § 667a.10(d): the stub is counted once the flop is there.

    Nothing is awaited after the flop, so from shoe or hand the count is taken with it: as soon as
    all have decided.
    """
    if table.community.cards or all(seat.folded or "flop" in seat for seat in table.seats):
        return ""
    return "the stub is counted when the flop is dealt"


def _flop_is_due(table: Table) -> str:
    """As long as more than one card of it is to come the stub is not what remains of the deck."""
    return "" if len(table.community.cards) >= 2 else "the flop is not dealt yet"


IRREGULARITIES = {
    **card_irregularities("§ 667a.13", devices="def", dealing=_cards_are_dealt),
    **abandonment("§ 667a.7(b)"),
    **stub_irregularities(
        {"manual_shoe": "§ 667a.8(h)", "hand": "§ 667a.9(h)", "automated_shoe": "§ 667a.10(g)"},
        moment=_stub_is_counted,
        window=_flop_is_due,
        since="the last card of the flop is due",
    ),
}
