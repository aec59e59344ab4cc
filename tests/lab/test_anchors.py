"""Published figures that must come out, and those that do not, with the difference stated.

docs/mathematics/anchors.md says where each comes from.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.lab.par import GamePar, par


@pytest.fixture(scope="module")
def heads_up() -> GamePar:
    return par("heads_up_holdem")


@pytest.fixture(scope="module")
def flush_2015() -> GamePar:
    return par("high_card_flush", "pa-2015")


def edges(found: GamePar, wager: str) -> dict[str, Fraction]:
    return {letter: one.result.edge for letter, one in found.wagers[wager].items()}


def points(value: Fraction) -> float:
    """In percent, two places."""
    return round(100 * float(value), 2)


# The ranges in the preamble of the 2015 proposal.


def test_pocket_bonus_keeps_4_52_to_9_95_percent(heads_up: GamePar) -> None:
    found = edges(heads_up, "pocket_bonus")
    assert found["A"] == Fraction(10, 221)
    assert (points(min(found.values())), points(max(found.values()))) == (4.52, 9.95)


def test_trips_plus_keeps_up_to_4_34_percent_and_at_least_0_74_not_0_75(heads_up: GamePar) -> None:
    found = edges(heads_up, "trips_plus")
    assert points(max(found.values())) == 4.34
    # The preamble says 0.75%; the count says 0.740%.
    assert round(100 * float(min(found.values())), 3) == 0.740


def test_flush_bonus_keeps_4_8_to_9_6_percent(flush_2015: GamePar) -> None:
    found = edges(flush_2015, "flush_bonus")
    assert len(found) == 8
    low, high = min(found.values()), max(found.values())
    assert (round(100 * float(low), 1), round(100 * float(high), 1)) == (4.8, 9.6)


def test_straight_flush_bonus_keeps_6_26_to_7_75_percent_cut_off(flush_2015: GamePar) -> None:
    """The preamble cuts the third decimal off: 6.267% and 7.757%."""
    found = edges(flush_2015, "straight_flush_bonus")
    cut = [int(10_000 * value) / 100 for value in (min(found.values()), max(found.values()))]
    assert cut == [6.26, 7.75]


# Michael Shackelford, The Wizard of Odds.


@pytest.mark.parametrize(("letter", "published"), [("A", 2.32), ("B", 3.49), ("C", 5.57), ("D", 7.28)])
def test_pair_plus_as_in_three_card_poker(letter: str, published: float) -> None:
    assert points(edges(par("raise_it_up_stud"), "pair_plus")[letter]) == published


@pytest.mark.parametrize(("letter", "published"), [("A", 10.22), ("B", 15.28), ("C", 6.74), ("D", 8.56)])
def test_six_card_bonus_is_one_wager_in_two_games(letter: str, published: float) -> None:
    assert points(edges(par("raise_it_up_stud"), "six_card")[letter]) == published
    assert (
        edges(par("texas_holdem_bonus"), "six_card")[letter]
        == edges(par("raise_it_up_stud"), "six_card")[letter]
    )


@pytest.mark.parametrize(("letter", "published"), [("A", 0.90), ("B", 1.90), ("D", 3.50)])
def test_trips_with_a_royal_flush_at_50_to_1(heads_up: GamePar, letter: str, published: float) -> None:
    """Ultimate Texas Hold 'Em pays the same tables but for the royal flush, 50 to 1 in place of 100."""
    shift = 50 * Fraction(4324, 133_784_560)
    assert points(edges(heads_up, "trips_plus")[letter] + shift) == published


def test_texas_holdem_bonus_wager() -> None:
    found = edges(par("texas_holdem_bonus"), "bonus")
    assert (points(found["A"]), points(found["B"])) == (8.54, 8.90)


# Misprints of the Massachusetts rules.


def test_massachusetts_tables_that_favour_the_player_are_warned_of() -> None:
    found = par("high_card_flush", "ma")
    assert {letter for letter, edge in edges(found, "flush_bonus").items() if edge < 0} == {"E", "K"}
    said = " / ".join(found.warnings)
    assert "flush_bonus E favours the player by 8.9157%" in said
    assert "flush_bonus K favours the player by 12.2429%" in said
    assert "flush_bonus B looks misprinted" in said
    assert "flush_bonus I looks misprinted" in said
    assert "flush_bonus A" not in said


def test_pennsylvanias_tables_need_no_warning(flush_2015: GamePar, heads_up: GamePar) -> None:
    assert flush_2015.warnings == heads_up.warnings == ()
