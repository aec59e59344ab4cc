"""Leases: one process runs a table, and one that lost it cannot move a cent."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from croupier.ledger.command import Fence
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.store.leases import Lease, Leases
from croupier.store.store import Store
from croupier.units.verdict import Refusal
from tests.ledger.commands import OpenAccount
from tests.store.databases import Floor, SetClock, done, refused

PLAYER = "game_account:EWT-1:1"


@pytest.fixture
def leases(store: Store, clock: SetClock) -> Leases:
    return Leases(store.engine, clock)


def taken(lease: Lease | Refusal) -> Lease:
    assert isinstance(lease, Lease), lease
    return lease


def test_a_table_is_run_by_one_process_at_a_time(leases: Leases, clock: SetClock) -> None:
    first = taken(leases.acquire("T-1", "server-a", 10))
    assert isinstance(leases.acquire("T-1", "server-b", 10), Refusal)
    clock.pass_by(seconds=9.999)
    assert isinstance(leases.acquire("T-1", "server-b", 10), Refusal)
    clock.pass_by(seconds=0.001)
    second = taken(leases.acquire("T-1", "server-b", 10))
    assert second.token == first.token + 1
    assert leases.current("T-1") == second


def test_a_renewed_lease_keeps_its_token(leases: Leases, clock: SetClock) -> None:
    first = taken(leases.acquire("T-1", "server-a", 10))
    clock.pass_by(seconds=8)
    renewed = taken(leases.renew(first, 10))
    assert renewed.token == first.token
    clock.pass_by(seconds=8)
    assert isinstance(leases.acquire("T-1", "server-b", 10), Refusal)


def test_a_lost_lease_cannot_be_renewed(leases: Leases, clock: SetClock) -> None:
    first = taken(leases.acquire("T-1", "server-a", 10))
    clock.pass_by(seconds=11)
    taken(leases.acquire("T-1", "server-b", 10))
    lost = leases.renew(first, 10)
    assert isinstance(lost, Refusal)
    assert lost.code == "lease_lost"


def test_a_released_table_is_free_at_once(leases: Leases) -> None:
    leases.release(taken(leases.acquire("T-1", "server-a", 10)))
    assert taken(leases.acquire("T-1", "server-b", 10)).token == 2


def test_a_command_under_an_old_token_is_refused_and_the_new_owner_may_carry_it(
    floor: Floor, leases: Leases, clock: SetClock
) -> None:
    floor.did(OpenAccount, account=PLAYER)
    old = taken(leases.acquire("T-1", "server-a", 10))

    def deposit(command_id: str, fence: Fence) -> PostTransfers:
        transfer = Transfer("cash_box:EWT-1", PLAYER, 100, "currency")
        return PostTransfers(id=command_id, transfers=(transfer,), fence=fence)

    done(floor.store.do(deposit("m-1", old.fence)))
    clock.pass_by(seconds=11)
    new = taken(leases.acquire("T-1", "server-b", 10))
    assert refused(floor.store.do(deposit("m-2", old.fence))) == "lease_lost"
    assert floor.store.balance(PLAYER) == 100
    done(floor.store.do(deposit("m-2", new.fence)))
    assert floor.store.balance(PLAYER) == 200
    # What was done stays done, whoever asks.
    done(floor.store.do(deposit("m-1", old.fence)))


def test_a_table_without_a_lease_accepts_no_fence(floor: Floor) -> None:
    floor.did(OpenAccount, account=PLAYER)
    transfer = Transfer("cash_box:EWT-1", PLAYER, 100, "currency")
    answer = floor.store.do(PostTransfers(id="m-1", transfers=(transfer,), fence=Fence("T-9", 1)))
    assert refused(answer) == "lease_lost"


def test_of_many_that_want_a_table_at_once_one_gets_it(leases: Leases) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda n: leases.acquire("T-1", f"server-{n}", 10), range(8)))
    assert sum(isinstance(answer, Lease) for answer in answers) == 1
