"""Rules Submission: a warning where a prize that does not depend on the stake may be had for too little.

Millionaire Row (§ 675a.2(e)(4)) has an upper bound and no lower one: docs/interpretations/6751.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from croupier.compliance.edges import fair_stake
from croupier.compliance.finding import error, pa, warning
from croupier.compliance.rules_submission import RulesSubmission, accepted
from croupier.units.money import dollars
from croupier.units.verdict import Finding


def no_small_wager_favours_the_player(form: RulesSubmission) -> Iterator[Finding]:
    """Every offered wager on a fixed sum says its least amount, and the sum is worth no more than that."""
    submission = accepted(form)
    if submission is None:
        return
    edition = submission.edition
    for wager in form.least_cents:
        if wager not in edition.wagers:
            yield error(
                "unknown_wager",
                f"least_cents names {wager!r}, which is no wager of this game",
                pa("§ 601a.2"),
                f"name one of: {', '.join(edition.wagers)}",
            )
    for wager, paytable in submission.paytables.items():
        if wager not in submission.placeable:
            continue
        fair = fair_stake(edition.game, wager, paytable)
        least = form.least_cents.get(wager, 0)
        if fair is None or least >= fair:
            continue
        said = f"it may be {dollars(least)}" if least else "the submission does not say its least amount"
        yield warning(
            "small_wager_favours_the_player",
            f"{wager!r} favours the player below {dollars(ceil(fair))}, and {said}: "
            "its prize does not depend on the stake",
            edition.cite(edition.wagers[wager].cite),
            f"take no less than {dollars(ceil(fair))} and say so in least_cents, or submit it knowingly",
        )
