"""A form compared with the house: what it leaves out or invents is found here.

A form is for what the house cannot know of itself (where a camera hangs, who directs a department). What it
says of tables, people and systems is held against those that are there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.access.roles import Role
from croupier.compliance.every_control_is_addressed import InternalControls
from croupier.compliance.every_dealer_is_trained import DealerTraining
from croupier.compliance.every_game_is_supervised import Staffing
from croupier.compliance.every_system_has_two_keys import Systems
from croupier.compliance.every_table_has_its_cameras import Surveillance
from croupier.compliance.finding import error, pa
from croupier.compliance.house_facts import HouseFacts
from croupier.compliance.the_floor_has_no_more_tables_than_allowed import TableCount
from croupier.units.verdict import Finding

_CAMERAS = pa("§ 465a.9(c)(2)")
_KEYS = pa("§ 605a.2(b)")
_DIRECTED = {
    "information_technology": "information technology",
    "slot_operations": "slot operations",
    "table_games": "table games",
}


def cameras_watch_the_tables_of_the_house(form: Surveillance, house: HouseFacts) -> Iterator[Finding]:
    """Every table that the house runs is on the form, as the hybrid table and with the game that it is."""
    listed = {table.table: table for table in form.tables}
    for table in house.tables:
        found = listed.get(table.table)
        if found is None:
            yield error(
                "table_not_listed",
                f"the house runs table {table.table}, and the form has no cameras for it",
                _CAMERAS,
                "add the table with its cameras",
            )
        elif (found.game, found.kind) != (table.game, "hybrid"):
            yield error(
                "another_table",
                f"{table.table} is a hybrid table of {table.game}; the form says {found.kind}, {found.game}",
                _CAMERAS,
                "say what stands there",
            )
    known = {table.table for table in house.tables}
    hybrid = [one.table for one in form.tables if one.kind == "hybrid"]
    yield from _invented("hybrid table", hybrid, known, _CAMERAS)
    if house.terminals and not form.turning_cameras_read_terminals:
        yield error(
            "terminals_not_readable",
            f"the house has {house.terminals} terminals, and no camera that turns can read them",
            pa("§ 465a.9(c)(1)(i)"),
            "add or move such cameras",
        )


def staff_are_people_of_the_house(form: Staffing, house: HouseFacts) -> Iterator[Finding]:
    """Directors belong to their departments, floorpersons are floorpersons, and every table has one."""
    for one in form.departments:
        person = house.person(one.director)
        wanted = _DIRECTED.get(one.department)
        if person is None:
            yield _nobody(one.director, f"director of {one.department.replace('_', ' ')}", "§ 465a.11(b)")
        elif wanted is not None and person.department != wanted:
            yield error(
                "another_department",
                f"{one.director} belongs to {person.department}, and cannot direct {wanted}",
                pa("§ 465a.11(b)"),
                "name somebody of the department",
            )
    for other in form.supervisors:
        known = house.person(other.supervisor)
        if known is None or known.department != other.department.replace("_", " "):
            yield _nobody(
                other.supervisor, f"supervisor of {other.department.replace('_', ' ')}", "§ 465a.11(c)"
            )
    for each in form.floorpersons:
        found = house.person(each.floorperson)
        if found is None:
            yield _nobody(each.floorperson, "floorperson", "§ 465a.35(a)")
        elif Role.FLOORPERSON not in found.roles:
            yield error(
                "no_floorperson",
                f"{each.floorperson} is not a floorperson of this house",
                pa("§ 465a.35(a)"),
                "name one who is",
            )
    supervised = sum(each.electronic_tables for each in form.floorpersons)
    if supervised < len(house.tables):
        yield error(
            "tables_without_floorperson",
            f"the house runs {len(house.tables)} hybrid tables; floorpersons of the form have {supervised}",
            pa("§ 465a.35(a), (d)"),
            "assign a floorperson to every table",
        )


def controls_cover_what_the_house_offers(form: InternalControls, house: HouseFacts) -> Iterator[Finding]:
    """A submission that leaves out what the house has would leave out its controls too."""
    for offer in sorted(house.offers - set(form.offers)):
        yield error(
            "offer_left_out",
            f"the house has {offer.replace('_', ' ')}, and the submission does not say so",
            pa("§ 465a.2(d)"),
            f"add {offer} to offers, and address its controls",
        )


def dealers_are_those_of_the_house(form: DealerTraining, house: HouseFacts) -> Iterator[Finding]:
    """Every dealer of the house has been trained, and nobody on the form is unknown to it.

    A table test that the form claims is one that stands in the dealer's file (§ 611a.2(b)(2), (d)).
    """
    dealers = {one.credential for one in house.people if Role.DEALER in one.roles}
    trained = {one.dealer for one in form.dealers}
    for missing in sorted(dealers - trained):
        yield error(
            "dealer_not_trained",
            f"dealer {missing} has no training on the form",
            pa("§ 611a.2(a)"),
            "enter the training, or let nobody deal without it",
        )
    yield from _invented("dealer", (one.dealer for one in form.dealers), dealers, pa("§ 611a.2"))
    tested = {dealer for dealer, _game in house.table_tests}
    for one in form.dealers:
        if one.table_test and one.course != "first" and one.dealer in dealers - tested:
            yield error(
                "table_test_not_kept",
                f"the form says that dealer {one.dealer} passed a table test; the employee file has none",
                pa("§ 611a.2(b)(2)" if one.course == "further" else "§ 611a.2(d)"),
                "hold the test with `croupier train --test` and keep its result",
            )


def systems_are_those_of_the_register(form: Systems, house: HouseFacts) -> Iterator[Finding]:
    """Every system asset has its two keys on the form, and the form has no system that is not registered."""
    listed = {one.system for one in form.systems}
    if not house.systems and house.tables:
        yield error(
            "no_system",
            "the house runs tables, and its register has no electronic wagering system",
            pa("§ 605a.2(a)"),
            "register the server as a system",
        )
    for missing in sorted(house.systems - listed):
        yield error(
            "system_not_listed",
            f"system {missing} of the register has no keys on the form",
            _KEYS,
            "enter its two keys and who controls them",
        )
    yield from _invented("system", (one.system for one in form.systems), house.systems, _KEYS)


def counted_are_the_tables_of_the_house(form: TableCount, house: HouseFacts) -> Iterator[Finding]:
    """What is counted against the limit is what stands on the floor: the tables of every kind, and no fewer
    terminals than are in use; those in restricted areas are not (§ 605a.9(b))."""
    for what, said, found in (
        ("license category", form.category, house.license_category),
        ("other gaming tables", form.tables, house.other_tables),
        ("hybrid tables", form.hybrid_tables, len(house.tables)),
        ("terminals", form.terminals, max(house.terminals_in_use, min(form.terminals, house.terminals))),
    ):
        if said != found:
            yield error(
                "another_number",
                f"{what}: the form says {said}, the house has {found}",
                pa("§ 605a.9(b)"),
                "say what stands there",
            )


def _invented(what: str, said: Iterable[str], known: Iterable[str], cite: str) -> Iterator[Finding]:
    for one in sorted(set(said) - set(known)):
        yield error("not_of_the_house", f"the house has no {what} {one}", cite, "take it off the form")


def _nobody(credential: str, what: str, section: str) -> Finding:
    return error(
        "not_of_the_house",
        f"the {what} {credential or '(nobody)'} has no account in this house",
        pa(section),
        "name a member of staff by the credential number",
    )
