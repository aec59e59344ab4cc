"""The machine of a house is lost: its backup is restored at the shell into an empty place, and played on."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from croupier.store.audit import audit
from croupier.store.backup import back_up
from croupier.store.key_place import key_place
from croupier.store.store import Store
from tests.access.staffed import bearer, configuration, key_for, served, staffed
from tests.attacks._books import croupier
from tests.attacks._ids import (
    deal_it,
    did,
    open_with_a_wager,
    settled,
    signed_in,
    state_of,
    virtual_table,
)
from tests.store.databases import postgresql_server
from tests.store.scratch_server import ScratchServer

__all__ = ["postgresql_server"]


@pytest.mark.parametrize("backend", ["sqlite", "postgresql"])
def test_it_plays_on_with_its_money_people_and_key(
    backend: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    new.mkdir()
    places = [str(old / "house.sqlite"), str(new / "house.sqlite")]
    if backend == "postgresql":
        server: ScratchServer = request.getfixturevalue("postgresql_server")
        places = [server.create(f"{tmp_path.name}-{n}") for n in range(2)]
    config = configuration(old, database=places[0], key_file=str(old / "house.key"))
    with staffed(old, database=places[0], key_file=config.key_file) as house:
        house.get("/api/floor")
        # The house goes on while the backup is taken.
        taken = croupier("backup", str(tmp_path / "taken"), "--database", places[0])
        assert taken.returncode == 2, "people are asked who they are"
    with Store(places[0]) as store:
        before = store.trial_balance()
    with Store(places[0]) as store:
        assert key_place(store.engine) == old / "house.key"
        back_up(store, tmp_path / "taken", key_place(store.engine))
    told = croupier(
        "restore", str(tmp_path / "taken"), "--database", places[1], "--key-file", str(new / "house.key")
    )
    assert told.returncode == 0, told
    assert (new / "house.key").read_bytes() == (old / "house.key").read_bytes()
    with Store(places[1]) as store:
        assert store.trial_balance() == before
        kinds = [record.kind for record in store.journal()]
    assert kinds.count("restored") == 1
    moved = msgspec.structs.replace(config, database=places[1], key_file=str(new / "house.key"))
    with served(moved) as house:
        answer = house.get("/api/terminals/EWT-1", headers=bearer(key_for("EWT-1")))
        assert answer.status_code == 200, answer.text
    verified = croupier("audit", "verify", places[1], "--json")
    # People are asked who they are there too.
    assert verified.returncode == 2
    with Store(places[1]) as store:
        assert audit(store).is_sound


def test_books_without_people_are_backed_up_and_restored_at_the_shell(tmp_path: Path) -> None:
    config = configuration(tmp_path)
    with served(config):
        taken = croupier("backup", str(tmp_path / "taken"), "--database", config.database)
    assert taken.returncode == 0, taken
    assert "verified" in taken.stdout
    told = croupier("backup", str(tmp_path / "taken"), "--database", config.database)
    assert (told.returncode, told.stderr.count("\n")) == (2, 1)
    assert "exists already" in told.stderr
    new = tmp_path / "new.sqlite"
    told = croupier("restore", str(tmp_path / "taken"), "--database", str(new))
    assert told.returncode == 0, told
    assert (tmp_path / "new.sqlite.key").read_bytes() == (tmp_path / "house.sqlite.key").read_bytes()
    told = croupier("restore", str(tmp_path / "taken"), "--database", str(new))
    assert (told.returncode, told.stderr.count("\n")) == (2, 1)
    verified = croupier("audit", "verify", str(new), "--json")
    assert verified.returncode == 0, verified
    assert json.loads(verified.stdout)["sound"] is True
    with served(msgspec.structs.replace(config, database=str(new))) as house:
        assert house.get("/api/floor").status_code in (200, 401, 403)


def test_a_hand_is_dealt_on_the_restored_books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Backed up in the middle of a round by a person with the right, restored, and played on to a voucher."""
    table = virtual_table()
    config = configuration(tmp_path, tables=[table])
    with staffed(tmp_path, tables=[table]) as house:
        lost = open_with_a_wager(house, dealer := signed_in(house, "dealer"))
        did(house, dealer, "tables/HCF-1/no-more-bets")
        did(house, dealer, "tables/HCF-1/deal", count=4)
        monkeypatch.setenv("CROUPIER_SESSION", signed_in(house, "information_technology"))
        taken = croupier("backup", str(tmp_path / "taken"), "--database", config.database)
        assert taken.returncode == 0, taken
        # What the house plays after the backup is lost with it.
        did(house, dealer, "tables/HCF-1/deal", count=0)
    monkeypatch.delenv("CROUPIER_SESSION")
    new = str(tmp_path / "new.sqlite")
    told = croupier("restore", str(tmp_path / "taken"), "--database", new)
    assert told.returncode == 0, told
    with served(msgspec.structs.replace(config, database=new, key_file="")) as house:
        # The round whose cards the lost house went on to deal is given back by two, not played again.
        dealer, second = signed_in(house, "dealer"), signed_in(house, "floorperson")
        if state_of(house)["phase"] != "settled":
            did(house, dealer, "tables/HCF-1/void", second, reason="the house was lost")
        patron = bearer(key_for("EWT-1"))
        account = house.get("/api/terminals/EWT-1", headers=patron).json()["account"]
        assert (account["credits_cents"], account["at_risk_cents"]) == (10_000, 0)
        played = open_with_a_wager(house, dealer)
        assert played != lost
        deal_it(house, dealer, played)
        assert settled(house), state_of(house)
        out = did(house, key_for("EWT-1"), "terminals/EWT-1/cash-out")
        assert out["amount_cents"] == 10_000 + 10_000 - 1_000
    with Store(new) as store:
        assert audit(store).is_sound
