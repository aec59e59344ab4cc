"""Events: every committed record reaches every subscriber once, in order, also from another store."""

import threading

from croupier.ledger.journal import JournalRecord
from croupier.ledger.postings import OpenAccount, PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.store.feed import Feed
from tests.store.databases import Floor, OpenStore

PLAYER = "game_account:EWT-1:1"


def test_a_subscriber_gets_what_another_store_commits(database: str, open_store: OpenStore) -> None:
    writer = Floor(open_store(database))
    writer.did(OpenAccount, account=PLAYER)
    feed = Feed(open_store(database).engine)
    assert [record.seq for record in feed.take()] == [1]
    assert feed.take() == []
    received: list[JournalRecord] = []

    def listen() -> None:
        while len(received) < 200:
            received.extend(feed.take(wait_seconds=20))

    listener = threading.Thread(target=listen)
    listener.start()
    for i in range(200):
        transfer = Transfer("cash_box:EWT-1", PLAYER, 1, "currency")
        writer.store.submit(PostTransfers(id=f"m-{i}", transfers=(transfer,)))
    listener.join(timeout=60)
    feed.close()
    assert [record.seq for record in received] == list(range(2, 202))


def test_a_subscriber_that_comes_late_gets_everything_after_its_place(
    database: str, open_store: OpenStore
) -> None:
    floor = Floor(open_store(database))
    for number in range(5):
        floor.did(OpenAccount, account=f"game_account:EWT-{number}:1")
    feed = Feed(floor.store.engine, after_seq=3)
    assert [record.seq for record in feed.take()] == [4, 5]
    feed.close()
