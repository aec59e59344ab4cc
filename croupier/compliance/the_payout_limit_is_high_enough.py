"""Rules Submission: the payout limit against the chapter's amount and what one patron could win."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.compliance.finding import error, warning
from croupier.compliance.rules_submission import RulesSubmission, edition_of
from croupier.law.edition import PayoutLimit
from croupier.units.money import Cents, dollars
from croupier.units.verdict import Finding


def lowest_limit(rule: PayoutLimit, minimum_cents: Cents) -> Cents:
    """$50,000, or what one patron could win in a round at the minimum wager, whichever is greater."""
    return max(rule.at_least, rule.most_at_minimum * minimum_cents)


def the_payout_limit_is_high_enough(form: RulesSubmission) -> Iterator[Finding]:
    """No chapter lets the limit go lower; where one demands a limit (§ 647a.12(c)), the form states it.

    docs/interpretations/6476-payout-limit-for-each-hand.md: the holder may establish a higher one.
    """
    edition = edition_of(form)
    rule, limit = edition.payout_limit, form.payout_limit_cents
    if rule is None:
        if limit:
            yield error(
                "no_limit_here",
                f"{edition.title} has no payout limit",
                f"{edition.code} § {edition.chapter}.12",
                "leave payout_limit_cents out",
            )
        return
    cite, lowest = edition.cite(rule.cite), lowest_limit(rule, form.minimum_cents)
    if limit and limit < lowest:
        yield error(
            "limit_too_low",
            f"the payout limit is {dollars(limit)}; with a minimum wager of {dollars(form.minimum_cents)} "
            f"it may not be below {dollars(lowest)}",
            cite,
            f"set it to {dollars(lowest)} or more",
        )
    elif rule.mandatory and not limit:
        yield warning(
            "limit_not_said",
            f"the chapter demands a limit for each hand; the form says nothing, so {dollars(lowest)} applies",
            cite,
            f"write {lowest} as payout_limit_cents, or a higher limit",
        )
