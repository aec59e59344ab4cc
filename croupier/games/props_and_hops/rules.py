"""Props & Hops, in the order of 58 Pa. Code Chapter 668a."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from itertools import combinations
from typing import Any

from msgspec import UNSET

from croupier.equipment.dice import COMBINATIONS, FACES, Combination, combination
from croupier.play.choice import Choice, Decision
from croupier.play.game import StaysUp
from croupier.play.irregularity import Irregularity, play_on
from croupier.play.request import Play, Request, Shake
from croupier.play.seat import Seat, Wager
from croupier.play.submission import Submission
from croupier.play.table import Table
from croupier.units.verdict import Refusal

# § 668a.4: the rows of each paytable; the last of each is what loses.

HAPPENED = ("rolled", "not_rolled")
OUTCOMES = {
    "double_wager": HAPPENED,
    "any_number_wager": HAPPENED,
    "hop_top": HAPPENED,
    "hop_left": HAPPENED,
    "hop_right": HAPPENED,
    "hop_center": HAPPENED,
    "one_six_and_under": HAPPENED,
    "three_four_and_over": HAPPENED,
    "field": ("two_or_twelve", "three_four_nine_ten_or_eleven", "any_other_total"),
    "six_eight_shake": ("all_six_before_a_seven", "a_seven_first"),
}
LOSING = frozenset(rows[-1] for rows in OUTCOMES.values())

# § 668a.2: what the next roll must show for each wager, in the order of the section.

Layout = Mapping[str, Sequence[str]]
Wins = Callable[[Combination, Layout], bool]


def _shows(low: int, high: int) -> Wins:
    """(d), (e): exactly the two dice in the picture."""
    wanted = Combination(low, high)
    return lambda dice, layout: dice == wanted


def _stands_in(area: str) -> Wins:
    """(f)(2) to (5): any combination in this part of the layout.

    docs/interpretations/6680-the-layout.md: the text does not show the layout, so it is an option.
    """
    return lambda dice, layout: str(dice) in layout[area]


FIELD_SINGLE = (3, 4, 9, 10, 11)
FIELD_DOUBLE = (2, 12)

NEXT_ROLL: dict[str, Wins] = {
    # (d)(1) to (6): the Double Wagers.
    **{f"hard_{2 * face}": _shows(face, face) for face in FACES},
    # (e)(1) to (15): the Any Number Wagers.
    **{f"hop_{low}_{high}": _shows(low, high) for low, high in combinations(FACES, 2)},
    # (f)(1)
    "field": lambda dice, layout: dice.total in FIELD_SINGLE or dice.total in FIELD_DOUBLE,
    # (f)(2) to (5)
    "hop_top": _stands_in("top"),
    "hop_left": _stands_in("left"),
    "hop_right": _stands_in("right"),
    "hop_center": _stands_in("center"),
    # (f)(6): of the three ways to a seven this one counts as under.
    "one_six_and_under": lambda dice, layout: dice == (1, 6) or dice.total < 7,
    # (f)(7): and this one as over.
    "three_four_and_over": lambda dice, layout: dice == (3, 4) or dice.total > 7,
}

# (f)(8): the combinations that the Six Eight Shake Wager needs before a seven.
SHAKE = "six_eight_shake"
SIXES_AND_EIGHTS = frozenset(one for one in COMBINATIONS if one.total in (6, 8))
REMOVED = "removed before a seven"
STAYS_UP = StaysUp(
    wager=SHAKE,
    remove="remove",
    words=REMOVED,
    by="§ 668a.2(f)(8)",
    lammers=frozenset(map(str, SIXES_AND_EIGHTS)),
    one_set="§ 668a.3(e)",
)


def objection(seats: Sequence[Seat], submission: Submission) -> Refusal | None:
    """§ 668a.2(f)(2) to (5): the layout has all four areas, each with combinations of two dice.

    docs/interpretations/6680-the-layout.md: a table's own layout has all boxes besides; a round that was
    played, which has seats, is settled by the parts that it names.
    """
    layout = submission.options["layout"]
    what, section = _layout_fault(layout), submission.edition.options["layout"].cite
    if not what and not seats:
        what, section = _boxes_fault(layout), "§ 668a.1(b)(2)"
    return Refusal("bad_option", f"option 'layout': {what}", submission.cite(section)) if what else None


AREAS = ("top", "left", "right", "center")
_TEXTS = frozenset(map(str, COMBINATIONS))


def _layout_fault(layout: Any) -> str:
    """What is wrong with a layout, or "" if nothing is."""
    if not isinstance(layout, dict) or set(layout) != set(AREAS):
        return f"it must have exactly the lists {', '.join(AREAS)}"
    for area, shown in layout.items():
        if not isinstance(shown, list) or not shown:
            return f"{area!r} must be a list of combinations like '1-6'"
        for one in shown:
            if not isinstance(one, str) or one not in _TEXTS:
                return f"{one!r} in {area!r} is no combination: say it like '1-6', the lower die first"
        if len(set(shown)) < len(shown):
            return f"a combination stands twice in {area!r}"
    return ""


def _boxes_fault(layout: Layout) -> str:
    """§ 668a.1(b)(2): every combination has its box, on one side or in the center; "" if so."""
    boxes = Counter(one for area in ("left", "center", "right") for one in layout[area])
    missing = [text for text in map(str, COMBINATIONS) if not boxes[text]]
    if missing:
        return f"{', '.join(missing)} must stand in 'left', 'center' or 'right', since each is a wager"
    twice = [text for text, times in boxes.items() if times > 1]
    return f"{', '.join(twice)} may stand in one of 'left', 'center' and 'right' only" if twice else ""


def play(table: Table) -> Play:
    """One round: the next roll decides all wagers but the Six Eight Shake, which may need more rolls.

    At a table each roll is a round (§ 668a.3(i) to (k)), and the shake stays up for the next one; a round
    whose set-up names no lammers holds all rolls of its shakes.
    """
    collected = table.setup.lammers
    # § 668a.3(e): a lammer lies on each combination of six and eight that has not come yet.
    lammers = {one for one in SIXES_AND_EIGHTS if collected is UNSET or str(one) not in collected}
    # § 668a.3(f) to (h): the dice are shaken, uncovered and announced; what is no roll is shaken again.
    faces = yield from _roll(table)
    if faces:
        _settle_roll(table, _all_wagers(table), combination(faces), lammers)
    if collected is not UNSET:
        _carry(table, lammers)
        return
    while _shakes(table):
        yield from _take_down(table)
        if not _shakes(table):
            break
        # § 668a.3(j), (k): the next round's roll counts for the shakes that stay up.
        faces = yield from _roll(table, may_stop=True)
        if not faces:
            _give_back(table)
            break
        _settle_roll(table, _shakes(table), combination(faces), lammers)


def _carry(table: Table, lammers: set[Combination]) -> None:
    """§ 668a.3(i): a shake that the roll has not decided stays in its circle, the lammers beside it."""
    for wager in _shakes(table):
        wager.carried = True
    if table.carried():
        table.lammers = sorted(map(str, SIXES_AND_EIGHTS - lammers))


def _all_wagers(table: Table) -> list[Wager]:
    """From the dealer's right as in § 668a.3(e), the wagers of a seat in the order of § 668a.2."""
    return [
        wager
        for seat in table.counterclockwise()
        for wager in sorted(seat.wagers.values(), key=lambda wager: _PLACE_IN_CHAPTER[wager.name])
        if not wager.settled
    ]


