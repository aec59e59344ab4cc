"""Heads-Up Hold 'Em, 58 Pa. Code Chapter 677a, settled the slow way from the text alone."""

from __future__ import annotations

import random
from typing import Any

from tests.oracles import naive

Seat = dict[str, Any]
Line = dict[str, Any]

DEALER = 0
BOARD = -1
POSITIONS = range(1, 7)  # § 677a.2(a)

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
POCKET_BONUS_ODDS = {
    "A": {"aces": "30 to 1", "suited": "20 to 1", "unsuited": "10 to 1", "pair": "5 to 1"},
    "B": {"aces": "25 to 1", "suited": "20 to 1", "unsuited": "10 to 1", "pair": "5 to 1"},
    "C": {"aces": "30 to 1", "suited": "20 to 1", "unsuited": "10 to 1", "pair": "4 to 1"},
}

# § 677a.12(e), the rows from the royal flush down to three of a kind.
TRIPS_PLUS_ROWS = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
)
TRIPS_PLUS_ODDS = {
    "A": (100, 40, 30, 9, 7, 4, 3),
    "B": (100, 40, 30, 8, 6, 5, 3),
    "C": (100, 40, 30, 7, 6, 5, 3),
    "D": (100, 40, 30, 8, 7, 4, 3),
}


def position(seat: Seat) -> int:
    """The dealt hand that a seat plays: its own number unless it says otherwise."""
    return int(seat.get("position", seat["seat"]))


def clockwise(document: dict[str, Any]) -> list[Seat]:
    """The seats from the dealer's left; seats on one hand in the order of their numbers."""
    return sorted(document["seats"], key=lambda seat: (position(seat), seat["seat"]))


def deal_order(dealing: str, positions: list[int]) -> list[int]:
    """Who is given each card: two to every hand and the dealer, then five to the board, no burns."""
    places = [*positions, DEALER]
    if dealing == "automated_shoe":
        # § 677a.10(b) and (c): stacks of two, the dealer's last.
        return [place for place in places for _ in range(2)] + [BOARD] * 5
    # § 677a.8(c) and (d), § 677a.9(b) and (c): one card at a time, twice around.
    return places * 2 + [BOARD] * 5


def deal(document: dict[str, Any]) -> dict[int, list[str]]:
    """Every hand by its position, the dealer's under ``DEALER`` and the board under ``BOARD``."""
    positions = sorted({position(seat) for seat in document["seats"]})
    order = deal_order(document["dealing"], positions)
    cards = document["cards"].split()
    if len(cards) < len(order):
        raise ValueError("too few cards")
    hands: dict[int, list[str]] = {place: [] for place in [*positions, DEALER, BOARD]}
    for place, card in zip(order, cards, strict=False):
        hands[place].append(card)
    return hands


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


def payment(odds: str, stake: int) -> int:
    """What the odds add to the stake, rounded down to the cent."""
    multiple, unit = odds.split(" to ")
    return stake * int(multiple) // int(unit)


def line(seat: Seat, wager: str, stake: int, outcome: str, returned: int = 0, odds: str = "") -> Line:
    """One settled wager as it is reported."""
    return {
        "seat": seat["seat"],
        "wager": wager,
        "stake": stake,
        "outcome": outcome,
        "returned": returned,
        "pays": odds,
    }


class Limit:
    """The aggregate payout limit, if there is one: what each player may still be paid this round.

    Seats with one player's name are one player. The stake that comes back is no payout.
    """

    # § 677a.12(f)

    def __init__(self, document: dict[str, Any]) -> None:
        self.limit: int | None = document["options"].get("payout_limit")
        self.paid: dict[Any, int] = {}

    def allow(self, seat: Seat, wanted: int) -> int:
        """As much of a payment as the limit leaves to the player."""
        if self.limit is None:
            return wanted
        player = seat.get("player", seat["seat"])
        allowed = min(wanted, self.limit - self.paid.get(player, 0))
        self.paid[player] = self.paid.get(player, 0) + allowed
        return allowed


