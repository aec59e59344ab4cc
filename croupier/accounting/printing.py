"""A report on paper: title, table and signatures as PDF; the same report gives the same bytes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Section(NamedTuple):
    """One table of a paper: its heading, its columns, and its rows, of which the last is the total."""

    heading: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


def printed_table(
    title: str,
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    above: Sequence[str] = (),
    below: Sequence[str] = (),
) -> bytes:
    """A page or more; the last row is the total. The first column is words, the others stand to the right."""
    from croupier.accounting import paper

    return paper.tables(title, [Section("", head, rows)], above, below, across=False)


def printed_sections(title: str, sections: Sequence[Section], above: Sequence[str] = ()) -> bytes:
    """Several wide tables, one after the other, on paper laid across."""
    from croupier.accounting import paper

    return paper.tables(title, sections, above, (), across=True)


def printed_forms(
    title: str, parts: Sequence[tuple[str, Sequence[tuple[str, str]]]], receipt: str = ""
) -> bytes:
    """A form in several parts, each on a page of its own: the name of each field, and what stands there.

    ``receipt`` is a text that gets a page with its QR code.
    """
    from croupier.accounting import paper

    return paper.forms(title, parts, receipt)
