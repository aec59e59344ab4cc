"""A dealer opens, fills and credits a table of chips alone, with names for others (§§ 465a.37 to 465a.39)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.accounting.day.table_slips import TableDay
from croupier.floor.filings.document import read_paper
from croupier.store.store import Store
from croupier.wagering.terminal import ConfigureTerminal
from tests.access.staffed import TestClient, staffed
from tests.accounting.count_room import clock_at
from tests.attacks._ids import did, post, refused, signed_in
from tests.attacks._signing import books_with_people, shell
from tests.store.databases import done

DEALER, FLOOR, GUARD = "ann.dealer", "ann.floorperson", "ann.security"


@pytest.fixture
def books(tmp_path: Path) -> str:
    return books_with_people(tmp_path)


def slip(books: str, who: str, what: str, *words: str, second: str = "") -> str:
    return shell(who, "count", "slip", what, *words, "--database", books, second=second)


def test_a_container_is_brought_by_security_and_counted_by_two(books: str) -> None:
    counting = "§§ 465a.37(a), 465a.41(a), 465a.42(a)"
    assert slip(books, DEALER, "container", "T-1") == "no_right § 465a.37(a)"
    assert slip(books, DEALER, "open", "T-1", "1000") == f"second_person_needed {counting}"
    assert slip(books, DEALER, "open", "T-1", "1000", second=FLOOR) == "no_container § 465a.37(a)"
    assert slip(books, GUARD, "container", "T-1") == "T-1: container\n"
    assert (
        slip(books, DEALER, "open", "T-1", "1000", second="bob.dealer") == f"wrong_second_person {counting}"
    )
    assert slip(books, FLOOR, "open", "T-1", "1000", second=DEALER) == f"no_right {counting}"
    assert slip(books, DEALER, "open", "T-1", "1000", second=FLOOR) == "T-1: open of $10.00\n"
    with Store(books) as store:
        [day] = [read_paper(TableDay, one.body) for one in store.floor_documents(TableDay.paper_kind)]
    assert [(one.what, one.first, one.second) for one in day.slips] == [
        ("open", "ann-dealer", "ann-floorperson")
    ]


def test_a_credit_goes_from_hand_to_hand_and_is_no_more_than_the_table_holds(books: str) -> None:
    asked = "§§ 465a.38(a), 465a.39(a)"
    slip(books, GUARD, "container", "T-1")
    slip(books, DEALER, "open", "T-1", "1000", second=FLOOR)
    assert slip(books, DEALER, "fill", "T-1", "500", second=FLOOR) == f"no_right {asked}"
    assert slip(books, FLOOR, "fill", "T-1", "500") == f"second_person_needed {asked}"
    assert slip(books, FLOOR, "fill", "T-1", "500", second=FLOOR) == f"same_person {asked}"
    assert slip(books, FLOOR, "fill", "T-1", "500", second=DEALER) == "T-1: fill of $5.00\n"
    assert slip(books, FLOOR, "credit", "T-1", "1501", second=DEALER) == "more_than_it_holds § 465a.39(a)"
    assert slip(books, FLOOR, "credit", "T-1", "1500", second=DEALER) == "T-1: credit of $15.00\n"


def test_a_table_that_was_dropped_open_needs_no_container_and_keeps_its_inventory(tmp_path: Path) -> None:
    """§§ 465a.37(a), 465a.41(a): its inventory is at the table, and is what the next day begins with."""
    with clock_at("20:00"):
        books = books_with_people(tmp_path)
        slip(books, GUARD, "container", "T-1")
        slip(books, DEALER, "open", "T-1", "1000", second=FLOOR)
        assert slip(books, DEALER, "drop", "T-1", "1200", second=FLOOR) == "T-1: drop of $12.00\n"
        # The day's inventory is counted; a further one of the same day would be a table opened anew.
        assert slip(books, DEALER, "open", "T-1", "1200", second=FLOOR) == "no_container § 465a.37(a)"
    with clock_at("07:00", "2026-03-03"):
        assert slip(books, GUARD, "container", "T-1") == "already_attached § 465a.37(a)"
        assert slip(books, DEALER, "open", "T-1", "1199", second=FLOOR) == "another_amount § 465a.41(a)"
        assert slip(books, DEALER, "open", "T-1", "1200", second=FLOOR) == "T-1: open of $12.00\n"
        assert slip(books, DEALER, "close", "T-1", "1100", second=FLOOR) == "T-1: close of $11.00\n"
    with clock_at("07:00", "2026-03-04"):
        # After a table was closed its container is in the cage again.
        assert slip(books, DEALER, "open", "T-1", "1100", second=FLOOR) == "no_container § 465a.37(a)"
        assert slip(books, GUARD, "container", "T-1") == "T-1: container\n"


def test_a_terminal_has_no_chips(books: str) -> None:
    with Store(books) as store:
        done(store.do(ConfigureTerminal(id="t", asset_number="EWT-1")))
    assert slip(books, GUARD, "container", "EWT-1") == "no_chips § 465a.36(a)"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with staffed(tmp_path) as client:
        yield client


def test_the_console_asks_the_same(client: TestClient) -> None:
    dealer, floor, guard = (signed_in(client, role) for role in ("dealer", "floorperson", "security"))
    path = "console/chips"
    opened: dict[str, Any] = {"table": "T-1", "what": "open", "amount_cents": 1_000}
    assert refused(client, dealer, f"{path}/container", table="T-1") == "no_right"
    assert refused(client, dealer, f"{path}/count", floor, **opened) == "no_container"
    did(client, guard, f"{path}/container", table="T-1")
    assert refused(client, dealer, f"{path}/count", **opened) == "second_person_needed"
    assert post(client, dealer, f"{path}/count", floor, **opened, first="K-1")[0] == 422
    answer = did(client, dealer, f"{path}/count", floor, **opened)
    assert (answer["first"], answer["second"]) == ("ann-dealer", "ann-floorperson")
    credit = {"table": "T-1", "what": "credit", "amount_cents": 1_001}
    assert refused(client, floor, f"{path}/request", dealer, **credit) == "more_than_it_holds"
    did(client, floor, f"{path}/request", dealer, **credit | {"amount_cents": 1_000})


def test_what_was_done_at_a_table_is_confirmed_in_ones_own_name(tmp_path: Path) -> None:
    """A reminder: whoever confirms it is who did it, and a name in the request is not read at all."""
    from croupier.tables.config import TableConfig

    table = TableConfig(id="HCF-1", game="high_card_flush", cards="dealer", dealing="hand")
    with staffed(tmp_path, tables=[table]) as client:
        dealer = signed_in(client, "dealer")
        told = {"act": "change_cards"}
        assert post(client, dealer, "tables/HCF-1/done", **told, by="bob-floorperson")[0] == 422
        assert refused(client, signed_in(client, "security"), "tables/HCF-1/done", **told) == "no_right"
        assert did(client, dealer, "tables/HCF-1/done", **told)["by"] == "ann-dealer"
