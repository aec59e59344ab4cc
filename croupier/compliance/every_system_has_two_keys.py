"""Dual key control of the computers behind the tables (58 Pa. Code §§ 605a.2(b), 605a.4(b)).

One key is with finance. The other is with slot operations if the computer controls terminals or fully
automated tables, with table games otherwise; a gaming department (§ 465a.11(b)(8)) stands for either:
docs/interpretations/6050-two-keys.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from croupier.compliance.finding import error, pa
from croupier.compliance.form import WRITTEN, Form, asked
from croupier.floor.assets.two_keys import KeyHeld, key_findings
from croupier.units.verdict import Finding


class Key(Form, frozen=True, kw_only=True):
    """A key of the computer and who controls it."""

    key: Annotated[str, asked("The key's number.", "KEY-7A", pattern=WRITTEN)]
    department: Annotated[
        Literal["finance", "slot_operations", "table_games", "gaming"],
        asked("The department that controls it: finance, slot_operations, table_games, gaming.", "finance"),
    ]


class System(Form, frozen=True, kw_only=True):
    """A computer or server."""

    system: Annotated[str, asked("Its name or asset number.", "EWS-1", pattern=WRITTEN)]
    kind: Annotated[
        Literal["electronic_wagering_system", "electronic_gaming_table"],
        asked(
            "electronic_wagering_system (§ 605a.2) or electronic_gaming_table (§ 605a.4).",
            "electronic_wagering_system",
        ),
    ]
    controls: Annotated[
        Literal["terminals", "fully_automated_tables", "tables"],
        asked("What it controls: terminals, fully_automated_tables, or tables with a dealer.", "terminals"),
    ]
    dedicated: Annotated[bool, asked("It serves nothing else.", True)]
    tested_and_approved: Annotated[bool, asked("Tested and approved under § 461a.4 before use.", True)]
    inspected_after_installation: Annotated[
        bool, asked("Inspected by the laboratory after installation.", True)
    ]
    first_key: Annotated[Key, asked("One key.", None)]
    second_key: Annotated[Key, asked("The other key.", {"key": "KEY-7B", "department": "slot_operations"})]


class Systems(Form, frozen=True, kw_only=True):
    """Every computer that runs electronic wagering."""

    systems: Annotated[list[System], asked("The systems.", [])]


def every_system_has_two_keys(form: Systems) -> Iterator[Finding]:
    """Two different keys: one with finance, the other with the department that runs the games."""
    for system in form.systems:
        section = "§ 605a.2(b)" if system.kind == "electronic_wagering_system" else "§ 605a.4(b)"
        first, second = system.first_key, system.second_key
        yield from key_findings(
            system.system,
            KeyHeld(first.key, first.department),
            KeyHeld(second.key, second.department),
            dealers_alone=system.controls == "tables",
            cite=pa(section),
        )


def every_system_is_dedicated_and_tested(form: Systems) -> Iterator[Finding]:
    """Nothing else runs on it, and the laboratory has seen it before and after installation."""
    for system in form.systems:
        wagering = system.kind == "electronic_wagering_system"
        facts = (
            (system.dedicated, "is not a dedicated computer", "§ 605a.2(b)" if wagering else "§ 605a.4(b)"),
            (system.tested_and_approved, "is not approved", "§ 605a.2(c)" if wagering else "§ 605a.4(b)"),
            (system.inspected_after_installation, "was not inspected after installation", "§ 605a.2(e)"),
        )
        for met, message, section in facts:
            if not met:
                yield error(
                    "system_not_ready",
                    f"{system.system} {message}",
                    pa(section),
                    "do not use it before it is",
                )