_PLACE_IN_CHAPTER = {name: place for place, name in enumerate((*NEXT_ROLL, SHAKE))}


def _shakes(table: Table) -> list[Wager]:
    """The Six Eight Shake Wagers that no roll has decided yet."""
    return [seat[SHAKE] for seat in table.counterclockwise() if SHAKE in seat and not seat[SHAKE].settled]


def _settle_roll(table: Table, wagers: Sequence[Wager], dice: Combination, lammers: set[Combination]) -> None:
    """§ 668a.3(i): all losing wagers are collected before the winning ones are paid.

    docs/interpretations/6682-losers-before-winners.md: those of all seats.
    """
    # § 668a.3(i): the lammer of a six or eight goes to the Six Eight Shake circle.
    lammers.discard(dice)
    words = f"{dice}, total {dice.total}"
    winning = []
    for wager in wagers:
        outcome = _outcome(table, wager, dice, lammers)
        if outcome in LOSING:
            # Each wager's own paragraph says what loses.
            table.lose(wager, by=table.edition.wagers[wager.name].cite, hand=words)
        elif outcome:
            winning.append((wager, outcome))
    # § 668a.4
    for wager, outcome in winning:
        table.settle(wager, outcome, words)


def _outcome(table: Table, wager: Wager, dice: Combination, lammers: set[Combination]) -> str:
    """The row of § 668a.4 that the roll brings about; "" for a Six Eight Shake that is not decided."""
    if wager.name == SHAKE:
        # § 668a.2(f)(8), § 668a.3(i)
        return "a_seven_first" if dice.total == 7 else "" if lammers else "all_six_before_a_seven"
    won = NEXT_ROLL[wager.name](dice, table.options["layout"])
    if wager.name == "field":
        # § 668a.2(f)(1): the circled totals pay more.
        if not won:
            return "any_other_total"
        return "two_or_twelve" if dice.total in FIELD_DOUBLE else "three_four_nine_ten_or_eleven"
    return "rolled" if won else "not_rolled"


