"""The index of the law as it stands in a house: findings before proofs, and proofs from the books."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from croupier.compliance.finding import error
from croupier.house.law_evidence import evidence_of
from croupier.house.law_state import DROP_BOOK, Evidence, Proof, RowState, law_state, proved_by, written_for
from croupier.law.index import PEOPLE, covers, law_index, places_cited
from croupier.web.console.law import standing_of
from tests.access.staffed import TestClient, bearer, key_for, staffed
from tests.accounting.test_closing import closed
from tests.web.test_access_training import play_a_round
from tests.web.test_books_api import staff
from tests.web.test_console_back_office import waited

EMPTY = Evidence({}, {})


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with staffed(tmp_path_factory.mktemp("law")) as client:
        yield client


def at(rows: Any, section: str, subsection: str) -> Any:
    """The row of one place; a document or a state."""
    [found] = [
        row
        for row in rows
        if (row["section"], row["subsection"]) == (section, subsection) and row["text"] != "678a (2015)"
    ]
    return found


def documents(findings: list[Any], evidence: Evidence) -> list[dict[str, Any]]:
    return [msgspec.to_builtins(standing_of(row)) for row in law_state(findings, evidence)]


def test_every_row_that_the_program_answers_says_what_would_prove_it() -> None:
    unknown = {
        row.where
        for _, row in law_index().rows()
        if row.answer != PEOPLE and not proved_by(row.where) and written_for(row.where) is None
    }
    assert unknown == set()


def test_a_citation_names_places_and_a_paragraph_without_section_belongs_to_the_one_before() -> None:
    assert places_cited("58 Pa. Code §§ 465a.26(b)(3), (4), 605a.2") == [
        ("465a.26", ("(b)", "(3)")),
        ("465a.26", ("(b)", "(4)")),
        ("605a.2", ()),
    ]
    assert covers(("465a.26", ("(b)",)), ("465a.26", ("(b)", "(3)")))
    assert covers(("465a.26", ("(b)", "(3)")), ("465a.26", ("(b)",)))
    assert not covers(("465a.26", ("(b)", "(4)")), ("465a.26", ("(b)", "(3)")))
    assert not covers(("465a.2", ()), ("465a.26", ()))


def test_a_finding_goes_before_a_proof_and_before_people() -> None:
    shown = Evidence({"sign_slip": Proof(7, "2026-01-05T10:00:00Z", "sign slip")}, {})
    proved = at(documents([], shown), "§ 465a.26", "(b)(3)")
    assert (proved["state"], proved["proof"]["seq"]) == ("proved", 7)
    broken = error("not_attested", "a slip is open", "58 Pa. Code § 465a.26(b)(3), (4)", "sign it")
    found = at(documents([broken], shown), "§ 465a.26", "(b)(3)")
    assert (found["state"], found["findings"][0]["message"]) == ("finding", "a slip is open")
    assert at(documents([broken], shown), "§ 465a.26", "(b)(7)")["state"] == "not used yet"


def test_a_round_proves_the_text_of_its_own_edition_alone() -> None:
    proof = Proof(9, "2026-01-05T10:00:00Z", "round HCF-1-000001")
    rounds = Evidence({}, {("high_card_flush", "678a (2019)"): proof})

    def states(text: str) -> set[str]:
        answered: list[RowState] = [
            row for row in law_state([], rounds) if row.section.text == text and row.row.answer != PEOPLE
        ]
        return {row.state for row in answered}

    assert "proved" in states("678a (2019)")
    assert states("678a (2015)") == {"not used yet"}
    assert states("647a") == {"not used yet"}


def test_the_console_shows_a_house_red_where_nothing_is_on_file_and_prints_it(client: TestClient) -> None:
    compliance = staff(client, "compliance_representative")
    early = client.get("/api/console/law/state/csv", headers=compliance.headers)
    assert early.json()["error"]["code"] == "not_looked"
    rows = waited(compliance, "console/law/state")
    assert len(rows) == sum(1 for _ in law_index().rows())
    cameras = at(rows, "§ 465a.9", "(c)(2)")
    assert (cameras["state"], cameras["findings"][0]["code"]) == ("finding", "not_on_file")
    tested = at(rows, "§ 611a.2", "(d)")
    assert tested["state"] == "finding"
    printed = compliance.get("console/law/state/csv").decode()
    assert "§ 465a.9(c)(2)" in printed
    assert "no form on cameras is on file" in printed
    assert compliance.get("console/law/state/pdf").startswith(b"%PDF")
    dealer = staff(client, "dealer")
    refused = client.get("/api/console/law/state", headers=dealer.headers)
    assert refused.json()["error"]["code"] == "no_right"


def test_the_books_prove_what_was_done_in_them(client: TestClient) -> None:
    floor = client.app.state.floor  # type: ignore[attr-defined]
    assert "keep_table_test" in evidence_of(floor).shown
    assert evidence_of(floor).rounds == {}
    play_a_round(client, bearer(key_for("EWT-1")), staff(client, "dealer").headers)
    [(played, proof)] = evidence_of(floor).rounds.items()
    assert (played, proof.what) == (("high_card_flush", "678a (2019)"), "round HCF-1-000001")
    rows = documents([], evidence_of(floor))
    assert at(rows, "§ 678a.11", "(a)")["state"] == "proved"


def test_only_a_closed_book_of_drop_and_count_is_a_proof_of_one(client: TestClient) -> None:
    """A file that lies in the folder, however new, shows nothing."""
    floor = client.app.state.floor  # type: ignore[attr-defined]
    folder = floor.config.drop_folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "x").write_text("touched")
    (folder / "2026-03-09.book").write_bytes(b"no book\n")
    assert DROP_BOOK not in evidence_of(floor).shown
    closed(folder / "2026-03-02.book")
    proof = evidence_of(floor).shown[DROP_BOOK]
    assert (proof.what, proof.at[:10]) == ("book 2026-03-02.book", "2026-03-03")
