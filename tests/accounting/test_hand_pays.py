"""Hand pays, § 465a.26: what a terminal cannot pay becomes a slip, signed as its amount demands."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from croupier.accounting.slips.due import DuePayout
from croupier.accounting.slips.payout_slip import (
    FULLY_AUTOMATED_TABLE,
    SLOT_MACHINE,
    TERMINAL,
    PayoutSlip,
    Signature,
    slip_refusal,
)
from croupier.accounting.slips.print import slip_lines, slip_pdf
from croupier.accounting.slips.rules import OVERRIDES
from croupier.house.receipts import Receipts
from croupier.store.audit import audit
from croupier.store.public_log import PublicLog
from croupier.transparency.receipt import QR_CHARACTERS, read_receipt, verify
from croupier.units.gaming_day import instant_text
from croupier.wagering.game_account import CashOut
from croupier.wagering.meters import (
    ATTENDANT_PAID_CANCELLED_CREDITS,
    ATTENDANT_PAID_JACKPOTS,
    ATTENDANT_PAID_PROGRESSIVE,
    total,
)
from croupier.wagering.progressive.controller import LocalAreaController
from croupier.wagering.reconciliation import meters_agree_with_the_ledger
from tests.accounting.payouts import ABOVE, ATTENDANT, SECURITY, SUPERVISOR, Payouts, manual
from tests.store.databases import SetClock, done, refused
from tests.wagering.playing import Terminal
from tests.wagering.progressives import bet_and_lock, seed, win

# -- thresholds: both sides of every figure ----------------------------------------------------------


@pytest.mark.parametrize(
    ("cents", "needs_second"), [(499_999, False), (500_000, True), (2_499_999, True), (2_500_000, True)]
)
def test_from_5000_dollars_on_a_terminal_a_second_person_signs(
    payouts: Payouts, cents: int, needs_second: bool
) -> None:
    receipt = done(payouts.make(payouts.jackpot(cents)))
    assert receipt.facts["needs_second"] is needs_second
    slip = receipt.text("slip")
    # (b)(3): what is attested is also the payment, so nobody signs before it is made.
    assert refused(payouts.sign(slip, SUPERVISOR)) == "slip_not_paid"
    assert done(payouts.pay(slip)).facts["needs_second"] is needs_second
    assert payouts.floor.store.balance("cage:1") == -cents
    assert [one.slip.slip for one in payouts.desk.to_attest()] == ([slip] if needs_second else [])


@pytest.mark.parametrize(
    ("cents", "maker", "verifier", "code"),
    [
        (500_000, ATTENDANT, SECURITY, ""),
        (500_000, ATTENDANT, SUPERVISOR, ""),
        (500_000, ATTENDANT, ABOVE, ""),
        (500_000, ATTENDANT, ("A-2", "slot_attendant"), "wrong_verifier"),
        (2_499_999, ATTENDANT, SECURITY, ""),
        (2_500_000, ATTENDANT, SECURITY, "wrong_verifier"),
        (2_500_000, ATTENDANT, SUPERVISOR, ""),
        (2_500_000, ATTENDANT, ABOVE, ""),
        (500_000, SUPERVISOR, ("A-2", "slot_attendant"), ""),
        (500_000, ABOVE, SECURITY, ""),
        (2_500_000, SUPERVISOR, ("A-2", "slot_attendant"), ""),
        (2_500_000, SUPERVISOR, SECURITY, ""),
        (2_500_000, SUPERVISOR, ("S-2", "slot_supervisor"), ""),
        (2_500_000, SUPERVISOR, SUPERVISOR, "same_person"),
        (500_000, ATTENDANT, ("A-1", "slot_supervisor"), "same_person"),
    ],
)
def test_who_may_sign_for_whom(
    payouts: Payouts, cents: int, maker: tuple[str, str], verifier: tuple[str, str], code: str
) -> None:
    slip = payouts.made(payouts.jackpot(cents), maker)
    done(payouts.pay(slip))
    answer = payouts.sign(slip, verifier)
    waiting = [one.slip.slip for one in payouts.desk.to_attest()]
    if code:
        assert refused(answer) == code
        assert waiting == [slip]
    else:
        done(answer)
        assert waiting == []


def test_whoever_paid_the_patron_does_not_attest_it(payouts: Payouts) -> None:
    slip = payouts.made(payouts.jackpot(500_000))
    done(payouts.desk.pay("pay-1", slip, SUPERVISOR[0]))
    assert refused(payouts.sign(slip, SUPERVISOR)) == "same_person"
    assert refused(payouts.sign(slip, ("s-1", "slot_supervisor"))) == "same_person"
    done(payouts.sign(slip, ("S-2", "slot_supervisor")))


def test_a_slip_below_every_figure_is_not_attested_by_its_maker_either(payouts: Payouts) -> None:
    slip = payouts.made(payouts.jackpot(2_000))
    done(payouts.pay(slip))
    assert refused(payouts.sign(slip, ATTENDANT)) == "same_person"
    assert refused(payouts.sign(slip, ("C-1", "slot_supervisor"))) == "same_person"
    done(payouts.sign(slip, SECURITY))


def test_a_void_slip_is_not_attested(payouts: Payouts) -> None:
    slip = payouts.made(payouts.jackpot(500_000))
    done(payouts.desk.void("void-1", slip, "made twice", "S-2"))
    assert refused(payouts.sign(slip, SUPERVISOR)) == "slip_void"


def test_a_slip_that_nobody_attested_is_a_finding_once_its_gaming_day_is_over(
    payouts: Payouts, clock: SetClock
) -> None:
    slip = payouts.made(payouts.jackpot(500_000))
    done(payouts.pay(slip))
    today = payouts.floor.store.gaming_day.day_of(clock.now())
    assert payouts.desk.not_attested(today) == []
    (finding,) = payouts.desk.not_attested(today + timedelta(days=1))
    assert (finding.severity, finding.code) == ("error", "not_attested")
    assert slip in finding.message
    done(payouts.sign(slip, SUPERVISOR))
    assert payouts.desk.not_attested(today + timedelta(days=1)) == []


@pytest.mark.parametrize(
    ("device", "cents", "needs_second"),
    [
        (SLOT_MACHINE, 999_999, False),
        (SLOT_MACHINE, 1_000_000, True),
        (FULLY_AUTOMATED_TABLE, 499_999, False),
        (FULLY_AUTOMATED_TABLE, 500_000, True),
        (TERMINAL, 499_999, False),
        (TERMINAL, 500_000, True),
    ],
)
def test_where_the_second_signature_begins_on_each_device(
    device: str, cents: int, needs_second: bool
) -> None:
    maker = Signature(*ATTENDANT)
    slip = PayoutSlip("EWT-1", "2026-03-01", "royal flush", cents, cents, maker, device=device)
    refusal = slip_refusal(slip)
    assert (refusal.code if refusal else "") == ("no_second_signature" if needs_second else "")


def test_a_slip_is_made_by_slot_operations_and_names_what_won(payouts: Payouts) -> None:
    due = payouts.jackpot(2_000)
    assert refused(payouts.make(due, SECURITY)) == "wrong_maker"
    assert refused(payouts.make(due, combination=" ")) == "not_verified"
    with pytest.raises(ValueError, match="role"):
        payouts.make(due, ("K-1", "dealer"))


# -- the three kinds of payout -----------------------------------------------------------------------


def test_each_kind_of_payout_counts_on_its_own_meter(payouts: Payouts) -> None:
    floor = payouts.floor
    payouts.jackpot(2_000)
    rich = Terminal(floor, "EWT-2", largest_voucher_cents=5_000, largest_win_cents=1_000)
    rich.insert(10_000)
    seed(floor, 50_000)
    bet_and_lock(rich, ("w-1", 100))
    win(rich, "w-1", 30_000)
    floor.did(CashOut, account=rich.account)
    LocalAreaController(floor.store).validate("v-1", "w-1", "F-1", "floorperson")
    dues = payouts.desk.due()
    assert [(due.asset_number, due.what, due.amount_cents) for due in dues] == [
        ("EWT-1", "jackpot", 2_000),
        ("EWT-2", "cancelled_credits", 9_900),
        ("EWT-2", "progressive", 30_000),
    ]
    assert dues[2].combination == "a straight flush (10% of meter)"
    for due in dues:
        done(payouts.pay(payouts.made(due)))
    assert payouts.desk.due() == []
    tallies = floor.store.tallies()
    assert total(tallies, "EWT-1", ATTENDANT_PAID_JACKPOTS) == 2_000
    assert total(tallies, "EWT-2", ATTENDANT_PAID_CANCELLED_CREDITS) == 9_900
    assert total(tallies, "EWT-2", ATTENDANT_PAID_PROGRESSIVE) == 30_000
    (hit,) = LocalAreaController(floor.store).history()
    assert hit.state == "paid"
    assert meters_agree_with_the_ledger(tallies, floor.store.flows()) == []
    assert audit(floor.store).is_sound


def test_two_hits_of_one_terminal_have_a_slip_each(payouts: Payouts) -> None:
    seed(payouts.floor, 50_000)
    payouts.terminal.insert(1_000)
    for hold in ("w-1", "w-2"):
        bet_and_lock(payouts.terminal, (hold, 100))
        win(payouts.terminal, hold, 5_000)
        LocalAreaController(payouts.floor.store).validate(f"v-{hold}", hold, "F-1", "floorperson")
    first, second = payouts.desk.due()
    done(payouts.pay(payouts.made(first)))
    assert payouts.desk.due() == [second]


def test_a_slip_is_paid_once_and_a_void_one_never(payouts: Payouts) -> None:
    due = payouts.jackpot(2_000)
    slip = payouts.made(due)
    void = payouts.made(due)
    done(payouts.desk.void("void-1", void, "made twice", "S-1"))
    assert refused(payouts.pay(void)) == "slip_void"
    first = payouts.desk.pay("pay-1", slip, "C-1")
    assert payouts.desk.pay("pay-1", slip, "C-1") == first
    assert refused(payouts.desk.pay("pay-2", slip, "C-1")) == "slip_paid"
    assert payouts.floor.store.balance("cage:1") == -2_000
    assert refused(payouts.pay("E-999999")) == "slip_not_found"


def test_two_slips_for_one_payout_pay_it_once(payouts: Payouts) -> None:
    due = payouts.jackpot(2_000)
    first, second = payouts.made(due), payouts.made(due)
    done(payouts.pay(first))
    assert refused(payouts.pay(second)) == "sum_paid"


def test_asking_for_a_slip_twice_makes_one(payouts: Payouts) -> None:
    due = payouts.jackpot(2_000)
    answers = [payouts.desk.make("make-1", due, *ATTENDANT, combination="royal flush") for _ in range(2)]
    assert answers[0] == answers[1]
    assert len(payouts.desk.slips()) == 1


def test_nothing_due_makes_no_slip(payouts: Payouts) -> None:
    assert refused(payouts.make(DuePayout("EWT-1", "jackpot", 100))) == "nothing_due"
    assert refused(payouts.make(DuePayout("EWT-1", "progressive", 100, hit="w-9"))) == "hit_not_due"


# -- overrides ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("cents", [1_999, 2_001])
def test_an_amount_other_than_the_terminal_sent_needs_an_override(payouts: Payouts, cents: int) -> None:
    due = payouts.jackpot(2_000)
    assert refused(payouts.make(due, amount_cents=cents)) == "no_override"
    own = {
        "amount_cents": cents,
        "override": "mine",
        "override_by": "S-1",
        "override_role": "slot_supervisor",
    }
    assert refused(payouts.make(due, SUPERVISOR, **own)) == "same_person"
    told = {"amount_cents": cents, "override": "misprinted sign", "override_by": "S-1"}
    assert refused(payouts.make(due, **told, override_role="slot_attendant")) == "wrong_override"
    slip = payouts.made(due, **told, override_role="slot_supervisor")
    done(payouts.pay(slip))
    paid = payouts.desk.slip(slip)
    assert paid is not None
    assert (paid.override_by, paid.override_by_role, paid.paid_by) == ("S-1", "slot_supervisor", "C-1")
    lines = dict(slip_lines(paid))
    assert lines["Override"] == "misprinted sign (S-1, slot supervisor)"
    assert lines["Paid by"].startswith("C-1 ")
    store = payouts.floor.store
    assert store.balance("cage:1") == -cents
    assert store.balance(OVERRIDES) == 2_000 - cents
    assert store.balance("hand_pays_due:EWT-1:jackpot") == 0
    assert total(store.tallies(), "EWT-1", ATTENDANT_PAID_JACKPOTS) == cents
    assert meters_agree_with_the_ledger(store.tallies(), store.flows()) == []


def test_an_override_of_nothing_is_refused(payouts: Payouts) -> None:
    told = {
        "amount_cents": 2_000,
        "override": "why",
        "override_by": "S-1",
        "override_role": "slot_supervisor",
    }
    assert refused(payouts.make(payouts.jackpot(2_000), **told)) == "override_of_nothing"


# -- imprest funds and manual slips ------------------------------------------------------------------


def test_an_imprest_slip_is_paid_from_a_fund_and_no_other_is(payouts: Payouts) -> None:
    slip = payouts.made(payouts.jackpot(2_000), form="imprest")
    assert refused(payouts.pay(slip, "cage:1")) == "wrong_fund"
    done(payouts.pay(slip, "imprest_fund:A-1"))
    store = payouts.floor.store
    assert store.balance("imprest_fund:A-1") == -2_000
    assert meters_agree_with_the_ledger(store.tallies(), store.flows()) == []
    other = payouts.made(payouts.jackpot(3_000))
    assert refused(payouts.pay(other, "imprest_fund:A-1")) == "wrong_fund"


def test_a_manual_slip_is_entered_afterwards_once(payouts: Payouts, clock: SetClock) -> None:
    payouts.jackpot(2_000)
    done(payouts.desk.issue_book("book-1", "A", 101, 150))
    assert refused(payouts.desk.issue_book("book-2", "A", 1, 50)) == "book_exists"
    with pytest.raises(ValueError, match=r"^series: E is the series of the electronic slips"):
        payouts.desk.issue_book("book-3", "E", 1, 50)
    at = instant_text(clock.now())
    clock.pass_by(hours=3)
    for missing in ("A-000100", "A-000151", "B-000101", "A-101"):
        assert refused(payouts.desk.enter_manual(manual(payouts, missing, clock))) == "no_such_serial"
    done(payouts.desk.enter_manual(manual(payouts, "A-000101", clock, at=at)))
    assert refused(payouts.desk.enter_manual(manual(payouts, "A-000101", clock))) == "slip_exists"
    slip = payouts.desk.slip("A-000101")
    assert slip is not None
    assert (slip.at, slip.entered_at) == (at, instant_text(clock.now()))
    assert (slip.form, slip.state) == ("manual", "paid")
    assert payouts.floor.store.balance("cage:1") == -2_000


def test_a_manual_slip_is_judged_like_any_other(payouts: Payouts, clock: SetClock) -> None:
    win = payouts.jackpot(500_000).name
    done(payouts.desk.issue_book("book-1", "A", 1, 50))
    for slip, changes, code in [
        ("A-000001", {"amount_cents": 500_000}, "no_second_signature"),
        ("A-000002", {"amount_cents": 500_001}, "no_override"),
        ("A-000002", {"amount_cents": 499_999}, "no_override"),
        ("A-000002", {"amount_cents": 500_000, "win": "another"}, "nothing_due"),
        ("A-000002", {"amount_cents": 500_000, "asset_number": "EWT-2", "win": win}, "nothing_due"),
        ("A-000002", {"amount_cents": 500_000, "win": ""}, "no_override"),
        ("A-000003", {"at": "2026-03-01T21:14-05:00"}, "payout_to_come"),
    ]:
        assert refused(payouts.desk.enter_manual(manual(payouts, slip, clock, **changes))) == code
    signed = {"amount_cents": 500_000, "verified_by": "X-1", "verified_by_role": "security"}
    done(payouts.desk.enter_manual(manual(payouts, "A-000004", clock, **signed)))
    with pytest.raises(ValueError, match="at"):
        payouts.desk.enter_manual(manual(payouts, "A-000005", clock, at="this evening"))
    with pytest.raises(ValueError, match="slip"):
        payouts.desk.enter_manual(manual(payouts, "117", clock))


def test_a_payout_that_the_books_never_heard_of_is_entered_with_an_override(
    payouts: Payouts, clock: SetClock
) -> None:
    done(payouts.desk.issue_book("book-1", "A", 1, 50))
    told = {"override": "terminal offline", "override_by": "S-1", "override_role": "slot_supervisor"}
    # Nobody can say of how large a win it is a part, so that it is signed whatever its amount.
    unsigned = manual(payouts, "A-000001", clock, **told)
    assert refused(payouts.desk.enter_manual(unsigned)) == "no_second_signature"
    told |= {"verified_by": "X-1", "verified_by_role": "security"}
    done(payouts.desk.enter_manual(manual(payouts, "A-000001", clock, **told)))
    store = payouts.floor.store
    assert (store.balance("cage:1"), store.balance(OVERRIDES)) == (-2_000, -2_000)


def test_a_serial_number_that_was_skipped_is_found(payouts: Payouts, clock: SetClock) -> None:
    done(payouts.desk.issue_book("book-1", "A", 1, 50))
    for number in (1, 2, 4):
        payouts.jackpot(2_000)
        done(payouts.desk.enter_manual(manual(payouts, f"A-{number:06d}", clock)))
    (finding,) = payouts.desk.missing_serials()
    assert "A-000003" in finding.message


def test_a_preprinted_slip_that_was_spoiled_is_accounted_for_and_never_paid(
    payouts: Payouts, clock: SetClock
) -> None:
    desk = payouts.desk
    done(desk.issue_book("book-1", "A", 1, 50))
    for number in (1, 3):
        payouts.jackpot(2_000)
        done(desk.enter_manual(manual(payouts, f"A-{number:06d}", clock)))
    assert [finding.code for finding in desk.missing_serials()] == ["serial_missing"]
    spoiled = desk.void("void-1", "A-000002", "torn", "S-1")
    done(spoiled)
    assert desk.void("void-1", "A-000002", "torn", "S-1") == spoiled
    assert refused(desk.void("void-2", "A-000002", "torn", "S-1")) == "slip_void"
    assert desk.missing_serials() == []
    payouts.jackpot(2_000)
    assert refused(desk.enter_manual(manual(payouts, "A-000002", clock))) == "slip_void"
    assert refused(desk.void("void-3", "A-000001", "torn", "S-1")) == "slip_paid"
    for number in ("A-000051", "A-2", "B-000002", "117"):
        assert refused(desk.void(f"void-{number}", number, "torn", "S-1")) == "slip_not_found"
    with pytest.raises(ValueError, match=r"^reason: "):
        desk.void("void-4", "A-000004", "  ", "S-1")
    # A spoiled one is used too: what is missing below it is missed.
    done(desk.void("void-5", "A-000006", "misprinted", "S-1"))
    assert [finding.message[9:17] for finding in desk.missing_serials()] == ["A-000004", "A-000005"]


# -- paper -------------------------------------------------------------------------------------------


def test_a_slip_on_paper_has_all_its_fields_in_every_part(payouts: Payouts) -> None:
    slip = payouts.desk.slip(payouts.made(payouts.jackpot(123_456)))
    assert slip is not None
    lines = dict(slip_lines(slip))
    assert lines["Serial number"] == "E-000001"
    assert lines["Asset number"] == "EWT-1"
    assert lines["Date and time of the payout"] == "2015-07-01 18:00:00 UTC"
    assert lines["Amount"] == "$1,234.56"
    assert lines["In words"] == "one thousand two hundred thirty-four dollars and fifty-six cents"
    assert lines["Winning wager or combination"] == "seven card straight flush"
    assert lines["Made by"].startswith("A-1 (slot attendant)")
    assert set(lines["Paid by"]) == {"_"}
    paper = slip_pdf(slip)
    assert paper.startswith(b"%PDF")
    assert paper.count(b"/Type /Page\n") == 2


def test_a_paid_slip_carries_the_proof_of_its_records(payouts: Payouts, clock: SetClock) -> None:
    slip = payouts.made(payouts.jackpot(123_456))
    clock.pass_by(minutes=1)
    done(payouts.pay(slip))
    found, store = payouts.desk.slip(slip), payouts.floor.store
    assert found is not None
    log = PublicLog(store.engine, b"k" * 32, "house.example/log", store.gaming_day)
    receipt = Receipts(log, store).of_slip(found)
    proved = verify(read_receipt(receipt), log.key).records
    assert [record["kind"] for record in proved] == ["make_slip", "pay_slip"]
    assert all(slip in json.dumps(record) for record in proved)
    assert len(receipt) <= QR_CHARACTERS
    paper = slip_pdf(found, receipt)
    assert paper.count(b"/Type /Page\n") == 3


def test_a_manual_slip_has_three_parts(payouts: Payouts, clock: SetClock) -> None:
    payouts.jackpot(2_000)
    done(payouts.desk.issue_book("book-1", "A", 1, 50))
    done(payouts.desk.enter_manual(manual(payouts, "A-000001", clock)))
    slip = payouts.desk.slip("A-000001")
    assert slip is not None
    assert slip_pdf(slip).count(b"/Type /Page\n") == 3
