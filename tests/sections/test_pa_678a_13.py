"""§ 678a.13: Irregularities."""

from __future__ import annotations

import pytest

from tests.rounds import refused, settled
from tests.sections.high_card_flush import (
    QUALIFIES,
    SIDE,
    disturbed,
    document,
    every_wager_is_void,
    flush,
    pennsylvania,
    play,
    refuse,
    seat,
)

OFFERED = {"flush_bonus": "A", "straight_flush_bonus": "B", "progressive": "A"}


# -- (a) face up ---------------------------------------------------------------------------------


@pytest.mark.parametrize("at", [0, 5, 13])
@pennsylvania
def test_a_a_card_face_up_is_not_used(edition: str, at: int) -> None:
    plain = document({1: flush(5)}, QUALIFIES, edition=edition)
    cards = plain["cards"].split()
    found = [*cards[:at], "As", *cards[at:]]
    irregularity = {"name": "face_up_card", "after_cards": at}
    result = settled(**{**plain, "cards": " ".join(found), "irregularity": irregularity})
    assert result.result["lines"] == settled(**plain).result["lines"]
    assert result.result["notes"] == ["a card found face up in the shoe or deck: 58 Pa. Code § 678a.13(a)"]


@pennsylvania
def test_a_without_a_moment_it_is_the_first_card(edition: str) -> None:
    plain = document({1: flush(5)}, QUALIFIES, edition=edition)
    cards = f"As {plain['cards']}"
    result = settled(**{**plain, "cards": cards, "irregularity": "face_up_card"})
    assert result.result["lines"] == settled(**plain).result["lines"]


@pennsylvania
def test_a_six_players_then_need_fifty_cards(edition: str) -> None:
    deck = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
    round_ = {
        "game": "high_card_flush",
        "edition": edition,
        "dealing": "hand",
        "seats": [{"seat": number, **seat("fold")} for number in range(1, 7)],
        "irregularity": "face_up_card",
    }
    assert settled(**round_, cards=" ".join(deck[:50])).net(1) == -1000
    assert refused(**round_, cards=" ".join(deck[:49]))["code"] == "too_few_cards"


@pytest.mark.parametrize("name", ["face_up_card", "face_up_cards", "card_drawn_in_error"])
@pennsylvania
def test_a_and_b_speak_of_the_time_of_the_deal(edition: str, name: str) -> None:
    round_ = document({1: flush(5)}, QUALIFIES, edition=edition)
    round_["cards"] += " As"
    settled(**{**round_, "irregularity": {"name": name, "after_cards": 13}})
    error = refused(**{**round_, "irregularity": {"name": name, "after_cards": 14}})
    assert error["code"] == "bad_irregularity"
    assert "all cards of the round are dealt" in error["message"]


@pytest.mark.parametrize("at", [0, 13])
@pennsylvania
def test_a_more_than_one_void_the_round(edition: str, at: int) -> None:
    result = disturbed({"name": "face_up_cards", "after_cards": at}, edition, OFFERED)
    every_wager_is_void(result, "58 Pa. Code § 678a.13(a)")


# -- (b), (c) ------------------------------------------------------------------------------------


@pennsylvania
def test_b_a_card_drawn_in_error_is_the_next_card(edition: str) -> None:
    plain = document({1: flush(5)}, QUALIFIES, edition=edition)
    result = settled(**plain, irregularity={"name": "card_drawn_in_error", "after_cards": 4})
    assert result.result["lines"] == settled(**plain).result["lines"]
    assert result.result["notes"][0].endswith("§ 678a.13(b)")


@pytest.mark.parametrize("moment", [{}, {"after_cards": 9}, {"after_cards": 14}])
@pennsylvania
def test_c_a_wrong_number_of_cards_voids_the_round_whenever_it_is_found(
    edition: str, moment: dict[str, int]
) -> None:
    result = disturbed({"name": "incorrect_number_of_cards", **moment}, edition, OFFERED)
    every_wager_is_void(result, "58 Pa. Code § 678a.13(c)")


@pennsylvania
def test_c_void_also_what_a_fold_collected(edition: str) -> None:
    hands = {1: flush(5), 2: "Ad Qd 9d 8d Jh Ts Kc"}
    seats = {1: seat("fold"), 2: seat("raise 1000")}
    irregularity = {"name": "incorrect_number_of_cards", "after_decisions": 1}
    result = play(hands, QUALIFIES, seats, edition=edition, irregularity=irregularity)
    assert result.money(1, "ante") == ("void", 1000)
    assert result.money(2, "ante") == ("void", 1000)


# -- (d) the dealer's card -----------------------------------------------------------------------


