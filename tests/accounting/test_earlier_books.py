"""Books of drop and count that were written under earlier, less strict rules are read and printed.

The two in ``earlier_books`` were written by the program as it was before a team's supervisor verified the
trolley, before recounts had to be independent, and before a book closed only when everything was counted.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from croupier.accounting.count.report import count_report
from croupier.accounting.drop import acts as a
from croupier.accounting.drop.book_file import read_book, writing
from croupier.accounting.drop.boxes import BANKING, TERMINALS
from croupier.accounting.drop.people import Person
from croupier.accounting.drop.presence import SignedAct
from croupier.accounting.drop.strictness import Ruling
from croupier.accounting.tax.report_print import count_report_pdf
from croupier.errors import Fault, Refused
from croupier.ledger.draft import refuse
from tests.accounting.test_closing import croupier

BOOKS = Path(__file__).parent / "earlier_books"
CAGE = Person("K-9101", "cage")


def test_a_closed_book_of_earlier_rules_is_read_and_printed() -> None:
    book = read_book(BOOKS / "terminals.book")
    assert book.closed
    report = count_report(book, TERMINALS)
    assert report.total_cents == 217_550
    assert count_report_pdf(report).startswith(b"%PDF-")
    assert [(one.number, one.word, one.refusal.code) for one in book.remarks] == [
        (1, "open_book", "no_schedule"),
        (5, "collect", "team_not_signed"),
        (7, "verify_trolley", "may_not_verify"),
        (8, "key_in", "not_the_holder"),
        (9, "key_in", "not_the_holder"),
        (10, "begin_count", "no_schedule"),
        (20, "recount", "not_independent"),
        (23, "close_book", "not_collected"),
    ]


def test_what_the_rules_of_today_would_refuse_is_shown(tmp_path: Path) -> None:
    shown = croupier("count", "show", str(BOOKS / "terminals.book")).output
    assert "act 20, recount, would be refused today: K-6202 counted or observed" in shown
    assert "(58 Pa. Code § 465a.25(n))" in shown
    reported = croupier("count", "report", str(BOOKS / "terminals.book"), "--out", str(tmp_path))
    assert reported.exit_code == 0, reported.output


def test_an_open_book_of_earlier_rules_is_continued_under_those_of_today(tmp_path: Path) -> None:
    path = tmp_path / "tables.book"
    shutil.copy(BOOKS / "tables.book", path)
    recount = a.Recount(
        group=BANKING, by=CAGE, currency_cents=400_000, chips_cents=2_500, presented_by="K-6201"
    )
    before = path.read_bytes()
    with writing(path) as writer:
        # By its act 14 somebody signed while the count was suspended; what is added now is held to the rule.
        writer.do(SignedAct(a.ComplianceLeaves(group=BANKING)))
        with pytest.raises(Refused, match="suspended"):
            writer.do(SignedAct(recount))
        returns = a.ComplianceReturns(group=BANKING, person=Person("K-8101", "casino_compliance"))
        writer.do(SignedAct(returns))
        assert writer.do(SignedAct(recount)) == "agrees"
    assert path.read_bytes().startswith(before)
    book = read_book(path)
    assert count_report(book, BANKING).total_cents == 402_500
    assert [one.number for one in book.remarks] == [1, 5, 7, 8, 9, 9, 13, 14, 15, 17, 18]


def test_only_what_is_read_back_is_let_through_and_only_refusals() -> None:
    ruling = Ruling()
    with pytest.raises(Refused), ruling:
        raise refuse("no", "no")
    assert ruling.remarks == []
    with ruling.reading_back(), ruling:
        raise refuse("no", "no")
    assert [one.code for one in ruling.remarks] == ["no"]
    with pytest.raises(Fault), ruling.reading_back(), ruling:
        raise Fault("a disk is full")
    with pytest.raises(Refused), ruling:
        raise refuse("no", "no")