def won(seat: Seat, wager: str, stake: int, odds: str, limit: Limit | None = None) -> Line:
    """A winning wager: the stake and its odds, within the payout limit where that applies."""
    paid = payment(odds, stake)
    if limit is not None:
        paid = limit.allow(seat, paid)
    return line(seat, wager, stake, "win", stake + paid, odds)


def pushed(seat: Seat, wager: str, stake: int) -> Line:
    """A wager that is given back."""
    return line(seat, wager, stake, "push", stake)


def odds_line(seat: Seat, name: str, stake: int, limit: Limit) -> Line:
    """The Odds Wager of a hand that beats the dealer: paid from a straight up, else returned."""
    # § 677a.12(b)
    if name in ODDS_ODDS:
        return won(seat, "odds", stake, ODDS_ODDS[name], limit)
    return pushed(seat, "odds", stake)


def bad_beat_line(seat: Seat, name: str, stake: int, limit: Limit) -> Line:
    """The Odds Wager of a hand that the dealer beats: a straight or higher is a Bad Beat."""
    # § 677a.11(h)(2)(iii)(A) and (B), § 677a.12(c)
    if name in BAD_BEAT_ODDS:
        return won(seat, "odds", stake, BAD_BEAT_ODDS[name], limit)
    return line(seat, "odds", stake, "lose")


def main_lines(seat: Seat, best: tuple[str, ...], dealer: tuple[str, ...], limit: Limit) -> list[Line]:
    """Ante, Raise and Odds of a seat that stayed. Without a pair the dealer returns the ante."""
    ante, odds, raised = seat["wagers"]["ante"], seat["wagers"]["odds"], raise_of(seat)
    name = naive.five(best)[0]
    mine, theirs = naive.five_key(best), naive.five_key(dealer)
    # § 677a.11(h)(1) against (2)
    qualified = naive.five(dealer)[0] != "high_card"
    # § 677a.11(h)(1)(i), (2)(i)
    if mine > theirs:
        first = won(seat, "ante", ante, "1 to 1", limit) if qualified else pushed(seat, "ante", ante)
        return [first, won(seat, "raise", raised, "1 to 1", limit), odds_line(seat, name, odds, limit)]
    # § 677a.11(h)(1)(ii), (2)(ii)
    if mine == theirs:
        return [pushed(seat, "ante", ante), pushed(seat, "raise", raised), pushed(seat, "odds", odds)]
    # § 677a.11(h)(1)(iii), (2)(iii)
    first = line(seat, "ante", ante, "lose") if qualified else pushed(seat, "ante", ante)
    return [first, line(seat, "raise", raised, "lose"), bad_beat_line(seat, name, odds, limit)]


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
    stake = seat["wagers"]["pocket_bonus"]
    name = pocket_name(cards)
    if name:
        return won(seat, "pocket_bonus", stake, POCKET_BONUS_ODDS[table][name])
    return line(seat, "pocket_bonus", stake, "lose")


def trips_line(seat: Seat, best: tuple[str, ...], table: str) -> Line:
    """Trips Plus is paid on the best five of seven from three of a kind up."""
    # § 677a.11(i)(2), § 677a.12(e)
    stake = seat["wagers"]["trips_plus"]
    name = naive.five(best)[0]
    if name in TRIPS_PLUS_ROWS:
        odds = TRIPS_PLUS_ODDS[table][TRIPS_PLUS_ROWS.index(name)]
        return won(seat, "trips_plus", stake, f"{odds} to 1")
    return line(seat, "trips_plus", stake, "lose")


def seat_totals(document: dict[str, Any], lines: list[Line]) -> list[dict[str, int]]:
    """What each seat staked and was given back."""
    totals = []
    for number in sorted(seat["seat"] for seat in document["seats"]):
        staked = sum(each["stake"] for each in lines if each["seat"] == number)
        returned = sum(each["returned"] for each in lines if each["seat"] == number)
        totals.append({"seat": number, "staked": staked, "returned": returned, "net": returned - staked})
    return totals


