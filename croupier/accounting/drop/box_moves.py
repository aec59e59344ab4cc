"""What the drop does to the terminals of the house: one whose box is taken out does not work until another
is in it (58 Pa. Code § 465a.17(e)(6)).

The book of the drop and the register of devices say the same of a box: an act that takes one out is entered
in the register first and one that puts one in last, so that whatever stops between the two leaves a terminal
that does not work, never one that works without its box.
"""

from __future__ import annotations

from typing import Final

import msgspec

from croupier.accounting.drop import acts as a
from croupier.accounting.drop.at_the_clock import BooksWithClock, at_the_clock
from croupier.accounting.drop.book import DropBook
from croupier.accounting.drop.book_file import BookWriter
from croupier.accounting.drop.boxes import TERMINALS
from croupier.accounting.drop.presence import SignedAct
from croupier.errors import Refused
from croupier.floor.assets.cash_box import MoveBoxInDrop
from croupier.ledger.ledger import Ledger
from croupier.units import own_ids as own
from croupier.units.verdict import Refusal

_NO_TERMINAL: Final = "terminal_not_found"
"""A box of a terminal that is not set up in these books: there is nothing that could work without it."""


def do_in_the_house(writer: BookWriter, signed: SignedAct, ledger: BooksWithClock) -> str:
    """Do an act of the drop now, in the book and in the register of devices. A box that is taken knows how
    far the books were (§ 605a.5(d))."""
    signed = at_the_clock(signed, writer.book, ledger)
    if isinstance(signed.act, a.Collect | a.ReplaceBox):
        signed = SignedAct(msgspec.structs.replace(signed.act, seq=ledger.head().seq))

    def taken_out() -> None:
        _move(writer.book, ledger, taken_out_by(writer.book, signed.act), out=True)

    answer = writer.do(signed, before_it_is_written=taken_out)
    _move(writer.book, ledger, put_in_by(writer.book, signed.act), out=False)
    return answer


def taken_out_by(book: DropBook, act: a.Act) -> str:
    """The terminal from which an act that was done has taken a box; empty if from none."""
    if isinstance(act, a.Collect):
        taken = book.taken[act.box].box
        return taken.of if taken.group == TERMINALS and not book.fittings.operable(taken.of) else ""
    return act.of if isinstance(act, a.ReplaceBox) and book.boxes[act.box].group == TERMINALS else ""


def put_in_by(book: DropBook, act: a.Act) -> str:
    """The terminal into which an act that was done has put a box; empty if into none."""
    if not isinstance(act, a.FitBox | a.ReplaceBox) or book.boxes[act.box].group != TERMINALS:
        return ""
    return book.boxes[act.box].of


def _move(book: DropBook, ledger: Ledger, terminal: str, *, out: bool) -> None:
    if not terminal or book.opened is None:
        return
    command = MoveBoxInDrop(
        id=own.BOX(terminal=terminal, seq=ledger.head().seq, way="out" if out else "in"),
        asset_number=terminal,
        out=out,
        day=book.opened.day.isoformat(),
    )
    answer = ledger.do(command)
    if isinstance(answer, Refusal) and answer.code != _NO_TERMINAL:
        raise Refused(answer)
