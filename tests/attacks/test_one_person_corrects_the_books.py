"""A correction by one person, by the same one twice, without a reason, of nothing, twice, or below zero."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cli import build
from croupier.errors import DataError, Refused
from croupier.store.audit import audit
from croupier.store.store import Store
from tests.access.staffed import (
    PASSWORD,
    TestClient,
    bearer,
    configuration,
    entries,
    key_for,
    name_of,
    staffed,
)
from tests.attacks._ids import did, post, refused, signed_in, virtual_table
from tests.web.devices import insert_bill

WIN, FLOOR, PATRON = "table_win:HCF-1", "adjustments:floor", "game_account:EWT-1:1"
PATH = "console/corrections"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, str]]:
    folder = tmp_path_factory.mktemp("corrected")
    with staffed(folder, tables=[virtual_table()]) as client:
        yield client, configuration(folder).database


@pytest.fixture
def client(house: tuple[TestClient, str]) -> TestClient:
    return house[0]


def told(seq: int, debit: str = FLOOR, credit: str = PATRON, cents: int = 500, **more: Any) -> dict[str, Any]:
    moves = [{"debit": debit, "credit": credit, "amount_cents": cents}]
    return {"corrects_seq": seq, "moves": moves, "reason": "a bill was misread"} | more


def a_bill(client: TestClient) -> int:
    return int(insert_bill(client, "EWT-1", 2_000)["seq"])


def credits(client: TestClient) -> int:
    shown = client.get("/api/terminals/EWT-1", headers=bearer(key_for("EWT-1"))).json()
    return int(shown["account"]["credits_cents"])


def test_two_people_correct_a_record_once(client: TestClient) -> None:
    seq, before = a_bill(client), credits(client)
    finance, second = signed_in(client, "finance"), signed_in(client, "floorperson", "bob")
    answer = did(client, finance, PATH, second, id="correct-1", **told(seq))
    assert (answer["id"], answer["corrects_seq"]) == ("correct-1", seq)
    assert credits(client) == before + 500
    # The same request again is the same correction, and another one of the record is refused.
    assert did(client, finance, PATH, second, id="correct-1", **told(seq)) == answer
    assert refused(client, finance, PATH, second, **told(seq, cents=1)) == "corrected_before"
    assert credits(client) == before + 500
    headers = bearer(finance)
    (listed,) = client.get(f"/api/{PATH}", headers=headers).json()["corrections"]
    assert (listed["by"], listed["second"]) == ("ann-finance", "bob-floorperson")
    shown = client.get(f"/api/console/journal/{seq}", headers=headers).json()
    assert shown["correction"]["reason"] == "a bill was misread"
    assert shown["command"].startswith("~device:EWT-1.1:")
    entered = entries(client, code="correction_posted")
    assert [one["amount_cents"] for one in entered] == [500]
    acts = [one for one in entries(client, code="staff_act") if one["facts"]["act"] == "books.correct"]
    assert {(one["person"], one["second_person"]) for one in acts} == {("ann.finance", "bob.floorperson")}
    today = shown["gaming_day"]
    report = client.get(f"/api/reports/day/{today}", headers=headers).json()
    assert sum(one["corrections_cents"] for one in report["terminals"]) == 500


def test_nobody_corrects_alone(client: TestClient) -> None:
    seq = a_bill(client)
    finance = signed_in(client, "finance")
    assert refused(client, finance, PATH, **told(seq)) == "second_person_needed"
    assert refused(client, finance, PATH, finance, **told(seq)) == "same_person"
    other = signed_in(client, "finance", "bob")
    assert refused(client, finance, PATH, other, **told(seq)) == "wrong_second_person"
    assert refused(client, finance, PATH, "no-session", **told(seq)) == "second_person_unknown"
    for role in ("dealer", "floorperson", "slot_supervisor", "cage_cashier", "information_technology"):
        assert refused(client, signed_in(client, role), PATH, other, **told(seq)) == "no_right"
    assert refused(client, key_for("EWT-1"), PATH, finance, **told(seq)) == "no_right"


def test_a_name_that_is_typed_is_no_second_person(client: TestClient) -> None:
    status, _ = post(client, signed_in(client, "finance"), PATH, **told(1, second=name_of("floorperson")))
    assert status in (403, 422)


def test_what_cannot_be_corrected_is_refused_in_one_sentence(client: TestClient) -> None:
    seq = a_bill(client)
    finance, second = signed_in(client, "finance"), signed_in(client, "slot_supervisor", "bob")
    for reason in ("", "   "):
        assert post(client, finance, PATH, second, **told(seq, reason=reason))[0] == 422
    assert refused(client, finance, PATH, second, **told(10**9)) == "record_not_found"
    below = told(seq, PATRON, FLOOR, credits(client) + 1)
    assert refused(client, finance, PATH, second, **below) == "insufficient_funds"
    # Not through an adjustments account, of no kind, too much, nothing.
    for wrong in (told(seq, WIN, PATRON), told(seq, FLOOR, "money:x"), told(seq, cents=0), told(0)):
        assert post(client, finance, PATH, second, **wrong)[0] == 422
    for account in ("vouchers_outstanding:all", "progressive_main:HCF-1:main", "hand_pays_due:EWT-1:jackpot"):
        assert refused(client, finance, PATH, second, **told(seq, FLOOR, account)) == "corrected_elsewhere"
    for account in ("adjustments:vouchers", "adjustments:progressive_seed", "adjustments:hand_pay_overrides"):
        assert refused(client, finance, PATH, second, **told(seq, account)) == "corrected_elsewhere"
    # None of it kept the record from being corrected.
    did(client, finance, PATH, second, **told(seq, PATRON, FLOOR, 100))


def test_the_books_are_sound_after_it(house: tuple[TestClient, str]) -> None:
    with Store(house[1]) as store:
        assert not audit(store).findings


# -- the shell ---------------------------------------------------------------------------------------


def at_the_shell(
    monkeypatch: pytest.MonkeyPatch, first: str, second: str, *words: str
) -> tuple[BaseException | None, str]:
    monkeypatch.setenv("CROUPIER_SESSION", first)
    monkeypatch.setenv("CROUPIER_SECOND_SESSION", second)
    result = CliRunner().invoke(build(["correct"]), ["correct", *words])
    return result.exception, result.output


def test_the_shell_asks_the_same_of_two(
    house: tuple[TestClient, str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    client, database = house
    seq, before = a_bill(client), credits(client)
    finance, other = signed_in(client, "finance"), signed_in(client, "floorperson")
    words = ["record", str(seq), "--move", f"{FLOOR} {PATRON} 300", "--database", database]
    words += ["--reason", "a dispute", "--id", "shell-1"]

    def code(first: str, second: str, *told: str) -> str:
        error, _ = at_the_shell(monkeypatch, first, second, *told)
        assert isinstance(error, Refused), error
        return error.refusal.code

    assert code(finance, "", *words) == "second_person_needed"
    assert code(finance, finance, *words) == "same_person"
    assert code(other, finance, *words) == "no_right"
    assert code("", "", *words) == "not_signed_in"
    error, said = at_the_shell(monkeypatch, finance, other, *words)
    assert error is None
    assert f"record {seq} corrected, signed by ann-finance and ann-floorperson" in said
    # The same id at the console is the same person's same command.
    assert did(client, finance, PATH, other, **told(seq, cents=300, id="shell-1", reason="a dispute"))
    assert at_the_shell(monkeypatch, finance, other, *words)[0] is None
    assert code(finance, other, *words[:-1], "shell-2") == "corrected_before"
    error, _ = at_the_shell(monkeypatch, finance, other, *words[:2], "--move", "a b", *words[4:])
    assert isinstance(error, DataError)
    _, said = at_the_shell(monkeypatch, finance, "", "list", "--json", "--database", database)
    assert any(one["corrects_seq"] == seq and one["reason"] == "a dispute" for one in json.loads(said))
    assert PASSWORD not in said
    # A server that runs hears of it with the next answer about the account.
    assert insert_bill(client, "EWT-1", 100)["credits_cents"] == before + 400


def test_books_without_people_have_nobody_who_could_sign(tmp_path: Path) -> None:
    database = str(tmp_path / "alone.sqlite")
    with Store(database):
        pass
    words = ["correct", "record", "1", "--move", f"{FLOOR} {WIN} 1", "--reason", "x", "--database", database]
    result = CliRunner().invoke(build(["correct"]), words)
    assert isinstance(result.exception, Refused)
    assert result.exception.refusal.code == "not_signed_in"
