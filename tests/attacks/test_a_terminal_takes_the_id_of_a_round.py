"""A terminal without seat or money asks for what is refused, under the id that a round will need.

The refusal kept the id: that round could never be settled or void again, also after a restart, and the record
of it was a failure of the server. Ids of the start of the house stopped the next start in the same way.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.house.config import TerminalsConfig
from croupier.house.floor import Floor
from tests.access.staffed import TestClient, bearer, configuration, key_for, served, staffed
from tests.attacks._ids import (
    ROUND,
    deal_it,
    did,
    open_with_a_wager,
    refused,
    settled,
    signed_in,
    state_of,
    virtual_table,
)
from tests.web.devices import insert_bill

STRANGER = "EWT-2"
ENDS = [f"{ROUND}:end", *(f"{ROUND}:end.{attempt}" for attempt in range(2, 10)), f"~{ROUND}:end"]
# Doors that a terminal has and that say no to one without a seat or money; the books keep each no.
NOES = {
    "cash-out": ({}, "nothing_to_cash_out"),
    "tip": ({"amount_cents": 100}, "no_rule"),
    "leave": ({"table": "HCF-1"}, "not_seated"),
}
STARTS = ["configure:EWT-5", "open:game_account:EWT-5:1", "seed:progressive_main:HCF-9:main"]


def take(client: TestClient, taken: str) -> None:
    """The stranger has money, and cashes it out under this id: the books keep what was done."""
    insert_bill(client, STRANGER, 2_000)
    did(client, key_for(STRANGER), f"terminals/{STRANGER}/cash-out", id=taken)
    floor: Floor = client.app.state.floor  # type: ignore[attr-defined]
    asked = f"terminal/{STRANGER}/{taken}"
    assert floor.books.ledger.places_of([asked])[asked] is not None


@pytest.mark.parametrize("door", NOES)
def test_the_round_is_settled_all_the_same(tmp_path: Path, door: str) -> None:
    told, expected = NOES[door]
    with staffed(tmp_path, tables=[virtual_table()]) as client:
        for taken in ENDS[:-1]:
            code = refused(client, key_for(STRANGER), f"terminals/{STRANGER}/{door}", id=taken, **told)
            assert code == expected
            floor: Floor = client.app.state.floor  # type: ignore[attr-defined]
            assert floor.books.ledger.refusal_of(f"terminal/{STRANGER}/{taken}") is not None
        dealer = signed_in(client, "dealer")
        played = open_with_a_wager(client, dealer)
        deal_it(client, dealer, played)
        assert settled(client), state_of(client)["fault"]
        floorperson = bearer(signed_in(client, "floorperson"))
        assert client.get(f"/api/rounds/{played}", headers=floorperson).status_code == 200


def test_the_round_is_void_all_the_same(tmp_path: Path) -> None:
    with staffed(tmp_path, tables=[virtual_table()]) as client:
        take(client, ENDS[0])
        dealer = signed_in(client, "dealer")
        played = open_with_a_wager(client, dealer)
        floorperson = signed_in(client, "floorperson")
        # Another command under the id of the end: its record is no record of a round, and no failure.
        early = client.get(f"/api/rounds/{ROUND}", headers=bearer(floorperson))
        assert early.status_code in (404, 409)
        did(client, floorperson, "tables/HCF-1/void", reason="a misdeal")
        assert state_of(client)["phase"] == "settled"
        record = client.get(f"/api/rounds/{played}", headers=bearer(floorperson)).json()
        assert record["void"]


@pytest.mark.parametrize("taken", STARTS)
def test_the_house_starts_all_the_same(tmp_path: Path, taken: str) -> None:
    tables = [virtual_table()]
    with staffed(tmp_path, tables=tables) as client:
        take(client, taken)
    more = [TerminalsConfig(first="EWT-1", count=5)]
    tables.append(virtual_table().__class__(id="HCF-9", game="high_card_flush", options={"progressive": "A"}))
    with served(configuration(tmp_path, tables=tables, terminals=more)) as client:
        floor = client.get("/api/floor", headers=bearer(signed_in(client, "surveillance"))).json()
        assert [one["id"] for one in floor["terminals"]] == [f"EWT-{n}" for n in range(1, 6)]


def test_an_id_cannot_be_spelled_as_the_programs_own(tmp_path: Path) -> None:
    with staffed(tmp_path) as client:
        for door, (told, _) in NOES.items():
            answer = client.post(
                f"/api/terminals/{STRANGER}/{door}",
                json={"id": ENDS[-1], **told},
                headers=bearer(key_for(STRANGER)),
            )
            assert answer.status_code == 422
