"""Solved base games and strategies that are shipped with the package (``kernel/shipped.py`` says how).

Best play depends on prices. So an entry holds beside its sources a digest of all that decided it: the figures
of the edition, the options, and what every ending of the base game pays when its witness is settled by the
rules as they are now (the paytables themselves, where a game declares no endings). Where one of these is
another, the entry is not used.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import chain
from typing import Any, Final

from croupier.kernel.shipped import entry, sources_of
from croupier.kernel.solution import Appraisal, EndingTally, Shown, Solution
from croupier.lab.solution_document import described, read, written
from croupier.law.edition import Edition
from croupier.play.endings import BASE, exact_prices
from croupier.play.lab import Lab
from croupier.play.strategy import Chart, Rules, RuleStrategy
from croupier.play.submission import Submission

SOLVED: Final = "base"
STRATEGIES: Final = "strategies"
Document = dict[str, Any]


def question(edition: Edition, wanted: Mapping[str, Any]) -> str:
    """The name of an entry: an edition and the options that change the solution."""
    return f"{edition.id} {json.dumps(dict(wanted), sort_keys=True)}"


def made_of(lab: Lab, part: str, edition: Edition, wanted: Mapping[str, Any]) -> dict[str, str]:
    """What an entry was made of: the sources of a part of the lab, and what decided."""
    return {
        "counted_from": sources_of(lab.name_of(part)),
        "decided_by": decided_by(lab, edition, wanted),
    }


def decided_by(lab: Lab, edition: Edition, wanted: Mapping[str, Any]) -> str:
    """A digest of everything but the sources that best play depends on."""
    digest = hashlib.sha256()
    for part in chain(
        (f"{name}={figure.value}" for name, figure in sorted(edition.figures.items())),
        (f"{name}={value}" for name, value in sorted(wanted.items())),
        _prices(lab, edition, wanted) if lab.endings else _paytables(edition),
    ):
        digest.update(hashlib.sha256(part.encode()).digest())
    return digest.hexdigest()[:16]


def _prices(lab: Lab, edition: Edition, wanted: Mapping[str, Any]) -> Iterator[str]:
    """What every ending stakes and nets; optional wagers are counted by themselves."""
    for name, endings in lab.all_endings().items():
        rule = edition.wagers.get(name)
        if rule is not None and rule.optional and not rule.decision:
            continue
        table = exact_prices(endings, edition, wanted)
        for ending in endings.all(table.submission):
            yield f"{name} {ending} {table.price(*ending)}"


def _paytables(edition: Edition) -> Iterator[str]:
    for name, family in sorted(edition.paytables.items()):
        for letter, column in family.columns.items():
            yield from (f"{name} {letter} {outcome}: {odds}" for outcome, odds in column.odds.items())


# The base game.


def shipped_solution(lab: Lab, edition: Edition, wanted: Mapping[str, Any]) -> Solution | Appraisal | None:
    """The base game from the file, priced by the rules; None where it was solved from something else."""
    found = entry(lab.name_of(lab.solver), SOLVED, question(edition, wanted))
    if found is None or found["decided_by"] != decided_by(lab, edition, wanted):
        return None
    if "shown" not in found:
        return read(found)
    prices = exact_prices(lab.all_endings()[BASE], edition, wanted)
    tally = EndingTally()
    for decision, line, showdown, number in found["shown"]:
        shown = Shown(decision, line, tuple(showdown))
        tally.show(shown, *prices.price(line, shown.showdown), number)
    return tally.solution(found["per"], found["method"], found["page"], tuple(found["assumes"]))


def solution_entry(
    lab: Lab, edition: Edition, wanted: Mapping[str, Any], found: Solution | Appraisal
) -> Document:
    """A solution as the file keeps it: counts without prices where the game declares its endings."""
    start = made_of(lab, lab.solver, edition, wanted)
    if isinstance(found, Appraisal) or not found.shown:
        return {**start, **written(found)}
    shown = [[one.decision, one.line, list(one.showdown), number] for one, number in found.shown.items()]
    return {**start, **described(found), "shown": shown}


# Strategies.


def shipped_strategies(lab: Lab, submission: Submission) -> list[RuleStrategy] | None:
    """The strategies for people from the file; None where they were found for something else."""
    wanted = {name: submission.options[name] for name in lab.options}
    found = entry(lab.name_of(lab.strategy), STRATEGIES, question(submission.edition, wanted))
    if found is None or found["decided_by"] != decided_by(lab, submission.edition, wanted):
        return None
    return [_strategy(one) for one in found["strategies"]]


def strategies_entry(
    lab: Lab, edition: Edition, wanted: Mapping[str, Any], found: list[RuleStrategy]
) -> Document:
    """Strategies as the file keeps them."""
    return {
        **made_of(lab, lab.strategy, edition, wanted),
        "strategies": [_strategy_document(one) for one in found],
    }


def _strategy_document(one: RuleStrategy) -> Document:
    return {
        "name": one.name,
        "source": one.source,
        "rules": [[rules.title, rules.lines] for rules in one.rules],
        "per": one.per,
        "edge": _number(one.edge),
        "optimum": _number(one.optimum),
        "method": one.method,
        "charts": [[chart.title, chart.columns, chart.rows, chart.legend] for chart in one.charts],
        "standard_error": one.standard_error,
    }


def _strategy(found: Document) -> RuleStrategy:
    return RuleStrategy(
        name=found["name"],
        source=found["source"],
        rules=tuple(Rules(title, tuple((when, do) for when, do in lines)) for title, lines in found["rules"]),
        per=found["per"],
        edge=_value(found["edge"]),
        optimum=_value(found["optimum"]),
        method=found["method"],
        charts=tuple(
            Chart(
                title,
                tuple(columns),
                tuple((label, tuple(cells)) for label, cells in rows),
                tuple((sign, meaning) for sign, meaning in legend),
            )
            for title, columns, rows, legend in found["charts"]
        ),
        standard_error=found["standard_error"],
    )


def _number(value: Fraction | float) -> str | float:
    """A fraction as text, so that what is exact stays exact."""
    return str(value) if isinstance(value, Fraction) else float(value)


def _value(found: str | float) -> Fraction | float:
    return Fraction(found) if isinstance(found, str) else found
