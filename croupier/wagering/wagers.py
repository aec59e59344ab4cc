"""Wagers: placed as holds, settled as postings, void as releases (58 Pa. Code § 605a.2(a), (d)).

Meters count a wager when it is decided. A void wager was never at risk in the end, and a meter that only
accumulates could not take it back; so coin in counts stakes as they are posted, and coin out counts
everything that comes back for them, pushes included. Their difference is then the table's win.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.ledger.postings import balance_facts
from croupier.ledger.record import Record
from croupier.ledger.transfer import sum_of_money
from croupier.units.ids import identifier, name
from croupier.units.money import Cents, dollars
from croupier.wagering.flows import STAKE_LOST, STAKE_RETURNED, STAKE_WON
from croupier.wagering.game_account import GameAccountCommand, terminal_of
from croupier.wagering.meters import (
    COIN_IN,
    COIN_OUT,
    WAGERS_LOST,
    WAGERS_SETTLED,
    WAGERS_WON,
    advance,
)
from croupier.wagering.progressive.hit import (
    NO_REFILL,
    PENDING,
    VALIDATED,
    ProgressiveHit,
    Refill,
    hits_account,
)
from croupier.wagering.progressive.meter import ProgressiveMeter
from croupier.wagering.progressive.payment import win
from croupier.wagering.terminal import Terminal, completing_or_in_use, known_terminal

_WAGER = "58 Pa. Code § 605a.2(a)"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceWager(GameAccountCommand):
    """Put money of a game account at risk; ``wager`` is its name until it is settled or void."""

    kind: ClassVar[str] = "place_wager"
    wager: str
    amount_cents: Cents

    def check(self) -> None:
        GameAccountCommand.check(self)
        identifier(self.wager, "wager")
        sum_of_money(self.amount_cents, "amount_cents")

    def footprint(self) -> Footprint:
        return Footprint(
            accounts=(self.account,),
            holds=(self.wager,),
            records=((Terminal, terminal_of(self.account)),),
        )

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        # A raise of the round in play is placed also while the terminal is being disabled (§ 605a.5(a)).
        terminal = completing_or_in_use(draft, terminal_of(self.account))
        draft.usable(self.account)
        if self.amount_cents % terminal.denomination_cents:
            raise refuse(
                "wrong_denomination",
                f"{dollars(self.amount_cents)} is not a whole number of credits of "
                f"{dollars(terminal.denomination_cents)}",
                _WAGER,
            )
        draft.place_hold(self.wager, self.account, self.amount_cents, "wager")
        return balance_facts(draft, self.account)


@dataclass(frozen=True, slots=True)
class SettlementLine:
    """What one wager came to; ``hold`` is its ``WagerId``, empty for a bonus that had no stake of its own.

    ``returned_cents`` is all that comes back from the table, the stake included where it is returned;
    ``progressive_cents`` is what a progressive wager has won besides: from the meter of ``pool``, or a fixed
    sum from the table if no pool is named. ``pays`` and ``hand`` say for what; ``waits`` if somebody has to
    validate it first, ``by_attendant`` where the chapter keeps it off the player's account. ``refill`` is
    what the meter is given besides, because this line has emptied it. ``round`` and ``wager`` are the round
    that decides the wager and what the game calls it: a slip that pays it names both.
    """

    account: str
    hold: str
    returned_cents: Cents = 0
    progressive_cents: Cents = 0
    pool: str = ""
    pays: str = ""
    hand: str = ""
    waits: bool = False
    by_attendant: bool = False
    refill: Refill = NO_REFILL
    round: str = ""
    wager: str = ""

    @property
    def meter(self) -> str:
        """The account of the meter that pays; empty for a fixed sum."""
        return f"progressive_main:{self.pool}" if self.pool else ""

    @property
    def meters(self) -> tuple[str, ...]:
        """The meter that pays and the reserve that is poured into it."""
        return tuple(one for one in (self.meter, self.refill.reserve) if one)


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleRound(Command):
    """Decide wagers of one table, all together: every stake to the table, every payment from it.

    Winnings above what the terminal may pay become due from an attendant, § 605a.5(d)(3) and (11).
    """

    kind: ClassVar[str] = "settle_round"
    table: str
    lines: tuple[SettlementLine, ...]

    def check(self) -> None:
        Command.check(self)
        name(self.table, "table")
        if not self.lines:
            raise ValueError("lines: a settlement has at least one")
        for line in self.lines:
            _check_line(line)

    def footprint(self) -> Footprint:
        terminals = {terminal_of(line.account) for line in self.lines}
        accounts = {line.account for line in self.lines} | {f"table_win:{self.table}"}
        accounts |= {_due(terminal, what) for terminal in terminals for what in ("jackpot", "progressive")}
        records: set[tuple[type[Record], str]] = {(Terminal, terminal) for terminal in terminals}
        won = [line for line in self.lines if line.progressive_cents]
        if won:
            meters = {meter for line in won for meter in line.meters}
            accounts |= {hits_account(self.table), *meters}
            records |= {(ProgressiveMeter, meter) for meter in meters}
            records |= {(ProgressiveHit, line.hold) for line in won}
        return Footprint(
            accounts=tuple(accounts),
            holds=tuple(line.hold for line in self.lines if line.hold),
            records=tuple(records),
        )

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        hand_pays = 0
        waiting: list[str] = []
        jackpots: list[Json] = []
        for line in self.lines:
            terminal = known_terminal(draft, terminal_of(line.account))
            draft.usable(line.account, even_disabled=True)
            stake = self._take_stake(draft, terminal, line)
            if by_attendant := self._pay(draft, terminal, line, stake):
                hand_pays += by_attendant
                jackpots.append(_jackpot(draft, terminal, line, by_attendant))
            if line.progressive_cents:
                hit = self._win_progressive(draft, terminal, line)
                hand_pays += hit.amount_cents if hit.state == VALIDATED else 0
                waiting += [hit.id] if hit.state == PENDING else []
        balances = {
            account: draft.usable(account, even_disabled=True).balance_cents
            for account in sorted({line.account for line in self.lines})
        }
        return {
            "balances_cents": balances,
            "hand_pays_cents": hand_pays,
            "hits": waiting,
            "jackpots": jackpots,
        }

    def _take_stake(self, draft: Draft, terminal: Terminal, line: SettlementLine) -> Cents:
        """Post the stake of a line; how much it was."""
        if not line.hold:
            return 0
        # The purpose tells the day report which stakes the house kept whole: § 605a.2(d)(7)(iii).
        purpose = _fate(draft, line)
        hold = draft.post_hold(line.hold, line.account, f"table_win:{self.table}", purpose)
        unit = terminal.denomination_cents
        advance(draft, terminal.asset_number, COIN_IN, unit, hold.amount_cents)
        advance(draft, terminal.asset_number, WAGERS_SETTLED, unit, 1)
        if (meter := _COUNTED_BY.get(purpose)) is not None:
            advance(draft, terminal.asset_number, meter, unit, 1)
        return hold.amount_cents

    def _pay(self, draft: Draft, terminal: Terminal, line: SettlementLine, stake_cents: Cents) -> Cents:
        """Pay from the table; what an attendant has to pay.

        docs/interpretations/6055-a-jackpot-is-what-was-won.md: a stake that comes back was not won, so the
        terminal always returns it, and only what a line brings above it can be a jackpot.
        """
        won = max(line.returned_cents - stake_cents, 0)
        by_attendant = won if won > terminal.largest_win_cents else 0
        if by_terminal := line.returned_cents - by_attendant:
            draft.transfer(
                f"table_win:{self.table}", line.account, by_terminal, "winnings", even_disabled=True
            )
            advance(draft, terminal.asset_number, COIN_OUT, terminal.denomination_cents, by_terminal)
        if by_attendant:
            due = _due(terminal.asset_number, "jackpot")
            draft.transfer(f"table_win:{self.table}", due, by_attendant, "jackpot")
        return by_attendant

    def _win_progressive(self, draft: Draft, terminal: Terminal, line: SettlementLine) -> ProgressiveHit:
        """A progressive payout, which coin out must not count (§ 605a.5(d)(2)); its name is its wager's."""
        return win(
            draft,
            terminal,
            hit=line.hold,
            table=self.table,
            account=line.account,
            meter=line.meter,
            amount_cents=line.progressive_cents,
            pays=line.pays,
            hand=line.hand,
            waits=line.waits,
            by_attendant=line.by_attendant,
            refill=line.refill,
        )


