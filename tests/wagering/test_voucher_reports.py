"""The gaming voucher system's reports, and the paper."""

from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

from croupier.accounting.day.vouchers import close_voucher_day
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.store.store import Store
from croupier.wagering.agreement import disagreements, voucher_findings
from croupier.wagering.redemption import BuyInByVoucher, ExpireVoucher, RedeemVoucher, VoidVoucher
from croupier.wagering.retention import record_retention, years_after
from croupier.wagering.voucher import LIFE_DAYS, Voucher
from croupier.wagering.voucher_print import figures, grouped, voucher_pdf
from croupier.wagering.voucher_reports import (
    ReportLine,
    end_of_gaming_day,
    liability,
    liability_agrees_with_the_ledger,
)
from croupier.wagering.words import amount_in_words
from tests.store.databases import Floor, SetClock, time_passes
from tests.wagering.playing import PLAYER, Terminal

FIRST, SECOND = date(2015, 7, 1), date(2015, 7, 2)


def test_the_reports_of_two_days_lead_from_one_liability_to_the_next(floor: Floor, clock: SetClock) -> None:
    terminal = Terminal(floor)
    numbers = []
    for bill in (100, 200, 500, 1_000, 2_000):
        terminal.insert(bill)
        numbers.append(terminal.cash_out())
    floor.did(RedeemVoucher, number=numbers[0], place="cage:1")
    clock.pass_by(days=1)
    floor.did(RedeemVoucher, number=numbers[1], place="kiosk:K-1")
    floor.did(BuyInByVoucher, account=PLAYER, number=numbers[2])
    floor.did(VoidVoucher, number=numbers[3], place="cage:1", reason="torn")

    store = floor.store
    first = end_of_gaming_day(store.vouchers(), FIRST)
    assert (first.opening.cents, first.issued.cents, first.redeemed.cents) == (0, 3_800, 100)
    assert first.issued.lines == (ReportLine("terminal:EWT-1", 5, 3_800),)
    assert first.closing.cents == 3_700
    second = end_of_gaming_day(store.vouchers(), SECOND)
    assert second.opening.cents == 3_700
    assert second.redeemed.lines == (ReportLine("kiosk:K-1", 1, 200), ReportLine("terminal:EWT-1", 1, 500))
    assert (second.voided.count, second.voided.cents) == (1, 1_000)
    assert second.closing.cents == 2_000
    assert first.is_balanced
    assert second.is_balanced
    for day, report in ((FIRST, first), (SECOND, second)):
        vouchers, owed = store.vouchers_owed(day)
        assert liability(vouchers, day) == report.closing
        assert owed == report.closing.cents
        assert voucher_findings(store, day) == []


@pytest.mark.parametrize("cents", [1, 2_000])
def test_the_end_of_a_day_and_the_audit_find_the_same_difference(
    floor: Floor, clock: SetClock, cents: int
) -> None:
    terminal = Terminal(floor)
    terminal.insert(2_000)
    terminal.cash_out()
    assert disagreements(floor.store) == []
    uncounted = Transfer("cage:1", "vouchers_outstanding:house", cents, "voucher")
    floor.did(PostTransfers, transfers=(uncounted,))
    found = voucher_findings(floor.store, FIRST)
    assert [finding.code for finding in found] == ["voucher_liability_differs"]
    assert disagreements(floor.store) == found
    clock.pass_by(days=1)
    assert close_voucher_day(floor.store, FIRST)[1] == found


def test_books_without_a_record_disagree_with_nothing(tmp_path: Path) -> None:
    with Store(str(tmp_path / "books.sqlite")) as store:
        assert disagreements(store) == []


def test_expired_vouchers_move_from_the_liability_to_the_unclaimed(floor: Floor, clock: SetClock) -> None:
    terminal = Terminal(floor)
    terminal.insert(2_000)
    number = terminal.cash_out()
    time_passes(floor.store, clock, days=LIFE_DAYS)
    floor.did(ExpireVoucher, number=number)
    today = floor.store.gaming_day.day_of(clock.now())
    report = end_of_gaming_day(floor.store.vouchers(), today)
    assert (report.opening.cents, report.expired.cents, report.closing.cents) == (2_000, 2_000, 0)
    assert report.unclaimed.cents == 2_000 == floor.store.balance("vouchers_unclaimed:house")
    assert report.is_balanced


