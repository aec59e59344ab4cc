"""Solutions: they add up, are priced exactly, and are kept until something they depend on changes."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from croupier import games
from croupier.errors import Refused
from croupier.kernel.counts import Counts
from croupier.kernel.solution import Ending, Solution, best_wager, net_of
from croupier.lab.solve import solution_cache, solve
from croupier.lab.solve.result import document, from_solution
from croupier.play.lab import NO_LAB
from croupier.units.odds import FixedSumAndStake, ForOne, Lose, PercentOfMeter, Push, ToOne

FOLD = Ending("fold", Fraction(1), Fraction(-1))
RAISE = Ending("raise", Fraction(3), Fraction(3))


def some(endings: dict[Ending, int], total: int) -> Solution:
    return Solution(endings, total, "ante", "by hand", "solvers.md")


def test_endings_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(ValueError, match="add up to 3, not to 4"):
        some({FOLD: 2, RAISE: 1}, 4)


def test_figures_are_those_of_the_endings() -> None:
    found = from_solution(some({FOLD: 4, RAISE: 1}, 5))
    assert found.edge == Fraction(1, 5)
    assert found.mean_stake == Fraction(7, 5)
    assert found.element_of_risk == Fraction(1, 7)
    assert found.variance == Fraction(13, 5) - Fraction(1, 25)
    assert found.decisions == {"fold": Fraction(4, 5), "raise": Fraction(1, 5)}
    assert document(found)["edge_exact"] == "1/5"


def test_odds_net_what_they_say() -> None:
    assert net_of(ToOne(3, 2)) == Fraction(3, 2)
    assert net_of(ForOne(9)) == 8
    assert net_of(Push()) == 0
    assert net_of(Lose()) == -1
    assert net_of(FixedSumAndStake(5_000), 100) == 50
    with pytest.raises(ValueError, match="no multiple of the stake"):
        net_of(PercentOfMeter(10))


def test_the_best_wager_is_the_one_that_loses_least() -> None:
    counted = {
        name: Counts({"win": wins, "lose": 10 - wins}, 10, "", "") for name, wins in (("a", 3), ("b", 4))
    }
    nets = {name: {"win": Fraction(1), "lose": Fraction(-1)} for name in counted}
    found = best_wager(counted, nets)
    assert (found.per, found.mean()) == ("b", Fraction(-1, 5))


def test_a_solution_is_kept_and_a_broken_file_is_solved_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solution_cache, "cache_base", lambda: tmp_path)
    game, calls = games.load("go_fore_it"), []
    solver = "croupier.games.go_fore_it.lab.solver"

    def now() -> Solution:
        calls.append("solved")
        return some({FOLD: 4, RAISE: 1}, 5)

    first = solution_cache.kept(game, "pa-2015", {}, solver, now)
    assert solution_cache.kept(game, "pa-2015", {}, solver, now) == first
    assert len(calls) == 1
    solution_cache.kept(game, "pa-2015", {"other": 1}, solver, now)
    assert len(calls) == 2
    for path in tmp_path.iterdir():
        path.write_text("{", encoding="utf-8")
    assert solution_cache.kept(game, "pa-2015", {}, solver, now) == first
    assert len(calls) == 3


def test_every_game_has_a_solver() -> None:
    assert [game for game in games.ids() if not games.lab(game).solver] == []


def test_a_game_without_a_solver_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "lab", lambda game_id: NO_LAB)
    with pytest.raises(Refused, match="the base game of lunar_poker has no solver"):
        solve("lunar_poker")
