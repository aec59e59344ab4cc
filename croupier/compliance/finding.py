"""How a check words what it found."""

from __future__ import annotations

from croupier.units.verdict import Finding

ERROR = "error"
WARNING = "warning"


def error(code: str, message: str, cite: str, remedy: str) -> Finding:
    """The section is not met."""
    return Finding(ERROR, code, message, cite, remedy)


def warning(code: str, message: str, cite: str, remedy: str) -> Finding:
    """Allowed, but somebody should look at it."""
    return Finding(WARNING, code, message, cite, remedy)


def pa(section: str) -> str:
    """A section of Title 58 as a full citation."""
    return f"58 Pa. Code {section}"
