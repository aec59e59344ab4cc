"""Six-Card Fortune Pai Gow Poker, 58 Pa. Code Chapter 670a (2015 text), settled the slow way.

Six cards of a deck with one joker become a high hand of five and a low hand of one. A player must beat
both hands of the dealer to win; copies go to the dealer.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from tests.oracles import dealing, naive, random_rounds
from tests.oracles.naive import JOKER
from tests.oracles.reckoning import by_odds, line, settled, totals_of_lines
from tests.oracles.seating import counterclockwise, own_positions, position

POSITIONS = 6  # § 670a.2(a)
STEPS = (0, 0, 1, 5, 399, 400, 500, 501, 1999)  # above the minimum, in cents
DEALER = 0
DECK = (*naive.DECK, JOKER)  # § 670a.3(a)

ORDER = (*naive.FIVE_CARD_NAMES, "five_aces")  # § 670a.6(b), lowest first

Key = tuple[int, tuple[int, ...]]

EVEN = "1 to 1"  # § 670a.12(a)

# § 670a.12(b)(1)
FORTUNE_ODDS: dict[str, int] = {
    "five_aces": 1000,
    "royal_flush": 250,
    "straight_flush": 100,
    "four_of_a_kind": 50,
    "full_house": 15,
    "flush": 10,
    "straight": 8,
    "three_of_a_kind": 5,
}

# § 670a.12(b)(2), in dollars, for a Fortune Bonus Wager of $5. A $1 wager is no Qualifying Wager (§ 670a.1).
FORTUNE_ENVY: dict[str, int] = {
    "five_aces": 5000,
    "royal_flush": 1000,
    "straight_flush": 250,
    "four_of_a_kind": 75,
    "full_house": 25,
}

# § 670a.12(c), by the highest card.
INSURANCE_ODDS: dict[int, int] = {8: 100, 9: 30, 10: 10, 11: 7, 12: 4, 13: 3}

# § 670a.12(d)(1)
PROGRESSIVE_METER: dict[str, int] = {"five_aces": 100, "royal_flush": 10}
PROGRESSIVE_FOR_ONE: dict[str, int] = {
    "straight_flush": 300,
    "four_of_a_kind": 150,
    "full_house": 15,
    "flush": 6,
    "straight": 3,
}

# § 670a.12(d)(4), in dollars, for a Progressive Payout Wager of $5.
PROGRESSIVE_ENVY: dict[str, int] = {
    "five_aces": 500,
    "royal_flush": 250,
    "straight_flush": 50,
    "four_of_a_kind": 25,
}

QUALIFYING = 500  # § 670a.1, Qualifying Wager
LEAST_RESET = 500_000  # § 670a.12(d)(2)


# § 670a.6: ranks


def card_value(card: str) -> int:
    """2 to 14; the joker alone is an ace."""
    return 14 if card == JOKER else naive.value(card)


def plain_key(cards: Sequence[str]) -> Key:
    """The rank of five cards without a joker, A-2-3-4-5 moved to its place.

    § 670a.6(b)(3): of the straight flushes it is the highest. § 670a.6(b)(7): of the straights the second.
    """
    name, kickers = naive.five(cards)
    if name == "straight_flush" and kickers == (5,):
        kickers = (14,)
    if name == "straight":
        kickers = ({14: 15, 5: 14}.get(kickers[0], kickers[0]),)
    return ORDER.index(name), kickers


def joker_may_be(card: str, four: Sequence[str]) -> bool:
    """§ 670a.6(a): an ace, or whatever completes a straight or a flush."""
    if card in four:
        return False
    completed = naive.five([*four, card])[0]
    return card[0] == "A" or completed in ("straight", "flush", "straight_flush", "royal_flush")


@lru_cache(maxsize=20_000)
def key_of(cards: tuple[str, ...]) -> Key:
    """The rank of any five cards: with the joker, the best that it may stand for."""
    if JOKER not in cards:
        return plain_key(cards)
    four = [card for card in cards if card != JOKER]
    if all(card[0] == "A" for card in four):
        return ORDER.index("five_aces"), ()  # § 670a.6(b)(1)
    return max(plain_key([*four, card]) for card in naive.DECK if joker_may_be(card, four))


def name_of(cards: Sequence[str]) -> str:
    return ORDER[key_of(tuple(cards))[0]]


def best_key(six: Sequence[str]) -> Key:
    return max(key_of(five) for five in combinations(six, 5))


def best_name(six: Sequence[str]) -> str:
    return ORDER[best_key(six)[0]]


# § 670a.5(i), § 670a.8 to § 670a.10: the deal


def places_from(start: int) -> list[int]:
    """The seven places in the order of the deal.

    § 670a.5(i): the dealer counts as one, and the count goes counterclockwise, so that two is the
    position at his right, position 6. The deal then goes clockwise, the dealer between 6 and 1.
    """
    counted = [DEALER, 6, 5, 4, 3, 2, 1]
    first = counted[(start - 1) % 7]
    clockwise = [DEALER, 1, 2, 3, 4, 5, 6]
    return clockwise[first:] + clockwise[:first]


def deal(document: dict[str, Any]) -> dict[int, list[str]]:
    """Six cards to every position, played or not, and to the dealer."""
    rest = document["cards"].split()
    hands: dict[int, list[str]] = {place: [] for place in places_from(document["start"])}
    if document["dealing"] == "automated_shoe":
        # § 670a.10(c): whole stacks.
        dealing.in_stacks(rest, hands.values(), 6)
    else:
        # § 670a.8(d), § 670a.9(c): one card at a time.
        dealing.one_at_a_time(rest, hands.values(), 6)
    return hands


# § 670a.11(d): the dealer's way of setting the hands


def without(six: Sequence[str], low: str) -> tuple[str, ...]:
    return tuple(card for card in six if card != low)


def is_six_card_straight_flush(six: Sequence[str]) -> bool:
    """Six cards of one suit in a row, the joker as any card that is missing."""
    if JOKER not in six:
        return naive.same_suit(six) and naive.straight_high(six) > 0
    five = without(six, JOKER)
    filled = [[*five, card] for card in naive.DECK if card not in five]
    return any(naive.same_suit(cards) and naive.straight_high(cards) > 0 for cards in filled)


def house_way(six: Sequence[str]) -> str:
    """The low hand: the highest card that can leave the best combination whole.

    § 670a.11(d)(1), (3), (4) and (5) keep the best kind of hand in the high hand. Of two threes of a kind,
    three pairs and six in a row or of one suit, (1)(i), (1)(ii) and (2) give the highest card away.
    """
    high_names = {low: name_of(without(six, low)) for low in six}
    if is_six_card_straight_flush(six):
        # § 670a.11(d)(2): even a royal flush gives up its ace here.
        high_names = {low: name.replace("royal", "straight") for low, name in high_names.items()}
    best = max(high_names.values(), key=ORDER.index)
    by_rank = sorted(six, key=lambda card: (card_value(card), card == JOKER), reverse=True)
    if best == "high_card":
        return by_rank[1]  # § 670a.11(d)(6)
    return next(card for card in by_rank if high_names[card] == best)


# § 670a.11(e), (f), (g): the hands against the dealer's


def is_foul(high: tuple[str, ...], low: str) -> bool:
    """§ 670a.11(f)(1)(v): without so much as a pair, and the low card above all cards of the high hand."""
    return name_of(high) == "high_card" and key_of(high)[1][0] < card_value(low)


def hands_won(player_six: list[str], player_low: str, dealer_six: list[str], dealer_low: str) -> int:
    """How many of his two hands are higher than the dealer's; identical ones are not."""
    won = 0
    if key_of(without(player_six, player_low)) > key_of(without(dealer_six, dealer_low)):
        won += 1
    # § 670a.6(c), § 670a.11(f)(2)(ii), (3): the player's joker beats even an ace.
    if player_low == JOKER or card_value(player_low) > card_value(dealer_low):
        won += 1
    return won


