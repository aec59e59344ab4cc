"""Where a log is read: over HTTP, or in a folder with the same files."""

from __future__ import annotations

import urllib.error
import urllib.request
from http.client import HTTPException
from pathlib import Path
from typing import Final, Protocol

from croupier.errors import OperatingError
from croupier.transparency.note import MOST_BYTES
from croupier.transparency.tiles import Tile, hashes_in

SECONDS: Final = 10.0
"""How long an answer may take."""


class Source(Protocol):
    """A log: its last checkpoint and its tiles."""

    def read(self, path: str) -> bytes: ...


class HttpLog:
    """A log at an address."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")

    def read(self, path: str) -> bytes:
        return self._asked(urllib.request.Request(f"{self.address}/{path}"))

    def tell(self, note: str) -> None:
        """Show the log what a witness holds of it."""
        headers = {"Content-Type": "text/plain; charset=utf-8"}
        self._asked(urllib.request.Request(f"{self.address}/cosigned", note.encode(), headers, method="POST"))

    def _asked(self, request: urllib.request.Request) -> bytes:
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as answer:
                content: bytes = answer.read(MOST_BYTES)
        except (OSError, HTTPException, ValueError) as error:
            why = f"{error.code} {error.reason}" if isinstance(error, urllib.error.HTTPError) else str(error)
            raise OperatingError(f"{request.full_url} cannot be read: {why}") from error
        return content


class FolderLog:
    """A log whose files were brought by other ways."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def read(self, path: str) -> bytes:
        try:
            with (self.folder / path).open("rb") as file:
                return file.read(MOST_BYTES)
        except OSError as error:
            raise OperatingError(f"{self.folder / path} cannot be read: {error.strerror}") from error


def log_at(place: str) -> HttpLog | FolderLog:
    """The log at an address or in a folder."""
    return HttpLog(place) if place.startswith(("http://", "https://")) else FolderLog(Path(place))


def read_tile(source: Source, tile: Tile) -> list[bytes]:
    """The hashes of a tile; a ValueError if the file has not as many as it should."""
    return hashes_in(source.read(f"tile/{tile.path}"), tile.width)
