"""One person collects, counts and recounts as a team of invented people (§§ 465a.17(d), 465a.18, 465a.25)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.accounting.drop.book_file import read_book
from croupier.store.store import Store
from tests.accounting.count_room import PEOPLE, as_somebody, clock_at, people_in, tell
from tests.accounting.test_closing import TOUR

COUNTER, OTHER, GUARD, KEEPER = "K-6101", "K-6102", "K-7102", "K-7101"
SLOTS, CASHIER, OBSERVER = "K-5101", "K-9101", "K-8101"
OPEN = (TOUR / "1-drop.yaml").read_text().split("- act: key_out")[0]
DOOR = {"act": "key_out", "key": "DOOR-1", "kind": "door"}
RELEASE = DOOR | {"key": "RELEASE-1", "kind": "release"}
BEGIN = {"act": "begin_collection", "of": "terminals", "team": [COUNTER, OTHER, GUARD]}
COLLECT = {"act": "collect", "box": "EWT-101"}


class Room:
    """The book of a day, and who tells what."""

    def __init__(self, folder: Path) -> None:
        self.book = folder / "2026-03-02.book"
        self.database = str(folder / "house.sqlite")
        self.time, self.day = "04:30", "2026-03-02"
        with clock_at("04:00"), Store(self.database) as store:
            people_in(store)

    def tell(self, first: str, act: Any, second: str = "") -> str:
        """ "done", or why not."""
        text = act if isinstance(act, str) else json.dumps(act)
        words = ("count", "do", str(self.book), "--database", self.database)
        with clock_at(self.time, self.day):
            result = as_somebody(first, second, *words, stdin=text)
        if result.exit_code == 0:
            return "done"
        return result.stderr.partition("REFUSED: ")[2].strip() or str(result.exception)


@pytest.fixture
def room(tmp_path: Path) -> Room:
    made = Room(tmp_path)
    assert made.tell(COUNTER, OPEN, OBSERVER) == "done"
    return made


def person(credential: str, department: str) -> dict[str, str]:
    return {"credential": credential, "department": department}


def test_nobody_types_that_the_plan_was_approved_and_the_schedule_filed(tmp_path: Path) -> None:
    """§§ 465a.18(a), 465a.25(b): a word in a form was enough for both."""
    room = Room(tmp_path)
    typed = OPEN.partition("  approved_by")[0]
    assert (
        "neither this plan nor this schedule of counts (58 Pa. Code §§ 465a.18(a), 465a.25(b))"
        in room.tell(COUNTER, typed)
    )
    assert "approved_by: K-8101 is not signed in here" in room.tell(COUNTER, OPEN)
    assert "neither this plan" in room.tell(COUNTER, typed, OTHER)
    assert not room.book.exists()
    assert room.tell(COUNTER, typed, OBSERVER) == "done"
    # The same plan and schedule hold on the next day; what is changed is signed again.
    room.book, room.day = tmp_path / "2026-03-03.book", "2026-03-03"
    tuesday = typed.replace("day: 2026-03-02", "day: 2026-03-03")
    assert "neither this plan" in room.tell(COUNTER, tuesday.replace('"07:00"', '"19:00"'))
    assert "neither this plan" in room.tell(COUNTER, tuesday.replace("corridor B", "corridor C"))
    assert room.tell(COUNTER, tuesday) == "done"
    opened = read_book(room.book).opened
    assert opened is not None
    assert opened.approved_by is not None
    assert opened.approved_by.credential == OBSERVER


def test_books_without_people_have_no_drop_and_count(tmp_path: Path) -> None:
    database = str(tmp_path / "nobody.sqlite")
    with Store(database):
        pass
    book = tmp_path / "2026-03-02.book"
    result = as_somebody("", "", "count", "do", str(book), str(TOUR / "1-drop.yaml"), "--database", database)
    assert "have no people, and nobody else can sign" in str(result.exception)
    assert not book.exists()


def test_keys_pass_between_two_who_are_signed_in_before_any_box_is_taken(room: Room) -> None:
    typed = {"issuer": person("X-1", "slot_operations"), "holder": person("X-2", "finance")}
    assert "issuer: X-1 is not signed in here" in room.tell(COUNTER, DOOR | typed)
    assert "holder" in room.tell(SLOTS, DOOR)
    # One who holds it does not issue it, and nobody is both.
    assert "is kept by slot_operations (58 Pa. Code § 465a.17(d)(1))" in room.tell(COUNTER, DOOR, SLOTS)
    assert "two different people" in room.tell(SLOTS, DOOR, SLOTS)
    assert room.tell(COUNTER, BEGIN, OTHER) == "done"
    assert room.tell(GUARD, {"act": "take_part", "of": "terminals"}) == "done"
    assert "key DOOR-1 was not issued" in room.tell(COUNTER, COLLECT)
    assert room.tell(SLOTS, DOOR, COUNTER) == "done"
    assert "(58 Pa. Code § 465a.17(d)(2))" in room.tell(COUNTER, COLLECT)
    assert "may not be issued to finance" in room.tell(KEEPER, RELEASE, COUNTER)
    # Out with somebody who is not of the team it opens nothing.
    assert room.tell(KEEPER, RELEASE, "K-7103") == "done"
    assert "K-7103, who is not of the team" in room.tell(COUNTER, COLLECT)
    back = {"act": "key_in", "key": "RELEASE-1"}
    assert "is out with K-7103" in room.tell(KEEPER, back, GUARD)
    assert room.tell(KEEPER, back, "K-7103") == "done"
    assert room.tell(KEEPER, RELEASE, GUARD) == "done"
    assert room.tell(COUNTER, COLLECT) == "done"
    keys = [(one.issued_by, one.issued_to, one.returned_by) for one in read_book(room.book).keys.entries]
    assert keys == [(SLOTS, COUNTER, ""), (KEEPER, "K-7103", "K-7103"), (KEEPER, GUARD, "")]


def test_a_team_of_names_collects_nothing(room: Room) -> None:
    assert room.tell(SLOTS, DOOR, COUNTER) == "done"
    assert room.tell(KEEPER, RELEASE, GUARD) == "done"
    invented = BEGIN | {"team": [COUNTER, "X-1", "X-2"]}
    assert "nobody of the house has the credential number X-1 (58 Pa. Code § 465a.18(b))" in room.tell(
        COUNTER, invented
    )
    wrong = BEGIN | {"team": [COUNTER, OTHER, person(GUARD, "finance")]}
    assert "is not of finance" in room.tell(COUNTER, wrong)
    assert "signed: K-6102 is not signed in here" in room.tell(COUNTER, BEGIN | {"signed": [COUNTER, OTHER]})
    assert room.tell(COUNTER, BEGIN) == "done"
    assert f"{OTHER}, {GUARD} of the team did not sign" in room.tell(COUNTER, COLLECT)
    part = {"act": "take_part", "of": "terminals"}
    assert "is not signed in here" in room.tell(COUNTER, part | {"by": [OTHER, GUARD]})
    assert room.tell(OTHER, part) == "done"
    assert room.tell(GUARD, part) == "done"
    assert room.tell(COUNTER, COLLECT) == "done"


def test_nobody_approves_recounts_or_signs_in_another_name(room: Room) -> None:
    deviate = {"act": "deviate", "of": "terminals", "what": "schedule", "reason": "late"}
    approved = deviate | {"approved_by": person(OBSERVER, "casino_compliance")}
    assert "this is for compliance representative" in room.tell(COUNTER, approved)
    assert room.tell(OBSERVER, deviate) == "done"
    recount = {"act": "recount", "group": "terminals", "currency_cents": 0}
    assert "this is for cage cashier" in room.tell(COUNTER, recount | {"by": person(CASHIER, "cage")})
    assert "presented_by" in room.tell(CASHIER, recount)
    assert "has not begun" in room.tell(CASHIER, recount, COUNTER)
    assert read_book(room.book).collections["terminals"].deviations[0].approved_by == OBSERVER


def test_nobody_says_of_another_that_they_left_the_room(tmp_path: Path) -> None:
    """§ 465a.25(o)(4), (5): whoever has left signs nothing, so a count could be signed without them."""
    room = Room(tmp_path)
    for step in ("1-drop", "2-count"):
        text = (TOUR / f"{step}.yaml").read_text().partition("- {act: sign, group: terminals")[0]
        assert tell(room.book, text, room.database).exit_code == 0
    left = {"act": "leave", "group": "terminals", "credential": "K-6202", "emergency": True}
    assert "K-6202 says so, or the supervisor K-6201; not K-6101" in room.tell(COUNTER, left)
    assert "by: K-6202 is not signed in here" in room.tell(COUNTER, left | {"by": "K-6202"})
    stranger = left | {"credential": "K-9999"}
    assert "K-9999 is not of the count team" in room.tell("K-6201", stranger)
    assert room.tell("K-6202", left) == "done"
    refused = room.tell("K-6202", {"act": "sign", "group": "terminals"})
    assert refused == "K-6202 left the count room, and neither counts nor signs (58 Pa. Code § 465a.25(o)(5))"


def test_the_release_key_of_tables_is_with_the_supervisor_of_the_count_alone(tmp_path: Path) -> None:
    """§ 465a.17(h): lent immediately before the count, to its supervisor, and back when it is over."""
    room = Room(tmp_path)
    drop, count = ((TOUR / f"{step}.yaml").read_text() for step in ("1-drop", "2-count"))
    terminals, begin, tables = count.partition("- act: begin_count\n  group: banking")
    out = {"act": "key_out", "key": "R-1", "kind": "table_release"}
    back = {"act": "key_in", "key": "R-1"}
    assert (
        tell(room.book, drop.partition("- {act: verify_trolley, of: tables")[0], room.database).exit_code == 0
    )
    room.time = "05:00"
    assert "the boxes are not in the count room" in room.tell(KEEPER, out, "K-6201")
    rest = drop[drop.index("- {act: verify_trolley, of: tables") :]
    assert tell(room.book, rest + terminals, room.database).exit_code == 0
    room.time = "08:55"
    assert room.tell(KEEPER, out, "K-6202") == "done"
    refused = tell(room.book, begin + tables, room.database)
    assert "key R-1 is out with K-6202, and K-6201 supervises (58 Pa. Code § 465a.17(h))" in refused.stderr
    room.time = "09:05"
    assert room.tell(KEEPER, back, "K-6202") == "done"
    assert tell(room.book, begin + tables, room.database, time="09:06").exit_code == 0
    room.time = "09:07"
    assert "to the count room supervisor, K-6201, alone" in room.tell(KEEPER, out, "K-6202")
    assert room.tell(KEEPER, out, "K-6201") == "done"
    # Whoever has it does not take it out of the room in a break.
    away = {"act": "leave", "group": "banking", "credential": "K-6201"}
    assert room.tell("K-6201", away) == (
        "K-6201 has key R-1, which goes back to security first (58 Pa. Code § 465a.17(h))"
    )
    recount, close, _ = (TOUR / "3-recount.yaml").read_text().partition("- {act: close_book")
    assert close
    assert tell(room.book, recount, room.database).exit_code == 0
    room.time = "10:30"
    assert "key R-1 is out" in room.tell(COUNTER, {"act": "close_book"})
    assert room.tell(KEEPER, back, "K-6201") == "done"
    assert "lent for the count alone (58 Pa. Code § 465a.17(h))" in room.tell(KEEPER, out, "K-6201")


def test_the_count_of_tables_stands_still_while_the_representative_is_away(tmp_path: Path) -> None:
    """§ 465a.25(e): the count is suspended, and nobody counts, signs or recounts until one is back."""
    room = Room(tmp_path)
    drop, count = ((TOUR / f"{step}.yaml").read_text() for step in ("1-drop", "2-count"))
    until, enter, rest = count.partition("- {act: enter_count, box: T-1, by: K-6202")
    assert tell(room.book, drop + until, room.database).exit_code == 0
    room.time = "09:30"
    away, back = ({"act": f"compliance_{word}", "group": "banking"} for word in ("leaves", "returns"))
    assert room.tell(OBSERVER, away) == "done"
    second = enter + rest.partition("\n")[0]
    suspended = "the count is suspended (58 Pa. Code § 465a.25(e))"
    assert room.tell("K-6202", second) == suspended
    assert room.tell("K-6202", {"act": "sign", "group": "banking"}) == suspended
    # Nobody of the team says that somebody of casino compliance is back.
    typed = back | {"person": person(OBSERVER, "casino_compliance")}
    assert "this is for compliance representative" in room.tell("K-6202", typed)
    assert room.tell(OBSERVER, back) == "done"
    assert room.tell("K-6202", second) == "done"
    assert room.tell("K-6202", {"act": "sign", "group": "banking"}) == "done"


def test_everybody_of_the_tour_has_an_account() -> None:
    """So that the tests above refuse for the reason that they name."""
    assert {COUNTER, OTHER, GUARD, KEEPER, SLOTS, CASHIER, OBSERVER} <= PEOPLE.keys()
