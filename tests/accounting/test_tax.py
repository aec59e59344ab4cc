"""Revenue, rates and the weekly return."""

from __future__ import annotations

import datetime
import json
import re
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from croupier.accounting.tax.postings import drop_posting, tax_posting
from croupier.accounting.tax.rates import TaxRate, day_tax, rate_for, tax_cents, tax_rates
from croupier.accounting.tax.report_print import return_notes
from croupier.accounting.tax.revenue import BankingTable, DayRevenue, terminal_net, terminals_net
from croupier.accounting.tax.weekly_return import weekly_return
from croupier.cli import build
from croupier.errors import DataError, Refused
from croupier.floor.assets.table_count import counted_tables, tables_for_terminals
from croupier.floor.central.counting import net_revenue_cents
from croupier.floor.sas.codes import MeterCode
from croupier.house.config import read_config

BEGAN = date(2010, 7, 8)
MONDAY = date(2026, 3, 2)
TWO_PERCENT = Fraction(2, 100)
TAX = build(["tax"])


def week(**changes: object) -> list[DayRevenue]:
    return [
        DayRevenue(gaming_day=MONDAY + timedelta(days=n), terminals={"EWT-101": 100_000}, **changes)  # type: ignore[arg-type]
        for n in range(7)
    ]


@pytest.mark.parametrize(
    ("terminals", "tables"), [(0, 0), (1, 1), (4, 1), (5, 1), (6, 2), (25, 5), (26, 6), (30, 6), (31, 7)]
)
def test_every_five_terminals_or_part_are_a_table(terminals: int, tables: int) -> None:
    assert tables_for_terminals(terminals) == tables
    assert counted_tables(10, terminals) == 10 + tables


@pytest.mark.parametrize(("tables", "terminals"), [(-1, 0), (0, -1)])
def test_a_number_below_zero_is_an_error(tables: int, terminals: int) -> None:
    with pytest.raises(ValueError, match="below zero"):
        counted_tables(tables, terminals)


def test_a_banking_table_from_drop_inventories_fills_and_credits() -> None:
    table = BankingTable("T-1", 1_000_000, 900_000, 200_000, 50_000, 400_000)
    assert table.net_cents == 400_000 + 900_000 + 50_000 - 1_000_000 - 200_000 == 150_000
    assert BankingTable("T-2", 100, 0, 0, 0, 0).net_cents == -100


def test_gross_revenue_is_all_of_the_four_kinds() -> None:
    day = DayRevenue(
        gaming_day=MONDAY,
        banking=[BankingTable("T-1", 0, 0, 0, 0, 1)],
        nonbanking={"P-1": 10},
        terminals={"EWT-1": 100, "EWT-2": -50},
        fully_automated={"FA-1": 1_000},
        contests_cents=10_000,
    )
    assert day.gross_cents == 1 + 10 + 50 + 1_000 + 10_000


def test_a_terminals_net_revenue_is_the_difference_of_two_readings() -> None:
    names = (
        "coin_in",
        "coin_out",
        "attendant_paid_jackpots",
        "terminal_paid_progressive",
        "attendant_paid_progressive",
    )
    before = {("EWT-1", name, 1): 1_000 for name in names}
    moved = dict(zip(names, (50_000, 30_000, 5_000, 700, 30), strict=True))
    after = {("EWT-1", name, 1): 1_000 + moved[name] for name in names}
    assert terminal_net(before, after, "EWT-1") == 50_000 - 30_000 - 5_000 - 700 - 30
    assert terminals_net(before, after) == {"EWT-1": 14_270}
    assert terminals_net({}, after)["EWT-1"] == 14_270 - 3_000


def test_the_books_and_central_control_mean_the_same_by_net_revenue() -> None:
    moved = {
        "coin_in": (MeterCode.COIN_IN, 50_000),
        "coin_out": (MeterCode.MACHINE_PAID, 30_000),
        "attendant_paid_jackpots": (MeterCode.ATTENDANT_PAID, 5_000),
        "terminal_paid_progressive": (MeterCode.MACHINE_PAID_PROGRESSIVE, 700),
        "attendant_paid_progressive": (MeterCode.ATTENDANT_PAID_PROGRESSIVE, 30),
        "tips": (MeterCode.TIPS, 9),
    }
    tallies = {("EWT-1", name, 1): value for name, (_, value) in moved.items()}
    shown = {int(code): value for code, value in moved.values()}
    assert terminal_net({}, tallies, "EWT-1") == net_revenue_cents(shown) == 14_270


@pytest.mark.parametrize(
    ("day", "began", "rate"),
    [
        (date(2016, 12, 31), date(2015, 1, 1), "14%"),
        (date(2017, 1, 1), date(2015, 1, 1), "12%"),
        (date(2012, 7, 7), BEGAN, "14%"),
        (date(2012, 7, 8), BEGAN, "12%"),
        (date(2018, 1, 1), date(2017, 12, 1), "12%"),
    ],
)
def test_fourteen_percent_in_the_first_two_years_and_not_from_2017(day: date, began: date, rate: str) -> None:
    assert rate_for("all", day, began).rate == rate


