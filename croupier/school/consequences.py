"""What follows from an irregularity, in the few words that a dealer must know; the engine says which."""

from __future__ import annotations

from croupier.play.game import Game
from croupier.play.request import Act, Irregular
from croupier.play.round import Round
from croupier.play.setup import RoundSetup
from croupier.units.outcome import Outcome

PLAY_ON = "Play goes on; nothing is returned."
VOID = "All hands are void; all wagers are returned."
PARTLY = "Some wagers are returned, the others are settled."
CONSEQUENCES = [PLAY_ON, VOID, PARTLY]


def consequence(game: Game, setup: RoundSetup, acts: list[Act], act: Irregular) -> str:
    """What the engine does: replay to the point, let it happen, and look at the lines."""
    round_ = Round(game, setup).apply_all(acts)
    round_.apply(act)
    voided = [line for line in round_.lines if line.outcome is Outcome.VOID]
    if not round_.cut_short and not voided:
        return PLAY_ON
    if round_.over and len(voided) == len(round_.table.all_wagers()):
        return VOID
    return PARTLY
