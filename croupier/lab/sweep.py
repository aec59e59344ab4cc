"""A sweep: the mathematics of many Rules Submissions, one after the other or spread over a cluster.

Each point is what ``croupier par`` answers for one edition with its options decided. The answers hold exact
fractions, so that a sweep on a hundred machines can be compared with one on this machine letter for letter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

from croupier import games
from croupier.errors import Refused
from croupier.lab.par import MINIMUM
from croupier.law.edition import Edition
from croupier.play.submission import Submission
from croupier.units.verdict import Refusal

Document = dict[str, Any]
CHOICE = "choice"


@dataclass(frozen=True)
class Point:
    """One edition with options selected; small enough to send."""

    game: str
    edition: str
    options: Mapping[str, Any]

    def answer(self) -> Document:
        """What ``croupier par GAME --json`` prints, and what was selected for it."""
        from croupier.lab.document import document
        from croupier.lab.par import par

        return {**document(par(self.game, self.edition, self.options)), "selected": dict(self.options)}


def points(
    game_ids: Sequence[str],
    edition: str = "",
    selected: Mapping[str, Any] | None = None,
    over: Mapping[str, Sequence[Any]] | None = None,
) -> list[Point]:
    """Every combination, in the order in which it is written; Refused where an edition does not allow one.

    ``over`` names what is varied, with its values or, where it has none, all that the edition allows. With
    nothing named, every option that changes the base game is varied. Without games, all are swept.
    """
    found = []
    for game_id in game_ids or games.ids():
        game = games.load(game_id)
        for name in [edition] if edition else game.editions:
            found += _of_edition(game_id, game.edition(name), selected or {}, over)
    return found


def _of_edition(
    game_id: str, edition: Edition, selected: Mapping[str, Any], over: Mapping[str, Sequence[Any]] | None
) -> list[Point]:
    names = dict(over) if over else dict.fromkeys(_of_base_game(game_id, edition, selected), ())
    values = [[(name, value) for value in given or allowed(edition, name)] for name, given in names.items()]
    found = [Point(game_id, edition.id, {**selected, **dict(chosen)}) for chosen in product(*values)]
    for point in found:
        Submission(edition, point.options, MINIMUM)
    return found


def _of_base_game(game_id: str, edition: Edition, selected: Mapping[str, Any]) -> list[str]:
    """The choices that change the base game and are not made yet."""
    rules = {name: edition.options[name] for name in games.lab(game_id).options if name in edition.options}
    return [name for name, rule in rules.items() if rule.kind == CHOICE and name not in selected]


def allowed(edition: Edition, name: str) -> list[Any]:
    """All values of a choice, or all paytables of an optional wager."""
    if name in edition.options and edition.options[name].kind == CHOICE:
        return list(edition.options[name].values)
    wager = edition.wagers.get(name)
    if wager is not None and wager.optional and not wager.decision:
        family = edition.paytables.get(wager.paytable)
        return [letter for letter in (family.columns if family else ()) if letter] or [True]
    raise Refused(
        Refusal(
            "nothing_to_vary",
            f"--over {name}: {edition.game} {edition.id} has no choice and no optional wager of this name; "
            f"say {name}=VALUE,VALUE for an option with values of its own",
        )
    )


def here(swept: Sequence[Point], done: Callable[[], None]) -> list[Document]:
    """The answers in order, each computed with all processors of this machine."""
    found = []
    for point in swept:
        found.append(point.answer())
        done()
    return found


def on_cluster(client: Any, swept: Sequence[Point], done: Callable[[], None]) -> list[Document]:
    """The answers in order, computed wherever there is room."""
    from croupier.lab.cluster import as_finished

    found: dict[int, Document] = {}
    calls = (partial(_numbered, number, point) for number, point in enumerate(swept))
    for number, answer in as_finished(client, calls):
        found[number] = answer
        done()
    return [found[number] for number in range(len(swept))]


def _numbered(number: int, point: Point) -> tuple[int, Document]:
    return number, point.answer()
