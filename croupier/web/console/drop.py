"""Drop and count at the console: the book of a gaming day, act by act (58 Pa. Code §§ 465a.18, 465a.25).

The book is the same file that ``croupier count`` writes. Nobody sees a figure before the cage has recounted.
"""

from __future__ import annotations

import asyncio
from datetime import date
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict

import msgspec
from fastapi import APIRouter
from starlette.responses import Response

from croupier.access.person import ACTIVE
from croupier.access.signature import number_of
from croupier.accounting.count.report import count_report
from croupier.accounting.drop.acts import OpenBook
from croupier.accounting.drop.approval import approved_before
from croupier.accounting.drop.at_the_clock import BooksWithClock
from croupier.accounting.drop.book import DropBook
from croupier.accounting.drop.book_file import read_book, writing
from croupier.accounting.drop.box_moves import do_in_the_house
from croupier.accounting.drop.boxes import TERMINALS
from croupier.accounting.drop.presence import SignedAct, by_a_visitor, signed_act
from croupier.accounting.drop.proposal import first_book, next_book
from croupier.accounting.tax.postings import counted_currency, drop_posting
from croupier.accounting.tax.report_print import count_report_pdf
from croupier.errors import OperatingError, Refused
from croupier.house.floor import Floor
from croupier.units import own_ids as own
from croupier.units.messages import tells
from croupier.units.money import Cents
from croupier.units.name_spaces import sent_id
from croupier.units.verdict import Refusal
from croupier.web.access.api import TheAccess
from croupier.web.access.principal import VISITOR
from croupier.web.access.signing import First, Second
from croupier.web.api import requests as r
from croupier.web.api.answers import answer_response, json_response, refusal_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api/console/count", tags=["console"])


class BookList(TypedDict):
    """The gaming days that have a book, and the book that today would begin with."""

    days: list[str]
    proposal: OpenBook


class CollectionDocument(TypedDict):
    """One collection of boxes."""

    of: str
    team: list[str]
    signed: list[str]
    expected: list[str]
    collected: list[str]
    trolley_verified_by: str


class CountDocument(TypedDict):
    """One count; its total is told only when the cage has recounted."""

    group: str
    boxes: list[str]
    counted: list[str]
    team: list[str]
    signatures: list[str]
    closed: bool
    total_cents: NotRequired[Cents]


class KeyOut(TypedDict):
    """A key that is out, and who has it."""

    key: str
    holder: str
    at: str


class BookDocument(TypedDict):
    """How far the drop and the count of a gaming day are."""

    exists: Literal[True]
    open: bool
    count_schedule: dict[str, str]
    acts: list[str]
    collections: list[CollectionDocument]
    counts: list[CountDocument]
    keys_out: list[KeyOut]
    replaced: list[str]
    standing_still: list[str]
    remarks: list[str]


class DropBookDocument(BookDocument):
    """The same, with its day."""

    day: str


class NoBook(TypedDict):
    """A day that has no book."""

    exists: Literal[False]
    open: bool
    day: str


class ActAnswered(TypedDict):
    """What the book says to an act."""

    id: str
    answer: str


_CITE = "58 Pa. Code § 465a.18(a)"


class ActGiven(r.Given):
    """One act in the words of the book, like {"act": "collect", "box": "EWT-101"}."""

    act: dict[str, Any]


class Posted(r.Given):
    """The counted currency goes to a cage."""

    cage: r.Name = "cage:1"


def _folder(floor: Floor) -> Path:
    folder = floor.config.drop_folder
    if folder is None:
        message = "drop_books: the configuration names no folder for the books of drop and count"
        raise Refused(Refusal("no_drop_books", message, _CITE))
    return folder


def _path(floor: Floor, day: date) -> Path:
    return _folder(floor) / f"{day.isoformat()}.book"


@router.get("")
@tells(BookList)
async def books(floor: TheFloor) -> Response:
    """The gaming days that have a book, newest first, and the book that today would begin with."""
    folder = _folder(floor)
    days = sorted((path.stem for path in folder.glob("*.book")), reverse=True) if folder.is_dir() else []
    last = await asyncio.to_thread(read_book, folder / f"{days[0]}.book") if days else None
    found: BookList = {"days": days, "proposal": _proposal(floor, last)}
    return json_response(found)


def _proposal(floor: Floor, last: DropBook | None) -> OpenBook:
    """The last book's plan and schedule; where there is none, one that the house changes as it needs. A
    visitor of a demonstration comes at any hour, so that its drop begins now."""
    ledger = floor.books.ledger
    now, names = ledger.now(), sorted(floor.cashier.standings)
    today = ledger.gaming_day.day_of(now)
    proposed = next_book(today, names, last) if last is not None else None
    begins, counted = ("04:30", "07:00")
    if floor.config.demo:
        begins, counted = ledger.gaming_day.local(now).strftime("%H:%M"), "00:00-23:59"
    return proposed or first_book(today, names, begins, counted)


