"""Redeemed vouchers of a day are handed over to finance twice, at once, alone, too early, as another place.

58 Pa. Code § 461a.8(l); and a packet is signed while its day still runs (§ 463a.5(f), (g)).
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from croupier.house.cashier import account_of
from croupier.store.people import StoredPeople
from croupier.store.store import Store
from croupier.units.gaming_day import GamingDay
from croupier.wagering.game_account import BuyInByCurrency, CashOut, OpenGameAccount
from croupier.wagering.redemption import RedeemVoucher
from tests.access.staffed import (
    TestClient,
    configuration,
    keys_in,
    name_of,
    people_in,
    served,
    sign_in,
    table_tests_in,
)
from tests.registered import register_floor
from tests.store.databases import SetClock, done
from tests.web.test_books_api import Staff, staff

PATH = "console/voucher-hand-overs"


def yesterday() -> str:
    return str(GamingDay().day_of(datetime.now(UTC)) - timedelta(days=1))


def redeemed_before(folder: Path) -> Any:
    """Books whose cage paid a voucher of $20 a gaming day ago."""
    config = configuration(folder)
    clock = SetClock()
    clock.instant = datetime.now(UTC) - timedelta(days=1)
    with Store(config.database, clock=clock) as store:
        people = StoredPeople(store.engine)
        people_in(people)
        keys_in(people, "EWT-1")
        table_tests_in(store, config)
        register_floor(store, config)
        account = account_of("EWT-1")
        done(store.do(OpenGameAccount(id="o", account=account)))
        done(store.do(BuyInByCurrency(id="b", account=account, bill_cents=2_000)))
        number = done(store.do(CashOut(id="c", account=account))).text("voucher")
        done(store.do(RedeemVoucher(id="r", number=number, place="cage:1")))
    return config


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with served(redeemed_before(tmp_path)) as client:
        yield client


def counted(client: TestClient) -> dict[str, Any]:
    [there] = staff(client, "cage_cashier").get(f"{PATH}/{yesterday()}")["places"]
    assert (there["place"], there["handed_over"]) == ("cage:1", None)
    return {"gaming_day": yesterday(), "place": "cage:1", "count": there["count"], "cents": there["cents"]}


def test_the_hand_over_is_signed_by_both_once_and_shown(client: TestClient) -> None:
    told, cashier = counted(client), staff(client, "cage_cashier")
    finance = sign_in(client, name_of("finance"))
    assert staff(client, "finance").refused(PATH, finance, **told) == "no_right"
    assert cashier.refused(PATH, sign_in(client, "bob.cage-cashier"), **told) == "wrong_second_person"
    cashier.did(PATH, finance, **told)
    assert cashier.refused(PATH, finance, **told) == "handed_over"
    # Finance and the count team see it on the page, without a right to hand over what is not theirs.
    for role in ("finance", "count_team", "information_technology"):
        [there] = staff(client, role).get(f"{PATH}/{yesterday()}")["places"]
        signed = there["handed_over"]
        assert (signed["by"], signed["received_by"]) == ("ann-cage-cashier", "ann-finance")


def test_two_at_once_are_one(client: TestClient) -> None:
    told, finance = counted(client), sign_in(client, name_of("finance"))
    askers = [Staff(client, sign_in(client, name)) for name in ("ann.cage-cashier", "bob.cage-cashier")]
    with ThreadPoolExecutor(2) as both:
        answers = list(both.map(lambda one: one.post(PATH, finance, **told), askers))
    codes = sorted(one.get("error", {}).get("code", "") for one in answers)
    assert codes == ["", "handed_over"]


def test_a_packet_of_a_day_that_still_runs_is_not_signed(client: TestClient) -> None:
    supervisor = staff(client, "slot_supervisor")
    today = str(GamingDay().day_of(datetime.now(UTC)))
    tomorrow = str(GamingDay().day_of(datetime.now(UTC)) + timedelta(days=1))
    for day in (today, tomorrow):
        assert supervisor.refused("console/filings", document="bureau-packet", day=day) == "day_not_over"
    before = supervisor.did("console/filings", document="bureau-packet", day=yesterday())
    assert before["number"] == f"bureau-packet@{yesterday()}"
