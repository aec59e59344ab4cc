"""What the outcomes of a simulated round of Texas Hold 'Em Bonus stake and net: their witnesses, settled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from croupier.equipment.ranks import six_card
from croupier.equipment.ranks.poker import KINDS
from croupier.games.texas_holdem_bonus.lab.endings import ENDINGS, FIVE_KINDS, FLOP, LINES, RESULTS
from croupier.games.texas_holdem_bonus.lab.endings import FOLD as FOLDED
from croupier.games.texas_holdem_bonus.rules import OUTCOMES
from croupier.play.endings import BASE, Showdown
from croupier.play.simulator import Prices, witnessed_prices
from croupier.play.submission import Submission
from croupier.units.money import Cents

BONUSES = OUTCOMES["bonus"]
FOLD = 0
BETS = len(LINES)
"""A fold; the Flop Wager; with the Turn Wager; with the River Wager; with both."""

FIVE = len(FIVE_KINDS)


def groups(submission: Submission, stakes: Mapping[str, Cents]) -> tuple[Prices, ...]:
    """The base game; Bonus; Progressive; both Five Card Hand Bonuses; Six Card Bonus."""
    outcomes: Mapping[str, Sequence[tuple[str, Showdown]]] = {
        BASE: [(line, (result, kind)) for line, kind, result in product(LINES, KINDS, RESULTS)],
        "bonus": [(FLOP, (row,)) for row in BONUSES],
        "progressive": [(line, (kind,)) for line, kind in product((FLOP, FOLDED), KINDS)],
        "five_card": [(FLOP, kinds) for kinds in product(FIVE_KINDS, FIVE_KINDS)],
        "six_card": [(FLOP, (kind,)) for kind in six_card.KINDS],
    }
    return tuple(
        witnessed_prices(
            ENDINGS[name],
            submission,
            wanted,
            {wager: stakes[wager] for wager in ("ante", *ENDINGS[name].wagers) if wager in stakes},
        )
        for name, wanted in outcomes.items()
    )
