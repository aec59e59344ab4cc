"""Strategies that a person can use, with what they cost, as cards to print: SVG, PNG and PDF.

Each game says its own in ``croupier/games/GAME/lab/strategy.py``: ``strategies(submission)`` answers a list
of :class:`croupier.play.strategy.RuleStrategy`, rules in words and charts as data. All this here is drawing.
"""

from croupier.lab.strategy.registry import has_strategy, strategies

__all__ = ["has_strategy", "strategies"]
