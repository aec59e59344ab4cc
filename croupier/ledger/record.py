"""A record: what the books keep beside accounts (vouchers, terminals), changed in the same transaction."""

from __future__ import annotations

from typing import ClassVar, Protocol


class Record(Protocol):
    """A frozen, flat dataclass of words and whole numbers, named by ``record_kind`` and ``key``.

    The store keeps each kind in a table whose columns are the dataclass's fields; the journal keeps
    every version.
    """

    record_kind: ClassVar[str]
    # The name of the field that is the key.
    key_field: ClassVar[str]

    @property
    def key(self) -> str: ...
