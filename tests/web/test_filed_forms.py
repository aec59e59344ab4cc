"""Forms on file are held against the house; a dealer deals what he was tested in."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from typer.testing import CliRunner

from croupier import cli
from croupier.access.roles import Role
from croupier.cli import _staff, train
from croupier.compliance.checks import CHECKS
from croupier.compliance.filed_forms import NEEDED, FiledForm, filed_findings
from croupier.compliance.template import template
from croupier.errors import DataError, Refused
from croupier.floor.filings.document import papers
from croupier.house.facts import house_facts
from croupier.store.people import StoredPeople
from croupier.store.store import Store
from tests.access.staffed import (
    TestClient,
    configuration,
    keys_in,
    name_of,
    people_in,
    served,
    sign_in,
)
from tests.registered import register_floor
from tests.web.test_books_api import staff

CAMERAS = """
tables: [{table: HCF-1, game: high_card_flush, kind: %s, cameras: [{camera: C-1, covers: table}]}]
turning_cameras_read_terminals: true
turning_cameras_see_tables: true
"""


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A house with people, its floor registered, no form on file and nobody tested."""
    config = configuration(tmp_path)
    with Store(config.database) as store:
        people = StoredPeople(store.engine)
        people_in(people)
        keys_in(people, "EWT-1")
        register_floor(store, config)
    with served(config) as client:
        yield client


def found(client: TestClient, check: str) -> list[str]:
    """What the house finds of one check, as its page is told; the paytables are not counted for it."""
    floor = client.app.state.floor  # type: ignore[attr-defined]
    facts = house_facts(floor, client.app.state.access.people.people())  # type: ignore[attr-defined]
    title = CHECKS[check].title
    claims = filed_findings(papers(floor.books.ledger, FiledForm), facts)
    [findings] = [findings for what, _cite, findings in claims if what.startswith(title)]
    return [finding.code for finding in findings]


def test_an_untouched_house_is_red_where_nothing_is_on_file(client: TestClient) -> None:
    for check in NEEDED:
        assert found(client, check) == ["not_on_file"]


def test_a_form_is_filed_by_whoever_is_signed_in_and_held_against_the_tables(client: TestClient) -> None:
    path = "console/checks/cameras/file"
    for form, expected in (
        (CAMERAS % "hybrid", []),
        (CAMERAS % "electronic", ["another_table"]),
        (CAMERAS.replace("HCF-1", "HCF-7") % "hybrid", ["table_not_listed", "not_of_the_house"]),
    ):
        receipt = staff(client, "compliance_representative").did(path, form=form)
        assert receipt["filed_by"] == "ann-compliance-representative"
        assert found(client, "cameras") == expected


def test_who_may_not_file_and_what_cannot_be_read(client: TestClient) -> None:
    path = "console/checks/cameras/file"
    assert staff(client, "dealer").refused(path, form=CAMERAS % "hybrid") == "no_right"
    compliance = staff(client, "compliance_representative")
    refused = compliance.post(path, form="tables: many")["error"]
    assert (refused["code"], refused["cite"]) == ("form_not_readable", "58 Pa. Code § 465a.9(c)")
    assert compliance.refused("console/checks/taste/file", form="") == "malformed"
    assert found(client, "cameras") == ["not_on_file"]


def test_a_form_names_people_systems_and_offers_of_the_house(client: TestClient) -> None:
    compliance = staff(client, "compliance_representative")
    for check, expected in (
        # Its directors and floorpersons are nobody here.
        ("staffing", ["not_of_the_house"] * 6),
        # The house has no tip rule: what the form says beyond it is the house's own choice.
        ("internal-controls", []),
        ("dealer-training", ["dealer_not_trained", "dealer_not_trained", "not_of_the_house"]),
        ("dual-key-control", ["system_not_listed", "not_of_the_house"]),
    ):
        compliance.did(f"console/checks/{check}/file", form=template(CHECKS[check].form, "form"))
        assert found(client, check) == expected
    less = template(CHECKS["internal-controls"].form, "form").replace('"vouchers", ', "")
    compliance.did("console/checks/internal-controls/file", form=less)
    assert found(client, "internal-controls") == ["offer_left_out"]


