"""The betting phase: wagers until the bell, then no more bets."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import msgspec

from croupier.errors import Refused
from croupier.play.seating import seat_players
from croupier.play.setup import SeatSetup, TableSetup
from croupier.tables import carrying
from croupier.tables import events as e
from croupier.tables.bets import Bets
from croupier.tables.config import wager_limits
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.in_play import RoundInPlay
from croupier.tables.numbers import Numbers
from croupier.tables.numbers import refusal as numbers_refusal
from croupier.tables.phases import BETTING, CLOSED, LOCKED
from croupier.tables.promising import parties_of, promise_refusal
from croupier.tables.seating import not_seated, stopped
from croupier.tables.step import Step
from croupier.tables.taking_turns import entry_refusal, round_turns
from croupier.units.money import Cents, dollars
from croupier.units.verdict import Refusal
from croupier.wagering.wager_id import WagerId

_WAGERS = "58 Pa. Code § 605a.2(a)"


def place_wagers(
    table: HybridTable,
    terminal: str,
    round_id: str,
    wagers: Mapping[str, Cents],
    now: datetime,
    promise: str = "",
) -> Step | Refusal:
    """Replace all wagers of a terminal in this round; none at all takes them back.

    Wagers of others on a hand that nobody plays any more go back to them in the same step (``_orphans``).
    What stays up from earlier rounds is no part of it. Refusals in this order: not seated, wrong round, too
    late, not in this shoe, up already, outside the limits, against the game's rules, no promise of bytes.
    ``promise`` is that of the bytes which the terminal adds to the shuffle (``parties``).
    Whether the terminal takes new rounds (§ 605a.5(a)) and the money is there is for the books to say, in the
    same transaction.
    """
    taken = table.seats.get(terminal)
    if taken is None:
        return not_seated(table, terminal)
    refusal = (
        _wrong_round(table, round_id)
        or _too_late(table, now)
        or (entry_refusal(table, terminal) if wagers else None)
        or carrying.placing_refusal(table, terminal, wagers)
        or _limits_refusal(table, wagers)
        or _rules_refusal(table, terminal, wagers)
        or promise_refusal(table, promise)
    )
    if refusal is not None:
        return refusal
    before = table.bets.get(terminal) or Bets([], 0)
    revision = before.revision + 1
    stakes: list[e.HeldStake] = []
    new: list[e.HeldStake] = []
    for wager, cents in wagers.items():
        stake = before.stakes.get(wager)
        if stake is None or stake.cents != cents:
            stake = e.HeldStake.of(WagerId.before_the_deal(round_id, terminal, wager, revision), cents)
            new.append(stake)
        stakes.append(stake)
    kept = {stake.hold for stake in stakes}
    orphans = [] if wagers else _orphans(table, terminal)
    released = [stake for stake in before.stakes.values() if stake.hold not in kept] + orphans
    event = e.WagersPlaced(
        round=round_id, terminal=terminal, stakes=stakes, revision=revision, returned=orphans, promise=promise
    )
    answer = {"table": table.config.id, "round": round_id, "wagers": dict(wagers)}
    more = any(cents > _placed(before, wager) for wager, cents in wagers.items())
    holds, releases = carrying.held(table, new), carrying.held(table, released)
    return Step(event, answer, holds=holds, releases=releases, enters=terminal if more else "")


def _placed(before: Bets, wager: str) -> Cents:
    stake = before.stakes.get(wager)
    return stake.cents if stake else 0


def _wrong_round(table: HybridTable, round_id: str) -> Refusal | None:
    if table.phase != CLOSED and round_id == table.round_id:
        return None
    if table.phase == CLOSED:
        return Refusal("too_late", f"table {table.config.id} is closed", _WAGERS)
    return Refusal("wrong_round", f"table {table.config.id} is at round {table.round_id}, not {round_id}")


def _too_late(table: HybridTable, now: datetime) -> Refusal | None:
    if table.phase == BETTING and not table.promises and not table.time_is_up(now):
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

    Only the games in which a position has one hand of its own have wagers on each other's hands. There one
    terminal of each other position stands for it, whoever decides in the end.
    """
    if not wagers:
        return None
    if table.game.shares_hands:
        return _seating_refusal(table, [_seat_setup(table, terminal, wagers)])
    others = [other for other in _bettors(table) if other != terminal]
    own = _at_position(table, terminal, wagers)
    return _seating_refusal(table, [own, *_one_of_each(table, others, own.seat)])


def concern_others(table: HybridTable) -> bool:
    """Whether a patron's wagers may stand on the hand of another, who may take his own back meanwhile."""
    return any(rule.of_position for rule in table.submission.placeable.values())


def _orphans(table: HybridTable, terminal: str) -> list[e.HeldStake]:
    """The wagers of others on the hand that this terminal leaves, if nobody else plays it.

    § 671a.7(d) lets a player withdraw until "no more bets", whoever bet on his hand; a wager on a hand
    that is not dealt cannot be settled (docs/interpretations/6715-a-hand-that-is-given-up.md).
    """
    position = table.seats[terminal].position
    others = [other for other in _bettors(table) if other != terminal]
    if any(table.seats[other].position == position for other in others):
        return []
    rules = table.submission.placeable
    stakes = (stake for other in others for stake in table.stakes_of(other))
    return [stake for stake in stakes if rules[stake.wager].of_position == position]


