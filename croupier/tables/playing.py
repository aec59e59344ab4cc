"""The round itself: cards, dice, decisions, irregularities. The game's own rules say what is allowed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import msgspec

from croupier.equipment.cards import Card
from croupier.play.choice import parse_decision
from croupier.play.document import submission_for
from croupier.play.request import Act, Ask, Cards, Decide, Irregular, Roll
from croupier.play.round import Round
from croupier.play.settlement import Line
from croupier.tables import events as e
from croupier.tables.acts import write_act
from croupier.tables.defaults import default_decision
from croupier.tables.hybrid_table import LOCKED, PLAYING, HybridTable
from croupier.tables.in_play import RoundInPlay
from croupier.tables.seating import not_seated
from croupier.tables.stakes import staked_by
from croupier.tables.step import NewHold, Step
from croupier.units.verdict import Refusal

_DECISIONS = "58 Pa. Code § 605a.2"


def _in_play(table: HybridTable) -> RoundInPlay | Refusal:
    if table.play is None or table.phase not in (LOCKED, PLAYING):
        return Refusal("not_playing", f"no round is being played at table {table.config.id}")
    return table.play


def _act(table: HybridTable, act: Act) -> Step | Refusal:
    """One act, if the rules of the game allow it now."""
    play = _in_play(table)
    if isinstance(play, Refusal):
        return play
    refusal = play.round.refusal(act)
    if refusal is not None:
        return refusal
    event = e.Acted(round=table.round_id, acts=[write_act(act)])
    return Step(event, {"table": table.config.id, "round": table.round_id, "phase": PLAYING})


def deal(table: HybridTable, cards: Sequence[Card]) -> Step | Refusal:
    """These cards left the shoe and count."""
    if not cards:
        return Refusal("no_cards", "there are no cards to confirm")
    return _act(table, Cards(tuple(cards)))


def roll(table: HybridTable, faces: Sequence[int]) -> Step | Refusal:
    """The dice came to rest; no faces where they are not thrown again."""
    return _act(table, Roll(tuple(faces)))


def cards_refusal(table: HybridTable, cards: Sequence[Card]) -> Refusal | None:
    """Why these cards could not count if they were confirmed now."""
    play = _in_play(table)
    return play if isinstance(play, Refusal) else play.round.refusal(Cards(tuple(cards)))


def irregularity(table: HybridTable, act: Irregular) -> Step | Refusal:
    """Something went wrong: the game's last section says what follows."""
    return _act(table, act)


class Preview(msgspec.Struct, frozen=True):
    """What an irregularity would bring about."""

    possible: bool
    reason: str
    ends_round: bool
    text: str
    cite: str
    lines: list[Line] = []


def preview(table: HybridTable, act: Irregular) -> Preview | Refusal:
    """Play the round again with the irregularity; the table itself does not change."""
    play = _in_play(table)
    if isinstance(play, Refusal):
        return play
    refusal = play.round.refusal(act)
    if refusal is not None:
        return Preview(False, refusal.message, False, "", refusal.cite)
    known = table.game.irregularities[act.name]
    cite = table.edition.cite(known.by)
    again = Round(table.game, play.setup, submission_for(table.game, play.setup))
    again.apply_all(play.acts)
    again.apply(act)
    if again.over:
        returned = sum(line.returned for line in again.lines)
        void = sum(1 for line in again.lines if line.outcome == "void")
        text = f"{known.title}: the round ends; {void} of {len(again.lines)} wagers are returned"
        return Preview(True, "", True, f"{text}, {returned} cents go back", cite, list(again.lines))
    text = "another procedure takes the place of the rest" if again.cut_short else "play goes on"
    return Preview(True, "", False, f"{known.title}: {text}", cite, list(again.lines))


def decide(
    table: HybridTable, terminal: str, round_id: str, question: int, text: str, now: datetime
) -> Step | Refusal:
    """A patron decides; what it stakes is held in the same transaction.

    Refusals in this order: not seated, wrong round, question over, not asked, too late, then what the
    game says of the decision; whether the money is there is for the books.
    """
    taken = table.seats.get(terminal)
    if taken is None:
        return not_seated(table, terminal)
    if round_id != table.round_id:
        return Refusal("wrong_round", f"table {table.config.id} is at round {table.round_id}, not {round_id}")
    play = _in_play(table)
    if isinstance(play, Refusal):
        return play
    refusal = _question_refusal(table, play, taken.seat, question, now)
    if refusal is not None:
        return refusal
    try:
        act = Decide(taken.seat, parse_decision(text))
    except ValueError as error:
        return Refusal("illegal_decision", str(error))
    refusal = play.round.refusal(act)
    if refusal is not None:
        return refusal
    staked = staked_by(table.game, play, act)
    stakes = [
        e.HeldStake(terminal, wager, cents, f"{round_id}/{terminal}/{wager}/d{len(play.acts)}")
        for wager, cents in staked.items()
    ]
    answer = {
        "table": table.config.id,
        "round": round_id,
        "question": question,
        "decision": str(act.decision),
        "staked_cents": sum(staked.values()),
    }
    event = e.Acted(round=round_id, acts=[write_act(act)], stakes=stakes)
    return Step(event, answer, holds=tuple(NewHold(taken.account, stake) for stake in stakes))


def _question_refusal(
    table: HybridTable, play: RoundInPlay, seat: int, question: int, now: datetime
) -> Refusal | None:
    if question != play.question and play.asked is not None:
        return Refusal("question_over", f"question {question} is over; question {play.question} is open")
    if not play.choices(seat):
        return Refusal("not_asked", f"seat {seat} is not asked to decide now")
    if table.time_is_up(now):
        return Refusal("too_late", "the time for this decision has run out", _DECISIONS)
    return None


def take_defaults(table: HybridTable) -> Step | Refusal:
    """Time is up: every seat still asked has decided by its silence."""
    play = _in_play(table)
    if isinstance(play, Refusal):
        return play
    asked = play.round.pending
    if not isinstance(asked, Ask):
        return Refusal("not_asked", f"nobody is asked anything at table {table.config.id}")
    acts = [
        write_act(Decide(seat, default_decision(play.choices(seat), asked)))
        for seat in play.round.waiting_for()
    ]
    event = e.Acted(round=table.round_id, acts=acts, by_clock=True)
    return Step(event, {"table": table.config.id, "round": table.round_id, "phase": PLAYING})
