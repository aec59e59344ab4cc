"""A balance is raised, and the checkpoint from which the next start reads is changed with it.

Editing the checkpoint alone makes it worthless; forging its record of the journal needs the key of the house;
and the audit reckons every checkpoint again.
"""

from __future__ import annotations

import json
from hashlib import sha256

import pytest
from sqlalchemy import text

from croupier.errors import Damaged
from croupier.ledger.checkpoint import KeepCheckpoint, checkpoint_id
from croupier.store.audit import audit
from croupier.store.engine import reading, writing
from croupier.store.soundness import Soundness, refuse_damaged
from croupier.store.store import Store
from tests.attacks._books import fill, run_sql
from tests.store.databases import (
    OpenStore,
    clock,
    database,
    done,
    make_database,
    open_store,
    postgresql_server,
)

__all__ = ["clock", "database", "make_database", "open_store", "postgresql_server"]

KEY = b"k" * 32
RAISE = "UPDATE account SET balance_cents = balance_cents + 100000 WHERE id = 'game_account:EWT-8:1'"


def with_checkpoint(store: Store) -> int:
    fill(store)
    running = Soundness(store.engine, KEY)
    assert running.check() == []
    running.keep_checkpoint("2015-07-01")
    with reading(store.engine) as connection:
        return int(connection.execute(text("SELECT seq FROM checkpoint")).scalar_one())


def forged(store: Store) -> str:
    """The kept state with the raised balance."""
    with reading(store.engine) as connection:
        body = json.loads(connection.execute(text("SELECT body FROM checkpoint")).scalar_one())
    for account in body["accounts"]:
        if account[0] == "game_account:EWT-8:1":
            account[1] += 100_000
    return json.dumps(body, separators=(",", ":"), sort_keys=True)


def put(store: Store, seq: int, body: str) -> None:
    with writing(store.engine) as connection:
        connection.execute(text("DELETE FROM checkpoint"))
        values = {"seq": seq, "digest": sha256(body.encode()).hexdigest(), "body": body}
        connection.execute(text("INSERT INTO checkpoint VALUES (:seq, :digest, :body)"), values)


def test_a_start_reads_from_the_checkpoint_on(database: str, open_store: OpenStore) -> None:
    store = open_store(database)
    seq = with_checkpoint(store)
    started = refuse_damaged(store.engine, KEY)
    assert started._checkpoint[0] == seq
    assert audit(store).is_sound
    run_sql(database, RAISE)
    with pytest.raises(Damaged, match="game_account:EWT-8:1"):
        refuse_damaged(store.engine, KEY)


def test_the_row_of_a_checkpoint_is_edited(database: str, open_store: OpenStore) -> None:
    store = open_store(database)
    seq = with_checkpoint(store)
    body = forged(store)
    run_sql(database, RAISE)
    put(store, seq, body)
    with pytest.raises(Damaged, match="game_account:EWT-8:1"):
        refuse_damaged(store.engine, KEY)


def test_a_checkpoint_is_made_with_its_record_but_without_the_key(
    database: str, open_store: OpenStore
) -> None:
    store = open_store(database)
    with_checkpoint(store)
    body, seq = forged(store), store.head().seq
    kept = json.loads(body)
    kept["head"] = list(store.head())
    body = json.dumps(kept, separators=(",", ":"), sort_keys=True)
    digest = sha256(body.encode()).hexdigest()
    done(store.do(KeepCheckpoint(id=checkpoint_id(seq), seq=seq, state_digest=digest, mac="0" * 64)))
    run_sql(database, RAISE)
    put(store, seq, body)
    with pytest.raises(Damaged, match="game_account:EWT-8:1"):
        refuse_damaged(store.engine, KEY)
    found = audit(store)
    assert not found.is_sound


def test_the_audit_reckons_every_checkpoint_again(database: str, open_store: OpenStore) -> None:
    store = open_store(database)
    fill(store)
    seq = store.head().seq
    done(store.do(KeepCheckpoint(id=checkpoint_id(seq), seq=seq, state_digest="0" * 64, mac="0" * 64)))
    assert [finding.code for finding in audit(store).findings] == ["checkpoint_differs"]


def test_checkpoints_are_deleted(database: str, open_store: OpenStore) -> None:
    """Then the journal is read from its beginning."""
    store = open_store(database)
    with_checkpoint(store)
    run_sql(database, "DELETE FROM checkpoint", RAISE)
    with pytest.raises(Damaged, match="game_account:EWT-8:1"):
        refuse_damaged(store.engine, KEY)
