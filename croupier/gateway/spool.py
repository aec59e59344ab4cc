"""The spool: every event of a gateway, signed and chained, on disk before anybody else hears of it.

A file of lines that only grows; each line is on the disk before ``append`` returns. A line that was cut
off by a power cut is dropped when the file is opened: nobody has acted on it. Anything else that does not
fit stops the gateway, since its history is not what it signed.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple

from croupier.errors import DataError
from croupier.wagering.devices.event import DeviceEvent, DeviceKey, chain_start

KEPT_EVENTS: Final = 5_000
"""How many answered events a spool keeps when it is opened, for a house that was restored from a backup."""
_TOO_MANY: Final = 4 * KEPT_EVENTS


class Kept(NamedTuple):
    """An event with its signature; ``answer`` is what the house said to it, None as long as it has not."""

    event: DeviceEvent
    signature: str
    answer: dict[str, Any] | None = None


class Spool:
    """The events of one device. Used by the thread of the devices and by that of the link."""

    def __init__(self, path: Path, device: str, cabinet: str, key: DeviceKey, now: Callable[[], str]) -> None:
        self._path = path
        self._device = device
        self._cabinet = cabinet
        self._key = key
        self._now = now
        self._lock = Lock()
        self._events: dict[int, Kept] = {}
        self._last: DeviceEvent | None = None
        self.count: int | None = None
        """The validator's own count after the last bill that is kept here."""
        self.lines: dict[str, int] = {}
        """The number of the last line of each reader."""
        self.printing = ""
        """The ticket that was last begun."""
        self._file = self._open()

    # -- opening -------------------------------------------------------------------------------------

    def _open(self) -> int:
        descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise DataError(f"spool: another gateway uses {self._path}") from None
        _sync_folder(self._path.parent)
        data = self._path.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            os.ftruncate(descriptor, whole)
            os.fsync(descriptor)
        lines = data[:whole].splitlines()
        for number, line in enumerate(lines, 1):
            self._take(line, f"{self._path}, line {number}")
        return self._shortened(descriptor) if len(lines) > _TOO_MANY else descriptor

    def _take(self, line: bytes, place: str) -> None:
        try:
            told = json.loads(line)
            if "event" in told:
                self._keep(Kept(DeviceEvent(**told["event"]), told["signature"]), place)
            if "answer" in told and told["number"] in self._events:
                number = told["number"]
                self._events[number] = self._events[number]._replace(answer=told["answer"])
            if told.get("count") is not None:
                self.count = told["count"]
            self.printing = told.get("printing", self.printing)
            self.lines |= dict([told["line"]] if "line" in told else told.get("lines", {}))
        except (ValueError, TypeError, KeyError) as error:
            raise DataError(f"spool: {place} cannot be read: {error}") from error

    def _keep(self, kept: Kept, place: str) -> None:
        event, last = kept.event, self._last
        if event.device != self._device:
            raise DataError(f"spool: {place} is an event of {event.device}, not of {self._device}")
        if last is not None and (event.number != last.number + 1 or event.previous != last.hash()):
            raise DataError(f"spool: {place} does not follow the event {last.number} before it")
        self._events[event.number] = kept
        self._last = event

    def _shortened(self, descriptor: int) -> int:
        """The same spool without its oldest answered events, put in its place whole."""
        first_open = min(
            (n for n, one in self._events.items() if one.answer is None), default=self.last_number
        )
        oldest = min(first_open, self.last_number - KEPT_EVENTS)
        self._events = {number: one for number, one in self._events.items() if number >= oldest}
        beside = self._path.with_suffix(".new")
        fresh = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o600)
        fcntl.flock(fresh, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.write(fresh, b"".join(self._lines()))
        os.fsync(fresh)
        os.replace(beside, self._path)
        _sync_folder(self._path.parent)
        os.close(descriptor)
        return fresh

    def _lines(self) -> Iterator[bytes]:
        for number, one in self._events.items():
            yield _line({"event": one.event.document(), "signature": one.signature})
            if one.answer is not None:
                yield _line({"number": number, "answer": one.answer})
        yield _line({"count": self.count, "printing": self.printing, "lines": self.lines})

    # -- writing -------------------------------------------------------------------------------------

    def append(
        self, kind: str, *, count: int | None = None, line: tuple[str, int] | None = None, **said: Any
    ) -> int:
        """Keep the next event, on disk, with the validator's count after it, or the number that the line of a
        reader gave it; its own number."""
        with self._lock:
            last = self._last
            number = self.last_number + 1
            previous = last.hash() if last else chain_start(self._device, self._key.public_key)
            event = DeviceEvent(
                self._device, number, self._cabinet, kind, self._now(), previous=previous, **said
            )
            event.check()
            kept = Kept(event, self._key.sign(event))
            told = {"event": event.document(), "signature": kept.signature, "count": count}
            self._write(told | ({"line": line} if line else {}))
            self._events[number], self._last = kept, event
            self.count = self.count if count is None else count
            self.lines |= {line[0]: line[1]} if line else {}
            return number

    def note_count(self, count: int) -> None:
        """The validator's count where no bill was kept with it: at the very beginning, after a ticket."""
        with self._lock:
            self._write({"count": count})
            self.count = count

    def note_printing(self, number: str) -> None:
        """A ticket is about to be printed: whether it came out is not known until it is reported."""
        with self._lock:
            self._write({"printing": number})
            self.printing = number

    def answered(self, number: int, answer: dict[str, Any]) -> None:
        """The house has the event."""
        with self._lock:
            if self._events[number].answer is None:
                self._write({"number": number, "answer": answer})
                self._events[number] = self._events[number]._replace(answer=answer)

    def _write(self, told: dict[str, Any]) -> None:
        os.write(self._file, _line(told))
        os.fsync(self._file)

    # -- reading -------------------------------------------------------------------------------------

    @property
    def last_number(self) -> int:
        return self._last.number if self._last else 0

    def after(self, number: int) -> list[Kept]:
        """The events after a number, in their order."""
        with self._lock:
            return [
                self._events[one] for one in range(number + 1, self.last_number + 1) if one in self._events
            ]

    def all(self) -> list[Kept]:
        with self._lock:
            return list(self._events.values())

    def unanswered(self, upto: int) -> list[Kept]:
        """The events up to a number of which no answer came back."""
        with self._lock:
            return [one for number, one in self._events.items() if number <= upto and one.answer is None]

    def event(self, number: int) -> Kept | None:
        with self._lock:
            return self._events.get(number)

    def close(self) -> None:
        os.close(self._file)


def _line(told: dict[str, Any]) -> bytes:
    return json.dumps(told, separators=(",", ":"), sort_keys=True).encode() + b"\n"


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)
