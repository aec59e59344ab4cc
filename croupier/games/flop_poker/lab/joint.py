"""Ante, Flop Wager and the optional wagers of Flop Poker together, counted (§ 667a.11, § 667a.12)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from croupier.equipment.ranks import three_card
from croupier.games.flop_poker.lab.endings import ENDINGS, FLOP, FOLD, PAIR_FIGURE, ROWS
from croupier.games.flop_poker.lab.flop_hands import OWN_CARDS
from croupier.games.flop_poker.lab.solver import flops_of_classes, goes_on, prices_of
from croupier.kernel import isomorphism, three
from croupier.play.endings import BASE
from croupier.play.joint import Between, JointCounts, JointTally, side_prices
from croupier.play.submission import Submission

METHOD = "enumeration of the 18,424 flops for each of the 1,755 classes of own cards"


def counts(submission: Submission, wagers: Sequence[str]) -> JointCounts:
    """One hand under best play of the base game, which the Pot Wager is no part of."""
    edition = submission.edition
    prices, sides = prices_of(edition), side_prices(submission, ENDINGS, wagers)
    classes = isomorphism.classes(OWN_CARDS)
    ranks, categories = three.rank_table(), three.category_table()
    tally = JointTally()
    found = flops_of_classes(edition.figure(PAIR_FIGURE))
    for own, flops, weight in zip(isomorphism.cards_of(classes.masks), found, classes.weights, strict=True):
        line = FLOP if goes_on(flops, prices) else FOLD
        kind = three_card.KINDS[categories[three.rank_of(own[0], own[1], own[2], ranks)]]
        for row in np.flatnonzero(flops):
            showdowns = {"three_card_bonus": kind, "progressive": ROWS[row]}
            nets = [
                prices.net(line, (ROWS[row],)) if one == BASE else sides[one].net(FLOP, (showdowns[one],))
                for one in wagers
            ]
            tally.add(nets, int(weight) * int(flops[row]))
    return tally.counts(METHOD)


def between(submission: Submission, wagers: Sequence[str]) -> Between | None:
    """Two seats share the flop: not counted."""
    return None
