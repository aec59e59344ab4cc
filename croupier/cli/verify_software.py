"""``croupier verify-software``: the signature of the running package."""

from __future__ import annotations

import json

import typer

from croupier.errors import DataError
from croupier.floor.assets.service_life import Approval
from croupier.floor.assets.software_signature import (
    altered_byte_code,
    running_manifest,
    running_software_is_approved,
    signature,
)
from croupier.floor.sas.crc import crc16
from croupier.units.verdict import Finding


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("verify-software")(verify_software)


def verify_software(
    expect: str = typer.Option("", help="The approved signature; exit status 1 if the software differs."),
    database: str = typer.Option("", help="Compare with the approvals in these books."),
    seed: str = typer.Option("", help="Four hexadecimal digits: print the CRC that SAS poll 21 answers."),
    files: bool = typer.Option(False, "--files", help="Print every file with its hash as well."),
    as_json: bool = typer.Option(False, "--json", help="Print the result as JSON."),
) -> None:
    """Compute the signature of the running software, and compare it where something was given to compare."""
    text = running_manifest()
    differences = [*_differences(text, expect, database), *_altered()]
    crc = f"{crc16(text, _seed(seed)):04x}" if seed else ""
    if as_json:
        document = {"signature": signature(text), "files": text.count(b"\n"), "differences": differences}
        print(json.dumps(document | ({"crc": crc} if crc else {})))
    else:
        if files:
            print(text.decode(), end="")
        print(f"Signature: {signature(text)} ({len(text.splitlines())} files)")
        if crc:
            print(f"CRC from seed {seed}: {crc}")
        for difference in differences:
            print(difference)
    if differences:
        raise typer.Exit(1)


def _altered() -> list[str]:
    return [
        f"The compiled file of {name} runs in its place and is not its own." for name in altered_byte_code()
    ]


def _seed(text: str) -> int:
    try:
        value = int(text, 16)
    except ValueError:
        value = -1
    if not 0 <= value <= 0xFFFF:
        raise DataError(f"--seed: {text!r} is not four hexadecimal digits")
    return value


def _differences(text: bytes, expect: str, database: str) -> list[str]:
    found: list[str] = []
    if expect and expect.lower() != signature(text):
        found.append(f"The software differs from the expected signature {expect.lower()}.")
    if database:
        found += [f"{f.message} ({f.cite}). {f.remedy}." for f in _approved(text, database)]
    return found


def _approved(text: bytes, database: str) -> list[Finding]:
    from croupier.cli._floor_books import existing_books
    from croupier.floor.filings.document import papers

    with existing_books(database) as store:
        return running_software_is_approved(text, papers(store, Approval))
