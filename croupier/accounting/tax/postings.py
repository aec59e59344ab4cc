"""What drop and tax put into the ledger."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.accounting.drop.book import DropBook
from croupier.accounting.drop.boxes import TERMINALS
from croupier.accounting.tax.weekly_return import WeeklyReturn
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.units.money import Cents


def counted_currency(book: DropBook) -> dict[str, Cents]:
    """What the boxes of terminals held in bills, by asset number; refused before the recount."""
    counted = book.counted_by_place(TERMINALS)
    return {place: contents.currency_cents for place, contents in counted.items()}


def drop_posting(command_id: str, currency: Mapping[str, Cents], cage: str) -> PostTransfers | None:
    """Currency goes from the boxes of terminals to the cage; None if the boxes were empty.

    ValueError if the account is no cage (§ 465a.25(n)). Vouchers stay out of it: the terminal took them over
    when it accepted them (§ 461a.8(l)).
    """
    if not cage.startswith("cage:"):
        # Whoever names the account could otherwise post the drop to a patron, a pool or the win of a table.
        raise ValueError(f"cage: {cage!r} is not a cage, like cage:1")
    moved = tuple(
        Transfer(cage, f"cash_box:{asset_number}", amount, "drop")
        for asset_number, amount in sorted(currency.items())
        if amount
    )
    return PostTransfers(id=command_id, transfers=moved, memo="drop and count") if moved else None


def tax_posting(command_id: str, filed: WeeklyReturn) -> PostTransfers | None:
    """The tax of a week as expense and debt; the other way round where the week left a credit."""
    amount = sum(day.total_cents for day in filed.days)
    if not amount:
        return None
    debit, credit = ("tax_expense:table_games", "tax:table_games")
    if amount < 0:
        debit, credit = credit, debit
    transfer = Transfer(debit, credit, abs(amount), "table_game_tax")
    return PostTransfers(id=command_id, transfers=(transfer,), memo=f"week of {filed.first_day}")
