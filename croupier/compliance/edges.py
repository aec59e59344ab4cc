"""The edge of a paytable: counted with school arithmetic where that suffices, by the lab otherwise.

A check must also answer where the lab is not installed; flush lengths and matching dice are multinomial
counts, exact and quick. The lab knows the rest, and a test holds the two against each other.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from math import comb, factorial, prod
from typing import Final

from croupier.law.paytable import Paytable
from croupier.play.submission import Submission
from croupier.units.odds import PercentOfMeter

_KNOWN_TO_FAVOUR: Final = {
    "double_back_jack": (
        "as printed the Blackjack Wager favours the player: Blackjack is paid 2 to 1 and 21 at once",
        "§ 673a.12(a)",
    )
}


def known_to_favour(game: str) -> tuple[str, str] | None:
    """A base game that favours the player whatever is chosen, and the section that makes it so."""
    return _KNOWN_TO_FAVOUR.get(game)


def edge_of(submission: Submission, wager: str) -> Fraction | None:
    """What the house keeps of a wager of 1 under the paytable chosen; None where nobody here can count it."""
    paytable = submission.paytables[wager]
    if any(isinstance(odds, PercentOfMeter) for odds in paytable.odds.values()):
        # What a progressive pays depends on its meter.
        return None
    counted = counted_edge(submission.edition.game, wager, paytable)
    return counted if counted is not None else lab_edge(submission, wager)


def lab_edge(submission: Submission, wager: str) -> Fraction | None:
    """The lab's figure; None if the lab is not installed or has no count of this wager."""
    game = submission.edition.game
    try:
        analysis = importlib.import_module(f"croupier.games.{game}.analysis")
        column = importlib.import_module("croupier.lab.wager")
    except ModuleNotFoundError:
        return None
    counting = analysis.COUNTS.get(wager)
    if counting is None:
        return None
    edge: Fraction = column.evaluate_column(
        counting(submission.edition, submission.options), submission.paytables[wager]
    ).edge
    return edge


def counted_edge(game: str, wager: str, paytable: Paytable) -> Fraction | None:
    """The same by plain counting; None where that does not suffice."""
    count = _COUNTS.get((game, paytable.family))
    if count is None:
        return None
    frequencies = count(wager)
    if not set(frequencies) <= set(paytable.odds):
        return None
    # A stake of a million cents keeps odds like 3 to 5 whole.
    stake = 1_000_000
    total = sum(frequencies.values())
    won = sum(
        number * odds.winnings(stake)
        for outcome, number in frequencies.items()
        if not isinstance(odds := paytable.odds[outcome], PercentOfMeter)
    )
    return Fraction(-won, total * stake)


@cache
def _flush_lengths(_wager: str) -> Mapping[str, int]:
    """The longest suit of seven cards, over all 133,784,560 hands."""
    longest: dict[int, int] = {}
    for clubs in range(8):
        for diamonds in range(8 - clubs):
            for hearts in range(8 - clubs - diamonds):
                suits = (clubs, diamonds, hearts, 7 - clubs - diamonds - hearts)
                ways = prod(comb(13, suit) for suit in suits)
                longest[max(suits)] = longest.get(max(suits), 0) + ways
    return {
        "seven_card_flush": longest[7],
        "six_card_flush": longest[6],
        "five_card_flush": longest[5],
        "four_card_flush": longest[4],
        "three_card_flush_or_less": longest[3] + longest[2],
    }


def most_matching(dice: int = 10) -> Mapping[int, int]:
    """How often the most frequent face shows so many times, over all 6^dice throws."""
    found: dict[int, int] = {}

    def place(left: int, faces: int, most: int, ways: Fraction) -> None:
        if faces == 1:
            top = max(most, left)
            whole = ways / factorial(left) * factorial(dice)
            found[top] = found.get(top, 0) + int(whole)
            return
        for here in range(left + 1):
            place(left - here, faces - 1, max(most, here), ways / factorial(here))

    place(dice, 6, 0, Fraction(1))
    return found


_KINDS: Final = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}


@cache
def _like_kind(wager: str) -> Mapping[str, int]:
    """Exactly so many of the most frequent face in the first roll of ten dice (§ 675a.2(e)(2))."""
    number = int(wager.removeprefix("kind_"))
    matching = most_matching()
    return {f"{_KINDS[number]}_of_a_kind": matching[number], "any_other": 6**10 - matching[number]}


_COUNTS: Final[Mapping[tuple[str, str], Callable[[str], Mapping[str, int]]]] = {
    ("high_card_flush", "flush_bonus"): _flush_lengths,
    ("high_roll_dice", "like_kind"): _like_kind,
}
