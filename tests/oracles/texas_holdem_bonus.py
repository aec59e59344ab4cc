"""Texas Hold 'Em Bonus Poker settled slowly, in the order of 58 Pa. Code Chapter 647a (2019)."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from tests.oracles import dealing, planting, random_rounds
from tests.oracles.naive import (
    DECK,
    FIVE_CARD_NAMES,
    RANKS,
    SUITS,
    best_five,
    five,
    five_key,
    same_suit,
    stacked,
    value,
)
from tests.oracles.planting import Slots, suited_run
from tests.oracles.random_rounds import stake_with_doubles
from tests.oracles.reckoning import Round, given_back, paytables
from tests.oracles.seating import Seat, clockwise, counterclockwise, own_positions, position, positions

# § 647a.12(b)
BONUS = paytables(
    "AB",
    "to 1",
    {
        "aces_both": (1000, 30),
        "aces": (30, 30),
        "ace_king_suited": (25, 25),
        "ace_queen_jack_suited": (20, 20),
        "ace_king": (15, 15),
        "king_queen_jack_pair": (10, 10),
        "ace_queen_jack": (5, 5),
        "small_pair": (3, 3),
    },
)

# § 647a.12(c)
PAYOUT_LIMIT = 50_000_00
MINIMUM_WAGERS_WON = 5  # one ante, two for the flop, one each for turn and river, all at 1 to 1

# § 647a.12(d)(1)
MEGA, MAJOR, MINOR = (f"100% of {name} meter" for name in ("mega", "major", "minor"))
PROGRESSIVE = paytables(
    "ABCD",
    "for 1",
    {
        "royal_flush": ("100% of meter", MEGA, MEGA, MEGA),
        "straight_flush": ("10% of meter", MAJOR, MAJOR, MAJOR),
        "four_of_a_kind": (300, 300, MINOR, MINOR),
        "full_house": (50, 50, 50, 50),
        "flush": (40, 40, 40, 40),
        "straight": (30, 30, 30, 30),
        "three_of_a_kind": (9, 9, 10, 9),
    },
)

# § 647a.12(d)(3): the meter is set to so many times the wager offered.
RESEED = {"main": 10_000, "mega": 10_000, "major": 1_000, "minor": 250}
METERS = {
    "A": ("main",),
    "B": ("mega", "major"),
    "C": ("mega", "major", "minor"),
    "D": ("mega", "major", "minor"),
}

# § 647a.12(d)(5), by the wager of the seat that receives it, in whole dollars.
ENVY = {
    100: {"royal_flush": 1_000, "straight_flush": 300},
    500: {"royal_flush": 5_000, "straight_flush": 1_500},
}

# § 647a.12(e)(1) and (3)
FIVE_CARD = {
    "royal_flush": "100% of five_card meter",
    "straight_flush": "10% of five_card meter",
    "four_of_a_kind": "500 for 1",
    "full_house": "100 for 1",
    "flush": "50 for 1",
}
MAGIC = "20 for 1"
LUCKY = "5 for 1"

# § 647a.12(f). Tables A to D have no row of their own for the six-card royal flush.
SIX_CARD = paytables(
    "ABCDE",
    "to 1",
    {
        "six_card_royal_diamonds": (1000, 1000, 1000, 1000, 200_000),
        "six_card_royal": (1000, 1000, 1000, 1000, 20_000),
        "royal_flush": (1000, 1000, 1000, 1000, 1000),
        "straight_flush": (200, 200, 200, 200, 200),
        "four_of_a_kind": (50, 50, 100, 100, 50),
        "full_house": (25, 25, 20, 20, 20),
        "flush": (20, 15, 15, 15, 15),
        "straight": (10, 10, 9, 10, 10),
        "three_of_a_kind": (5, 5, 8, 7, 5),
    },
)


@dataclass
class BonusRound(Round):
    """A round that may have to share the dealer's jackpot."""

    dealer_shares: dict[int, int] = field(default_factory=dict)


