"""The count: blind, twice, recounted; inventories; variance."""

from __future__ import annotations

import dataclasses
from datetime import date

import pytest

from croupier.accounting.count.counting import Contents, Count, CountedVoucher
from croupier.accounting.count.report import count_report
from croupier.accounting.count.variance import MeteredDrop, count_agrees_with_the_meters, metered_drop
from croupier.accounting.day.table_inventory import (
    DEALER,
    FLOORPERSON,
    PIT_CLERK,
    SECURITY,
    Staff,
    TableInventory,
)
from croupier.accounting.drop.book import DropBook
from croupier.accounting.drop.boxes import BANKING, TERMINALS, Box
from croupier.accounting.drop.people import Person
from croupier.accounting.tax.report_print import attendance
from tests.accounting.test_drop import C1, F1, F2, S1, refused

TEAM = (F1, F2, S1)
CAGE = Person("M-1", "cage")
DAY = date(2026, 3, 2)
TWENTIES = Contents(bills={2_000: 5})


def begun(group: str = TERMINALS, boxes: tuple[str, ...] = ("EWT-1",)) -> Count:
    count = Count(group, DAY, boxes)  # type: ignore[arg-type]
    count.begin(TEAM, "F-1", C1 if group != TERMINALS else None)
    return count


def signed(group: str = TERMINALS, contents: Contents = TWENTIES) -> Count:
    count = begun(group)
    count.enter("EWT-1", "F-1", contents)
    count.enter("EWT-1", "F-2", contents)
    for person in TEAM:
        count.sign(person.credential)
    return count


def test_a_box_is_counted_by_two_different_persons_who_agree() -> None:
    count = begun()
    assert count.enter("EWT-1", "F-1", TWENTIES) == "first"
    assert refused(lambda: count.enter("EWT-1", "F-1", TWENTIES)) == ("same_person", "§ 465a.25(a)(3)")
    assert count.enter("EWT-1", "F-2", TWENTIES) == "agreed"
    assert refused(lambda: count.enter("EWT-1", "S-1", TWENTIES))[0] == "counted"


def test_two_counts_that_differ_are_both_kept_and_made_again() -> None:
    count = begun()
    count.enter("EWT-1", "F-1", TWENTIES)
    assert count.enter("EWT-1", "F-2", Contents(bills={2_000: 4})) == "differs"
    assert not count.is_counted
    assert len(count.differed) == 1
    count.enter("EWT-1", "F-2", TWENTIES)
    assert count.enter("EWT-1", "F-1", Contents(bills={2_000: 5, 100: 0})) == "agreed"


@pytest.mark.parametrize(
    "contents",
    [
        Contents(bills={2_000: -1}),
        Contents(bills={300: 1}),
        Contents(chips_cents=-1),
        Contents(rake_chips_cents=-1),
        Contents(vouchers=[CountedVoucher("1", -1)]),
    ],
)
def test_what_cannot_be_in_a_box_is_refused(contents: Contents) -> None:
    count = begun()
    assert refused(lambda: count.enter("EWT-1", "F-1", contents))[1] == "§ 465a.25(a)(3)"
    assert not count.entries


def test_vouchers_count_whether_they_are_valid_or_not() -> None:
    contents = Contents(vouchers=[CountedVoucher("1", 500), CountedVoucher("2", 700, valid=False)])
    assert contents.total_cents == contents.vouchers_cents == 1_200


def test_nobody_outside_the_team_counts_and_no_box_of_another_group() -> None:
    count = begun()
    assert refused(lambda: count.enter("EWT-1", "F-9", TWENTIES))[0] == "not_of_the_team"
    assert refused(lambda: count.enter("T-1", "F-1", TWENTIES)) == ("not_of_this_count", "§ 465a.25(m)")
    fresh = Count(TERMINALS, DAY, ("EWT-1",))
    assert refused(lambda: fresh.enter("EWT-1", "F-1", TWENTIES))[0] == "not_begun"
    assert refused(lambda: fresh.begin(TEAM, "F-9", None))[0] == "no_supervisor"
    assert refused(lambda: begun().begin(TEAM, "F-1", None))[0] == "has_begun"


