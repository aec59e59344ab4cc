"""The mathematics of Go Fore It."""

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
    advice="advice",
    joint="joint",
    written="written",
    side_wagers=("skins", "gopher"),
    per="front_9",
    counted=(
        "Front 9 and Back 9 over all hole cards; Skins and Gopher are left out, since no decision touches "
        "them."
    ),
)
