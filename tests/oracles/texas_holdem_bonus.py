"""Texas Hold 'Em Bonus Poker settled slowly, in the order of 58 Pa. Code Chapter 647a (2019)."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from tests.oracles.naive import (
    DECK,
    FIVE_CARD_NAMES,
    RANKS,
    best_five,
    five,
    five_key,
    same_suit,
    stacked,
    value,
)

Seat = dict[str, Any]
Hands = dict[int | str, list[str]]

POSITIONS = 6  # § 647a.2(a)

# § 647a.12(b)
BONUS: dict[str, dict[str, str]] = {
    "A": {
        "aces_both": "1000 to 1",
        "aces": "30 to 1",
        "ace_king_suited": "25 to 1",
        "ace_queen_jack_suited": "20 to 1",
        "ace_king": "15 to 1",
        "king_queen_jack_pair": "10 to 1",
        "ace_queen_jack": "5 to 1",
        "small_pair": "3 to 1",
    },
    "B": {
        "aces_both": "30 to 1",
        "aces": "30 to 1",
        "ace_king_suited": "25 to 1",
        "ace_queen_jack_suited": "20 to 1",
        "ace_king": "15 to 1",
        "king_queen_jack_pair": "10 to 1",
        "ace_queen_jack": "5 to 1",
        "small_pair": "3 to 1",
    },
}

# § 647a.12(c)
PAYOUT_LIMIT = 50_000_00
MINIMUM_WAGERS_WON = 5  # one ante, two for the flop, one each for turn and river, all at 1 to 1

# § 647a.12(d)(1)
PROGRESSIVE: dict[str, dict[str, str]] = {
    "A": {
        "royal_flush": "100% of meter",
        "straight_flush": "10% of meter",
        "four_of_a_kind": "300 for 1",
        "full_house": "50 for 1",
        "flush": "40 for 1",
        "straight": "30 for 1",
        "three_of_a_kind": "9 for 1",
    },
    "B": {
        "royal_flush": "100% of mega meter",
        "straight_flush": "100% of major meter",
        "four_of_a_kind": "300 for 1",
        "full_house": "50 for 1",
        "flush": "40 for 1",
        "straight": "30 for 1",
        "three_of_a_kind": "9 for 1",
    },
    "C": {
        "royal_flush": "100% of mega meter",
        "straight_flush": "100% of major meter",
        "four_of_a_kind": "100% of minor meter",
        "full_house": "50 for 1",
        "flush": "40 for 1",
        "straight": "30 for 1",
        "three_of_a_kind": "10 for 1",
    },
    "D": {
        "royal_flush": "100% of mega meter",
        "straight_flush": "100% of major meter",
        "four_of_a_kind": "100% of minor meter",
        "full_house": "50 for 1",
        "flush": "40 for 1",
        "straight": "30 for 1",
        "three_of_a_kind": "9 for 1",
    },
}

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
SIX_CARD: dict[str, dict[str, str]] = {
    "A": {
        "six_card_royal_diamonds": "1000 to 1",
        "six_card_royal": "1000 to 1",
        "royal_flush": "1000 to 1",
        "straight_flush": "200 to 1",
        "four_of_a_kind": "50 to 1",
        "full_house": "25 to 1",
        "flush": "20 to 1",
        "straight": "10 to 1",
        "three_of_a_kind": "5 to 1",
    },
    "B": {
        "six_card_royal_diamonds": "1000 to 1",
        "six_card_royal": "1000 to 1",
        "royal_flush": "1000 to 1",
        "straight_flush": "200 to 1",
        "four_of_a_kind": "50 to 1",
        "full_house": "25 to 1",
        "flush": "15 to 1",
        "straight": "10 to 1",
        "three_of_a_kind": "5 to 1",
    },
    "C": {
        "six_card_royal_diamonds": "1000 to 1",
        "six_card_royal": "1000 to 1",
        "royal_flush": "1000 to 1",
        "straight_flush": "200 to 1",
        "four_of_a_kind": "100 to 1",
        "full_house": "20 to 1",
        "flush": "15 to 1",
        "straight": "9 to 1",
        "three_of_a_kind": "8 to 1",
    },
    "D": {
        "six_card_royal_diamonds": "1000 to 1",
        "six_card_royal": "1000 to 1",
        "royal_flush": "1000 to 1",
        "straight_flush": "200 to 1",
        "four_of_a_kind": "100 to 1",
        "full_house": "20 to 1",
        "flush": "15 to 1",
        "straight": "10 to 1",
        "three_of_a_kind": "7 to 1",
    },
    "E": {
        "six_card_royal_diamonds": "200000 to 1",
        "six_card_royal": "20000 to 1",
        "royal_flush": "1000 to 1",
        "straight_flush": "200 to 1",
        "four_of_a_kind": "50 to 1",
        "full_house": "20 to 1",
        "flush": "15 to 1",
        "straight": "10 to 1",
        "three_of_a_kind": "5 to 1",
    },
}


@dataclass
class Round:
    """What settlement needs to know, and what it has written down so far."""

    document: dict[str, Any]
    hands: Hands
    meters: dict[str, int]
    lines: list[dict[str, Any]] = field(default_factory=list)
    dealer_shares: dict[int, int] = field(default_factory=dict)

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
    six = six_cards_wanted(document)
    hands = deal(document["cards"].split(), positions(document), document["dealing"], six)
    this = Round(document, hands, dict(document.get("meters", {})))
    # § 647a.11(b): clockwise, the Ante Wager of whoever folds is collected at once.
    for seat in clockwise(document):
        if folded(seat):
            this.line(seat, "ante", seat["wagers"]["ante"], "lose", 0)
    # § 647a.11(h): from the dealer's right, everything of one player before the next.
    for seat in counterclockwise(document):
        settle_seat(this, seat)
    return {"lines": this.lines, "seats": totals(document, this.lines), "meters": this.meters}


def totals(document: dict[str, Any], lines: list[dict[str, Any]]) -> list[dict[str, int]]:
    """What every seat put down and got back."""
    answer = []
    for seat in sorted(document["seats"], key=lambda seat: seat["seat"]):
        staked = sum(seat["wagers"].values()) + sum(decision_wagers(seat).values())
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


# § 647a.8 to 10


def six_cards_wanted(document: dict[str, Any]) -> bool:
    """The Six Card Bonus cards are dealt only if someone wagered on them."""
    return any("six_card" in seat["wagers"] for seat in document["seats"])


def deal(cards: list[str], places: list[int], dealing: str, six: bool) -> Hands:
    """Hands and community cards in the order of the dealing method; one card is burned before each street."""
    pile = list(cards)
    hands: Hands = {place: [] for place in places}
    hands["dealer"] = []
    if dealing == "automated_shoe":
        # § 647a.10(b): stacks of two to the players, then to the dealer.
        for holder in hands.values():
            holder += [pile.pop(0), pile.pop(0)]
        # § 647a.10(c)
        hands["six"] = [pile.pop(0) for _ in range(4)] if six else []
    else:
        # § 647a.8(d), § 647a.9(d): the four cards first, then one card at a time, the dealer last.
        bonus_cards = [pile.pop(0) for _ in range(4)] if six else []
        for _ in range(2):
            for holder in hands.values():
                holder.append(pile.pop(0))
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


def settle_seat(this: Round, seat: Seat) -> None:
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


def seven(this: Round, holder: int | str) -> list[str]:
    return [card for part in (holder, "flop", "turn", "river") for card in this.hands[part]]


def settle_against_dealer(this: Round, seat: Seat) -> None:
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
            this.line(seat, wager, stake, "lose", 0)
        elif five_key(mine) == five_key(dealers) or (wager == "ante" and not ante_wins):
            this.line(seat, wager, stake, "push", stake)
        else:
            # § 647a.12(a), (c)
            paid = min(stake, left)
            left -= paid
            this.line(seat, wager, stake, "win", stake + paid, "1 to 1")


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


def settle_bonus(this: Round, seat: Seat) -> None:
    """Decided by the first two cards alone, folded or not."""
    row = bonus_hand(this.hands[position(seat)], this.hands["dealer"])
    settle_by_table(this, seat, "bonus", BONUS[this.options["bonus"]].get(row, ""))


def settle_by_table(this: Round, seat: Seat, wager: str, odds: str) -> None:
    """Pay a side wager at its odds, or collect it if its table has no row for the hand."""
    stake = seat["wagers"][wager]
    if odds:
        this.line(seat, wager, stake, "win", paid_at(stake, odds), odds)
    else:
        this.line(seat, wager, stake, "lose", 0)


def paid_at(stake: int, odds: str) -> int:
    """All that goes back: "to" returns the stake as well, "for" does not."""
    times, word, unit = odds.split()
    won = stake * int(times) // int(unit)
    return stake + won if word == "to" else won


# § 647a.11(i)


def with_flop(this: Round, holder: int | str) -> str:
    """The category of two cards and the flop."""
    return five(this.hands[holder] + this.hands["flop"])[0]


def settle_progressive(this: Round, seat: Seat) -> None:
    """Two cards and the flop, paid whether or not the dealer was beaten, but not to a folded hand."""
    stake = seat["wagers"]["progressive"]
    odds = PROGRESSIVE[this.options["progressive"]].get(with_flop(this, position(seat)), "")
    # § 647a.11(b)(2)(i)(B)
    if folded(seat) or not odds:
        this.line(seat, "progressive", stake, "lose", 0)
    elif "%" in odds:
        # § 647a.12(d)(4)
        paid = take_progressive(this.meters, odds, stake)
        this.line(seat, "progressive", stake, "win", paid, odds)
    else:
        this.line(seat, "progressive", stake, "win", paid_at(stake, odds), odds)


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


def settle_envy(this: Round, seat: Seat) -> None:
    """A fixed sum for each straight or royal flush of another position, folded or not on either side."""
    # § 647a.11(i)(5)
    for place in reversed(positions(this.document)):
        hand = with_flop(this, place)
        # § 647a.12(d)(5)
        dollars = ENVY[seat["wagers"]["progressive"]].get(hand, 0)
        if dollars and not own_hand(this.document, seat, place):
            this.line(seat, "progressive_envy", 0, "win", dollars * 100, f"${dollars:,}")


def own_hand(document: dict[str, Any], seat: Seat, place: int) -> bool:
    """Whether this seat, or another seat of the same player, plays the hand at this place."""
    behind = [other for other in document["seats"] if position(other) == place]
    same_player = [other for other in behind if "player" in seat and other.get("player") == seat["player"]]
    return position(seat) == place or bool(same_player)


# § 647a.11(j)


def settle_five_card_player(this: Round, seat: Seat) -> None:
    """A flush or better in the player's two cards and the flop, folded or not."""
    odds = FIVE_CARD.get(with_flop(this, position(seat)), "")
    if "%" in odds:
        paid = take_five_card(this.meters, odds)
        this.line(seat, "five_card_player", seat["wagers"]["five_card_player"], "win", paid, odds)
    else:
        settle_by_table(this, seat, "five_card_player", odds)
    lucky = this.document.get("lucky_position") == seat["seat"]
    settle_magic_and_lucky(this, seat, "five_card_player", position(seat), lucky)


