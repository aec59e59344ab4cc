"""Sitting down, leaving, opening and closing the table."""

from __future__ import annotations

import msgspec

from croupier.tables import carrying
from croupier.tables import events as e
from croupier.tables.calling import NOBODY, Called, giving_back_refusal
from croupier.tables.devices import device_refusal
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.parties import HOUSE_ALONE
from croupier.tables.phases import BETTING, CLOSED, SETTLED
from croupier.tables.step import Step
from croupier.tables.taking_turns import opening_turns, shoe_refusal
from croupier.units.verdict import Refusal

_TERMINALS = "58 Pa. Code § 605a.1"
FIRST_SHARED_SEAT = 101
"""Terminals that share a position with another have seat numbers from here on."""


def sit(table: HybridTable, terminal: str, position: int, account: str) -> Step | Refusal:
    """Take a position, beside others if need be. Refusals: already seated, no such position."""
    taken = table.seats.get(terminal)
    if taken is not None:
        return Refusal("already_seated", f"{terminal} sits on position {taken.position} already", _TERMINALS)
    if position == 0:
        position = _least_crowded(table)
    if not 1 <= position <= table.positions:
        return Refusal(
            "bad_position",
            f"table {table.config.id} has positions 1 to {table.positions}, not {position}",
            table.edition.cite(table.edition.seats.cite),
        )
    seat = _seat_number(table, position)
    event = e.TerminalSeated(taken=e.SeatTaken(terminal, position, seat, account))
    return Step(event, {"table": table.config.id, "position": position, "seat": seat})


def free_positions(table: HybridTable) -> list[int]:
    """Where one more terminal may sit: anywhere. On a position that is taken it shares the hand or, where a
    decision draws cards, bets behind the position's first bettor.
    """
    return list(range(1, table.positions + 1))


def _least_crowded(table: HybridTable) -> int:
    crowd = dict.fromkeys(free_positions(table), 0)
    for taken in table.seats.values():
        crowd[taken.position] += 1
    return min(crowd, key=lambda position: (crowd[position], position))


def _seat_number(table: HybridTable, position: int) -> int:
    """The position's own number for its first terminal, a number from 101 on for those who share it."""
    used = {taken.seat for taken in table.seats.values()}
    if position not in used:
        return position
    number = FIRST_SHARED_SEAT
    while number in used:
        number += 1
    return number


def leave(table: HybridTable, terminal: str) -> Step | Refusal:
    """Give the position up, if no wager of the terminal is at risk; one that stays up is taken down first."""
    if terminal not in table.seats:
        return not_seated(table, terminal)
    if refusal := carrying.leaving_refusal(table, terminal):
        return refusal
    if table.is_at_risk(terminal):
        return Refusal(
            "wagers_at_risk", f"{terminal} has wagers in round {table.round_id}; leave after the round"
        )
    return Step(e.TerminalLeft(terminal=terminal), {"table": table.config.id})


def not_seated(table: HybridTable, terminal: str) -> Refusal:
    return Refusal("not_seated", f"{terminal} does not sit at table {table.config.id}", _TERMINALS)


def stopped(table: HybridTable) -> Refusal | None:
    """Why nothing is dealt at the table until something is put right; None if nothing has stopped it.

    § 672a.12(j), § 673a.13(j): dealing does not go on without a card reader device that works.
    """
    if not table.stopped_by:
        return None
    known = table.game.irregularities[table.stopped_by]
    acts = " and ".join(repr(act) for act, name in table.owed.items() if name == table.stopped_by)
    return Refusal("table_stopped", f"confirm {acts} first: {known.title}", table.edition.cite(known.by))


def opening_refusal(table: HybridTable, *, first: bool) -> Refusal | None:
    """Why no round is opened: not the time for it, the table is stopped, a device or the shoe is out."""
    if first and table.phase != CLOSED:
        return Refusal("already_open", f"table {table.config.id} is open")
    if not first and table.phase != SETTLED:
        return Refusal("round_not_over", f"round {table.round_id} is not settled yet")
    return stopped(table) or device_refusal(table) or shoe_refusal(table)


def open_round(
    table: HybridTable, commitment: str, sealed: str, *, first: bool, scheme: int = HOUSE_ALONE
) -> Step | Refusal:
    """Open the betting of the next round; ``first``: the table was closed until now."""
    if refusal := opening_refusal(table, first=first):
        return refusal
    number = table.next_number
    snapshot = msgspec.structs.replace(table.snapshot(), turns=opening_turns(table, first=first))
    event = e.RoundOpened(
        round=round_name(table.config.id, number),
        number=number,
        game=table.game.id,
        edition=table.edition.id,
        commitment=commitment,
        sealed=sealed,
        snapshot=snapshot,
        scheme=scheme,
    )
    return Step(event, {"table": table.config.id, "round": event.round, "phase": BETTING})


def round_name(table_id: str, number: int) -> str:
    return f"{table_id}-{number:06d}"


def close(table: HybridTable, called: Called = NOBODY) -> Step | Refusal:
    """Close the table; wagers that were placed but not locked go back, and so do those that stay up.

    Of those that stay up dice were seen already, so that closing gives them back with two people alone.
    """
    if table.phase == CLOSED:
        return Refusal("table_closed", f"table {table.config.id} is closed already")
    if table.phase not in (BETTING, SETTLED) or table.promises:
        return Refusal("round_not_over", f"round {table.round_id} is being played")
    if refusal := giving_back_refusal(bool(table.carried), called, "wagers that stay up go back"):
        return refusal
    bets = table.bets.values() if table.phase == BETTING else ()
    releases = carrying.held(table, (stake for one in bets for stake in one.stakes.values()))
    lines, settlement = carrying.given_back(table, carrying.all_carried(table))
    snapshot = msgspec.structs.replace(table.snapshot(), carried=[], lammers=[])
    signed = (called.dealer, called.floorperson) if lines else ("", "")
    event = e.TableClosed(snapshot=snapshot, lines=lines, dealer=signed[0], floorperson=signed[1])
    answer = {"table": table.config.id, "phase": CLOSED}
    return Step(event, answer, releases=releases, settlement=settlement)
