"""Questions and marks: what the learner was asked, what the engine says, what he answered."""

from __future__ import annotations

import msgspec

KINDS = ("procedure", "order", "payment", "irregularity", "equipment")
"""What a question is about; the score sheet counts each kind by itself."""

LETTERS = "abcdefgh"


class Question(msgspec.Struct, frozen=True):
    """One question. ``shown`` is what lies on the table; ``expected`` what the engine answers.

    With ``choices`` the answer is a letter; otherwise the words themselves, in any case and spacing.
    """

    kind: str
    prompt: str
    expected: str
    cite: str
    shown: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()

    def is_right(self, answer: str) -> bool:
        return normal(answer) == normal(self.expected)

    def solution(self) -> str:
        """The right answer in words."""
        if self.choices:
            return f"{self.expected}) {self.choices[LETTERS.index(self.expected)]}"
        return self.expected


class Mark(msgspec.Struct, frozen=True):
    """An answer with its mark."""

    question: Question
    given: str
    right: bool


def normal(answer: str) -> str:
    """An answer without what does not matter: case, spaces, a dollar sign, cents that are zero."""
    words = answer.lower().replace("$", "").replace(",", "").split()
    return " ".join(word.removesuffix(".00") for word in words)
