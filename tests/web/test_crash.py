"""The server killed with SIGKILL in mid-round: nothing acknowledged is lost, and the round goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from croupier.cli import build
from croupier.client import Client
from croupier.store.audit import audit
from croupier.store.engine import database_url, open_engine
from tests.store.scratch_server import ScratchServer
from tests.web.house import House
from tests.web.test_api import settled

TABLE = "HCF-2"


def on(house: House, *steps: Any) -> list[Any]:
    """Some requests, in order, each over a connection that a kill cannot have spoiled."""

    async def inside() -> list[Any]:
        async with Client(house.address) as client:
            return [await step(client) for step in steps]

    return asyncio.run(inside())


def states(house: House) -> list[Any]:
    """What both patrons see, without the time of day."""

    async def look(client: Client) -> list[Any]:
        seen = [await client.terminal(f"EWT-{number}").state() for number in (101, 102)]
        for state in seen:
            del state["server_now"]
            for table in state["tables"]:
                del table["server_now"]
        return seen

    found: list[Any] = on(house, look)[0]
    return found


def crash(house: House) -> None:
    """Kill and start again; everything that patrons saw is still so."""
    before = states(house)
    house.kill()
    house.start()
    assert states(house) == before


def test_a_round_survives_a_kill_at_every_step(own_house: House) -> None:
    house = own_house
    one = lambda client: client.terminal("EWT-101")  # noqa: E731 - short names for the two patrons
    two = lambda client: client.terminal("EWT-102")  # noqa: E731
    dealer = lambda client: client.dealer(TABLE)  # noqa: E731
    on(
        house,
        lambda c: one(c).bill(10_000),
        lambda c: two(c).bill(10_000),
        lambda c: one(c).sit(TABLE, 3),
        lambda c: two(c).sit(TABLE, 3),
        lambda c: dealer(c).open(),
    )
    round_id = f"{TABLE}-000001"
    placed = on(
        house,
        lambda c: one(c).wager(TABLE, round_id, {"ante": 1000, "progressive": 100}, "w1"),
        lambda c: two(c).wager(TABLE, round_id, {"ante": 500}, "w2"),
    )
    crash(house)
    assert on(house, lambda c: two(c).wager(TABLE, round_id, {"ante": 500}, "w2")) == placed[1:]
    on(house, lambda c: dealer(c).no_more_bets())
    crash(house)
    on(house, lambda c: dealer(c).deal(5))
    crash(house)
    on(house, lambda c: dealer(c).deal(0))
    answer = on(house, lambda c: one(c).decide(TABLE, round_id, 1, "raise 1000", "d1"))
    crash(house)
    assert on(house, lambda c: one(c).decide(TABLE, round_id, 1, "raise 1000", "d1")) == answer
    on(house, lambda c: two(c).decide(TABLE, round_id, 1, "fold"), lambda c: settled(c, TABLE))
    crash(house)
    rounds = on(house, lambda c: one(c).rounds(), lambda c: two(c).rounds())
    nets = [found[0]["net_cents"] for found in rounds]
    credits = [state["account"]["credits_cents"] for state in states(house)]
    assert credits == [10_000 + net for net in nets]
    check_books(house)
    check_record(house, round_id, on(house, lambda c: c.round(round_id))[0])


def check_books(house: House) -> None:
    engine = open_engine(database_url(house.database))
    assert audit(engine).is_sound
    engine.dispose()


def check_record(house: House, round_id: str, record: dict[str, Any]) -> None:
    """The record can be printed, and the shuffle was the promised one although the server died four times."""
    cli = CliRunner()
    printed = cli.invoke(build(["replay"]), ["replay", round_id, "--database", house.database])
    assert printed.exit_code == 0, printed.output
    assert printed.output == record["transcript"]
    asjson = cli.invoke(build(["replay"]), ["replay", round_id, "--database", house.database, "--json"])
    promised = ["verify-shuffle", "--commitment", record["commitment"]]
    verified = cli.invoke(build(["verify_shuffle"]), promised, input=asjson.output)
    assert verified.exit_code == 0, verified.output
    wrong = cli.invoke(
        build(["verify_shuffle"]), ["verify-shuffle", "--commitment", "0"], input=asjson.output
    )
    assert wrong.exit_code == 1


def test_a_round_on_postgresql_survives_a_kill_too(tmp_path: Path) -> None:
    with ScratchServer(durable=False) as server:
        house = House(tmp_path, server.create("house"))
        house.start()
        try:
            round_id = f"{TABLE}-000001"
            on(
                house,
                lambda c: c.terminal("EWT-101").bill(10_000),
                lambda c: c.terminal("EWT-101").sit(TABLE, 3),
                lambda c: c.dealer(TABLE).open(),
                lambda c: c.terminal("EWT-101").wager(TABLE, round_id, {"ante": 1000}),
                lambda c: c.dealer(TABLE).no_more_bets(),
                lambda c: c.dealer(TABLE).deal(0),
            )
            crash(house)
            on(
                house,
                lambda c: c.terminal("EWT-101").decide(TABLE, round_id, 1, "raise 1000"),
                lambda c: settled(c, TABLE),
            )
            check_books(house)
        finally:
            house.stop()


def test_a_round_whose_shoe_cannot_be_restored_waits_for_two_people(own_house: House) -> None:
    house = own_house
    on(
        house,
        lambda c: c.terminal("EWT-101").bill(10_000),
        lambda c: c.terminal("EWT-101").sit(TABLE, 3),
        lambda c: c.dealer(TABLE).open(),
        lambda c: c.terminal("EWT-101").wager(TABLE, f"{TABLE}-000001", {"ante": 1000}),
        lambda c: c.dealer(TABLE).no_more_bets(),
        lambda c: c.dealer(TABLE).deal(3),
    )
    house.kill()
    (house.folder / "house.key").write_bytes(bytes(32))
    house.start()
    (floor,) = on(house, lambda c: c.floor())
    (fault,) = [one["fault"] for one in floor["tables"] if one["id"] == TABLE]
    assert "must be declared void" in fault
    record, state = on(
        house,
        lambda c: c.dealer(TABLE).do("void", reason="its shoe is lost", second="bob:demonstration"),
        lambda c: c.round(f"{TABLE}-000001"),
        lambda c: c.terminal("EWT-101").state(),
    )[1:]
    assert record["void"]
    assert state["account"] == {
        "type": "account",
        "credits_cents": 10_000,
        "at_risk_cents": 0,
        "hand_pay_cents": 0,
    }
