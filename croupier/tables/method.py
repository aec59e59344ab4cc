"""Changing how cards are dealt at a table that is open, as its chapter allows.

A chapter has up to three ways of dealing. Which one is used is posted with the rules of the table, so that
changing it is an act of a floorperson, kept in the journal, and never one in the middle of a round. A device
that cannot be used is covered before another method takes its place (§ 647a.13(g) and its like), and a
device that is covered is not dealt from.
"""

from __future__ import annotations

from croupier.play.irregularity import SHOE
from croupier.play.table_check import facts_findings
from croupier.tables import events as e
from croupier.tables.calling import Called
from croupier.tables.config import DEALER, VIRTUAL
from croupier.tables.devices import covering_section, facts_of
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.phases import LOCKED, PLAYING
from croupier.tables.step import Step
from croupier.units.verdict import Refusal


def change(table: HybridTable, dealing: str, called: Called) -> Step | Refusal:
    """Deal in another way from the next round on.

    Refusals in this order: nobody deals cards by hand, no such method, already in use, a round is played, no
    floorperson, a device that is not covered, one that is, equipment that the method needs.
    """
    refusal = _method_refusal(table, dealing) or _device_refusal(table, dealing)
    if refusal is not None:
        return refusal
    if not called.floorperson:
        message = "the way of dealing is changed by a floorperson"
        return Refusal("floorperson_needed", message, table.edition.cite(_section(table, dealing)))
    event = e.DealingChanged(
        before=table.dealing, dealing=dealing, dealer=called.dealer, floorperson=called.floorperson
    )
    cite = table.edition.cite(_section(table, dealing))
    return Step(event, {"table": table.config.id, "dealing": dealing, "before": table.dealing, "cite": cite})


def methods(table: HybridTable) -> list[str]:
    """The ways of dealing to which the table may be changed now."""
    others = (method for method in table.edition.dealing if method != table.dealing)
    return [one for one in others if not (_method_refusal(table, one) or _device_refusal(table, one))]


def _section(table: HybridTable, dealing: str) -> str:
    return table.edition.dealing.get(dealing, "")


def _method_refusal(table: HybridTable, dealing: str) -> Refusal | None:
    if table.config.cards == VIRTUAL or table.game.dice:
        return Refusal("no_dealing_method", f"nobody deals cards at table {table.config.id}")
    if dealing not in table.edition.dealing:
        known = ", ".join(table.edition.dealing)
        return Refusal(
            "unknown_dealing", f"dealing: {dealing!r} is no method of this chapter; it has: {known}"
        )
    cite = table.edition.cite(_section(table, dealing))
    if dealing == table.dealing:
        return Refusal("same_dealing", f"table {table.config.id} is dealt so already", cite)
    if table.phase in (LOCKED, PLAYING):
        return Refusal("round_not_over", f"round {table.round_id} is being played", cite)
    return None


def _device_refusal(table: HybridTable, dealing: str) -> Refusal | None:
    """What the devices of the table say to another method."""
    if table.dealing == SHOE and SHOE not in table.covered:
        message = "cover the automated dealing shoe first: enter device_out_of_order"
        return Refusal("not_covered", message, covering_section(table))
    if dealing in table.covered:
        return Refusal(
            "device_covered", f"{dealing} is covered; bring it back first", covering_section(table)
        )
    if table.config.cards != DEALER:
        return None
    for finding in facts_findings(table.edition, dealing, facts_of(table)):
        return Refusal("equipment_missing", f"table {table.config.id}: {finding.message}", finding.cite)
    return None
