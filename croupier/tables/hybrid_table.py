"""The hybrid table: who sits where, which phase it is in, and how each event changes it.

58 Pa. Code § 605a.1: a hybrid gaming table is a table game with a live dealer on which wagers are placed at
electronic wagering terminals. What may be asked of it stands in ``seating``, ``betting``, ``playing`` and
``settling``, one module a phase; here is only what follows from what happened.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

import msgspec

from croupier.equipment.cards import Card, show
from croupier.equipment.cards import card as read_card
from croupier.equipment.cards import cards as read_cards
from croupier.errors import Fault
from croupier.play.game import Game
from croupier.play.procedure import UNCOVER, Done, settles
from croupier.play.request import Cards, Irregular
from croupier.play.settlement import Line
from croupier.tables import events as e
from croupier.tables import turns as t
from croupier.tables.act_record import remember
from croupier.tables.acts import read_act
from croupier.tables.bets import Bets
from croupier.tables.cards_aside import CardsAside
from croupier.tables.committed import comes_from
from croupier.tables.config import DEALER, VIRTUAL, TableConfig, check_config, submission_of
from croupier.tables.in_play import RoundInPlay
from croupier.tables.owing import holding_irregularity, owed_after
from croupier.tables.phases import BETTING, CLOSED, LOCKED, PLAYING, SETTLED, Windows
from croupier.tables.round_chance import RoundChance
from croupier.units.gaming_day import GamingDay
from croupier.units.verdict import Refusal

ROUNDS_OF_ONE_LIFE: Final = 1_000_000
"""Restored books count their rounds on from another multiple of this, further than any lost book came."""


class HybridTable(Windows, RoundChance, CardsAside):
    """One table. ``apply`` is the only thing that changes it, apart from the windows of its clock."""

    def __init__(self, config: TableConfig, game: Game, gaming_day: GamingDay | None = None) -> None:
        check_config(config, game)
        RoundChance.__init__(self)
        CardsAside.__init__(self)
        self.config = config
        self.game = game
        self.submission = submission_of(config, game)
        self.edition = self.submission.edition
        self.positions: int = config.positions or self.edition.seats.value
        self.changed_dealing = ""
        """How the floor lets cards be dealt instead of as the table is configured."""
        self.gaming_day = gaming_day or GamingDay()
        self.phase = CLOSED
        self.number = 0
        self.numbers_from = 0
        """No round is opened under a number up to this one: it may have been used in books that were lost."""
        self.is_of_lost_books = False
        self.round_id = ""
        self.reveal: dict[str, Any] | None = None
        self.seats: dict[str, e.SeatTaken] = {}
        self.bets: dict[str, Bets] = {}
        self.first_bettors: dict[int, str] = {}
        """Who decides about the cards of each position, where hands are not shared."""
        self.carried: dict[str, list[e.HeldStake]] = {}
        """Wagers that stay up from earlier rounds, by terminal."""
        self.lammers: list[str] = []
        """What was collected for them."""
        self.play: RoundInPlay | None = None
        self.pending_cards: list[Card] = []
        """Entered at the console; they count when they are confirmed."""
        self.settled_lines: list[Line] = []
        self._settled_by_seat: dict[int, list[Line]] = {}
        self.message = ""
        self.rounds = 0
        self.record: list[Done] = []
        self.last_round = ""
        self.owed: dict[str, str] = {}
        """What irregularities have left to be done at the table, each act with the one that asks for it."""
        self.covered: frozenset[str] = frozenset()
        """Devices that are out of order and out of use."""
        self.turns = t.Turns()
        """Which deck is due, whose cut and dice it is, who may wager."""
        self.closes_at: datetime | None = None
        self._window: object = None
        self.seq = 0
        self.touched_seq = 0
        """The last event that was more than cards or dice."""
        self.opened_seq = 0

    # -- what happened -----------------------------------------------------------------------------

    def apply(self, event: e.AnyEvent, seq: int, now: datetime) -> None:
        """Change as the event says; ``now`` starts the window that it opens."""
        _CHANGES[type(event)](self, event, seq)
        self.seq = seq
        if not isinstance(event, e.Acted) or any("decision" in act for act in event.acts):
            self.touched_seq = seq
        self._open_window(now)

    def _seated(self, event: e.TerminalSeated, seq: int) -> None:
        self.seats[event.taken.terminal] = event.taken

    def _left(self, event: e.TerminalLeft, seq: int) -> None:
        self.seats.pop(event.terminal, None)
        self.bets.pop(event.terminal, None)
        self.turns = t.left(self.turns, event.terminal)

    def _opened(self, event: e.RoundOpened, seq: int) -> None:
        self._restore(event.snapshot)
        self.phase = BETTING
        self.number, self.round_id = event.number, event.round
        self._begin_chance(event)
        self.is_of_lost_books = False
        self.opened_seq = seq
        self.reveal, self.play, self.bets, self.settled_lines = None, None, {}, []
        self.first_bettors = {}
        self.pending_cards = []
        self.aside = []
        self.message = ""

    def _placed(self, event: e.WagersPlaced, seq: int) -> None:
        before = self.bets.get(event.terminal)
        since = before.since if before is not None and before.stakes else seq
        promise = event.promise or (before.promise if before is not None else "")
        self.bets[event.terminal] = Bets(event.stakes, event.revision, since, promise)
        for stake in event.returned:
            del self.bets[stake.terminal].stakes[stake.wager]
        if not self.game.shares_hands:
            self._find_first_bettor(self.seats[event.terminal].position)

    def _find_first_bettor(self, position: int) -> None:
        """Whoever has had wagers on a position for longest decides about its cards."""
        bettors = [
            (bets.since, terminal)
            for terminal, bets in self.bets.items()
            if bets.stakes and self.seats[terminal].position == position
        ]
        self.first_bettors[position] = min(bettors)[1] if bettors else ""

    def _removed(self, event: e.WagerRemoved, seq: int) -> None:
        up = [stake for stakes in self.carried.values() for stake in stakes if stake != event.stake]
        self._carry(up, self.lammers)

    def _carry(self, stakes: list[e.HeldStake], lammers: list[str]) -> None:
        """These wagers stay up; the lammers go back to their places with the last of them."""
        self.carried = {}
        for stake in stakes:
            self.carried.setdefault(stake.terminal, []).append(stake)
        self.lammers = lammers if stakes else []

    def stakes_of(self, terminal: str) -> list[e.HeldStake]:
        """What a terminal has up for the coming round: carried to it, or placed in it."""
        bets = self.bets.get(terminal)
        return [*self.carried.get(terminal, ()), *(bets.stakes.values() if bets else ())]

    def _locked(self, event: e.BetsLocked, seq: int) -> None:
        stakes = [stake for terminal in self.seats for stake in self.stakes_of(terminal)]
        for taken in event.seats:
            self.seats[taken.terminal] = taken
        if self.config.cards == DEALER:
            self.turns = t.locked(self.turns, self.edition, self.bettors())
        self.play = RoundInPlay(self.game, event.setup, stakes, event.followers)
        self._take_parties(event)
        self.phase = LOCKED
        self.message = "No more bets"

    def _cards_waiting(self, event: e.CardsWaiting, seq: int) -> None:
        self.pending_cards = read_cards(event.cards)

    def _acted(self, event: e.Acted, seq: int) -> None:
        assert self.play is not None
        if any("decision" not in act for act in event.acts):
            self.pending_cards = []
        self.phase = PLAYING
        self.message = "Time ran out: the house decided" if event.by_clock else ""
        self.play.add_stakes(event.stakes)
        for document in event.acts:
            act = read_act(document)
            if self.has_its_shoe and not comes_from(self.source, self.play, act):
                raise Fault(f"round {self.round_id}: what was dealt is not what the shoe was committed to")
            self.play.apply(act, by_clock=event.by_clock, unmatched=event.unmatched)
            if isinstance(act, Cards):
                self._dealt_on(act)
            if isinstance(act, Irregular):
                self._found(act.name, str(act.details.get("device", "")), self.play.round.cut_short)

    def _taken_out(self, event: e.CardTakenOut, seq: int) -> None:
        self.phase, self.message = PLAYING, ""
        self.play = self._take_out(event)
        self._found(event.act["irregularity"], "", self.play.round.cut_short)

    def _corrected(self, event: e.CardCorrected, seq: int) -> None:
        assert self.play is not None
        again = self.play.corrected(event.place, read_card(event.wrong), read_card(event.right))
        if isinstance(again, Refusal):
            raise Fault(f"round {self.round_id}: the journal holds a correction that cannot be: {again}")
        self.play = again

    def _settled(self, event: e.RoundSettled, seq: int) -> None:
        self.settled_lines = [line.shown() for line in event.lines]
        self._settled_by_seat = {}
        for line in self.settled_lines:
            self._settled_by_seat.setdefault(line.seat, []).append(line)
        self._carry(event.carried, event.lammers)
        if self.play is not None and self.config.cards == DEALER:
            self.turns = t.rolled(self.turns, self.edition, self.play.rolls)
        self._end(event.reveal)

    def _voided(self, event: e.RoundVoided, seq: int) -> None:
        self.settled_lines, self._settled_by_seat = [], {}
        self._carry(event.carried, self.lammers)
        self._end(event.reveal)
        self.message = f"The round is void: {event.reason}"

    def _end(self, reveal: dict[str, Any] | None) -> None:
        self.phase = SETTLED
        self.pending_cards = []
        self.reveal = reveal
        self.is_of_lost_books = False
        self.last_round = self.round_id
        self.message = ""
        self.rounds += 1

    def _act_done(self, event: e.ActDone, seq: int) -> None:
        self.record = remember(self.record, event.done, self.gaming_day)
        act = event.done.act
        self.owed = {one: name for one, name in self.owed.items() if not settles(act, one)}
        self.covered -= {device for device, uncover in UNCOVER.items() if uncover == act}
        if self.phase not in (LOCKED, PLAYING) and self.config.cards == DEALER:
            self._shuffled_in(act)
            self.turns = t.after_act(self.turns, event.done, self.edition, self.config.equipment)

    def _dealing_stopped(self, event: e.DealingStopped, seq: int) -> None:
        self._explained(event.cards)
        self._found(event.irregularity, event.device, broken_off=False)

    def _found(self, name: str, device: str, broken_off: bool) -> None:
        """What an irregularity leaves to be done: nothing where play goes on otherwise than by its record."""
        known = self.game.irregularities[name]
        if known.covers and device:
            self.covered |= {device}
        if known.only_recorded or broken_off:
            self.owed |= owed_after(name, known, handled=self.config.cards != VIRTUAL)

    def _dealing_changed(self, event: e.DealingChanged, seq: int) -> None:
        self.changed_dealing = event.dealing

    def _shoe_ended(self, event: e.ShoeEnded, seq: int) -> None:
        self.turns = t.ended(self.turns, event.occasion, event.position)

    def _entry_permitted(self, event: e.EntryPermitted, seq: int) -> None:
        self.turns = t.permitted(self.turns, event.terminal)

    @property
    def dealing(self) -> str:
        """How cards are dealt: as the floor has changed it, else as the table is configured."""
        if self.game.dice:
            return ""
        changed = self.changed_dealing if self.changed_dealing in self.edition.dealing else ""
        return changed or self.config.dealing or next(iter(self.edition.dealing))

    @property
    def stopped_by(self) -> str:
        """The irregularity after which no further round is dealt until its remedy is confirmed."""
        return holding_irregularity(self.owed, self.edition, self.config.equipment)

    def _closed(self, event: e.TableClosed, seq: int) -> None:
        self._restore(event.snapshot)
        self.phase = CLOSED
        self.turns = t.closed(self.turns)
        self.play, self.bets, self.commitment, self.message = None, {}, "", ""

    # -- what is carried from round to round -------------------------------------------------------

    def snapshot(self) -> e.Snapshot:
        """Everything that a rebuild needs to begin with the next round."""
        return e.Snapshot(
            self.number,
            list(self.seats.values()),
            self.rounds,
            self.record,
            self.last_round,
            self.stopped_by,
            [stake for stakes in self.carried.values() for stake in stakes],
            self.lammers,
            self.numbers_from,
            dict(self.owed),
            sorted(self.covered),
            self.changed_dealing,
            self.turns,
            show(self.next_cards),
        )

    def _restore(self, snapshot: e.Snapshot) -> None:
        self.number, self.numbers_from = snapshot.number, snapshot.numbers_from
        self.seats = {taken.terminal: taken for taken in snapshot.seats}
        self.rounds, self.record = snapshot.rounds, snapshot.record
        self.last_round = snapshot.last_round
        self.owed, self.covered = snapshot.owed, frozenset(snapshot.covered)
        self.changed_dealing, self.turns = snapshot.dealing, snapshot.turns
        self.next_cards = read_cards(snapshot.next_cards)
        if snapshot.stopped_by and not snapshot.owed:
            # Older books kept the irregularity alone.
            self._found(snapshot.stopped_by, "", broken_off=True)
        self._carry(snapshot.carried, snapshot.lammers)

    def books_restored(self, mark: int) -> None:
        """The books were put back from a backup; ``mark`` tells this time from every other.

        What happened after the backup was made is lost here and may be known elsewhere. So the round that was
        open is not played on, and no round is opened under a number that may have been used there.
        """
        used = max(self.number, self.numbers_from)
        self.numbers_from = (used // ROUNDS_OF_ONE_LIFE + 1 + mark) * ROUNDS_OF_ONE_LIFE
        self.is_of_lost_books = not self.round_is_over

    @property
    def next_number(self) -> int:
        """The number of the next round: never one that was used before."""
        return max(self.number, self.numbers_from) + 1

    # -- what is asked often -----------------------------------------------------------------------

    def bettors(self) -> list[tuple[int, str]]:
        """Position and terminal of everybody with wagers in this round, clockwise, those that stay up too."""
        placed = {*self.carried, *(terminal for terminal, bets in self.bets.items() if bets.stakes)}
        seated = sorted((self.seats[one] for one in placed), key=lambda one: (one.position, one.seat))
        return [(taken.position, taken.terminal) for taken in seated]

    @property
    def round_is_over(self) -> bool:
        return self.phase in (CLOSED, SETTLED)

    def lines_of(self, terminal: str) -> list[Line]:
        """The settlement of a terminal in this round, complete once the round is settled."""
        taken = self.seats.get(terminal)
        if self.play is None or taken is None:
            return []
        if self.phase == SETTLED:
            return self._settled_by_seat.get(taken.seat, [])
        return self.play.lines_of(taken.seat)

    def wagers_of(self, terminal: str) -> dict[str, int]:
        """A terminal's wagers in this round, those placed by decisions included."""
        taken = self.seats.get(terminal)
        shown = self.play.wagers_of(taken.seat) if self.play is not None and taken is not None else None
        if self.play is not None and shown is not None:
            for stake in self.play.stakes.get(terminal, ()):
                # A decision is staked at once; the game puts it on the layout when all have answered.
                shown.setdefault(stake.wager, stake.cents)
            up, still = (
                self.play.staying(taken.seat) if taken is not None else set(),
                self.carried_by(terminal),
            )
            return {name: cents for name, cents in shown.items() if name not in up or name in still}
        bets = self.bets.get(terminal)
        return {name: stake.cents for name, stake in bets.stakes.items()} if bets else {}

    def role_of(self, terminal: str) -> str:
        """``decides`` for the first bettor of a position, ``behind`` for one who follows; "" elsewhere."""
        taken = self.seats.get(terminal)
        first = self.first_bettors.get(taken.position, "") if taken is not None else ""
        return "" if not first else "decides" if first == terminal else "behind"

    def carried_by(self, terminal: str) -> dict[str, int]:
        """The wagers of a terminal that stay up from earlier rounds."""
        return {stake.wager: stake.cents for stake in self.carried.get(terminal, ())}

    def is_at_risk(self, terminal: str) -> bool:
        """The terminal has money on this table right now."""
        bets = self.bets.get(terminal)
        return terminal in self.carried or (not self.round_is_over and bool(bets and bets.stakes))


_CHANGES: Final[dict[type[msgspec.Struct], Any]] = {
    e.TerminalSeated: HybridTable._seated,
    e.TerminalLeft: HybridTable._left,
    e.RoundOpened: HybridTable._opened,
    e.WagersPlaced: HybridTable._placed,
    e.WagerRemoved: HybridTable._removed,
    e.BettingClosed: HybridTable._betting_closed,
    e.BetsLocked: HybridTable._locked,
    e.CardsWaiting: HybridTable._cards_waiting,
    e.Acted: HybridTable._acted,
    e.CardCorrected: HybridTable._corrected,
    e.CardSetAside: HybridTable._set_aside,
    e.CardTakenOut: HybridTable._taken_out,
    e.RoundSettled: HybridTable._settled,
    e.RoundVoided: HybridTable._voided,
    e.ActDone: HybridTable._act_done,
    e.DealingStopped: HybridTable._dealing_stopped,
    e.DealingChanged: HybridTable._dealing_changed,
    e.ShoeEnded: HybridTable._shoe_ended,
    e.EntryPermitted: HybridTable._entry_permitted,
    e.TableClosed: HybridTable._closed,
}
