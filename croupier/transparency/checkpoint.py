"""A checkpoint: the name of a log, how many entries it has, the root over them (c2sp.org/tlog-checkpoint)."""

from __future__ import annotations

import base64
import binascii
from typing import NamedTuple

from croupier.errors import DataError
from croupier.transparency.hashing import HASH_BYTES
from croupier.transparency.note import Note, PublicKey, Signer, opened, parse_note

_LINES = 3


class Checkpoint(NamedTuple):
    """What a log says that it holds."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        return f"{self.origin}\n{self.size}\n{base64.b64encode(self.root).decode()}\n"

    def signed(self, signer: Signer) -> Note:
        """The checkpoint as a note with the log's own signature."""
        return Note(self.text, (signer.sign(self.text),))


def parse_checkpoint(text: str) -> Checkpoint:
    """A checkpoint from the text of a note; lines behind the third are others' to read."""
    lines = text.splitlines()
    if len(lines) < _LINES or not lines[0]:
        raise DataError("a checkpoint has three lines: origin, size, root")
    size = lines[1]
    try:
        root = base64.b64decode(lines[2], validate=True)
    except (binascii.Error, ValueError):
        root = b""
    # One size has one spelling; isdecimal alone would take other alphabets.
    if not (size.isascii() and size.isdecimal()) or str(int(size)) != size or len(root) != HASH_BYTES:
        raise DataError("the size or root of a checkpoint cannot be read")
    return Checkpoint(lines[0], int(size), root)


def read_checkpoint(source: str, log: PublicKey) -> tuple[Checkpoint, Note]:
    """A checkpoint that the log with this key has signed; everything else is a DataError."""
    note = parse_note(source)
    found = parse_checkpoint(note.text)
    if found.origin != log.name:
        raise DataError(f"this is a checkpoint of {found.origin}, not of {log.name}")
    if not opened(note, [log]):
        raise DataError(f"the checkpoint is not signed by {log.name}")
    return found, note
