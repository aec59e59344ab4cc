"""The short form of the kill test, and proof that it would notice a loss."""

import pytest

from croupier.store.store import Store
from tools.kill_test import Loss, Record, command_of, compare, run


@pytest.mark.parametrize(("database_kind", "kills"), [("sqlite", 5), ("postgresql", 3)])
def test_nothing_acknowledged_is_lost_and_nothing_is_doubled(database_kind: str, kills: int) -> None:
    totals = run(database_kind, kills, seed=kills)
    assert totals.kills == kills
    assert totals.acknowledged > 0
    assert totals.records > 0


SPECS = [
    {"id": "1", "do": "terminal", "terminal": "K-1"},
    {"id": "2", "do": "open", "account": "game_account:K-1:1"},
    {"id": "3", "do": "bill", "account": "game_account:K-1:1", "cents": 500},
]


def played(store: Store) -> Record:
    record = Record()
    for spec in SPECS:
        answer = store.do(command_of(spec))
        record.apply(spec, answer.seq, answer.facts)  # type: ignore[union-attr]
    return record


def test_an_honest_record_agrees(store: Store) -> None:
    compare(played(store), store)


def test_a_lost_command_is_noticed(store: Store) -> None:
    record = played(store)
    record.places["4"] = 4
    with pytest.raises(Loss, match="4 was acknowledged as record 4; the books have None"):
        compare(record, store)


def test_a_command_done_twice_is_noticed(store: Store) -> None:
    record = played(store)
    store.do(command_of({**SPECS[2], "id": "3-again"}))
    with pytest.raises(Loss, match=r"has \(balance, held\) \(1000, 0\); the clients' record says \(500, 0\)"):
        compare(record, store)


def test_a_repeated_command_with_another_place_is_noticed(store: Store) -> None:
    record = played(store)
    record.doubled.append("3")
    with pytest.raises(Loss, match="a second time"):
        compare(record, store)


def test_a_refused_command_that_was_done_is_noticed(store: Store) -> None:
    record = played(store)
    record.refused.add("3")
    del record.places["3"]
    with pytest.raises(Loss, match="3 was refused; the books have 3"):
        compare(record, store)


def test_a_command_done_without_an_answer_is_taken_up_from_the_books_once(store: Store) -> None:
    record = played(store)
    spec = {**SPECS[2], "id": "4"}
    store.do(command_of(spec))
    record.unanswered["4"] = spec
    compare(record, store)
    compare(record, store)
    assert record.balances["game_account:K-1:1"] == 1_000
