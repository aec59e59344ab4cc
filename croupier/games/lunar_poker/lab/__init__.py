"""The mathematics of Lunar Poker."""

from __future__ import annotations

from croupier.play.lab import Lab

LAB = Lab(
    package=__name__,
    counts="counts",
    solver="solver",
    simulation="simulation",
    strategy="strategy",
    shipped_counts=(("super_rows", "census", ()),),
    advice="advice",
    endings="endings",
    options=("instant_payout",),
    # A Super Wager on another player's hand needs another player (§ 671a.7(c)(3)); this is one seat.
    side_wagers=("super_dealer",),
    per="ante",
    counted=(
        "Ante, Options fee and Bet over all cards that can still come, with the best decision after a draw;"
        " Super Wagers are left out, since no decision touches them, and a fee already paid is counted."
    ),
)
