"""Heads-Up Hold 'Em, 58 Pa. Code Chapter 677a, settled the slow way from the text alone."""

from __future__ import annotations

import random
from typing import Any

from tests.oracles import dealing, naive, planting, random_rounds
from tests.oracles.random_rounds import stake_in_cents_or_dollars
from tests.oracles.reckoning import (
    Line,
    PayoutLimit,
    by_odds,
    line,
    lost,
    paytables,
    pushed,
    totals_of_lines,
    winnings,
)
from tests.oracles.seating import Seat, clockwise, position, positions

DEALER = 0
BOARD = -1

# § 677a.11(b), (d) and (f): the most that a raise may be on each street, in Ante Wagers.
RAISE_LIMITS = (3, 2, 1)

# § 677a.12(b): a winning hand below a straight pushes.
ODDS_ODDS = {
    "royal_flush": "500 to 1",
    "straight_flush": "50 to 1",
    "four_of_a_kind": "10 to 1",
    "full_house": "3 to 1",
    "flush": "3 to 2",
    "straight": "1 to 1",
}

# § 677a.12(c): a royal flush cannot be beaten.
BAD_BEAT_ODDS = {
    "straight_flush": "500 to 1",
    "four_of_a_kind": "25 to 1",
    "full_house": "6 to 1",
    "flush": "5 to 1",
    "straight": "4 to 1",
}

# § 677a.12(d)
POCKET_BONUS_ODDS = paytables(
    "ABC",
    "to 1",
    {"aces": (30, 25, 30), "suited": (20, 20, 20), "unsuited": (10, 10, 10), "pair": (5, 5, 4)},
)

# § 677a.12(e)
TRIPS_PLUS_ODDS = paytables(
    "ABCD",
    "to 1",
    {
        "royal_flush": (100, 100, 100, 100),
        "straight_flush": (40, 40, 40, 40),
        "four_of_a_kind": (30, 30, 30, 30),
        "full_house": (9, 8, 7, 8),
        "flush": (7, 6, 6, 7),
        "straight": (4, 5, 5, 4),
        "three_of_a_kind": (3, 3, 3, 3),
    },
)


def deal_order(method: str, hands: list[int]) -> list[int]:
    """Who is given each card: two to every hand and the dealer, then five to the board, no burns."""
    places = [*hands, DEALER]
    if method == "automated_shoe":
        # § 677a.10(b) and (c): stacks of two, the dealer's last.
        return [place for place in places for _ in range(2)] + [BOARD] * 5
    # § 677a.8(c) and (d), § 677a.9(b) and (c): one card at a time, twice around.
    return places * 2 + [BOARD] * 5


def deal(document: dict[str, Any]) -> dict[int, list[str]]:
    """Every hand by its position, the dealer's under ``DEALER`` and the board under ``BOARD``."""
    order = deal_order(document["dealing"], positions(document["seats"]))
    return dealing.handed_out(document["cards"], order)


def raise_of(seat: Seat) -> int:
    """The seat's Raise Wager, 0 if it folded. It is asked on each street until it raises."""
    ante = seat["wagers"]["ante"]
    for street, decision in enumerate(seat["decisions"]):
        last = street == len(seat["decisions"]) - 1
        if decision.startswith("raise ") and last:
            amount = int(decision.split()[1])
            # § 677a.11(b), (d) and (f): at least the ante, at most three, two or one times it.
            if not ante <= amount <= RAISE_LIMITS[street] * ante:
                raise ValueError(f"a raise of {amount} on an ante of {ante} on street {street}")
            return amount
        # § 677a.11(f): only the last question may be answered with a fold.
        if decision == "fold" and street == 2 and last:
            return 0
        if decision != "check" or street == 2:
            break
    raise ValueError(f"decisions missing, left over or out of place: {seat['decisions']}")


def limited(seat: Seat, wager: str, stake: int, odds: str, limit: PayoutLimit) -> Line:
    """A winning wager within the payout limit; seats with one player's name are one player."""
    # § 677a.12(f)
    paid = limit.allow(seat.get("player", seat["seat"]), winnings(stake, odds))
    return line(seat["seat"], wager, stake, "win", stake + paid, odds)