def settle(document: dict[str, Any]) -> dict[str, Any]:
    """Deal, take the decisions, settle, add up."""
    this = BonusRound(document, deal(document["cards"].split(), document))
    # § 647a.11(b): clockwise, the Ante Wager of whoever folds is collected at once.
    for seat in clockwise(document):
        if folded(seat):
            this.settled(seat, "ante", seat["wagers"]["ante"], "lose")
    # § 647a.11(h): from the dealer's right, everything of one player before the next.
    for seat in counterclockwise(document):
        settle_seat(this, seat)
    return this.answer({seat["seat"]: placed(seat) for seat in document["seats"]})


def placed(seat: Seat) -> int:
    """What a seat put down before the deal and with its decisions."""
    return int(sum(seat["wagers"].values())) + sum(decision_wagers(seat).values())


# § 647a.8 to 10


def six_cards_wanted(document: dict[str, Any]) -> bool:
    """The Six Card Bonus cards are dealt only if someone wagered on them."""
    return any("six_card" in seat["wagers"] for seat in document["seats"])


def deal(cards: list[str], document: dict[str, Any]) -> Slots:
    """Hands and community cards in the order of the dealing method; one card is burned before each street."""
    pile = list(cards)
    hands: Slots = {place: [] for place in positions(document["seats"])}
    hands["dealer"] = []
    six = 4 if six_cards_wanted(document) else 0
    if document["dealing"] == "automated_shoe":
        # § 647a.10(b): stacks of two to the players, then to the dealer.
        dealing.in_stacks(pile, hands.values(), 2)
        # § 647a.10(c)
        hands["six"] = [pile.pop(0) for _ in range(six)]
    else:
        # § 647a.8(d), § 647a.9(d): the four cards first, then one card at a time, the dealer last.
        bonus_cards = [pile.pop(0) for _ in range(six)]
        dealing.one_at_a_time(pile, hands.values(), 2)
        hands["six"] = bonus_cards
    # § 647a.11(c), (e), (g)
    for street, count in (("flop", 3), ("turn", 1), ("river", 1)):
        pile.pop(0)
        hands[street] = [pile.pop(0) for _ in range(count)]
    return hands


# § 647a.11(b), (d), (f)


def folded(seat: Seat) -> bool:
    return bool(seat["decisions"][:1] == ["fold"])


def decision_wagers(seat: Seat) -> dict[str, int]:
    """Flop twice the ante, turn and river the ante each; no one is asked again after a fold."""
    decisions = seat["decisions"]
    if decisions == ["fold"]:
        return {}
    ante = seat["wagers"]["ante"]
    if len(decisions) != 3 or decisions[0] != "flop":
        raise ValueError(f"seat {seat['seat']}: decisions {decisions}")
    wagers = {"flop": 2 * ante}
    for street, decision in zip(("turn", "river"), decisions[1:], strict=False):
        if decision not in (street, "check"):
            raise ValueError(f"seat {seat['seat']}: {decision} instead of {street} or check")
        if decision == street:
            wagers[street] = ante
    return wagers


# § 647a.11(h) to (k)


def settle_seat(this: BonusRound, seat: Seat) -> None:
    """Everything one player has on the table, in the order of the section."""
    if not folded(seat):
        settle_against_dealer(this, seat)
    wagers = seat["wagers"]
    if "bonus" in wagers:
        settle_bonus(this, seat)
    if "progressive" in wagers:
        settle_progressive(this, seat)
        settle_envy(this, seat)
    if "five_card_player" in wagers:
        settle_five_card_player(this, seat)
    if "five_card_dealer" in wagers:
        settle_five_card_dealer(this, seat)
    if "six_card" in wagers:
        settle_six_card(this, seat)


def seven(this: BonusRound, holder: int | str) -> list[str]:
    return [card for part in (holder, "flop", "turn", "river") for card in this.hands[part]]


