"""Boxes under validators and tables: numbers, locks, and what must not run without them (§ 465a.17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from croupier.accounting.drop.strictness import Ruling
from croupier.ledger.draft import refuse
from croupier.units.verdict import Finding

Group = Literal["terminals", "banking", "nonbanking"]
TERMINALS: Final[Group] = "terminals"
BANKING: Final[Group] = "banking"
NONBANKING: Final[Group] = "nonbanking"
GROUPS: tuple[Group, ...] = ("terminals", "banking", "nonbanking")
"""What is collected and counted apart: §§ 465a.18(a)(1), 465a.25(m)."""


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A slot cash storage box or table game drop box.

    ``number`` is the asset number of its terminal or table, or a number of its own under an approved system.
    A terminal or table may have several: one is in it, the others stand by to replace it. An emergency box
    has the word on it, belongs to no place (``of`` is empty) while it stands by, and is marked with the asset
    number when it is put into use (docs/interpretations/4651).
    """

    number: str
    of: str
    group: Group
    first_key: str
    second_key: str
    emergency: bool = False
    marked_with: str = ""
    own_numbers_approved: bool = False


def box_findings(box: Box) -> Iterator[Finding]:
    """What is wrong with a box: its locks, then its number."""
    terminal = box.group == TERMINALS
    if box.first_key == box.second_key or not box.first_key or not box.second_key:
        cite = "§ 465a.17(d)" if terminal else "§ 465a.17(i)"
        yield _finding("one_lock", f"box {box.number} needs two locks with two different keys", cite)
    if box.emergency:
        if box.marked_with != box.of:
            cite = "§ 465a.17(e)(5)" if terminal else "§ 465a.17(j)"
            yield _finding("not_marked", f"emergency box {box.number} is not marked with {box.of}", cite)
    elif not box.of:
        cite = "§ 465a.17(c)" if terminal else "§ 465a.17(f)"
        yield _finding("no_place", f"box {box.number} belongs to no terminal and no table", cite)
    elif terminal and box.number != box.of and not box.own_numbers_approved:
        message = (
            f"box {box.number} bears neither the asset number {box.of} nor an approved number of its own"
        )
        yield _finding("wrong_number", message, "§ 465a.17(e)(5)")


def _finding(code: str, message: str, section: str) -> Finding:
    return Finding("error", code, message, f"58 Pa. Code {section}", "put the box right before it is used")


class Fittings:
    """Which box is in which terminal or table; a device without its box must not run."""

    def __init__(self, ruling: Ruling | None = None) -> None:
        self.ruling = ruling or Ruling()
        self._fitted: dict[str, Box] = {}

    def fit(self, box: Box) -> None:
        """Put a box in; it must be in order, and the place empty."""
        with self.ruling:
            if box.of in self._fitted:
                raise refuse("box_in_place", f"{box.of} has its box already", "58 Pa. Code § 465a.17(c)")
            self._require_fit(box)
        self._fitted[box.of] = box

    def replace(self, box: Box) -> Box:
        """Take a box out and put another in; the one that is taken out."""
        taken = self._fitted.get(box.of)
        if taken is None:
            raise refuse("no_box", f"{box.of} has no box to replace", "58 Pa. Code § 465a.17(c)")
        with self.ruling:
            self._require_fit(box)
        self._fitted[box.of] = box
        return taken

    def _require_fit(self, box: Box) -> None:
        for wrong in box_findings(box):
            raise refuse(wrong.code, wrong.message, wrong.cite)
        if any(other.number == box.number for other in self._fitted.values()):
            raise refuse("box_elsewhere", f"box {box.number} is in a device", "58 Pa. Code § 465a.17(e)(5)")

    def remove(self, device: str) -> Box:
        """Take a box out; the device stops."""
        box = self._fitted.pop(device, None)
        if box is None:
            raise refuse("no_box", f"{device} has no box", "58 Pa. Code § 465a.17(c)")
        return box

    def fitted(self, device: str) -> Box | None:
        """The box in a device."""
        return self._fitted.get(device)

    def operable(self, device: str) -> bool:
        """Whether a device may run as far as its box is concerned: §§ 465a.17(e)(6), 465a.17(f)."""
        return device in self._fitted
