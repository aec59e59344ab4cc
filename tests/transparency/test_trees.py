"""Trees and proofs: against published values, and against a second reckoning from the RFC's own words."""

from __future__ import annotations

import random
from hashlib import sha256

import pytest

from croupier.transparency.hashing import EMPTY, GrowingTree, leaf_hash, root_of
from croupier.transparency.proofs import consistency_proof, inclusion_proof, is_consistent, root_by_inclusion
from croupier.transparency.tiles import WIDTH, Tile, TileTree, tile_at
from tests.transparency.logs import tiles_of

# The eight entries and the roots with which the implementations of Certificate Transparency are tested.
ENTRIES = [
    bytes.fromhex(each)
    for each in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
ROOTS = (
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)


# -- RFC 6962, sections 2.1 to 2.1.2, word for word ---------------------------------------------------


def _k(n: int) -> int:
    k = 1
    while 2 * k < n:
        k *= 2
    return k


def _mth(d: list[bytes]) -> bytes:
    if not d:
        return sha256(b"").digest()
    if len(d) == 1:
        return sha256(b"\x00" + d[0]).digest()
    k = _k(len(d))
    return sha256(b"\x01" + _mth(d[:k]) + _mth(d[k:])).digest()


def _path(m: int, d: list[bytes]) -> list[bytes]:
    if len(d) == 1:
        return []
    k = _k(len(d))
    if m < k:
        return [*_path(m, d[:k]), _mth(d[k:])]
    return [*_path(m - k, d[k:]), _mth(d[:k])]


def _subproof(m: int, d: list[bytes], whole: bool) -> list[bytes]:
    if m == len(d):
        return [] if whole else [_mth(d)]
    k = _k(len(d))
    if m <= k:
        return [*_subproof(m, d[:k], whole), _mth(d[k:])]
    return [*_subproof(m - k, d[k:], False), _mth(d[:k])]


# -----------------------------------------------------------------------------------------------------


def _entries(count: int) -> list[bytes]:
    return [n.to_bytes(4, "big") for n in range(count)]


def _tree(entries: list[bytes]) -> TileTree:
    levels = [[leaf_hash(each) for each in entries]]
    while len(levels[-1]) >= WIDTH:
        row = levels[-1]
        levels.append([root_of(row[i : i + WIDTH]) for i in range(0, len(row) - WIDTH + 1, WIDTH)])

    def fetch(tile: Tile) -> list[bytes]:
        found = levels[tile.level][tile.n * WIDTH : tile.n * WIDTH + tile.width]
        assert len(found) == tile.width
        return found

    return TileTree(len(entries), fetch)


@pytest.mark.parametrize("size", range(1, 9))
def test_roots_are_the_published_ones(size: int) -> None:
    expected = bytes.fromhex(ROOTS[size - 1])
    grown = GrowingTree()
    for entry in ENTRIES[:size]:
        grown.add(leaf_hash(entry))
    assert root_of([leaf_hash(entry) for entry in ENTRIES[:size]]) == expected
    assert grown.root() == expected
    assert _tree(ENTRIES[:size]).root() == expected


def test_a_tree_without_leaves_has_the_hash_of_nothing() -> None:
    assert root_of([]) == EMPTY == GrowingTree().root() == sha256().digest()


@pytest.mark.parametrize("size", [1, 2, 3, 7, 8, 13, 255, 256, 257, 600, 65_537])
def test_proofs_are_those_of_the_rfc(size: int) -> None:
    entries = _entries(size)
    tree, chance = _tree(entries), random.Random(size)
    # The words of the RFC reckon everything anew for each node: a large tree is asked a few times.
    root, asked = _mth(entries), range(size) if size < 20 else chance.sample(range(size), 2)
    assert tree.root() == root
    for index in asked:
        proof = inclusion_proof(tree, index, size)
        assert proof == _path(index, entries)
        assert root_by_inclusion(leaf_hash(entries[index]), index, size, proof) == root
        old = index + 1
        shown = consistency_proof(tree, old, size)
        assert shown == _subproof(old, entries, True)
        assert is_consistent(old, _mth(entries[:old]), size, root, shown)


def test_every_proof_of_every_small_tree_holds_and_no_other_does() -> None:
    for size in range(1, 33):
        entries = _entries(size)
        tree, root = _tree(entries), _mth(entries)
        for index in range(size):
            proof = inclusion_proof(tree, index, size)
            leaf = leaf_hash(entries[index])
            assert root_by_inclusion(leaf, index, size, proof) == root
            assert root_by_inclusion(leaf_hash(b"another"), index, size, proof) != root
            assert root_by_inclusion(leaf, index, size, [*proof, leaf]) != root
            assert not proof or root_by_inclusion(leaf, index, size, proof[1:]) != root
            for other in range(size):
                assert other == index or root_by_inclusion(leaf, other, size, proof) != root
        for old in range(1, size + 1):
            shown, before = consistency_proof(tree, old, size), _mth(entries[:old])
            assert is_consistent(old, before, size, root, shown)
            assert not is_consistent(old, sha256(b"another").digest(), size, root, shown)
            assert not is_consistent(old, before, size, sha256(b"another").digest(), shown)
            assert not is_consistent(old, before, size, root, [*shown, root])
            assert not shown or not is_consistent(old, before, size, root, shown[:-1])


def test_a_smaller_tree_continues_nothing() -> None:
    assert not is_consistent(5, b"5" * 32, 4, b"4" * 32, [])
    with pytest.raises(ValueError, match="cannot be held against"):
        consistency_proof(_tree(_entries(4)), 5, 4)
    with pytest.raises(ValueError, match="is not in a tree"):
        inclusion_proof(_tree(_entries(4)), 4, 4)


@pytest.mark.parametrize(
    ("tile", "path"),
    [
        (Tile(0, 0), "0/000"),
        (Tile(0, 5, 17), "0/005.p/17"),
        (Tile(2, 999), "2/999"),
        (Tile(1, 1000), "1/x001/000"),
        # The example of c2sp.org/tlog-tiles.
        (Tile(0, 1_234_067), "0/x001/x234/067"),
        (Tile(0, 1_234_067, 8), "0/x001/x234/067.p/8"),
    ],
)
def test_a_tile_has_one_address(tile: Tile, path: str) -> None:
    assert tile.path == path
    assert tile_at(path) == tile


@pytest.mark.parametrize(
    "path",
    [
        "",
        "0",
        "0/0",
        "0/00",
        "0/x000/001",
        "0/001.p/0",
        "0/001.p/256",
        "0/001.p/300",
        "7/000",
        "-1/000",
        "0/001/",
        "../x",
    ],
)
def test_nothing_else_is_an_address(path: str) -> None:
    assert tile_at(path) is None


def test_the_tiles_of_a_tree_are_all_that_its_proofs_read() -> None:
    size = 70_000
    listed = set(tiles_of(size))
    assert Tile(0, 273, 112) in listed
    assert Tile(1, 1, 17) in listed
    assert Tile(2, 0, 1) in listed
    read: set[Tile] = set()

    def fetch(tile: Tile) -> list[bytes]:
        read.add(tile)
        return [b"x" * 32] * tile.width

    tree = TileTree(size, fetch)
    tree.root()
    for index in (0, 65_535, 65_536, 69_999):
        inclusion_proof(tree, index, size)
    assert read <= listed
