"""Which sum a slip reports where several wait at one terminal, § 465a.26(b); none is paid twice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from croupier.accounting.slips.due import WITHOUT_HIT, DuePayout
from croupier.accounting.slips.paper import SlipHit, SlipPaper
from croupier.accounting.slips.rules import OVERRIDES
from croupier.store.audit import audit
from croupier.wagering.progressive.hit import due_account
from tests.accounting.payouts import ATTENDANT, SUPERVISOR, Payouts, manual
from tests.store.databases import SetClock, done, refused
from tests.wagering.hand_pays import PayHandPay
from tests.wagering.progressives import METER

DUE = due_account("EWT-1")


def reported(payouts: Payouts, number: str) -> tuple[int, int]:
    """What the terminal sent, and what the patron is paid, as the slip has it."""
    slip = payouts.desk.slip(number)
    assert slip is not None
    return slip.reported_cents, slip.amount_cents


def paid_by_attendant(payouts: Payouts) -> int:
    (meter,) = (one for one in payouts.floor.store.progressive_meters() if one.account == METER)
    return meter.attendant_paid_cents


def asked_for(payouts: Payouts, key: str, hit: str) -> SlipPaper:
    """The slip that a console makes for the hit named."""
    told = {"combination": "royal flush", "hit": hit}
    made = done(payouts.desk.make_for(key, "EWT-1", "progressive", *ATTENDANT, **told))
    slip = payouts.desk.slip(made.text("slip"))
    assert slip is not None
    return slip


# -- what the terminal sent --------------------------------------------------------------------------


def test_an_older_sum_beside_a_hit_is_reported_without_the_hit(payouts: Payouts) -> None:
    payouts.hit("w-1", 3_000)
    older = payouts.older_sum(700)
    assert reported(payouts, payouts.made(older)) == (700, 700)


def test_an_older_sum_and_hits_are_paid_in_any_order_and_every_hit_is_counted(payouts: Payouts) -> None:
    older, first, second = payouts.older_sum(700), payouts.hit("w-1", 3_000), payouts.hit("w-2", 2_000)
    for due, left in ((second, 3_700), (older, 3_000), (first, 0)):
        slip = payouts.made(due)
        assert reported(payouts, slip) == (due.amount_cents, due.amount_cents)
        done(payouts.pay(slip))
        assert payouts.floor.store.balance(DUE) == left
    assert payouts.desk.due() == []
    assert (paid_by_attendant(payouts), payouts.floor.store.balance("cage:1")) == (5_000, -5_700)
    assert audit(payouts.floor.store).is_sound


def test_sums_of_every_kind_wait_together_and_each_slip_reports_its_own(payouts: Payouts) -> None:
    dues = [
        payouts.cancelled_credits(10_000),
        payouts.jackpot(2_000),
        payouts.older_sum(700),
        payouts.hit("w-1", 3_000),
        payouts.hit("w-2", 1_500),
    ]
    slips = [payouts.made(due) for due in dues]
    assert [reported(payouts, slip)[0] for slip in slips] == [10_000, 2_000, 700, 3_000, 1_500]
    for slip in slips:
        done(payouts.pay(slip))
    assert payouts.desk.due() == []


def test_an_override_of_an_older_sum_is_measured_by_that_sum(payouts: Payouts) -> None:
    payouts.hit("w-1", 3_000)
    older = payouts.older_sum(700)
    told = {"override": "misread", "override_by": SUPERVISOR[0], "override_role": SUPERVISOR[1]}
    slip = payouts.made(older, amount_cents=900, **told)
    assert reported(payouts, slip) == (700, 900)
    done(payouts.pay(slip))
    assert (payouts.floor.store.balance(DUE), payouts.floor.store.balance(OVERRIDES)) == (3_000, -200)


# -- between the look and the slip -------------------------------------------------------------------


def test_a_hit_validated_after_the_look_is_not_on_the_slip_of_the_older_sum(payouts: Payouts) -> None:
    older = payouts.older_sum(700)
    payouts.hit("w-1", 3_000)
    assert reported(payouts, payouts.made(older)) == (700, 700)


def test_a_hit_that_the_desk_could_not_see_is_not_taken_for_the_older_sum(payouts: Payouts) -> None:
    older = payouts.older_sum(700)
    command = payouts.desk.making("make-1", older, *ATTENDANT, combination="royal flush")
    payouts.hit("w-1", 3_000)
    assert refused(payouts.floor.store.do(command)) == "due_changed"


def test_a_hit_paid_after_the_look_claims_nothing(payouts: Payouts) -> None:
    hit, older = payouts.hit("w-1", 3_000), payouts.older_sum(700)
    slip = payouts.made(hit)
    command = payouts.desk.making("make-1", older, *ATTENDANT, combination="royal flush")
    done(payouts.pay(slip))
    assert done(payouts.floor.store.do(command)).cents("amount_cents") == 700


def test_only_progressives_have_hits_beside_them(payouts: Payouts) -> None:
    due = payouts.jackpot(2_000)
    command = payouts.desk.making("make-1", due, *ATTENDANT, combination="royal flush")
    with pytest.raises(ValueError, match="beside"):
        payouts.floor.store.do(replace(command, beside=(SlipHit("w-1"),)))


# -- nothing is paid twice ---------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Payouts.jackpot, Payouts.older_sum])
def test_a_second_slip_for_a_sum_is_not_paid_out_of_the_next_one(
    payouts: Payouts, kind: Callable[[Payouts, int], DuePayout]
) -> None:
    due = kind(payouts, 2_000)
    first, second = payouts.made(due), payouts.made(due)
    done(payouts.pay(first))
    later = kind(payouts, 5_000)
    assert refused(payouts.pay(second)) == "sum_paid"
    done(payouts.desk.void("void-1", second, "paid before", "S-1"))
    slip = payouts.made(later)
    assert reported(payouts, slip) == (5_000, 5_000)
    done(payouts.pay(slip))
    assert (payouts.desk.due(), payouts.floor.store.balance("cage:1")) == ([], -7_000)


def test_what_is_left_void_of_two_slips_does_not_keep_the_other_from_being_paid(payouts: Payouts) -> None:
    due = payouts.jackpot(2_000)
    first, second = payouts.made(due), payouts.made(due)
    done(payouts.desk.void("void-1", second, "made twice", "S-1"))
    done(payouts.pay(first))
    assert payouts.desk.due() == []


def test_slips_of_other_kinds_and_of_hits_do_not_stand_in_each_others_way(payouts: Payouts) -> None:
    dues = [payouts.jackpot(2_000), payouts.older_sum(700), payouts.hit("w-1", 3_000)]
    slips = [payouts.made(due) for due in dues]
    for slip in reversed(slips):
        done(payouts.pay(slip))
    assert payouts.floor.store.balance("cage:1") == -5_700


def test_a_manual_slip_takes_the_sum_of_the_slip_that_was_made(payouts: Payouts, clock: SetClock) -> None:
    slip = payouts.made(payouts.jackpot(2_000))
    done(payouts.desk.issue_book("book-1", "A", 1, 50))
    done(payouts.desk.enter_manual(manual(payouts, "A-000001", clock)))
    payouts.jackpot(5_000)
    assert refused(payouts.pay(slip)) == "sum_paid"


def test_an_older_sum_paid_without_a_slip_is_not_paid_on_one_out_of_a_hit(payouts: Payouts) -> None:
    slip = payouts.made(payouts.older_sum(700))
    hit = payouts.hit("w-1", 3_000)
    payouts.floor.did(
        PayHandPay, asset_number="EWT-1", what="progressive", amount_cents=700, paid_from="cage:1"
    )
    assert refused(payouts.pay(slip)) == "nothing_due"
    done(payouts.pay(payouts.made(hit)))
    assert payouts.floor.store.balance(DUE) == 0


def test_a_payment_asked_for_again_is_the_same_whatever_waits_beside_it_now(payouts: Payouts) -> None:
    slip = payouts.made(payouts.older_sum(700))
    first = payouts.desk.pay("pay-1", slip, "C-1")
    payouts.hit("w-1", 3_000)
    assert payouts.desk.pay("pay-1", slip, "C-1") == done(first)
    assert payouts.floor.store.balance("cage:1") == -700


# -- naming the sum ----------------------------------------------------------------------------------


def test_the_sum_without_a_hit_is_named_and_not_taken_for_the_first_hit(payouts: Payouts) -> None:
    payouts.hit("w-1", 3_000)
    payouts.older_sum(700)
    assert [due.hit for due in payouts.desk.due()] == ["w-1", WITHOUT_HIT]
    assert asked_for(payouts, "make-1", WITHOUT_HIT).amount_cents == 700
    assert asked_for(payouts, "make-2", "w-1").amount_cents == 3_000


@pytest.mark.parametrize(
    "changes", [{"hit": "w-2"}, {"hit": WITHOUT_HIT}, {"form": "imprest"}, {"amount_cents": 1}]
)
def test_an_id_that_made_a_slip_makes_no_other(payouts: Payouts, changes: dict[str, str | int]) -> None:
    payouts.hit("w-1", 3_000)
    payouts.hit("w-2", 2_000)
    first = asked_for(payouts, "make-1", "w-1")
    assert asked_for(payouts, "make-1", "w-1") == asked_for(payouts, "make-1", "") == first
    told = {"combination": "royal flush", "hit": "w-1"} | changes
    again = payouts.desk.make_for("make-1", "EWT-1", "progressive", *ATTENDANT, **told)  # type: ignore[arg-type]
    assert refused(again) == "id_used_otherwise"
    assert len(payouts.desk.slips()) == 1


# -- signatures --------------------------------------------------------------------------------------


def test_a_second_signature_is_not_written_over(payouts: Payouts) -> None:
    slip = payouts.made(payouts.jackpot(500_000))
    done(payouts.pay(slip))
    done(payouts.sign(slip, SUPERVISOR))
    assert refused(payouts.sign(slip, ("S-2", "slot_supervisor"))) == "slip_signed"
    kept = payouts.desk.slip(slip)
    assert kept is not None
    assert kept.verified_by == "S-1"


# -- manual slips ------------------------------------------------------------------------------------


def test_a_manual_slip_that_names_its_hit_settles_it(payouts: Payouts, clock: SetClock) -> None:
    hit, other = payouts.hit("w-1", 2_000), payouts.hit("w-2", 3_000)
    done(payouts.desk.issue_book("book-1", "A", 1, 50))
    told = {"what": "progressive", "hits": (SlipHit("w-1"),)}
    done(payouts.desk.enter_manual(manual(payouts, "A-000001", clock, **told)))
    assert payouts.desk.due() == [other]
    assert paid_by_attendant(payouts) == 2_000
    assert refused(payouts.make(hit)) == "hit_not_due"
    assert refused(payouts.desk.enter_manual(manual(payouts, "A-000002", clock, **told))) == "hit_not_due"


def test_a_manual_slip_without_a_hit_takes_nothing_that_is_due_for_one(
    payouts: Payouts, clock: SetClock
) -> None:
    payouts.hit("w-1", 3_000)
    done(payouts.desk.issue_book("book-1", "A", 1, 50))
    entered = manual(payouts, "A-000001", clock, what="progressive")
    assert refused(payouts.desk.enter_manual(entered)) == "no_override"
    older = {"what": "progressive", "win": WITHOUT_HIT}
    assert refused(payouts.desk.enter_manual(manual(payouts, "A-000001", clock, **older))) == "nothing_due"
    payouts.older_sum(2_000)
    done(payouts.desk.enter_manual(manual(payouts, "A-000001", clock, **older)))
    assert payouts.floor.store.balance(DUE) == 3_000


def test_only_a_progressive_slip_names_hits(payouts: Payouts, clock: SetClock) -> None:
    done(payouts.desk.issue_book("book-1", "A", 1, 50))
    with pytest.raises(ValueError, match="hits"):
        payouts.desk.enter_manual(manual(payouts, "A-000001", clock, hits=(SlipHit("w-1"),)))


def test_less_than_the_hits_come_to_is_no_sum_below_zero_beside_them(payouts: Payouts) -> None:
    hit = payouts.hit("w-1", 3_000)
    payouts.floor.did(
        PayHandPay, asset_number="EWT-1", what="progressive", amount_cents=1_000, paid_from="cage:1"
    )
    assert payouts.desk.due() == [hit]
