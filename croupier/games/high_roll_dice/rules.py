"""High Roll Dice, in the order of 58 Pa. Code Chapter 675a."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.cards import COUNT_WORDS
from croupier.equipment.ranks.matching_dice import FACE_WORDS, MatchingDice, most_matching
from croupier.play.irregularity import Irregularity, play_on
from croupier.play.request import Play
from croupier.play.seat import Seat, Wager
from croupier.play.submission import Submission
from croupier.play.table import Table
from croupier.units.verdict import Refusal

DICE = 10

# § 675a.2(e): each wager and what it bets on, a face or a number of matching dice.

PIPS = {f"pip_{face}": face for face in range(1, 7)}
KINDS = {f"kind_{count}": count for count in range(2, 9)}
MILLIONS = {f"million_{count}": count for count in (9, 10)}

# § 675a.5: the rows of the paytables.

LOST = "any_other"


def _of_a_kind(count: int) -> str:
    return f"{COUNT_WORDS[count]}_of_a_kind"


OUTCOMES = {
    "pip_street": ("ace", "two", "three", "four", "five", "six", LOST),
    "like_kind": (
        "two_of_a_kind",
        "three_of_a_kind",
        "four_of_a_kind",
        "five_of_a_kind",
        "six_of_a_kind",
        "seven_of_a_kind",
        "eight_of_a_kind",
        LOST,
    ),
    "millionaire_row": ("nine_of_a_kind", "ten_of_a_kind", LOST),
    "second_roll": (
        "three_of_a_kind",
        "four_of_a_kind",
        "five_of_a_kind",
        "six_of_a_kind",
        "seven_of_a_kind",
        "eight_of_a_kind",
        LOST,
    ),
}


def objection(seats: Sequence[Seat], submission: Submission) -> Refusal | None:
    """§ 675a.1(b)(2)(iv), § 675a.2(e)(2), (3): what one wager demands of the others of its seat.

    docs/interpretations/6750-equal-wagers.md: one amount for all of them.
    """
    for seat in seats:
        kinds = [seat[name].stake for name in KINDS if name in seat]
        pips = [seat[name].stake for name in PIPS if name in seat]
        if "extra_roll" in seat and not kinds:
            return _refusal(
                submission,
                "missing_wager",
                f"seat {seat.number}: an Extra Roll Wager needs a Like Kind Boulevard Wager beside it",
                "§ 675a.2(e)(3)",
            )
        if len({*pips, *kinds, seat.stake("extra_roll") or pips[0]}) > 1:
            return _refusal(
                submission,
                "bad_amount",
                f"seat {seat.number}: all Pip Street, Like Kind Boulevard and Extra Roll Wagers "
                "must have one and the same amount",
                "§ 675a.1(b)(2)(iv)",
            )
    return None


def _refusal(submission: Submission, code: str, message: str, section: str) -> Refusal:
    return Refusal(code, message, submission.cite(section))


def play(table: Table) -> Play:
    """One round: ten dice, and for those who paid for it the dice that do not match once more."""
    # § 675a.4(a): at "no more bets" the Extra Roll Wagers go to the table inventory container.
    # docs/interpretations/6751-extra-roll-and-prizes.md: they are a fee, whatever the dice show.
    extra = [seat for seat in table.clockwise() if "extra_roll" in seat]
    for seat in extra:
        table.lose(seat["extra_roll"], by="§ 675a.4(a)", hand="fee for an extra roll")

    # § 675a.4(b) to (e): the first roll, and the matching dice of the highest value
    # (docs/interpretations/6752-matching-dice.md, also for the order of seats).
    faces = yield from table.roll(DICE, by="§ 675a.4(b)")
    first = most_matching(faces)

    # § 675a.4(f)
    for seat in table.clockwise():
        _settle_first_roll(table, seat, first)

    # § 675a.4(g), (h): all dice but the matching ones are thrown again.
    if extra and first.number < DICE:
        again = yield from table.roll(DICE - first.number, by="§ 675a.4(g)")
        total = MatchingDice(first.number + again.count(first.face), first.face)
        for seat in extra:
            _settle_second_roll(table, seat, total)


def _settle_first_roll(table: Table, seat: Seat, first: MatchingDice) -> None:
    words = first.words
    # § 675a.4(f)(1): losing Pip Street Wagers are collected, the winning one is paid.
    pips = [seat[name] for name in PIPS if name in seat]
    won, lost = _parted(pips, PIPS, first.face)
    _collect(table, lost, "§ 675a.4(f)(1)", words)
    _pay(table, won, FACE_WORDS[first.face], words)

    # § 675a.4(f)(2)
    kinds = [seat[name] for name in KINDS if name in seat]
    won, lost = _parted(kinds, KINDS, first.number)
    if "extra_roll" not in seat:
        # § 675a.4(f)(2)(i): the losing ones are collected, the winning one is paid.
        _collect(table, lost, "§ 675a.4(f)(2)(i)", words)
        _pay(table, won, _of_a_kind(first.number), words)
    else:
        # § 675a.4(f)(2)(ii): the winning one is paid; what no second roll can make is collected. The
        # matching dice stay on the layout, so that a smaller number cannot come any more.
        _pay(table, won, _of_a_kind(first.number), words)
        hopeless = [wager for wager in lost if KINDS[wager.name] < first.number]
        _collect(table, hopeless, "§ 675a.4(f)(2)(ii)", words)

    # § 675a.4(f)(3)
    millions = [seat[name] for name in MILLIONS if name in seat]
    won, lost = _parted(millions, MILLIONS, first.number)
    _collect(table, lost, "§ 675a.4(f)(3)", words)
    _pay(table, won, _of_a_kind(first.number), words)


def _settle_second_roll(table: Table, seat: Seat, total: MatchingDice) -> None:
    """§ 675a.4(h): losing wagers are collected, a winning one is paid by § 675a.5(d).

    What the first roll settled is settled: no number is paid twice.
    """
    paytable = table.edition.paytable("second_roll")
    kinds = [seat[name] for name in KINDS if name in seat and not seat[name].settled]
    won, lost = _parted(kinds, KINDS, total.number)
    words = f"{total.words} after the extra roll"
    _collect(table, lost, "§ 675a.4(h)", words)
    for wager in won:
        table.pay(wager, paytable.odds[_of_a_kind(total.number)], by=paytable.cite, hand=words)


def _parted(wagers: list[Wager], on: dict[str, int], rolled: int) -> tuple[list[Wager], list[Wager]]:
    """The wagers on what was rolled, and the others."""
    won = [wager for wager in wagers if on[wager.name] == rolled]
    return won, [wager for wager in wagers if on[wager.name] != rolled]


def _collect(table: Table, wagers: list[Wager], by: str, words: str) -> None:
    for wager in wagers:
        table.lose(wager, by=by, hand=words)


def _pay(table: Table, wagers: list[Wager], outcome: str, words: str) -> None:
    for wager in wagers:
        table.settle(wager, outcome, words)


# The chapter has no section on irregularities; § 675a.4(b) and (c) say which throw does not count.

COUNTED = "the dice of the last roll are counted"

IRREGULARITIES = {
    "die_off_table": Irregularity(
        "a die left the table: the roll is invalid and thrown again",
        "§ 675a.4(b)",
        play_on,
        until=COUNTED,
    ),
    "die_on_die": Irregularity(
        "a die came to rest on another: the roll is invalid and thrown again",
        "§ 675a.4(b)",
        play_on,
        until=COUNTED,
    ),
    "die_cocked": Irregularity(
        "a die leans on an object: the side opposite to the one that rests on it counts",
        "§ 675a.4(c)",
        play_on,
        until=COUNTED,
    ),
    "die_cocked_on_two_sides": Irregularity(
        "a die rests on objects with more than one side: the roll is void and thrown again",
        "§ 675a.4(c)",
        play_on,
        until=COUNTED,
    ),
}
