"""Signed notes: a text of lines, and below it the signatures of those who vouch for it.

The formats are c2sp.org/signed-note and c2sp.org/tlog-cosignature. A key has a name and a kind: 0x01 signs
the text, 0x04 is a witness that says also when. Ed25519 throughout. A signature of a key that a reader does
not know is passed over; one of a known key that is false refuses the whole note.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from croupier.errors import DataError

PLAIN: Final = 0x01
COSIGNATURE: Final = 0x04
MOST_SIGNATURES: Final = 100
MOST_BYTES: Final = 20_000
_DASH: Final = "— "
_ID_BYTES: Final = 4
_TIME_BYTES: Final = 8
_KEY_BYTES: Final = 32


class NoteSignature(NamedTuple):
    """One line below a note: whose it says it is, and what it says."""

    name: str
    key_id: bytes
    signature: bytes

    @property
    def line(self) -> str:
        return f"{_DASH}{self.name} {base64.b64encode(self.key_id + self.signature).decode()}\n"


class Note(NamedTuple):
    """A text and its signatures, of which nobody has checked any."""

    text: str
    signatures: tuple[NoteSignature, ...]

    def __str__(self) -> str:
        return f"{self.text}\n{''.join(each.line for each in self.signatures)}"


def parse_note(source: str) -> Note:
    """The parts of a note; whatever is not one is a DataError."""
    if len(source) > MOST_BYTES:
        raise DataError("a note is longer than any that a log makes")
    if any(ord(c) < 0x20 and c != "\n" for c in source):
        raise DataError("a note has characters that are no text")
    place = source.rfind("\n\n")
    if place < 0 or not source.endswith("\n"):
        raise DataError("a note has no signatures")
    text, lines = source[: place + 1], source[place + 2 :].splitlines()
    if not lines or len(lines) > MOST_SIGNATURES:
        raise DataError("a note has no signatures, or too many")
    return Note(text, tuple(_signature(line) for line in lines))


def _signature(line: str) -> NoteSignature:
    name, _, coded = line.removeprefix(_DASH).partition(" ")
    try:
        raw = base64.b64decode(coded, validate=True)
    except (binascii.Error, ValueError):
        raw = b""
    if not line.startswith(_DASH) or not is_key_name(name) or len(raw) <= _ID_BYTES:
        raise DataError("a line below a note is no signature")
    return NoteSignature(name, raw[:_ID_BYTES], raw[_ID_BYTES:])


def is_key_name(name: str) -> bool:
    """Whether a key may have this name: no spaces, no plus sign."""
    return bool(name) and "+" not in name and not any(c.isspace() for c in name)


def key_id(name: str, kind: int, public: bytes) -> bytes:
    """The four bytes by which a signature is known to be a key's."""
    return sha256(name.encode() + b"\n" + bytes([kind]) + public).digest()[:_ID_BYTES]


@dataclass(frozen=True, slots=True)
class PublicKey:
    """A key that signatures are checked with, by its name."""

    name: str
    kind: int
    public: bytes

    @property
    def id(self) -> bytes:
        return key_id(self.name, self.kind, self.public)

    def __str__(self) -> str:
        """The key in one word, as the readers of notes are told it."""
        coded = base64.b64encode(bytes([self.kind]) + self.public).decode()
        return f"{self.name}+{self.id.hex()}+{coded}"

    def is_of(self, signature: NoteSignature) -> bool:
        return signature.name == self.name and signature.key_id == self.id

    def time_of(self, text: str, signature: NoteSignature) -> int:
        """Check a signature; when a witness signed, in seconds since 1970 (0 for the other kind)."""
        raw, when, signed = signature.signature, 0, text.encode()
        if self.kind == COSIGNATURE:
            when, raw = int.from_bytes(raw[:_TIME_BYTES], "big"), raw[_TIME_BYTES:]
            signed = _timed(text, when)
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(raw, signed)
        except InvalidSignature:
            raise DataError(f"the signature of {self.name} is false") from None
        return when


def _timed(text: str, when: int) -> bytes:
    return f"cosignature/v1\ntime {when}\n{text}".encode()


def parse_key(word: str) -> PublicKey:
    """A key from its one word; a DataError if the word does not agree with itself."""
    parts = word.strip().split("+", 2)
    try:
        name, coded_id, coded = parts
        raw = base64.b64decode(coded, validate=True)
    except (ValueError, binascii.Error):
        raise DataError(f"{word!r} is no key of a log or witness: name+id+key") from None
    if not is_key_name(name) or len(raw) != _KEY_BYTES + 1 or raw[0] not in (PLAIN, COSIGNATURE):
        raise DataError(f"{word!r} is no Ed25519 key of a log or witness")
    key = PublicKey(name, raw[0], raw[1:])
    if key.id.hex() != coded_id:
        raise DataError(f"{word!r}: the id of the key is not that of its name and content")
    return key


@dataclass(frozen=True, slots=True)
class Signer:
    """A key that signs, by its name. Whoever holds it can sign whatever he likes in that name."""

    name: str
    kind: int
    seed: bytes

    @property
    def public(self) -> PublicKey:
        return PublicKey(self.name, self.kind, self._private.public_key().public_bytes_raw())

    @property
    def _private(self) -> Ed25519PrivateKey:
        return Ed25519PrivateKey.from_private_bytes(self.seed)

    def sign(self, text: str, when: int = 0) -> NoteSignature:
        """The line that vouches for a text; a witness says also when."""
        if self.kind == COSIGNATURE:
            raw = when.to_bytes(_TIME_BYTES, "big") + self._private.sign(_timed(text, when))
        else:
            raw = self._private.sign(text.encode())
        return NoteSignature(self.name, self.public.id, raw)


class Vouched(NamedTuple):
    """A key whose signature below a note is good, and when it was made where that is said."""

    key: PublicKey
    when: int
    signature: NoteSignature


def opened(note: Note, keys: Iterable[PublicKey]) -> list[Vouched]:
    """The signatures of these keys below a note, each checked; a false one refuses the note."""
    return [
        Vouched(key, key.time_of(note.text, each), each)
        for key in keys
        for each in note.signatures
        if key.is_of(each)
    ]
