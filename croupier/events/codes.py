"""The codes of the log: one enumeration, each with its group and its words.

``docs/events.md`` is generated from here. A code is never renamed or reused: old entries keep their meaning.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Code(StrEnum):
    """What may be entered into the log."""

    group: str
    words: str

    def __new__(cls, code: str, group: str = "", words: str = "") -> Code:
        """The code is the value; group and words go with it."""
        member = str.__new__(cls, code)
        member._value_ = code
        member.group = group
        member.words = words
        return member

    # -- power and the server ----------------------------------------------------------------------
    SERVER_STARTED = "server_started", "power", "A server of the house started."
    SERVER_STOPPED = "server_stopped", "power", "A server of the house was stopped in an orderly way."
    POWER_LOST = "power_lost", "power", "A server had ended without stopping: power or the process was lost."
    DEVICE_POWER_LOST = "device_power_lost", "power", "A terminal lost its power."
    DEVICE_POWER_BACK = "device_power_back", "power", "A terminal has its power again."
    CLOCK_CHANGED = "clock_changed", "clock", "The clock of a server was set forward or back."
    CLOCK_IN_DOUBT = (
        "clock_in_doubt",
        "clock",
        "The clock is behind the journal or far ahead of it; a person must look at it and clear it.",
    )
    CLOCK_CLEARED = "clock_cleared", "clock", "A person looked at a clock that was in doubt, and cleared it."

    # -- software ----------------------------------------------------------------------------------
    SOFTWARE_VERIFIED = "software_verified", "software", "The running software has an approved signature."
    SOFTWARE_NOT_APPROVED = (
        "software_not_approved",
        "software",
        "The running software is not known to be the approved one.",
    )
    SOFTWARE_CHANGED = "software_changed", "software", "A server runs other software than before."
    CONFIGURATION_CHANGED = "configuration_changed", "software", "A server runs another configuration."
    RAM_CLEARED = "ram_cleared", "software", "The memory of a device was cleared."

    # -- doors and boxes ---------------------------------------------------------------------------
    MAIN_DOOR_OPENED = "main_door_opened", "doors", "The main door of a terminal was opened."
    MAIN_DOOR_CLOSED = "main_door_closed", "doors", "The main door of a terminal was closed."
    BELLY_DOOR_OPENED = "belly_door_opened", "doors", "The belly door of a terminal was opened."
    BELLY_DOOR_CLOSED = "belly_door_closed", "doors", "The belly door of a terminal was closed."
    DROP_DOOR_OPENED = "drop_door_opened", "doors", "The door of a cash box was opened."
    DROP_DOOR_CLOSED = "drop_door_closed", "doors", "The door of a cash box was closed."
    LOGIC_DOOR_OPENED = "logic_door_opened", "doors", "The compartment of the logic board was opened."
    LOGIC_DOOR_CLOSED = "logic_door_closed", "doors", "The compartment of the logic board was closed."
    BOX_REMOVED = "box_removed", "doors", "A cash box was taken out; the terminal does not work without it."
    BOX_INSERTED = "box_inserted", "doors", "A cash box was put in."

    # -- bill validator and printer ----------------------------------------------------------------
    BILL_JAM = "bill_jam", "bills", "A bill is stuck in the validator."
    BILL_VALIDATOR_FAULT = "bill_validator_fault", "bills", "The bill validator does not work."
    BILL_VALIDATOR_BACK = "bill_validator_back", "bills", "The bill validator works again."
    BOX_FULL = "box_full", "bills", "A cash box is full."
    BILL_COUNT_DIFFERS = (
        "bill_count_differs",
        "bills",
        "The validator has stacked another number of bills than its gateway has told: count the box.",
    )
    BILL_REJECTED = "bill_rejected", "bills", "Too many bills in a row were rejected."
    PRINTER_FAULT = "printer_fault", "printer", "The printer does not work."
    PRINTER_PAPER_LOW = "printer_paper_low", "printer", "The printer is nearly out of paper."
    PRINTER_PAPER_OUT = "printer_paper_out", "printer", "The printer is out of paper."
    PRINTER_BACK = "printer_back", "printer", "The printer works again."

    # -- communication -----------------------------------------------------------------------------
    TERMINAL_CONNECTED = "terminal_connected", "communication", "A terminal is connected."
    TERMINAL_LOST = "terminal_lost", "communication", "The connection of a terminal was lost."
    GATEWAY_LOST = "gateway_lost", "communication", "The gateway of a cabinet or table has fallen silent."
    GATEWAY_BACK = "gateway_back", "communication", "The gateway of a cabinet or table is heard again."
    CENTRAL_CONTROL_LOST = (
        "central_control_lost",
        "communication",
        "The link to the central control computer was lost.",
    )
    CENTRAL_CONTROL_BACK = (
        "central_control_back",
        "communication",
        "The link to the central control computer is back.",
    )
    LOG_UNWRITABLE = (
        "log_unwritable",
        "communication",
        "The log could not be written, and play stopped; entered when it could be written again.",
    )
    LOG_WRITABLE = "log_writable", "communication", "The log is written again, and play goes on."

    # -- money -------------------------------------------------------------------------------------
    HAND_PAY_DUE = "hand_pay_due", "money", "A terminal could not pay: an attendant has to, with the amount."
    HAND_PAY_PAID = "hand_pay_paid", "money", "An attendant paid what was due, with the amount."
    BILL_NOT_CREDITED = (
        "bill_not_credited",
        "money",
        "A bill lies in a cash box and in no account, since its terminal took none; an attendant is called.",
    )
    CORRECTION_POSTED = (
        "correction_posted",
        "money",
        "Two people corrected a record of the books, with the amount and the reason.",
    )
    PROGRESSIVE_HIT = (
        "progressive_hit",
        "progressives",
        "A progressive was hit; it waits for validation, unless the house asks for none.",
    )
    PROGRESSIVE_VALIDATED = (
        "progressive_validated",
        "progressives",
        "A floorperson validated or refused a progressive hit.",
    )
    PROGRESSIVE_FAULT = "progressive_fault", "progressives", "A progressive meter or its link failed."
    PROGRESSIVE_RESET = "progressive_reset", "progressives", "A progressive meter was reset by hand."

    # -- tables and terminals ----------------------------------------------------------------------
    TABLE_STOPPED = "table_stopped", "tables", "A fault stopped a table; its journal is kept."
    TABLE_RELEASED = "table_released", "tables", "A table that was stopped goes on."
    ROUND_GIVEN_BACK = (
        "round_given_back",
        "tables",
        "A dealer and a floorperson gave wagers back, or changed a round, after something of it was seen.",
    )
    STUCK_ROUND_GIVEN_BACK = (
        "stuck_round_given_back",
        "tables",
        "Two people gave every wager of a round back that could not be ended.",
    )
    TERMINAL_ENABLED = "terminal_enabled", "tables", "A terminal was enabled."
    TERMINAL_DISABLED = "terminal_disabled", "tables", "A terminal was disabled."
    ORDER_REFUSED = (
        "order_refused",
        "tables",
        "An order of central control to a terminal was refused, with the reason.",
    )
    ATTENDANT_CALLED = "attendant_called", "tables", "Somebody at a terminal called for an attendant."
    ATTENDANT_CAME = "attendant_came", "tables", "Somebody of the house answered a call at a terminal."
    TEST_MODE_BEGUN = "test_mode_begun", "tables", "A terminal is in test mode: it plays on other books."
    TEST_MODE_ENDED = "test_mode_ended", "tables", "A terminal left test mode."
    TRAINING_BEGUN = "training_begun", "tables", "A person works on the training floor, on other books."
    TRAINING_ENDED = "training_ended", "tables", "A person left the training floor."

    # -- access ------------------------------------------------------------------------------------
    SIGNED_IN = "signed_in", "access", "A person signed in."
    SIGNED_OUT = "signed_out", "access", "A person signed out."
    SIGN_IN_REFUSED = "sign_in_refused", "access", "A sign-in was refused."
    LOCKED_OUT = "locked_out", "access", "After failed sign-ins further tries for a name from one place wait."
    SESSION_EXPIRED = "session_expired", "access", "A session ended by time."
    TERMINAL_SIGNED_IN = "terminal_signed_in", "access", "A terminal showed its key."
    TERMINAL_KEY_REFUSED = "terminal_key_refused", "access", "A terminal's key was refused."
    ACCESS_REFUSED = "access_refused", "access", "Somebody asked for what is not their right."
    ORIGIN_REFUSED = "origin_refused", "access", "A request came from a page that is not the house's."
    SECOND_PERSON_REFUSED = "second_person_refused", "access", "The second person of an act was refused."
    VISITOR_SIGNED_IN = (
        "visitor_signed_in",
        "access",
        "The demonstration signed a visitor in by itself.",
    )
    STAFF_ACT = "staff_act", "acts", "A person did an act of the table of rights."

    # -- people and keys ---------------------------------------------------------------------------
    PERSON_ENROLLED = "person_enrolled", "people", "A person got an account."
    PERSON_CHANGED = "person_changed", "people", "The roles or the name of a person changed."
    PERSON_RETIRED = "person_retired", "people", "A person's account was ended."
    PERSON_UNLOCKED = "person_unlocked", "people", "Failed sign-ins of an account were forgotten by order."
    PASSWORD_CHANGED = "password_changed", "people", "A person has a new password."
    TERMINAL_KEY_ISSUED = "terminal_key_issued", "people", "A terminal got a new key."
    TERMINAL_KEY_ENDED = "terminal_key_ended", "people", "The key of a terminal was ended."
    ACCESS_ADOPTED = (
        "access_adopted",
        "people",
        "People, keys, sessions and leases of older books were taken into the journal as they stood.",
    )

    # -- the books ---------------------------------------------------------------------------------
    BOOKS_DAMAGED = "books_damaged", "books", "The books are not what their journal says; play stopped."
    BOOKS_BACKED_UP = "books_backed_up", "books", "A verified backup of the books was written."
    BOOKS_RESTORED = "books_restored", "books", "The books were restored from a backup."
    WITNESS_DISAGREES = (
        "witness_disagrees",
        "books",
        "A witness of the public log holds a history that the house has signed and the books do not have.",
    )
    WITNESS_SILENT = (
        "witness_silent",
        "books",
        "A witness of the public log has cosigned nothing for too long.",
    )
    WITNESS_BACK = "witness_back", "books", "A witness of the public log that was silent cosigns again."

    # -- devices that bring money in ---------------------------------------------------------------
    DEVICE_ENROLLED = "device_enrolled", "devices", "A bill validator or its gateway was enrolled."
    DEVICE_WITHDRAWN = "device_withdrawn", "devices", "The house listens to a device no more."
    DEVICE_EVENT_REFUSED = (
        "device_event_refused",
        "devices",
        "An event did not come from the enrolled device of its terminal, or came twice with other content.",
    )
    DEVICE_EVENTS_MISSING = (
        "device_events_missing",
        "devices",
        "A device sent an event although one before it has not come: money may lie in its box uncounted.",
    )


DEVICE_GROUPS: Final = ("doors", "bills", "printer")
DEVICE_CODES: Final = frozenset(
    {code for code in Code if code.group in DEVICE_GROUPS} | {Code.DEVICE_POWER_LOST, Code.DEVICE_POWER_BACK}
)
"""What a terminal may report of itself."""


def code_named(text: str) -> Code:
    """A code by its name; ValueError with the ways out if there is none."""
    try:
        return Code(text)
    except ValueError:
        near = [code for code in Code if text and (text in code or text == code.group)]
        hint = f"; near it: {', '.join(near)}" if near else ""
        raise ValueError(f"code: {text!r} is not a code of the log{hint} (docs/events.md)") from None
