"""Answers and refusals as HTTP sends them."""

from __future__ import annotations

from html import escape
from typing import Any, Final

import msgspec
from starlette.responses import Response

from croupier.ledger.command import Receipt
from croupier.ledger.ledger import Answer
from croupier.tables.records import STEP
from croupier.units.name_spaces import sent_id
from croupier.units.verdict import Refusal

_encode = msgspec.json.Encoder().encode

NOT_FOUND: Final = frozenset({"table_not_found", "terminal_not_found", "round_not_found", "no_such_voucher"})
REFUSED, MISSING, MALFORMED, FAULT, UNAVAILABLE = 409, 404, 422, 500, 503
AWAY: Final = "the books of the house cannot be asked at the moment; try again"


def json_response(document: Any, status: int = 200) -> Response:
    return Response(_encode(document), status, media_type="application/json")


def error_response(status: int, code: str, message: str, cite: str = "") -> Response:
    return json_response({"error": {"code": code, "message": message, "cite": cite}}, status)


def error_page(status: int, message: str, cite: str = "") -> Response:
    """The same no for a person with a browser: the sentence, and the way to the front page."""
    sentence = escape(message[:1].upper() + message[1:] + (f" ({cite})" if cite else ""))
    content = (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{status} · Croupier</title>\n'
        f'<link rel="stylesheet" href="/static/style.css">\n<main class="lobby"><h1>{status}</h1>\n'
        f'<p class="lead">{sentence}.</p>\n<p><a href="/">To the front page</a></p></main>\n</html>\n'
    )
    return Response(content, status, media_type="text/html")


def refusal_response(refusal: Refusal) -> Response:
    """A no of the rules; what does not exist is 404."""
    status = MISSING if refusal.code in NOT_FOUND else REFUSED
    return error_response(status, refusal.code, refusal.message, refusal.cite)


def answer_response(answer: Answer) -> Response:
    """What a command came to."""
    if isinstance(answer, Refusal):
        return refusal_response(answer)
    return json_response(answer_document(answer))


def answer_document(receipt: Receipt) -> dict[str, Any]:
    """The facts of an answer, the same whenever it is given again."""
    document: dict[str, Any] = {"id": sent_id(receipt.command_id), "seq": receipt.seq, "at": receipt.at}
    facts = dict(receipt.facts)
    if receipt.kind == STEP:
        document |= facts["answer"]
        accounts = list(facts["accounts"].values())
        if len(accounts) == 1:
            return document | _credits(*accounts[0])
        return document
    if "balance_cents" in facts:
        balance, available = facts.pop("balance_cents"), facts.pop("available_cents")
        document |= _credits(balance, balance - available)
    return document | facts


def _credits(balance: int, held: int) -> dict[str, int]:
    return {"credits_cents": balance - held, "at_risk_cents": held}
