"""The mathematics of Free Bet Blackjack."""

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
    options=("decks", "split_aces"),
    side_wagers=("push_22",),
    per="blackjack",
    counted=(
        "the hand in question, its doubles and what it splits into, and the seat's hands that wait for a "
        "second card; computed in floating point from the cards that are unseen, split hands not looking at"
        " each other's cards. Push 22 is left out, since no decision touches it."
    ),
)
