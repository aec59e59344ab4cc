"""§ 672a.12: Irregularities."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sections.blackjack import BlackjackTable, LiveRound

TABLE = BlackjackTable("free_bet_blackjack")
CITE = "58 Pa. Code § 672a.12"


def two_players(**options: Any) -> LiveRound:
    """Seat 1 has 10-6, seat 2 has 9-5; the dealer shows a 6 over a hidden 10."""
    return TABLE.live([1, 2], **options).cards("Tc 9c 6h 6d 5d Th")


# (a), (b): a card face up, a card drawn in error.


def test_a_a_card_found_face_up_goes_to_the_discard_rack() -> None:
    live = two_players().says(1, "hit").goes_wrong("face_up_card", card="Kc")
    assert live.places()["discards"] == ["Kc"]
    live.cards("5c").says(2, "stand").cards("2c")
    assert live.money(1, "blackjack") == ("win", 2000)


def test_a_in_a_round_document_it_is_the_next_card() -> None:
    struck = {"name": "face_up_card", "after_cards": 4}
    result = TABLE.one("Tc 6d", "Tc 7h", "Kc 5c", "hit", irregularity=struck)
    assert result.money(1, "blackjack") == ("win", 2000)
    assert result.result["notes"] == [f"a card found face up in the shoe: {CITE}(a)"]


def test_b_a_card_drawn_in_error_unseen_is_the_next_card() -> None:
    result = TABLE.one("Tc 6d", "Tc 7h", "5c", "hit", irregularity="card_drawn_in_error")
    assert result.money(1, "blackjack") == ("win", 2000)
    assert result.result["notes"] == [f"a card drawn in error, not exposed: {CITE}(b)"]


# (c): a card drawn in error and exposed.


def test_c_not_before_the_first_two_cards_and_not_while_a_card_is_due() -> None:
    live = TABLE.live([1, 2]).cards("Tc 9c 6h 6d 5d")
    assert "first two cards" in live.why_not("card_exposed", card="2c")
    live.cards("Th").says(1, "hit")
    assert "due to position 1" in live.why_not("card_exposed", card="2c")


def test_c_the_exposed_card_is_shown_and_offered_to_the_player_in_turn() -> None:
    live = two_players().goes_wrong("card_exposed", card="5c")
    assert live.places(2)["exposed card"] == ["5c"]
    assert live.open(1) == ["accept", "refuse"]
    live.says(1, "accept", "hit")
    assert live.places()["position 1"] == ["Tc", "6d", "5c"]
    assert "exposed card" not in live.places()
    assert live.round.waiting_for() == [2]


def test_c_who_accepts_may_stand_and_the_next_player_is_asked() -> None:
    live = two_players().goes_wrong("card_exposed", card="5c").says(1, "accept", "stand")
    assert live.open(2) == ["accept", "refuse"]


def test_c_who_refuses_receives_no_further_card_and_the_dealer_uses_it() -> None:
    live = two_players().goes_wrong("card_exposed", card="3c").says(1, "refuse").says(2, "refuse")
    assert live.round.over
    assert live.places()["dealer"] == ["6h", "Th", "3c"]
    assert live.money(1, "blackjack") == ("lose", 0)


def test_c_a_card_that_the_dealer_cannot_use_is_discarded() -> None:
    live = TABLE.live([1]).cards("Tc 7h 6d Th").goes_wrong("card_exposed", card="9c").says(1, "refuse")
    assert live.round.over
    assert live.places()["discards"] == ["9c"]


def test_c_refusing_after_a_split_leaves_a_hand_with_one_card() -> None:
    live = TABLE.live([1]).cards("8c 7h 8d Th").says(1, "split").cards("Kc")
    live.goes_wrong("card_exposed", card="6c").says(1, "refuse")
    assert live.round.over
    assert live.places()["position 1, hand 2"] == ["8d"]
    assert live.money(1, "blackjack") == ("win", 2000)
    assert live.money(1, "free_bet#2") == ("lose", 0)


def test_c_a_double_takes_the_exposed_card() -> None:
    live = TABLE.live([1]).cards("5c 7h 6d Th").goes_wrong("card_exposed", card="9c")
    live.says(1, "accept", "double")
    assert live.places()["position 1"] == ["5c", "6d", "9c"]
    assert live.money(1, "free_double") == ("win", 1000)


def test_c_exposed_while_insurance_is_open_it_waits_for_the_turns() -> None:
    live = TABLE.live([1]).cards("Tc Ah 6d 5h").goes_wrong("card_exposed", card="5c")
    live.says(1, "decline")
    assert live.open(1) == ["accept", "refuse"]


def test_c_exposed_while_insurance_is_open_and_the_dealer_has_blackjack() -> None:
    live = TABLE.live([1]).cards("Tc Ah 6d Kh").goes_wrong("card_exposed", card="5c").says(1, "decline")
    assert live.round.over
    assert live.places()["discards"] == ["5c"]


def test_c_a_player_who_is_done_is_not_asked_about_it() -> None:
    live = two_players().says(1, "hit").cards("5c")
    assert live.round.waiting_for() == [2]
    live.goes_wrong("card_exposed", card="2c")
    assert live.round.waiting_for() == [2]


def test_c_who_asked_for_a_card_before_it_was_exposed_may_still_refuse_it() -> None:
    live = two_players().says(1, "hit").goes_wrong("additional_card_not_dealt").says(1, "deal")
    live.goes_wrong("card_exposed", card="Kc").says(2, "accept", "stand")
    assert live.open(1) == ["accept", "refuse"]
    live.says(1, "refuse")
    assert live.places()["position 1"] == ["Tc", "6d"]
    assert live.places()["dealer"] == ["6h", "Th", "Kc"]


def test_c_who_doubled_before_it_was_exposed_takes_it() -> None:
    live = two_players().says(1, "double 1000").goes_wrong("additional_card_not_dealt").says(1, "deal")
    live.goes_wrong("card_exposed", card="5c").says(2, "accept", "stand").cards("Kc")
    assert live.places()["position 1"] == ["Tc", "6d", "5c"]
    assert live.money(1, "double") == ("win", 2000)


def test_c_d_the_card_must_be_named() -> None:
    assert "needs the card" in two_players().why_not("card_exposed")
    live = TABLE.live([1]).cards("Tc 7h 9d Th").says(1, "stand")
    assert "needs the card" in live.why_not("dealer_overdraws")


def test_c_in_a_round_document() -> None:
    struck = {"name": "card_exposed", "after_cards": 4}
    result = TABLE.one("Tc 6d", "Tc 7h", "5c", "accept, hit", irregularity=struck)
    assert result.money(1, "blackjack") == ("win", 2000)


# (d): the dealer draws although he has 17.


def test_d_the_card_goes_to_the_discard_rack_and_changes_nothing() -> None:
    live = TABLE.live([1]).cards("Tc 7h 9d Th").says(1, "stand")
    assert live.round.over
    lines = list(live.round.lines)
    live.goes_wrong("dealer_overdraws", card="4c")
    assert live.places()["discards"] == ["4c"]
    assert live.places()["dealer"] == ["7h", "Th"]
    assert live.round.lines == lines


def test_d_in_a_round_document() -> None:
    result = TABLE.one("Tc 9d", "Tc 7h", "4c", "stand", irregularity="dealer_overdraws")
    assert result.money(1, "blackjack") == ("win", 2000)
    assert result.result["notes"][0].endswith(f"{CITE}(d)")


def test_d_not_before_his_hand_is_played_and_not_below_17() -> None:
    live = TABLE.live([1]).cards("Tc 7h 9d Th")
    assert "has not played" in live.why_not("dealer_overdraws", card="4c")
    below = TABLE.live([1]).cards("Tc 7h 6d 5h").says(1, "hit").cards("Kc")
    assert below.round.over
    assert "does not have 17" in below.why_not("dealer_overdraws", card="4c")


def test_d_nothing_else_can_happen_when_the_round_is_over() -> None:
    live = TABLE.live([1]).cards("Tc 7h 9d Th").says(1, "stand")
    assert live.why_not("face_up_card", card="4c") == "the round is over"


# (e): the dealer misses himself.


@pytest.mark.parametrize("noticed_after", [2, 3, 4, 5])
def test_e_first_card_missed_the_players_get_two_and_then_the_dealer_his(noticed_after: int) -> None:
    cards = ["2c", "3c", "5c", "6c", "4c", "7c"]
    live = TABLE.live([1, 2]).cards(" ".join(cards[:noticed_after]))
    live.goes_wrong("dealer_missed_first_card").cards(" ".join(cards[noticed_after:]))
    assert live.places() == {
        "position 1": ["2c", "5c"],
        "position 2": ["3c", "6c"],
        "dealer": ["4c", "??"],
    }


def test_e_first_card_missed_is_found_by_a_round_document_itself() -> None:
    result = TABLE.one("Tc 7h", "9d Th", "", "stand", irregularity="dealer_missed_first_card")
    # Dealt in this order: ten and nine to the player, then seven and ten to the dealer.
    assert result.line(1, "blackjack")["hand"] == "hard 19; dealer hard 17"


def test_e_not_before_the_players_have_a_card_and_not_after_the_deal() -> None:
    live = TABLE.live([1, 2]).cards("2c")
    assert "first cards" in live.why_not("dealer_missed_first_card")
    live.cards("3c 4c 5c 6c 7c")
    assert "all dealt" in live.why_not("dealer_missed_first_card")


def test_e_second_card_missed_is_dealt_now() -> None:
    live = TABLE.live([1]).cards("2c 3c")
    assert "not due yet" in live.why_not("dealer_missed_second_card")
    live.cards("4c").goes_wrong("dealer_missed_second_card").cards("5c")
    assert live.places()["dealer"] == ["3c", "??"]
    assert "all dealt" in live.why_not("dealer_missed_second_card")


# (f): the shoe is empty.


def test_f_the_first_card_after_the_reshuffle_is_burned_unseen() -> None:
    live = two_players().says(1, "hit").goes_wrong("shoe_exhausted").cards("Kc")
    assert live.places()["discards"] == ["??"]
    live.cards("5c")
    assert live.places()["position 1"] == ["Tc", "6d", "5c"]


def test_f_during_the_deal_and_during_the_dealers_draw() -> None:
    live = TABLE.live([1]).cards("Tc 6h").goes_wrong("shoe_exhausted").cards("2c 9d Th")
    assert live.places()["position 1"] == ["Tc", "9d"]
    live.says(1, "stand").goes_wrong("shoe_exhausted").cards("3c 2d")
    assert live.places()["dealer"] == ["6h", "Th", "2d"]
    assert live.money(1, "blackjack") == ("win", 2000)


def test_f_only_when_a_card_is_due() -> None:
    assert "no card is due" in two_players().why_not("shoe_exhausted")


def test_f_cards_of_a_collected_hand_may_come_again() -> None:
    # Two players bust with all six tens of clubs that six decks hold.
    live = TABLE.live([1, 2, 3]).cards("Tc Tc 9c 6h Tc Tc 5d Th")
    live.says(1, "hit").cards("Tc").says(2, "hit").cards("Tc").says(3, "hit")
    assert "more often" in live.why_not_card("Tc")
    live.goes_wrong("shoe_exhausted").cards("Tc")
    assert live.why_not_card("Tc") == ""


def test_f_cards_that_are_still_on_the_table_do_not_come_again() -> None:
    # A busted hand beside a lammer is tucked under its wager, not in the discard rack.
    live = TABLE.live([1]).cards("8c 6h 8c Th").says(1, "split").cards("8c").says(1, "split").cards("8c")
    live.says(1, "hit").cards("8c")
    assert live.money(1, "blackjack") == ("lose", 0)
    live.goes_wrong("shoe_exhausted").cards("8c")
    # Five lie on the table and the sixth was burned.
    assert "more often" in live.why_not_card("8c")


@pytest.mark.parametrize("up", ["6h", "Ah"])
@pytest.mark.parametrize("push_22", [False, True])
def test_f_a_paid_blackjack_is_in_the_discard_rack_unless_push_22_holds_its_cards(
    up: str, push_22: bool
) -> None:
    # Five Blackjacks and the last player hold all six kings of spades.
    options: dict[str, Any] = {"even_money": True} | ({"push_22": "A"} if push_22 else {})
    live = TABLE.live(range(1, 7), **options).cards(f"Ac Ac Ac Ac Ac 5d {up} Ks Ks Ks Ks Ks Ks 5h")
    if up == "Ah":
        for seat in range(1, 6):
            live.says(seat, "even_money")
        live.says(6, "decline")
    live.says(6, "hit").goes_wrong("shoe_exhausted").cards("2d")
    assert bool(live.why_not_card("Ks")) is push_22


# (g): a hand without its two cards.


def test_g_no_cards_the_hand_is_dead_and_all_its_wagers_go_back() -> None:
    live = TABLE.live([1, 2], push_22="A").cards("Tc").goes_wrong("no_cards_dealt", seat=2)
    live.cards("6h 9d Th")
    assert live.places() == {"position 1": ["Tc", "9d"], "dealer": ["6h", "??"]}
    assert live.money(2, "blackjack") == ("void", 1000)
    assert live.money(2, "push_22") == ("void", 500)
    assert live.cite(2, "blackjack") == f"{CITE}(g)"
    live.says(1, "stand").cards("5c")
    assert live.round.over
    assert live.money(1, "blackjack") == ("lose", 0)


def test_g_no_cards_noticed_late_the_cards_lie_with_the_others() -> None:
    live = TABLE.live([1, 2]).cards("Tc 6h 9d Th").goes_wrong("no_cards_dealt", seat=2)
    assert live.places() == {"position 1": ["Tc", "9d"], "dealer": ["6h", "??"]}
    assert live.round.waiting_for() == [1]


def test_g_no_cards_cannot_be_found_when_everyone_has_some() -> None:
    live = TABLE.live([1, 2]).cards("Tc 9c 6h 6d 5d")
    assert "every hand has a card" in live.why_not("no_cards_dealt", seat=2)
    for name in ("no_cards_dealt", "one_card_dealt"):
        assert "needs the number of a seat" in live.why_not(name, seat=5)


def test_g_no_cards_for_the_only_player_ends_the_round() -> None:
    live = TABLE.live([3]).goes_wrong("no_cards_dealt", seat=3)
    assert live.round.over
    assert live.money(3, "blackjack") == ("void", 1000)


@pytest.mark.parametrize("noticed_after", [2, 3, 4])
def test_g_one_card_the_second_comes_after_the_other_players(noticed_after: int) -> None:
    # Tens to both, 6 to the dealer, then seat 1 is passed over.
    cards = ["Tc", "Td", "6h", "9d", "8c", "Th"]
    live = TABLE.live([1, 2]).cards(" ".join(cards[:noticed_after]))
    live.goes_wrong("one_card_dealt", seat=1).says(1, "deal").cards(" ".join(cards[noticed_after:]))
    assert live.places() == {
        "position 1": ["Tc", "8c"],
        "position 2": ["Td", "9d"],
        "dealer": ["6h", "??"],
    }


def test_g_one_card_noticed_after_the_hole_card() -> None:
    live = TABLE.live([1, 2]).cards("Tc Td 6h 9d Th").goes_wrong("one_card_dealt", seat=1)
    assert live.open(1) == ["deal", "dead"]
    live.says(1, "deal").cards("8c").says(1, "stand").says(2, "stand").cards("5c")
    assert live.places()["position 1"] == ["Tc", "8c"]
    assert live.places()["dealer"] == ["6h", "Th", "5c"]


def test_g_one_card_and_the_player_does_not_want_another() -> None:
    live = TABLE.live([1, 2]).cards("Tc Td 6h").goes_wrong("one_card_dealt", seat=1).says(1, "dead")
    assert live.money(1, "blackjack") == ("void", 1000)
    assert [seat.voided for seat in live.round.table.seats] == [True, False]
    live.cards("9d Th")
    assert live.places()["position 2"] == ["Td", "9d"]
    assert live.round.waiting_for() == [2]


@pytest.mark.parametrize("noticed_after", range(6))
def test_g_one_card_because_the_first_turn_passed_the_player_over(noticed_after: int) -> None:
    # Seat 2 is left out: 5 to seat 1, 9 to the dealer, 6 to seat 1, 10 to seat 2, the hole card, a late 8.
    late, hole = ("8c", "7s") if noticed_after < 5 else ("7s", "8c")
    dealt = ["5h", "9c", "6d", "Th", late, hole]
    live = TABLE.live([1, 2]).cards(" ".join(dealt[:noticed_after]))
    live.goes_wrong("one_card_dealt", seat=2, turn=1)
    assert live.open(2) == ["deal", "dead"]
    live.says(2, "deal").cards(" ".join(dealt[noticed_after:]))
    assert live.places() == {"position 1": ["5h", "6d"], "position 2": ["Th", "8c"], "dealer": ["9c", "??"]}
    assert live.round.table.dealer.cards[1].text == "7s"


@pytest.mark.parametrize(("noticed_after", "own"), [(1, []), (3, []), (4, ["Th"]), (5, ["Th"])])
def test_g_dead_after_the_first_turn_passed_over_nothing_more_is_dealt(
    noticed_after: int, own: list[str]
) -> None:
    dealt = ["5h", "9c", "6d", *own, "7s"]
    live = TABLE.live([1, 2]).cards(" ".join(dealt[:noticed_after]))
    live.goes_wrong("one_card_dealt", seat=2, turn=1).says(2, "dead")
    live.cards(" ".join(dealt[noticed_after:]))
    assert live.money(2, "blackjack") == ("void", 1000)
    assert live.places()["position 1"] == ["5h", "6d"]
    assert live.places()["dealer"] == ["9c", "??"]
    assert live.round.waiting_for() == [1]


@pytest.mark.parametrize("turn", [0, 3, "1", True, None])
def test_g_there_are_two_turns(turn: Any) -> None:
    live = TABLE.live([1, 2]).cards("Tc Td 6h")
    assert "needs a turn of 1 or 2" in live.why_not("one_card_dealt", seat=1, turn=turn)
    assert live.why_not("one_card_dealt", seat=1, turn=2) == ""


def test_g_the_first_turn_passes_nobody_over_when_the_deal_is_done() -> None:
    live = TABLE.live([1, 2]).cards("Tc Td 6h 9d 8c")
    assert live.why_not("one_card_dealt", seat=1, turn=1) == ""
    live.cards("7h")
    assert "the first two cards are all dealt" in live.why_not("one_card_dealt", seat=1, turn=1)


def test_g_the_first_turn_in_a_round_document() -> None:
    struck = {"name": "one_card_dealt", "seat": 2, "after_cards": 4, "details": {"turn": 1}}
    seats = {1: "5h Th", 2: "9c 8c"}
    result = TABLE.play(seats, "6d 7s", "2c", {1: "stand", 2: "deal, stand"}, irregularity=struck)
    assert result.line(1, "blackjack")["hand"].startswith("hard 11")
    assert result.line(2, "blackjack")["hand"].startswith("hard 18")


def test_g_a_dead_hand_is_offered_no_insurance() -> None:
    live = TABLE.live([1, 2]).cards("Tc Td Ah").goes_wrong("one_card_dealt", seat=1).says(1, "dead")
    assert live.cards("9d 5h").round.waiting_for() == [2]


def test_g_in_a_round_document() -> None:
    struck = {"name": "one_card_dealt", "seat": 1}
    seats = {1: "Tc 9d", 2: "Td 8c"}
    result = TABLE.play(seats, "6h Th", "5c", {1: "deal, stand", 2: "stand"}, irregularity=struck)
    # Seat 2 received the nine, seat 1 the eight.
    assert result.line(1, "blackjack")["hand"].startswith("hard 18")


# (h): a card that was asked for is not dealt.


def test_h_the_card_comes_after_all_others_and_before_the_hole_card() -> None:
    live = two_players().says(1, "hit").goes_wrong("additional_card_not_dealt")
    assert live.open(1) == ["deal", "dead"]
    live.says(1, "deal").says(2, "hit").cards("4c").says(2, "stand")
    assert live.places()["dealer"] == ["6h", "??"]
    live.cards("5c")
    assert live.places()["position 1"] == ["Tc", "6d", "5c"]
    live.cards("2c")
    assert live.money(1, "blackjack") == ("win", 2000)


def test_h_the_player_goes_on_after_the_late_card() -> None:
    live = two_players().says(1, "hit").goes_wrong("additional_card_not_dealt").says(1, "deal")
    live.says(2, "stand").cards("2c")
    assert live.open(1)[:2] == ["hit", "stand"]


def test_h_a_dead_hand_has_its_wager_returned() -> None:
    live = two_players().says(1, "hit").goes_wrong("additional_card_not_dealt").says(1, "dead")
    assert live.money(1, "blackjack") == ("void", 1000)
    assert live.cite(1, "blackjack") == f"{CITE}(h)"
    live.says(2, "stand").cards("5c")
    assert live.round.over


def test_h_a_dead_hand_that_was_doubled_has_both_returned() -> None:
    live = two_players().says(1, "double 700").goes_wrong("additional_card_not_dealt").says(1, "dead")
    assert live.money(1, "blackjack") == ("void", 1000)
    assert live.money(1, "double") == ("void", 700)


def test_h_of_a_split_pair_only_the_hand_that_was_passed_over_is_dead() -> None:
    live = TABLE.live([1]).cards("8c 7h 8d Th").says(1, "split").cards("Kc").says(1, "stand")
    live.goes_wrong("additional_card_not_dealt").says(1, "dead")
    assert live.round.over
    assert live.money(1, "blackjack") == ("win", 2000)
    assert live.money(1, "free_bet#2") == ("lose", 0)


def test_h_a_push_22_wager_stays_beside_a_dead_hand() -> None:
    live = two_players(push_22="A").says(1, "hit").goes_wrong("additional_card_not_dealt")
    live.says(1, "dead").says(2, "stand").cards("6c")
    assert live.money(1, "blackjack") == ("void", 1000)
    assert live.money(1, "push_22") == ("win", 4500)


def test_h_nobody_has_asked_for_a_card() -> None:
    assert "no player has asked" in two_players().why_not("additional_card_not_dealt")
    dealer = TABLE.live([1]).cards("Tc 6h 9d Th").says(1, "stand")
    assert "no player has asked" in dealer.why_not("additional_card_not_dealt")


def test_h_in_a_round_document() -> None:
    said = {1: "hit, dead", 2: "stand"}
    struck = "additional_card_not_dealt"
    result = TABLE.play({1: "Tc 6d", 2: "Tc 9d"}, "Tc 7h", "", said, irregularity=struck)
    assert result.money(1, "blackjack") == ("void", 1000)
    assert result.money(2, "blackjack") == ("win", 2000)


# (i) to (l): devices.


def test_i_the_card_reader_used_without_an_ace_or_ten_up() -> None:
    result = TABLE.one("Tc 9d", "6h Td", "5c", "stand", irregularity="card_reader_misused")
    assert result.result["notes"][0].endswith(f"{CITE}(i)")
    live = TABLE.live([1]).cards("Tc Kh 9d 7h")
    assert "ace or a ten" in live.why_not("card_reader_misused")
    assert "first two cards" in TABLE.live([1]).cards("Tc 6h").why_not("card_reader_misused")


@pytest.mark.parametrize(
    ("name", "letter"),
    [("card_reader_malfunction", "j"), ("shuffler_jam", "k"), ("device_out_of_order", "l")],
)
def test_j_k_l_what_concerns_devices_is_put_on_record(name: str, letter: str) -> None:
    result = TABLE.one("Tc 9d", "Tc 7h", "", "stand", irregularity=name)
    assert result.money(1, "blackjack") == ("win", 2000)
    assert result.result["notes"][0].endswith(f"{CITE}({letter})")
