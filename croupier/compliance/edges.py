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
from croupier.units.odds import FixedSum, FixedSumAndStake, PercentOfMeter

_KNOWN_TO_FAVOUR: Final = (
    (
        "double_back_jack",
        "blackjack",
        "as printed the Blackjack Wager favours the player: Blackjack is paid 2 to 1 and 21 at once",
        "§ 673a.12(a)",
    ),
    (
        "high_roll_dice",
        "extra_roll",
        "the Extra Roll Wager alone favours the player by up to 195.78%; the Like Kind Boulevard Wagers "
        "that it needs cost more than it wins",
        "§ 675a.5(d)",
    ),
)


def known_to_favour(submission: Submission) -> list[tuple[str, str]]:
    """Wagers on offer that favour the player whatever is chosen, and the section that makes it so."""
    game, wagers = submission.edition.game, submission.edition.wagers
    return [
        (sentence, section)
        for of_game, wager, sentence, section in _KNOWN_TO_FAVOUR
        if of_game == game and (wager in submission.offered or not wagers[wager].optional)
    ]


def edge_of(submission: Submission, wager: str) -> Fraction | None:
    """What the house keeps of a wager of 1 under the paytable chosen; None where nobody here can count it."""
    paytable = submission.paytables[wager]
    if any(isinstance(odds, PercentOfMeter) for odds in paytable.odds.values()):
        # What a progressive pays depends on its meter; what is paid beside it may be too much at any meter.
        return edge_with_extras(submission, wager)
    counted = counted_edge(submission.edition.game, wager, paytable)
    return counted if counted is not None else lab_edge(submission, wager)


def edge_with_extras(submission: Submission, wager: str) -> Fraction | None:
    """The lab's figure for a progressive wager beside which something is paid: § 647a.12(e)(3)."""
    try:
        lab = importlib.import_module("croupier.lab.par")
        edge: Fraction | None = lab.edge_with_extras(submission, wager)
    except ModuleNotFoundError:
        return None
    return edge


def lab_edge(submission: Submission, wager: str) -> Fraction | None:
    """The lab's figure; None if the lab is not installed or has no count of this wager."""
    game = submission.edition.game
    try:
        analysis = importlib.import_module(f"croupier.games.{game}.lab.counts")
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
    if not set(frequencies) <= set(paytable.odds) or _has_fixed_sums(paytable):
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


def _has_fixed_sums(paytable: Paytable) -> bool:
    """A sum that does not depend on the stake: there is an edge for each stake, and none of the paytable."""
    return any(isinstance(odds, FixedSum | FixedSumAndStake) for odds in paytable.odds.values())


def fair_stake(game: str, wager: str, paytable: Paytable) -> Fraction | None:
    """The stake in cents below which a fixed sum is worth more than it costs; None where there is none.

    With fixed sums and losses alone the mean is a straight line in the stake: what it is at 0, and at 1.
    """
    count = _COUNTS.get((game, paytable.family))
    if count is None or not _has_fixed_sums(paytable):
        return None
    at_nothing, at_one_cent = (
        sum(
            number * odds.winnings(stake)
            for outcome, number in count(wager).items()
            if not isinstance(odds := paytable.odds[outcome], PercentOfMeter)
        )
        for stake in (0, 1)
    )
    return Fraction(at_nothing, at_nothing - at_one_cent)


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


_KINDS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@cache
def _like_kind(wager: str) -> Mapping[str, int]:
    """Exactly so many of the most frequent face in the first roll of ten dice (§ 675a.2(e)(2), (4))."""
    number = int(wager.rpartition("_")[2])
    matching = most_matching()
    return {f"{_KINDS[number - 2]}_of_a_kind": matching[number], "any_other": 6**10 - matching[number]}


_COUNTS: Final[Mapping[tuple[str, str], Callable[[str], Mapping[str, int]]]] = {
    ("high_card_flush", "flush_bonus"): _flush_lengths,
    ("high_roll_dice", "like_kind"): _like_kind,
    ("high_roll_dice", "millionaire_row"): _like_kind,
}
