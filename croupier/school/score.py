"""The score sheet: marks by kind of question, what was wrong and which section says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from croupier.school.question import KINDS, Mark

PASS_PERCENT = 90


class ScoreSheet:
    """All marks of one learner in one sitting; ``complete``: he answered every question that it has.

    58 Pa. Code § 611a.2(b)(2), (d): a table test is completed. Whoever leaves it has passed nothing.
    """

    def __init__(
        self, title: str, marks: Sequence[Mark], pass_percent: int = PASS_PERCENT, *, complete: bool = True
    ) -> None:
        self.title = title
        self.marks = list(marks)
        self.pass_percent = pass_percent
        self.complete = complete

    @property
    def right(self) -> int:
        return sum(mark.right for mark in self.marks)

    @property
    def percent(self) -> int:
        """Whole percent, rounded down: 89.9 is not 90."""
        return 100 * self.right // len(self.marks) if self.marks else 0

    @property
    def passed(self) -> bool:
        return self.complete and bool(self.marks) and self.percent >= self.pass_percent

    def by_kind(self) -> dict[str, tuple[int, int]]:
        """For each kind that was asked: right answers, and all."""
        counted = {}
        for kind in KINDS:
            asked = [mark for mark in self.marks if mark.question.kind == kind]
            if asked:
                counted[kind] = (sum(mark.right for mark in asked), len(asked))
        return counted

    def text(self) -> str:
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        yield f"Score sheet: {self.title}"
        for kind, (right, asked) in self.by_kind().items():
            yield f"  {kind:<14}{right:>4} of {asked}"
        verdict = "passed" if self.passed else "not passed" if self.complete else "left before the end"
        yield f"  {'all':<14}{self.right:>4} of {len(self.marks)}"
        yield f"  {self.percent}%, {verdict}: {self.pass_percent}% passes"
        for mark in self.marks:
            if not mark.right:
                question = mark.question
                yield f"  wrong: {question.prompt}"
                yield f"         you said {mark.given!r}; right is {question.solution()} ({question.cite})"

    def document(self) -> dict[str, Any]:
        """The sheet as JSON for an employee's file."""
        return {
            "title": self.title,
            "right": self.right,
            "asked": len(self.marks),
            "percent": self.percent,
            "pass_percent": self.pass_percent,
            "passed": self.passed,
            "complete": self.complete,
            "kinds": {
                kind: {"right": right, "asked": asked} for kind, (right, asked) in self.by_kind().items()
            },
            "answers": [
                {
                    "kind": mark.question.kind,
                    "prompt": mark.question.prompt,
                    "expected": mark.question.solution(),
                    "given": mark.given,
                    "right": mark.right,
                    "cite": mark.question.cite,
                }
                for mark in self.marks
            ],
        }
