"""Go Fore It, 58 Pa. Code Chapter 676a, settled the slow way from the text alone."""

from __future__ import annotations

import random
from typing import Any

from tests.oracles import dealing, naive, planting, random_rounds
from tests.oracles.naive import points
from tests.oracles.random_rounds import stake_in_cents_or_dollars
from tests.oracles.reckoning import Line, settled, totals_of_lines
from tests.oracles.seating import Seat, clockwise, position, positions

DEALER = 0

# § 676a.12(b): the highest total of each row, and what it pays.
BACK_9_ODDS = ((8, "25 to 1"), (13, "5 to 1"), (18, "2 to 1"), (24, "1 to 1"))
PAR = 24

# § 676a.12(d): by the number of aces.
GOPHER_ODDS = {
    "A": {4: "1000 to 1", 3: "50 to 1", 2: "5 to 1", 1: "2 to 1"},
    "B": {4: "1000 to 1", 3: "50 to 1", 2: "6 to 1", 1: "2 to 1"},
}


def deal_order(method: str, hands: list[int]) -> list[int]:
    """Who is given each card as it leaves the shoe, the dealer last in the rotation."""
    places = [*hands, DEALER]
    if method == "automated_shoe":
        # § 676a.10(b): stacks of four, the players clockwise and then the dealer.
        return [place for place in places for _ in range(4)]
    # § 676a.8(b), § 676a.9(b): one card at a time, four times around.
    return places * 4


def deal(document: dict[str, Any]) -> dict[int, list[str]]:
    """Every hand by its position, the dealer's under ``DEALER``."""
    order = deal_order(document["dealing"], positions(document["seats"]))
    return dealing.handed_out(document["cards"], order)


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
        return [
            settled(seat["seat"], "front_9", front, "lose"),
            settled(seat["seat"], "back_9", front, "lose"),
        ]
    # § 676a.11(d)(3)(i), § 676a.12(a) and (b)
    odds = next(pays for highest, pays in BACK_9_ODDS if total <= highest)
    return [
        settled(seat["seat"], "front_9", front, "win", "1 to 1"),
        settled(seat["seat"], "back_9", front, "win", odds),
    ]


def skins_line(seat: Seat, total: int, dealer_total: int) -> Line:
    """The Skins Wager needs fewer points than the dealer; a tie loses."""
    # § 676a.11(d)(4), § 676a.12(c)
    stake = seat["wagers"]["skins"]
    if total < dealer_total:
        return settled(seat["seat"], "skins", stake, "win", "1 to 1")
    return settled(seat["seat"], "skins", stake, "lose")


def gopher_line(seat: Seat, hand: list[str], table: str) -> Line:
    """The Gopher Wager is paid by the number of aces among the four cards, and loses with none."""
    # § 676a.11(d)(5), § 676a.12(d)
    stake = seat["wagers"]["gopher"]
    aces = sum(card[0] == "A" for card in hand)
    if aces == 0:
        return settled(seat["seat"], "gopher", stake, "lose")
    return settled(seat["seat"], "gopher", stake, "win", GOPHER_ODDS[table][aces])


def settle(document: dict[str, Any]) -> dict[str, Any]:
    """A whole round: forfeited Front 9 Wagers clockwise, then every seat counterclockwise."""
    hands = deal(document)
    seats = clockwise(document)
    # § 676a.11(b) and (c)
    lines = [
        settled(seat["seat"], "front_9", seat["wagers"]["front_9"], "lose")
        for seat in seats
        if not stays(seat)
    ]
    # § 676a.11(d)
    # § 676a.6: each card counts its points.
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
    return {"lines": lines, "seats": totals_of_lines(lines), "meters": {}}


# Random rounds.


def plant(rng: random.Random, cards: list[str], order: list[int]) -> None:
    """Swap low cards, the aces above all, into one hand, so that the rare totals turn up."""
    place = rng.choice(order)
    spots = [index for index, owner in enumerate(order) if owner == place]
    low = rng.choice(("A2", "A23", "A2345"))
    wanted = rng.sample([card for card in naive.DECK if card[0] in low], 4)
    if rng.random() < 0.3:
        wanted = [card for card in naive.DECK if card[0] == "A"]
    for spot, card in zip(spots, wanted, strict=True):
        planting.swap_to(cards, spot, card)


def random_round(rng: random.Random) -> dict[str, Any]:
    """Any legal round of Go Fore It."""
    seats = random_rounds.seats_on_hands(rng)
    if rng.random() < 0.3:
        # § 676a.7(e)
        random_rounds.name_by_hand(rng, seats)
    minimum = rng.choice((500, 500, 500, 100, 1000, 2500))
    options: dict[str, Any] = {}
    if rng.random() < 0.75:
        options["skins"] = True
    if rng.random() < 0.75:
        options["gopher"] = rng.choice("AB")
    folding = rng.choice((0.0, 0.3, 0.3, 0.7, 1.0))
    for seat in seats:
        seat["wagers"] = {"front_9": stake_in_cents_or_dollars(rng, minimum)}
        for wager in options:
            if rng.random() < 0.7:
                seat["wagers"][wager] = stake_in_cents_or_dollars(rng, minimum)
        seat["decisions"] = ["fold" if rng.random() < folding else "back_9"]
    if rng.random() < 0.1:
        rng.shuffle(seats)
    method = rng.choice(dealing.METHODS)
    order = deal_order(method, positions(seats))
    document = {
        "game": "go_fore_it",
        "edition": "pa-2015",
        "options": options,
        "dealing": method,
        "cards": planting.deck_with(rng, len(order), 0.25, lambda cards: plant(rng, cards, order)),
        "seats": seats,
    }
    random_rounds.name_minimum(rng, document, minimum, 0.2)
    return document
