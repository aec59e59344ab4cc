"""High Card Flush, settled the slow way from the texts alone.

Three editions: 58 Pa. Code Chapter 678a as proposed in 2015 and as in force since 2019, and the
Massachusetts rules, whose sections are written "MA 9(b)". Sections of 678a stand in both Pennsylvania
editions unless a year is named.
"""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

from tests.oracles import dealing, naive, planting, random_rounds
from tests.oracles.random_rounds import stake_in_cents_or_dollars
from tests.oracles.reckoning import Line, PayoutLimit, line, lost, pushed, totals_of_lines, winnings
from tests.oracles.seating import Seat, clockwise, position, positions

DEALER = 0

# Flush Bonus, "to 1", for a flush of 7, 6, 5 and 4 cards.
FLUSH_BONUS = {
    # § 678a.12(b), 2015
    "pa-2015": {
        "A": (300, 100, 10, 1),
        "B": (100, 20, 10, 2),
        "C": (200, 20, 10, 2),
        "D": (300, 75, 5, 2),
        "E": (400, 60, 12, 1),
        "F": (400, 100, 10, 1),
        "G": (500, 100, 10, 1),
        "H": (250, 100, 10, 1),
    },
    # § 678a.12(b), 2019
    "pa-2019": {
        "A": (300, 100, 10, 1),
        "B": (100, 20, 10, 2),
        "C": (200, 60, 12, 1),
        "D": (500, 50, 12, 1),
        "E": (400, 60, 12, 1),
        "F": (400, 100, 10, 1),
        "G": (500, 100, 10, 1),
        "H": (250, 100, 10, 1),
    },
    # MA 11(c), the last figure of each as printed
    "ma": {
        "A": (300, 100, 10, 1),
        "B": (100, 20, 10, 1),
        "C": (200, 20, 10, 2),
        "D": (300, 75, 5, 2),
        "E": (200, 60, 12, 2),
        "F": (500, 50, 12, 1),
        "G": (400, 60, 12, 1),
        "H": (1000, 50, 10, 1),
        "I": (150, 20, 10, 1),
        "J": (150, 25, 10, 2),
        "K": (400, 100, 10, 2),
        "L": (300, 80, 11, 1),
        "M": (500, 80, 11, 1),
        "N": (500, 100, 10, 1),
    },
}

# Straight Flush Bonus, "to 1", for a straight flush of 7, 6, 5, 4 and 3 cards.
STRAIGHT_FLUSH_BONUS = {
    # § 678a.12(c), 2015
    "pa-2015": {
        "A": (500, 200, 100, 75, 7),
        "B": (1000, 500, 100, 75, 7),
        "C": (500, 200, 100, 60, 8),
        "D": (1000, 500, 100, 60, 8),
    },
    # § 678a.12(c), 2019
    "pa-2019": {
        "A": (8000, 1000, 100, 60, 7),
        "B": (1000, 500, 100, 75, 7),
        "C": (500, 200, 100, 60, 8),
        "D": (1000, 500, 100, 60, 8),
    },
    # MA 11(d); table G is the licensee's own (MA 11(g)) and comes with the round
    "ma": {
        "A": (8000, 1000, 100, 60, 7),
        "B": (500, 200, 100, 50, 9),
        "C": (500, 200, 100, 75, 7),
        "D": (1000, 500, 100, 75, 7),
        "E": (500, 200, 100, 60, 8),
        "F": (1000, 500, 100, 60, 8),
    },
}

# Progressive, by the cards of the straight flush; a row that is missing is not paid.
PENNSYLVANIA_PROGRESSIVE = {
    # § 678a.12(d)(1)
    "A": {7: "100% of meter", 6: "10% of meter", 5: "250 for 1", 4: "40 for 1", 3: "3 for 1"},
    "B": {7: "100% of meter", 6: "10% of meter", 5: "900 for 1", 4: "50 for 1"},
}
PROGRESSIVE = {
    "pa-2015": PENNSYLVANIA_PROGRESSIVE,
    "pa-2019": PENNSYLVANIA_PROGRESSIVE,
    # MA 11(e)
    "ma": {
        "A": {7: "100% of meter", 6: "10% of meter", 5: "$250", 4: "$50", 3: "$3"},
        "B": {7: "100% of meter", 6: "10% of meter", 5: "$750", 4: "$60"},
        "C": {7: "100% of meter", 6: "10% of meter", 5: "$300", 4: "$50", 3: "$3"},
        "D": {7: "100% of meter", 6: "10% of meter", 5: "$800", 4: "$50"},
    },
}

