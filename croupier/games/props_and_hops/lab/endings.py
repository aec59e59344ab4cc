"""What each roll of Props & Hops comes to, settled by the rules (§ 668a.3(i), § 668a.4).

36 rolls decide all wagers but the Six Eight Shake, which is won, lost or removed. Each of these has a round
that stands for it; which row it hits and what that pays stands in ``rules.py`` and the edition alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any, Final

from croupier.equipment.dice import FACES
from croupier.errors import Fault
from croupier.games.props_and_hops import GAME
from croupier.games.props_and_hops.rules import OUTCOMES, SHAKE, SIXES_AND_EIGHTS
from croupier.law.edition import Edition
from croupier.play.endings import EXACT_STAKE
from croupier.play.submission import Submission
from croupier.play.witness import Settled, Witness, settle_witness
from croupier.units.money import Cents

ROLLS: Final = [*product(FACES, repeat=2)]
WON, LOST, REMOVED = range(3)
_EVERY_LAMMER: Final = tuple((one.low, one.high) for one in sorted(SIXES_AND_EIGHTS))
SHAKES: Final = {
    WON: Witness(rolls=_EVERY_LAMMER, decisions=("keep",) * (len(_EVERY_LAMMER) - 1)),
    LOST: Witness(rolls=((3, 4),)),
    REMOVED: Witness(rolls=((1, 1),), decisions=("remove",)),
}


def at_each_roll(edition: Edition, options: Mapping[str, Any], wager: str) -> list[tuple[str, Fraction]]:
    """The row of its paytable that a wager hits at each of the 36 rolls, and what it nets per unit."""
    rounds = rolled(Submission(edition, options, EXACT_STAKE), {wager: EXACT_STAKE})
    return [(row_of(one, edition, wager), Fraction(one.net([wager]), EXACT_STAKE)) for one in rounds]


def rolled(submission: Submission, stakes: Mapping[str, Cents]) -> list[Settled]:
    """Each of the 36 rolls, settled with these wagers; those of 0 are not placed."""
    placed = {wager: stake for wager, stake in stakes.items() if stake}
    return [settle_witness(GAME, submission, placed, Witness(rolls=(faces,))) for faces in ROLLS]


def row_of(settled: Settled, edition: Edition, wager: str) -> str:
    """The row of § 668a.4 that a wager hit; what a roll collects hits the last, which loses."""
    if not settled.net([wager]) < 0:
        return settled.row(wager)
    return OUTCOMES[edition.wagers[wager].paytable][-1]


def shaken(submission: Submission, stake: Cents) -> dict[int, Cents]:
    """What a Six Eight Shake nets when it is won, lost and removed."""
    return {
        ended: settle_witness(GAME, submission, {SHAKE: stake}, witness).net([SHAKE])
        for ended, witness in SHAKES.items()
    }


def shake_pays(edition: Edition, options: Mapping[str, Any]) -> Fraction:
    """What a Six Eight Shake pays per unit; the chain counts on one that is lost or removed as printed."""
    nets = shaken(Submission(edition, {**options, SHAKE: True}, EXACT_STAKE), EXACT_STAKE)
    if (nets[LOST], nets[REMOVED]) != (-EXACT_STAKE, 0):
        raise Fault(f"{GAME.id}: a Six Eight Shake that is lost or removed is settled as no count foresees")
    return Fraction(nets[WON], EXACT_STAKE)
