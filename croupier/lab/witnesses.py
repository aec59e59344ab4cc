"""A round to look at for every ending of a base game and for every row of every paytable.

Where a game declares its endings, the rounds are their witnesses, the same ones that price them. Of a wager
without endings the rows are looked for: rounds from lopsided packs and dice are played by the game's own
procedure until each row has come. What is printed is a document that ``croupier settle`` takes.
"""

from __future__ import annotations

import json
import random
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from croupier import games
from croupier.equipment.cards import JOKER, Card, pack
from croupier.errors import Refused
from croupier.play.choice import Choice, Decision
from croupier.play.endings import BASE, Endings, smallest_stakes
from croupier.play.game import Game
from croupier.play.request import Ask, Cards, Deal, Decide, Roll, Shake
from croupier.play.round import Round
from croupier.play.settlement import Line
from croupier.play.setup import RoundSetup, SeatSetup
from croupier.play.simulator import UNIT, round_document
from croupier.play.submission import Submission
from croupier.play.witness import SEAT, Settled
from croupier.units.money import dollars
from croupier.units.verdict import Refusal

OR: Final = " or "
MOST_ROUNDS: Final = 6_000
"""After so many rounds, what has not come is told as not found."""
QUIET_ROUNDS: Final = 2_000
"""So many rounds without anything new end the search."""


@dataclass(frozen=True)
class Shown:
    """A round for one ending, or for one row of a paytable. ``round`` is what ``croupier settle`` takes."""

    ending: str
    row: str
    round: Mapping[str, Any]
    lines: list[Line]


@dataclass(frozen=True)
class Witnesses:
    """The rounds of one wager, or of the base game; ``missing`` are rows that no round was found for."""

    game: Game
    submission: Submission
    wager: str
    shown: tuple[Shown, ...]
    missing: tuple[str, ...]


def witnesses(
    game_id: str, wager: str, edition_id: str = "", selected: Mapping[str, Any] | None = None
) -> Witnesses:
    """The rounds of ``base`` or of a wager; ``selected`` names its paytable, the first if it does not."""
    game = games.load(game_id)
    edition = game.edition(edition_id)
    declared = _endings_of(game_id, wager)
    if declared is None and wager not in edition.wagers:
        known = ", ".join(dict.fromkeys((*games.lab(game_id).all_endings(), *edition.wagers)))
        raise Refused(Refusal("unknown_wager", f"{game_id} has no witnesses of {wager!r}; it has: {known}"))
    options = {**_offer(game, edition_id, declared.wagers if declared else (wager,)), **(selected or {})}
    submission = game.agreed(Submission(edition, options, UNIT))
    rows = _rows_of(game, submission, wager)
    found = _declared(declared, submission, wager) if declared else _searched(game, submission, wager, rows)
    shown = tuple(found)
    return Witnesses(
        game, submission, wager, shown, tuple(rows - {row for one in shown for row in one.row.split(OR)})
    )


def document(found: Witnesses) -> dict[str, Any]:
    """The answer of ``croupier par GAME --witness WAGER --json``."""
    return {
        "game": found.game.id,
        "edition": found.submission.edition.id,
        "wager": found.wager,
        "witnesses": [
            {
                "ending": one.ending,
                "row": one.row,
                "round": one.round,
                "lines": [msgspec.to_builtins(line) for line in one.lines],
            }
            for one in found.shown
        ],
        "missing": sorted(found.missing),
    }


def text(found: Witnesses) -> Iterator[str]:
    """The same for a terminal: each ending, its round as ``croupier settle`` takes it, and its lines."""
    for one in found.shown:
        row = f" [{one.row}]" if one.row and one.row != one.ending else ""
        yield f"{one.ending}{row}"
        yield f"  {json.dumps(one.round)}"
        for line in one.lines:
            back = dollars(line.returned)
            yield f"  {line.wager}: {line.outcome}, {line.pays}, returns {back} ({line.cite})"
    for row in sorted(found.missing):
        yield f"no round of one seat was found that settles {found.wager} by the row {row}"


def _endings_of(game_id: str, wager: str) -> Endings | None:
    """The endings that price a wager: its own, or those of a group that it belongs to."""
    declared = games.lab(game_id).all_endings()
    if wager in declared:
        return declared[wager]
    return next((one for name, one in declared.items() if name != BASE and wager in one.wagers), None)


def _offer(game: Game, edition_id: str, wagers: tuple[str, ...]) -> dict[str, Any]:
    """The optional ones of these wagers, at their first paytable."""
    edition, found = game.edition(edition_id), {}
    for name in wagers:
        rule = edition.wagers[name.partition("#")[0]]
        if rule.optional and not rule.decision:
            family = edition.paytables.get(rule.paytable)
            letters = [letter for letter in (family.columns if family else ()) if letter]
            found[name] = letters[0] if letters else True
    return found


def _rows_of(game: Game, submission: Submission, wager: str) -> set[str]:
    paytable = submission.paytables.get(wager)
    return set(paytable.odds) if paytable is not None else set()


def _declared(endings: Endings, submission: Submission, wager: str) -> Iterator[Shown]:
    """The witness of every ending."""
    stakes: dict[str, int] = {}
    for name in endings.wagers:
        stakes |= smallest_stakes(submission, name)
    table = endings.prices(submission, stakes)
    for ending in endings.all(submission):
        settled = table.settled(*ending)
        row = row_hit(settled.round, wager)
        yield Shown(str(ending), row or "", document_of(settled.round), settled.lines)


