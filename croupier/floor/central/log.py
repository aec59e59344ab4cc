"""What central control keeps: readings and happenings, one JSON document a line, never rewritten."""

from __future__ import annotations

import os
from fcntl import LOCK_EX, flock
from io import BufferedRandom
from pathlib import Path
from typing import Any

import msgspec

from croupier.errors import DataError, OperatingError
from croupier.units.owner_only import owner_only


class Reading(msgspec.Struct, frozen=True, kw_only=True, tag="reading", tag_field="what"):
    """The meters of one terminal at one moment: as shown, and as counted since the beginning."""

    at: str
    asset_number: str
    shown: dict[int, int]
    totals: dict[int, int]


class Happening(msgspec.Struct, frozen=True, kw_only=True, tag="happening", tag_field="what"):
    """Something else: ``link_lost``, ``link_back``, ``exception``, ``order``, ``alarm``."""

    at: str
    asset_number: str
    kind: str
    text: str


Line = Reading | Happening


class CentralLog:
    """An append-only file. A line that a crash cut short was never confirmed to anyone and is dropped."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> list[Line]:
        """Everything kept so far."""
        if not self.path.exists():
            return []
        try:
            return read_log(self.path.read_bytes(), str(self.path))
        except DataError as error:
            raise OperatingError(str(error)) from error

    def append(self, lines: list[Line]) -> None:
        """Keep lines; they are on the disk when this returns."""
        if not lines:
            return
        with open(self.path, "a+b", opener=owner_only) as file:
            # Under the lock nobody else is writing, so an end without a line break is torn.
            flock(file, LOCK_EX)
            _cut_off_torn_end(file)
            file.write(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
            file.flush()
            os.fsync(file.fileno())


def read_log(content: bytes, where: str) -> list[Line]:
    """The lines of a log, without one that was cut short; what is no line of it is a DataError."""
    decoder: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)
    found: list[Line] = []
    for number, piece in enumerate(content.split(b"\n")[:-1], 1):
        try:
            found.append(decoder.decode(piece))
        except msgspec.DecodeError as error:
            raise DataError(f"{where}, line {number}, cannot be read: {error}") from error
    return found


def _cut_off_torn_end(file: BufferedRandom) -> None:
    size = file.seek(0, os.SEEK_END)
    if size == 0:
        return
    file.seek(size - 1)
    if file.read(1) == b"\n":
        return
    file.seek(0)
    file.truncate(file.read().rfind(b"\n") + 1)


def as_document(line: Line) -> dict[str, Any]:
    """A line as plain words and numbers."""
    document: dict[str, Any] = msgspec.to_builtins(line)
    return document
