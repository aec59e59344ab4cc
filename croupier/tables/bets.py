"""What a terminal has put up before the deal."""

from __future__ import annotations

from croupier.tables import events as e


class Bets:
    """The wagers of one terminal before the deal, by name, and how often they were changed.

    ``since`` is the record of the journal with which it began to have wagers; ``promise`` is that of the
    bytes which it adds to the shuffle, empty if it adds none.
    """

    __slots__ = ("promise", "revision", "since", "stakes")

    def __init__(self, stakes: list[e.HeldStake], revision: int, since: int = 0, promise: str = "") -> None:
        self.stakes = {stake.wager: stake for stake in stakes}
        self.revision = revision
        self.since = since
        self.promise = promise
