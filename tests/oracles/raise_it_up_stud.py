"""Raise It Up Stud Poker settled slowly, in the order of 58 Pa. Code Chapter 669a (2015)."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from tests.oracles.naive import DECK, RANKS, best_five, five, grouped, same_suit, stacked, straight_high

Seat = dict[str, Any]
Hands = dict[int | str, list[str]]

POSITIONS = 6  # § 669a.2(a)

# § 669a.11(b), (d), (f): how many antes a Play Wager may be each time a seat is asked.
PLAY_MULTIPLES = ((1, 2, 3), (1, 2), (1,))

# § 669a.12(a)
PAIR_PLUS = {
    "A": {
        "straight_flush": "40 to 1",
        "three_of_a_kind": "30 to 1",
        "straight": "6 to 1",
        "flush": "4 to 1",
        "pair": "1 to 1",
    },
    "B": {
        "straight_flush": "40 to 1",
        "three_of_a_kind": "25 to 1",
        "straight": "6 to 1",
        "flush": "4 to 1",
        "pair": "1 to 1",
    },
    "C": {
        "straight_flush": "40 to 1",
        "three_of_a_kind": "30 to 1",
        "straight": "5 to 1",
        "flush": "4 to 1",
        "pair": "1 to 1",
    },
    "D": {
        "straight_flush": "40 to 1",
        "three_of_a_kind": "30 to 1",
        "straight": "6 to 1",
        "flush": "3 to 1",
        "pair": "1 to 1",
    },
}

# § 669a.12(b)
ANTE = "1 to 1"

# § 669a.12(c)
PLAY = {
    "royal_flush": "100 to 1",
    "straight_flush": "20 to 1",
    "four_of_a_kind": "10 to 1",
    "full_house": "6 to 1",
    "flush": "5 to 1",
    "straight": "4 to 1",
    "three_of_a_kind": "3 to 1",
    "two_pair": "3 to 2",
    "high_pair": "1 to 1",
}

# § 669a.12(d)
BLIND = {
    "royal_flush": "1000 to 1",
    "straight_flush": "200 to 1",
    "four_of_a_kind": "30 to 1",
    "full_house": "4 to 1",
    "flush": "3 to 1",
    "straight": "2 to 1",
    "three_of_a_kind": "1 to 1",
    "two_pair": "push",
    "high_pair": "push",
}

# § 669a.12(e)(1)
PROGRESSIVE = {
    "royal_spades": "100% of meter",
    "royal": "500 for 1",
    "straight_flush": "70 for 1",
    "three_of_a_kind": "60 for 1",
    "straight": "6 for 1",
}

# § 669a.12(e)(3): the least that the Rules Submission may set the meter to.
METER_RESET = 1_000_00

# § 669a.12(e)(5), by the wager of the seat that receives it, in whole dollars.
ENVY = {100: {"royal_spades": 100, "royal": 25}, 500: {"royal_spades": 500, "royal": 125}}

# § 669a.12(f)
SIX_CARD = {
    "A": {
        "royal_flush": "1000 to 1",
        "straight_flush": "200 to 1",
        "four_of_a_kind": "50 to 1",
        "full_house": "25 to 1",
        "flush": "20 to 1",
        "straight": "10 to 1",
        "three_of_a_kind": "5 to 1",
    },
    "B": {
        "royal_flush": "1000 to 1",
        "straight_flush": "200 to 1",
        "four_of_a_kind": "50 to 1",
        "full_house": "25 to 1",
        "flush": "15 to 1",
        "straight": "10 to 1",
        "three_of_a_kind": "5 to 1",
    },
    "C": {
        "royal_flush": "1000 to 1",
        "straight_flush": "200 to 1",
        "four_of_a_kind": "100 to 1",
        "full_house": "20 to 1",
        "flush": "15 to 1",
        "straight": "9 to 1",
        "three_of_a_kind": "8 to 1",
    },
    "D": {
        "royal_flush": "1000 to 1",
        "straight_flush": "200 to 1",
        "four_of_a_kind": "100 to 1",
        "full_house": "20 to 1",
        "flush": "15 to 1",
        "straight": "10 to 1",
        "three_of_a_kind": "7 to 1",
    },
}


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
    """Deal, take the decisions, settle, add up."""
    if "irregularity" in document:
        raise ValueError("this oracle settles regular rounds only")
    hands = deal(document["cards"].split(), positions(document), document["dealing"])
    this = Round(document, hands, dict(document.get("meters", {})))
    # § 669a.11(f): the only fold is the last answer; it costs Ante and Blind at once.
    for seat in clockwise(document):
        if play_wager(seat) == 0:
            this.line(seat, "ante", seat["wagers"]["ante"], "lose", 0)
            this.line(seat, "blind", seat["wagers"]["blind"], "lose", 0)
    # § 669a.11(i): from the dealer's right, everything of one player before the next.
    for seat in counterclockwise(document):
        settle_seat(this, seat)
    return {"lines": this.lines, "seats": totals(document, this.lines), "meters": this.meters}


def totals(document: dict[str, Any], lines: list[dict[str, Any]]) -> list[dict[str, int]]:
    """What every seat put down and got back."""
    answer = []
    for seat in sorted(document["seats"], key=lambda seat: seat["seat"]):
        staked = sum(seat["wagers"].values()) + play_wager(seat)
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


# § 669a.6(b)


def six_card_name(cards: list[str]) -> str:
    """The category of the best five of six cards; a pair counts as high from tens upward."""
    name, ranks = five(best_five(cards))
    if name == "pair":
        return "high_pair" if ranks[0] >= 10 else "low_pair"
    return name


# § 669a.6(c)


def three_card_name(cards: list[str]) -> str:
    """The category of three cards; a straight may start with the ace."""
    high = straight_high(cards)
    if same_suit(cards):
        return "straight_flush" if high else "flush"
    if high:
        return "straight"
    return {3: "three_of_a_kind", 2: "pair", 1: "nothing"}[grouped(cards)[0][0]]


def progressive_name(cards: list[str]) -> str:
    """The same, with a suited ace, king and queen apart, and apart again in spades."""
    name = three_card_name(cards)
    if name == "straight_flush" and straight_high(cards) == 14:
        return "royal_spades" if cards[0][1] == "s" else "royal"
    return name


# § 669a.8 to 10


def deal(cards: list[str], places: list[int], dealing: str) -> Hands:
    """Three cards to each hand, then three for all; nothing is burned."""
    pile = list(cards)
    hands: Hands = {place: [] for place in places}
    if dealing == "automated_shoe":
        # § 669a.10(b)
        for holder in hands.values():
            holder += [pile.pop(0) for _ in range(3)]
    else:
        # § 669a.8(d), § 669a.9(b)
        for _ in range(3):
            for holder in hands.values():
                holder.append(pile.pop(0))
    hands["community"] = [pile.pop(0) for _ in range(3)]
    return hands


# § 669a.11(b) to (f)


def play_wager(seat: Seat) -> int:
    """The Play Wager of a seat, 0 if it folded; it is asked until it plays, three times at most."""
    ante = seat["wagers"]["ante"]
    decisions = list(seat["decisions"])
    for multiples in PLAY_MULTIPLES:  # noqa: B007 - the last multiples asked are needed below
        if not decisions:
            raise ValueError(f"seat {seat['seat']}: a decision is missing")
        decision = decisions.pop(0)
        if decision.startswith("play ") or decision == "fold":
            break
        if decision != "check":
            raise ValueError(f"seat {seat['seat']}: {decision}")
    if decisions or decision == "check" or (decision == "fold" and multiples != (1,)):
        raise ValueError(f"seat {seat['seat']}: decisions {seat['decisions']}")
    if decision == "fold":
        return 0
    wager = int(decision.split()[1])
    if wager not in [times * ante for times in multiples]:
        raise ValueError(f"seat {seat['seat']}: {decision} on an ante of {ante}")
    return wager


# § 669a.11(i)


def settle_seat(this: Round, seat: Seat) -> None:
    """Everything one player has on the table, in the order of the section."""
    wagers = seat["wagers"]
    three = this.hands[position(seat)]
    # § 669a.11(i)(1)
    if "pair_plus" in wagers:
        odds = PAIR_PLUS[this.options["pair_plus"]].get(three_card_name(three), "lose")
        settle_at(this, seat, "pair_plus", wagers["pair_plus"], odds)
    # § 669a.11(i)(2)
    name = six_card_name(three + this.hands["community"])
    if play_wager(seat):
        settle_at(this, seat, "ante", wagers["ante"], ANTE if name in PLAY else "lose")
        settle_at(this, seat, "play", play_wager(seat), PLAY.get(name, "lose"))
        settle_at(this, seat, "blind", wagers["blind"], BLIND.get(name, "lose"))
    # § 669a.11(i)(3)(i)
    if "progressive" in wagers:
        settle_progressive(this, seat)
        settle_envy(this, seat)
    # § 669a.11(i)(3)(ii)
    if "six_card" in wagers:
        settle_at(
            this, seat, "six_card", wagers["six_card"], SIX_CARD[this.options["six_card"]].get(name, "lose")
        )


def settle_at(this: Round, seat: Seat, wager: str, stake: int, odds: str) -> None:
    """Pay at the odds, or do what the word instead of odds says."""
    if odds == "lose":
        this.line(seat, wager, stake, "lose", 0)
    elif odds == "push":
        this.line(seat, wager, stake, "push", stake)
    else:
        this.line(seat, wager, stake, "win", paid_at(stake, odds), odds)


def paid_at(stake: int, odds: str) -> int:
    """All that goes back: "to" returns the stake as well, "for" does not; half cents are dropped."""
    times, word, unit = odds.split()
    won = stake * int(times) // int(unit)
    return stake + won if word == "to" else won


def settle_progressive(this: Round, seat: Seat) -> None:
    """A straight or better in the three dealt cards, for whoever made a Play Wager."""
    stake = seat["wagers"]["progressive"]
    odds = PROGRESSIVE.get(progressive_name(this.hands[position(seat)]), "lose")
    # § 669a.11(g)
    if play_wager(seat) == 0 or "%" not in odds:
        settle_at(this, seat, "progressive", stake, odds if play_wager(seat) else "lose")
        return
    # § 669a.12(e)(3), (4): the whole meter as it stands now; then it starts again.
    paid = this.meters["main"]
    this.meters["main"] = this.options.get("meter_reset", METER_RESET)
    this.line(seat, "progressive", stake, "win", paid, odds)


def settle_envy(this: Round, seat: Seat) -> None:
    """A fixed sum for each suited ace, king, queen of another position, folded or not on either side."""
    # § 669a.11(i)(3)(i)(E), § 669a.12(e)(5)
    for place in reversed(positions(this.document)):
        dollars = ENVY[seat["wagers"]["progressive"]].get(progressive_name(this.hands[place]), 0)
        if dollars and not own_hand(this.document, seat, place):
            this.line(seat, "progressive_envy", 0, "win", dollars * 100, f"${dollars:,}")


def own_hand(document: dict[str, Any], seat: Seat, place: int) -> bool:
    """Whether this seat, or another seat of the same player, plays the hand at this place."""
    behind = [other for other in document["seats"] if position(other) == place]
    same_player = [other for other in behind if "player" in seat and other.get("player") == seat["player"]]
    return position(seat) == place or bool(same_player)


# Random rounds


def random_round(rng: random.Random) -> dict[str, Any]:
    """A legal round of any shape, with rare hands made common."""
    document: dict[str, Any] = {"game": "raise_it_up_stud", "edition": "pa-2015"}
    document["options"] = options = random_options(rng)
    document["dealing"] = rng.choice(("manual_shoe", "hand", "automated_shoe"))
    minimum = rng.choice((500, 500, 500, 100, 501, 505, 1001, 2500, 10_000))
    if minimum != 500 or rng.random() < 0.3:
        document["minimum"] = minimum
    document["seats"] = []
    everyone_folds = rng.random() < 0.1
    for place in random_seating(rng):
        wagers = random_wagers(rng, options, minimum)
        decisions = random_decisions(rng, wagers["ante"])
        if everyone_folds:
            decisions = ["check", "check", "fold"]
        document["seats"].append({**place, "wagers": wagers, "decisions": decisions})
    if "progressive" in options:
        meter = rng.choice((1, 999, rng.randrange(1, 200_000), rng.randrange(1, 90_000_000)))
        document["meters"] = {"main": meter}
    add_cards(rng, document)
    return document


def random_options(rng: random.Random) -> dict[str, Any]:
    options: dict[str, Any] = {}
    if rng.random() < 0.75:
        options["pair_plus"] = rng.choice("ABCD")
    if rng.random() < 0.75:
        options["progressive"] = True
        if rng.random() < 0.5:
            options["meter_reset"] = rng.choice((METER_RESET, METER_RESET + 1, 123_457, 1_000_000))
    if rng.random() < 0.75:
        options["six_card"] = rng.choice("ABCD")
    return options


def random_seating(rng: random.Random) -> list[Seat]:
    """One seat to a position, or more terminals than positions; no player is at two positions."""
    places: list[Seat]
    if rng.random() < 0.5:
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
        # § 669a.7(e): a name is used at one position only.
        for place in places:
            if rng.random() < 0.6:
                place["player"] = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")[position(place) - 1]
    return places


def amount(rng: random.Random, minimum: int) -> int:
    return minimum + rng.choice((0, 0, 1, 5, 500, 501, minimum, rng.randrange(10_000)))


def random_wagers(rng: random.Random, options: dict[str, Any], minimum: int) -> dict[str, int]:
    # § 669a.7(d)(1): the Blind Wager equals the ante.
    ante = amount(rng, minimum)
    wagers = {"ante": ante, "blind": ante}
    for name in ("pair_plus", "progressive", "six_card"):
        if name in options and rng.random() < 0.7:
            wagers[name] = rng.choice((100, 500)) if name == "progressive" else amount(rng, minimum)
    return wagers


def random_decisions(rng: random.Random, ante: int) -> list[str]:
    """Play at one of the three times, or check twice and fold."""
    decisions: list[str] = []
    for multiples in PLAY_MULTIPLES:
        if rng.random() < 0.4:
            return [*decisions, f"play {rng.choice(multiples) * ante}"]
        decisions.append("check")
    return [*decisions[:2], "fold"]


def add_cards(rng: random.Random, document: dict[str, Any]) -> None:
    """A stacked deck, sometimes with chosen cards planted where they make a rare hand."""
    places = positions(document)
    cards = stacked(rng, DECK)
    slots = deal([str(index) for index in range(len(DECK))], places, document["dealing"])
    if rng.random() < 0.7:
        plant(cards, rng.choice((plant_royals, plant_three, plant_runs, plant_groups))(rng, slots))
    needed = 3 * len(places) + 3
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


def plant_royals(rng: random.Random, slots: Hands) -> dict[str, str]:
    """One to three hands of suited ace, king and queen, mostly one of them in spades."""
    suits = rng.choice((["s"], ["s", "h"], ["s", "d", "c"], rng.sample("cdhs", 2)))
    wanted: dict[str, str] = {}
    for hand, suit in zip(holders(rng, slots, 3), suits, strict=False):
        ranks = rng.sample("AKQ", 3)
        wanted.update(zip(hand, [rank + suit for rank in ranks], strict=False))
    return wanted


def plant_three(rng: random.Random, slots: Hands) -> dict[str, str]:
    """A hand of three that Pair Plus or the Progressive pays."""
    start = rng.choice((0, 11, rng.randint(0, 11)))
    suits = rng.sample("cdhs", 4)
    run = ("A" + RANKS)[start : start + 3]
    mixed = [rank + suit for rank, suit in zip(run, suits, strict=False)]
    trips = [run[0] + suit for suit in suits[:3]]
    own = rng.choice(([rank + suits[0] for rank in run], mixed, trips, trips[:2]))
    return dict(zip(holders(rng, slots, 1)[0], own, strict=False))


def plant_runs(rng: random.Random, slots: Hands) -> dict[str, str]:
    """Five or six suited cards in a row over a hand and the community cards."""
    start = rng.choice((0, rng.randint(0, 8), 8, 9))
    suit = rng.choice("cdhs")
    run = [rank + suit for rank in ("A" + RANKS)[start : start + 6]]
    places = holders(rng, slots, 1)[0] + slots["community"]
    rng.shuffle(places)
    return dict(zip(places, run, strict=False))


def plant_groups(rng: random.Random, slots: Hands) -> dict[str, str]:
    """Four of a kind, full houses, two pair, and pairs around the ten over a hand and the community cards."""
    high, low = rng.choice((rng.sample(RANKS, 2), ["T", "9"], ["9", "T"]))
    suits = rng.sample("cdhs", 4)
    highs, lows = [high + suit for suit in suits], [low + suit for suit in suits]
    wanted = rng.choice(
        (highs, highs[:3] + lows[:2], highs[:3] + lows[:3], highs[:2] + lows[:2], highs[:3], highs[:2])
    )
    places = holders(rng, slots, 1)[0] + slots["community"]
    rng.shuffle(places)
    return dict(zip(places, wanted, strict=False))
