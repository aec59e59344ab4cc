"""Doors, jams, boxes and paper: at once in log, register, page and the exceptions of central control."""

from __future__ import annotations

from pathlib import Path

from croupier.events.codes import Code
from croupier.floor.assets.conditions import after
from croupier.floor.assets.service_life import DeviceLife
from croupier.floor.filings.document import papers
from croupier.floor.sas.significant import EXCEPTIONS
from croupier.store.store import Store
from tests.access.staffed import key_for
from tests.gateway._cabinet import House, cabinet, wait_for


def lasting(house: House) -> tuple[str, ...]:
    with Store(house.database) as store:
        return {one.asset_number: one for one in papers(store, DeviceLife)}["EWT-1"].conditions


def shown(house: House) -> list[str]:
    found: list[str] = house.get("terminals/EWT-1")["conditions"]
    return found


def test_each_fault_is_told_at_once_and_when_it_is_over(tmp_path: Path) -> None:
    with cabinet(tmp_path, "validator", "printer", "deck") as (house, box):
        box.tell("validator BILL 500")
        wait_for("the bill is in the account", lambda: house.credits() == 500)
        for begin, end, begun, over in (
            ("deck DOOR main open", "deck DOOR main closed", Code.MAIN_DOOR_OPENED, Code.MAIN_DOOR_CLOSED),
            ("validator JAM on", "validator JAM off", Code.BILL_JAM, Code.BILL_VALIDATOR_BACK),
            ("validator FULL on", "validator FULL off", Code.BOX_FULL, Code.BILL_VALIDATOR_BACK),
            ("printer PAPER out", "printer PAPER ok", Code.PRINTER_PAPER_OUT, Code.PRINTER_BACK),
        ):
            heard = len(house.log(over))
            box.tell(begin)
            wait_for(f"{begun} lasts", lambda begun=begun: lasting(house) == (str(begun),))
            assert (len(house.log(begun)), begun in EXCEPTIONS) == (1, True)
            wait_for("the page says so", lambda begun=begun: shown(house) == [begun])
            wait_for("the light is red", lambda: box.tell("deck LIGHT") == "red")
            box.tell(end)
            wait_for(f"{over} ends it", lambda: lasting(house) == ())
            assert len(house.log(over)) == heard + 1
        wait_for("the light is dark", lambda: box.tell("deck LIGHT") == "dark")
        box.tell("validator BOX out")
        wait_for("without its box it is disabled", lambda: box.tell("validator ENABLED") == "False")
        box.tell("validator BOX in")
        wait_for("with its box it works again", lambda: box.tell("validator ENABLED") == "True")
        assert (len(house.log("box_removed")), len(house.log("box_inserted"))) == (1, 1)


def test_what_a_printer_without_paper_cannot_print_is_printed_afterwards(tmp_path: Path) -> None:
    with cabinet(tmp_path, "validator", "printer") as (house, box):
        box.tell("validator BILL 500")
        wait_for("the bill is in the account", lambda: house.credits() == 500)
        box.gateway.kill()
        answer = house.post("terminals/EWT-1/cash-out", {"id": "out"}, key_for("EWT-1"))
        number = answer.json()["voucher"]
        assert box.tell("printer TICKETS") == "[]"
        box.gateway.start()
        wait_for("it is printed", lambda: number in box.tell("printer TICKETS"))


def test_one_report_of_a_printer_ends_everything_that_was_the_matter_with_it() -> None:
    found: tuple[str, ...] = ()
    for code in (Code.PRINTER_PAPER_LOW, Code.PRINTER_PAPER_OUT, Code.MAIN_DOOR_OPENED, Code.PRINTER_BACK):
        found = after(found, code)
    assert found == (str(Code.MAIN_DOOR_OPENED),)
