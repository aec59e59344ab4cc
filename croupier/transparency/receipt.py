"""A receipt: records of the books, and the few hashes that lead from them to a root that the house signed.

Whoever keeps it can show years later what the books said, without the house: the text is checked with the
public key of the log alone. It fits a QR code, of whose letters and digits it is made: ``CR1:``, then a
compressed file in base 32. In the file, numbers are big-endian: the note of the checkpoint (length in 2
bytes, text); the number of records (2 bytes); for each its number (8), its salt (16), its text (length in 4,
text), and its proof (number of hashes in 1, each of 32).
"""

from __future__ import annotations

import base64
import binascii
import json
import struct
import zlib
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final, NamedTuple

from croupier.errors import DataError
from croupier.transparency.checkpoint import Checkpoint, read_checkpoint
from croupier.transparency.hashing import HASH_BYTES, leaf_hash
from croupier.transparency.note import PublicKey, Vouched, opened
from croupier.transparency.proofs import root_by_inclusion

PREFIX: Final = "CR1:"
QR_CHARACTERS: Final = 4_296
"""As many letters and digits as the largest QR code holds."""
MOST_CHARACTERS: Final = 2_000_000
MOST_BYTES: Final = 8_000_000
MOST_RECORDS: Final = 2_000
SALT_BYTES: Final = 16


class Proved(NamedTuple):
    """One record: its place, what was mixed into its leaf, its text, and its proof."""

    seq: int
    salt: bytes
    body: str
    proof: tuple[bytes, ...]


class Receipt(NamedTuple):
    """Records with their proofs, and the signed checkpoint to which all of them lead."""

    note: str
    records: tuple[Proved, ...]

    def __str__(self) -> str:
        """The receipt as a text for a QR code or a file."""
        coded = base64.b32encode(zlib.compress(self._packed(), 9)).decode()
        return PREFIX + coded.rstrip("=")

    def _packed(self) -> bytes:
        note = self.note.encode()
        parts = [struct.pack(">H", len(note)), note, struct.pack(">H", len(self.records))]
        for one in self.records:
            body = one.body.encode()
            parts += [struct.pack(">Q", one.seq), one.salt, struct.pack(">I", len(body)), body]
            parts += [struct.pack(">B", len(one.proof)), *one.proof]
        return b"".join(parts)


class _Reader:
    def __init__(self, content: bytes) -> None:
        self._content = content
        self._place = 0

    def take(self, count: int) -> bytes:
        found = self._content[self._place : self._place + count]
        if len(found) != count:
            raise DataError("the receipt ends too early")
        self._place += count
        return found

    def number(self, size: int) -> int:
        return int.from_bytes(self.take(size), "big")

    def text(self, size: int) -> str:
        try:
            return self.take(self.number(size)).decode()
        except UnicodeDecodeError:
            raise DataError("the receipt holds what is no text") from None

    @property
    def is_at_the_end(self) -> bool:
        return self._place == len(self._content)


def read_receipt(text: str) -> Receipt:
    """A receipt from its text; spaces and line ends, which scanners and printers add, do not matter."""
    plain = "".join(text.split()).upper()
    if not plain.startswith(PREFIX) or len(plain) > MOST_CHARACTERS:
        raise DataError(f"this is no receipt: it does not begin with {PREFIX}, or is far too long")
    coded = plain.removeprefix(PREFIX)
    try:
        packed = base64.b32decode(coded + "=" * (-len(coded) % 8))
        unpacking = zlib.decompressobj()
        content = unpacking.decompress(packed, MOST_BYTES)
    except (binascii.Error, zlib.error, ValueError) as error:
        raise DataError("the receipt is damaged: not all of it was read") from error
    if not unpacking.eof or unpacking.unused_data:
        raise DataError("the receipt is damaged: not all of it was read")
    reader = _Reader(content)
    note, count = reader.text(2), reader.number(2)
    if not 0 < count <= MOST_RECORDS:
        raise DataError("a receipt proves at least one record, and not as many as this")
    records = tuple(_record(reader) for _ in range(count))
    if not reader.is_at_the_end:
        raise DataError("the receipt has more than it says")
    return Receipt(note, records)


def _record(reader: _Reader) -> Proved:
    seq, salt, body = reader.number(8), reader.take(SALT_BYTES), reader.text(4)
    return Proved(seq, salt, body, tuple(reader.take(HASH_BYTES) for _ in range(reader.number(1))))


class Verified(NamedTuple):
    """What a receipt proves: the checkpoint, who vouches for it beside the log, and the records."""

    checkpoint: Checkpoint
    witnesses: list[Vouched]
    records: list[dict[str, Any]]


def leaf_of(body: str, salt: bytes) -> bytes:
    """The leaf of a record, from its text."""
    return leaf_hash(sha256(body.encode()).digest() + salt)


def verify(receipt: Receipt, log: PublicKey, witnesses: Iterable[PublicKey] = ()) -> Verified:
    """What the receipt proves under this key of a log; a DataError, in one sentence, if it does not."""
    point, note = read_checkpoint(receipt.note, log)
    found = []
    for one in receipt.records:
        root = root_by_inclusion(leaf_of(one.body, one.salt), one.seq - 1, point.size, one.proof)
        if root != point.root:
            raise DataError(f"record {one.seq} is not one of the {point.size} that {log.name} has signed")
        found.append(_document(one))
    return Verified(point, opened(note, witnesses), found)


def _document(one: Proved) -> dict[str, Any]:
    try:
        document = json.loads(one.body)
    except ValueError:
        document = None
    if not isinstance(document, dict) or document.get("seq") != one.seq:
        raise DataError(f"what is said to be record {one.seq} is another one")
    return document
