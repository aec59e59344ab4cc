"""What amounts of one terminal's wagers demand of each other, for the posted rules.

The games refuse what goes against it; a page reads it here, so that it can lay out wagers that will be
accepted without knowing any game. A test holds every relation against its game.
"""

from __future__ import annotations

from croupier.play.facts import meant
from croupier.play.game import Game
from croupier.play.submission import Submission
from croupier.tables.rules_messages import GroupDocument, RelationDocument


def relations_of(game: Game, submission: Submission) -> list[RelationDocument]:
    """The relations of a game as its posted rules say them."""
    return [
        {
            "kind": relation.kind,
            "wagers": offered(submission, relation.wagers),
            "other": relation.other,
            "cite": submission.cite(relation.cite),
        }
        for relation in game.facts.relations
    ]


def groups_of(game: Game, submission: Submission) -> list[GroupDocument]:
    """The wagers that lie together on the layout; what is in no group is required or optional."""
    found: list[GroupDocument] = []
    left = list(submission.placeable)
    for group in game.facts.groups:
        members = [name for name in offered(submission, group.wagers) if name in left]
        left = [name for name in left if name not in members]
        if members:
            found.append(
                {"name": group.name, "title": group.title, "picture": group.picture, "wagers": members}
            )
    return found


def offered(submission: Submission, patterns: tuple[str, ...]) -> list[str]:
    """The wagers that are offered and meant."""
    return [name for name in submission.placeable if any(meant(one, name) for one in patterns)]
