"""Flop Poker settled slowly, in the order of 58 Pa. Code Chapter 667a (2015)."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from tests.oracles.naive import DECK, RANKS, five, five_key, grouped, same_suit, stacked, straight_high

Seat = dict[str, Any]
Hands = dict[int | str, list[str]]

POSITIONS = 6  # § 667a.2(a)

# § 667a.12(a)
ANTE = "1 to 1"

# § 667a.12(b)
FLOP = {
    "royal_flush": "1000 to 1",
    "straight_flush": "500 to 1",
    "four_of_a_kind": "100 to 1",
    "full_house": "30 to 1",
    "flush": "20 to 1",
    "straight": "10 to 1",
    "three_of_a_kind": "4 to 1",
    "two_pair": "2 to 1",
    "high_pair": "1 to 1",
}

# § 667a.12(c)
THREE_CARD = {
    "royal": "100 to 1",
    "straight_flush": "50 to 1",
    "three_of_a_kind": "25 to 1",
    "straight": "6 to 1",
    "flush": "3 to 1",
    "pair": "1 to 1",
}

# § 667a.12(d)(1)
PROGRESSIVE = {
    "A": {
        "royal_flush": "100% of meter",
        "straight_flush": "5% of meter",
        "four_of_a_kind": "250 for 1",
        "full_house": "30 for 1",
        "flush": "20 for 1",
    },
    "B": {
        "royal_flush": "100% of meter",
        "straight_flush": "5% of meter",
        "four_of_a_kind": "250 for 1",
        "full_house": "50 for 1",
        "flush": "25 for 1",
    },
}

# § 667a.12(d)(3): the least that the Rules Submission may set the meter to.
METER_RESET = 10_000_00


@dataclass
class Round:
    """What settlement needs to know, and what it has written down so far."""

    document: dict[str, Any]
    hands: Hands
    meters: dict[str, int]
    lines: list[dict[str, Any]] = field(default_factory=list)

    @property
    def options(self) -> dict[str, Any]:
        return dict(self.document.get("options", {}))

    def line(self, seat: Seat, wager: str, stake: int, outcome: str, returned: int, pays: str = "") -> None:
        self.lines.append(
            {
                "seat": seat["seat"],
                "wager": wager,
                "stake": stake,
                "outcome": outcome,
                "returned": returned,
                "pays": pays,
            }
        )


def settle(document: dict[str, Any]) -> dict[str, Any]:
    """Deal, take the decisions, settle every seat, then the pot; add up."""
    if "irregularity" in document:
        raise ValueError("this oracle settles regular rounds only")
    hands = deal(document["cards"].split(), positions(document), document["dealing"])
    this = Round(document, hands, dict(document.get("meters", {})))
    # § 667a.11(b): clockwise, the Ante Wager of whoever folds is collected at once.
    for seat in clockwise(document):
        if folded(seat):
            this.line(seat, "ante", seat["wagers"]["ante"], "lose", 0)
    # § 667a.11(d): from the dealer's right, one player at a time.
    for seat in counterclockwise(document):
        settle_seat(this, seat)
    # § 667a.11(e)
    settle_pot(this)
    return {"lines": this.lines, "seats": totals(document, this.lines), "meters": this.meters}


def totals(document: dict[str, Any], lines: list[dict[str, Any]]) -> list[dict[str, int]]:
    """What every seat put down and got back."""
    answer = []
    for seat in sorted(document["seats"], key=lambda seat: seat["seat"]):
        staked = sum(seat["wagers"].values()) + (0 if folded(seat) else seat["wagers"]["ante"])
        returned = sum(line["returned"] for line in lines if line["seat"] == seat["seat"])
        answer.append(
            {"seat": seat["seat"], "staked": staked, "returned": returned, "net": returned - staked}
        )
    return answer


# Seats and their order


def position(seat: Seat) -> int:
    """The dealt hand that this seat plays."""
    return int(seat["position"] if "position" in seat else seat["seat"])


def positions(document: dict[str, Any]) -> list[int]:
    return sorted({position(seat) for seat in document["seats"]})


def clockwise(document: dict[str, Any]) -> list[Seat]:
    """From the dealer's left; the seats behind one hand by their numbers."""
    return sorted(document["seats"], key=lambda seat: (position(seat), seat["seat"]))


