"""A player with so much money: how likely it is gone within so many rounds, and what of it the house keeps.

The model of play, of which a hold is a result: the player buys in once, places one unit on each wager in
every round, and leaves after N rounds or when nothing is left; he cannot lose more than he has. Drop is what
he bought in for, win is what he leaves behind, and hold is the one over the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, exp, log, pi, sqrt
from statistics import NormalDist
from typing import Final

import numpy as np

from croupier.lab.risk.law import Law, Moments, moments_of

MODEL: Final = (
    "the player buys in once for the bankroll, places one unit on each wager in every round, and leaves "
    "after the rounds or when nothing is left"
)
MOST_WORK: Final = 300_000_000
"""Additions; a second or so."""
STEPPED: Final = "step by step over the law of one round"
DIFFUSION: Final = "diffusion with mean and deviation of one round"
DEVIATIONS: Final = 9
"""Who is so many deviations above the start does not lose it again."""


@dataclass(frozen=True)
class Ruin:
    """How likely the bankroll is gone, and win over drop."""

    probability: float
    hold: float
    method: str


def ruin_of(law: Law | None, one: Moments, bankroll: float, rounds: int) -> Ruin:
    """``bankroll`` in units; by steps where that is not too long, else as a diffusion."""
    if law is not None:
        size = _room(law, bankroll, rounds)
        if size * rounds * len(law.places) <= MOST_WORK:
            return _stepped(law, bankroll, rounds, size)
    return diffusion(one, bankroll, rounds)


def _room(law: Law, bankroll: float, rounds: int) -> int:
    """So many steps of money are followed; who has more has left the danger behind."""
    one = moments_of(law)
    reach = DEVIATIONS * one.deviation * sqrt(rounds) + max(0.0, one.mean) * rounds
    return int((bankroll + reach) / float(law.step)) + 2


def _stepped(law: Law, bankroll: float, rounds: int, size: int) -> Ruin:
    """Every amount that the player may have, round by round; who is above all of them goes on at the mean."""
    step, mean = float(law.step), moments_of(law).mean
    start = int(bankroll / step + 1e-9)
    if start < 1:
        return Ruin(1.0, 0.0, STEPPED)
    held, gone, rich = np.zeros(size), 0.0, 0.0
    held[start] = 1.0
    for done in range(rounds):
        after = np.zeros(size)
        for place, chance in zip(law.places.tolist(), law.chances.tolist(), strict=True):
            moved = held * chance
            if place < 0:
                gone += float(moved[:-place].sum())
                after[: max(0, size + place)] += moved[-place:]
            else:
                stays = max(0, size - place)
                after[place:] += moved[:stays]
                amounts = np.arange(stays, size) + place + (rounds - done - 1) * mean / step
                rich += float(moved[stays:] @ amounts)
        gone += float(after[0])
        after[0] = 0.0
        held = after
    left = float(held @ np.arange(size)) + rich
    return Ruin(gone, 1 - left / start, STEPPED)


def diffusion(one: Moments, bankroll: float, rounds: int) -> Ruin:
    """Brownian motion with the same mean and deviation: its first passage has a closed form.

    Rounds played on average are the integral of the chance to be still there; each costs the edge.
    """
    if bankroll <= 0:
        return Ruin(1.0, 0.0, DIFFUSION)
    pieces = 512
    chances = [passed(one, bankroll, rounds * at / pieces) for at in range(pieces + 1)]
    played = rounds * (1 - (sum(chances) - (chances[0] + chances[-1]) / 2) / pieces)
    return Ruin(chances[-1], -one.mean * played / bankroll, DIFFUSION)


def passed(one: Moments, bankroll: float, rounds: float) -> float:
    """How likely the bankroll was gone at some time within so many rounds."""
    if rounds <= 0:
        return 0.0
    spread = one.deviation * sqrt(rounds)
    if not spread:
        return float(bankroll + one.mean * rounds <= 0)
    first = NormalDist().cdf((-bankroll - one.mean * rounds) / spread)
    power = -2 * one.mean * bankroll / one.deviation**2 + log_chance((-bankroll + one.mean * rounds) / spread)
    return min(1.0, first + exp(min(power, 0.0)))


def log_chance(x: float) -> float:
    """The logarithm of the normal chance to lie below x, also where the chance itself is too small to say."""
    if x > -30:
        return log(erfc(-x / sqrt(2)) / 2)
    return -x * x / 2 - log(-x * sqrt(2 * pi))


def ruin_ever(one: Moments, bankroll: float) -> float:
    """Without an end: certain unless the game favours the player."""
    if one.mean <= 0 or bankroll <= 0:
        return 1.0
    return exp(-2 * one.mean * bankroll / one.deviation**2) if one.deviation else 0.0