def outcome_of(player_six: list[str], player_low: str, dealer_six: list[str]) -> str:
    """§ 670a.11(f): both hands win, one hand ties, none or a foul loses."""
    if is_foul(without(player_six, player_low), player_low):
        return "lose"
    won = hands_won(player_six, player_low, dealer_six, house_way(dealer_six))
    return ("lose", "push", "win")[won]


def dealer_qualifies(six: list[str]) -> bool:
    """§ 670a.11(g): a pair of eights or better."""
    name, kickers = best_key(six)
    if ORDER[name] == "pair":
        return kickers[0] >= 8
    return ORDER[name] != "high_card"


class Round:
    """One round: the hands, the answers of the seats, and the lines so far."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.seats: list[dict[str, Any]] = document["seats"]
        self.options: dict[str, Any] = document["options"]
        self.hands = deal(document)
        self.meters: dict[str, int] = dict(document.get("meters", {}))
        self.lines: list[dict[str, Any]] = []

    def to_one(self, seat: int, wager: str, stake: int, odds: int | None) -> None:
        self.lines.append(by_odds(seat, wager, stake, "" if odds is None else f"{odds} to 1"))

    def settle_base(self, seat: dict[str, Any], doubled: bool, low: str) -> None:
        six, dealer = self.hands[position(seat)], self.hands[DEALER]
        stake = seat["wagers"]["pai_gow"]
        outcome = outcome_of(six, low, dealer)
        # § 670a.11(f)
        self.lines.append(settled(seat["seat"], "pai_gow", stake, outcome, EVEN))
        if doubled:
            # § 670a.11(g)
            outcome = outcome if dealer_qualifies(dealer) else "push"
            self.lines.append(settled(seat["seat"], "double", stake, outcome, EVEN))

    def settle_fortune(self, seat: dict[str, Any], stake: int) -> None:
        """§ 670a.11(h)(1)"""
        name = best_name(self.hands[position(seat)])
        self.to_one(seat["seat"], "fortune", stake, FORTUNE_ODDS.get(name))
        if stake >= QUALIFYING:
            self.envy(seat, "fortune_envy", FORTUNE_ENVY)

    def settle_insurance(self, seat: dict[str, Any], stake: int) -> None:
        """§ 670a.11(h)(2): the joker is at least an ace, so that no hand with it is low enough."""
        name, kickers = best_key(self.hands[position(seat)])
        odds = INSURANCE_ODDS.get(kickers[0]) if ORDER[name] == "high_card" else None
        self.to_one(seat["seat"], "insurance", stake, odds)

    def settle_progressive(self, seat: dict[str, Any], stake: int) -> None:
        """§ 670a.11(h)(3), § 670a.12(d)(3): from the meter as it stands at this player's turn."""
        name = best_name(self.hands[position(seat)])
        if name in PROGRESSIVE_METER:
            percent = PROGRESSIVE_METER[name]
            paid = self.meters["main"] * percent // 100
            self.meters["main"] -= paid
            if percent == 100:
                # § 670a.12(d)(2)
                self.meters["main"] = self.options.get("meter_reset", LEAST_RESET)
            self.lines.append(line(seat["seat"], "progressive", stake, "win", paid, f"{percent}% of meter"))
        else:
            odds = f"{PROGRESSIVE_FOR_ONE[name]} for 1" if name in PROGRESSIVE_FOR_ONE else ""
            self.lines.append(by_odds(seat["seat"], "progressive", stake, odds))
        if stake >= QUALIFYING:
            self.envy(seat, "progressive_envy", PROGRESSIVE_ENVY)

    def envy(self, seat: dict[str, Any], wager: str, table: dict[str, int]) -> None:
        """§ 670a.11(h)(1)(ii), (3)(ii): a sum for each good hand of others, from the dealer's right."""
        played = {position(other) for other in self.seats}
        for place in sorted(played - own_positions(self.seats, seat), reverse=True):
            dollars = table.get(best_name(self.hands[place]), 0)
            if dollars:
                self.lines.append(line(seat["seat"], wager, 0, "win", dollars * 100, f"${dollars:,}"))

    def settle_seat(self, seat: dict[str, Any], doubled: bool, low: str) -> None:
        self.settle_base(seat, doubled, low)
        wagers = seat["wagers"]
        if "fortune" in wagers:
            self.settle_fortune(seat, wagers["fortune"])
        if "insurance" in wagers:
            self.settle_insurance(seat, wagers["insurance"])
        if "progressive" in wagers:
            self.settle_progressive(seat, wagers["progressive"])