def test_staff_of_the_right_department_are_found_right(client: TestClient) -> None:
    form = template(CHECKS["staffing"].form, "form")
    for said, meant in (
        ("K-1001", "ann-information-technology"),
        ("K-1002", "ann-slot-supervisor"),
        ("K-1003", "ann-floorperson"),
        ("K-1005", "ann-surveillance"),
        ("K-1006", "ann-internal-audit"),
        ("K-2001", "bob-floorperson"),
    ):
        form = form.replace(said, meant)
    compliance = staff(client, "compliance_representative")
    compliance.did("console/checks/staffing/file", form=form)
    assert found(client, "staffing") == []
    other = form.replace("ann-slot-supervisor", "ann-finance").replace("bob-floorperson", "bob-dealer")
    compliance.did("console/checks/staffing/file", form=other)
    assert found(client, "staffing") == ["another_department", "no_floorperson"]
    none = form.replace("electronic_tables: 6", "electronic_tables: 0")
    compliance.did("console/checks/staffing/file", form=none)
    assert found(client, "staffing") == ["tables_without_floorperson"]


def test_tables_are_counted_as_they_stand_there(client: TestClient) -> None:
    """§ 605a.9(b): a count of other tables than those of the house is found, and so is a terminal less."""
    floor = client.app.state.floor  # type: ignore[attr-defined]
    tables, terminals = len(floor.desks), len(floor.cashier.standings)
    form = "{category: %s, tables: %s, hybrid_tables: %s, terminals: %s}"
    compliance = staff(client, "compliance_representative")
    for numbers, expected in (
        ((1, 0, tables, terminals), []),
        ((3, 0, tables, terminals), ["another_number"]),
        ((1, 7, tables + 1, terminals), ["another_number"] * 2),
        ((1, 0, tables, terminals - 1), ["another_number"]),
        ((1, 0, tables, terminals + 1), ["another_number"]),
    ):
        compliance.did("console/checks/table-count/file", form=form % numbers)
        assert found(client, "table-count") == expected


# -- table tests -----------------------------------------------------------------------------------


def taken(client: TestClient, right: bool, *words: str, dealer: str = "", second: str = "") -> str:
    """A table test at the shell of two who are signed in; "refused: " and the code if it is refused."""
    floor = client.app.state.floor  # type: ignore[attr-defined]
    tokens = {
        _staff.SESSION: sign_in(client, dealer or name_of(Role.DEALER)),
        _staff.SECOND_SESSION: sign_in(client, second or name_of(Role.FLOORPERSON)),
    }

    def learner(console: Any) -> train.Learner:
        return lambda question: question.expected if right else ""

    books = ["--database", floor.config.database]
    with mock.patch.dict(os.environ, tokens), mock.patch.object(train, "_person", learner):
        result = CliRunner().invoke(cli.build(["train"]), ["train", "high_card_flush", *words, *books])
    if isinstance(result.exception, Refused):
        return f"refused: {result.exception.refusal.code}"
    if isinstance(result.exception, DataError):
        return str(result.exception)
    assert result.exit_code == 0, result.exception
    return result.stdout


def test_a_dealer_without_the_table_test_cannot_open_the_game(client: TestClient) -> None:
    dealer = staff(client, "dealer")
    refused = dealer.post("tables/HCF-1/open")["error"]
    assert (refused["code"], refused["cite"]) == ("no_table_test", "58 Pa. Code § 611a.2(d)")
    assert "not passed" in taken(client, False, "--test")
    assert dealer.refused("tables/HCF-1/open") == "no_table_test"
    assert "100%, passed" in taken(client, True, "--test")
    dealer.did("tables/HCF-1/open")


def test_a_later_failure_takes_nothing_away_and_nobody_is_tested_for_another(client: TestClient) -> None:
    assert "passed" in taken(client, True, "--test")
    assert "not passed" in taken(client, False, "--test")
    staff(client, "dealer").did("tables/HCF-1/open")
    assert staff(client, "floorperson").refused("tables/HCF-1/open") == "no_table_test"


def test_a_test_that_is_kept_is_new_complete_and_watched(client: TestClient) -> None:
    for words in (("--seed", "1", "--test"), ("--solutions", "--test"), ()):
        assert taken(client, True, *words).startswith("a test that is kept")
    assert taken(client, True, "--test", "--pass", "50").startswith("--pass")
    assert taken(client, True, "--test", second="bob.dealer").startswith("refused")
    assert taken(client, True, "--test", second="ann.dealer").startswith("refused")
    assert taken(client, True, "--test", dealer="ann.finance").startswith("refused")


def test_on_the_training_floor_people_learn_without_it(client: TestClient) -> None:
    dealer = staff(client, "dealer")
    client.post("/api/training", json={"on": True}, headers=dealer.headers).raise_for_status()
    dealer.did("tables/HCF-1/open")
    client.post("/api/training", json={"on": False}, headers=dealer.headers).raise_for_status()
    assert dealer.refused("tables/HCF-1/open") == "no_table_test"