def settle_against_dealer(this: BonusRound, seat: Seat) -> None:
    """The better five of seven wins; the ante is only returned to a winner below the hand agreed on."""
    # § 647a.11(h)(2)
    mine = best_five(seven(this, position(seat)))
    dealers = best_five(seven(this, "dealer"))
    stakes = {"ante": seat["wagers"]["ante"], **decision_wagers(seat)}
    ante_needs = this.options.get("ante_wins_on", "straight")
    ante_wins = FIVE_CARD_NAMES.index(five(mine)[0]) >= FIVE_CARD_NAMES.index(ante_needs)
    left = payout_limit(this.document)
    for wager, stake in stakes.items():
        if five_key(mine) < five_key(dealers):
            this.settled(seat, wager, stake, "lose")
        elif five_key(mine) == five_key(dealers) or (wager == "ante" and not ante_wins):
            this.settled(seat, wager, stake, "push")
        else:
            # § 647a.12(a), (c)
            paid = min(stake, left)
            left -= paid
            this.won(seat, wager, stake, stake + paid, "1 to 1")


def payout_limit(document: dict[str, Any]) -> int:
    """The posted limit, but never less than what the table minimum can win in one round."""
    # § 647a.12(c)
    posted: int = document.get("options", {}).get("payout_limit", PAYOUT_LIMIT)
    return max(posted, MINIMUM_WAGERS_WON * int(document.get("minimum", 500)))


# § 647a.11(h)(3)


def bonus_hand(two: list[str], dealers: list[str]) -> str:
    """The row of the Texas Hold 'Em Bonus table for two cards, or an empty word."""
    high, low = sorted((value(card) for card in two), reverse=True)
    if high == low == 14:
        return "aces_both" if all(value(card) == 14 for card in dealers) else "aces"
    if high == low:
        return "king_queen_jack_pair" if high >= 11 else "small_pair"
    if high == 14 and low == 13:
        return "ace_king_suited" if same_suit(two) else "ace_king"
    if high == 14 and low in (12, 11):
        return "ace_queen_jack_suited" if same_suit(two) else "ace_queen_jack"
    return ""


def settle_bonus(this: BonusRound, seat: Seat) -> None:
    """Decided by the first two cards alone, folded or not."""
    row = bonus_hand(this.hands[position(seat)], this.hands["dealer"])
    this.by_odds(seat, "bonus", seat["wagers"]["bonus"], BONUS[this.options["bonus"]].get(row, ""))


# § 647a.11(i)


def with_flop(this: BonusRound, holder: int | str) -> str:
    """The category of two cards and the flop."""
    return five(this.hands[holder] + this.hands["flop"])[0]


def settle_progressive(this: BonusRound, seat: Seat) -> None:
    """Two cards and the flop, paid whether or not the dealer was beaten, but not to a folded hand."""
    stake = seat["wagers"]["progressive"]
    odds = PROGRESSIVE[this.options["progressive"]].get(with_flop(this, position(seat)), "")
    # § 647a.11(b)(2)(i)(B)
    if folded(seat) or "%" not in odds:
        this.by_odds(seat, "progressive", stake, "" if folded(seat) else odds)
        return
    # § 647a.12(d)(4)
    this.won(seat, "progressive", stake, take_progressive(this.meters, odds, stake), odds)


def take_progressive(meters: dict[str, int], odds: str, stake: int) -> int:
    """Take a percentage as the meter stands now; a meter won whole starts again from its seed."""
    percent, name = odds.split("% ")
    meter = {
        "of meter": "main",
        "of mega meter": "mega",
        "of major meter": "major",
        "of minor meter": "minor",
    }[name]
    paid = meters[meter] * int(percent) // 100
    meters[meter] -= paid
    if percent == "100":
        # § 647a.12(d)(3)
        meters[meter] = RESEED[meter] * stake
    return paid


def settle_envy(this: BonusRound, seat: Seat) -> None:
    """A fixed sum for each straight or royal flush of another position, folded or not on either side."""
    # § 647a.11(i)(5)
    seats = this.document["seats"]
    for place in sorted(set(positions(seats)) - own_positions(seats, seat), reverse=True):
        hand = with_flop(this, place)
        # § 647a.12(d)(5)
        dollars = ENVY[seat["wagers"]["progressive"]].get(hand, 0)
        if dollars:
            this.won(seat, "progressive_envy", 0, dollars * 100, f"${dollars:,}")


