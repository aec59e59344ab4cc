"""The virtual shoe: a shuffle that nobody can foresee before the round, and anyone can check after it.

A round has a seed of 32 bytes from the operating system. The seed is stretched (SHAKE-256) into the bytes
from which the cards are shuffled, the dice thrown and the starting numbers drawn. Before the round the
house publishes the commitment, SHA-256 over round, seed and card order; afterwards it reveals the seed.
Whoever has both can repeat the shuffle: ``croupier verify-shuffle``.

So that the table survives a crash in mid-round the seed stands in the journal, sealed (``sealing``).
"""

from __future__ import annotations

from hashlib import sha256, shake_256
from typing import Final

from croupier.equipment.cards import Card, pack, show
from croupier.equipment.chance import Chance

SEED_BYTES: Final = 32
KEY_BYTES: Final = 32


class _Stream:
    """The bytes that a seed gives for one purpose, in blocks, as ``Chance`` fetches them."""

    def __init__(self, seed: bytes, purpose: str) -> None:
        self._seed = seed
        self._purpose = purpose
        self._block = 0

    def __call__(self, count: int) -> bytes:
        self._block += 1
        text = f"croupier {self._purpose} {self._block} ".encode("ascii")
        return shake_256(text + self._seed).digest(count)


def stream(seed: bytes, purpose: str) -> Chance:
    """Fair numbers that follow from the seed alone; each purpose has its own."""
    return Chance(_Stream(seed, purpose))


def stream_bytes(seed: bytes, purpose: str, count: int) -> bytes:
    """The first bytes of a stream, as a laboratory judges them."""
    return _Stream(seed, purpose)(count)


def shuffled(seed: bytes, decks: int, joker: bool) -> list[Card]:
    """The whole pack in the order that the seed gives."""
    return stream(seed, "cards").shuffle(pack(decks, joker))


def commitment(round_id: str, seed: bytes, order: list[Card]) -> str:
    """What is published before the round: SHA-256 over the round, the seed and the order of the cards."""
    text = f"croupier-shuffle-1\n{round_id}\n{seed.hex()}\n{show(order)}\n"
    return sha256(text.encode("ascii")).hexdigest()
