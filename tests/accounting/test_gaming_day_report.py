"""The report of a gaming day: every figure of the section, equal to the ledger, for any past day."""

from __future__ import annotations

import csv
import dataclasses
import io
import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from croupier.accounting.day.print import report_csv, report_json, report_pdf
from croupier.accounting.day.report import (
    GamingDayReport,
    TableReport,
    TerminalReport,
    gaming_day_report,
    report_agrees_with_the_ledger,
)
from croupier.accounting.tax.revenue import terminal_net
from croupier.accounting.tips.commands import Tip
from croupier.ledger.entry import TallyKey
from croupier.ledger.hold import Hold
from croupier.ledger.postings import Correct, PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.wagering.day_report import terminal_day
from croupier.wagering.game_account import CashOut
from croupier.wagering.progressive.controller import LocalAreaController
from croupier.wagering.wagers import SettlementLine, SettleRound
from tests import warm
from tests.ledger.commands import VoidRound
from tests.store.databases import Floor, SetClock
from tests.wagering.hand_pays import PayHandPay
from tests.wagering.playing import Terminal
from tests.wagering.progressives import bet_and_lock, make_void, seed, win
from tests.wagering.tips import allow_tips

FIRST = date(2015, 7, 1)
SECOND = date(2015, 7, 2)


@pytest.fixture
def database(tmp_path: Path) -> str:
    """SQLite alone: what the two databases read differently is tested where it is read."""
    return str(tmp_path / "books.db")


def report_of(floor: Floor, day: date, clock: SetClock) -> GamingDayReport:
    today = floor.store.gaming_day.day_of(clock.now())
    made = gaming_day_report(floor.store, day, today)
    assert report_agrees_with_the_ledger(made) == []
    return made


def terminal_line(made: GamingDayReport, name: str = "EWT-1") -> TerminalReport:
    return next(line for line in made.terminals if line.terminal == name)


def table_line(made: GamingDayReport, name: str = "T-1") -> TableReport:
    return next(line for line in made.tables if line.table == name)


def settle(floor: Floor, table: str, *lines: SettlementLine) -> None:
    floor.did(SettleRound, table=table, lines=lines)


def a_day(floor: Floor) -> tuple[Terminal, Terminal]:
    """Two terminals at two tables: a win, a loss, a half returned, a jackpot, a void round, a tip, a hit."""
    one, two = Terminal(floor, "EWT-1"), Terminal(floor, "EWT-2")
    one.insert(10_000, 2_000)
    two.insert(10_000)
    for terminal, wager in ((one, "a"), (one, "b"), (two, "c"), (two, "d"), (one, "e")):
        terminal.bet(wager, 1_000)
    settle(floor, "T-1", SettlementLine(one.account, "a", 3_000), SettlementLine(two.account, "c"))
    settle(floor, "T-2", SettlementLine(one.account, "b", 500), SettlementLine(two.account, "d", 600_000))
    floor.did(VoidRound, table="T-1", wagers=(Hold("e", one.account, 1_000),), reason="misdeal")
    allow_tips(floor)
    floor.did(Tip, account=one.account, amount_cents=200)
    seed(floor, 50_000)
    bet_and_lock(one, ("p", 100))
    win(one, "p", 20_000)
    return one, two


def test_every_figure_of_the_section_for_terminals_and_tables(floor: Floor, clock: SetClock) -> None:
    one, two = a_day(floor)
    LocalAreaController(floor.store).validate("v", "p", "C-1", "floorperson")
    floor.did(CashOut, account=two.account)
    made = report_of(floor, FIRST, clock)
    assert terminal_line(made) == TerminalReport(
        terminal="EWT-1",
        opening_cents=0,
        deposited_cents=12_000,
        wagered_cents=2_100,
        winnings_cents=3_500 + 20_000,
        losing_wagers_cents=0,
        tips_cents=200,
        withdrawn_cents=0,
        corrections_cents=0,
        closing_cents=one.balance,
        attendant_cents=0,
        gross_revenue_cents=2_100 - 3_500 - 20_000,
        due_not_paid_cents=0,
    )
    second = terminal_line(made, "EWT-2")
    assert (second.losing_wagers_cents, second.attendant_cents) == (1_000, 599_000)
    assert (second.withdrawn_cents, second.closing_cents) == (9_000, 0)
    table = table_line(made)
    assert (table.wagered_cents, table.winnings_cents, table.losing_wagers_cents) == (2_100, 23_000, 1_000)
    assert (table.contributed_cents, table.progressive_paid_cents) == (23 + 3, 20_000)
    assert table.gross_revenue_cents == 2_100 - 23_000
    assert table.closing_cents == floor.store.balance("table_win:T-1")


