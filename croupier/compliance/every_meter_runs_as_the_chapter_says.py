"""Rules Submission: seeds, reset amounts and rates of progression."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.compliance.finding import error, pa
from croupier.compliance.rules_submission import Meter, RulesSubmission, accepted
from croupier.law.edition import Edition
from croupier.law.progressive import MeterAmount, MeterRule, parse_rate
from croupier.units.money import Cents, dollars
from croupier.units.verdict import Finding

# § 670a.12(d)(2) asks for the initial and reset amount alone, and for no rate.
_WITHOUT_RATE = ("670a",)


def every_meter_runs_as_the_chapter_says(form: RulesSubmission) -> Iterator[Finding]:
    """Each meter of an offered progressive is in the form, and no other."""
    submission = accepted(form)
    if submission is None:
        return
    edition = submission.edition
    stated = {meter.meter: meter for meter in form.meters}
    for name in stated:
        if name not in submission.meter_rules:
            yield error(
                "unknown_meter",
                f"there is no meter {name!r} with the wagers offered",
                pa("§ 605a.7(a)(1)"),
                "leave it out, or offer the progressive wager that feeds it",
            )
    for name, rule in submission.meter_rules.items():
        cite = _cite(edition, name)
        if name not in stated:
            yield error(
                "meter_not_said",
                f"the submission says nothing of the meter {name!r}",
                cite,
                "state seed, reseed and rate",
            )
            continue
        yield from _amounts(stated[name], rule, form.progressive_wager_cents, cite)
        yield from _rates(stated[name], rule, edition, cite)


def _cite(edition: Edition, meter: str) -> str:
    for progressive in edition.progressives.values():
        if any(meter in meters for meters in progressive.meters.values()):
            return edition.cite(progressive.cite)
    return pa("§ 605a.7(a)")


def _amounts(meter: Meter, rule: MeterRule, wager: Cents, cite: str) -> Iterator[Finding]:
    for word, stated, wanted in (
        ("seed", meter.seed_cents, rule.seed),
        ("reseed", meter.reseed_cents, rule.reseed),
    ):
        if not _met(stated, wanted, wager):
            least = "at least " if wanted.at_least else ""
            yield error(
                f"wrong_{word}",
                f"the {word} of the meter {meter.meter!r} is {dollars(stated)}; "
                f"it must be {least}{dollars(wanted.amount(wager))}",
                cite,
                f"correct the {word}",
            )


def _met(stated: Cents, wanted: MeterAmount, wager: Cents) -> bool:
    amount = wanted.amount(wager)
    return stated >= amount if wanted.at_least else stated == amount


def _rates(meter: Meter, rule: MeterRule, edition: Edition, cite: str) -> Iterator[Finding]:
    reserve = _rate(meter.reserve_rate)
    if reserve != rule.reserve:
        yield _wrong_rate(meter, "reserve rate", f"{float(rule.reserve):.2%}", cite)
    if rule.primary is None and not meter.rate and edition.chapter in _WITHOUT_RATE:
        return
    rate = _rate(meter.rate)
    if rule.primary is not None:
        if rate != rule.primary:
            yield _wrong_rate(meter, "rate", f"{float(rule.primary):.2%}", cite)
        return
    lowest = edition.figures.get("lowest_rate_of_progression")
    if rate is None or not 0 < rate <= 1:
        yield _wrong_rate(meter, "rate", "a rate like 14%, above 0 and no more than 100%", cite)
    elif lowest is not None and rate < parse_rate(lowest.value):
        yield _wrong_rate(meter, "rate", f"at least {lowest.value}", edition.cite(lowest.cite))


def _rate(text: str) -> Fraction | None:
    try:
        return parse_rate(text)
    except ValueError:
        return None


def _wrong_rate(meter: Meter, word: str, wanted: str, cite: str) -> Finding:
    stated = meter.reserve_rate if word == "reserve rate" else meter.rate
    return error(
        "wrong_rate",
        f"the {word} of the meter {meter.meter!r} is {stated or 'not said'!r}; it must be {wanted}",
        cite,
        "correct the rate of progression",
    )
