"""A terminal's cookie alone inserted $9,500 in 2.6 s and cashed out (58 Pa. Code § 605a.3(a)(1)(i))."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from croupier.store.audit import audit
from croupier.store.store import Store
from croupier.wagering.devices.event import VOUCHER, DeviceEvent
from croupier.wagering.devices.verify import verify_events
from tests.access.staffed import bearer, configuration, key_for
from tests.attacks._money import AT, KEY, STRANGER, attacked, bill, code


def test_the_key_of_a_terminal_brings_no_money_in(tmp_path: Path) -> None:
    with attacked(tmp_path) as house:
        answer = house.post("terminals/EWT-1/bill", house.patron, bill_cents=10_000)
        assert code(answer) == "not_by_page"
        assert answer.json()["error"]["cite"] == "58 Pa. Code § 605a.3(a)(1)(i)"
        number = "000000000000000018"
        assert code(house.post("terminals/EWT-1/voucher", house.patron, number=number)) == "not_by_page"
        assert code(house.post("terminals/EWT-1/cash-out", house.patron)) == "nothing_to_cash_out"
        shown = house.client.get("/api/terminals/EWT-1", headers=house.patron).json()
        assert shown["simulated_devices"] is False


def test_only_the_key_that_two_people_enrolled_for_the_terminal_is_believed(tmp_path: Path) -> None:
    with attacked(tmp_path) as house:
        assert code(house.report(bill(1))) == "device_not_found"
        alone = house.staff("information_technology")
        key = KEY.public_key
        refused = house.post("console/devices/enroll", alone, terminal="EWT-1", public_key=key)
        assert code(refused) == "second_person_needed"
        assert code(house.post("console/devices/enroll", house.patron, terminal="EWT-1", public_key=key)) == (
            "no_right"
        )
        assert house.enroll().json()["device"] == "EWT-1.1"
        assert code(house.report(bill(1), STRANGER)) == "bad_signature"
        # A signature over another amount, number, terminal or kind is none.
        assert code(house.report(bill(1), amount_cents=10_000)) == "bad_signature"
        assert code(house.report(bill(2), number=1)) == "bad_signature"
        assert code(house.report(bill(1, terminal="EWT-2"))) == "wrong_terminal"
        assert house.credits() == house.credits("EWT-2") == 0
        taken = house.report(bill(1))
        assert (taken.status_code, taken.json()["accepted"], house.credits()) == (200, True, 2_000)
        reasons = {
            entry["facts"]["reason"]
            for entry in house.client.get(
                "/api/log?code=device_event_refused", headers=house.staff("surveillance")
            ).json()["entries"]
        }
        assert {"device_not_found", "bad_signature", "wrong_terminal"} <= reasons


def test_a_bill_is_not_counted_twice_nor_out_of_its_order(tmp_path: Path) -> None:
    with attacked(tmp_path) as house:
        house.enroll()
        first = house.report(bill(1)).json()
        assert [house.report(bill(1)).json() for _ in range(3)] == [first] * 3
        # The same number for another bill, well signed: the number is used up.
        assert code(house.report(bill(1, 10_000))) == "id_used_otherwise"
        assert code(house.report(bill(3))) == "events_missing"
        assert house.credits() == 2_000
        # The gap is closed by the event that was missing; then the refused one is heard.
        assert house.report(bill(2)).json()["accepted"] is True
        assert house.report(bill(3)).json()["accepted"] is True
        assert house.credits() == 6_000
        log = house.client.get("/api/log?code=device_events_missing", headers=house.staff("surveillance"))
        assert len(log.json()["entries"]) == 1


def test_paper_that_is_no_bill_of_the_terminal_is_given_back_and_uses_its_number(tmp_path: Path) -> None:
    with attacked(tmp_path) as house:
        house.enroll()
        for number, cents in enumerate((300, 1, 50_000, 9_999), 1):
            answer = house.report(bill(number, cents)).json()
            assert (answer["accepted"], answer["refusal"]["code"]) == (False, "wrong_denomination")
        voucher = DeviceEvent("EWT-1.1", 5, "EWT-1", VOUCHER, AT, voucher="000000000000000018")
        assert house.report(voucher).json()["refusal"]["code"] == "voucher_not_found"
        rubbish = DeviceEvent("EWT-1.1", 6, "EWT-1", VOUCHER, AT, voucher="12")
        assert house.report(rubbish).json()["refusal"]["code"] == "malformed"
        assert house.credits() == 0
        assert house.report(bill(7)).json()["accepted"] is True


def test_a_voucher_goes_from_one_validator_into_another_once(tmp_path: Path) -> None:
    with attacked(tmp_path) as house:
        house.enroll()
        house.enroll(STRANGER, "EWT-2")
        house.report(bill(1))
        number = house.post("terminals/EWT-1/cash-out", house.patron).json()["voucher"]
        other = DeviceEvent("EWT-2.1", 1, "EWT-2", VOUCHER, AT, voucher=number)
        assert house.report(other, STRANGER).json()["accepted"] is True
        again = DeviceEvent("EWT-1.1", 2, "EWT-1", VOUCHER, AT, voucher=number)
        assert house.report(again).json()["refusal"]["code"] == "voucher_already_redeemed"
        assert (house.credits(), house.credits("EWT-2")) == (0, 2_000)
    with Store(configuration(tmp_path).database) as store:
        assert audit(store).is_sound
        devices = {one.id: one for one in store.devices()}
        check = verify_events(store.journal(), devices)
        assert (check.events, check.findings) == (3, [])
        # With another key in the place of the device's, every event of it is found.
        false = devices | {"EWT-1.1": replace(devices["EWT-1.1"], public_key=STRANGER.public_key)}
        assert [one.code for one in verify_events(store.journal(), false).findings] == ["bad_signature"] * 2
        late = list(store.journal())[::-1]
        assert "out_of_order" in {one.code for one in verify_events(late, devices).findings}


def test_a_withdrawn_device_is_heard_no_more_and_never_comes_back(tmp_path: Path) -> None:
    with attacked(tmp_path) as house:
        house.enroll()
        house.report(bill(1))
        by = house.staff("slot_supervisor")
        gone = house.post("console/devices/withdraw", by, device="EWT-1.1", reason="the cabinet was opened")
        assert gone.json()["last_number"] == 1
        assert code(house.report(bill(2))) == "device_withdrawn"
        # What it said before still has its answer; the same key under a new name starts anew.
        assert house.report(bill(1)).json()["accepted"] is True
        assert house.enroll().json()["device"] == "EWT-1.2"
        assert code(house.report(bill(2))) == "device_withdrawn"
        assert house.report(bill(1, device="EWT-1.2")).json()["accepted"] is True
        assert house.credits() == 4_000


def test_a_terminal_sees_and_prints_no_voucher_of_another(tmp_path: Path) -> None:
    with attacked(tmp_path) as house:
        house.enroll()
        house.report(bill(1))
        number = house.post("terminals/EWT-1/cash-out", house.patron).json()["voucher"]
        for path in (f"/api/vouchers/{number}", f"/api/vouchers/{number}.pdf"):
            assert house.client.get(path, headers=house.patron).status_code == 200
            assert house.client.get(path, headers=bearer(key_for("EWT-2"))).status_code == 404
            assert house.client.get(path, headers=house.staff("cage_cashier")).status_code == 200
