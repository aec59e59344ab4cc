"""Raise It Up Stud Poker settled slowly, in the order of 58 Pa. Code Chapter 669a (2015)."""

from __future__ import annotations

import random
from typing import Any

from tests.oracles import dealing, planting, random_rounds
from tests.oracles.naive import DECK, RANKS, SUITS, best_five, five, stacked, straight_high, three
from tests.oracles.planting import Slots, holders, plant_three, suited_run
from tests.oracles.random_rounds import stake_with_doubles
from tests.oracles.reckoning import Round, paytables
from tests.oracles.seating import Seat, clockwise, counterclockwise, own_positions, position, positions

# § 669a.11(b), (d), (f): how many antes a Play Wager may be each time a seat is asked.
PLAY_MULTIPLES = ((1, 2, 3), (1, 2), (1,))

# § 669a.12(a)
PAIR_PLUS = paytables(
    "ABCD",
    "to 1",
    {
        "straight_flush": (40, 40, 40, 40),
        "three_of_a_kind": (30, 25, 30, 30),
        "straight": (6, 6, 5, 6),
        "flush": (4, 4, 4, 3),
        "pair": (1, 1, 1, 1),
    },
)

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
SIX_CARD = paytables(
    "ABCD",
    "to 1",
    {
        "royal_flush": (1000, 1000, 1000, 1000),
        "straight_flush": (200, 200, 200, 200),
        "four_of_a_kind": (50, 50, 100, 100),
        "full_house": (25, 25, 20, 20),
        "flush": (20, 15, 15, 15),
        "straight": (10, 10, 9, 10),
        "three_of_a_kind": (5, 5, 8, 7),
    },
)


def settle(document: dict[str, Any]) -> dict[str, Any]:
    """Deal, take the decisions, settle, add up."""
    this = Round(document, deal(document["cards"].split(), document))
    # § 669a.11(f): the only fold is the last answer; it costs Ante and Blind at once.
    for seat in clockwise(document):
        if play_wager(seat) == 0:
            this.settled(seat, "ante", seat["wagers"]["ante"], "lose")
            this.settled(seat, "blind", seat["wagers"]["blind"], "lose")
    # § 669a.11(i): from the dealer's right, everything of one player before the next.
    for seat in counterclockwise(document):
        settle_seat(this, seat)
    return this.answer(
        {seat["seat"]: sum(seat["wagers"].values()) + play_wager(seat) for seat in document["seats"]}
    )


# § 669a.6(b)


def six_card_name(cards: list[str]) -> str:
    """The category of the best five of six cards; a pair counts as high from tens upward."""
    name, ranks = five(best_five(cards))
    if name == "pair":
        return "high_pair" if ranks[0] >= 10 else "low_pair"
    return name


# § 669a.6(c)


def progressive_name(cards: list[str]) -> str:
    """The category of three cards, with a suited ace, king and queen apart, and apart again in spades."""
    name = three(cards)
    if name == "straight_flush" and straight_high(cards) == 14:
        return "royal_spades" if cards[0][1] == "s" else "royal"
    return name


# § 669a.8 to 10


def deal(cards: list[str], document: dict[str, Any]) -> Slots:
    """Three cards to each hand, then three for all; nothing is burned."""
    pile = list(cards)
    hands: Slots = {place: [] for place in positions(document["seats"])}
    if document["dealing"] == "automated_shoe":
        # § 669a.10(b)
        dealing.in_stacks(pile, hands.values(), 3)
    else:
        # § 669a.8(d), § 669a.9(b)
        dealing.one_at_a_time(pile, hands.values(), 3)
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
    own = this.hands[position(seat)]
    # § 669a.11(i)(1)
    if "pair_plus" in wagers:
        odds = PAIR_PLUS[this.options["pair_plus"]].get(three(own), "")
        this.by_odds(seat, "pair_plus", wagers["pair_plus"], odds)
    # § 669a.11(i)(2)
    name = six_card_name(own + this.hands["community"])
    if play_wager(seat):
        this.by_odds(seat, "ante", wagers["ante"], ANTE if name in PLAY else "")
        this.by_odds(seat, "play", play_wager(seat), PLAY.get(name, ""))
        this.by_odds(seat, "blind", wagers["blind"], BLIND.get(name, ""))
    # § 669a.11(i)(3)(i)
    if "progressive" in wagers:
        settle_progressive(this, seat)
        settle_envy(this, seat)
    # § 669a.11(i)(3)(ii)
    if "six_card" in wagers:
        odds = SIX_CARD[this.options["six_card"]].get(name, "")
        this.by_odds(seat, "six_card", wagers["six_card"], odds)


