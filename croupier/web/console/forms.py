"""Forms about devices, filled in on a page as at the shell: one route for each, made from the same commands.

Each route is an act of its own in the table of rights, so that the gate asks for the right of that form and,
where two sign it, for the second person's own credentials.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

import msgspec
from fastapi import APIRouter
from starlette.responses import Response

from croupier.floor.forms import FORMS, completed, filled_in
from croupier.web.access.signing import Signers
from croupier.web.api import requests as r
from croupier.web.api.answers import answer_response
from croupier.web.api.terminal import TheFloor

router = APIRouter(prefix="/api/console/forms", tags=["console"])

LONGEST_TEXT: Final = 300
DEEPEST: Final = 6


class FormFilled(r.Given):
    """A form as it was filled in; its fields are those of the command, without who signs it."""

    form: dict[str, Any]


def check_texts(value: Any, place: str = "form", depth: int = 0) -> None:
    """Every text in a form is short and has only what a reader sees."""
    if depth > DEEPEST:
        raise ValueError(f"{place}: there are too many parts inside each other")
    if isinstance(value, str):
        if len(value) > LONGEST_TEXT:
            raise ValueError(f"{place}: longer than {LONGEST_TEXT} characters")
        try:
            r.seen(value)
        except ValueError as error:
            raise ValueError(f"{place}: {error}") from error
    elif isinstance(value, dict):
        for name, inner in value.items():
            check_texts(inner, name, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            check_texts(inner, place, depth + 1)


def _route(name: str) -> Callable[..., Coroutine[Any, Any, Response]]:
    async def fill_in(body: FormFilled, floor: TheFloor, signed: Signers) -> Response:
        check_texts(body.form)
        command = filled_in(name, msgspec.json.encode(body.form), body.id, signed)
        whole = await asyncio.to_thread(completed, floor.books.ledger, command)
        return answer_response(await floor.books.submit(whole, lambda receipt: None))

    fill_in.__doc__ = f"The form ``{name}``, as ``croupier assets record`` takes it."
    fill_in.__name__ = f"form_{name.replace('-', '_')}"
    return fill_in


for _name in FORMS:
    router.post(f"/{_name}")(_route(_name))