def read_decisions(seat: dict[str, Any], six: list[str], double_offered: bool) -> tuple[bool, str]:
    """Whether the seat doubles, and its low hand."""
    answers = list(seat["decisions"])
    if len(answers) != (2 if double_offered else 1):
        raise ValueError(f"seat {seat['seat']} has {len(answers)} decisions")
    # § 670a.11(c)
    doubled = False
    if double_offered:
        doubled = {"double": True, "stay": False}[answers.pop(0)]
    # § 670a.11(b)
    if answers[0] == "house_way":
        return doubled, house_way(six)
    word, low = answers[0].split()
    if word != "set" or low not in six:
        raise ValueError(f"seat {seat['seat']} answers {answers[0]}")
    return doubled, low


def settle(document: dict[str, Any]) -> dict[str, Any]:
    """§ 670a.11(e): everything of one seat before the next, counterclockwise from the dealer's right."""
    this = Round(document)
    double_offered = bool(document["options"].get("double_down"))
    for seat in counterclockwise(document):
        doubled, low = read_decisions(seat, this.hands[position(seat)], double_offered)
        this.settle_seat(seat, doubled, low)
    return {"lines": this.lines, "seats": totals_of_lines(this.lines), "meters": this.meters}


# Random rounds


def random_amount(rng: random.Random, low: int) -> int:
    return random_rounds.stake(rng, low, STEPS, spread=20_000)


