"""What Your Game must do: what every game must, and what its own rules say."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from croupier import games
from croupier.conformance.suite import conforms
from croupier.lab.solve.registry import solve
from croupier.play.document import settle_line

GAME = games.load("your_game")


def settled(cards: str, decision: str, **wagers: int) -> dict[str, int]:
    """What each wager returns, in cents, in a round of one seat."""
    document: dict[str, Any] = {
        "game": GAME.id,
        "options": {"trio": "A"},
        "dealing": "manual_shoe",
        "cards": cards,
        "seats": [{"seat": 1, "wagers": wagers, "decisions": [decision]}],
    }
    answer = json.loads(settle_line(json.dumps(document), games.load))
    return {line["wager"]: line["returned"] for line in answer["lines"]}


def test_it_does_what_every_game_must() -> None:
    conforms(GAME)


def test_5_c_a_card_between_pays_both_wagers() -> None:
    assert settled("2c Ah 8d", "go_in", ante=1000) == {"ante": 2000, "play": 2000}
    assert settled("2c 4h 3d", "go_in", ante=1000) == {"ante": 2000, "play": 10_000}


def test_5_c_a_card_of_the_same_rank_is_not_between() -> None:
    assert settled("2c Ah Ad", "go_in", ante=1000) == {"ante": 0, "play": 0}


def test_5_b_a_fold_loses_the_ante_and_keeps_the_trio() -> None:
    assert settled("9c 9h 9d", "fold", ante=1000, trio=500) == {"ante": 0, "trio": 500 * 41}


def test_the_house_keeps_what_was_meant() -> None:
    assert solve(GAME.id).edge == Fraction(83, 1275)
