"""Commands with random content, made from the types of their fields.

Names are drawn from a handful that exist and a few that are strange, so that commands meet each other's
accounts, holds and vouchers; sums lie around the bounds. What cannot even be built is no command.
"""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
import types
import typing
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

import msgspec
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from croupier.ledger.checkpoint import KeepCheckpoint
from croupier.ledger.command import Command
from croupier.ledger.transfer import LARGEST_CENTS
from croupier.tables.by_device import RecordStepByDevice
from croupier.tables.giving_back import GiveBackRound
from croupier.tables.step import RecordStep

NAMES = [
    "EWT-1", "EWT-2", "T-1", "POOL", "w-1", "w-2", "dealers", "game_account:EWT-1:1", "game_account:EWT-2:1",
    "cash_box:EWT-1", "cage:main", "progressive_main:POOL", "tip_pool:dealers", "000000000000000001",
    "2015-07-01", "2015-07-01T18:00:00Z", "2015-02-30", "finance", "security", "slot_supervisor", "closed",
    "", " ", ":", "game_account:", "x" * 121, "a\nb", "\x00", "Ω", "\ud800", "'; DROP TABLE journal; --",
]  # fmt: skip
NUMBERS = [0, 1, -1, 5, 100, 2000, LARGEST_CENTS, LARGEST_CENTS + 1, 2**63 - 1, 2**63, -(2**63) - 1, 10**30]
MADE_BY_THE_PROGRAM = frozenset(
    one.__name__ for one in (RecordStep, RecordStepByDevice, GiveBackRound, KeepCheckpoint)
)
"""A step is what a table answers, a checkpoint what the journal comes to: their content is made by the
program, never by who asks. A checkpoint that says anything else is a forgery, and the audit finds it."""
FOLDERS = ("ledger", "events", "wagering", "floor", "accounting", "tables")


def command_kinds() -> list[type[Command]]:
    """Every command that can be given, by its name."""
    for folder in FOLDERS:
        package = importlib.import_module(f"croupier.{folder}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    # A dataclass with slots leaves the class without slots behind under the same name; the second counts.
    found = {kind.__name__: kind for kind in _below(Command) if _is_the_houses(kind)}
    given = [kind for name, kind in sorted(found.items()) if kind.kind and name not in MADE_BY_THE_PROGRAM]
    return [kind for kind in given if kind.execute is not Command.execute]


def _is_the_houses(kind: type[Command]) -> bool:
    """A command of the package; tests make some of their own."""
    return "__slots__" in vars(kind) and kind.__module__.startswith("croupier.")


def _below(kind: type[Command]) -> Iterator[type[Command]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


def commands(kind: type[Command]) -> SearchStrategy[Command | None]:
    """Commands of one kind; None where the fields already refuse their content."""
    return _built(kind, {"fence": st.none(), "id": st.sampled_from(["c", "c/1", "x" * 120]) | _words()})


def _words() -> SearchStrategy[str]:
    return st.sampled_from(NAMES) | st.text(max_size=12)


def _built(kind: Any, fixed: Mapping[str, SearchStrategy[Any]]) -> SearchStrategy[Any]:
    hints = typing.get_type_hints(kind)
    names = (
        [one.name for one in dataclasses.fields(kind)]
        if dataclasses.is_dataclass(kind)
        else kind.__struct_fields__
    )
    parts = {name: fixed[name] if name in fixed else values(hints[name]) for name in names}

    @st.composite
    def build(draw: DrawFn) -> Any:
        content = {name: draw(part) for name, part in parts.items()}
        try:
            return kind(**content)
        except ValueError:
            return None

    return build()


def values(hint: Any) -> SearchStrategy[Any]:
    """Values of a type, as the fields of commands have them."""
    plain = {str: _words(), int: st.sampled_from(NUMBERS) | st.integers(), bool: st.booleans(), Any: _words()}
    if hint in plain:
        return plain[hint]
    if isinstance(hint, typing.NewType):
        return values(hint.__supertype__)
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Literal:
        return st.sampled_from(inner)
    if origin in (typing.Union, types.UnionType):
        return st.one_of(*(st.none() if one is type(None) else values(one) for one in inner))
    if origin is tuple:
        return _tuples(inner)
    if origin is not None and issubclass(origin, Mapping):
        return st.dictionaries(_words(), values(inner[1]), max_size=3)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return st.sampled_from(hint)
    if dataclasses.is_dataclass(hint) or (isinstance(hint, type) and issubclass(hint, msgspec.Struct)):
        return _built(hint, {}).filter(lambda made: made is not None)
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        return st.tuples(*map(values, typing.get_type_hints(hint).values())).map(lambda made: hint(*made))
    raise TypeError(f"no values are known for {hint!r}")


def _tuples(inner: tuple[Any, ...]) -> SearchStrategy[tuple[Any, ...]]:
    if len(inner) == 2 and inner[1] is Ellipsis:
        return st.lists(values(inner[0]), max_size=3).map(tuple)
    return st.tuples(*(values(one) for one in inner))
