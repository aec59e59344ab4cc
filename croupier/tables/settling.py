"""The end of a round: every wager posted or given back in one transaction, and the record closed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from croupier.errors import Fault
from croupier.ledger.hold import Hold
from croupier.play.request import Irregular
from croupier.play.settlement import Line, SettledWager
from croupier.tables import carrying
from croupier.tables import events as e
from croupier.tables.calling import NOBODY, SUPERVISED, Called, chance_is_out, giving_back_refusal
from croupier.tables.committed import deviations
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.in_play import RoundInPlay
from croupier.tables.phases import CLOSED, SETTLED
from croupier.tables.progressive import Pools, meter_named, meter_paid_from
from croupier.tables.refill import by_wager
from croupier.tables.step import Step
from croupier.units.money import Cents
from croupier.units.outcome import Outcome
from croupier.units.verdict import Refusal
from croupier.wagering.progressive.feeding import Feeding
from croupier.wagering.progressive.hit import NO_REFILL, Refill
from croupier.wagering.wagers import SettlementLine


def is_due(table: HybridTable) -> bool:
    """The rules have decided the last wager; what is left is to post it."""
    return table.play is not None and table.play.round.over and table.phase != SETTLED


def settle(table: HybridTable, pools: Pools, standing: Mapping[str, Cents]) -> Step:
    """Post all lines of the round at once; wagers that stay up have none yet, and stay held.

    ``standing`` is what the pools hold right now, this round's contributions included. A linked table may
    have moved them since the bets were locked, so the round is played again with the meters as they stand
    when settlement begins; and if one of them moves before the transaction, the settlement is reckoned anew.

    A table with a shoe of its own settles only what came out of it: anything else is a fault, and stops it.
    """
    play = table.play
    if play is None or not play.round.over:
        raise Fault(f"table {table.config.id}: round {table.round_id} is settled before it is over")
    check_what_was_dealt(table)
    meters = dict(standing)
    settled, after = _with_meters(play, meters)
    paid_from = _emptied(pools, settled)
    refills = pools.refills(standing, after, settled) if paid_from else {}
    settlement, releases = _money(table, play, settled, pools, by_wager(settled, standing, refills))
    carried = play.carried()
    event = e.RoundSettled(
        round=table.round_id,
        meters=meters,
        lines=[one.line for one in settled],
        reveal=table.source.reveal(),
        opened_seq=table.opened_seq,
        carried=carried,
        lammers=play.leading.table.lammers,
    )
    return Step(
        event,
        {"table": table.config.id, "round": table.round_id, "phase": SETTLED},
        releases=tuple(releases),
        settlement=tuple(settlement),
        transfers=pools.refilling(refills),
        expected=tuple((pools.account(name), standing[name]) for name in paid_from),
        carried=carrying.held(table, carried),
        unfed=_unfed(table, pools, {hold.id for hold in releases}),
    )


def check_what_was_dealt(table: HybridTable) -> None:
    """Fault if the round was dealt otherwise than from its own shoe, or if that shoe is not there."""
    play = table.play
    if not table.deals_itself or play is None:
        return
    if not table.has_its_shoe:
        raise Fault(f"round {table.round_id}: its shoe is not there to hold what was dealt against")
    for found in deviations(table.source, table.submission, play.setup, play.acts):
        raise Fault(f"round {table.round_id}: {found.message}")


def _emptied(pools: Pools, settled: list[SettledWager]) -> list[str]:
    """The meters that pay in this round and the reserves behind them: nobody else may move them meanwhile.

    A meter that seems empty counts too, since another process may have filled it without our knowing.
    """
    paid = {meter for one in settled if (meter := meter_named(one))}
    behind = {pools.rules[meter].reserve_meter for meter in paid}
    return [name for name in pools.names if name in paid | behind]


def _unfed(table: HybridTable, pools: Pools, holds: set[str]) -> Feeding | None:
    """The progressive wagers among these holds: void, after they had fed their meters at the bell."""
    stakes = (stake for bets in table.bets.values() for stake in bets.stakes.values())
    feeding = pools.feeding(table, (stake for stake in stakes if stake.hold in holds))
    return feeding if feeding.wagers else None


def _with_meters(
    play: RoundInPlay, meters: Mapping[str, Cents]
) -> tuple[list[SettledWager], Mapping[str, Cents]]:
    """The settlement, and what it leaves on the meters."""
    if not any(meter_named(one) for one in play.settled):
        return play.settled, meters
    final = play.again(meters)
    return final.settled, final.leading.table.meters.amounts


def _money(
    table: HybridTable,
    play: RoundInPlay,
    settled: list[SettledWager],
    pools: Pools,
    refills: Mapping[str, Refill],
) -> tuple[list[SettlementLine], list[Hold]]:
    """Each line under the hold of its wager; what no line claims would be a fault."""
    accounts = {one.terminal: one.account for one in table.seats.values()}
    holds = {
        stake.hold: stake.held_in(accounts[stake.terminal])
        for stakes in play.stakes.values()
        for stake in stakes
    }
    by_seat = {one.seat: one.account for one in table.seats.values()}
    settlement: list[SettlementLine] = []
    releases: list[Hold] = []
    for one in settled:
        line = one.line
        hold = _claim(holds, line)
        if line.outcome is Outcome.VOID and hold is not None:
            releases.append(hold)
        elif hold is not None or line.returned:
            account = by_seat[line.seat]
            posted = _line(account, one, pools, refills.get(line.hold, NO_REFILL))
            settlement.append(replace(posted, round=table.round_id))
    up = {stake.hold for stake in play.carried()}
    left = [hold for name, hold in holds.items() if name not in up]
    if left and not any(isinstance(act, Irregular) for act in play.acts):
        names = ", ".join(hold.id for hold in left)
        raise Fault(f"table {table.config.id}: the settlement leaves wagers open: {names}")
    # An irregularity broke a question off before everyone had answered it: what the first answers staked
    # never came on the layout, and goes back.
    return settlement, [*releases, *left]


def _line(account: str, settled: SettledWager, pools: Pools, refill: Refill) -> SettlementLine:
    """A line as the books settle it; what a progressive wager has won is a hit."""
    line = settled.line
    told = SettlementLine(account, line.hold, pays=line.pays, hand=line.hand, wager=line.wager)
    if not pools.is_hit(settled):
        return replace(told, returned_cents=line.returned)
    meter = meter_paid_from(settled)
    return replace(
        told,
        progressive_cents=line.returned,
        pool=pools.pool(meter) if meter else "",
        waits=pools.waits(settled),
        by_attendant=pools.kept_off_the_account(settled),
        refill=refill,
    )


def _claim(holds: dict[str, Hold], line: Line) -> Hold | None:
    """The hold of a line's wager, which no other line has claimed; None for a bonus, which staked nothing."""
    if not line.stake:
        return None
    hold = holds.pop(line.hold, None)
    if hold is None or hold.amount_cents != line.stake:
        there = f"{hold.id} holds {hold.amount_cents}" if hold is not None else "no money is held for it"
        raise Fault(f"seat {line.seat}: the wager {line.wager} of {line.stake} cents is settled, but {there}")
    return hold