def _roll(table: Table, *, may_stop: bool = False) -> Generator[Request, Any, tuple[int, ...]]:
    """Two dice; until they roll, a live shake may be removed. No faces where nothing is left to roll for."""
    while table.open_wagers():
        removing = {wager.seat: [Choice("remove")] for wager in _shakes(table)}
        answer = yield Shake(2, "§ 668a.3(f)", may_stop, removing)
        if isinstance(answer, tuple):
            return answer
        _remove(table, answer)
    return ()


def _take_down(table: Table) -> Play:
    """§ 668a.2(f)(8): until a seven comes, a player may remove the wager; who says nothing keeps it."""
    choices = [Choice("remove"), Choice("keep")]
    decisions = yield from table.ask_all(
        {wager.seat: choices for wager in _shakes(table)}, by="§ 668a.2(f)(8)", silence=Decision("keep")
    )
    _remove(table, decisions)


def _remove(table: Table, decisions: Mapping[Seat, Decision]) -> None:
    """§ 668a.2(f)(8): the wagers of those who said so go back."""
    for seat, decision in decisions.items():
        if decision.word == "remove":
            table.push(seat[SHAKE], by="§ 668a.2(f)(8)", hand=REMOVED)


def _give_back(table: Table) -> None:
    """No further roll: the wager could have been removed, so it goes back.

    docs/interpretations/6681-a-shake-that-is-not-decided.md.
    """
    for wager in _shakes(table):
        table.push(wager, by="§ 668a.2(f)(8)", hand="not decided")


# The chapter has no section on irregularities; § 668a.3 says what is no roll. The dice are shaken again.

ANNOUNCED = "the dice are announced"

IRREGULARITIES = {
    "lid_removed": Irregularity(
        "the player who shook the dice removed the lid: shaken again", "§ 668a.3(f)", play_on, until=ANNOUNCED
    ),
    "die_fell_out": Irregularity(
        "a die fell out of the shaker: no roll", "§ 668a.3(g)", play_on, until=ANNOUNCED
    ),
    "dice_not_flat": Irregularity(
        "a die lay on the other or not flat in the shaker: no roll", "§ 668a.3(h)", play_on, until=ANNOUNCED
    ),
}