def settle_five_card_dealer(this: Round, seat: Seat) -> None:
    """A flush or better in the dealer's two cards and the flop; its jackpot is shared by all who wagered."""
    odds = FIVE_CARD.get(with_flop(this, "dealer"), "")
    if "%" in odds:
        # § 647a.12(e)(2)
        if not this.dealer_shares:
            this.dealer_shares = dealer_jackpot_shares(this, odds)
        paid = this.dealer_shares[seat["seat"]]
        this.line(seat, "five_card_dealer", seat["wagers"]["five_card_dealer"], "win", paid, odds)
    else:
        settle_by_table(this, seat, "five_card_dealer", odds)
    lucky = this.document.get("lucky_position") == "dealer"
    settle_magic_and_lucky(this, seat, "five_card_dealer", "dealer", lucky)


def dealer_jackpot_shares(this: Round, odds: str) -> dict[int, int]:
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


def settle_magic_and_lucky(this: Round, seat: Seat, wager: str, holder: int | str, lucky: bool) -> None:
    """Two extras on top of the wager, whether it won or lost."""
    # § 647a.12(e)(3)
    stake = seat["wagers"][wager]
    if this.document.get("magic_card") in this.hands[holder] + this.hands["flop"]:
        this.line(seat, f"{wager}_magic", 0, "win", paid_at(stake, MAGIC), MAGIC)
    if lucky:
        this.line(seat, f"{wager}_lucky", 0, "win", paid_at(stake, LUCKY), LUCKY)


