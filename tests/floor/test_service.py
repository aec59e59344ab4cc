"""Who may put a terminal back into use: the house what it stopped itself, central control everything.

58 Pa. Code §§ 463a.4(a), 605a.5(a).
"""

from __future__ import annotations

import pytest

from croupier.floor.assets.service_life import DeviceLife
from croupier.floor.central.activation import DisableTerminal, EnableTerminal
from croupier.floor.central.service import ReturnDeviceToService
from croupier.floor.filings.document import key_of, read_paper
from tests.floor.house import House, an_asset

DEVICE = {"asset_number": "EWT-1", "location": "F-EWT-1", "linked": True}


@pytest.fixture
def in_use(house: House) -> House:
    """A device of the register that central control has put into use."""
    house.install("EWT-1")
    house.did(EnableTerminal, software_id=software(house), **DEVICE)
    return house


def software(house: House) -> str:
    return an_asset("EWT-1").software_id


def stop(house: House, reason: str) -> None:
    house.did(DisableTerminal, asset_number="EWT-1", reason=reason)


def reason(house: House) -> str:
    kept = house.store.floor_document(key_of(DeviceLife, "EWT-1"))
    assert kept is not None
    return read_paper(DeviceLife, kept.body).reason


def returned(house: House) -> str:
    """The code of the refusal; empty if the house could put the terminal back."""
    told = {"software_id": software(house), **DEVICE}
    answer = house.give(ReturnDeviceToService, **told)
    return getattr(answer, "code", "")


def test_the_house_puts_back_what_it_stopped_itself(in_use: House) -> None:
    assert returned(in_use) == "terminal_enabled"
    stop(in_use, "house: flicker (K-1)")
    assert returned(in_use) == ""
    assert in_use.store.terminals()[0].enabled


@pytest.mark.parametrize("why", ["central control", "link down"])
def test_what_another_stopped_is_not_the_houses_to_put_back(in_use: House, why: str) -> None:
    stop(in_use, why)
    assert returned(in_use) == "ordered_by_central_control"
    assert not in_use.store.terminals()[0].enabled


def test_the_house_does_not_become_the_one_who_stopped_what_was_stopped_before(in_use: House) -> None:
    stop(in_use, "central control")
    stop(in_use, "house: flicker (K-1)")
    assert reason(in_use) == "central control"
    assert returned(in_use) == "ordered_by_central_control"


def test_an_order_of_central_control_counts_also_after_the_house_has_stopped_it(in_use: House) -> None:
    stop(in_use, "house: flicker (K-1)")
    stop(in_use, "central control")
    assert returned(in_use) == "ordered_by_central_control"


def test_a_device_that_was_never_in_use_waits_for_central_control(house: House) -> None:
    house.install("EWT-1")
    assert returned(house) == "ordered_by_central_control"
    stop(house, "house: flicker (K-1)")
    assert reason(house) == "house: flicker (K-1)"
