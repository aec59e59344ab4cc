"""Croupier: a casino table-games system that follows its regulations section by section."""

__version__ = "0.1.0"
