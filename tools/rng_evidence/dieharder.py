"""dieharder, the generator's judge from outside, on bytes as the tables draw them."""

from __future__ import annotations

import os
import subprocess
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import IO, Final

from croupier.tables.shuffle import SEED_BYTES, stream_bytes

_BLOCK: Final = 1 << 20

# Tests that give a verdict within minutes: birthdays, ranks, bits, runs, craps, serial and distributions.
QUICK: Final = (0, 1, 2, 3, 8, 10, 11, 13, 15, 16, 100, 101, 102, 204, 206, 209)


@dataclass(frozen=True)
class Verdict:
    """A line of dieharder: the test, its p-value and what it says of it."""

    test: str
    p: float
    assessment: str


def shoe_bytes() -> bytes:
    """A block of bytes stretched from a new seed, as the shuffle of one round is."""
    return stream_bytes(os.urandom(SEED_BYTES), "cards", _BLOCK)


def system_bytes() -> bytes:
    """A block of bytes of the operating system."""
    return os.urandom(_BLOCK)


def judge(source: Callable[[], bytes], tests: tuple[int, ...] = ()) -> Iterator[Verdict]:
    """What dieharder says of a source; all of its tests where none is named."""
    for words in [["-d", str(test)] for test in tests] or [["-a"]]:
        # -g 200: raw bytes from standard input; -Y 1: a weak result is sampled further; -D: these columns.
        command = [
            "dieharder",
            "-g",
            "200",
            "-Y",
            "1",
            *words,
            "-D",
            "test_name",
            "-D",
            "pvalues",
            "-D",
            "assessment",
        ]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            feeder = threading.Thread(target=_feed, args=(process.stdin, source), daemon=True)
            feeder.start()
            for line in process.stdout:
                if (verdict := _verdict(line.decode("ascii", "replace"))) is not None:
                    yield verdict


def _feed(pipe: IO[bytes], source: Callable[[], bytes]) -> None:
    """Give bytes until the other side has had enough."""
    try:
        while True:
            pipe.write(source())
    except (BrokenPipeError, ValueError):
        return


def _verdict(line: str) -> Verdict | None:
    fields = [field.strip() for field in line.split("|")]
    if len(fields) < 3 or fields[2] not in ("PASSED", "WEAK", "FAILED"):
        return None
    return Verdict(fields[0], float(fields[1]), fields[2])
