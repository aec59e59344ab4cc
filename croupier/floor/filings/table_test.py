"""Table tests in the files of dealers (58 Pa. Code §§ 611a.2(b)(2), (d), 611a.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Protocol

from croupier.floor.filings.document import FloorDocument, Paper, keep, key_of, paper, read_paper, touched
from croupier.ledger.canonical import Json
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.units.gaming_day import instant_text
from croupier.units.ids import name
from croupier.units.signature import Signature
from croupier.units.verdict import Refusal

CITE: Final = "58 Pa. Code § 611a.2(d)"


class TableTest(Paper, frozen=True, kw_only=True):
    """The test of one dealer in one game: the latest that was passed, or the latest while none was."""

    paper_kind: ClassVar[str] = "table_test"

    dealer: str
    game: str
    edition: str
    held_at: str
    supervisor: str
    right_answers: int
    questions: int
    passed: bool

    @property
    def number(self) -> str:
        return test_number(self.dealer, self.game)


def test_number(dealer: str, game: str) -> str:
    """One place in the file for each dealer and game."""
    return f"{dealer}@{game}"


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepTableTest(Command):
    """Enter a table test: ``dealer`` answered it and ``supervisor`` was there, both signed in.

    A test that was failed after one that was passed takes nothing away; the journal has it.
    """

    kind: ClassVar[str] = "keep_table_test"
    dealer: Signature
    game: str
    edition: str
    supervisor: Signature
    right_answers: int
    questions: int
    pass_percent: int

    def check(self) -> None:
        Command.check(self)
        for value, field in ((self.dealer, "dealer"), (self.supervisor, "supervisor"), (self.game, "game")):
            name(value, field)
        if not 0 <= self.right_answers <= self.questions or self.questions < 1:
            raise ValueError(f"right_answers: {self.right_answers} of {self.questions} questions")
        if not 1 <= self.pass_percent <= 100:
            raise ValueError(f"pass_percent: {self.pass_percent} is not 1 to 100")

    def footprint(self) -> Footprint:
        return Footprint(records=(touched(TableTest, test_number(self.dealer, self.game)),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        if self.dealer == self.supervisor:
            raise refuse("same_person", "nobody supervises a table test of his own", CITE)
        passed = self.right_answers * 100 >= self.pass_percent * self.questions
        earlier = paper(draft, TableTest, test_number(self.dealer, self.game))
        if passed or earlier is None or not earlier.passed:
            keep(draft, self._test(instant_text(draft.moment.at), passed))
        return {"dealer": self.dealer, "game": self.game, "passed": passed}

    def _test(self, at: str, passed: bool) -> TableTest:
        return TableTest(
            dealer=self.dealer,
            game=self.game,
            edition=self.edition,
            held_at=at,
            supervisor=self.supervisor,
            right_answers=self.right_answers,
            questions=self.questions,
            passed=passed,
        )


class Files(Protocol):
    """Where the files of employees are kept."""

    def floor_document(self, key: str) -> FloorDocument | None: ...


def dealing_refusal(files: Files, dealer: str, game: str, title: str) -> Refusal | None:
    """Why a dealer may not deal a game: no table test of it was passed."""
    found = files.floor_document(key_of(TableTest, test_number(dealer, game)))
    if found is not None and read_paper(TableTest, found.body).passed:
        return None
    message = f"{dealer} has not passed the table test of {title}; `croupier train --test` keeps one"
    return Refusal("no_table_test", message, CITE)
