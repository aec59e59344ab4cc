"""Refusals of the books as a patron reads them: of credits and wagers, not of accounts by name."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from starlette.responses import Response

from croupier.ledger.ledger import Answer
from croupier.units.verdict import Refusal
from croupier.web.answers import answer_response

_ACCOUNT: Final = r"account game_account:([^\s:]+):\d+"
_SENTENCES: Final = (
    (
        re.compile(rf"{_ACCOUNT} has (\S+) available, not (\S+)"),
        r"your credits are not enough: \2 is left, and this needs \3",
    ),
    (re.compile(rf"{_ACCOUNT} has (\S+) at risk"), r"you have \2 at risk"),
    (re.compile(rf"{_ACCOUNT} is empty"), "there are no credits to cash out"),
    # Whatever else the books say of it.
    (re.compile(_ACCOUNT), r"the game account of \1"),
)


def patron_response(answer: Answer) -> Response:
    """What a command of a patron came to; code, section and shape are those of every other answer."""
    if isinstance(answer, Refusal):
        answer = replace(answer, message=patron_words(answer.message))
    return answer_response(answer)


def patron_words(message: str) -> str:
    """The sentence without the names of the books."""
    for pattern, sentence in _SENTENCES:
        told, count = pattern.subn(sentence, message)
        if count:
            return told[:1].upper() + told[1:]
    return message
