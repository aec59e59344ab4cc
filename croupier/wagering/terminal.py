"""An electronic wagering terminal, as far as money is concerned (58 Pa. Code §§ 605a.1, 605a.5(c))."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.ledger.transfer import sum_of_money
from croupier.units.ids import name
from croupier.units.money import Cents, dollars

# United States currency that a bill validator can be told to accept (§ 461a.1, "bill validator").
BILLS_CENTS = (100, 200, 500, 1_000, 2_000, 5_000, 10_000)

# What a terminal does with the part of a voucher that makes no whole credit: § 461a.8(h).
RETURN_VOUCHER = "return_voucher"
ISSUE_VOUCHER = "issue_voucher"
KEEP_ODD_CENTS = "keep_odd_cents"
ODD_CENTS = (RETURN_VOUCHER, ISSUE_VOUCHER, KEEP_ODD_CENTS)

COMPLETING = 2
"""``enabled`` while a terminal is being disabled: its round in play goes on, and nothing else."""

_ENABLING = "58 Pa. Code §§ 461a.8(d)(1), 605a.5(a)"


@dataclass(frozen=True, slots=True)
class Terminal:
    """A terminal under its asset number. A win or cash-out above its limits is paid by an attendant.

    ``enabled`` is 0, 1, or ``COMPLETING``.
    """

    record_kind: ClassVar[str] = "terminal"
    key_field: ClassVar[str] = "asset_number"

    asset_number: str
    denomination_cents: Cents
    enabled: int
    odd_cents: str
    largest_win_cents: Cents
    largest_voucher_cents: Cents
    bills: str

    @property
    def key(self) -> str:
        return self.asset_number

    @property
    def bills_cents(self) -> tuple[Cents, ...]:
        return tuple(int(bill) for bill in self.bills.split(",")) if self.bills else ()


def terminal_in_use(draft: Draft, asset_number: str) -> Terminal:
    """The terminal, if it is known and enabled."""
    terminal = completing_or_in_use(draft, asset_number)
    if terminal.enabled == COMPLETING:
        message = f"terminal {asset_number} is being disabled: it only completes its round"
        raise refuse("terminal_disabled", message, "58 Pa. Code § 605a.5(a)")
    return terminal


def completing_or_in_use(draft: Draft, asset_number: str) -> Terminal:
    """The terminal, if the round in play may go on at it."""
    terminal = known_terminal(draft, asset_number)
    if not terminal.enabled:
        raise refuse("terminal_disabled", f"terminal {asset_number} is disabled", _ENABLING)
    return terminal


def known_terminal(draft: Draft, asset_number: str) -> Terminal:
    """The terminal, enabled or not: what was at risk is settled also after it was disabled."""
    terminal = draft.record(Terminal, asset_number)
    if terminal is None:
        raise refuse("terminal_not_found", f"there is no terminal {asset_number}", "58 Pa. Code § 461a.1")
    return terminal


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfigureTerminal(Command):
    """Enter a terminal or change how it is set up; its meters run on under the new denomination.

    ``in_use_as_before`` changes the set-up alone: whether a known terminal is enabled stays as it was ordered
    (§§ 463a.4(a), 605a.5(a)); ``enabled`` then counts for a new one only.
    """

    kind: ClassVar[str] = "configure_terminal"
    asset_number: str
    denomination_cents: Cents = 1
    enabled: bool = True
    odd_cents: str = RETURN_VOUCHER
    # § 465a.26(b)(3): from $5,000 on a payout slip needs a second signature; the default leaves such wins
    # to an attendant.
    largest_win_cents: Cents = 499_999
    largest_voucher_cents: Cents = 999_999
    bills_cents: tuple[Cents, ...] = BILLS_CENTS
    in_use_as_before: bool = False

    def check(self) -> None:
        Command.check(self)
        name(self.asset_number, "asset_number")
        sum_of_money(self.denomination_cents, "denomination_cents")
        sum_of_money(self.largest_win_cents, "largest_win_cents")
        sum_of_money(self.largest_voucher_cents, "largest_voucher_cents")
        if self.odd_cents not in ODD_CENTS:
            raise ValueError(f"odd_cents: {self.odd_cents!r} is not one of {', '.join(ODD_CENTS)}")
        for bill in self.bills_cents:
            if bill not in BILLS_CENTS:
                raise ValueError(f"bills_cents: there is no bill of {dollars(bill)}")

    def footprint(self) -> Footprint:
        return Footprint(records=((Terminal, self.asset_number),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        terminal = self.made_of(draft.record(Terminal, self.asset_number))
        draft.put(terminal)
        return {"asset_number": terminal.asset_number}

    def made_of(self, known: Terminal | None) -> Terminal:
        """The terminal as this command leaves it."""
        kept = known if self.in_use_as_before else None
        return Terminal(
            asset_number=self.asset_number,
            denomination_cents=self.denomination_cents,
            enabled=int(self.enabled) if kept is None else kept.enabled,
            odd_cents=self.odd_cents,
            largest_win_cents=self.largest_win_cents,
            largest_voucher_cents=self.largest_voucher_cents,
            bills=",".join(str(bill) for bill in sorted(set(self.bills_cents))),
        )
