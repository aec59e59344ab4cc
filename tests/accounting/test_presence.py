"""Nobody counts, signs, recounts or approves for another (58 Pa. Code §§ 465a.18(b), 465a.25)."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from unittest import mock

import pytest
from typer.testing import CliRunner, Result

from croupier import cli
from croupier.access.person import Person as Account
from croupier.access.roles import Role
from croupier.access.sign_in import open_session
from croupier.accounting.count.counting import Contents
from croupier.accounting.drop import acts as a
from croupier.accounting.drop.boxes import BANKING, TERMINALS
from croupier.accounting.drop.people import Person
from croupier.accounting.drop.presence import require_present
from croupier.cli import _staff
from croupier.errors import Refused
from croupier.store.people import StoredPeople
from croupier.store.store import Store
from tests.access.staffed import people_in
from tests.accounting.count_room import clock_at
from tests.accounting.test_drop import refused

BOOK = Path(__file__).parents[2] / "docs" / "closing-a-gaming-day" / "1-drop.yaml"


def account(credential: str, role: Role) -> Account:
    return Account(credential.lower(), f"{credential} Testcase", credential, frozenset({role}))


COUNTER, GUARD = account("F-1", Role.COUNT_TEAM), account("S-1", Role.SECURITY)
CASHIER, OBSERVER = account("M-1", Role.CAGE_CASHIER), account("C-1", Role.COMPLIANCE_REPRESENTATIVE)
FLOOR, SLOT = account("G-1", Role.FLOORPERSON), account("O-1", Role.SLOT_SUPERVISOR)
C1, M1 = Person("C-1", "casino_compliance"), Person("M-1", "cage")
TEAM = [Person("F-1", "finance"), Person("F-2", "finance"), Person("S-1", "security")]

ENTER = a.EnterCount(box="EWT-1", by="F-1", contents=Contents())
SIGN = a.Sign(group=TERMINALS, by="S-1")
RECOUNT = a.Recount(group=TERMINALS, by=M1, currency_cents=0, presented_by="F-1")
DEVIATE = a.Deviate(of="terminals", what="route", reason="water", approved_by=C1)
RETURNS = a.ComplianceReturns(group=BANKING, person=C1)
BEGIN = a.BeginCount(group=BANKING, team=TEAM, supervisor="F-1", compliance=C1)
SLOT_1, F1 = Person("O-1", "slot_operations"), Person("F-1", "finance")
AT = datetime(2026, 3, 2, 4, 20)
KEY_OUT = a.KeyOut(key="D-1", kind="door", issuer=SLOT_1, holder=F1, at=AT)
KEY_IN = a.KeyIn(key="D-1", receiver=SLOT_1, returned_by="F-1", at=AT)
TAKES_PART = a.TakePart(of="terminals", by=["F-1"])
VERIFY = a.VerifyTrolley(of="tables", by=Person("G-1", "table_games"), locks_locked=True, floorperson=True)


@pytest.mark.parametrize(
    ("act", "present", "alone", "found"),
    [
        (ENTER, [COUNTER], [GUARD], ("not_the_signer", "§ 465a.25(a)(3)")),
        (SIGN, [GUARD], [COUNTER], ("not_the_signer", "§ 465a.25(o)(4)")),
        (RECOUNT, [CASHIER, COUNTER], [CASHIER], ("not_the_signer", "§ 465a.25(n)")),
        (KEY_OUT, [SLOT, COUNTER], [SLOT], ("not_the_signer", "§ 465a.17(d)(1)")),
        (KEY_OUT, [SLOT, COUNTER], [COUNTER], ("not_the_signer", "§ 465a.17(d)(1)")),
        (KEY_IN, [SLOT, COUNTER], [SLOT], ("not_the_signer", "§ 465a.17(d), (h)")),
        (TAKES_PART, [COUNTER], [GUARD], ("not_the_signer", "§ 465a.18(d)")),
        (RECOUNT, [COUNTER, CASHIER], [COUNTER, OBSERVER], ("no_right", "§ 465a.25(n), (o)(6)")),
        (DEVIATE, [OBSERVER], [CASHIER], ("no_right", "§§ 465a.18(b), 465a.25(b), (e)")),
        (RETURNS, [COUNTER, OBSERVER], [COUNTER], ("no_right", "§§ 465a.18(b), 465a.25(b), (e)")),
        (BEGIN, [COUNTER, OBSERVER], [COUNTER], ("not_the_signer", "§ 465a.25(e)")),
        (VERIFY, [COUNTER, FLOOR], [COUNTER], ("not_the_signer", "§ 465a.18(d)(2)")),
        (a.CloseBook(), [GUARD], [CASHIER], ("no_right", "§§ 465a.18(d), 465a.25")),
    ],
)
def test_whoever_an_act_names_is_signed_in(
    act: a.Act, present: list[Account], alone: list[Account], found: tuple[str, str]
) -> None:
    require_present(act, present)
    assert refused(lambda: require_present(act, alone)) == found


def test_a_department_that_is_not_the_persons_is_refused() -> None:
    act = a.Recount(group=BANKING, by=Person("M-1", "finance"), currency_cents=0, presented_by="F-1")
    assert refused(lambda: require_present(act, [CASHIER, COUNTER])) == (
        "wrong_department",
        "§ 465a.25(o)(6)",
    )


# -- at the shell ----------------------------------------------------------------------------------


@pytest.fixture
def books(tmp_path: Path) -> str:
    database = str(tmp_path / "books.sqlite")
    with clock_at("04:00"), Store(database) as store:
        people = StoredPeople(store.engine)
        people_in(people)
        for person in people.people():
            open_session(people, person, f"token of {person.name}", datetime.now(UTC))
    return database


def run(who: str, *words: str, stdin: str = "", second: str = "") -> Result:
    tokens = {
        _staff.SESSION: f"token of {who}" if who else "",
        _staff.SECOND_SESSION: f"token of {second}" if second else "",
    }
    with clock_at("04:20"), mock.patch.dict(os.environ, tokens):
        return CliRunner().invoke(cli.build(["count"]), ["count", *words], input=stdin)


def test_a_house_with_people_asks_who_tells_an_act(books: str, tmp_path: Path) -> None:
    book = tmp_path / "2026-03-02.book"
    tell = ("do", str(book), str(BOOK), "--database", books)
    nobody = run("", *tell)
    assert isinstance(nobody.exception, Refused)
    assert nobody.exception.refusal.code == "not_signed_in"
    dealer = run("ann.dealer", *tell)
    assert isinstance(dealer.exception, Refused)
    assert dealer.exception.refusal.code == "no_right"
    assert not book.exists()
    # The plan is approved, and the keys of the drop are signed out, by others than the one who tells it.
    told = run("ann.count-team", *tell)
    assert told.exit_code == 1
    assert "1 open_book: REFUSED: approved_by: K-8101 is not signed in here" in told.stderr
    observer = "ann.compliance-representative"
    acts = BOOK.read_text().replace("K-8101", observer.replace(".", "-"))
    told = run("ann.count-team", "do", str(book), "--database", books, stdin=acts, second=observer)
    assert told.exit_code == 1
    assert "2 key_out: REFUSED: issuer: K-5101 is not signed in here" in told.stderr
    look = run("", "show", str(book), "--database", books)
    assert isinstance(look.exception, Refused)
    assert run("ann.cage-cashier", "show", str(book), "--database", books).exit_code == 0