def odds_line(seat: Seat, name: str, stake: int, limit: PayoutLimit) -> Line:
    """The Odds Wager of a hand that beats the dealer: paid from a straight up, else returned."""
    # § 677a.12(b)
    if name in ODDS_ODDS:
        return limited(seat, "odds", stake, ODDS_ODDS[name], limit)
    return pushed(seat, "odds", stake)


def bad_beat_line(seat: Seat, name: str, stake: int, limit: PayoutLimit) -> Line:
    """The Odds Wager of a hand that the dealer beats: a straight or higher is a Bad Beat."""
    # § 677a.11(h)(2)(iii)(A) and (B), § 677a.12(c)
    if name in BAD_BEAT_ODDS:
        return limited(seat, "odds", stake, BAD_BEAT_ODDS[name], limit)
    return lost(seat, "odds", stake)


def main_lines(seat: Seat, best: tuple[str, ...], dealer: tuple[str, ...], limit: PayoutLimit) -> list[Line]:
    """Ante, Raise and Odds of a seat that stayed. Without a pair the dealer returns the ante."""
    ante, odds, raised = seat["wagers"]["ante"], seat["wagers"]["odds"], raise_of(seat)
    name = naive.five(best)[0]
    mine, theirs = naive.five_key(best), naive.five_key(dealer)
    # § 677a.11(h)(1) against (2)
    qualified = naive.five(dealer)[0] != "high_card"
    # § 677a.11(h)(1)(i), (2)(i)
    if mine > theirs:
        first = limited(seat, "ante", ante, "1 to 1", limit) if qualified else pushed(seat, "ante", ante)
        return [first, limited(seat, "raise", raised, "1 to 1", limit), odds_line(seat, name, odds, limit)]
    # § 677a.11(h)(1)(ii), (2)(ii)
    if mine == theirs:
        return [pushed(seat, "ante", ante), pushed(seat, "raise", raised), pushed(seat, "odds", odds)]
    # § 677a.11(h)(1)(iii), (2)(iii)
    first = lost(seat, "ante", ante) if qualified else pushed(seat, "ante", ante)
    return [first, lost(seat, "raise", raised), bad_beat_line(seat, name, odds, limit)]


def pocket_name(cards: list[str]) -> str:
    """The row of the Pocket Bonus that two cards make, empty if none."""
    # § 677a.7(d)(2), § 677a.12(d)
    ranks = {card[0] for card in cards}
    if ranks == {"A"}:
        return "aces"
    if len(ranks) == 1:
        return "pair"
    if ranks in ({"A", "K"}, {"A", "Q"}, {"A", "J"}):
        return "suited" if naive.same_suit(cards) else "unsuited"
    return ""


def pocket_line(seat: Seat, cards: list[str], table: str) -> Line:
    """The Pocket Bonus looks at the seat's own two cards alone."""
    # § 677a.11(i)(1)
    odds = POCKET_BONUS_ODDS[table].get(pocket_name(cards), "")
    return by_odds(seat["seat"], "pocket_bonus", seat["wagers"]["pocket_bonus"], odds)


def trips_line(seat: Seat, best: tuple[str, ...], table: str) -> Line:
    """Trips Plus is paid on the best five of seven from three of a kind up."""
    # § 677a.11(i)(2), § 677a.12(e)
    odds = TRIPS_PLUS_ODDS[table].get(naive.five(best)[0], "")
    return by_odds(seat["seat"], "trips_plus", seat["wagers"]["trips_plus"], odds)


def fold_lines(seats: list[Seat]) -> list[Line]:
    """A fold loses Ante and Odds at once; folds come clockwise, after the last card is seen."""
    # § 677a.11(f)
    return [
        lost(seat, wager, seat["wagers"][wager])
        for seat in seats
        if raise_of(seat) == 0
        for wager in ("ante", "odds")
    ]


