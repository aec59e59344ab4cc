"""Whoever shares or pays out tips has a share of his own (58 Pa. Code § 465a.19(g)(2), (h))."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.accounting.tips.commands import PayTips, Tip
from croupier.accounting.tips.desk import TipDesk
from croupier.store.store import Store
from tests.store.databases import Floor, SetClock, done, refused
from tests.wagering.playing import Terminal
from tests.wagering.tips import allow_tips


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    """A tip of $5.00, yesterday."""
    clock = SetClock()
    with Store(str(tmp_path / "books.db"), clock=clock) as store:
        found = Floor(store)
        player = Terminal(found)
        player.insert(10_000)
        allow_tips(found)
        found.did(Tip, account=player.account, amount_cents=500)
        clock.pass_by(days=1)
        yield found


def test_a_pool_is_not_shared_by_somebody_with_a_share(floor: Floor) -> None:
    desk, store = TipDesk(floor.store), floor.store
    yesterday = store.gaming_day.day_of(store.clock.now()) - datetime.timedelta(days=1)
    for name in ("K-1", "k-1"):
        shared = desk.distribute(floor.next_id(), "dealers", yesterday, {name: 60, "K-2": 60}, "K-1")
        assert refused(shared) == "same_person"
    done(desk.distribute(floor.next_id(), "dealers", yesterday, {"K-3": 60, "K-2": 60}, "K-1"))


def test_a_cashier_does_not_pay_himself(floor: Floor) -> None:
    desk, store = TipDesk(floor.store), floor.store
    yesterday = store.gaming_day.day_of(store.clock.now()) - datetime.timedelta(days=1)
    done(desk.distribute(floor.next_id(), "dealers", yesterday, {"K-3": 60}, "K-1"))
    told = {"dealer": "K-3", "cage": "cage:1", "amount_cents": 500}
    assert floor.refused(PayTips, **told, by="K-3") == "same_person"
    assert floor.did(PayTips, **told, by="K-9").facts["by"] == "K-9"
