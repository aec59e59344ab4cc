"""Practice at a table with real cards: face-down cards, hands that are turned up, planted mistakes.

The steps are those of the dealer's console. In the first round nothing goes wrong but the payment that
somebody calls; in the second the school plants a mistake that the learner has to find, enter and put right.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from croupier.equipment.chance import Chance
from croupier.play.game import Game
from croupier.play.request import Act, Deal, Irregular, Request, Settle, Shake, Turn
from croupier.play.round import Round
from croupier.play.setup import TableSetup
from croupier.school.lesson import Answers, ask, on_the_table, payments, place_word
from croupier.school.mistakes import mistake_questions, possible_now, too_late_questions, wrong_pay_question
from croupier.school.practice import practice_setup
from croupier.school.question import Mark, Question
from croupier.school.real_cards import RealCards, at_a_table, said_of

ATTEMPTS = 12


def physical_lesson(game: Game, edition: str, chance: Chance) -> Answers:
    """A whole round with real cards, and one with a mistake in it; answers with the marks."""
    marks = yield from _whole_round(game, edition, chance)
    for question in _planted(game, edition, chance):
        marks.append((yield from ask(question)))
    return marks


def _whole_round(game: Game, edition: str, chance: Chance) -> Answers:
    setup = at_a_table(practice_setup(game, edition, chance), game)
    round_ = Round(game, setup)
    dealer = RealCards(round_, chance)
    marks: list[Mark] = []
    settled = 0
    while round_.pending is not None:
        for question in _about(round_, round_.pending):
            marks.append((yield from ask(question)))
        for act in dealer.next_acts():
            round_.apply(act)
        if round_.over:
            marks += yield from payments(round_, settled)
            settled = len(round_.lines)
    for question in wrong_pay_question(round_, chance):
        marks.append((yield from ask(question)))
    return marks


def _about(round_: Round, pending: Request) -> Iterator[Question]:
    """What is entered now, and what is not: the steps of the console."""
    cite = round_.table.edition.cite(pending.section)
    shown = tuple(on_the_table(round_))
    if isinstance(pending, Deal):
        said = said_of(round_.coming())
        prompt = f"{round_.cards_needed} cards are dealt now. How many of them do you enter?"
        yield Question("procedure", prompt, str(said), cite, shown)
    elif isinstance(pending, Turn):
        prompt = "Which hand is turned up now? (a position's number, dealer, community)"
        yield Question("order", prompt, place_word(pending.place), cite, shown)
    elif isinstance(pending, Shake):
        yield Question("procedure", "How many dice are thrown now?", str(pending.dice), cite, shown)
    elif isinstance(pending, Settle):
        yield from too_late_questions(round_)


def _planted(game: Game, edition: str, chance: Chance) -> Iterator[Question]:
    """A mistake at a point of a round where it can happen."""
    for _ in range(ATTEMPTS):
        setup = at_a_table(practice_setup(game, edition, chance), game)
        points = list(_points(game, setup, chance))
        if not points:
            continue
        acts, act = points[chance.below(len(points))]
        round_ = Round(game, setup).apply_all(acts)
        yield from mistake_questions(round_, setup, acts, act, chance)
        return


def _points(
    game: Game, setup: TableSetup, chance: Chance
) -> Generator[tuple[list[Act], Irregular], None, None]:
    """Every point of a round with every mistake that can be found there."""
    round_ = Round(game, setup)
    dealer = RealCards(round_, chance)
    while not round_.over:
        for mistake in possible_now(round_, dealer):
            yield list(round_.acts), mistake
        for act in dealer.next_acts():
            round_.apply(act)
