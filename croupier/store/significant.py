"""What a command does that the log must have is entered in the command's own transaction.

An entry that is written after the act is lost if the server dies in between. Progressive hits, what a
floorperson says of them, meters set by hand and hand pays are known from what the command has written; so
they are entered with it, whoever gives the command: both are there or neither is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Final

from croupier.accounting.day.correcting import PostCorrection
from croupier.events.codes import Code
from croupier.events.event import Event, entered_by, new_event
from croupier.floor.assets.attendant_call import AttendantCall
from croupier.floor.assets.cash_box import MoveBox, MoveBoxByDevice, MoveBoxInDrop
from croupier.floor.assets.conditions import ReportCondition
from croupier.floor.assets.ram_clear import ClearRam
from croupier.floor.filings.document import FloorDocument, read_paper
from croupier.ledger.command import Command
from croupier.ledger.draft import Moment
from croupier.ledger.entry import Entry, PostedTransfer
from croupier.ledger.hold import HELD
from croupier.ledger.house_clock import ClearClock, NoteClockLeap
from croupier.tables.events import Acted, CardTakenOut, RoundVoided, TableClosed
from croupier.tables.giving_back import GiveBackRound
from croupier.tables.step import RecordStep
from croupier.units.money import Cents, dollars
from croupier.wagering.devices.buying_in import BuyInByDevice
from croupier.wagering.devices.device import SIMULATOR, EnrollDevice, WithdrawDevice
from croupier.wagering.devices.event import BOX_OUT
from croupier.wagering.progressive.acts import AuthorisedAct, DisconnectTable, RemoveMeter
from croupier.wagering.progressive.hit import BY_ATTENDANT, PAID, ProgressiveHit
from croupier.wagering.progressive.validation import HitCommand

_DUE: Final = "hand_pays_due:"
_MARK: Final = 12


def entries(command: Command, entry: Entry, moment: Moment) -> list[Event]:
    """The entries of the log that belong to a command which was done."""
    found = [*_of_hits(command, entry), *_of_meters(command, entry), *_of_hand_pays(entry), *_of_two(command)]
    found += [
        *_of_devices(command),
        *_of_calls(command, entry),
        *_of_the_clock(command),
        *_of_rounds_given_back(command, entry),
    ]
    return [told.event(command.id, place, moment) for place, told in enumerate(found)]


class _Told:
    """An entry before it has its time and its name."""

    __slots__ = ("amount_cents", "code", "device", "facts", "people", "text")

    def __init__(
        self,
        code: Code,
        device: str,
        text: str,
        amount_cents: Cents,
        facts: Mapping[str, str] | None = None,
        people: tuple[str, str] = ("", ""),
    ) -> None:
        self.code = code
        self.device = device
        self.text = text
        self.amount_cents = amount_cents
        self.facts = facts or {}
        self.people = people

    def event(self, command_id: str, place: int, moment: Moment) -> Event:
        mark = sha256(f"{command_id} {place}".encode()).hexdigest()[:_MARK]
        made = new_event(
            self.code,
            moment.at,
            mark,
            device=self.device,
            person=self.people[0],
            second_person=self.people[1],
            text=self.text,
            amount_cents=self.amount_cents,
            facts=self.facts,
        )
        return entered_by(made, command_id)


# -- progressives (58 Pa. Code § 605a.7) -----------------------------------------------------------


def _of_hits(command: Command, entry: Entry) -> Iterator[_Told]:
    """Hits that came up, and what was said of those that waited."""
    for record in entry.records:
        if not isinstance(record, ProgressiveHit):
            continue
        if isinstance(command, HitCommand):
            yield _enter_hit(Code.PROGRESSIVE_VALIDATED, record, f"{record.state} {record.reason}".strip())
        elif record.state != PAID or record.paid_by != BY_ATTENDANT:
            # What an attendant has paid came up before; that he paid is entered as a hand pay.
            yield _enter_hit(
                Code.PROGRESSIVE_HIT, record, f"{record.pays} with {record.hand}: {record.state}"
            )


def _enter_hit(code: Code, hit: ProgressiveHit, text: str) -> _Told:
    facts = {"hit": hit.id, "table": hit.table_id, "meter": hit.meter, "credential": hit.decided_by}
    return _Told(code, hit.terminal, text, hit.amount_cents, facts)


def _of_meters(command: Command, entry: Entry) -> Iterator[_Told]:
    """Whatever is done to a meter by hand, with both who signed (§ 605a.2(b))."""
    if isinstance(command, DisconnectTable):
        signed = {"finance": command.finance, "slot_operations": command.slot_operations}
        text = f"feeds {', '.join(command.meters)} no more: {command.reason}"
        yield _Told(Code.PROGRESSIVE_RESET, command.table, text, 0, signed)
    if not isinstance(command, AuthorisedAct):
        return
    facts = {"finance": command.finance, "slot_operations": command.slot_operations}
    text, cents = command.reason, entry.facts.get("after_cents", 0)
    if isinstance(command, RemoveMeter):
        text = f"removed, its money to {command.to or 'the house'}: {command.reason}"
        cents = entry.facts.get("carried_cents", 0)
    yield _Told(Code.PROGRESSIVE_RESET, command.meter, text, cents, facts)


# -- what two people put right (58 Pa. Code § 605a.2(b)) -------------------------------------------


def _of_two(command: Command) -> Iterator[_Told]:
    """Corrections of the books, and rounds that were given back."""
    if isinstance(command, PostCorrection):
        cents = sum(one.amount_cents for one in command.transfers)
        accounts = ", ".join(command.accounts())
        facts = {"corrects": str(command.corrects_seq), "by": command.by, "second": command.second}
        yield _Told(Code.CORRECTION_POSTED, "", f"{command.reason} ({accounts})", cents, facts)
    if isinstance(command, GiveBackRound):
        facts = {"round": command.round, "by": command.by, "second": command.second}
        cents = int(command.step.answer["returned_cents"])
        reason = getattr(command.step.event, "reason", "")
        yield _Told(Code.STUCK_ROUND_GIVEN_BACK, command.table, reason, cents, facts)


# -- devices (58 Pa. Code § 605a.3(a)(1)(i)) -------------------------------------------------------


def _of_devices(command: Command) -> Iterator[_Told]:
    """Who may bring money in, and since when no more; simulated validators take none."""
    if isinstance(command, EnrollDevice | WithdrawDevice) and command.by == SIMULATOR:
        return
    if isinstance(command, EnrollDevice):
        facts = {"by": command.by, "attested_by": command.attested_by, "public_key": command.public_key}
        yield _Told(Code.DEVICE_ENROLLED, command.device, f"enrolled as {command.device}", 0, facts)
    if isinstance(command, WithdrawDevice):
        yield _Told(Code.DEVICE_WITHDRAWN, command.device, command.reason, 0, {"by": command.by})
    if isinstance(command, ClearRam):
        text = f"by {command.technician}, {command.representative} present"
        yield _Told(Code.RAM_CLEARED, command.asset_number, text, 0, {"notice": command.notice_number})
    if isinstance(command, MoveBoxInDrop):
        yield _box(command.asset_number, out=command.out, by=f"the book of the drop of {command.day}")
    if isinstance(command, MoveBox):
        yield _box(command.asset_number, out=command.out, by=command.by)
    if isinstance(command, MoveBoxByDevice):
        yield _box(command.event.terminal, out=command.event.kind == BOX_OUT, by=command.event.device)
    if isinstance(command, ReportCondition):
        yield _Told(command.code, command.event.terminal, f"told by {command.event.device}", 0)


def _of_calls(command: Command, entry: Entry) -> Iterator[_Told]:
    """Calls for an attendant, and bills that lie in a box and in no account."""
    for record in entry.records:
        if not isinstance(record, FloorDocument) or record.kind != AttendantCall.paper_kind:
            continue
        told = read_paper(AttendantCall, record.body)
        if isinstance(command, BuyInByDevice):
            cents, text = command.event.amount_cents, str(entry.facts["refusal"]["message"])
            yield _Told(Code.BILL_NOT_CREDITED, told.asset_number, text, cents, {"device": told.by})
        elif told.is_open:
            yield _Told(Code.ATTENDANT_CALLED, told.asset_number, f"told by {told.by}", 0)
        else:
            facts = {"called_at": told.called_at, "by": told.answered_by}
            yield _Told(Code.ATTENDANT_CAME, told.asset_number, "", told.bills_cents, facts)


def _box(terminal: str, *, out: bool, by: str) -> _Told:
    """§ 465a.17(e)(6): a terminal does not work without its cash box."""
    return _Told(Code.BOX_REMOVED if out else Code.BOX_INSERTED, terminal, f"told by {by}", 0)


# -- the clock (§ 461a.8: a voucher has its day) ---------------------------------------------------


def _of_the_clock(command: Command) -> Iterator[_Told]:
    if isinstance(command, NoteClockLeap):
        text = f"set {command.leap}: it shows {command.clock_at}, the journal stands at {command.journal_at}"
        yield _Told(Code.CLOCK_IN_DOUBT, "", text, 0, {"leap": command.leap})
    if isinstance(command, ClearClock):
        text = f"it shows {command.reading}: {command.reason}"
        yield _Told(Code.CLOCK_CLEARED, "", text, 0, {"by": command.by})


# -- hand pays (58 Pa. Code § 465a.26) -------------------------------------------------------------


def _of_hand_pays(entry: Entry) -> Iterator[_Told]:
    for posted in entry.transfers:
        if posted.credit.startswith(_DUE):
            yield _enter_hand_pay(Code.HAND_PAY_DUE, posted.credit, posted, posted.credit_balance_cents)
        if posted.debit.startswith(_DUE):
            yield _enter_hand_pay(Code.HAND_PAY_PAID, posted.debit, posted, posted.debit_balance_cents)


def _enter_hand_pay(code: Code, account: str, posted: PostedTransfer, due_cents: Cents) -> _Told:
    terminal, _, what = account.removeprefix(_DUE).partition(":")
    text = f"{dollars(posted.amount_cents)}; {dollars(due_cents)} due now"
    return _Told(code, terminal, text, posted.amount_cents, {"what": what})


# -- rounds given back after something of them was seen --------------------------------------------


def _of_rounds_given_back(command: Command, entry: Entry) -> Iterator[_Told]:
    """What a dealer and a floorperson did together; the report of the gaming day counts it by dealer."""
    if not isinstance(command, RecordStep):
        return
    event = command.step.event
    by_two = RoundVoided | Acted | CardTakenOut | TableClosed
    if not isinstance(event, by_two) or not event.floorperson or not event.dealer:
        return
    document = entry.facts["event"]
    what, text = document["event"], document.get("reason", "")
    if isinstance(event, Acted):
        text = ", ".join(act["irregularity"] for act in event.acts if "irregularity" in act)
    if isinstance(event, CardTakenOut):
        text = f"{event.act['irregularity']}, card {event.read} of the round: {event.card}"
    facts = {"what": what, "round": document.get("round", "")}
    cents = sum(hold.amount_cents for hold in entry.holds if hold.state != HELD)
    people = (event.dealer, event.floorperson)
    yield _Told(Code.ROUND_GIVEN_BACK, command.table, text, cents, facts, people)
