"""Whatever papers are on file, kind by kind: a kind that is added to the books is here by itself."""

from __future__ import annotations

import asyncio
from typing import Any, Final, TypedDict

import msgspec
from fastapi import APIRouter
from starlette.responses import Response

from croupier.house.books import Store
from croupier.units.messages import tells
from croupier.web.api.answers import json_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api/console/papers", tags=["console"])

MOST_SHOWN: Final = 1_000
"""Papers of one kind that a page gets at a time: the last by their numbers."""


class PaperKinds(TypedDict):
    """Every kind of paper on file, and how many there are."""

    kinds: dict[str, int]


class PaperShown(TypedDict):
    """One paper: its number, and what it says."""

    number: str
    says: dict[str, Any]


class PapersFound(TypedDict):
    """The papers of a kind; ``kept`` is how many there are in all."""

    kind: str
    kept: int
    papers: list[PaperShown]


@router.get("")
@tells(PaperKinds)
async def kinds(floor: TheFloor) -> Response:
    """What kinds of paper there are."""
    found: PaperKinds = {"kinds": await asyncio.to_thread(floor.books.ledger.floor_document_kinds)}
    return json_response(found)


@router.get("/{kind}")
@tells(PapersFound)
async def of_kind(kind: str, floor: TheFloor) -> Response:
    """Every paper of a kind."""
    return json_response(await asyncio.to_thread(_of_kind, floor.books.ledger, kind))


def _of_kind(ledger: Store, kind: str) -> PapersFound:
    found = ledger.floor_documents(kind)
    shown: list[PaperShown] = [
        {"number": one.key.partition("/")[2], "says": msgspec.json.decode(one.body)}
        for one in found[-MOST_SHOWN:]
    ]
    return {"kind": kind, "kept": len(found), "papers": shown}
