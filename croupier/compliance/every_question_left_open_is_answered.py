"""Rules Submission: what the chapter leaves to it is said, above all the number of adjacent boxes."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.compliance.finding import error, warning
from croupier.compliance.rules_submission import RulesSubmission, accepted, edition_of
from croupier.units.verdict import Finding

# § 670a.7(f), Massachusetts 6(e): further areas may be permitted, and nobody must speak of them who does not.
_MAY_BE_SILENT = ("670a", "Massachusetts")


def every_question_left_open_is_answered(form: RulesSubmission) -> Iterator[Finding]:
    """An option without a default is the certificate holder's to fill in; one with a default is named."""
    edition = edition_of(form)
    for name, rule in edition.options.items():
        # A single value is no choice: the chapter has made it.
        if name in form.options or rule.kind != "choice" or len(rule.values) < 2:
            continue
        cite, choices = edition.cite(rule.cite), ", ".join(map(str, rule.values))
        if rule.default is not None:
            yield warning(
                "default_taken",
                f"the submission does not say {name!r}; {rule.default!r} is assumed",
                cite,
                f"write one of: {choices}",
            )
        elif edition.chapter not in _MAY_BE_SILENT:
            yield error("not_said", f"the submission must say {name!r}", cite, f"write one of: {choices}")
    yield from _progressive_wager(form)


def _progressive_wager(form: RulesSubmission) -> Iterator[Finding]:
    """Seeds, and Envy amounts where there are any, depend on the amount of the progressive wager on offer."""
    submission = accepted(form)
    if submission is None:
        return
    for name in submission.edition.progressives:
        rule = submission.placeable.get(name)
        if rule is None:
            continue
        cite = submission.edition.cite(rule.cite)
        if form.progressive_wager_cents < 1:
            yield error("not_said", f"{rule.title} is offered without its amount", cite, "state the amount")
        elif rule.one_of and form.progressive_wager_cents not in rule.one_of:
            amounts = " or ".join(str(amount) for amount in rule.one_of)
            yield error(
                "wrong_amount",
                f"{rule.title} is offered at {form.progressive_wager_cents} cents; "
                f"the chapter has amounts for {amounts} cents",
                cite,
                f"offer it at {amounts} cents",
            )
