"""Payout slips as the books keep them: electronic, imprest and manual ones, and the books of manual ones.

58 Pa. Code § 465a.26(b)(1): the two-part slip that the system makes. (b)(7): the two-part manual slip of a
payout from an attendant's imprest fund. (b)(13): the three-part slip with a preprinted serial number, written
by hand while the system is offline and entered afterwards.
"""

from __future__ import annotations

from typing import ClassVar, Final

import msgspec

from croupier.accounting.slips.payout_slip import PayoutSlip, slip_as_written
from croupier.accounting.slips.whole_win import NO_WIN, SlipWin
from croupier.floor.filings.document import Paper
from croupier.units.money import Cents

ELECTRONIC: Final = "electronic"
IMPREST: Final = "imprest"
MANUAL: Final = "manual"
ELECTRONIC_SERIES: Final = "E"
PARTS: Final = {ELECTRONIC: 2, IMPREST: 2, MANUAL: 3}

MADE: Final = "made"
PAID: Final = "paid"
VOID: Final = "void"


class SlipHit(msgspec.Struct, frozen=True):
    """A progressive hit that a slip pays, and the meter that counts it."""

    hit: str
    meter: str = ""


class SlipPaper(Paper, frozen=True, kw_only=True):
    """One slip. ``reported_cents`` is what the terminal sent, ``amount_cents`` what the patron is paid; if
    they differ, ``override`` says why and ``override_by`` who decided it. ``at`` is the time of the payout,
    ``entered_at`` when the books learned of it, ``paid_by`` who handed the money over. ``verified_by`` is the
    second person, who attests at ``verified_at`` that the patron was paid. ``paid_before`` is how many
    ``SlipsPaid`` had counted when it was made.

    ``win`` is what it pays, ``whole`` the sum of which that is a part (``SlipWhole``), and ``whole_cents``
    how large that was when the slip was written last. ``unheard`` is a manual slip for a win that the books
    never heard of. Slips from before these were kept have none of them."""

    paper_kind: ClassVar[str] = "payout_slip"

    slip: str
    form: str
    state: str
    asset_number: str
    what: str
    at: str
    entered_at: str
    combination: str
    amount_cents: Cents
    reported_cents: Cents
    made_by: str
    made_by_role: str
    verified_by: str = ""
    verified_by_role: str = ""
    override: str = ""
    override_by: str = ""
    override_by_role: str = ""
    paid_from: str = ""
    paid_by: str = ""
    paid_at: str = ""
    void_reason: str = ""
    hits: tuple[SlipHit, ...] = ()
    paid_before: int = 0
    verified_at: str = ""
    win: SlipWin = NO_WIN
    whole: str = ""
    whole_cents: Cents = 0
    unheard: bool = False

    @property
    def number(self) -> str:
        return self.slip

    @property
    def sum_of(self) -> str:
        """The whole of which it is a part; a slip from before there were any is one by itself."""
        return self.whole or f"{self.asset_number}/slip/{self.slip}"

    @property
    def part(self) -> str:
        """The name of the win that it pays, as its whole knows it."""
        return self.win.id or self.slip

    def rules(self, whole_cents: Cents = 0) -> PayoutSlip:
        """The slip as § 465a.26(b) judges it, by the whole of its win as it is known now."""
        return slip_as_written(self, max(whole_cents, self.whole_cents))


class SlipsPaid(Paper, frozen=True, kw_only=True):
    """How many slips that name no hit were paid of one kind at a terminal.

    Such a slip is for all that is due of its kind: one that is paid takes the sum of every other that was
    made before, and what becomes due afterwards is another sum.
    """

    paper_kind: ClassVar[str] = "slips_paid"

    asset_number: str
    what: str
    count: int

    @property
    def number(self) -> str:
        return sum_name(self.asset_number, self.what)


def sum_name(asset_number: str, what: str) -> str:
    """What names the sum that is due of one kind at a terminal."""
    return f"{asset_number}:{what}"


class SlipBook(Paper, frozen=True, kw_only=True):
    """A book of three-part slips: the letter before its preprinted serial numbers, the first and the last."""

    paper_kind: ClassVar[str] = "slip_book"

    series: str
    first: int
    last: int

    @property
    def number(self) -> str:
        return self.series

    def serial(self, number: int) -> str:
        """A slip's number as it is printed: ``A-000117``."""
        return f"{self.series}-{number:06d}"

    def has(self, slip: str) -> bool:
        """Whether a number is printed in this book."""
        series, number = serial_of(slip)
        return series == self.series and self.first <= number <= self.last and self.serial(number) == slip


class SpoiledSlip(Paper, frozen=True, kw_only=True):
    """A preprinted slip on which nothing was paid: torn, misprinted, written wrongly."""

    paper_kind: ClassVar[str] = "spoiled_slip"

    slip: str
    reason: str
    by: str
    at: str

    @property
    def number(self) -> str:
        return self.slip


def serial_of(slip: str) -> tuple[str, int]:
    """Series and serial number of a manual slip; ValueError if it has none."""
    series, dash, number = slip.rpartition("-")
    if not dash or not series or not number.isdigit():
        raise ValueError(f"slip: {slip!r} is not a preprinted number like A-000117")
    return series, int(number)
