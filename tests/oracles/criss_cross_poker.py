"""Criss-Cross Poker, 58 Pa. Code Chapter 674a (2015 text), settled the slow way.

Five community cards lie as a cross. Each player holds two cards of his own and plays two hands at once:
his cards with the row (Across) and his cards with the column (Down). There is no dealer hand.
"""

from __future__ import annotations

import random
from typing import Any

from tests.oracles import dealing, naive, random_rounds
from tests.oracles.reckoning import by_odds, settled, totals_of_lines
from tests.oracles.seating import clockwise, position, positions

POSITIONS = 6  # § 674a.2(a)
STEPS = (0, 0, 1, 5, 37, 500, 501, 1999)  # above the minimum, in cents
STREETS = ("across", "down", "middle")

# § 674a.12(a): both Ante Wagers.
ANTE_ODDS: dict[str, int] = {
    "royal_flush": 1,
    "straight_flush": 1,
    "four_of_a_kind": 1,
    "full_house": 1,
    "flush": 1,
    "straight": 1,
    "three_of_a_kind": 1,
    "two_pair": 1,
    "pair_of_jacks_or_better": 1,
    "pair_of_6s_through_10s": 0,
}

# § 674a.12(b): the Across, Down and Middle Bets.
BET_ODDS: dict[str, int] = {
    "royal_flush": 500,
    "straight_flush": 100,
    "four_of_a_kind": 40,
    "full_house": 12,
    "flush": 8,
    "straight": 5,
    "three_of_a_kind": 3,
    "two_pair": 2,
    "pair_of_jacks_or_better": 1,
    "pair_of_6s_through_10s": 0,
}

# § 674a.12(c): the Five Card Bonus Wager; here every pair from the sixes up is paid.
FIVE_CARD_ODDS: dict[str, int] = {
    "royal_flush": 250,
    "straight_flush": 100,
    "four_of_a_kind": 40,
    "full_house": 15,
    "flush": 10,
    "straight": 6,
    "three_of_a_kind": 4,
    "two_pair": 3,
    "pair_of_jacks_or_better": 1,
    "pair_of_6s_through_10s": 1,
}


def row_of(hand: list[str]) -> str:
    """The paytable row of five cards, "nothing" below a pair of sixes."""
    name, kickers = naive.five(hand)
    if name == "high_card":
        return "nothing"
    if name != "pair":
        return name
    if kickers[0] >= 11:
        return "pair_of_jacks_or_better"
    return "pair_of_6s_through_10s" if kickers[0] >= 6 else "nothing"


def by_table(seat: int, wager: str, stake: int, row: str, table: dict[str, int]) -> dict[str, Any]:
    """A row outside the table loses, odds of zero give the stake back, all others are "to 1"."""
    if row not in table:
        return by_odds(seat, wager, stake, "")
    return by_odds(seat, wager, stake, f"{table[row]} to 1" if table[row] else "push")


def deal(document: dict[str, Any]) -> tuple[list[str], dict[int, list[str]]]:
    """The cross and the two cards of every played position."""
    cards = document["cards"].split()
    # § 674a.8(d), § 674a.9(b), § 674a.10(b): the cross comes first: top, the row, bottom.
    cross, rest = cards[:5], cards[5:]
    hands: dict[int, list[str]] = {place: [] for place in positions(document["seats"])}
    if document["dealing"] == "automated_shoe":
        # § 674a.10(b): a stack of two cards to each position, clockwise.
        dealing.in_stacks(rest, hands.values(), 2)
    else:
        # § 674a.8(d), § 674a.9(b): one card at a time, clockwise, twice around.
        dealing.one_at_a_time(rest, hands.values(), 2)
    return cross, hands


def betting(document: dict[str, Any], placed: dict[int, dict[str, int]]) -> list[dict[str, Any]]:
    """All three streets; a fold collects everything but the Five Card Bonus Wager.

    Bets that are made are entered in ``placed``; what a fold takes is removed from it.
    """
    lines = []
    open_decisions = {seat["seat"]: list(seat["decisions"]) for seat in document["seats"]}
    still_in = [seat["seat"] for seat in clockwise(document)]
    # § 674a.11(b), (d), (f): every street goes clockwise around those still in.
    for street in STREETS:
        for seat in list(still_in):
            if not open_decisions[seat]:
                raise ValueError(f"seat {seat} has no decision for {street}")
            words = open_decisions[seat].pop(0).split()
            if words == ["fold"]:
                still_in.remove(seat)
                for wager in ("ante_across", "ante_down", "across", "down"):
                    if wager in placed[seat]:
                        lines.append(settled(seat, wager, placed[seat].pop(wager), "lose"))
            elif words[0] == street and len(words) == 2:
                placed[seat][street] = int(words[1])
            else:
                raise ValueError(f"seat {seat} answers {words} on {street}")
    if any(open_decisions.values()):
        raise ValueError(f"decisions left over: {open_decisions}")
    return lines


