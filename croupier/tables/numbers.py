"""The numbers that some rounds start from: where the deal begins, the Magic Card, the lucky position."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier import games
from croupier.equipment.cards import DECK
from croupier.equipment.chance import Chance
from croupier.play.facts import DrawnNumber
from croupier.play.submission import Submission
from croupier.tables.config import DEALER, TableConfig
from croupier.units.verdict import Refusal

START = "start"
MAGIC_CARD = "magic_card"
LUCKY_POSITION = "lucky_position"

# 58 Pa. Code § 670a.5(i): a random number generator shows one of the seven places that are dealt to.
_PLACES = 7
_THREE_DICE = (3, 18)


class Numbers(msgspec.Struct, frozen=True):
    """What "no more bets" carries beside the wagers."""

    start: int = 0
    magic_card: str = ""
    lucky_position: int | str = 0


def needed(submission: Submission) -> list[str]:
    """Which of them the game asks for under this Rules Submission."""
    names = [START] if START in submission.edition.figures else []
    for name, rule in _drawn_beside(submission).items():
        if set(rule.beside) & submission.offered.keys() and submission.options[rule.option]:
            names.append(name)
    return names


def _drawn_beside(submission: Submission) -> Mapping[str, DrawnNumber]:
    """What a house may pay beside wagers of this game, as its facts say (§ 647a.12(e)(3), for one)."""
    facts = games.load(submission.edition.game).facts
    return {str(name): rule for name, rule in facts.numbers.items()}


def draw(submission: Submission, seats: list[int], chance: Chance) -> Numbers:
    """Drawn by the system, as a virtual table does; a lucky position is one of the seats or the dealer.

    A Magic Card and a lucky position come in one round of so many, as the Rules Submission says.
    """
    names, rules = needed(submission), _drawn_beside(submission)
    lucky: list[int | str] = [*seats, "dealer"]

    def comes(name: str) -> bool:
        return name in names and chance.below(submission.options[rules[name].option]) == 0

    return Numbers(
        start=chance.below(_PLACES) + 1 if START in names else 0,
        magic_card=DECK[chance.below(len(DECK))].text if comes(MAGIC_CARD) else "",
        lucky_position=lucky[chance.below(len(lucky))] if comes(LUCKY_POSITION) else 0,
    )


def refusal(submission: Submission, config: TableConfig, numbers: Numbers) -> Refusal | None:
    """A start that nothing at this table can show, or a number that it does not draw; one that may be drawn
    may be left out, except the start."""
    for name in (MAGIC_CARD, LUCKY_POSITION):
        if getattr(numbers, name) and name not in needed(submission):
            rule = _drawn_beside(submission).get(name)
            option = f" (option {rule.option!r})" if rule else ""
            cite = submission.cite(rule.cite) if rule else ""
            return Refusal("not_offered", f"{name}: this table does not offer it{option}", cite)
    return _start_refusal(submission, config, numbers.start)


def _start_refusal(submission: Submission, config: TableConfig, start: int) -> Refusal | None:
    """Why a number cannot have come from what this table finds its starting position with.

    § 670a.5(i): the shaker of a dealer who enters his cards totals three dice; a generator displays one of
    the places. Where the system deals, either may have been meant, and the game's own bounds hold.
    """
    if START not in submission.edition.figures:
        return None
    if "random_numbers" in config.equipment:
        source, lowest, highest = "a random number generator displays", 1, _PLACES
    elif config.cards == DEALER:
        source, lowest, highest = "three dice total", *_THREE_DICE
    else:
        return None
    if lowest <= start <= highest:
        return None
    cite = submission.cite(submission.edition.figures[START].cite)
    return Refusal("bad_start", f"'start' must be what {source}, {lowest} to {highest}, not {start}", cite)
