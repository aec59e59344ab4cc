"""The tree over the journal: written with the records, made for older books, compared by the audit."""

from __future__ import annotations

import os
from collections.abc import Iterator
from hashlib import sha256

import pytest
from sqlalchemy import delete, select, text

from croupier.ledger.checkpoint import KeepCheckpoint
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.store import tables as t
from croupier.store import tree as tree_module
from croupier.store.audit import audit
from croupier.store.engine import reading, writing
from croupier.store.store import Store
from croupier.store.tree import fill, salt_of, stored_tree, tree_secret
from croupier.transparency.hashing import GrowingTree, leaf_hash, root_of
from croupier.transparency.proofs import inclusion_proof, root_by_inclusion
from tests.ledger.commands import OpenAccount
from tests.store.databases import MakeDatabase, OpenStore

ACCOUNTS = ("game_account:EWT-1:1", "game_account:EWT-2:1")


def _open(store: Store) -> None:
    for account in ACCOUNTS:
        store.do(OpenAccount(id=f"open-{account}", account=account))
        fund = (Transfer("cash_box:EWT-1", account, 10**6, "currency"),)
        store.do(PostTransfers(id=f"fund-{account}", transfers=fund))


def _write(store: Store, count: int, label: str = "swap") -> None:
    swap = (Transfer(*ACCOUNTS, 1, "swap"),)
    for future in [store.submit(PostTransfers(id=f"{label}-{n}", transfers=swap)) for n in range(count)]:
        future.result()


def _naive_root(store: Store, size: int | None = None) -> bytes:
    """From the journal alone, leaf by leaf."""
    grown = GrowingTree()
    with reading(store.engine) as connection:
        secret = tree_secret(connection)
        for seq, found in connection.execute(
            select(t.journal.c.seq, t.journal.c.hash).order_by(t.journal.c.seq)
        ):
            if size is None or seq <= size:
                grown.add(leaf_hash(bytes.fromhex(found) + salt_of(secret, seq)))
    return grown.root()


def _nodes(store: Store) -> dict[int, str]:
    with reading(store.engine) as connection:
        return {row[0]: row[1] for row in connection.execute(select(t.tree_node))}


@pytest.fixture
def full(store: Store) -> Store:
    _open(store)
    _write(store, 700)
    return store


def test_the_tree_has_every_record_at_every_size(full: Store) -> None:
    with reading(full.engine) as connection:
        head = connection.execute(select(t.chain_head.c.seq)).scalar_one()
        for size in (1, 255, 256, 257, 511, 512, 513, head):
            assert stored_tree(connection, size).root() == _naive_root(full, size)
    assert len(_nodes(full)) == head // 256
    assert audit(full).is_sound


def test_one_record_is_proved_with_a_few_hashes(full: Store) -> None:
    with reading(full.engine) as connection:
        size = connection.execute(select(t.chain_head.c.seq)).scalar_one()
        tree, secret = stored_tree(connection, size), tree_secret(connection)
        for seq in (1, 256, 257, 600, size):
            body = connection.execute(select(t.journal.c.body).where(t.journal.c.seq == seq)).scalar_one()
            leaf = leaf_hash(sha256(body.encode()).digest() + salt_of(secret, seq))
            proof = inclusion_proof(tree, seq - 1, size)
            assert len(proof) <= 10
            assert root_by_inclusion(leaf, seq - 1, size, proof) == tree.root()


def test_records_written_one_by_one_and_by_another_process_make_the_same_tree(
    open_store: OpenStore, database: str
) -> None:
    first, second = open_store(database), open_store(database)
    _open(first)
    for n in range(130):
        _write(first, 1, f"first-{n}")
        _write(second, 2, f"second-{n}")
    with reading(first.engine) as connection:
        head = connection.execute(select(t.chain_head.c.seq)).scalar_one()
        assert stored_tree(connection, head).root() == _naive_root(first)
    assert len(_nodes(first)) == head // 256 == 1


def _unlock(store: Store) -> None:
    with writing(store.engine) as connection:
        for name in ("tree_node", "signed_checkpoint", "journal"):
            if store.backend == "sqlite":
                for verb in ("update", "delete"):
                    connection.execute(text(f"DROP TRIGGER IF EXISTS {name}_is_append_only_{verb}"))
            else:
                connection.execute(text(f"DROP TRIGGER IF EXISTS {name}_is_append_only ON {name}"))


