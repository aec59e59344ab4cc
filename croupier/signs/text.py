"""The sign as plain text, for a console, an e-mail or a proofreader."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from croupier.signs.sign import PayoutTable, Sign

WIDTH = 78


def text_sign(sign: Sign) -> str:
    """The whole sign. A heading stands at the margin, a payout two spaces in with dots before the odds."""
    return "\n".join(_lines(sign)) + "\n"


def _lines(sign: Sign) -> Iterator[str]:
    if sign.house:
        yield sign.house
    yield sign.title.upper()
    yield sign.text
    yield f"Table minimum: {sign.minimum}"
    if sign.limit:
        yield f"Payout limit: {sign.limit} [{sign.limit_cite}]"
    for table in sign.tables:
        yield ""
        yield heading(table)
        for row in table.rows:
            yield f"  {row.outcome} ".ljust(WIDTH - len(row.pays) - 1, ".") + f" {row.pays}"
    yield ""
    for sentence, cite in sign.inscriptions:
        # A section sign stays with its number.
        held = f"* {sentence} [{cite}]".replace("§ ", "§\N{NO-BREAK SPACE}")
        for line in wrap(held, WIDTH, subsequent_indent="  "):
            yield line.replace("\N{NO-BREAK SPACE}", " ")


def heading(table: PayoutTable) -> str:
    """``Flush Bonus Wager, paytable A [§ 678a.12(b)]``."""
    letter = f", paytable {table.letter}" if table.letter else ""
    return f"{table.title}{letter} [{table.cite}]"
