"""The index of the law at the console: what the program does about a section, and how that stands here.

All of it without a house: docs/law.md.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Final, TypedDict

from fastapi import APIRouter, Request
from starlette.responses import Response

from croupier.errors import Refused
from croupier.floor.filings.export import WRITERS, write_sheet
from croupier.floor.filings.paper import Sheet
from croupier.house.facts import house_facts
from croupier.house.lab_process import Report
from croupier.house.law_evidence import evidence_of
from croupier.house.law_state import Proof, RowState, law_state
from croupier.law.index import law_index
from croupier.units.messages import tells
from croupier.units.verdict import Finding, Refusal
from croupier.web.access.state import access_of
from croupier.web.api.answers import json_response
from croupier.web.api.terminal import TheFloor
from croupier.web.console.checks import claims_of_the_house
from croupier.web.console.work import Finished, Working
from croupier.web.console.workshop import TheWorkshop

router = APIRouter(prefix="/api/console", tags=["console"])


class LawRow(TypedDict):
    """What the program does about a subsection."""

    subsection: str
    answer: str
    where: str
    reason: str


class LawSection(TypedDict):
    """A section of the index of the law."""

    text: str
    section: str
    title: str
    rows: list[LawRow]


class LawFound(TypedDict):
    """The sections that a citation names."""

    cite: str
    sections: list[LawSection]


class LawStanding(LawRow):
    """A row of the index as it stands in this house."""

    text: str
    section: str
    title: str
    state: str
    proof: Proof | None
    findings: list[Finding]


_SECTION = re.compile(r"\d+a?\.\d+[a-z]?")
_STATE: Final = "law"
FILES: Final = {"csv": "text/csv", "json": "application/json", "pdf": "application/pdf"}


@router.get("/law")
@tells(LawFound)
async def law(cite: str) -> Response:
    """The rows of every section that a citation names."""
    wanted = _SECTION.findall(cite)
    index = law_index()
    found: list[LawSection] = [
        {
            "text": section.text,
            "section": section.section,
            "title": section.title,
            "rows": [
                {
                    "subsection": row.subsection,
                    "answer": row.answer,
                    "where": row.where,
                    "reason": index.reasons.get(row.reason, row.reason),
                }
                for row in section.rows
            ],
        }
        for section in index.sections
        if any(name in _SECTION.findall(section.section) for name in wanted)
    ]
    told: LawFound = {"cite": cite, "sections": found}
    return json_response(told)


@router.get("/law/state")
@tells(Working[list[LawStanding]] | Finished[list[LawStanding]])
async def state(floor: TheFloor, shop: TheWorkshop, request: Request) -> Response:
    """Every row with its present state; ``state`` of the answer is "working" while the checks look."""
    people = access_of(request).people

    def look(report: Report) -> list[LawStanding]:
        facts = house_facts(floor, people.people())
        claims = claims_of_the_house(floor, facts, shop.counting, report)
        findings = [found for claim in claims for found in claim["findings"]]
        rows = [standing_of(row) for row in law_state(findings, evidence_of(floor))]
        shop.known[_STATE] = rows
        return rows

    return json_response(shop.work.ask(_STATE, look, keep=False))


def standing_of(stands: RowState) -> LawStanding:
    section, row = stands.section, stands.row
    return {
        "text": section.text,
        "section": section.section,
        "title": section.title,
        "subsection": row.subsection,
        "answer": row.answer,
        "where": row.where,
        "reason": law_index().reasons.get(row.reason, row.reason),
        "state": stands.state,
        "proof": stands.proof,
        "findings": list(stands.findings),
    }


@router.get("/law/state/{format_name}")
async def state_file(format_name: str, floor: TheFloor, shop: TheWorkshop) -> Response:
    """The state that was last looked at, for an inspection: on paper, or as data."""
    if format_name not in FILES or format_name not in WRITERS:
        raise ValueError(f"format: {format_name!r} is not one of {', '.join(FILES)}")
    rows = shop.known.get(_STATE)
    if rows is None:
        raise Refused(
            Refusal("not_looked", "nobody has looked at the state of the law yet; open its page first")
        )
    ledger = floor.books.ledger
    sheet = _sheet(floor.config.name, rows, ledger.gaming_day.day_of(ledger.now()))
    return Response(write_sheet(sheet, format_name), media_type=FILES[format_name])


def _sheet(house: str, rows: list[LawStanding], today: date) -> Sheet:
    headings = ("Text", "Section", "Answer", "State", "Since", "Proof or finding")
    return Sheet(
        title=f"The law in {house}",
        cite="58 Pa. Code § 465a.2",
        prepared_on=today,
        headings=headings,
        cites=("",) * len(headings),
        rows=tuple(_line(row) for row in rows),
    )


def _line(row: LawStanding) -> tuple[str, ...]:
    proof = row["proof"]
    shown = "; ".join(found.message for found in row["findings"]) or (proof.what if proof else row["reason"])
    if proof and proof.seq:
        shown = f"{shown}, record {proof.seq}"
    where = f"{row['section']}{row['subsection']}"
    return row["text"], where, row["answer"], row["state"], proof.at if proof else "", shown
