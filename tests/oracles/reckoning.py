"""What every oracle writes down alike: settled lines, odds in words, and the sums of the seats.

Which wager wins, and at which odds, is the business of each oracle; here is only the arithmetic that no
chapter does differently. Nothing here imports ``croupier``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Line = dict[str, Any]
Tables = dict[str, dict[str, str]]


def line(seat: int, wager: str, stake: int, outcome: str, returned: int = 0, pays: str = "") -> Line:
    """One settled wager as it is reported."""
    settled = {"seat": seat, "wager": wager, "stake": stake}
    return {**settled, "outcome": outcome, "returned": returned, "pays": pays}


def winnings(stake: int, odds: str) -> int:
    """What odds of "a to b" or "a for b" pay on a stake, rounded down to the cent."""
    times, _, unit = odds.split()
    return stake * int(times) // int(unit)


def given_back(stake: int, odds: str) -> int:
    """All that goes back to a winner: "to" returns the stake as well, "for" does not."""
    return winnings(stake, odds) + (stake if " to " in odds else 0)


def settled(seat: int, wager: str, stake: int, outcome: str, odds: str = "") -> Line:
    """A wager that wins at its odds, pushes or loses; the odds count on a win alone."""
    if outcome == "win":
        return line(seat, wager, stake, "win", given_back(stake, odds), odds)
    return line(seat, wager, stake, outcome, stake if outcome == "push" else 0)


def by_odds(seat: int, wager: str, stake: int, odds: str) -> Line:
    """The same where a paytable has spoken: odds win, the word "push" returns, an empty word loses."""
    if odds == "push":
        return settled(seat, wager, stake, "push")
    return settled(seat, wager, stake, "win" if odds else "lose", odds)


def pushed(seat: dict[str, Any], wager: str, stake: int) -> Line:
    """A wager of this seat that is given back."""
    return settled(seat["seat"], wager, stake, "push")


def lost(seat: dict[str, Any], wager: str, stake: int) -> Line:
    """A wager of this seat that is collected."""
    return settled(seat["seat"], wager, stake, "lose")


def seat_totals(staked: dict[int, int], lines: list[Line]) -> list[dict[str, int]]:
    """What each seat staked and was given back, by the number of the seat."""
    totals = []
    for seat in sorted(staked):
        returned = sum(each["returned"] for each in lines if each["seat"] == seat)
        net = returned - staked[seat]
        totals.append({"seat": seat, "staked": staked[seat], "returned": returned, "net": net})
    return totals


def totals_of_lines(lines: list[Line]) -> list[dict[str, int]]:
    """The same with the stakes of the lines, where every wager of the round has become a line."""
    staked: dict[int, int] = {}
    for each in lines:
        staked[each["seat"]] = staked.get(each["seat"], 0) + each["stake"]
    return seat_totals(staked, lines)


def paytables(letters: str, unit: str, rows: dict[str, tuple[int | str, ...]]) -> Tables:
    """Paytables side by side, as the chapters print them: each row with its odds under every letter.

    A number is odds of so many ``unit`` ("to 1", "for 1"); a word stands as it is.
    """
    tables: Tables = {letter: {} for letter in letters}
    for row, cells in rows.items():
        for letter, cell in zip(letters, cells, strict=True):
            tables[letter][row] = cell if isinstance(cell, str) else f"{cell} {unit}"
    return tables


@dataclass
class PayoutLimit:
    """What each player may still be paid in a round; the stake that comes back is no payout."""

    limit: int | None
    paid: dict[Any, int] = field(default_factory=dict)

    def allow(self, player: Any, wanted: int) -> int:
        """As much of a payment as the limit leaves to the player."""
        if self.limit is None:
            return wanted
        allowed = min(wanted, self.limit - self.paid.get(player, 0))
        self.paid[player] = self.paid.get(player, 0) + allowed
        return allowed


@dataclass
class Round:
    """What the settlement of a round needs to know, and what it has written down so far."""

    document: dict[str, Any]
    hands: dict[int | str, list[str]]
    meters: dict[str, int] = field(init=False)
    lines: list[Line] = field(default_factory=list)

    def __post_init__(self) -> None:
        if "irregularity" in self.document:
            raise ValueError("this oracle settles regular rounds only")
        self.meters = dict(self.document.get("meters", {}))

    @property
    def options(self) -> dict[str, Any]:
        """The Rules Submission of the table."""
        return dict(self.document.get("options", {}))

    def settled(self, seat: dict[str, Any], wager: str, stake: int, outcome: str, odds: str = "") -> None:
        """Write down a wager that wins at its odds, pushes or loses."""
        self.lines.append(settled(seat["seat"], wager, stake, outcome, odds))

    def by_odds(self, seat: dict[str, Any], wager: str, stake: int, odds: str) -> None:
        """Write down a wager that its paytable decides."""
        self.lines.append(by_odds(seat["seat"], wager, stake, odds))

    def won(self, seat: dict[str, Any], wager: str, stake: int, returned: int, pays: str) -> None:
        """Write down a wager that is paid a sum of its own: from a meter, a pot or within a limit."""
        self.lines.append(line(seat["seat"], wager, stake, "win", returned, pays))

    def answer(self, placed: dict[int, int]) -> dict[str, Any]:
        """The settled round; ``placed`` is what each seat put down, counted without the lines."""
        return {"lines": self.lines, "seats": seat_totals(placed, self.lines), "meters": self.meters}