def row_hit(round_: Round, wager: str) -> str | None:
    """The row that settled a wager. Where a sentence collects or returns it: the rows with these odds."""
    row = round_.table.rows.get((SEAT, wager))
    paytable = round_.table.submission.paytables.get(wager)
    line = next((line for line in round_.lines if line.wager == wager), None)
    if row is not None or paytable is None or line is None:
        return row
    fitting = [name for name, odds in paytable.odds.items() if str(odds) == line.pays]
    return OR.join(fitting) or None


def document_of(round_: Round) -> dict[str, Any]:
    """A round of one seat that is over, as ``croupier settle`` takes it."""
    setup, acts = round_.setup, round_.acts
    dealt: dict[str, Any] = {"dealing": setup.dealing} if setup.dealing else {}
    if round_.game.dice:
        dealt["dice"] = [list(act.faces) for act in acts if isinstance(act, Roll) and act.faces]
    else:
        dealt["cards"] = " ".join(card.text for act in acts if isinstance(act, Cards) for card in act.cards)
    if setup.start:
        dealt["start"] = setup.start
    decisions = [str(act.decision) for act in acts if isinstance(act, Decide)]
    return round_document(round_.table.submission, setup.seats[0].wagers, decisions, **dealt)


# -- wagers without endings: rounds are played until each row has come ------------------------------


def _searched(game: Game, submission: Submission, wager: str, rows: set[str]) -> Iterator[Shown]:
    chance, found, quiet = random.Random(0), set[str](), 0
    stakes = {**_beside(submission, wager), **smallest_stakes(submission, wager)}
    for _ in range(MOST_ROUNDS):
        round_ = _any_round(game, submission, stakes, chance)
        row = row_hit(round_, wager)
        quiet += 1
        if row is not None and row not in found:
            quiet = 0
            found.add(row)
            yield Shown(row, row, document_of(round_), Settled(round_).lines)
        if found >= rows or quiet > QUIET_ROUNDS:
            return


def _beside(submission: Submission, wager: str) -> dict[str, int]:
    """What a wager needs beside it: another wager, and one of each group of which a seat must place one."""
    rule = submission.placeable.get(wager)
    needed = [rule.needs] if rule is not None and rule.needs else []
    needed += [names[0] for names in submission.groups.values() if wager not in names]
    return {name: stake for one in needed for name, stake in smallest_stakes(submission, one).items()}


def _any_round(game: Game, submission: Submission, stakes: Mapping[str, int], chance: random.Random) -> Round:
    """A round from a lopsided pack, or with lopsided dice, in which the seat seldom folds."""
    setup = RoundSetup(
        game=game.id,
        edition=submission.edition.id,
        dealing=next(iter(submission.edition.dealing), ""),
        seats=[SeatSetup(seat=SEAT, wagers=dict(stakes))],
        minimum=submission.minimum,
        start=_start(submission),
    )
    round_ = Round(game, setup, submission)
    shoe, own_first = deque(_lopsided(submission, chance)), chance.random() < 0.5
    faces = chance.sample(range(1, 7), chance.randint(1, 6))
    while round_.pending is not None:
        pending = round_.pending
        if isinstance(pending, Deal):
            mine = (round_.table.hands[SEAT], round_.table.community)
            cards = [
                shoe.popleft() if not own_first or place in mine else shoe.pop() for place in pending.places
            ]
            round_.apply(Cards(tuple(cards)))
        elif isinstance(pending, Ask):
            round_.apply(Decide(SEAT, _decision(round_.choices(SEAT), chance)))
        else:
            assert isinstance(pending, Shake)
            round_.apply(Roll(tuple(chance.choices(faces, k=pending.dice))))
    return round_


def _start(submission: Submission) -> int:
    """The number at which a deal starts, in the game that draws one."""
    figure = submission.edition.figures.get("start")
    return int(figure.value[0]) if figure is not None else 0


def _lopsided(submission: Submission, chance: random.Random) -> list[Card]:
    """The whole pack, cards of a few ranks and suits first."""
    cards = pack(submission.decks, bool(submission.edition.joker.value))
    lowest, width = chance.randint(1, 13), chance.randint(1, 14)
    ranks = {14 if rank == 1 else rank for rank in range(lowest, lowest + width)}
    suits = chance.sample(range(4), chance.randint(1, 4))
    noise = chance.choice((0.0, 0.0, 0.3, 1.0))
    weights = {
        id(card): float(card is not JOKER and (card.rank not in ranks or card.suit not in suits))
        + noise * chance.random()
        for card in cards
    }
    chance.shuffle(cards)
    return sorted(cards, key=lambda card: weights[id(card)])


def _decision(choices: list[Choice], chance: random.Random) -> Decision:
    staying = [choice for choice in choices if choice.word != "fold"] or choices
    choice = chance.choice(staying if chance.random() < 0.95 else choices)
    amount = choice.at_least if choice.takes_amount() and not choice.optional_amount else None
    cards = tuple(chance.sample(choice.among, choice.fewest_cards)) if choice.most_cards else ()
    return Decision(choice.word, amount, cards)
