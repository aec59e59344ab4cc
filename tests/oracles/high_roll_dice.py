"""High Roll Dice (58 Pa. Code chapter 675a), settled slowly and plainly.

Ten dice are thrown. Pip Street wagers guess the most frequent face, Like Kind wagers how often exactly it
shows, Millionaire Row wagers that it shows nine or ten times. The Extra Roll is a fee for a second throw
of the dice that did not match.
"""

from __future__ import annotations

import random
from typing import Any

from tests.oracles import random_rounds
from tests.oracles.reckoning import line, seat_totals, settled

# § 675a.2(d): from the highest die to the lowest.
RANKING = (1, 6, 5, 4, 3, 2)
# § 675a.5(a)
PIP = {2: "6 to 1", 3: "6 to 1", 4: "5 to 1", 5: "4 to 1", 6: "4 to 1", 1: "3 to 1"}
# § 675a.5(b)
LIKE_KIND = {
    8: "5000 to 1",
    7: "400 to 1",
    6: "30 to 1",
    5: "4 to 1",
    4: "1 to 1",
    3: "3 to 5",
    2: "12 to 1",
}
# § 675a.5(c): the prize in cents and in words.
MILLIONAIRE = {10: (100_000_000, "$1,000,000 and stake"), 9: (5_000_000, "$50,000 and stake")}
# § 675a.5(d)
SECOND_ROLL = {8: "50 to 1", 7: "10 to 1", 6: "4 to 1", 5: "2 to 1", 4: "1 to 1", 3: "6 to 1"}
DICE = 10  # § 675a.3(a)
MOST_SEATS = 5  # § 675a.1(a)
MOST_MILLIONAIRE = 100  # § 675a.2(e)(4)


def matching(faces: list[int]) -> tuple[int, int]:
    """The face that shows most often, the higher ranked one of equals, and how often it shows."""
    # § 675a.2(d), (e)(1), § 675a.4(d)
    best = RANKING[0]
    for face in RANKING[1:]:
        if faces.count(face) > faces.count(best):
            best = face
    return best, faces.count(best)


def won(seat: int, wager: str, stake: int, odds: str) -> dict[str, Any]:
    return settled(seat, wager, stake, "win", odds)


def lost(seat: int, wager: str, stake: int) -> dict[str, Any]:
    return settled(seat, wager, stake, "lose")


def settle(document: dict[str, Any]) -> dict[str, Any]:
    """Settle the round as § 675a.4 goes on: all fees, then the first throw for every seat, then the
    second; seat by seat in ascending order (the chapter names no direction)."""
    entries = sorted(document["seats"], key=lambda entry: int(entry["seat"]))
    if any(entry.get("decisions") for entry in entries):
        raise ValueError("this game asks for no decisions")
    rolls = document["dice"]
    face, first = matching(rolls[0])
    total = second_total(entries, rolls, face, first)
    lines: list[dict[str, Any]] = []
    # § 675a.4(a): the fees for the second throw are collected before the first.
    for entry in entries:
        if "extra_roll" in entry["wagers"]:
            lines.append(lost(entry["seat"], "extra_roll", entry["wagers"]["extra_roll"]))
    # § 675a.4(f)
    for entry in entries:
        lines += settle_first(entry["seat"], entry["wagers"], face, first)
    # § 675a.4(h)
    for entry in entries:
        if "extra_roll" in entry["wagers"]:
            lines += settle_like_kind_second(entry["seat"], entry["wagers"], first, total)
    staked = {entry["seat"]: sum(entry["wagers"].values()) for entry in entries}
    return {"lines": lines, "seats": seat_totals(staked, lines), "meters": dict(document.get("meters", {}))}


def second_total(entries: list[dict[str, Any]], rolls: list[list[int]], face: int, first: int) -> int:
    """How many dice match after the second throw, which takes place only if somebody paid for it."""
    # § 675a.4(g), (h)
    again = any("extra_roll" in entry["wagers"] for entry in entries) and first < DICE
    if len(rolls[0]) != DICE or len(rolls) != 1 + again:
        raise ValueError("wrong number of rolls or dice")
    if not again:
        return first
    if len(rolls[1]) != DICE - first:
        raise ValueError("wrong number of dice in the second roll")
    return first + rolls[1].count(face)


def settle_first(seat: int, wagers: dict[str, int], face: int, first: int) -> list[dict[str, Any]]:
    """What the first throw settles for one seat, in the order of § 675a.4(f)."""
    lines = settle_pips(seat, wagers, face)
    if "extra_roll" in wagers:
        lines += settle_like_kind_first(seat, wagers, first)
    else:
        lines += settle_like_kind(seat, wagers, first)
    return lines + settle_millionaire(seat, wagers, first)


def settle_pips(seat: int, wagers: dict[str, int], face: int) -> list[dict[str, Any]]:
    """The most frequent face wins, all others lose; the losers are collected first."""
    # § 675a.4(f)(1), § 675a.5(a)
    losers = [pip for pip in range(1, 7) if f"pip_{pip}" in wagers and pip != face]
    lines = [lost(seat, f"pip_{pip}", wagers[f"pip_{pip}"]) for pip in losers]
    if f"pip_{face}" in wagers:
        lines.append(won(seat, f"pip_{face}", wagers[f"pip_{face}"], PIP[face]))
    return lines


