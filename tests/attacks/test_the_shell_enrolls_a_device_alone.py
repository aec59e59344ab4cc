"""Whoever could enroll a key of his own could make money: at the shell two people must be signed in."""

from __future__ import annotations

import os
from pathlib import Path
from unittest import mock

from typer.testing import CliRunner

from croupier.cli import build
from croupier.store.store import Store
from croupier.wagering.devices.device import ENROLLED, WITHDRAWN
from croupier.wagering.terminal import ConfigureTerminal
from tests.access.staffed import configuration, name_of, sign_in
from tests.attacks._money import KEY, attacked
from tests.store.databases import done


class Shell:
    """One who types, with the sessions that he has."""

    def __init__(self, database: str) -> None:
        self.database = database
        self._app = build(["device"])

    def __call__(self, *words: str, first: str = "", second: str = "") -> tuple[int, str]:
        sessions = {"CROUPIER_SESSION": first, "CROUPIER_SECOND_SESSION": second}
        with mock.patch.dict(os.environ, sessions):
            result = CliRunner().invoke(self._app, ["device", *words, "--database", self.database])
        return result.exit_code, f"{result.output}{result.exception or ''}"


def test_books_without_people_enroll_nothing(tmp_path: Path) -> None:
    database = str(tmp_path / "books.sqlite")
    with Store(database) as store:
        done(store.do(ConfigureTerminal(id="t", asset_number="EWT-1")))
    status, said = Shell(database)("enroll", "EWT-1", KEY.public_key)
    assert status != 0
    assert "have no people, and nobody else can sign" in said
    with Store(database) as store:
        assert store.devices() == []


def test_one_person_is_not_enough_and_the_wrong_two_are_not_either(tmp_path: Path) -> None:
    shell = Shell(configuration(tmp_path).database)
    with attacked(tmp_path) as house:
        roles = ("information_technology", "slot_supervisor", "slot_technician", "finance")
        of = {role: sign_in(house.client, name_of(role)) for role in roles}
    enroll = ("enroll", "EWT-1", KEY.public_key)
    for first, second, told in (
        ("", "", "put the session"),
        (of["information_technology"], "", "a second person is needed"),
        (of["information_technology"], of["information_technology"], "two different people"),
        (of["information_technology"], of["finance"], "the second person is"),
        (of["slot_supervisor"], of["information_technology"], "this is for"),
        (of["slot_technician"], of["slot_supervisor"], "this is for"),
    ):
        status, said = shell(*enroll, first=first, second=second)
        assert status != 0
        assert told in said
    two = {"first": of["information_technology"], "second": of["slot_supervisor"]}
    assert shell(*enroll, **two) == (0, "EWT-1.1: enrolled for EWT-1\n")
    assert shell("enroll", "EWT-1", "0" * 64, **two)[0] != 0
    assert shell("withdraw", "EWT-1.1", "--reason", "lost", first=of["finance"])[0] != 0
    status, said = shell("withdraw", "EWT-1.1", "--reason", "lost", first=of["slot_supervisor"])
    assert status == 0, said
    assert shell("enroll", "EWT-1", "0" * 64, **two) == (0, "EWT-1.2: enrolled for EWT-1\n")
    with Store(shell.database) as store:
        assert [(one.id, one.state) for one in store.devices()] == [
            ("EWT-1.1", WITHDRAWN),
            ("EWT-1.2", ENROLLED),
        ]
        kinds = [record.kind for record in store.journal()]
        assert (kinds.count("enroll_device"), kinds.count("withdraw_device")) == (2, 1)
