"""Every role against every command of the command line, and the commands that keep people and the log."""

from __future__ import annotations

import inspect
import os
import sqlite3
from datetime import timedelta
from pathlib import Path
from unittest import mock

import pytest
from typer.testing import CliRunner, Result

from croupier import cli
from croupier.access import password
from croupier.access.person import Person
from croupier.access.rights import ALWAYS, right_of
from croupier.access.roles import STAFF, Role
from croupier.access.session import Limits
from croupier.access.sign_in import open_session
from croupier.cli import _door, _staff
from croupier.errors import CroupierError, OperatingError, Refused
from croupier.events.search import query
from croupier.store.event_log import search
from croupier.store.people import StoredPeople
from croupier.store.store import Store
from croupier.wagering.terminal import ConfigureTerminal
from tests.access.staffed import PASSWORD, QUICK, name_of, people_in

APP = cli.build()
EVERY = dict(_staff.commands(APP))


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Books with a person of every role, each of whom is signed in."""
    database = str(tmp_path_factory.mktemp("commands") / "books.sqlite")
    with Store(database) as store:
        people = StoredPeople(store.engine)
        people_in(people)
        for person in people.people():
            open_session(people, person, f"token of {person.name}", store.clock.now())
        store.do(ConfigureTerminal(id="t", asset_number="EWT-1"))
    return database


def as_(name: str, second: str = "") -> mock._patch_dict:
    """At the shell of somebody who is signed in."""
    environment = {_staff.SESSION: f"token of {name}" if name else ""}
    environment[_staff.SECOND_SESSION] = f"token of {second}" if second else ""
    return mock.patch.dict(os.environ, environment)


def run(*words: str, stdin: str = "") -> Result:
    with mock.patch.object(password, "_HASHER", QUICK):
        return CliRunner().invoke(cli.build([words[0].replace("-", "_")]), [*words], input=stdin)


def why(result: Result) -> str:
    assert isinstance(result.exception, CroupierError), result.output
    return str(result.exception)


def test_every_command_has_a_right_or_is_anybodys() -> None:
    assert set(EVERY) == set(_staff.RIGHTS) | _staff.OPEN
    assert not set(_staff.RIGHTS) & _staff.OPEN


def test_every_command_with_a_right_asks_before_it_runs() -> None:
    for name in EVERY:
        assert hasattr(EVERY[name].callback, "__guarded__"), name
    for name in _staff.RIGHTS:
        callback = EVERY[name].callback
        # Only the books know people: a command without them could ask nobody.
        assert {"database", "post"} & inspect.signature(callback).parameters.keys(), name


def acts() -> list[tuple[str, str]]:
    forms = [("assets record", act) for act in sorted(set(_staff.FORMS.values()))]
    return [*_staff.RIGHTS.items(), *forms]


@pytest.mark.parametrize("role", STAFF)
def test_a_person_may_give_exactly_the_commands_of_the_table(books: str, role: Role) -> None:
    with Store(books) as store:
        people = StoredPeople(store.engine)
        for command, act in acts():
            right = right_of(act)
            second = right.second[0] if right.second_when == ALWAYS else ""
            helper = name_of(second).replace("ann", "bob", 1) if second else ""
            with as_(name_of(role), helper):
                if right.allows([role]):
                    _staff._judge(store, people, command, act)
                else:
                    with pytest.raises(Refused) as refused:
                        _staff._judge(store, people, command, act)
                    assert refused.value.refusal.code == "no_right", command


@pytest.mark.parametrize(
    ("second", "code"),
    [
        ("", "second_person_needed"),
        ("ann.slot-technician", "same_person"),
        ("bob.slot-technician", "wrong_second_person"),
        ("nobody.there", "not_signed_in"),
    ],
)
def test_clearing_a_memory_needs_a_representative_beside_the_technician(
    books: str, tmp_path: Path, second: str, code: str
) -> None:
    form = tmp_path / "form.json"
    form.write_text("{}")
    with as_("ann.slot-technician", second):
        result = run("assets", "record", "clear-ram", books, str(form))
    assert isinstance(result.exception, Refused)
    assert result.exception.refusal.code == code


def test_whoever_is_not_signed_in_is_told_how(books: str) -> None:
    with as_(""):
        assert "croupier person sign-in" in why(run("log", books))


def test_a_refusal_and_an_act_at_the_shell_are_in_the_log(books: str) -> None:
    with as_("ann.dealer"):
        assert "information technology" in why(run("log", books))
    with as_("ann.information-technology"):
        assert run("log", books, "--code", "access").exit_code == 0
        found = run("log", books, "--person", "ann.dealer", "--code", "access_refused", "--text", '"log"')
    assert "log.search" in found.output.splitlines()[-1]


def test_a_session_that_has_ended_by_time_is_entered_as_that(tmp_path: Path) -> None:
    database = str(tmp_path / "books.sqlite")
    with Store(database) as store:
        people = StoredPeople(store.engine)
        people_in(people)
        idle = Limits().idle_minutes
        for minutes, name in ((idle + 1, "ann.finance"), (idle - 1, "ann.internal-audit")):
            person = people.person(name)
            assert person is not None
            seen = store.clock.now() - timedelta(minutes=minutes)
            open_session(people, person, f"token of {name}", seen)
    with as_("ann.finance"):
        assert "ended by time" in why(run("log", database))
    with as_("ann.internal-audit"):
        assert run("log", database).exit_code == 0
    with Store(database) as store:
        found = [entry.event for entry in search(store.engine, query(newest_first=False))]
    assert [(one.code, one.person) for one in found] == [
        ("session_expired", "ann.finance"),
        ("staff_act", "ann.internal-audit"),
    ]
    assert '"command":"log"' in found[0].facts


def test_the_second_session_of_an_act_that_has_ended_by_time_is_entered_as_that(tmp_path: Path) -> None:
    database = str(tmp_path / "books.sqlite")
    with Store(database) as store:
        people = StoredPeople(store.engine)
        people_in(people)
        for hours, name in ((0, "ann.slot-supervisor"), (13, "ann.finance")):
            person = people.person(name)
            assert person is not None
            open_session(people, person, f"token of {name}", store.clock.now() - timedelta(hours=hours))
    signed = ["--reason", "moved", "--database", database]
    with as_("ann.slot-supervisor", "ann.finance"):
        assert "ended by time" in why(run("progressive", "set", "progressive_main:M.main", "1", *signed))
    with Store(database) as store:
        (found,) = search(store.engine, query())
    assert (found.event.code, found.event.person) == ("session_expired", "ann.finance")


def test_books_without_people_ask_nobody(tmp_path: Path) -> None:
    database = str(tmp_path / "lab.sqlite")
    with Store(database):
        pass
    with as_(""):
        assert run("log", database).exit_code == 0


def test_asking_who_gives_a_command_makes_and_changes_no_books(tmp_path: Path) -> None:
    nothing = tmp_path / "nothing.sqlite"
    assert not _door.has_people("person add", str(nothing))
    with pytest.raises(OperatingError, match="there is no database"):
        _door.has_people("voucher void", str(nothing))
    assert not nothing.exists()
    older = tmp_path / "older.sqlite"
    sqlite3.connect(older).execute("CREATE TABLE person_of_another_program (name TEXT)").connection.close()
    before = older.read_bytes()
    torn = tmp_path / "torn.sqlite"
    torn.write_bytes(b"this is no database, whatever its name says" * 100)
    for doubtful in (older, torn):
        with pytest.raises(OperatingError, match=_door.DOUBT):
            _door.has_people("person add", str(doubtful))
    assert len(older.read_bytes()) == len(before)


# -- people ----------------------------------------------------------------------------------------

ADD = ("--full-name", "Ada Byron", "--credential", "B-1", "--role")


def test_the_first_person_is_of_information_technology_and_must_change_the_password(tmp_path: Path) -> None:
    database = str(tmp_path / "house.sqlite")
    with as_(""):
        assert "information_technology" in why(run("person", "add", "ada.byron", database, *ADD, "dealer"))
        added = run("person", "add", "ada.byron", database, *ADD, "information_technology")
        first = added.output.rsplit(" ", 1)[-1].strip()
        token = run("person", "sign-in", "ada.byron", database, stdin=f"{first}\n").output.split()[-1]
        with mock.patch.dict(os.environ, {_staff.SESSION: token}):
            assert "password of your own" in why(run("person", "list", database))
        changed = run(
            "person", "own-password", "ada.byron", database, stdin=f"{first}\n{PASSWORD}\n{PASSWORD}\n"
        )
        assert changed.exit_code == 0, changed.output
        token = run("person", "sign-in", "ada.byron", database, stdin=f"{PASSWORD}\n").output.split()[-1]
        with mock.patch.dict(os.environ, {_staff.SESSION: token}):
            assert (
                "ada.byron  Ada Byron  B-1  information_technology  active"
                in run("person", "list", database).output
            )
            run("person", "sign-out", database)
            assert "nobody is signed in" in why(run("person", "list", database))
    with Store(database) as store:
        codes = [e.event.code for e in search(store.engine, query(newest_first=False))]
        text = str([e.event for e in search(store.engine, query())])
    assert codes[:5] == ["person_enrolled", "signed_in", "access_refused", "password_changed", "signed_in"]
    assert first not in text
    assert PASSWORD not in text


@pytest.mark.parametrize(
    ("words", "word"),
    [
        (
            ("add", "dealer", "--full-name", "A B", "--credential", "X-1", "--role", "dealer"),
            "post, not a person",
        ),
        (("add", "j.doe", "--full-name", "Jo", "--credential", "X-1", "--role", "dealer"), "full_name"),
        (("add", "j.doe", "--full-name", "J D", "--credential", "X-1", "--role", "king"), "king"),
        (
            (
                "add",
                "j.doe",
                "--full-name",
                "J D",
                "--credential",
                "X-1",
                "--role",
                "dealer",
                "--role",
                "finance",
            ),
            "465a.11",
        ),
        (
            ("add", "ann.dealer", "--full-name", "A D", "--credential", "X-1", "--role", "dealer"),
            "belongs to somebody",
        ),
        (("roles", "nobody.there", "--role", "dealer"), "nobody called"),
        (("terminal-key", "EWT-9"), "not a terminal"),
    ],
)
def test_bad_input_gets_one_sentence(books: str, words: tuple[str, ...], word: str) -> None:
    command, name, *rest = words
    with as_("ann.information-technology"):
        assert word in why(run("person", command, name, books, *rest))


def test_roles_locks_and_ends_of_accounts(books: str) -> None:
    with as_("ann.information-technology"):
        assert run("person", "roles", "bob.dealer", books, "--role", "floorperson").exit_code == 0
        assert run("person", "unlock", "bob.cage-cashier", books).exit_code == 0
        assert run("person", "password", "bob.cage-cashier", books).exit_code == 0
        assert run("person", "retire", "bob.count-team", books).exit_code == 0
        listed = run("person", "list", books).output
    assert "bob.dealer  Bob Testcase  bob-dealer  floorperson  active" in listed
    assert "count_team  retired" in listed
    with Store(books) as store:
        people = StoredPeople(store.engine)
        cashier = people.person("bob.cage-cashier")
        assert isinstance(cashier, Person)
        assert cashier.must_change


def test_a_terminal_gets_a_key_and_loses_it(books: str) -> None:
    with as_("ann.information-technology"):
        first = run("person", "terminal-key", "EWT-1", books).output.split()[-1]
        second = run("person", "terminal-key", "EWT-1", books).output.split()[-1]
        assert first != second
        with Store(books) as store:
            assert StoredPeople(store.engine).key_of("EWT-1") is not None
        assert run("person", "terminal-key", "EWT-1", books, "--end").exit_code == 0
    with Store(books) as store:
        assert StoredPeople(store.engine).keys() == []


# -- the log ---------------------------------------------------------------------------------------


def test_the_log_is_exported_and_verified_with_an_anchor(books: str, tmp_path: Path) -> None:
    with as_("ann.internal-audit"):
        written = run("log", books, "--format", "csv", "--output", str(tmp_path / "log.csv"))
        assert "entries in" in written.output
        assert (tmp_path / "log.csv").read_text().startswith("seq,at,code")
        anchor = run("log", books, "--head").output.strip()
        sound = run("log", books, "--verify", "--anchor", anchor)
        assert "The log is sound" in sound.output
        wrong = anchor.partition(":")[0] + ":" + "0" * 64
        assert run("log", books, "--verify", "--anchor", wrong).exit_code == 1
        assert "--format" in why(run("log", books, "--format", "xml"))
        assert "since" in why(run("log", books, "--since", "soon"))
