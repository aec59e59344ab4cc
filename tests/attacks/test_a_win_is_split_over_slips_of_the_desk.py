"""A large win is made small: by the wagers of one round, by void slips, by overrides, by two at once.

58 Pa. Code § 465a.26(b)(1), (3), (4), (10).
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from croupier.accounting.slips.desk import SlipDesk
from croupier.ledger.command import Receipt
from croupier.ledger.ledger import Answer
from croupier.store.audit import audit
from croupier.store.store import Store
from croupier.wagering.progressive.controller import LocalAreaController
from croupier.wagering.wagers import SettlementLine, SettleRound
from tests.attacks._slips import (
    ATTENDANT,
    CASHIER,
    OTHER,
    OTHER_SUPERVISOR,
    ROUND,
    SECURITY,
    SUPERVISOR,
    hold,
    open_work,
    shell,
    slips,
    taken,
    won,
)
from tests.store.databases import Floor, database, done, make_database, postgresql_server
from tests.wagering.playing import Terminal
from tests.wagering.progressives import POOL, bet_and_lock, seed

__all__ = ["database", "make_database", "postgresql_server"]


def make(database: str, wager: str = "flush", *more: str, who: str = ATTENDANT, second: str = "") -> str:
    words = ("slip", "make", "EWT-1", "jackpot", "--win", hold("EWT-1", wager), *more)
    return shell(database, who, *words, second=second)


@pytest.mark.parametrize(
    ("parts", "attested", "by"),
    [
        ((300_000, 199_999), 0, ""),
        ((300_000, 200_000), 2, SECURITY),
        ((1_300_000, 1_199_999), 2, SECURITY),
        ((1_300_000, 1_200_000), 2, SUPERVISOR),
    ],
)
def test_the_wagers_of_one_round_are_one_win(
    database: str, parts: tuple[int, int], attested: int, by: str
) -> None:
    won(database, ("EWT-1", "flush", parts[0]), ("EWT-1", "ante", parts[1]))
    for place, wager in enumerate(("flush", "ante"), 1):
        make(database, wager)
        shell(database, CASHIER, "slip", "pay", f"E-{place:06d}")
    assert len(open_work(database)) == attested
    for place in range(1, attested + 1):
        sign = ("slip", "sign", f"E-{place:06d}")
        if by == SUPERVISOR:
            assert shell(database, SECURITY, *sign) == "refused: wrong_verifier"
        assert "signed by" in shell(database, by, *sign)
    assert (open_work(database), taken(database)) == ([], sum(parts))


def test_a_slip_paid_before_its_win_grew_is_attested_too(database: str) -> None:
    """A progressive hit of the same round is validated after the jackpot was paid."""
    name = hold("EWT-1", "progressive")
    with Store(database) as store:
        floor = Floor(store)
        player = Terminal(floor, largest_win_cents=1_000)
        player.insert(10_000)
        seed(floor, 500_000)
        player.bet("j-1", 100)
        bet_and_lock(player, (name, 100))
        jackpot = SettlementLine(player.account, "j-1", 300_100, round=ROUND, wager="flush", hand="flush")
        hit = SettlementLine(player.account, name, 0, 200_000, POOL, "10%", "flush", waits=True, round=ROUND)
        floor.did(SettleRound, table="HCF-1", lines=(jackpot, hit))
        desk = SlipDesk(store)
        (due,) = desk.due()
        first = done(desk.make("make-1", due, "A-1", "slot_attendant"))
        assert first.facts["needs_second"] is False
        done(desk.pay("pay-1", first.text("slip"), "C-1"))
        assert desk.to_attest() == []
        done(LocalAreaController(store).validate("v-1", name, "F-1", "floorperson", True))
        (due,) = desk.due()
        second = done(desk.make("make-2", due, "A-1", "slot_attendant"))
        assert second.facts["needs_second"] is True
        done(desk.pay("pay-2", second.text("slip"), "C-1"))
        assert [one.slip.slip for one in desk.to_attest()] == [first.text("slip"), second.text("slip")]
        assert audit(store).is_sound


def test_a_slip_made_void_and_made_again_is_of_the_same_win(database: str) -> None:
    won(database, ("EWT-1", "flush", 900_000))
    part = ("--amount-cents", "499999", "--override", "paid in parts")
    assert make(database, "flush", *part) == "refused: no_right"
    for place in (1, 2):
        made = make(database, "flush", *part, who=SUPERVISOR, second=ATTENDANT)
        assert "a second person attests its payment" in made
        if place == 1:
            shell(database, SUPERVISOR, "slip", "void", "E-000001", "--reason", "again")
    shell(database, CASHIER, "slip", "pay", "E-000002")
    assert make(database) == "refused: nothing_due"
    assert (taken(database), open_work(database)) == (499_999, ["E-000002"])


def test_nobody_overrides_a_slip_of_his_own(database: str) -> None:
    won(database, ("EWT-1", "flush", 2_000))
    part = ("--amount-cents", "3000", "--override", "mine")
    own = make(database, "flush", *part, who=SUPERVISOR, second=SUPERVISOR)
    assert own == "refused: same_person"
    assert slips(database) == []


def test_of_two_slips_for_a_win_one_is_paid_also_by_two_servers_at_once(database: str) -> None:
    won(database, ("EWT-1", "flush", 2_000), ("EWT-1", "ante", 2_000))
    for _ in range(2):
        make(database)
    with Store(database) as one, Store(database) as other:

        def pay(store: Store, slip: str) -> Answer:
            return SlipDesk(store).pay(f"pay-{slip}", slip, "C-1")

        with ThreadPoolExecutor(2) as pool:
            tries = pool.submit(pay, one, "E-000001"), pool.submit(pay, other, "E-000002")
            answers = [each.result() for each in tries]
        codes = sorted("paid" if isinstance(each, Receipt) else each.code for each in answers)
        assert codes == ["paid", "sum_paid"]
        assert [due.win.wager for due in SlipDesk(one).due()] == ["ante"]
        assert audit(one).is_sound
    assert taken(database) == 2_000


def test_two_attendants_pay_at_the_terminal_and_on_paper_at_once(database: str) -> None:
    won(database, ("EWT-1", "flush", 2_000), ("EWT-1", "ante", 2_000))
    with Store(database) as one, Store(database) as other:
        desk = SlipDesk(one)
        flush = next(due for due in desk.due() if due.win.wager == "flush")
        looks = [SlipDesk(store) for store in (one, other)]
        told = {"by": "A-1", "role": "slot_attendant", "paid_from": "cage:1"}
        commands = [
            next(iter(each.on_the_spot(f"spot-{place}", flush, **told)))() for place, each in enumerate(looks)
        ]
        # Both have looked; each books what it saw, the second under the next number.
        answers = [one.do(commands[0]), other.do(commands[1])]
        assert isinstance(answers[0], Receipt)
        assert not isinstance(answers[1], Receipt)
        again = looks[1].on_the_spot("spot-9", flush, **told)
        for making in again:
            again.answer = other.do(making())
        assert not isinstance(again.answer, Receipt)
        assert again.answer.code == "sum_paid"
    assert taken(database) == 2_000


def test_a_payment_is_attested_by_somebody_else_and_after_it_was_made(database: str) -> None:
    won(database, ("EWT-1", "flush", 3_000_000))
    assert "a second person attests its payment" in make(database)
    sign = ("slip", "sign", "E-000001")
    assert shell(database, SUPERVISOR, *sign) == "refused: slip_not_paid"
    assert "to be attested" in shell(database, SUPERVISOR, "slip", "pay", "E-000001")
    assert shell(database, ATTENDANT, *sign) == "refused: same_person"
    assert shell(database, SUPERVISOR, *sign) == "refused: same_person"
    assert shell(database, OTHER, *sign) == "refused: wrong_verifier"
    assert shell(database, SECURITY, *sign) == "refused: wrong_verifier"
    assert "to be attested" in shell(database, SUPERVISOR, "slip", "list")
    assert "signed by" in shell(database, OTHER_SUPERVISOR, *sign)
    assert open_work(database) == []
    (slip,) = slips(database)
    assert slip.paid_at <= slip.verified_at
    assert (slip.win.round, slip.win.wager, slip.win.hand) == (ROUND, "flush", "seven card straight flush")
    assert slip.combination == f"seven card straight flush (300 to 1), flush wager, round {ROUND}"
