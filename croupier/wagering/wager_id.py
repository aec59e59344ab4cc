"""The name of a wager, from the moment its money is held to the line that settles it.

It is made once, by the table, out of what the table knows: nobody outside can say it. The hold in the books,
the wager in the game, the line of the settlement, a jackpot that falls due and a progressive hit all bear it,
so that none of them is ever looked up by what it is called or how large it is.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WagerId:
    """``HCF-1-000012/EWT-7/raise/d5``: round, terminal, wager, and how it came about.

    ``placed`` is the number of the change that placed it before the deal (``2``), or ``d`` and the number of
    the act that staked it (``d5``): a wager that was taken back and placed again is another one.
    """

    round: str
    terminal: str
    wager: str
    placed: str

    @classmethod
    def before_the_deal(cls, round_id: str, terminal: str, wager: str, revision: int) -> WagerId:
        return cls(round_id, terminal, wager, str(revision))

    @classmethod
    def by_decision(cls, round_id: str, terminal: str, wager: str, act: int) -> WagerId:
        return cls(round_id, terminal, wager, f"d{act}")

    @classmethod
    def read(cls, text: str) -> WagerId | None:
        """The reverse of ``str``; None for a name that no table has made (of books filled by hand)."""
        parts = text.rsplit("/", 3)
        return cls(*parts) if len(parts) == len(cls.__dataclass_fields__) else None

    def __str__(self) -> str:
        return f"{self.round}/{self.terminal}/{self.wager}/{self.placed}"