def test_there_is_no_rate_before_the_act() -> None:
    with pytest.raises(DataError, match="no tax rate"):
        rate_for("all", date(2010, 1, 6), BEGAN)
    assert rate_for("all", date(2010, 1, 7), BEGAN).rate == "14%"


def test_every_rate_names_its_source() -> None:
    assert all("§ 13A62" in rate.source for rate in tax_rates())


# -- rates of the house's own ------------------------------------------------------------------------

STATED = """
[[tax_rates]]
id = "raised"
of = "all"
rate = "13.5%"
from = 2026-03-04
before = 2026-03-07
source = "an act of its own, § 1"
"""


def stated() -> list[TaxRate]:
    return read_config(STATED).tax_rates


def test_a_rate_that_the_house_states_prevails_on_its_days_and_on_no_other() -> None:
    rates = [rate_for("all", MONDAY + timedelta(days=n), BEGAN, stated()).rate for n in range(7)]
    assert rates == ["12%", "12%", "13.5%", "13.5%", "13.5%", "12%", "12%"]
    # The tax of the first two years gives way as well; the further tax on other tables does not.
    assert rate_for("all", date(2026, 3, 4), date(2026, 1, 1), stated()).id == "raised"
    assert rate_for("fully_automated", date(2026, 3, 4), BEGAN, stated()).rate == "34%"


def test_the_weekly_return_uses_and_cites_the_rates_of_the_house() -> None:
    filed = weekly_return(week(), BEGAN, Fraction(0), house_rates=stated())
    assert [day.tax_cents for day in filed.days] == [12_000] * 2 + [13_500] * 3 + [12_000] * 2
    assert "13.5%: an act of its own, § 1" in return_notes(filed)
    assert not any(
        "an act of its own" in note for note in return_notes(weekly_return(week(), BEGAN, Fraction(0)))
    )


@pytest.mark.parametrize(
    ("line", "instead", "complaint"),
    [
        ('rate = "13.5%"', 'rate = "much"', "tax_rates, 'raised': rate: 'much' is not a rate like '23%'"),
        ('rate = "13.5%"', 'rate = "100.1%"', "rate: 100.1% is more than the whole revenue"),
        ('source = "an act of its own, § 1"', 'source = " "', "source: name the act or section"),
        ('source = "an act of its own, § 1"', "", "source"),
        ("before = 2026-03-07", "before = 2026-03-04", "before: 2026-03-04 is not after 2026-03-04"),
        ("from = 2026-03-04", "", "from"),
        ('of = "all"', 'of = "poker"', "tax_rates, 'raised': of"),
    ],
)
def test_a_rate_without_its_date_or_source_is_refused_by_name(
    line: str, instead: str, complaint: str
) -> None:
    assert line in STATED
    with pytest.raises(DataError, match=re.escape(complaint)):
        read_config(STATED.replace(line, instead), "house.toml")
    assert read_config(STATED.replace('"13.5%"', '"100%"')).tax_rates[0].share == 1


def test_croupier_tax_reads_the_configuration_of_the_house(tmp_path: Path) -> None:
    house, out = tmp_path / "house.toml", []
    house.write_text(STATED, encoding="utf-8")
    for revenue in week():
        day = tmp_path / f"{revenue.gaming_day}.json"
        day.write_bytes(msgspec.json.encode(revenue))
        out.append(str(day))
    told = CliRunner().invoke(TAX, ["tax", "rates", "--house", str(house)]).output
    assert told.index("13.5%") < told.index("12%")
    assert "13.5%" not in CliRunner().invoke(TAX, ["tax", "rates"]).output
    asked = ["tax", "return", *out, "--began", "2010-07-08", "--local-share", "0%", "--json"]
    answer = CliRunner().invoke(TAX, [*asked, "--house", str(house)], catch_exceptions=False)
    filed = json.loads(answer.output)
    assert [row["rate"] for row in filed["days"]] == ["12%"] * 2 + ["13.5%"] * 3 + ["12%"] * 2
    assert "13.5%: an act of its own, § 1" in filed["notes"]
    missing = CliRunner().invoke(TAX, [*asked, "--house", str(tmp_path / "none.toml")])
    assert str(missing.exception) == f"cannot read {tmp_path / 'none.toml'}: No such file or directory"


