"""How many gaming tables a floor counts as (58 Pa. Code § 605a.9(b)) and how many it may have."""

from __future__ import annotations

from typing import Final

TERMINALS_PER_TABLE: Final = 5

LIMITS: Final = {1: 250, 2: 250, 3: 50}
"""By category of the license, as the preamble to the 2015 rulemaking states 4 Pa.C.S. § 13A11(b)."""


def tables_for_terminals(terminals: int) -> int:
    """Every five terminals are a table, and so is what is left over: 26 count as 6."""
    if terminals < 0:
        raise ValueError(f"terminals: {terminals} is below zero")
    return -(-terminals // TERMINALS_PER_TABLE)


def counted_tables(other_tables: int, terminals: int) -> int:
    """Tables in the sense of the limit. Hybrid tables themselves do not count: their terminals do."""
    if other_tables < 0:
        raise ValueError(f"other_tables: {other_tables} is below zero")
    return other_tables + tables_for_terminals(terminals)
