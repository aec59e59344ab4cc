"""Go Fore It, 58 Pa. Code Chapter 676a, settled the slow way from the text alone."""

from __future__ import annotations

import random
from typing import Any

from tests.oracles import naive

Seat = dict[str, Any]
Line = dict[str, Any]

DEALER = 0
POSITIONS = range(1, 7)  # § 676a.2(a)

# § 676a.12(b): the highest total of each row, and what it pays.
BACK_9_ODDS = ((8, "25 to 1"), (13, "5 to 1"), (18, "2 to 1"), (24, "1 to 1"))
PAR = 24

# § 676a.12(d): by the number of aces.
GOPHER_ODDS = {
    "A": {4: "1000 to 1", 3: "50 to 1", 2: "5 to 1", 1: "2 to 1"},
    "B": {4: "1000 to 1", 3: "50 to 1", 2: "6 to 1", 1: "2 to 1"},
}


def points(card: str) -> int:
    """An ace counts one, a face card ten, any other card its number."""
    # § 676a.6
    if card[0] == "A":
        return 1
    return 10 if card[0] in "TJQK" else int(card[0])


def position(seat: Seat) -> int:
    """The dealt hand that a seat plays: its own number unless it says otherwise."""
    return int(seat.get("position", seat["seat"]))


def clockwise(document: dict[str, Any]) -> list[Seat]:
    """The seats from the dealer's left; seats on one hand in the order of their numbers."""
    return sorted(document["seats"], key=lambda seat: (position(seat), seat["seat"]))


def deal_order(dealing: str, positions: list[int]) -> list[int]:
    """Who is given each card as it leaves the shoe, the dealer last in the rotation."""
    places = [*positions, DEALER]
    if dealing == "automated_shoe":
        # § 676a.10(b): stacks of four, the players clockwise and then the dealer.
        return [place for place in places for _ in range(4)]
    # § 676a.8(b), § 676a.9(b): one card at a time, four times around.
    return places * 4


def deal(document: dict[str, Any]) -> dict[int, list[str]]:
    """Every hand by its position, the dealer's under ``DEALER``."""
    positions = sorted({position(seat) for seat in document["seats"]})
    order = deal_order(document["dealing"], positions)
    cards = document["cards"].split()
    if len(cards) < len(order):
        raise ValueError("too few cards")
    hands: dict[int, list[str]] = {place: [] for place in [*positions, DEALER]}
    for place, card in zip(order, cards, strict=False):
        hands[place].append(card)
    return hands


def line(seat: Seat, wager: str, stake: int, outcome: str, odds: str = "") -> Line:
    """One settled wager: a winner keeps the stake and is paid the odds on it."""
    returned = 0
    if outcome == "win":
        multiple, unit = odds.split(" to ")
        returned = stake + stake * int(multiple) // int(unit)
    return {
        "seat": seat["seat"],
        "wager": wager,
        "stake": stake,
        "outcome": outcome,
        "returned": returned,
        "pays": odds,
    }


def stays(seat: Seat) -> bool:
    """Whether the seat made its Back 9 Wager; it is asked exactly once."""
    # § 676a.11(b)
    if seat["decisions"] not in (["back_9"], ["fold"]):
        raise ValueError(f"one decision, back_9 or fold: {seat['decisions']}")
    return bool(seat["decisions"] == ["back_9"])


def nine_lines(seat: Seat, total: int) -> list[Line]:
    """Front 9 and Back 9 win together at par or better and lose together above it."""
    front = seat["wagers"]["front_9"]
    # § 676a.11(d)(3)(ii)
    if total > PAR:
        return [line(seat, "front_9", front, "lose"), line(seat, "back_9", front, "lose")]
    # § 676a.11(d)(3)(i), § 676a.12(a) and (b)
    odds = next(pays for highest, pays in BACK_9_ODDS if total <= highest)
    return [line(seat, "front_9", front, "win", "1 to 1"), line(seat, "back_9", front, "win", odds)]


def skins_line(seat: Seat, total: int, dealer_total: int) -> Line:
    """The Skins Wager needs fewer points than the dealer; a tie loses."""
    # § 676a.11(d)(4), § 676a.12(c)
    stake = seat["wagers"]["skins"]
    if total < dealer_total:
        return line(seat, "skins", stake, "win", "1 to 1")
    return line(seat, "skins", stake, "lose")