# The licensee's own table G: the name of each row in the option ``bonus_g``.
BONUS_G_ROWS = {
    7: "seven_card_straight_flush",
    6: "six_card_straight_flush",
    5: "five_card_straight_flush",
    4: "four_card_straight_flush",
    3: "three_card_straight_flush",
}

# § 678a.12(d)(3), 2015: the meter starts again at this much or more.
LOWEST_RESET_2015 = 3_000_000


# Hands.


def flush(cards: list[str]) -> tuple[int, tuple[int, ...]]:
    """The best flush: the most cards of one suit, then the highest cards among them.

    The answer sorts: the greater is the better hand.
    """
    # § 678a.6(b) and (c), MA 5(b)
    suited = ([naive.value(card) for card in cards if card[1] == suit] for suit in naive.SUITS)
    return max((len(values), tuple(sorted(values, reverse=True))) for values in suited)


def qualifies(dealer: tuple[int, tuple[int, ...]]) -> bool:
    """The dealer plays with a three-card flush that holds a nine or higher, or with more cards."""
    # § 678a.11(d), MA 1 "Dealer's qualifying hand"
    return dealer >= (3, (9,))


def straight_flush(cards: list[str]) -> int:
    """How many cards the longest straight flush has, 0 if not even three; the ace is high or low."""
    # § 678a.6(d), MA 5(a) and (c)
    for size in (7, 6, 5, 4, 3):
        for chosen in combinations(cards, size):
            if naive.same_suit(chosen) and naive.straight_high(chosen):
                return size
    return 0


# The deal and the decisions.


def deal_order(edition: str, method: str, hands: list[int]) -> list[int]:
    """Who is given each card as it leaves the shoe, the dealer last in every rotation."""
    places = [*hands, DEALER]
    if edition == "ma" and method == "hand":
        raise ValueError("Massachusetts does not deal from the hand")
    if edition == "ma" or method == "automated_shoe":
        # § 678a.10(b), MA 7(c) and (d), MA 8(c) and (d): seven cards running to each place.
        return [place for place in places for _ in range(7)]
    # § 678a.8(d), § 678a.9(b): one card at a time, seven times around.
    return places * 7


def deal(document: dict[str, Any]) -> dict[int, list[str]]:
    """Every hand by its position, the dealer's under ``DEALER``."""
    order = deal_order(document["edition"], document["dealing"], positions(document["seats"]))
    return dealing.handed_out(document["cards"], order)


def most_raise(cards: list[str], ante: int) -> int:
    """The ante with up to four suited cards, twice with five, three times with six or seven."""
    # § 678a.11(b), MA 6(a)(5)
    size = flush(cards)[0]
    return ante * {5: 2, 6: 3, 7: 3}.get(size, 1)


def raise_of(seat: Seat, cards: list[str]) -> int:
    """The seat's Raise Wager, 0 if it folded; it is asked exactly once."""
    # § 678a.11(b), MA 9(b)
    if len(seat["decisions"]) != 1:
        raise ValueError(f"one decision, raise or fold: {seat['decisions']}")
    decision = seat["decisions"][0]
    if decision == "fold":
        return 0
    word, amount = decision.split()
    ante = seat["wagers"]["ante"]
    if word != "raise" or not ante <= int(amount) <= most_raise(cards, ante):
        raise ValueError(f"{decision} on an ante of {ante} with {cards}")
    return int(amount)


# Money.


# § 678a.12(e), 2019; MA 11(g)
LIMITED = {"pa-2015": (), "pa-2019": ("ante", "raise"), "ma": ("flush_bonus", "straight_flush_bonus")}


class Limits:
    """The payout limit of the edition, if there is one.

    Since 2019 Pennsylvania may limit what a player is paid on Ante and Raise together, and seats with
    one player's name are one player. Massachusetts may limit what one hand is paid on its Flush Bonus
    and Straight Flush Bonus together.
    """

    def __init__(self, document: dict[str, Any]) -> None:
        self.edition: str = document["edition"]
        self.limit = PayoutLimit(document["options"].get("payout_limit"))

    def allow(self, seat: Seat, wager: str, wanted: int) -> int:
        """As much of a payment as the limit leaves."""
        if wager not in LIMITED[self.edition]:
            return wanted
        player = seat["seat"] if self.edition == "ma" else seat.get("player", seat["seat"])
        return self.limit.allow(player, wanted)


def won(seat: Seat, wager: str, stake: int, multiple: int, limits: Limits) -> Line:
    """A wager won at some odds to one: the stake comes back with the payment."""
    odds = f"{multiple} to 1"
    paid = limits.allow(seat, wager, winnings(stake, odds))
    return line(seat["seat"], wager, stake, "win", stake + paid, odds)


