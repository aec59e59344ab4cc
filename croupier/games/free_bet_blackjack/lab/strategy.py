"""A chart for Free Bet Blackjack: by the total of the hand, pairs, wager or lammer, and the up card."""

from __future__ import annotations

import numpy as np

from croupier.families.blackjack.chart_cells import UP_CARDS, Cells, actions_of, cells_of, reach
from croupier.families.blackjack.chart_rows import (
    DOUBLES,
    DRAWS,
    SPLITS,
    pair_rows,
    total_rows,
    up_card_names,
)
from croupier.families.blackjack.dealer import VALUES
from croupier.families.blackjack.hands import shoe_of, two_cards
from croupier.families.blackjack.strategy import FIRST, OTHERS, Strategy, UpCardStrategy, empty_part, stacked
from croupier.families.blackjack.values import SPLIT
from croupier.games.free_bet_blackjack.lab.free_bets import FreeBetTerms, FreeBetUpCard
from croupier.games.free_bet_blackjack.lab.solver import solved, terms_of, worth_of
from croupier.play.strategy import Chart, Rules, RuleStrategy
from croupier.play.submission import Submission


def strategies(submission: Submission) -> list[RuleStrategy]:
    """The one chart, with its edge and that of best play."""
    terms, decks = terms_of(submission.edition, submission.options), submission.decks
    best, optimum = solved(terms, decks)
    parts, wagers, lammers = [], {}, {}
    for up in range(VALUES):
        part, wagers[up], lammers[up] = _part(terms, decks, up, best)
        parts.append(part)
    edge = -worth_of(terms, decks, stacked(parts)).net
    splits = {
        up: [bool(parts[up].hand[two_cards()[value, value]] == SPLIT) for value in range(VALUES)]
        for up in UP_CARDS
    }
    return [
        RuleStrategy(
            name=f"chart for {decks} decks",
            source="found by the solver: the best play on the average of the hands in each cell",
            rules=(Rules("Always", (("insurance or even money is offered", "decline"),)),),
            per="blackjack",
            edge=edge,
            optimum=-optimum.net,
            method="all deals, split hands by their own cards; floating point, error below 1e-12",
            charts=(
                Chart("A pair", up_card_names(), pair_rows(splits), SPLITS),
                Chart("A hand on a wager", up_card_names(), total_rows(wagers), (*DRAWS, *DOUBLES)),
                Chart("A hand on a lammer", up_card_names(), total_rows(lammers), (*DRAWS, *DOUBLES)),
            ),
        )
    ]


def _part(terms: FreeBetTerms, decks: int, up: int, best: Strategy) -> tuple[UpCardStrategy, Cells, Cells]:
    """One column of the chart, as a play of every hand and as cells."""
    shoe = shoe_of(decks)
    shoe[up] -= 1
    table = FreeBetUpCard(terms, up, shoe)
    cells = []
    for lammer in (False, True):
        plays = table.unsplit(lammer, table.free_choice)
        cells.append(cells_of(table.hands, plays, reach(table.hands, plays, shoe)))
    on_wager, on_lammer = (actions_of(table.hands, each) for each in cells)
    part = empty_part(False)
    part.hand[:] = on_wager
    for value in range(VALUES):
        pair = two_cards()[value, value]
        part.split[value, FIRST] = on_wager
        part.split[value, OTHERS] = on_wager if value == VALUES - 1 else on_lammer
        if best.hand[up, pair] == SPLIT:
            part.hand[pair] = SPLIT
            part.again[value] = not (value == 0 and terms.aces_one_card)
            if value == 0 and terms.aces_one_card:
                part.split[value] = np.where(table.hands.cards[: table.hands.live] == 2, 0, part.split[value])
    return part, cells[0], cells[1]
