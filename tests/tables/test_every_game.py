"""Every game at a table: settled as ``croupier settle`` does, rebuilt at every step, nothing hidden shown."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from croupier import games
from croupier.equipment.cards import CARDS
from croupier.equipment.chance import Chance
from croupier.ledger.journal import ChainHead, JournalRecord
from croupier.play.document import settle_line
from croupier.play.request import Cards, Decide, Roll
from croupier.play.round import Round
from croupier.play.sight import Sight
from croupier.tables import playing
from croupier.tables.events import AnyEvent, RoundSettled, write_event
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.rebuild import rebuild
from croupier.tables.sense import plain_wagers, sensible, sensible_wagers
from croupier.tables.shuffle import _Stream
from croupier.tables.step import Step
from croupier.tables.views import OwnParts, TerminalFrames, places_seen_by
from croupier.wagering.wager_id import WagerId
from tests.tables.rig import START, Rig, rig

TERMINALS = {"EWT-1": 1, "EWT-2": 3, "EWT-3": 4}


def seeded(text: str) -> Chance:
    return Chance(_Stream(text.encode(), "test"))


def rounds(game: str, count: int) -> Iterator[Rig]:
    """Rounds of four patrons who play with plain sense; the rig after each step of each round.

    Two of them are on one position: they share its hand or, where a decision draws cards, the one who
    wagers first decides, which is one of them and the other in turn.
    """
    at = rig(game)
    chance = seeded(game)
    at.sit("EWT-4", 3)
    for terminal, position in TERMINALS.items():
        at.sit(terminal, position)
    for number in range(count):
        at.open()
        yield at
        for terminal in list(at.table.seats)[:: -1 if number % 2 else 1]:
            step = at.wager(terminal, **sensible_wagers(at.table, chance))
            at.do(step if isinstance(step, Step) else at.wager(terminal, **plain_wagers(at.table)))
            yield at
        at.lock()
        yield at
        while not at.table.play.round.over:  # type: ignore[union-attr]
            if not at.chance():
                answer_all(at)
            yield at
        at.settle()
        yield at


def answer_all(at: Rig) -> None:
    """Everybody who is asked answers, one after the other."""
    play = at.table.play
    assert play is not None
    question = play.question
    for terminal, taken in at.table.seats.items():
        choices = play.choices(taken.seat)
        if choices and play.question == question:
            sight = Sight(places_seen_by(at.table, taken.position), taken.position)
            at.do(at.decide(terminal, str(sensible(at.table.game, choices, sight))))


@pytest.mark.parametrize("game", games.ids())
def test_the_table_settles_what_croupier_settle_settles(game: str) -> None:
    for at in rounds(game, 4):
        if at.table.phase != "settled":
            continue
        play = at.table.play
        assert play is not None
        lines = settled_lines(at, play.leading)
        for follower in play.followers.values():
            own = [line for line in settled_lines(at, follower.round) if line["seat"] == follower.leader]
            lines += [line | {"seat": follower.number} for line in own]
        assert lines == msgspec.to_builtins(at.table.settled_lines)
        held = {stake.hold for stakes in play.stakes.values() for stake in stakes}
        step = at.steps[-1]
        claimed = [one.hold for one in step.settlement if one.hold]
        claimed += [hold.id for hold in (*step.releases, *step.carried)]
        assert sorted(claimed) == sorted(held)


@pytest.mark.parametrize("game", games.ids())
def test_every_line_bears_the_name_of_its_wager_and_a_bonus_none(game: str) -> None:
    for at in rounds(game, 4):
        event = at.events[-1]
        if not isinstance(event, RoundSettled):
            continue
        terminals = {taken.seat: taken.terminal for taken in at.table.seats.values()}
        for line in event.lines:
            named = WagerId.read(line.hold)
            whose = (terminals[line.seat], line.wager) if line.stake else None
            assert (named and (named.terminal, named.wager)) == whose


def settled_lines(at: Rig, round_: Round) -> list[dict[str, Any]]:
    """What ``croupier settle`` answers to the document of the round."""
    answer = json.loads(settle_line(json.dumps(document_of(at, round_)), games.load))
    assert "lines" in answer, answer
    lines: list[dict[str, Any]] = answer["lines"]
    return lines


def document_of(at: Rig, round_: Round) -> dict[str, Any]:
    """The round as a document of the contract."""
    event: dict[str, Any] = write_event(at.events[-1])
    document: dict[str, Any] = msgspec.to_builtins(round_.setup) | {"meters": event["meters"]}
    decisions: dict[int, list[str]] = {}
    dice: list[list[int]] = []
    dealt: list[str] = []
    for act in round_.acts:
        if isinstance(act, Cards):
            dealt += [card.text for card in act.cards]
        elif isinstance(act, Roll):
            dice.append(list(act.faces))
        elif isinstance(act, Decide):
            decisions.setdefault(act.seat, []).append(str(act.decision))
    for seat in document["seats"]:
        seat["decisions"] = decisions.get(seat["seat"], [])
    return document | ({"dice": dice} if at.table.game.dice else {"cards": " ".join(dealt)})


class Journal:
    """The events of a rig as journal records, cut off where a crash would cut them off."""

    def __init__(self, events: list[AnyEvent]) -> None:
        self.records = [
            JournalRecord(
                seq, "", "", f"c{seq}", "table_step",
                json.dumps({"facts": {"table": "T-1", "event": write_event(event)}}), "",
            )
            for seq, event in enumerate(events, 1)
        ]  # fmt: skip

    def head(self) -> ChainHead:
        return ChainHead(len(self.records))

    def newest_steps_of_table(self, table: str, upto_seq: int, most: int) -> list[JournalRecord]:
        found = self.records[:upto_seq] if table == "T-1" else []
        return found[::-1][:most]

    def records_of_kind(self, kind: str, after_seq: int) -> list[JournalRecord]:
        return [record for record in self.records[after_seq:] if record.kind == kind]


def seen(table: HybridTable) -> list[str]:
    """Everything that terminals see of a table, and the state that no terminal sees."""
    frames = TerminalFrames(table, {}, START, OwnParts())
    shown = [frames.frame(terminal) for terminal in sorted(table.seats)]
    places = table.play.round.table.places if table.play else []
    return [*shown, *(f"{place.name}: {place.cards} {place.up}" for place in places), str(table.snapshot())]


@pytest.mark.parametrize("game", games.ids())
def test_a_table_is_rebuilt_from_every_prefix_of_its_journal(game: str) -> None:
    for at in rounds(game, 2):
        again = HybridTable(at.table.config, at.table.game)
        rebuild({"T-1": again}, Journal(at.events), START)
        assert seen(again) == seen(at.table)
        assert again.seq == at.seq


def visible(at: Rig, position: int) -> set[str]:
    """The cards that somebody at a position may know: his own and those face up."""
    play = at.table.play
    assert play is not None
    known: set[str] = set()
    for place in play.round.table.places:
        for card, up in zip(place.cards, place.up, strict=True):
            if up or (place.owner and place.owner == position):
                known.add(card.text)
    return known


@pytest.mark.parametrize("game", games.ids())
def test_a_terminal_never_receives_a_card_that_its_patron_may_not_see(game: str) -> None:
    for at in rounds(game, 3):
        play = at.table.play
        if play is None or at.table.phase == "settled":
            continue
        frames = TerminalFrames(at.table, {}, START, OwnParts())
        for terminal, taken in at.table.seats.items():
            message = json.loads(frames.frame(terminal))
            told = set(words_of({**message, "lines": [], "notes": []})) & CARDS.keys()
            assert told <= visible(at, taken.position), terminal
            assert message["reveal"] is None


def words_of(value: Any) -> Iterator[str]:
    """Every word in a message."""
    if isinstance(value, str):
        yield from value.replace(",", " ").split()
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from words_of(key)
            yield from words_of(one)
    elif isinstance(value, list):
        for one in value:
            yield from words_of(one)


def test_silence_and_sense_can_be_mixed_at_one_table() -> None:
    at = next(iter(rounds("heads_up_holdem", 1)))
    for terminal in at.table.seats:
        at.do(at.wager(terminal, ante=500, odds=500))
    at.lock()
    at.chance()
    at.do(at.decide("EWT-1", "raise 1500"))
    at.do(playing.take_defaults(at.table))
    at.play_out()
    at.settle()
    assert {line.outcome for line in at.table.settled_lines} <= {"win", "lose", "push"}


@pytest.mark.parametrize("game", games.ids())
def test_parts_kept_from_state_to_state_are_those_that_would_be_encoded_anew(game: str) -> None:
    kept = OwnParts()
    for at in rounds(game, 2):
        again, anew = (
            TerminalFrames(at.table, {}, START, kept),
            TerminalFrames(at.table, {}, START, OwnParts()),
        )
        for terminal in at.table.seats:
            assert again.frame(terminal) == anew.frame(terminal)