# § 647a.11(k)


def six_card_hand(cards: list[str]) -> str:
    """The row of the Six Card Bonus table for six cards."""
    # § 647a.6(d)
    if same_suit(cards) and {card[0] for card in cards} == set("AKQJT9"):
        return "six_card_royal_diamonds" if cards[0][1] == "d" else "six_card_royal"
    return five(best_five(cards))[0]


def settle_six_card(this: Round, seat: Seat) -> None:
    """The best hand in the player's two and the four bonus cards, folded or not."""
    row = six_card_hand(this.hands[position(seat)] + this.hands["six"])
    settle_by_table(this, seat, "six_card", SIX_CARD[this.options["six_card"]].get(row, ""))


# Random rounds


def random_round(rng: random.Random) -> dict[str, Any]:
    """A legal round of any shape, with rare hands made common."""
    document: dict[str, Any] = {"game": "texas_holdem_bonus", "edition": "pa-2019"}
    document["options"] = options = random_options(rng)
    document["dealing"] = rng.choice(("manual_shoe", "hand", "automated_shoe"))
    minimum = rng.choice((500, 500, 500, 100, 505, 1001, 2500, 5000, 1_200_001))
    if minimum != 500 or rng.random() < 0.3:
        document["minimum"] = minimum
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
        for place in random_seating(rng)
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


