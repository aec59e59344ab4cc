"""A strategy that a person writes down: lines of *when* and *do*, the first that fits is done.

*When* is a condition on what the game lets a player see, in the names that the game declares:
``"length == 3 and high >= 10"``, or ``always``. It is read as whole numbers, comparisons, ``and``, ``or`` and
``not``, and nothing else: a strategy is data, never a program.
"""

from __future__ import annotations

import ast
import operator
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from croupier.errors import DataError

ALWAYS: Final = "always"
LONGEST: Final = 300
"""Letters of a condition: enough for any that a person keeps in mind."""
MOST_LINES: Final = 200

Facts = Mapping[str, int]
"""What is seen, in whole numbers; 0 and 1 for no and yes."""
Decide = Callable[[Facts], str]

_COMPARISONS: Final[Mapping[type[ast.cmpop], Callable[[int, int], bool]]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


@dataclass(frozen=True)
class WrittenLine:
    """One line as it was written, and its condition."""

    when: str
    do: str
    fits: Callable[[Facts], bool]


@dataclass(frozen=True)
class WrittenStrategy:
    """The lines of a strategy, from the top; the last fits always."""

    game: str
    name: str
    lines: tuple[WrittenLine, ...]

    def place(self, facts: Facts) -> int:
        """The number of the line that is followed."""
        return next(number for number, line in enumerate(self.lines) if line.fits(facts))

    def decide(self, facts: Facts) -> str:
        """What is done."""
        return self.lines[self.place(facts)].do


@dataclass(frozen=True)
class Situation:
    """All deals in which a player sees the same and in which the same decision is best.

    ``deals`` is their number, ``worth`` what each answer nets over all of them, in units of the first wager.
    """

    facts: Facts
    deals: int
    worth: Mapping[str, Fraction]
    best: str


@dataclass(frozen=True)
class Mistake:
    """What people often do, as lines of *when* and *do* like any other strategy."""

    name: str
    lines: tuple[tuple[str, str], ...]


def written(game: str, name: str, lines: Iterable[tuple[str, str]], about: Asked) -> WrittenStrategy:
    """Lines as a strategy of this game; DataError for what cannot be followed."""
    found = tuple(_line(number, when, do, about) for number, (when, do) in enumerate(lines, start=1))
    if not found or found[-1].when != ALWAYS:
        raise DataError(f"{name}: the last line must say when = {ALWAYS!r}, so that every hand is decided")
    return WrittenStrategy(game, name, found)


@dataclass(frozen=True)
class Asked:
    """What a game asks once in a round: facts by name with what they mean, and the answers."""

    facts: Mapping[str, str]
    answers: tuple[str, ...]


def read_written(text: str, where: str, game: str, about: Asked) -> WrittenStrategy:
    """A strategy from TOML: ``game``, ``name`` and ``rules``, each with ``when`` and ``do``."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{where}: {error}") from None
    unknown = [name for name in found if name not in ("game", "name", "rules")]
    if unknown:
        raise DataError(f"{where}: {unknown[0]!r} is not known; a strategy has game, name and rules")
    if found.get("game", game) != game:
        raise DataError(f"{where} is a strategy of {found['game']}, not of {game}")
    rules, name = found.get("rules"), found.get("name", where)
    if not isinstance(name, str) or not isinstance(rules, list) or not 0 < len(rules) <= MOST_LINES:
        raise DataError(f'{where}: say rules = [{{when = "...", do = "..."}}, ...], at most {MOST_LINES}')
    try:
        return written(game, name, [_pair(rule) for rule in rules], about)
    except DataError as error:
        raise DataError(f"{where}: {error}") from None


def _pair(rule: Any) -> tuple[str, str]:
    known = isinstance(rule, dict) and set(rule) == {"when", "do"}
    if not known or not all(isinstance(value, str) for value in rule.values()):
        raise DataError('each rule has a when and a do, both in quotation marks: {when = "...", do = "..."}')
    return rule["when"].strip(), rule["do"].strip()


def _line(number: int, when: str, do: str, about: Asked) -> WrittenLine:
    if do not in about.answers:
        raise DataError(
            f"rule {number}: do = {do!r} is no answer; the answers are {', '.join(about.answers)}"
        )
    if when == ALWAYS:
        return WrittenLine(when, do, lambda facts: True)
    if len(when) > LONGEST:
        raise DataError(f"rule {number}: the condition has more than {LONGEST} letters")
    try:
        tree = ast.parse(when, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise DataError(f"rule {number}: {when!r} is no condition") from None
    return WrittenLine(when, do, _truth(tree, number, about.facts))


# Conditions. Only what is listed here is understood.


def _truth(tree: ast.expr, number: int, facts: Mapping[str, str]) -> Callable[[Facts], bool]:
    match tree:
        case ast.BoolOp(op=joined, values=values):
            parts = [_truth(value, number, facts) for value in values]
            every = isinstance(joined, ast.And)
            return lambda seen: (all if every else any)(part(seen) for part in parts)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            inner = _truth(operand, number, facts)
            return lambda seen: not inner(seen)
        case ast.Compare(left=left, ops=ops, comparators=others) if all(type(o) in _COMPARISONS for o in ops):
            terms = [_number(term, number, facts) for term in (left, *others)]
            tests = [_COMPARISONS[type(one)] for one in ops]
            return lambda seen: _compared([term(seen) for term in terms], tests)
        case ast.Name():
            value = _number(tree, number, facts)
            return lambda seen: bool(value(seen))
        case _:
            raise DataError(f"rule {number}: {ast.unparse(tree)!r} is no condition on {', '.join(facts)}")


def _compared(values: Sequence[int], tests: Sequence[Callable[[int, int], bool]]) -> bool:
    return all(test(values[place], values[place + 1]) for place, test in enumerate(tests))


def _number(tree: ast.expr, number: int, facts: Mapping[str, str]) -> Callable[[Facts], int]:
    match tree:
        case ast.Constant(value=int() as value) if not isinstance(value, bool):
            return lambda seen: value
        case ast.Name(id=name) if name in facts:
            return lambda seen: seen[name]
        case ast.Name(id=name):
            raise DataError(f"rule {number}: nobody sees {name!r}; what is seen: {', '.join(facts)}")
        case _:
            raise DataError(f"rule {number}: {ast.unparse(tree)!r} is no whole number and nothing seen")
