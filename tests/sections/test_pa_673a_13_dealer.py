"""§ 673a.13(d), (e) and (i): what the dealer of Double Back Jack can do wrong with his own cards."""

from __future__ import annotations

from tests.sections.blackjack import BlackjackTable

TABLE = BlackjackTable("double_back_jack")
CITE = "58 Pa. Code § 673a.13"


def test_d_a_card_drawn_although_the_dealer_has_17_changes_nothing() -> None:
    live = TABLE.live([1]).cards("Tc 7h 9d Th").says(1, "stand")
    assert live.round.over
    lines = list(live.round.lines)
    live.goes_wrong("dealer_overdraws", card="4c")
    assert live.places()["discards"] == ["4c"]
    assert live.places()["dealer"] == ["7h", "Th"]
    assert live.round.lines == lines
    assert live.round.table.notes[-1].endswith(f"{CITE}(d)")


def test_d_not_before_his_hand_is_played() -> None:
    live = TABLE.live([1]).cards("Tc 7h 9d Th")
    assert "has not played" in live.why_not("dealer_overdraws", card="4c")


def test_e_a_first_card_missed_comes_after_the_players_two() -> None:
    live = TABLE.live([1, 2]).cards("2c 3c 5c").goes_wrong("dealer_missed_first_card").cards("6c 4c 7c")
    assert live.places() == {
        "position 1": ["2c", "5c"],
        "position 2": ["3c", "6c"],
        "dealer": ["4c", "??"],
    }


def test_e_a_second_card_missed_is_dealt_now() -> None:
    live = TABLE.live([1]).cards("2c 3c")
    assert "not due yet" in live.why_not("dealer_missed_second_card")
    live.cards("4c").goes_wrong("dealer_missed_second_card").cards("5c")
    assert live.places()["dealer"] == ["3c", "??"]


def test_i_the_card_reader_used_without_an_ace_or_ten_up_is_put_on_record() -> None:
    live = TABLE.live([1]).cards("Tc 6h 9d Td").goes_wrong("card_reader_misused")
    assert live.round.table.notes[-1].endswith(f"{CITE}(i)")
    ten = TABLE.live([1]).cards("Tc Kh 9d 7h")
    assert "ace or a ten" in ten.why_not("card_reader_misused")
