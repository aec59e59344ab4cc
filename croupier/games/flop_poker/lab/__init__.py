"""The mathematics of Flop Poker."""

from __future__ import annotations

from croupier.play.lab import Lab

LAB = Lab(
    package=__name__,
    endings="endings",
    keeps_counts=True,
    counts="counts",
    solver="solver",
    simulation="simulation",
    strategy="strategy",
    shipped_counts=(("flop_hands", "best_kinds", ()),),
    advice="advice",
    joint="joint",
    written="written",
    side_wagers=("three_card_bonus", "progressive"),
    per="ante",
    counted=(
        "Ante and Flop Wager over all flops; the Pot and the optional wagers are left out, since no "
        "decision touches them: who folds can still win them."
    ),
    notes=(
        "pot: every Pot Wager goes to the players, so that the house keeps nothing of it; among players who"
        " all stay it is worth exactly what each put in, since the deal treats all positions alike",
    ),
)
