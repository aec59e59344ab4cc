"""From a set-up to a seated table: who may sit where, and what may be wagered before the deal."""

from __future__ import annotations

from typing import Final

import msgspec

from croupier.errors import Refused
from croupier.law.edition import Edition, WagerRule
from croupier.play.game import Game
from croupier.play.meters import Meters
from croupier.play.positions import limit_refusal
from croupier.play.setup import RoundSetup, SeatSetup
from croupier.play.submission import Submission, refuse
from croupier.play.table import Table
from croupier.units.money import LARGEST_AMOUNT, dollars

LARGEST_SEAT: Final = 99_999
"""Seats beyond the positions are terminals that share a hand; no floor has more of them."""


def seat_players(game: Game, setup: RoundSetup, submission: Submission) -> Table:
    """Seat everyone, or raise Refused with the first thing that is wrong."""
    edition = submission.edition
    _check_method(game, edition, setup)
    _check_lammers(game, edition, setup)
    if not 0 < setup.minimum <= LARGEST_AMOUNT:
        raise refuse("bad_minimum", f"'minimum' must be 1 to {LARGEST_AMOUNT} cents, not {setup.minimum}")
    table = Table(setup, submission, _meters(setup, submission))
    if not setup.seats:
        raise refuse("no_seats", "a round needs at least one seat")
    numbers: set[int] = set()
    for one in setup.seats:
        if one.seat in numbers:
            raise refuse("seat_twice", f"seat {one.seat} stands twice")
        numbers.add(one.seat)
        _check_wagers(one, submission)
        table.sit(one.seat, _position(game, edition, one), one.player, one.wagers)
    table.seated()
    _check_same_for_all(setup, submission)
    objection = limit_refusal(table.seats, submission) or game.objection(table.seats, submission)
    if objection is not None:
        raise Refused(objection)
    return table


def _check_method(game: Game, edition: Edition, setup: RoundSetup) -> None:
    if game.dice:
        if setup.dealing:
            raise refuse("unknown_dealing", f"{game.id} is played with dice: leave 'dealing' out")
        return
    if setup.dealing not in edition.dealing:
        known = ", ".join(edition.dealing)
        wrong = f"has no dealing method {setup.dealing!r}" if setup.dealing else "needs 'dealing'"
        raise refuse(
            "unknown_dealing",
            f"{edition.title} {wrong}; it has: {known}",
            edition.cite(next(iter(edition.dealing.values()))),
        )


def _check_lammers(game: Game, edition: Edition, setup: RoundSetup) -> None:
    """Only lammers that lie on the layout can have been collected; with the last the wager is decided."""
    given = setup.lammers
    if given is msgspec.UNSET:
        return
    if game.stays_up is None:
        raise refuse("bad_lammers", f"{game.id} has no lammers: leave 'lammers' out")
    known, cite = game.stays_up.lammers, edition.cite(game.stays_up.one_set)
    if len(set(given)) < len(given) or not set(given) < known:
        names = ", ".join(sorted(known))
        raise refuse("bad_lammers", f"'lammers' must be some of {names}, each once and not all", cite)


def _meters(setup: RoundSetup, submission: Submission) -> Meters:
    rules = submission.meter_rules
    known = _meter_names(submission)
    for name, amount in setup.meters.items():
        if known and name not in known:
            raise refuse("unknown_meter", f"meter {name!r} is unknown; known are: {', '.join(sorted(known))}")
        if not 0 <= amount <= LARGEST_AMOUNT:
            raise refuse("bad_meter", f"meter {name!r} must be 0 to {LARGEST_AMOUNT} cents, not {amount}")
    return Meters(setup.meters, rules, submission.meter_reset)


def _meter_names(submission: Submission) -> set[str]:
    """The meters that the offered progressives have; where none is offered, all that the edition knows."""
    rules = list(submission.meter_rules.values()) or submission.edition.meter_rules()
    return {name for rule in rules for name in (rule.name, rule.reserve_meter) if name}


