"""Disputes: rounds found by table, terminal and time, and replayed step by step beside the video's clock.

58 Pa. Code §§ 465a.9(c)(1), 605a.2(d)(6): the record of a round and the recording of its table tell the same
story; whoever decides a dispute lays one beside the other.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import islice
from typing import Annotated, Final, TypedDict

from fastapi import APIRouter, Query
from starlette.responses import PlainTextResponse, Response

from croupier.equipment.cards import cards as read_cards
from croupier.errors import DataError
from croupier.house.books import Store
from croupier.house.cashier import account_of
from croupier.house.documents import round_document
from croupier.ledger.journal import JournalRecord
from croupier.play.request import Act, Decide, Irregular
from croupier.tables import events as e
from croupier.tables.acts import read_act
from croupier.tables.ends import ends_for_terminal, ends_of_rounds
from croupier.tables.records import find_round, step_of, steps_of_round, taken_out_words
from croupier.tables.rules_messages import RoundDocument
from croupier.tables.turns import RoundTurns
from croupier.units.messages import tells
from croupier.units.money import Cents, dollars
from croupier.web.api.answers import json_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api/console", tags=["console"])


class RoundLine(TypedDict):
    """A round that is over, in one line."""

    round: str
    table: str
    at: str
    void: bool
    terminals: list[str]
    staked_cents: Cents
    returned_cents: Cents


class RoundsFound(TypedDict):
    """Rounds, newest first."""

    rounds: list[RoundLine]


class ReplayStep(TypedDict):
    """One event of a round in our words, with its instant."""

    at: str
    what: str
    text: str
    seq: str


class RoundReplay(RoundDocument):
    """A round with its record and every step."""

    steps: list[ReplayStep]


MOST_ROUNDS: Final = 200


@router.get("/rounds/{round_id}/receipt")
async def round_receipt(round_id: str, floor: TheFloor) -> Response:
    """Every record of a round with its proof, as a text that is checked without the house.

    It shows the whole table as the books have it; so it is staff who hand it out.
    """
    if floor.public_log is None:
        raise DataError("this floor has no public log")
    text = await asyncio.to_thread(floor.public_log.receipts.of_round, round_id)
    return PlainTextResponse(f"{text}\n")


@router.get("/rounds")
@tells(RoundsFound)
async def rounds(
    floor: TheFloor,
    table: str = "",
    terminal: str = "",
    day: date | None = None,
    limit: Annotated[int, Query(ge=1, le=MOST_ROUNDS)] = 50,
) -> Response:
    """Rounds that are over, newest first; of one table, one terminal, one gaming day."""
    found = await asyncio.to_thread(_search, floor.books.ledger, table, terminal, day, limit)
    told: RoundsFound = {"rounds": found}
    return json_response(told)


@router.get("/rounds/{round_id}")
@tells(RoundReplay)
async def one_round(round_id: str, floor: TheFloor) -> Response:
    """A round with its record and every step at the instant at which the books have it."""
    ledger = floor.books.ledger
    record = await asyncio.to_thread(find_round, ledger, round_id)
    steps = await asyncio.to_thread(lambda: list(_steps(ledger, round_id)))
    found: RoundReplay = {**round_document(record), "steps": steps}
    return json_response(found)


# -- searching -------------------------------------------------------------------------------------


def _search(ledger: Store, table: str, terminal: str, day: date | None, limit: int) -> list[RoundLine]:
    first = ledger.seq_at_end_of(day - timedelta(days=1)) if day else 0
    upto = ledger.seq_at_end_of(day) if day else ledger.head().seq
    if not terminal:
        ends = ends_of_rounds(ledger, first, upto, table)
    else:
        ends = ends_for_terminal(ledger, terminal, account_of(terminal), first, upto)
    wanted = (record for record in ends if not table or _table_of(record) == table)
    return [_line(record) for record in islice(wanted, limit)]


def _table_of(record: JournalRecord) -> str:
    table: str = json.loads(record.body)["facts"]["table"]
    return table


def _line(record: JournalRecord) -> RoundLine:
    facts = json.loads(record.body)["facts"]
    lines = facts["event"].get("lines", ())
    return {
        "round": facts["event"]["round"],
        "table": facts["table"],
        "at": record.at,
        "void": facts["event"]["event"] == "round_voided",
        "terminals": sorted(account.split(":")[1] for account in facts["accounts"]),
        "staked_cents": sum(line["stake"] for line in lines),
        "returned_cents": sum(line["returned"] for line in lines),
    }


# -- one round, step by step -----------------------------------------------------------------------


def _steps(ledger: Store, round_id: str) -> Iterator[ReplayStep]:
    """Every event of the round in our words, with its instant."""
    for record in steps_of_round(ledger, round_id):
        step = step_of(record)
        if step is None or getattr(step[1], "round", round_id) != round_id:
            continue
        for what, text in told(step[1]):
            yield {"at": record.at, "what": what, "text": text, "seq": str(record.seq)}


def _staked(stakes: list[e.HeldStake]) -> str:
    return ", ".join(f"{_plain(stake.wager)} {dollars(stake.cents)}" for stake in stakes)


def _plain(wager: str) -> str:
    """``flush_bonus`` as people read it."""
    return wager.replace("_", " ")


def _said(act: Act) -> str:
    """An act in words; the amount of a decision in dollars, as all others beside it."""
    if isinstance(act, Decide) and act.decision.amount is not None:
        return f"seat {act.seat}: {_plain(act.decision.word)} {dollars(act.decision.amount)}"
    return str(act)


def _came_to(event: e.RoundSettled) -> Iterator[str]:
    """How each wager was settled, and which stay up."""
    for line in event.lines:
        back = f"{line.outcome}, {dollars(line.returned)} back ({line.cite})"
        yield f"seat {line.seat}, {_plain(line.wager)} {dollars(line.stake)}: {back}"
    for stake in event.carried:
        yield f"{stake.terminal}: {_staked([stake])} stays up"


def _turns(turns: RoundTurns) -> str:
    """Which deck is dealt, to whom the cut was offered and who took it, who shakes."""
    parts = []
    if turns.deck:
        parts.append(f"deck {turns.deck}")
    if turns.cut_offered:
        offered = ", ".join(str(position) for position in turns.cut_offered)
        taken = {None: "", 0: "; the dealer cut"}.get(turns.cut_by, f"; position {turns.cut_by} cut")
        parts.append(f"the cut offered to {offered}{taken} ({turns.cut_cite})")
    if turns.shaker:
        parts.append(f"position {turns.shaker} shakes")
    return "".join(f"; {part}" for part in parts)


def told(event: e.AnyEvent) -> Iterator[tuple[str, str]]:
    """What an event is, and what it says, in our words."""
    match event:
        case e.RoundOpened():
            yield "opened", "betting opens"
        case e.WagersPlaced():
            wagers = _staked(event.stakes)
            back = f"; {_staked(event.returned)} on that hand goes back" if event.returned else ""
            yield "wagers", f"{event.terminal}: {wagers or 'takes the wagers back'}{back}"
        case e.WagerRemoved():
            yield "wagers", f"{event.terminal}: takes down {_staked([event.stake])} ({event.line.cite})"
        case e.BettingClosed():
            yield "locked", "betting is closed; terminals show their bytes for the shuffle"
        case e.BetsLocked():
            yield "locked", f"no more bets{_turns(event.turns)}"
        case e.Acted():
            for act in event.acts:
                yield "act", f"{_said(read_act(act))}{' (the time was up)' if event.by_clock else ''}"
        case e.RoundSettled():
            yield from (("settled", text) for text in _came_to(event))
        case e.RoundVoided():
            yield "void", f"void: {event.reason}"
        case _:
            yield from _told_beside(event)


def _told_beside(event: e.AnyEvent) -> Iterator[tuple[str, str]]:
    """What happens beside the play: seats, prescribed acts, what stops the table."""
    match event:
        case e.TerminalSeated():
            yield "seat", f"{event.taken.terminal} takes position {event.taken.position}"
        case e.TerminalLeft():
            yield "seat", f"{event.terminal} leaves"
        case e.ActDone():
            player = f", position {event.done.position}" if event.done.position else ""
            yield "done", f"{event.done.act} by {event.done.by}{player}"
        case e.ShoeEnded():
            where = f"on position {event.position}" if event.position else "in the dealer's hand"
            by_floor = f"ordered by {event.floorperson}"
            why = by_floor if event.floorperson else f"the cover card came {where}"
            yield "act", f"the cards are reshuffled before another round: {why}"
        case e.EntryPermitted():
            yield "done", f"{event.terminal} may wager before the shuffle: {event.floorperson}"
        case e.DealingChanged():
            yield "done", f"dealt from now on by {event.dealing}, not {event.before}: {event.floorperson}"
        case e.CardCorrected():
            yield "act", f"{event.place}: the card said to be {event.wrong} is {event.right}"
        case e.CardSetAside():
            yield "act", f"{event.card} left the shoe when none was due"
        case e.CardTakenOut():
            yield "act", taken_out_words(event)
        case e.DealingStopped():
            details = {"device": event.device} if event.device else {}
            cards = tuple(read_cards(event.cards))
            yield "act", str(Irregular(event.irregularity, cards=cards, details=details))
        case _:
            return