# § 647a.11(j)


def settle_five_card_player(this: BonusRound, seat: Seat) -> None:
    """A flush or better in the player's two cards and the flop, folded or not."""
    odds = FIVE_CARD.get(with_flop(this, position(seat)), "")
    if "%" in odds:
        paid = take_five_card(this.meters, odds)
        this.won(seat, "five_card_player", seat["wagers"]["five_card_player"], paid, odds)
    else:
        this.by_odds(seat, "five_card_player", seat["wagers"]["five_card_player"], odds)
    lucky = this.document.get("lucky_position") == seat["seat"]
    settle_magic_and_lucky(this, seat, "five_card_player", position(seat), lucky)


def settle_five_card_dealer(this: BonusRound, seat: Seat) -> None:
    """A flush or better in the dealer's two cards and the flop; its jackpot is shared by all who wagered."""
    odds = FIVE_CARD.get(with_flop(this, "dealer"), "")
    if "%" in odds:
        # § 647a.12(e)(2)
        if not this.dealer_shares:
            this.dealer_shares = dealer_jackpot_shares(this, odds)
        paid = this.dealer_shares[seat["seat"]]
        this.won(seat, "five_card_dealer", seat["wagers"]["five_card_dealer"], paid, odds)
    else:
        this.by_odds(seat, "five_card_dealer", seat["wagers"]["five_card_dealer"], odds)
    lucky = this.document.get("lucky_position") == "dealer"
    settle_magic_and_lucky(this, seat, "five_card_dealer", "dealer", lucky)


def dealer_jackpot_shares(this: BonusRound, odds: str) -> dict[int, int]:
    """One amount, taken when the first of its winners is paid; odd cents go to the first ones paid."""
    seats = counterclockwise(this.document)
    winners = [seat["seat"] for seat in seats if "five_card_dealer" in seat["wagers"]]
    share, odd = divmod(take_five_card(this.meters, odds), len(winners))
    return {winner: share + (1 if turn < odd else 0) for turn, winner in enumerate(winners)}


def take_five_card(meters: dict[str, int], odds: str) -> int:
    """A meter won whole is left with nothing but what the reserve has gathered."""
    percent = int(odds.split("%")[0])
    paid = meters["five_card"] * percent // 100
    meters["five_card"] -= paid
    if percent == 100:
        # § 647a.12(e)(4)
        meters["five_card"] = meters.get("five_card_reserve", 0)
        if "five_card_reserve" in meters:
            meters["five_card_reserve"] = 0
    return paid


def settle_magic_and_lucky(this: BonusRound, seat: Seat, wager: str, holder: int | str, lucky: bool) -> None:
    """Two extras on top of the wager, whether it won or lost."""
    # § 647a.12(e)(3)
    stake = seat["wagers"][wager]
    if this.document.get("magic_card") in this.hands[holder] + this.hands["flop"]:
        this.won(seat, f"{wager}_magic", 0, given_back(stake, MAGIC), MAGIC)
    if lucky:
        this.won(seat, f"{wager}_lucky", 0, given_back(stake, LUCKY), LUCKY)


# § 647a.11(k)


def six_card_hand(cards: list[str]) -> str:
    """The row of the Six Card Bonus table for six cards."""
    # § 647a.6(d)
    if same_suit(cards) and {card[0] for card in cards} == set("AKQJT9"):
        return "six_card_royal_diamonds" if cards[0][1] == "d" else "six_card_royal"
    return five(best_five(cards))[0]


def settle_six_card(this: BonusRound, seat: Seat) -> None:
    """The best hand in the player's two and the four bonus cards, folded or not."""
    row = six_card_hand(this.hands[position(seat)] + this.hands["six"])
    this.by_odds(
        seat, "six_card", seat["wagers"]["six_card"], SIX_CARD[this.options["six_card"]].get(row, "")
    )


# Random rounds


