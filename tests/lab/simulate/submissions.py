"""The Rules Submissions under which simulations are tested: every letter and every value of every option."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier import games

BONUS_G = {
    "seven_card_straight_flush": "2000 to 1",
    "six_card_straight_flush": "500 to 1",
    "five_card_straight_flush": "100 to 1",
    "four_card_straight_flush": "60 to 1",
    "three_card_straight_flush": "7 to 1",
}
_BOXES = [f"{low}-{high}" for low in range(1, 7) for high in range(low, 7)]
LAYOUT = {"top": ["1-6"], "left": _BOXES[:3], "right": _BOXES[3:5], "center": _BOXES[5:]}

FURTHER: dict[tuple[str, str], list[dict[str, Any]]] = {
    ("high_card_flush", "ma"): [{"straight_flush_bonus": "G", "bonus_g": BONUS_G}],
    ("high_card_flush", "pa-2015"): [{"meter_reset": 5_000_000}],
    ("props_and_hops", "pa-2015"): [{"layout": LAYOUT}],
    ("high_roll_dice", "pa-2015"): [{"extra_roll": True}],
}
"""What no list of values can say."""


def simulated() -> list[tuple[str, str]]:
    """Every edition of every game that has a simulation."""
    return [
        (game, edition)
        for game in games.ids()
        if games.lab(game).simulation
        for edition in games.load(game).editions
    ]


def submissions(game: str, edition_id: str) -> Iterator[dict[str, Any]]:
    """One at a time: each letter of each optional wager, no such wager at all, each value of each option."""
    edition = games.load(game).edition(edition_id)
    side = [name for name in games.lab(game).side_wagers if name in edition.wagers]
    yield {}
    yield dict.fromkeys(side, False)
    for wager in side:
        family = edition.paytables.get(edition.wagers[wager].paytable)
        for letter, column in (family.columns if family else {}).items():
            if letter and not column.deferred:
                yield {wager: letter}
    for option in edition.options.values():
        if option.kind == "choice":
            yield from ({option.name: value} for value in option.values)
    yield from FURTHER.get((game, edition_id), [])
