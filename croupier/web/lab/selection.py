"""What a request to the lab is about: a game, an edition, and the options of a table where one is named."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import Depends

from croupier import games
from croupier.errors import DataError, Refused
from croupier.law.edition import Edition
from croupier.play.game import Game
from croupier.units.verdict import Refusal
from croupier.web.api.terminal import TheFloor


@dataclass(frozen=True)
class Selection:
    """``options`` are those of the table's Rules Submission; empty where only an edition is looked at.

    Free options are not taken: whatever is asked for here is reckoned once and kept, and the number of
    tables and editions bounds how much that can be.
    """

    game: Game
    edition: Edition
    options: Mapping[str, Any] = field(default_factory=dict)
    table: str = ""

    @property
    def key(self) -> str:
        """The name under which an answer is kept."""
        return f"{self.game.id}:{self.edition.id}:{self.table}"

    def command(self, verb: str, *further: str) -> str:
        """The command line that gives the same figures."""
        words = ["croupier", verb, self.game.id, *further, "--edition", self.edition.id]
        for name, value in self.options.items():
            words += ["--option", f"{name}={value if isinstance(value, str) else json.dumps(value)}"]
        return shlex.join(words)

    def given(self, verb: str) -> tuple[str, str, Mapping[str, Any], str]:
        """What a task of the laboratory is given: this selection, and the command for the same figures."""
        return self.game.id, self.edition.id, dict(self.options), self.command(verb)


async def selection(game: str, edition: str, floor: TheFloor, table: str = "") -> Selection:
    """The game and edition of the path, with the options of ``table`` if it plays them; Refused otherwise."""
    try:
        known = games.load(game)
        found = known.edition(edition)
    except DataError as error:
        raise Refused(Refusal("not_found", str(error))) from None
    if not table:
        return Selection(known, found)
    own = floor.desk(table).table
    if (own.game.id, own.edition.id) != (known.id, found.id):
        said = f"table {table} plays {own.game.id} by the edition {own.edition.id}, not {game} by {edition}"
        raise Refused(Refusal("another_game", said))
    return Selection(known, found, own.config.options, table)


Selected = Annotated[Selection, Depends(selection)]
