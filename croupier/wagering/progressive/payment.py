"""From the meter to the player: a hit leaves the meter at the player's turn and is paid once it is validated.

§ 605a.5(d)(2) and (3): coin out and attendant paid jackpots may not count progressive payouts; (10) and (11)
do, apart for terminal and attendant. A percentage of the meter is never paid from the table's own money.
"""

from __future__ import annotations

from dataclasses import replace

from croupier.ledger.account import CLOSED
from croupier.ledger.draft import Draft
from croupier.units.gaming_day import instant_text
from croupier.units.money import Cents
from croupier.wagering.meters import TERMINAL_PAID_PROGRESSIVE, advance
from croupier.wagering.progressive.hit import (
    BY_ATTENDANT,
    BY_TERMINAL,
    NO_REFILL,
    PAID,
    PENDING,
    VALIDATED,
    ProgressiveHit,
    Refill,
    due_account,
    hits_account,
)
from croupier.wagering.progressive.meter import SEED_ACCOUNT, meter_of
from croupier.wagering.terminal import Terminal

SYSTEM = "system"
"""Who validates where the house's internal controls ask for nobody."""


def win(
    draft: Draft,
    terminal: Terminal,
    *,
    hit: str,
    table: str,
    account: str,
    meter: str,
    amount_cents: Cents,
    pays: str = "",
    hand: str = "",
    waits: bool = False,
    by_attendant: bool = False,
    refill: Refill = NO_REFILL,
) -> ProgressiveHit:
    """The wager has won: the amount leaves the meter, or the table where it is a fixed sum.

    ``waits`` says that somebody has to validate it; otherwise it is paid in the same transaction.
    ``refill`` is what the meter is given in the same transaction because this hit has emptied it.
    """
    won = ProgressiveHit(
        id=hit,
        table_id=table,
        terminal=terminal.asset_number,
        account=account,
        meter=meter,
        amount_cents=amount_cents,
        pays=pays,
        hand=hand,
        state=PENDING,
        paid_by=BY_ATTENDANT if by_attendant else "",
        at=instant_text(draft.moment.at),
        gaming_day=draft.moment.gaming_day.isoformat(),
        reserve=refill.reserve,
        poured_cents=refill.poured_cents,
        reseeded_cents=refill.reseeded_cents,
    )
    draft.transfer(won.source, hits_account(table), amount_cents, "progressive_won")
    if meter:
        counted = meter_of(draft, meter)
        draft.put(replace(counted, hits=counted.hits + 1))
    if waits:
        draft.put(won)
        _count_pending(draft, won, 1)
        return won
    return pay(draft, terminal, replace(won, decided_by=SYSTEM, decided_at=won.at))


def decided(draft: Draft, hit: ProgressiveHit) -> None:
    """A floorperson has spoken of a hit: its meters wait for it no longer."""
    _count_pending(draft, hit, -1)


def _count_pending(draft: Draft, hit: ProgressiveHit, by: int) -> None:
    for account in hit.meters:
        meter = meter_of(draft, account)
        draft.put(replace(meter, pending_hits=meter.pending_hits + by))


def take_back_refill(draft: Draft, hit: ProgressiveHit) -> None:
    """The hit was none, so its meter was never emptied: what it was given to start again goes back.

    The reserve comes first, because patrons have fed it, then the house's reseed. Another hit may have won a
    part of that money meanwhile; then the meter gives what it has, since it cannot show less than nothing,
    and the house bears the rest.
    """
    for account, cents, purpose in (
        (hit.reserve, hit.poured_cents, "reserve_returned"),
        (SEED_ACCOUNT, hit.reseeded_cents, "reseed_returned"),
    ):
        if back := min(cents, draft.usable(hit.meter).balance_cents if cents else 0):
            draft.transfer(hit.meter, account, back, purpose)


def pay(draft: Draft, terminal: Terminal, hit: ProgressiveHit) -> ProgressiveHit:
    """Pay a validated hit at the terminal, or make it due from an attendant: where the chapter or the
    floorperson says so, above what the terminal may pay, and if the player's account is closed."""
    waiting = hits_account(hit.table_id)
    account = draft.account(hit.account)
    gone = account is None or account.status == CLOSED
    if hit.paid_by == BY_ATTENDANT or gone or hit.amount_cents > terminal.largest_win_cents:
        draft.transfer(waiting, due_account(hit.terminal), hit.amount_cents, "progressive")
        validated = replace(hit, state=VALIDATED, paid_by=BY_ATTENDANT)
        draft.put(validated)
        return validated
    draft.transfer(waiting, hit.account, hit.amount_cents, "progressive", even_disabled=True)
    advance(draft, hit.terminal, TERMINAL_PAID_PROGRESSIVE, terminal.denomination_cents, hit.amount_cents)
    if hit.meter:
        meter = meter_of(draft, hit.meter)
        draft.put(replace(meter, terminal_paid_cents=meter.terminal_paid_cents + hit.amount_cents))
    paid = replace(hit, state=PAID, paid_by=BY_TERMINAL)
    draft.put(paid)
    return paid


def paid_by_attendant(draft: Draft, hit: ProgressiveHit) -> None:
    """The attendant has paid a hit that was due from him."""
    if hit.meter:
        meter = meter_of(draft, hit.meter)
        draft.put(replace(meter, attendant_paid_cents=meter.attendant_paid_cents + hit.amount_cents))
    draft.put(replace(hit, state=PAID))
