"""The checks: forms held against the regulations, and what the house's own books and tables show."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import TypedDict

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from croupier import games
from croupier.accounting.day.hand_over import vouchers_are_handed_over
from croupier.accounting.day.report import gaming_day_report, report_agrees_with_the_ledger
from croupier.accounting.slips.desk import SlipDesk
from croupier.accounting.tax.three_way import proof_findings, proof_of_day
from croupier.compliance.checks import CHECKS, find_check
from croupier.compliance.every_choice_is_in_the_edition import every_choice_is_in_the_edition
from croupier.compliance.filed_forms import LONGEST, FiledForm, FileForm, filed_findings
from croupier.compliance.form import parse_form
from croupier.compliance.house_facts import HouseFacts
from croupier.compliance.no_paytable_favours_the_player import no_paytable_favours_the_player
from croupier.compliance.no_small_wager_favours_the_player import no_small_wager_favours_the_player
from croupier.compliance.report import has_errors
from croupier.compliance.rules_submission import RulesSubmission
from croupier.compliance.template import template
from croupier.compliance.the_floor_has_no_more_tables_than_allowed import (
    TableCount,
    the_floor_has_no_more_tables_than_allowed,
)
from croupier.errors import DataError
from croupier.floor.filings.document import papers
from croupier.floor.filings.missed import filing_findings
from croupier.house.books import Store
from croupier.house.facts import house_facts
from croupier.house.floor import Floor
from croupier.house.lab_process import Bench, Report
from croupier.tables.config import TableConfig, wager_limits
from croupier.units.messages import tells
from croupier.units.verdict import Finding
from croupier.wagering.agreement import meter_findings, voucher_findings
from croupier.web.access.signing import Signer
from croupier.web.access.state import access_of
from croupier.web.api import requests as r
from croupier.web.api.answers import answer_response, json_response
from croupier.web.api.terminal import TheFloor
from croupier.web.console.work import Finished, Working
from croupier.web.console.workshop import TheWorkshop

router = APIRouter(prefix="/api/console", tags=["console"])


class CheckDocument(TypedDict):
    """A check with a form to start from."""

    name: str
    title: str
    cite: str
    template: str


class CheckList(TypedDict):
    """Every check."""

    checks: list[CheckDocument]


class CheckPassed(TypedDict):
    """What a check found in a form."""

    check: str
    passed: bool
    findings: list[Finding]


class ClaimDocument(TypedDict):
    """A claim about this house, and what speaks against it."""

    title: str
    cite: str
    findings: list[Finding]


class Filled(r.Request):
    """A form, as YAML or JSON; YAML reads both."""

    form: str


@router.get("/checks")
@tells(CheckList)
async def checks() -> Response:
    """Every check with a form to start from."""
    found: CheckList = {
        "checks": [
            {
                "name": check.name,
                "title": check.title,
                "cite": check.cite,
                "template": template(check.form, f"{check.title} ({check.cite})"),
            }
            for check in CHECKS.values()
        ]
    }
    return json_response(found)


class Filing(r.Given):
    """A form that is put on file."""

    form: str


@router.post("/checks/{name}/file")
async def file_form(name: str, body: Filing, floor: TheFloor, signer: Signer) -> Response:
    """Put a form on file under the name of whoever is signed in; the house is held against it."""
    command = FileForm(id=body.id, check_name=name, text=body.form, by=signer)
    return answer_response(await floor.books.submit(command, lambda receipt: None))


@router.post("/checks/{name}")
@tells(CheckPassed)
async def run_check(name: str, body: Filled) -> Response:
    """Hold a form against its claims; nothing is kept."""
    if len(body.form) > LONGEST:
        raise ValueError(f"form: longer than {LONGEST} characters")
    try:
        chosen = find_check(name)
        form = parse_form(body.form.encode(), chosen.form, "form")
        findings = await asyncio.to_thread(chosen.findings, form)
    except DataError as error:
        raise ValueError(str(error)) from error
    told: CheckPassed = {"check": name, "passed": not has_errors(findings), "findings": list(findings)}
    return json_response(told)


@router.get("/findings")
@tells(Working[list[ClaimDocument]] | Finished[list[ClaimDocument]])
async def findings(floor: TheFloor, shop: TheWorkshop, request: Request) -> Response:
    """What the checks find in this house as it stands; ``state`` is "working" while they look."""
    people = access_of(request).people

    def look(report: Report) -> list[ClaimDocument]:
        facts = house_facts(floor, people.people())
        return list(claims_of_the_house(floor, facts, shop.counting, report))

    return json_response(shop.work.ask("findings", look, keep=False))


def claims_of_the_house(
    floor: Floor, facts: HouseFacts, bench: Bench, report: Report
) -> Iterator[ClaimDocument]:
    """Each claim with what it found; one that found nothing is told too."""
    ledger = floor.books.ledger
    today = ledger.gaming_day.day_of(floor.books.ledger.now())
    report("the number of tables", 0.05)
    yield _claim("Number of gaming tables", "58 Pa. Code § 605a.9(b)", _count(floor))
    yield _claim(
        "Every serial number of a manual slip is accounted for",
        "58 Pa. Code § 465a.26(b)(13)",
        SlipDesk(ledger).missing_serials(),
    )
    yield _claim(
        "Every payment by hand that needs a second person is attested",
        "58 Pa. Code § 465a.26(b)(3), (4)",
        SlipDesk(ledger).not_attested(today),
    )
    for title, cite, found in filing_findings(ledger):
        yield _claim(title, cite, found)
    for title, cite, found in filed_findings(papers(ledger, FiledForm), facts):
        yield _claim(title, cite, found)
    for number, day in enumerate((today - timedelta(days=1), today)):
        report(f"the report of {day}", 0.1 + 0.1 * number)
        agrees = report_agrees_with_the_ledger(gaming_day_report(ledger, day, today))
        yield _claim(f"The report of {day} agrees with the ledger", "58 Pa. Code § 605a.2(d)(7)", agrees)
    handed_over = list(vouchers_are_handed_over(ledger, today))
    yield _claim("Redeemed vouchers are handed over to finance", "58 Pa. Code § 461a.8(l)", handed_over)
    yield from _agreements(ledger, today - timedelta(days=1), report)
    desks = list(floor.desks.values())
    for number, desk in enumerate(desks):
        share = 0.4 + 0.6 * number / len(desks)
        form = filed(desk.table.config)
        what = f"the Rules Submission of {desk.id}"
        submitted = bench.do(at(report, share), what, submission_findings, form)
        title = f"Rules Submission of {desk.id}, {desk.table.game.title}"
        yield _claim(title, "58 Pa. Code § 601a.2", submitted)


def _agreements(ledger: Store, day: date, report: Report) -> Iterator[ClaimDocument]:
    """Meters as of the last record and vouchers as of the end of a day: both stand while money moves on."""
    report("the meters", 0.3)
    meters = meter_findings(ledger)
    yield _claim("Every meter agrees with the ledger", "58 Pa. Code § 605a.2(d)(6)", meters)
    vouchers = voucher_findings(ledger, day)
    yield _claim(f"The vouchers of {day} agree with the ledger", "58 Pa. Code § 461a.8", vouchers)
    report("the three-way proof", 0.35)
    proved = proof_findings(proof_of_day(ledger, day))
    title = f"Central control, meters and ledger of {day} agree"
    yield _claim(title, "58 Pa. Code § 601a.9(e)", proved)


def at(report: Report, share: float) -> Report:
    """A report of one piece of many: the share done of all stays that of its beginning."""
    return lambda what, done, partial=None: report(what, share, partial)


def submission_findings(form: RulesSubmission) -> list[Finding]:
    """What is wrong with a submission; it counts paytables, so it is a task for the laboratory's process."""
    return [
        *every_choice_is_in_the_edition(form),
        *no_paytable_favours_the_player(form),
        *no_small_wager_favours_the_player(form),
    ]


def _claim(title: str, cite: str, found: Iterable[Finding]) -> ClaimDocument:
    return {"title": title, "cite": cite, "findings": list(found)}


def _count(floor: Floor) -> Iterator[Finding]:
    form = TableCount(
        category=floor.config.license_category,
        tables=floor.config.other_tables,
        hybrid_tables=len(floor.desks),
        terminals=len(floor.cashier.standings),
    )
    return the_floor_has_no_more_tables_than_allowed(form)


def filed(config: TableConfig) -> RulesSubmission:
    """What a table runs, as it would be filed."""
    edition = games.load(config.game).edition(config.edition)
    return RulesSubmission(
        game=config.game,
        edition=edition.id,
        minimum_cents=config.minimum,
        dealing=[config.dealing] if config.dealing else [],
        decks=0,
        options=dict(config.options),
        least_cents={
            wager: wager_limits(config, edition.wagers[wager]).minimum
            for wager in config.options
            if wager in edition.wagers
        },
    )
