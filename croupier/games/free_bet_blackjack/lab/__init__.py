"""The mathematics of Free Bet Blackjack."""

from __future__ import annotations

from croupier.families.blackjack.rules.drawing import HITS_SOFT
from croupier.play.lab import Lab, Rule

LAB = Lab(
    package=__name__,
    endings="endings",
    counts="counts",
    solver="solver",
    simulation="simulation",
    strategy="strategy",
    advice="advice",
    rules={
        "decks": Rule(tuple(range(1, 9)), option="decks"),
        "soft_17": Rule(("stand", "hit"), figure=HITS_SOFT, means={"stand": False, "hit": True}),
        "split_aces": Rule(("play_on", "one_card"), option="split_aces"),
        "most_hands": Rule((2, 3, 4), figure="most_hands"),
        "free_double_totals": Rule((), figure="free_double_totals"),
    },
    options=("decks", "split_aces"),
    side_wagers=("push_22",),
    per="blackjack",
    counted=(
        "the hand in question, its doubles and what it splits into, and the seat's hands that wait for a "
        "second card; computed in floating point from the cards that are unseen, split hands not looking at"
        " each other's cards. Push 22 is left out, since no decision touches it."
    ),
)
