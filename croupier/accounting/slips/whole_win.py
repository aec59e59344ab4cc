"""The whole of a win over all its slips (58 Pa. Code § 465a.26(b)(3), (4), (10)).

A win is what one round brought at one terminal and an attendant pays, whatever it is made of: jackpots of
several wagers, progressive hits. Where a second person has to sign is a question of that sum, never of what
one slip of it says, so that no win becomes small by being written on several slips. Credits that were cashed
out are a whole by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import msgspec

from croupier.floor.filings.document import Paper
from croupier.units.money import Cents


class SlipWin(msgspec.Struct, frozen=True):
    """What a slip pays, as the settled round has it in the books; ``cents`` is what fell due then.

    ``id`` is the name under which ``croupier slip due`` lists it. Credits have neither round nor wager.
    """

    id: str = ""
    table: str = ""
    round: str = ""
    wager: str = ""
    hand: str = ""
    pays: str = ""
    cents: Cents = 0
    at: str = ""

    @property
    def told(self) -> str:
        """The win in one line, as it stands on a slip: hand, odds, wager and round."""
        hand = f"{self.hand} ({self.pays})" if self.hand and self.pays else self.hand or self.pays
        wager = f"{self.wager.replace('_', ' ')} wager" if self.wager else ""
        where = f"round {self.round}" if self.round else ""
        return ", ".join(word for word in (hand, wager, where) if word)


NO_WIN = SlipWin()


class WholeSum(msgspec.Struct, frozen=True):
    """One part of a whole: what fell due under a name, and what was paid of it on which slip."""

    win: str
    cents: Cents
    paid_cents: Cents = 0
    slip: str = ""


class SlipWhole(Paper, frozen=True, kw_only=True):
    """Everything that is known of one whole, in one paper: whoever makes, pays or signs a slip of it holds
    this paper, so that two of them at once see each other."""

    paper_kind: ClassVar[str] = "slip_whole"

    whole: str
    sums: tuple[WholeSum, ...] = ()

    @property
    def number(self) -> str:
        return self.whole

    @property
    def cents(self) -> Cents:
        """The whole sum: of each part what fell due, or what was paid if that is more."""
        return sum(max(one.cents, one.paid_cents) for one in self.sums)

    def slip_that_paid(self, win: str) -> str:
        """The slip on which a part was paid; empty if none was."""
        return next((one.slip for one in self.sums if one.win == win), "")

    def knowing(self, known: Iterable[WholeSum]) -> SlipWhole:
        """With parts that were not known yet; what was known of a part stays."""
        there = {one.win for one in self.sums}
        new = tuple(one for one in known if one.win not in there)
        return msgspec.structs.replace(self, sums=self.sums + new) if new else self

    def paying(self, win: str, paid_cents: Cents, slip: str) -> SlipWhole:
        """With a part paid on a slip."""
        found = next((one for one in self.sums if one.win == win), WholeSum(win, 0))
        paid = msgspec.structs.replace(found, paid_cents=paid_cents, slip=slip)
        others = tuple(one for one in self.sums if one.win != win)
        return msgspec.structs.replace(self, sums=(*others, paid))


def whole_of(asset_number: str, win: SlipWin) -> str:
    """The name of the whole to which a win belongs."""
    return f"{asset_number}/round/{win.round}" if win.round else f"{asset_number}/win/{win.id}"
