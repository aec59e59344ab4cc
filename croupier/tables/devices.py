"""The devices of a table: which are in use, which are covered, and what may be dealt without them.

A shuffler or an automated shoe that cannot be used is covered before another method of shuffling or dealing
is used at the table (§ 647a.13(g) and its like). It is out of use until a floorperson brings it back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from croupier.play.irregularity import CARD_READER_DEVICE, DICE, SHOE, SHUFFLER
from croupier.play.procedure import UNCOVER
from croupier.play.table_check import SHUFFLERS, facts_findings
from croupier.tables.config import DEALER, VIRTUAL
from croupier.tables.hybrid_table import HybridTable
from croupier.units.verdict import Refusal

NAMES: Final = {SHUFFLER: "automated card shuffling device", SHOE: "automated dealing shoe"}


def facts_of(table: HybridTable) -> frozenset[str]:
    """What is true of the table's cards and devices now: without a shuffler no second deck alternates."""
    facts = frozenset(table.config.equipment)
    return facts - SHUFFLERS - {"two_decks"} if SHUFFLER in table.covered else facts


def devices_of(table: HybridTable) -> frozenset[str]:
    """What stands at the table and is not covered.

    Only a table whose dealer has cards of his own says which devices it has; of any other all are thought of,
    since its irregularities are for practice.
    """
    found = {CARD_READER_DEVICE}
    if table.config.cards != DEALER or SHUFFLERS & facts_of(table):
        found.add(SHUFFLER)
    if table.dealing == SHOE:
        found.add(SHOE)
    if "random_numbers" not in table.config.equipment:
        found.add(DICE)
    return frozenset(found - table.covered)


def device_refusal(table: HybridTable) -> Refusal | None:
    """Why no round may be dealt with the devices that are left; None if one may."""
    return next(_objections(table), None)


def _objections(table: HybridTable) -> Iterator[Refusal]:
    if table.config.cards == VIRTUAL:
        return
    if table.dealing == SHOE and SHOE in table.covered:
        message = (
            "the automated dealing shoe is covered: change the dealing method, or bring it back into use"
        )
        yield Refusal("device_covered", message, covering_section(table))
    if table.config.cards != DEALER:
        return
    for finding in facts_findings(table.edition, table.dealing, facts_of(table)):
        yield Refusal("equipment_missing", f"table {table.config.id}: {finding.message}", finding.cite)


def covering_section(table: HybridTable) -> str:
    """The section by which a device that cannot be used is covered."""
    known = next((one for one in table.game.irregularities.values() if one.covers), None)
    return table.edition.cite(known.by) if known is not None else ""


def uncovering(table: HybridTable) -> dict[str, str]:
    """The acts that bring covered devices back into use, each with what it says."""
    return {
        act: f"The {NAMES[device]} is covered; confirm when it works and is back in use."
        for device, act in UNCOVER.items()
        if device in table.covered
    }
