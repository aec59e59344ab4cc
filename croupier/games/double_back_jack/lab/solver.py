"""The best play of Double Back Jack (§ 673a.7 to § 673a.12), one player against a fresh shoe.

Insurance is declined: of the cards unseen behind an ace and two others at most 16 d of 52 d - 3 are tens,
fewer than one in three for any number d of decks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from typing import Any

import numpy as np

from croupier.families.blackjack.appraisal import OUTCOMES, answer_of, appraised
from croupier.families.blackjack.dealer import VALUES, Reals
from croupier.families.blackjack.hands import two_cards
from croupier.families.blackjack.strategy import (
    FIRST,
    UNSPLIT,
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
    HIT,
    NET,
    SPLIT,
    STAKE,
    STAND,
    SURRENDER,
    FourPays,
    no_blackjacks,
    picks_from,
)
from croupier.games.double_back_jack.lab import LAB
from croupier.games.double_back_jack.lab.endings import ENDINGS, NATURAL, SECOND_CHANCE
from croupier.games.double_back_jack.lab.endings import STAND as STOOD
from croupier.games.double_back_jack.lab.endings import SURRENDER as SURRENDERED
from croupier.games.double_back_jack.lab.rounds import sample
from croupier.games.double_back_jack.lab.second_chance import SecondChanceTerms, SecondChanceUpCard, SplitOnce
from croupier.kernel.solution import Appraisal
from croupier.law.edition import Edition
from croupier.play.endings import BASE, exact_prices

WORDS = {STAND: "stand", HIT: "hit", DOUBLE: "double"}


def terms_of(edition: Edition, options: Mapping[str, Any]) -> SecondChanceTerms:
    """§ 673a.7(l), (s), § 673a.9(a), § 673a.12: what the edition pays."""
    chosen = {name: options[name] for name in LAB.options if name in options}

    def nets(name: str, line: str, *wagers: str) -> FourPays:
        """By the outcome; per unit on the hand, which is what lies on it before a second chance."""
        table = exact_prices(ENDINGS[name], edition, chosen)
        found = (table.settled(line, (outcome,)).net(wagers) for outcome in OUTCOMES)
        win, tie, dealer_22, lose = (net / table.unit for net in found)
        return win, tie, dealer_22, lose

    def net(name: str) -> float:
        return float(exact_prices(ENDINGS[name], edition, chosen).net(name, (name,)))

    return SecondChanceTerms(
        edition.figure("dealer_stands_on"),
        net(NATURAL),
        nets(BASE, STOOD, "blackjack"),
        nets(SECOND_CHANCE, SECOND_CHANCE, "blackjack"),
        nets(SECOND_CHANCE, SECOND_CHANCE, "blackjack", "second_chance"),
        net(SURRENDERED),
        options["split_aces"] == "one_card",
    )


def solve(edition: Edition, options: Mapping[str, Any]) -> Appraisal:
    """All deals under the best play, with a simulation of the same play beside them."""
    terms, decks = terms_of(edition, options), options["decks"]
    found, totals = solved(terms, decks)
    return appraised(totals, sample(found, terms, decks), decks)


def strategy(terms: SecondChanceTerms, decks: int) -> Strategy:
    """The best play alone, from the cache folder where it is kept."""
    return kept_strategy("second-chance", (terms, decks), True, lambda: solved(terms, decks)[0])


@lru_cache(maxsize=4)
def solved(terms: SecondChanceTerms, decks: int) -> tuple[Strategy, Totals]:
    """The best play and what it comes to."""
    return over_all_deals(decks, lambda up, shoe: _answer(SecondChanceUpCard(terms, up, shoe)))


def worth_of(terms: SecondChanceTerms, decks: int, given: Strategy) -> Totals:
    """What a given strategy comes to."""

    def answer(up: int, shoe: Reals) -> Answer:
        table, part = SecondChanceUpCard(terms, up, shoe), part_of(given, up)
        none = np.zeros(table.hands.live, dtype=np.uint8)
        taken = [np.concatenate([none, row]).astype(np.bool_) for row in part.taken]
        drawing = np.where(part.hand > DOUBLE, STAND, part.hand).astype(np.uint8)
        plays = table.play(shoe, picks_from(table.hands, shoe), drawing, taken[UNSPLIT]).plays
        splits = {
            value: table.split(value, (part.split[value, FIRST], taken[1 + value]))
            for value in range(VALUES)
            if part.hand[two_cards()[value, value]] == SPLIT
        }
        return answer_of(partial(first_decision, table), plays, _played(table), part, splits)

    return over_all_deals(decks, answer)[1]


def _answer(table: SecondChanceUpCard) -> Answer:
    """One up card: the best decision on every first hand, pairs included."""
    part, live = empty_part(True), table.hands.live
    plays = table.first_hand.plays
    part.hand[:] = plays.actions
    part.taken[UNSPLIT] = table.first_hand.taken[live:]
    played = _played(table)
    splits = {value: table.split(value) for value in range(VALUES) if table.shoe[value] >= 2}
    for one in range(VALUES):
        for other in range(one, VALUES):
            hand = two_cards()[one, other]
            if table.terms.surrender * played[hand] > plays.value[hand, NET]:
                part.hand[hand] = SURRENDER
    for value, split in splits.items():
        pair = two_cards()[value, value]
        if split.worth[NET] > max(plays.value[pair, NET], table.terms.surrender * played[pair]):
            part.hand[pair] = SPLIT
        part.split[value] = split.chances.plays.actions
        part.taken[1 + value] = split.chances.taken[live:]

    return answer_of(partial(first_decision, table), plays, played, part, splits)


def _played(table: SecondChanceUpCard) -> Reals:
    return no_blackjacks(table.hands, table.up, table.shoe)


def first_decision(
    table: SecondChanceUpCard, hand: int, worth: Reals, played: float, action: int, split: SplitOnce | None
) -> Iterator[Ending]:
    """What becomes of the first two cards; ``played`` is the chance that the dealer has no Blackjack."""
    if table.hands.total[hand] == 21:
        # § 673a.7(f)
        yield Ending("blackjack", 1.0, table.terms.blackjack, 0.0)
        return
    # § 673a.7(h)
    yield Ending("dealer_blackjack", 1.0 - played, table.terms.wager[3] * (1.0 - played), 0.0)
    if action == SURRENDER:
        yield Ending("surrender", played, table.terms.surrender * played, 0.0)
    elif action == SPLIT and split is not None:
        yield Ending("split", played, split.worth[NET], split.worth[STAKE])
    else:
        net, stake = worth[action]
        yield Ending(WORDS[action], played, net, stake)