def test_tables_are_not_opened_before_compliance_is_present() -> None:
    count = Count(BANKING, DAY, ("T-1",))
    assert refused(lambda: count.begin(TEAM, "F-1", None)) == ("no_compliance", "§ 465a.25(e)")
    assert refused(lambda: count.begin(TEAM, "F-1", S1)) == ("no_compliance", "§ 465a.25(e)")
    count.begin(TEAM, "F-1", C1)
    count.compliance_leaves()
    assert refused(lambda: count.enter("T-1", "F-1", TWENTIES)) == ("suspended", "§ 465a.25(e)")
    assert refused(lambda: count.compliance_returns(S1))[0] == "no_compliance"
    count.compliance_returns(Person("C-2", "casino_compliance"))
    assert count.enter("T-1", "F-1", TWENTIES) == "first"
    assert refused(lambda: begun(TERMINALS).compliance_leaves())[0] == "not_needed"


def test_the_whole_team_signs_and_only_what_is_counted() -> None:
    count = begun()
    assert refused(lambda: count.sign("F-1")) == ("not_counted", "§ 465a.25(o)(4)")
    count.enter("EWT-1", "F-1", TWENTIES)
    count.enter("EWT-1", "F-2", TWENTIES)
    count.sign("F-1")
    assert refused(lambda: count.sign("F-1"))[0] == "signed"
    assert refused(lambda: count.sign("F-9"))[0] == "not_of_the_team"
    assert refused(lambda: count.recount(CAGE, 10_000, presented_by="F-1")) == ("not_signed", "§ 465a.25(n)")


def test_the_cage_recounts_before_anyone_sees_a_figure() -> None:
    count = signed()
    assert refused(count.figures) == ("still_blind", "§ 465a.25(n)")
    assert refused(lambda: count.recount(F1, 10_000, presented_by="F-1")) == ("not_the_cage", "§ 465a.25(n)")
    assert count.recount(CAGE, 10_000, presented_by="F-1") == "agrees"
    assert count.figures() == {"EWT-1": TWENTIES}
    assert refused(lambda: count.recount(CAGE, 10_000, presented_by="F-1"))[0] == "recounted"


def test_a_recount_that_differs_is_made_again_and_then_explained() -> None:
    count = signed()
    assert count.recount(CAGE, 9_999, presented_by="F-1") == "differs"
    assert refused(lambda: count.explain("F-1", "torn bill"))[0] == "nothing_to_explain"
    assert count.recount(CAGE, 9_999, presented_by="F-1") == "differs"
    assert refused(count.figures)[0] == "still_blind"
    assert refused(lambda: count.explain("F-2", "torn bill"))[0] == "no_explanation"
    count.explain("F-1", "torn bill")
    assert count.figures()
    assert refused(lambda: count.recount(CAGE, 10_000, presented_by="F-1"))[0] == "recounted"


def test_the_recount_of_tables_is_of_currency_and_chips() -> None:
    contents = Contents(bills={10_000: 1}, chips_cents=500, rake_chips_cents=25)
    count = signed(BANKING, contents)
    assert refused(count.figures) == ("still_blind", "§ 465a.25(o)(6)")
    assert count.recount(CAGE, 10_000, 524, presented_by="F-1") == "differs"
    assert count.recount(CAGE, 10_000, 525, presented_by="F-1") == "agrees"


def test_nobody_leaves_between_final_totals_and_recount() -> None:
    count = signed(BANKING)
    assert refused(lambda: count.leave("F-2", False, "F-2")) == ("may_not_leave", "§ 465a.25(o)(5)")
    count.leave("F-2", True, "F-2")
    # A recount that differs is not the end of it: the recount is made again, and nobody has left meanwhile.
    assert count.recount(CAGE, 9_999, presented_by="F-1") == "differs"
    assert refused(lambda: count.leave("F-2", False, "F-2")) == ("may_not_leave", "§ 465a.25(o)(5)")
    count.recount(CAGE, 10_000, presented_by="F-1")
    count.leave("F-2", False, "F-2")


