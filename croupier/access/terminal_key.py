"""The keys of terminals: each terminal shows its own, so that no page can pretend to be another one."""

from __future__ import annotations

from base64 import b32encode
from dataclasses import dataclass
from typing import Final

KEY_BYTES: Final = 30
LIVE: Final = "live"
TEST: Final = "test"


@dataclass(frozen=True, slots=True)
class TerminalKey:
    """A terminal that was enrolled. In test mode it plays on other books (docs/access.md)."""

    asset_number: str
    key_hash: str
    enrolled_at: str
    enrolled_by: str
    mode: str = LIVE


def key_text(chance: bytes) -> str:
    """A key as it is typed into a terminal once: eight groups of six letters and digits."""
    letters = b32encode(chance).decode().lower()
    return "-".join(letters[start : start + 6] for start in range(0, len(letters), 6))
