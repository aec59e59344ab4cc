"""What each decision of Lunar Poker is worth, every exchange included (§ 671a.11(b), (d), (f))."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from croupier.equipment.cards import Card, show
from croupier.games.lunar_poker.lab.draw import worth_of_bet
from croupier.games.lunar_poker.lab.solver import pays_of
from croupier.games.lunar_poker.lab.worth import worth_of
from croupier.kernel.cards import cards
from croupier.play.seen import Seen


def values(seen: Seen) -> dict[str, Fraction | float]:
    """Fold, bet, buy and every exchange; after a draw, bet or fold."""
    if seen.choice("buy") is None:
        return _after_a_draw(seen)
    hand, up = cards(show(seen.own)), int(cards(show(seen.open_cards("dealer")))[0])
    worth = worth_of(hand, up, pays_of(seen.edition))
    found: dict[str, Fraction | float] = {"bet": worth.bet, "fold": Fraction(-1), "buy": worth.buy}
    for kept, net in worth.exchanges.items():
        thrown = [card for place, card in enumerate(seen.own) if place not in kept]
        found[f"draw {show(thrown)}"] = net
    return found


def _after_a_draw(seen: Seen) -> dict[str, Fraction | float]:
    """The fee is paid; the player knows his discards, which the dealer cannot hold."""
    up = cards(show(seen.open_cards("dealer")))
    thrown: set[Card] = {card for decision in seen.decisions for card in decision.cards}
    left = [card for card in seen.unseen() if card not in thrown]
    unseen = np.sort(cards(show(left)))
    bet = worth_of_bet(cards(show(seen.own)), int(up[0]), unseen, pays_of(seen.edition))
    return {"bet": bet - 1, "fold": Fraction(-2)}
