"""What a command does that the log must have is entered in the command's own transaction.

An entry that is written after the act is lost if the server dies in between. Progressive hits, what a
floorperson says of them, meters set by hand and hand pays are known from what the command has written; so
they are entered with it, whoever gives the command: both are there or neither is.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Final

from croupier.events.codes import Code
from croupier.events.event import Event, entered_by, new_event
from croupier.ledger.command import Command
from croupier.ledger.draft import Moment
from croupier.ledger.entry import Entry, PostedTransfer
from croupier.ledger.hold import HELD
from croupier.tables.events import Acted, RoundVoided, TableClosed
from croupier.tables.step import RecordStep
from croupier.units.money import Cents, dollars
from croupier.wagering.progressive.acts import AuthorisedAct, RemoveMeter
from croupier.wagering.progressive.hit import BY_ATTENDANT, PAID, ProgressiveHit
from croupier.wagering.progressive.validation import HitCommand

_DUE: Final = "hand_pays_due:"
_MARK: Final = 12


def entries(command: Command, entry: Entry, moment: Moment) -> list[Event]:
    """The entries of the log that belong to a command which was done."""
    found = [
        *_of_hits(command, entry),
        *_of_meters(command, entry),
        *_of_hand_pays(entry),
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
        facts: dict[str, str] | None = None,
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
    if not isinstance(command, AuthorisedAct):
        return
    facts = {"finance": command.finance, "slot_operations": command.slot_operations}
    text, cents = command.reason, entry.facts.get("after_cents", 0)
    if isinstance(command, RemoveMeter):
        text = f"removed, its money to {command.to or 'the house'}: {command.reason}"
        cents = entry.facts.get("carried_cents", 0)
    yield _Told(Code.PROGRESSIVE_RESET, command.meter, text, cents, facts)


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
    if not isinstance(event, RoundVoided | Acted | TableClosed) or not event.floorperson or not event.dealer:
        return
    document = entry.facts["event"]
    what, text = document["event"], document.get("reason", "")
    if isinstance(event, Acted):
        text = ", ".join(act["irregularity"] for act in event.acts if "irregularity" in act)
    facts = {"what": what, "round": document.get("round", "")}
    cents = sum(hold.amount_cents for hold in entry.holds if hold.state != HELD)
    people = (event.dealer, event.floorperson)
    yield _Told(Code.ROUND_GIVEN_BACK, command.table, text, cents, facts, people)
