"""A voucher that had expired was paid by a house whose clock was set back (58 Pa. Code § 461a.8)."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from typer.testing import CliRunner

from croupier.cli import build
from croupier.store.audit import audit
from croupier.store.store import Store
from croupier.units.gaming_day import instant_text
from croupier.wagering.voucher import EXPIRED, LIFE_DAYS, OUTSTANDING
from tests.access.staffed import configuration, name_of, served, sign_in
from tests.attacks._clock import clock_set
from tests.attacks._money import Attacked, attacked, bill, code

YEAR = LIFE_DAYS + 1


def a_voucher(house: Attacked) -> str:
    house.enroll()
    house.report(bill(1))
    number: str = house.post("terminals/EWT-1/cash-out", house.patron).json()["voucher"]
    return number


def redeem(house: Attacked, number: str) -> Any:
    return house.post(f"vouchers/{number}/redeem", house.staff("cage_cashier"), place="cage:1")


def look(house: Attacked, **shift: float) -> Any:
    """Finance looks at the clock, which is shifted by this, and clears it."""
    reading = instant_text(datetime.now(UTC) + timedelta(**shift))
    return house.post("console/clock/clear", house.staff("finance"), reading=reading, reason="looked at it")


def test_back_it_pays_nothing_that_expired_and_forward_it_expires_nothing(tmp_path: Path) -> None:
    with attacked(tmp_path) as house:
        number = a_voucher(house)
        with clock_set(days=YEAR):
            # Somebody set the clock a year ahead: neither paid nor expired until a person has looked.
            assert code(redeem(house, number)) == "clock_in_doubt"
            state = house.client.get(f"/api/vouchers/{number}", headers=house.staff("finance")).json()
            assert state["state"] == OUTSTANDING
            assert look(house, days=YEAR).status_code == 200
            assert code(redeem(house, number)) == "voucher_expired"
            house.post("terminals/EWT-1/tip", house.patron, amount_cents=100)
        # And back: the journal has seen the later day, and the house keeps to it.
        assert code(redeem(house, number)) == "clock_in_doubt"
        assert house.client.get("/api/console/clock", headers=house.staff("finance")).json()["in_doubt"]
        assert look(house).status_code == 200
        assert code(redeem(house, number)) == "voucher_expired"
    with Store(configuration(tmp_path).database) as store:
        assert audit(store).is_sound


def test_only_a_person_who_cannot_set_the_clock_clears_it_and_only_as_it_shows(tmp_path: Path) -> None:
    with attacked(tmp_path) as house:
        number = a_voucher(house)
        with clock_set(hours=-3):
            assert code(redeem(house, number)) == "clock_in_doubt"
            for role in ("information_technology", "cage_cashier", "slot_supervisor"):
                reading = instant_text(datetime.now(UTC) - timedelta(hours=3))
                clear = {"reading": reading, "reason": "it is right"}
                assert code(house.post("console/clock/clear", house.staff(role), **clear)) == "no_right"
            assert code(look(house)) == "clock_reads_otherwise"
            assert look(house, hours=-3).status_code == 200
            # What the house knows of does not alarm it again; another leap does.
            assert redeem(house, number).status_code == 200
        with clock_set(hours=-9):
            house.post("terminals/EWT-1/tip", house.patron, amount_cents=100)
            assert house.client.get("/api/console/clock", headers=house.staff("finance")).json()["in_doubt"]
        log = house.client.get("/api/log?code=clock_in_doubt", headers=house.staff("surveillance"))
        assert len(log.json()["entries"]) == 2


def test_a_day_turn_under_a_clock_set_forward_takes_no_voucher_from_its_patron(tmp_path: Path) -> None:
    config = configuration(tmp_path)
    with attacked(tmp_path) as house:
        number = a_voucher(house)
    with clock_set(days=YEAR), served(config) as client:
        # The server that starts a year ahead expires what is past, at once; not while its clock is in doubt.
        house = Attacked(client)
        assert house.client.get("/api/console/clock", headers=house.staff("finance")).json()["in_doubt"]
    with served(config) as client:
        house = Attacked(client)
        look(house)
        assert redeem(house, number).status_code == 200


def test_the_shell_asks_the_same_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = configuration(tmp_path).database
    with attacked(tmp_path) as house:
        number = a_voucher(house)
        sessions = {role: sign_in(house.client, name_of(role)) for role in ("finance", "slot_supervisor")}
    run, app = CliRunner(), build(["clock", "voucher"])

    def shell(role: str, *words: str) -> tuple[int, str]:
        with mock.patch.dict(os.environ, {"CROUPIER_SESSION": sessions[role]}):
            result = run.invoke(app, [*words, "--database", database])
        return result.exit_code, f"{result.output}{result.exception or ''}"

    with clock_set(seconds=-50):
        # Back by less than sessions notice, more than clocks differ.
        status, said = shell("slot_supervisor", "voucher", "void", number, "--reason", "torn")
        assert status != 0
        assert "clock" in said
        reading = instant_text(datetime.now(UTC) - timedelta(seconds=50))
        status, said = shell("slot_supervisor", "clock", "clear", reading, "--reason", "looked")
        assert status != 0
        status, said = shell("finance", "clock", "clear", reading, "--reason", "looked")
        assert status == 0, said
        status, said = shell("slot_supervisor", "voucher", "void", number, "--reason", "torn")
        assert status == 0, said
    with Store(database) as store:
        found = store.voucher(number)
        assert found is not None
        assert found.state not in (OUTSTANDING, EXPIRED)
