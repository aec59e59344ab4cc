"""A gaming voucher (58 Pa. Code § 461a.8): bearer paper, good once, anywhere, until it expires."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import ClassVar

from croupier.ledger.draft import Draft, Moment, refuse
from croupier.units.gaming_day import instant_text
from croupier.units.money import Cents, dollars

OUTSTANDING = "outstanding"
REDEEMED = "redeemed"
VOID = "void"
EXPIRED = "expired"

# The chapter leaves the life of a voucher to the licensee's internal controls; a year is common.
LIFE_DAYS = 365

# One liability account for the whole house: a voucher of any terminal is good at every other.
VOUCHERS_OUTSTANDING = "vouchers_outstanding:house"
VOUCHERS_UNCLAIMED = "vouchers_unclaimed:house"

_CITE = "58 Pa. Code § 461a.8"
_CANCELLED = "58 Pa. Code § 461a.10(k)"


@dataclass(frozen=True, slots=True)
class Voucher:
    """One voucher from issue to destruction. It leaves ``outstanding`` once and never returns.

    ``issued_by`` and ``ended_by`` name places: ``terminal:EWT-7``, ``cage:1``, ``kiosk:K-2``.
    """

    record_kind: ClassVar[str] = "voucher"
    key_field: ClassVar[str] = "number"

    number: str
    amount_cents: Cents
    state: str
    issued_by: str
    issued_at: str
    issued_day: str
    expires_day: str
    ended_by: str = ""
    ended_at: str = ""
    ended_day: str = ""
    destroyed_day: str = ""

    @property
    def key(self) -> str:
        return self.number

    def has_expired(self, day: date) -> bool:
        """The last day on which it is good is the day before ``expires_day``."""
        return day >= date.fromisoformat(self.expires_day)


def issue(draft: Draft, amount_cents: Cents, issued_by: str) -> Voucher:
    """A new voucher; the caller moves the money into ``vouchers_outstanding``."""
    moment = draft.moment
    voucher = Voucher(
        number=draft.draw_number(),
        amount_cents=amount_cents,
        state=OUTSTANDING,
        issued_by=issued_by,
        issued_at=instant_text(moment.at),
        issued_day=moment.gaming_day.isoformat(),
        expires_day=(moment.gaming_day + timedelta(days=LIFE_DAYS)).isoformat(),
    )
    draft.put(voucher)
    return voucher


def outstanding(draft: Draft, number: str, claimed_cents: Cents | None = None) -> Voucher:
    """The voucher if it may be redeemed; otherwise the reason, the first that applies in this order:

    not found, void, already redeemed, the clock is in doubt, expired, amount mismatch.
    """
    voucher = draft.record(Voucher, number)
    if voucher is None:
        raise refuse("voucher_not_found", f"there is no voucher {number}", _CITE)
    if voucher.state == VOID:
        raise refuse("voucher_void", f"voucher {number} was voided on {voucher.ended_day}", _CITE)
    if voucher.state == REDEEMED:
        raise refuse(
            "voucher_already_redeemed",
            f"voucher {number} was redeemed on {voucher.ended_day} at {voucher.ended_by}",
            _CANCELLED,
        )
    if voucher.state == EXPIRED or voucher.has_expired(draft.moment.sure_day()):
        raise refuse("voucher_expired", f"voucher {number} expired on {voucher.expires_day}", _CITE)
    if claimed_cents is not None and claimed_cents != voucher.amount_cents:
        raise refuse(
            "voucher_amount_mismatch",
            f"voucher {number} is for {dollars(voucher.amount_cents)}, not {dollars(claimed_cents)}",
            _CITE,
        )
    return voucher


def ended(voucher: Voucher, state: str, place: str, moment: Moment) -> Voucher:
    """The voucher cancelled: § 461a.10(k), at once and so that nobody can redeem it again."""
    return replace(
        voucher,
        state=state,
        ended_by=place,
        ended_at=instant_text(moment.at),
        ended_day=moment.gaming_day.isoformat(),
    )
