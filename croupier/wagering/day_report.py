"""What an electronic wagering system must report by gaming day and terminal (58 Pa. Code § 605a.2(d)(7))."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.units.money import Cents
from croupier.wagering.flows import (
    CASH_BOX,
    GAME_ACCOUNT,
    PROGRESSIVE_HITS,
    STAKE_LOST,
    TABLE_WIN,
    VOUCHERS,
    Flows,
    Side,
    between,
)


@dataclass(frozen=True, slots=True)
class TerminalDay:
    """One terminal in one gaming day, in the order of the section. Poker's (iv) does not arise here."""

    asset_number: str
    # (i) deposited into game accounts
    deposited_cents: Cents
    # (ii) credited in payment of winnings, the stakes that came back with them included
    winnings_cents: Cents
    # (iii) collected as losing wagers: the stakes for which nothing came back
    losing_wagers_cents: Cents
    # (v) withdrawn from game accounts
    withdrawn_cents: Cents
    # (vi) gross revenue: all stakes, less all that was paid for them by terminal or attendant, progressives
    # included, as central control determines it from the meters (§ 601a.9(e))
    gross_revenue_cents: Cents


def terminal_day(flows: Flows, asset_number: str) -> TerminalDay:
    """The report from the flows of one gaming day."""

    def cents(debit: Side, credit: Side, purpose: str = "") -> Cents:
        return between(flows, asset_number, debit, credit, purpose)[0]

    jackpots = cents(TABLE_WIN, Side("hand_pays_due", ours=True, name="jackpot"))
    cancelled = cents(GAME_ACCOUNT, Side("hand_pays_due", ours=True, name="cancelled_credits"))
    progressives = cents(PROGRESSIVE_HITS, GAME_ACCOUNT)
    jackpots += cents(PROGRESSIVE_HITS, Side("hand_pays_due", ours=True, name="progressive"))
    winnings = cents(TABLE_WIN, GAME_ACCOUNT)
    return TerminalDay(
        asset_number=asset_number,
        deposited_cents=cents(CASH_BOX, GAME_ACCOUNT) + cents(VOUCHERS, GAME_ACCOUNT),
        winnings_cents=winnings + progressives,
        losing_wagers_cents=cents(GAME_ACCOUNT, TABLE_WIN, STAKE_LOST),
        withdrawn_cents=cents(GAME_ACCOUNT, VOUCHERS) + cancelled,
        gross_revenue_cents=cents(GAME_ACCOUNT, TABLE_WIN) - winnings - progressives - jackpots,
    )
