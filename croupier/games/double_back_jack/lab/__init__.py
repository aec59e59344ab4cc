"""The mathematics of Double Back Jack."""

from __future__ import annotations

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
        "split_aces": Rule(("play_on", "one_card"), option="split_aces"),
    },
    options=("decks", "split_aces"),
    per="blackjack",
    counted=(
        "the hand in question, its double, its second chance and what it splits into; computed in floating "
        "point from the cards that are unseen, split hands not looking at each other's cards."
    ),
    warnings=(
        "blackjack: as printed (2 to 1 on Blackjack, 21 paid at once, a dealer 22 returned, a second chance"
        " after a bust) the base game favours the player",
    ),
)
