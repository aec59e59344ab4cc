"""§ 670a.11(a) to (g): setting the hands and settling them against the dealer."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.equipment.cards import cards
from croupier.games.six_card_fortune_pai_gow.setting import house_way
from tests.sections.six_card_fortune_pai_gow import KING_HIGH_AND_JACK, PLAIN, play, refuse, seat

DOUBLE = {"double_down": True}


# -- (a) to (c): what a player decides ---------------------------------------------------------------


def test_a_1_the_house_way_sets_a_players_cards_as_the_dealers() -> None:
    result = play({1: "Ac Qd 8h 6s 4c 2d"})
    assert result.line(1, "pai_gow")["hand"] == "ace high and queen; dealer king high and jack"
    assert result.money(1, "pai_gow") == ("win", 2000)


@pytest.mark.parametrize("decision", ["set", "set Ac Qd", "set Ks", "set 500"])
def test_b_the_low_hand_is_one_card_of_the_hand(decision: str) -> None:
    error = refuse({1: "Ac Qd 8h 6s 4c 2d"}, seats={1: seat(decision)})
    assert error["code"] in ("bad_cards", "bad_amount")
    assert error["cite"] == "58 Pa. Code § 670a.11(b)"


def test_b_there_is_no_folding() -> None:
    error = refuse({1: PLAIN}, seats={1: seat("fold")})
    assert error["code"] == "illegal_decision"
    assert error["cite"] == "58 Pa. Code § 670a.11(b)"


def test_c_each_player_is_asked_to_double_before_the_hands_are_set() -> None:
    error = refuse({1: PLAIN}, seats={1: seat("house_way", "stay")}, options=DOUBLE)
    assert error["code"] == "illegal_decision"
    assert error["cite"] == "58 Pa. Code § 670a.11(c)"


def test_c_a_player_may_stay() -> None:
    assert play({1: PLAIN}, seats={1: seat("stay", "house_way")}, options=DOUBLE).order() == [(1, "pai_gow")]


# -- (d): how the dealer sets his hands --------------------------------------------------------------


@pytest.mark.parametrize(
    ("six", "high", "low"),
    [
        # (1): no set is broken for a higher low card.
        ("Ac Ad Kh Qs 9c 7d", "pair of aces", "Kh"),
        ("2c 2d Kh Qs 9c 7d", "pair of twos", "Kh"),
        ("Ac Ad Kh Ks 9c 7d", "two pair, aces and kings", "9c"),
        ("Ac Ad Ah Ks Qc 7d", "three of a kind, aces", "Ks"),
        ("Ac Ad Ah Ks Kc 7d", "full house, aces over kings", "7d"),
        ("Ac Ad Ah As Kc 7d", "four of a kind, aces", "Kc"),
        ("Ac Ad Ah As Kc Kd", "four of a kind, aces", "Kc"),
        ("Ac Ad Ah As Jo 7d", "five aces", "7d"),
        ("9c 8d 7h 6s 5c Ad", "straight, nine high", "Ad"),
        ("9c 8d 7h 6s 5c 5d", "straight, nine high", "5c"),
        ("Kh 9h 7h 4h 2h As", "flush, king high", "As"),
        # (1)(i): two three-of-a-kinds.
        ("Ac Ad Ah Ks Kc Kd", "full house, kings over aces", "Ac"),
        ("3c 3d 3h 2s 2c 2d", "full house, twos over threes", "3c"),
        # (1)(ii): three pairs.
        ("Ac Ad Kh Ks 9c 9d", "two pair, kings and nines", "Ac"),
        # (2): six-card straight, flush, straight flush.
        ("Ac Kd Qh Js Tc 9d", "straight, king high", "Ac"),
        ("Ac 2d 3h 4s 5c 6d", "straight, six high", "Ac"),
        ("Kh 9h 7h 4h 3h 2h", "flush, nine high", "Kh"),
        ("9h 8h 7h 6h 5h 4h", "straight flush, eight high", "9h"),
        ("Ah Kh Qh Jh Th 9h", "straight flush, king high", "Ah"),
        # (3): a straight and a flush.
        ("9h 8h 7h 6h 2h 5c", "flush, nine high", "5c"),
        # (4): a straight and a straight flush.
        ("9h 8h 7h 6h 5h 4c", "straight flush, nine high", "4c"),
        # (5): a six-card flush and a straight flush.
        ("Ah 9h 8h 7h 6h 5h", "straight flush, nine high", "Ah"),
        ("Ah Kh Qh Jh Th 8h", "royal flush", "8h"),
        # (6): nothing.
        ("Ac Qd 8h 6s 4c 2d", "ace high", "Qd"),
        ("9c 7d 6h 5s 3c 2d", "nine high", "7d"),
    ],
)
def test_d_the_dealer_sets(six: str, high: str, low: str) -> None:
    for order in (cards(six), cards(six)[::-1]):
        hands = house_way(order)
        assert hands.high.words == high
        assert hands.low.rank == cards(low)[0].rank


@pytest.mark.parametrize(
    ("six", "high", "low"),
    [
        # A pair of aces may not be broken; a joker alone is the ace that stays ((6)).
        ("Jo Ad Kh Qs 9c 7d", "pair of aces", "Kh"),
        ("Jo Kh Qs 9c 7d 2c", "ace high", "Kh"),
        ("Jo 9c 9d 7h 5s 2c", "pair of nines", "Jo"),
        ("Jo 9c 9d 9h 5s 2c", "three of a kind, nines", "Jo"),
        ("Jo 9c 9d 9h As 2c", "full house, nines over aces", "2c"),
        ("Jo 9c 9d 9h 9s Ac", "four of a kind, nines", "Jo"),
        ("Jo Kc Kd Qh Qs 2c", "two pair, kings and queens", "Jo"),
        # Three pairs, two three-of-a-kinds and a straight with an ace to spare: the joker goes first.
        ("Jo Ac Kd Kh Qs Qc", "two pair, kings and queens", "Jo"),
        ("Jo Ac Ad Kh Ks Kc", "full house, kings over aces", "Jo"),
        ("Jo Ac Kd Qh Js Tc", "straight, ace high", "Jo"),
        ("Jo Ah 9h 7h 4h 2h", "flush, ace high", "Jo"),
        # The joker is needed where it is.
        ("Jo Kc Qd Jh Ts 5c", "straight, ace high", "5c"),
        ("Jo 9c 8d 7h 6s Ac", "straight, ten high", "Ac"),
        ("Jo Kh 9h 7h 4h As", "flush, ace high", "As"),
        ("Jo Kh Qh Jh Th 2c", "royal flush", "2c"),
        ("Jo Ah Qh Jh Th 8h", "royal flush", "8h"),
        # (2) with the joker in a gap or at an end.
        ("Jo Kc Qd Jh Ts 8c", "straight, queen high", "Kc"),
        ("Jo Ah Kh Qh Jh 9h", "straight flush, king high", "Ah"),
        ("Jo Kh Qh Jh Th 9h", "straight flush, king high", "Jo"),
        ("Jo Kh Qh Jh Th 8h", "straight flush, queen high", "Kh"),
    ],
)
def test_d_the_dealer_sets_with_the_joker(six: str, high: str, low: str) -> None:
    for order in (cards(six), cards(six)[::-1]):
        hands = house_way(order)
        assert (hands.high.words, hands.low.text) == (high, low)


# -- (e), (f): the comparison ------------------------------------------------------------------------


def test_e_from_the_dealers_right_everything_of_one_player_before_the_next() -> None:
    hands = {1: PLAIN, 4: "Qd Tc 8c 6d 4d 2c", 6: "Qh Th 8s 6c 3c 2h"}
    options = {**DOUBLE, "fortune": True, "insurance": True, "progressive": True}
    seats = {
        1: seat("double", "house_way", fortune=100, insurance=100, progressive=100),
        4: seat("stay", "house_way", insurance=100),
        6: seat("double", "house_way"),
    }
    assert play(hands, seats=seats, options=options).order() == [
        (6, "pai_gow"),
        (6, "double"),
        (4, "pai_gow"),
        (4, "insurance"),
        (1, "pai_gow"),
        (1, "double"),
        (1, "fortune"),
        (1, "insurance"),
        (1, "progressive"),
    ]


def test_e_two_terminals_on_one_hand_set_it_each_for_itself() -> None:
    seats = {1: seat("set Qd"), 8: seat("set Ac", position=1, pai_gow=700)}
    result = play({1: "Ac Qd 8h 6s 4c 2d"}, seats=seats)
    assert result.order() == [(8, "pai_gow"), (1, "pai_gow")]
    assert (result.net(1), result.net(8)) == (1000, -700)


# The dealer's high hand is K-9-7-5-3, the low hand the jack.
COMPARISONS = [
    ("Qc Td 8h 6s 4c 2d", "Td", "lose", "§ 670a.11(f)(1)(i)"),
    ("Qc Js 8h 6s 4c 2d", "Js", "lose", "§ 670a.11(f)(1)(ii)"),
    ("Kd Td 9c 7c 5d 3s", "Td", "lose", "§ 670a.11(f)(1)(iii)"),
    ("Kd Js 9c 7c 5d 3s", "Js", "lose", "§ 670a.11(f)(1)(iv)"),
    ("Ac Qd 8h 6s 4c 2d", "Ac", "lose", "§ 670a.11(f)(1)(v)"),
    ("Ac Td 8h 6s 4c 2d", "Td", "push", "§ 670a.11(f)(2)(i)"),
    ("Ac Js 8h 6s 4c 2d", "Js", "push", "§ 670a.11(f)(2)(i)"),
    ("Qc Qd 8h 6s 4c 2d", "Qd", "push", "§ 670a.11(f)(2)(ii)"),
    ("Kd Ks 9c 7c 5d 3s", "Ks", "push", "§ 670a.11(f)(2)(ii)"),
    ("Ac Qd 8h 6s 4c 2d", "Qd", "win", "§ 670a.12(a)"),
]


@pytest.mark.parametrize(("hand", "low", "outcome", "section"), COMPARISONS)
def test_f_the_wager_loses_ties_or_wins(hand: str, low: str, outcome: str, section: str) -> None:
    result = play({1: hand}, KING_HIGH_AND_JACK, {1: seat(f"set {low}")})
    assert result.money(1, "pai_gow") == (outcome, {"lose": 0, "push": 1000, "win": 2000}[outcome])
    assert result.cite(1, "pai_gow") == f"58 Pa. Code {section}"


def test_f_2_ii_a_joker_low_saves_a_lower_high_hand() -> None:
    result = play({1: "Jo 2c 2d 7c 5d 4s"}, "9c 9h Ah 7s 5c 3d", {1: seat("set Jo")})
    assert result.money(1, "pai_gow") == ("push", 1000)
    assert result.cite(1, "pai_gow") == "58 Pa. Code § 670a.11(f)(2)(ii)"


@pytest.mark.parametrize(
    ("hand", "low", "foul"),
    [
        ("Kd Qc 8h 6s 4c 2d", "Kd", True),
        ("Kd Kc 8h 6s 4c 2d", "Kd", False),
        ("Ad 2c 2h 6s 4c 9d", "Ad", False),
        ("Jo Kd 8h 6s 4c 2d", "Jo", True),
        ("Jo Ad 8h 6s 4c 2d", "Jo", False),
        ("Jo Ad 8h 6s 4c 2d", "Ad", False),
        ("Jo 2c 2h 6s 4c 9d", "Jo", False),
    ],
)
def test_f_1_v_the_high_hand_may_not_rank_below_the_low_hand(hand: str, low: str, foul: bool) -> None:
    line = play({1: hand}, seats={1: seat(f"set {low}")}, dealer="Ac Qh 9c 7s 5c 3d").line(1, "pai_gow")
    assert (line["cite"] == "58 Pa. Code § 670a.11(f)(1)(v)") is foul
    assert line["hand"].startswith("foul: ") is foul


# -- (g): the Double Down Wager ----------------------------------------------------------------------


def doubled(dealer: str, low: str, hand: str = "Ac Qd 8h 6s 4c 2d", **more: Any) -> dict[str, Any]:
    return play({1: hand}, dealer, {1: seat("double", f"set {low}", **more)}, options=DOUBLE).line(
        1, "double"
    )


@pytest.mark.parametrize(
    ("dealer", "counts"),
    [
        ("7c 7h Kd 9h 5c 3d", False),
        ("8c 8d Kd 9h 5c 3d", True),
        ("9c 9d Kd 7h 5c 3d", True),
        ("3c 3d 2h 2s Kc 9d", True),
        ("2h 2c 2s 9d 5c 3d", True),
        ("Jo Ah Kd 9h 5c 3d", True),
        ("Jo Kh Td 9h 5c 3d", False),
        ("Ah Kh Td 9h 5c 3d", False),
        ("9c 8d 7h 6c 5c Kd", True),
    ],
)
def test_g_the_double_counts_if_the_dealer_has_a_pair_of_eights_or_better(dealer: str, counts: bool) -> None:
    line = doubled(dealer, "Ac")
    if counts:
        assert (line["outcome"], line["returned"]) == ("lose", 0)
        assert line["cite"] == "58 Pa. Code § 670a.11(g)(1)"
    else:
        assert (line["outcome"], line["returned"]) == ("push", 1000)
        assert line["cite"] == "58 Pa. Code § 670a.11(g)(2)"


def test_g_1_it_wins_evenly_with_the_first_wager() -> None:
    line = doubled("8c 8d Kd 9h 5c 3d", "Ac", hand="Ac Td Th 6s 4c 2d")
    assert (line["outcome"], line["returned"], line["pays"]) == ("win", 2000, "1 to 1")
    assert line["cite"] == "58 Pa. Code § 670a.12(a)"


def test_g_1_it_ties_with_the_first_wager() -> None:
    line = doubled("8c 8d Kd 9h 5c 3d", "6s", hand="Ac Td Th 6s 4c 2d")
    assert (line["outcome"], line["returned"]) == ("push", 1000)
    assert line["cite"] == "58 Pa. Code § 670a.11(g)(1)"


def test_g_2_it_is_returned_though_the_first_wager_wins_or_loses() -> None:
    options = DOUBLE
    won = play({1: "Ac Qd 8h 6s 4c 2d"}, seats={1: seat("double", "set Qd")}, options=options)
    assert (won.money(1, "pai_gow"), won.money(1, "double")) == (("win", 2000), ("push", 1000))
    lost = play({1: PLAIN}, seats={1: seat("double", "set Td")}, options=options)
    assert (lost.money(1, "pai_gow"), lost.money(1, "double")) == (("lose", 0), ("push", 1000))
