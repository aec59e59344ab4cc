"""The book on disk: one act a line, appended and never rewritten, each line sealed with the one before.

One process writes at a time. Acts that are read back have their effect whatever the rules are by now; only
those that are added are held to them. A last line that a crash has cut short was never answered for and does
not count.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BufferedRandom
from pathlib import Path
from typing import Any

import msgspec

from croupier.accounting.drop.acts import Act
from croupier.accounting.drop.book import DropBook
from croupier.accounting.drop.presence import SignedAct
from croupier.errors import DataError, OperatingError
from croupier.units.owner_only import owner_only

_START = "0" * 64


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    act: msgspec.Raw
    seal: str


class BookWriter:
    """A book that is open for writing: its state, and the file in which every act is kept."""

    def __init__(self, file: BufferedRandom, name: str) -> None:
        content = file.read()
        self.book, self._seal = _replayed(content, name)
        self._file = file
        file.truncate(_whole(content))
        file.seek(0, os.SEEK_END)

    def do(self, signed: SignedAct, before_it_is_written: Callable[[], None] = lambda: None) -> str:
        """Apply an act and, if it is allowed, write it down before it is answered for. What has to be done
        ``before_it_is_written`` and fails leaves no act."""
        answer = self.book.apply(signed.act)
        before_it_is_written()
        raw = msgspec.json.encode(signed.act)
        self._seal = _sealed(self._seal, raw)
        self._file.write(msgspec.json.encode(_Line(msgspec.Raw(raw), self._seal)) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())
        return answer


@contextmanager
def writing(path: Path) -> Iterator[BookWriter]:
    """Open a book, new or not, for this process alone. One in which nothing was allowed leaves no file."""
    try:
        with open(path, "a+b", opener=owner_only) as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise OperatingError(f"{path} is being written by someone else; try again") from error
            file.seek(0)
            try:
                yield BookWriter(file, path.name)
            finally:
                if path.stat().st_size == 0:
                    path.unlink()
    except OSError as error:
        raise OperatingError(f"cannot write {path}: {error.strerror}") from error


def read_book(path: Path) -> DropBook:
    """The book as it stands; a line that was altered or cut out is named."""
    try:
        return _replayed(path.read_bytes(), path.name)[0]
    except OSError as error:
        raise OperatingError(f"cannot read {path}: {error.strerror}") from error


def _replayed(content: bytes, name: str) -> tuple[DropBook, str]:
    book, seal = DropBook(), _START
    for number, text in enumerate(content[: _whole(content)].splitlines(), 1):
        try:
            line = msgspec.json.decode(text, type=_Line)
            act = msgspec.json.decode(line.act, type=Act)
        except msgspec.DecodeError as error:
            raise DataError(f"{name}: line {number}: {error}") from error
        seal = _sealed(seal, bytes(line.act))
        if line.seal != seal:
            raise DataError(f"{name}: line {number} does not follow from the lines before it")
        book.read_back(act)
    return book, seal


def _whole(content: bytes) -> int:
    """The length up to the end of the last whole line."""
    return content.rfind(b"\n") + 1


def _sealed(before: str, raw: bytes) -> str:
    return hashlib.sha256(before.encode() + raw).hexdigest()


def parse_acts(content: bytes, name: str) -> list[dict[str, Any]]:
    """One act or a list of acts, YAML or JSON, each as it was told: who does it, the door knows."""
    try:
        document = msgspec.yaml.decode(content)
        return msgspec.convert(document if isinstance(document, list) else [document], list[dict[str, Any]])
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{name}: {' '.join(str(error).split())}") from error
