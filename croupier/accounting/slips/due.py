"""What is due from attendants, each win by itself (58 Pa. Code § 465a.26(b)(1))."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from croupier.accounting.slips.paper import SlipHit
from croupier.accounting.slips.whole_win import NO_WIN, SlipWin, WholeSum, whole_of
from croupier.accounting.slips.wins import WinBooks, win_of_hit, wins_due
from croupier.ledger.account import Account
from croupier.units.money import Cents
from croupier.wagering.hand_pay import dues_of
from croupier.wagering.progressive.hit import VALIDATED, ProgressiveHit

DUES: Final = "hand_pays_due:"
PROGRESSIVE: Final = "progressive"
CREDITS: Final = "cancelled_credits"
WITHOUT_HIT: Final = "none"
"""In the place of a hit: what is due for progressives from before hits were kept one by one."""


class DueBooks(WinBooks, Protocol):
    """What is asked of the books."""

    def accounts(self) -> list[Account]: ...
    def balances(self, account_ids: Sequence[str]) -> dict[str, Cents]: ...
    def progressive_hits(
        self, *, state: str = "", table: str = "", terminal: str = "", meter: str = "", hit: str = ""
    ) -> list[ProgressiveHit]: ...


@dataclass(frozen=True, slots=True)
class DuePayout:
    """What an attendant owes at a terminal: one win. ``combination`` is known from the settled round."""

    asset_number: str
    what: str
    amount_cents: Cents
    combination: str = ""
    hit: str = ""
    meter: str = ""
    win: SlipWin = NO_WIN

    @property
    def hits(self) -> tuple[SlipHit, ...]:
        """The hit as a slip names it; a sum without one names none."""
        return () if self.hit in ("", WITHOUT_HIT) else (SlipHit(self.hit, self.meter),)

    @property
    def name(self) -> str:
        """What names it among all that is due at its terminal."""
        return self.hit or self.win.id

    @property
    def whole(self) -> str:
        """The whole of which it is a part."""
        return whole_of(self.asset_number, self.win) if self.win.id else ""


class Dues:
    """What the books have due, looked up as it is asked."""

    def __init__(self, books: DueBooks) -> None:
        self._books = books

    def all(self, asset_number: str = "") -> list[DuePayout]:
        """What a terminal could not pay and nobody has paid yet, each win by itself.

        Balances are read before hits: one that is validated in between makes the rest too small, never too
        large, and ``MakeSlip`` refuses a rest that is no longer what was seen.
        """
        found: list[DuePayout] = []
        for account, cents in self._balances(asset_number).items():
            _, terminal, what = account.split(":")
            if what != PROGRESSIVE:
                found += self._wins(account, terminal, what)
                continue
            hits = self.hits(terminal)
            left = cents - sum(hit.amount_cents for hit in hits)
            found += hits
            found += [DuePayout(terminal, what, left, hit=WITHOUT_HIT)] if left > 0 else []
        return found

    def hits(self, terminal: str) -> list[DuePayout]:
        """The progressive hits that are due at a terminal."""
        found = []
        for hit in self._books.progressive_hits(state=VALIDATED, terminal=terminal):
            win = win_of_hit(hit)
            found.append(DuePayout(terminal, PROGRESSIVE, hit.amount_cents, win.told, hit.id, hit.meter, win))
        return found

    def meter_of(self, hit: str) -> str:
        """The meter that counts a hit, also one that was paid; empty for a fixed sum and for no hit."""
        return next((each.meter for each in self._books.progressive_hits(hit=hit)), "")

    def known(self, asset_number: str, whole: str) -> tuple[WholeSum, ...]:
        """What is due of a whole now, part by part."""
        if not whole:
            return ()
        dues = (due for due in self.all(asset_number) if due.whole == whole)
        return tuple(WholeSum(due.win.id, due.win.cents) for due in dues)

    def _wins(self, account: str, terminal: str, what: str) -> list[DuePayout]:
        return [
            DuePayout(terminal, what, due.left_cents, _told(due.win, terminal, what), win=due.win)
            for due in wins_due(self._books, account)
        ]

    def _balances(self, asset_number: str) -> dict[str, Cents]:
        if asset_number:
            balances = self._books.balances(dues_of(asset_number))
        else:
            balances = {one.id: one.balance_cents for one in self._books.accounts()}
        return {name: cents for name, cents in balances.items() if cents and name.startswith(DUES)}


def _told(win: SlipWin, terminal: str, what: str) -> str:
    """What a slip says that it pays for; credits are no win, and were seen on the credit meter. Of a jackpot
    whose settlement does not name its hand, the attendant writes down what he saw."""
    if what == CREDITS:
        return f"credits cashed out at {terminal}, record {win.id.rpartition('/')[2]}"
    return win.told if win.hand or win.wager else ""