def random_seating(rng: random.Random) -> list[Seat]:
    """Either one seat to a position, or more terminals than positions; some seats share a player."""
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
        for place in places:
            if rng.random() < 0.6:
                place["player"] = rng.choice(("Ann", "Bo", "Cy"))
    return places


def amount(rng: random.Random, minimum: int) -> int:
    return minimum + rng.choice((0, 0, 1, 5, 500, 501, minimum, rng.randrange(10_000)))


def random_wagers(
    rng: random.Random, options: dict[str, Any], minimum: int, progressive: int
) -> dict[str, int]:
    wagers = {"ante": amount(rng, minimum)}
    if rng.random() < 0.05:
        wagers["ante"] = max(minimum, rng.choice((1_000_000, 1_000_001, 1_700_003, 2_600_000)))
    for name in ("bonus", "progressive", "five_card_player", "five_card_dealer", "six_card"):
        if name in options and rng.random() < 0.65:
            wagers[name] = progressive if name == "progressive" else amount(rng, minimum)
    return wagers


def random_decisions(rng: random.Random) -> list[str]:
    if rng.random() < 0.25:
        return ["fold"]
    return ["flop", rng.choice(("turn", "check")), rng.choice(("river", "check"))]


def random_meter(rng: random.Random) -> int:
    return rng.choice((1, 999, rng.randrange(1, 200_000), rng.randrange(1, 90_000_000)))


def add_meters(rng: random.Random, document: dict[str, Any]) -> None:
    """The meters of the progressives offered, and what the table game system drew for the two bonuses."""
    options = document["options"]
    names = list(METERS[options["progressive"]]) if "progressive" in options else []
    if "five_card_player" in options or "five_card_dealer" in options:
        names += ["five_card", "five_card_reserve"]
        if rng.random() < 0.6:
            seats = [seat["seat"] for seat in document["seats"]]
            document["lucky_position"] = rng.choice(["dealer", "dealer", rng.randint(1, POSITIONS), *seats])
    if names:
        document["meters"] = {name: random_meter(rng) for name in names}
        if "five_card_reserve" in names and rng.random() < 0.2:
            document["meters"]["five_card_reserve"] = 0


