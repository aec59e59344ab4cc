"""``croupier voucher`` and ``croupier account``: the end of a day, voids, destruction, accounts."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli import build
from croupier.errors import CroupierError
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.store.store import Store
from croupier.units.gaming_day import GamingDay
from croupier.wagering.voucher import LIFE_DAYS, VOUCHERS_OUTSTANDING, VOUCHERS_UNCLAIMED
from tests.store.databases import Floor, SetClock, done, time_passes
from tests.wagering.playing import PLAYER, Terminal

APP = build(["voucher", "account"])


def _early(days_ago: int) -> datetime:
    """An hour into a gaming day that was some days ago; today, now at the latest."""
    now = datetime.now(UTC)
    today = GamingDay().day_of(now)
    return min(now, GamingDay().begins(today - timedelta(days=days_ago)) + timedelta(hours=1))


class Books:
    """Books in a file with two vouchers of $20.00: how many days ago each was printed."""

    def __init__(self, database: str, *days_ago: int) -> None:
        self.database = database
        clock = SetClock()
        clock.instant = _early(max(days_ago))
        with Store(database, clock=clock) as store:
            terminal = Terminal(Floor(store))
            self.numbers = []
            for days in days_ago:
                clock.instant = _early(days)
                terminal.insert(2_000)
                self.numbers.append(terminal.cash_out())
            clock.instant = datetime.now(UTC)
            time_passes(store, clock)
        self.today = GamingDay().day_of(clock.instant)

    def run(self, *words: str, status: int = 0) -> str:
        result = CliRunner().invoke(APP, [*words, "--database", self.database], catch_exceptions=False)
        assert result.exit_code == status, result.output
        return result.output

    def told(self, *words: str) -> str:
        with pytest.raises(CroupierError) as error:
            CliRunner().invoke(APP, [*words, "--database", self.database], catch_exceptions=False)
        return str(error.value)

    def states(self) -> list[str]:
        with Store(self.database) as store:
            found = [store.voucher(number) for number in self.numbers]
        return [voucher.state for voucher in found if voucher is not None]

    def balance(self, account: str) -> int:
        with Store(self.database) as store:
            return store.balance(account)


def books_of(folder: Path, *days_ago: int) -> Books:
    return Books(str(folder / "books.sqlite"), *days_ago)


def test_at_the_end_of_the_day_a_voucher_past_its_last_day_becomes_unclaimed(tmp_path: Path) -> None:
    books = books_of(tmp_path, LIFE_DAYS, LIFE_DAYS - 1)
    shown = books.run("voucher", "close-day")
    assert "unclaimed" in shown
    assert books.states() == ["expired", "outstanding"]
    assert (books.balance(VOUCHERS_OUTSTANDING), books.balance(VOUCHERS_UNCLAIMED)) == (2_000, 2_000)
    yesterday = books.today - timedelta(days=1)
    reports = json.loads(books.run("voucher", "close-day", yesterday.isoformat(), "--json"))
    # The last day of the first voucher was yesterday: it ended that day outstanding, and expired after it.
    assert (reports["gaming_day"], reports["closing"]["cents"]) == (yesterday.isoformat(), 4_000)
    assert books.balance(VOUCHERS_UNCLAIMED) == 2_000


def test_a_day_that_is_not_over_is_not_closed(tmp_path: Path) -> None:
    books = books_of(tmp_path, LIFE_DAYS)
    assert "is not over yet" in books.told("voucher", "close-day", books.today.isoformat())
    assert books.told("voucher", "close-day", "soon") == "DAY: 'soon' is not a date like 2015-07-01"
    assert books.states() == ["outstanding"]


def test_a_day_whose_vouchers_differ_from_the_ledger_ends_with_status_1(tmp_path: Path) -> None:
    books = books_of(tmp_path, 2)
    clock = SetClock()
    clock.instant = _early(1)
    with Store(books.database, clock=clock) as store:
        transfer = Transfer("cage:1", VOUCHERS_OUTSTANDING, 1, "lost")
        done(store.do(PostTransfers(id="uncounted", transfers=(transfer,))))
    assert "voucher_liability_differs" in books.run("voucher", "close-day", status=1)


def test_a_voucher_is_voided_for_a_reason_and_its_paper_kept_30_days(tmp_path: Path) -> None:
    books = books_of(tmp_path, 1, 0)
    assert books.told("voucher", "destroy", books.numbers[0]).endswith("(58 Pa. Code § 465a.6(c))")
    assert books.run("voucher", "void", books.numbers[0], "--reason", "torn").endswith("$20.00 void\n")
    assert books.states() == ["void", "outstanding"]
    assert "must be kept until" in books.told("voucher", "destroy", books.numbers[0])
    assert books.told("voucher", "void", books.numbers[1], "--reason", " ").startswith("reason:")


def test_an_account_is_disabled_opened_and_closed(tmp_path: Path) -> None:
    books = books_of(tmp_path, 0)
    for status in ("disabled", "open", "closed"):
        assert books.run("account", "status", PLAYER, status) == f"{PLAYER}: {status}, $0.00\n"
    assert "closed" in books.told("account", "status", PLAYER, "open")
    assert books.told("account", "status", PLAYER, "frozen").startswith("status:")
