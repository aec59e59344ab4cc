"""Redeemed vouchers on their way to finance, and what is found where they did not come (§ 461a.8(l))."""

from __future__ import annotations

from datetime import date, timedelta

from croupier.access.roles import Role
from croupier.accounting.day.hand_over import (
    COUNT_ROOM,
    HandOverVouchers,
    redeemed_on,
    vouchers_are_handed_over,
    why_not_brought,
)
from croupier.units.verdict import Refusal
from croupier.wagering.redemption import BuyInByVoucher, RedeemVoucher
from tests.store.databases import Floor, SetClock, clock, database, floor, make_database, open_store, store
from tests.wagering.playing import PLAYER, Terminal

__all__ = ["clock", "database", "floor", "make_database", "open_store", "store"]

DAY = "2015-07-01"
PEOPLE = {"by": "cashier 4", "received_by": "finance 2"}


def redeemed(floor: Floor) -> None:
    """Two vouchers at the cage, for $30, and one in a terminal, for $5."""
    terminal = Terminal(floor)
    for bill, place in ((2_000, "cage:1"), (1_000, "cage:1"), (500, "")):
        terminal.insert(bill)
        number = terminal.cash_out()
        if place:
            floor.did(RedeemVoucher, number=number, place=place)
        else:
            floor.did(BuyInByVoucher, number=number, account=PLAYER)


def told(floor: Floor, place: str, counted: int, cents: int) -> dict[str, object]:
    """What a door gives to the books: what was counted, and what they have themselves."""
    day = date.fromisoformat(DAY)
    booked, booked_cents = redeemed_on(floor.store.vouchers(day), day).get(place, (0, 0))
    found = {"gaming_day": DAY, "place": place, "counted": counted, "counted_cents": cents}
    return PEOPLE | found | {"booked": booked, "booked_cents": booked_cents}


def codes(floor: Floor) -> list[str]:
    today = floor.store.gaming_day.day_of(floor.store.clock.now())
    return [found.code for found in vouchers_are_handed_over(floor.store, today)]


def test_a_day_is_handed_over_when_it_is_over_and_by_two(floor: Floor, clock: SetClock) -> None:
    redeemed(floor)
    assert floor.refused(HandOverVouchers, **told(floor, "cage:1", 2, 3_000)) == "day_not_over"
    clock.pass_by(hours=16)
    alone = told(floor, "cage:1", 2, 3_000) | {"received_by": "cashier 4"}
    assert floor.refused(HandOverVouchers, **alone) == "two_people"
    assert floor.refused(HandOverVouchers, **told(floor, "cage:2", 0, 0)) == "nothing_redeemed"
    floor.did(HandOverVouchers, **told(floor, "cage:1", 2, 3_000))
    assert floor.refused(HandOverVouchers, **told(floor, "cage:1", 2, 3_000)) == "handed_over"
    floor.did(HandOverVouchers, **told(floor, COUNT_ROOM, 1, 500))
    assert codes(floor) == []


def test_what_is_counted_otherwise_is_kept_and_found(floor: Floor, clock: SetClock) -> None:
    redeemed(floor)
    clock.pass_by(hours=16)
    floor.did(HandOverVouchers, **told(floor, COUNT_ROOM, 1, 500))
    floor.did(HandOverVouchers, **told(floor, "cage:1", 2, 2_999))
    assert codes(floor) == ["hand_over_differs"]


def test_vouchers_that_finance_has_not_got_are_found_from_the_second_day_on(
    floor: Floor, clock: SetClock
) -> None:
    """The day after is in time, to its last second."""
    redeemed(floor)
    clock.pass_by(hours=39, minutes=59, seconds=59)
    assert codes(floor) == []
    clock.pass_by(seconds=1)
    assert codes(floor) == ["vouchers_not_handed_over"] * 2
    floor.did(HandOverVouchers, **told(floor, "cage:1", 2, 3_000))
    assert codes(floor) == ["vouchers_handed_over_late", "vouchers_not_handed_over"]
    clock.instant += timedelta(days=40)
    assert codes(floor) == []


def test_who_brings_what() -> None:
    assert why_not_brought("cage:1", {Role.CAGE_CASHIER}) is None
    assert why_not_brought("kiosk:K-1", {Role.CAGE_CASHIER}) is None
    assert why_not_brought(COUNT_ROOM, {Role.COUNT_TEAM}) is None
    for place, role in (("cage:1", Role.COUNT_TEAM), (COUNT_ROOM, Role.CAGE_CASHIER)):
        assert isinstance(why_not_brought(place, {role}), Refusal)
