"""Each step of ``croupier serve`` made to fail, as a real process: one sentence, status 2, no traceback."""

from __future__ import annotations

import os
import resource
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from croupier.store.leases import Leases
from croupier.store.store import Store
from tests import warm

HOUSE = """
database = "house.sqlite"
server = "server-1"
listen = "127.0.0.1:0"
[[tables]]
id = "HCF-1"
game = "high_card_flush"
options = { progressive = "A" }
[[terminals]]
first = "EWT-1"
"""
SECONDS = 120
Break = Callable[[Path], str]


def serve(folder: Path, text: str, most_bytes: int = 0) -> subprocess.CompletedProcess[str]:
    """The command as it is typed; a house that opened after all would run until the time is up."""
    (folder / "house.toml").write_text(text, encoding="utf-8")
    if not most_bytes:
        words = ["serve", "house.toml"]
        return warm.run(words, cwd=folder, capture_output=True, text=True, timeout=SECONDS)

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))

    return subprocess.run(
        [sys.executable, "-m", "croupier.cli", "serve", "house.toml"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
        preexec_fn=limit,
    )


def is_one_sentence(run: subprocess.CompletedProcess[str], *words: str) -> None:
    assert (run.returncode, run.stdout) == (2, ""), run
    assert run.stderr.startswith("croupier: "), run.stderr
    assert run.stderr.count("\n") == 1, run.stderr
    assert [word for word in words if word not in run.stderr] == [], run.stderr


def books(folder: Path, *statements: str) -> None:
    """Books of this program, after what somebody did to them by hand."""
    with Store(str(folder / "house.sqlite")):
        pass
    with sqlite3.connect(folder / "house.sqlite") as other:
        for statement in statements:
            other.execute(statement)
    other.close()


def by_sql(*statements: str) -> Break:
    def spoil(folder: Path) -> str:
        books(folder, *statements)
        return HOUSE

    return spoil


def file(name: str, content: bytes) -> Break:
    def spoil(folder: Path) -> str:
        (folder / name).write_bytes(content)
        (folder / name).chmod(0o600)
        return HOUSE

    return spoil


def torn(folder: Path) -> str:
    books(folder, "PRAGMA wal_checkpoint(TRUNCATE)")
    content = (folder / "house.sqlite").read_bytes()
    (folder / "house.sqlite").write_bytes(content[: len(content) // 3])
    return HOUSE


def key_folder(folder: Path) -> str:
    (folder / "house.sqlite.key").mkdir(0o755)
    return HOUSE


def certificate(folder: Path) -> str:
    (folder / "pem").write_text("no certificate")
    return 'tls_certificate = "pem"\ntls_key = "pem"\n' + HOUSE


def leased(folder: Path) -> str:
    with Store(str(folder / "house.sqlite")) as store:
        Leases(store.engine, store.clock).acquire("HCF-1", "server-2", 600)
    return HOUSE


def changed(old: str, new: str) -> Break:
    return lambda folder: HOUSE.replace(old, new)


STEPS: dict[str, tuple[Break, tuple[str, ...]]] = {
    "configuration": (changed("high_card_flush", "low_card_flush"), ("HCF-1", "low_card_flush")),
    "no folder for the books": (changed("house.sqlite", "nowhere/house.sqlite"), ("nowhere",)),
    "a folder that takes no files": (changed("house.sqlite", "/proc/house.sqlite"), ("/proc/house.sqlite",)),
    "PostgreSQL is away": (
        changed('"house.sqlite"', '"postgresql://nobody@127.0.0.1:1/none"\nkey_file = "key"'),
        ("database", "refused"),
    ),
    "no key for the books of PostgreSQL": (
        changed("house.sqlite", "postgresql://nobody@127.0.0.1:1/none"),
        ("key_file",),
    ),
    "the key is short": (file("house.sqlite.key", b"short"), ("house.sqlite.key", "5 bytes")),
    "the key is a folder": (key_folder, ("house.sqlite.key",)),
    "no certificate": (certificate, ("tls_certificate",)),
    "no database": (file("house.sqlite", b"what is this? " * 500), ("not a database",)),
    "books torn": (torn, ("malformed",)),
    "books of a newer program": (by_sql("INSERT INTO migration VALUES ('0999_x', '')"), ("0999_x",)),
    "no table of accounts": (by_sql("DROP TABLE account"), ("account",)),
    "no table of the log": (by_sql("DROP TABLE event"), ("event",)),
    "no table of leases": (by_sql("DROP TABLE lease"), ("lease",)),
    "a table is run by another": (leased, ("HCF-1", "server-2")),
    "a paper that is none": (
        by_sql("INSERT INTO floor_document (key, kind, body) VALUES ('a', 'approval', '{')"),
        (),
    ),
    "a terminal that cannot be installed": (
        by_sql("CREATE TRIGGER no BEFORE INSERT ON terminal BEGIN SELECT RAISE(ABORT, 'full house'); END"),
        ("full house",),
    ),
    "an approval that is missing": (
        changed("server-1", 'server-1"\nrequire_approved_software = true\nname = "x'),
        ("require_approved_software",),
    ),
}


@pytest.mark.parametrize("step", STEPS)
def test_a_step_that_fails_is_one_sentence(tmp_path: Path, step: str) -> None:
    spoil, words = STEPS[step]
    is_one_sentence(serve(tmp_path, spoil(tmp_path)), *words)


def test_a_folder_that_is_named_as_the_key_keeps_its_rights(tmp_path: Path) -> None:
    serve(tmp_path, key_folder(tmp_path))
    assert (tmp_path / "house.sqlite.key").stat().st_mode & 0o777 == 0o755


def test_files_that_were_too_open_are_told_before_the_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "house.sqlite.key").write_bytes(b"short")
    (tmp_path / "house.sqlite.key").chmod(0o644)
    run = serve(tmp_path, HOUSE)
    warned, failed = run.stderr.splitlines()
    assert warned == "croupier: house.sqlite.key could be opened by others (mode 0644); it is now 0600"
    assert (run.returncode, failed) == (
        2,
        "croupier: the key file house.sqlite.key holds 5 bytes instead of 32",
    )


def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        place = "127.0.0.1:{1}".format(*taken.getsockname())
        is_one_sentence(serve(tmp_path, HOUSE.replace("127.0.0.1:0", place)), place)


@pytest.mark.parametrize("most_bytes", [1, 4_096, 200_000, 300_000])
def test_a_full_disk_is_one_sentence(tmp_path: Path, most_bytes: int) -> None:
    """From a disk that takes nothing to one that is full while the terminals are entered."""
    many = HOUSE + "count = 300\n"
    is_one_sentence(serve(tmp_path, many, most_bytes))


def test_a_start_that_failed_holds_no_table(tmp_path: Path) -> None:
    trigger = "CREATE TRIGGER no BEFORE INSERT ON terminal BEGIN SELECT RAISE(ABORT, 'full house'); END"
    books(tmp_path, trigger)
    is_one_sentence(serve(tmp_path, HOUSE), "full house")
    with Store(str(tmp_path / "house.sqlite")) as store:
        lease = Leases(store.engine, store.clock).current("HCF-1")
    assert lease is not None
    assert datetime.fromisoformat(lease.expires_at) <= datetime.now(UTC) + timedelta(seconds=1)
