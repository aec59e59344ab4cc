"""Entries of the log that the protocol has an exception for (58 Pa. Code §§ 463a.4, 605a.5(a)).

Bills, vouchers, hand pays and rounds are not here: the link takes them from the books themselves.
``docs/sas.md`` names the entries of a terminal that have no exception.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from croupier.events.codes import Code
from croupier.floor.sas.codes import Raised

EXCEPTIONS: Final[Mapping[Code, Raised]] = {
    Code.MAIN_DOOR_OPENED: Raised.MAIN_DOOR_OPENED,
    Code.MAIN_DOOR_CLOSED: Raised.MAIN_DOOR_CLOSED,
    Code.BELLY_DOOR_OPENED: Raised.BELLY_DOOR_OPENED,
    Code.BELLY_DOOR_CLOSED: Raised.BELLY_DOOR_CLOSED,
    # The protocol's drop door stands before coins; ours stands before the box of a bill validator.
    Code.DROP_DOOR_OPENED: Raised.BOX_DOOR_OPENED,
    Code.DROP_DOOR_CLOSED: Raised.BOX_DOOR_CLOSED,
    Code.LOGIC_DOOR_OPENED: Raised.LOGIC_DOOR_OPENED,
    Code.LOGIC_DOOR_CLOSED: Raised.LOGIC_DOOR_CLOSED,
    Code.BOX_REMOVED: Raised.BOX_REMOVED,
    Code.BOX_INSERTED: Raised.BOX_INSERTED,
    Code.BOX_FULL: Raised.BOX_FULL,
    Code.DEVICE_POWER_LOST: Raised.POWER_LOST,
    Code.DEVICE_POWER_BACK: Raised.POWER_APPLIED,
    Code.BILL_JAM: Raised.BILL_JAM,
    Code.BILL_VALIDATOR_FAULT: Raised.BILL_VALIDATOR_FAULT,
    Code.BILL_COUNT_DIFFERS: Raised.BILL_VALIDATOR_FAULT,
    Code.BILL_REJECTED: Raised.BILL_REJECTED,
    Code.PRINTER_FAULT: Raised.PRINTER_FAULT,
    Code.PRINTER_PAPER_LOW: Raised.PAPER_LOW,
    Code.PRINTER_PAPER_OUT: Raised.PAPER_OUT,
    Code.PRINTER_BACK: Raised.PRINTER_BACK,
    Code.TEST_MODE_BEGUN: Raised.TEST_MODE_BEGUN,
    Code.TEST_MODE_ENDED: Raised.TEST_MODE_ENDED,
}


def exception_of(event: Mapping[str, Any]) -> Raised | None:
    """The exception of an entry as the journal keeps it; None where the protocol has none."""
    try:
        code = Code(event["code"])
    except ValueError:
        return None  # an entry of a later edition of the log
    if code is Code.TERMINAL_DISABLED and event["person"]:
        # Ordered by a person of the house; what the host ordered it knows.
        return Raised.OUT_OF_SERVICE
    return EXCEPTIONS.get(code)
