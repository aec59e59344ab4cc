"""A cashier's redemption is booked at the cage, and not at a redemption machine that nobody reconciles."""

from __future__ import annotations

from pathlib import Path

from croupier.store.store import Store
from tests.access.staffed import configuration
from tests.attacks._money import attacked, bill


def test_the_cage_pays_from_the_cage(tmp_path: Path) -> None:
    with attacked(tmp_path) as house:
        house.enroll()
        house.report(bill(1))
        number = house.post("terminals/EWT-1/cash-out", house.patron).json()["voucher"]
        cashier = house.staff("cage_cashier")
        for place in ("kiosk:K-9", "terminal:EWT-1", "cash_box:EWT-1", "adjustments:vouchers"):
            answer = house.post(f"vouchers/{number}/redeem", cashier, place=place)
            assert answer.status_code == 422, answer.text
        assert house.post(f"vouchers/{number}/redeem", cashier, place="cage:1").status_code == 200
    with Store(configuration(tmp_path).database) as store:
        assert store.balance("kiosk:K-9") == 0
