"""Texas Hold 'Em Bonus Poker, in the order of 58 Pa. Code Chapter 647a.

The Five Card Hand Bonus Wagers, which are placed on electronic terminals, are in ``five_card_bonus``, and
§ 647a.13 is in ``irregularities``.
"""

from __future__ import annotations

from croupier.equipment.ranks import six_card
from croupier.equipment.ranks.pocket import ACE, JACK, KING, PocketHand, pocket
from croupier.equipment.ranks.poker import (
    FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    PokerHand,
)
from croupier.games.texas_holdem_bonus import five_card_bonus
from croupier.games.texas_holdem_bonus.five_card_bonus import (
    FiveCardHandBonus,
    drawn_by_the_system,
)
from croupier.play.choice import Choice
from croupier.play.envy import EnvyHand, pay_envy
from croupier.play.hole_cards import (
    BestHands,
    hole_card_order,
)
from croupier.play.place import Place
from croupier.play.request import Deal, Play
from croupier.play.seat import Seat
from croupier.play.table import Table
from croupier.units.odds import EVEN_MONEY

COMMUNITY_CARDS = 5
FLOP_CARDS = 3
SIX_CARD_BONUS_CARDS = 4

# § 647a.6(b) and (d), § 647a.12: the hands that the paytables price, from the highest, and one row that
# stands for all the rest.

NO_BONUS = "any_other_two_cards"
BELOW_TRIPS = "two_pair_or_less"
NO_ENVY = "four_of_a_kind_or_less"

