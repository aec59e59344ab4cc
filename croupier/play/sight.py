"""What a patron at a position sees, and rules of thumb on it for automatic patrons.

A rule of thumb answers "no", "least" or "most". It makes a demonstration floor look like one; the exact
strategies are the laboratory's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from croupier.equipment.cards import CARDS, Card
from croupier.play.choice import Choice, Decision

ACE, NINE = 14, 9


class Sight:
    """The cards that a patron sees: his own, those on the table for all, and the dealer's."""

    def __init__(self, places: Mapping[str, Sequence[str]], position: int) -> None:
        own, common, dealer = [], [], []
        for name, texts in places.items():
            seen = [CARDS[text] for text in texts if text in CARDS]
            if name.partition(",")[0] == f"position {position}":
                own.append(seen)
            elif name == "dealer":
                dealer += seen
            elif not name.startswith("position") and name != "discards":
                common += seen
        self.hands: list[list[Card]] = [hand for hand in own if hand]
        self.own: list[Card] = self.hands[0] if self.hands else []
        self.common: list[Card] = common
        self.dealer: list[Card] = dealer

    def made(self) -> int:
        """A rough measure: 0 nothing, 1 an ace or king, 2 a pair with an own card, 3 two pair or better."""
        ranks = Counter(card.rank for card in [*self.own, *self.common])
        mine = {card.rank for card in self.own}
        pairs = [rank for rank, times in ranks.items() if times > 1 and rank in mine]
        suits = Counter(card.suit for card in [*self.own, *self.common])
        if len(pairs) > 1 or max(ranks.values(), default=0) > 2 or max(suits.values(), default=0) > 4:
            return 3
        return 2 if pairs else 1 if max(mine, default=0) >= ACE - 1 else 0


RuleOfThumb = Callable[[Sight], str]
OwnSense = Callable[[Mapping[str, Choice], Sight], Decision | None]
"""A decision among those that are open, by their words; None where the rule of thumb shall answer."""


def no_own_sense(words: Mapping[str, Choice], sight: Sight) -> Decision | None:
    """Whether to bet, and how much, is all that is asked."""
    return None


def bet_what_is_made(sight: Sight) -> str:
    """Bet what is made, see with a high card, let the rest go."""
    return ("no", "least" if not sight.common else "no", "most", "most")[sight.made()]


def most_hands_are_worth_a_look(sight: Sight) -> str:
    """Go on with anything but the worst."""
    return "least" if sight.made() or max(card.rank for card in sight.own) >= NINE else "no"
