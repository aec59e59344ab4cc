"""An attendant pays what is due at a terminal: every progressive hit is counted by its meter, once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from croupier.access.signature import Signed
from croupier.accounting.slips.desk import SlipDesk
from croupier.house.books import AsyncBooks
from croupier.house.cashier import Cashier, Standing
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.store.audit import audit
from croupier.store.store import Store
from croupier.units.verdict import Refusal
from croupier.wagering.hand_pay import dues_of
from croupier.wagering.progressive.controller import LocalAreaController
from croupier.wagering.progressive.hit import due_account
from croupier.wagering.wagers import SettlementLine, SettleRound
from tests.store.databases import Floor, SetClock, done
from tests.wagering.playing import Terminal
from tests.wagering.progressives import METER, bet_and_lock, seed, win

DUE = due_account("EWT-1")
JACKPOT, _, _ = dues_of("EWT-1")
ATTENDANT = {"by": "A-1", "role": "slot_attendant"}


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    with Store(str(tmp_path / "books.db"), clock=SetClock()) as store:
        yield Floor(store)


def a_hit(floor: Floor, player: Terminal, hold: str, cents: int) -> None:
    """A progressive hit that an attendant has to pay."""
    bet_and_lock(player, (hold, 100))
    win(player, hold, cents)
    done(LocalAreaController(floor.store).validate(f"v-{hold}", hold, "C-100", "floorperson", True))


def a_player(floor: Floor) -> Terminal:
    seed(floor, 50_000)
    player = Terminal(floor, largest_win_cents=1_000)
    player.insert(10_000)
    return player


def a_jackpot(floor: Floor, player: Terminal, cents: int) -> None:
    """A wager that wins more than its terminal pays, in a settled round."""
    wager = floor.next_id()
    player.bet(wager, 100)
    won = SettlementLine(player.account, wager, 100 + cents, round="T-1-000001", wager="ante", hand="flush")
    floor.did(SettleRound, table="T-1", lines=(won,))


def hand_pay(floor: Floor, *ids: str, **second: str) -> list[dict[str, Any] | Refusal]:
    """What the cashier answers to one request after the other."""

    async def asked() -> list[dict[str, Any] | Refusal]:
        cashier = Cashier(AsyncBooks(floor.store), lambda terminal: None)
        cashier.standings["EWT-1"] = Standing(due_cents=sum(floor.store.balances(dues_of("EWT-1")).values()))
        attests = Signed(second["verified_by"], second["verified_by_role"]) if second else None
        return [await cashier.hand_pay(each, "EWT-1", **ATTENDANT, second=attests) for each in ids]

    return asyncio.run(asked())


def test_an_id_that_paid_at_one_terminal_pays_nothing_at_another(floor: Floor) -> None:
    a_hit(floor, a_player(floor), "w-1", 3_000)

    async def asked() -> list[dict[str, Any] | Refusal]:
        cashier = Cashier(AsyncBooks(floor.store), lambda terminal: None)
        cashier.standings |= {"EWT-1": Standing(due_cents=3_000), "EWT-2": Standing()}
        return [
            await cashier.hand_pay("pay-1", terminal, **ATTENDANT) for terminal in ("EWT-1", "EWT-2", "EWT-1")
        ]

    first, other, again = asyncio.run(asked())
    assert first == again == {"id": "pay-1", "paid_cents": 3_000, "slips": ["E-000001"]}
    assert isinstance(other, Refusal)
    assert other.code == "id_used_otherwise"


def test_a_slip_paid_in_the_middle_of_a_hand_pay_is_not_taken_off_twice(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, desk = a_player(floor), SlipDesk(floor.store)
    a_jackpot(floor, player, 2_000)
    a_hit(floor, player, "w-1", 3_000)
    slip = done(desk.make_for("make", "EWT-1", "progressive", "A-1", "slot_attendant")).text("slip")

    async def asked() -> int:
        cashier = Cashier(AsyncBooks(floor.store), lambda terminal: None)
        cashier.standings["EWT-1"] = Standing(due_cents=5_000)
        # After the balances are read, and before the hits are.
        paying = lambda: cashier.slip_paid(done(desk.pay("pay", slip, "C-1")))  # noqa: E731
        _after_the_next_look(floor, monkeypatch, paying)
        paid = await cashier.hand_pay("pay-1", "EWT-1", **ATTENDANT)
        assert paid == {"id": "pay-1", "paid_cents": 2_000, "slips": ["E-000002"]}
        return cashier.standings["EWT-1"].due_cents

    assert asyncio.run(asked()) == 0


def counted(floor: Floor) -> int:
    """What the meter has counted as paid by attendants."""
    (meter,) = (meter for meter in floor.store.progressive_meters() if meter.account == METER)
    return meter.attendant_paid_cents


def states(floor: Floor) -> list[str]:
    return [hit.state for hit in floor.store.progressive_hits()]


def test_every_hit_that_is_due_is_paid_and_counted_by_its_meter(floor: Floor) -> None:
    player = a_player(floor)
    a_hit(floor, player, "w-1", 3_000)
    a_hit(floor, player, "w-2", 2_000)
    (paid,) = hand_pay(floor, "pay-1")
    assert paid == {"id": "pay-1", "paid_cents": 5_000, "slips": ["E-000001", "E-000002"]}
    assert (counted(floor), states(floor)) == (5_000, ["paid", "paid"])


def test_a_sum_that_names_no_hit_waits_for_a_slip_and_the_hits_are_paid(floor: Floor) -> None:
    player = a_player(floor)
    # What was due before hits were kept one by one.
    floor.did(PostTransfers, transfers=(Transfer("table_win:T-1", DUE, 700, "progressive"),))
    a_hit(floor, player, "w-1", 3_000)
    first, again = hand_pay(floor, "pay-1", "pay-1")
    assert first == again == {"id": "pay-1", "paid_cents": 3_000, "slips": ["E-000001"]}
    assert (counted(floor), states(floor)) == (3_000, ["paid"])
    # Nobody can pay on the spot what the books do not name: (b)(1) asks for the winning hand.
    assert floor.store.balance(DUE) == 700
    (refused,) = hand_pay(floor, "pay-2")
    assert isinstance(refused, Refusal)
    assert refused.code == "not_verified"
    assert audit(floor.store).is_sound


def test_a_hit_validated_while_the_cashier_reads_is_counted_sooner_or_later(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = a_player(floor)
    a_hit(floor, player, "w-1", 3_000)
    _after_the_next_look(floor, monkeypatch, lambda: a_hit(floor, player, "w-2", 2_000))
    first, second = hand_pay(floor, "pay-1", "pay-2")
    assert isinstance(first, dict)
    paid = first["paid_cents"] + (second["paid_cents"] if isinstance(second, dict) else 0)
    assert (paid, counted(floor), states(floor)) == (5_000, 5_000, ["paid", "paid"])


def _after_the_next_look(floor: Floor, monkeypatch: pytest.MonkeyPatch, then: Callable[[], None]) -> None:
    """Let something happen right after the balances are read for the first time."""
    read = floor.store.balances

    def looked(asked: Sequence[str]) -> dict[str, int]:
        found = read(asked)
        monkeypatch.setattr(floor.store, "balances", read)
        then()
        return found

    monkeypatch.setattr(floor.store, "balances", looked)


# 58 Pa. Code § 465a.26(b)(1), (3), (4): every hand pay is on a slip, and a large one has two signatures.

SUPERVISOR = {"verified_by": "S-1", "verified_by_role": "slot_supervisor"}
SECURITY = {"verified_by": "G-1", "verified_by_role": "security"}


@pytest.mark.parametrize(
    ("cents", "second", "code"),
    [
        (499_999, {}, ""),
        (500_000, {}, "no_second_signature"),
        (500_000, SECURITY, ""),
        (2_499_999, SECURITY, ""),
        (2_500_000, SECURITY, "wrong_verifier"),
        (2_500_000, SUPERVISOR, ""),
        (500_000, {"verified_by": "A-1", "verified_by_role": "security"}, "same_person"),
    ],
)
def test_a_large_hand_pay_needs_the_second_signature_of_its_slip(
    floor: Floor, cents: int, second: dict[str, str], code: str
) -> None:
    a_jackpot(floor, a_player(floor), cents)
    (answer,) = hand_pay(floor, "pay-1", **second)
    assert (answer.code if isinstance(answer, Refusal) else "") == code
    assert floor.store.balance(JACKPOT) == (cents if code else 0)
    signed = [
        (slip.amount_cents, slip.made_by, slip.verified_by) for slip in SlipDesk(floor.store).slips("paid")
    ]
    assert signed == ([] if code else [(cents, "A-1", second.get("verified_by", ""))])


def test_of_several_sums_those_that_need_no_second_signature_are_paid(floor: Floor) -> None:
    player = a_player(floor)
    a_jackpot(floor, player, 600_000)
    a_hit(floor, player, "w-1", 3_000)
    first, again = hand_pay(floor, "pay-1", "pay-1")
    assert first == again == {"id": "pay-1", "paid_cents": 3_000, "slips": ["E-000001"]}
    assert floor.store.balance(JACKPOT) == 600_000


def test_a_slip_whose_sum_a_hand_pay_took_is_not_paid_out_of_the_next_win(floor: Floor) -> None:
    desk, player = SlipDesk(floor.store), a_player(floor)
    a_jackpot(floor, player, 40_000)
    made = desk.make_for("make", "EWT-1", "jackpot", "A-1", "slot_attendant", combination="royal flush")
    hand_pay(floor, "pay-1")
    a_jackpot(floor, player, 40_000)
    refused = desk.pay("pay-2", done(made).text("slip"), "C-1")
    assert isinstance(refused, Refusal)
    assert refused.code == "sum_paid"
    assert floor.store.balance(JACKPOT) == 40_000


@pytest.mark.parametrize("act", ["hand pay", "slip"])
def test_what_was_refused_because_nothing_was_due_is_refused_when_it_comes_again_late(
    floor: Floor, act: str
) -> None:
    def asked() -> Any:
        if act == "hand pay":
            return hand_pay(floor, "late")[0]
        told = {"combination": "royal flush"}
        return SlipDesk(floor.store).make_for("late", "EWT-1", "jackpot", "A-1", "slot_attendant", **told)

    player = a_player(floor)
    first = asked()
    assert first.code == "nothing_due"
    floor.did(PostTransfers, transfers=(Transfer("table_win:T-1", JACKPOT, 2_000, "jackpot"),))
    assert asked() == first
    assert SlipDesk(floor.store).slips() == []
    assert player.floor.store.balance(JACKPOT) == 2_000


@pytest.mark.parametrize("act", ["sign", "pay", "void"])
def test_what_was_asked_of_a_slip_before_it_was_made_is_not_done_later(floor: Floor, act: str) -> None:
    desk = SlipDesk(floor.store)

    def asked() -> Any:
        match act:
            case "sign":
                return desk.sign("late", "E-000001", "S-1", "slot_supervisor")
            case "pay":
                return desk.pay("late", "E-000001", "C-1")
        return desk.void("late", "E-000001", "made twice", "S-1")

    assert asked().code == "slip_not_found"
    a_jackpot(floor, a_player(floor), 40_000)
    done(desk.make_for("make", "EWT-1", "jackpot", "A-1", "slot_attendant", combination="royal flush"))
    assert asked().code in {"slip_not_found", "id_used_otherwise"}
    (slip,) = desk.slips()
    assert (slip.state, slip.verified_by) == ("made", "")


def test_a_slip_paid_long_ago_and_answered_again_does_not_hide_what_is_due_now(floor: Floor) -> None:
    player = a_player(floor)
    desk = SlipDesk(floor.store)
    a_hit(floor, player, "first", 30_000)
    slip = done(desk.make_for("make", "EWT-1", "progressive", "A-1", "slot_attendant")).text("slip")
    paying = desk.paying("pay", slip, "C-1")
    paid = done(floor.store.do(paying))
    changed: list[str] = []
    cashier = Cashier(AsyncBooks(floor.store), changed.append)
    cashier.standings["EWT-1"] = Standing(due_cents=30_000)
    cashier.slip_paid(paid)
    assert (cashier.standings["EWT-1"].due_cents, changed) == (0, ["EWT-1"])
    cashier.standings["EWT-1"].due_cents = 20_000
    cashier.slip_paid(done(floor.store.do(paying)))
    assert (cashier.standings["EWT-1"].due_cents, changed) == (20_000, ["EWT-1"])
