"""Dealer training: hours and periods of 58 Pa. Code § 611a.2, before and after the amendment of 2015.

What a period means: docs/interpretations/6110-periods-of-training.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from croupier.compliance.data import load_data
from croupier.compliance.finding import error, pa
from croupier.compliance.form import WRITTEN, Form, asked
from croupier.units.verdict import Finding

_CARDS, _DICE, _TILES = "cards", "dice", "tiles"
# § 611a.2(a)(2) to (4): which equipment a course must teach for which game type.
EQUIPMENT = {
    "banked_cards": _CARDS,
    "nonbanked_poker": _CARDS,
    "baccarat": _CARDS,
    "pai_gow_poker": _CARDS,
    "dice": _DICE,
    "tiles": _TILES,
}
_EQUIPMENT_CITE = {_CARDS: "§ 611a.2(a)(2)", _DICE: "§ 611a.2(a)(3)", _TILES: "§ 611a.2(a)(4)"}


class Hours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hours over a period; of these some in Blackjack."""

    hours: int
    weeks: int
    blackjack_hours: int = 0


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the section: hours by game type."""

    cite: str
    types: dict[str, Hours] = {}


class Standard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One dated text of the section."""

    source: str
    first: Course
    further: Course
    same_type: Course | None = None


class Training(Form, frozen=True, kw_only=True):
    """What one dealer has done for one game type."""

    dealer: Annotated[str, asked("The dealer's credential number.", "K-3001", pattern=WRITTEN)]
    course: Annotated[
        Literal["first", "further", "same_type"],
        asked(
            "first: no training before; further: trained for another game type; same_type: experienced, "
            "another game of the same type.",
            "first",
        ),
    ]
    game_type: Annotated[
        str,
        asked(
            "banked_cards, dice, nonbanked_poker, roulette, tiles, sic_bo_and_big_six; before 2015 also "
            "baccarat and pai_gow_poker.",
            "banked_cards",
        ),
    ]
    hours: Annotated[float, asked("Hours of instruction.", 100, ge=0)]
    weeks: Annotated[float, asked("Weeks over which they were spread.", 5, ge=0)]
    blackjack_hours: Annotated[float, asked("Of these, hours in Blackjack.", 80, ge=0)] = 0
    equipment: Annotated[
        list[Literal["cards", "dice", "tiles"]],
        asked("What the course taught the use and control of: cards, dice, tiles.", ["cards"]),
    ] = msgspec.field(default_factory=list)
    program_hours: Annotated[
        float,
        asked("same_type: the hours that the submitted training program asks for; otherwise 0.", 0, ge=0),
    ] = 0
    table_test: Annotated[bool, asked("The table test of § 611a.5 was passed.", True)]
    alternative_schedule_approved: Annotated[
        bool, asked("The Executive Director has approved another period.", False)
    ] = False


class DealerTraining(Form, frozen=True, kw_only=True):
    """The training of a house's dealers under one text of the section."""

    standard: Annotated[
        Literal["pre-2015", "pa-2015"], asked("The text: pre-2015 or pa-2015, the amendment.", "pa-2015")
    ]
    dealers: Annotated[list[Training], asked("One entry for each dealer and game type.", [])]


def standards() -> dict[str, Standard]:
    """The dated texts."""
    found: dict[str, Standard] = load_data("training.toml", dict[str, Standard])
    return found


def every_dealer_is_trained(form: DealerTraining) -> Iterator[Finding]:
    """Each dealer against the course that applies."""
    standard = standards()[form.standard]
    for training in form.dealers:
        if training.course == "same_type":
            yield from _same_type(training, standard)
        else:
            course = standard.first if training.course == "first" else standard.further
            yield from _hours(training, course)
            yield from _equipment(training)
        if training.course != "first" and not training.table_test:
            yield error(
                "no_table_test",
                f"dealer {training.dealer} has not passed the table test",
                pa("§ 611a.2(b)(2)" if training.course == "further" else "§ 611a.2(d)"),
                "hold the table test of § 611a.5 before the dealer deals",
            )


def _hours(training: Training, course: Course) -> Iterator[Finding]:
    needed = course.types.get(training.game_type)
    if needed is None:
        yield error(
            "unknown_game_type",
            f"dealer {training.dealer}: the section has no hours for {training.game_type!r}; "
            f"it has: {', '.join(course.types)}",
            pa(course.cite),
            "name a game type of this text",
        )
        return
    for word, done, least in (
        ("hours", training.hours, needed.hours),
        ("hours in Blackjack", training.blackjack_hours, needed.blackjack_hours),
    ):
        if done < least:
            yield error(
                "too_few_hours",
                f"dealer {training.dealer} has {done:g} {word}, {least} are needed",
                pa(course.cite),
                "complete the instruction",
            )
    if training.weeks != needed.weeks and not training.alternative_schedule_approved:
        yield error(
            "wrong_period",
            f"dealer {training.dealer} had the hours over {training.weeks:g} weeks; the section says "
            f"{needed.weeks}, and no other duration is approved",
            pa("§ 611a.2(c)"),
            "keep to the period, or ask the Executive Director in writing",
        )


def _equipment(training: Training) -> Iterator[Finding]:
    needed = EQUIPMENT.get(training.game_type)
    if needed is not None and training.course == "first" and needed not in training.equipment:
        yield error(
            "equipment_not_taught",
            f"the course of dealer {training.dealer} did not teach the use and control of {needed}",
            pa(_EQUIPMENT_CITE[needed]),
            "add it to the curriculum",
        )


def every_training_is_stated_once(form: DealerTraining) -> Iterator[Finding]:
    """One entry for each dealer and game type: two would leave it open which of them is true."""
    seen: set[tuple[str, str]] = set()
    for training in form.dealers:
        one = (training.dealer, training.game_type)
        if one in seen:
            yield error(
                "stated_twice",
                f"dealer {training.dealer} has more than one entry for {training.game_type}",
                pa("§ 611a.2"),
                "keep the one that is right",
            )
        seen.add(one)


def _same_type(training: Training, standard: Standard) -> Iterator[Finding]:
    known = standard.first.types.keys() | standard.further.types.keys()
    if training.game_type not in known:
        yield error(
            "unknown_game_type",
            f"dealer {training.dealer}: {training.game_type!r} is no game type; "
            f"there are: {', '.join(sorted(known))}",
            pa("§ 611a.2(d)"),
            "name a game type of this text",
        )
    if standard.same_type is None:
        yield error(
            "no_such_course",
            f"dealer {training.dealer}: this text has no rule for another game of the same type",
            pa("§ 611a.2"),
            "use pa-2015, where subsection (d) has it",
        )
    elif training.program_hours <= 0:
        yield error(
            "program_silent",
            f"the training program does not say how much training dealer {training.dealer} must complete",
            pa(standard.same_type.cite),
            "state mechanism and amount in the program submitted under § 611a.4",
        )
    elif training.hours < training.program_hours:
        yield error(
            "too_few_hours",
            f"dealer {training.dealer} has {training.hours:g} hours, the training program asks for "
            f"{training.program_hours:g}",
            pa(standard.same_type.cite),
            "complete the instruction",
        )
