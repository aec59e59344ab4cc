"""§ 673a.13: Irregularities. What the chapter shares with § 672a.12 is tested there; here what differs."""

from __future__ import annotations

import pytest

from croupier import games
from tests.sections.blackjack import BlackjackTable

TABLE = BlackjackTable("double_back_jack")
CITE = "58 Pa. Code § 673a.13"


def test_every_subsection_of_the_sister_chapter_is_here_under_its_own_number() -> None:
    ours = games.load("double_back_jack").irregularities
    theirs = games.load("free_bet_blackjack").irregularities
    assert list(ours) == list(theirs)
    for name, irregularity in ours.items():
        assert irregularity.by == theirs[name].by.replace("§ 672a.12", "§ 673a.13")


def test_a_a_card_found_face_up_is_not_the_second_chance_card() -> None:
    live = TABLE.live([1]).cards("Tc 7h 5d Th").says(1, "hit").cards("Kc").says(1, "second_chance")
    live.goes_wrong("face_up_card", card="4c").cards("5c")
    assert live.places()["discards"] == ["4c"]
    assert live.money(1, "second_chance") == ("win", 2000)


def test_c_an_exposed_card_may_be_taken_as_the_second_chance_card() -> None:
    live = TABLE.live([1]).cards("Tc 7h 5d Th").says(1, "hit").cards("Kc")
    live.goes_wrong("card_exposed", card="5c").says(1, "accept")
    assert live.open(1) == ["second_chance", "decline"]
    live.says(1, "second_chance")
    assert live.money(1, "second_chance") == ("win", 2000)


def test_c_refused_after_a_bust_leaves_no_second_chance() -> None:
    live = TABLE.live([1]).cards("Tc 7h 5d Th").says(1, "hit").cards("Kc")
    live.goes_wrong("card_exposed", card="Ac").says(1, "refuse")
    assert live.round.over
    assert live.money(1, "blackjack") == ("lose", 0)
    assert live.cite(1, "blackjack") == "58 Pa. Code § 673a.7(r)(3)(i)"


def test_c_refused_before_a_bust_the_hand_stands() -> None:
    live = TABLE.live([1]).cards("Tc 7h 8d Th").goes_wrong("card_exposed", card="Kc").says(1, "refuse")
    assert live.round.over
    assert live.money(1, "blackjack") == ("win", 2000)


def test_f_cards_of_a_paid_blackjack_may_come_again_from_a_single_deck() -> None:
    live = TABLE.live([1, 2], decks=1).cards("Ac 9c 6h Kc 5d Th").says(2, "hit")
    assert "more often" in live.why_not_card("Kc")
    live.goes_wrong("shoe_exhausted").cards("Kc")
    assert "more often" in live.why_not_card("Kc")
    assert live.why_not_card("Ac") == ""
    assert "more often" in live.why_not_card("9c")


def test_f_cards_of_a_lost_second_chance_come_again_with_the_card_taken_off() -> None:
    live = TABLE.live([1, 2], decks=1).cards("Tc 9c 6h 5c 5d Th").says(1, "hit").cards("Kc")
    live.says(1, "second_chance").cards("2c").says(2, "hit").goes_wrong("shoe_exhausted").cards("3c")
    for card in ("Tc", "5c", "Kc", "2c"):
        assert live.why_not_card(card) == ""


def test_f_a_second_reshuffle_does_not_bring_the_same_cards_twice() -> None:
    live = TABLE.live([1, 2], decks=1).cards("Ac 9c 6h Kc 5d Th").says(2, "hit")
    live.goes_wrong("shoe_exhausted").cards("2c").goes_wrong("shoe_exhausted").cards("2c")
    live.cards("Ac").says(2, "hit")
    assert "more often" in live.why_not_card("Ac")


def test_f_a_surrendered_and_a_dead_hand_are_in_the_discard_rack() -> None:
    surrendered = TABLE.live([1, 2], decks=1).cards("Tc 9c 6h 5c 5d Th").says(1, "surrender")
    surrendered.says(2, "hit").goes_wrong("shoe_exhausted").cards("2c")
    assert surrendered.why_not_card("Tc") == ""
    dead = TABLE.live([1, 2], decks=1).cards("Tc 9c 6h 5c 5d Th").says(1, "hit")
    dead.goes_wrong("additional_card_not_dealt").says(1, "dead")
    dead.says(2, "hit").goes_wrong("shoe_exhausted").cards("2c")
    assert dead.why_not_card("Tc") == ""


def test_f_g_the_one_card_of_a_dead_hand_is_in_the_discard_rack() -> None:
    live = TABLE.live([1, 2], decks=1).cards("Tc 9c 6h").goes_wrong("one_card_dealt", seat=1).says(1, "dead")
    assert "more often" in live.why_not_card("Tc")
    live.goes_wrong("shoe_exhausted").cards("2c")
    assert live.why_not_card("Tc") == ""


def test_g_a_hand_without_cards_is_dead() -> None:
    live = TABLE.live([1, 2]).goes_wrong("no_cards_dealt", seat=1).cards("Ac 6h Kc Th")
    assert live.round.over
    assert live.money(1, "blackjack") == ("void", 1000)
    assert live.cite(1, "blackjack") == f"{CITE}(g)"
    assert live.money(2, "blackjack") == ("win", 3000)


def test_g_one_card_because_the_first_turn_passed_the_player_over() -> None:
    live = TABLE.live([1, 2]).cards("5h 9c 6d Th").goes_wrong("one_card_dealt", seat=2, turn=1)
    live.says(2, "deal").cards("8c 7s")
    assert live.places() == {"position 1": ["5h", "6d"], "position 2": ["Th", "8c"], "dealer": ["9c", "??"]}


def test_h_a_second_chance_card_that_is_not_dealt_makes_the_hand_dead_at_the_players_option() -> None:
    live = TABLE.live([1]).cards("Tc 7h 5d Th").says(1, "double 600").cards("Kc").says(1, "second_chance")
    live.goes_wrong("additional_card_not_dealt").says(1, "dead")
    assert live.round.over
    assert live.money(1, "blackjack") == ("void", 1000)
    assert live.money(1, "double") == ("void", 600)
    assert live.money(1, "second_chance") == ("void", 1600)
    assert live.cite(1, "second_chance") == f"{CITE}(h)"


def test_h_or_it_comes_after_all_others_have_theirs() -> None:
    live = TABLE.live([1, 2]).cards("Tc 9c 7h 5d 8d Th").says(1, "hit").cards("Kc").says(1, "second_chance")
    live.goes_wrong("additional_card_not_dealt").says(1, "deal").says(2, "stand").cards("5c")
    assert live.money(1, "second_chance") == ("win", 2000)


@pytest.mark.parametrize(
    ("name", "letter"),
    [
        ("card_drawn_in_error", "b"),
        ("card_reader_malfunction", "j"),
        ("shuffler_jam", "k"),
        ("device_out_of_order", "l"),
    ],
)
def test_b_j_k_l_are_put_on_record(name: str, letter: str) -> None:
    result = TABLE.one("Tc 9d", "Tc 7h", "", "stand", irregularity=name)
    assert result.money(1, "blackjack") == ("win", 2000)
    assert result.result["notes"][0].endswith(f"{CITE}({letter})")
