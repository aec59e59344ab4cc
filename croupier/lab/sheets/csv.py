"""A sheet as CSV: one line for every ending of the base game, every outcome and every variant of a wager."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from fractions import Fraction
from io import StringIO
from typing import Any

from croupier.lab.par import GamePar
from croupier.lab.sheets.base import contribution
from croupier.lab.sheets.content import letter_of
from croupier.lab.sheets.provenance import reproducing

Line = tuple[Any, ...]

HEAD = (
    "game",
    "edition",
    "wager",
    "paytable",
    "outcome",
    "pays",
    "combinations",
    "of",
    "probability",
    "contribution",
    "edge_exact",
    "method",
    "stake",
    "net",
    "made_by",
)


def table(par: GamePar) -> str:
    """The endings of the base game (wager ``base``), then all outcomes of all paytables.

    A variant has the outcome ``variant: NAME`` and its own edge. A base game that is appraised and not
    counted has one line. ``made_by`` is the command that prints the same figures.
    """
    target = StringIO()
    writer = csv.writer(target, lineterminator="\n")
    writer.writerow(HEAD)
    command = reproducing(par)
    for line in (*_base(par), *_wagers(par)):
        writer.writerow((*line, *("",) * (len(HEAD) - 1 - len(line)), command))
    return target.getvalue()


def _base(par: GamePar) -> Iterator[Line]:
    base = par.base
    if base is None:
        return
    start = (par.game.id, par.edition.id, "base", "")
    edge: Fraction | float = base.edge if base.exact else float(base.edge)
    if not base.endings:
        yield (*start, "all", "", "", "", "", -float(base.edge), edge, base.method, float(base.mean_stake))
    for one in base.endings:
        yield (
            *start,
            one.ending,
            "",
            one.combinations,
            base.combinations,
            one.combinations / base.combinations,
            float(contribution(one, base)),
            edge,
            base.method_detail,
            one.stake,
            one.net,
        )


def _wagers(par: GamePar) -> Iterator[Line]:
    for letters in par.wagers.values():
        for one in letters.values():
            start = (par.game.id, par.edition.id, one.wager, letter_of(one))
            for row in (*one.result.rows, *one.result.extras):
                yield (
                    *start,
                    row.outcome,
                    row.pays,
                    row.combinations,
                    one.result.combinations,
                    float(row.probability),
                    float(row.contribution),
                    one.result.edge,
                    one.result.counts.method,
                    1,
                    row.returned - 1,
                )
            for variant in one.variants:
                name = f"variant: {variant.name}"
                yield (*start, name, variant.title, "", "", "", "", variant.edge, variant.method)
