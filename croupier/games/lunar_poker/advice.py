"""What each decision of Lunar Poker is worth, every exchange included (§ 671a.11(b), (d), (f))."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import numpy as np

from croupier.equipment.cards import Card, show
from croupier.games.lunar_poker.solver import pays_of
from croupier.kernel.cards import cards
from croupier.kernel.lunar_draw import EXCHANGES, worth_of, worth_of_bet
from croupier.play.seen import Seen

PER = "ante"
COUNTED = (
    "Ante, Options fee and Bet over all cards that can still come, with the best decision after a draw; "
    "Super "
    "Wagers are left out, since no decision touches them, and a fee already paid is counted."
)


def values(seen: Seen) -> dict[str, Fraction | float]:
    """Fold, bet, buy and every exchange; after a draw, bet or fold."""
    if seen.choice("buy") is None:
        return _after_a_draw(seen)
    hand, up = cards(show(seen.own)), int(cards(show(seen.open_cards("dealer")))[0])
    pays = pays_of(seen.edition)
    # The exchange of all five takes as long as all others together.
    with ThreadPoolExecutor(2) as pool:
        some, all_five = pool.map(
            lambda sizes: worth_of(hand, up, pays, sizes), (EXCHANGES[:-1], EXCHANGES[-1:])
        )
    found: dict[str, Fraction | float] = {"bet": some.bet, "fold": Fraction(-1), "buy": some.buy}
    for kept, worth in {**some.exchanges, **all_five.exchanges}.items():
        thrown = [card for place, card in enumerate(seen.own) if place not in kept]
        found[f"draw {show(thrown)}"] = worth
    return found


def _after_a_draw(seen: Seen) -> dict[str, Fraction | float]:
    """The fee is paid; the player knows his discards, which the dealer cannot hold."""
    up = cards(show(seen.open_cards("dealer")))
    thrown: set[Card] = {card for decision in seen.decisions for card in decision.cards}
    left = [card for card in seen.unseen() if card not in thrown]
    unseen = np.sort(cards(show(left)))
    bet = worth_of_bet(cards(show(seen.own)), int(up[0]), unseen, pays_of(seen.edition))
    return {"bet": bet - 1, "fold": Fraction(-2)}