def near_cards(rng: random.Random) -> list[str]:
    """A narrow part of the deck, from which six cards make something remarkable."""
    start = rng.randrange(len(naive.RANKS))
    run = [naive.RANKS[(start + step) % len(naive.RANKS)] for step in range(13)]
    few, suits = run[: rng.choice((2, 2, 3))], rng.sample(naive.SUITS, rng.choice((1, 1, 2, 4)))
    parts = (
        [rank + suit for rank in run[: rng.choice((5, 6, 7))] for suit in suits],
        [rank + suit for rank in few for suit in naive.SUITS],
        ["A" + suit for suit in naive.SUITS] + rng.sample(naive.DECK, 1),
        [rank + suits[0] for rank in rng.choice(("9TJQKA", "TJQKA", naive.RANKS))],
        [rank + suit for rank in rng.choice(("2346789", "2345678T", "23456789TJ")) for suit in naive.SUITS],
        list(naive.DECK),
    )
    return [*rng.choice(parts), *([JOKER] * rng.choice((0, 1, 1)))]


def rigged_hand(rng: random.Random, left: list[str]) -> list[str]:
    """Six cards out of a narrow part of what is left, filled up at random; they leave ``left``."""
    near = [card for card in near_cards(rng) if card in left]
    near = list(dict.fromkeys(near))
    rng.shuffle(near)
    if JOKER in near and rng.random() < 0.6:
        near.remove(JOKER)
        near.insert(0, JOKER)
    others = [card for card in left if card not in near]
    hand = (near + others)[:6]
    for card in hand:
        left.remove(card)
    return hand


