"""A thousand forged histories of one house: a record changed, removed, inserted, the tail cut, the whole log
written anew with the house's own key, two histories shown to two witnesses. Each is caught by somebody named.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator

import pytest

from croupier.transparency.witness import Witness, compared, make_witness
from tests.attacks import _histories as h

KINDS = ("record changed", "record removed", "record inserted", "tail cut")
POWERS = (h.ROWS, h.CHAIN, h.EVERYTHING, h.OWN_KEY)
EACH = 59
SPLIT = 60


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Iterator[h.Books]:
    made = h.books(tmp_path_factory.mktemp("histories"))
    yield made
    made.store.close()


def _forged(books: h.Books, kind: str, power: str, chance: random.Random) -> list[str]:
    bodies, place = h.altered(books.bodies, kind, chance)
    with h.undone(books) as connection:
        h.forge(connection, bodies, place, power, books.log)
        return h.caught_by(books, connection)


def test_each_of_a_thousand_forged_histories_is_caught_by_somebody_named(
    books: h.Books, capsys: pytest.CaptureFixture[str]
) -> None:
    chance, table, tried = random.Random(6962), Counter[tuple[str, str, str]](), 0
    for kind in KINDS:
        for power in POWERS:
            for _ in range(EACH):
                caught = _forged(books, kind, power, chance)
                assert caught, f"{kind}, with {power}: nobody has seen it"
                tried += 1
                for who in caught:
                    table[kind, power, who] += 1
    tried += _two_histories(books, table)
    assert tried >= 1_000
    with capsys.disabled():
        for (kind, power, who), count in sorted(table.items()):
            sys.stdout.write(f"\n{count:4d}  {kind:34} by whoever has {power:20} caught by {who}")
    # Who needs whom: against SQL alone the audit is enough, against the key only those outside the house are.
    assert all(table[kind, power, h.AUDIT] == EACH for kind in KINDS for power in POWERS[:2])
    assert all(table[kind, h.OWN_KEY, h.WITNESS] == EACH for kind in KINDS)
    assert not any(table[kind, h.OWN_KEY, who] for kind in KINDS for who in (h.AUDIT, h.HOUSE))
    assert h.still_proved(books)


def _two_histories(books: h.Books, table: Counter[tuple[str, str, str]]) -> int:
    """A house with its own key shows each of two new witnesses a history of its own."""
    chance, folder = random.Random(9162), books.witness.folder.parent
    for n in range(SPLIT):
        notes: dict[str, str] = {}
        for name, kind in (("one", "record changed"), ("two", chance.choice(KINDS[:3]))):
            place = folder / f"{name}-{n}"
            make_witness(place, f"witness.example/{name}")
            bodies, at = h.altered(books.bodies, kind, chance)
            with h.undone(books) as connection:
                h.forge(connection, bodies, at, h.OWN_KEY, books.log)
                shown = h.Shown(connection, books.log)
                notes[name] = Witness(place, books.log.key).look(shown, 1).note
                assert notes[name], "a new witness has nothing to hold against it"
                if name == "two":
                    assert compared(shown, books.log.key, notes)
                    table["two histories for two witnesses", h.OWN_KEY, h.COMPARED] += 1
    return SPLIT


def test_books_that_nobody_touched_are_held_against_nobody(books: h.Books) -> None:
    with h.undone(books) as connection:
        assert h.caught_by(books, connection) == []
