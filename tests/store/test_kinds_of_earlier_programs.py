"""Old books hold records of commands that no program gives any more: they are read without the classes."""

from __future__ import annotations

import json
import subprocess
import sys

from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from tests.ledger.commands import OpenAccount, PlaceHold, PostHold, ReleaseHold, VoidRound
from tests.store.databases import Floor, OpenStore
from tests.wagering.playing import Terminal

PLAYER = "game_account:OLD-1:1"
KINDS = {"open_account", "place_hold", "post_hold", "release_hold", "void_round"}

READ = """
import json, sys
from croupier.store.audit import audit
from croupier.store.engine import database_url, open_engine
from croupier.store.reads import Reads
from croupier.units.gaming_day import GamingDay

engine = open_engine(database_url(sys.argv[1]))
reads = Reads(engine, GamingDay())
assert "tests" not in sys.modules
print(json.dumps({
    "kinds": sorted({record.kind for record in reads.journal()}),
    "findings": [str(one) for one in audit(engine).findings],
    "balances": [reads.balance(sys.argv[2], seq) for seq in range(reads.head().seq + 1)],
}))
"""


def test_records_of_kinds_that_are_gone_are_audited_and_their_balances_known(
    database: str, open_store: OpenStore
) -> None:
    store = open_store(database)
    floor = Floor(store)
    floor.did(OpenAccount, account=PLAYER)
    floor.did(PostTransfers, transfers=(Transfer("cash_box:OLD-1", PLAYER, 1_000, "currency"),))
    floor.did(PlaceHold, hold="w-1", account=PLAYER, amount_cents=400)
    floor.did(PlaceHold, hold="w-2", account=PLAYER, amount_cents=300)
    floor.did(PostHold, hold="w-1", account=PLAYER, to="table_win:T-1")
    floor.did(ReleaseHold, hold="w-2", account=PLAYER)
    Terminal(floor).insert(500)
    floor.did(VoidRound, table="T-1", wagers=(), reason="misdeal")
    last = store.head().seq
    store.close()

    program = subprocess.run(
        [sys.executable, "-c", READ, database, PLAYER], capture_output=True, text=True, check=False
    )

    assert program.returncode == 0, program.stderr
    found = json.loads(program.stdout)
    assert set(found["kinds"]) >= KINDS
    assert found["findings"] == []
    assert found["balances"] == [0, 0, 1_000, 1_000, 1_000, 600] + [600] * (last - 5)
