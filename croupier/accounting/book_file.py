"""The book on disk: one act a line, appended and never rewritten, each line sealed with the one before."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

from croupier.accounting.acts import Act
from croupier.accounting.drop_book import DropBook
from croupier.errors import DataError, OperatingError

_START = "0" * 64


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    act: msgspec.Raw
    seal: str


def read_book(path: Path) -> tuple[DropBook, str]:
    """The book, and the seal of its last line; a line that was altered or cut out is named."""
    book, seal = DropBook(), _START
    for number, content in _lines(path):
        try:
            line = msgspec.json.decode(content, type=_Line)
            act = msgspec.json.decode(line.act, type=Act)
        except msgspec.DecodeError as error:
            raise DataError(f"{path.name}: line {number}: {error}") from error
        seal = _seal(seal, bytes(line.act))
        if line.seal != seal:
            raise DataError(f"{path.name}: line {number} does not follow from the lines before it")
        book.apply(act)
    return book, seal


def append_act(path: Path, book: DropBook, seal: str, act: Act) -> tuple[str, str]:
    """Apply an act and, if it is allowed, write it down; the answer and the new seal."""
    answer = book.apply(act)
    raw = msgspec.json.encode(act)
    sealed = _seal(seal, raw)
    line = msgspec.json.encode(_Line(msgspec.Raw(raw), sealed)) + b"\n"
    try:
        with path.open("ab") as file:
            file.write(line)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise OperatingError(f"cannot write {path}: {error.strerror}") from error
    return answer, sealed


def parse_acts(content: bytes, name: str) -> list[Act]:
    """One act or a list of acts, YAML or JSON."""
    try:
        return _listed(content)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{name}: {' '.join(str(error).split())}") from error


def _listed(content: bytes) -> list[Act]:
    document = msgspec.yaml.decode(content)
    return msgspec.convert(document if isinstance(document, list) else [document], list[Act])


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    if not path.exists():
        return
    try:
        content = path.read_bytes()
    except OSError as error:
        raise OperatingError(f"cannot read {path}: {error.strerror}") from error
    for number, line in enumerate(content.split(b"\n"), 1):
        if line:
            yield number, line


def _seal(before: str, raw: bytes) -> str:
    return hashlib.sha256(before.encode() + raw).hexdigest()
