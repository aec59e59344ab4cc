"""The base games under best play: ``solve`` asks a game's solver and puts its answer into figures."""

from croupier.lab.solve.registry import solve, solve_submitted
from croupier.lab.solve.result import BaseResult

__all__ = ["BaseResult", "solve", "solve_submitted"]
