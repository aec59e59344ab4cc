"""Requests to the operations of an OpenAPI document, as Schemathesis makes them and as a test client sends them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import schemathesis
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from schemathesis import GenerationMode

from tests.access.staffed import ADDRESS

__all__ = ["GenerationMode", "Operation", "Sent", "operations", "sent_to"]

NOT_OURS = frozenset({"timeout", "cookies"})
"""Arguments of another client than ours."""

Operation = Any
"""An operation of the document; Schemathesis keeps the type to itself."""


@dataclass(frozen=True, slots=True)
class Sent:
    """What is sent: the arguments of the client's ``request``."""

    request: dict[str, Any]


def operations(document: dict[str, Any]) -> Iterator[Operation]:
    """Every operation of the document; one that cannot be read is an error."""
    for found in schemathesis.openapi.from_dict(document).get_all_operations():
        yield found.ok()


def sent_to(
    operation: Operation, mode: GenerationMode, known: Mapping[str, Sequence[str]]
) -> SearchStrategy[Sent]:
    """Requests of one kind, half of them about things that exist."""

    @st.composite
    def requests(draw: DrawFn) -> Sent:
        case = draw(operation.as_strategy(generation_mode=mode))
        if draw(st.booleans()):
            for holder in (case.path_parameters, case.body):
                _name_what_exists(draw, holder, known)
        given = case.as_transport_kwargs(base_url=ADDRESS)
        return Sent({name: value for name, value in given.items() if name not in NOT_OURS})

    return requests()


def _name_what_exists(draw: DrawFn, holder: Any, known: Mapping[str, Sequence[str]]) -> None:
    """Only where a text stands already: what is broken on purpose stays broken."""
    if not isinstance(holder, dict):
        return
    for name in holder.keys() & known.keys():
        if isinstance(holder[name], str):
            holder[name] = draw(st.sampled_from(known[name]))