def random_round(rng: random.Random) -> dict[str, Any]:
    """A legal round of any shape, with rare hands made common."""
    document: dict[str, Any] = {"game": "texas_holdem_bonus", "edition": "pa-2019"}
    document["options"] = options = random_options(rng)
    minimum = random_rounds.opening(
        rng, document, dealing.METHODS, (500, 500, 500, 100, 505, 1001, 2500, 5000, 1_200_001)
    )
    if "payout_limit" in options:
        # § 647a.12(c): a limit below what the minimum wager can win may not be posted.
        options["payout_limit"] = max(options["payout_limit"], MINIMUM_WAGERS_WON * minimum)
    progressive = rng.choice((100, 500))
    document["seats"] = [
        {
            **place,
            "wagers": random_wagers(rng, options, minimum, progressive),
            "decisions": random_decisions(rng),
        }
        for place in random_rounds.terminals(rng, 0.6, lambda _: rng.choice(random_rounds.PATRONS))
    ]
    if rng.random() < 0.1:
        for seat in document["seats"]:
            seat["decisions"] = ["fold"]
    add_meters(rng, document)
    add_cards(rng, document)
    return document


def random_options(rng: random.Random) -> dict[str, Any]:
    options: dict[str, Any] = {}
    if rng.random() < 0.7:
        options["bonus"] = rng.choice("AB")
    if rng.random() < 0.7:
        options["progressive"] = rng.choice("ABCD")
    if rng.random() < 0.7:
        options["five_card_player"] = True
    if "five_card_player" in options or rng.random() < 0.2:
        options["five_card_dealer"] = True
    if rng.random() < 0.1:
        options.pop("five_card_player", None)
    if rng.random() < 0.7:
        options["six_card"] = rng.choice("ABCDE")
    if rng.random() < 0.6:
        options["ante_wins_on"] = rng.choice(("straight", "flush"))
    if rng.random() < 0.15:
        options["payout_limit"] = rng.choice((5_000_000, 5_000_001, 6_543_210))
    return options


def random_wagers(
    rng: random.Random, options: dict[str, Any], minimum: int, progressive: int
) -> dict[str, int]:
    wagers = {"ante": stake_with_doubles(rng, minimum)}
    if rng.random() < 0.05:
        wagers["ante"] = max(minimum, rng.choice((1_000_000, 1_000_001, 1_700_003, 2_600_000)))
    for name in ("bonus", "progressive", "five_card_player", "five_card_dealer", "six_card"):
        if name in options and rng.random() < 0.65:
            wagers[name] = progressive if name == "progressive" else stake_with_doubles(rng, minimum)
    return wagers


def random_decisions(rng: random.Random) -> list[str]:
    if rng.random() < 0.25:
        return ["fold"]
    return ["flop", rng.choice(("turn", "check")), rng.choice(("river", "check"))]


def add_meters(rng: random.Random, document: dict[str, Any]) -> None:
    """The meters of the progressives offered, and what the table game system drew for the two bonuses."""
    options = document["options"]
    names = list(METERS[options["progressive"]]) if "progressive" in options else []
    if "five_card_player" in options or "five_card_dealer" in options:
        names += ["five_card", "five_card_reserve"]
        if rng.random() < 0.6:
            seats = [seat["seat"] for seat in document["seats"]]
            document["lucky_position"] = rng.choice(
                ["dealer", "dealer", rng.choice(random_rounds.POSITIONS), *seats]
            )
    if names:
        document["meters"] = {name: random_rounds.meter(rng) for name in names}
        if "five_card_reserve" in names and rng.random() < 0.2:
            document["meters"]["five_card_reserve"] = 0