def settle_like_kind(seat: int, wagers: dict[str, int], first: int) -> list[dict[str, Any]]:
    """Without an Extra Roll the first throw decides: exactly that many wins, the rest loses first."""
    # § 675a.4(f)(2)(i), § 675a.5(b)
    losers = [kind for kind in LIKE_KIND if f"kind_{kind}" in wagers and kind != first]
    lines = [lost(seat, f"kind_{kind}", wagers[f"kind_{kind}"]) for kind in sorted(losers)]
    if f"kind_{first}" in wagers:
        lines.append(won(seat, f"kind_{first}", wagers[f"kind_{first}"], LIKE_KIND[first]))
    return lines


def settle_like_kind_first(seat: int, wagers: dict[str, int], first: int) -> list[dict[str, Any]]:
    """With an Extra Roll: the exact number is paid, fewer can no longer come, more have to wait."""
    # § 675a.4(f)(2)(ii), § 675a.5(b)
    lines = []
    if f"kind_{first}" in wagers:
        lines.append(won(seat, f"kind_{first}", wagers[f"kind_{first}"], LIKE_KIND[first]))
    losers = [kind for kind in LIKE_KIND if f"kind_{kind}" in wagers and kind < first]
    return lines + [lost(seat, f"kind_{kind}", wagers[f"kind_{kind}"]) for kind in sorted(losers)]


def settle_millionaire(seat: int, wagers: dict[str, int], first: int) -> list[dict[str, Any]]:
    """The first throw alone counts; the prize is a fixed sum and the stake goes back with it."""
    # § 675a.4(f)(3), § 675a.5(c)
    losers = [kind for kind in (9, 10) if f"million_{kind}" in wagers and kind != first]
    lines = [lost(seat, f"million_{kind}", wagers[f"million_{kind}"]) for kind in losers]
    if f"million_{first}" in wagers:
        prize, words = MILLIONAIRE[first]
        stake = wagers[f"million_{first}"]
        lines.append(line(seat, f"million_{first}", stake, "win", stake + prize, words))
    return lines


def settle_like_kind_second(
    seat: int, wagers: dict[str, int], first: int, total: int
) -> list[dict[str, Any]]:
    """What the first throw left: exactly the new total wins at the second-roll odds, the rest loses."""
    # § 675a.4(h), § 675a.5(d)
    waiting = [kind for kind in sorted(LIKE_KIND) if f"kind_{kind}" in wagers and kind > first]
    lines = [lost(seat, f"kind_{kind}", wagers[f"kind_{kind}"]) for kind in waiting if kind != total]
    if total in waiting:
        lines.append(won(seat, f"kind_{total}", wagers[f"kind_{total}"], SECOND_ROLL[total]))
    return lines


# --------------------------------------------------------------------------------- a random round


def random_round(rng: random.Random) -> dict[str, Any]:
    """A legal round; the dice are often loaded so that many of a kind come up."""
    optional = [f"kind_{kind}" for kind in range(2, 9)] + ["extra_roll", "million_9", "million_10"]
    share = rng.choice((0.3, 0.8, 1))
    offered = [wager for wager in optional if rng.random() < share]
    minimum = rng.choice((100, 500, 500, 500, 1000))
    numbers = random_rounds.seat_numbers(rng, MOST_SEATS)
    document: dict[str, Any] = {
        "game": "high_roll_dice",
        "edition": "pa-2015",
        "options": dict.fromkeys(offered, True),
        "dice": [],
        "seats": [random_seat(rng, number, offered, minimum) for number in numbers],
    }
    random_rounds.name_minimum(rng, document, minimum, 0.3)
    document["dice"] = random_dice(rng, document["seats"])
    if rng.random() < 0.05:
        rng.shuffle(document["seats"])
    return document


def random_seat(rng: random.Random, number: int, offered: list[str], minimum: int) -> dict[str, Any]:
    """At least one Pip Street wager; all wagers but Millionaire Row of one amount."""
    # § 675a.2(e)(1)-(4)
    amount = minimum + rng.choice((0, 1, 2, 3, 4, 5, 500, 1001, rng.randrange(5000)))
    pips = rng.sample(range(1, 7), rng.randint(1, 6))
    wagers = {f"pip_{pip}": amount for pip in pips}
    keen = rng.random()
    kinds = [wager for wager in offered if wager.startswith("kind_") and rng.random() < keen]
    wagers |= dict.fromkeys(kinds, amount)
    if kinds and "extra_roll" in offered and rng.random() < 0.5:
        wagers["extra_roll"] = amount
    for wager in offered:
        if wager.startswith("million_") and rng.random() < 0.5:
            wagers[wager] = rng.choice((MOST_MILLIONAIRE, MOST_MILLIONAIRE, MOST_MILLIONAIRE, 50, 25))
    return random_rounds.seat_entry(rng, number, wagers)


def random_dice(rng: random.Random, seats: list[dict[str, Any]]) -> list[list[int]]:
    """Ten faces, and those of the second throw where it takes place."""
    favoured = rng.randint(1, 6)
    load = rng.choice((0, 0, 0.3, 0.5, 0.7, 0.9, 1))
    faces = [favoured if rng.random() < load else rng.randint(1, 6) for _ in range(DICE)]
    if rng.random() < 0.2:
        # Two pairs at least and no face three times: two of a kind is rare by chance.
        faces = rng.sample([1, 2, 3, 4, 5, 6] * 2, DICE)
    face, first = matching(faces)
    rolls = [faces]
    if first < DICE and any("extra_roll" in entry["wagers"] for entry in seats):
        load = rng.choice((0, 0, 0.3, 0.6, 1))
        rolls.append([face if rng.random() < load else rng.randint(1, 6) for _ in range(DICE - first)])
    return rolls
