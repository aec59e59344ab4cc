"""A sheet as CSV: one line for every outcome, and one for every variant of a wager."""

from __future__ import annotations

import csv
from io import StringIO

from croupier.lab.par import GamePar
from croupier.lab.sheets.content import letter_of

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
)


def table(par: GamePar) -> str:
    """All outcomes of all paytables; a variant has the outcome ``variant: NAME`` and its own edge."""
    target = StringIO()
    writer = csv.writer(target, lineterminator="\n")
    writer.writerow(HEAD)
    for letters in par.wagers.values():
        for one in letters.values():
            start = (par.game.id, par.edition.id, one.wager, letter_of(one))
            for row in (*one.result.rows, *one.result.extras):
                writer.writerow(
                    (
                        *start,
                        row.outcome,
                        row.pays,
                        row.combinations,
                        one.result.combinations,
                        float(row.probability),
                        float(row.contribution),
                        one.result.edge,
                        one.result.counts.method,
                    )
                )
            for variant in one.variants:
                writer.writerow(
                    (
                        *start,
                        f"variant: {variant.name}",
                        variant.title,
                        "",
                        "",
                        "",
                        "",
                        variant.edge,
                        variant.method,
                    )
                )
    return target.getvalue()
