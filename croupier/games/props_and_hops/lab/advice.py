"""What it is worth to keep a Six Eight Shake Wager, or to remove it (§ 668a.2(f)(8))."""

from __future__ import annotations

from fractions import Fraction

from croupier.equipment.dice import combination
from croupier.games.props_and_hops.lab.counts import one_more_roll
from croupier.games.props_and_hops.lab.endings import shake_pays
from croupier.games.props_and_hops.rules import SIXES_AND_EIGHTS
from croupier.play.seen import Seen


def values(seen: Seen) -> dict[str, Fraction | float]:
    """To remove it returns the wager; to keep it means one more roll at least."""
    missing = SIXES_AND_EIGHTS - {combination(faces) for faces in seen.rolls}
    pays = shake_pays(seen.edition, seen.submission.options)
    return {"remove": Fraction(0), "keep": one_more_roll(missing, pays)}
