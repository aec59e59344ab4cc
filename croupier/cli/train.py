"""``croupier train``: practice rounds for dealers, and the table test with its score sheet."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Generator
from pathlib import Path

import typer
from rich.console import Console
from rich.prompt import Prompt

from croupier import games
from croupier.equipment.chance import Chance
from croupier.errors import DataError, OperatingError, Refused
from croupier.floor.filings.table_test import CITE
from croupier.play.game import Game
from croupier.school.curriculum import words
from croupier.school.lesson import lesson
from croupier.school.physical import physical_lesson
from croupier.school.practice import practice_setup
from croupier.school.question import LETTERS, Mark, Question
from croupier.school.score import PASS_PERCENT, ScoreSheet
from croupier.school.table_test import table_test
from croupier.units.verdict import Refusal

Course = Generator[Question, str, list[Mark]]
Learner = Callable[[Question], str]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("train")(train)


def train(
    game: str = typer.Argument(help="The id of a game, as `rulebook list` prints it."),
    edition: str = typer.Option("", "--edition", help="An edition; the default one if left out."),
    rounds: int = typer.Option(1, "--rounds", min=1, max=50, help="How many rounds to deal."),
    test: bool = typer.Option(False, "--test", help="The table test: equipment, rounds and irregularities."),
    physical: bool = typer.Option(
        False, "--physical", help="At a table with real cards: they lie face down, and mistakes are planted."
    ),
    seed: int | None = typer.Option(None, "--seed", help="Deal the same rounds again."),
    answers: Path | None = typer.Option(
        None, "--answers", help="A file with one answer a line: nothing is asked."
    ),
    solutions: bool = typer.Option(False, "--solutions", help="Print the questions with the right answers."),
    pass_percent: int = typer.Option(PASS_PERCENT, "--pass", min=1, max=100, help="The mark that passes."),
    as_json: bool = typer.Option(False, "--json", help="Print the score sheet as JSON."),
    database: str = typer.Option("", "--database", help="Keep the table test in the file of the dealer."),
) -> None:
    """Practise dealing: call the next act, the order and the payments, and be marked by the engine.

    A table test that is kept is taken by whoever is signed in, with a floorperson as the second person, on
    questions that nobody knew before.
    """
    if database and (not test or seed is not None or answers is not None or solutions):
        raise DataError("a test that is kept is taken with --test, without --seed, --answers or --solutions")
    if database and pass_percent < PASS_PERCENT:
        raise DataError(f"--pass: a test that is kept is passed with {PASS_PERCENT}% or more")
    chosen = games.load(game)
    rules = chosen.edition(edition)
    chance = Chance() if seed is None else Chance(random.Random(seed).randbytes)
    course = (
        table_test(chosen, rules.id, chance, rounds)
        if test
        else _practice(chosen, rules.id, chance, rounds, physical=physical)
    )
    console = Console(highlight=False)
    marks, complete = _run(course, _learner(console, answers, solutions))
    title = f"{rules.title}, {'table test' if test else 'practice'}"
    sheet = ScoreSheet(title, marks, pass_percent, complete=complete)
    if database:
        _keep(database, chosen.id, rules.id, sheet)
    if as_json:
        print(json.dumps({**sheet.document(), "instruction": words(chosen)}, indent=1, ensure_ascii=False))
    elif not solutions:
        print(sheet.text(), end="")
        if test:
            print("\n".join(f"  {line}" for line in words(chosen)))


def _keep(database: str, game: str, edition: str, sheet: ScoreSheet) -> None:
    """Into the employee file: who took it and who stood by are the two who are signed in."""
    from croupier.cli._books import command_id, posted
    from croupier.cli._signing import second_signer, signer
    from croupier.floor.filings.table_test import KeepTableTest

    if not sheet.complete:
        raise Refused(Refusal("left_early", "a table test that was left before its end is not kept", CITE))
    new = command_id("")
    command = KeepTableTest(
        id=new,
        dealer=signer(CITE),
        supervisor=second_signer(CITE),
        game=game,
        edition=edition,
        right_answers=sheet.right,
        questions=len(sheet.marks),
        pass_percent=sheet.pass_percent,
    )
    posted(database, command)


def _practice(game: Game, edition: str, chance: Chance, rounds: int, *, physical: bool) -> Course:
    marks: list[Mark] = []
    for _ in range(rounds):
        if physical:
            marks += yield from physical_lesson(game, edition, chance)
        else:
            marks += yield from lesson(game, practice_setup(game, edition, chance), chance)
    return marks


def _run(course: Course, learner: Learner) -> tuple[list[Mark], bool]:
    """Put every question of a course; a learner who leaves is marked on what he answered.

    Also answers whether that is all of it.
    """
    answered: list[Mark] = []
    try:
        question = next(course)
        while True:
            answer = learner(question)
            answered.append(Mark(question, answer, question.is_right(answer)))
            question = course.send(answer)
    except StopIteration as end:
        marks: list[Mark] = end.value
        return marks, True
    except (EOFError, KeyboardInterrupt):
        return answered, False


def _learner(console: Console, answers: Path | None, solutions: bool) -> Learner:
    if solutions:
        return _model(console)
    return _scripted(answers) if answers is not None else _person(console)


def _model(console: Console) -> Learner:
    """Who always knows: prints each question with its answer and section."""

    def answer(question: Question) -> str:
        console.print(f"{question.prompt} {question.solution()} ({question.cite})", markup=False)
        return question.expected

    return answer


def _scripted(path: Path) -> Learner:
    """One answer a line; too few lines are an error, since a test that stops early proves nothing."""
    try:
        lines = iter(path.read_text(encoding="utf-8").splitlines())
    except (OSError, UnicodeDecodeError) as error:
        raise OperatingError(f"cannot read {path}: {getattr(error, 'strerror', None) or error}") from error

    def answer(question: Question) -> str:
        given = next(lines, None)
        if given is None:
            raise DataError(f"{path.name} has too few answers; the next question is: {question.prompt}")
        return given

    return answer


def _person(console: Console) -> Learner:
    """Asks at the terminal and says at once what was right."""
    last: list[tuple[str, ...]] = [()]

    def answer(question: Question) -> str:
        if question.shown != last[0]:
            last[0] = question.shown
            console.print("\n" + "\n".join(f"  {line}" for line in question.shown), markup=False)
        console.print(question.prompt, style="bold", markup=False)
        for letter, choice in zip(LETTERS, question.choices, strict=False):
            console.print(f"  {letter}) {choice}", markup=False)
        given = Prompt.ask(">", console=console, default="", show_default=False)
        verdict = "[green]Right.[/]" if question.is_right(given) else f"[red]No:[/] {question.solution()}"
        console.print(f"{verdict} ({question.cite})")
        return given

    return answer
