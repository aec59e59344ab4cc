"""Emergency boxes and boxes that replace others (58 Pa. Code §§ 465a.17(j), 465a.41; interpretation 4651)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.accounting.count.counting import Contents, CountedVoucher, together
from croupier.accounting.count.report import count_report
from croupier.accounting.drop import acts as a
from croupier.accounting.drop.book import DropBook
from croupier.accounting.drop.book_file import read_book, writing
from croupier.accounting.drop.boxes import BANKING, NONBANKING, TERMINALS, Box, Group
from croupier.accounting.drop.people import Person
from croupier.accounting.drop.plan import CollectionPlan, Tour
from croupier.accounting.drop.presence import SignedAct
from croupier.accounting.tax.postings import counted_currency
from tests.accounting.test_closing import TOUR, croupier
from tests.accounting.test_drop import C1, F1, F2, MONDAY, S1, S2, TUESDAY, refused

TEAM = [S1, F1, F2]
CAGE = Person("M-1", "cage")
TERMINAL_KEYS, TABLE_KEYS = ("DOOR", "RELEASE"), ("FINANCE", "COMPLIANCE")
T_1 = Box("T-1", "T-1", BANKING, *TABLE_KEYS)
T_1_B = Box("T-1-B", "T-1", BANKING, *TABLE_KEYS)
P_1 = Box("P-1", "P-1", NONBANKING, *TABLE_KEYS)
EWT_1, EWT_2 = (Box(number, number, TERMINALS, *TERMINAL_KEYS) for number in ("EWT-1", "EWT-2"))
EM_T = Box("EM-T", "", BANKING, *TABLE_KEYS, emergency=True)
EM_E = Box("EM-E", "", TERMINALS, *TERMINAL_KEYS, emergency=True)
BOXES = [T_1, T_1_B, P_1, EWT_1, EWT_2, EM_T, EM_E]
PLAN = CollectionPlan(
    tours=[
        Tour(of="terminals", begins="04:30", order=["EWT-1", "EWT-2"], days=["monday"]),
        Tour(of="tables", begins="05:00", order=["T-1", "P-1"]),
    ],
    route="corridor B",
    approved=True,
)
SCHEDULE: dict[Group, str] = {TERMINALS: "07:00", BANKING: "09:00", NONBANKING: "10:00"}
OPEN = a.OpenBook(
    day=MONDAY, plan=PLAN, boxes=BOXES, fitted={"T-1": "T-1"}, count_schedule=SCHEDULE, approved_by=C1
)
SIGNED = [person.credential for person in TEAM]
SLOT = Person("O-1", "slot_operations")
AT = datetime(2026, 3, 2, 4, 20)


def opened(**changes: Any) -> DropBook:
    book = DropBook()
    book.apply(msgspec.structs.replace(OPEN, **changes))
    return book


def approve(book: DropBook, *boxes: str, of: a.Of = "tables") -> None:
    what = a.Deviate(of=of, what="replacement", reason="the box is jammed", approved_by=C1, boxes=list(boxes))
    book.apply(what)
    for box in boxes:
        book.apply(a.TakePart(of=box, by=SIGNED))


def replace(of: str, box: str, **changes: Any) -> a.ReplaceBox:
    return a.ReplaceBox(**{"of": of, "box": box, "team": TEAM, "at": "13:20", **changes})


def keys(book: DropBook, *, out: bool) -> None:
    """The keys of terminals are lent for the drop, and come back after it."""
    if out:
        book.apply(a.KeyOut(key="DOOR", kind="door", issuer=SLOT, holder=F1, at=AT))
        book.apply(a.KeyOut(key="RELEASE", kind="release", issuer=S2, holder=S1, at=AT))
    else:
        book.apply(a.KeyIn(key="DOOR", receiver=SLOT, returned_by="F-1", at=AT))
        book.apply(a.KeyIn(key="RELEASE", receiver=S2, returned_by="S-1", at=AT))


def dropped(book: DropBook, of: a.Of, *boxes: str) -> None:
    at = "04:30" if of == "terminals" else "05:00"
    if of == "terminals":
        keys(book, out=True)
    book.apply(a.BeginCollection(of=of, team=TEAM, at=at, signed=SIGNED))
    for number, box in enumerate(boxes, 1):
        book.apply(a.Collect(box=box, seq=100 * number))
    book.apply(a.VerifyTrolley(of=of, by=S1, locks_locked=True))
    if of == "terminals":
        keys(book, out=False)


def counted(book: DropBook, group: Group, contents: dict[str, Contents], chips: int = 0) -> None:
    compliance = None if group == TERMINALS else C1
    at = SCHEDULE[group]
    book.apply(a.BeginCount(group=group, team=TEAM, supervisor="F-1", compliance=compliance, at=at))
    for box, held in contents.items():
        for by in ("F-1", "F-2"):
            book.apply(a.EnterCount(box=box, by=by, contents=held))
    for person in TEAM:
        book.apply(a.Sign(group=group, by=person.credential))
    currency = sum(held.currency_cents for held in contents.values())
    sums = {"currency_cents": currency, "chips_cents": chips}
    answer = book.apply(a.Recount(group=group, by=CAGE, presented_by="F-1", **sums))
    assert answer == "agrees"


# --- which box is where ---------------------------------------------------------------------------


def test_a_table_with_two_boxes_says_which_is_in_it() -> None:
    assert refused(lambda: opened(fitted={})) == ("which_box", "§ 465a.17(e)(5)")
    assert refused(lambda: opened(fitted={"T-1": "P-1"})) == ("wrong_place", "§ 465a.17(e)(5)")
    assert refused(lambda: opened(fitted={"T-1": "T-9"})) == ("wrong_place", "§ 465a.17(e)(5)")
    assert refused(lambda: opened(fitted={"T-1": "T-1", "T-9": "EM-T"})) == ("wrong_place", "§ 465a.17(e)(5)")
    assert opened().standing_still() == []


def other(box: Box, **changes: Any) -> list[Box]:
    return [msgspec.structs.replace(one, **changes) if one is box else one for one in BOXES]


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"boxes": other(T_1_B, group=NONBANKING)}, ("not_separate", "§ 465a.25(m)")),
        ({"boxes": other(P_1, of="")}, ("no_place", "§ 465a.17(f)")),
        ({"boxes": other(EM_T, of="T-1")}, ("not_marked", "§ 465a.17(j)")),
        ({"count_schedule": {TERMINALS: "seven"}}, ("no_time", "§ 465a.25(b)")),
        ({"count_schedule": {TERMINALS: "24:00"}}, ("no_time", "§ 465a.25(b)")),
    ],
)
def test_what_a_book_is_not_opened_with(changes: dict[str, Any], found: tuple[str, str]) -> None:
    assert refused(lambda: opened(**changes)) == found
    assert refused(lambda: opened(count_schedule={TERMINALS: "23:59"})) == ("no_schedule", "§ 465a.25(b)")
    opened(count_schedule=SCHEDULE | {TERMINALS: "23:59"})


@pytest.mark.parametrize(
    ("order", "found"),
    [
        (["T-1", "T-1-B", "P-1"], ("box_twice", "§ 465a.18(a)(4)")),
        (["T-1", "P-1", "EM-T"], ("not_in_use", "§ 465a.18(a)(4)")),
        (["T-1"], ("not_daily", "§ 465a.18(c)")),
        (["T-1", "P-1", "EWT-1"], ("not_separate", "§ 465a.18(a)(1)")),
    ],
)
def test_the_order_names_each_table_once(order: list[str], found: tuple[str, str]) -> None:
    plan = msgspec.structs.replace(PLAN, tours=[Tour(of="tables", begins="05:00", order=order)])
    assert refused(lambda: opened(plan=plan)) == found
    either = msgspec.structs.replace(plan, tours=[Tour(of="tables", begins="05:00", order=["P-1", "T-1-B"])])
    opened(plan=either)


# --- at the drop ----------------------------------------------------------------------------------


def test_a_table_that_stays_open_gets_its_other_box_at_the_drop() -> None:
    book = opened()
    book.apply(a.BeginCollection(of="tables", team=TEAM, at="05:00", signed=SIGNED))
    assert refused(lambda: book.apply(a.Collect(box="T-1-B"))) == ("another_box", "§ 465a.17(e)(5)")
    assert refused(lambda: book.apply(a.FitBox(box="T-1-B"))) == ("box_in_place", "§ 465a.17(c)")
    book.apply(a.Collect(box="T-1"))
    assert book.standing_still() == ["T-1"]
    book.apply(a.FitBox(box="T-1-B"))
    assert book.standing_still() == []
    # What has been put in is the next day's, and the table is done for today.
    assert refused(lambda: book.apply(a.Collect(box="T-1-B"))) == ("box_twice", "§ 465a.18(a)(4)")
    book.apply(a.Collect(box="P-1"))
    book.apply(a.VerifyTrolley(of="tables", by=S1, locks_locked=True))
    counted(book, BANKING, {"T-1": Contents(bills={2_000: 5})})
    assert refused(lambda: book.apply(a.FitBox(box="T-1"))) == ("box_in_place", "§ 465a.17(c)")


def test_the_next_day_takes_the_box_that_is_in_the_table() -> None:
    book = opened(day=TUESDAY, fitted={"T-1": "T-1-B"})
    assert book.to_collect("tables") == []
    book.apply(a.BeginCollection(of="tables", team=TEAM, at="05:00", signed=SIGNED))
    assert book.to_collect("tables") == ["T-1-B", "P-1"]
    assert refused(lambda: book.apply(a.Collect(box="T-1"))) == ("another_box", "§ 465a.17(e)(5)")
    assert refused(lambda: book.apply(a.Collect(box="P-1"))) == ("out_of_order", "§ 465a.18(a)(4)")
    book.apply(a.Collect(box="T-1-B"))
    book.apply(a.FitBox(box="T-1"))
    assert book.to_collect("tables") == ["T-1-B", "P-1"]
    book.apply(a.Collect(box="P-1"))
    book.apply(a.VerifyTrolley(of="tables", by=S1, locks_locked=True))
    counted(book, BANKING, {"T-1-B": Contents(bills={2_000: 5})})
    assert [(line.box, line.of) for line in count_report(book, BANKING).lines] == [("T-1-B", "T-1")]


def test_an_emergency_box_that_was_in_use_overnight_is_collected_and_counted() -> None:
    marked = other(EM_T, of="T-1", marked_with="T-1")
    book = opened(boxes=marked, fitted={"T-1": "EM-T"})
    dropped(book, "tables", "EM-T", "P-1")
    counted(book, BANKING, {"EM-T": Contents(bills={100: 1})})


# --- out of turn ----------------------------------------------------------------------------------


def test_a_box_is_replaced_out_of_turn_with_approval_and_a_team() -> None:
    book = opened()
    refusals: Sequence[tuple[a.ReplaceBox, str, str]] = (
        (replace("T-1", "EM-T"), "not_approved", "§ 465a.17(j)"),
        (replace("T-1", "T-1-B"), "not_approved", "§ 465a.18(b)(1)"),
        (replace("EWT-1", "EM-E"), "not_approved", "§ 465a.18(b)(1)"),
        (replace("T-1", "EM-T", team=TEAM[:2]), "team_too_small", "§ 465a.18(d)"),
        (replace("T-1", "EM-T", at="noon"), "no_time", "§ 465a.18(b)(1)"),
        (replace("T-1", "EM-E"), "wrong_place", "§ 465a.17(e)(5)"),
        (replace("EWT-1", "EM-T"), "wrong_place", "§ 465a.17(e)(5)"),
        (replace("P-1", "T-1-B"), "wrong_place", "§ 465a.17(e)(5)"),
        (replace("T-9", "EM-T"), "wrong_place", "§ 465a.17(e)(5)"),
        (replace("", "EM-T"), "not_marked", "§ 465a.17(e)(5)"),
    )
    for act, code, section in refusals:
        assert refused(lambda act=act: book.apply(act)) == (code, section)  # type: ignore[misc]
    assert refused(lambda: approve(book)) == ("no_boxes", "§ 465a.18(b)(1)")
    approve(book, "EM-T", "T-1")
    assert refused(lambda: book.apply(replace("T-1", "T-1"))) == ("box_elsewhere", "§ 465a.17(e)(5)")
    assert book.boxes["EM-T"].marked_with == ""
    book.apply(replace("T-1", "EM-T"))
    assert book.boxes["EM-T"].marked_with == "T-1"
    assert [str(one) for one in book.replacements] == [
        "T-1: box EM-T put in for T-1 at 13:20, the box is jammed (approved by C-1)"
    ]
    assert book.standing_still() == []


def test_both_boxes_of_a_table_are_counted_on_that_day() -> None:
    book = opened(day=TUESDAY)
    approve(book, "EM-T")
    book.apply(replace("T-1", "EM-T"))
    assert refused(lambda: book.apply(a.FitBox(box="T-1"))) == ("not_counted", "§ 465a.18(d)")
    dropped(book, "tables", "EM-T", "P-1")
    counted(book, NONBANKING, {"P-1": Contents(rake_chips_cents=500)}, chips=500)
    assert refused(lambda: book.apply(a.CloseBook())) == ("not_counted", "§ 465a.25(m)")
    held = {"T-1": Contents(bills={10_000: 3}), "EM-T": Contents(bills={10_000: 1})}
    counted(book, BANKING, held)
    report = count_report(book, BANKING)
    assert [(line.box, line.of, line.total_cents) for line in report.lines] == [
        ("EM-T", "T-1", 10_000),
        ("T-1", "T-1", 30_000),
    ]
    # The count is over: the box that was taken is empty and may go in again.
    book.apply(a.FitBox(box="T-1"))
    book.apply(a.CloseBook())


def test_an_emergency_box_is_counted_with_the_table_that_it_served() -> None:
    book = opened(day=TUESDAY)
    approve(book, "EM-T")
    book.apply(replace("P-1", "EM-T"))
    dropped(book, "tables", "T-1", "EM-T")
    counted(book, NONBANKING, {"P-1": Contents(), "EM-T": Contents(rake_chips_cents=100)}, chips=100)
    counted(book, BANKING, {"T-1": Contents()})
    # Emptied, it serves another table of another group, and stays in the report where it was counted.
    book.apply(a.FitBox(box="EM-T", of="T-1"))
    assert [(line.box, line.of) for line in count_report(book, NONBANKING).lines] == [
        ("EM-T", "P-1"),
        ("P-1", "P-1"),
    ]
    assert book.standing_still() == ["P-1"]
    book.apply(a.CloseBook())


def test_what_is_taken_after_its_count_began_is_of_the_next_day() -> None:
    book = opened(day=TUESDAY)
    approve(book, "EM-T")
    dropped(book, "tables", "T-1", "P-1")
    book.apply(a.FitBox(box="T-1-B"))
    book.apply(a.BeginCount(group=BANKING, team=TEAM, supervisor="F-1", compliance=C1, at="09:00"))
    assert refused(lambda: book.apply(replace("T-1", "EM-T"))) == ("has_begun", "§ 465a.25(m)")


def test_an_emergency_box_at_a_table_needs_approval_also_where_no_box_is() -> None:
    book = opened(day=TUESDAY)
    dropped(book, "tables", "T-1", "P-1")
    assert refused(lambda: book.apply(replace("P-1", "EM-T"))) == ("not_approved", "§ 465a.17(j)")
    assert refused(lambda: book.apply(a.FitBox(box="EM-T", of="P-1"))) == ("not_approved", "§ 465a.17(j)")
    approve(book, "EM-T")
    assert refused(lambda: book.apply(replace("P-1", "EM-T"))) == ("no_box", "§ 465a.17(c)")
    assert refused(lambda: book.apply(a.FitBox(box="EM-T"))) == ("not_marked", "§ 465a.17(e)(5)")
    book.apply(a.FitBox(box="EM-T", of="P-1"))
    assert book.standing_still() == ["T-1"]


# --- terminals ------------------------------------------------------------------------------------


def test_both_boxes_of_a_terminal_are_counted_and_held_against_its_meters_together() -> None:
    book = opened()
    approve(book, "EM-E", of="terminals")
    book.apply(replace("EWT-2", "EM-E", seq=7))
    dropped(book, "terminals", "EWT-1", "EM-E")
    assert book.taken_at() == {"EWT-1": 100, "EWT-2": 200}
    full = Contents(bills={2_000: 4}, vouchers=[CountedVoucher("1", 500)])
    counted(book, TERMINALS, {"EWT-1": Contents(), "EWT-2": full, "EM-E": Contents(bills={2_000: 1, 100: 2})})
    assert counted_currency(book) == {"EWT-1": 0, "EWT-2": 10_200}
    assert book.counted_by_place(TERMINALS)["EWT-2"] == Contents(
        bills={2_000: 5, 100: 2}, vouchers=[CountedVoucher("1", 500)]
    )


def test_a_terminals_box_that_was_taken_on_no_pick_up_day_is_counted_too() -> None:
    book = opened(day=TUESDAY)
    begin = a.BeginCount(group=TERMINALS, team=TEAM, supervisor="F-1", at="07:00")
    assert refused(lambda: book.apply(begin)) == ("no_boxes", "§ 465a.25(m)")
    approve(book, "EM-E", of="terminals")
    book.apply(replace("EWT-2", "EM-E"))
    dropped(book, "tables", "T-1", "P-1")
    counted(book, BANKING, {"T-1": Contents()})
    counted(book, NONBANKING, {"P-1": Contents()})
    assert refused(lambda: book.apply(a.CloseBook())) == ("not_counted", "§ 465a.25(m)")
    counted(book, TERMINALS, {"EWT-2": Contents(bills={100: 1})})
    book.apply(a.CloseBook())
    # On a pick-up day the count waits for the trolley of the tour.
    monday = opened(day=date(2026, 3, 9))
    approve(monday, "EM-E", of="terminals")
    monday.apply(replace("EWT-2", "EM-E"))
    assert refused(lambda: monday.apply(begin)) == ("not_in_the_room", "§ 465a.18(d)(2)")


def test_the_page_shows_a_replacement_that_is_allowed(tmp_path: Path) -> None:
    page = (TOUR.parent / "closing-a-gaming-day.md").read_text(encoding="utf-8")
    shown = page.split("```yaml\n")[1].split("```")[0]
    drop = (TOUR / "1-drop.yaml").read_text(encoding="utf-8")
    spare = '    - {number: EM-1, of: "", group: banking, first_key: F, second_key: C, emergency: true}\n'
    place, end = drop.index("  count_schedule:"), drop.index("- act: key_out")
    told = croupier(
        "count", "do", str(tmp_path / "book"), stdin=drop[:place] + spare + drop[place:end] + shown
    )
    assert told.exit_code == 0, told.output
    assert len(read_book(tmp_path / "book").replacements) == 1


def test_several_boxes_together_keep_every_piece() -> None:
    assert together([]) == Contents()
    one = Contents(bills={100: 1}, vouchers=[CountedVoucher("1", 5)], chips_cents=25, rake_chips_cents=50)
    assert together([one, one]) == Contents(
        bills={100: 2}, vouchers=[CountedVoucher("1", 5)] * 2, chips_cents=50, rake_chips_cents=100
    )


def test_a_replacement_stands_in_the_book_and_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "2026-03-02.book"
    with writing(path) as writer:
        writer.do(SignedAct(OPEN))
        approve_it = a.Deviate(
            of="tables", what="replacement", reason="jammed", approved_by=C1, boxes=["EM-T"]
        )
        writer.do(SignedAct(approve_it))
        writer.do(SignedAct(a.TakePart(of="EM-T", by=SIGNED)))
        writer.do(SignedAct(replace("T-1", "EM-T")))
    book = read_book(path)
    assert (book.remarks, len(book.replacements)) == ([], 1)
    shown = croupier("count", "show", str(path)).output
    assert "T-1: box EM-T put in for T-1 at 13:20, jammed (approved by C-1)" in shown
