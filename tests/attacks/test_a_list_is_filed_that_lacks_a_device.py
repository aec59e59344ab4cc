"""A house files lists although devices of its floor are in no register (58 Pa. Code §§ 463a.5(b), 607a.2).

Tried at both doors, the console and the shell, and by entering a made-up file as filed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from croupier.access.sign_in import open_session
from croupier.floor.assets.asset import EnterAsset
from croupier.floor.assets.declaration import DeclareServer
from croupier.floor.filings.calendar import calendar_day
from croupier.floor.filings.dispatch import LISTS
from croupier.house.readiness import declaration
from croupier.ledger.command import Command
from croupier.store.people import StoredPeople
from croupier.store.store import Store
from croupier.units.gaming_day import GamingDay
from tests.access.staffed import TestClient, configuration, put_staffed_books, served
from tests.attacks._signing import shell, told
from tests.registered import register_floor
from tests.store.databases import done
from tests.web.test_books_api import staff
from tests.web.test_console_back_office import waited

SUPERVISOR = "ann.slot-supervisor"


@pytest.fixture
def books(tmp_path: Path) -> str:
    """Books of a house with three terminals and a table; EWT-2 and the table are in no register."""
    config = configuration(tmp_path)
    put_staffed_books(config.database, "EWT-1", games=["high_card_flush"])

    def left_out(command: Command) -> Command | None:
        lacking = isinstance(command, EnterAsset) and command.asset.asset_number in ("EWT-2", "HCF-1")
        dependent = getattr(command, "asset_number", "") in ("EWT-2", "HCF-1")
        return None if lacking or (dependent and command.kind != "configure_terminal") else command

    with Store(config.database) as store:
        register_floor(store, config, left_out)
    return config.database


@pytest.fixture
def client(books: str) -> Iterator[TestClient]:
    with served(configuration(Path(books).parent)) as client:
        yield client


def test_the_console_files_none(client: TestClient) -> None:
    supervisor = staff(client, "slot_supervisor")
    for name in LISTS:
        error = supervisor.post("console/filings", document=name)["error"]
        lacking = "EWT-2" if name.endswith("terminals") else "HCF-1"
        assert (error["code"], f"would lack {lacking}:" in error["message"]) == ("list_incomplete", True)
        assert error["cite"].startswith("58 Pa. Code § ")
    yesterday = GamingDay().day_of(datetime.now(UTC)) - timedelta(days=1)
    assert (
        supervisor.refused("console/filings", document="bureau-packet", day=str(yesterday))
        == "list_incomplete"
    )
    kept = supervisor.get("console/filings")["documents"]
    assert "ann-slot-supervisor" not in {one["author"] for one in kept}


def test_the_checks_of_the_house_say_what_is_missing(client: TestClient) -> None:
    claims = waited(staff(client, "compliance_representative"), "console/findings")
    [lists] = [one for one in claims if one["title"].startswith("Every device of the floor")]
    assert {found["code"] for found in lists["findings"]} == {"list_incomplete"}
    assert {"EWT-2" in found["message"] for found in lists["findings"]} == {True, False}


def test_the_shell_refuses_too_and_takes_no_file_of_today(books: str, tmp_path: Path) -> None:
    with Store(books) as store:
        people = StoredPeople(store.engine)
        for person in people.people():
            open_session(people, person, f"token of {person.name}", datetime.now(UTC))
    answer = shell(SUPERVISOR, "filing", "send", "gaming-floor-terminals", books)
    assert answer == "list_incomplete § 463a.5(a)(1), (b)"
    made_up = tmp_path / "list.json"
    made_up.write_text(json.dumps({"rows": []}))
    today = calendar_day(datetime.now(UTC)).isoformat()
    filed = ("assets", "filed", "gaming-floor-terminals", books, str(made_up), "--on", today)
    assert shell(SUPERVISOR, *filed) == "not_past § 463a.5(g)"
    assert shell("ann.finance", *filed).startswith("no_right")
    with Store(books) as store:
        # Its server has said at a start which tables it has, and the shell knows it from there.
        config = configuration(Path(books).parent)
        done(store.do(DeclareServer(id="start", declaration=declaration(config, "00"))))
    answer = shell(SUPERVISOR, "filing", "send", "gaming-floor-tables", books)
    assert answer == "list_incomplete § 607a.2(a), (c)"
    missed = told(SUPERVISOR, "filing", "missed", books)
    assert (missed.exit_code, "would lack EWT-2" in missed.stdout) == (1, True)
