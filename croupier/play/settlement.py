"""Settlement lines: the only way in which money moves in a round, each with its citation."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.errors import Fault
from croupier.play.meters import Meters
from croupier.play.seat import Seat, Wager
from croupier.play.submission import Submission
from croupier.units.money import Cents
from croupier.units.odds import LOSE, ForOne, Lose, Odds, PercentOfMeter, Push, ToOne, odds_told


class Line(msgspec.Struct, frozen=True):
    """One wager settled: what was staked, what goes back, at which odds, for which hand, by which section."""

    seat: int
    wager: str
    stake: Cents
    outcome: str
    returned: Cents
    pays: str
    hand: str
    cite: str

    @property
    def odds(self) -> Odds | None:
        """What ``pays`` says, as data; None where it is no odds: a share of a pot, two ranks together."""
        return odds_told(self.pays)


class Settlement:
    """The part of a table that pays and collects."""

    def __init__(self, submission: Submission, meters: Meters) -> None:
        self.submission = submission
        self.edition = submission.edition
        self.meters = meters
        self.lines: list[Line] = []
        self.rows: dict[tuple[int, str], str] = {}
        """The row of its paytable that settled a wager, by seat and wager."""
        limit = self.edition.payout_limit
        self._limited = limit.wagers if limit and submission.payout_limit else frozenset()
        self._limit_per_player = limit is not None and limit.per == "player"
        self._paid_under_limit: dict[str | int, Cents] = {}
        self.cut_by_limit: dict[tuple[int, str], Cents] = {}
        """What the payout limit kept from a winning wager, by seat and wager; its line says only the odds."""

    # -- one wager, one line ---------------------------------------------------------------------

    def settle(self, wager: Wager, outcome: str, hand: str) -> None:
        """Pay or collect a wager by its paytable: the outcome's row in the column that applies."""
        paytable = self.submission.paytables[wager.name]
        self.rows[wager.seat.number, wager.name] = outcome
        self.pay(wager, paytable.odds[outcome], by=paytable.cite, hand=hand)

    def pay(self, wager: Wager, odds: Odds, *, by: str, hand: str = "") -> None:
        """Settle a wager at these odds; ``lose`` and ``push`` are odds as well."""
        if wager.seat.abandoned:
            odds, returned = LOSE, 0
        elif isinstance(odds, PercentOfMeter):
            returned = self.meters.take(odds, wager.stake)
        elif isinstance(odds, ToOne | ForOne) and wager.name in self._limited:
            returned = self._limit(wager, odds)
        else:
            returned = odds.returns(wager.stake)
        outcome = "lose" if isinstance(odds, Lose) else "push" if isinstance(odds, Push) else "win"
        self.close(wager, outcome, returned, pays=str(odds), by=by, hand=hand)

    def lose(self, wager: Wager, *, by: str, hand: str = "", returned: Cents = 0) -> None:
        """The house collects the wager (a surrender gives a part back)."""
        self.close(wager, "lose", returned, pays="lose", by=by, hand=hand)

    def push(self, wager: Wager, *, by: str, hand: str = "") -> None:
        """The wager goes back to the player."""
        self.close(wager, "push", wager.stake, pays="push", by=by, hand=hand)

    def close(
        self, wager: Wager, outcome: str, returned: Cents, *, pays: str, by: str, hand: str = ""
    ) -> None:
        """Write the line of a wager. A wager is settled once: a second time is a fault of ours."""
        if wager.settled:
            raise Fault(f"{wager} is settled twice, the second time by {by}")
        wager.settled = True
        if wager.seat.abandoned and outcome != "void":
            # Whatever the hand would have won: the wager was abandoned, and the house keeps it.
            outcome, returned, pays, by, hand = "lose", 0, "lose", wager.seat.abandoned, "abandoned"
        self.lines.append(
            Line(
                wager.seat.number,
                wager.name,
                wager.stake,
                outcome,
                returned,
                pays,
                hand,
                self.edition.cite(by),
            )
        )

    def bonus(
        self, seat: Seat, name: str, paid: Cents, *, pays: str, by: str, hand: str = "", won: bool = True
    ) -> None:
        """A payment that belongs to another wager: a line of its own with stake 0, directly after it."""
        if seat.abandoned:
            return
        outcome = "win" if won else "lose"
        self.lines.append(Line(seat.number, name, 0, outcome, paid, pays, hand, self.edition.cite(by)))

    # -- void ------------------------------------------------------------------------------------

    def void(self, wagers: Iterable[Wager], by: str) -> None:
        """Return these wagers because their hands are void, also those that a fold had collected."""
        for wager in wagers:
            if wager.settled:
                key = (wager.seat.number, wager.name)
                self.lines = [line for line in self.lines if (line.seat, line.wager) != key]
                wager.settled = False
            self.close(wager, "void", wager.stake, pays="push", by=by)

    # -- the aggregate payout limit --------------------------------------------------------------

    def _limit(self, wager: Wager, odds: ToOne | ForOne) -> Cents:
        """What the wager returns when the player's winnings of the round may not exceed the limit."""
        who = (self._limit_per_player and wager.seat.player) or wager.seat.number
        before = self._paid_under_limit.get(who, 0)
        winnings = odds.winnings(wager.stake)
        allowed = min(winnings, self.submission.payout_limit - before)
        self._paid_under_limit[who] = before + allowed
        if allowed < winnings:
            self.cut_by_limit[wager.seat.number, wager.name] = winnings - allowed
        return odds.returns(wager.stake) - (winnings - allowed)