def counterclockwise(document: dict[str, Any]) -> list[Seat]:
    return list(reversed(clockwise(document)))


# § 667a.6(d)


def three_card_hand(cards: list[str]) -> str:
    """The row of the Three Card Bonus table for three cards; a straight may start with the ace."""
    high = straight_high(cards)
    if same_suit(cards):
        if high == 14:
            return "royal"
        return "straight_flush" if high else "flush"
    if high:
        return "straight"
    return {3: "three_of_a_kind", 2: "pair", 1: "nothing"}[grouped(cards)[0][0]]


# § 667a.8 to 10


def deal(cards: list[str], places: list[int], dealing: str) -> Hands:
    """Three cards to each hand and three for all; a card is burned unless the machine gives out the flop."""
    pile = list(cards)
    hands: Hands = {place: [] for place in places}
    if dealing == "automated_shoe":
        # § 667a.10(c)
        for holder in hands.values():
            holder += [pile.pop(0) for _ in range(3)]
    else:
        # § 667a.8(d), § 667a.9(d)
        for _ in range(3):
            for holder in hands.values():
                holder.append(pile.pop(0))
        # § 667a.11(c)
        pile.pop(0)
    hands["flop"] = [pile.pop(0) for _ in range(3)]
    return hands


# § 667a.11(b)


def folded(seat: Seat) -> bool:
    """One decision and no more: the Flop Wager, as much as the ante, or a fold."""
    if seat["decisions"] not in (["flop"], ["fold"]):
        raise ValueError(f"seat {seat['seat']}: decisions {seat['decisions']}")
    return bool(seat["decisions"] == ["fold"])


# § 667a.11(d)


def settle_seat(this: Round, seat: Seat) -> None:
    """Three Card Bonus, then Ante and Flop, then the Progressive; a fold costs the ante alone."""
    # § 667a.11(d)(1)
    if "three_card_bonus" in seat["wagers"]:
        odds = THREE_CARD.get(three_card_hand(this.hands[position(seat)]), "")
        settle_by_odds(this, seat, "three_card_bonus", seat["wagers"]["three_card_bonus"], odds)
    # § 667a.11(d)(2)
    if not folded(seat):
        ante = seat["wagers"]["ante"]
        odds = FLOP.get(flop_row(best_hand(this, position(seat))), "")
        settle_by_odds(this, seat, "ante", ante, ANTE if odds else "")
        settle_by_odds(this, seat, "flop", ante, odds)
    if "progressive" in seat["wagers"]:
        settle_progressive(this, seat)


def best_hand(this: Round, place: int) -> list[str]:
    """The three own cards with the best two of the three on the board."""
    choices = [this.hands[place] + list(pair) for pair in combinations(this.hands["flop"], 2)]
    return max(choices, key=five_key)


def flop_row(cards: list[str]) -> str:
    """The row of the Flop Wager table; a pair counts from jacks upward."""
    name, ranks = five(cards)
    if name == "pair":
        return "high_pair" if ranks[0] >= 11 else "low_pair"
    return name


def settle_by_odds(this: Round, seat: Seat, wager: str, stake: int, odds: str) -> None:
    """Pay at the odds, or collect where there are none."""
    if odds:
        this.line(seat, wager, stake, "win", paid_at(stake, odds), odds)
    else:
        this.line(seat, wager, stake, "lose", 0)


def paid_at(stake: int, odds: str) -> int:
    """All that goes back: "to" returns the stake as well, "for" does not."""
    times, word, unit = odds.split()
    won = stake * int(times) // int(unit)
    return stake + won if word == "to" else won


def settle_progressive(this: Round, seat: Seat) -> None:
    """A flush or better in the five-card hand, folded or not."""
    stake = seat["wagers"]["progressive"]
    name = five(best_hand(this, position(seat)))[0]
    odds = PROGRESSIVE[this.options["progressive"]].get(name, "")
    if "%" not in odds:
        settle_by_odds(this, seat, "progressive", stake, odds)
        return
    # § 667a.12(d)(4): as the meter stands at this player's turn.
    percent = int(odds.split("%")[0])
    paid = this.meters["main"] * percent // 100
    this.meters["main"] -= paid
    if percent == 100:
        # § 667a.12(d)(3)
        this.meters["main"] = this.options.get("meter_reset", METER_RESET)
    this.line(seat, "progressive", stake, "win", paid, odds)


