"""The count of the stub: what the dealing sections say when the deck does not come to its number.

The cards left over after the deal are counted. A wrong number means either that cards were misdealt
(the deck itself is whole) or that the deck is not: both void the round, the second also retires the
deck. Each way of dealing has its own section for it, so the citation follows the method in use.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.play.irregularity import LAST_CARD, Consequence, Irregularity, Moment, any_time, void_all
from croupier.play.procedure import CHANGE_CARDS, COUNT_CARDS, RESHUFFLE
from croupier.play.request import Irregular, Play
from croupier.play.table import Table


def stub_irregularities(
    sections: Mapping[str, str], *, moment: Moment, window: Moment = any_time, since: str = LAST_CARD
) -> dict[str, Irregularity]:
    """Both wrong counts; ``sections`` names for each dealing method the subsection that voids the hands.

    A deck that is not whole leaves the table: nothing is dealt until another was brought and counted.
    """
    by = ", ".join(sections.values())
    return {
        "stub_misdealt": Irregularity(
            "the stub shows that cards were misdealt",
            by,
            _void_by_method(sections),
            moment,
            window=window,
            since=since,
            afterwards=(RESHUFFLE,),
        ),
        "stub_wrong": Irregularity(
            "the stub shows that the deck is not whole: it leaves the table",
            by,
            _void_by_method(sections),
            moment,
            window=window,
            since=since,
            afterwards=(CHANGE_CARDS, COUNT_CARDS),
        ),
    }


def _void_by_method(sections: Mapping[str, str]) -> Consequence:
    """All hands are void and all wagers are returned, by the section of the dealing method in use."""

    def consequence(table: Table, act: Irregular) -> Play | None:
        return void_all(sections[table.method])(table, act)

    return consequence
