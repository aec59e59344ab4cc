"""How a round of Six-Card Fortune Pai Gow Poker can end, settled by the rules (§ 670a.11, § 670a.12).

The first wager and the Double Down Wager end by how both hands compare and by whether the dealer opens the
latter; the optional wagers by the best hand of six cards. Each of these has a round that stands for it, and
what it is paid stands in ``rules.py`` and the edition alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, Final, NamedTuple

from croupier.equipment.cards import RANKS, cards
from croupier.errors import Fault
from croupier.games.six_card_fortune_pai_gow import GAME
from croupier.law.edition import Edition
from croupier.play.endings import EXACT_STAKE
from croupier.play.submission import Submission
from croupier.play.witness import DEALER, PLAYER, Settled, Witness, settle_witness
from croupier.units.money import Cents

ACE: Final = 14
START: Final = 1
"""The deal starts with the dealer, then goes on with position 1 (§ 670a.5(i))."""
HIGHER: Final = 1

BEST_OF_SIX: Final = {
    "high_card": "As Qd Th 8c 6s 4d",
    "pair": "9s 9d Th 8c 6s 4d",
    "two_pair": "9s 9d Th Tc 6s 4d",
    "three_of_a_kind": "9s 9d 9h Tc 6s 4d",
    "straight": "9s 8d 7h 6c 5s 2d",
    "flush": "Ks 9s 8s 5s 2s 4d",
    "full_house": "9s 9d 9h 4c 4s 2d",
    "four_of_a_kind": "9s 9d 9h 9c 4s 2d",
    "straight_flush": "9s 8s 7s 6s 5s 2d",
    "royal_flush": "As Ks Qs Js Ts 2d",
    "five_aces": "As Ad Ah Ac Jo 2d",
}
"""Six cards of each kind, the worst first."""

TOPS: Final = {
    8: "8s 7d 6h 4c 3s 2d",
    9: "9s 8d 6h 4c 3s 2d",
    10: "Ts 8d 6h 4c 3s 2d",
    11: "Js 8d 6h 4c 3s 2d",
    12: "Qs 8d 6h 4c 3s 2d",
    13: "Ks 8d 6h 4c 3s 2d",
    14: "As 8d 6h 4c 3s 2d",
}
"""Six cards without a pair, by the highest of them."""

FOUL: Final = "As Kd Qh 9c 5s 2d"
"""Foul with its ace laid low (§ 670a.11(f)(1)(v))."""


class Showdown(NamedTuple):
    """The player's hands against the dealer's, and whether the dealer opens a Double Down Wager."""

    high: int
    low: int
    opened: bool

    @property
    def result(self) -> int:
        """As the kernels compare: an identical hand is the dealer's (§ 670a.6(c)); -1, 0 or 1."""
        return (self.high == HIGHER) + (self.low == HIGHER) - 1


def settled(
    submission: Submission,
    stakes: Mapping[str, Cents],
    own: str,
    dealer: str = "",
    doubled: bool = False,
    low: str = "",
) -> Settled:
    """A round with these cards, any for a dealer of whom nothing is said.

    The low hand is set by the house way if no card is named.
    """
    offered = (("double",) if doubled else ("stay",)) if submission.options["double_down"] else ()
    decisions = (*offered, f"set {low}" if low else "house_way")
    dealt = {PLAYER: cards(own)} | ({DEALER: cards(dealer)} if dealer else {})
    return settle_witness(GAME, submission, stakes, Witness(dealt, decisions, start=START))


class Pairs(NamedTuple):
    """Hands of one pair: the pairs around the one that opens, what lies low beside them, kickers."""

    pairs: list[int]
    lows: list[int]
    kickers: list[int]

    def hand(self, pair: int, low: int, suits: str) -> str:
        """Six cards of two suits."""
        first, second = suits[0], suits[1]
        singles = zip((*self.kickers, low), (first, second) * 2, strict=True)
        return " ".join(
            f"{RANKS[rank - 2]}{suit}" for rank, suit in ((pair, first), (pair, second), *singles)
        )


def pairs_around(opens: int) -> Pairs:
    """The house way lays the highest single card low and keeps the pair."""
    pairs = [rank for rank in range(opens - 2, opens + 2) if 2 <= rank <= ACE]
    others = [rank for rank in range(2, ACE + 1) if rank not in pairs]
    return Pairs(pairs, others[-3:], others[:3])


def rounds_of_pairs(opens: int) -> Iterator[tuple[Showdown, str, str]]:
    """A round for each way in which two hands can compare, with a dealer who opens and one who does not."""
    around = pairs_around(opens)
    for own, other in product(around.pairs, repeat=2):
        for low, against in product(around.lows, repeat=2):
            showdown = Showdown(_sign(own - other), _sign(low - against), other >= opens)
            yield showdown, around.hand(own, low, "sd"), around.hand(other, against, "hc")


def _sign(difference: int) -> int:
    return (difference > 0) - (difference < 0)


def against_the_dealer(
    submission: Submission, stake: Cents, doubled: bool
) -> dict[tuple[int, bool], tuple[Cents, Cents]]:
    """What the first wager and the Double Down Wager net, by the result and by whether the dealer opens.

    Where the rules settle a round otherwise than by these two, no kernel counts it: that is a Fault.
    """
    found: dict[tuple[int, bool], tuple[Cents, Cents]] = {}
    opens = int(submission.edition.figure("double_down_pair"))
    for showdown, own, dealer in rounds_of_pairs(opens):
        one = settled(submission, {"pai_gow": stake}, own, dealer, doubled)
        nets = one.net(["pai_gow"]), one.net(["double"])
        if found.setdefault((showdown.result, showdown.opened), nets) != nets:
            raise Fault(f"{GAME.id}: {showdown} is settled as no kernel counts it")
    for pair, suits in product(pairs_around(opens).pairs, ("hc", "sd")):
        dealer = pairs_around(opens).hand(pair, pairs_around(opens).lows[0], suits)
        if set(cards(dealer)) & set(cards(FOUL)):
            continue
        one = settled(submission, {"pai_gow": stake}, FOUL, dealer, doubled, low="As")
        if (one.net(["pai_gow"]), one.net(["double"])) != found[-1, pair >= opens]:
            raise Fault(f"{GAME.id}: a foul hand is settled as no kernel counts it")
    return found


def demand_what_kernels_count(edition: Edition, options: Mapping[str, Any]) -> None:
    """Fault unless one unit is won, kept or lost, and once more on a Double Down Wager that is opened."""
    submission = Submission(edition, {"double_down": options["double_down"]}, EXACT_STAKE)
    for doubled in (False, True) if options["double_down"] else (False,):
        for (result, opened), nets in against_the_dealer(submission, EXACT_STAKE, doubled).items():
            if nets != (result * EXACT_STAKE, result * opened * doubled * EXACT_STAKE):
                raise Fault(f"{GAME.id}: what is won and lost is not what the kernels count")


def optional_net(submission: Submission, stakes: Mapping[str, Cents], wager: str, own: str) -> Cents:
    """What an optional wager nets with these six cards; 0 where it is not placed."""
    if not stakes[wager]:
        return 0
    placed = {"pai_gow": stakes["pai_gow"], wager: stakes[wager]}
    return settled(submission, placed, own).net([wager])