def _seating_refusal(table: HybridTable, seats: list[SeatSetup]) -> Refusal | None:
    try:
        seat_players(table.game, _setup(table, seats, Numbers(), {}), table.submission)
    except Refused as refused:
        return refused.refusal
    return None


def _one_of_each(table: HybridTable, terminals: list[str], without: int) -> list[SeatSetup]:
    """A bettor for each position that somebody plays, except one."""
    found: dict[int, str] = {}
    for terminal in terminals:
        found.setdefault(table.seats[terminal].position, terminal)
    return [_bettor(table, terminal) for position, terminal in found.items() if position != without]


def _bettors(table: HybridTable) -> list[str]:
    """The terminals with wagers in this round, by position and seat; those that stay up are among them."""
    return [terminal for _, terminal in table.bettors()]


def seats_in(table: HybridTable) -> list[int]:
    """The seats that play this round, in order; a lucky position is one of them."""
    return sorted(_bettor(table, one).seat for one in _bettors(table) if table.role_of(one) != "behind")


def numbers_for_the_first(table: HybridTable) -> dict[str, e.SeatTaken]:
    """The first bettor of a position bears its number; whoever had it takes his."""
    changed: dict[str, e.SeatTaken] = {}
    by_number = {taken.seat: taken for taken in table.seats.values()}
    for position, terminal in table.first_bettors.items():
        first = table.seats.get(terminal)
        if first is None or first.seat == position:
            continue
        changed[terminal] = msgspec.structs.replace(first, seat=position)
        if other := by_number.get(position):
            changed[other.terminal] = msgspec.structs.replace(other, seat=first.seat)
    return changed


def _followers(
    table: HybridTable, terminals: list[str], changed: Mapping[str, e.SeatTaken]
) -> list[SeatSetup]:
    """Those who bet behind, each under his own number and with the position that he follows."""
    found = []
    for terminal in terminals:
        taken = changed.get(terminal, table.seats[terminal])
        wagers = _wagers_of(table, terminal)
        found.append(SeatSetup(seat=taken.seat, wagers=wagers, position=taken.position, player=terminal))
    return found


def _bettor(table: HybridTable, terminal: str) -> SeatSetup:
    """A terminal with its wagers: on its own seat or, where hands are not shared, on its position's."""
    seated = _seat_setup if table.game.shares_hands else _at_position
    return seated(table, terminal, _wagers_of(table, terminal))


def _wagers_of(table: HybridTable, terminal: str) -> dict[str, Cents]:
    return {stake.wager: stake.cents for stake in table.stakes_of(terminal)}


def _at_position(table: HybridTable, terminal: str, wagers: Mapping[str, Cents]) -> SeatSetup:
    return SeatSetup(seat=table.seats[terminal].position, wagers=dict(wagers), player=terminal)


def _seat_setup(table: HybridTable, terminal: str, wagers: Mapping[str, Cents]) -> SeatSetup:
    taken = table.seats[terminal]
    return SeatSetup(seat=taken.seat, wagers=dict(wagers), position=taken.position, player=terminal)


def _setup(
    table: HybridTable, seats: list[SeatSetup], numbers: Numbers, meters: Mapping[str, Cents]
) -> TableSetup:
    return TableSetup(
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
        lammers=msgspec.UNSET if table.game.stays_up is None else list(table.lammers),
        real_cards=msgspec.UNSET if table.deals_itself or table.game.dice else True,
    )


def bell_refusal(table: HybridTable) -> Refusal | None:
    """Why no more bets cannot be announced yet; None if it can."""
    if table.phase != BETTING:
        return Refusal("not_betting", f"table {table.config.id} is not taking wagers")
    if refusal := stopped(table):
        return refusal
    if not table.bettors():
        return Refusal("no_wagers", f"nobody has wagered in round {table.round_id}")
    return None


def lock(
    table: HybridTable, numbers: Numbers, meters: Mapping[str, Cents], shown: Mapping[str, str] | None = None
) -> Step | Refusal:
    """No more bets: everything that the round needs is fixed, and the deal may begin.

    ``numbers`` are those that a dealer found with his own dice and devices. A table with a shoe of its own
    draws them itself, from the same chance as its cards, and nobody may name one. ``shown`` are the bytes of
    terminals, as they showed them after the betting was closed.
    """
    if refusal := bell_refusal(table):
        return refusal
    bettors = _bettors(table)
    parties = parties_of(table, bettors, shown or {})
    if table.deals_itself:
        if numbers != Numbers():
            return Refusal("own_shoe", f"table {table.config.id} draws the numbers of a round itself")
        numbers = table.source.with_parties(parties).numbers(table.submission, seats_in(table))
    if refusal := numbers_refusal(table.submission, table.config, numbers):
        return refusal
    first = [terminal for terminal in bettors if table.role_of(terminal) != "behind"]
    setup = _setup(table, [_bettor(table, terminal) for terminal in first], numbers, meters)
    seats = numbers_for_the_first(table)
    followers = _followers(table, [one for one in bettors if one not in first], seats)
    try:
        RoundInPlay(table.game, setup, (), followers)
    except Refused as refused:
        return refused.refusal
    event = e.BetsLocked(
        round=table.round_id,
        setup=setup,
        followers=followers,
        seats=list(seats.values()),
        turns=round_turns(table),
        parties=parties,
    )
    answer = {"table": table.config.id, "round": table.round_id, "phase": LOCKED}
    return Step(event, answer, carried=carrying.held(table, carrying.all_carried(table)))
