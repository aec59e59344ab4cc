"""The perfect hash: every key finds its value, and no number leads out of the tables."""

from __future__ import annotations

import numpy as np
import pytest

from croupier.kernel import seven
from croupier.kernel.displacement import ROW_BITS, ROW_MASK, perfect_hash


def test_every_key_finds_its_value() -> None:
    rng = np.random.default_rng(1)
    keys = rng.choice(1 << 20, 20_000, replace=False).astype(np.int64)
    values = rng.integers(1, 1 << 16, len(keys)).astype(np.uint16)
    offsets, table = perfect_hash(keys, values, 20)
    places = offsets[keys >> ROW_BITS].astype(np.int64) + (keys & ROW_MASK)
    assert (table[places] == values).all()
    assert len(np.unique(places)) == len(keys)


@pytest.mark.parametrize("size", seven.SIZES)
def test_no_number_of_32_bits_leads_out_of_the_tables(size: int) -> None:
    tables = seven.tables(size)
    assert len(tables.offsets) == 1 << (seven.RANK_BITS - ROW_BITS)
    assert int(tables.offsets.max()) + ROW_MASK < len(tables.ranks)
    assert len(tables.flush_suits) == 1 << seven.SUIT_KEY_BITS
    assert len(tables.flush_ranks) == 1 << 13


def test_keys_that_cannot_be_placed_are_refused() -> None:
    # Every row has its one key in the same column, and there are more rows than offsets.
    keys = np.arange(70_000, dtype=np.int64) << ROW_BITS
    with pytest.raises(ValueError, match="the rows do not fit"):
        perfect_hash(keys, np.ones(len(keys), dtype=np.uint16), 27)
