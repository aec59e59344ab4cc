"""Which wins wait for an attendant, one by one, read from the journal (58 Pa. Code § 465a.26(b)(1)).

What fell due is in one account for each kind of payout at a terminal. The journal says what it is made of:
the settlement of a round names the wager and the hand of every jackpot, and a cash-out is a win by itself. So
a slip that names a win names a record under the journal's hash.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Final, Protocol

from croupier.accounting.slips.whole_win import SlipWin
from croupier.ledger.journal import JournalRecord, Movement
from croupier.units.money import Cents
from croupier.wagering.game_account import CashOut
from croupier.wagering.progressive.hit import ProgressiveHit
from croupier.wagering.wager_id import WagerId

PAYING: Final = frozenset({"pay_slip", "pay_on_slip", "enter_manual_slip"})
"""The commands that pay a slip. One from before slips named their win pays the oldest wins first."""


@dataclass(frozen=True, slots=True)
class DueWin:
    """A win, and what is still due of it."""

    win: SlipWin
    left_cents: Cents


class WinBooks(Protocol):
    """What is asked of the books."""

    def moved_since_empty(self, account_id: str) -> list[Movement]: ...
    def journal(self, after_seq: int = 0, limit: int | None = None) -> Iterator[JournalRecord]: ...


def wins_due(books: WinBooks, account: str) -> list[DueWin]:
    """What an account of hand pays is made of, oldest first: since it was last empty, all that came to it and
    was not paid."""
    due: list[DueWin] = []
    for seq, moves in groupby(books.moved_since_empty(account), lambda move: move.seq):
        record = next(books.journal(seq - 1, 1))
        facts = json.loads(record.body)["facts"]
        if record.kind in PAYING:
            due = _after_paying(due, facts.get("win", ""), _net(moves, account))
        else:
            due = _after(due, record, facts, list(moves), account)
    return due


def _net(moves: Iterable[Movement], account: str) -> Cents:
    """What a payment took of an account, an override counted."""
    return sum(move.amount_cents if move.debit == account else -move.amount_cents for move in moves)


def _after_paying(due: list[DueWin], win: str, cents: Cents) -> list[DueWin]:
    if win:
        return [one for one in due if one.win.id != win]
    return _oldest_first(due, cents)


def _oldest_first(due: list[DueWin], cents: Cents) -> list[DueWin]:
    """What is left once a sum was taken that names no win."""
    left = []
    for one in due:
        taken = min(cents, one.left_cents)
        cents -= taken
        left.append(replace(one, left_cents=one.left_cents - taken))
    return [one for one in left if one.left_cents]


def _after(
    due: list[DueWin], record: JournalRecord, facts: dict[str, Any], moves: list[Movement], account: str
) -> list[DueWin]:
    """What is due after a record that paid no slip: a settlement, a cash-out, a correction."""
    terminal = account.split(":")[1]
    jackpots = [one for one in facts.get("jackpots", ()) if one["terminal"] == terminal]
    told = _by_posting(jackpots, [move for move in moves if move.credit == account])
    for move in moves:
        if move.debit == account:
            due = _oldest_first(due, move.amount_cents)
        else:
            win = _win(record, facts, move, terminal, told.get(move.line, {}))
            due = [*due, DueWin(win, move.amount_cents)]
    return due


def _by_posting(jackpots: list[dict[str, Any]], moves: list[Movement]) -> dict[int, dict[str, Any]]:
    """What the settlement tells of each transfer that made a jackpot due, by its place in the record.

    Records from before a jackpot named its transfer tell of them in the order in which they were made.
    """
    if all("posting" in one for one in jackpots):
        return {one["posting"]: one for one in jackpots}
    in_order = [move.line for move in moves if move.purpose == "jackpot"]
    return dict(zip(in_order, jackpots, strict=False))


def _win(
    record: JournalRecord, facts: dict[str, Any], move: Movement, terminal: str, named: dict[str, Any]
) -> SlipWin:
    kind, _, table = move.debit.partition(":")
    round_id = named.get("round") or facts.get("answer", {}).get("round", "")
    if record.kind == CashOut.kind:
        name = f"credits/{terminal}/{record.seq}"
    elif named.get("hold"):
        name = named["hold"]
    else:
        name = f"record/{record.seq}/{move.line}"
    return SlipWin(
        id=name,
        table=table if kind == "table_win" else "",
        round=round_id,
        wager=named.get("wager", ""),
        hand=named.get("hand", ""),
        pays=named.get("pays", ""),
        cents=move.amount_cents,
        at=record.at,
    )


def win_of_hit(hit: ProgressiveHit) -> SlipWin:
    """A progressive hit as a slip names it: by its wager, whose name says the round."""
    named = WagerId.read(hit.id)
    if named is not None and named.terminal != hit.terminal:
        named = None
    return SlipWin(
        id=hit.id,
        table=hit.table_id,
        round=named.round if named else "",
        wager=named.wager if named else "",
        hand=hit.hand,
        pays=hit.pays,
        cents=hit.amount_cents,
        at=hit.at,
    )
