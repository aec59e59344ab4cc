"""Betting behind: a terminal whose wagers follow a hand about which another one decides.

Where a decision draws cards (blackjack; an exchange of cards) the first bettor of a position decides, and
the others on it bet behind. What a follower wins or loses is what the first bettor's seat would have won
or lost with the follower's wagers: so the follower has a round of its own in which his wagers lie on that
seat, and the same cards and decisions are put to it. docs/interpretations/0022-betting-behind.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from croupier.errors import Fault
from croupier.play.abandonment import absent_decision
from croupier.play.choice import Choice, Decision
from croupier.play.document import submission_for
from croupier.play.game import Game
from croupier.play.request import Ask, Cards, Confirmed, Deal, Decide, Irregular, Settle, Turned
from croupier.play.round import Round
from croupier.play.seat import Seat
from croupier.play.settlement import Line, SettledWager
from croupier.play.setup import RoundSetup, SeatSetup
from croupier.units.money import Cents


def draws_no_card(game: Game, asked: Ask) -> bool:
    """Nobody's answer to this question draws a card: every terminal answers it for itself."""
    own = game.facts.behind.own_words
    return all(choice.word in own for choices in asked.choices.values() for choice in choices)


def coming_places(round_: Round) -> list[str]:
    """Where the next cards of a round go, by name; empty if none are dealt."""
    if not isinstance(round_.pending, Deal):
        return []
    return [place.name for place in round_.pending.places[-round_.cards_needed :]]


class Follower:
    """One terminal behind a position. ``unmatched``: he could not match a split, and stays as he is."""

    def __init__(self, game: Game, setup: RoundSetup, own: SeatSetup) -> None:
        self.number = own.seat
        self.leader = own.position
        self.terminal = own.player
        mine = SeatSetup(seat=self.leader, wagers=own.wagers, player=own.player)
        seats = [mine if seat.seat == self.leader else seat for seat in setup.seats]
        setup = msgspec.structs.replace(setup, seats=seats)
        self.round = Round(game, setup, submission_for(game, setup))
        self.unmatched = False
        self._without: set[str] = set()
        """Wagers of split hands that lie in the round but that he never put up."""

    @property
    def seat(self) -> Seat:
        return next(seat for seat in self.round.table.seats if seat.number == self.leader)

    def is_asked(self) -> bool:
        return self.leader in self.round.waiting_for()

    # -- what is known -----------------------------------------------------------------------------

    def choices(self) -> list[Choice]:
        """What is open to the hand, with the bounds of this terminal's own wagers."""
        return self.round.choices(self.leader)

    def wagers(self) -> dict[str, Cents]:
        """What he has put up."""
        wagers = self.seat.wagers.items()
        return {name: wager.stake for name, wager in wagers if name not in self._without}

    def settled(self) -> list[SettledWager]:
        """His settlement, under his own number; a hand on which he has no wager is not his."""
        missing = {name.partition("#")[2] for name in self._without}
        return [
            replace(one, line=msgspec.structs.replace(one.line, seat=self.number))
            for one in self.round.table.settled
            if one.line.seat == self.leader and (one.line.wager.partition("#")[2] or "1") not in missing
        ]

    def lines(self) -> list[Line]:
        """The same, as it is written down."""
        return [one.line for one in self.settled()]

    def like(self, made: Decision, choices: Sequence[Choice]) -> Decision:
        """The first bettor's decision in this terminal's measure: as large a part of what is allowed.

        ``choices`` are those that were open to the first bettor.
        """
        if made.amount is None:
            return made
        most = next(choice.at_most for choice in choices if choice.word == made.word)
        own = next((choice for choice in self.choices() if choice.word == made.word), None)
        if own is None:
            return made
        part = own.at_most * made.amount // most
        return Decision(made.word, max(own.at_least, min(part, own.at_most)))

    # -- what happens ------------------------------------------------------------------------------

    def follow(self, made: Decision, *, matched: bool) -> None:
        """The first bettor has decided; ``made`` is in this terminal's measure already."""
        if not self.is_asked():
            # His hand ended earlier: the second chance that the first bettor took was not his.
            return
        if not matched and made.word != "split":
            made = self._without_money(made)
        before = set(self.seat.wagers)
        self.round.apply(Decide(self.leader, made))
        if not matched and made.word == "split":
            self._without |= set(self.seat.wagers) - before
            self.unmatched = True

    def _without_money(self, made: Decision) -> Decision:
        """What he does who cannot match a decision: what the game says, or whatever stakes nothing."""
        word = self.round.game.facts.behind.unmatched.get(made.word)
        return Decision(word) if word else absent_decision(self.choices())

    def deal(self, act: Cards, places: Sequence[str]) -> None:
        """Cards for these places, if his round waits for them too."""
        count = len(act.cards)
        if coming_places(self.round)[:count] == list(places[:count]):
            self.round.apply(act)

    def turn(self, act: Turned | Confirmed) -> None:
        """A hand that was turned up, or the settlement, if his round waits for it too."""
        if self.round.refusal(act) is None:
            self.round.apply(act)

    def decide(self, act: Decide) -> None:
        """Another position's decision, where his round asks for it."""
        if act.seat in self.round.waiting_for():
            self.round.apply(act)

    def irregular(self, act: Irregular, *, leader_left: bool) -> None:
        """What went wrong went wrong for him too, except that the first bettor left."""
        if not (leader_left and act.seat == self.leader) and self.round.refusal(act) is None:
            self.round.apply(act)

    def keep_up(self, leading: Round) -> None:
        """Where his round still asks about the hand and the first bettor is past it, the hand stays so."""
        while self.is_asked() and self.leader not in leading.waiting_for():
            self.round.apply(Decide(self.leader, absent_decision(self.choices())))
        waits = coming_places(self.round)
        is_settling = isinstance(self.round.pending, Settle)
        if leading.over and not self.round.over and waits[:1] != ["dealer"] and not is_settling:
            raise Fault(f"seat {self.number}: the hand that it follows is over, its own round is not")
