"""Six-Card Fortune Pai Gow Poker, in the order of 58 Pa. Code Chapter 670a."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from croupier.equipment.cards import RANK_WORDS
from croupier.equipment.ranks.pai_gow import KINDS, PaiGowHand, best
from croupier.equipment.ranks.poker import (
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    THREE_OF_A_KIND,
)
from croupier.games.six_card_fortune_pai_gow.setting import (
    SetHands,
    compare_high,
    compare_low,
    house_way,
    is_foul,
    set_hands,
)
from croupier.play.choice import Choice, Decision
from croupier.play.envy import EnvyHand, pay_envy
from croupier.play.place import Place
from croupier.play.request import Play, Request
from croupier.play.seat import Seat
from croupier.play.submission import refuse
from croupier.play.table import Table
from croupier.units.odds import EVEN_MONEY, LOSE, PUSH, StakeOdds

# § 670a.6(b), § 670a.12: the hands that the paytables price, and the one row that stands for all the rest.

HIGHEST_FIRST = KINDS[::-1]
NO_FORTUNE = "two_pair_or_less"
NO_INSURANCE = "better_than_king_high"
NO_PROGRESSIVE = "three_of_a_kind_or_less"
EIGHT, KING = 8, 13
LOW_HAND_FIRST = "the low hand first"

OUTCOMES = {
    "fortune": (
        "five_aces",
        "royal_flush",
        "straight_flush",
        "four_of_a_kind",
        "full_house",
        "flush",
        "straight",
        "three_of_a_kind",
        NO_FORTUNE,
    ),
    "fortune_envy": ("five_aces", "royal_flush", "straight_flush", "four_of_a_kind", "full_house"),
    "insurance": (
        "eight_high",
        "nine_high",
        "ten_high",
        "jack_high",
        "queen_high",
        "king_high",
        NO_INSURANCE,
    ),
    "progressive": (
        "five_aces",
        "royal_flush",
        "straight_flush",
        "four_of_a_kind",
        "full_house",
        "flush",
        "straight",
        NO_PROGRESSIVE,
    ),
    "progressive_envy": ("five_aces", "royal_flush", "straight_flush", "four_of_a_kind"),
}

# § 670a.11(f): the player's high hand and low hand against the dealer's (1 higher, 0 identical, -1 lower).
# § 670a.6(c) gives an identical hand to the dealer; (f) itself leaves out one hand won and the other
# identical, which is a tie (docs/interpretations/6700-copies.md).

Verdict = tuple[StakeOdds, str]

VERDICTS: dict[tuple[int, int], Verdict] = {
    (-1, -1): (LOSE, "§ 670a.11(f)(1)(i)"),
    (-1, 0): (LOSE, "§ 670a.11(f)(1)(ii)"),
    (0, -1): (LOSE, "§ 670a.11(f)(1)(iii)"),
    (0, 0): (LOSE, "§ 670a.11(f)(1)(iv)"),
    (1, -1): (PUSH, "§ 670a.11(f)(2)(i)"),
    (1, 0): (PUSH, "§ 670a.11(f)(2)(i)"),
    (-1, 1): (PUSH, "§ 670a.11(f)(2)(ii)"),
    (0, 1): (PUSH, "§ 670a.11(f)(2)(ii)"),
    (1, 1): (EVEN_MONEY, "§ 670a.12(a)"),
}
FOUL: Verdict = (LOSE, "§ 670a.11(f)(1)(v)")


def play(table: Table) -> Play:
    """One round: deal to every position, double down, set the hands, compare, settle."""
    # § 670a.8(c), (d), § 670a.9(b), (c), § 670a.10(b), (c)
    yield from table.deal_hands(6, to=_from_starting_position(table))

    # § 670a.11(b), (c): the Double Down Wager is offered while the cards are examined.
    if table.options["double_down"]:
        yield from _double_down(table)
    decisions = yield from _ask_for_low_hands(table)
    table.decided = True

    # § 670a.11(d)
    yield from table.turn(table.dealer, by="§ 670a.11(d)")
    # § 670a.11(e): both hands of each player from the dealer's right, the one-card low hand first.
    hands = [seat.hand for seat in reversed(decisions)]
    yield from table.reveal(*hands, by="§ 670a.11(e)", note=LOW_HAND_FIRST)
    dealer = house_way(table.dealer.cards)

    # § 670a.11(e) to (i): from the dealer's right, everything of one player before the next. The
    # highest hands of (h) serve the house way as well.
    formed = _highest_hands(table)
    for seat in reversed(decisions):
        player = _as_set(seat, decisions[seat], formed)
        _pai_gow_and_double(table, seat, player, dealer)
        _fortune(table, seat, formed)
        _insurance(table, seat, formed)
        _progressive(table, seat, formed)


def _from_starting_position(table: Table) -> list[Place]:
    """§ 670a.5(i): count counterclockwise from the dealer, then deal clockwise from where the count ends.

    All six positions are dealt to; the stacks of those without a wager are never seen (§ 670a.8(g),
    § 670a.9(f), § 670a.10(f)). docs/interpretations/6704-starting-position.md.
    """
    start, (lowest, highest) = table.setup.start, table.edition.figure("start")
    if not lowest <= start <= highest:
        raise refuse(
            "bad_start",
            f"'start' must be the number that the deal starts from, {lowest} to {highest}, not {start}",
            table.edition.cite("§ 670a.5(i)"),
        )
    clockwise = [table.dealer]
    for position in range(1, table.edition.seats.value + 1):
        clockwise.append(table.hands.get(position) or table.new_place(f"position {position}, no wager"))
    first = -(start - 1) % len(clockwise)
    return clockwise[first:] + clockwise[:first]


def _in_play(table: Table) -> list[Seat]:
    """The seats clockwise, without those whose hand was voided (§ 670a.13(d))."""
    return [seat for seat in table.clockwise() if not seat.voided]


def _double_down(table: Table) -> Play:
    """§ 670a.11(c): an additional wager equal to the first."""
    decisions = yield from table.ask_all(
        {seat: [Choice("double"), Choice("stay")] for seat in _in_play(table)}, by="§ 670a.11(c)"
    )
    for seat, decision in decisions.items():
        if decision.word == "double":
            seat.place("double", seat.stake("pai_gow"))


def _ask_for_low_hands(table: Table) -> Generator[Request, Any, dict[Seat, Decision]]:
    """§ 670a.11(b): each player names the low hand, or asks for the house way of (a)(1)."""
    return (
        yield from table.ask_all(
            {seat: [_set_by_hand(seat), Choice("house_way")] for seat in _in_play(table)},
            by="§ 670a.11(b)",
        )
    )


def _set_by_hand(seat: Seat) -> Choice:
    """§ 670a.11(a)(3): the player names his low card, or has laid it face down in its area, where it is found
    when the hands are turned (docs/interpretations/0023-cards-that-nobody-sees.md)."""
    if not seat.hand.is_known:
        return Choice("set")
    return Choice("set", fewest_cards=1, most_cards=1, among=tuple(seat.hand.cards))


def _as_set(seat: Seat, decision: Decision, formed: HighestHands) -> SetHands:
    """§ 670a.11(b): the two hands that a player's decision makes of the six cards."""
    if decision.word == "set":
        low = decision.cards[0] if decision.cards else seat.hand.cards[0]
        return set_hands(seat.hand.cards, low)
    return house_way(seat.hand.cards, formed.of[seat.position])


