"""What a terminal has wagered while bets are open."""

from __future__ import annotations

from croupier.tables import events as e


class Bets:
    """The wagers of one terminal before the deal, by name, and how often they were changed.

    ``since`` is the record of the journal with which it began to have wagers.
    """

    __slots__ = ("revision", "since", "stakes")

    def __init__(self, stakes: list[e.HeldStake], revision: int, since: int = 0) -> None:
        self.stakes = {stake.wager: stake for stake in stakes}
        self.revision = revision
        self.since = since
