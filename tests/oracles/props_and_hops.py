"""Props & Hops (58 Pa. Code chapter 668a), settled slowly and plainly.

Two dice in a shaker. The next roll decides every wager but the Six Eight Shake, which waits until all six
ways to roll a six or an eight have come, or a seven.
"""

from __future__ import annotations

import random
from itertools import combinations_with_replacement
from typing import Any

from tests.oracles import random_rounds
from tests.oracles.reckoning import seat_totals, settled

# § 668a.4
DOUBLE = "30 to 1"
ANY_NUMBER = "15 to 1"
FIELD_2_12 = "2 to 1"
FIELD_OTHER = "1 to 1"
HOP = {"hop_top": "3 to 2", "hop_left": "2 to 1", "hop_right": "2 to 1", "hop_center": "3 to 2"}
UNDER_OVER = "1 to 1"
SHAKE = "150 to 1"

PAIRS = tuple(combinations_with_replacement(range(1, 7), 2))
# § 668a.2(f)(8)
SHAKE_PAIRS = ((1, 5), (2, 4), (3, 3), (2, 6), (3, 5), (4, 4))
# The chapter shows no layout; this is the division that applies when the round names none.
LAYOUT = {
    "left": ["1-2", "1-3", "1-4", "2-3", "1-1", "1-5"],
    "center": ["1-6", "2-5", "3-4", "2-2", "2-4", "3-3", "4-4", "3-5", "5-5"],
    "right": ["4-6", "5-6", "4-5", "3-6", "2-6", "6-6"],
    "top": ["1-2", "1-3", "1-6", "2-5", "3-4", "4-6", "5-6"],
}
MOST_SEATS = 6  # § 668a.1(a)

# § 668a.2(d), (e), (f): every wager in the order of the chapter.
WAGERS = (
    [f"hard_{2 * face}" for face in range(1, 7)]
    + [f"hop_{low}_{high}" for low, high in PAIRS if low < high]
    + ["field", "hop_top", "hop_left", "hop_right", "hop_center"]
    + ["one_six_and_under", "three_four_and_over", "six_eight_shake"]
)


