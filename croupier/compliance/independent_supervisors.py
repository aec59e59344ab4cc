"""The supervisors of surveillance and internal audit report outside the house's operations (§ 465a.11(c)).

The text leaves out which persons or entities these are. What can be asked is that both are there, that
whoever they report to also decides on their hiring and pay, and that it is no director whom they watch.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from croupier.compliance.finding import error, pa
from croupier.compliance.form import WRITTEN, Form, asked
from croupier.units.verdict import Finding

_CITE = pa("§ 465a.11(c)")


class Supervisor(Form, frozen=True, kw_only=True):
    """Who supervises one of the two departments, and to whom that person answers."""

    department: Annotated[
        Literal["surveillance", "internal_audit"], asked("surveillance or internal_audit.", "surveillance")
    ]
    supervisor: Annotated[str, asked("The credential number.", "K-1005", pattern=WRITTEN)]
    reports_to: Annotated[
        str, asked("The person or entity outside operations.", "audit committee", pattern=WRITTEN)
    ]
    same_decides_on_hiring_and_pay: Annotated[
        bool, asked("They also control hiring, termination and salary of the supervisor.", True)
    ]


def surveillance_and_audit_report_outside(
    supervisors: list[Supervisor], directors: set[str]
) -> Iterator[Finding]:
    """Both are named, by whoever hires them, and answer to none of the directors."""
    named = {one.department for one in supervisors}
    for department in ("surveillance", "internal_audit"):
        if department not in named:
            yield error(
                "supervisor_missing",
                f"nobody is named who supervises {department.replace('_', ' ')}",
                _CITE,
                "name the supervisor and to whom that person reports",
            )
    for one in supervisors:
        what = f"the supervisor of {one.department.replace('_', ' ')}"
        if one.reports_to in directors:
            yield error(
                "reports_inside", f"{what} reports to a director of operations", _CITE, "let it be outside"
            )
        if not one.same_decides_on_hiring_and_pay:
            yield error(
                "hired_by_others",
                f"others than {one.reports_to} decide on hiring and pay of {what}",
                _CITE,
                "give both to the same person or entity",
            )
