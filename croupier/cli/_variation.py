"""What commands of the lab share: an edition file, a paytable or a rule of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import typer

EDITION: Final = typer.Option("", "--edition", help="An edition; the default one if left out.")
OPTION: Final = typer.Option([], "--option", help="NAME=VALUE, as a Rules Submission selects it.")
EDITION_FILE: Final = typer.Option(
    None, "--edition-file", help="An edition of one's own, in the project's TOML; no regulation's."
)
PAYTABLE: Final = typer.Option(
    [], "--paytable", help="WAGER=FILE.json, all rows of one wager; no regulation's."
)
RULE: Final = typer.Option([], "--rule", help="NAME=VALUE, a variation that the chapter does not allow.")


def edition_asked(
    game: str,
    edition: str,
    edition_file: Path | None,
    paytable: Sequence[str],
    rule: Sequence[str],
    options: Mapping[str, Any],
) -> str:
    """The id of the edition that a command shall use."""
    if edition_file is None and not paytable and not rule:
        return edition
    from croupier.lab.variation import vary

    return vary(game, edition, edition_file, paytable, rule, options)
