"""What an electronic wagering system must report by gaming day and terminal (58 Pa. Code § 605a.2(d)(7))."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.units.money import Cents
from croupier.wagering.flows import (
    ATTENDANT,
    CASH_BOX,
    GAME_ACCOUNT,
    PROGRESSIVE_HITS,
    STAKE_LOST,
    TABLE_WIN,
    VOUCHERS,
    Flows,
    Side,
    between,
    due,
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
    # (vi) gross revenue: all stakes, less all that was won for them, progressives included; what an attendant
    # pays counts on the day on which it falls due
    gross_revenue_cents: Cents
    # of this what fell due from an attendant and was not paid in the day, less what was paid in it of earlier
    # days: the meters count an attendant's payment when he makes it, so that gross revenue and this together
    # are the net revenue that central control determines from them (§ 601a.9(e))
    due_not_paid_cents: Cents


def terminal_day(flows: Flows, asset_number: str) -> TerminalDay:
    """The report from the flows of one gaming day."""

    def cents(debit: Side, credit: Side, purpose: str = "") -> Cents:
        return between(flows, asset_number, debit, credit, purpose)[0]

    jackpot_due, progressive_due = due("jackpot"), due("progressive")
    jackpots = cents(TABLE_WIN, jackpot_due) + cents(PROGRESSIVE_HITS, progressive_due)
    paid = cents(jackpot_due, ATTENDANT) + cents(progressive_due, ATTENDANT)
    cancelled = cents(GAME_ACCOUNT, due("cancelled_credits"))
    progressives = cents(PROGRESSIVE_HITS, GAME_ACCOUNT)
    winnings = cents(TABLE_WIN, GAME_ACCOUNT)
    return TerminalDay(
        asset_number=asset_number,
        deposited_cents=cents(CASH_BOX, GAME_ACCOUNT) + cents(VOUCHERS, GAME_ACCOUNT),
        winnings_cents=winnings + progressives,
        losing_wagers_cents=cents(GAME_ACCOUNT, TABLE_WIN, STAKE_LOST),
        withdrawn_cents=cents(GAME_ACCOUNT, VOUCHERS) + cancelled,
        gross_revenue_cents=cents(GAME_ACCOUNT, TABLE_WIN) - winnings - progressives - jackpots,
        due_not_paid_cents=jackpots - paid,
    )
