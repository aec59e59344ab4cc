"""Forms on file: what a house has said of itself, by whom and when; each is held against the house anew.

A form that is only looked at is forgotten. One that is filed stays in the books under its check's name, and a
later one takes its place; the journal keeps them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from croupier.compliance.checks import CHECKS, find_check
from croupier.compliance.finding import error
from croupier.compliance.form import parse_form
from croupier.compliance.house_facts import HouseFacts
from croupier.errors import DataError
from croupier.floor.filings.document import Paper, keep, touched
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.units.gaming_day import instant_text
from croupier.units.signature import Signature
from croupier.units.verdict import Finding

LONGEST: Final = 200_000
"""A form is a page or a few; what is longer is none."""

NEEDED: Final = (
    "cameras",
    "staffing",
    "dealer-training",
    "dual-key-control",
    "internal-controls",
    "collection-plan",
)
"""The forms without which nobody could say whether the house as it stands meets their sections."""


class FiledForm(Paper, frozen=True, kw_only=True):
    """The latest form of a check, word for word."""

    paper_kind: ClassVar[str] = "filed_form"

    check: str
    text: str
    filed_by: str
    filed_at: str

    @property
    def number(self) -> str:
        return self.check


@dataclass(frozen=True, slots=True, kw_only=True)
class FileForm(Command):
    """Put a form on file; whoever is signed in has filed it. One that cannot be read is refused."""

    kind: ClassVar[str] = "file_form"
    check_name: str
    text: str
    by: Signature

    def check(self) -> None:
        Command.check(self)
        if self.check_name not in CHECKS:
            raise ValueError(f"check_name: {self.check_name!r} is not one of {', '.join(CHECKS)}")
        if len(self.text) > LONGEST:
            raise ValueError(f"text: longer than {LONGEST} characters")
        if not self.by:
            raise ValueError("by: nobody files the form")

    def footprint(self) -> Footprint:
        return Footprint(records=(touched(FiledForm, self.check_name),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        check = CHECKS[self.check_name]
        try:
            parse_form(self.text.encode(), check.form, "form")
        except DataError as trouble:
            raise refuse("form_not_readable", str(trouble), check.cite) from trouble
        at = instant_text(draft.moment.at)
        keep(draft, FiledForm(check=self.check_name, text=self.text, filed_by=self.by, filed_at=at))
        return {"check": self.check_name, "filed_at": at, "filed_by": self.by}


def filed_findings(filed: Iterable[FiledForm], house: HouseFacts) -> Iterator[tuple[str, str, list[Finding]]]:
    """Title, section and findings of every form that is on file or should be, held against the house."""
    on_file = {form.check: form for form in filed}
    for name in (*NEEDED, *(other for other in on_file if other not in NEEDED)):
        check = find_check(name)
        form = on_file.get(name)
        if form is None:
            missing = error(
                "not_on_file",
                f"no form on {check.title.lower()} is on file, so nothing can be said of it",
                check.cite,
                f"fill one in and file it: `croupier check {name} --template` prints one to start from",
            )
            yield f"{check.title}: on file", check.cite, [missing]
            continue
        title = f"{check.title}: filed by {form.filed_by} at {form.filed_at}"
        yield title, check.cite, check.findings_in(parse_form(form.text.encode(), check.form, name), house)
