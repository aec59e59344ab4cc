"""A round that is being played at a table: the runner of the game, with the terminals behind its seats."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.play.choice import Choice
from croupier.play.document import submission_for
from croupier.play.game import Game
from croupier.play.request import Act, Ask, Cards, Decide, Irregular, Roll
from croupier.play.round import Round
from croupier.play.seat import Seat
from croupier.play.settlement import Line
from croupier.play.setup import RoundSetup
from croupier.tables.events import HeldStake


class RoundInPlay:
    """What a table knows of its round. With a thousand seats every question here is one look-up."""

    def __init__(self, game: Game, setup: RoundSetup, stakes: Iterable[HeldStake]) -> None:
        self.setup = setup
        self.round = Round(game, setup, submission_for(game, setup))
        self.seats: dict[int, Seat] = {seat.number: seat for seat in self.round.table.seats}
        self.stakes: dict[str, list[HeldStake]] = {}
        self.add_stakes(stakes)
        self.decided: dict[int, str] = {}
        self.answered: set[int] = set()
        self.question = 0
        self.rolls: list[tuple[int, ...]] = []
        self._asked: Ask | None = None
        self._lines: dict[int, list[Line]] = {}
        self._lines_counted = -1
        self._look()

    def add_stakes(self, stakes: Iterable[HeldStake]) -> None:
        for stake in stakes:
            self.stakes.setdefault(stake.terminal, []).append(stake)

    def apply(self, act: Act, *, by_clock: bool = False) -> None:
        """Do it, and remember who has answered."""
        self.round.apply(act)
        if isinstance(act, Decide):
            self.decided[act.seat] = f"default {act.decision}" if by_clock else str(act.decision)
            self.answered.add(act.seat)
        elif isinstance(act, Roll):
            self.rolls.append(act.faces)
        self._look()

    def _look(self) -> None:
        """Count the questions: each has a number, so that an answer cannot be taken for another one."""
        pending = self.round.pending
        if pending is self._asked:
            return
        self._asked = pending if isinstance(pending, Ask) else None
        if self._asked is not None:
            self.question += 1
            waiting = set(self.round.waiting_for())
            self.answered = {seat.number for seat in self._asked.choices} - waiting

    @property
    def asked(self) -> Ask | None:
        """The question that is open, if one is."""
        return self._asked

    @property
    def acts(self) -> list[Act]:
        return self.round.acts

    @property
    def cards_drawn(self) -> int:
        """How many cards have left the shoe in this round."""
        return sum(len(act.cards) for act in self.acts if isinstance(act, Cards | Irregular))

    def choices(self, number: int) -> list[Choice]:
        """What a seat may decide right now; empty if it is not asked."""
        if self._asked is None or number in self.answered or number not in self.seats:
            return []
        return list(self._asked.choices.get(self.seats[number], ()))

    def waiting(self) -> int:
        """How many seats have still to answer."""
        return len(self._asked.choices) - len(self.answered) if self._asked is not None else 0

    def lines_of(self, number: int) -> list[Line]:
        """The settlement of one seat so far."""
        lines = self.round.lines
        if self._lines_counted != len(lines) or self.round.over:
            self._lines = {}
            for line in lines:
                self._lines.setdefault(line.seat, []).append(line)
            self._lines_counted = len(lines) if not self.round.over else -1
        return self._lines.get(number, [])