# § 667a.11(e)


def settle_pot(this: Round) -> None:
    """All Pot Wagers go to the best hand, folded or not; equal hands share, odd cents to the first paid."""
    seats = counterclockwise(this.document)
    pot = sum(seat["wagers"]["pot"] for seat in seats)
    keys = {seat["seat"]: five_key(best_hand(this, position(seat))) for seat in seats}
    winners = [seat["seat"] for seat in seats if keys[seat["seat"]] == max(keys.values())]
    share, odd = divmod(pot, len(winners))
    for seat in seats:
        stake = seat["wagers"]["pot"]
        if seat["seat"] in winners:
            extra = 1 if winners.index(seat["seat"]) < odd else 0
            this.line(seat, "pot", stake, "win", share + extra, "pot")
        else:
            this.line(seat, "pot", stake, "lose", 0)


# Random rounds


def random_round(rng: random.Random) -> dict[str, Any]:
    """A legal round of any shape, with rare hands made common."""
    document: dict[str, Any] = {"game": "flop_poker", "edition": "pa-2015"}
    document["options"] = options = random_options(rng)
    document["dealing"] = rng.choice(("manual_shoe", "hand", "automated_shoe"))
    minimum = rng.choice((500, 500, 500, 100, 501, 505, 1001, 2500, 10_000))
    if minimum != 500 or rng.random() < 0.3:
        document["minimum"] = minimum
    document["seats"] = [
        {
            **place,
            "wagers": random_wagers(rng, options, minimum),
            "decisions": [rng.choice(("flop", "flop", "fold"))],
        }
        for place in random_seating(rng)
    ]
    if rng.random() < 0.1:
        for seat in document["seats"]:
            seat["decisions"] = ["fold"]
    if "progressive" in options:
        meter = rng.choice((1, 999, rng.randrange(1, 200_000), rng.randrange(1, 90_000_000)))
        document["meters"] = {"main": meter}
    add_cards(rng, document)
    return document


def random_options(rng: random.Random) -> dict[str, Any]:
    options: dict[str, Any] = {}
    if rng.random() < 0.75:
        options["three_card_bonus"] = True
    if rng.random() < 0.75:
        options["progressive"] = rng.choice("AB")
        if rng.random() < 0.5:
            options["meter_reset"] = rng.choice((METER_RESET, METER_RESET + 1, 1_234_567, 5_000_000))
    return options


def random_seating(rng: random.Random) -> list[Seat]:
    """One seat to a position, or more terminals than positions; no player is at two positions."""
    places: list[Seat]
    if rng.random() < 0.6:
        numbers = rng.sample(range(1, POSITIONS + 1), rng.randint(1, POSITIONS))
        places = [{"seat": number} for number in numbers]
        for place in places:
            if rng.random() < 0.1:
                place["position"] = place["seat"]
    else:
        open_positions = rng.sample(range(1, POSITIONS + 1), rng.randint(1, POSITIONS))
        numbers = rng.sample(range(1, 21), rng.randint(2, 9))
        places = [{"seat": number, "position": rng.choice(open_positions)} for number in numbers]
    if rng.random() < 0.8:
        places.sort(key=lambda place: place["seat"])
    if rng.random() < 0.4:
        # § 667a.7(e): a name is used at one position only.
        for place in places:
            if rng.random() < 0.6:
                place["player"] = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")[position(place) - 1]
    return places


def amount(rng: random.Random, minimum: int) -> int:
    return minimum + rng.choice((0, 0, 1, 5, 500, 501, minimum, rng.randrange(10_000)))


def random_wagers(rng: random.Random, options: dict[str, Any], minimum: int) -> dict[str, int]:
    # § 667a.7(d)(1): the Pot Wager is the table minimum.
    wagers = {"ante": amount(rng, minimum), "pot": minimum}
    if "three_card_bonus" in options and rng.random() < 0.7:
        wagers["three_card_bonus"] = amount(rng, minimum)
    if "progressive" in options and rng.random() < 0.75:
        wagers["progressive"] = rng.choice((100, 100, 500, amount(rng, minimum)))
    return wagers


