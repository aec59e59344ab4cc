"""The records that commands made before, found by their ids: once for everybody who has to know."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.ledger.journal import receipt_of, records_made_by
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.store.store import Store
from tests.store.databases import SetClock, done, refused


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(str(tmp_path / "books.db"), clock=SetClock()) as opened:
        yield opened


def post(store: Store, command_id: str, debit: str = "cage:1") -> PostTransfers:
    command = PostTransfers(id=command_id, transfers=(Transfer(debit, "table_win:T-1", 100, "test"),))
    store.do(command)
    return command


def test_they_come_in_the_order_of_the_journal_and_not_of_the_question(store: Store) -> None:
    for command_id in ("c", "a", "b"):
        post(store, command_id)
    assert [record.command_id for record in records_made_by(store, ["a", "b", "c"])] == ["c", "a", "b"]


def test_what_was_refused_or_never_asked_has_made_none(store: Store) -> None:
    command = post(store, "refused", debit="vouchers_outstanding:house")
    assert refused(store.do(command)) == "insufficient_funds"
    post(store, "done")
    assert [one.command_id for one in records_made_by(store, ["refused", "never", "done"])] == ["done"]
    assert records_made_by(store, []) == []


def test_the_record_has_the_answer_that_the_command_had(store: Store) -> None:
    command = post(store, "one")
    (record,) = records_made_by(store, ["one"])
    assert receipt_of(record) == done(store.do(command))
