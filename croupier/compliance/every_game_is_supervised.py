"""Staffing: departments and directors (58 Pa. Code § 465a.11), floorpersons and tables (§ 465a.35)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from croupier.compliance.finding import error, pa, warning
from croupier.compliance.form import WRITTEN, Form, asked
from croupier.compliance.independent_supervisors import Supervisor, surveillance_and_audit_report_outside
from croupier.units.verdict import Finding

# § 465a.35(d) names the figure of (c)(1): four banking tables, six if they are electronic.
BANKING_TABLES = 4

_DIRECTORS = {
    "information_technology": "§ 465a.11(b)(3)",
    "slot_operations": "§ 465a.11(b)(4)",
    "table_games": "§ 465a.11(b)(7)",
    "gaming": "§ 465a.11(b)(8)",
}


class Department(Form, frozen=True, kw_only=True):
    """A mandatory department and the person who runs it."""

    department: Annotated[
        Literal["information_technology", "slot_operations", "table_games", "gaming"],
        asked(
            "information_technology, slot_operations, table_games, or gaming in place of both.",
            "information_technology",
        ),
    ]
    director: Annotated[str, asked("The credential number of its director.", "K-1001", pattern=WRITTEN)]
    key_employee: Annotated[bool, asked("The director is licensed as a key employee.", True)]
    at_the_facility: Annotated[bool, asked("The director is located at the licensed facility.", True)]


class Floorperson(Form, frozen=True, kw_only=True):
    """A floorperson and the banking tables under that person."""

    floorperson: Annotated[str, asked("The credential number.", "K-2001", pattern=WRITTEN)]
    tables: Annotated[int, asked("Banking tables that are not electronic.", 0, ge=0)]
    electronic_tables: Annotated[
        int, asked("Electronic and hybrid tables with a dealer, without terminals.", 6, ge=0)
    ]
    most_tables: Annotated[
        int,
        asked(
            "The most tables that § 465a.35(c) allows for these games: 4 for banking tables, never more.",
            4,
            ge=1,
            le=BANKING_TABLES,
        ),
    ] = BANKING_TABLES


class Staffing(Form, frozen=True, kw_only=True):
    """Who runs and supervises gaming."""

    departments: Annotated[
        list[Department],
        asked(
            "The mandatory departments.",
            [
                {
                    "department": "slot_operations",
                    "director": "K-1002",
                    "key_employee": True,
                    "at_the_facility": True,
                },
                {
                    "department": "table_games",
                    "director": "K-1003",
                    "key_employee": True,
                    "at_the_facility": True,
                },
            ],
        ),
    ]
    supervisors: Annotated[
        list[Supervisor],
        asked(
            "The supervisors of surveillance and of internal audit.",
            [
                {
                    "department": "internal_audit",
                    "supervisor": "K-1006",
                    "reports_to": "audit committee",
                    "same_decides_on_hiring_and_pay": True,
                }
            ],
        ),
    ]
    terminals_under: Annotated[
        str, asked("The department that supervises electronic wagering terminals.", "slot_operations")
    ]
    hybrid_tables_under: Annotated[
        str, asked("The department that supervises gaming at hybrid tables.", "table_games")
    ]
    otherwise_specified: Annotated[
        bool, asked("The certificate holder has specified another division of that supervision.", False)
    ] = False
    connected_to_monitoring_and_central_control: Annotated[
        bool, asked("Every terminal is connected to slot monitoring and to central control.", True)
    ]
    access_to_monitoring_is_limited: Annotated[
        bool,
        asked("Procedures limit what slot operations and finance may do in the monitoring system.", True),
    ]
    floorpersons: Annotated[list[Floorperson], asked("Every floorperson of a shift.", [])]


def every_department_has_its_director(form: Staffing) -> Iterator[Finding]:
    """Each department that must be there, with a licensed director on the premises, and no one twice."""
    present = {department.department for department in form.departments}
    needed = ["information_technology"]
    needed += [] if "gaming" in present else ["slot_operations", "table_games"]
    for name in needed:
        if name not in present:
            yield error(
                "department_missing",
                f"there is no {name.replace('_', ' ')} department",
                pa(_DIRECTORS[name]),
                "establish it, or a gaming department in place of slot operations and table games",
            )
    directors: dict[str, str] = {}
    for department in form.departments:
        yield from _director(department)
        other = directors.setdefault(department.director, department.department)
        if other != department.department:
            yield error(
                "not_independent",
                f"{department.director} runs both {other.replace('_', ' ')} and "
                f"{department.department.replace('_', ' ')}",
                pa("§ 465a.11(b)"),
                "mandatory departments work independently: name another director, or a director of gaming",
            )


def _director(department: Department) -> Iterator[Finding]:
    cite = pa(_DIRECTORS[department.department])
    if not department.key_employee:
        yield error(
            "not_a_key_employee",
            f"the director of {department.department.replace('_', ' ')} is not licensed as a key employee",
            cite,
            "have the license before the appointment",
        )
    if not department.at_the_facility:
        yield error(
            "not_at_the_facility",
            f"the director of {department.department.replace('_', ' ')} is not located at the facility",
            cite,
            "appoint someone who is",
        )


def terminals_and_hybrid_tables_have_their_department(form: Staffing) -> Iterator[Finding]:
    """Slot operations for terminals, table games for hybrid tables, or as specified (§ 465a.11(b)(9))."""
    divisions = (
        ("electronic wagering terminals", form.terminals_under, "slot_operations"),
        ("hybrid gaming tables", form.hybrid_tables_under, "table_games"),
    )
    present = {department.department for department in form.departments}
    for what, stated, usual in divisions:
        # A gaming department may stand in for both (§ 465a.11(b)(8)), where there is one.
        if stated == "gaming" and "gaming" not in present:
            yield error(
                "department_missing",
                f"{what} are under a gaming department, and there is none",
                pa("§ 465a.11(b)(8)"),
                f"establish it, or put them under {usual.replace('_', ' ')}",
            )
            continue
        if stated in (usual, "gaming"):
            continue
        if form.otherwise_specified:
            yield warning(
                "supervised_otherwise",
                f"{what} are under {stated.replace('_', ' ')} by the certificate holder's own choice",
                pa("§ 465a.11(b)(9)"),
                "keep the document that says so with the internal controls",
            )
        else:
            yield error(
                "wrong_department",
                f"{what} are under {stated.replace('_', ' ')}, not {usual.replace('_', ' ')}",
                pa("§ 465a.11(b)(9)"),
                "change it, or specify it in the internal controls",
            )


def every_terminal_is_connected(form: Staffing) -> Iterator[Finding]:
    """What the information technology director answers for."""
    if not form.connected_to_monitoring_and_central_control:
        yield error(
            "not_connected",
            "not every terminal is connected to slot monitoring and central control",
            pa("§ 465a.11(b)(3)(iv)(A)"),
            "connect it before it is used (§ 463a.4(a))",
        )
    if not form.access_to_monitoring_is_limited:
        yield error(
            "access_not_limited",
            "no procedure limits the access of slot operations and finance to the monitoring system",
            pa("§ 465a.11(b)(3)(iv)(D)"),
            "write it and apply it",
        )


def independent_departments_report_outside(form: Staffing) -> Iterator[Finding]:
    """Surveillance and internal audit answer to nobody whom they watch (§ 465a.11(c))."""
    directors = {department.director for department in form.departments}
    yield from surveillance_and_audit_report_outside(form.supervisors, directors)


def everybody_is_named_once(form: Staffing) -> Iterator[Finding]:
    """A floorperson who stands twice on the form would have twice the tables."""
    seen: set[str] = set()
    for person in form.floorpersons:
        if person.floorperson in seen:
            yield error(
                "named_twice",
                f"floorperson {person.floorperson} stands on the form more than once",
                pa("§ 465a.35(c), (d)"),
                "put all tables of the person into one entry",
            )
        seen.add(person.floorperson)


def tables_allowed(most_tables: int, all_electronic: bool) -> int:
    """The tables that a floorperson may supervise: half as many again if all are electronic."""
    return most_tables * 3 // 2 if all_electronic else most_tables


def no_floorperson_has_too_many_tables(form: Staffing) -> Iterator[Finding]:
    """The increase is for electronic tables alone: with one ordinary table the plain figure holds."""
    for person in form.floorpersons:
        allowed = tables_allowed(person.most_tables, all_electronic=not person.tables)
        number = person.tables + person.electronic_tables
        if number > allowed:
            yield error(
                "too_many_tables",
                f"floorperson {person.floorperson} has {number} tables, {allowed} are allowed",
                pa("§ 465a.35(d)" if not person.tables else "§ 465a.35(c)"),
                "assign another floorperson",
            )