def test_the_figures_are_those_of_each_terminal_alone(floor: Floor, clock: SetClock) -> None:
    a_day(floor)
    made = report_of(floor, FIRST, clock)
    for line in made.terminals:
        alone = terminal_day(floor.store.flows(), line.terminal)
        for field in dataclasses.fields(alone)[1:]:
            assert getattr(line, field.name) == getattr(alone, field.name)


def test_what_is_due_and_not_yet_paid_makes_revenue_and_meters_agree(floor: Floor, clock: SetClock) -> None:
    """§ 605a.2(d)(7)(vi) counts a win of the day on which it was won, the meters that of § 601a.9(e) when the
    attendant pays."""
    player = Terminal(floor)
    player.insert(10_000)
    player.bet("w-1", 10_000)
    player.settle("w-1", returned=800_000 + 10_000)
    nothing: dict[TallyKey, int] = {}
    won = terminal_line(report_of(floor, FIRST, clock))
    first = floor.store.tallies()
    assert (won.gross_revenue_cents, won.due_not_paid_cents) == (-800_000, 800_000)
    assert terminal_net(nothing, first, "EWT-1") == won.gross_revenue_cents + won.due_not_paid_cents == 0
    clock.pass_by(days=1)
    due = {"asset_number": "EWT-1", "what": "jackpot", "paid_from": "cage:1"}
    floor.did(PayHandPay, amount_cents=800_000, **due)
    paid = terminal_line(report_of(floor, FIRST + timedelta(days=1), clock))
    assert (paid.gross_revenue_cents, paid.due_not_paid_cents) == (0, -800_000)
    assert terminal_net(first, floor.store.tallies(), "EWT-1") == -800_000
    assert won.due_not_paid_cents + paid.due_not_paid_cents == 0


def test_a_round_that_spans_the_end_of_the_day_belongs_to_the_day_that_settles_it(
    floor: Floor, clock: SetClock
) -> None:
    player = Terminal(floor)
    player.insert(10_000)
    end = floor.store.gaming_day.ends(FIRST)
    clock.instant = end - timedelta(seconds=1)
    bet_and_lock(player, ("p", 101))
    player.bet("late", 1_000)
    clock.instant = end
    settle(
        floor,
        "T-1",
        SettlementLine(player.account, "late", 2_000),
        SettlementLine(player.account, "p", 0, 700, "", waits=True),
    )
    first, second = report_of(floor, FIRST, clock), report_of(floor, SECOND, clock)
    assert first.complete
    assert not second.complete
    assert terminal_line(first).wagered_cents == 0
    assert (terminal_line(first).closing_cents, terminal_line(second).opening_cents) == (10_000, 10_000)
    assert (terminal_line(second).wagered_cents, terminal_line(second).winnings_cents) == (1_101, 2_000)
    assert (table_line(first).contributed_cents, table_line(second).contributed_cents) == (23 + 3, 0)
    assert table_line(second).fixed_sums_won_cents == 700
    clock.pass_by(days=1)
    LocalAreaController(floor.store).validate("v", "p", "C-1", "floorperson")
    assert report_of(floor, SECOND, clock) == dataclasses.replace(second, complete=True)
    third = report_of(floor, SECOND + timedelta(days=1), clock)
    assert terminal_line(third).winnings_cents == 700
    assert table_line(third).gross_revenue_cents == -700


@pytest.mark.parametrize(("seconds", "day"), [(-1, FIRST), (0, SECOND)])
def test_the_last_second_and_the_first_of_a_gaming_day(
    floor: Floor, clock: SetClock, seconds: int, day: date
) -> None:
    player = Terminal(floor)
    clock.instant = floor.store.gaming_day.ends(FIRST) + timedelta(seconds=seconds)
    player.insert(2_000)
    clock.pass_by(days=3)
    for each in (FIRST, SECOND):
        assert report_of(floor, each, clock).total("deposited_cents") == (2_000 if each == day else 0)