def _jackpot(draft: Draft, terminal: Terminal, line: SettlementLine, cents: Cents) -> dict[str, Json]:
    """What a slip says of a win that an attendant pays (58 Pa. Code § 465a.26(b)(1)).

    ``posting`` is the transfer of the record that made it due, the last so far: a bonus has no hold by which
    it could be told from another.
    """
    return {
        "posting": len(draft.entry.transfers),
        "terminal": terminal.asset_number,
        "cents": cents,
        "round": line.round,
        "wager": line.wager,
        "hold": line.hold,
        "hand": line.hand,
        "pays": line.pays,
    }


# A stake that was won or lost is counted once more, under its own meter.
_COUNTED_BY: Final = {STAKE_WON: WAGERS_WON, STAKE_LOST: WAGERS_LOST}


def _fate(draft: Draft, line: SettlementLine) -> str:
    """What became of a stake, as the purpose of the transfer that takes it."""
    came_back = line.returned_cents + line.progressive_cents
    if not came_back:
        return STAKE_LOST
    hold = draft.hold(line.hold)
    return STAKE_WON if hold is not None and came_back > hold.amount_cents else STAKE_RETURNED


def _due(asset_number: str, what: str) -> str:
    return f"hand_pays_due:{asset_number}:{what}"


def _check_line(line: SettlementLine) -> None:
    terminal_of(identifier(line.account, "lines.account"))
    if line.hold:
        identifier(line.hold, "lines.hold")
    for field in ("returned_cents", "progressive_cents"):
        if getattr(line, field) != 0:
            sum_of_money(getattr(line, field), f"lines.{field}")
    if line.pool and not line.progressive_cents:
        raise ValueError("lines.pool: only a progressive payment names a pool")
    if line.pool:
        name(line.pool, "lines.pool")
    if line.progressive_cents and not line.hold:
        raise ValueError("lines.hold: a progressive payment names the wager that won it")
    if not line.hold and not line.returned_cents:
        raise ValueError("lines: a line without a wager must pay something")
