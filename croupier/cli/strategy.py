"""``croupier strategy``: a game's short strategy with what it costs, on the screen or as a card to print."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from croupier.cli._counting import progress_shown
from croupier.cli._variation import EDITION, EDITION_FILE, OPTION, PAYTABLE, RULE, edition_asked
from croupier.cli.par import read_options
from croupier.errors import DataError

if TYPE_CHECKING:
    from croupier.play.strategy import RuleStrategy


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("strategy")(strategy)


def strategy(
    game: str = typer.Argument(help="The id of a game, as `rulebook list` prints it."),
    edition: str = EDITION,
    option: list[str] = OPTION,
    edition_file: Path | None = EDITION_FILE,
    paytable: list[str] = PAYTABLE,
    rule: list[str] = RULE,
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
    out: Path | None = typer.Option(None, "--out", help="Write cards (SVG, PNG, PDF) into this folder."),
    compare: Path | None = typer.Option(
        None, "--compare", help="A strategy of one's own, in TOML: what it costs, line by line."
    ),
    mistakes: bool = typer.Option(False, "--mistakes", help="What common mistakes cost, the dearest first."),
) -> None:
    """A strategy that a person can keep in mind, and what it costs against best play."""
    from croupier.lab.strategy import strategies

    options = read_options(option)
    edition = edition_asked(game, edition, edition_file, paytable, rule, options)
    if compare is not None or mistakes:
        _compare(game, edition, options, compare, as_json)
        return
    with progress_shown():
        found = strategies(game, edition, options)
    if out is not None:
        _write(game, found, out)
    elif as_json:
        from croupier.lab.solve.registry import asked

        of = asked(game, edition, options)
        print(json.dumps([of | _document(one) for one in found], indent=1))
    else:
        _say_outside(game, edition)
        for one in found:
            _show(one)


def _compare(game: str, edition: str, options: dict[str, Any], file: Path | None, as_json: bool) -> None:
    """A written strategy, or common mistakes where there is no file."""
    from croupier.lab.solve.registry import asked
    from croupier.lab.strategy import compare

    with progress_shown():
        if file is None:
            found = compare.mistakes(game, edition, options)
        else:
            found = [compare.compared(game, read_strategy_file(file), edition, options, file.name)]
    if as_json:
        of = asked(game, edition, options)
        told = [of | compare.document(one) for one in found]
        print(json.dumps(told if file is None else told[0], indent=1))
        return
    _say_outside(game, edition)
    for one in found:
        print("\n".join(compare.lines(one)))


def read_strategy_file(file: Path) -> str:
    """The text of a strategy; a file that cannot be read is one sentence."""
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise DataError(f"{file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise DataError(f"{file.name} is no text in UTF-8") from None


def _write(game: str, found: list[RuleStrategy], out: Path) -> None:
    from croupier import games
    from croupier.lab.strategy.card import card_of
    from croupier.lab.strategy.files import write

    for one in found:
        name = re.sub(r"[^a-z0-9]+", "-", f"{game}-{one.name}".lower()).strip("-")
        paths = write(card_of(games.load(game).title, one), out, name)
        print(f"written: {', '.join(map(str, paths))}")


def _say_outside(game: str, edition: str) -> None:
    from croupier import games
    from croupier.lab.par import outside_sentence

    sentence = outside_sentence(games.load(game).edition(edition))
    if sentence:
        print(sentence)


def _document(one: RuleStrategy) -> dict[str, Any]:
    from fractions import Fraction

    found: dict[str, Any] = {
        "name": one.name,
        "source": one.source,
        "per": one.per,
        "edge": float(one.edge),
        "optimum": float(one.optimum),
        "cost": float(one.cost),
        "method": one.method,
        "rules": [{"title": rules.title, "lines": rules.lines} for rules in one.rules],
        "charts": [
            {
                "title": chart.title,
                "columns": chart.columns,
                "rows": dict(chart.rows),
                "legend": dict(chart.legend),
            }
            for chart in one.charts
        ],
    }
    if isinstance(one.edge, Fraction) and isinstance(one.optimum, Fraction):
        found |= {"edge_exact": str(one.edge), "cost_exact": str(one.cost)}
    if one.standard_error:
        found["standard_error"] = one.standard_error
    return found


def _show(one: RuleStrategy) -> None:
    from croupier.lab.strategy.card import price_of

    print(f"{one.name} ({one.source})")
    for rules in one.rules:
        print(f"  {rules.title}")
        for when, do in rules.lines:
            print(f"    {when}: {do}")
    for chart in one.charts:
        print(f"  {chart.title}")
        print("    " + " ".join(f"{name:>5}" for name in ("", *chart.columns)))
        for label, cells in chart.rows:
            print("    " + " ".join(f"{cell:>5}" for cell in (label, *cells)))
        for sign, meaning in chart.legend:
            print(f"    {sign}: {meaning}")
    print(f"  {price_of(one)}")
    print(f"  {one.method}")
