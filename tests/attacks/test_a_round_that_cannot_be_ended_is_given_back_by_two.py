"""The way out of a round that cannot be ended: a floorperson and a second person, and nobody alone.

Older books may hold rounds whose end somebody took; those end by themselves now. What stops a table here is
written into the books beside the program: a record under every id that the end of the round could have.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli import build
from croupier.errors import Refused
from croupier.ledger.refused import KeepRefusal
from croupier.store.audit import audit
from croupier.store.store import Store
from croupier.tables.records import ATTEMPTS, end_id, given_back_id
from croupier.units.verdict import Refusal
from tests.access.staffed import TestClient, bearer, configuration, entries, key_for, served, staffed
from tests.attacks._ids import (
    ROUND,
    deal_it,
    did,
    open_with_a_wager,
    post,
    refused,
    settled,
    signed_in,
    state_of,
    virtual_table,
)

PATH = "tables/HCF-1/give-back"
WHY = "the settlement is refused"


def take(database: str, *command_ids: str) -> None:
    """Somebody writes refusals under these ids, with the program's own means and not through a door."""
    with Store(database) as store:
        for taken in command_ids:
            store.do(KeepRefusal(id=taken, asked="[]", refusal=Refusal("taken", "this id is taken")))


def damage(database: str) -> None:
    take(database, *(end_id(ROUND, attempt) for attempt in range(1, ATTEMPTS + 1)), given_back_id(ROUND, 1))


def account(client: TestClient) -> tuple[int, int]:
    shown = client.get("/api/terminals/EWT-1", headers=bearer(key_for("EWT-1"))).json()["account"]
    return shown["credits_cents"], shown["at_risk_cents"]


def stuck(client: TestClient, database: str) -> str:
    """A round with $10 at risk that can neither be settled nor void."""
    dealer = signed_in(client, "dealer")
    damage(database)
    played = open_with_a_wager(client, dealer)
    deal_it(client, dealer, played)
    assert not settled(client)
    assert state_of(client)["fault"]
    return played


def test_a_round_of_older_books_whose_end_was_taken_ends_by_itself(tmp_path: Path) -> None:
    database = configuration(tmp_path).database
    with staffed(tmp_path, tables=[virtual_table()]) as client:
        take(database, f"{ROUND}:end", *(f"{ROUND}:end.{attempt}" for attempt in range(2, 10)))
        dealer = signed_in(client, "dealer")
        deal_it(client, dealer, open_with_a_wager(client, dealer))
        assert settled(client)


def test_two_people_give_it_back_at_the_console(tmp_path: Path) -> None:
    tables, database = [virtual_table()], configuration(tmp_path).database
    with staffed(tmp_path, tables=tables) as client:
        played = stuck(client, database)
        floorperson, finance = signed_in(client, "floorperson"), signed_in(client, "finance")
        assert account(client) == (9_000, 1_000)
        status, _ = post(client, floorperson, "tables/HCF-1/void", reason=WHY)
        assert status == 409
        headers = bearer(floorperson)
        assert client.get(f"/api/rounds/{played}", headers=headers).status_code in (404, 409)
        # Nobody alone, nobody twice, and no dealer.
        assert refused(client, floorperson, PATH, reason=WHY) == "second_person_needed"
        assert refused(client, floorperson, PATH, floorperson, reason=WHY) == "same_person"
        assert refused(client, finance, PATH, floorperson, reason=WHY) == "no_right"
        dealer = signed_in(client, "dealer")
        assert refused(client, dealer, PATH, finance, reason=WHY) == "no_right"
        assert refused(client, floorperson, PATH, dealer, reason=WHY) == "wrong_second_person"
        assert refused(client, floorperson, PATH, finance, reason=" ") == "bad_reason"
        assert account(client) == (9_000, 1_000)
        answer = did(client, floorperson, PATH, finance, id="back-1", reason=WHY)
        assert (answer["round"], answer["returned_cents"], answer["id"]) == (played, 1_000, "back-1")
        assert account(client) == (10_000, 0)
        assert state_of(client)["fault"] == ""
        assert did(client, floorperson, PATH, finance, id="back-1", reason=WHY) == answer
        record = client.get(f"/api/rounds/{played}", headers=headers).json()
        assert (record["void"], record["reason"]) == (True, WHY)
        (entered,) = entries(client, code="stuck_round_given_back")
        assert (entered["device"], entered["amount_cents"]) == ("HCF-1", 1_000)
        assert entered["facts"] == {"round": played, "by": "ann-floorperson", "second": "ann-finance"}
        # The house plays on, and the same request means no later round.
        later = open_with_a_wager(client, signed_in(client, "dealer"))
        assert later != played
        assert did(client, floorperson, PATH, finance, id="back-1", reason=WHY) == answer
        assert account(client)[1] == 1_000
        assert refused(client, floorperson, PATH, finance, reason=WHY) == "round_can_be_ended"
    with served(configuration(tmp_path, tables=tables)) as client:
        assert state_of(client)["fault"] == ""
        assert account(client)[1] == 1_000
    with Store(database) as store:
        assert not audit(store).findings


def test_two_people_give_it_back_at_the_shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables, database = [virtual_table()], configuration(tmp_path).database
    file = tmp_path / "house.toml"
    file.write_text(
        f'database = "{database}"\n[[tables]]\nid = "HCF-1"\ngame = "high_card_flush"\n'
        'options = { progressive = "A" }\nbetting_seconds = 0\ndecision_seconds = 0\n'
    )
    words = ["correct", "round", "HCF-1", "--house", str(file), "--reason", WHY, "--database", database]

    def at_the_shell(first: str, second: str) -> str:
        monkeypatch.setenv("CROUPIER_SESSION", first)
        monkeypatch.setenv("CROUPIER_SECOND_SESSION", second)
        result = CliRunner().invoke(build(["correct"]), words)
        if isinstance(result.exception, Refused):
            return result.exception.refusal.code
        assert result.exception is None, result.exception
        return result.output

    with staffed(tmp_path, tables=tables) as client:
        stuck(client, database)
        floorperson, supervisor = signed_in(client, "floorperson"), signed_in(client, "slot_supervisor")
        assert at_the_shell(floorperson, supervisor) == "lease_held"
    # The server is gone; its lease ends by time, which nobody waits for here.
    with Store(database) as store, store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE lease SET expires_at = '2000-01-01T00:00:00.000000Z'")
    assert at_the_shell(floorperson, "") == "second_person_needed"
    assert at_the_shell(floorperson, floorperson) == "same_person"
    assert f"round {ROUND} given back, $10.00" in at_the_shell(floorperson, supervisor)
    assert at_the_shell(floorperson, supervisor) == "not_playing"
    with served(configuration(tmp_path, tables=tables)) as client:
        assert account(client) == (10_000, 0)
        assert state_of(client)["phase"] == "settled"
        assert len(entries(client, code="stuck_round_given_back")) == 1
