"""Tips as a console or command asks about them: pools, reports, distributions (58 Pa. Code § 465a.19(g))."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from typing import Any, Protocol

from croupier.accounting.tips.commands import DistributeTips, TipDistribution
from croupier.accounting.tips.rule import TipRule
from croupier.floor.filings.document import FloorDocument, key_of, papers, read_paper
from croupier.ledger.command import Command
from croupier.ledger.ledger import Answer
from croupier.units.money import Cents
from croupier.units.signature import Signature
from croupier.units.verdict import Refusal
from croupier.wagering.flows import Flows


class TipBooks(Protocol):
    """What the desk asks of the books."""

    def do(self, command: Command) -> Answer: ...
    def seq_at_end_of(self, day: date) -> int: ...
    def flows(self, from_seq: int = 0, upto_seq: int | None = None) -> Flows: ...
    def balance(self, account_id: str, as_of_seq: int | None = None) -> Cents: ...
    def floor_documents(self, kind: str) -> list[FloorDocument]: ...
    def floor_document(self, key: str) -> FloorDocument | None: ...


@dataclass(frozen=True, slots=True)
class TipReport:
    """A pool over a period: what it held, what each terminal gave, what was distributed, what it holds."""

    pool: str
    first_day: date
    last_day: date
    opening_cents: Cents
    by_terminal: dict[str, Cents]
    distributed_cents: Cents
    closing_cents: Cents

    @property
    def received_cents(self) -> Cents:
        return sum(self.by_terminal.values())

    @property
    def unexplained_cents(self) -> Cents:
        """What the figures leave over: zero in sound books."""
        return self.closing_cents - (self.opening_cents + self.received_cents - self.distributed_cents)

    def document(self) -> dict[str, Any]:
        days = {"first_day": self.first_day.isoformat(), "last_day": self.last_day.isoformat()}
        return asdict(self) | days | {"received_cents": self.received_cents}

    def csv(self) -> str:
        """A line for each terminal, in cents."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(["pool", "first_day", "last_day", "terminal", "tips_cents"])
        for terminal, cents in self.by_terminal.items():
            writer.writerow([self.pool, self.first_day, self.last_day, terminal, cents])
        return text.getvalue()


class TipDesk:
    """Pools and their distributions, as the books have them."""

    def __init__(self, books: TipBooks) -> None:
        self._books = books

    def rule(self, pool: str) -> TipRule | None:
        """The house's written rule for a pool."""
        found = self._books.floor_document(key_of(TipRule, pool))
        return read_paper(TipRule, found.body) if found else None

    def rules(self) -> list[TipRule]:
        return papers(self._books, TipRule)

    def distributions(self, pool: str = "") -> list[TipDistribution]:
        """Every distribution, in the order of pool and period."""
        return [one for one in papers(self._books, TipDistribution) if pool in ("", one.pool)]

    def report(self, pool: str, first_day: date, last_day: date) -> TipReport:
        """Tips of a period, for any past days."""
        after = self._books.seq_at_end_of(first_day - timedelta(days=1))
        upto = self._books.seq_at_end_of(last_day)
        account = f"tips:{pool}"
        given: dict[str, Cents] = {}
        out = 0
        for (debit, credit, _), (cents, _count) in sorted(self._books.flows(after, upto).items()):
            if credit == account:
                terminal = debit.split(":")[1]
                given[terminal] = given.get(terminal, 0) + cents
            elif debit == account:
                out += cents
        return TipReport(
            pool=pool,
            first_day=first_day,
            last_day=last_day,
            opening_cents=self._books.balance(account, after),
            by_terminal=given,
            distributed_cents=out,
            closing_cents=self._books.balance(account, upto),
        )

    def undistributed(self, pool: str, last_day: date) -> Cents:
        """What a pool received up to a day and nobody has been given yet, whenever it was distributed."""
        account = f"tips:{pool}"
        upto = self._books.seq_at_end_of(last_day)
        since = sum(
            cents for (debit, _, _), (cents, _n) in self._books.flows(upto).items() if debit == account
        )
        return self._books.balance(account, upto) - since

    def distribution(
        self,
        command_id: str,
        pool: str,
        last_day: date,
        minutes: Mapping[str, int],
        by: Signature,
        first_day: date | None = None,
    ) -> DistributeTips | Refusal:
        """The command that shares a pool up to a day among the dealers, by minutes dealt.

        The period begins where the last one ended; of a pool's first one, ``first_day`` says it. What an
        earlier distribution carried over is part of what is shared.
        """
        rule = self.rule(pool)
        if rule is None:
            return Refusal("no_rule", f"the house has no written rule for the pool {pool!r}", _TIPS)
        first, held = self._period(rule, last_day, first_day)
        if first > last_day:
            return Refusal(
                "wrong_period", f"the pool {pool} is distributed up to {rule.distributed_until}", _TIPS
            )
        if held <= 0:
            return Refusal("nothing_to_distribute", f"the pool {pool} has nothing up to {last_day}", _TIPS)
        return DistributeTips(
            id=command_id,
            pool=pool,
            first_day=first.isoformat(),
            last_day=last_day.isoformat(),
            received_cents=held,
            minutes=tuple(sorted(minutes.items())),
            by=by,
        )

    def _period(self, rule: TipRule, last_day: date, first_day: date | None) -> tuple[date, Cents]:
        """Where the period begins and what it shares; of one that was distributed, what it was: then the
        same request is the same command, and another is refused by the books."""
        for before in self.distributions(rule.pool):
            if before.last_day == last_day.isoformat():
                return date.fromisoformat(before.first_day), before.received_cents
        held = self.undistributed(rule.pool, last_day)
        if not rule.distributed_until:
            return first_day or last_day, held
        return date.fromisoformat(rule.distributed_until) + timedelta(days=1), held

    def distribute(
        self,
        command_id: str,
        pool: str,
        last_day: date,
        minutes: Mapping[str, int],
        by: Signature,
        first_day: date | None = None,
    ) -> Answer:
        """Share a pool among the dealers."""
        command = self.distribution(command_id, pool, last_day, minutes, by, first_day)
        return command if isinstance(command, Refusal) else self._books.do(command)


_TIPS = "58 Pa. Code § 465a.19(g)(2)"
