"""Chance of several parties: the house and every terminal that wagers make a shuffle together.

The house commits to a seed before the first wager. A terminal sends with its wager the promise of 32 bytes of
its own, a hash of them; when no more bets are taken and all promises stand in the journal, it shows them. The
shuffle is made from the seed and all bytes that were shown. So nobody, the house included, knew anything of
the bytes of the others when his own were fixed, and one party that drew his fairly makes the whole shuffle
fair. docs/chance.md proves it and says what is left to whom.

Every hash is SHA-256 over lines of text, so that anybody can make it again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

import msgspec

HOUSE_ALONE: Final = 1
"""The kind of shuffle of older books: from the seed of the house and nothing else."""
OF_ALL: Final = 2
"""The kind that is made now: from the seed and what terminals have added."""
HEX_OF_32_BYTES: Final = re.compile(r"[0-9a-f]{64}")
NOT_SHOWN: Final = "-"


class Party(msgspec.Struct, frozen=True, omit_defaults=True):
    """A terminal that has wagered, and its part in the shuffle.

    ``shown`` are its bytes; ``withheld`` is its promise where it has not shown them in time. Both are empty
    for a terminal that sent no promise: an old page, or a program that leaves chance to the others.
    """

    terminal: str
    shown: str = ""
    withheld: str = ""

    def promise(self, round_id: str) -> str:
        """What it had sent with its wager; empty if nothing."""
        return promise_of(round_id, self.shown) if self.shown else self.withheld


def promise_of(round_id: str, shown: str) -> str:
    """The promise of 32 bytes, which are given as hexadecimal digits; that of one round fits no other."""
    return _digest("croupier-promise-1", round_id, shown)


def promises_digest(round_id: str, promises: Iterable[str]) -> str:
    """All promises of a round in one hash: what a terminal is told before it shows its bytes."""
    return _digest("croupier-promises-1", round_id, *sorted({one for one in promises if one}))


def seed_commitment(round_id: str, seed: bytes) -> str:
    """What the house publishes before the round. The order of the cards is not known then."""
    return _digest("croupier-shuffle-2", round_id, seed.hex())


def seed_of_all(round_id: str, seed: bytes, parties: Iterable[Party]) -> bytes:
    """The seed of the shuffle: of the house's and of everything that was promised, shown or not.

    The parties stand in the order of their promises, and the same promise twice counts once: whoever repeats
    the bytes of another adds nothing and takes nothing away.
    """
    added: dict[str, str] = {}
    for one in parties:
        if promise := one.promise(round_id):
            # Bytes that anybody has shown are there, whoever else holds the same ones back.
            added[promise] = one.shown or added.get(promise, "")
    lines = (f"{promise} {added[promise] or NOT_SHOWN}" for promise in sorted(added))
    return bytes.fromhex(_digest("croupier-chance-2", round_id, seed.hex(), *lines))


class PartyDocument(msgspec.Struct, frozen=True):
    """A party as a record shows it: what it promised and what it showed. The name may be left out, for those
    who may not know who else sat there."""

    terminal: str
    promise: str = ""
    shown: str = ""

    def party(self) -> Party:
        return Party(self.terminal, self.shown, "" if self.shown else self.promise)


class ChanceDocument(msgspec.Struct, frozen=True):
    """What a shuffle was made of beside the seed of the house. ``promises`` is what terminals were told
    before they showed their bytes; empty where none had promised any."""

    scheme: int
    promises: str
    parties: list[PartyDocument]


def chance_document(round_id: str, promises: str, parties: Iterable[Party]) -> ChanceDocument:
    """The parties of a round with their promises, as they are published."""
    shown = [PartyDocument(one.terminal, one.promise(round_id), one.shown) for one in parties]
    return ChanceDocument(OF_ALL, promises, shown)


def _digest(*lines: str) -> str:
    return sha256("".join(f"{line}\n" for line in lines).encode("ascii")).hexdigest()
