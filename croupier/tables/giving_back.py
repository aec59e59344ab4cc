"""The way out of a round that cannot be ended: two people give every wager back (58 Pa. Code § 605a.2(b)).

A round ends by its settlement, or a floorperson declares it void. Where neither can be done (the table is
stopped by a fault, or its journal cannot be played again), what is at risk is found in the books themselves
and released, and the round stands in the journal as void.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from croupier.ledger.hold import HELD, Hold
from croupier.tables import settling
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.records import ATTEMPTS, given_back_id
from croupier.tables.step import RecordStep, Step
from croupier.units.signature import Signature
from croupier.units.verdict import Refusal
from croupier.wagering.wager_id import WagerId

CITE: Final = "58 Pa. Code § 605a.2(b), (d)(6)"


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveBackRound(RecordStep):
    """The end of such a round, with the credentials of the two who gave it back."""

    by: Signature
    second: Signature

    def check(self) -> None:
        RecordStep.check(self)
        if not self.by or not self.second or self.by == self.second:
            raise ValueError("second: a round is given back by two different people")

    @property
    def round(self) -> str:
        return str(self.step.answer["round"])


def give_back(table: HybridTable, holds: Iterable[Hold], reason: str) -> Step | Refusal:
    """Release whatever the books hold for the round; a wager that stays up from an earlier one stays.

    ``holds`` are all that the books hold now. What the table thinks of them does not count here.
    """
    step = settling.broken_off(table, reason)
    if isinstance(step, Refusal):
        return step
    there = {hold.id: hold for hold in holds if hold.state == HELD}
    up = {hold.id for hold in step.carried}
    mine = {hold.id for hold in step.releases}
    mine |= {hold for hold in there if _is_of(table.round_id, hold)}
    back = [there[hold] for hold in sorted(mine - up) if hold in there]
    answer = dict(step.answer) | {"returned_cents": sum(hold.amount_cents for hold in back)}
    return replace(step, releases=tuple(back), answer=answer)


def _is_of(round_id: str, hold: str) -> bool:
    wager = WagerId.read(hold)
    return wager is not None and wager.round == round_id


def tries(round_id: str, step: Step) -> Iterator[tuple[str, Step]]:
    """Under which ids the end may be written, and what: the first that is free counts.

    After a try that failed the meters may be the fault: what was fed to one stays there for
    ``progressive set``.
    """
    for attempt in range(1, ATTEMPTS + 1):
        yield given_back_id(round_id, attempt), step if attempt == 1 else replace(step, unfed=None)


def not_written(round_id: str) -> Refusal:
    """The answer where every try failed without one."""
    return Refusal("round_not_given_back", f"round {round_id}: no end could be written")
