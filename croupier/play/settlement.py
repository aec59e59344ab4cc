"""Settlement lines: the only way in which money moves in a round, each with its citation."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from croupier.errors import Fault
from croupier.play.meters import Meters
from croupier.play.seat import Seat, Wager
from croupier.play.submission import Submission
from croupier.units.money import Cents
from croupier.units.odds import LOSE, PUSH, ForOne, Lose, Odds, Paid, PercentOfMeter, Push, ToOne
from croupier.units.outcome import Outcome


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One wager settled, as it is written down: what was staked, what goes back, at which odds, for which
    hand, by which section. ``hold`` is the wager's name in the books, at a table that has any."""

    seat: int
    wager: str
    stake: Cents
    outcome: Outcome
    returned: Cents
    pays: str
    hand: str
    cite: str
    hold: str = ""

    def shown(self) -> Line:
        """As it is told outside the books, in which alone the hold is a name."""
        return msgspec.structs.replace(self, hold="") if self.hold else self


@dataclass(frozen=True, slots=True)
class SettledWager:
    """A line, with the values behind its words.

    ``wager`` is None for a bonus, which has no stake of its own. ``cut_cents`` is what the payout limit kept
    from it; the line says only the odds.
    """

    line: Line
    paid: Paid
    wager: Wager | None = None
    cut_cents: Cents = 0


class Settlement:
    """The part of a table that pays and collects."""

    def __init__(self, submission: Submission, meters: Meters) -> None:
        self.submission = submission
        self.edition = submission.edition
        self.meters = meters
        self.settled: list[SettledWager] = []
        self.rows: dict[tuple[int, str], str] = {}
        """The row of its paytable that settled a wager, by seat and wager."""
        limit = self.edition.payout_limit
        self._limited = limit.wagers if limit and submission.payout_limit else frozenset()
        self._limit_per_player = limit is not None and limit.per == "player"
        self._paid_under_limit: dict[str | int, Cents] = {}

    @property
    def lines(self) -> list[Line]:
        """The settlement so far, as it is written down."""
        return [one.line for one in self.settled]

    def name_what_is_held(self) -> None:
        """A wager may be settled before its first request (a fee, § 675a.4(a)), and its money named after."""
        for place, one in enumerate(self.settled):
            if one.wager is not None and one.wager.hold != one.line.hold:
                named = msgspec.structs.replace(one.line, hold=one.wager.hold)
                self.settled[place] = replace(one, line=named)

    def put_in_order(self, order: Callable[[Line], Any]) -> None:
        """The lines as the chapter wants them in the end, where time gave them another order."""
        self.settled.sort(key=lambda one: order(one.line))

    # -- one wager, one line ---------------------------------------------------------------------

    def settle(self, wager: Wager, outcome: str, hand: str) -> None:
        """Pay or collect a wager by its paytable: the outcome's row in the column that applies."""
        paytable = self.submission.paytables[wager.name]
        self.rows[wager.seat.number, wager.name] = outcome
        self.pay(wager, paytable.odds[outcome], by=paytable.cite, hand=hand)

    def pay(self, wager: Wager, odds: Odds, *, by: str, hand: str = "") -> None:
        """Settle a wager at these odds; ``lose`` and ``push`` are odds as well."""
        cut = 0
        if wager.seat.abandoned:
            odds, returned = LOSE, 0
        elif isinstance(odds, PercentOfMeter):
            returned = self.meters.take(odds, wager.stake)
        else:
            returned = odds.returns(wager.stake)
            if isinstance(odds, ToOne | ForOne) and wager.name in self._limited:
                cut = self._above_limit(wager, odds)
        self.close(wager, _outcome_at(odds), returned - cut, pays=odds, by=by, hand=hand, cut_cents=cut)

    def lose(self, wager: Wager, *, by: str, hand: str = "", returned: Cents = 0) -> None:
        """The house collects the wager (a surrender gives a part back)."""
        self.close(wager, Outcome.LOSE, returned, pays=LOSE, by=by, hand=hand)

    def push(self, wager: Wager, *, by: str, hand: str = "") -> None:
        """The wager goes back to the player."""
        self.close(wager, Outcome.PUSH, wager.stake, pays=PUSH, by=by, hand=hand)

    def close(
        self,
        wager: Wager,
        outcome: Outcome,
        returned: Cents,
        *,
        pays: Paid,
        by: str,
        hand: str = "",
        cut_cents: Cents = 0,
    ) -> None:
        """Write the line of a wager. A wager is settled once: a second time is a fault of ours."""
        if wager.settled:
            raise Fault(f"{wager} is settled twice, the second time by {by}")
        wager.settled = True
        seat = wager.seat
        if seat.abandoned and outcome is not Outcome.VOID:
            # Whatever the hand would have won: the wager was abandoned, and the house keeps it.
            outcome, returned, pays, by, hand = Outcome.LOSE, 0, LOSE, seat.abandoned, "abandoned"
        cite = self.edition.cite(by)
        line = Line(
            seat.number, wager.name, wager.stake, outcome, returned, str(pays), hand, cite, wager.hold
        )
        self.settled.append(SettledWager(line, pays, wager, cut_cents))

    def bonus(
        self, seat: Seat, name: str, paid: Cents, *, pays: Paid, by: str, hand: str = "", won: bool = True
    ) -> None:
        """A payment that belongs to another wager: a line of its own with stake 0, directly after it."""
        if seat.abandoned:
            return
        outcome = Outcome.WIN if won else Outcome.LOSE
        line = Line(seat.number, name, 0, outcome, paid, str(pays), hand, self.edition.cite(by))
        self.settled.append(SettledWager(line, pays))

    # -- void ------------------------------------------------------------------------------------

    def void(self, wagers: Iterable[Wager], by: str) -> None:
        """Return these wagers because their hands are void, also those that a fold had collected."""
        for wager in wagers:
            if wager.settled:
                self.settled = [one for one in self.settled if one.wager is not wager]
                wager.settled = False
            self.close(wager, Outcome.VOID, wager.stake, pays=PUSH, by=by)

    # -- the aggregate payout limit --------------------------------------------------------------

    def _above_limit(self, wager: Wager, odds: ToOne | ForOne) -> Cents:
        """What a win may not bring, since the player's winnings of the round would exceed the limit."""
        who = (self._limit_per_player and wager.seat.player) or wager.seat.number
        before = self._paid_under_limit.get(who, 0)
        winnings = odds.winnings(wager.stake)
        allowed = min(winnings, self.submission.payout_limit - before)
        self._paid_under_limit[who] = before + allowed
        return winnings - allowed


def _outcome_at(odds: Odds) -> Outcome:
    """What it is to be settled at these odds."""
    if isinstance(odds, Lose):
        return Outcome.LOSE
    return Outcome.PUSH if isinstance(odds, Push) else Outcome.WIN
