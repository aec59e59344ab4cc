"""What changed between two editions: every value that one has and the other has not, or has otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.law.edition import Edition
from croupier.law.table_values import table_values
from croupier.units.money import dollars


@dataclass(frozen=True, slots=True)
class Difference:
    """One value that differs; "" stands for "not there"."""

    place: str
    before: str
    after: str
    cite_before: str
    cite_after: str


def differences(before: Edition, after: Edition) -> list[Difference]:
    """All differences, in the order of the files: first what ``before`` has, then what is new."""
    old, new = dict(values(before)), dict(values(after))
    found = []
    for place in [*old, *(place for place in new if place not in old)]:
        old_value, old_cite = old.get(place, ("", ""))
        new_value, new_cite = new.get(place, ("", ""))
        if old_value != new_value:
            found.append(Difference(place, old_value, new_value, old_cite, new_cite))
    return found


def values(edition: Edition) -> Iterator[tuple[str, tuple[str, str]]]:
    """Every value of an edition as text, with its place and its section."""
    for name in ("seats", "decks", "joker"):
        figure = getattr(edition, name)
        yield f"table {name}", (str(figure.value), figure.cite)
    for method, cite in edition.dealing.items():
        yield f"dealing {method}", ("allowed", cite)
    yield from _wagers(edition)
    for option in edition.options.values():
        shown = ", ".join(map(str, option.values)) or option.kind
        yield f"option {option.name}", (shown, option.cite)
    for name, figure in edition.figures.items():
        yield f"figure {name}", (str(figure.value), figure.cite)
    yield from _paytables(edition)
    yield from _progressives(edition)
    if edition.payout_limit is not None:
        limit = edition.payout_limit
        wagers = ", ".join(sorted(limit.wagers))
        yield "payout limit", (f"at least {dollars(limit.at_least)} on {wagers}", limit.cite)
    yield from table_values(edition)


def _wagers(edition: Edition) -> Iterator[tuple[str, tuple[str, str]]]:
    for rule in edition.wagers.values():
        kind = "decision" if rule.decision else "optional" if rule.optional else "required"
        amounts = [
            f"equals {rule.equals}" if rule.equals else "",
            " or ".join(dollars(amount) for amount in rule.one_of),
            "the same for all" if rule.same_for_all else "",
            "at least the table minimum" if rule.at_least_minimum else "",
        ]
        text = ", ".join([rule.title, kind, *(amount for amount in amounts if amount)])
        yield f"wager {rule.name}", (text, rule.cite)


def _paytables(edition: Edition) -> Iterator[tuple[str, tuple[str, str]]]:
    for family in edition.paytables.values():
        for letter, paytable in family.columns.items():
            for outcome in family.outcomes:
                odds = paytable.odds.get(outcome)
                shown = str(odds) if odds is not None else f"set by option {paytable.deferred}"
                yield f"{family.name} {letter} {outcome}".replace("  ", " "), (shown, paytable.cite)


def _progressives(edition: Edition) -> Iterator[tuple[str, tuple[str, str]]]:
    for rule in edition.progressives.values():
        for letter, meters in rule.meters.items():
            for meter in meters.values():
                rate = "by Rules Submission" if meter.primary is None else f"{float(meter.primary):.2%}"
                text = (
                    f"seed {meter.seed}, reseed {meter.reseed}, "
                    f"primary {rate}, reserve {float(meter.reserve):.2%}"
                )
                yield f"{rule.wager} {letter} meter {meter.name}".replace("  ", " "), (text, rule.cite)
