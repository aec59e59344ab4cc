"""What changed between two editions."""

from __future__ import annotations

from croupier import games
from croupier.law.compare import differences, values

GAME = games.load("high_card_flush")

# Read side by side in the two printed texts of Chapter 678a.
CHANGED_IN_2019 = {
    "option adjacent_boxes": ("1", "1, 2, 3, 4, 5, 6"),
    "flush_bonus C six_card_flush": ("20 to 1", "60 to 1"),
    "flush_bonus C five_card_flush": ("10 to 1", "12 to 1"),
    "flush_bonus C four_card_flush": ("2 to 1", "1 to 1"),
    "flush_bonus D seven_card_flush": ("300 to 1", "500 to 1"),
    "flush_bonus D six_card_flush": ("75 to 1", "50 to 1"),
    "flush_bonus D five_card_flush": ("5 to 1", "12 to 1"),
    "flush_bonus D four_card_flush": ("2 to 1", "1 to 1"),
    "straight_flush_bonus A seven_card_straight_flush": ("500 to 1", "8000 to 1"),
    "straight_flush_bonus A six_card_straight_flush": ("200 to 1", "1000 to 1"),
    "straight_flush_bonus A four_card_straight_flush": ("75 to 1", "60 to 1"),
    "progressive A meter main": (
        "seed at least $30,000, reseed at least $30,000, primary by Rules Submission, reserve 0.00%",
        "seed $30,000 for 1, reseed $0, primary 23.00%, reserve 5.00%",
    ),
    "progressive B meter main": (
        "seed at least $30,000, reseed at least $30,000, primary by Rules Submission, reserve 0.00%",
        "seed $30,000 for 1, reseed $0, primary 23.00%, reserve 5.00%",
    ),
    "payout limit": ("", "at least $50,000 on ante, raise"),
    # § 678a.12(e): the limit applies to the Ante and Raise Wagers alone.
    "inscription The most that is paid to a player for a round of play is {limit} for the Ante and Raise "
    "Wagers; other wagers are paid beside it.": ("", "inscribed with payout_limit"),
}


def test_exactly_the_changed_cells_of_chapter_678a_are_found() -> None:
    found = differences(GAME.edition("pa-2015"), GAME.edition("pa-2019"))
    assert {one.place: (one.before, one.after) for one in found} == CHANGED_IN_2019
    assert len(found) == len(CHANGED_IN_2019)


def test_the_other_way_round_before_and_after_change_places() -> None:
    found = differences(GAME.edition("pa-2019"), GAME.edition("pa-2015"))
    assert {one.place: (one.after, one.before) for one in found} == CHANGED_IN_2019


def test_an_edition_does_not_differ_from_itself() -> None:
    for edition in GAME.editions:
        assert differences(GAME.edition(edition), GAME.edition(edition)) == []


def test_both_sections_are_given() -> None:
    found = {one.place: one for one in differences(GAME.edition("pa-2015"), GAME.edition("ma"))}
    ante = found["figure deals_seven_running"]
    assert (ante.cite_before, ante.cite_after) == ("§ 678a.8(d)", "§ 7(c)")
    assert (ante.before, ante.after) == ("False", "True")


def test_what_only_one_edition_has_is_nothing_in_the_other() -> None:
    found = {one.place: one for one in differences(GAME.edition("pa-2019"), GAME.edition("ma"))}
    hand = found["dealing hand"]
    assert (hand.before, hand.after, hand.cite_after) == ("allowed", "", "")
    new = found["flush_bonus N seven_card_flush"]
    assert (new.before, new.after, new.cite_after) == ("", "500 to 1", "§ 11(c)")
    open_ = found["straight_flush_bonus G seven_card_straight_flush"]
    assert open_.after == "set by option bonus_g"


def test_no_place_stands_for_two_values() -> None:
    for game_id in games.ids():
        game = games.load(game_id)
        for edition in game.editions:
            places = [place for place, _ in values(game.edition(edition))]
            assert len(places) == len(set(places)), game_id
