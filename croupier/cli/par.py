"""``croupier par``: the exact mathematics of a game's wagers, on the screen, as JSON, or as PAR sheets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from croupier.cli._variation import EDITION, EDITION_FILE, OPTION, PAYTABLE, RULE, edition_asked
from croupier.errors import DataError

if TYPE_CHECKING:
    from croupier.lab.par import GamePar
    from croupier.lab.sheets.provenance import Provenance
    from croupier.lab.solve.result import BaseResult


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("par")(par)


def par(
    game: str = typer.Argument("", help="The id of a game, as `rulebook list` prints it."),
    edition: str = EDITION,
    option: list[str] = OPTION,
    edition_file: Path | None = EDITION_FILE,
    paytable: list[str] = PAYTABLE,
    rule: list[str] = RULE,
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
    every: bool = typer.Option(False, "--all", help="All games and editions; needs --out."),
    out: Path | None = typer.Option(
        None, "--out", help="Write PAR sheets (HTML, PDF, JSON, CSV, XLSX) there."
    ),
    recount: bool = typer.Option(
        False, "--recount", help="Count again what is shipped, of a game or of all; minutes and more."
    ),
    date: str = typer.Option("", "--date", help="The day that stands on the sheets; today if left out."),
    witness: str = typer.Option(
        "", "--witness", help="A wager, or `base`: print a round for each of its rows and endings."
    ),
) -> None:
    """Combinations, edge, hit frequency and variance of every wager whose value is a count."""
    if recount:
        _recount(game, as_json)
        return
    if every:
        if game or out is None:
            raise DataError("par --all writes the whole book: name no game, and give a folder with --out")
        _write_book(out, date)
        return
    if not game:
        raise DataError("par needs the id of a game, or --all with --out")
    options = read_options(option)
    edition = edition_asked(game, edition, edition_file, paytable, rule, options)
    if witness:
        _show_witnesses(game, witness, edition, options, as_json)
        return
    from croupier.lab.par import par as analyse

    found = analyse(game, edition, options)
    if out is not None:
        from croupier.lab.sheets.book import write_sheet

        print(f"written: {', '.join(str(path) for path in write_sheet(found, out, _provenance(date)))}")
    elif as_json:
        from croupier.lab.document import document

        print(json.dumps(document(found), indent=1))
    else:
        _show(found)


def _recount(game: str, as_json: bool) -> None:
    """Everything that is shipped, counted from the sources and compared; exit status 1 where it differs."""
    from croupier import games
    from croupier.lab.recount import kernel_questions, questions, recounted

    asked = [one for name in ([game] if game else games.ids()) for one in questions(name)]
    found = []
    for one in [*([] if game else kernel_questions()), *asked]:
        same = recounted(one) == one.shipped
        found.append({"entry": str(one), "same": same})
        if not as_json:
            print(f"{'the same' if same else 'DIFFERS'}: {one}", flush=True)
    if as_json:
        print(json.dumps(found, indent=1))
    if not all(one["same"] for one in found):
        raise typer.Exit(1)


def _show_witnesses(game: str, wager: str, edition: str, options: dict[str, Any], as_json: bool) -> None:
    """Rounds that a person can look at, and that ``croupier settle`` takes."""
    from croupier.lab import witnesses

    found = witnesses.witnesses(game, wager, edition, options)
    if as_json:
        print(json.dumps(witnesses.document(found), indent=1))
    else:
        print("\n".join(witnesses.text(found)))


def read_options(given: list[str]) -> dict[str, Any]:
    """``decks=8`` or ``layout={"top": ...}``: JSON where it is JSON, else the words themselves."""
    selected: dict[str, Any] = {}
    for one in given:
        name, separator, value = one.partition("=")
        if not separator or not name:
            raise DataError(f"--option {one!r}: say NAME=VALUE")
        try:
            selected[name] = json.loads(value)
        except json.JSONDecodeError:
            selected[name] = value
    return selected


def _provenance(day: str) -> Provenance:
    """The day and the signature of the package, which stand on every sheet."""
    import datetime

    from croupier.floor.assets.software_signature import package_signature
    from croupier.lab.sheets.provenance import Provenance

    try:
        day = day and datetime.date.fromisoformat(day).isoformat()
    except ValueError:
        raise DataError(f"--date {day!r}: say a day like 2026-11-18") from None
    return Provenance(day or datetime.datetime.now(datetime.UTC).date().isoformat(), package_signature())


def _write_book(out: Path, date: str) -> None:
    from rich.progress import track

    from croupier.lab.sheets.book import all_editions, write_index, write_sheet

    written, provenance = [], _provenance(date)
    for game, edition in track(all_editions(), "PAR sheets"):
        from croupier.lab.par import par as analyse

        found = analyse(game, edition)
        write_sheet(found, out, provenance)
        written.append(found)
    print(f"written: {write_index(written, out)}")


def _show(found: GamePar) -> None:
    from croupier.lab.par import outside_sentence
    from croupier.lab.screen import tables

    width = None if _console().is_terminal else 130
    console = _console(width)
    if found.edition.outside:
        print(outside_sentence(found.edition))
    for table in tables(found):
        console.print(table)
    for sentence in (*found.notes, *found.deferred):
        print(f"note: {sentence}")
    for sentence in found.warnings:
        print(f"warning: {sentence}")
    print(_base_game(found))


def _base_game(found: GamePar) -> str:
    base = found.base
    if base is None:
        return "The base game is not in this answer: its edge needs a solver of the decisions, not a count."
    exactly = f" ({base.edge})" if base.exact else ""
    return (
        f"base game under best play: edge {float(base.edge):.4%} of the {base.per} wager{exactly}, "
        f"mean stake {float(base.mean_stake):.4f}, element of risk {float(base.element_of_risk):.4%}, "
        f"standard deviation {base.standard_deviation:.4f}; {base.method}: {base.method_detail}"
        f"{_sampled(base)}"
    )


def _sampled(base: BaseResult) -> str:
    """What a simulation of the same play found, where there was one."""
    if base.sampled is None:
        return ""
    rounds, edge, error = base.sampled
    return f"; simulated in {rounds:,} rounds: edge {edge:.4%}, standard error {error:.4%}"


def _console(width: int | None = None) -> Any:
    from rich.console import Console

    return Console(width=width)
