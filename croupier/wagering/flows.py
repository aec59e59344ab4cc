"""What went through a terminal according to the ledger alone: the other witness beside the meters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.units.money import Cents
from croupier.wagering import meters as m
from croupier.wagering.meters import Meter

# (debit account, credit account, purpose) to (cents, number of transfers): as the store sums them.
Flows = Mapping[tuple[str, str, str], tuple[Cents, int]]

# Why a stake went to the table: it bought a win, was kept whole, or neither (a push, a half returned).
STAKE_WON = "stake_won"
STAKE_LOST = "stake_lost"
STAKE_RETURNED = "stake"


@dataclass(frozen=True, slots=True)
class Side:
    """The accounts at one end of a flow, by kind; ``ours`` if they belong to the terminal itself."""

    kind: str
    ours: bool = False
    name: str = ""
    or_kind: str = ""

    def matches(self, account_id: str, asset_number: str) -> bool:
        kind, _, rest = account_id.partition(":")
        if kind not in (self.kind, self.or_kind):
            return False
        if not self.ours:
            return True
        owner, _, tail = rest.partition(":")
        return owner == asset_number and (not self.name or tail == self.name)


GAME_ACCOUNT = Side("game_account", ours=True)
CASH_BOX = Side("cash_box", ours=True)
TABLE_WIN = Side("table_win")
VOUCHERS = Side("vouchers_outstanding")
# Books begun before hits were kept one by one have payments straight from the meter.
PROGRESSIVE_HITS = Side("progressive_hits", or_kind="progressive_main")
# An attendant pays with the cage's money or from his own imprest fund.
ATTENDANT = Side("cage", or_kind="imprest_fund")


def due(what: str) -> Side:
    """What an attendant owes of a kind at the terminal."""
    return Side("hand_pays_due", ours=True, name=what)


# From which account to which account the money went that each meter counts: debit side, credit side, and
# the purpose where the meter counts only a part of what went between the two.
SIDES: dict[Meter, tuple[Side, Side] | tuple[Side, Side, str]] = {
    m.COIN_IN: (GAME_ACCOUNT, TABLE_WIN),
    m.COIN_OUT: (TABLE_WIN, GAME_ACCOUNT),
    m.ATTENDANT_PAID_JACKPOTS: (due("jackpot"), ATTENDANT),
    m.ATTENDANT_PAID_CANCELLED_CREDITS: (due("cancelled_credits"), ATTENDANT),
    m.BILL_IN: (CASH_BOX, GAME_ACCOUNT),
    m.VOUCHER_IN_VALUE: (VOUCHERS, GAME_ACCOUNT),
    m.VOUCHER_IN_COUNT: (VOUCHERS, GAME_ACCOUNT),
    m.VOUCHER_OUT_VALUE: (GAME_ACCOUNT, VOUCHERS),
    m.VOUCHER_OUT_COUNT: (GAME_ACCOUNT, VOUCHERS),
    m.TERMINAL_PAID_PROGRESSIVE: (PROGRESSIVE_HITS, GAME_ACCOUNT),
    m.ATTENDANT_PAID_PROGRESSIVE: (due("progressive"), ATTENDANT),
    m.TIPS: (GAME_ACCOUNT, Side("tips")),
    m.WAGERS_SETTLED: (GAME_ACCOUNT, TABLE_WIN),
    m.WAGERS_WON: (GAME_ACCOUNT, TABLE_WIN, STAKE_WON),
    m.WAGERS_LOST: (GAME_ACCOUNT, TABLE_WIN, STAKE_LOST),
}


_OF_A_TERMINAL = ("game_account", "cash_box", "hand_pays_due")


def by_terminal(flows: Flows) -> dict[str, dict[tuple[str, str, str], tuple[Cents, int]]]:
    """The flows of each terminal, in one pass: a large floor has thousands of them."""
    found: dict[str, dict[tuple[str, str, str], tuple[Cents, int]]] = {}
    for key, moved in flows.items():
        for account in key[:2]:
            kind, _, rest = account.partition(":")
            if kind in _OF_A_TERMINAL:
                found.setdefault(rest.partition(":")[0], {})[key] = moved
    return found


def between(
    flows: Flows, asset_number: str, debit: Side, credit: Side, purpose: str = ""
) -> tuple[Cents, int]:
    """Cents and number of the transfers between two sides of a terminal."""
    cents = count = 0
    for (debited, credited, why), (amount, number) in flows.items():
        if (
            debit.matches(debited, asset_number)
            and credit.matches(credited, asset_number)
            and (not purpose or why == purpose)
        ):
            cents += amount
            count += number
    return cents, count


def metered(flows: Flows, asset_number: str, meter: Meter) -> int:
    """What a meter must show if it counted right."""
    cents, count = between(flows, asset_number, *SIDES[meter])
    return cents if meter.counts_cents else count
