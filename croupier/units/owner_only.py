"""Files that are made for their owner alone, whatever the umask says: an opener for ``open``."""

from __future__ import annotations

import os


def owner_only(path: str, flags: int) -> int:
    """A new file has the rights 0600; one that is there keeps its own."""
    return os.open(path, flags, 0o600)
