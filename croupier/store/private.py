"""Files that only their owner may read or write: the books, what SQLite keeps beside them, keys, backups.

A file is made with these rights, so that there is no moment in which it has others, whatever the umask says.
One that exists with wider rights (books of an older version, a copy) is tightened, and a sentence says so.
"""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path
from typing import Final

from sqlalchemy.engine import URL

from croupier.errors import OperatingError

OWNER_ONLY: Final = 0o600
BESIDE: Final = ("", "-wal", "-shm", "-journal")
"""What SQLite writes beside a file; new ones take the rights of the file itself."""

_log = logging.getLogger("croupier")


def make_private(path: Path) -> bool:
    """Make an empty file that nobody else can open; False if it is there already."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_ONLY))
    except FileExistsError:
        return False
    except OSError as error:
        raise OperatingError(f"{path} cannot be made: {error.strerror}") from error
    return True


def write_private(path: Path, content: bytes) -> None:
    """A new file with this content, on the disk before this returns; one that is there is not touched."""
    if not make_private(path):
        raise OperatingError(f"{path} exists already; it is not overwritten")
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def tighten(path: Path) -> None:
    """Take a file's rights from everybody but its owner; refused where that cannot be done.

    A folder that somebody named by mistake keeps its rights.
    """
    try:
        found = path.stat().st_mode
    except OSError:
        # What is not there, or cannot be looked at, is told by whoever opens it.
        return
    mode = stat.S_IMODE(found)
    if not stat.S_ISREG(found) or not mode & 0o077:
        return
    try:
        path.chmod(OWNER_ONLY)
    except OSError as error:
        message = f"{path} can be opened by others (mode {mode:04o}), and cannot be tightened"
        raise OperatingError(f"{message}: {error.strerror}; its owner must run chmod 600") from error
    _log.warning("croupier: %s could be opened by others (mode %04o); it is now 0600", path, mode)


def private_database(url: URL) -> None:
    """Before a SQLite file is opened for writing: new ones are made private, old ones tightened."""
    name = url.database or ""
    if url.get_backend_name() != "sqlite" or not name or name == ":memory:":
        return
    path = Path(name)
    if not path.exists():
        # A folder that is not there is told when the database is opened, in its own sentence.
        if path.parent.is_dir() and os.access(path.parent, os.W_OK):
            make_private(path)
        return
    for end in BESIDE:
        tighten(path.with_name(path.name + end))