def gopher_line(seat: Seat, hand: list[str], table: str) -> Line:
    """The Gopher Wager is paid by the number of aces among the four cards, and loses with none."""
    # § 676a.11(d)(5), § 676a.12(d)
    stake = seat["wagers"]["gopher"]
    aces = sum(card[0] == "A" for card in hand)
    if aces == 0:
        return line(seat, "gopher", stake, "lose")
    return line(seat, "gopher", stake, "win", GOPHER_ODDS[table][aces])


def seat_totals(document: dict[str, Any], lines: list[Line]) -> list[dict[str, int]]:
    """What each seat staked and was given back."""
    totals = []
    for number in sorted(seat["seat"] for seat in document["seats"]):
        staked = sum(each["stake"] for each in lines if each["seat"] == number)
        returned = sum(each["returned"] for each in lines if each["seat"] == number)
        totals.append({"seat": number, "staked": staked, "returned": returned, "net": returned - staked})
    return totals


def settle(document: dict[str, Any]) -> dict[str, Any]:
    """A whole round: forfeited Front 9 Wagers clockwise, then every seat counterclockwise."""
    hands = deal(document)
    seats = clockwise(document)
    # § 676a.11(b) and (c)
    lines = [line(seat, "front_9", seat["wagers"]["front_9"], "lose") for seat in seats if not stays(seat)]
    # § 676a.11(d)
    dealer_total = sum(points(card) for card in hands[DEALER])
    for seat in reversed(seats):
        hand = hands[position(seat)]
        total = sum(points(card) for card in hand)
        if stays(seat):
            lines += nine_lines(seat, total)
        if "skins" in seat["wagers"]:
            lines.append(skins_line(seat, total, dealer_total))
        if "gopher" in seat["wagers"]:
            lines.append(gopher_line(seat, hand, document["options"]["gopher"]))
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
    # § 676a.7(e)
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


def plant(rng: random.Random, cards: list[str], order: list[int]) -> None:
    """Swap low cards, the aces above all, into one hand, so that the rare totals turn up."""
    place = rng.choice(order)
    spots = [index for index, owner in enumerate(order) if owner == place]
    low = rng.choice(("A2", "A23", "A2345"))
    wanted = rng.sample([card for card in naive.DECK if card[0] in low], 4)
    if rng.random() < 0.3:
        wanted = [card for card in naive.DECK if card[0] == "A"]
    for spot, card in zip(spots, wanted, strict=True):
        other = cards.index(card)
        cards[spot], cards[other] = cards[other], cards[spot]


def random_cards(rng: random.Random, order: list[int]) -> str:
    """The deck, whole or cut off anywhere from the last card that the round needs."""
    cards = naive.stacked(rng, naive.DECK)
    if rng.random() < 0.25:
        plant(rng, cards, order)
    needed = len(order)
    return " ".join(cards[: rng.choice((needed, rng.randint(needed, 52), 52))])


def random_round(rng: random.Random) -> dict[str, Any]:
    """Any legal round of Go Fore It."""
    seats = random_places(rng)
    if rng.random() < 0.3:
        name_players(rng, seats)
    minimum = rng.choice((500, 500, 500, 100, 1000, 2500))
    options: dict[str, Any] = {}
    if rng.random() < 0.75:
        options["skins"] = True
    if rng.random() < 0.75:
        options["gopher"] = rng.choice("AB")
    folding = rng.choice((0.0, 0.3, 0.3, 0.7, 1.0))
    for seat in seats:
        seat["wagers"] = {"front_9": random_amount(rng, minimum)}
        for wager in options:
            if rng.random() < 0.7:
                seat["wagers"][wager] = random_amount(rng, minimum)
        seat["decisions"] = ["fold" if rng.random() < folding else "back_9"]
    if rng.random() < 0.1:
        rng.shuffle(seats)
    dealing = rng.choice(("manual_shoe", "hand", "automated_shoe"))
    order = deal_order(dealing, sorted({position(seat) for seat in seats}))
    document = {
        "game": "go_fore_it",
        "edition": "pa-2015",
        "options": options,
        "dealing": dealing,
        "cards": random_cards(rng, order),
        "seats": seats,
    }
    if minimum != 500 or rng.random() < 0.2:
        document["minimum"] = minimum
    return document
