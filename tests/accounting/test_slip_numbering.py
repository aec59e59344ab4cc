"""A slip has the next free number, also where somebody else takes it first (58 Pa. Code § 465a.26(b)(1))."""

from __future__ import annotations

import asyncio

import pytest

from croupier.accounting.slips.numbering import ATTEMPTS, attempts
from croupier.accounting.slips.paper import SlipPaper
from croupier.house.books import AsyncBooks
from croupier.house.cashier import Cashier, Standing
from croupier.units.verdict import Refusal
from tests.accounting.payouts import ATTENDANT, Payouts
from tests.store.databases import done, refused


def behind_by(payouts: Payouts, monkeypatch: pytest.MonkeyPatch, slips: int) -> None:
    """Every look misses the last slips: others make them between a look and the command."""
    store = payouts.floor.store
    kept = store.floor_documents_kept(SlipPaper.paper_kind) - slips
    monkeypatch.setattr(store, "floor_documents_kept", lambda kind: kept)


@pytest.mark.parametrize(("behind", "number"), [(0, "E-000005"), (ATTEMPTS - 1, "E-000005")])
def test_a_number_that_is_taken_is_followed_by_the_next(
    payouts: Payouts, monkeypatch: pytest.MonkeyPatch, behind: int, number: str
) -> None:
    due = payouts.jackpot(2_000)
    for _ in range(ATTEMPTS - 1):
        payouts.made(due)
    behind_by(payouts, monkeypatch, behind)
    first = payouts.desk.make("make-1", due, *ATTENDANT, combination="royal flush")
    assert done(first).text("slip") == number
    assert done(first).command_id == attempts("make-1")[behind]


def test_after_five_numbers_that_are_taken_there_is_none(
    payouts: Payouts, monkeypatch: pytest.MonkeyPatch
) -> None:
    due = payouts.jackpot(2_000)
    for _ in range(ATTEMPTS):
        payouts.made(due)
    behind_by(payouts, monkeypatch, ATTEMPTS)
    assert refused(payouts.make(due)) == "slip_exists"
    assert len(payouts.desk.slips()) == ATTEMPTS


@pytest.mark.parametrize("behind", [ATTEMPTS - 1, ATTEMPTS])
def test_a_hand_pay_tries_the_same_numbers(
    payouts: Payouts, monkeypatch: pytest.MonkeyPatch, behind: int
) -> None:
    due = payouts.jackpot(2_000)
    for _ in range(behind):
        payouts.made(due)
    behind_by(payouts, monkeypatch, behind)

    async def paid() -> object:
        cashier = Cashier(AsyncBooks(payouts.floor.store), lambda terminal: None)
        cashier.standings["EWT-1"] = Standing(due_cents=2_000)
        return await cashier.hand_pay("pay-1", "EWT-1", by=ATTENDANT[0], role=ATTENDANT[1])

    answer = asyncio.run(paid())
    if behind < ATTEMPTS:
        assert answer == {"id": "pay-1", "paid_cents": 2_000, "slips": [f"E-00000{ATTEMPTS}"]}
    else:
        assert isinstance(answer, Refusal)
        assert answer.code == "slip_exists"
