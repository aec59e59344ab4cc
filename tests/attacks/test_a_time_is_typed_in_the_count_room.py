"""Somebody types the time of the plan and the schedule, whatever the clock shows: the drop and the count of
any hour would be on time (§§ 465a.17(d), 465a.18(b)(1), 465a.25(b))."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.accounting.drop.book_file import read_book
from croupier.accounting.drop.proposal import next_book
from tests.accounting.count_room import local, tell
from tests.accounting.test_closing import TOUR
from tests.attacks.test_a_signature_is_a_session_in_the_count_room import (
    BEGIN,
    COUNTER,
    DOOR,
    GUARD,
    KEEPER,
    OBSERVER,
    OPEN,
    OTHER,
    RELEASE,
    SLOTS,
    Room,
)

TERMINALS = {"act": "begin_count", "group": "terminals", "team": ["K-6201", "K-6202", "K-7103"]}


@pytest.fixture
def room(tmp_path: Path) -> Room:
    made = Room(tmp_path)
    made.time = "04:10"
    assert made.tell(COUNTER, OPEN, OBSERVER) == "done"
    made.time = "04:30"
    return made


def test_no_act_takes_a_time(room: Room) -> None:
    for who, act, second in (
        (SLOTS, DOOR | {"at": "2026-03-02T04:30:00"}, COUNTER),
        (COUNTER, BEGIN | {"at": "04:30"}, OTHER),
        (COUNTER, TERMINALS | {"at": "07:00"}, ""),
    ):
        assert "at: the clock of the house says when an act is done" in room.tell(who, act, second)
    assert len(read_book(room.book).acts) == 1


@pytest.mark.parametrize(
    ("time", "may"), [("04:29", False), ("04:30", True), ("04:45", True), ("04:46", False)]
)
def test_a_tour_begins_when_the_plan_says(room: Room, time: str, may: bool) -> None:
    room.time = time
    answer = room.tell(COUNTER, BEGIN, OTHER)
    if may:
        assert answer == "done"
        assert read_book(room.book).acts[-1].at == time  # type: ignore[union-attr]
    else:
        assert answer == f"the plan says 04:30, not {time} (58 Pa. Code § 465a.18(b)(1))"


def test_a_tour_of_another_day_is_a_deviation(room: Room) -> None:
    room.day = "2026-03-04"
    refused = room.tell(COUNTER, BEGIN, OTHER)
    assert refused == (
        "day: today is 2026-03-03 or 2026-03-04, and not 2026-03-02 (58 Pa. Code § 465a.18(b)(1))"
    )
    deviate = {"act": "deviate", "of": "terminals", "what": "schedule", "reason": "snow"}
    assert room.tell(OBSERVER, deviate) == "done"
    assert room.tell(COUNTER, BEGIN, OTHER) == "done"


def test_a_book_is_opened_on_its_day(tmp_path: Path) -> None:
    room = Room(tmp_path)
    for day in ("2026-02-28", "2026-03-03"):
        other = OPEN.replace("day: 2026-03-02", f"day: {day}")
        assert f"and not {day} (58 Pa. Code § 465a.18(a)(3))" in room.tell(COUNTER, other, OBSERVER)
    # Before the gaming day begins both days have a name for the night.
    room.day = "2026-03-03"
    assert room.tell(COUNTER, OPEN, OBSERVER) == "done"


def test_the_log_of_keys_has_the_time_of_the_house(room: Room) -> None:
    assert room.tell(SLOTS, DOOR, COUNTER) == "done"
    room.time = "04:33"
    assert room.tell(KEEPER, RELEASE, GUARD) == "done"
    room.time = "05:10"
    assert room.tell(KEEPER, {"act": "key_in", "key": "RELEASE-1"}, GUARD) == "done"
    door, release = read_book(room.book).keys.entries
    assert (door.issued_at, release.issued_at) == ("2026-03-02T04:30-05:00", "2026-03-02T04:33-05:00")
    assert (door.returned_at, release.returned_at) == ("", "2026-03-02T05:10-05:00")


def test_a_clock_that_leapt_says_no_time(room: Room) -> None:
    room.day = "2026-03-20"
    part = {"act": "take_part", "of": "terminals"}
    assert room.tell(GUARD, part) == "done"  # a command of its own is entered in the journal first
    assert "the clock of the house has leapt" in room.tell(SLOTS, DOOR, COUNTER)


def test_the_next_book_is_proposed_as_the_last_one_was_left(tmp_path: Path) -> None:
    """So that plan and schedule that were approved hold, and nobody types them again."""
    book = tmp_path / "2026-03-02.book"
    for step in ("1-drop", "2-count", "3-recount"):
        assert tell(book, (TOUR / f"{step}.yaml").read_text()).exit_code == 0
    last = read_book(book)
    assert last.opened is not None
    tomorrow = local("04:00", "2026-03-03").date()
    same = next_book(tomorrow, ["EWT-101", "EWT-102"], last)
    assert same is not None
    assert (same.plan, same.count_schedule) == (last.opened.plan, last.opened.count_schedule)
    assert same.boxes == last.opened.boxes
    more = next_book(tomorrow, ["EWT-101", "EWT-102", "EWT-103"], last)
    assert more is not None
    assert not more.plan.approved
    assert more.plan.tours[0].order == ["EWT-101", "EWT-102", "EWT-103"]
    assert more.boxes[-1].number == "EWT-103"
