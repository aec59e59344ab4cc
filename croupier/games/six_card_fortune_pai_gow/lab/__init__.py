"""The mathematics of Six-Card Fortune Pai Gow Poker."""

from __future__ import annotations

from croupier.play.lab import Lab

LAB = Lab(
    package=__name__,
    counts="counts",
    solver="solver",
    simulation="simulation",
    strategy="strategy",
    shipped_counts=(("kinds", "kinds", (6,)), ("kinds", "high_cards", (6,))),
    advice="advice",
    options=("double_down",),
    side_wagers=("fortune", "insurance", "progressive"),
    per="pai_gow",
    counted=(
        "the Pai Gow Wager and the Double Down Wager over all hands that the dealer may have, the hands set"
        " as well as can be where that comes later; Fortune, Insurance and Progressive are left out, since "
        "no decision touches them."
    ),
)
