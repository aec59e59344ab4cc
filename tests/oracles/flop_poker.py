"""Flop Poker settled slowly, in the order of 58 Pa. Code Chapter 667a (2015)."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

from tests.oracles import dealing, planting, random_rounds
from tests.oracles.naive import DECK, RANKS, SUITS, five, five_key, stacked, straight_high, three
from tests.oracles.planting import Slots, holders, plant_three, suited_run
from tests.oracles.random_rounds import stake_with_doubles
from tests.oracles.reckoning import Round, paytables
from tests.oracles.seating import Seat, clockwise, counterclockwise, position, positions

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
PROGRESSIVE = paytables(
    "AB",
    "for 1",
    {
        "royal_flush": ("100% of meter", "100% of meter"),
        "straight_flush": ("5% of meter", "5% of meter"),
        "four_of_a_kind": (250, 250),
        "full_house": (30, 50),
        "flush": (20, 25),
    },
)

# § 667a.12(d)(3): the least that the Rules Submission may set the meter to.
METER_RESET = 10_000_00


def settle(document: dict[str, Any]) -> dict[str, Any]:
    """Deal, take the decisions, settle every seat, then the pot; add up."""
    this = Round(document, deal(document["cards"].split(), document))
    # § 667a.11(b): clockwise, the Ante Wager of whoever folds is collected at once.
    for seat in clockwise(document):
        if folded(seat):
            this.settled(seat, "ante", seat["wagers"]["ante"], "lose")
    # § 667a.11(d): from the dealer's right, one player at a time.
    for seat in counterclockwise(document):
        settle_seat(this, seat)
    # § 667a.11(e)
    settle_pot(this)
    return this.answer({seat["seat"]: placed(seat) for seat in document["seats"]})


def placed(seat: Seat) -> int:
    """What a seat put down: its wagers, and the Flop Wager unless it folded."""
    return int(sum(seat["wagers"].values())) + (0 if folded(seat) else int(seat["wagers"]["ante"]))


# § 667a.6(d)


def three_card_hand(cards: list[str]) -> str:
    """The row of the Three Card Bonus table for three cards: the highest straight flush has its own."""
    name = three(cards)
    return "royal" if name == "straight_flush" and straight_high(cards) == 14 else name


# § 667a.8 to 10


def deal(cards: list[str], document: dict[str, Any]) -> Slots:
    """Three cards to each hand and three for all; a card is burned unless the machine gives out the flop."""
    pile = list(cards)
    hands: Slots = {place: [] for place in positions(document["seats"])}
    if document["dealing"] == "automated_shoe":
        # § 667a.10(c)
        dealing.in_stacks(pile, hands.values(), 3)
    else:
        # § 667a.8(d), § 667a.9(d)
        dealing.one_at_a_time(pile, hands.values(), 3)
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
        this.by_odds(seat, "three_card_bonus", seat["wagers"]["three_card_bonus"], odds)
    # § 667a.11(d)(2)
    if not folded(seat):
        ante = seat["wagers"]["ante"]
        odds = FLOP.get(flop_row(best_hand(this, position(seat))), "")
        this.by_odds(seat, "ante", ante, ANTE if odds else "")
        this.by_odds(seat, "flop", ante, odds)
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


def settle_progressive(this: Round, seat: Seat) -> None:
    """A flush or better in the five-card hand, folded or not."""
    stake = seat["wagers"]["progressive"]
    name = five(best_hand(this, position(seat)))[0]
    odds = PROGRESSIVE[this.options["progressive"]].get(name, "")
    if "%" not in odds:
        this.by_odds(seat, "progressive", stake, odds)
        return
    # § 667a.12(d)(4): as the meter stands at this player's turn.
    percent = int(odds.split("%")[0])
    paid = this.meters["main"] * percent // 100
    this.meters["main"] -= paid
    if percent == 100:
        # § 667a.12(d)(3)
        this.meters["main"] = this.options.get("meter_reset", METER_RESET)
    this.won(seat, "progressive", stake, paid, odds)


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
            this.won(seat, "pot", stake, share + extra, "pot")
        else:
            this.settled(seat, "pot", stake, "lose")


# Random rounds


def random_round(rng: random.Random) -> dict[str, Any]:
    """A legal round of any shape, with rare hands made common."""
    document: dict[str, Any] = {"game": "flop_poker", "edition": "pa-2015"}
    document["options"] = options = random_options(rng)
    minimum = random_rounds.opening(
        rng, document, dealing.METHODS, (500, 500, 500, 100, 501, 505, 1001, 2500, 10_000)
    )
    # § 667a.7(e): a player keeps to one position.
    document["seats"] = [
        {
            **place,
            "wagers": random_wagers(rng, options, minimum),
            "decisions": [rng.choice(("flop", "flop", "fold"))],
        }
        for place in random_rounds.terminals(rng, 0.6, random_rounds.player_of_hand)
    ]
    if rng.random() < 0.1:
        for seat in document["seats"]:
            seat["decisions"] = ["fold"]
    if "progressive" in options:
        document["meters"] = {"main": random_rounds.meter(rng)}
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


def random_wagers(rng: random.Random, options: dict[str, Any], minimum: int) -> dict[str, int]:
    # § 667a.7(d)(1): the Pot Wager is the table minimum.
    wagers = {"ante": stake_with_doubles(rng, minimum), "pot": minimum}
    if "three_card_bonus" in options and rng.random() < 0.7:
        wagers["three_card_bonus"] = stake_with_doubles(rng, minimum)
    if "progressive" in options and rng.random() < 0.75:
        wagers["progressive"] = rng.choice((100, 100, 500, stake_with_doubles(rng, minimum)))
    return wagers


def add_cards(rng: random.Random, document: dict[str, Any]) -> None:
    """A stacked deck, sometimes with chosen cards planted where they make a rare hand."""
    cards = stacked(rng, DECK)
    slots = planting.slots_of(lambda places: deal(places, document))
    if rng.random() < 0.6:
        planting.plant(cards, rng.choice((plant_runs, plant_groups, plant_three, plant_tie))(rng, slots))
    hands = len(positions(document["seats"]))
    needed = 3 * hands + (3 if document["dealing"] == "automated_shoe" else 4)
    document["cards"] = planting.cut_somewhere(rng, cards, needed)


def plant_runs(rng: random.Random, slots: Slots) -> dict[str, str]:
    """Nine suited cards in a row: the middle three flop, either end makes a straight flush."""
    run = suited_run(rng, rng.choice((0, 1, 2, 3, 4, 5, 5, 5)), 9)
    wanted = dict(zip(slots["flop"], run[3:6], strict=False))
    ends = [run[6:9], run[0:3]] if rng.random() < 0.7 else [run[0:3], run[6:9]]
    for hand, cards in zip(holders(rng, slots, 2), ends, strict=False):
        wanted.update(zip(hand, cards, strict=False))
    return wanted


def plant_groups(rng: random.Random, slots: Slots) -> dict[str, str]:
    """Four of a kind, full houses, two pair and pairs around the jack."""
    high, low = rng.choice((rng.sample(RANKS, 2), ["J", "T"], ["T", "J"]))
    suits = rng.sample(SUITS, 4)
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


def plant_tie(rng: random.Random, slots: Slots) -> dict[str, str]:
    """Two to four hands of the same three ranks."""
    ranks = rng.sample(RANKS, 3)
    wanted: dict[str, str] = {}
    for hand, suit in zip(holders(rng, slots, rng.randint(2, 4)), rng.sample(SUITS, 4), strict=False):
        wanted.update(zip(hand, [rank + suit for rank in ranks], strict=False))
    return wanted
