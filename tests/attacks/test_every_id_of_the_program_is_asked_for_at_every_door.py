"""Every kind of id that the program gives itself, sent through every door that takes an id.

Both lists are found by walking the code: a new kind of id and a new route are tried without anybody having to
remember them, and an id that is made beside the list is found here.
"""

from __future__ import annotations

import ast
import inspect
import json
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import AfterValidator
from sqlalchemy import text
from typer.testing import CliRunner

from croupier.access.rights import right_of
from croupier.access.roles import Role
from croupier.cli import build as command_line
from croupier.cli._books import COMMAND_ID
from croupier.cli._staff import commands
from croupier.floor.forms import FORMS
from croupier.floor.forms import FORMS as PAPERS
from croupier.ledger.command import Command
from croupier.store.engine import database_url, open_engine, reading
from croupier.store.store import Store
from croupier.units import own_ids
from croupier.units.name_spaces import KINDS, OWN
from croupier.web.access.asker import id_of_the_asker
from croupier.web.access.rights import RIGHTS
from tests.access.staffed import TestClient, bearer, configuration, key_for, served, staffed
from tests.attacks._doors import address, body_for, doors
from tests.attacks._ids import (
    ROUND,
    deal_it,
    open_with_a_wager,
    settled,
    signed_in,
    state_of,
    virtual_table,
)
from tests.attacks._signing import sessions_in
from tests.attacks._signing import told as as_somebody

PACKAGE = Path(own_ids.__file__).parent.parent
PARTS = {
    "round": ROUND,
    "attempt": "2",
    "table": "HCF-1",
    "unique": "8b1f6f0e2f584a539a3e0d6f1a2b3c4d",
    "digest": "0123456789abcdef",
    "terminal": "EWT-3",
    "account": "game_account:EWT-3:1",
    "seq": "7",
    "event": "e0006000000000000-abcdef01",
    "voucher": "012345678901234567",
    "day": "2026-01-05",
    "slip": "M-1",
    "device": "EWT-3/1",
    "number": "1",
    "key": "person/ann.lee",
    "version": "2",
    "server": "server-1",
    "kind": "asset",
    "way": "out",
}


# Doors whose bodies are papers of their own: the id is read with them, and the paper is refused.
UNREAD = {
    "/api/console/movements",
    "/api/console/count/{day}/acts",
    "/api/console/proof/{day}",
    "/api/console/voucher-places/register",
    *(f"/api/console/forms/{name}" for name in FORMS),
}


def wanted() -> list[str]:
    """An id of every form, as an outsider can spell it: the mark left out, and as older books had them."""
    made = [form.removeprefix(OWN).format(**PARTS) for form in own_ids.FORMS.values()]
    return [*made, f"{ROUND}:end", f"{ROUND}:end.2", f"{ROUND}:lost-shoe"]


def keys(database: str) -> set[str]:
    """The name of every command that the books know, read from the file itself."""
    engine = open_engine(database_url(database))
    try:
        with reading(engine) as connection:
            return {row[0] for row in connection.execute(text("SELECT id FROM command"))}
    finally:
        engine.dispose()


def asker_for(path: str, client: TestClient, sessions: dict[str, str]) -> tuple[str, str]:
    """Somebody who may come through this door, and the second person where two are needed."""
    right = right_of(RIGHTS[f"POST {path}"])
    role = next((one for one in right.roles if one is not Role.PATRON_TERMINAL), None)
    first = key_for("EWT-2") if role is None else _session(client, sessions, role, "ann")
    second = _session(client, sessions, right.second[0], "bob") if right.second else ""
    return first, second


def _session(client: TestClient, sessions: dict[str, str], role: str, name: str) -> str:
    key = f"{name} {role}"
    if key not in sessions:
        sessions[key] = signed_in(client, role, name)
    return sessions[key]


@pytest.fixture(scope="module")
def besieged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, str]]:
    """A house in which every id was asked for at every door, before its first round."""
    folder = tmp_path_factory.mktemp("besieged")
    config = configuration(folder)
    with staffed(folder, tables=[virtual_table()]) as client:
        sessions: dict[str, str] = {}
        unread = set()
        for path, kind in doors().items():
            token, second = asker_for(path, client, sessions)
            headers = bearer(token) | ({"croupier-second": f"Bearer {second}"} if second else {})
            for taken in wanted():
                body = body_for(kind, taken)
                answer = client.post(address(path), json=body, headers=headers)
                assert answer.status_code < 500, f"{path}: {answer.text}"
                if answer.status_code == 422:
                    unread.add(path)
        assert unread - UNREAD == set()
        yield client, config.database


def test_there_are_doors_and_ids_to_try() -> None:
    assert len(doors()) > 30
    assert len(wanted()) > 20
    parsed = (string.Formatter().parse(form) for form in own_ids.FORMS.values())
    assert {name for parts in parsed for _, name, _, _ in parts if name} == set(PARTS)


