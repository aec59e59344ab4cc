"""``croupier check``: hold a form against the regulations."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

import typer
import yaml  # noqa: F401 - forms are YAML: without the package the command says what to install

from croupier.compliance.checks import CHECKS, Check, find_check
from croupier.compliance.form import read_form
from croupier.compliance.report import as_html, as_json, as_text, has_errors
from croupier.compliance.template import template
from croupier.errors import DataError
from croupier.units.verdict import Finding


class Output(StrEnum):
    """How findings are printed."""

    TEXT = "text"
    JSON = "json"
    HTML = "html"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("check", help=_help())(check)


def _help() -> str:
    names = ", ".join(CHECKS)
    return (
        f"Check a form: {names}.\n\nExit status: 0 if every section is met, warnings aside; 1 if one is not; "
        "2 if the form could not be read."
    )


def check(
    what: str = typer.Argument(help="What to check."),
    file: Path | None = typer.Argument(None, help="The form, YAML, or JSON if its name ends in .json."),
    show_template: bool = typer.Option(False, "--template", help="Print a form to fill in, and stop."),
    output: Output = typer.Option(Output.TEXT, "--format", help="How to print the findings."),
    json_output: bool = typer.Option(False, "--json", help="The same as --format json."),
    database: str = typer.Option("", "--database", help="Put the form on file in these books."),
) -> None:
    """Check a form against the regulations."""
    chosen = find_check(what)
    if show_template:
        print(template(chosen.form, f"{chosen.title} ({chosen.cite})"), end="")
        return
    if file is None:
        raise DataError(
            f"check {what} needs a form; `croupier check {what} --template` prints one to fill in"
        )
    findings = chosen.findings(read_form(file, chosen.form))
    if database:
        _put_on_file(what, file, database)
    print(_printed(chosen, file, Output.JSON if json_output else output, findings))
    if has_errors(findings):
        raise typer.Exit(1)


def _put_on_file(what: str, file: Path, database: str) -> None:
    """Whoever is signed in files it; the running house shows what it finds when it compares."""
    from croupier.cli._books import command_id, posted
    from croupier.cli._signing import signer
    from croupier.compliance.filed_forms import FileForm

    by, new = signer("58 Pa. Code § 465a.2"), command_id("")
    posted(database, FileForm(id=new, check_name=what, text=file.read_text(encoding="utf-8"), by=by))


def _printed(chosen: Check, file: Path, output: Output, findings: list[Finding]) -> str:
    title = f"{chosen.title} ({chosen.cite})"
    if output is Output.JSON:
        return as_json(chosen.name, file.name, findings)
    if output is Output.HTML:
        return as_html(title, file.name, findings)
    return as_text(title, findings)