def void(table: HybridTable, reason: str, called: Called = NOBODY) -> Step | Refusal:
    """The house breaks the round off: every hold is released, also those of decisions, and what progressive
    wagers gave to their meters at the bell is taken back.

    A wager that stays up from an earlier round is not of this one, whose dice do not count: unless its player
    has taken it down, it stays up as it was.

    Once something of the round was seen it takes a dealer and a floorperson, before that a floorperson;
    the program itself (nobody called) only breaks off what nobody has seen anything of.
    """
    if refusal := giving_back_refusal(chance_is_out(table), called, "a round is declared void"):
        return refusal
    if called.dealer and not called.floorperson:
        return Refusal("floorperson_needed", "a round is declared void by a floorperson", SUPERVISED)
    return broken_off(table, reason, called)


def broken_off(table: HybridTable, reason: str, called: Called = NOBODY) -> Step | Refusal:
    """A round that ends void; who may say so was asked before."""
    if table.phase in (CLOSED, SETTLED):
        return Refusal("not_playing", f"no round is open at table {table.config.id}")
    if not reason.strip():
        return Refusal("bad_reason", "a round is void for a reason: say which")
    if table.play is not None:
        stakes = [stake for held in table.play.stakes.values() for stake in held]
    else:
        stakes = [stake for bets in table.bets.values() for stake in bets.stakes.values()]
    carried = [stake for stake in carrying.all_carried(table) if not _taken_down(table, stake)]
    kept = set(carried)
    stakes = [stake for stake in stakes if stake not in kept]
    event = e.RoundVoided(
        round=table.round_id,
        reason=reason.strip(),
        reveal=table.source.reveal(),
        opened_seq=table.opened_seq,
        carried=carried,
        dealer=called.dealer,
        floorperson=called.floorperson,
        seen=chance_is_out(table),
    )
    answer = {"table": table.config.id, "round": table.round_id, "phase": SETTLED}
    pools = Pools(table.config, table.submission)
    unfed = _unfed(table, pools, {stake.hold for stake in stakes}) if table.play is not None else None
    releases, up = carrying.held(table, stakes), carrying.held(table, carried)
    return Step(event, answer, releases=releases, carried=up, unfed=unfed)


def _taken_down(table: HybridTable, stake: e.HeldStake) -> bool:
    """Whether the player of a carried wager has removed it since the bell."""
    lines = [one.line for one in table.play.settled] if table.play is not None else []
    return any(line.hold == stake.hold and line.outcome is Outcome.PUSH for line in lines)
