"""A practice round: the learner calls what comes next, and the round itself knows the answer.

The lesson is a generator like a game: it yields a question and is sent the answer. It knows no rule of any
game; order, payments and sections are those of the round that is being played.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from croupier.equipment.chance import Chance
from croupier.play.game import Game
from croupier.play.place import Place
from croupier.play.procedure import steps_for
from croupier.play.request import Act, Ask, Deal, Decide, Request, Shake
from croupier.play.round import Round
from croupier.play.setup import RoundSetup
from croupier.school.practice import Players
from croupier.school.question import LETTERS, Mark, Question
from croupier.units.money import dollars

Answers = Generator[Question, str, list[Mark]]

CHOICES = 4


def lesson(game: Game, setup: RoundSetup, chance: Chance) -> Answers:
    """One round from "no more bets" to the last payment; answers with the marks."""
    round_ = Round(game, setup)
    players = Players(round_, chance)
    marks: list[Mark] = []
    for question in _before_the_deal(round_, chance):
        marks.append((yield from ask(question)))
    settled = 0
    while round_.pending is not None:
        for question in _about(round_, round_.pending):
            marks.append((yield from ask(question)))
        for act in players.next_acts():
            round_.apply(act)
        if round_.pending is None or not isinstance(round_.pending, Deal):
            marks += yield from payments(round_, settled)
            settled = len(round_.lines)
    return marks


def ask(question: Question) -> Generator[Question, str, Mark]:
    """Put a question and mark the answer."""
    given = yield question
    return Mark(question, given, question.is_right(given))


def _before_the_deal(round_: Round, chance: Chance) -> Iterator[Question]:
    """The acts that close the betting, each among others of the same chapter."""
    edition, setup = round_.table.edition, round_.setup
    facts = ["progressive"] if edition.progressives else []
    others = [step.text for step in edition.procedure.all_steps(facts, setup.dealing)]
    for step in steps_for(edition, "wagers", setup.dealing, facts):
        yield multiple_choice(
            "procedure",
            "All wagers are placed. What do you do next?",
            step.text,
            others,
            step.cite,
            chance,
            shown=tuple(seated(round_)),
        )


def multiple_choice(
    kind: str,
    prompt: str,
    right: str,
    others: list[str],
    cite: str,
    chance: Chance,
    shown: tuple[str, ...] = (),
) -> Question:
    """The right answer among up to three wrong ones, in an order that gives nothing away."""
    wrong = chance.shuffle(sorted({text for text in others if text != right}))[: CHOICES - 1]
    choices = tuple(chance.shuffle([right, *wrong]))
    return Question(kind, prompt, LETTERS[choices.index(right)], cite, shown, choices)


def _about(round_: Round, pending: Request) -> Iterator[Question]:
    """What the learner must call before the round goes on."""
    cite = round_.table.edition.cite(pending.section)
    shown = tuple(on_the_table(round_))
    if isinstance(pending, Deal):
        first = pending.places[len(pending.places) - round_.cards_needed]
        prompt = "Who receives the next card? (a position's number, dealer, community, burn)"
        yield Question("order", prompt, place_word(first), cite, shown)
        yield Question("procedure", "How many cards are dealt now?", str(round_.cards_needed), cite, shown)
    elif isinstance(pending, Shake):
        yield Question("procedure", "How many dice are thrown now?", str(pending.dice), cite, shown)
    elif isinstance(pending, Ask):
        seat = round_.waiting_for()[0]
        yield Question("order", "Which seat do you ask for its decision?", str(seat), cite, shown)


def payments(round_: Round, settled: int) -> Generator[Question, str, list[Mark]]:
    """Every wager settled since: which is next, and what goes back to the player."""
    marks = []
    for line in round_.lines[settled:]:
        shown = tuple(on_the_table(round_))
        next_one = Question(
            "order",
            "Which wager is settled next? (seat and wager)",
            f"{line.seat} {line.wager}",
            line.cite,
            shown,
        )
        marks.append((yield from ask(next_one)))
        owed = (
            f"Seat {line.seat}, {line.wager} {dollars(line.stake)}: outcome, and dollars back to the player?"
        )
        answer = f"{line.outcome} {dollars(line.returned)}"
        marks.append((yield from ask(Question("payment", owed, answer, line.cite, shown))))
    return marks


def place_word(place: Place) -> str:
    """What the learner calls a place: ``3`` whether or not anybody has bet there, ``dealer``, ``burn``."""
    if place.name == "discards":
        return "burn"
    return place.name.removeprefix("position ").partition(",")[0]


def seated(round_: Round) -> Iterator[str]:
    """Who has bet what."""
    for seat in round_.table.seats:
        wagers = ", ".join(f"{name} {dollars(wager.stake)}" for name, wager in seat.wagers.items())
        yield f"seat {seat.number}: {wagers}"


def on_the_table(round_: Round) -> Iterator[str]:
    """The wagers, the shaken dice, the last decisions and all cards: who settles has everything face up."""
    yield from seated(round_)
    if round_.setup.start:
        # § 670a.5(i)(1)(ii), (iii): the dealer announces the total and counts the positions to it.
        yield f"dice total {round_.setup.start}"
    for act in _last_decisions(round_.acts):
        yield str(act)
    for place in round_.table.places:
        if place.cards and place.name != "discards":
            shows = place.cards if round_.over else [*place.seen_by(0)]
            yield f"{place.name}: {' '.join(map(str, shows))}"
    if round_.acts and str(round_.acts[-1]).startswith("dice"):
        yield str(round_.acts[-1])


def _last_decisions(acts: list[Act]) -> list[Decide]:
    return [act for act in acts if isinstance(act, Decide)][-6:]