def test_no_door_yields_an_id_of_the_program(besieged: tuple[TestClient, str]) -> None:
    known = keys(besieged[1])
    assert known.isdisjoint(wanted())
    for key in known:
        assert key.startswith((OWN, *(f"{kind}/" for kind in KINDS))), key


def test_a_round_is_played_to_its_end_in_the_middle_of_it(besieged: tuple[TestClient, str]) -> None:
    client, _ = besieged
    dealer = signed_in(client, "dealer")
    if state_of(client)["phase"] not in ("closed", "settled"):
        # The siege opened it, as a dealer may; a floorperson ends what was begun.
        client.post(
            "/api/tables/HCF-1/void",
            json={"id": "clear", "reason": "siege"},
            headers=bearer(signed_in(client, "floorperson")),
        )
    played = open_with_a_wager(client, dealer)
    deal_it(client, dealer, played)
    assert settled(client), state_of(client)["fault"]


def test_every_body_takes_its_id_in_the_name_of_the_asker() -> None:
    for path, kind in doors().items():
        assert AfterValidator(id_of_the_asker) in kind.model_fields["id"].metadata, path


# -- the shell ---------------------------------------------------------------------------------------


def test_every_command_that_takes_an_id_makes_it_with_one_function() -> None:
    taking = [
        name
        for name, info in commands(command_line())
        if any(one.default is COMMAND_ID for one in inspect.signature(info.callback).parameters.values())
    ]
    assert len(taking) > 10
    for source in (PACKAGE / "cli").glob("*.py"):
        tree = ast.parse(source.read_text(encoding="utf-8"))
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        wrapped = {id(argument) for node in calls if _name(node) == "command_id" for argument in node.args}
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and node.id == "given_id" and isinstance(node.ctx, ast.Load):
                assert id(node) in wrapped, f"{source.name}:{node.lineno} takes --id as it is"


def test_a_shell_asks_in_its_own_name(tmp_path: Path) -> None:
    config = configuration(tmp_path, tables=[virtual_table()])
    with served(config):
        pass
    for taken in wanted():
        given = ["account", "status", "EWT-1", "disabled", "--database", config.database, "--id", taken]
        CliRunner().invoke(command_line(), given)
    assert keys(config.database).isdisjoint(wanted())
    with served(config) as client:
        assert client.get("/sign-in").status_code == 200


@pytest.mark.parametrize("form", PAPERS)
def test_a_form_names_neither_its_id_nor_a_fence(tmp_path: Path, form: str) -> None:
    config = configuration(tmp_path)
    with served(config):
        pass
    for field, value in (("id", f"{ROUND}:end"), ("fence", {"table": "HCF-1", "token": 1})):
        paper = tmp_path / "form.json"
        paper.write_text(json.dumps({field: value}))
        result = CliRunner().invoke(command_line(), ["assets", "record", form, config.database, str(paper)])
        assert f"there is no field {field}" in str(result.exception)


def test_a_slip_written_by_hand_names_its_id_in_the_name_of_whoever_enters_it(tmp_path: Path) -> None:
    config = configuration(tmp_path)
    with served(config):
        pass
    with Store(config.database) as store:
        sessions_in(store)
    who = "ann.slot-attendant"
    told = {
        "slip": "M-000001",
        "asset_number": "EWT-1",
        "what": "jackpot",
        "at": "2026-01-05T18:00:00+00:00",
        "combination": "royal flush",
        "amount_cents": 2_000,
        "by": "ann-slot-attendant",
        "role": "slot_attendant",
        "paid_from": "cage:1",
    }
    paper = tmp_path / "slip.json"
    before = keys(config.database)
    for taken in wanted():
        paper.write_text(json.dumps({**told, "id": taken, "fence": {"table": "HCF-1", "token": 1}}))
        result = as_somebody(who, "slip", "manual", str(paper), "--database", config.database)
        assert result.exception is not None
    # What the door enters into the log has ids of the program's own, which nobody can spell.
    made = {one for one in keys(config.database) - before if not one.startswith("~")}
    assert made
    assert all(one.startswith(f"person/{who}/") for one in made), made


# -- the code ----------------------------------------------------------------------------------------


def _name(node: ast.Call) -> str:
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _kinds(kind: type[Command]) -> Iterator[str]:
    for one in kind.__subclasses__():
        yield one.__name__
        yield from _kinds(one)


def test_no_id_is_made_beside_the_list() -> None:
    """A command's id is one that was given, or one of ``own_ids``: never a text of its own."""
    known = {*_kinds(Command), "replace"}
    made = 0
    for source in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or _name(node) not in known:
                continue
            for keyword in node.keywords:
                if keyword.arg != "id":
                    continue
                made += 1
                value = keyword.value
                texts = [one for one in ast.walk(value) if isinstance(one, ast.JoinedStr | ast.Constant)]
                named = ast.unparse(value).startswith("own.")
                assert not texts or named, f"{source}:{node.lineno} makes an id"
    assert made > 30