def settle_seat(seat: int, wagers: dict[str, int], own: list[str], cross: list[str]) -> list[dict[str, Any]]:
    """What is still on the table for one seat, once the whole cross is open."""
    lines = []
    # § 674a.11(g)
    across = [*own, cross[1], cross[2], cross[3]]
    down = [*own, cross[0], cross[2], cross[4]]
    if "middle" in wagers:
        # § 674a.11(h)(1)
        lines.append(by_table(seat, "ante_across", wagers["ante_across"], row_of(across), ANTE_ODDS))
        lines.append(by_table(seat, "across", wagers["across"], row_of(across), BET_ODDS))
        # § 674a.11(h)(2)
        lines.append(by_table(seat, "ante_down", wagers["ante_down"], row_of(down), ANTE_ODDS))
        lines.append(by_table(seat, "down", wagers["down"], row_of(down), BET_ODDS))
        # § 674a.11(h)(3), (4)
        better = max(across, down, key=naive.five_key)
        lines.append(by_table(seat, "middle", wagers["middle"], row_of(better), BET_ODDS))
    # § 674a.11(h)(5): a folded player's bonus wager is decided here too.
    if "five_card" in wagers:
        lines.append(by_table(seat, "five_card", wagers["five_card"], row_of(cross), FIVE_CARD_ODDS))
    return lines


def settle(document: dict[str, Any]) -> dict[str, Any]:
    """Folds in the order of the decisions, then seat by seat from the dealer's right."""
    cross, hands = deal(document)
    placed = {seat["seat"]: dict(seat["wagers"]) for seat in document["seats"]}
    lines = betting(document, placed)
    # § 674a.11(g), (h): counterclockwise.
    for seat in reversed(clockwise(document)):
        lines += settle_seat(seat["seat"], placed[seat["seat"]], hands[position(seat)], cross)
    return {"lines": lines, "seats": totals_of_lines(lines), "meters": {}}


# Random rounds


def random_amount(rng: random.Random, low: int) -> int:
    return random_rounds.stake(rng, low, STEPS, spread=20_000)


def random_places(rng: random.Random) -> list[dict[str, Any]]:
    """Seats at their own positions, or (a hybrid table) many terminals on the six positions.

    A player may not bet on two positions (§ 674a.7(g)), so a name is shared on one position only.
    """
    if rng.random() < 0.7:
        seats = random_rounds.seat_numbers(rng, POSITIONS)
        places: list[dict[str, Any]] = [{"seat": seat} for seat in seats]
        if rng.random() < 0.2:
            places = [{**place, "position": place["seat"]} for place in places]
    else:
        numbers = sorted(rng.sample(range(1, 13), rng.randint(1, 9)))
        places = [{"seat": number, "position": rng.randint(1, POSITIONS)} for number in numbers]
    for place in places:
        if rng.random() < 0.3:
            place["player"] = f"player {position(place)}{rng.choice('ab')}"
    if rng.random() < 0.1:
        rng.shuffle(places)
    return places


def random_bet(rng: random.Random, street: str, ante: int) -> str:
    """§ 674a.11(b), (d), (f): anything from once to three times the ante."""
    amount = rng.choice((ante, 2 * ante, 3 * ante, rng.randint(ante, 3 * ante)))
    return f"{street} {amount}"


def random_decisions(rng: random.Random, ante: int, folding: float) -> list[str]:
    decisions: list[str] = []
    for street in STREETS:
        if rng.random() < folding:
            return [*decisions, "fold"]
        decisions.append(random_bet(rng, street, ante))
    return decisions


def random_seat(
    rng: random.Random, place: dict[str, Any], offered: bool, minimum: int, folding: float
) -> dict[str, Any]:
    ante = random_amount(rng, minimum)
    wagers = {"ante_across": ante, "ante_down": ante}
    if offered and rng.random() < 0.6:
        wagers["five_card"] = random_amount(rng, minimum)
    return {**place, "wagers": wagers, "decisions": random_decisions(rng, ante, folding)}


def random_cards(rng: random.Random, needed: int) -> str:
    deck = naive.stacked(rng, naive.DECK)
    if rng.random() < 0.15:
        # The cross and the first cards after it out of seven of one suit in a row.
        suit, start = rng.choice(naive.SUITS), rng.choice((0, 3, 7, 7))
        near = [rank + suit for rank in (naive.RANKS * 2)[start : start + 7]]
        rng.shuffle(near)
        deck = near + [card for card in deck if card not in near]
    elif rng.random() < 0.3:
        # The stacked front need not begin with the cross.
        turn = rng.randrange(52)
        deck = deck[turn:] + deck[:turn]
    count = rng.choice((52, needed, rng.randint(needed, 52)))
    return " ".join(deck[:count])


def random_round(rng: random.Random) -> dict[str, Any]:
    """A complete legal round: all dealing methods, hybrid seats, every kind of decision."""
    offered = rng.random() < 0.7
    document: dict[str, Any] = {"game": "criss_cross_poker", "edition": "pa-2015"}
    document["options"] = {"five_card": True} if offered else {}
    minimum = random_rounds.opening(rng, document, dealing.METHODS, (100, 500, 500, 1000))
    places = random_places(rng)
    document["cards"] = random_cards(rng, 5 + 2 * len(positions(places)))
    folding = rng.choice((0.0, 0.1, 0.3, 0.6, 1.0))
    document["seats"] = [random_seat(rng, place, offered, minimum, folding) for place in places]
    return document
