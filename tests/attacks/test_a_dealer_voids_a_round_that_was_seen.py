"""A dealer, or a floorperson, alone gives wagers back of a round whose cards were seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.accounting.day.report import gaming_day_report
from tests.access.staffed import entries, name_of
from tests.attacks._cards import House, code, house_with, table_of

DEALER, FLOORPERSON = name_of("dealer"), name_of("floorperson")
REASON = {"reason": "a hand that I do not like"}


def at_risk(house: House) -> int:
    return house.floor.cashier.standings["EWT-1"].held_cents


@pytest.mark.parametrize("command", ["void", "irregularity"])
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("dealer", ""),
        ("floorperson", ""),
        ("dealer", DEALER),
        ("dealer", DEALER.replace("ann", "bob")),
        ("floorperson", FLOORPERSON),
        ("dealer", name_of("slot_supervisor")),
    ],
)
def test_one_person_alone_gives_nothing_back(tmp_path: Path, command: str, first: str, second: str) -> None:
    with house_with(tmp_path, table_of("high_card_flush")) as house:
        house.begin(ante=1000)
        house.lock()
        house.post("dealer", "deal", count=1)
        body = REASON if command == "void" else {"name": "incorrect_number_of_cards"}
        refused = code(house.post(first, command, second, **body))
        assert refused in ("floorperson_needed", "same_person", "wrong_second_person")
        assert at_risk(house) == 1000


@pytest.mark.parametrize(
    ("first", "second"),
    [("dealer", FLOORPERSON), ("floorperson", DEALER), ("floorperson", "bob.floorperson")],
)
def test_two_people_do_and_the_report_counts_it(tmp_path: Path, first: str, second: str) -> None:
    with house_with(tmp_path, table_of("high_card_flush")) as house:
        house.begin(ante=1000)
        house.lock()
        house.post("dealer", "deal", count=1)
        assert code(house.post(first, "void", second, **REASON)) == ""
        assert at_risk(house) == 0
        dealer = DEALER if DEALER in (name_of(first), second) else FLOORPERSON
        (entered,) = entries(house.client, code="round_given_back")
        assert (entered["person"], entered["device"], entered["amount_cents"]) == (dealer, "T-1", 1000)
        assert entered["second_person"] in (FLOORPERSON, "bob.floorperson")
        books = house.floor.books.ledger
        today = books.gaming_day.day_of(house.floor.clock.now())  # type: ignore[attr-defined]
        (line,) = gaming_day_report(books, today, today).given_back  # type: ignore[arg-type]
        assert (line.dealer, line.void_rounds, line.returned_cents) == (dealer, 1, 1000)


def test_before_anything_was_seen_a_floorperson_alone_may(tmp_path: Path) -> None:
    with house_with(tmp_path, table_of("high_card_flush")) as house:
        house.begin(ante=1000)
        house.lock()
        assert code(house.post("dealer", "void", **REASON)) == "floorperson_needed"
        assert code(house.post("floorperson", "void", **REASON)) == ""
        assert at_risk(house) == 0
        assert entries(house.client, code="round_given_back") == []


def test_before_the_first_card_a_dealer_does_what_the_chapter_lets_him(tmp_path: Path) -> None:
    with house_with(tmp_path, table_of("high_card_flush")) as house:
        house.begin(ante=1000)
        house.lock()
        assert code(house.post("dealer", "irregularity", name="face_up_cards")) == ""


def test_what_is_only_recorded_needs_nobody_else(tmp_path: Path) -> None:
    with house_with(tmp_path, table_of("high_card_flush")) as house:
        house.begin(ante=1000)
        house.lock()
        house.post("dealer", "deal", count=1)
        assert code(house.post("dealer", "irregularity", name="shuffler_jam")) == ""


def test_a_start_without_the_key_gives_nothing_back_by_itself(tmp_path: Path) -> None:
    """Whoever takes the key of the shoes away and starts the house again does not void what he has seen."""
    with house_with(tmp_path, table_of("high_card_flush")) as house:
        house.begin(ante=1000)
        house.lock()
        house.post("dealer", "deal", count=0)
        key = Path(f"{house.floor.config.database}.key")
    key.unlink()
    from tests.access.staffed import configuration, served

    with served(configuration(tmp_path, tables=[table_of("high_card_flush")])) as client:
        again = House(client)
        assert "must be declared void" in again.floor.desks["T-1"].fault
        assert at_risk(again) == 1000
        assert code(again.post("floorperson", "void", **REASON)) == "floorperson_needed"
        assert code(again.post("dealer", "void", FLOORPERSON, **REASON)) == ""
        assert at_risk(again) == 0


def test_a_table_is_not_closed_over_wagers_that_stay_up(tmp_path: Path) -> None:
    with house_with(tmp_path, table_of("props_and_hops", cards="dealer")) as house:
        house.begin(six_eight_shake=1000)
        house.lock()
        house.post("dealer", "dice", faces=[1, 5])
        house.client.portal.call(house.floor.desks["T-1"].settle)  # type: ignore[union-attr]
        assert house.floor.desks["T-1"].table.carried
        assert code(house.post("dealer", "close")) == "floorperson_needed"
        assert code(house.post("floorperson", "close")) == "floorperson_needed"
        assert code(house.post("dealer", "close", FLOORPERSON)) == ""
        assert at_risk(house) == 0