def odds_of(wager: str, pair: tuple[int, int], layout: dict[str, list[str]]) -> str:
    """The odds at which a one-roll wager wins with this roll (lower die first), "" if it loses."""
    low, high = pair
    total = low + high
    # § 668a.2(d): both dice show half of the number.
    if wager.startswith("hard_"):
        return DOUBLE if (low, high) == (int(wager[5:]) // 2,) * 2 else ""
    # § 668a.2(f)(2)-(5)
    if wager in HOP:
        return HOP[wager] if f"{low}-{high}" in layout[wager[4:]] else ""
    # § 668a.2(e): exactly these two faces.
    if wager.startswith("hop_"):
        return ANY_NUMBER if wager == f"hop_{low}_{high}" else ""
    # § 668a.2(f)(1)
    if wager == "field":
        if total in (2, 12):
            return FIELD_2_12
        return FIELD_OTHER if total in (3, 4, 9, 10, 11) else ""
    # § 668a.2(f)(6)
    if wager == "one_six_and_under":
        return UNDER_OVER if pair == (1, 6) or total < 7 else ""
    # § 668a.2(f)(7)
    if wager == "three_four_and_over":
        return UNDER_OVER if pair == (3, 4) or total > 7 else ""
    raise ValueError(f"no such wager: {wager}")


def shake_result(rolls: list[tuple[int, int]], decisions: list[str]) -> tuple[str, int]:
    """How a Six Eight Shake ends and after which roll (0 the first).

    Before every roll but the first its player may take it back; without a word he keeps it. A seven
    loses, the last of the six pairs wins, and a wager that is still open after the last roll is returned.
    """
    # § 668a.2(f)(8), § 668a.3(i)
    words = list(decisions)
    if not set(words) <= {"keep", "remove"}:
        raise ValueError(f"neither keep nor remove: {words}")
    missing = set(SHAKE_PAIRS)
    result = ("push", len(rolls) - 1)
    for number, (low, high) in enumerate(rolls):
        if number and words and words.pop(0) == "remove":
            result = ("push", number - 1)
            break
        missing.discard((low, high))
        if low + high == 7:
            result = ("lose", number)
            break
        if not missing:
            result = ("win", number)
            break
    if words:
        raise ValueError(f"decisions left over: {words}")
    return result


def shake_at_a_table(roll: tuple[int, int], lammers: list[str], decisions: list[str]) -> str:
    """How one roll leaves a Six Eight Shake for which these lammers lie in the circles already.

    § 668a.3(i) to (k): every roll is a round of its own. Who says so before it takes the wager back; a wager
    that the roll does not decide stays up for the next round.
    """
    if decisions not in ([], ["remove"]):
        raise ValueError(f"not a removal: {decisions}")
    missing = {f"{low}-{high}" for low, high in SHAKE_PAIRS}
    if len(set(lammers)) < len(lammers) or not set(lammers) < missing:
        raise ValueError(f"no such lammers: {lammers}")
    if decisions:
        return "push"
    if sum(roll) == 7:
        return "lose"
    return "stays" if missing - set(lammers) - {f"{roll[0]}-{roll[1]}"} else "win"


def settle(document: dict[str, Any]) -> dict[str, Any]:
    """Settle the round roll by roll: the losing wagers of all seats, then the winning ones, then what
    goes back; seat by seat from the dealer's right, the direction of § 668a.3(e)."""
    if "lammers" in document:
        return settle_one_roll(document)
    options = document.get("options", {})
    layout = options.get("layout", LAYOUT)
    if not options.get("six_eight_shake", True) and any(
        "six_eight_shake" in entry["wagers"] for entry in document["seats"]
    ):
        raise ValueError("a Six Eight Shake at a table that does not offer it")
    rolls = [(min(roll), max(roll)) for roll in document["dice"]]
    entries = sorted(document["seats"], key=lambda entry: int(entry["seat"]))
    # § 668a.3(i): all losing wagers are collected before any winning one is paid.
    steps = [step for entry in reversed(entries) for step in settle_seat(entry, rolls, layout)]
    steps.sort(key=lambda step: step[:2])
    lines = [line for _, _, line in steps]
    staked = {entry["seat"]: sum(entry["wagers"].values()) for entry in entries}
    return {"lines": lines, "seats": seat_totals(staked, lines), "meters": dict(document.get("meters", {}))}


def settle_one_roll(document: dict[str, Any]) -> dict[str, Any]:
    """A round of a table: what was removed before the roll, what loses by it, what wins, what stays up."""
    layout = document.get("options", {}).get("layout", LAYOUT)
    roll, lammers = (min(document["dice"][0]), max(document["dice"][0])), document["lammers"]
    entries = sorted(document["seats"], key=lambda entry: -int(entry["seat"]))
    turns: dict[str, list[dict[str, Any]]] = {"push": [], "lose": [], "win": [], "stays": []}
    for entry in entries:
        for wager in (one for one in WAGERS if one in entry["wagers"]):
            odds = SHAKE if wager == "six_eight_shake" else odds_of(wager, roll, layout)
            outcome = "win" if odds else "lose"
            if wager == "six_eight_shake":
                outcome = shake_at_a_table(roll, lammers, entry.get("decisions", []))
            turns[outcome].append(settled(entry["seat"], wager, entry["wagers"][wager], outcome, odds))
    staked = {entry["seat"]: sum(entry["wagers"].values()) for entry in entries}
    for line in turns["stays"]:
        staked[line["seat"]] -= line["stake"]
    collected = {*lammers, *({f"{roll[0]}-{roll[1]}"} & {f"{low}-{high}" for low, high in SHAKE_PAIRS})}
    lines = [*turns["push"], *turns["lose"], *turns["win"]]
    result = {"lines": lines, "seats": seat_totals(staked, lines), "meters": dict(document.get("meters", {}))}
    if turns["stays"]:
        # From the dealer's left.
        up = [{name: line[name] for name in ("seat", "wager", "stake")} for line in turns["stays"][::-1]]
        result |= {"carried": up, "lammers": sorted(collected)}
    return result


def settle_seat(
    entry: dict[str, Any], rolls: list[tuple[int, int]], layout: dict[str, list[str]]
) -> list[tuple[int, int, dict[str, Any]]]:
    """A seat's wagers, each with the roll that settles it and its turn at that roll."""
    steps: list[tuple[int, int, dict[str, Any]]] = []
    decisions = entry.get("decisions", [])
    if decisions and "six_eight_shake" not in entry["wagers"]:
        raise ValueError(f"seat {entry['seat']}: decisions without a Six Eight Shake")
    for wager in WAGERS:
        if wager not in entry["wagers"]:
            continue
        if wager == "six_eight_shake":
            outcome, number = shake_result(rolls, decisions)
            odds = SHAKE if outcome == "win" else ""
        else:
            odds, number = odds_of(wager, rolls[0], layout), 0
            outcome = "win" if odds else "lose"
        line = settled(entry["seat"], wager, entry["wagers"][wager], outcome, odds)
        steps.append((number, ("lose", "win", "push").index(outcome), line))
    return steps


# --------------------------------------------------------------------------------- a random round


def random_round(rng: random.Random) -> dict[str, Any]:
    """A legal round; with a Six Eight Shake it goes on, and often the dice are kind to it."""
    minimum = rng.choice((100, 500, 500, 500, 1000))
    options: dict[str, Any] = {"layout": random_layout(rng)} if rng.random() < 0.3 else {}
    numbers = random_rounds.seat_numbers(rng, MOST_SEATS)
    shake = rng.random() < 0.6
    if rng.random() < 0.2:
        # § 668a.1(b)(5): only "if offering" it.
        options["six_eight_shake"] = shake
    seats = [random_seat(rng, number, minimum, shake) for number in numbers]
    document: dict[str, Any] = {
        "game": "props_and_hops",
        "edition": "pa-2015",
        "options": options,
        "dice": [],
        "seats": seats,
    }
    random_rounds.name_minimum(rng, document, minimum, 0.3)
    document["dice"] = random_rolls(rng, seats)
    if rng.random() < 0.3:
        as_at_a_table(rng, document)
    if rng.random() < 0.05:
        rng.shuffle(seats)
    return document


def as_at_a_table(rng: random.Random, document: dict[str, Any]) -> None:
    """Make it a round of one roll, somewhere in the life of its shakes; some are removed before it."""
    names = [f"{low}-{high}" for low, high in SHAKE_PAIRS]
    document["lammers"] = rng.sample(names, rng.choice((0, 1, 3, 5, 5)))
    left = [name for name in names if name not in document["lammers"]]
    if rng.random() < 0.3:
        document["dice"][0] = [int(face) for face in rng.choice(left).split("-")]
    for entry in document["seats"]:
        shakes = "six_eight_shake" in entry["wagers"]
        entry["decisions"] = ["remove"] if shakes and rng.random() < 0.2 else []


def random_layout(rng: random.Random) -> dict[str, list[str]]:
    """Every pair on the left, in the center or on the right, and some of them in the top row."""
    names = [f"{low}-{high}" for low, high in PAIRS]
    layout: dict[str, list[str]] = {"top": rng.sample(names, rng.randint(1, 9))}
    rng.shuffle(names)
    first, second = sorted(rng.sample(range(1, len(names)), 2))
    layout |= {"left": names[:first], "center": names[first:second], "right": names[second:]}
    return layout


def random_seat(rng: random.Random, number: int, minimum: int, shake: bool) -> dict[str, Any]:
    """Some wagers of odd amounts, at least one."""
    chosen = rng.sample(WAGERS[:-1], rng.choice((0, 1, 2, 5, 12, len(WAGERS) - 1)))
    if shake and rng.random() < 0.7:
        chosen.append("six_eight_shake")
    if not chosen:
        chosen = ["field"]
    wagers = {wager: minimum + rng.choice((0, 1, 3, 5, 500, 501, rng.randrange(5000))) for wager in chosen}
    return random_rounds.seat_entry(rng, number, wagers)


def random_rolls(rng: random.Random, seats: list[dict[str, Any]]) -> list[list[int]]:
    """Rolls until every Six Eight Shake is over, or until the table stops earlier; decisions on the way."""
    kind = rng.choice((0, 0.5, 0.9, 1))
    talk = rng.choice((0, 0.5, 0.9, 1))
    leave = rng.choice((0, 0.02, 0.2))
    stop = rng.choice((0, 0, 0, 0.15))
    talking = [entry for entry in seats if "six_eight_shake" in entry["wagers"]]
    live = list(talking)
    missing = set(SHAKE_PAIRS)
    rolls: list[list[int]] = []
    while True:
        rolls.append(random_roll(rng, missing, kind))
        missing.discard((min(rolls[-1]), max(rolls[-1])))
        if not live or not missing or sum(rolls[-1]) == 7 or rng.random() < stop:
            return rolls
        # Who has stopped talking keeps to the end.
        talking = [entry for entry in talking if entry in live and rng.random() < talk]
        leaving = [entry for entry in talking if rng.random() < leave]
        for entry in talking:
            entry["decisions"].append("remove" if entry in leaving else "keep")
        live = [entry for entry in live if entry not in leaving]


def random_roll(rng: random.Random, missing: set[tuple[int, int]], kind: float) -> list[int]:
    """Two faces, at times one of the pairs that the Six Eight Shake still misses."""
    if rng.random() < kind and missing and rng.random() < 0.9:
        roll = list(rng.choice(sorted(missing)))
        rng.shuffle(roll)
        return roll
    return [rng.randint(1, 6), rng.randint(1, 6)]
