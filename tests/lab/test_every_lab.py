"""What each game declares of its mathematics is there, has the shape that is asked for, and costs nothing."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier import games
from croupier.play import lab as contract
from croupier.play.lab import CountedWager, Lab

PACKAGE = Path(croupier.__file__).parent
EVERY_GAME = pytest.mark.parametrize("game_id", games.ids())


def asked_for(lab: Lab) -> dict[str, tuple[Any, Any]]:
    """For each part that a lab names, the module and the function of its protocol."""
    return {
        "solve": (lab.solver_module(), contract.SolverModule.solve),
        "simulator": (lab.simulation_module(), contract.SimulationModule.simulator),
        "strategies": (lab.strategy_module(), contract.StrategyModule.strategies),
        **({"values": (lab.advice_module(), contract.AdviceModule.values)} if lab.advice else {}),
        **({"edges": (lab.partial_module(), contract.PartialModule.edges)} if lab.partial else {}),
    }


@EVERY_GAME
def test_each_module_has_what_its_protocol_says(game_id: str) -> None:
    for name, (module, wanted) in asked_for(games.lab(game_id)).items():
        found, given = getattr(module, name), list(inspect.signature(wanted).parameters)
        assert inspect.isfunction(found), f"{module.__name__}.{name}"
        assert found.__module__ == module.__name__
        has = inspect.signature(found).parameters
        assert list(has)[: len(given) - 1] == given[1:], f"{module.__name__}.{name}"
        # What a module takes beyond its protocol, nobody has to give.
        assert all(has[more].default is not has[more].empty for more in list(has)[len(given) - 1 :])


@EVERY_GAME
def test_what_is_declared_is_known_to_the_editions(game_id: str) -> None:
    game, lab = games.load(game_id), games.lab(game_id)
    wagers = {name for one in game.editions for name in game.edition(one).wagers}
    options = {name for one in game.editions for name in game.edition(one).options}
    families = {name for one in game.editions for name in game.edition(one).paytables}
    assert set(lab.options) <= options | wagers
    assert set(lab.only_if_named) <= set(lab.side_wagers) <= wagers
    assert set(lab.paytables) <= wagers
    assert set(lab.paytables.values()) <= families
    assert set(lab.counted_wagers()) <= wagers
    assert set(lab.plainly_counted()) <= families
    assert bool(lab.no_decisions) != bool(lab.advice)
    assert bool(lab.advice) == (lab.per in wagers) == bool(lab.counted)
    assert all(isinstance(one, CountedWager) for one in lab.counted_wagers().values())


def test_settling_and_declaring_load_no_compiled_code() -> None:
    script = (
        "import sys\n"
        "import croupier.play.document, croupier.cli.settle\n"
        "from croupier import games\n"
        "for one in games.ids():\n"
        "    games.load(one).edition(), games.lab(one).plainly_counted()\n"
        "print([one for one in ('numba', 'numpy', 'llvmlite') if one in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_nothing_below_or_above_the_games_names_one_of_them() -> None:
    """The kernel, the families and the lab ask every game alike."""
    for room in ("kernel", "families", "lab"):
        for path in (PACKAGE / room).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            for game_id in games.ids():
                named = re.search(rf"""["'.]{game_id}["'. ]""", text)
                assert named is None, f"{path.relative_to(PACKAGE)} names {game_id}"
