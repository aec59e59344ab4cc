"""How many hands are of each kind, as ``kinds`` counts them: shipped, so that no compiled code is loaded."""

from __future__ import annotations

from croupier.kernel.shipped import counted


def kinds(size: int) -> dict[str, int]:
    """How many hands of five, six or seven cards are of each of the ten kinds, worst first."""
    found: dict[str, int] = counted("croupier.kernel.kinds:kinds", size)
    return found


def pairs_at_least(size: int, rank: int) -> int:
    """How many hands are one pair, of this rank (2 to 14) or a higher one."""
    found: int = counted("croupier.kernel.kinds:pairs_at_least", size, rank)
    return found


def three_card_kinds() -> dict[str, int]:
    """How many of the 22,100 three-card hands are of each kind, worst first."""
    found: dict[str, int] = counted("croupier.kernel.kinds:three_card_kinds")
    return found
