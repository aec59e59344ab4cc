"""Advice: every legal decision of a seat with its expected value, best first.

A game gives advice through the module that its ``LAB`` names (:class:`croupier.play.lab.AdviceModule`); it is
imported only when somebody asks. A game that asks nothing says so in ``no_decisions`` instead.
"""

from croupier.lab.advice.advise import Advice, Valued, advise, advise_line, advise_seen

__all__ = ["Advice", "Valued", "advise", "advise_line", "advise_seen"]
