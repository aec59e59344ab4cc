"""The terminals of the house's file against those of the books: what of the file is not in force yet.

§§ 463a.4(a), 605a.2(c), (e), 605a.5(a): a terminal is put into use and taken out of it by orders. So a new
one starts disabled, and a start changes how a terminal is set up, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from croupier.floor.assets.service_life import DeviceLife
from croupier.floor.filings.document import papers
from croupier.house.books import Store
from croupier.units import own_ids as own
from croupier.wagering.terminal import ConfigureTerminal, Terminal


def not_in_force(ledger: Store, wanted: Iterable[ConfigureTerminal]) -> list[ConfigureTerminal]:
    """The commands that change something. Their ids carry where the journal stands, so that a set-up can come
    back which was in force before."""
    known = {terminal.asset_number: terminal for terminal in ledger.terminals()}
    lives = {life.asset_number: life for life in papers(ledger, DeviceLife)}
    seq = ledger.head().seq
    found = []
    for command in wanted:
        there = known.get(command.asset_number)
        told = _as_ordered(command, there, lives.get(command.asset_number))
        if told.made_of(there) != there:
            parts = {"terminal": told.asset_number, "digest": told.digest()[:16], "seq": seq}
            found.append(replace(told, id=own.SET_UP_NOW(**parts)))
    return found


def _as_ordered(
    command: ConfigureTerminal, there: Terminal | None, life: DeviceLife | None
) -> ConfigureTerminal:
    """A bill validator that was switched off, § 461a.8(d)(1), stays off."""
    if there is None:
        return command
    if life is not None and life.bills and not there.bills:
        return replace(command, bills_cents=())
    return command
