"""How a round starts: the game and edition, what the Rules Submission selects, who bet what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec


class SeatSetup(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One bettor before the deal. ``position`` 0 stands for the position of the seat's own number."""

    seat: int
    wagers: dict[str, int]
    position: int = 0
    player: str = ""


class RoundSetup(msgspec.Struct, kw_only=True):
    """Everything that is fixed when "no more bets" is called, in the shape of ``docs/contract.md``.

    ``lammers``: the round is one roll, as at a table, and earlier rounds have collected these lammers for the
    wagers that stay up (§ 668a.3(i)). Left out, all rolls that a wager needs are one round.
    """

    game: str
    edition: str = ""
    options: dict[str, Any] = {}
    dealing: str = ""
    seats: Sequence[SeatSetup]
    meters: dict[str, int] = {}
    minimum: int = 500
    start: int = 0
    magic_card: str = ""
    lucky_position: int | str = 0
    lammers: list[str] | msgspec.UnsetType = msgspec.UNSET

    @property
    def is_settled_by_dealer(self) -> bool:
        """Whether a dealer says when the hands as they lie are settled."""
        return False


class TableSetup(RoundSetup, kw_only=True):
    """The same at a table. ``real_cards``: a dealer deals them, turns them up, and settles when all lie open;
    books from before this was asked do not say it, and their rounds are what they were."""

    real_cards: bool | msgspec.UnsetType = msgspec.UNSET

    @property
    def is_settled_by_dealer(self) -> bool:
        return self.real_cards is True