def main_lines(seat: Seat, cards: list[str], dealer: list[str], limits: Limits) -> list[Line]:
    """Ante and Raise of a seat that stayed: against the better flush, if the dealer qualifies."""
    ante, raised = seat["wagers"]["ante"], raise_of(seat, cards)
    mine, theirs = flush(cards), flush(dealer)
    # § 678a.11(d)(1), MA 9(e)(1)(i): the ante is paid and the raise returned.
    if not qualifies(theirs):
        return [won(seat, "ante", ante, 1, limits), pushed(seat, "raise", raised)]
    # § 678a.11(d)(2)(ii)(A), MA 9(e)(1)(ii)a
    if mine > theirs:
        return [won(seat, "ante", ante, 1, limits), won(seat, "raise", raised, 1, limits)]
    # § 678a.11(d)(2)(ii)(B), MA 9(e)(1)(ii)c
    if mine == theirs:
        return [pushed(seat, "ante", ante), pushed(seat, "raise", raised)]
    # § 678a.11(d)(2)(ii)(C), MA 9(e)(1)(ii)b
    return [lost(seat, "ante", ante), lost(seat, "raise", raised)]


def flush_bonus_line(seat: Seat, cards: list[str], document: dict[str, Any], limits: Limits) -> Line:
    """The Flush Bonus is paid from four suited cards up, folded or not."""
    # § 678a.11(e)(1), MA 9(c), MA 9(e)(2)(i)
    stake, size = seat["wagers"]["flush_bonus"], flush(cards)[0]
    if size < 4:
        return lost(seat, "flush_bonus", stake)
    table = FLUSH_BONUS[document["edition"]][document["options"]["flush_bonus"]]
    return won(seat, "flush_bonus", stake, table[7 - size], limits)


def straight_flush_multiple(document: dict[str, Any], size: int) -> int:
    """What the selected Straight Flush Bonus table pays to one."""
    letter = document["options"]["straight_flush_bonus"]
    if document["edition"] == "ma" and letter == "G":
        # MA 11(d) and (g)
        odds: str = document["options"]["bonus_g"][BONUS_G_ROWS[size]]
        return int(odds.removesuffix(" to 1"))
    return STRAIGHT_FLUSH_BONUS[document["edition"]][letter][7 - size]


def straight_flush_bonus_line(seat: Seat, cards: list[str], document: dict[str, Any], limits: Limits) -> Line:
    """The Straight Flush Bonus is paid from three suited cards in sequence up, folded or not."""
    # § 678a.11(e)(2), MA 9(c), MA 9(e)(2)(ii)
    stake, size = seat["wagers"]["straight_flush_bonus"], straight_flush(cards)
    if size < 3:
        return lost(seat, "straight_flush_bonus", stake)
    return won(seat, "straight_flush_bonus", stake, straight_flush_multiple(document, size), limits)


def restart(document: dict[str, Any], meters: dict[str, int]) -> None:
    """What the main meter shows after it was won whole."""
    if document["edition"] == "pa-2015":
        # § 678a.12(d)(3), 2015: an amount from the Rules Submission.
        meters["main"] = document["options"].get("meter_reset", LOWEST_RESET_2015)
        return
    # § 678a.12(d)(3), 2019: a reseed of nothing, and the reserve; MA 11(f): the secondary meter.
    spare = "reserve" if document["edition"] == "pa-2019" else "secondary"
    meters["main"] = meters.get(spare, 0)
    if spare in meters:
        meters[spare] = 0


def progressive_payment(pays: str, stake: int, document: dict[str, Any], meters: dict[str, int]) -> int:
    """What a progressive row pays. A share comes off the meter at the seat's turn; no stake returns."""
    # § 678a.12(d)(1) and (4), MA 11(f)
    if pays == "100% of meter":
        paid = meters["main"]
        restart(document, meters)
        return paid
    if pays == "10% of meter":
        paid = meters["main"] * 10 // 100
        meters["main"] -= paid
        return paid
    if pays.startswith("$"):
        # MA 11(e), MA 12(a): a sum for the one-dollar wager.
        return int(pays.removeprefix("$").replace(",", "")) * 100
    return stake * int(pays.removesuffix(" for 1"))


