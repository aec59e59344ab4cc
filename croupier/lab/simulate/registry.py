"""Which games have a simulation, and what it plays: the module that a game's ``LAB`` names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from croupier import games
from croupier.errors import Refused
from croupier.lab.strategy.compare import read_strategy
from croupier.law.edition import Edition
from croupier.play.game import Game
from croupier.play.lab import Lab
from croupier.play.simulator import UNIT, Simulator
from croupier.play.submission import Submission
from croupier.units.money import Cents
from croupier.units.verdict import Refusal


def lab_with_simulation(game_id: str) -> Lab:
    """The lab of a game that can be simulated; Refused where it cannot."""
    lab = games.lab(game_id)
    if not lab.simulation:
        raise Refused(Refusal("no_simulation", f"{game_id} has no simulation"))
    return lab


def submission_for(
    game: Game, edition_id: str, selected: Mapping[str, Any], minimum: Cents = UNIT
) -> Submission:
    """What is played: the options selected, and every other optional wager at its first paytable.

    ``flush_bonus=false`` leaves one out. No payout limit is reached at the ``minimum``.
    """
    edition = game.edition(edition_id)
    lab = lab_with_simulation(game.id)
    offered = {
        name: _first_paytable(edition, name)
        for name in lab.side_wagers
        if name in edition.wagers and name not in lab.only_if_named
    }
    submission = Submission(edition, {**offered, **selected}, minimum)
    beyond = [name for name in submission.offered if name not in lab.side_wagers]
    if beyond:
        message = f"option {beyond[0]!r}: a simulation of {game.id} plays one seat, which cannot place it"
        raise Refused(Refusal("bad_option", message))
    if submission.payout_limit and "payout_limit" in selected:
        raise Refused(Refusal("bad_option", "option 'payout_limit': simulations play without a limit"))
    return game.agreed(submission)


def _first_paytable(edition: Edition, wager: str) -> Any:
    family = edition.paytables.get(edition.wagers[wager].paytable)
    letters = [letter for letter in (family.columns if family else ()) if letter]
    return letters[0] if letters else True


def simulator_for(
    game_id: str, edition_id: str = "", selected: Mapping[str, Any] | None = None, strategy: str = ""
) -> Simulator:
    """The simulator of a game under these options; kept, since workers ask for the same one many times.

    ``strategy`` is the text of one that a person wrote down (``play/written.py``); best play without it.
    """
    return _simulator(game_id, edition_id, msgspec.json.encode(selected or {}, order="sorted"), strategy)


@lru_cache(maxsize=32)
def _simulator(game_id: str, edition_id: str, selected: bytes, strategy: str) -> Simulator:
    game = games.load(game_id)
    submission = submission_for(game, edition_id, msgspec.json.decode(selected))
    lab = lab_with_simulation(game_id)
    if not strategy:
        return lab.simulation_module().simulator(submission)
    return lab.written_module().simulated(submission, read_strategy(game_id, strategy).decide)
