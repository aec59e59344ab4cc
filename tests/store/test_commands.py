"""Commands on a real database: done once, answered always, refused when the id has other content."""

import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import ClassVar

import pytest

from croupier.errors import Fault, OperatingError
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft
from croupier.ledger.postings import Correct, PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.store.audit import audit
from croupier.store.engine import open_session
from croupier.store.store import Store
from croupier.units.verdict import Refusal
from tests.ledger.commands import OpenAccount, PlaceHold, PostHold, ReleaseHold
from tests.store.databases import Floor, OpenStore, SetClock, done, refused

PLAYER = "game_account:EWT-1:1"
OTHER = "game_account:EWT-2:1"
WIN = "table_win:T-1"
BOX = "cash_box:EWT-1"


def fund(floor: Floor, account: str = PLAYER, cents: int = 10_000) -> None:
    floor.did(OpenAccount, account=account)
    floor.did(PostTransfers, transfers=(Transfer(BOX, account, cents, "currency"),))


def move(command_id: str, cents: int, purpose: str = "stake") -> PostTransfers:
    return PostTransfers(id=command_id, transfers=(Transfer(PLAYER, WIN, cents, purpose),))


def test_the_same_command_again_gets_the_same_answer_and_moves_nothing(floor: Floor) -> None:
    fund(floor)
    first = floor.store.do(move("m-1", 700))
    again = floor.store.do(move("m-1", 700))
    assert first == again
    assert floor.store.balance(PLAYER) == 9_300


def test_the_same_id_with_other_content_is_refused_and_moves_nothing(floor: Floor) -> None:
    fund(floor)
    done(floor.store.do(move("m-1", 700)))
    assert refused(floor.store.do(move("m-1", 701))) == "id_used_otherwise"
    assert refused(floor.store.do(move("m-1", 700, "tip"))) == "id_used_otherwise"
    assert floor.store.balance(PLAYER) == 9_300


def test_a_refusal_is_an_answer_too_and_stays_the_same(floor: Floor) -> None:
    fund(floor, cents=500)
    assert refused(floor.store.do(move("m-1", 501))) == "insufficient_funds"
    floor.did(PostTransfers, transfers=(Transfer(BOX, PLAYER, 5_000, "currency"),))
    assert refused(floor.store.do(move("m-1", 501))) == "insufficient_funds"
    assert done(floor.store.do(move("m-2", 501)))


def test_the_same_command_twice_in_one_batch_is_done_once(floor: Floor) -> None:
    fund(floor)
    futures = [floor.store.submit(move("m-1", 700)) for _ in range(20)]
    futures += [floor.store.submit(move("m-1", 999)) for _ in range(20)]
    answers = [future.result() for future in futures]
    assert len({repr(answer) for answer in answers[:20]}) == 1
    assert {refused(answer) for answer in answers[20:]} == {"id_used_otherwise"}
    assert floor.store.balance(PLAYER) == 9_300


def test_voids_and_corrections_are_idempotent_as_well(floor: Floor) -> None:
    fund(floor)
    floor.did(PlaceHold, hold="w-1", account=PLAYER, amount_cents=400)
    release = ReleaseHold(id="v-1", hold="w-1", account=PLAYER)
    assert floor.store.do(release) == floor.store.do(release)
    correction = Correct(
        id="c-1",
        corrects_seq=2,
        transfers=(Transfer("adjustments:floor", PLAYER, 50, "miscount"),),
        reason="the bill was a hundred",
    )
    assert floor.store.do(correction) == floor.store.do(correction)
    account = floor.store.account(PLAYER)
    assert account is not None
    assert (account.balance_cents, account.held_cents) == (10_050, 0)


def test_a_correction_names_a_record_that_is_there(floor: Floor) -> None:
    fund(floor)
    last = floor.store.head().seq
    told: dict[str, object] = {
        "transfers": (Transfer("adjustments:floor", PLAYER, 50, "miscount"),),
        "reason": "the bill was a hundred",
    }
    answer = floor.give(Correct, corrects_seq=last + 1, **told)
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.message) == (
        "record_not_found",
        f"corrects_seq: there is no journal record {last + 1}",
    )
    assert floor.refused(Correct, corrects_seq=2**63 - 1, **told) == "record_not_found"
    assert floor.store.balance(PLAYER) == 10_000
    floor.did(Correct, corrects_seq=last, **told)
    assert floor.store.balance(PLAYER) == 10_050


def test_a_void_after_a_post_is_refused_and_the_other_way_round(floor: Floor) -> None:
    fund(floor)
    floor.did(PlaceHold, hold="w-1", account=PLAYER, amount_cents=400)
    floor.did(PlaceHold, hold="w-2", account=PLAYER, amount_cents=400)
    floor.did(PostHold, hold="w-1", account=PLAYER, to=WIN)
    floor.did(ReleaseHold, hold="w-2", account=PLAYER)
    assert floor.refused(ReleaseHold, hold="w-1", account=PLAYER) == "hold_posted"
    assert floor.refused(PostHold, hold="w-2", account=PLAYER, to=WIN) == "hold_released"
    assert floor.store.trial_balance() == {BOX: 10_000, PLAYER: 9_600, WIN: 400}