def progressive_line(seat: Seat, cards: list[str], document: dict[str, Any], meters: dict[str, int]) -> Line:
    """The Progressive is paid for the longest straight flush; in Massachusetts a fold loses it."""
    stake = seat["wagers"]["progressive"]
    # MA 12(c)
    if document["edition"] == "ma" and raise_of(seat, cards) == 0:
        return lost(seat, "progressive", stake)
    # § 678a.11(e)(3), § 678a.12(d)(2), MA 9(e)(2)(iii), MA 11(h)
    table = PROGRESSIVE[document["edition"]][document["options"]["progressive"]]
    size = straight_flush(cards)
    if size not in table:
        return lost(seat, "progressive", stake)
    paid = progressive_payment(table[size], stake, document, meters)
    return line(seat["seat"], "progressive", stake, "win", paid, table[size])


def side_lines(
    seat: Seat, cards: list[str], document: dict[str, Any], limits: Limits, meters: dict[str, int]
) -> list[Line]:
    """The optional wagers of one seat in the order of settlement."""
    # § 678a.11(e), MA 9(e)(2)
    lines = []
    if "flush_bonus" in seat["wagers"]:
        lines.append(flush_bonus_line(seat, cards, document, limits))
    if "straight_flush_bonus" in seat["wagers"]:
        lines.append(straight_flush_bonus_line(seat, cards, document, limits))
    if "progressive" in seat["wagers"]:
        lines.append(progressive_line(seat, cards, document, meters))
    return lines


def settle(document: dict[str, Any]) -> dict[str, Any]:
    """A whole round: antes of folded seats clockwise, then every seat counterclockwise."""
    document = {"edition": "pa-2019", **document}
    hands, seats = deal(document), clockwise(document)
    meters, limits = dict(document.get("meters", {})), Limits(document)
    # § 678a.11(c)(2), MA 9(b)
    lines = [
        lost(seat, "ante", seat["wagers"]["ante"])
        for seat in seats
        if raise_of(seat, hands[position(seat)]) == 0
    ]
    # § 678a.11(d), MA 9(e), MA 12(f)
    for seat in reversed(seats):
        cards = hands[position(seat)]
        if raise_of(seat, cards):
            lines += main_lines(seat, cards, hands[DEALER], limits)
        lines += side_lines(seat, cards, document, limits, meters)
    return {"lines": lines, "seats": totals_of_lines(lines), "meters": meters}


# Random rounds.


def neighbours(places: list[int], most: int) -> list[list[int]]:
    """The played positions in groups of at most so many that lie side by side."""
    groups: list[list[int]] = []
    for place in places:
        if groups and groups[-1][-1] == place - 1 and len(groups[-1]) < most:
            groups[-1].append(place)
        else:
            groups.append([place])
    return groups


def name_players(rng: random.Random, seats: list[Seat], edition: str) -> None:
    """Names for some seats. In 2015 a player keeps to one position, elsewhere to adjacent ones."""
    # § 678a.7(e), 2015 and 2019; MA 6(e)
    most = 1 if edition == "pa-2015" else rng.choice((1, 2, 3))
    for group in neighbours(positions(seats), most):
        together = rng.random() < 0.7
        for seat in (each for each in seats if position(each) in group):
            if together:
                seat["player"] = f"player {group[0]}"
            elif rng.random() < 0.5:
                seat["player"] = f"patron {seat['seat']}"


def random_run(rng: random.Random) -> list[str]:
    """Three to seven ranks, mostly in sequence, the ace at either end."""
    size = rng.randint(3, 7)
    start = rng.randrange(14 - size + 1)
    if rng.random() < 0.3:
        return rng.sample(naive.RANKS, size)
    return list("A" + naive.RANKS)[start : start + size]


def plant(rng: random.Random, cards: list[str], order: list[int]) -> None:
    """Swap suited cards into one to three hands, each its own suit; at times the same ranks, for ties."""
    places = rng.sample(sorted(set(order)), min(len(set(order)), rng.choice((1, 2, 2, 3))))
    alike = random_run(rng) if rng.random() < 0.3 else None
    for place, suit in zip(places, rng.sample(naive.SUITS, len(places)), strict=True):
        wanted = [rank + suit for rank in alike or random_run(rng)]
        spots = [index for index, owner in enumerate(order) if owner == place]
        for spot, card in zip(spots, wanted, strict=False):
            planting.swap_to(cards, spot, card)


def random_bonus_g(rng: random.Random) -> dict[str, str]:
    """Odds of a licensee's own for table G."""
    odds = sorted(rng.sample(range(1, 9000), 5), reverse=True)
    return {BONUS_G_ROWS[size]: f"{odds[7 - size]} to 1" for size in (7, 6, 5, 4, 3)}


