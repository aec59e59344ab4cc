"""A command as the API takes it: the path under ``/api`` and the body with its id."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Reply = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Command:
    """``terminals/EWT-101/bill`` with ``{"id": ..., "bill_cents": 2000}``."""

    path: str
    body: dict[str, Any]

    @property
    def id(self) -> str:
        return str(self.body["id"])

    @property
    def who(self) -> str:
        """The terminal or table that is asked."""
        return self.path.split("/")[1]

    @property
    def what(self) -> str:
        return self.path.split("/")[2]


def code_of(reply: Reply) -> str:
    """Why a command was refused; empty if it was done."""
    return str(reply["error"]["code"]) if "error" in reply else ""
