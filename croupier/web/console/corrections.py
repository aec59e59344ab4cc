"""Corrections of the books at the console: posted by two people, listed, and the record that one is about."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated, TypedDict

from fastapi import APIRouter, Path
from pydantic import Field
from starlette.responses import Response

from croupier.accounting.day.correcting import (
    LONGEST_REASON,
    MOST_TRANSFERS,
    Correction,
    PostCorrection,
    corrections,
    moved,
)
from croupier.floor.filings.document import key_of, read_paper
from croupier.house.books import Store
from croupier.ledger.postings import LARGEST_SEQ
from croupier.units.messages import tells
from croupier.units.money import Cents
from croupier.units.verdict import Refusal
from croupier.web.access.signing import SecondSigner, Signer
from croupier.web.api import requests as r
from croupier.web.api.answers import MISSING, answer_response, error_response, json_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api/console", tags=["console"])


class CorrectionList(TypedDict):
    """Every correction, newest first."""

    corrections: list[Correction]


class TransferDocument(TypedDict):
    """Money that a record moved."""

    debit: str
    credit: str
    amount_cents: Cents
    purpose: str


class RecordDocument(TypedDict):
    """A record of the journal: what it is, what it moved, and whether it was corrected."""

    seq: int
    at: str
    gaming_day: str
    command: str
    kind: str
    moved: list[TransferDocument]
    correction: Correction | None


Seq = Annotated[int, Field(ge=1, le=LARGEST_SEQ)]


class Move(r.Request):
    """Money from one account to another; one of the two is of kind adjustments."""

    debit: r.Text = Field(examples=["adjustments:floor"])
    credit: r.Text = Field(examples=["game_account:EWT-101:1"])
    amount_cents: r.Amount


class Corrected(r.Given):
    """A record, what puts it right, and why."""

    corrects_seq: Seq
    moves: list[Move] = Field(
        min_length=1,
        max_length=MOST_TRANSFERS,
        examples=[[{"debit": "adjustments:floor", "credit": "table_win:HCF-1", "amount_cents": 1}]],
    )
    reason: str = Field(min_length=1, max_length=LONGEST_REASON)


@router.post("/corrections")
async def correct(body: Corrected, floor: TheFloor, signer: Signer, second: SecondSigner) -> Response:
    """Post a correction; both people of the request sign it."""
    command = PostCorrection(
        id=body.id,
        corrects_seq=body.corrects_seq,
        transfers=moved((one.debit, one.credit, one.amount_cents) for one in body.moves),
        reason=body.reason,
        by=signer,
        second=second,
    )
    return answer_response(await floor.books.submit(command, floor.cashier.table_moved))


@router.get("/corrections")
@tells(CorrectionList)
async def posted(floor: TheFloor) -> Response:
    """Every correction, newest first."""
    found = await asyncio.to_thread(corrections, floor.books.ledger)
    told: CorrectionList = {"corrections": list(reversed(found))}
    return json_response(told)


@router.get("/journal/{seq}")
@tells(RecordDocument)
async def one_record(seq: Annotated[int, Path(ge=1, le=LARGEST_SEQ)], floor: TheFloor) -> Response:
    """A record of the journal: what it is, what it moved, and whether it was corrected."""
    found = await asyncio.to_thread(_record, floor.books.ledger, seq)
    if found is None:
        refusal = Refusal("record_not_found", f"the journal has no record {seq}")
        return error_response(MISSING, refusal.code, refusal.message)
    return json_response(found)


def _record(ledger: Store, seq: int) -> RecordDocument | None:
    record = next(iter(ledger.journal(seq - 1, 1)), None)
    if record is None:
        return None
    paper = ledger.floor_document(key_of(Correction, str(seq)))
    return {
        "seq": record.seq,
        "at": record.at,
        "gaming_day": record.gaming_day,
        "command": record.command_id,
        "kind": record.kind,
        "moved": [
            {"debit": debit, "credit": credit, "amount_cents": cents, "purpose": purpose}
            for debit, credit, cents, purpose in json.loads(record.body)["transfers"]
        ],
        "correction": read_paper(Correction, paper.body) if paper else None,
    }