def _position(game: Game, edition: Edition, seat: SeatSetup) -> int:
    if seat.position and seat.position != seat.seat and not game.shares_hands:
        raise refuse(
            "bad_position",
            f"seat {seat.seat}: in {game.title} every seat plays its own hand; leave 'position' out",
        )
    if not 1 <= seat.seat <= LARGEST_SEAT:
        raise refuse("bad_seat", f"seat {seat.seat}: a seat has a number from 1 to {LARGEST_SEAT}")
    position = seat.position or seat.seat
    if not 1 <= position <= edition.seats.value:
        raise refuse(
            "bad_position",
            f"seat {seat.seat}: position {position} is not one of the {edition.seats.value} at this table",
            edition.cite(edition.seats.cite),
        )
    return position


def _check_wagers(seat: SeatSetup, submission: Submission) -> None:
    edition = submission.edition
    for name, stake in seat.wagers.items():
        rule = submission.placeable.get(name)
        if rule is None:
            raise _not_placeable(seat, name, edition)
        if stake <= 0:
            raise _bad_amount(seat, rule, edition, "must be a positive number of cents")
        if stake > LARGEST_AMOUNT:
            raise _bad_amount(seat, rule, edition, f"is too large: {dollars(LARGEST_AMOUNT)} is the most")
        _check_amount(seat, rule, stake, edition)
    for name in submission.required:
        if name not in seat.wagers:
            rule = edition.wagers[name]
            raise refuse(
                "missing_wager",
                f"seat {seat.seat}: the {rule.title} ({name}) is required",
                edition.cite(rule.cite),
            )
    for names in submission.groups.values():
        if not any(name in seat.wagers for name in names):
            raise refuse(
                "missing_wager",
                f"seat {seat.seat}: at least one of these wagers is required: {', '.join(names)}",
                edition.cite(edition.wagers[names[0]].cite),
            )


def _check_amount(seat: SeatSetup, rule: WagerRule, stake: int, edition: Edition) -> None:
    if rule.equals and rule.equals in seat.wagers and stake != seat.wagers[rule.equals]:
        raise _bad_amount(seat, rule, edition, f"must equal the wager '{rule.equals}'")
    if rule.one_of and stake not in rule.one_of:
        allowed = " or ".join(dollars(amount) for amount in rule.one_of)
        raise _bad_amount(seat, rule, edition, f"must be {allowed}")
    if rule.at_most and stake > rule.at_most:
        raise _bad_amount(seat, rule, edition, f"may not be more than {dollars(rule.at_most)}")
    if rule.needs and rule.needs not in seat.wagers:
        raise refuse(
            "missing_wager",
            f"seat {seat.seat}: the {rule.title} ({rule.name}) needs the wager '{rule.needs}' beside it",
            edition.cite(rule.cite),
        )


def _check_same_for_all(setup: RoundSetup, submission: Submission) -> None:
    for name, rule in submission.placeable.items():
        if rule.same_for_all:
            amounts = {seat.wagers[name] for seat in setup.seats if name in seat.wagers}
            if len(amounts) > 1:
                raise refuse(
                    "bad_amount",
                    f"every {rule.title} of a round must be the same amount",
                    submission.edition.cite(rule.cite),
                )


def _bad_amount(seat: SeatSetup, rule: WagerRule, edition: Edition, what: str) -> Refused:
    return refuse(
        "bad_amount", f"seat {seat.seat}: the {rule.title} ({rule.name}) {what}", edition.cite(rule.cite)
    )


def _not_placeable(seat: SeatSetup, name: str, edition: Edition) -> Refused:
    rule = edition.wagers.get(name)
    if rule is None:
        known = ", ".join(name for name, wager in edition.wagers.items() if not wager.decision)
        return refuse("unknown_wager", f"seat {seat.seat}: there is no wager {name!r}; there are: {known}")
    if rule.decision:
        return refuse(
            "unknown_wager",
            f"seat {seat.seat}: the {rule.title} ({name}) is placed by a decision, not before the deal",
            edition.cite(rule.cite),
        )
    return refuse(
        "not_offered",
        f"seat {seat.seat}: the {rule.title} ({name}) is not offered; name it in 'options'",
        edition.cite(rule.cite),
    )
