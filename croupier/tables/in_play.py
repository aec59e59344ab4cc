"""A round that is being played at a table: the runner of the game, with the terminals behind its seats."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

import msgspec

from croupier.equipment.cards import Card
from croupier.play.choice import Choice, Decision
from croupier.play.document import submission_for
from croupier.play.game import Game
from croupier.play.request import Act, Ask, Cards, Confirmed, Decide, Irregular, Roll, Settle, Turned
from croupier.play.round import Round
from croupier.play.seat import Seat
from croupier.play.settlement import Line, SettledWager
from croupier.play.setup import RoundSetup, SeatSetup
from croupier.tables.acts import corrected
from croupier.tables.behind import Follower, coming_places, draws_no_card
from croupier.tables.events import HeldStake
from croupier.units.money import Cents
from croupier.units.verdict import Refusal


@dataclass(frozen=True, slots=True)
class Happened:
    """An act, and the followers who could not match what it staked."""

    act: Act
    by_clock: bool = False
    unmatched: Collection[str] = ()


class RoundInPlay:
    """What a table knows of its round. With a thousand seats every question here is one look-up.

    ``round`` is the round that is being dealt: that of the first bettors or, when it is over and a wager
    behind still depends on the dealer's hand, that of a follower.
    """

    def __init__(
        self,
        game: Game,
        setup: RoundSetup,
        stakes: Iterable[HeldStake] = (),
        followers: Iterable[SeatSetup] = (),
    ) -> None:
        self.game = game
        self.setup = setup
        self.behind = list(followers)
        self.leading = self.round = Round(game, setup, submission_for(game, setup))
        self.seats: dict[int, Seat] = {seat.number: seat for seat in self.round.table.seats}
        self.followers = {one.seat: Follower(game, setup, one) for one in self.behind}
        self.stakes: dict[str, list[HeldStake]] = {}
        self._held_for = {seat.player: seat for seat in self.seats.values()}
        self._held_for |= {one.terminal: one.seat for one in self.followers.values()}
        self.add_stakes(stakes)
        self.happened: list[Happened] = []
        self.decided: dict[int, str] = {}
        self.answered: set[int] = set()
        self.question = 0
        self.rolls: list[tuple[int, ...]] = []
        self._asked: Ask | None = None
        self._kept: dict[int, Decide] = {}
        """Answers to a question that each terminal answers for itself, until all are there."""
        self._lines: dict[int, list[Line]] = {}
        self._lines_counted = (-1, False)
        self._look()

    def add_stakes(self, stakes: Iterable[HeldStake]) -> None:
        """Money is held for these wagers: what the game does with one of them bears the name of its hold."""
        for stake in stakes:
            self.stakes.setdefault(stake.terminal, []).append(stake)
            if (seat := self._held_for.get(stake.terminal)) is not None:
                seat.keep_hold(stake.wager, stake.hold)
        for round_ in (self.round, *(one.round for one in self.followers.values())):
            round_.table.name_what_is_held()

    def again(self, meters: Mapping[str, Cents] | None = None) -> RoundInPlay:
        """The same round, played anew up to this point; with other meters, if they are given."""
        setup = self.setup if meters is None else msgspec.structs.replace(self.setup, meters=dict(meters))
        held = [stake for stakes in self.stakes.values() for stake in stakes]
        other = RoundInPlay(self.game, setup, held, self.behind)
        for one in self.happened:
            other.apply(one.act, by_clock=one.by_clock, unmatched=one.unmatched)
        return other

    def corrected(self, place: str, wrong: Card, right: Card) -> RoundInPlay | Refusal:
        """The same round with another card where one was said wrongly as it was turned; the last such card.

        Refused if what was done since could not have been done with that card.
        """
        acts = corrected([one.act for one in self.happened], place, wrong, right)
        held = [stake for stakes in self.stakes.values() for stake in stakes]
        other = RoundInPlay(self.game, self.setup, held, self.behind)
        for act, one in zip(acts, self.happened, strict=True):
            refusal = other.refusal(act)
            if refusal is not None:
                return refusal
            other.apply(act, by_clock=one.by_clock, unmatched=one.unmatched)
        return other

    # -- what happens ------------------------------------------------------------------------------

    def refusal(self, act: Act) -> Refusal | None:
        """Why this is not allowed now; a follower's decision is one of his own round."""
        follower = self.followers.get(act.seat) if isinstance(act, Decide) else None
        if isinstance(act, Decide) and follower is not None:
            return follower.round.refusal(Decide(follower.leader, act.decision))
        return self.round.refusal(act)

    def apply(self, act: Act, *, by_clock: bool = False, unmatched: Collection[str] = ()) -> None:
        """Do it, and remember who has answered."""
        if isinstance(act, Decide):
            self._decide(act, unmatched)
            self.decided[act.seat] = f"default {act.decision}" if by_clock else str(act.decision)
            self.answered.add(act.seat)
            self._answer_together()
        elif self.followers:
            self._deal(act)
        else:
            self.round.apply(act)
        if isinstance(act, Roll):
            self.rolls.append(act.faces)
        self.happened.append(Happened(act, by_clock, unmatched))
        for follower in self.followers.values():
            follower.keep_up(self.leading)
        self._look()

    def _decide(self, act: Decide, unmatched: Collection[str]) -> None:
        if not self.followers:
            self.round.apply(act)
        elif self.is_own_question:
            self._kept[act.seat] = act
        else:
            followed = self.followed(act)
            self.leading.apply(act)
            for follower in self.followers.values():
                if follower.number in followed:
                    matched = follower.terminal not in unmatched
                    follower.follow(followed[follower.number], matched=matched)
                else:
                    follower.decide(act)

    def followed(self, act: Decide) -> dict[int, Decision]:
        """What a first bettor's decision is for those behind him, by their seats."""
        choices = self.leading.choices(act.seat)
        behind = (one for one in self.followers.values() if one.leader == act.seat and one.is_asked())
        return {one.number: one.like(act.decision, choices) for one in behind}

    def _answer_together(self) -> None:
        """Everybody has answered a question of his own: the answers count, in the order of the chapter."""
        if not self._kept or self.waiting_for():
            return
        asked, kept = self.leading.waiting_for(), self._kept
        self._kept = {}
        for number in asked:
            self.leading.apply(kept[number])
        for follower in self.followers.values():
            own = kept.get(follower.number)
            for number in asked:
                if number != follower.leader:
                    follower.decide(kept[number])
                elif own is not None:
                    follower.decide(Decide(number, own.decision))

    def _deal(self, act: Act) -> None:
        """Cards, dice, the settlement and irregularities reach every round that they concern."""
        places = coming_places(self.round)
        dealt = self.round
        dealt.apply(act)
        if isinstance(act, Confirmed) and dealt is not self.leading and not self.leading.over:
            self.leading.apply(act)
        for follower in self.followers.values():
            if follower.round is dealt:
                continue
            if isinstance(act, Cards):
                follower.deal(act, places)
            elif isinstance(act, Turned | Confirmed):
                follower.turn(act)
            elif isinstance(act, Irregular):
                # A seat may be named where it does not matter; only one who leaves, leaves alone.
                gone = self.seats.get(act.seat) if self.game.irregularities[act.name].takes_seat else None
                follower.irregular(act, leader_left=gone is not None and bool(gone.abandoned))

    def _look(self) -> None:
        """Count the questions: each has a number, so that an answer cannot be taken for another one."""
        if self.followers and (self.leading.over or isinstance(self.leading.pending, Settle)):
            self.round = self._dealt_on()
        pending = self.round.pending
        if pending is self._asked:
            return
        self._asked = pending if isinstance(pending, Ask) else None
        if self._asked is not None:
            self.question += 1
            waiting = set(self.round.waiting_for())
            self.answered = {seat.number for seat in self._asked.choices} - waiting
            self._kept = {}

    def _dealt_on(self) -> Round:
        """The first bettors' wagers are decided: a follower's round that still needs cards, or else whichever
        shows most of the dealer's hand and still waits for its settlement, if one does."""
        behind = [one.round for one in self.followers.values()]
        for late in behind:
            if not late.over and not isinstance(late.pending, Settle):
                return late
        waiting = [one for one in (self.leading, *behind) if not one.over]
        return max(waiting or [self.leading, *behind], key=lambda one: len(one.table.dealer.cards))

    # -- what is known -----------------------------------------------------------------------------

    @property
    def asked(self) -> Ask | None:
        """The question that is open, if one is."""
        return self._asked

    @property
    def is_own_question(self) -> bool:
        """Those behind answer the open question for themselves."""
        return self._asked is not None and draws_no_card(self.round.game, self._asked)

    @property
    def acts(self) -> list[Act]:
        return [one.act for one in self.happened] if self.followers else self.round.acts

    @property
    def cards_drawn(self) -> int:
        """How many cards have left the shoe in this round."""
        return sum(len(act.cards) for act in self.acts if isinstance(act, Cards | Irregular))

    def choices(self, number: int) -> list[Choice]:
        """What a seat may decide right now; empty if it is not asked."""
        if self._asked is None or number in self.answered:
            return []
        if number in self.followers:
            return self.followers[number].choices() if self.is_own_question else []
        if number not in self.seats:
            return []
        return list(self._asked.choices.get(self.seats[number], ()))

    def may_still(self, number: int) -> list[Choice]:
        """What a seat may decide though nothing waits for it; those behind never may."""
        return [] if number in self.followers else self.round.may_still(number)

    def staying(self, number: int) -> set[str]:
        """The wagers of a seat that stayed up after the round."""
        seat = self.seats.get(number)
        return {wager.name for wager in seat.wagers.values() if wager.carried} if seat is not None else set()

    def carried(self) -> list[HeldStake]:
        """The stakes of the wagers that stay up after the round."""
        up = {wager.hold for wager in self.leading.table.carried()}
        held = (stake for stakes in self.stakes.values() for stake in stakes) if up else ()
        return [stake for stake in held if stake.hold in up]

    def waiting_for(self) -> list[int]:
        """The seats that have still to answer."""
        if self._asked is None:
            return []
        waiting = [number for number in self.round.waiting_for() if number not in self.answered]
        if self.followers and self.is_own_question:
            waiting += [n for n, one in self.followers.items() if n not in self.answered and one.is_asked()]
        return waiting

    def waiting(self) -> int:
        """How many seats have still to answer."""
        if self.followers:
            return len(self.waiting_for())
        return len(self._asked.choices) - len(self.answered) if self._asked is not None else 0

    def wagers_of(self, number: int) -> dict[str, Cents] | None:
        """What a seat has on the layout; None if it does not play."""
        if number in self.followers:
            return self.followers[number].wagers()
        seat = self.seats.get(number)
        return None if seat is None else {name: wager.stake for name, wager in seat.wagers.items()}

    @property
    def lines_settled(self) -> int:
        """How many lines there are; it never shrinks."""
        rounds = (self.leading, *(one.round for one in self.followers.values()))
        return sum(len(one.table.settled) for one in rounds)

    @property
    def settled(self) -> list[SettledWager]:
        """The settlement so far: the first bettors in the order of the chapter, then those behind."""
        behind = (wager for one in self.followers.values() for wager in one.settled())
        return [*self.leading.table.settled, *behind]

    @property
    def lines(self) -> list[Line]:
        """The settlement so far, as it is shown."""
        return [one.line.shown() for one in self.settled]

    def lines_of(self, number: int) -> list[Line]:
        """The settlement of one seat so far."""
        # The last section may put the lines into another order, so that the end counts too.
        counted = (self.lines_settled, self.round.over)
        if self._lines_counted != counted:
            self._lines = {}
            for line in self.lines:
                self._lines.setdefault(line.seat, []).append(line)
            self._lines_counted = counted
        return self._lines.get(number, [])
