"""A gaming day that ends with a payment which nobody attested says so (58 Pa. Code § 465a.26(b)(3))."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from croupier.accounting.day.print import report_document, report_pdf
from croupier.accounting.day.report import GamingDayReport, gaming_day_report
from croupier.accounting.slips.unattested import every_payment_was_attested
from tests.accounting.payouts import SUPERVISOR, Payouts
from tests.store.databases import SetClock, done


def report_of(payouts: Payouts, day: date, clock: SetClock) -> GamingDayReport:
    store = payouts.floor.store
    return gaming_day_report(store, day, store.gaming_day.day_of(clock.now()))


def a_payment(payouts: Payouts, cents: int) -> str:
    slip = payouts.made(payouts.jackpot(cents))
    done(payouts.pay(slip))
    return slip


@pytest.mark.parametrize(("cents", "waits"), [(499_999, False), (500_000, True)])
def test_a_payment_of_the_first_figure_stands_in_the_report_until_it_is_attested(
    payouts: Payouts, clock: SetClock, cents: int, waits: bool
) -> None:
    slip = a_payment(payouts, cents)
    today = payouts.floor.store.gaming_day.day_of(clock.now())
    found = report_of(payouts, today, clock)
    assert [one.slip for one in found.unattested] == ([slip] if waits else [])
    assert [one.slip for one in report_document(found)["unattested_slips"]] == ([slip] if waits else [])
    assert report_pdf(found).startswith(b"%PDF")
    done(payouts.sign(slip, SUPERVISOR))
    assert report_of(payouts, today, clock).unattested == []


def test_what_was_not_attested_in_its_day_is_an_error_and_later_a_warning(
    payouts: Payouts, clock: SetClock
) -> None:
    slip = a_payment(payouts, 500_000)
    day = payouts.floor.store.gaming_day.day_of(clock.now())
    clock.pass_by(days=1)
    (finding,) = every_payment_was_attested(report_of(payouts, day, clock).unattested)
    assert (finding.severity, finding.code) == ("error", "not_attested")
    assert report_of(payouts, day + timedelta(days=1), clock).unattested == []
    done(payouts.sign(slip, SUPERVISOR))
    (late,) = report_of(payouts, day, clock).unattested
    assert (late.slip, late.attested_by) == (slip, SUPERVISOR[0])
    (finding,) = every_payment_was_attested([late])
    assert (finding.severity, finding.code) == ("warning", "attested_late")
