"""Which games have a simulation, and what it plays: a game's ``simulation`` module, imported on demand."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from functools import lru_cache
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import msgspec

from croupier import games
from croupier.errors import Refused
from croupier.law.edition import Edition
from croupier.play.game import Game
from croupier.play.simulator import UNIT, Simulator
from croupier.play.submission import Submission
from croupier.units.verdict import Refusal


def has_simulation(game_id: str) -> bool:
    """Whether rounds of this game can be simulated."""
    games.load(game_id)
    return find_spec(f"croupier.games.{game_id}.lab.simulation") is not None


def simulation_of(game_id: str) -> ModuleType:
    """The simulation of a game; a Refusal where it has none."""
    if not has_simulation(game_id):
        raise Refused(Refusal("no_simulation", f"{game_id} has no simulation"))
    return importlib.import_module(f"croupier.games.{game_id}.lab.simulation")


def submission_for(game: Game, edition_id: str, selected: Mapping[str, Any]) -> Submission:
    """What is played: the options selected, and every other optional wager at its first paytable.

    ``flush_bonus=false`` leaves one out.
    """
    edition = game.edition(edition_id)
    simulation = simulation_of(game.id)
    playable = tuple(simulation.SIDE_WAGERS)
    left_out = getattr(simulation, "ONLY_IF_NAMED", ())
    offered = {
        name: _first_paytable(edition, name)
        for name in playable
        if name in edition.wagers and name not in left_out
    }
    submission = Submission(edition, {**offered, **selected}, UNIT)
    beyond = [name for name in submission.offered if name not in playable]
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


def simulator_for(game_id: str, edition_id: str = "", selected: Mapping[str, Any] | None = None) -> Simulator:
    """The simulator of a game under these options; kept, since workers ask for the same one many times."""
    return _simulator(game_id, edition_id, msgspec.json.encode(selected or {}, order="sorted"))


@lru_cache(maxsize=32)
def _simulator(game_id: str, edition_id: str, selected: bytes) -> Simulator:
    game = games.load(game_id)
    submission = submission_for(game, edition_id, msgspec.json.decode(selected))
    found: Simulator = simulation_of(game_id).simulator(submission)
    return found
