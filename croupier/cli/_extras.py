"""Which extra of the package brings what a command misses: ``pip install croupier[lab]``."""

from __future__ import annotations

from typing import Final

EXTRAS: Final = {
    "numba": "lab",
    "llvmlite": "lab",
    "numpy": "lab",
    "reportlab": "lab",
    "PIL": "lab",
    "sqlalchemy": "books",
    "openpyxl": "lab",
    "yaml": "books",
    "cryptography": "books",
    "psycopg": "postgresql",
    "fastapi": "web",
    "starlette": "web",
    "uvicorn": "web",
    "httptools": "web",
    "uvloop": "web",
    "websockets": "web",
    "jinja2": "web",
    "httpx": "web",
    "argon2": "web",
    "serial": "lines",
    "pandas": "frames",
    "dask": "scale",
    "distributed": "scale",
}
"""By the name under which Python imports it."""


def missing_package(error: ModuleNotFoundError) -> str:
    """What is not installed, and which extra brings it, in one sentence."""
    package = (error.name or "").partition(".")[0]
    return f"this needs the package {package!r}: install croupier[{EXTRAS.get(package, 'all')}]"


def is_ours(error: ModuleNotFoundError) -> bool:
    """A module of our own that is missing is a fault, whatever is installed."""
    return (error.name or "").partition(".")[0] in ("", "croupier")