def test_fully_automated_tables_pay_a_further_34_percent_and_hybrid_terminals_do_not() -> None:
    hybrid = day_tax(DayRevenue(gaming_day=MONDAY, terminals={"E": 100_000}), BEGAN, Fraction(0))
    assert (hybrid.tax_cents, hybrid.fully_automated_tax_cents, hybrid.total_cents) == (12_000, 0, 12_000)
    automated = day_tax(DayRevenue(gaming_day=MONDAY, fully_automated={"F": 100_000}), BEGAN, Fraction(0))
    assert (automated.tax_cents, automated.fully_automated_tax_cents) == (12_000, 34_000)


@pytest.mark.parametrize(("revenue", "tax"), [(4, 0), (5, 1), (12, 1), (13, 2), (-5, -1), (0, 0)])
def test_tax_is_rounded_to_the_cent_half_up(revenue: int, tax: int) -> None:
    assert tax_cents(revenue, Fraction(12, 100)) == tax


def test_half_a_cent_goes_up() -> None:
    assert [tax_cents(n, Fraction(1, 2)) for n in (1, 2, 3, -1)] == [1, 1, 2, -1]


def test_the_weekly_return_adds_its_seven_days() -> None:
    filed = weekly_return(week(fully_automated={"FA-1": 10_000}), BEGAN, TWO_PERCENT)
    assert filed.gross_cents == 7 * 110_000
    assert filed.tax_cents == 7 * 13_200
    assert filed.fully_automated_tax_cents == 7 * 3_400
    assert filed.local_share_cents == 7 * 2_200
    assert filed.due_cents == 7 * (13_200 + 3_400 + 2_200)
    assert (filed.first_day, filed.last_day) == (MONDAY, MONDAY + timedelta(days=6))


def test_a_losing_day_lowers_the_week_and_a_losing_week_is_carried() -> None:
    days = week()
    days[3] = DayRevenue(gaming_day=days[3].gaming_day, terminals={"EWT-101": -1_000_000})
    filed = weekly_return(days, BEGAN, Fraction(0))
    assert filed.due_cents == 6 * 12_000 - 120_000 == -48_000
    after = weekly_return(week(), BEGAN, Fraction(0), carried_cents=filed.due_cents)
    assert after.due_cents == 7 * 12_000 - 48_000


def test_the_rate_may_change_within_a_week() -> None:
    first = date(2016, 12, 28)
    days = [DayRevenue(gaming_day=first + timedelta(days=n), terminals={"E": 10_000}) for n in range(7)]
    filed = weekly_return(days, date(2015, 6, 1), Fraction(0))
    assert [day.rate.rate for day in filed.days] == ["14%"] * 4 + ["12%"] * 3
    assert filed.due_cents == 4 * 1_400 + 3 * 1_200


@pytest.mark.parametrize(
    ("days", "code"),
    [
        ([], "days_missing"),
        (week()[:6], "days_missing"),
        ([*week(), week()[0]], "day_twice"),
        ([*week(), DayRevenue(gaming_day=MONDAY + timedelta(days=7))], "day_outside"),
    ],
)
def test_a_week_that_is_not_a_week_is_refused(days: list[DayRevenue], code: str) -> None:
    with pytest.raises(Refused) as refused:
        weekly_return(days, BEGAN, TWO_PERCENT)
    assert refused.value.refusal.code == code
    assert refused.value.refusal.cite == "58 Pa. Code § 601a.9"


def test_a_carried_amount_is_a_credit_and_no_week_lies_before_operations() -> None:
    with pytest.raises(Refused, match="credit"):
        weekly_return(week(), BEGAN, TWO_PERCENT, carried_cents=1)
    with pytest.raises(Refused, match="operations began"):
        weekly_return(week(), MONDAY + timedelta(days=1), TWO_PERCENT)
    assert weekly_return(week(), MONDAY, TWO_PERCENT).gross_cents


def test_postings_of_drop_and_tax() -> None:
    drop = drop_posting("drop-1", {"EWT-2": 500, "EWT-1": 0}, "cage:1")
    assert drop is not None
    assert [(t.debit, t.credit, t.amount_cents) for t in drop.transfers] == [
        ("cage:1", "cash_box:EWT-2", 500)
    ]
    assert drop_posting("drop-2", {"EWT-1": 0}, "cage:1") is None
    owed = tax_posting("tax-1", weekly_return(week(), BEGAN, Fraction(0)))
    assert owed is not None
    assert owed.transfers[0].credit == "tax:table_games"
    lost = [DayRevenue(gaming_day=d.gaming_day, terminals={"E": -100_000}) for d in week()]
    credit = tax_posting("tax-2", weekly_return(lost, BEGAN, Fraction(0)))
    assert credit is not None
    assert (credit.transfers[0].debit, credit.transfers[0].amount_cents) == ("tax:table_games", 84_000)
    assert (
        tax_posting(
            "tax-3", weekly_return([DayRevenue(gaming_day=d.gaming_day) for d in week()], BEGAN, Fraction(0))
        )
        is None
    )
    assert isinstance(weekly_return(week(), BEGAN, Fraction(0)).first_day, datetime.date)