def random_options(rng: random.Random, edition: str) -> dict[str, Any]:
    """Optional wagers with their tables, the meter's reset and a payout limit where there may be one."""
    options: dict[str, Any] = {}
    if rng.random() < 0.75:
        options["flush_bonus"] = rng.choice(sorted(FLUSH_BONUS[edition]))
    if rng.random() < 0.75:
        letters = sorted(STRAIGHT_FLUSH_BONUS[edition]) + (["G"] if edition == "ma" else [])
        options["straight_flush_bonus"] = rng.choice(letters)
        if edition == "ma" and options["straight_flush_bonus"] == "G":
            options["bonus_g"] = random_bonus_g(rng)
    if rng.random() < 0.75:
        options["progressive"] = rng.choice(sorted(PROGRESSIVE[edition]))
        if edition == "pa-2015" and rng.random() < 0.5:
            options["meter_reset"] = LOWEST_RESET_2015 + rng.choice((0, 1, rng.randrange(5_000_000)))
    if edition == "pa-2019" and rng.random() < 0.15:
        options["payout_limit"] = 5_000_000 + rng.choice((0, 1, rng.randrange(3_000_000)))
    if edition == "ma" and rng.random() < 0.1:
        options["payout_limit"] = rng.choice((1_000_000, 2_500_001, 5_000_000))
    return options


def random_meters(rng: random.Random, edition: str) -> dict[str, int]:
    """A main meter from nothing to very large, with the reserve or secondary meter of the edition."""
    sizes = (
        0,
        9,
        15,
        1_000_000,
        3_000_000,
        rng.randrange(1000),
        rng.randrange(10_000_000),
        rng.randrange(10**10),
    )
    meters = {"main": rng.choice(sizes)}
    if edition == "pa-2019":
        meters["reserve"] = rng.choice((0, 1, rng.randrange(2_000_000)))
    if edition == "ma":
        meters["secondary"] = rng.choice((0, 1, rng.randrange(2_000_000)))
    return meters


def random_wagers(rng: random.Random, document: dict[str, Any], minimum: int, chip: int) -> dict[str, int]:
    """An ante, high when a payout limit is to be felt, and some of the optional wagers."""
    options = document["options"]
    wagers = {"ante": stake_in_cents_or_dollars(rng, minimum)}
    if document["edition"] == "pa-2019" and "payout_limit" in options and rng.random() < 0.7:
        wagers["ante"] += rng.randrange(6_000_000)
    for wager in ("flush_bonus", "straight_flush_bonus"):
        if wager in options and rng.random() < 0.7:
            wagers[wager] = stake_in_cents_or_dollars(rng, minimum)
    if "progressive" in options and rng.random() < 0.8:
        wagers["progressive"] = chip
    return wagers


def random_decision(rng: random.Random, cards: list[str], ante: int, folding: float) -> str:
    """A fold, or a raise within what the cards allow."""
    if rng.random() < folding:
        return "fold"
    most = most_raise(cards, ante)
    return f"raise {rng.choice((ante, most, rng.randint(ante, most)))}"


def random_round(rng: random.Random) -> dict[str, Any]:
    """Any legal round of High Card Flush in any edition."""
    edition = rng.choice(("pa-2015", "pa-2019", "ma"))
    method = rng.choice(("manual_shoe", "automated_shoe") + (() if edition == "ma" else ("hand",)))
    seats = random_rounds.seats_on_hands(rng)
    order = deal_order(edition, method, positions(seats))
    document: dict[str, Any] = {
        "game": "high_card_flush",
        "edition": edition,
        "options": random_options(rng, edition),
        "dealing": method,
        "cards": planting.deck_with(rng, len(order), 0.5, lambda cards: plant(rng, cards, order)),
        "seats": seats,
    }
    if rng.random() < 0.3:
        name_players(rng, seats, edition)
    minimum = rng.choice((500, 500, 500, 100, 1000, 2500))
    random_rounds.name_minimum(rng, document, minimum, 0.2)
    # Every progressive wager of a round is the same; Massachusetts takes one dollar (MA 12(a)).
    chip = 100 if edition == "ma" else rng.choice((100, 100, 500, 250, 1000, 505))
    folding = rng.choice((0.0, 0.2, 0.2, 0.7, 1.0))
    hands = deal(document)
    for seat in seats:
        seat["wagers"] = random_wagers(rng, document, minimum, chip)
        cards = hands[position(seat)]
        seat["decisions"] = [random_decision(rng, cards, seat["wagers"]["ante"], folding)]
    if "progressive" in document["options"]:
        document["meters"] = random_meters(rng, edition)
    if rng.random() < 0.1:
        rng.shuffle(seats)
    return document
