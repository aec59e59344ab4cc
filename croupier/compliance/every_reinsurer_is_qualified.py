"""Reinsurers: whether an alien insurer may be considered for qualification (31 Pa. Code § 161.3(3)).

The amendment of 2015 strikes the listing of subparagraph (iv) and moves the rest up; nothing else changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal

import msgspec

from croupier.compliance.finding import error, warning
from croupier.compliance.form import Form, asked
from croupier.units.money import Cents, dollars
from croupier.units.verdict import Finding

DETAIL_FROM_CENTS: Final = 5_000_000
"""Details of a retrocessionaire are due from a ceded premium of $50,000."""

_NUMERALS: Final = {
    "pre-2015": {"listed": "(iv)", "detail": "(v)", "agreement": "(vi)", "trust": "(vii)"},
    "pa-2015": {"listed": "", "detail": "(iv)", "agreement": "(v)", "trust": "(vi)"},
}


class Retrocessionaire(Form, frozen=True, kw_only=True):
    """One company to which the insurer cedes in turn."""

    identity: Annotated[str, asked("Who it is.", "Retrocessionaire 1")]
    domicile: Annotated[str, asked("Where it is domiciled.", "Bermuda")] = ""
    premium_volume_cents: Annotated[Cents, asked("Its premium volume, in cents.", 120_000_000, ge=0)] = 0
    premium_ceded_cents: Annotated[
        Cents, asked("The reinsurance premium ceded to it, in cents.", 5_000_000, ge=0)
    ]


class Reinsurer(Form, frozen=True, kw_only=True):
    """An assuming alien insurer's application, or its yearly filing."""

    text: Annotated[
        Literal["pre-2015", "pa-2015"], asked("The text: pre-2015 or pa-2015, the amendment.", "pa-2015")
    ]
    submits_to_jurisdiction: Annotated[bool, asked("Evidence of submission to jurisdiction is filed.", True)]
    submits_to_examination: Annotated[bool, asked("It submits to examination of books and records.", True)]
    annual_statement: Annotated[
        bool, asked("It files what licensed insurers report on the annual statement blank.", True)
    ]
    listed_by_naic: Annotated[
        bool, asked("It stands on the Quarterly Listing of Alien Insurers (pre-2015 only).", False)
    ] = False
    ceded_program_filed: Annotated[
        bool,
        asked("Details on the soundness of its ceded reinsurance are filed, now and every year.", True),
    ]
    retrocessionaires: Annotated[list[Retrocessionaire], asked("Its ceded reinsurance program.", [])] = (
        msgspec.field(default_factory=list)
    )
    alternative_information: Annotated[
        bool, asked("It cannot give that detail, and offers other information on its soundness.", False)
    ] = False
    agrees_to_courts: Annotated[
        bool, asked("Agreements submit it to a competent court of a state, and to its final decision.", True)
    ]
    agent_for_process: Annotated[bool, asked("Agreements name an agent for service of process.", True)]
    trust_fund: Annotated[
        bool, asked("A trust fund for United States policyholders and ceding insurers is maintained.", True)
    ]


def every_reinsurer_is_qualified(form: Reinsurer) -> Iterator[Finding]:
    """The conditions in the order of the paragraph, numbered as the text in force numbers them."""
    numerals = _NUMERALS[form.text]
    conditions = [
        (form.submits_to_jurisdiction, "(i)", "no evidence of submission to the Commonwealth's jurisdiction"),
        (form.submits_to_examination, "(ii)", "no submission to examination of books and records"),
        (form.annual_statement, "(iii)", "no information as on the annual statement blank"),
    ]
    if numerals["listed"]:
        conditions.append((form.listed_by_naic, numerals["listed"], "not on the listing of alien insurers"))
    conditions += [
        (form.agrees_to_courts, f"{numerals['agreement']}(A)", "agreements do not submit it to a court"),
        (form.agent_for_process, f"{numerals['agreement']}(B)", "agreements name no agent for process"),
        (form.trust_fund, numerals["trust"], "no trust fund in a qualified United States institution"),
    ]
    for met, numeral, message in conditions:
        if not met:
            yield error(
                "condition_not_met", message, f"31 Pa. Code § 161.3(3){numeral}", "meet it before applying"
            )


def the_ceded_program_is_filed(form: Reinsurer) -> Iterator[Finding]:
    """How sound its own reinsurance is, with the application and every year; a list alone does not say it."""
    if not form.ceded_program_filed:
        yield error(
            "program_not_filed",
            "nothing is filed on the soundness of its ceded reinsurance program",
            f"31 Pa. Code § 161.3(3){_NUMERALS[form.text]['detail']}",
            "file it with the application, and every year after it",
        )


def every_large_retrocession_is_detailed(form: Reinsurer) -> Iterator[Finding]:
    """Identity, domicile and premium volume of each retrocessionaire from $50,000 of premium ceded."""
    cite = f"31 Pa. Code § 161.3(3){_NUMERALS[form.text]['detail']}"
    for one in form.retrocessionaires:
        if one.premium_ceded_cents < DETAIL_FROM_CENTS:
            continue
        missing = [
            word
            for word, given in (
                ("identity", one.identity.strip()),
                ("domicile", one.domicile.strip()),
                ("premium volume", one.premium_volume_cents > 0),
            )
            if not given
        ]
        if not missing:
            continue
        message = (
            f"{one.identity or 'a retrocessionaire'} with {dollars(one.premium_ceded_cents)} of premium: "
            f"no {', no '.join(missing)}"
        )
        if form.alternative_information:
            yield warning(
                "left_to_the_commissioner",
                f"{message}; other information is offered",
                cite,
                "show the Commissioner why the detail cannot be given",
            )
        else:
            yield error("detail_missing", message, cite, "file the detail")