def test_several_transfers_are_done_all_or_none(floor: Floor) -> None:
    fund(floor)
    both = (Transfer(PLAYER, WIN, 9_000, "stake"), Transfer(PLAYER, WIN, 1_001, "stake"))
    assert floor.refused(PostTransfers, transfers=both) == "insufficient_funds"
    assert floor.store.balance(PLAYER) == 10_000


def test_answers_survive_a_restart(database: str, open_store: OpenStore) -> None:
    before = open_store(database)
    floor = Floor(before)
    fund(floor)
    first = before.do(move("m-1", 700))
    no = before.do(move("m-2", 70_000))
    before.close()
    after = open_store(database)
    assert after.do(move("m-1", 700)) == first
    assert after.do(move("m-2", 70_000)) == no
    assert audit(after).is_sound


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken(Command):
    """A command with a mistake in it: it changes something and then fails."""

    kind: ClassVar[str] = "broken"

    def footprint(self) -> Footprint:
        return Footprint(accounts=(PLAYER, WIN))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        draft.transfer(PLAYER, WIN, 1, "stake")
        raise ZeroDivisionError("a mistake")


def test_a_command_that_fails_takes_nothing_else_with_it(floor: Floor) -> None:
    fund(floor)
    before = floor.store.submit(move("m-1", 700))
    broken = floor.store.submit(Broken(id="b-1"))
    after = floor.store.submit(move("m-2", 300))
    assert done(before.result())
    with pytest.raises(Fault, match=r"b-1 \(broken\) failed: a mistake"):
        broken.result()
    assert done(after.result())
    assert floor.store.balance(PLAYER) == 9_000
    assert audit(floor.store).is_sound


def test_a_malformed_command_is_refused_before_it_is_queued(store: Store) -> None:
    with pytest.raises(ValueError, match="id: "):
        store.submit(move("", 1))


def test_a_closed_store_says_so(database: str, open_store: OpenStore) -> None:
    store = open_store(database)
    store.close()
    with pytest.raises(OperatingError, match="closed"):
        store.do(move("m-1", 1))


def test_what_is_submitted_before_the_close_is_still_answered(database: str, open_store: OpenStore) -> None:
    store = open_store(database)
    fund(Floor(store))
    futures = [store.submit(move(f"m-{i}", 1)) for i in range(500)]
    store.close()
    assert all(done(future.result()) for future in futures)


def test_fifty_threads_lose_nothing_and_spend_no_cent_twice(floor: Floor) -> None:
    fund(floor, PLAYER, 1_000)
    fund(floor, OTHER, 1_000)

    def client(number: int) -> int:
        taken = 0
        for i in range(10):
            account = PLAYER if (number + i) % 2 else OTHER
            transfer = Transfer(account, WIN, 10, "stake")
            answer = floor.store.do(PostTransfers(id=f"c-{number}-{i}", transfers=(transfer,)))
            taken += 10 if not hasattr(answer, "code") else 0
        return taken

    with ThreadPoolExecutor(50) as pool:
        taken = sum(pool.map(client, range(50)))
    assert taken == 2_000
    assert floor.store.trial_balance() == {BOX: 2_000, PLAYER: 0, OTHER: 0, WIN: 2_000}
    assert audit(floor.store).is_sound


def test_many_commands_share_a_transaction_and_one_alone_does_not_wait(floor: Floor) -> None:
    fund(floor)
    futures = [floor.store.submit(move(f"m-{i}", 1)) for i in range(1_000)]
    assert [done(future.result()).seq for future in futures] == list(range(3, 1_003))
    assert done(floor.store.do(move("alone", 1))).seq == 1_003


def test_time_in_the_journal_never_runs_backwards(floor: Floor, clock: SetClock) -> None:
    fund(floor)
    clock.pass_by(hours=-20)
    late = done(floor.store.do(move("m-1", 1)))
    assert late.at == "2015-07-01T18:00:00.000000+00:00"
    assert late.gaming_day == "2015-07-01"


def test_the_journal_holds_what_the_command_did(floor: Floor) -> None:
    fund(floor)
    receipt = done(floor.store.do(move("m-1", 700)))
    (record,) = floor.store.journal(after_seq=receipt.seq - 1)
    body = json.loads(record.body)
    assert body["transfers"] == [[PLAYER, WIN, 700, "stake"]]
    assert body["command"] == "m-1"


def test_a_command_that_was_submitted_cannot_be_cancelled_any_more(floor: Floor) -> None:
    fund(floor)
    future = floor.store.submit(move("m-1", 700))
    assert not future.cancel()
    assert done(future.result())
    assert done(floor.store.do(move("m-2", 1)))


def test_the_writer_waits_for_the_disk(store: Store) -> None:
    session = open_session(store.engine)
    settings = {
        "sqlite": {"PRAGMA journal_mode": "wal", "PRAGMA synchronous": 2},
        "postgresql": {"SHOW synchronous_commit": "on"},
    }
    for statement, expected in settings[store.backend].items():
        assert session.cursor.execute(statement).fetchone()[0] == expected
    session.close()