def _pai_gow_and_double(table: Table, seat: Seat, player: SetHands, dealer: SetHands) -> None:
    """§ 670a.11(f), (g): both hands must be won to win, and both lost to lose."""
    words = f"{player.words}; dealer {dealer.words}"
    if is_foul(player):
        odds, by = FOUL
        words = f"foul: {words}"
    else:
        odds, by = VERDICTS[compare_high(player, dealer), compare_low(player, dealer)]
    table.pay(seat["pai_gow"], odds, by=by, hand=words)
    if "double" not in seat:
        return
    if dealer_has_eights(table, dealer):
        # § 670a.11(g)(1), § 670a.12(a)
        won = odds is EVEN_MONEY
        table.pay(seat["double"], odds, by="§ 670a.12(a)" if won else "§ 670a.11(g)(1)", hand=words)
    else:
        table.push(seat["double"], by="§ 670a.11(g)(2)", hand=words)


def dealer_has_eights(table: Table, dealer: SetHands) -> bool:
    """§ 670a.11(g)(1): a pair of eights or better (docs/interpretations/6706-double-down.md)."""
    return dealer.high >= PaiGowHand(PAIR, (table.edition.figure("double_down_pair"),))


# § 670a.11(h): the optional wagers, on the highest hand that the six cards can form.