def add_cards(rng: random.Random, document: dict[str, Any]) -> None:
    """A stacked deck, sometimes with chosen cards planted where they make a rare hand."""
    places, six = positions(document), six_cards_wanted(document)
    cards = stacked(rng, DECK)
    slots = deal([str(index) for index in range(len(DECK))], places, document["dealing"], six)
    if rng.random() < 0.6:
        plant(cards, rng.choice((plant_runs, plant_groups, plant_bonus, plant_six))(rng, slots))
    needed = 2 * (len(places) + 1) + (4 if six else 0) + 8
    count = rng.choice((needed, needed, len(DECK), rng.randint(needed, len(DECK))))
    document["cards"] = " ".join(cards[:count])
    if "five_card" in document.get("meters", {}) and rng.random() < 0.7:
        hot = [cards[int(slot)] for part in ("flop", "dealer", rng.choice(places)) for slot in slots[part]]
        document["magic_card"] = rng.choice([*hot, *hot, rng.choice(DECK)])


def plant(cards: list[str], wanted: dict[str, str]) -> None:
    """Swap cards so that each wanted card stands in its slot."""
    for slot, card in wanted.items():
        here, there = int(slot), cards.index(card)
        cards[here], cards[there] = cards[there], cards[here]


def two_holders(rng: random.Random, slots: Hands) -> list[int | str]:
    """Two different hands of players and dealer, half the time of players alone if there are two."""
    players: list[int | str] = [name for name in slots if isinstance(name, int)]
    if len(players) > 1 and rng.random() < 0.5:
        return rng.sample(players, 2)
    return rng.sample([rng.choice(players), "dealer"], 2)


def plant_runs(rng: random.Random, slots: Hands) -> dict[str, str]:
    """Seven suited cards in a row: the middle three flop, the outer pairs make two straight flushes."""
    start = rng.choice((0, 1, 2, 3, 4, 5, 6, 7, 7, 7))
    suit = rng.choice("cdhs")
    run = [rank + suit for rank in ("A" + RANKS)[start : start + 7]]
    first, second = two_holders(rng, slots)
    wanted = dict(zip(slots["flop"], run[2:5], strict=False))
    pairs = rng.choice(((run[0:2], run[5:7]), (run[5:7], run[0:2]), (run[5:7], []), ([run[1], run[5]], [])))
    wanted.update(zip(slots[first], pairs[0], strict=False))
    wanted.update(zip(slots[second], pairs[1], strict=False))
    return wanted


def plant_groups(rng: random.Random, slots: Hands) -> dict[str, str]:
    """Four of a kind, full houses and three of a kind with the flop, or a flush."""
    first, second = two_holders(rng, slots)
    high, low = rng.sample(RANKS, 2)
    suits = rng.sample("cdhs", 4)
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


def plant_bonus(rng: random.Random, slots: Hands) -> dict[str, str]:
    """Hands that the Texas Hold 'Em Bonus table pays, pairs of aces on both sides included."""
    player = rng.choice([name for name in slots if isinstance(name, int)])
    suits = rng.sample("cdhs", 4)
    if rng.random() < 0.3:
        return dict(zip(slots[player] + slots["dealer"], ["A" + suit for suit in suits], strict=False))
    kicker = rng.choice("AKQJ")
    other = suits[1] if kicker == "A" or rng.random() < 0.5 else suits[0]
    return dict(zip(slots[player], ["A" + suits[0], kicker + other], strict=False))


def plant_six(rng: random.Random, slots: Hands) -> dict[str, str]:
    """Suited runs and groups over a player's two cards and the four bonus cards, if these are dealt."""
    player = rng.choice([name for name in slots if isinstance(name, int)])
    suit = rng.choice("cddhs")
    start = rng.choice((0, rng.randint(0, 8), 8, 8))
    run = [rank + suit for rank in ("A" + RANKS)[start : start + 6]]
    ranks = rng.sample(RANKS, 3)
    groups = [rank + suit for rank in ranks[:2] for suit in rng.sample("cdhs", 3)]
    quads = [ranks[0] + suit for suit in "cdhs"] + [ranks[1] + "c", ranks[2] + "d"]
    cards = rng.choice((run, run, run[1:], run[:5], groups, groups[:4], quads))
    places = slots[player] + slots["six"]
    rng.shuffle(places)
    return dict(zip(places, cards, strict=False))