OUTCOMES = {
    "bonus": (
        "ace_ace_of_dealer_and_player",
        "ace_ace",
        "ace_king_suited",
        "ace_queen_or_ace_jack_suited",
        "ace_king_unsuited",
        "pair_of_kings_queens_or_jacks",
        "ace_queen_or_ace_jack_unsuited",
        "pair_of_tens_to_twos",
        NO_BONUS,
    ),
    "progressive": (
        "royal_flush",
        "straight_flush",
        "four_of_a_kind",
        "full_house",
        "flush",
        "straight",
        "three_of_a_kind",
        BELOW_TRIPS,
    ),
    "progressive_envy": ("royal_flush", "straight_flush", NO_ENVY),
    **five_card_bonus.OUTCOMES,
    "six_card": (
        "six_card_royal_flush_in_diamonds",
        "six_card_royal_flush",
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


def play(table: Table) -> Play:
    """One round: deal, Flop Wager or fold, Turn and River Wagers or checks, compare, settle."""
    drawn = drawn_by_the_system(table)

    # § 647a.8(d), § 647a.9(d), § 647a.10(b) and (c): two cards to each player and to the dealer, and the
    # four Six Card Bonus cards if anybody bet on them.
    six = table.new_place("six card bonus")
    yield Deal(_dealing_order(table, six), table.dealing_section, up=False)

    # § 647a.11(b): the Flop Wager, or fold.
    yield from _flop_wager_or_fold(table)
    # § 647a.11(c)
    yield from _community(table, FLOP_CARDS, by="§ 647a.11(c)")
    # § 647a.11(d): the Turn Wager, or check.
    yield from _wager_or_check(table, "turn", by="§ 647a.11(d)")
    # § 647a.11(e)
    yield from _community(table, 1, by="§ 647a.11(e)")
    # § 647a.11(f): the River Wager, or check.
    yield from _wager_or_check(table, "river", by="§ 647a.11(f)")
    table.decided = True
    # § 647a.11(g)
    yield from _community(table, 1, by="§ 647a.11(g)")

    # § 647a.11(h): the dealer's hand, then the players from the dealer's right.
    yield from table.reveal(table.dealer, *_shown(table, six), by="§ 647a.11(h)")
    hands = BestHands(table.community.cards)
    with_flop = BestHands(table.community.cards[:FLOP_CARDS])
    envy = _envy_hands(table, with_flop)
    five_card = FiveCardHandBonus(table, drawn, with_flop)
    for seat in table.counterclockwise():
        # § 647a.11(h)(2)
        if not seat.folded:
            _ante_flop_turn_and_river(table, seat, hands[seat.hand], hands[table.dealer])
        # § 647a.11(h)(3)
        settle_bonus(table, seat)
        # § 647a.11(i)
        _progressive(table, seat, with_flop, envy)
        # § 647a.11(j)
        five_card.settle(seat)
        # § 647a.11(k)
        _six_card_bonus(table, seat, six)


def _shown(table: Table, six: Place) -> list[Place]:
    """§ 647a.11(h) to (k): who stayed, and who folded and still has a wager on his cards; all of them where
    an Envy Bonus may be owed. The Six Card Bonus cards come before the hands that they are joined with."""
    any_progressive = any("progressive" in seat for seat in table.seats)
    on_cards = ("bonus", "five_card_player", "six_card")
    shown = [
        seat.hand
        for seat in table.counterclockwise()
        if any_progressive or not seat.folded or any(name in seat for name in on_cards)
    ]
    return [*([six] if six.cards else []), *shown]


# § 647a.8 to § 647a.10: dealing.


def _dealing_order(table: Table, six: Place) -> list[Place]:
    """Where the cards go before the first decision, one after the other.

    docs/interpretations/6473-order-of-the-deal.md: the Six Card Bonus cards come first from a manual
    shoe or from the hand, after the dealer's stack from an automated shoe.
    """
    hands = hole_card_order(table)
    bonus_cards = [six] * SIX_CARD_BONUS_CARDS if six_cards_are_wanted(table) else []
    if table.method != "automated_shoe":
        return bonus_cards + hands
    # § 647a.10(g): a shoe that reshuffles by itself may dispense the community cards first.
    community = [table.community] * COMMUNITY_CARDS if table.options["community_first"] else []
    return community + hands + bonus_cards


def six_cards_are_wanted(table: Table) -> bool:
    """The Six Card Bonus cards are dealt only if some player bet on them."""
    return any("six_card" in seat for seat in table.seats)


def _community(table: Table, count: int, *, by: str) -> Play:
    """Burn one card and deal the next community cards, or turn up those that the shoe gave at first."""
    community = table.community
    if len(community.cards) == COMMUNITY_CARDS:
        yield from table.turn(community, by=by, first=sum(community.up) + count)
    else:
        yield Deal([table.discards, *[community] * count], by)


# § 647a.11(b) to (g): decisions.


def _flop_wager_or_fold(table: Table) -> Play:
    """§ 647a.11(b): a fold loses the Ante at once; what else the player bet stays to the end."""
    decisions = yield from table.ask_all(
        {seat: [Choice("flop"), Choice("fold")] for seat in table.clockwise()}, by="§ 647a.11(b)"
    )
    for seat, decision in decisions.items():
        if decision.word == "flop":
            # § 647a.11(b)(1)
            seat.place("flop", table.edition.figure("flop_wager") * seat.stake("ante"))
        else:
            # § 647a.11(b)(2)
            seat.folded = True
            table.lose(seat["ante"], by="§ 647a.11(b)(2)", hand="folded")
    table.decided = all(seat.folded for seat in table.seats)


def _wager_or_check(table: Table, name: str, *, by: str) -> Play:
    """§ 647a.11(d), (f): who placed a Flop Wager may place a further one, or checks."""
    decisions = yield from table.ask_all(
        {seat: [Choice(name), Choice("check")] for seat in table.clockwise() if not seat.folded}, by=by
    )
    for seat, decision in decisions.items():
        if decision.word == name:
            seat.place(name, table.edition.figure(f"{name}_wager") * seat.stake("ante"))


# § 647a.11(h) to (k): settlement.


def _ante_flop_turn_and_river(table: Table, seat: Seat, hand: PokerHand, dealer: PokerHand) -> None:
    """§ 647a.11(h)(2)."""
    words = f"{hand.words}; dealer {dealer.words}"
    wagers = [seat[name] for name in ("ante", "flop", "turn", "river") if name in seat]
    for wager in wagers:
        if hand < dealer:
            # § 647a.11(h)(2)(i)
            table.lose(wager, by="§ 647a.11(h)(2)(i)", hand=words)
        elif hand == dealer:
            # § 647a.11(h)(2)(iii)
            table.push(wager, by="§ 647a.11(h)(2)(iii)", hand=words)
        elif wager.name == "ante" and hand.order < _ante_wins_on(table):
            # § 647a.11(h)(2)(ii): a winning hand below the stated one returns the Ante.
            table.push(wager, by="§ 647a.11(h)(2)(ii)", hand=words)
        else:
            # § 647a.11(h)(2)(ii)
            table.pay(wager, EVEN_MONEY, by="§ 647a.12(a)", hand=words)


def _ante_wins_on(table: Table) -> int:
    """The lowest category that wins the Ante: a straight or a flush, as the Rules Submission says."""
    return FLUSH if table.options["ante_wins_on"] == "flush" else STRAIGHT


def settle_bonus(table: Table, seat: Seat) -> None:
    """§ 647a.11(h)(3): the Texas Hold 'Em Bonus Wager on the player's two cards."""
    if "bonus" in seat:
        held = pocket(seat.hand.cards)
        outcome = bonus_outcome(held, pocket(table.dealer.cards))
        words = f"{held.words}; dealer too" if outcome == "ace_ace_of_dealer_and_player" else held.words
        table.settle(seat["bonus"], outcome, words)


def bonus_outcome(held: PocketHand, dealer: PocketHand) -> str:
    """§ 647a.12(b): the row of two cards in the Texas Hold 'Em Bonus paytables."""
    if held.pair:
        if held.high == ACE:
            aces_twice = dealer.pair and dealer.high == ACE
            return "ace_ace_of_dealer_and_player" if aces_twice else "ace_ace"
        return "pair_of_kings_queens_or_jacks" if held.high >= JACK else "pair_of_tens_to_twos"
    if held.high == ACE and held.low >= JACK:
        cards = "ace_king" if held.low == KING else "ace_queen_or_ace_jack"
        return f"{cards}_{'suited' if held.suited else 'unsuited'}"
    return NO_BONUS


def _envy_hands(table: Table, with_flop: BestHands) -> list[EnvyHand]:
    """§ 647a.1: the straight flushes and better at the table, folded or not, from the dealer's right.

    docs/interpretations/6470-two-cards-and-the-flop.md.
    """
    if not any("progressive" in seat for seat in table.seats):
        return []
    return [
        EnvyHand(position, with_flop[place].kind, f"position {position}: {with_flop[place].words}")
        for position, place in reversed(table.hands.items())
        if with_flop[place].order >= STRAIGHT_FLUSH
    ]


def _progressive(table: Table, seat: Seat, with_flop: BestHands, envy: list[EnvyHand]) -> None:
    """§ 647a.11(i): the Progressive Payout Wager on two cards and the Flop, and the Envy Bonuses."""
    if "progressive" not in seat:
        return
    wager = seat["progressive"]
    if seat.folded:
        # § 647a.11(b)(2)(i)(B): no Progressive Payout after a fold.
        table.lose(wager, by="§ 647a.11(b)(2)(i)(B)", hand="folded")
    else:
        # § 647a.11(i)(4), § 647a.12(d)(4): from the meter as it stands at this player's turn.
        hand = with_flop[seat.hand]
        outcome = hand.kind if hand.order >= THREE_OF_A_KIND else BELOW_TRIPS
        table.settle(wager, outcome, hand.words)
    # § 647a.11(i)(5), § 647a.12(d)(5)
    pay_envy(table, wager, "progressive_envy", envy)


def _six_card_bonus(table: Table, seat: Seat, six: Place) -> None:
    """§ 647a.11(k): the best hand in the player's two cards and the four bonus cards.

    docs/interpretations/6474-six-card-hands-and-blank-cells.md.
    """
    if "six_card" in seat:
        hand = six_card.rank(seat.hand.cards + six.cards)
        outcome = hand.kind if hand.order >= THREE_OF_A_KIND else BELOW_TRIPS
        table.settle(seat["six_card"], outcome, hand.words)
