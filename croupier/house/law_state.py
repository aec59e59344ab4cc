"""The index of the law as it stands in this house: a finding, the last proof in the books, or people.

A row is proved by a record of the journal that only the rule behind it could have made: the last one of its
commands, or the last round of its game. A finding of the checks goes before any proof.
"""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from croupier import games
from croupier.law.index import PEOPLE, Index, Place, Row, Section, covers, law_index, places_cited
from croupier.ledger.command import Command
from croupier.units.verdict import Finding

FINDING: Final = "finding"
PROVED: Final = "proved"
WAITING: Final = "not used yet"
ROUND: Final = "round"
FORM: Final = "form"
DROP_BOOK: Final = "drop_book"
CHECKS: Final = "checks"


@dataclass(frozen=True, slots=True)
class Proof:
    """A record of the journal, or the checks that were just made (``seq`` is 0 then)."""

    seq: int
    at: str
    what: str


@dataclass(frozen=True, slots=True)
class RowState:
    """One row with its state."""

    section: Section
    row: Row
    state: str
    proof: Proof | None = None
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the books show: the last record of each kind and what else ``proofs.toml`` names; and the last
    settled round of every game, by its id and the text of its edition."""

    shown: Mapping[str, Proof]
    rounds: Mapping[tuple[str, str], Proof]


@cache
def _written() -> dict[str, list[str]]:
    """``proofs.toml``: what proves a target that is neither a command nor part of a game."""
    text = resources.files("croupier.law").joinpath("proofs.toml").read_text("utf-8")
    found: dict[str, list[str]] = tomllib.loads(text)["proofs"]
    return found


def proved_by(where: str) -> tuple[str, ...]:
    """The kinds of records that prove a target, or another of the words of ``proofs.toml``."""
    written = written_for(where)
    if written is not None:
        return tuple(written)
    parts = where.replace("/", ".").split(".")
    if parts[:2] == ["croupier", "games"]:
        return (f"{ROUND}:{parts[2]}",)
    return tuple(_commands_of(where))


def written_for(where: str) -> list[str] | None:
    """The line of ``proofs.toml`` with the longest name that the target begins with."""
    for length in range(len(where), 0, -1):
        if where[:length] in _written() and where[length : length + 1] in ("", ".", "#", "/"):
            return _written()[where[:length]]
    return None


@cache
def _commands_of(where: str) -> tuple[str, ...]:
    """The kind of a command; of anything else the kinds of all commands in its module."""
    parts = where.split(".")
    module: Any = None
    for length in range(len(parts) - 1, 0, -1):
        try:
            module = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        break
    found: Any = getattr(module, parts[-1], None)
    if _is_command(found):
        return (found.kind,)
    every = vars(module).values() if module is not None else ()
    return tuple(sorted(one.kind for one in every if _is_command(one) and one.__module__ == module.__name__))


def _is_command(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, Command) and bool(value.kind)


def law_state(
    findings: Iterable[Finding], evidence: Evidence, index: Index | None = None
) -> Iterator[RowState]:
    """Every row of the index with its present state."""
    found = [(finding, places_cited(finding.cite)) for finding in findings]
    for section, row in (index or law_index()).rows():
        yield _state(section, row, found, evidence)


def _state(
    section: Section, row: Row, found: list[tuple[Finding, list[Place]]], evidence: Evidence
) -> RowState:
    places = places_cited(f"{section.section}{row.subsection}")
    against = tuple(
        finding for finding, cited in found if any(covers(one, place) for one in cited for place in places)
    )
    proof = None if against or row.answer == PEOPLE else _proof(section, row, evidence)
    if against:
        state = FINDING
    elif row.answer == PEOPLE:
        state = PEOPLE
    else:
        state = WAITING if proof is None else PROVED
    return RowState(section, row, state, proof, against)


def _proof(section: Section, row: Row, evidence: Evidence) -> Proof | None:
    """The newest of what proves it."""
    known: list[Proof] = []
    for name in proved_by(row.where):
        if name.partition(":")[0] == ROUND:
            known += _rounds(section.text, name.partition(":")[2], evidence)
        elif name in evidence.shown:
            known.append(evidence.shown[name])
    return max(known, key=lambda proof: (proof.at, proof.seq), default=None)


def _rounds(text: str, game: str, evidence: Evidence) -> Iterator[Proof]:
    """Rounds of the edition whose text it is; of any table where it is a text of no game."""
    of_a_game = any(text == one for _, one in texts_of_games())
    for (played, one), proof in evidence.rounds.items():
        if (not game or played == game) and (not of_a_game or text == one):
            yield proof


@cache
def texts_of_games() -> dict[tuple[str, str], tuple[str, str]]:
    """Game and edition, by game and text of the index: one chapter may stand in it in two dated texts."""
    texts = {section.text for section in law_index().sections}
    found = {}
    for game in games.ids():
        loaded = games.load(game)
        for edition in loaded.editions:
            chapter = loaded.edition(edition).chapter
            of_chapter = sorted(text for text in texts if text.startswith(chapter))
            year = edition.rpartition("-")[2]
            text = next((one for one in of_chapter if year in one), of_chapter[0] if of_chapter else "")
            found[game, text] = (game, edition)
    return found
