"""The betting phase: wagers until the bell, then no more bets."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from croupier.errors import Refused
from croupier.play.round import Round
from croupier.play.seating import seat_players
from croupier.play.setup import RoundSetup, SeatSetup
from croupier.tables import events as e
from croupier.tables.config import wager_limits
from croupier.tables.hybrid_table import BETTING, CLOSED, LOCKED, Bets, HybridTable
from croupier.tables.numbers import Numbers
from croupier.tables.seating import not_seated
from croupier.tables.step import NewHold, Step
from croupier.units.money import Cents, dollars
from croupier.units.verdict import Refusal
from croupier.wagering.wagers import PlacedWager

_WAGERS = "58 Pa. Code § 605a.2(a)"


def place_wagers(
    table: HybridTable, terminal: str, round_id: str, wagers: Mapping[str, Cents], now: datetime
) -> Step | Refusal:
    """Replace all wagers of a terminal in this round; none at all takes them back.

    Refusals in this order: not seated, wrong round, too late, outside the limits, against the game's rules.
    Whether the terminal takes new rounds (§ 605a.5(a)) and the money is there is for the books to say, in the
    same transaction.
    """
    taken = table.seats.get(terminal)
    if taken is None:
        return not_seated(table, terminal)
    refusal = (
        _wrong_round(table, round_id)
        or _too_late(table, now)
        or _limits_refusal(table, wagers)
        or _rules_refusal(table, terminal, wagers)
    )
    if refusal is not None:
        return refusal
    before = table.bets.get(terminal) or Bets([], 0)
    revision = before.revision + 1
    stakes: list[e.HeldStake] = []
    holds: list[NewHold] = []
    for wager, cents in wagers.items():
        stake = before.stakes.get(wager)
        if stake is None or stake.cents != cents:
            stake = e.HeldStake(terminal, wager, cents, f"{round_id}/{terminal}/{wager}/{revision}")
            holds.append(NewHold(taken.account, stake))
        stakes.append(stake)
    kept = {stake.hold for stake in stakes}
    releases = [PlacedWager(taken.account, s.hold) for s in before.stakes.values() if s.hold not in kept]
    event = e.WagersPlaced(round=round_id, terminal=terminal, stakes=stakes, revision=revision)
    answer = {"table": table.config.id, "round": round_id, "wagers": dict(wagers)}
    enters = terminal if stakes and not before.stakes else ""
    return Step(event, answer, holds=tuple(holds), releases=tuple(releases), enters=enters)


def _wrong_round(table: HybridTable, round_id: str) -> Refusal | None:
    if table.phase != CLOSED and round_id == table.round_id:
        return None
    if table.phase == CLOSED:
        return Refusal("too_late", f"table {table.config.id} is closed", _WAGERS)
    return Refusal("wrong_round", f"table {table.config.id} is at round {table.round_id}, not {round_id}")


def _too_late(table: HybridTable, now: datetime) -> Refusal | None:
    if table.phase == BETTING and not table.time_is_up(now):
        return None
    return Refusal("too_late", f"no more bets: the betting of round {table.round_id} is closed", _WAGERS)


def _limits_refusal(table: HybridTable, wagers: Mapping[str, Cents]) -> Refusal | None:
    for wager, cents in wagers.items():
        rule = table.submission.placeable.get(wager)
        if rule is None or cents <= 0:
            # The rules of the game have the better sentence for it.
            continue
        limits = wager_limits(table.config, rule)
        if cents < limits.minimum:
            return Refusal(
                "below_minimum",
                f"the {rule.title} of {dollars(cents)} is below the minimum of {dollars(limits.minimum)}",
                table.edition.cite(rule.cite),
            )
        if cents > limits.maximum:
            return Refusal(
                "above_maximum",
                f"the {rule.title} of {dollars(cents)} is above the maximum of {dollars(limits.maximum)}",
                table.edition.cite(rule.cite),
            )
    return None


def _rules_refusal(table: HybridTable, terminal: str, wagers: Mapping[str, Cents]) -> Refusal | None:
    """What the game says: for this seat alone or, where seats look at each other, for all of them.

    Only the games in which each position has one terminal have wagers on each other's hands.
    """
    seats = [_seat_setup(table, terminal, wagers)] if wagers else []
    if not table.game.shares_hands:
        seats += [_bettor(table, other) for other in _bettors(table) if other != terminal]
    if not seats:
        return None
    try:
        seat_players(table.game, _setup(table, seats, Numbers(), {}), table.submission)
    except Refused as refused:
        return refused.refusal
    return None


def _bettors(table: HybridTable) -> list[str]:
    """The terminals with wagers in this round, by position and seat."""
    placed = [terminal for terminal, bets in table.bets.items() if bets.stakes]
    return sorted(placed, key=lambda one: (table.seats[one].position, table.seats[one].seat))


def seats_in(table: HybridTable) -> list[int]:
    """The seats that play this round, in order; a lucky position is one of them."""
    return sorted(table.seats[terminal].seat for terminal in _bettors(table))


def _bettor(table: HybridTable, terminal: str) -> SeatSetup:
    stakes = table.bets[terminal].stakes
    return _seat_setup(table, terminal, {name: stake.cents for name, stake in stakes.items()})


def _seat_setup(table: HybridTable, terminal: str, wagers: Mapping[str, Cents]) -> SeatSetup:
    taken = table.seats[terminal]
    return SeatSetup(seat=taken.seat, wagers=dict(wagers), position=taken.position, player=terminal)


def _setup(
    table: HybridTable, seats: list[SeatSetup], numbers: Numbers, meters: Mapping[str, Cents]
) -> RoundSetup:
    return RoundSetup(
        game=table.game.id,
        edition=table.edition.id,
        options=table.config.options,
        dealing=table.dealing,
        seats=seats,
        meters=dict(meters),
        minimum=table.config.minimum,
        start=numbers.start,
        magic_card=numbers.magic_card,
        lucky_position=numbers.lucky_position,
    )


def lock(table: HybridTable, numbers: Numbers, meters: Mapping[str, Cents]) -> Step | Refusal:
    """No more bets: everything that the round needs is fixed, and the deal may begin."""
    if table.phase != BETTING:
        return Refusal("not_betting", f"table {table.config.id} is not taking wagers")
    seats = [_bettor(table, terminal) for terminal in _bettors(table)]
    if not seats:
        return Refusal("no_wagers", f"nobody has wagered in round {table.round_id}")
    setup = _setup(table, seats, numbers, meters)
    try:
        Round(table.game, setup, table.submission)
    except Refused as refused:
        return refused.refusal
    event = e.BetsLocked(round=table.round_id, setup=setup)
    return Step(event, {"table": table.config.id, "round": table.round_id, "phase": LOCKED})
