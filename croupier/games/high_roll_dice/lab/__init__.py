"""The mathematics of High Roll Dice."""

from __future__ import annotations

from croupier.games.high_roll_dice.rules import KINDS, MILLIONS
from croupier.play.lab import Lab

EXTRA_ROLL = "extra_roll"

LAB = Lab(
    package=__name__,
    counts="counts",
    plain_counts="plain_counts",
    solver="solver",
    simulation="simulation",
    strategy="strategy",
    joint="joint",
    side_wagers=(*KINDS, EXTRA_ROLL, *MILLIONS),
    only_if_named=(EXTRA_ROLL,),
    no_decisions=(
        "High Roll Dice asks the player nothing after the wagers are placed; `croupier par high_roll_dice` "
        "says what each wager is worth"
    ),
    # The Extra Roll Wager is a fee for the odds of § 675a.5(d) on the Like Kind Wagers still open.
    paytables={EXTRA_ROLL: "second_roll"},
    notes=(
        "extra_roll: its edge is that of the fee alone, with a Like Kind Wager on every number from three "
        "to eight; the Like Kind Wagers that it needs cost more than it wins (variants together_...)",
    ),
)
