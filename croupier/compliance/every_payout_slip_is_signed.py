"""Payout slips: what each shows and who signs it (58 Pa. Code § 465a.26(b))."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

from croupier.accounting.slips.payout_slip import slip_as_written, slip_refusal
from croupier.compliance.finding import error
from croupier.compliance.form import Form, asked
from croupier.units.money import Cents
from croupier.units.verdict import Finding

Role = Literal["slot_attendant", "security", "slot_supervisor", "above_slot_supervisor"]


class Slip(Form, frozen=True, kw_only=True):
    """One two-part electronic slip of a terminal or fully automated table."""

    slip: Annotated[str, asked("The slip's number.", "J-000117")]
    asset_number: Annotated[str, asked("The terminal.", "EWT-101")]
    at: Annotated[str, asked("Date and time of the payout.", "2026-03-01 21:14")]
    combination: Annotated[str, asked("The winning wager or combination.", "seven card straight flush")]
    amount_cents: Annotated[Cents, asked("The payout, in cents.", 2_500_000)]
    reported_cents: Annotated[Cents, asked("What the terminal sent to slot monitoring, in cents.", 2_500_000)]
    made_by: Annotated[str, asked("Credential number of whoever made the slip.", "K-4001")]
    made_by_role: Annotated[
        Role, asked("slot_attendant, slot_supervisor or above_slot_supervisor.", "slot_attendant")
    ]
    verified_by: Annotated[
        str, asked("Credential number of the second signature; empty if none.", "K-4002")
    ] = ""
    verified_by_role: Annotated[
        Role, asked("slot_attendant, security, slot_supervisor or above_slot_supervisor.", "slot_supervisor")
    ] = "slot_attendant"
    override: Annotated[str, asked("The override, where the amounts differ.", "")] = ""
    override_by: Annotated[str, asked("Credential number of whoever decided the override.", "")] = ""
    paid_by: Annotated[str, asked("Credential number of whoever paid the patron.", "K-4001")] = ""
    win: Annotated[
        str, asked("The win that it pays; slips of one win name the same.", "HCF-1-000042/EWT-101")
    ] = ""

    @property
    def unheard(self) -> bool:
        """A form says of every slip what the terminal sent."""
        return False

    @property
    def whole(self) -> tuple[str, ...]:
        """What tells the slips of one win: its name; without one, terminal, day and combination."""
        return (self.win,) if self.win else (self.asset_number, self.at[:10], self.combination)


class Slips(Form, frozen=True, kw_only=True):
    """The slips of a gaming day."""

    slips: Annotated[list[Slip], asked("Every slip.", [])]


def every_payout_slip_is_signed(form: Slips) -> Iterator[Finding]:
    """The first thing that is wrong with each slip, judged by the whole of its win: (b)(3), (4)."""
    wholes: Counter[tuple[str, ...]] = Counter()
    for slip in form.slips:
        wholes[slip.whole] += slip.amount_cents
    for slip in form.slips:
        refusal = slip_refusal(slip_as_written(slip, wholes[slip.whole]))
        if refusal is not None:
            yield error(
                refusal.code,
                f"slip {slip.slip}: {refusal.message}",
                refusal.cite,
                "do not pay before it is right",
            )