class HighestHands(NamedTuple):
    """The highest hand of each position, and which of them earn others an Envy Bonus."""

    of: dict[int, PaiGowHand]
    fortune_envy: list[EnvyHand]
    progressive_envy: list[EnvyHand]


def _highest_hands(table: Table) -> HighestHands:
    """§ 670a.11(h): rearrange the cards of all players; § 670a.1: the Envy Bonus Qualifying Hands."""
    positions = {seat.position for seat in _in_play(table)}
    of = {position: best(table.hands[position].cards) for position in sorted(positions, reverse=True)}
    return HighestHands(
        of,
        [EnvyHand(at, hand.kind, hand.words) for at, hand in of.items() if hand.order >= FULL_HOUSE],
        [EnvyHand(at, hand.kind, hand.words) for at, hand in of.items() if hand.order >= FOUR_OF_A_KIND],
    )


def _qualifies_for_envy(table: Table, stake: int) -> bool:
    """§ 670a.1: a Qualifying Wager (docs/interpretations/6703-envy.md)."""
    return stake >= int(table.edition.figure("qualifying_wager_cents"))


def _fortune(table: Table, seat: Seat, formed: HighestHands) -> None:
    """§ 670a.11(h)(1): three of a kind or better."""
    if "fortune" not in seat:
        return
    wager, hand = seat["fortune"], formed.of[seat.position]
    if hand.order >= THREE_OF_A_KIND:
        # § 670a.12(b)(1)
        table.settle(wager, hand.kind, hand.words)
    else:
        table.lose(wager, by="§ 670a.11(h)(1)(i)(A)", hand=hand.words)
    # § 670a.11(h)(1)(ii), § 670a.12(b)(2)
    if formed.fortune_envy and _qualifies_for_envy(table, wager.stake):
        pay_envy(table, wager, "fortune_envy", formed.fortune_envy)


def _insurance(table: Table, seat: Seat, formed: HighestHands) -> None:
    """§ 670a.11(h)(2): king high or less. The lowest six cards without a straight are eight high."""
    if "insurance" not in seat:
        return
    wager, hand = seat["insurance"], formed.of[seat.position]
    if hand.order == HIGH_CARD and hand.ties[0] <= KING:
        # § 670a.12(c)
        table.settle(wager, f"{RANK_WORDS[hand.ties[0]][0]}_high", hand.words)
    else:
        table.lose(wager, by="§ 670a.11(h)(2)(i)", hand=hand.words)


def _progressive(table: Table, seat: Seat, formed: HighestHands) -> None:
    """§ 670a.11(h)(3): a straight or better."""
    if "progressive" not in seat:
        return
    wager, hand = seat["progressive"], formed.of[seat.position]
    if hand.order >= STRAIGHT:
        # § 670a.12(d)(1), (3): a percentage of what the meter shows at this player's turn.
        table.settle(wager, hand.kind, hand.words)
    else:
        table.lose(wager, by="§ 670a.11(h)(3)(i)(A)", hand=hand.words)
    # § 670a.11(h)(3)(ii), § 670a.12(d)(4)
    if formed.progressive_envy and _qualifies_for_envy(table, wager.stake):
        pay_envy(table, wager, "progressive_envy", formed.progressive_envy)
