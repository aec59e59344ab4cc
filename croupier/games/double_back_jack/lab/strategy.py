"""A chart for Double Back Jack: by the total of the hand, pairs, and the total of a bust, and the up card."""

from __future__ import annotations

from typing import NamedTuple

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
from croupier.families.blackjack.dealer import MOST, VALUES, Reals
from croupier.families.blackjack.hands import HARDEST, shoe_of, two_cards
from croupier.families.blackjack.strategy import (
    Strategy,
    UpCardStrategy,
    empty_part,
    stacked,
    two_card_deals,
)
from croupier.families.blackjack.values import NET, SPLIT, SURRENDER, no_blackjacks
from croupier.games.double_back_jack.lab.second_chance import Chances, SecondChanceTerms, SecondChanceUpCard
from croupier.games.double_back_jack.lab.solver import solved, terms_of, worth_of
from croupier.play.strategy import Chart, Rules, RuleStrategy
from croupier.play.submission import Submission

BUSTS = range(MOST + 1, HARDEST + 1)


class Column(NamedTuple):
    """One up card: the chart as a play and as cells, totals to surrender, busts to go on with."""

    part: UpCardStrategy
    cells: Cells
    surrenders: frozenset[int]
    taken: frozenset[int]


def strategies(submission: Submission) -> list[RuleStrategy]:
    """The one chart, with its edge and that of best play."""
    terms, decks = terms_of(submission.edition, submission.options), submission.decks
    best, optimum = solved(terms, decks)
    columns = [_column(terms, decks, up, best) for up in range(VALUES)]
    edge = -worth_of(terms, decks, stacked([column.part for column in columns])).net

    def surrendered(up: int, soft: bool, total: int) -> str:
        other = columns[up].cells.get((soft, total))
        return (
            f"R{'h' if other and other.hit else 's'}" if not soft and total in columns[up].surrenders else ""
        )

    splits = {
        up: [bool(columns[up].part.hand[two_cards()[value, value]] == SPLIT) for value in range(VALUES)]
        for up in UP_CARDS
    }
    taken = tuple(
        (str(bust), tuple("T" if bust in columns[up].taken else "-" for up in UP_CARDS)) for bust in BUSTS
    )
    gives_up = (("Rh", "surrender with two cards, else hit"), ("Rs", "surrender with two cards, else stand"))
    names, cells = up_card_names(), {up: columns[up].cells for up in UP_CARDS}
    return [
        RuleStrategy(
            name=f"chart for {decks} deck{'s' * (decks > 1)}",
            source="found by the solver: the best play on the average of the hands in each cell",
            rules=(Rules("Always", (("insurance is offered", "decline"),)),),
            per="blackjack",
            edge=edge,
            optimum=-optimum.net,
            method="all deals, split hands by their own cards; floating point, error below 1e-12",
            charts=(
                Chart("A pair", names, pair_rows(splits), SPLITS),
                Chart("A hand", names, total_rows(cells, surrendered), (*DRAWS, *DOUBLES, *gives_up)),
                Chart("A bust", names, taken, (("T", "take the second chance"), ("-", "decline"))),
            ),
        )
    ]


def _column(terms: SecondChanceTerms, decks: int, up: int, best: Strategy) -> Column:
    shoe = shoe_of(decks)
    shoe[up] -= 1
    table = SecondChanceUpCard(terms, up, shoe)
    hands, chances = table.hands, table.first_hand
    often = reach(hands, chances.plays, shoe)
    cells = cells_of(hands, chances.plays, often)
    part = empty_part(True)
    part.hand[:] = actions_of(hands, cells)
    part.split[:] = part.hand
    taken = _worth_taking(table, chances, often)
    part.taken[:] = np.isin(hands.hard[hands.live :], sorted(taken))
    surrenders = _worth_surrendering(table, chances, shoe)
    for one, other, _ in two_card_deals(shoe):
        hand = two_cards()[one, other]
        if one != other and not hands.soft[hand] and int(hands.total[hand]) in surrenders:
            part.hand[hand] = SURRENDER
    for value in range(VALUES):
        pair = two_cards()[value, value]
        if best.hand[up, pair] == SPLIT:
            part.hand[pair] = SPLIT
        elif not hands.soft[pair] and int(hands.total[pair]) in surrenders:
            part.hand[pair] = SURRENDER
        if value == 0 and terms.aces_one_card:
            part.split[value] = np.where(hands.cards[: hands.live] == 2, 0, part.split[value])
    return Column(part, cells, surrenders, taken)


def _worth_taking(table: SecondChanceUpCard, chances: Chances, often: Reals) -> frozenset[int]:
    """The totals of a bust with which a second chance is worth more on average."""
    found = set()
    for total in BUSTS:
        inside = (table.hands.hard == total) & np.isfinite(chances.taking)
        weights = np.where(often[inside].sum() > 0.0, often[inside], 1.0)
        if weights @ chances.taking[inside] > weights @ chances.declining[inside]:
            found.add(total)
    return frozenset(found)


def _worth_surrendering(table: SecondChanceUpCard, chances: Chances, shoe: Reals) -> frozenset[int]:
    """The hard totals of two cards, no pair, whose half is worth more on average than their play."""
    gain = np.zeros(MOST + 1)
    played = no_blackjacks(table.hands, table.up, shoe)
    for one, other, chance in two_card_deals(shoe):
        hand = two_cards()[one, other]
        if one != other and not table.hands.soft[hand]:
            surrender = table.terms.surrender * played[hand]
            gain[table.hands.total[hand]] += chance * (surrender - chances.plays.value[hand, NET])
    return frozenset(int(total) for total in np.flatnonzero(gain > 0.0))
