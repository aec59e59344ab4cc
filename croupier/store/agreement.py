"""Whether meters and vouchers say what the ledger says (58 Pa. Code §§ 461a.8, 605a.2(d)(6)).

The audit proves that nobody touched the books; this proves that the program counted right when it made them.
"""

from __future__ import annotations

from datetime import date

from sqlalchemy import select

from croupier.store import tables as t
from croupier.store.engine import reading
from croupier.store.reads import Reads
from croupier.units.verdict import Finding
from croupier.wagering.reconciliation import meters_agree_with_the_ledger
from croupier.wagering.voucher import VOUCHERS_OUTSTANDING, Voucher
from croupier.wagering.voucher_reports import liability, liability_agrees_with_the_ledger


def disagreements(books: Reads) -> list[Finding]:
    """A Finding for every meter, and for the vouchers outstanding, that differ from the ledger."""
    with reading(books.engine) as connection:
        x, v = t.journal.c, t.voucher.c
        last = connection.execute(select(x.seq, x.gaming_day).order_by(x.seq.desc()).limit(1)).first()
        if last is None:
            return []
        vouchers = [Voucher(*row) for row in connection.execute(select(t.voucher).where(v.ended_day == ""))]
        query = select(t.account.c.balance_cents).where(t.account.c.id == VOUCHERS_OUTSTANDING)
        owed = connection.execute(query).scalar() or 0
    seq, day = last
    outstanding = liability(vouchers, date.fromisoformat(day))
    return [
        *meters_agree_with_the_ledger(books.tallies(seq), books.flows(upto_seq=seq)),
        *liability_agrees_with_the_ledger(outstanding, owed),
    ]
