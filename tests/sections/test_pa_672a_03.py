"""§ 672a.3: Cards; number of decks; value of cards."""

from __future__ import annotations

import pytest

from tests.sections.blackjack import BlackjackTable

TABLE = BlackjackTable("free_bet_blackjack")


@pytest.mark.parametrize(("decks", "copies"), [(6, 6), (8, 8)])
def test_a_a_card_comes_as_often_as_there_are_decks(decks: int, copies: int) -> None:
    # Twos all around: the first copies are dealt, the next one cannot exist.
    twos = dict.fromkeys(range(1, 7), "2c 3d")
    options = {"decks": decks}
    enough = ["2c"] * (copies - 6)
    said = ", ".join(["hit"] * len(enough) + ["stand"])
    decisions = {1: said} | dict.fromkeys(range(2, 7), "stand")
    assert TABLE.play(twos, "Tc 7h", " ".join(enough), decisions, options=options)
    decisions[1] = f"hit, {said}"
    error = TABLE.refuse(twos, "Tc 7h", " ".join([*enough, "2c"]), decisions, options=options)
    assert (error["code"], error["cite"]) == ("card_twice", "58 Pa. Code § 672a.3(a)")


@pytest.mark.parametrize("decks", [1, 5, 7, 9])
def test_a_only_six_or_eight_decks(decks: int) -> None:
    error = TABLE.refuse_one("Tc 9d", "Tc 7h", said="stand", options={"decks": decks})
    assert (error["code"], error["cite"]) == ("bad_option", "58 Pa. Code § 672a.3(a)")


@pytest.mark.parametrize(
    ("hand", "words"),
    [("2c 9d", "hard 11"), ("Tc 9d", "hard 19"), ("Jc 9d", "hard 19"), ("Kc Qd", "hard 20")],
)
def test_d_1_2_face_values_and_pictures(hand: str, words: str) -> None:
    line = TABLE.one(hand, "Tc 7h", "", "stand").line(1, "blackjack")
    assert line["hand"] == f"{words}; dealer hard 17"


def test_d_3_an_ace_is_11_unless_the_hand_would_exceed_21() -> None:
    assert TABLE.one("Ac 9d", "Tc 7h", "", "stand").line(1, "blackjack")["hand"].startswith("soft 20")
    hit = TABLE.one("Ac 6d", "Tc 7h", "8c", "hit, stand").line(1, "blackjack")
    assert hit["hand"].startswith("hard 15")
    assert TABLE.one("Ac Ad", "Tc 7h", "", "stand").line(1, "blackjack")["hand"].startswith("soft 12")
    # An ace, a six and a four: exactly 21 is not in excess of it.
    assert TABLE.one("Ac 6d", "Tc 7h", "4c", "hit").money(1, "blackjack") == ("win", 2000)


def test_d_3_the_dealers_ace_as_well() -> None:
    # Ace and five are 16; the ten makes the ace 1, and the dealer draws on.
    line = TABLE.one("Tc 9d", "5c Ah", "Tc 2d", "stand").line(1, "blackjack")
    assert line["hand"] == "hard 19; dealer hard 18"
