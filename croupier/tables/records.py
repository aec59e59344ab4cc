"""The record of a round: found in the journal, replayed, and written as a regulator would read it.

58 Pa. Code § 605a.9 wants the system to keep what permits the reconstruction of each hand: the set-up, every
act in order, and the settlement, all of it in the hash-chained journal of the books.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import msgspec

from croupier.equipment.cards import card, cards
from croupier.errors import Refused
from croupier.ledger.journal import JournalRecord, KeptJournal, records_made_by
from croupier.play.game import Game
from croupier.play.request import Act, Cards
from croupier.play.settlement import Line
from croupier.play.setup import RoundSetup, SeatSetup
from croupier.play.transcript import transcript
from croupier.tables import events as e
from croupier.tables.acts import corrected, read_act
from croupier.tables.behind import Follower
from croupier.tables.ends import StepJournal
from croupier.tables.in_play import RoundInPlay
from croupier.tables.parties import HOUSE_ALONE, OF_ALL, ChanceDocument, Party, chance_document
from croupier.tables.rewound import without_last
from croupier.tables.rules_messages import RoundDocument
from croupier.units import own_ids as own
from croupier.units.money import dollars
from croupier.units.verdict import Refusal

STEP = "table_step"


class RoundRecord(msgspec.Struct):
    """One round as the journal tells it."""

    round: str
    table: str
    game: str = ""
    edition: str = ""
    at: str = ""
    commitment: str = ""
    reveal: dict[str, Any] | None = None
    setup: RoundSetup | None = None
    acts: list[Act] = []
    unmatched: dict[int, list[str]] = {}
    corrections: list[str] = []
    taken_out: list[str] = []
    followers: list[SeatSetup] = []
    lines: list[Line] = []
    meters: dict[str, int] = {}
    void: str = ""
    over: bool = False
    seats: list[e.SeatTaken] = []
    scheme: int = HOUSE_ALONE
    promises: str = ""
    parties: list[Party] = []
    promised: dict[str, str] = {}
    """What each terminal promised with its wagers; who withdrew them is not among the parties."""

    def take_in(self, event: e.AnyEvent, at: str) -> None:
        """One more event of the round."""
        if isinstance(event, e.RoundOpened):
            self.game, self.edition, self.commitment = event.game, event.edition, event.commitment
            self.seats, self.scheme = list(event.snapshot.seats), event.scheme
        elif isinstance(event, e.WagersPlaced):
            self.promised[event.terminal] = event.promise or self.promised.get(event.terminal, "")
        elif isinstance(event, e.BettingClosed):
            self.promises = event.promises
        elif isinstance(event, e.TerminalSeated):
            self.seats.append(event.taken)
        elif isinstance(event, e.BetsLocked):
            self.setup, self.followers, self.parties = event.setup, event.followers, event.parties
            changed = {taken.terminal: taken for taken in event.seats}
            self.seats = [changed.get(taken.terminal, taken) for taken in self.seats]
        elif isinstance(event, e.Acted):
            if event.unmatched:
                self.unmatched[len(self.acts)] = event.unmatched
            self.acts += [read_act(act) for act in event.acts]
        elif isinstance(event, e.CardCorrected):
            self.acts = corrected(self.acts, event.place, card(event.wrong), card(event.right))
            self.corrections.append(f"{event.place}: {event.wrong} was {event.right}")
        elif isinstance(event, e.CardTakenOut):
            again = without_last(self.acts, event.removed)
            moved = [Cards((one,)) for one in cards(event.moved)]
            self.acts = [*again, read_act(event.act), *moved]
            self.taken_out.append(taken_out_words(event))
        elif isinstance(event, e.RoundSettled):
            self.lines, self.meters, self.reveal = event.lines, event.meters, event.reveal
            self.over, self.at = True, at
        elif isinstance(event, e.RoundVoided):
            self.void, self.reveal, self.over, self.at = event.reason, event.reveal, True, at

    def chance(self) -> ChanceDocument | None:
        """What the shuffle was made of beside the seed of the house; None where it was that alone."""
        if self.scheme != OF_ALL or self.setup is None:
            return None
        return chance_document(self.round, self.promises, self.parties)

    def played(self, game: Game) -> RoundInPlay | None:
        """The round played again from its record; None if it was void before the bets were locked."""
        if self.setup is None:
            return None
        play = RoundInPlay(game, self._setup_with_meters(self.setup), (), self.followers)
        for number, act in enumerate(self.acts):
            play.apply(act, unmatched=self.unmatched.get(number, ()))
        return play

    def _setup_with_meters(self, setup: RoundSetup) -> RoundSetup:
        """The meters as they stood when settlement began, not when the bets were locked."""
        return msgspec.structs.replace(setup, meters=self.meters) if self.meters else setup

    def text(self, game: Game) -> str:
        """As a regulator would read it."""
        head = [f"Round {self.round}, table {self.table}", f"Ended {self.at}"]
        if self.commitment:
            head.append(f"Commitment of the shuffle: {self.commitment}")
        if self.reveal:
            head.append(f"Seed revealed after the round: {self.reveal['seed']}")
        if self.promises:
            head.append(f"Promises of the terminals: {self.promises}")
        head += [_part_of(one) for one in self.parties]
        head += [f"Put right before the settlement: {one}" for one in self.corrections]
        head += [f"Taken out of the deal: {one}" for one in self.taken_out]
        if self.void:
            head.append(f"VOID: {self.void}; every wager placed in it was given back")
        if self.setup is None:
            return "\n".join(head) + "\n"
        play = self.played(game)
        assert play is not None
        told = transcript(game, play.setup, play.leading.acts)
        return "\n".join(head) + "\n\n" + told + "".join(_told_of(one) for one in play.followers.values())

    def document(self, game: Game) -> RoundDocument:
        """Everything of the round as the API answers it."""
        played = self.played(game)
        places = played.round.table.places if played else []
        up = played.leading.table.carried() if played and not self.void else []
        return {
            "round": self.round,
            "table": self.table,
            "game": self.game,
            "edition": self.edition,
            "title": game.title,
            "at": self.at,
            "setup": msgspec.to_builtins(self.setup),
            "followers": msgspec.to_builtins(self.followers),
            "acts": [str(act) for act in self.acts],
            "lines": [line.shown() for line in self.lines],
            "carried": [{"seat": one.seat.number, "wager": one.name, "stake": one.stake} for one in up],
            "meters": self.meters,
            "places": {place.name: [c.text for c in place.cards] for place in places if place.cards},
            "transcript": self.text(game),
            "commitment": self.commitment,
            "reveal": self.reveal,
            "chance": self.chance(),
            "void": bool(self.void),
            "reason": self.void,
            "seats": [
                {"seat": taken.seat, "terminal": taken.terminal, "position": taken.position}
                for taken in self.seats
            ],
        }


def taken_out_words(event: e.CardTakenOut) -> str:
    """Which card that was read was not dealt as it was read, and why."""
    lay = f"dealt to {event.place}" if event.place else "read when none was due"
    up = f"; moved up: {event.moved}" if event.moved else ""
    return f"card {event.read} of the round, {event.card}, {lay}: {event.act['irregularity']}{up}"


def _part_of(party: Party) -> str:
    """What a terminal added to the shuffle."""
    if party.shown:
        return f"Added to the shuffle by ({party.terminal}): {party.shown}"
    what = "withheld what it had promised" if party.withheld else "added nothing"
    return f"Added to the shuffle by ({party.terminal}): {what}"


def _told_of(follower: Follower) -> str:
    """A terminal behind: what it put up, and the settlement of its wagers."""
    wagers = ", ".join(f"{name} {dollars(cents)}" for name, cents in follower.wagers().items())
    head = f"Seat {follower.number} ({follower.terminal}) bets behind seat {follower.leader}: {wagers}"
    lines = [
        f"Seat {line.seat}, {line.wager} {dollars(line.stake)}: {line.outcome} [{line.hand}], "
        f"{dollars(line.returned)} returned ({line.cite})"
        for line in follower.lines()
    ]
    return "\n" + "\n".join([head, *lines]) + "\n"


ATTEMPTS = 9
"""How often a settlement is reckoned again because a linked table moved the meter in between."""


def end_id(round_id: str, attempt: int = 1) -> str:
    """The command id under which the end of a round stands in the journal."""
    if attempt == 1:
        return own.END_OF_ROUND(round=round_id)
    return own.LATER_END(round=round_id, attempt=attempt)


def given_back_id(round_id: str, attempt: int) -> str:
    """The same for a round that could not be ended otherwise, and was given back by two people."""
    return own.GIVEN_BACK(round=round_id, attempt=attempt)


def _ends(round_id: str) -> list[str]:
    """Every id under which the end of a round may stand; in older books the plain ids, which anybody took."""
    tries = range(1, ATTEMPTS + 1)
    ours = [make(round_id, attempt) for make in (end_id, given_back_id) for attempt in tries]
    return [*ours, f"{round_id}:end", *(f"{round_id}:end.{attempt}" for attempt in tries)]


def end_of(journal: KeptJournal, round_id: str) -> int | None:
    """Where the end of a round stands in the journal; None if it is not over."""
    found = (record for record in records_made_by(journal, _ends(round_id)) if _ended(record, round_id))
    return next((record.seq for record in found), None)


def _ended(record: JournalRecord, round_id: str) -> bool:
    """Whether a record is the end of this round and nothing else that was given its id."""
    step = step_of(record)
    event = step[1] if step else None
    return isinstance(event, e.RoundSettled | e.RoundVoided) and event.round == round_id


def find_round(journal: StepJournal, round_id: str) -> RoundRecord:
    """The record of a round that is over; Refused if the journal has none."""
    return read_round(steps_of_round(journal, round_id), round_id)


def steps_of_round(journal: StepJournal, round_id: str) -> list[JournalRecord]:
    """What its table did from the opening of a round to its end; Refused if the journal has no such end."""
    place = end_of(journal, round_id)
    if place is None:
        raise Refused(Refusal("round_not_found", f"the journal holds no round {round_id} that is over"))
    last = next(iter(journal.journal(place - 1, 1)))
    opened = json.loads(last.body)["facts"]["event"]["opened_seq"]
    return journal.steps_of_table(table_of(round_id), opened - 1, place)


def table_of(round_id: str) -> str:
    """The table at which a round was played."""
    return round_id.rpartition("-")[0]


def read_round(records: Iterable[JournalRecord], round_id: str) -> RoundRecord:
    """Gather a round from the part of the journal in which it lies."""
    table = table_of(round_id)
    found = RoundRecord(round=round_id, table=table)
    for record in records:
        step = step_of(record)
        if step is not None and step[0] == table:
            event = step[1]
            if getattr(event, "round", round_id) == round_id:
                found.take_in(event, record.at)
    return found


def step_of(record: JournalRecord) -> tuple[str, e.AnyEvent] | None:
    """Table and event of a journal record; None if it is not a table's."""
    if record.kind != STEP:
        return None
    facts = json.loads(record.body)["facts"]
    return facts["table"], e.read_event(facts["event"])
