"""What the random rounds of the oracles are made of: seats with gaps, players, stakes, meters.

A round that is drawn evenly is almost always dull. The pieces here make the rare common: seats that share
a hand or a player, and stakes that leave half cents. The cards are in ``planting``.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tests.oracles.seating import Seat, position

# § 647a.2(a), § 667a.2(a), § 669a.2(a), § 676a.2(a), § 677a.2(a), § 678a.2(a): six positions. The
# Massachusetts rules name no number, and one deck serves six.
POSITIONS = range(1, 7)
USUAL_MINIMUM = 500
PATRONS = ("patron A", "patron B", "patron C")


# Seats


def seat_numbers(rng: random.Random, most: int) -> list[int]:
    """One to ``most`` places, with gaps, in order."""
    return sorted(rng.sample(range(1, most + 1), rng.randint(1, most)))


def seats_on_hands(rng: random.Random) -> list[Seat]:
    """One to six hands with gaps; at times more seats than hands, or seats on other positions."""
    positions = seat_numbers(rng, len(POSITIONS))
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


def terminals(rng: random.Random, own_hands: float, name: Callable[[Seat], str]) -> list[Seat]:
    """One seat to a position with this chance, else up to nine terminals on some of the positions.

    In some rounds the players of some seats are named.
    """
    places: list[Seat]
    if rng.random() < own_hands:
        numbers = rng.sample(POSITIONS, rng.randint(1, len(POSITIONS)))
        places = [{"seat": number} for number in numbers]
        for place in places:
            if rng.random() < 0.1:
                place["position"] = place["seat"]
    else:
        open_positions = rng.sample(POSITIONS, rng.randint(1, len(POSITIONS)))
        numbers = rng.sample(range(1, 21), rng.randint(2, 9))
        places = [{"seat": number, "position": rng.choice(open_positions)} for number in numbers]
    if rng.random() < 0.8:
        places.sort(key=lambda place: place["seat"])
    if rng.random() < 0.4:
        for place in places:
            if rng.random() < 0.6:
                place["player"] = name(place)
    return places


def player_of_hand(seat: Seat) -> str:
    """A name that only seats on one hand share, where a player must keep to one position."""
    return f"player {position(seat)}"


def name_by_hand(rng: random.Random, seats: list[Seat]) -> None:
    """Names for some seats; since a player keeps to one position, only seats on one hand share a name."""
    shared = {place: rng.random() < 0.5 for place in POSITIONS}
    for seat in seats:
        if shared[position(seat)]:
            seat["player"] = player_of_hand(seat)
        elif rng.random() < 0.5:
            seat["player"] = f"patron {seat['seat']}"


def seat_entry(rng: random.Random, number: int, wagers: dict[str, int]) -> Seat:
    """A seat whose decisions are still to come, at times one of two patrons with several seats."""
    entry: Seat = {"seat": number, "wagers": wagers, "decisions": []}
    if rng.random() < 0.2:
        entry["player"] = rng.choice(PATRONS[:2])
    return entry


# Money


def stake(rng: random.Random, minimum: int, steps: tuple[int, ...], spread: int) -> int:
    """At least the minimum: one of the steps above it, or anything up to ``spread`` above it."""
    return minimum + rng.choice((*steps, rng.randrange(spread)))


def stake_in_cents_or_dollars(rng: random.Random, minimum: int) -> int:
    """A stake of at least the minimum, often an odd number of cents."""
    return minimum + rng.choice((0, 5, 501, rng.randrange(20000), 100 * rng.randrange(100)))


def stake_with_doubles(rng: random.Random, minimum: int) -> int:
    """A stake of at least the minimum, at times twice the minimum or an odd number of cents."""
    return stake(rng, minimum, (0, 0, 1, 5, 500, 501, minimum), spread=10_000)


def meter(rng: random.Random) -> int:
    """What a progressive meter shows: one cent, an odd sum, little or much."""
    return rng.choice((1, 999, rng.randrange(1, 200_000), rng.randrange(1, 90_000_000)))


def name_minimum(rng: random.Random, document: dict[str, Any], minimum: int, chance: float) -> None:
    """Write the table minimum down where it is not the usual one, and at times where it is."""
    if minimum != USUAL_MINIMUM or rng.random() < chance:
        document["minimum"] = minimum


def opening(
    rng: random.Random, document: dict[str, Any], methods: tuple[str, ...], minimums: tuple[int, ...]
) -> int:
    """Choose the way of dealing and the table minimum, write both into the document, answer the minimum."""
    document["dealing"] = rng.choice(methods)
    minimum = rng.choice(minimums)
    name_minimum(rng, document, minimum, 0.3)
    return minimum
