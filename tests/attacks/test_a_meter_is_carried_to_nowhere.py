"""``progressive remove`` moved $30,000.23 to a meter that does not exist; its table sold on, and hung.

58 Pa. Code § 605a.7(a)(1): a progressive has a meter that says what can be won.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec
from typer.testing import CliRunner

from croupier.cli import build
from croupier.house.config import HouseConfig
from croupier.house.floor import Floor
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.store.audit import audit
from croupier.store.people import StoredPeople
from croupier.store.store import Store
from croupier.tables.config import TableConfig
from croupier.wagering.progressive.acts import DisconnectTable, RemoveMeter
from croupier.wagering.progressive.meter import SEED_ACCOUNT
from tests.access.staffed import configuration, keys_in, name_of, people_in, served, sign_in, table_tests_in
from tests.attacks._money import Attacked, attacked, bill, code
from tests.registered import register_floor
from tests.store.databases import done

METER = "progressive_main:FLUSH.main"
SIGNED = {"reason": "a new floor plan", "finance": "F-1", "slot_operations": "S-1"}


def a_table(number: int, link: str = "FLUSH", **options: Any) -> TableConfig:
    return TableConfig(
        id=f"HCF-{number}",
        game="high_card_flush",
        options=options or {"progressive": "A"},
        link=link,
        betting_seconds=0,
        decision_seconds=0,
    )


TABLES = [a_table(1), a_table(2, "OTHER")]
NOWHERE = "progressive_main:NOWHERE.main"
OTHER = "progressive_main:OTHER.main"


def test_the_console_and_the_shell_refuse_while_a_round_is_open(tmp_path: Path) -> None:
    database = configuration(tmp_path).database
    with attacked(tmp_path, tables=TABLES) as house:
        house.enroll()
        house.report(bill(1))
        dealer = house.staff("dealer")
        house.post("terminals/EWT-1/sit", house.patron, table="HCF-1", position=1)
        opened = house.post("tables/HCF-1/open", dealer).json()["round"]
        wagers = {"ante": 500, "progressive": 100}
        placed = house.post(
            "terminals/EWT-1/wagers", house.patron, table="HCF-1", round=opened, wagers=wagers
        )
        assert placed.status_code == 200, placed.text
        two = house.staff("slot_supervisor", "finance")
        for to in (OTHER, NOWHERE, ""):
            body = {"meter": METER, "to": to, "reason": "a new floor plan"}
            assert code(house.post("progressives/remove", two, **body)) == "meter_in_use"
        sessions = {
            "CROUPIER_SESSION": sign_in(house.client, name_of("slot_supervisor")),
            "CROUPIER_SECOND_SESSION": sign_in(house.client, name_of("finance")),
        }
        with mock.patch.dict(os.environ, sessions):
            words = ["progressive", "remove", METER, "--to", OTHER, "--reason", "x", "--database", database]
            result = CliRunner().invoke(build(["progressive"]), words)
        assert result.exit_code != 0
        assert "HCF-1 takes wagers" in f"{result.output}{result.exception}"
        # The round goes on as if nothing had been tried.
        assert house.post("tables/HCF-1/no-more-bets", dealer).status_code == 200
        assert house.post("tables/HCF-1/deal", dealer, count=0).status_code == 200
    with Store(database) as store:
        assert store.balance(NOWHERE) == store.balance(METER + "x") == 0
        assert audit(store).is_sound


def test_a_table_of_another_server_keeps_the_meter(tmp_path: Path) -> None:
    """Two servers on one database: the books know of both, whoever is asked to remove."""

    async def go() -> None:
        config = HouseConfig(database=str(tmp_path / "house.sqlite"), tables=[a_table(1)])
        second = msgspec.structs.replace(config, server="server-2", tables=[a_table(2)])
        with Store(config.database) as one, Store(config.database) as two:
            for house, store in ((config, one), (second, two)):
                await Floor(house, store, store.clock, b"k" * 32, lambda: b"s" * 32).start()
            # The first server is told to feed the meter no more, and starts again.
            bare = msgspec.structs.replace(config, tables=[a_table(1, "FLUSH", flush_bonus="A")])
            await Floor(bare, one, one.clock, b"k" * 32, lambda: b"s" * 32).start()
            answer = one.do(RemoveMeter(id="r-1", meter=METER, to=OTHER, **SIGNED))
            assert "HCF-2 takes wagers" in str(answer)
            moved = msgspec.structs.replace(second, tables=[a_table(2, "OTHER")])
            await Floor(moved, two, two.clock, b"k" * 32, lambda: b"s" * 32).start()
            carried = one.do(RemoveMeter(id="r-2", meter=METER, to=OTHER, **SIGNED))
            assert "carried_cents" in getattr(carried, "facts", {}), carried
            assert audit(one).is_sound

    asyncio.run(go())


def test_two_servers_of_one_name_take_no_table_from_each_other(tmp_path: Path) -> None:
    """A server knows what its own tables feed, and says nothing of tables that are not in its file."""

    async def go() -> None:
        config = HouseConfig(database=str(tmp_path / "house.sqlite"), tables=[a_table(1)])
        with Store(config.database) as store:
            for tables in ([a_table(1)], [a_table(3, "OTHER")]):
                house = msgspec.structs.replace(config, tables=tables)
                await Floor(house, store, store.clock, b"k" * 32, lambda: b"s" * 32).start()
            answer = store.do(RemoveMeter(id="r-1", meter=METER, to=OTHER, **SIGNED))
            assert "HCF-1 takes wagers" in str(answer)
            away = {"table": "HCF-1", "meters": (METER,)}
            for number, trouble in enumerate(({"run_by": "server-1"}, {"holds": ("HCF-1-000001/x",)})):
                refusal = store.do(DisconnectTable(id=f"d-{number}", **away, **trouble, **SIGNED))
                assert "HCF-1" in str(refusal)
                assert store.do(RemoveMeter(id=f"n-{number}", meter=METER, to=OTHER, **SIGNED)) == answer
            done(store.do(DisconnectTable(id="d-9", **away, **SIGNED)))
            done(store.do(RemoveMeter(id="r-9", meter=METER, to=OTHER, **SIGNED)))

    asyncio.run(go())


def test_a_table_whose_meter_is_gone_sells_nothing_and_says_why(tmp_path: Path) -> None:
    """Books in which a meter was removed while its table was away: it does not open, nothing hangs."""
    config = configuration(tmp_path, tables=TABLES)
    with Store(config.database) as store:
        people, seed = StoredPeople(store.engine), Transfer(SEED_ACCOUNT, METER, 500_000, "seed")
        people_in(people)
        keys_in(people, "EWT-1")
        register_floor(store, config)
        table_tests_in(store, config)
        done(store.do(PostTransfers(id="seed", transfers=(seed,))))
        done(store.do(RemoveMeter(id="r-1", meter=METER, **SIGNED)))
    with served(config) as client:
        house = Attacked(client)
        house.post("terminals/EWT-1/sit", house.patron, table="HCF-1", position=1)
        stopped = house.post("tables/HCF-1/open", house.staff("dealer"))
        assert stopped.status_code == 503
        assert f"the meter {METER} was removed" in stopped.json()["error"]["message"]
        # The other table is not concerned.
        assert house.post("tables/HCF-2/open", house.staff("dealer")).status_code == 200