def add_cards(rng: random.Random, document: dict[str, Any]) -> None:
    """A stacked deck, sometimes with chosen cards planted where they make a rare hand."""
    cards = stacked(rng, DECK)
    slots = planting.slots_of(lambda places: deal(places, document))
    if rng.random() < 0.6:
        planting.plant(cards, rng.choice((plant_runs, plant_groups, plant_bonus, plant_six))(rng, slots))
    places = positions(document["seats"])
    needed = 2 * (len(places) + 1) + len(slots["six"]) + 8
    document["cards"] = planting.cut_somewhere(rng, cards, needed)
    if "five_card" in document.get("meters", {}) and rng.random() < 0.7:
        hot = [cards[int(slot)] for part in ("flop", "dealer", rng.choice(places)) for slot in slots[part]]
        document["magic_card"] = rng.choice([*hot, *hot, rng.choice(DECK)])


def two_holders(rng: random.Random, slots: Slots) -> list[int | str]:
    """Two different hands of players and dealer, half the time of players alone if there are two."""
    players: list[int | str] = [name for name in slots if isinstance(name, int)]
    if len(players) > 1 and rng.random() < 0.5:
        return rng.sample(players, 2)
    return rng.sample([rng.choice(players), "dealer"], 2)


def plant_runs(rng: random.Random, slots: Slots) -> dict[str, str]:
    """Seven suited cards in a row: the middle three flop, the outer pairs make two straight flushes."""
    run = suited_run(rng, rng.choice((0, 1, 2, 3, 4, 5, 6, 7, 7, 7)), 7)
    first, second = two_holders(rng, slots)
    wanted = dict(zip(slots["flop"], run[2:5], strict=False))
    pairs = rng.choice(((run[0:2], run[5:7]), (run[5:7], run[0:2]), (run[5:7], []), ([run[1], run[5]], [])))
    wanted.update(zip(slots[first], pairs[0], strict=False))
    wanted.update(zip(slots[second], pairs[1], strict=False))
    return wanted


def plant_groups(rng: random.Random, slots: Slots) -> dict[str, str]:
    """Four of a kind, full houses and three of a kind with the flop, or a flush."""
    first, second = two_holders(rng, slots)
    high, low = rng.sample(RANKS, 2)
    suits = rng.sample(SUITS, 4)
    flop = [high + suits[0], high + suits[1], low + suits[0]]
    hands = rng.choice(
        (
            ([high + suits[2], high + suits[3]], [low + suits[2], low + suits[3]]),
            ([high + suits[2], low + suits[2]], [high + suits[3], low + suits[3]]),
            ([low + suits[1], low + suits[2]], []),
        )
    )
    return {
        **dict(zip(slots["flop"], flop, strict=False)),
        **dict(zip(slots[first], hands[0], strict=False)),
        **dict(zip(slots[second], hands[1], strict=False)),
    }


def plant_bonus(rng: random.Random, slots: Slots) -> dict[str, str]:
    """Hands that the Texas Hold 'Em Bonus table pays, pairs of aces on both sides included."""
    player = rng.choice([name for name in slots if isinstance(name, int)])
    suits = rng.sample(SUITS, 4)
    if rng.random() < 0.3:
        return dict(zip(slots[player] + slots["dealer"], ["A" + suit for suit in suits], strict=False))
    kicker = rng.choice("AKQJ")
    other = suits[1] if kicker == "A" or rng.random() < 0.5 else suits[0]
    return dict(zip(slots[player], ["A" + suits[0], kicker + other], strict=False))


def plant_six(rng: random.Random, slots: Slots) -> dict[str, str]:
    """Suited runs and groups over a player's two cards and the four bonus cards, if these are dealt."""
    player = rng.choice([name for name in slots if isinstance(name, int)])
    suit = rng.choice("cddhs")
    start = rng.choice((0, rng.randint(0, 8), 8, 8))
    run = [rank + suit for rank in ("A" + RANKS)[start : start + 6]]
    ranks = rng.sample(RANKS, 3)
    groups = [rank + suit for rank in ranks[:2] for suit in rng.sample(SUITS, 3)]
    quads = [ranks[0] + suit for suit in SUITS] + [ranks[1] + "c", ranks[2] + "d"]
    cards = rng.choice((run, run, run[1:], run[:5], groups, groups[:4], quads))
    places = slots[player] + slots["six"]
    rng.shuffle(places)
    return dict(zip(places, cards, strict=False))
