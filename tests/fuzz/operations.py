"""Requests to the operations of an OpenAPI document, as Schemathesis makes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import schemathesis
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from schemathesis import GenerationMode
from schemathesis.core.parameters import ParameterLocation
from schemathesis.core.result import Err

from tests.access.staffed import ADDRESS

__all__ = ["GenerationMode", "Operation", "Sent", "operations", "sent_to"]

NOT_OURS = frozenset({"timeout", "cookies"})
"""Arguments of another client than ours."""
_OURS = {"data": "content"}
"""What our client calls it: bytes that are sent as they are."""

Operation = Any
"""An operation of the document; Schemathesis keeps the type to itself."""


@dataclass(frozen=True, slots=True)
class Sent:
    """What is sent: the arguments of the client's ``request``, and whether its body breaks the document."""

    request: dict[str, Any]
    is_broken: bool


def operations(document: dict[str, Any]) -> Iterator[Operation]:
    """Every operation of the document; one that cannot be read is an error."""
    for found in schemathesis.openapi.from_dict(document).get_all_operations():
        if isinstance(found, Err):
            raise found.err()
        yield found.ok()


def sent_to(
    operation: Operation, mode: GenerationMode, known: Mapping[str, Sequence[str]]
) -> SearchStrategy[Sent]:
    """Requests of one kind, half of them about things that exist.

    Only a broken body must be refused: a query with a word more than the document has is none of ours.
    """

    @st.composite
    def requests(draw: DrawFn) -> Sent:
        case = draw(operation.as_strategy(generation_mode=mode))
        part = case.meta.components.get(ParameterLocation.BODY)
        is_broken = part is not None and part.mode is GenerationMode.NEGATIVE
        if draw(st.booleans()):
            for holder in (case.path_parameters, None if is_broken else case.body):
                _name_what_exists(draw, holder, known)
        given = case.as_transport_kwargs(base_url=ADDRESS)
        return Sent({_OURS.get(name, name): given[name] for name in given if name not in NOT_OURS}, is_broken)

    return requests()


def _name_what_exists(draw: DrawFn, holder: Any, known: Mapping[str, Sequence[str]]) -> None:
    """Only where a text stands already: what is broken on purpose stays broken."""
    if not isinstance(holder, dict):
        return
    for name in holder.keys() & known.keys():
        if isinstance(holder[name], str):
            holder[name] = draw(st.sampled_from(known[name]))
