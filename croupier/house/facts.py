"""What a running house knows of itself, for the checks that hold forms against it."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.access.person import Person
from croupier.accounting.tips.desk import TipDesk
from croupier.compliance.house_facts import HouseFacts, HousePerson, HouseTable
from croupier.floor.assets.asset import SYSTEM, Asset
from croupier.floor.filings.document import papers
from croupier.floor.filings.table_test import TableTest
from croupier.house.floor import Floor


def house_facts(floor: Floor, people: Iterable[Person]) -> HouseFacts:
    """Tables and terminals as they run, systems as registered, everybody who has an account."""
    ledger = floor.books.ledger
    assets = papers(ledger, Asset)
    tests = papers(ledger, TableTest)
    offers = {"terminals", "vouchers"} if floor.cashier.standings else set()
    if TipDesk(ledger).rules():
        offers.add("electronic_tips")
    if floor.config.other_tables:
        offers.add("live_tables")
    return HouseFacts(
        tables=tuple(HouseTable(desk.id, desk.table.config.game) for desk in floor.desks.values()),
        terminals=len(floor.cashier.standings),
        systems=frozenset(one.asset_number for one in assets if one.kind == SYSTEM and not one.departed_at),
        people=tuple(HousePerson(one.credential, one.roles) for one in people if one.is_active),
        offers=frozenset(offers),
        table_tests=frozenset((one.dealer, one.game) for one in tests if one.passed),
        terminals_in_use=sum(one.enabled == 1 for one in ledger.terminals()),
        other_tables=floor.config.other_tables,
        license_category=floor.config.license_category,
    )
