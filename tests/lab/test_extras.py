"""What is paid beside a wager: the Magic Card and the Lucky Bonus of § 647a.12(e)(3)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier import games
from croupier.compliance.edges import edge_of
from croupier.equipment.cards import DECK
from croupier.games.texas_holdem_bonus.lab.simulation import uncounted
from croupier.lab.document import wager_document
from croupier.lab.par import WagerPar, par
from croupier.lab.sheets.content import edge_as_a_sum
from croupier.play.submission import Submission
from tests.sections.texas_holdem_bonus import BOARD, JACKS, NINES, play, seat

WAGERS = ("five_card_player", "five_card_dealer")
FIVE = dict.fromkeys(WAGERS, True)
PLAIN = Fraction(5647, 9282)
"""The edge at the seed without them."""
LONG_RUN = Fraction(109381, 191100)
"""What the wager returns in the long run without them."""


def five_card(wager: str, **offered: int) -> WagerPar:
    return par("texas_holdem_bonus", "pa-2019", offered).wagers[wager]["single"]


def returned_in(wager: str, suffix: str, **drawn: Any) -> Fraction:
    """What one round returns beside a wager of a dollar, per dollar, as the game settles it."""
    result = play({1: JACKS}, NINES, BOARD, {1: seat(**{wager: 100})}, options=FIVE, **drawn)
    lines = [line for line in result.result["lines"] if line["wager"] == f"{wager}_{suffix}"]
    return Fraction(sum(line["returned"] for line in lines), 100)


@pytest.mark.parametrize("wager", WAGERS)
def test_each_extra_returns_what_the_game_pays_over_all_that_can_be_drawn(wager: str) -> None:
    cards = [returned_in(wager, "magic", magic_card=card.text) for card in DECK]
    places = [returned_in(wager, "lucky", lucky_position=place) for place in (1, "dealer")]
    magic, lucky = sum(cards) / len(cards), sum(places) / len(places)
    for rounds in (1, 7, 40):
        assert five_card(wager, magic_card=rounds).result.edge == PLAIN - magic / rounds
        assert five_card(wager, lucky_bonus=rounds).result.edge == PLAIN - lucky / rounds
    both = five_card(wager, magic_card=10, lucky_bonus=20)
    assert both.result.edge == PLAIN - magic / 10 - lucky / 20 == Fraction(10807, 37128)
    assert both.progressive[100].long_run == LONG_RUN + magic / 10 + lucky / 20


def test_where_neither_is_offered_nothing_changes() -> None:
    found = five_card("five_card_player")
    assert (found.result.edge, found.result.extras) == (PLAIN, ())
    assert found.progressive[100].long_run == LONG_RUN
    assert "extras" not in wager_document(found, 6)
    assert found.result.counts.assumes == ("no Magic Card and no lucky position is drawn",)


def test_the_variance_is_that_of_independent_payments() -> None:
    plain = five_card("five_card_player").result.variance
    chance = Fraction(5, 52) / 10
    wanted = plain + chance * 20**2 - (chance * 20) ** 2
    assert five_card("five_card_player", magic_card=10).result.variance == wanted


def test_the_document_and_the_sheet_state_them_with_their_chance() -> None:
    found = five_card("five_card_dealer", magic_card=10, lucky_bonus=20)
    stated = {row["hand"]: row["contribution_exact"] for row in wager_document(found, 6)["extras"]}
    assert stated == {"magic_card": "5/26", "lucky_bonus": "1/8"}
    assert " - 1/104 x 20 - 1/40 x 5 = 10807/37128 = " in edge_as_a_sum(found)
    assert "a Magic Card is drawn in one round of 10" in found.result.counts.assumes
    full = {one.name: one.edge for one in found.variants}
    assert full["full_table"] == PLAIN - Fraction(5, 26) - Fraction(1, 28)


@pytest.mark.parametrize(
    ("offered", "sentence"),
    [
        ({"magic_card": 1}, "five_card_player favours the player by 131.4695%"),
        ({"magic_card": 4}, "five_card_player favours the player by 5.3145% in the long run"),
        ({"magic_card": 5}, ""),
        ({"lucky_bonus": 5}, "five_card_player favours the player by 7.2376% in the long run"),
        ({"lucky_bonus": 6}, ""),
        ({}, ""),
    ],
)
def test_a_return_above_all_that_is_staked_is_warned_of(offered: dict[str, int], sentence: str) -> None:
    warnings = par("texas_holdem_bonus", "pa-2019", offered).warnings
    said = [one for one in warnings if one.startswith("five_card_player")]
    assert len(said) == bool(sentence)
    assert all(one.startswith(sentence) for one in said)
    edge = edge_of(Submission(games.load("texas_holdem_bonus").edition(), FIVE | offered, 500), WAGERS[0])
    assert (edge is None) == (not offered)
    assert (edge is not None and edge < 0) == bool(sentence)


def test_a_wager_that_is_not_offered_is_not_warned_of() -> None:
    submission = Submission(games.load("texas_holdem_bonus").edition(), {"magic_card": 1}, 500)
    assert edge_of(submission, WAGERS[0]) is None


@pytest.mark.parametrize(
    ("offered", "left_out"),
    [({}, set()), ({"magic_card": 9}, set(WAGERS)), ({"lucky_bonus": 9}, set(WAGERS))],
)
def test_a_simulation_which_draws_none_is_not_held_against_a_value_that_has_them(
    offered: dict[str, int], left_out: set[str]
) -> None:
    submission = Submission(games.load("texas_holdem_bonus").edition(), FIVE | offered, 500)
    stakes = {"five_card_player": 100, "five_card_dealer": 0}
    assert uncounted(submission, stakes) == {"progressive"} | left_out
