"""Boxes, keys, plan and collection."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import Any

import msgspec
import pytest

from croupier.accounting.drop.boxes import BANKING, TERMINALS, Box, Fittings, box_findings
from croupier.accounting.drop.collection import Collection
from croupier.accounting.drop.keys import KeyLog
from croupier.accounting.drop.people import Person, require_team, require_two
from croupier.accounting.drop.plan import DAYS, CollectionPlan, Tour, plan_findings
from croupier.errors import Refused

S1, S2 = Person("S-1", "security"), Person("S-2", "security")
F1, F2 = Person("F-1", "finance"), Person("F-2", "finance")
SLOT, C1 = Person("O-1", "slot_operations"), Person("C-1", "casino_compliance")
TEAM = (S1, F1, F2)
MONDAY, TUESDAY = date(2026, 3, 2), date(2026, 3, 3)
PLAN = CollectionPlan(
    tours=[
        Tour(of="terminals", begins="04:30", order=["EWT-1", "EWT-2"], days=["monday"]),
        Tour(of="tables", begins="05:00", order=["T-1"]),
    ],
    route="corridor B",
    approved=True,
)


def refused(act: Callable[[], Any]) -> tuple[str, str]:
    with pytest.raises(Refused) as caught:
        act()
    return caught.value.refusal.code, caught.value.refusal.cite.removeprefix("58 Pa. Code ")


def box(**changes: Any) -> Box:
    fields = {"number": "EWT-1", "of": "EWT-1", "group": TERMINALS, "first_key": "A", "second_key": "B"}
    return Box(**{**fields, **changes})


# --- people ---------------------------------------------------------------------------------------


def test_two_persons_are_really_two() -> None:
    require_two(S1, S2, "key", "")
    assert refused(lambda: require_two(S1, Person("S-1", "finance"), "key", ""))[0] == "same_person"


@pytest.mark.parametrize(
    ("team", "code"),
    [
        ((S1, F1), "team_too_small"),
        ((S1, S2, SLOT), "team_incomplete"),
        ((F1, F2, SLOT), "team_incomplete"),
        ((S1, F1, F1), "same_person"),
    ],
)
def test_a_team_has_three_employees_with_security_and_finance(team: tuple[Person, ...], code: str) -> None:
    require_team(TEAM)
    assert refused(lambda: require_team(team)) == (code, "§ 465a.18(d)")


# --- boxes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, []),
        ({"second_key": "A"}, ["one_lock"]),
        ({"second_key": ""}, ["one_lock"]),
        ({"number": "B-7"}, ["wrong_number"]),
        ({"number": "B-7", "own_numbers_approved": True}, []),
        ({"number": "EM-1", "emergency": True}, ["not_marked"]),
        ({"number": "EM-1", "emergency": True, "marked_with": "EWT-2"}, ["not_marked"]),
        ({"number": "EM-1", "emergency": True, "marked_with": "EWT-1"}, []),
    ],
)
def test_locks_and_numbers_of_a_box(changes: dict[str, Any], found: list[str]) -> None:
    assert [finding.code for finding in box_findings(box(**changes))] == found


def test_a_terminal_does_not_run_without_its_box() -> None:
    fittings = Fittings()
    assert not fittings.operable("EWT-1")
    fittings.fit(box())
    assert fittings.operable("EWT-1")
    assert refused(lambda: fittings.fit(box()))[0] == "box_in_place"
    assert fittings.remove("EWT-1").number == "EWT-1"
    assert not fittings.operable("EWT-1")
    assert refused(lambda: fittings.remove("EWT-1")) == ("no_box", "§ 465a.17(c)")
    assert refused(lambda: fittings.fit(box(second_key="A"))) == ("one_lock", "§ 465a.17(d)")
    fittings.fit(box(number="B-7", own_numbers_approved=True))
    other = box(number="B-7", of="EWT-2", own_numbers_approved=True)
    assert refused(lambda: fittings.fit(other)) == ("box_elsewhere", "§ 465a.17(e)(5)")


def test_a_table_box_has_the_locks_of_finance_and_compliance() -> None:
    one = box(number="T-1", of="T-1", group=BANKING, second_key="A")
    assert [finding.cite for finding in box_findings(one)] == ["58 Pa. Code § 465a.17(i)"]


# --- keys -----------------------------------------------------------------------------------------

AT, LATER = datetime(2026, 3, 2, 4, 20), datetime(2026, 3, 2, 6, 0)


def test_a_door_key_goes_to_finance_for_the_drop_and_back() -> None:
    log = KeyLog()
    log.sign_out("D-1", "door", SLOT, F1, AT)
    assert [entry.key for entry in log.outstanding()] == ["D-1"]
    assert refused(lambda: log.sign_out("D-1", "door", SLOT, F2, AT)) == ("key_is_out", "§ 465a.17(d)(1)")
    assert refused(lambda: log.sign_in("D-1", F1, LATER, "F-1")) == ("not_the_keeper", "§ 465a.17(d)(1)")
    assert refused(lambda: log.sign_in("D-1", SLOT, datetime(2026, 3, 2, 4, 0), "F-1"))[0] == "wrong_time"
    for wrong in ("F-2", "", "O-1"):
        assert refused(lambda by=wrong: log.sign_in("D-1", SLOT, LATER, by)) == (  # type: ignore[misc]
            "not_the_holder",
            "§ 465a.17(d)(1)",
        )
    log.sign_in("D-1", SLOT, LATER, "F-1")
    assert log.outstanding() == []
    assert refused(lambda: log.sign_in("D-1", SLOT, LATER, "F-1"))[0] == "key_is_in"


@pytest.mark.parametrize(
    ("kind", "issuer", "holder", "found"),
    [
        ("release", S1, F1, ("may_not_hold", "§ 465a.17(d)(2)")),
        ("release", F1, S1, ("not_the_keeper", "§ 465a.17(d)(2)")),
        ("release", S1, S1, ("same_person", "§ 465a.17(d)(2)")),
        ("bill_validator", SLOT, F1, ("may_not_hold", "§ 465a.17(b)")),
        ("contents_second", F1, F2, ("not_the_keeper", "§ 465a.17(i)")),
        ("table_release", S1, SLOT, ("may_not_hold", "§ 465a.17(h)")),
        ("table_release", S1, S2, ("may_not_hold", "§ 465a.17(h)")),
    ],
)
def test_who_may_keep_and_hold_a_key(
    kind: str, issuer: Person, holder: Person, found: tuple[str, str]
) -> None:
    assert refused(lambda: KeyLog().sign_out("K", kind, issuer, holder, AT)) == found


def test_security_lends_the_table_release_key_to_the_count_room() -> None:
    log = KeyLog()
    log.sign_out("R-1", "table_release", S1, F1, AT)
    log.sign_out("R-2", "release", S1, S2, AT)
    assert len(log.outstanding()) == 2
    assert refused(lambda: log.sign_out("X", "nothing", S1, S2, AT))[0] == "unknown_key"


# --- plan and collection --------------------------------------------------------------------------


def test_a_complete_plan_has_nothing_to_find() -> None:
    assert list(plan_findings(PLAN)) == []


def test_terminals_are_due_on_their_days_and_tables_every_day() -> None:
    assert PLAN.scheduled("terminals", MONDAY) == ["EWT-1", "EWT-2"]
    assert PLAN.scheduled("terminals", TUESDAY) == []
    assert PLAN.scheduled("tables", TUESDAY) == ["T-1"]
    assert DAYS[MONDAY.weekday()] == "monday"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"approved": False}, "not_approved"),
        ({"route": " "}, "no_route"),
        ({"tours": []}, "no_tour"),
        ({"tours": [PLAN.tours[1], PLAN.tours[1]]}, "tour_twice"),
        ({"tours": [Tour(of="tables", begins="05:00", order=["T-1", "T-1"])]}, "box_twice"),
    ],
)
def test_what_a_plan_may_lack(changes: dict[str, Any], code: str) -> None:
    assert code in {finding.code for finding in plan_findings(msgspec.structs.replace(PLAN, **changes))}


BY_DAY = CollectionPlan(
    tours=[
        Tour(
            of="terminals",
            begins="04:30",
            order=["EWT-1", "EWT-2", "EWT-3"],
            days={"monday": ["EWT-3", "EWT-1"], "thursday": ["EWT-2"]},
        )
    ],
    route="corridor B",
    approved=True,
)


def test_each_box_of_a_terminal_has_its_pick_up_days() -> None:
    assert list(plan_findings(BY_DAY)) == []
    assert BY_DAY.scheduled("terminals", MONDAY) == ["EWT-1", "EWT-3"]
    assert BY_DAY.scheduled("terminals", TUESDAY) == []
    assert BY_DAY.scheduled("terminals", date(2026, 3, 5)) == ["EWT-2"]
    monday = Collection(BY_DAY, "terminals", MONDAY)
    monday.begin(TEAM, "04:30")
    assert refused(lambda: monday.collect("EWT-2")) == ("not_in_the_plan", "§ 465a.18(b)(2)")
    for number in ("EWT-1", "EWT-3"):
        monday.collect(number)
    monday.verify_trolley(S1, True)
    monday.require_done()


@pytest.mark.parametrize(
    ("of", "days", "found"),
    [
        ("terminals", {}, ["no_days"]),
        ("terminals", ["noday"], ["no_days"]),
        ("terminals", {"noday": ["EWT-1", "EWT-2"]}, ["no_days"]),
        ("terminals", {"monday": ["EWT-1", "EWT-2"], "friday": []}, ["unknown_box"]),
        ("terminals", {"monday": ["EWT-1", "EWT-2", "EWT-9"]}, ["unknown_box"]),
        ("terminals", {"monday": ["EWT-1"], "friday": ["EWT-1"]}, ["no_days"]),
        ("terminals", {"monday": ["EWT-1"], "friday": ["EWT-2"]}, []),
        ("tables", {day: ["EWT-1", "EWT-2"] for day in DAYS}, []),
        ("tables", {day: ["EWT-1", "EWT-2"] for day in DAYS[1:]}, ["not_daily"]),
        ("tables", {day: ["EWT-1"] for day in DAYS}, ["not_daily"]),
        ("tables", list(DAYS), []),
        ("tables", list(DAYS[1:]), ["not_daily"]),
    ],
)
def test_what_the_days_of_a_plan_may_lack(of: Any, days: Any, found: list[str]) -> None:
    tour = Tour(of=of, begins="04:30", order=["EWT-1", "EWT-2"], days=days)
    plan = CollectionPlan(tours=[tour], route="corridor B", approved=True)
    findings = list(plan_findings(plan))
    assert [one.code for one in findings] == found
    assert all(one.cite.endswith("(c)" if of == "tables" else "(a)(3)") for one in findings)


def collection(of: Any = "terminals", day: date = MONDAY) -> Collection:
    return Collection(PLAN, of, day)


def test_boxes_are_collected_in_the_order_of_the_plan() -> None:
    tour = collection()
    assert refused(lambda: tour.collect("EWT-1")) == ("no_team", "§ 465a.18(d)")
    tour.begin(TEAM, "04:30", "F-1")
    assert refused(lambda: tour.collect("EWT-2")) == ("out_of_order", "§ 465a.18(a)(4)")
    assert refused(lambda: tour.collect("EWT-9")) == ("not_in_the_plan", "§ 465a.18(b)(2)")
    tour.collect("EWT-1")
    assert refused(lambda: tour.collect("EWT-1"))[0] == "box_twice"
    assert refused(lambda: tour.verify_trolley(F1, True)) == ("boxes_missing", "§ 465a.18(d)(2)")
    tour.collect("EWT-2")
    assert refused(lambda: tour.verify_trolley(F1, False)) == ("not_locked", "§ 465a.18(d)(2)")
    assert refused(lambda: tour.verify_trolley(SLOT, True))[0] == "may_not_verify"
    tour.verify_trolley(F1, True)
    assert refused(lambda: tour.collect("EWT-1"))[0] == "on_its_way"


def test_another_hour_needs_the_approval_of_compliance() -> None:
    tour = collection()
    assert refused(lambda: tour.begin(TEAM, "04:46")) == ("off_schedule", "§ 465a.18(b)(1)")
    assert refused(lambda: tour.deviate("schedule", "late", S1)) == ("not_approved", "§ 465a.18(b)(1)")
    assert refused(lambda: tour.deviate("route", " ", C1)) == ("no_reason", "§ 465a.18(b)(3)")
    tour.deviate("schedule", "water in corridor B", C1)
    tour.begin(TEAM, "04:31")
    tour.collect("EWT-2")


def test_other_boxes_need_the_approval_of_compliance_and_tables_have_none() -> None:
    tour = collection(day=TUESDAY)
    assert refused(lambda: tour.begin(TEAM, "04:30")) == ("not_a_pick_up_day", "§ 465a.18(a)(3)")
    tour.deviate("boxes", "EWT-2 is full", C1, ["EWT-2"])
    tour.begin(TEAM, "04:30")
    tour.collect("EWT-2")
    assert refused(lambda: collection("tables").deviate("boxes", "closed", C1, [])) == (
        "not_daily",
        "§ 465a.18(c)",
    )


def test_a_floorperson_may_verify_the_boxes_of_tables_alone() -> None:
    floorperson = Person("G-1", "table_games")
    tables = collection("tables", TUESDAY)
    tables.begin(TEAM, "05:00")
    tables.collect("T-1")
    assert refused(lambda: tables.verify_trolley(floorperson, True))[0] == "may_not_verify"
    tables.verify_trolley(floorperson, True, floorperson=True)
    terminals = collection()
    terminals.begin(TEAM, "04:30")
    assert (
        refused(lambda: terminals.verify_trolley(floorperson, True, floorperson=True))[0] == "may_not_verify"
    )


def test_what_was_due_is_collected_and_in_the_count_room() -> None:
    tables = collection("tables", TUESDAY)
    assert refused(tables.require_done) == ("not_collected", "§ 465a.18(c)")
    tables.begin(TEAM, "05:00", "F-1")
    tables.collect("T-1")
    assert refused(tables.require_done) == ("not_in_the_room", "§ 465a.18(d)(2)")
    tables.verify_trolley(F1, True)
    tables.require_done()
    assert refused(collection().require_done) == ("not_collected", "§ 465a.18(a)(3)")
    # No box of terminals is due on a Tuesday, nor where casino compliance has approved that none is taken.
    collection(day=TUESDAY).require_done()
    none = collection()
    none.deviate("boxes", "the floor is closed", C1, [])
    none.require_done()


def test_the_supervisor_of_the_drop_team_verifies_its_trolley() -> None:
    tour = collection()
    assert refused(lambda: tour.verify_trolley(F1, True)) == ("may_not_verify", "§ 465a.18(d)(2)")
    assert refused(lambda: tour.begin(TEAM, "04:30", "F-9")) == ("no_supervisor", "§ 465a.18(d)(2)")
    tour.begin(TEAM, "04:30", "F-2")
    for number in ("EWT-1", "EWT-2"):
        tour.collect(number)
    for other in (S1, F1):
        assert refused(lambda by=other: tour.verify_trolley(by, True)) == (  # type: ignore[misc]
            "may_not_verify",
            "§ 465a.18(d)(2)",
        )
    tour.verify_trolley(F2, True)
    assert tour.trolley_verified_by == "F-2"


def test_another_route_needs_the_approval_of_compliance() -> None:
    tour = collection("tables")
    tour.begin(TEAM, "05:00")
    tour.collect("T-1")
    assert refused(lambda: tour.verify_trolley(S1, True, route="the lobby")) == (
        "off_route",
        "§ 465a.18(b)(3)",
    )
    tour.deviate("route", "water in corridor B", C1)
    tour.verify_trolley(S1, True, route="the lobby")
    as_planned = collection("tables")
    as_planned.begin(TEAM, "05:00")
    as_planned.collect("T-1")
    as_planned.verify_trolley(S1, True, route="corridor B")
