"""How an automatic patron plays a blackjack hand: the few lines that every player knows."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.equipment.ranks.blackjack import count, hard_value, is_pair
from croupier.play.choice import Choice, Decision
from croupier.play.sight import Sight


def what_every_player_knows(words: Mapping[str, Choice], sight: Sight) -> Decision | None:
    """None where the question is another than how to play a hand."""
    if "hit" not in words:
        return None
    hand = next((one for one in sight.hands if len(one) > 1 and not count(one).bust), sight.own)
    points = count(hand)
    up = hard_value(sight.dealer[0]) if sight.dealer else 10
    pair = is_pair(hand) and hard_value(hand[0]) in (1, 8)
    if "split" in words and pair:
        return Decision("split")
    double = words.get("double")
    if double is not None and not points.soft and points.total in (10, 11) and 2 <= up <= 9:
        return Decision("double", double.at_most or None)
    if points.soft:
        return Decision("hit" if points.total < 18 else "stand")
    stands = points.total >= 17 or (points.total >= 13 and 2 <= up <= 6)
    return Decision("stand" if stands else "hit")
