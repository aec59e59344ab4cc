"""Refusals of the books as a patron reads them: of credits and wagers, not of accounts by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from starlette.responses import Response

from croupier.ledger.chart import kind_of
from croupier.ledger.ledger import Answer
from croupier.units.money import dollars
from croupier.units.verdict import Refusal
from croupier.wagering.game_account import terminal_of
from croupier.web.api.answers import answer_response

_SENTENCES: Final[Mapping[str, str]] = {
    "insufficient_funds": "Your credits are not enough: {available} is left, and this needs {asked}",
    "wagers_at_risk": "You have {at_risk} at risk; cash out after the round",
    "nothing_to_cash_out": "There are no credits to cash out",
    "account_not_found": "There is no game account of {terminal}",
    "account_closed": "The game account of {terminal} is closed",
    "account_disabled": "The game account of {terminal} is disabled",
    "balance_too_large": "The game account of {terminal} would pass {most}",
    "hold_not_found": "There is no such wager of {terminal}",
}
"""What each refusal of a game account is to its patron, made from the facts of the refusal."""


def patron_response(answer: Answer) -> Response:
    """What a command of a patron came to; code, section and shape are those of every other answer."""
    if isinstance(answer, Refusal):
        answer = replace(answer, message=patron_words(answer))
    return answer_response(answer)


def patron_words(refusal: Refusal) -> str:
    """The sentence for a patron; what is not about a game account is told as it is."""
    account = str(refusal.facts.get("account", ""))
    if refusal.code not in _SENTENCES or not account or kind_of(account).code != "game_account":
        return refusal.message
    sums = {
        name.removesuffix("_cents"): dollars(cents)
        for name, cents in refusal.facts.items()
        if isinstance(cents, int)
    }
    return _SENTENCES[refusal.code].format(terminal=terminal_of(account), **sums)
