"""Practice at a table with real cards: face-down steps, planted mistakes, each marked by its section."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from croupier import games
from croupier.equipment.cards import FaceDownCard
from croupier.equipment.chance import Chance
from croupier.play.round import Round
from croupier.school.mistakes import SCENES, possible_now
from croupier.school.physical import physical_lesson
from croupier.school.practice import practice_setup
from croupier.school.question import Mark, Question
from croupier.school.real_cards import RealCards, at_a_table
from croupier.school.table_test import table_test
from tests.school.test_train import run

EDITIONS = [(game, edition) for game in games.ids() for edition in games.load(game).editions]


def chance_of(seed: int) -> Chance:
    return Chance(random.Random(seed).randbytes)


def asked(game: str, edition: str, seed: int, wrong: bool = False) -> tuple[list[Question], list[Mark]]:
    """The questions of a lesson, and the marks of somebody who always knows, or never does."""
    course = physical_lesson(games.load(game), edition, chance_of(seed))
    found: list[Question] = []
    try:
        question = next(course)
        while True:
            found.append(question)
            question = course.send("" if wrong else question.expected)
    except StopIteration as end:
        return found, end.value


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_every_chapter_is_practised_with_its_own_sections(game: str, edition: str) -> None:
    kinds: set[str] = set()
    for seed in range(3):
        found, marks = asked(game, edition, seed)
        assert marks
        assert all(mark.right for mark in marks)
        assert all(question.cite for question in found), [q for q in found if not q.cite]
        kinds |= {question.kind for question in found}
        planted = [one for one in found if any(scene in one.prompt for scene in SCENES.values())]
        assert planted
        assert any(one.prompt.startswith("The settlement was called so") for one in found)
    assert {"procedure", "payment", "irregularity"} <= kinds
    assert not any(mark.right for mark in asked(game, edition, 1, wrong=True)[1])


def test_no_face_down_card_is_said_and_none_is_shown() -> None:
    found, _ = asked("six_card_fortune_pai_gow", "pa-2015", 4)
    dealing = [one for one in found if "cards are dealt now" in one.prompt]
    assert [(one.prompt.split()[0], one.expected) for one in dealing] == [("42", "0")]
    turning = [one for one in found if one.prompt.startswith("Which hand is turned up")]
    assert turning
    shown = [line for line in turning[0].shown if ":" in line and "??" in line]
    assert shown


def moments(game: str) -> Iterator[tuple[Round, set[str]]]:
    """Every point of rounds, with the mistakes that may be planted there."""
    chosen = games.load(game)
    for seed in range(4):
        setup = at_a_table(practice_setup(chosen, "", chance_of(seed), "automated_shoe"), chosen)
        round_ = Round(chosen, setup)
        dealer = RealCards(round_, chance_of(seed))
        while not round_.over:
            yield round_, {act.name for act in possible_now(round_, dealer)}
            for act in dealer.next_acts():
                round_.apply(act)


def test_mistakes_are_planted_where_their_sections_know_them() -> None:
    seen = set()
    for round_, names in moments("high_card_flush"):
        dealt = any(place.cards for place in round_.table.places)
        assert ("incorrect_number_of_cards" in names) == dealt
        assert ("shoe_jam" in names) == (not dealt)
        seen |= names
    assert {"incorrect_number_of_cards", "dealer_card_exposed", "stub_wrong", "shoe_jam"} <= seen


def test_the_round_never_learns_a_card_that_nobody_turned() -> None:
    chosen = games.load("high_card_flush")
    setup = at_a_table(practice_setup(chosen, "", chance_of(1)), chosen)
    round_ = Round(chosen, setup)
    (dealt,) = RealCards(round_, chance_of(1)).next_acts()
    round_.apply(dealt)
    hands = [card for place in round_.table.places for card in place.cards]
    assert hands
    assert all(isinstance(card, FaceDownCard) for card in hands)


def test_the_table_test_has_planted_mistakes_in_it() -> None:
    """So that the result that is kept in the file of the dealer counts them."""
    course = table_test(games.load("high_card_flush"), "pa-2019", chance_of(2), 1)
    prompts = []
    try:
        question = next(course)
        while True:
            prompts.append(question.prompt)
            question = course.send(question.expected)
    except StopIteration:
        pass
    assert any(scene in prompt for prompt in prompts for scene in SCENES.values())
    assert any("How many of them do you enter?" in prompt for prompt in prompts)


def test_the_command_practises_at_a_physical_table() -> None:
    told = run("train", "flop_poker", "--physical", "--seed", "3", "--solutions")
    assert told.exit_code == 0, told.output
    assert "How many of them do you enter?" in told.output
    assert "§ 667a." in told.output
