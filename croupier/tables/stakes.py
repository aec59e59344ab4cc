"""What a decision stakes, found out before it is taken.

A decision names its amount only where the player may choose it; elsewhere the chapter fixes it (the Flop
Wager is twice the Ante). Only the game's procedure knows, so it is asked: the round is played again up to
this point, the decision is applied, and the wagers that appear are its stakes.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.errors import CroupierError
from croupier.play.document import submission_for
from croupier.play.game import Game
from croupier.play.request import Act, Ask, Decide, Irregular
from croupier.play.round import Round
from croupier.play.seat import Seat
from croupier.tables.defaults import PREFERENCE, default_decision
from croupier.units.money import Cents

_FEW_SEATS = 8


def staked_by(game: Game, round_: Round, act: Decide) -> dict[str, Cents]:
    """The wagers that this decision places, by name. The round allows the decision already."""
    if act.decision.word in PREFERENCE:
        # What the house decides for a silent patron never costs him more.
        return {}
    before = _seats(round_)[act.seat].wagers
    seat = _after(game, round_, act)
    return {name: wager.stake for name, wager in seat.wagers.items() if name not in before}


def _seats(round_: Round) -> dict[int, Seat]:
    return {seat.number: seat for seat in round_.table.seats}


def _after(game: Game, round_: Round, act: Decide) -> Seat:
    """The seat as it stands once everybody has answered this question."""
    seats = _seats(round_)
    everyone = set(seats)
    if len(everyone) <= _FEW_SEATS:
        return _played(game, round_, act, everyone)
    try:
        return _played(game, round_, act, _representatives(seats, act.seat))
    except CroupierError:
        # Some seat left out did matter (an irregularity named it): play the round with all of them.
        return _played(game, round_, act, everyone)


def _representatives(seats: dict[int, Seat], number: int) -> set[int]:
    """Enough seats for the same cards to be dealt: one on each position, one with each kind of wager.

    Where terminals share a hand no decision changes the cards, so the others cannot matter.
    """
    chosen = {seats[number].position: number}
    wagers: dict[str, int] = dict.fromkeys(seats[number].wagers, number)
    for seat in seats.values():
        chosen.setdefault(seat.position, seat.number)
        for name in seat.wagers:
            wagers.setdefault(name, seat.number)
    return {*chosen.values(), *wagers.values()}


def _played(game: Game, round_: Round, act: Decide, seats: set[int]) -> Seat:
    setup = msgspec.structs.replace(round_.setup, seats=[s for s in round_.setup.seats if s.seat in seats])
    again = Round(game, setup, submission_for(game, setup))
    again.apply_all(_acts_of(round_.acts, seats))
    asked = again.pending
    again.apply(act)
    while again.pending is asked and isinstance(asked, Ask):
        other = again.waiting_for()[0]
        again.apply(Decide(other, default_decision(again.choices(other), asked)))
    return next(seat for seat in again.table.seats if seat.number == act.seat)


def _acts_of(acts: Iterable[Act], seats: set[int]) -> list[Act]:
    return [
        act
        for act in acts
        if not (isinstance(act, Decide) and act.seat not in seats)
        and not (isinstance(act, Irregular) and act.seat and act.seat not in seats)
    ]
