"""What a terminal knows of itself: meters, credits, hand pays and tickets, all from the journal of the books.

The journal is read record by record, and a record is one transaction: so whatever the host asks, and when,
the meters it is told belong together.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from croupier.floor.document import FloorDocument, key_of, read_paper
from croupier.floor.life import DISABLING, DeviceLife
from croupier.floor.sas.codes import BILL_METERS, BILL_RAISED, MeterCode, Raised
from croupier.ledger.hold import HELD
from croupier.units.money import Cents
from croupier.wagering import meters as m
from croupier.wagering.meters import Meter

# Tickets that a host can still read back.
TICKETS_KEPT: Final = 31

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
    """Something that an attendant still has to pay: a jackpot, cancelled credits or a progressive."""

    what: str
    due_cents: Cents


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
    """One terminal as the journal up to ``seq`` says it."""

    asset_number: str
    seq: int = 0
    enabled: bool = True
    # Disabled while a wager was at risk: the order is given again when the round has ended.
    stopping: bool = False
    bills: str = ""
    counts: dict[tuple[str, Cents], int] = field(default_factory=dict)
    credits: dict[str, Cents] = field(default_factory=dict)
    at_risk: set[str] = field(default_factory=set)
    hand_pays: list[HandPay] = field(default_factory=list)
    tickets: deque[PrintedTicket] = field(default_factory=lambda: deque(maxlen=TICKETS_KEPT))

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
            return self.counts.get((m.BILL_IN.code, BILL_METERS[known]), 0) // BILL_METERS[known]
        return sum(self.total(meter) for meter in FORMULAS[known])

    # --- following --------------------------------------------------------------------------------

    def apply(self, seq: int, body: Mapping[str, Any]) -> list[int]:
        """Take in one record of the journal; the exceptions that it raises."""
        if seq <= self.seq:
            return []
        self.seq = seq
        raised: list[int] = []
        for subject, name, unit_cents, count in body["tallies"]:
            if subject == self.asset_number:
                key = (name, unit_cents)
                self.counts[key] = self.counts.get(key, 0) + count
        for debit, credit, amount, purpose in body["transfers"]:
            raised += self._moved(debit, credit, amount, purpose)
        raised += self._held(body["holds"])
        for kind, key, document in body["records"]:
            raised += self._recorded(kind, key, document)
        return raised

    def _moved(self, debit: str, credit: str, amount: Cents, purpose: str) -> list[int]:
        ours = f":{self.asset_number}:"
        if debit.startswith("game_account") and ours in debit:
            self.credits[debit] = self.credits.get(debit, 0) - amount
        if credit.startswith("game_account") and ours in credit:
            self.credits[credit] = self.credits.get(credit, 0) + amount
        if debit == f"cash_box:{self.asset_number}" and purpose.startswith("currency_"):
            return [BILL_RAISED[amount]]
        if credit.startswith(f"hand_pays_due{ours}"):
            self.hand_pays.append(HandPay(credit.rpartition(":")[2], amount))
            return [Raised.HAND_PAY_PENDING]
        if debit.startswith(f"hand_pays_due{ours}"):
            return self._paid(debit.rpartition(":")[2], amount)
        return []

    def _paid(self, what: str, amount: Cents) -> list[int]:
        """An attendant paid; the oldest hand pay of the kind is settled first."""
        raised: list[int] = []
        for hand_pay in [waiting for waiting in self.hand_pays if waiting.what == what]:
            part = min(amount, hand_pay.due_cents)
            hand_pay.due_cents -= part
            amount -= part
            if hand_pay.due_cents == 0:
                self.hand_pays.remove(hand_pay)
                raised.append(Raised.HAND_PAY_RESET)
            if amount == 0:
                break
        return raised

    def _held(self, holds: list[list[Any]]) -> list[int]:
        raised: list[int] = []
        for hold_id, account, _, state, _ in holds:
            if not account.startswith(f"game_account:{self.asset_number}:"):
                continue
            in_play = bool(self.at_risk)
            if state == HELD:
                self.at_risk.add(hold_id)
            else:
                self.at_risk.discard(hold_id)
            if in_play != bool(self.at_risk):
                raised.append(Raised.ROUND_STARTED if self.at_risk else Raised.ROUND_ENDED)
        return raised

    def _recorded(self, kind: str, key: str, document: Mapping[str, Any]) -> list[int]:
        here = f"terminal:{self.asset_number}"
        if kind == "terminal" and key == self.asset_number:
            self.enabled, self.bills = bool(document["enabled"]), document["bills"]
        if kind == FloorDocument.record_kind and key == key_of(DeviceLife, self.asset_number):
            self.stopping = read_paper(DeviceLife, document["body"]).state == DISABLING
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
            return [Raised.TICKET_PRINTED]
        if document["state"] == "redeemed" and document["ended_by"] == here:
            return [Raised.TICKET_TRANSFER_COMPLETE]
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
        elif kind == "voucher":
            found |= {p.removeprefix("terminal:") for p in (document["issued_by"], document["ended_by"])}
    return found