def fold_lines(seats: list[Seat]) -> list[Line]:
    """A fold loses Ante and Odds at once; folds come clockwise, after the last card is seen."""
    # § 677a.11(f)
    return [
        line(seat, wager, seat["wagers"][wager], "lose")
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
    limit = Limit(document)
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
    return {"lines": lines, "seats": seat_totals(document, lines), "meters": {}}


# Random rounds.


def random_places(rng: random.Random) -> list[Seat]:
    """One to six hands with gaps; at times more seats than hands, or seats on other positions."""
    positions = sorted(rng.sample(POSITIONS, rng.randint(1, 6)))
    seats: list[Seat] = [{"seat": number} for number in positions]
    kind = rng.randrange(5)
    if kind == 0:
        for number in sorted(rng.sample(range(7, 13), rng.randint(1, 4))):
            seats.append({"seat": number, "position": rng.choice(positions)})
    elif kind == 1:
        seats = [
            {"seat": number, "position": rng.choice(POSITIONS)}
            for number in sorted(rng.sample(range(1, 10), len(positions)))
        ]
    return seats


def name_players(rng: random.Random, seats: list[Seat]) -> None:
    """Names for some seats; since a player keeps to one position, only seats on one hand share a name."""
    # § 677a.7(e)
    shared = {place: rng.random() < 0.5 for place in POSITIONS}
    for seat in seats:
        if shared[position(seat)]:
            seat["player"] = f"player {position(seat)}"
        elif rng.random() < 0.5:
            seat["player"] = f"patron {seat['seat']}"


def random_amount(rng: random.Random, minimum: int) -> int:
    """A stake of at least the minimum, often an odd number of cents."""
    return rng.choice(
        (
            minimum,
            minimum + 5,
            minimum + 501,
            minimum + rng.randrange(20000),
            minimum + 100 * rng.randrange(100),
        )
    )


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
        other = cards.index(card)
        cards[spot], cards[other] = cards[other], cards[spot]


def random_cards(rng: random.Random, order: list[int]) -> str:
    """The deck, whole or cut off anywhere from the last card that the round needs."""
    cards = naive.stacked(rng, naive.DECK)
    if rng.random() < 0.15:
        plant(rng, cards, order)
    needed = len(order)
    return " ".join(cards[: rng.choice((needed, rng.randint(needed, 52), 52))])


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
    ante = random_amount(rng, minimum)
    if "payout_limit" in options and rng.random() < 0.7:
        ante += rng.randrange(3_000_000)
    wagers = {"ante": ante, "odds": ante}
    for wager in ("pocket_bonus", "trips_plus"):
        if wager in options and rng.random() < 0.7:
            wagers[wager] = random_amount(rng, minimum)
    return wagers


def random_round(rng: random.Random) -> dict[str, Any]:
    """Any legal round of Heads-Up Hold 'Em."""
    seats = random_places(rng)
    if rng.random() < 0.3:
        name_players(rng, seats)
    minimum = rng.choice((500, 500, 500, 100, 1000, 2500, 15000))
    options = random_options(rng, minimum)
    folding = rng.choice((0.0, 0.2, 0.2, 0.7, 1.0))
    for seat in seats:
        seat["wagers"] = random_wagers(rng, options, minimum)
        seat["decisions"] = random_decisions(rng, seat["wagers"]["ante"], folding)
    if rng.random() < 0.1:
        rng.shuffle(seats)
    dealing = rng.choice(("manual_shoe", "hand", "automated_shoe"))
    order = deal_order(dealing, sorted({position(seat) for seat in seats}))
    document = {
        "game": "heads_up_holdem",
        "edition": "pa-2015",
        "options": options,
        "dealing": dealing,
        "cards": random_cards(rng, order),
        "seats": seats,
    }
    if minimum != 500 or rng.random() < 0.2:
        document["minimum"] = minimum
    return document
