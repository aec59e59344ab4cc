"""What a terminal knows of itself: meters, credits, hand pays and tickets, all from the journal of the books.

The journal is read record by record, and a record is one transaction: so whatever the host asks, and when,
the meters it is told belong together.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from croupier.events.event import Event
from croupier.floor.assets.service_life import DISABLING, DeviceLife
from croupier.floor.filings.document import FloorDocument, key_of, read_paper
from croupier.floor.sas.codes import BILL_METERS, BILL_RAISED, MeterCode, Raised
from croupier.floor.sas.counters import Counters
from croupier.floor.sas.exceptions import Waiting
from croupier.floor.sas.realtime import bill, round_ended, round_started
from croupier.floor.sas.significant import exception_of
from croupier.ledger.entry import TallyKey
from croupier.ledger.hold import HELD
from croupier.units.money import Cents
from croupier.wagering import meters as m
from croupier.wagering.meters import Meter

# Tickets that a host can still read back.
TICKETS_KEPT: Final = 31
# Hand pays that were paid before a host read of them.
PAID_KEPT: Final = 200

# The meters of § 605a.5(d) behind each code. Coin out on the wire is all that the terminal paid; the codes
# 001C and 001D keep progressive payouts apart, as paragraphs (2) and (10) do.
FORMULAS: Final[dict[MeterCode, tuple[Meter, ...]]] = {
    MeterCode.COIN_IN: (m.COIN_IN,),
    MeterCode.COIN_OUT: (m.COIN_OUT, m.TERMINAL_PAID_PROGRESSIVE),
    MeterCode.JACKPOTS: (m.ATTENDANT_PAID_JACKPOTS, m.ATTENDANT_PAID_PROGRESSIVE),
    MeterCode.HAND_PAID_CANCELLED: (m.ATTENDANT_PAID_CANCELLED_CREDITS,),
    MeterCode.CANCELLED: (m.ATTENDANT_PAID_CANCELLED_CREDITS, m.VOUCHER_OUT_VALUE),
    MeterCode.GAMES_PLAYED: (m.WAGERS_SETTLED,),
    MeterCode.GAMES_WON: (m.WAGERS_WON,),
    MeterCode.GAMES_LOST: (m.WAGERS_LOST,),
    MeterCode.BILLS: (m.BILL_IN,),
    MeterCode.TICKETS_IN_CENTS: (m.VOUCHER_IN_VALUE,),
    MeterCode.TICKETS_OUT_CENTS: (m.VOUCHER_OUT_VALUE,),
    MeterCode.TICKETS_IN_COUNT: (m.VOUCHER_IN_COUNT,),
    MeterCode.TICKETS_OUT_COUNT: (m.VOUCHER_OUT_COUNT,),
    MeterCode.TICKETS_IN: (m.VOUCHER_IN_VALUE,),
    MeterCode.TICKETS_OUT: (m.VOUCHER_OUT_VALUE,),
    MeterCode.MACHINE_PAID: (m.COIN_OUT,),
    MeterCode.MACHINE_PAID_PROGRESSIVE: (m.TERMINAL_PAID_PROGRESSIVE,),
    MeterCode.ATTENDANT_PAID: (m.ATTENDANT_PAID_JACKPOTS,),
    MeterCode.ATTENDANT_PAID_PROGRESSIVE: (m.ATTENDANT_PAID_PROGRESSIVE,),
    MeterCode.WON: (
        m.COIN_OUT,
        m.TERMINAL_PAID_PROGRESSIVE,
        m.ATTENDANT_PAID_JACKPOTS,
        m.ATTENDANT_PAID_PROGRESSIVE,
    ),
    MeterCode.HAND_PAID: (
        m.ATTENDANT_PAID_CANCELLED_CREDITS,
        m.ATTENDANT_PAID_JACKPOTS,
        m.ATTENDANT_PAID_PROGRESSIVE,
    ),
    MeterCode.DROP: (m.BILL_IN, m.VOUCHER_IN_VALUE),
    MeterCode.TIPS: (m.TIPS,),
    MeterCode.CASHABLE_IN_CENTS: (m.VOUCHER_IN_VALUE,),
    MeterCode.CASHABLE_IN_COUNT: (m.VOUCHER_IN_COUNT,),
    MeterCode.CASHABLE_OUT_CENTS: (m.VOUCHER_OUT_VALUE,),
    MeterCode.CASHABLE_OUT_COUNT: (m.VOUCHER_OUT_COUNT,),
}


@dataclass(slots=True)
class HandPay:
    """Something that an attendant pays or has paid: a jackpot, cancelled credits or a progressive.

    It stays until it is paid and the host has read it, in whichever order. ``amount_cents`` is the whole of
    it, ``due_cents`` what is still to be paid.
    """

    what: str
    due_cents: Cents
    amount_cents: Cents = 0
    read: bool = False

    @property
    def whole_cents(self) -> Cents:
        """A memory of an earlier edition has no whole amount; what was due then is what it knew."""
        return self.amount_cents or self.due_cents


@dataclass(frozen=True, slots=True)
class PrintedTicket:
    """A voucher that this terminal printed."""

    number: str
    amount_cents: Cents
    at: str
    expires_day: str
    ordinal: int


@dataclass(slots=True)
class TerminalImage:
    """One terminal as the journal says it: meters and credits up to ``seq``, all else up to ``told_seq``.

    The second is ahead after a kill: what the host was told since the last saving is kept record by record,
    and must not happen again when the journal is read again for the meters.
    """

    asset_number: str
    seq: int = 0
    told_seq: int = 0
    progressive_group: int = 0
    enabled: bool = True
    # Disabled while a wager was at risk: the order is given again when the round has ended.
    stopping: bool = False
    bills: str = ""
    counts: dict[tuple[str, Cents], int] = field(default_factory=dict)
    credits: dict[str, Cents] = field(default_factory=dict)
    at_risk: set[str] = field(default_factory=set)
    hand_pays: list[HandPay] = field(default_factory=list)
    tickets: deque[PrintedTicket] = field(default_factory=lambda: deque(maxlen=TICKETS_KEPT))
    counters: Counters = field(default_factory=Counters)

    # --- reading ----------------------------------------------------------------------------------

    def total(self, meter: Meter) -> int:
        return sum(count for (name, _), count in self.counts.items() if name == meter.code)

    def meter(self, code: int) -> int | None:
        """The value of a code, None if this terminal has no such meter."""
        if code == MeterCode.CURRENT_CREDITS:
            return sum(self.credits.values())
        try:
            known = MeterCode(code)
        except ValueError:
            return None
        if known in BILL_METERS:
            return self.bills_of(BILL_METERS[known])
        return sum(self.total(meter) for meter in FORMULAS[known])

    @property
    def rounds(self) -> int:
        return self.total(m.WAGERS_SETTLED)

    def bills_of(self, cents: Cents) -> int:
        """How many bills of a denomination were ever accepted."""
        return self.counts.get((m.BILL_IN.code, cents), 0) // cents

    # --- following --------------------------------------------------------------------------------

    def apply(self, seq: int, body: Mapping[str, Any]) -> list[Waiting]:
        """Take in one record of the journal; the exceptions that it raises."""
        if seq > self.seq:
            self.seq = seq
            self._count(body)
        if seq <= self.told_seq:
            return []
        self.told_seq = seq
        return self._happened(body)

    def _count(self, body: Mapping[str, Any]) -> None:
        for subject, name, unit_cents, count in body["tallies"]:
            if subject == self.asset_number:
                key = (name, unit_cents)
                self.counts[key] = self.counts.get(key, 0) + count
        ours = f":{self.asset_number}:"
        for debit, credit, amount, _ in body["transfers"]:
            if debit.startswith("game_account") and ours in debit:
                self.credits[debit] = self.credits.get(debit, 0) - amount
            if credit.startswith("game_account") and ours in credit:
                self.credits[credit] = self.credits.get(credit, 0) + amount

    def _happened(self, body: Mapping[str, Any]) -> list[Waiting]:
        raised: list[Waiting] = []
        for subject, name, _, count in body["tallies"]:
            if subject == self.asset_number:
                raised += self._tallied(name, count)
        for debit, credit, amount, purpose in body["transfers"]:
            raised += self._moved(debit, credit, amount, purpose)
        raised += self._held(body["holds"])
        for kind, key, document in body["records"]:
            raised += self._recorded(kind, key, document)
        if body["kind"] == "configure_terminal":
            raised.append(Waiting(Raised.OPTIONS_CHANGED))
        return raised

    def _tallied(self, name: str, count: int) -> list[Waiting]:
        if name not in (m.COIN_OUT.code, m.TERMINAL_PAID_PROGRESSIVE.code):
            return []
        self.counters.won_cents += count
        return [Waiting(Raised.PROGRESSIVE_WON)] if name == m.TERMINAL_PAID_PROGRESSIVE.code else []

    def _moved(self, debit: str, credit: str, amount: Cents, purpose: str) -> list[Waiting]:
        due = f"hand_pays_due:{self.asset_number}:"
        if debit == f"cash_box:{self.asset_number}" and purpose.startswith("currency_"):
            self.counters.took_bill(amount)
            return [Waiting(BILL_RAISED[amount], bill(amount, self.bills_of(amount)))]
        if credit.startswith(due):
            what = credit.rpartition(":")[2]
            self._keep(HandPay(what, amount, amount))
            if what in ("jackpot", "progressive"):
                self.counters.won_cents += amount
            return [Waiting(Raised.HAND_PAY_PENDING)]
        if debit.startswith(due):
            return self._paid(debit.rpartition(":")[2], amount)
        return []

    def _keep(self, hand_pay: HandPay) -> None:
        """Without a host the list is bounded: of those that were paid long ago the oldest is forgotten."""
        self.hand_pays.append(hand_pay)
        paid = [each for each in self.hand_pays if not each.due_cents]
        if len(paid) > PAID_KEPT:
            self.hand_pays.remove(paid[0])

    def _paid(self, what: str, amount: Cents) -> list[Waiting]:
        """An attendant paid; the oldest hand pay of the kind is settled first."""
        raised: list[Waiting] = []
        for hand_pay in [each for each in self.hand_pays if each.what == what and each.due_cents]:
            part = min(amount, hand_pay.due_cents)
            hand_pay.amount_cents = hand_pay.whole_cents
            hand_pay.due_cents -= part
            amount -= part
            if hand_pay.due_cents == 0:
                raised.append(Waiting(Raised.HAND_PAY_RESET))
            if amount == 0:
                break
        self.forget_hand_pays()
        return raised

    def forget_hand_pays(self) -> None:
        """What is paid and read is done with."""
        self.hand_pays = [each for each in self.hand_pays if each.due_cents or not each.read]

    def hand_pay_to_tell(self) -> HandPay | None:
        """The oldest that the host has not read; then the oldest that is still due."""
        unread = [each for each in self.hand_pays if not each.read]
        return next(iter(unread or self.hand_pays), None)

    def _held(self, holds: list[list[Any]]) -> list[Waiting]:
        raised: list[Waiting] = []
        ours = [hold for hold in holds if hold[1].startswith(f"game_account:{self.asset_number}:")]
        wagered = sum(amount for _, _, amount, state, _ in ours if state == HELD)
        for hold_id, _, _, state, _ in ours:
            in_play = bool(self.at_risk)
            if state == HELD:
                self.at_risk.add(hold_id)
            else:
                self.at_risk.discard(hold_id)
            if in_play != bool(self.at_risk):
                raised.append(self._began(wagered) if self.at_risk else self._ended())
        return raised

    def _began(self, wagered_cents: Cents) -> Waiting:
        """A round began: a wager is at risk where none was."""
        self.counters.won_cents = 0
        event = round_started(wagered_cents, self.total(m.COIN_IN), self.progressive_group)
        return Waiting(Raised.ROUND_STARTED, event)

    def _ended(self) -> Waiting:
        """Nothing is at risk any more."""
        event = round_ended(self.counters.won_cents)
        self.counters.won_cents = 0
        return Waiting(Raised.ROUND_ENDED, event)

    def _recorded(self, kind: str, key: str, document: Mapping[str, Any]) -> list[Waiting]:
        here = f"terminal:{self.asset_number}"
        if kind == "terminal" and key == self.asset_number:
            self.enabled, self.bills = bool(document["enabled"]), document["bills"]
        if kind == FloorDocument.record_kind and key == key_of(DeviceLife, self.asset_number):
            self.stopping = read_paper(DeviceLife, document["body"]).state == DISABLING
        if kind == Event.record_kind and document["device"] == self.asset_number:
            code = exception_of(document)
            return [] if code is None else [Waiting(code)]
        if kind != "voucher":
            return []
        if document["state"] == "outstanding" and document["issued_by"] == here:
            ordinal = self.tickets[-1].ordinal + 1 if self.tickets else 1
            self.tickets.append(
                PrintedTicket(
                    document["number"],
                    document["amount_cents"],
                    document["issued_at"],
                    document["expires_day"],
                    ordinal,
                )
            )
            return [Waiting(Raised.TICKET_PRINTED)]
        if document["state"] == "redeemed" and document["ended_by"] == here:
            return [Waiting(Raised.TICKET_TRANSFER_COMPLETE)]
        return []


def touched_terminals(body: Mapping[str, Any]) -> set[str]:
    """The asset numbers that a record of the journal concerns."""
    found = {subject for subject, *_ in body["tallies"]}
    accounts = [account for debit, credit, *_ in body["transfers"] for account in (debit, credit)]
    accounts += [account for _, account, *_ in body["holds"]]
    for account in accounts:
        kind, _, rest = account.partition(":")
        if kind in {"game_account", "cash_box", "hand_pays_due"}:
            found.add(rest.partition(":")[0])
    for kind, key, document in body["records"]:
        if kind == "terminal":
            found.add(key)
        elif kind == FloorDocument.record_kind and document["kind"] == DeviceLife.paper_kind:
            found.add(key.partition("/")[2])
        elif kind == Event.record_kind:
            found.add(document["device"])
        elif kind == "voucher":
            found |= {p.removeprefix("terminal:") for p in (document["issued_by"], document["ended_by"])}
    return found


def image_of(
    asset_number: str, seq: int, tallies: dict[TallyKey, int], balances: dict[str, int]
) -> TerminalImage:
    """A terminal from the books as they stood after a record."""
    counts = {
        (name, unit): value for (subject, name, unit), value in tallies.items() if subject == asset_number
    }
    image = TerminalImage(asset_number, seq=seq, told_seq=seq, counts=counts)
    for account, cents in balances.items():
        if account.startswith(f"game_account:{asset_number}:"):
            image.credits[account] = cents
        elif account.startswith(f"hand_pays_due:{asset_number}:") and cents:
            image.hand_pays.append(HandPay(account.rpartition(":")[2], cents, cents))
    return image
