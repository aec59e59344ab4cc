"""The dealer school marks against the engine: who answers as the round does has all marks."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator

import pytest

from croupier import games
from croupier.equipment.chance import Chance
from croupier.play.request import Irregular
from croupier.play.round import Round
from croupier.play.setup import RoundSetup
from croupier.school.consequences import PARTLY, PLAY_ON, VOID, consequence
from croupier.school.curriculum import instruction, words
from croupier.school.lesson import lesson
from croupier.school.practice import Players, practice_setup
from croupier.school.question import Mark, Question, normal
from croupier.school.score import ScoreSheet
from croupier.school.table_test import equipment_questions, table_test

EDITIONS = [(game_id, edition) for game_id in games.ids() for edition in games.load(game_id).editions]
every_edition = pytest.mark.parametrize(("game_id", "edition_id"), EDITIONS)


def chance(seed: object) -> Chance:
    return Chance(random.Random(str(seed)).randbytes)


def taught(course: Generator[Question, str, list[Mark]], learner: Callable[[Question], str]) -> list[Mark]:
    """Run a course to its end."""
    try:
        question = next(course)
        while True:
            question = course.send(learner(question))
    except StopIteration as end:
        marks: list[Mark] = end.value
        return marks


def knows(question: Question) -> str:
    return question.expected


@every_edition
def test_who_answers_as_the_engine_does_has_every_mark(game_id: str, edition_id: str) -> None:
    game = games.load(game_id)
    marks = taught(table_test(game, edition_id, chance(edition_id), 2), knows)
    sheet = ScoreSheet(game.title, marks)
    assert sheet.percent == 100
    assert sheet.passed
    assert {"procedure", "payment", "order", "irregularity", "equipment"} >= set(sheet.by_kind())
    assert "payment" in sheet.by_kind()


@every_edition
def test_who_says_nothing_has_no_mark(game_id: str, edition_id: str) -> None:
    game = games.load(game_id)
    marks = taught(table_test(game, edition_id, chance(1), 1), lambda question: "")
    assert marks
    assert ScoreSheet(game.title, marks).right == 0


@every_edition
def test_every_wager_of_a_round_is_asked_in_the_order_of_settlement(game_id: str, edition_id: str) -> None:
    game = games.load(game_id)
    dealer = chance("order")
    setup = practice_setup(game, edition_id, dealer)
    marks = taught(lesson(game, setup, dealer), knows)
    again = chance("order")
    round_ = Round(game, practice_setup(game, edition_id, again))
    called = [mark.question.expected for mark in marks if mark.question.prompt.startswith("Which wager")]
    assert len(called) >= len(round_.table.all_wagers())
    assert all(mark.question.cite.startswith(round_.table.edition.code) for mark in marks)


def test_a_wrong_payment_costs_one_mark_and_is_explained_with_its_section() -> None:
    game = games.load("high_card_flush")
    dealer = chance(7)
    spoiled: list[Question] = []

    def almost(question: Question) -> str:
        if question.kind == "payment" and not spoiled:
            spoiled.append(question)
            return "win 1"
        return question.expected

    marks = taught(lesson(game, practice_setup(game, "pa-2019", dealer), dealer), almost)
    sheet = ScoreSheet("High Card Flush", marks)
    assert sheet.right == len(marks) - 1
    assert spoiled[0].cite in sheet.text()
    assert "'win 1'" in sheet.text()


@pytest.mark.parametrize(("right", "passed"), [(89, False), (90, True)])
def test_the_pass_mark_has_two_sides(right: int, passed: bool) -> None:
    question = Question("order", "?", "a", "§ 1")
    marks = [Mark(question, "a", True)] * right + [Mark(question, "b", False)] * (100 - right)
    assert ScoreSheet("x", marks).passed is passed
    assert ScoreSheet("x", [*marks, Mark(question, "b", False)]).percent < 90


def rounds_of_pai_gow(count: int) -> list[tuple[RoundSetup, list[Mark]]]:
    game = games.load("six_card_fortune_pai_gow")
    found = []
    for seed in range(count):
        dealer = chance(seed)
        setup = practice_setup(game, "pa-2015", dealer)
        found.append((setup, taught(lesson(game, setup, dealer), knows)))
    return found


def test_where_the_deal_starts_follows_from_what_the_learner_is_shown() -> None:
    """§ 670a.5(i)(1): counted counterclockwise from the dealer, whether or not anybody has bet there."""
    counted = ["dealer", "6", "5", "4", "3", "2", "1"]
    unwagered = 0
    for setup, marks in rounds_of_pai_gow(30):
        first = next(mark.question for mark in marks if mark.question.prompt.startswith("Who receives"))
        (line,) = [line for line in first.shown if line.startswith("dice total ")]
        total = int(line.removeprefix("dice total "))
        assert 3 <= total <= 18
        assert first.expected == counted[(total - 1) % 7]
        unwagered += first.expected not in ("dealer", *(str(seat.seat) for seat in setup.seats))
    assert unwagered > 5


def test_the_double_down_wager_is_practised_in_some_rounds_and_not_in_others() -> None:
    """§ 670a.11(c), (g)."""
    rounds = rounds_of_pai_gow(30)
    settled = [any(" double" in mark.question.expected for mark in marks) for _, marks in rounds]
    assert {setup.options["double_down"] for setup, _ in rounds} == {True, False}
    assert any(settled)
    assert not all(settled)


def test_a_sheet_that_is_not_complete_is_not_passed() -> None:
    marks = [Mark(Question("order", "?", "a", "§ 1"), "a", True)]
    assert ScoreSheet("x", marks).passed
    assert not ScoreSheet("x", marks, complete=False).passed


def test_a_score_sheet_without_answers_is_not_passed() -> None:
    assert not ScoreSheet("x", [], 1).passed


@pytest.mark.parametrize(("given", "same"), [("WIN  $20.00", "win $20"), ("lose 1,000", "lose $1000")])
def test_what_does_not_matter_in_an_answer_does_not_count(given: str, same: str) -> None:
    assert normal(given) == normal(same)
    assert normal("win $20.50") != normal("win $20")


def test_the_same_seed_deals_the_same_lesson() -> None:
    game = games.load("texas_holdem_bonus")

    def prompts(seed: int) -> list[str]:
        marks = taught(table_test(game, "pa-2019", chance(seed), 2), knows)
        return [f"{mark.question.prompt} {mark.question.expected}" for mark in marks]

    assert prompts(4) == prompts(4)
    assert prompts(4) != prompts(5)


# -- the table test --------------------------------------------------------------------------------


def test_equipment_is_asked_from_the_data_of_the_edition() -> None:
    asked = {q.prompt: (q.expected, q.cite) for q in equipment_questions(games.load("flop_poker").edition())}
    by_hand = next(prompt for prompt in asked if "hand" in prompt)
    assert asked[by_hand] == ("4", "58 Pa. Code § 667a.3(c)(1)")
    count = next(prompt for prompt in asked if "left over" in prompt)
    assert count == "Without a shuffler that counts: once in how many rounds are the cards left over counted?"
    # § 670a.8(e), § 670a.9(d), § 670a.10(d): no shuffler excuses the count there.
    pai_gow = equipment_questions(games.load("six_card_fortune_pai_gow").edition())
    (often,) = [question for question in pai_gow if "left over" in question.prompt]
    assert often.prompt == "Once in how many rounds are the cards left over counted?"
    assert often.expected == "1"
    dice = [question.expected for question in equipment_questions(games.load("high_roll_dice").edition())]
    assert dice == ["24"]


def test_the_consequence_of_an_irregularity_is_what_the_engine_does() -> None:
    game = games.load("heads_up_holdem")
    dealer = chance(2)
    setup = practice_setup(game, "pa-2015", dealer)
    while not any("pocket_bonus" in seat.wagers for seat in setup.seats):
        setup = practice_setup(game, "pa-2015", dealer)
    round_ = Round(game, setup)
    players = Players(round_, dealer)
    assert consequence(game, setup, [], Irregular("shuffler_jam")) == PLAY_ON
    assert consequence(game, setup, [], Irregular("incorrect_number_of_cards")) == VOID
    for act in players.next_acts():
        round_.apply(act)
    assert consequence(game, setup, round_.acts, Irregular("dealer_card_exposed")) == PARTLY


def test_instruction_before_the_test_is_that_of_the_game_type() -> None:
    cards, dice = games.load("go_fore_it"), games.load("props_and_hops")
    assert [(one.hours, one.weeks) for one in instruction(cards)] == [(100, 5), (60, 3)]
    assert [(one.hours, one.weeks) for one in instruction(dice)] == [(160, 6), (120, 5)]
    assert "§ 611a.2(d)" in words(cards)[-1]