def settle_progressive(this: Round, seat: Seat) -> None:
    """A straight or better in the three dealt cards, for whoever made a Play Wager."""
    stake = seat["wagers"]["progressive"]
    odds = PROGRESSIVE.get(progressive_name(this.hands[position(seat)]), "")
    # § 669a.11(g)
    if play_wager(seat) == 0 or "%" not in odds:
        this.by_odds(seat, "progressive", stake, odds if play_wager(seat) else "")
        return
    # § 669a.12(e)(3), (4): the whole meter as it stands now; then it starts again.
    paid = this.meters["main"]
    this.meters["main"] = this.options.get("meter_reset", METER_RESET)
    this.won(seat, "progressive", stake, paid, odds)


def settle_envy(this: Round, seat: Seat) -> None:
    """A fixed sum for each suited ace, king, queen of another position, folded or not on either side."""
    # § 669a.11(i)(3)(i)(E), § 669a.12(e)(5)
    seats = this.document["seats"]
    for place in sorted(set(positions(seats)) - own_positions(seats, seat), reverse=True):
        dollars = ENVY[seat["wagers"]["progressive"]].get(progressive_name(this.hands[place]), 0)
        if dollars:
            this.won(seat, "progressive_envy", 0, dollars * 100, f"${dollars:,}")


# Random rounds


def random_round(rng: random.Random) -> dict[str, Any]:
    """A legal round of any shape, with rare hands made common."""
    document: dict[str, Any] = {"game": "raise_it_up_stud", "edition": "pa-2015"}
    document["options"] = options = random_options(rng)
    minimum = random_rounds.opening(
        rng, document, dealing.METHODS, (500, 500, 500, 100, 501, 505, 1001, 2500, 10_000)
    )
    document["seats"] = []
    everyone_folds = rng.random() < 0.1
    # § 669a.7(e): a player keeps to one position.
    for place in random_rounds.terminals(rng, 0.5, random_rounds.player_of_hand):
        wagers = random_wagers(rng, options, minimum)
        decisions = random_decisions(rng, wagers["ante"])
        if everyone_folds:
            decisions = ["check", "check", "fold"]
        document["seats"].append({**place, "wagers": wagers, "decisions": decisions})
    if "progressive" in options:
        document["meters"] = {"main": random_rounds.meter(rng)}
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


def random_wagers(rng: random.Random, options: dict[str, Any], minimum: int) -> dict[str, int]:
    # § 669a.7(d)(1): the Blind Wager equals the ante.
    ante = stake_with_doubles(rng, minimum)
    wagers = {"ante": ante, "blind": ante}
    for name in ("pair_plus", "progressive", "six_card"):
        if name in options and rng.random() < 0.7:
            wagers[name] = (
                rng.choice((100, 500)) if name == "progressive" else stake_with_doubles(rng, minimum)
            )
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
    cards = stacked(rng, DECK)
    slots = planting.slots_of(lambda places: deal(places, document))
    if rng.random() < 0.7:
        planting.plant(cards, rng.choice((plant_royals, plant_three, plant_runs, plant_groups))(rng, slots))
    document["cards"] = planting.cut_somewhere(rng, cards, 3 * len(positions(document["seats"])) + 3)


def plant_royals(rng: random.Random, slots: Slots) -> dict[str, str]:
    """One to three hands of suited ace, king and queen, mostly one of them in spades."""
    suits = rng.choice((["s"], ["s", "h"], ["s", "d", "c"], rng.sample(SUITS, 2)))
    wanted: dict[str, str] = {}
    for hand, suit in zip(holders(rng, slots, 3), suits, strict=False):
        ranks = rng.sample("AKQ", 3)
        wanted.update(zip(hand, [rank + suit for rank in ranks], strict=False))
    return wanted


def plant_runs(rng: random.Random, slots: Slots) -> dict[str, str]:
    """Five or six suited cards in a row over a hand and the community cards."""
    run = suited_run(rng, rng.choice((0, rng.randint(0, 8), 8, 9)), 6)
    places = holders(rng, slots, 1)[0] + slots["community"]
    rng.shuffle(places)
    return dict(zip(places, run, strict=False))


def plant_groups(rng: random.Random, slots: Slots) -> dict[str, str]:
    """Four of a kind, full houses, two pair, and pairs around the ten over a hand and the community cards."""
    high, low = rng.choice((rng.sample(RANKS, 2), ["T", "9"], ["9", "T"]))
    suits = rng.sample(SUITS, 4)
    highs, lows = [high + suit for suit in suits], [low + suit for suit in suits]
    wanted = rng.choice(
        (highs, highs[:3] + lows[:2], highs[:3] + lows[:3], highs[:2] + lows[:2], highs[:3], highs[:2])
    )
    places = holders(rng, slots, 1)[0] + slots["community"]
    rng.shuffle(places)
    return dict(zip(places, wanted, strict=False))
