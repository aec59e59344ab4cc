"""Rounds at best play, on threads, processes or machines, and the exact value beside each mean."""

from croupier.lab.simulate.registry import simulator_for
from croupier.lab.simulate.request import Request
from croupier.lab.simulate.result import Simulated, simulate

__all__ = ["Request", "Simulated", "simulate", "simulator_for"]