def settle(document: dict[str, Any]) -> dict[str, Any]:
    """A whole round: folds first, then every seat counterclockwise from the dealer's right."""
    hands, options = deal(document), document["options"]
    seats = clockwise(document)
    lines = fold_lines(seats)
    # § 677a.11(g)
    best = {place: naive.best_five(hands[place] + hands[BOARD]) for place in hands if place != BOARD}
    limit = PayoutLimit(options.get("payout_limit"))
    for seat in reversed(seats):
        place = position(seat)
        # § 677a.11(h)
        if raise_of(seat):
            lines += main_lines(seat, best[place], best[DEALER], limit)
        # § 677a.11(i)
        if "pocket_bonus" in seat["wagers"]:
            lines.append(pocket_line(seat, hands[place], options["pocket_bonus"]))
        if "trips_plus" in seat["wagers"]:
            lines.append(trips_line(seat, best[place], options["trips_plus"]))
    return {"lines": lines, "seats": totals_of_lines(lines), "meters": {}}


# Random rounds.


def random_decisions(rng: random.Random, ante: int, folding: float) -> list[str]:
    """Checks up to some street, then a legal raise or, at the end, a fold."""
    if rng.random() < folding:
        return ["check", "check", "fold"]
    street = rng.randrange(3)
    most = RAISE_LIMITS[street] * ante
    amount = rng.choice((ante, most, rng.randint(ante, most)))
    return ["check"] * street + [f"raise {amount}"]


def plant(rng: random.Random, cards: list[str], order: list[int]) -> None:
    """Swap up to nine neighbours of one suit onto the board, the dealer and one hand."""
    suit = rng.choice(naive.SUITS)
    start = rng.choice((0, 1, 2, 3, 4, 4, 4, 4))
    run = [rank + suit for rank in naive.RANKS[start : start + 9]]
    keep = rng.sample(run, rng.randint(6, 9))
    rng.shuffle(keep)
    spots = [index for index, owner in enumerate(order) if owner in (BOARD, DEALER, max(order))]
    rng.shuffle(spots)
    for spot, card in zip(spots, keep, strict=False):
        planting.swap_to(cards, spot, card)


def random_options(rng: random.Random, minimum: int) -> dict[str, Any]:
    """Optional wagers with their tables, and at times a payout limit no lower than allowed."""
    options: dict[str, Any] = {}
    if rng.random() < 0.75:
        options["pocket_bonus"] = rng.choice("ABC")
    if rng.random() < 0.75:
        options["trips_plus"] = rng.choice("ABCD")
    if rng.random() < 0.2:
        # § 677a.12(f): the minimum ante wins at most 1 + 3 + 500 times itself.
        floor = max(5_000_000, 504 * minimum)
        options["payout_limit"] = rng.choice((floor, floor + 1, floor + rng.randrange(3_000_000)))
    return options


def random_wagers(rng: random.Random, options: dict[str, Any], minimum: int) -> dict[str, int]:
    """Ante and the equal Odds Wager, high when a payout limit is to be felt, and optional wagers."""
    ante = stake_in_cents_or_dollars(rng, minimum)
    if "payout_limit" in options and rng.random() < 0.7:
        ante += rng.randrange(3_000_000)
    wagers = {"ante": ante, "odds": ante}
    for wager in ("pocket_bonus", "trips_plus"):
        if wager in options and rng.random() < 0.7:
            wagers[wager] = stake_in_cents_or_dollars(rng, minimum)
    return wagers


def random_round(rng: random.Random) -> dict[str, Any]:
    """Any legal round of Heads-Up Hold 'Em."""
    seats = random_rounds.seats_on_hands(rng)
    if rng.random() < 0.3:
        # § 677a.7(e)
        random_rounds.name_by_hand(rng, seats)
    minimum = rng.choice((500, 500, 500, 100, 1000, 2500, 15000))
    options = random_options(rng, minimum)
    folding = rng.choice((0.0, 0.2, 0.2, 0.7, 1.0))
    for seat in seats:
        seat["wagers"] = random_wagers(rng, options, minimum)
        seat["decisions"] = random_decisions(rng, seat["wagers"]["ante"], folding)
    if rng.random() < 0.1:
        rng.shuffle(seats)
    method = rng.choice(dealing.METHODS)
    order = deal_order(method, positions(seats))
    document = {
        "game": "heads_up_holdem",
        "edition": "pa-2015",
        "options": options,
        "dealing": method,
        "cards": planting.deck_with(rng, len(order), 0.15, lambda cards: plant(rng, cards, order)),
        "seats": seats,
    }
    random_rounds.name_minimum(rng, document, minimum, 0.2)
    return document
