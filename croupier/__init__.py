"""Croupier: a casino table-games system that follows its regulations section by section.

As a library: ``croupier.par("high_card_flush")`` and what else stands in ``croupier/library.py``. Nothing
of it is loaded before it is asked for, so that every other part of the package starts as fast as without it.
"""

import importlib as _importlib

__version__ = "0.1.0"

__all__ = (
    "__version__",
    "advise",
    "compare",
    "editions",
    "frame",
    "games",
    "joint",
    "par",
    "risk",
    "settle",
    "simulate",
    "solve",
)


def __getattr__(name: str) -> object:
    """A question of the library, or a part of the package that was not imported yet."""
    if name == "games":
        return _importlib.import_module("croupier.games")
    if name in __all__:
        found: object = getattr(_importlib.import_module("croupier.library"), name)
        return found
    raise AttributeError(f"module 'croupier' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
