"""What each decision of Six-Card Fortune Pai Gow Poker is worth (§ 670a.11(b) to (g))."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from croupier.equipment.cards import Card, show
from croupier.games.six_card_fortune_pai_gow.lab.against import CLOSED, HIGHS, apart_from
from croupier.games.six_card_fortune_pai_gow.lab.endings import demand_what_kernels_count
from croupier.games.six_card_fortune_pai_gow.lab.settings import LOW_JOKER, settings_of
from croupier.games.six_card_fortune_pai_gow.lab.solver import DEALERS, opening_rank
from croupier.kernel.cards import cards
from croupier.law.edition import Edition
from croupier.play.seen import Seen


class Setting(NamedTuple):
    """A card that goes low: what the first wager nets, and what a Double Down Wager would."""

    single: Fraction
    double: Fraction


def values(seen: Seen) -> dict[str, Fraction | float]:
    """Double or stay; or each low hand, and the house way."""
    demand_what_kernels_count(seen.edition, seen.submission.options)
    settings, house = worths(seen.own, seen.edition)
    if seen.choice("double") is not None:
        return {
            "double": max(one.single + one.double for one in settings.values()),
            "stay": max(one.single for one in settings.values()),
        }
    doubled = "double" in seen.wagers
    worth = {card: one.single + (one.double if doubled else 0) for card, one in settings.items()}
    found: dict[str, Fraction | float] = {f"set {card.text}": each for card, each in worth.items()}
    return found | {"house_way": worth[house]}


def worths(own: tuple[Card, ...], edition: Edition) -> tuple[dict[Card, Setting], Card]:
    """What every setting nets over all dealer's hands; and the card that the house way puts low."""
    hand = cards(show(own))
    found, opens = settings_of(hand[None, :], threads=1), opening_rank(edition)
    high, low = found.high[0].astype(np.int64), found.low[0].astype(np.int64)
    totals = [opens, HIGHS + LOW_JOKER]
    columns = np.concatenate([high, HIGHS + low, CLOSED + low, totals])
    counted = apart_from(hand, columns, opens).tolist()
    closed, every = counted[-2:]
    if every != DEALERS:
        raise ArithmeticError("the dealer's hands do not add up")
    settings = {}
    for place, card in enumerate(own):
        below, low_all, low_closed = (counted[part * len(own) + place] for part in range(3))
        opened = below - closed if high[place] > opens else 0
        single, double = below + low_all - DEALERS, opened + low_all - low_closed - (DEALERS - closed)
        if found.foul[0, place]:
            single, double = -DEALERS, closed - DEALERS
        settings[card] = Setting(Fraction(single, DEALERS), Fraction(double, DEALERS))
    return settings, own[int(found.house[0])]
