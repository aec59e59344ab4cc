"""The mathematics of Texas Hold 'Em Bonus Poker."""

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
    options=("ante_wins_on",),
    side_wagers=("bonus", "progressive", "five_card_player", "five_card_dealer", "six_card"),
    per="ante",
    counted=(
        "Ante, Flop, Turn and River Wagers over all cards that can still come, with the best decisions "
        "later on; before the flop also the Progressive Payout Wager, which a fold gives up. Other optional"
        " wagers are left out, since no decision touches them."
    ),
)