def test_older_books_get_their_tree_when_they_are_opened_and_an_interrupted_start_goes_on(
    full: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    nodes = _nodes(full)
    _unlock(full)
    with writing(full.engine) as connection:
        connection.execute(delete(t.tree_node))
    monkeypatch.setattr(tree_module, "FILLED_AT_ONCE", 1)
    made = tree_module._make
    stop_after: Iterator[bool] = iter([False, True])

    def interrupted(*given: object) -> int:
        if next(stop_after):
            raise KeyboardInterrupt
        return made(*given)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(tree_module, "_make", interrupted)
        with pytest.raises(KeyboardInterrupt):
            fill(full.engine)
    assert len(_nodes(full)) == 1
    assert fill(full.engine) == len(nodes) - 1
    assert _nodes(full) == nodes
    assert fill(full.engine) == 0


def test_nodes_above_nodes_are_made_by_the_writer_and_by_the_filling_alike(
    make_database: MakeDatabase, open_store: OpenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Tiles of four hashes, so that the tree is five levels high after a thousand records.
    for module in (
        "croupier.store.tree",
        "croupier.store.tree_edge",
        "croupier.transparency.tiles",
        "croupier.store.audit_tree",
    ):
        monkeypatch.setattr(f"{module}.WIDTH", 4)
    monkeypatch.setattr("croupier.transparency.tiles.HEIGHT", 2)
    monkeypatch.setattr("croupier.store.audit_tree.HEIGHT", 2)
    store = open_store(make_database())
    _open(store)
    _write(store, 1_030)
    nodes = _nodes(store)
    assert {place >> 56 for place in nodes} == {1, 2, 3, 4, 5}
    with reading(store.engine) as connection:
        head = connection.execute(select(t.chain_head.c.seq)).scalar_one()
        assert stored_tree(connection, head).root() == _naive_root(store)
    assert audit(store).is_sound
    _unlock(store)
    with writing(store.engine) as connection:
        connection.execute(delete(t.tree_node))
    fill(store.engine)
    assert _nodes(store) == nodes


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("DELETE FROM tree_node WHERE place % 2 = 1", "node 1 of level 1 of the tree is missing"),
        (
            f"UPDATE tree_node SET hash = '{'0' * 64}'",
            "node 0 of level 1 of the tree is missing, or is not that",
        ),
        (
            f"INSERT INTO tree_node VALUES (144115188075855872, '{'0' * 64}')",
            "stands for records that there are not",
        ),
        (f"UPDATE tree_secret SET secret = '{'0' * 64}'", "is not that of its records"),
        ("INSERT INTO signed_checkpoint VALUES (99999, '', '', '')", "signed after record 99999"),
        ("INSERT INTO signed_checkpoint VALUES (5, '', '', 'no note')", "after record 5 cannot be read"),
    ],
)
def test_the_audit_finds_a_tree_that_is_not_that_of_the_journal(full: Store, change: str, found: str) -> None:
    _unlock(full)
    with writing(full.engine) as connection:
        connection.execute(text(change))
    result = audit(full)
    assert found in " / ".join(finding.message for finding in result.findings)
    assert {finding.code for finding in result.findings} == {"tree_differs"}


def test_the_database_itself_refuses_to_change_the_tree(full: Store) -> None:
    with pytest.raises(Exception, match="append-only"), writing(full.engine) as connection:
        connection.execute(delete(t.tree_node))


def test_a_true_checkpoint_does_not_excuse_a_false_one_after_the_same_record(full: Store) -> None:
    """Of two checkpoints after one record the audit looked only at the last."""
    from croupier.store.soundness import Soundness

    false = KeepCheckpoint(id="forged", seq=700, state_digest="0" * 64, mac="0" * 64)
    full.do(false)
    soundness = Soundness(full.engine, os.urandom(32))
    assert not soundness.check()
    with reading(full.engine) as connection:
        head = connection.execute(select(t.chain_head.c.seq)).scalar_one()
    assert head > 700
    codes = [finding.code for finding in audit(full).findings]
    assert codes == ["checkpoint_differs"]
    # A second one, true this time, of the same record: the first is still false.
    from croupier.ledger.canonical import digest
    from croupier.store.live import Live

    live = Live()
    import msgspec

    from croupier.ledger.journal import ChainHead

    for record in full.journal(limit=700):
        live.apply(msgspec.json.decode(record.body))
        live.head = ChainHead(record.seq, record.hash, record.at)
    full.do(KeepCheckpoint(id="true", seq=700, state_digest=digest(live.text()), mac="0" * 64))
    assert [finding.code for finding in audit(full).findings] == ["checkpoint_differs"]


def test_the_root_is_that_of_the_leaves(full: Store) -> None:
    with reading(full.engine) as connection:
        tree = stored_tree(connection, 300)
        assert tree.root() == root_of([tree.perfect(0, index) for index in range(300)])
