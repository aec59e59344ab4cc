"""Slips that an earlier version wrote stay readable, and are paid and attested by the rules of today."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, ClassVar

from croupier.accounting.slips.print import slip_lines, slip_pdf
from croupier.accounting.slips.unattested import unattested_slips
from croupier.floor.filings.document import FloorDocument
from croupier.ledger.canonical import Json, canonical
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.store.audit import audit
from tests.accounting.payouts import SUPERVISOR, Payouts
from tests.store.databases import done, refused

JACKPOT = "hand_pays_due:EWT-1:jackpot"
SLIP: dict[str, Any] = {
    "slip": "E-000001",
    "form": "electronic",
    "state": "made",
    "asset_number": "EWT-1",
    "what": "jackpot",
    "at": "2015-07-01T18:00:00.000000Z",
    "entered_at": "2015-07-01T18:00:00.000000Z",
    "combination": "winning wager seen at the terminal",
    "amount_cents": 900_000,
    "reported_cents": 900_000,
    "made_by": "A-1",
    "made_by_role": "slot_attendant",
    "verified_by": "S-1",
    "verified_by_role": "slot_supervisor",
    "override": "",
    "override_by": "",
    "override_by_role": "",
    "paid_from": "",
    "paid_by": "",
    "paid_at": "",
    "void_reason": "",
    "hits": [],
    "paid_before": 0,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptEarlier(Command):
    """A paper as an earlier version kept it."""

    kind: ClassVar[str] = "test_kept_earlier"
    body: str

    def footprint(self) -> Footprint:
        return Footprint(records=((FloorDocument, "payout_slip/E-000001"),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        draft.put(FloorDocument("payout_slip/E-000001", "payout_slip", self.body))
        return {}


def earlier(payouts: Payouts, **changes: Any) -> None:
    """A slip of an earlier version, for two wins whose settlement names no wager."""
    for cents in (500_000, 400_000):
        due = Transfer("table_win:T-1", JACKPOT, cents, "jackpot")
        payouts.floor.did(PostTransfers, transfers=(due,))
    payouts.floor.did(KeptEarlier, body=canonical(SLIP | changes))


def test_an_earlier_slip_is_read_and_printed(payouts: Payouts) -> None:
    earlier(payouts, state="paid", paid_by="C-1", paid_from="cage:1", paid_at=SLIP["at"])
    (slip,) = payouts.desk.slips()
    assert dict(slip_lines(slip))["Winning wager or combination"] == "winning wager seen at the terminal"
    assert slip_pdf(slip).startswith(b"%PDF")
    # It had its signature by the rules of its time.
    assert payouts.desk.to_attest() == []


def test_what_was_allowed_when_it_was_done_is_no_finding_now(payouts: Payouts) -> None:
    paid = {"state": "paid", "paid_by": "S-1", "paid_from": "cage:1", "paid_at": SLIP["at"]}
    own = {"override": "misread", "override_by": "A-1", "amount_cents": 800_000}
    earlier(payouts, **paid, **own)
    today = payouts.floor.store.gaming_day.day_of(payouts.floor.store.clock.now())
    assert payouts.desk.to_attest() == []
    assert payouts.desk.not_attested(today + timedelta(days=1)) == []
    assert unattested_slips(payouts.floor.store, payouts.floor.store.gaming_day, today) == []


def test_an_earlier_slip_that_was_signed_is_paid_and_attested_anew(payouts: Payouts) -> None:
    earlier(payouts)
    assert [due.amount_cents for due in payouts.desk.due()] == [500_000, 400_000]
    done(payouts.pay("E-000001"))
    assert payouts.desk.due() == []
    (waiting,) = payouts.desk.to_attest()
    assert (waiting.slip.slip, waiting.slip.verified_by) == ("E-000001", "")
    done(payouts.sign("E-000001", SUPERVISOR))
    assert payouts.desk.to_attest() == []
    assert audit(payouts.floor.store).is_sound


def test_an_earlier_slip_whose_wins_are_paid_one_by_one_is_not_paid_too(payouts: Payouts) -> None:
    earlier(payouts)
    first, second = payouts.desk.due()
    done(payouts.pay(payouts.made(first)))
    assert [due.amount_cents for due in payouts.desk.due()] == [second.amount_cents]
    assert refused(payouts.pay("E-000001")) == "sum_paid"


def test_a_sum_that_an_earlier_version_took_in_part_leaves_the_rest_of_the_oldest_win(
    payouts: Payouts,
) -> None:
    earlier(payouts)
    part = Transfer(JACKPOT, "cage:1", 600_000, "hand_pay")
    payouts.floor.did(PostTransfers, transfers=(part,))
    (left,) = payouts.desk.due()
    assert (left.amount_cents, left.win.cents) == (300_000, 400_000)