def test_a_past_day_stays_what_it_was(floor: Floor, clock: SetClock) -> None:
    one, _ = a_day(floor)
    clock.pass_by(days=1)
    first = report_of(floor, FIRST, clock)
    one.insert(2_000)
    make_void(one, bet_and_lock(one, ("q", 107)))
    correction = (Transfer("adjustments:floor", one.account, 100, "dispute"),)
    floor.did(Correct, corrects_seq=1, transfers=correction, reason="dispute settled")
    assert report_of(floor, FIRST, clock) == first
    second = report_of(floor, SECOND, clock)
    assert terminal_line(second).corrections_cents == 100
    assert table_line(second).contributed_cents == 0


def test_a_day_before_the_books_began_is_empty_and_one_to_come_is_refused(
    floor: Floor, clock: SetClock
) -> None:
    a_day(floor)
    assert report_of(floor, FIRST - timedelta(days=1), clock).terminals == []
    with pytest.raises(ValueError, match="has not begun"):
        gaming_day_report(floor.store, SECOND, FIRST)


def test_a_wrong_cent_is_found(floor: Floor, clock: SetClock) -> None:
    a_day(floor)
    made = report_of(floor, FIRST, clock)
    terminal = dataclasses.replace(made.terminals[0], deposited_cents=12_001)
    doctored = dataclasses.replace(made, terminals=[terminal, *made.terminals[1:]])
    assert ["EWT-1: -1 cents" in f.message for f in report_agrees_with_the_ledger(doctored)] == [True]
    table = dataclasses.replace(made.tables[0], winnings_cents=made.tables[0].winnings_cents + 1)
    doctored = dataclasses.replace(made, tables=[table, *made.tables[1:]])
    assert ["winnings_cents" in f.message for f in report_agrees_with_the_ledger(doctored)] == [True]
    table = dataclasses.replace(made.tables[0], contributed_cents=0)
    doctored = dataclasses.replace(made, tables=[table, *made.tables[1:]])
    assert len(report_agrees_with_the_ledger(doctored)) == 1


def test_money_that_no_command_of_the_tables_moves_is_unexplained(floor: Floor, clock: SetClock) -> None:
    a_day(floor)
    stray = (Transfer("table_win:T-1", "tips:dealers", 5, "stray"),)
    known = (Transfer("adjustments:floor", "table_win:T-1", 7, "dispute"),)
    floor.did(Correct, corrects_seq=1, transfers=known, reason="dispute settled")
    floor.did(PostTransfers, transfers=stray)
    made = gaming_day_report(floor.store, FIRST, FIRST)
    (finding,) = report_agrees_with_the_ledger(made)
    assert "table T-1: -5 cents" in finding.message


def test_json_csv_and_paper_say_the_same(floor: Floor, clock: SetClock) -> None:
    a_day(floor)
    made = report_of(floor, FIRST, clock)
    document = json.loads(report_json(made))
    rows = list(csv.DictReader(io.StringIO(report_csv(made))))
    assert [row["name"] for row in rows] == ["EWT-1", "EWT-2", "T-1", "T-2"]
    for row, line in zip(rows, [*document["terminals"], *document["tables"]], strict=True):
        for name, value in row.items():
            if name.endswith("_cents"):
                assert value == str(line.get(name, ""))
    assert document["total"]["deposited_cents"] == 22_000
    paper = report_pdf(made)
    assert paper.startswith(b"%PDF")
    assert paper == report_pdf(made)


def test_the_command_prints_and_writes_the_report(floor: Floor, tmp_path: Path) -> None:
    a_day(floor)
    url = floor.store.url.render_as_string(hide_password=False).removeprefix("sqlite:///")
    command = ["report", "day"]
    run = warm.run(
        [*command, "2015-07-01", "--database", url, "--json", "--out", str(tmp_path)],
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout)["total"]["deposited_cents"] == 22_000
    assert {path.suffix for path in tmp_path.glob("gaming-day-2015-07-01.*")} == {".csv", ".json", ".pdf"}
    bad = warm.run([*command, "yesterday", "--database", url], capture_output=True, text=True)
    assert (bad.returncode, bad.stderr.startswith("croupier: DAY")) == (2, True)
