"""The mathematics of Criss-Cross Poker."""

from __future__ import annotations

from croupier.play.lab import Lab

LAB = Lab(
    package=__name__,
    endings="endings",
    counts="counts",
    solver="solver",
    simulation="simulation",
    strategy="strategy",
    advice="advice",
    side_wagers=("five_card",),
    per="ante_across",
    counted=(
        "both Antes and the three Bets over all cards that can still be turned, with the best decisions "
        "later on; the Five Card Bonus is left out, since no decision touches it."
    ),
)
