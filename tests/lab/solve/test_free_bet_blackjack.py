"""Free Bet Blackjack: ordinary blackjack through the same engine, its own figures, and its chart."""

from __future__ import annotations

import pytest

from croupier.families.blackjack.appraisal import KIND
from croupier.families.blackjack.hands import shoe_of, two_cards
from croupier.families.blackjack.values import HIT, NET, STAND, no_blackjacks
from croupier.games.free_bet_blackjack.lab import solver
from croupier.games.free_bet_blackjack.lab.free_bets import FreeBetTerms, FreeBetUpCard
from croupier.games.free_bet_blackjack.lab.strategy import strategies
from croupier.lab.solve import solve
from croupier.lab.solve.result import document
from croupier.play.submission import Submission
from tests.lab.games import edition_of

ORDINARY = (1.0, 0.0, 1.0, -1.0)
"""A dealer's 22 is a bust like any other."""


def ordinary(hits_soft: bool) -> FreeBetTerms:
    """Nothing is free: blackjack with doubles on any two cards and after splits, one card on split aces."""
    return FreeBetTerms(17, 1.5, ORDINARY, ORDINARY, (), 4, True, hits_soft)


@pytest.mark.parametrize(
    ("cards", "stand", "hit"),
    [
        ((2, 1), -0.722356, -0.379910),
        ((3, 2), -0.721887, -0.529734),
        ((6, 1), -0.665166, -0.463296),
        ((6, 5), -0.720879, -0.235772),
        ((5, 4), -0.721243, -0.396287),
    ],
)
def test_hands_against_an_ace_are_worth_what_is_published_for_six_decks(
    cards: tuple[int, int], stand: float, hit: float
) -> None:
    """The published table counts the loss to a dealer's Blackjack; its dealer hits soft 17."""
    shoe = shoe_of(6)
    shoe[0] -= 1
    table = FreeBetUpCard(ordinary(hits_soft=True), 0, shoe)
    hand = two_cards()[cards[0] - 1, cards[1] - 1]
    lost = 1.0 - no_blackjacks(table.hands, 0, shoe)[hand]
    found = table.first_hand.choices[hand, :, NET] - lost
    assert (round(found[STAND], 6), round(found[HIT], 6)) == (stand, hit)


@pytest.mark.parametrize(
    ("decks", "edge"), [(6, "0.5774%"), pytest.param(8, "0.5703%", marks=pytest.mark.long)]
)
def test_the_edge_is_this_and_a_simulation_agrees(decks: int, edge: str) -> None:
    found = solve("free_bet_blackjack", "", {"decks": decks})
    assert f"{float(found.edge):.4%}" == edge
    assert found.method == KIND
    assert found.sampled is not None
    assert abs(found.sampled.edge - float(found.edge)) < 4 * found.sampled.standard_error
    assert sum(found.decisions.values()) == pytest.approx(1.0, abs=1e-12)


def test_no_fraction_is_claimed_for_a_figure_in_floating_point() -> None:
    base = document(solve("free_bet_blackjack"))
    assert "edge_exact" not in base
    assert base["method"] == "exact for a stated strategy"
    assert base["simulated"]["rounds"] > 10**7


@pytest.mark.long
def test_one_card_on_split_aces_costs_the_player_two_tenths_of_a_percent() -> None:
    played_on, one_card = (
        solver.solved(solver.terms_of(edition_of("free_bet_blackjack"), {"split_aces": rule}), 6)[1].net
        for rule in ("play_on", "one_card")
    )
    assert f"{played_on - one_card:.4%}" == "0.2040%"


def test_the_chart_costs_less_than_a_hundredth_of_a_percent() -> None:
    (chart,) = strategies(Submission(edition_of("free_bet_blackjack"), {}, 500))
    assert f"{chart.cost:.4%}" == "0.0026%"
    pairs, wager, lammer = chart.charts
    rows = {
        title: dict(zip(one.columns, cells, strict=True)) for one in (wager,) for title, cells in one.rows
    }
    free = {title: dict(zip(lammer.columns, cells, strict=True)) for title, cells in lammer.rows}
    # What costs nothing is played for the win: 17 against a 7 is hit on a lammer, and only there.
    assert (rows["hard 17"]["7"], free["hard 17"]["7"]) == ("S", "H")
    assert (rows["hard 12"]["5"], free["hard 12"]["5"]) == ("H", "S")
    split = {title: set(cells) for title, cells in pairs.rows}
    assert split["5-5"] == split["10-10"] == {"-"}
    assert all(cells == {"P"} for title, cells in split.items() if title not in ("5-5", "10-10"))
