"""At the shell everybody signs for themselves (58 Pa. Code §§ 465a.19(h), 465a.26(b)(3), (4), (10), (13))."""

from __future__ import annotations

import os
from pathlib import Path
from unittest import mock

import pytest
from typer.testing import CliRunner

from croupier import cli
from croupier.access.sign_in import open_session
from croupier.accounting.slips.desk import SlipDesk
from croupier.accounting.slips.paper import SlipPaper
from croupier.accounting.tips.commands import PlaceTipBox
from croupier.cli import _staff
from croupier.errors import Refused
from croupier.store.people import StoredPeople
from croupier.store.store import Store
from croupier.wagering.wagers import SettlementLine, SettleRound
from tests.access.staffed import people_in
from tests.store.databases import Floor
from tests.wagering.playing import Terminal

APP = cli.build(["slip", "tips", "progressive"])
JACKPOT = 3_000_000
PAPER = """\
slip: A-000001
asset_number: EWT-1
what: jackpot
at: "2026-01-05T10:00Z"
combination: seven card straight flush
amount_cents: 3000000
by: ann-slot-attendant
role: slot_attendant
verified_by: ann-slot-supervisor
verified_by_role: slot_supervisor
paid_from: "cage:1"
win: w-1
"""


@pytest.fixture
def books(tmp_path: Path) -> str:
    """$30,000 are due at EWT-1, and two persons of every role are signed in."""
    database = str(tmp_path / "books.sqlite")
    with Store(database) as store:
        floor = Floor(store)
        player = Terminal(floor, largest_win_cents=1_000)
        player.insert(100)
        player.bet("w-1", 100)
        floor.did(SettleRound, table="T-1", lines=(SettlementLine(player.account, "w-1", 100 + JACKPOT),))
        people = StoredPeople(store.engine)
        people_in(people)
        for person in people.people():
            open_session(people, person, f"token of {person.name}", store.clock.now())
    return database


def run(books: str, who: str, *words: str, second: str = "") -> str:
    """What a command prints to somebody who is signed in; "refused: " and the code if it is refused."""
    tokens = {
        _staff.SESSION: f"token of {who}",
        _staff.SECOND_SESSION: f"token of {second}" if second else "",
    }
    with mock.patch.dict(os.environ, tokens):
        result = CliRunner().invoke(APP, [*words, "--database", books])
    if isinstance(result.exception, Refused):
        return f"refused: {result.exception.refusal.code}"
    assert result.exit_code == 0, result.exception
    return result.stdout


def slip(books: str, number: str = "E-000001") -> SlipPaper:
    with Store(books) as store:
        found = SlipDesk(store).slip(number)
    assert found is not None
    return found


MAKE = ("slip", "make", "EWT-1", "jackpot", "--combination", "seven card straight flush")
ANN = "ann.slot-attendant"


def test_one_attendant_cannot_make_verify_and_pay_a_slip_alone(books: str) -> None:
    assert run(books, ANN, *MAKE).startswith("E-000001: $30,000.00")
    sign = ("slip", "sign", "E-000001")
    assert run(books, "ann.slot-supervisor", *sign) == "refused: slip_not_paid"
    assert "paid from cage:1" in run(books, "ann.cage-cashier", "slip", "pay", "E-000001")
    assert run(books, ANN, *sign) == "refused: same_person"
    assert run(books, "bob.slot-attendant", *sign) == "refused: wrong_verifier"
    assert run(books, "ann.security", *sign) == "refused: wrong_verifier"
    assert run(books, "ann.slot-supervisor", *sign) == "E-000001: signed by ann-slot-supervisor\n"
    kept = slip(books)
    assert (kept.made_by, kept.verified_by, kept.paid_by) == (
        "ann-slot-attendant",
        "ann-slot-supervisor",
        "ann-cage-cashier",
    )


def test_an_override_is_the_supervisors_and_the_second_person_makes_the_slip(books: str) -> None:
    override = (*MAKE, "--amount-cents", "2900000", "--override", "meter misread")
    assert run(books, ANN, *override) == "refused: no_right"
    assert run(books, "ann.slot-supervisor", *override) == "refused: second_person_needed"
    assert run(books, "ann.slot-supervisor", *override, second=ANN).startswith("E-000001: $29,000.00")
    kept = slip(books)
    assert (kept.made_by, kept.override_by, kept.override_by_role) == (
        "ann-slot-attendant",
        "ann-slot-supervisor",
        "slot_supervisor",
    )


def test_a_slip_is_voided_by_whoever_is_signed_in(books: str) -> None:
    run(books, ANN, *MAKE)
    void = ("slip", "void", "E-000001", "--reason", "made twice")
    assert run(books, ANN, *void) == "refused: no_right"
    assert run(books, "ann.slot-supervisor", *void) == "E-000001: void\n"


def test_whoever_verified_a_slip_on_paper_confirms_its_entry(books: str, tmp_path: Path) -> None:
    run(books, "ann.finance", "slip", "book", "A", "1", "9")
    paper = tmp_path / "slip.yaml"
    paper.write_text(PAPER)
    enter = ("slip", "manual", str(paper))
    assert run(books, ANN, *enter) == "refused: not_the_signer"
    assert run(books, ANN, *enter, second="bob.slot-supervisor") == "refused: not_the_signer"
    # The role on the paper is the verifier's own, and the maker is somebody of these books.
    paper.write_text(PAPER.replace("verified_by_role: slot_supervisor", "verified_by_role: security"))
    assert run(books, ANN, *enter, second="ann.slot-supervisor") == "refused: not_the_signer"
    paper.write_text(PAPER.replace("by: ann-slot-attendant", "by: K-1"))
    assert run(books, ANN, *enter, second="ann.slot-supervisor") == "refused: not_the_signer"
    paper.write_text(PAPER)
    assert run(books, ANN, *enter, second="ann.slot-supervisor") == "A-000001: $30,000.00 entered\n"


def test_a_tip_box_is_counted_by_the_cashier_with_its_dealer(books: str) -> None:
    with Store(books) as store:
        store.do(PlaceTipBox(id="box", box="BOX-1", dealer="ann-dealer", table="P-1"))
    count = ("tips", "count-box", "BOX-1", "500")
    cashier = "ann.cage-cashier"
    assert run(books, cashier, *count, second="bob.dealer") == "refused: not_his_box"
    assert run(books, cashier, *count) == "refused: second_person_needed"
    assert run(books, cashier, *count, second="ann.dealer") == "ann-dealer: $5.00 to be paid\n"


def test_a_meter_is_set_by_the_two_who_are_signed_in(books: str) -> None:
    words = ("progressive", "set", "progressive_main:FLUSH.main", "100", "--reason", "moved")
    assert run(books, "ann.slot-supervisor", *words) == "refused: second_person_needed"
    assert run(books, "ann.finance", *words, second="ann.slot-supervisor") == "refused: no_right"
    assert run(books, "ann.slot-supervisor", *words, second="ann.security") == "refused: wrong_second_person"
