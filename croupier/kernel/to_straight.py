"""How near some cards are to a straight: what a person counts as open at both ends, or inside."""

from __future__ import annotations

from croupier.kernel.jit import jit

ACE = 12
FIVE_IN_A_ROW = 0b11111
LOWEST_RANKS = 10
"""A straight begins with an ace, which then stands below the deuce, up to a ten."""


@jit
def ways_to_straight(ranks: int) -> int:
    """How many ranks complete these, a set of thirteen bits without a straight, to a straight.

    Two are an open straight, or one with two gaps inside that is as good.
    """
    with_low_ace = ranks << 1 | ranks >> ACE & 1
    found = 0
    for low in range(LOWEST_RANKS):
        missing = FIVE_IN_A_ROW & ~(with_low_ace >> low)
        if missing & (missing - 1) == 0:
            found |= missing << low
    completing = found >> 1 | (found & 1) << ACE
    ways = 0
    while completing:
        completing &= completing - 1
        ways += 1
    return ways
