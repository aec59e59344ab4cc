"""Rounds in progress: where they stop, what may be left out, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier import games
from croupier.equipment.cards import cards
from croupier.errors import Refused
from croupier.play.document import parse
from croupier.play.seen import Seen
from croupier.play.unfinished import questions


def asked(game: str, cards_: str, *decisions: list[str], dealing: str = "hand", **wagers: int) -> list[Seen]:
    document: dict[str, Any] = {
        "game": game,
        "cards": cards_,
        "dealing": dealing,
        "seats": [
            {"seat": number, "wagers": wagers, "decisions": given}
            for number, given in enumerate(decisions, start=1)
        ],
    }
    return questions(parse(json.dumps(document)), games.load(game))


def refusal(*given: Any, **wagers: Any) -> str:
    with pytest.raises(Refused) as refused:
        asked(*given, **wagers)
    return refused.value.refusal.code


def test_hidden_cards_may_be_written_as_question_marks_or_left_out() -> None:
    (seen,) = asked("heads_up_holdem", "Ah ?? Kd ?? 4c 5c 6c", ["check"], ante=1000, odds=1000)
    assert seen.open_cards("community") == tuple(cards("4c 5c 6c"))
    (same,) = asked("heads_up_holdem", "Ah 2s Kd 3s 4c 5c 6c 7d 8d", ["check"], ante=1000, odds=1000)
    assert seen == same


def test_a_card_that_the_seat_sees_must_be_named() -> None:
    assert refusal("heads_up_holdem", "Ah ?? ??", [], ante=1000, odds=1000) == "hidden_card"
    assert refusal("heads_up_holdem", "Ah ?? Kd ?? 4c 5c", ["check"], ante=1000, odds=1000) == "hidden_card"


def test_every_seat_that_is_asked_and_has_not_decided_is_listed() -> None:
    seats = asked("heads_up_holdem", "Ah 9h ?? Kd 9d ??", [], ["check"], ante=1000, odds=1000)
    assert [seen.seat for seen in seats] == [1]
    seats = asked("heads_up_holdem", "Ah 9h ?? Kd 9d ??", [], [], ante=1000, odds=1000)
    assert [(seen.seat, seen.own) for seen in seats] == [
        (1, tuple(cards("Ah Kd"))),
        (2, tuple(cards("9h 9d"))),
    ]


def test_a_decision_beyond_the_open_question_is_refused() -> None:
    code = refusal("heads_up_holdem", "Ah 9h ?? Kd 9d ??", [], ["check", "check"], ante=1000, odds=1000)
    assert code == "superfluous_decision"


def test_a_complete_round_has_no_question() -> None:
    assert refusal("heads_up_holdem", "Ah ?? Kd ??", ["raise 3000"], ante=1000, odds=1000) == "no_question"


def test_an_illegal_decision_is_refused_as_settle_does() -> None:
    assert refusal("heads_up_holdem", "Ah ?? Kd ??", ["raise 9000"], ante=1000, odds=1000) == "bad_amount"


@pytest.mark.parametrize(("given", "code"), [("Ah ?? Ah", "card_twice"), ("Ah ?? Xx", "bad_card")])
def test_impossible_cards_are_refused(given: str, code: str) -> None:
    assert refusal("heads_up_holdem", given, [], ante=1000, odds=1000) == code


def test_a_hole_card_that_would_end_the_round_is_not_taken_for_the_hidden_one() -> None:
    """With a ten up, a filling with an ace in the hole would end the round: the dealer has looked."""
    (seen,) = asked("free_bet_blackjack", "5h Kc 6d", [], dealing="manual_shoe", blackjack=1000)
    assert seen.open_cards("dealer") == tuple(cards("Kc"))
    assert seen.places["dealer"].count(None) == 1
    assert [choice.word for choice in seen.choices] == ["hit", "stand", "double"]


def test_a_wager_that_stays_up_in_silence_is_asked_about_when_the_dice_run_out() -> None:
    line = (
        '{"game": "props_and_hops", "dice": [[3, 3], [2, 4]], '
        '"seats": [{"seat": 1, "wagers": {"six_eight_shake": 500}}]}'
    )
    (seen,) = questions(parse(line), games.load("props_and_hops"))
    assert seen.rolls == ((3, 3), (2, 4))
    assert [choice.word for choice in seen.choices] == ["remove", "keep"]
