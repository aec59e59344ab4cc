"""What amounts of one terminal's wagers demand of each other, for the posted rules.

The games refuse what goes against it; a page reads it here, so that it can lay out wagers that will be
accepted without knowing any game. A test holds every relation against its game.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from croupier.play.submission import Submission

EQUAL: Final = "equal"
AT_LEAST: Final = "at_least"
TABLE_MINIMUM: Final = "table_minimum"


class Relation(msgspec.Struct, frozen=True):
    """``equal``: all in one amount. ``at_least``: not less than ``other``. ``table_minimum``: exactly that.

    ``wagers`` are names, or beginnings of names that end in an underscore.
    """

    kind: str
    wagers: tuple[str, ...]
    cite: str
    other: str = ""

    def names(self, submission: Submission) -> list[str]:
        """The wagers that are offered and meant."""
        return [name for name in submission.placeable if any(_meant(name, one) for one in self.wagers)]


def _meant(name: str, pattern: str) -> bool:
    return name.startswith(pattern) if pattern.endswith("_") else name == pattern


RELATIONS: Final[dict[str, tuple[Relation, ...]]] = {
    "flop_poker": (Relation(TABLE_MINIMUM, ("pot",), "§ 667a.7(d)(1)"),),
    "high_roll_dice": (Relation(EQUAL, ("pip_", "kind_", "extra_roll"), "§ 675a.1(b)(2)(iv)"),),
    "lunar_poker": (Relation(AT_LEAST, ("super",), "§ 671a.7(c)(2)", other="ante"),),
}


def relations_of(game: str, submission: Submission) -> list[dict[str, Any]]:
    """The relations of a game as its posted rules say them."""
    return [
        {
            "kind": relation.kind,
            "wagers": relation.names(submission),
            "other": relation.other,
            "cite": submission.cite(relation.cite),
        }
        for relation in RELATIONS.get(game, ())
    ]
