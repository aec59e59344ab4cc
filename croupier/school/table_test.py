"""The table test: equipment, practice rounds, a table with real cards and planted mistakes, irregularities.

58 Pa. Code § 611a.2(b)(2) and (d) demand that a dealer completes the table test of § 611a.5 before he deals a
game new to him. What mark passes is the school's to say.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from croupier.equipment.chance import Chance
from croupier.law.edition import Edition
from croupier.play.game import Game
from croupier.play.request import Act, Irregular
from croupier.play.round import Round
from croupier.play.setup import RoundSetup
from croupier.school.consequences import CONSEQUENCES, consequence
from croupier.school.lesson import ask, lesson, multiple_choice
from croupier.school.physical import physical_lesson
from croupier.school.practice import Players, practice_setup
from croupier.school.question import Mark, Question

IRREGULARITIES = 4


def table_test(
    game: Game, edition_id: str, chance: Chance, rounds: int = 2
) -> Generator[Question, str, list[Mark]]:
    """The whole test."""
    edition = game.edition(edition_id)
    marks: list[Mark] = []
    for question in equipment_questions(edition):
        marks.append((yield from ask(question)))
    for _ in range(rounds):
        marks += yield from lesson(game, practice_setup(game, edition_id, chance), chance)
    marks += yield from physical_lesson(game, edition_id, chance)
    for question in irregularity_questions(game, edition_id, chance):
        marks.append((yield from ask(question)))
    return marks


def equipment_questions(edition: Edition) -> Iterator[Question]:
    """The numbers that a dealer must know by heart, from the edition's own data."""
    equipment, procedure = edition.equipment, edition.procedure
    for method, rule in equipment.change_hours.items():
        prompt = f"Dealing: {method.replace('_', ' ')}. After how many hours must the cards be changed?"
        yield Question("equipment", prompt, str(rule.value), edition.cite(rule.cite))
    if equipment.dice_hours is not None:
        rule = equipment.dice_hours
        prompt = "For how many hours may dice stay at the table?"
        yield Question("equipment", prompt, str(rule.value), edition.cite(rule.cite))
    if procedure.cut is not None:
        rule = procedure.cut.from_top
        prompt = "How many cards from the top must a cut take at least?"
        yield Question("equipment", prompt, str(rule.value), edition.cite(rule.cite))
    count = procedure.stub_count
    if count is not None:
        cite = edition.cite(next(iter(count.cites.values())))
        asked = "Once in how many rounds are the cards left over counted?"
        excused = count.excused_by_counting_shuffler
        prompt = f"Without a shuffler that counts: {asked[0].lower()}{asked[1:]}" if excused else asked
        yield Question("equipment", prompt, str(count.every_rounds), cite)


def irregularity_questions(game: Game, edition_id: str, chance: Chance) -> Iterator[Question]:
    """Some irregularities, each at a point of a round where it can happen; the engine says what follows."""
    asked = 0
    for name in chance.shuffle(sorted(game.irregularities)):
        found = _moment(game, edition_id, name, chance)
        if found is not None and asked < IRREGULARITIES:
            asked += 1
            setup, acts, act = found
            known = game.irregularities[name]
            cite = game.edition(edition_id).cite(known.by)
            answer = consequence(game, setup, acts, act)
            yield multiple_choice(
                "irregularity", f"What follows? {known.title}.", answer, CONSEQUENCES, cite, chance
            )


def _moment(
    game: Game, edition_id: str, name: str, chance: Chance
) -> tuple[RoundSetup, list[Act], Irregular] | None:
    """A round, the acts up to a point where this irregularity is possible, and the irregularity."""
    for _ in range(3):
        setup = practice_setup(game, edition_id, chance)
        round_ = Round(game, setup)
        players = Players(round_, chance)
        while not round_.over:
            known = game.irregularities[name]
            drawn = players.shoe.draw(1) if known.takes_card and players.shoe.left else ()
            act = Irregular(name, round_.table.seats[0].number if known.takes_seat else 0, drawn)
            if round_.refusal(act) is None:
                return setup, list(round_.acts), act
            for one in players.next_acts():
                round_.apply(one)
    return None
