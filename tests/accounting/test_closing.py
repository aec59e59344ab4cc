"""A finance person closes a gaming day, from drop to weekly return: docs/closing-a-gaming-day.md."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from typer.testing import Result

from croupier.accounting.day.table_slips import BringContainer, SignTableSlip
from croupier.accounting.drop.book_file import read_book, writing
from croupier.errors import CroupierError, DataError, OperatingError, Refused
from croupier.store.store import Store
from croupier.units.gaming_day import GamingDay
from tests.accounting.count_room import FINANCE, Told, as_somebody, clock_at, local, people_in, tell
from tests.store.databases import Floor, SetClock
from tests.store.databases import done as committed
from tests.wagering.playing import Terminal

ROOT = Path(__file__).parents[2]
TOUR = ROOT / "docs" / "closing-a-gaming-day"
WEEK = sorted(str(path) for path in (TOUR / "week").glob("*.yaml"))


def croupier(*words: str, stdin: str = "") -> Result | Told:
    """A command: acts by whoever does each of them, everything else by somebody of finance."""
    if words[:2] != ("count", "do"):
        return as_somebody(FINANCE, "", *words, stdin=stdin)
    database = words[words.index("--database") + 1] if "--database" in words else ""
    content = Path(words[3]).read_text() if len(words) > 3 and words[3] != "--database" else stdin
    return tell(Path(words[2]), content, database)


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return tmp_path / "2026-03-02.book"


def closed(book: Path) -> Path:
    for step in ("1-drop", "2-count", "3-recount"):
        done = croupier("count", "do", str(book), str(TOUR / f"{step}.yaml"))
        assert done.exit_code == 0, done.output
    return book


def test_from_drop_to_reports(book: Path, tmp_path: Path) -> None:
    database = str(tmp_path / "house.sqlite")
    with clock_at("04:00"), Store(database) as store:
        people_in(store)
    for step in ("1-drop", "2-count", "3-recount"):
        done = tell(book, (TOUR / f"{step}.yaml").read_text(), database)
        assert done.exit_code == 0, done.stderr
    reported = croupier(
        "count", "report", str(book), "--out", str(tmp_path / "out"), "--meters", str(TOUR / "meters.yaml")
    )
    assert reported.exit_code == 0, reported.output
    assert "agree to the cent" in reported.output
    report = json.loads((tmp_path / "out" / "count-2026-03-02-terminals.json").read_text())
    assert [line["total_cents"] for line in report["lines"]] == [186_550, 31_000]
    assert report["counted_again"] == 1
    assert (tmp_path / "out" / "count-2026-03-02-banking.csv").read_text().endswith("2500,402500\n")
    assert (tmp_path / "out" / "count-2026-03-02-banking.pdf").read_bytes().startswith(b"%PDF-")


def test_no_figure_is_shown_before_the_recount(book: Path, tmp_path: Path) -> None:
    for step in ("1-drop", "2-count"):
        assert croupier("count", "do", str(book), str(TOUR / f"{step}.yaml")).exit_code == 0
    shown = croupier("count", "show", str(book)).output
    assert "withheld until the recount" in shown
    assert "$" not in shown
    refused = croupier("count", "report", str(book), "--out", str(tmp_path / "out"))
    assert isinstance(refused.exception, Refused)
    assert not (tmp_path / "out").exists()
    assert croupier("count", "do", str(book), str(TOUR / "3-recount.yaml")).exit_code == 0
    assert "$2,175.50" in croupier("count", "show", str(book)).output


def test_what_is_refused_is_not_in_the_book_and_a_book_can_be_continued(book: Path) -> None:
    assert croupier("count", "do", str(book), str(TOUR / "1-drop.yaml")).exit_code == 0
    before = book.read_bytes()
    refused = croupier("count", "do", str(book), stdin="{act: close_book}")
    assert refused.exit_code == 1
    assert "REFUSED" in refused.stderr
    assert "§ 465a.25(m)" in refused.stderr
    assert book.read_bytes() == before
    assert croupier("count", "do", str(book), str(TOUR / "2-count.yaml")).exit_code == 0
    assert len(read_book(book).acts) == before.count(b"\n") + 16


def test_a_book_is_not_closed_before_every_box_that_was_due_is_counted(book: Path) -> None:
    drop = (TOUR / "1-drop.yaml").read_text()
    opened = drop[: drop.index("- act: key_out")]
    assert croupier("count", "do", str(book), stdin=opened).exit_code == 0
    refused = croupier("count", "do", str(book), stdin="{act: close_book}")
    assert "EWT-101, EWT-102 (58 Pa. Code § 465a.18(a)(3))" in refused.stderr
    book.unlink()
    # On a Tuesday no terminal is due, but every table is.
    tuesday = opened.replace("day: 2026-03-02", "day: 2026-03-03")
    assert croupier("count", "do", str(book), stdin=tuesday).exit_code == 0
    refused = croupier("count", "do", str(book), stdin="{act: close_book}")
    assert "T-1 (58 Pa. Code § 465a.18(c))" in refused.stderr


def test_a_plan_without_a_tour_of_tables_is_for_a_house_without_tables(book: Path) -> None:
    drop = (TOUR / "1-drop.yaml").read_text()
    opened = drop[: drop.index("- act: key_out")]
    without = opened.replace('      - {of: tables, begins: "05:00", order: [T-1]}\n', "")
    refused = croupier("count", "do", str(book), stdin=without)
    assert "§ 465a.18(c)" in refused.stderr
    scheduled = without.replace(', banking: "09:00"', "")
    lines = [line for line in scheduled.splitlines() if "banking" not in line]
    assert croupier("count", "do", str(book), stdin="\n".join(lines)).exit_code == 0


def test_a_count_begins_by_its_schedule_or_with_the_approval_of_compliance(book: Path) -> None:
    assert croupier("count", "do", str(book), str(TOUR / "1-drop.yaml")).exit_code == 0
    begin, entered, _ = (TOUR / "2-count.yaml").read_text().partition("- {act: enter_count")
    assert entered
    for wrong in ("06:59", "07:16", "22:00"):
        refused = tell(book, begin, time=wrong)
        assert f"the schedule of counts says 07:00, not {wrong} (58 Pa. Code § 465a.25(b))" in refused.stderr
    approved = (
        "{act: deviate, of: terminals, what: count_schedule, reason: the count room is being repaired, "
        "approved_by: {credential: K-8101, department: casino_compliance}}"
    )
    assert tell(book, approved, time="22:00").exit_code == 0
    assert tell(book, begin, time="22:00").exit_code == 0


@pytest.mark.parametrize("time", ["07:00", "07:15"])
def test_a_count_may_begin_in_the_quarter_of_an_hour_from_its_time(book: Path, time: str) -> None:
    assert croupier("count", "do", str(book), str(TOUR / "1-drop.yaml")).exit_code == 0
    begin = (TOUR / "2-count.yaml").read_text().partition("- {act: enter_count")[0]
    assert tell(book, begin, time=time).exit_code == 0


@pytest.mark.parametrize(
    ("span", "time", "may"),
    [
        ("07:00-11:00", "06:59", False),
        ("07:00-11:00", "07:00", True),
        ("07:00-11:00", "11:00", True),
        ("07:00-11:00", "11:01", False),
        ("23:30-00:30", "00:30", True),
        ("23:30-00:30", "00:31", False),
    ],
)
def test_a_schedule_may_name_a_span(book: Path, span: str, time: str, may: bool) -> None:
    """§ 465a.25(b) asks for the times during which boxes are counted."""
    drop = (TOUR / "1-drop.yaml").read_text().replace('terminals: "07:00"', f'terminals: "{span}"')
    assert tell(book, drop).exit_code == 0
    begin = (TOUR / "2-count.yaml").read_text().partition("- {act: enter_count")[0]
    assert (tell(book, begin, time=time).exit_code == 0) is may


def test_a_terminal_stands_still_until_an_empty_box_is_fitted(book: Path) -> None:
    assert croupier("count", "do", str(book), str(TOUR / "1-drop.yaml")).exit_code == 0
    assert (
        "EWT-101 has no box and must not run: keep it disabled" in croupier("count", "show", str(book)).output
    )
    full = croupier("count", "do", str(book), stdin="{act: fit_box, box: EWT-101}")
    assert "§ 465a.18(d)" in full.stderr
    for step in ("2-count", "3-recount"):
        assert croupier("count", "do", str(book), str(TOUR / f"{step}.yaml")).exit_code == 0
    assert "must not run" not in croupier("count", "show", str(book)).output


def test_an_emergency_box_stands_in(book: Path) -> None:
    opened = (TOUR / "1-drop.yaml").read_text()
    spare = (
        "    - {number: EM-1, of: EWT-101, group: terminals, first_key: DOOR-1, second_key: RELEASE-1, "
        "emergency: true, marked_with: EWT-101}\n"
    )
    place = opened.index("  count_schedule:")
    assert croupier("count", "do", str(book), stdin=opened[:place] + spare + opened[place:]).exit_code == 0
    assert croupier("count", "do", str(book), stdin="{act: fit_box, box: EM-1}").exit_code == 0
    shown = croupier("count", "show", str(book)).output
    assert "EWT-101 has no box" not in shown
    assert "EWT-102 has no box" in shown


def test_an_altered_book_is_found_out(book: Path) -> None:
    closed(book)
    whole = book.read_bytes()
    book.write_bytes(whole.replace(b'"currency_cents":212000', b'"currency_cents":211000'))
    with pytest.raises(DataError, match="does not follow"):
        read_book(book)
    lines = whole.split(b"\n")
    book.write_bytes(b"\n".join(lines[:3] + lines[4:]))
    with pytest.raises(DataError, match="line 4 does not follow"):
        read_book(book)
    book.write_bytes(b"{}\n")
    with pytest.raises(DataError, match="line 1"):
        read_book(book)


def test_a_line_that_a_crash_has_cut_short_does_not_count(book: Path) -> None:
    assert croupier("count", "do", str(book), str(TOUR / "1-drop.yaml")).exit_code == 0
    whole = book.read_bytes()
    book.write_bytes(whole + b'{"act":{"act":"close_b')
    assert len(read_book(book).acts) == 14
    assert croupier("count", "do", str(book), str(TOUR / "2-count.yaml")).exit_code == 0
    assert book.read_bytes().startswith(whole)
    assert len(read_book(book).acts) == 30


def test_two_cannot_write_one_book_at_a_time(book: Path) -> None:
    with writing(book):
        refused = croupier("count", "do", str(book), str(TOUR / "1-drop.yaml"))
        assert isinstance(refused.exception, OperatingError)
        assert "someone else" in str(refused.exception)
    assert not book.exists()
    assert croupier("count", "do", str(book), str(TOUR / "1-drop.yaml")).exit_code == 0


def test_a_closed_book_takes_no_more_acts(book: Path) -> None:
    closed(book)
    assert "is closed" in croupier("count", "do", str(book), stdin="{act: collect, box: T-1}").stderr


def test_a_variance_is_an_error(book: Path, tmp_path: Path) -> None:
    closed(book)
    meters = tmp_path / "meters.yaml"
    meters.write_text((TOUR / "meters.yaml").read_text().replace("10000: 3", "10000: 4"))
    reported = croupier("count", "report", str(book), "--out", str(tmp_path), "--meters", str(meters))
    assert reported.exit_code == 1
    assert "3 bills of $100 counted, 4 metered" in reported.output


def test_the_slips_of_the_tour_give_the_figures_of_the_day(book: Path, tmp_path: Path) -> None:
    closed(book)
    database = str(tmp_path / "house.sqlite")
    clock = SetClock()
    clock.instant = datetime(2026, 3, 2, 18, tzinfo=UTC)
    with Store(database, clock=clock) as store:
        told = {"table": "T-1", "gaming_day": "2026-03-02"}
        committed(store.do(BringContainer(id="b", by="K-7101", **told)))
        slips = (("open", 1_000_000), ("fill", 200_000), ("credit", 50_000), ("close", 897_500))
        for number, (what, cents) in enumerate(slips):
            people = {"first": "K-2101", "second": "K-3101"}
            slip = SignTableSlip(id=f"s-{number}", what=what, amount_cents=cents, **told, **people)
            committed(store.do(slip))
    printed = croupier("count", "tables", str(book), "--database", database)
    assert printed.exit_code == 0, printed.exception
    day = json.loads(croupier("tax", "day", WEEK[0], "--json").output)
    (table,) = json.loads(printed.output)["banking"]
    drop_close_credit = table["drop_cents"] + table["closing_cents"] + table["credits_cents"]
    assert drop_close_credit - table["opening_cents"] - table["fills_cents"] == day["banking"]["T-1"]


@pytest.mark.parametrize(
    "words",
    [
        ("count", "show", "nowhere.book"),
        ("count", "report", "nowhere.book", "--out", "."),
        ("tax", "day", "nowhere.yaml"),
        ("count", "tables", "nowhere.book", "--database", "nowhere.sqlite"),
        ("tax", "return", *WEEK, "--began", "yesterday", "--local-share", "2%"),
        ("tax", "return", *WEEK, "--began", "2010-07-08", "--local-share", "2"),
        ("tax", "return", WEEK[0], "--began", "2010-07-08", "--local-share", "2%"),
        ("check", "weather"),
        ("check", "cameras"),
        ("check", "cameras", "nowhere.yaml"),
    ],
)
def test_bad_input_is_one_sentence(words: tuple[str, ...]) -> None:
    failed = croupier(*words)
    assert isinstance(failed.exception, CroupierError)
    assert "\n" not in str(failed.exception)


@pytest.mark.parametrize("content", ["act: dance", "[", "act: collect", "- 5"])
def test_an_act_that_is_none_is_one_sentence(book: Path, content: str) -> None:
    failed = croupier("count", "do", str(book), stdin=content)
    assert isinstance(failed.exception, DataError)
    assert "\n" not in str(failed.exception)
    assert not book.exists()


def test_the_weekly_return_of_the_tour(tmp_path: Path) -> None:
    words = ("tax", "return", *WEEK, "--began", "2010-07-08", "--local-share", "2%")
    printed = croupier(*words, "--out", str(tmp_path), "--json")
    assert printed.exit_code == 0, printed.output
    filed = json.loads(printed.output)
    gross = [json.loads(croupier("tax", "day", day, "--json").output)["gross_cents"] for day in WEEK]
    assert [day["gross_cents"] for day in filed["days"]] == gross
    assert filed["due_cents"] == sum((g * 12 + 50) // 100 + (g * 2 + 50) // 100 for g in gross)
    assert json.loads((tmp_path / "return-2026-03-02.json").read_text()) == filed
    assert (tmp_path / "return-2026-03-02.csv").read_text().count("\n") == 8
    assert (tmp_path / "return-2026-03-02.pdf").read_bytes().startswith(b"%PDF-")


def test_the_page_of_the_tour_shows_what_the_commands_print(book: Path, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "closing-a-gaming-day.md").read_text(encoding="utf-8")
    closed(book)
    for printed in (
        croupier("count", "show", str(book)).output,
        croupier("tax", "day", WEEK[0]).output,
        croupier("tax", "return", *WEEK, "--began", "2010-07-08", "--local-share", "2%").output,
    ):
        for line in printed.splitlines():
            assert re.sub(r"\s+$", "", line) in page, line


def test_net_revenue_of_terminals_comes_from_their_meters(
    floor: Floor, database: str, clock: SetClock
) -> None:
    terminal = Terminal(floor)
    terminal.insert(10_000, 10_000)
    terminal.bet("w-1", 5_000)
    terminal.settle("w-1", returned=2_000)
    day = GamingDay().day_of(clock.now())
    clock.pass_by(days=1)
    terminal.bet("w-2", 1_000)
    terminal.settle("w-2")
    answer = json.loads(croupier("tax", "terminals", database, str(day)).output)
    assert answer == {"gaming_day": str(day), "terminals": {"EWT-1": 3_000}}
    following = GamingDay().day_of(clock.now())
    assert json.loads(croupier("tax", "terminals", database, str(following)).output)["terminals"] == {
        "EWT-1": 1_000
    }
    before = "2015-06-30"
    drop = json.loads(croupier("tax", "terminals", database, str(day), "--drop-since", before).output)
    assert drop["EWT-1"] == {"bills": {"10000": 2}, "vouchers_cents": 0, "vouchers": 0}


def on(day: str, *words: str) -> Result | Told:
    """A command after the drop of a day."""
    with clock_at("05:40", day):
        return croupier(*words)


def test_drop_meters_end_where_the_box_was_taken_and_the_next_begin_there(
    floor: Floor, database: str, clock: SetClock, tmp_path: Path
) -> None:
    clock.instant = local("03:00")
    first, second = Terminal(floor, "EWT-101"), Terminal(floor, "EWT-102")
    people_in(floor.store)
    drop = (TOUR / "1-drop.yaml").read_text()
    books = []
    for day in ("2026-03-02", "2026-03-05"):
        clock.instant = local("03:00", day)
        first.insert(10_000)
        second.insert(2_000)
        path = tmp_path / f"{day}.book"
        acts = drop.replace("day: 2026-03-02", f"day: {day}")
        told = croupier("count", "do", str(path), "--database", database, stdin=acts)
        assert told.exit_code == 0, told.output
        # A bill that follows within the same gaming day is the next box's.
        clock.instant = local("05:30", day)
        first.insert(500)
        books.append((day, str(path)))
    (monday, monday_book), (thursday, thursday_book) = books
    words = ("tax", "terminals", database, monday, "--drop", monday_book)
    assert json.loads(on(thursday, *words).output)["EWT-101"]["bills"] == {"10000": 1}
    words = ("tax", "terminals", database, thursday, "--drop", thursday_book, "--drop-before", monday_book)
    found = json.loads(on(thursday, *words).output)
    assert [found[one]["bills"] for one in found] == [{"500": 1, "10000": 1}, {"2000": 1}]
    # A box is not due on every pick-up day: its last book may be an earlier one than that of the others.
    friday = tmp_path / "2026-03-06.book"
    clock.instant = local("03:00", "2026-03-06")
    first.insert(100)
    acts = drop.replace("day: 2026-03-02", "day: 2026-03-06").replace(
        "days: [monday, thursday]", "days: {monday: [EWT-101, EWT-102], friday: [EWT-101]}"
    )
    acts = acts.replace("- {act: collect, box: EWT-102}\n", "")
    second.insert(5_000)
    assert croupier("count", "do", str(friday), "--database", database, stdin=acts).exit_code == 0
    monday_after = tmp_path / "2026-03-09.book"
    acts = drop.replace("day: 2026-03-02", "day: 2026-03-09")
    assert croupier("count", "do", str(monday_after), "--database", database, stdin=acts).exit_code == 0
    words = ("tax", "terminals", database, "2026-03-09", "--drop", str(monday_after))
    before = [word for book in (str(friday), thursday_book) for word in ("--drop-before", book)]
    found = json.loads(on("2026-03-09", *words, *before).output)
    assert [found[one]["bills"] for one in ("EWT-101", "EWT-102")] == [{}, {"5000": 1}]
    other = on("2026-03-09", "tax", "terminals", database, thursday, "--drop", monday_book)
    assert "is not the book of 2026-03-05" in str(other.exception)
    without = tmp_path / "without.book"
    assert croupier("count", "do", str(without), "--database", "", stdin=drop).exit_code == 0
    unknown = on("2026-03-09", "tax", "terminals", database, monday, "--drop", str(without))
    assert "how far the books were" in str(unknown.exception)


def test_a_terminal_that_was_not_due_is_no_variance(book: Path, tmp_path: Path) -> None:
    closed(book)
    meters = tmp_path / "meters.yaml"
    more = "EWT-103: {bills: {10000: 1}, vouchers_cents: 0, vouchers: 0}\n"
    meters.write_text((TOUR / "meters.yaml").read_text() + more)
    words = ("count", "report", str(book), "--out", str(tmp_path), "--meters", str(meters))
    assert croupier(*words).exit_code == 0


def test_the_drop_and_the_tax_are_entered_into_the_books_once(
    floor: Floor, database: str, book: Path, tmp_path: Path
) -> None:
    for asset, bills in (("EWT-101", [10_000] * 12 + [2_000] * 31), ("EWT-102", [10_000] * 3)):
        Terminal(floor, asset).insert(*bills)
    closed(book)
    store = floor.store
    assert store.balance("cash_box:EWT-101") == 182_000
    first = croupier("count", "post", str(book), database)
    assert first.exit_code == 0, first.output
    assert "$2,120.00 from the boxes to cage:1" in first.output
    assert croupier("count", "post", str(book), database).output == first.output
    assert (store.balance("cash_box:EWT-101"), store.balance("cash_box:EWT-102")) == (0, 0)
    assert store.balance("cage:1") == 212_000
    words = ("tax", "return", *WEEK, "--began", "2010-07-08", "--local-share", "2%", "--post", database)
    for _ in range(2):
        assert croupier(*words).exit_code == 0
    assert store.balance("tax:table_games") == store.balance("tax_expense:table_games") == 297_295


def test_what_lay_in_the_boxes_comes_into_the_return_from_the_books_and_from_no_file(
    floor: Floor, database: str, tmp_path: Path
) -> None:
    """§ 465a.25(a)(3)(ix): the tour finds vouchers of $55.50 of which no meter knows."""
    folder = tmp_path / "books"
    folder.mkdir()
    closed(folder / "2026-03-02.book")
    words = ("--began", "2010-07-08", "--local-share", "2%", "--post", database, "--drop-books", str(folder))
    first, *others = WEEK
    typed = tmp_path / "2026-03-02.yaml"
    typed.write_text(Path(first).read_text() + "counted_beyond_meters: {EWT-101: 1}\n")
    refused = croupier("tax", "return", str(typed), *others, *words)
    assert isinstance(refused.exception, DataError)
    assert "is $0.01, and by the books of drop and count $55.50" in str(refused.exception)
    filed = croupier("tax", "return", *WEEK, *words, "--json")
    assert filed.exit_code == 0, filed.output
    without = croupier("tax", "return", *WEEK, *words[:4], "--json")
    day, plain = (json.loads(one.stdout)["days"][0]["gross_cents"] for one in (filed, without))
    assert day == plain + 5_550


def test_more_in_the_count_than_in_the_books_is_refused(floor: Floor, database: str, book: Path) -> None:
    Terminal(floor, "EWT-101").insert(10_000)
    closed(book)
    refused = croupier("count", "post", str(book), database)
    assert isinstance(refused.exception, Refused)
    assert floor.store.balance("cage:1") == 0


def test_a_count_is_not_posted_into_books_that_are_not_there(book: Path, tmp_path: Path) -> None:
    closed(book)
    mistyped = tmp_path / "boks.sqlite"
    told = croupier("count", "post", str(book), str(mistyped))
    assert f"there is no database {mistyped}" in str(told.exception)
    assert not mistyped.exists()
