"""§ 673a.3: Cards; number of decks; value of cards."""

from __future__ import annotations

import pytest

from tests.sections.blackjack import BlackjackTable

TABLE = BlackjackTable("double_back_jack")


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_a_a_card_comes_as_often_as_there_are_decks(decks: int) -> None:
    options = {"decks": decks}
    hands = {1: "2c 3d", 2: "4d 5d"}
    enough = " ".join(["2c"] * (decks - 1))
    said = ", ".join(["hit"] * (decks - 1))
    full = {1: f"{said}, stand" if said else "stand", 2: "stand"}
    assert TABLE.play(hands, "Tc 7h", enough, full, options=options)
    error = TABLE.refuse(hands, "Tc 7h", f"{enough} 2c", {1: f"{said}, hit, stand"}, options=options)
    assert (error["code"], error["cite"]) == ("card_twice", "58 Pa. Code § 673a.3(a)")


@pytest.mark.parametrize("decks", [0, 9, True])
def test_a_at_least_one_deck(decks: int) -> None:
    error = TABLE.refuse_one("Tc 9d", "Tc 7h", said="stand", options={"decks": decks})
    assert (error["code"], error["cite"]) == ("bad_option", "58 Pa. Code § 673a.3(a)")


def test_d_the_last_card_of_a_single_deck() -> None:
    # Fifty-two cards: the deal takes four of them, one more is drawn, the rest is the stub.
    deck = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
    first = ["Tc", "9c", "5d", "8h"]
    rest = [card for card in deck if card not in first]
    seats = [{"seat": 1, "wagers": {"blackjack": 1000}, "decisions": ["stand"]}]
    document = {"seats": seats, "options": {"decks": 1}}
    assert TABLE.play({1: "2c 3d"}, "Tc 7h", cards=" ".join(first + rest), **document)
    error = TABLE.refuse({1: "2c 3d"}, "Tc 7h", cards=" ".join([*first, *rest, "2c"]), **document)
    assert error["code"] == "card_twice"


def test_d_3_an_ace_is_11_unless_the_hand_would_exceed_21() -> None:
    assert TABLE.one("Ac 9d", "Tc 7h", "", "stand").line(1, "blackjack")["hand"] == "20; dealer hard 17"
    assert (
        TABLE.one("Ac 9d", "Tc 7h", "5c", "hit, stand").line(1, "blackjack")["hand"] == "15; dealer hard 17"
    )