def test_a_liability_that_is_one_cent_off_is_found(floor: Floor) -> None:
    terminal = Terminal(floor)
    terminal.insert(2_000)
    terminal.cash_out()
    report = liability(floor.store.vouchers(), FIRST)
    (finding,) = liability_agrees_with_the_ledger(report, 2_001)
    assert finding.message == ("vouchers outstanding on 2015-07-01 come to $20, the ledger says $20.01")


def test_vouchers_can_be_limited_to_those_that_a_day_needs(floor: Floor, clock: SetClock) -> None:
    terminal = Terminal(floor)
    for _ in range(2):
        terminal.insert(2_000)
        number = terminal.cash_out()
    floor.did(RedeemVoucher, number=number, place="cage:1")
    assert len(floor.store.vouchers(not_ended_before=FIRST)) == 2
    assert len(floor.store.vouchers(not_ended_before=SECOND)) == 1


PAPER = Voucher(
    "123456789012345678",
    1_234_05,
    "outstanding",
    "terminal:EWT-7",
    "2015-07-01T18:00:00",
    "2015-07-01",
    "2016-06-30",
)


def test_the_paper_shows_number_figures_words_place_and_life() -> None:
    printed = voucher_pdf(PAPER, "Example Casino", compress=False)
    assert printed.startswith(b"%PDF-")
    for words in (
        b"Example Casino: CASHABLE GAMING VOUCHER",
        b"12-3456-7890-1234-5678",
        b"$1,234.05",
        b"ONE THOUSAND TWO HUNDRED THIRTY-FOUR DOLLARS AND FIVE CENTS",
        b"terminal:EWT-7",
        b"Void from 2016-06-30",
    ):
        assert words in printed, words


def test_the_same_voucher_always_gives_the_same_paper_and_another_another() -> None:
    from dataclasses import replace

    assert voucher_pdf(PAPER, "X") == voucher_pdf(PAPER, "X")
    assert voucher_pdf(PAPER, "X") != voucher_pdf(replace(PAPER, number="123456789012345686"), "X")


def bars_and_gaps(printed: bytes) -> list[float]:
    """The widths of the barcode's bars and of the gaps between them, from left to right."""
    drawn = [line.split() for line in printed.decode("latin-1").splitlines() if line.endswith("re f*")]
    tallest = max(float(line[4]) for line in drawn)
    bars = sorted((float(line[1]), float(line[3])) for line in drawn if float(line[4]) == tallest)
    widths: list[float] = []
    for (left, width), (following, _) in pairwise(bars):
        widths += [width, following - left - width]
    return [*widths, bars[-1][1]]


def test_the_barcode_is_interleaved_two_of_five_of_the_number() -> None:
    """Decoded here by hand: of each pair of digits, five bars carry the first and five gaps the second."""
    widths = bars_and_gaps(voucher_pdf(PAPER, "X", compress=False))
    wide = ["1" if width > 1.5 * min(widths) else "0" for width in widths]
    # Four narrow elements to start, three to stop, ten for each pair.
    assert (wide[:4], wide[-3:]) == (["0"] * 4, ["1", "0", "0"])
    assert len(wide) == 4 + 9 * 10 + 3
    patterns = ["00110", "10001", "01001", "11000", "00101", "10100", "01100", "00011", "10010", "01010"]
    read = ""
    for start in range(4, 94, 10):
        pair = wide[start : start + 10]
        read += "".join(str(patterns.index("".join(pair[first::2]))) for first in (0, 1))
    assert read == PAPER.number


@pytest.mark.parametrize(
    ("cents", "words"),
    [
        (1, "zero dollars and one cent"),
        (100, "one dollar and zero cents"),
        (1_999, "nineteen dollars and ninety-nine cents"),
        (2_000, "twenty dollars and zero cents"),
        (10_000, "one hundred dollars and zero cents"),
        (11_500, "one hundred fifteen dollars and zero cents"),
        (100_000_00, "one hundred thousand dollars and zero cents"),
        (
            123_456_789_42,
            "one hundred twenty-three million four hundred fifty-six thousand "
            "seven hundred eighty-nine dollars and forty-two cents",
        ),
    ],
)
def test_amounts_in_words(cents: int, words: str) -> None:
    assert amount_in_words(cents) == words


def test_figures_always_show_cents_and_numbers_are_grouped() -> None:
    assert figures(2_000) == "$20.00"
    assert figures(1_000_000_05) == "$1,000,000.05"
    assert grouped("123456789012345678") == "12-3456-7890-1234-5678"


def test_books_are_kept_five_years_to_the_day() -> None:
    assert record_retention(date(2015, 7, 1)).until == date(2020, 7, 1)
    assert years_after(date(2016, 2, 29), 5) == date(2021, 3, 1)
