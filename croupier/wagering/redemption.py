"""Vouchers coming back: into a terminal, at the cage, at a redemption machine; voided; expired.

Each of these locks the voucher, looks, and cancels it in one transaction, which is how a second redemption
fails everywhere (58 Pa. Code § 461a.10(k)).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, not_now, refuse
from croupier.ledger.postings import balance_facts
from croupier.ledger.transfer import sum_of_money
from croupier.units.ids import identifier
from croupier.units.money import Cents, dollars
from croupier.wagering.game_account import GameAccountCommand, print_voucher, terminal_of
from croupier.wagering.meters import VOUCHER_IN_COUNT, VOUCHER_IN_VALUE, advance
from croupier.wagering.numbers import validation_number
from croupier.wagering.terminal import ISSUE_VOUCHER, RETURN_VOUCHER, Terminal
from croupier.wagering.voucher import (
    EXPIRED,
    OUTSTANDING,
    REDEEMED,
    VOID,
    VOUCHERS_OUTSTANDING,
    VOUCHERS_UNCLAIMED,
    Voucher,
    ended,
    outstanding,
)

_ODD_CENTS = "58 Pa. Code § 461a.8(h)"
VOIDED = "adjustments:vouchers"


def _checked(number: str, claimed_cents: Cents | None) -> None:
    validation_number(number)
    if claimed_cents is not None:
        sum_of_money(claimed_cents, "claimed_cents")


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyInByVoucher(GameAccountCommand):
    """§ 605a.3(a)(1)(i): a voucher into the validator, its amount into the account.

    § 461a.8(h): where the amount makes no whole number of the terminal's credits, the terminal does what
    it was set up to do: give the voucher back unredeemed, print a new voucher for the rest, or keep
    the odd cents in the account, which shows dollars and cents.
    """

    kind: ClassVar[str] = "buy_in_by_voucher"
    number: str
    claimed_cents: Cents | None = None

    def check(self) -> None:
        GameAccountCommand.check(self)
        _checked(self.number, self.claimed_cents)

    def footprint(self) -> Footprint:
        records = ((Terminal, terminal_of(self.account)), (Voucher, self.number))
        return Footprint(accounts=(self.account, VOUCHERS_OUTSTANDING), records=records)

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        terminal = self.terminal(draft)
        draft.usable(self.account)
        voucher = outstanding(draft, self.number, self.claimed_cents)
        odd = voucher.amount_cents % terminal.denomination_cents
        whole = voucher.amount_cents - odd
        issues = terminal.odd_cents == ISSUE_VOUCHER and whole > 0 and self.can_print(draft)
        keeps = terminal.odd_cents not in (RETURN_VOUCHER, ISSUE_VOUCHER)
        if odd and not issues and not keeps:
            raise refuse(
                "voucher_not_whole_credits",
                f"voucher {self.number} leaves {dollars(odd)} over in credits of "
                f"{dollars(terminal.denomination_cents)} and is returned; redeem it at the cage",
                _ODD_CENTS,
            )
        self._take_in(draft, terminal, voucher)
        facts: dict[str, Json] = {"amount_cents": voucher.amount_cents, "odd_cents": odd}
        if odd and terminal.odd_cents == ISSUE_VOUCHER:
            facts["rest_voucher"] = print_voucher(draft, terminal, self.account, odd)["voucher"]
        return facts | balance_facts(draft, self.account)

    def can_print(self, draft: Draft) -> bool:
        """Whether a voucher for the rest would come out of the printer."""
        return True

    def _take_in(self, draft: Draft, terminal: Terminal, voucher: Voucher) -> None:
        draft.put(ended(voucher, REDEEMED, f"terminal:{terminal.asset_number}", draft.moment))
        draft.transfer(VOUCHERS_OUTSTANDING, self.account, voucher.amount_cents, "voucher_in")
        unit = terminal.denomination_cents
        advance(draft, terminal.asset_number, VOUCHER_IN_VALUE, unit, voucher.amount_cents)
        advance(draft, terminal.asset_number, VOUCHER_IN_COUNT, unit, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class RedeemVoucher(Command):
    """Cash for a voucher at the cage (``cage:1``) or a redemption machine (``kiosk:K-2``)."""

    kind: ClassVar[str] = "redeem_voucher"
    number: str
    place: str
    claimed_cents: Cents | None = None

    def check(self) -> None:
        Command.check(self)
        _checked(self.number, self.claimed_cents)
        if identifier(self.place, "place").partition(":")[0] not in {"cage", "kiosk"}:
            raise ValueError(f"place: {self.place!r} is not a cage or kiosk, like cage:1")

    def footprint(self) -> Footprint:
        return Footprint(accounts=(VOUCHERS_OUTSTANDING, self.place), records=((Voucher, self.number),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        voucher = outstanding(draft, self.number, self.claimed_cents)
        draft.put(ended(voucher, REDEEMED, self.place, draft.moment))
        draft.transfer(VOUCHERS_OUTSTANDING, self.place, voucher.amount_cents, "voucher_redeemed")
        return {"amount_cents": voucher.amount_cents}


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidVoucher(Command):
    """Take a voucher out of circulation; its amount goes to adjustments, where it must be explained."""

    kind: ClassVar[str] = "void_voucher"
    number: str
    place: str
    reason: str

    def check(self) -> None:
        Command.check(self)
        _checked(self.number, None)
        identifier(self.place, "place")
        if not self.reason.strip():
            raise ValueError("reason: a voucher is voided for a reason")

    def footprint(self) -> Footprint:
        return Footprint(accounts=(VOUCHERS_OUTSTANDING, VOIDED), records=((Voucher, self.number),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        voucher = outstanding(draft, self.number)
        draft.put(ended(voucher, VOID, self.place, draft.moment))
        draft.transfer(VOUCHERS_OUTSTANDING, VOIDED, voucher.amount_cents, "voucher_void")
        return {"amount_cents": voucher.amount_cents, "reason": self.reason}


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpireVoucher(Command):
    """Past its last day a voucher moves from outstanding to unclaimed; nobody's money disappears."""

    kind: ClassVar[str] = "expire_voucher"
    number: str

    def check(self) -> None:
        Command.check(self)
        _checked(self.number, None)

    def footprint(self) -> Footprint:
        return Footprint(
            accounts=(VOUCHERS_OUTSTANDING, VOUCHERS_UNCLAIMED), records=((Voucher, self.number),)
        )

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        voucher = draft.record(Voucher, self.number)
        if voucher is None or voucher.state != OUTSTANDING:
            state = "does not exist" if voucher is None else f"is {voucher.state}"
            raise refuse("voucher_not_outstanding", f"voucher {self.number} {state}", "58 Pa. Code § 461a.8")
        if not voucher.has_expired(draft.moment.sure_day()):
            # Its id is the voucher's own: an answer that is kept would keep the voucher from expiring ever.
            raise not_now(
                "voucher_not_expired",
                f"voucher {self.number} is good until {voucher.expires_day}",
                "58 Pa. Code § 461a.8",
            )
        draft.put(ended(voucher, EXPIRED, "system:expiry", draft.moment))
        draft.transfer(VOUCHERS_OUTSTANDING, VOUCHERS_UNCLAIMED, voucher.amount_cents, "voucher_expired")
        return {"amount_cents": voucher.amount_cents}
