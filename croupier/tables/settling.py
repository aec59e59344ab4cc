"""The end of a round: every wager posted or given back in one transaction, and the record closed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from croupier.errors import Fault
from croupier.play.document import submission_for
from croupier.play.round import Round
from croupier.play.settlement import Line
from croupier.tables import events as e
from croupier.tables.hybrid_table import CLOSED, SETTLED, HybridTable
from croupier.tables.in_play import RoundInPlay
from croupier.tables.progressive import Pools, meter_paid_from
from croupier.tables.step import Step
from croupier.units.money import Cents
from croupier.units.verdict import Refusal
from croupier.wagering.wagers import PlacedWager, SettlementLine


def is_due(table: HybridTable) -> bool:
    """The rules have decided the last wager; what is left is to post it."""
    return table.play is not None and table.play.round.over and table.phase != SETTLED


def settle(
    table: HybridTable, pools: Pools, standing: Mapping[str, Cents], reveal: dict[str, Any] | None
) -> Step:
    """Post all lines of the round at once.

    ``standing`` is what the pools hold right now. A linked table may have moved them since the bets were
    locked, so the round is played again with the meters as they stand when settlement begins.
    """
    play = table.play
    if play is None or not play.round.over:
        raise Fault(f"table {table.config.id}: round {table.round_id} is settled before it is over")
    owed = pools.contributions(play.round.lines, table.fractions)
    meters = {name: standing[name] + int(owed[name]) for name in pools.names}
    lines, after = _with_meters(table, play, meters)
    reckoning = pools.reckon(standing, owed, after, lines)
    settlement, releases = _money(table, play, lines, pools)
    event = e.RoundSettled(
        round=table.round_id,
        meters=meters,
        lines=lines,
        fractions=reckoning.fractions,
        reveal=reveal,
        opened_seq=table.opened_seq,
    )
    return Step(
        event,
        {"table": table.config.id, "round": table.round_id, "phase": SETTLED},
        releases=tuple(releases),
        settlement=tuple(settlement),
        transfers=reckoning.transfers,
        expected=tuple((pools.account(name), standing[name]) for name in pools.names),
    )


def _with_meters(
    table: HybridTable, play: RoundInPlay, meters: dict[str, Cents]
) -> tuple[list[Line], dict[str, Cents]]:
    """The lines, and what they leave on the meters."""
    if not any(meter_paid_from(line) for line in play.round.lines):
        return list(play.round.lines), meters
    setup = msgspec.structs.replace(play.setup, meters=meters)
    final = Round(table.game, setup, submission_for(table.game, setup)).apply_all(play.acts)
    return list(final.lines), final.table.meters.amounts


def _money(
    table: HybridTable, play: RoundInPlay, lines: list[Line], pools: Pools
) -> tuple[list[SettlementLine], list[PlacedWager]]:
    """Each line with the hold of its wager; what no line claims would be a fault."""
    taken = {one.seat: one for one in table.seats.values()}
    stakes = {terminal: list(held) for terminal, held in play.stakes.items()}
    settlement: list[SettlementLine] = []
    releases: list[PlacedWager] = []
    for line in lines:
        who = taken[line.seat]
        hold = _claim(stakes.get(who.terminal, []), line) if line.stake else ""
        if line.outcome == "void":
            releases.append(PlacedWager(who.account, hold))
            continue
        if not hold and not line.returned:
            continue
        meter = meter_paid_from(line)
        settlement.append(
            SettlementLine(
                account=who.account,
                wager=hold,
                returned_cents=0 if meter else line.returned,
                progressive_cents=line.returned if meter else 0,
                pool=pools.pool(meter) if meter else "",
            )
        )
    if left := [stake.hold for held in stakes.values() for stake in held]:
        raise Fault(f"table {table.config.id}: the settlement leaves wagers open: {', '.join(left)}")
    return settlement, releases


def _claim(held: list[e.HeldStake], line: Line) -> str:
    """The hold of a line's wager: by its name or, since a split renames the hands to the right of it,
    by the kind of wager and the amount."""
    kind = line.wager.partition("#")[0]
    exact = [s for s in held if s.wager == line.wager and s.cents == line.stake]
    alike = [s for s in held if s.wager.partition("#")[0] == kind and s.cents == line.stake]
    if not exact and not alike:
        raise Fault(f"seat {line.seat}: no money is held for the wager {line.wager} of {line.stake} cents")
    found = (exact or alike)[0]
    held.remove(found)
    return found.hold


def void(table: HybridTable, reason: str, reveal: dict[str, Any] | None) -> Step | Refusal:
    """The house breaks the round off: every hold is released, also those of decisions."""
    if table.phase in (CLOSED, SETTLED):
        return Refusal("not_playing", f"no round is open at table {table.config.id}")
    if not reason.strip():
        return Refusal("bad_reason", "a round is void for a reason: say which")
    if table.play is not None:
        stakes = [stake for held in table.play.stakes.values() for stake in held]
    else:
        stakes = [stake for bets in table.bets.values() for stake in bets.stakes.values()]
    releases = tuple(PlacedWager(table.seats[s.terminal].account, s.hold) for s in stakes)
    event = e.RoundVoided(
        round=table.round_id, reason=reason.strip(), reveal=reveal, opened_seq=table.opened_seq
    )
    answer = {"table": table.config.id, "round": table.round_id, "phase": SETTLED}
    return Step(event, answer, releases=releases)