@pytest.mark.parametrize(("group", "section"), [(TERMINALS, "§ 465a.25(n)"), (BANKING, "§ 465a.25(o)(6)")])
def test_nobody_recounts_what_he_counted_or_observed(group: str, section: str) -> None:
    cashier = Person("M-2", "cage")
    count = Count(group, DAY, ("EWT-1",))  # type: ignore[arg-type]
    count.begin((F1, S1, cashier), "F-1", C1)
    for by in ("F-1", "M-2"):
        count.enter("EWT-1", by, TWENTIES)
    for by in ("F-1", "S-1", "M-2"):
        count.sign(by)
    assert refused(lambda: count.recount(cashier, 10_000, presented_by="F-1")) == ("not_independent", section)
    assert refused(lambda: count.recount(Person("C-1", "cage"), 10_000, presented_by="F-1")) == (
        "not_independent",
        section,
    )
    assert count.recount(CAGE, 10_000, presented_by="F-1") == "agrees"


def test_the_representative_is_not_of_the_team_he_observes() -> None:
    count, own = Count(BANKING, DAY, ("T-1",)), Person("F-1", "casino_compliance")
    assert refused(lambda: count.begin(TEAM, "F-1", own)) == ("same_person", "§ 465a.25(e)")
    count.begin(TEAM, "F-1", C1)
    count.compliance_leaves()
    assert refused(lambda: count.compliance_returns(own)) == ("same_person", "§ 465a.25(e)")
    assert count.suspended


def test_a_suspended_count_is_neither_signed_nor_recounted_nor_explained() -> None:
    count = begun(BANKING)
    for by in ("F-1", "F-2"):
        count.enter("EWT-1", by, TWENTIES)
    count.compliance_leaves()
    assert refused(lambda: count.sign("F-1")) == ("suspended", "§ 465a.25(e)")
    assert refused(lambda: count.explain("F-1", "torn bill")) == ("suspended", "§ 465a.25(e)")
    count.compliance_returns(C1)
    for person in TEAM:
        count.sign(person.credential)
    count.compliance_leaves()
    assert refused(lambda: count.recount(CAGE, 10_000, presented_by="F-1")) == ("suspended", "§ 465a.25(e)")
    count.compliance_returns(C1)
    assert count.recount(CAGE, 10_000, presented_by="F-1") == "agrees"


def test_two_make_a_count_team_and_security_is_of_the_transport() -> None:
    assert refused(lambda: Count(TERMINALS, DAY, ("EWT-1",)).begin((F1,), "F-1", None)) == (
        "team_too_small",
        "§ 465a.25(a)(3)",
    )
    assert refused(lambda: Count(TERMINALS, DAY, ("EWT-1",)).begin((F1, F1), "F-1", None))[0] == "same_person"
    Count(TERMINALS, DAY, ("EWT-1",)).begin((F1, F2), "F-1", None)


def test_a_report_keeps_every_representative_and_says_when_none_is_required() -> None:
    count = signed(BANKING)
    count.compliance_leaves()
    count.compliance_returns(Person("C-2", "casino_compliance"))
    count.recount(CAGE, 10_000, presented_by="F-1")
    count.compliance_leaves()
    book = DropBook()
    book.boxes = {"EWT-1": Box("EWT-1", "EWT-1", BANKING, "A", "B")}
    book.counts = {BANKING: count}
    report = count_report(book, BANKING)
    assert report.compliance == "C-1, C-2"
    assert attendance(report) == "C-1, C-2"
    assert attendance(dataclasses.replace(report, compliance="")) == "nobody"
    assert attendance(dataclasses.replace(report, compliance="", group=TERMINALS)) == "not required"


# --- variance -------------------------------------------------------------------------------------


def test_meters_and_count_are_compared_to_the_piece() -> None:
    counted = {"EWT-1": Contents(bills={2_000: 5}, vouchers=[CountedVoucher("1", 500)])}
    assert list(count_agrees_with_the_meters(counted, {"EWT-1": MeteredDrop({2_000: 5}, 500, 1)})) == []
    for metered, words in (
        (MeteredDrop({2_000: 6}, 500, 1), "5 bills of $20 counted, 6 metered"),
        (MeteredDrop({2_000: 5}, 501, 1), "vouchers of $5 counted, $5.01 metered"),
        (MeteredDrop({2_000: 5}, 500, 2), "1 vouchers counted, 2 metered"),
    ):
        (finding,) = count_agrees_with_the_meters(counted, {"EWT-1": metered})
        assert words in finding.message
        assert finding.cite.startswith("58 Pa. Code § 605a.5(d)(")
    assert [f.message for f in count_agrees_with_the_meters(counted, {})] == [
        "EWT-1: there are no meters for it"
    ]


