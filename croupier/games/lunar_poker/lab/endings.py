"""How a round of Lunar Poker can end, with a witness for each showdown (§ 671a.11, § 671a.12).

Five cards are paid at once, fold or bet; six cards, one of them bought, bet or fold. What becomes of a Bet
is decided by the result and, where it is won, by the rows of its combination and of a second one.
What each of these is paid stands in ``rules.py`` and the edition alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from croupier.equipment.cards import cards
from croupier.equipment.ranks import ace_king, super_wager
from croupier.equipment.ranks.poker import KINDS, PAIR, STRAIGHT_FLUSH, best
from croupier.equipment.ranks.second_combination import second_combination
from croupier.games.lunar_poker import GAME
from croupier.play.endings import BASE, Endings, Figures, Showdown
from croupier.play.lopsided import lopsided_deals
from croupier.play.witness import DEALER, PLAYER, Dealt

ROWS: Final = (ace_king.KIND, *KINDS[PAIR:])
"""The rows of § 671a.12(d), the lowest first, as the kernels number them from one."""
NO_SECOND: Final = "no second combination"
UNQUALIFIED, LOSE, TIE, WIN = ("dealer does not qualify", "lose", "tie", "win")
AT_ONCE, FOLD, BET, BUY_AND_FOLD, BUY_AND_BET = ("at once", "fold", "bet", "buy, fold", "buy, bet")

BOUGHT: Final = "bought"
INSTANT: Final = "instant_payout"

FIVE: Final = {
    ("ace_king", NO_SECOND): "5c Ad Qd 8c Kd",
    ("pair", NO_SECOND): "7d 6d Qd Ks Kh",
    ("pair", "ace_king"): "Tc Kh Ac Jh Th",
    ("two_pair", NO_SECOND): "2d 2h 4c Ah Ad",
    ("two_pair", "ace_king"): "Qh Ah Qc Kc Ac",
    ("three_of_a_kind", NO_SECOND): "3s 3c Qh 3h Ts",
    ("three_of_a_kind", "ace_king"): "Ad Kc 7s Kh Kd",
    ("straight", NO_SECOND): "Qs Kc As Th Js",
    ("flush", NO_SECOND): "3h 6h 7h 9h Th",
    ("full_house", NO_SECOND): "Qh Qd Qc Kd Kc",
    ("four_of_a_kind", NO_SECOND): "2c 8c 8d 8s 8h",
    ("four_of_a_kind", "ace_king"): "Ks Kd Kh Kc As",
}
"""A hand for each pair of rows that five cards can hold; better ones are paid at once."""

SIX: Final = {
    ("ace_king", NO_SECOND): "Th 7s 2c Kc Ac Qc",
    ("pair", NO_SECOND): "Kh 6c 7d Qd 9h Ks",
    ("pair", "ace_king"): "7c 5d 9s Kc As Ad",
    ("two_pair", NO_SECOND): "Qd Jh Td Ah Qc Jd",
    ("two_pair", "ace_king"): "Ad As Jc Ks Js Qc",
    ("two_pair", "two_pair"): "Th Qc Jh Qh Tc Jc",
    ("three_of_a_kind", NO_SECOND): "As 9s Ad Th Qs Ah",
    ("three_of_a_kind", "ace_king"): "9s Ks Ad Kc 2c Kd",
    ("straight", NO_SECOND): "Jh Th 9h As 8d 7s",
    ("straight", "ace_king"): "2h 4c Kh Ad 5h 3c",
    ("straight", "straight"): "Ad 9s Td Js Qs Kh",
    ("flush", NO_SECOND): "9c Ac 5c Qc 8c Ts",
    ("flush", "ace_king"): "Ad 9s 8s Qs Ks 5s",
    ("flush", "pair"): "8d Qd 9d Ad Qh Jd",
    ("flush", "straight"): "7c 3c Ts 6c 8c 9c",
    ("flush", "flush"): "6c 8c 7c Jc 9c Qc",
    ("full_house", NO_SECOND): "Kd Ad Kc Ks Ts As",
    ("full_house", "ace_king"): "Kh Kc Jd Jc Jh Ah",
    ("full_house", "full_house"): "8h 8s 7c 8c 7s 7h",
    ("four_of_a_kind", NO_SECOND): "Ad Ah 5h As Ac Jc",
    ("four_of_a_kind", "ace_king"): "Ks Kd Kh Kc As 2s",
    ("four_of_a_kind", "full_house"): "Ah Ac Ks Kh Kc Kd",
    ("straight_flush", NO_SECOND): "Jc Tc 8c 7c Ks 9c",
    ("straight_flush", "ace_king"): "Kh As 2s 3s 4s 5s",
    ("straight_flush", "straight"): "Ad 9s Ts Js Qs Ks",
    ("straight_flush", "flush"): "Qd Kd Jd 7d Td 9d",
    ("straight_flush", "straight_flush"): "6s 5s Ts 8s 9s 7s",
    ("royal_flush", NO_SECOND): "Qs Ts 6h Js Ks As",
    ("royal_flush", "straight"): "Kd Qd Jd Ks Td Ad",
    ("royal_flush", "flush"): "Kc Qc 8c Tc Ac Jc",
    ("royal_flush", "straight_flush"): "Td Kd Ad Jd 9d Qd",
}
"""The same for six cards, the last of them bought. A test looks at all hands for a pair that is not here."""

DEALERS: Final = (
    # Two who do not qualify, and some who do so with little: one of them fits any hand.
    "2s 3d 4h 5c 7s",
    "2d 3h 4c 5s 7d",
    "As Kh 2d 3s 4h",
    "Ad Kc 2h 3d 4c",
    "Ac Ks 7h 8d 9c",
    "2s 2d 3h 4c 7s",
    "3h 3c 2d 5s 7h",
    # Nothing beats these.
    "Ac Kc Qc Jc Tc",
    "Ah Kh Qh Jh Th",
)
TIED: Final = ("As Kd 9h 5c 3s 2s", "Ad Kh 9c 5s 3d")


def showdown_of(dealt: Dealt, figures: Figures) -> Showdown:
    """§ 671a.11(f): the result, and for a Bet that is won its two rows."""
    own, dealer = best(dealt[PLAYER]), best(dealt[DEALER])
    if not ace_king.at_least_ace_king(dealer):
        return (UNQUALIFIED,)
    if own <= dealer:
        return (TIE,) if own == dealer else (LOSE,)
    second = second_combination(dealt[PLAYER])
    return WIN, ace_king.kind(own), ace_king.kind(second) if second else NO_SECOND


def _against_the_dealer(
    lines: Mapping[str, tuple[str, ...]], hands: Mapping[tuple[str, str], str]
) -> Endings:
    """The endings of these hands, each against every dealer whose cards are left."""
    held = len(cards(next(iter(hands.values()))))

    def deals(figures: Figures) -> Iterator[Dealt]:
        yield {PLAYER: cards(TIED[0])[:held], DEALER: cards(TIED[1])}
        for hand in map(cards, hands.values()):
            for dealer in map(cards, DEALERS):
                if not set(dealer) & set(hand):
                    yield {PLAYER: hand, DEALER: dealer}

    expected = {(UNQUALIFIED,), (LOSE,), (TIE,), *((WIN, *rows) for rows in hands)}
    return Endings(GAME, ("ante", "options_fee", "bet"), lines, deals, showdown_of, frozenset(expected))


def _both_hands(figures: Figures) -> Iterator[Dealt]:
    return lopsided_deals({PLAYER: 5, DEALER: 5})


def _paid_at_once(dealt: Dealt, figures: Figures) -> Showdown | None:
    """§ 671a.11(c)(3)."""
    hand = best(dealt[PLAYER])
    return (hand.kind,) if hand.order >= STRAIGHT_FLUSH else None


def _super_wager(wager: str, place: str) -> Endings:
    """§ 671a.12(b): a Super Wager on the hand at this place; who folds has one as well."""

    def row_of(dealt: Dealt, figures: Figures) -> Showdown | None:
        if best(dealt[PLAYER]).order >= STRAIGHT_FLUSH:
            return None
        return (super_wager.super_row(dealt[place], best(dealt[place])),)

    rows = frozenset((row,) for row in (*super_wager.ROWS, super_wager.NONE_OF_THEM))
    return Endings(GAME, (wager,), {FOLD: ("fold",)}, _both_hands, row_of, rows)


ENDINGS: Mapping[str, Endings] = {
    BASE: _against_the_dealer({FOLD: ("fold",), BET: ("bet",)}, FIVE),
    BOUGHT: _against_the_dealer({BUY_AND_FOLD: ("buy", "fold"), BUY_AND_BET: ("buy", "bet")}, SIX),
    INSTANT: Endings(
        GAME,
        ("ante",),
        {AT_ONCE: ()},
        _both_hands,
        _paid_at_once,
        frozenset((kind,) for kind in KINDS[STRAIGHT_FLUSH:]),
    ),
    "super": _super_wager("super", PLAYER),
    "super_dealer": _super_wager("super_dealer", DEALER),
}
