"""The best play of Free Bet Blackjack (§ 672a.7 to § 672a.11), one player against a fresh shoe.

Insurance and even money are declined: of the cards unseen behind an ace and two others at most
16 d of 52 d - 3 are tens, fewer than one in three for any number d of decks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from typing import Any

import numpy as np

from croupier.errors import Fault
from croupier.families.blackjack.appraisal import OUTCOMES, answer_of, appraised
from croupier.families.blackjack.dealer import TEN, VALUES, Reals
from croupier.families.blackjack.hands import two_cards
from croupier.families.blackjack.rules.drawing import hits_soft
from croupier.families.blackjack.strategy import (
    FIRST,
    OTHERS,
    Answer,
    Ending,
    Strategy,
    Totals,
    empty_part,
    kept_strategy,
    over_all_deals,
    part_of,
)
from croupier.families.blackjack.values import (
    DOUBLE,
    FREE_DOUBLE,
    HIT,
    NET,
    SPLIT,
    STAKE,
    STAND,
    FourPays,
    no_blackjacks,
)
from croupier.games.free_bet_blackjack.lab import LAB
from croupier.games.free_bet_blackjack.lab.endings import ENDINGS, FREE_SPLIT, NATURAL
from croupier.games.free_bet_blackjack.lab.endings import FREE_DOUBLE as DOUBLED_FREE
from croupier.games.free_bet_blackjack.lab.endings import STAND as STOOD
from croupier.games.free_bet_blackjack.lab.free_bets import FreeBetTerms, FreeBetUpCard, SplitPlay, SplitTable
from croupier.games.free_bet_blackjack.lab.quick import sample
from croupier.games.free_bet_blackjack.lab.splits import Resplits
from croupier.kernel.solution import Appraisal
from croupier.law.edition import Edition
from croupier.play.endings import BASE, exact_prices

WORDS = {STAND: "stand", HIT: "hit", DOUBLE: "double"}


def terms_of(edition: Edition, options: Mapping[str, Any]) -> FreeBetTerms:
    """§ 672a.9, § 672a.10, § 672a.11(a): what the edition pays, and what is free."""
    chosen = {name: options[name] for name in LAB.options if name in options}

    def nets(name: str, line: str) -> FourPays:
        prices = exact_prices(ENDINGS[name], edition, chosen)
        win, tie, dealer_22, lose = (float(prices.net(line, (outcome,))) for outcome in OUTCOMES)
        return win, tie, dealer_22, lose

    lammer = nets("free_double", DOUBLED_FREE)
    if lammer != nets("free_bet", FREE_SPLIT):
        raise Fault("free_bet_blackjack: the lammer of a split is paid otherwise than that of a double")
    return FreeBetTerms(
        edition.figure("dealer_stands_on"),
        float(exact_prices(ENDINGS[NATURAL], edition, chosen).net(NATURAL, (NATURAL,))),
        nets(BASE, STOOD),
        lammer,
        tuple(edition.figure("free_double_totals")),
        edition.figure("most_hands"),
        options["split_aces"] == "one_card",
        hits_soft(edition),
    )


def solve(edition: Edition, options: Mapping[str, Any]) -> Appraisal:
    """All deals under the best play, with a simulation of the same play beside them."""
    terms, decks = terms_of(edition, options), options["decks"]
    found, totals = solved(terms, decks)
    return appraised(totals, sample(found, terms, decks), decks)


def strategy(terms: FreeBetTerms, decks: int) -> Strategy:
    """The best play alone, from the cache folder where it is kept."""
    return kept_strategy("free-bet", (terms, decks), False, lambda: solved(terms, decks)[0])


@lru_cache(maxsize=4)
def solved(terms: FreeBetTerms, decks: int) -> tuple[Strategy, Totals]:
    """The best play and what it comes to."""
    return over_all_deals(decks, lambda up, shoe: _answer(FreeBetUpCard(terms, up, shoe)))


def worth_of(terms: FreeBetTerms, decks: int, given: Strategy) -> Totals:
    """What a given strategy comes to."""

    def answer(up: int, shoe: Reals) -> Answer:
        table, part = FreeBetUpCard(terms, up, shoe), part_of(given, up)
        plays = table.unsplit(False, np.where(part.hand == SPLIT, STAND, part.hand).astype(np.uint8))
        splits = {}
        for value in range(VALUES):
            if part.hand[two_cards()[value, value]] == SPLIT:
                pair = SplitTable(table, value, (part.split[value, FIRST], part.split[value, OTHERS]))
                first, others = map(bool, part.again[value])
                worth = pair.total(Resplits(first, others, terms.most_hands))
                splits[value] = SplitPlay(
                    worth, Resplits(first, others, terms.most_hands), pair.first, pair.others
                )
        return answer_of(partial(first_decision, table), plays, _played(table), part, splits)

    return over_all_deals(decks, answer)[1]


def _answer(table: FreeBetUpCard) -> Answer:
    """One up card: the best decision on every first hand, pairs included."""
    part = empty_part(False)
    part.hand[:] = table.first_hand.actions
    splits = {value: table.split(value) for value in range(VALUES) if table.shoe[value] >= 2}
    for value, split in splits.items():
        pair = two_cards()[value, value]
        if split.worth[NET] > table.first_hand.value[pair, NET]:
            part.hand[pair] = SPLIT
        part.split[value, FIRST], part.split[value, OTHERS] = split.first, split.others
        part.again[value] = split.again.first, split.again.others
    return answer_of(partial(first_decision, table), table.first_hand, _played(table), part, splits)


def _played(table: FreeBetUpCard) -> Reals:
    return no_blackjacks(table.hands, table.up, table.shoe)


def first_decision(
    table: FreeBetUpCard, hand: int, worth: Reals, played: float, action: int, split: SplitPlay | None
) -> Iterator[Ending]:
    """What becomes of the first two cards; ``played`` is the chance that the dealer has no Blackjack."""
    if table.hands.total[hand] == 21:
        # § 672a.7(g)(1), (h)(1)
        yield Ending("blackjack", 1.0, table.terms.blackjack * played, 0.0)
        return
    # § 672a.7(g)(2)
    yield Ending("dealer_blackjack", 1.0 - played, table.terms.wager[3] * (1.0 - played), 0.0)
    if action == SPLIT and split is not None:
        word = "split" if table.hands.held[hand, TEN] else "free_split"
        yield Ending(word, played, split.worth[NET], split.worth[STAKE])
        return
    word = "free_double" if action == DOUBLE and table.doubles[hand] == FREE_DOUBLE else WORDS[action]
    net, stake = worth[action]
    yield Ending(word, played, net, stake)