def test_drop_meters_are_the_difference_of_two_readings() -> None:
    before = {("EWT-1", "bill_in", 2_000): 4_000, ("EWT-1", "voucher_in_value", 1): 100}
    after = {
        ("EWT-1", "bill_in", 2_000): 14_000,
        ("EWT-1", "bill_in", 100): 300,
        ("EWT-1", "voucher_in_value", 1): 600,
        ("EWT-1", "voucher_in_count", 1): 1,
    }
    assert metered_drop(before, after, "EWT-1") == MeteredDrop({100: 3, 2_000: 5}, 500, 1)


# --- inventories ----------------------------------------------------------------------------------

D, FP, PC, SEC = Staff("D", DEALER), Staff("FP", FLOORPERSON), Staff("PC", PIT_CLERK), Staff("SEC", SECURITY)


def test_a_tables_day_from_opening_to_closing() -> None:
    table = TableInventory("T-1")
    table.open(1_000_000, SEC, D, FP)
    table.fill(200_000, PC, D)
    table.credit(50_000, FP, D)
    assert refused(lambda: table.day(0))[0] == "table_open"
    table.close(900_000, D, FP)
    assert table.day(400_000).net_cents == 150_000


def test_an_open_table_may_be_dropped() -> None:
    table = TableInventory("T-1")
    table.open(1_000, SEC, D, FP)
    table.close(900, D, FP, dropped=True)
    assert table.day(300).net_cents == 200
    assert table.lines[-1].cite == "58 Pa. Code § 465a.41(a)"


def test_terminals_have_no_inventory() -> None:
    terminal = TableInventory("EWT-1", live=False)
    assert refused(lambda: terminal.open(1, SEC, D, FP)) == ("no_chips", "§ 465a.36(a)")
    assert refused(lambda: terminal.fill(1, PC, D)) == ("no_chips", "§ 465a.38(a)")
    assert refused(lambda: terminal.credit(1, PC, D)) == ("no_chips", "§ 465a.39(a)")
    assert refused(lambda: terminal.close(1, D, FP, dropped=True)) == ("no_chips", "§ 465a.41(a)")
    assert refused(lambda: terminal.close(1, D, FP)) == ("no_chips", "§ 465a.42(a)")


@pytest.mark.parametrize("what", ["fill", "credit"])
def test_a_request_is_made_by_pit_clerk_or_floorperson_and_received_by_another(what: str) -> None:
    table = TableInventory("T-1")
    section = "§ 465a.38(a)" if what == "fill" else "§ 465a.39(a)"
    assert refused(lambda: getattr(table, what)(1, PC, D)) == ("table_closed", section)
    table.open(1, SEC, D, FP)
    assert refused(lambda: getattr(table, what)(1, D, FP)) == ("wrong_role", section)
    assert refused(lambda: getattr(table, what)(1, PC, PC)) == ("same_person", section)
    assert refused(lambda: getattr(table, what)(0, PC, D)) == ("no_amount", section)
    getattr(table, what)(1, PC, D)


def test_a_credit_is_no_more_than_the_table_holds() -> None:
    table = TableInventory("T-1")
    table.open(1_000, SEC, D, FP)
    table.fill(500, FP, D)
    table.credit(600, FP, D)
    assert refused(lambda: table.credit(901, FP, D)) == ("more_than_it_holds", "§ 465a.39(a)")
    table.credit(900, FP, D)


def test_who_opens_counts_and_observes() -> None:
    table = TableInventory("T-1")
    assert refused(lambda: table.open(1, D, D, FP)) == ("wrong_role", "§ 465a.37(a)")
    assert refused(lambda: table.open(1, SEC, FP, FP)) == ("wrong_role", "§ 465a.37(a)")
    assert refused(lambda: table.open(1, SEC, D, PC)) == ("wrong_role", "§ 465a.37(a)")
    assert refused(lambda: table.open(1, SEC, D, Staff("D", FLOORPERSON)))[0] == "same_person"
    assert refused(lambda: table.open(-1, SEC, D, FP))[0] == "no_amount"
    table.open(1, SEC, D, FP)
    assert refused(lambda: table.open(1, SEC, D, FP))[0] == "table_open"
