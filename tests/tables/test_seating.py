"""Sitting down, leaving, opening and closing."""

from __future__ import annotations

import pytest

from croupier.errors import DataError
from croupier.tables import seating
from croupier.tables.progressive import Pools
from tests.tables.rig import rig


def test_several_terminals_share_a_position_where_the_game_allows_it() -> None:
    at = rig()
    at.sit("EWT-1", 3)
    at.sit("EWT-2", 3)
    assert [(taken.position, taken.seat) for taken in at.table.seats.values()] == [(3, 3), (3, 101)]


@pytest.mark.parametrize("game", ["free_bet_blackjack", "double_back_jack", "lunar_poker"])
def test_where_decisions_draw_cards_one_more_terminal_bets_behind(game: str) -> None:
    at = rig(game)
    at.sit("EWT-1", 3)
    at.sit("EWT-2", 3)
    assert [(taken.position, taken.seat) for taken in at.table.seats.values()] == [(3, 3), (3, 101)]
    assert 3 in seating.free_positions(at.table)


def test_position_zero_is_the_least_crowded_one() -> None:
    at = rig(positions=2)
    for number in range(1, 5):
        at.sit(f"EWT-{number}", 0)
    assert [taken.position for taken in at.table.seats.values()] == [1, 2, 1, 2]


@pytest.mark.parametrize(("position", "code"), [(6, ""), (7, "bad_position"), (-1, "bad_position")])
def test_a_position_is_one_of_the_table(position: int, code: str) -> None:
    at = rig()
    step = seating.sit(at.table, "EWT-1", position, "game_account:EWT-1:1")
    assert not code or at.refused(step) == code


def test_a_terminal_sits_once_at_a_table() -> None:
    at = rig()
    at.sit("EWT-1", 3)
    assert at.refused(seating.sit(at.table, "EWT-1", 4, "game_account:EWT-1:1")) == "already_seated"


def test_nobody_leaves_with_wagers_at_risk() -> None:
    at = rig()
    at.sit("EWT-1", 3)
    at.open()
    at.do(at.wager("EWT-1", ante=500))
    assert at.refused(seating.leave(at.table, "EWT-1")) == "wagers_at_risk"
    at.do(at.wager("EWT-1"))
    at.do(seating.leave(at.table, "EWT-1"))
    assert at.refused(seating.leave(at.table, "EWT-1")) == "not_seated"


def test_a_table_opens_once_and_goes_on_only_after_settlement() -> None:
    at = rig()
    at.open()
    assert at.refused(seating.open_round(at.table, "", "", first=True)) == "already_open"
    assert at.refused(seating.open_round(at.table, "", "", first=False)) == "round_not_over"


def test_closing_while_bets_are_placed_gives_them_back_and_later_is_refused() -> None:
    at = rig()
    at.sit("EWT-1", 3)
    at.open()
    at.do(at.wager("EWT-1", ante=500, flush_bonus=100))
    closing = seating.close(at.table)
    at.lock()
    assert at.refused(seating.close(at.table)) == "round_not_over"
    assert isinstance(closing, seating.Step)
    assert sorted(hold.id for hold in closing.releases) == [
        "T-1-000001/EWT-1/ante/1",
        "T-1-000001/EWT-1/flush_bonus/1",
    ]


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"cards": "magic"}, "cards"),
        ({"dealer": "robot"}, "dealer"),
        ({"dealer": "automatic", "cards": "dealer"}, "keyboard"),
        ({"positions": 7}, "positions"),
        ({"minimum": 0}, "minimum"),
        ({"minimum": 60_000}, "minimum"),
        ({"dealing": "catapult"}, "dealing"),
        ({"equipment": ["telepathy"]}, "equipment"),
        ({"equipment": ["progressive"]}, "equipment"),
        ({"id": "no spaces"}, "id"),
    ],
)
def test_a_table_that_cannot_be_opened_is_told_by_its_field(changes: dict[str, object], word: str) -> None:
    with pytest.raises(DataError, match=word):
        rig(**changes)


@pytest.mark.parametrize(
    "limits",
    [
        {"five_card_player": (100, 500)},
        {"five_card_player": (500, 500)},
        {"five_card_player": (500, 500), "five_card_dealer": (100, 100)},
        {"progressive": (100, 500)},
    ],
)
def test_647a_12_e_4_wagers_of_a_meter_that_is_seeded_for_one_are_offered_in_one_amount(
    limits: dict[str, tuple[int, int]],
) -> None:
    with pytest.raises(DataError, match=r"one amount, and the same to all .* § 647a\.12"):
        rig("texas_holdem_bonus", limits=limits)
    both = {"five_card_player": (500, 500), "five_card_dealer": (500, 500)}
    at = rig("texas_holdem_bonus", limits=both)
    assert Pools(at.table.config, at.table.submission).seed("five_card") == 5_000_000
