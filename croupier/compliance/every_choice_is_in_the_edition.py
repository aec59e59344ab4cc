"""Rules Submission: wagers, paytable letters and options are those that the chapter prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier import games
from croupier.compliance.finding import error
from croupier.compliance.rules_submission import RulesSubmission, edition_of
from croupier.errors import Refused
from croupier.law.edition import Edition
from croupier.play.submission import Submission
from croupier.units.money import Cents
from croupier.units.verdict import Finding

_REMEDY = "choose what `croupier rulebook show` lists for this edition"


def every_choice_is_in_the_edition(form: RulesSubmission) -> Iterator[Finding]:
    """Each choice alone, so that one mistake does not hide the next; then all of them together."""
    edition = edition_of(form)
    if form.minimum_cents < 1:
        yield error(
            "no_minimum", "minimum_cents must be at least 1", edition.cite("§ 601a.2"), "state the minimum"
        )
        return
    alone = [
        finding
        for name, value in form.options.items()
        if name not in ("payout_limit", "meter_reset")
        for finding in _refused(
            edition, {**_house_odds(edition, form.options), name: value}, form.minimum_cents
        )
    ]
    # An option that goes with every choice is told of once.
    yield from dict.fromkeys(alone) or _refused(edition, form.options, form.minimum_cents)


def _house_odds(edition: Edition, options: Mapping[str, Any]) -> dict[str, Any]:
    """Options that complete a paytable go with every choice, since a letter may need them."""
    return {
        name: options[name]
        for name, rule in edition.options.items()
        if rule.kind != "choice" and name in options
    }


def _refused(edition: Edition, options: Mapping[str, Any], minimum: Cents) -> Iterator[Finding]:
    try:
        games.load(edition.game).agreed(Submission(edition, options, minimum))
    except Refused as refused:
        refusal = refused.refusal
        yield error(refusal.code, refusal.message, refusal.cite or f"{edition.code} § 601a.2", _REMEDY)