def add_cards(rng: random.Random, document: dict[str, Any]) -> None:
    """A stacked deck, sometimes with chosen cards planted where they make a rare hand."""
    places = positions(document)
    cards = stacked(rng, DECK)
    slots = deal([str(index) for index in range(len(DECK))], places, document["dealing"])
    if rng.random() < 0.6:
        plant(cards, rng.choice((plant_runs, plant_groups, plant_three, plant_tie))(rng, slots))
    needed = 3 * len(places) + (3 if document["dealing"] == "automated_shoe" else 4)
    count = rng.choice((needed, needed, len(DECK), rng.randint(needed, len(DECK))))
    document["cards"] = " ".join(cards[:count])


def plant(cards: list[str], wanted: dict[str, str]) -> None:
    """Swap cards so that each wanted card stands in its slot."""
    for slot, card in wanted.items():
        here, there = int(slot), cards.index(card)
        cards[here], cards[there] = cards[there], cards[here]


def holders(rng: random.Random, slots: Hands, count: int) -> list[list[str]]:
    """The slots of that many different hands, or of all if there are fewer."""
    players = [name for name in slots if isinstance(name, int)]
    return [slots[name] for name in rng.sample(players, min(count, len(players)))]


def plant_runs(rng: random.Random, slots: Hands) -> dict[str, str]:
    """Nine suited cards in a row: the middle three flop, either end makes a straight flush."""
    start = rng.choice((0, 1, 2, 3, 4, 5, 5, 5))
    suit = rng.choice("cdhs")
    run = [rank + suit for rank in ("A" + RANKS)[start : start + 9]]
    wanted = dict(zip(slots["flop"], run[3:6], strict=False))
    ends = [run[6:9], run[0:3]] if rng.random() < 0.7 else [run[0:3], run[6:9]]
    for hand, cards in zip(holders(rng, slots, 2), ends, strict=False):
        wanted.update(zip(hand, cards, strict=False))
    return wanted


def plant_groups(rng: random.Random, slots: Hands) -> dict[str, str]:
    """Four of a kind, full houses, two pair and pairs around the jack."""
    high, low = rng.choice((rng.sample(RANKS, 2), ["J", "T"], ["T", "J"]))
    suits = rng.sample("cdhs", 4)
    flop = [high + suits[0], high + suits[1], low + suits[0]][: rng.randint(1, 3)]
    own = rng.choice(
        (
            [high + suits[2], high + suits[3]],
            [low + suits[2], low + suits[3], low + suits[1]],
            [high + suits[2], low + suits[2]],
            [high + suits[2], low + suits[2], low + suits[3]],
            [low + suits[1]],
        )
    )
    wanted = dict(zip(slots["flop"], flop, strict=False))
    wanted.update(zip(holders(rng, slots, 1)[0], own, strict=False))
    return wanted


def plant_three(rng: random.Random, slots: Hands) -> dict[str, str]:
    """A hand of three that the Three Card Bonus table pays."""
    start = rng.choice((0, 11, rng.randint(0, 11)))
    suits = rng.sample("cdhs", 4)
    run = ("A" + RANKS)[start : start + 3]
    mixed = [rank + suit for rank, suit in zip(run, suits, strict=False)]
    trips = [run[0] + suit for suit in suits[:3]]
    own = rng.choice(([rank + suits[0] for rank in run], mixed, trips, trips[:2]))
    return dict(zip(holders(rng, slots, 1)[0], own, strict=False))


def plant_tie(rng: random.Random, slots: Hands) -> dict[str, str]:
    """Two to four hands of the same three ranks."""
    ranks = rng.sample(RANKS, 3)
    wanted: dict[str, str] = {}
    for hand, suit in zip(holders(rng, slots, rng.randint(2, 4)), rng.sample("cdhs", 4), strict=False):
        wanted.update(zip(hand, [rank + suit for rank in ranks], strict=False))
    return wanted
