"""A step of a table: the event, and the money that moves in the same transaction.

The journal of the books is the record of the table: each step is a command like a buy-in is, with an id
that makes asking twice harmless. What makes two requests the same is what was asked (``asked``), not what
the table made of it: a repeated request meets its first answer, whatever has happened since.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from croupier.errors import Refused
from croupier.floor.assets.service_life import DeviceLife
from croupier.floor.central.activation import complete_disabling, takes_new_rounds
from croupier.floor.filings.document import FloorDocument, key_of, touched
from croupier.ledger.canonical import Json, canonical, digest
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.ledger.hold import Hold
from croupier.ledger.record import Record
from croupier.ledger.refused import keepable
from croupier.ledger.transfer import Transfer
from croupier.tables.events import Acted, AnyEvent, without_stake, write_event
from croupier.units.ids import name
from croupier.units.money import Cents
from croupier.units.verdict import Refusal
from croupier.wagering.game_account import terminal_of
from croupier.wagering.hand_pay import dues_of, owed_at
from croupier.wagering.progressive.feeding import Feeding, accept, take_back
from croupier.wagering.terminal import Terminal, known_terminal
from croupier.wagering.wagers import PlaceWager, SettlementLine, SettleRound

METER_MOVED = "meter_moved"
"""Another table of the link has moved the meter since the settlement was reckoned: reckon again."""


@dataclass(frozen=True, slots=True)
class Step:
    """What a table answers to a request that the rules allow. ``answer`` goes back to whoever asked.

    ``holds`` are the wagers to be held; one that is ``optional`` is let go where the money is not there.
    ``enters`` is the terminal that puts more at risk before its round is dealt, if one does. ``accepted``
    are the progressive wagers that feed their meters with this step; ``unfed`` are those that became void
    after they had fed them. ``carried`` are wagers that stay up: nothing moves, but it is told how their
    accounts stand.
    """

    event: AnyEvent
    answer: Mapping[str, Any] = field(default_factory=dict)
    holds: tuple[Hold, ...] = ()
    optional: frozenset[str] = frozenset()
    releases: tuple[Hold, ...] = ()
    settlement: tuple[SettlementLine, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    expected: tuple[tuple[str, Cents], ...] = ()
    carried: tuple[Hold, ...] = ()
    enters: str = ""
    accepted: Feeding | None = None
    unfed: Feeding | None = None

    @property
    def feedings(self) -> list[Feeding]:
        return [feeding for feeding in (self.accepted, self.unfed) if feeding is not None]

    def accounts(self) -> list[str]:
        """The game accounts whose wagers the step is about."""
        touched = {hold.account for hold in (*self.holds, *self.releases, *self.carried)}
        touched |= {line.account for line in self.settlement}
        return sorted(touched)

    def ending(self) -> list[str]:
        """The game accounts that may have nothing at risk any more."""
        ended = {hold.account for hold in self.releases} | {line.account for line in self.settlement}
        return sorted(ended)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRequest(Command):
    """The base of what a table writes: a request is known by who asked what of which table."""

    kind: ClassVar[str] = "table_step"
    table: str
    asked: str

    def check(self) -> None:
        Command.check(self)
        name(self.table, "table")

    def digest(self) -> str:
        return digest(canonical([self.kind, self.table, self.asked]))


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordStep(TableRequest):
    """Keep the event and move its money: pools first, then releases, holds, the settlement, and last what
    void wagers had given to meters."""

    step: Step

    def footprint(self) -> Footprint:
        step = self.step
        accounts = set(step.accounts()) | {account for account, _ in step.expected}
        accounts |= {account for t in step.transfers for account in (t.debit, t.credit)}
        holds = {hold.id for hold in (*step.holds, *step.releases)}
        records: set[tuple[type[Record], str]] = {
            (Terminal, terminal_of(account)) for account in step.accounts()
        }
        if step.enters:
            records |= {(Terminal, step.enters), touched(DeviceLife, step.enters)}
        records |= {touched(DeviceLife, terminal_of(account)) for account in step.ending()}
        if step.settlement:
            settle = self._settle().footprint()
            accounts.update(settle.accounts)
            holds.update(settle.holds)
            records.update(settle.records)
            accounts |= {due for account in step.accounts() for due in dues_of(terminal_of(account))}
        for feeding in step.feedings:
            fed = feeding.footprint()
            accounts.update(fed.accounts)
            holds.update(fed.holds)
            records.update(fed.records)
        return Footprint(tuple(accounts), tuple(holds), tuple(records))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        step = self.step
        if step.enters:
            _check_takes_new_rounds(draft, step.enters)
        for account_id, cents in step.expected:
            account = draft.account(account_id)
            if (account.balance_cents if account else 0) != cents:
                raise refuse(METER_MOVED, f"{account_id} has moved since the settlement was reckoned")
        for t in step.transfers:
            draft.transfer(t.debit, t.credit, t.amount_cents, t.purpose)
        for hold in step.releases:
            draft.release_hold(hold.id, hold.account)
        event = self._hold(draft)
        facts: dict[str, Json] = {
            "table": self.table,
            "event": write_event(event),
            "answer": dict(step.answer),
        }
        if step.accepted is not None:
            accept(draft, step.accepted)
        if step.settlement:
            settled = self._settle().execute(draft)
            facts |= {"hits": settled["hits"], "jackpots": settled["jackpots"]}
        if step.unfed is not None:
            take_back(draft, step.unfed)
        for account_id in step.ending():
            complete_disabling(draft, account_id)
        facts["accounts"] = {account_id: _standing(draft, account_id) for account_id in step.accounts()}
        if meters := {one for one, _ in step.expected} | {m for f in step.feedings for m in f.meters}:
            facts["pools"] = {one: draft.usable(one).balance_cents for one in sorted(meters)}
        if step.settlement:
            facts["hand_pays"] = _hand_pays(draft, step)
        return facts

    def _hold(self, draft: Draft) -> AnyEvent:
        """Hold the wagers; the event as it came true, without those that found no money."""
        event = self.step.event
        for hold in self.step.holds:
            place = PlaceWager(
                id=self.id, account=hold.account, wager=hold.id, amount_cents=hold.amount_cents
            )
            try:
                place.execute(draft)
            except Refused:
                if hold.id not in self.step.optional or not isinstance(event, Acted):
                    raise
                event = without_stake(event, hold.id)
        return event

    def _settle(self) -> SettleRound:
        return SettleRound(id=self.id, table=self.table, lines=self.step.settlement)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordRefusal(TableRequest):
    """The rules of the table said no. The id is kept with that answer, unless it has an earlier one."""

    refusal: Refusal

    def check(self) -> None:
        TableRequest.check(self)
        keepable(self.refusal)

    def footprint(self) -> Footprint:
        return Footprint()

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        raise Refused(self.refusal)


def _check_takes_new_rounds(draft: Draft, terminal: str) -> None:
    """A terminal being disabled completes the round in play, raises included, with the wagers that it has: it
    gets no further round, and its wagers do not grow.

    It is asked in the transaction that holds the wagers, so that no order to disable it can slip in between.
    """
    life = draft.record(FloorDocument, key_of(DeviceLife, terminal))
    if not takes_new_rounds(known_terminal(draft, terminal), life):
        message = f"terminal {terminal} is disabled or about to be: it takes no new or larger wagers"
        raise refuse("terminal_disabled", message, "58 Pa. Code § 605a.5(a)")


def _standing(draft: Draft, account_id: str) -> list[Cents]:
    """Balance, and what of it is at risk."""
    account = draft.usable(account_id, even_disabled=True)
    return [account.balance_cents, account.held_cents]


def _hand_pays(draft: Draft, step: Step) -> dict[str, Cents]:
    """What an attendant owes at each terminal of the settlement, if anything."""
    terminals = [terminal_of(account_id) for account_id in step.accounts()]
    return {terminal: due for terminal in terminals if (due := owed_at(draft, terminal))}