@router.get("/{day}")
@tells(DropBookDocument | NoBook)
async def one_book(day: date, floor: TheFloor) -> Response:
    """How far the drop and the count are; figures only of counts that the cage has recounted."""
    path = _path(floor, day)
    if not path.exists():
        none: NoBook = {"day": str(day), "open": False, "exists": False}
        return json_response(none)
    found: DropBookDocument = {**_document(await asyncio.to_thread(read_book, path)), "day": str(day)}
    return json_response(found)


def _document(book: DropBook) -> BookDocument:
    opened = book.opened
    return {
        "exists": True,
        "open": not book.closed,
        "count_schedule": {str(group): at for group, at in opened.count_schedule.items()} if opened else {},
        "acts": [msgspec.to_builtins(act)["act"] for act in book.acts],
        "collections": [
            {
                "of": of,
                "team": [person.credential for person in one.team],
                "signed": sorted(book.present.get(of, ())),
                "expected": book.to_collect(of),
                "collected": list(one.collected),
                "trolley_verified_by": one.trolley_verified_by,
            }
            for of, one in book.collections.items()
        ],
        "counts": [_count(book, group) for group in book.counts],
        "keys_out": [
            {"key": key.key, "holder": str(key.issued_to), "at": str(key.issued_at)}
            for key in book.keys.outstanding()
        ],
        "replaced": [str(replacement) for replacement in book.replacements],
        "standing_still": book.standing_still(),
        "remarks": [str(remark) for remark in book.remarks],
    }


def _count(book: DropBook, group: str) -> CountDocument:
    count = book.counts[group]
    document: CountDocument = {
        "group": group,
        "boxes": list(count.boxes),
        "counted": sorted(count.agreed),
        "team": [person.credential for person in count.team],
        "signatures": sorted(count.signatures),
        "closed": count.is_closed,
    }
    if count.is_closed:
        document["total_cents"] = count_report(book, count.group).total_cents
    return document


@router.post("/{day}/acts")
@tells(ActAnswered)
async def do_act(
    day: date, body: ActGiven, floor: TheFloor, access: TheAccess, first: First, second: Second
) -> Response:
    """Do one act: it is written down as soon as it is allowed. An act done twice is refused by the book."""
    people = await asyncio.to_thread(access.people.people)
    staff = {number_of(one): one for one in people if one.state == ACTIVE}
    try:
        if first.kind == VISITOR:
            signed = by_a_visitor(body.act)
        else:
            signed = signed_act(body.act, [first] if second is None else [first, second], staff)
    except msgspec.ValidationError as error:
        raise ValueError(f"act: {error}") from error
    act = signed.act
    if isinstance(act, OpenBook) and act.day != day:
        raise ValueError(f"day: the book of {act.day} is not that of {day}")
    answer = await asyncio.to_thread(_do, _path(floor, day), signed, floor.books.ledger)
    told: ActAnswered = {"id": sent_id(body.id), "answer": answer}
    return json_response(told)


def _do(path: Path, signed: SignedAct, ledger: BooksWithClock) -> str:
    if not isinstance(signed.act, OpenBook) and not path.exists():
        raise Refused(Refusal("no_book", "the first act of a book is open_book", _CITE))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OperatingError(f"cannot write {path.parent}: {error.strerror}") from error
    with writing(path) as writer:
        return do_in_the_house(writer, approved_before(signed, path), ledger)


@router.get("/{day}/pdf")
async def report_pdf(day: date, floor: TheFloor) -> Response:
    """The count report of the terminals' boxes on paper."""
    path = _path(floor, day)
    if not path.exists():
        return refusal_response(Refusal("no_book", f"there is no book of {day}", _CITE))
    book = await asyncio.to_thread(read_book, path)
    if TERMINALS not in book.counts:
        return refusal_response(Refusal("not_counted", f"nothing is counted yet on {day}", _CITE))
    return Response(count_report_pdf(count_report(book, TERMINALS)), media_type="application/pdf")


@router.post("/{day}/post")
async def post_count(day: date, body: Posted, floor: TheFloor) -> Response:
    """Move the counted currency to the cage in the books; twice does nothing more."""
    path = _path(floor, day)
    if not path.exists():
        return refusal_response(Refusal("no_book", f"there is no book of {day}", _CITE))
    book = await asyncio.to_thread(read_book, path)
    command = drop_posting(own.DROP(day=day), counted_currency(book), body.cage)
    if command is None:
        return json_response({"id": sent_id(body.id), "moved_cents": 0})
    return answer_response(await floor.books.submit(command, lambda receipt: None))