def random_cards(rng: random.Random, method: str, start: int) -> str:
    """A deck stacked as all decks here, or with one to seven hands arranged beforehand."""
    deck = naive.stacked(rng, DECK)
    if rng.random() < 0.75:
        rng.shuffle(deck)
        places = places_from(start)
        arranged = rng.sample(places, rng.choice((1, 2, 3, 7)))
        hands = {place: rigged_hand(rng, deck) for place in arranged}
        for place in places:
            if place not in hands:
                hands[place] = [deck.pop() for _ in range(6)]
        if method == "automated_shoe":
            dealt = [card for place in places for card in hands[place]]
        else:
            dealt = [hands[place][turn] for turn in range(6) for place in places]
        deck = dealt + deck
    return " ".join(deck[: rng.choice((53, 42, rng.randint(42, 53)))])


def random_places(rng: random.Random) -> list[dict[str, Any]]:
    """Seats at their own positions, or (a hybrid table) many terminals on the six positions.

    § 670a.7(f): a player may hold two adjacent positions, so a shared name reaches over two at most.
    """
    if rng.random() < 0.7:
        seats = rng.sample(range(1, POSITIONS + 1), rng.randint(1, POSITIONS))
        places: list[dict[str, Any]] = [{"seat": seat} for seat in seats]
    else:
        numbers = rng.sample(range(1, 13), rng.randint(1, 9))
        places = [{"seat": number, "position": rng.randint(1, POSITIONS)} for number in numbers]
    if rng.random() < 0.9:
        places.sort(key=lambda place: int(place["seat"]))
    shift = rng.randrange(2)
    for place in places:
        name = rng.choice(("", "", f"alone {place['seat']}", f"pair {(position(place) + shift) // 2}"))
        if name:
            place["player"] = name
    return places


def random_options(rng: random.Random) -> dict[str, Any]:
    names = ("double_down", "fortune", "insurance", "progressive")
    options: dict[str, Any] = {name: True for name in names if rng.random() < 0.7}
    if "progressive" in options and rng.random() < 0.4:
        options["meter_reset"] = rng.choice((500_000, 500_001, 1_000_000, rng.randrange(500_000, 3_000_000)))
    return options


def random_wagers(rng: random.Random, options: dict[str, Any], minimum: int) -> dict[str, int]:
    wagers = {"pai_gow": random_amount(rng, minimum)}
    for name in ("fortune", "insurance"):
        if name in options and rng.random() < 0.7:
            wagers[name] = random_amount(rng, minimum)
    if "progressive" in options and rng.random() < 0.7:
        wagers["progressive"] = rng.choice((100, 500))
    return wagers


def random_decisions(rng: random.Random, six: list[str], options: dict[str, Any]) -> list[str]:
    """Any card may be set low, foul or not."""
    first = [rng.choice(("double", "stay"))] if "double_down" in options else []
    best_low = max(six, key=lambda card: (card_value(card), card == JOKER))
    low = rng.choice((rng.choice(six), best_low, house_way(six)))
    return [*first, rng.choice(("house_way", f"set {low}", f"set {low}"))]


def random_meter(rng: random.Random) -> int:
    return rng.choice((rng.randrange(1000), rng.randrange(500_000), rng.randrange(500_000, 20_000_000)))


def random_round(rng: random.Random) -> dict[str, Any]:
    """A complete legal round over all dealing methods, options, starts and ways to set the hands."""
    document: dict[str, Any] = {"game": "six_card_fortune_pai_gow", "edition": "pa-2015"}
    options = document["options"] = random_options(rng)
    document["dealing"] = rng.choice(dealing.METHODS)
    document["start"] = rng.choice((rng.randint(1, 7), sum(rng.randint(1, 6) for _ in range(3))))
    minimum = rng.choice((100, 100, 500, 500, 1000))
    random_rounds.name_minimum(rng, document, minimum, 0.3)
    document["cards"] = random_cards(rng, document["dealing"], document["start"])
    hands = deal(document)
    document["seats"] = [
        {
            **place,
            "wagers": random_wagers(rng, options, minimum),
            "decisions": random_decisions(rng, hands[position(place)], options),
        }
        for place in random_places(rng)
    ]
    if "progressive" in options:
        document["meters"] = {"main": random_meter(rng)}
    return document