@pytest.mark.parametrize("moment", [{}, {"after_cards": 14}])
@pennsylvania
def test_d_an_exposed_dealer_card_returns_the_ante_and_settles_the_side_wagers(
    edition: str, moment: dict[str, int]
) -> None:
    result = disturbed({"name": "dealer_card_exposed", **moment}, edition, OFFERED)
    assert result.money(1, "ante") == ("void", 1000)
    assert result.cite(1, "ante") == "58 Pa. Code § 678a.13(d)"
    assert result.money(1, "flush_bonus") == ("win", 5500)
    assert result.money(1, "straight_flush_bonus") == ("win", 50_500)
    assert result.money(1, "progressive") == ("win", 25_000)
    assert [wager for _, wager in result.order()] == ["ante", *SIDE]


@pennsylvania
def test_d_during_the_deal_the_hands_are_completed_for_the_side_wagers(edition: str) -> None:
    # After two cards the player holds one and the dealer one.
    result = disturbed({"name": "dealer_card_exposed", "after_cards": 2}, edition, OFFERED)
    assert result.money(1, "ante") == ("void", 1000)
    assert result.money(1, "flush_bonus") == ("win", 5500)
    assert result.money(1, "progressive") == ("win", 25_000)


@pennsylvania
def test_d_during_the_deal_nothing_more_is_dealt_where_no_side_wager_needs_it(edition: str) -> None:
    round_ = document({1: flush(5)}, QUALIFIES, edition=edition)
    round_["cards"] = " ".join(round_["cards"].split()[:2])
    result = settled(**round_, irregularity={"name": "dealer_card_exposed", "after_cards": 2})
    assert result.result["lines"] == [
        {
            "seat": 1,
            "wager": "ante",
            "stake": 1000,
            "outcome": "void",
            "returned": 1000,
            "pays": "push",
            "hand": "",
            "cite": "58 Pa. Code § 678a.13(d)",
        }
    ]


@pennsylvania
def test_d_the_dealer_must_have_a_card(edition: str) -> None:
    error = refuse(
        {1: flush(5)},
        QUALIFIES,
        edition=edition,
        irregularity={"name": "dealer_card_exposed", "after_cards": 1},
    )
    assert (error["code"], error["cite"]) == ("bad_irregularity", "58 Pa. Code § 678a.13(d)")


@pennsylvania
def test_d_only_before_every_player_has_decided(edition: str) -> None:
    hands = {1: flush(5), 2: "Ad Qd 9d 8d Jh Ts Kc"}
    between = {"name": "dealer_card_exposed", "after_decisions": 1}
    result = play(hands, QUALIFIES, edition=edition, irregularity=between)
    assert [line["outcome"] for line in result.result["lines"]] == ["void", "void"]
    error = refuse(hands, QUALIFIES, edition=edition, irregularity={**between, "after_decisions": 2})
    assert error["code"] == "bad_irregularity"


@pennsylvania
def test_d_antes_go_back_clockwise_and_side_wagers_are_settled_counterclockwise(edition: str) -> None:
    hands = {1: flush(5), 2: "Ad Qd 9d 8d Jh Ts Kc"}
    seats = {1: seat(flush_bonus=500), 2: seat(flush_bonus=500)}
    result = play(
        hands, QUALIFIES, seats, edition=edition, options=OFFERED, irregularity="dealer_card_exposed"
    )
    assert result.order() == [(1, "ante"), (2, "ante"), (2, "flush_bonus"), (1, "flush_bonus")]


# -- (e) to (g) devices --------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "letter"), [("shuffler_jam", "e"), ("device_out_of_order", "g")])
@pennsylvania
def test_e_and_g_a_shuffler_or_a_covered_device_changes_no_wager(
    edition: str, name: str, letter: str
) -> None:
    plain = document({1: flush(5)}, QUALIFIES, edition=edition)
    result = settled(**plain, irregularity=name)
    assert result.result["lines"] == settled(**plain).result["lines"]
    assert result.result["notes"][0].endswith(f"58 Pa. Code § 678a.13({letter})")


@pytest.mark.parametrize("at", [0, 7, 13])
@pennsylvania
def test_f_a_jam_of_the_automated_shoe_voids_the_round(edition: str, at: int) -> None:
    result = disturbed({"name": "shoe_jam", "after_cards": at}, edition, OFFERED, dealing="automated_shoe")
    every_wager_is_void(result, "58 Pa. Code § 678a.13(f)")


@pennsylvania
def test_f_a_shoe_that_has_dealt_its_last_card_undoes_nothing(edition: str) -> None:
    late = {"name": "shoe_jam", "after_cards": 14}
    error = refuse({1: flush(5)}, QUALIFIES, edition=edition, dealing="automated_shoe", irregularity=late)
    assert (error["code"], error["cite"]) == ("bad_irregularity", "58 Pa. Code § 678a.13(f)")


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
@pennsylvania
def test_f_needs_an_automated_shoe(edition: str, dealing: str) -> None:
    error = refuse({1: flush(5)}, QUALIFIES, edition=edition, dealing=dealing, irregularity="shoe_jam")
    assert (error["code"], error["cite"]) == ("bad_irregularity", "58 Pa. Code § 678a.13(f)")
    assert "no automated dealing shoe" in error["message"]
