"""The record of what was done with a table's cards and dice, as far as it is carried from round to round.

The journal keeps every act. What is due next follows from the newest of each kind, so that a snapshot of the
table stays small however long it is open.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.play.procedure import Done
from croupier.units.gaming_day import GamingDay


def remember(record: Sequence[Done], done: Done, day: GamingDay) -> list[Done]:
    """One act more: the newest of each kind, and the last of all before the gaming day of this one.

    That last one says how many rounds were played before the day: without it a card reader could not be
    told to be inspected late rather than now.
    """
    together = sorted([*record, done], key=lambda one: one.at)
    began = day.begins(day.day_of(together[-1].at))
    kept = {one.act: one for one in together}
    earlier = [one for one in together if one.at < began]
    return [one for one in together if one is kept[one.act] or (earlier and one is earlier[-1])]
