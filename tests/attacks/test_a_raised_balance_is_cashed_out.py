"""A balance is raised in the file of a running house, and cashed out: play stops, and the next start too.

The house is the real application; the attacker has the file of its books and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.app import build
from croupier.errors import Damaged
from croupier.house.books_watch import STOPPED
from croupier.store import soundness
from croupier.store.store import Store
from croupier.web.api.answers import AWAY
from tests.access.staffed import bearer, configuration, entries, key_for, name_of, served, sign_in, staffed
from tests.attacks._books import croupier, run_sql
from tests.waiting import looks

RAISE = "UPDATE account SET balance_cents = balance_cents + 100000 WHERE id LIKE 'game_account:EWT-1:%'"


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setattr(soundness, "SECONDS", 0.2)
    monkeypatch.setattr(soundness, "SHARE", 1)
    with staffed(tmp_path, tables=configuration(tmp_path).tables) as client:
        yield client


def database(folder: Path) -> str:
    return str(folder / "house.sqlite")


def until_stopped(client: Any) -> str:
    """The house looks by itself; how long it takes depends on the machine."""
    floor = client.app.state.floor
    for _ in looks("the house stops play"):
        faults = [desk.fault for desk in floor.desks.values()]
        if all(faults):
            break
    return str(faults[0])


def test_a_running_house_stops_play_and_pays_nothing(house: Any, tmp_path: Path) -> None:
    run_sql(database(tmp_path), RAISE)
    fault = until_stopped(house)
    assert fault == STOPPED
    answer = house.post(
        "/api/terminals/EWT-1/cash-out", json={"id": "out-1"}, headers=bearer(key_for("EWT-1"))
    )
    assert answer.status_code == 503, answer.text
    # The answer to a patron names neither the account nor what is wrong with it; staff find both in the log.
    assert answer.json()["error"]["message"] == AWAY
    assert not house.app.state.floor.books.ledger.vouchers()
    dealer = bearer(sign_in(house, name_of("dealer")))
    told = house.post("/api/tables/HCF-1/open", json={"id": "open-1"}, headers=dealer)
    assert (told.status_code, told.json()["error"]["message"]) == (503, f"table HCF-1 is stopped: {fault}")
    (entry,) = entries(house, code="books")
    whose = "the books are damaged, and nothing is played on them: account game_account:EWT-1:"
    assert entry["text"].startswith(whose)
    # What a table says is read by patrons too: it names nobody's account.
    shown = house.get("/api/floor", headers=bearer(key_for("EWT-2"))).text
    assert STOPPED in shown
    assert "game_account:" not in shown
    # The log itself is still written, and staff can still look.
    token = sign_in(house, name_of("floorperson"))
    assert house.get("/api/floor", headers=bearer(token)).status_code == 200


def test_a_house_does_not_start_on_damaged_books(tmp_path: Path) -> None:
    config = configuration(tmp_path)
    with served(config):
        pass
    run_sql(database(tmp_path), RAISE)
    with pytest.raises(Damaged, match="account game_account:EWT-1:"):
        build(config)
    with Store(config.database) as store:
        from croupier.events.search import query
        from croupier.store.event_log import search

        assert [one.event.code for one in search(store.engine, query(code="books"))] == ["books_damaged"]


def test_the_command_line_does_not_start_pay_or_call_them_sound(tmp_path: Path) -> None:
    config = configuration(tmp_path)
    with served(config):
        pass
    run_sql(database(tmp_path), RAISE)
    house = tmp_path / "house.toml"
    house.write_text(
        f'database = "{config.database}"\nlisten = "127.0.0.1:0"\n'
        '[[tables]]\nid = "HCF-1"\ngame = "high_card_flush"\n[[terminals]]\nfirst = "EWT-1"\ncount = 3\n'
    )
    told = croupier("serve", str(house))
    assert told.returncode == 2, told
    assert "the books are damaged, and nothing is played on them" in told.stderr
    assert "Traceback" not in told.stderr
    verified = croupier("audit", "verify", config.database)
    assert verified.returncode == 1
    assert "game_account:EWT-1:" in verified.stdout
    told = croupier("account", "status", "game_account:EWT-1:1", "disabled", "--database", config.database)
    assert told.returncode == 2, told
    assert "the books are damaged" in told.stderr


def test_the_end_of_the_journal_is_cut_off_while_the_house_is_closed(tmp_path: Path) -> None:
    """Everything in the database is mended; what a server saw last is noted outside of it."""
    config = configuration(tmp_path)
    with served(config):
        pass
    witness = tmp_path / "house.sqlite.key.seen"
    seen = int(witness.read_text().partition(":")[0])
    assert seen > 0
    with Store(config.database) as store:
        ids = [record.command_id for record in store.journal(seen - 1)]
    tables = ("journal", "transfer", "tally_change")
    run_sql(
        config.database,
        *(f"DROP TRIGGER {t}_is_append_only_delete" for t in ("journal", "transfer", "event")),
        *(f"DELETE FROM {table} WHERE seq >= {seen}" for table in tables),
        *(f"DELETE FROM command WHERE id = '{one}'" for one in ids),
        *(f"DELETE FROM event WHERE command = '{one}'" for one in ids),
        f"UPDATE chain_head SET seq = {seen - 1}, hash = (SELECT hash FROM journal WHERE seq = {seen - 1}), "
        f"at = (SELECT at FROM journal WHERE seq = {seen - 1})",
    )
    verified = croupier("audit", "verify", config.database)
    assert verified.returncode == 1, verified
    assert f"a server has seen record {seen}" in verified.stdout
    with pytest.raises(Damaged, match=f"record {seen} of the journal was removed"):
        build(config)
