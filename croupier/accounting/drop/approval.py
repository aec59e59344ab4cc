"""Who approved the plan of a book and its schedule of counts (58 Pa. Code §§ 465a.18(a), 465a.25(b)).

That the Bureau of Casino Compliance approved the plan, and has the schedule on file, is signed by its
representative when a book is opened with them. A book that is opened with the same again needs no new
signature: the approval of the book before it holds until something is changed.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from croupier.accounting.drop.acts import OpenBook
from croupier.accounting.drop.book_file import read_book
from croupier.accounting.drop.presence import SignedAct


def approved_before(signed: SignedAct, path: Path) -> SignedAct:
    """The act that opens the book ``path``, with the approval of the book before it where plan and schedule
    are the same; any other act, and one that brings a signature of its own, as it is."""
    act = signed.act
    if not isinstance(act, OpenBook) or act.approved_by is not None:
        return signed
    last = max((one for one in path.parent.glob("*.book") if one.name < path.name), default=None)
    before = read_book(last).opened if last is not None else None
    if before is None or (before.plan, before.count_schedule) != (act.plan, act.count_schedule):
        return signed
    return SignedAct(msgspec.structs.replace(act, approved_by=before.approved_by))
