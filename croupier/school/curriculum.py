"""How much instruction a dealer needs before the table test: 58 Pa. Code § 611a.2, as proposed in 2015."""

from __future__ import annotations

import msgspec

from croupier.play.game import Game


class Instruction(msgspec.Struct, frozen=True):
    """Hours over weeks, for whom, and by which section."""

    who: str
    hours: int
    weeks: int
    note: str
    cite: str


def instruction(game: Game) -> list[Instruction]:
    """What the game type of this game demands of a new dealer and of one who comes from another type."""
    if game.dice:
        return [
            Instruction(
                "a new dealer", 160, 6, "Craps, Mini-Craps and other dice games", "58 Pa. Code § 611a.2(a)(1)"
            ),
            Instruction("a dealer of another game type", 120, 5, "dice games", "58 Pa. Code § 611a.2(b)(1)"),
        ]
    return [
        Instruction(
            "a new dealer",
            100,
            5,
            "banked card games, at least 80 hours in Blackjack",
            "58 Pa. Code § 611a.2(a)(1)",
        ),
        Instruction("a dealer of another game type", 60, 3, "all card games", "58 Pa. Code § 611a.2(b)(1)"),
    ]


def words(game: Game) -> list[str]:
    """The same as sentences; a dealer of the same type follows the house's training program."""
    lines = [
        f"{one.who}: {one.hours} hours over {one.weeks} weeks ({one.note}), then the table test ({one.cite})"
        for one in instruction(game)
    ]
    same = "a dealer of the same game type: as the house's training program says, then the table test"
    return [*lines, f"{same} (58 Pa. Code § 611a.2(d))"]
