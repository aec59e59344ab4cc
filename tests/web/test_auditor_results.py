"""A long run can be left and taken up again: each house is a line of a file, and none is played twice."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import Future
from pathlib import Path

import pytest

from tests.auditor import __main__ as command
from tests.auditor import results
from tests.auditor.results import Result
from tests.auditor.simulation import Plan
from tests.auditor.tally import Tally


def options(path: Path, rounds: int = 30, minutes: float = 1) -> command.Options:
    return command.Options(rounds, 5, 1, minutes, 10, 2, 4, path, None)


NOW = results.running_software()


def a_result(seed: int, rounds: int = 10, difference: str = "", software: str = NOW) -> Result:
    tally = Tally(rounds=rounds, commands=7, told=Counter(bill=3), games=Counter(flop_poker=rounds))
    return Result(seed, 10, 2, 4, 1.5, tally, difference, software)


def test_a_result_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "some" / "results.jsonl"
    results.append(path, a_result(1))
    results.append(path, a_result(2))
    assert results.read(path, NOW) == {one.key: one for one in (a_result(1), a_result(2))}
    assert results.read(tmp_path / "none.jsonl", NOW) == {}
    assert results.read(None, NOW) == {}


def test_a_house_in_which_something_differed_is_not_counted(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    results.append(path, a_result(1, difference="a cent"))
    assert results.read(path, NOW) == {}
    assert "a cent" in path.read_text(encoding="utf-8")


def test_a_house_of_other_software_is_played_again(tmp_path: Path, playing: Playing) -> None:
    path = tmp_path / "results.jsonl"
    results.append(path, a_result(5, software="ab" * 32))
    results.append(path, a_result(6))
    assert command.run(options(path)) == 0
    assert playing.seeds == [5, 7]
    assert len(path.read_text(encoding="utf-8").splitlines()) == 4


class Playing:
    """Stands for the workers: notes which houses were asked for."""

    def __init__(self, difference: str = "") -> None:
        self.seeds: list[int] = []
        self.difference = difference

    def __call__(self, plan: Plan, until: float, folder: Path | None) -> Result:
        self.seeds.append(plan.seed)
        return a_result(plan.seed, difference=self.difference)


class Here:
    """A pool without processes."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def __enter__(self) -> Here:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def submit(self, work: Playing, *told: object) -> Here.Done:
        return Here.Done(work(*told))  # type: ignore[arg-type]

    def shutdown(self, **_: object) -> None:
        return None

    class Done:
        """Work that is done already."""

        def __init__(self, came: Result) -> None:
            self._came = came

        def result(self) -> Result:
            return self._came

        def exception(self) -> None:
            return None


@pytest.fixture
def playing(monkeypatch: pytest.MonkeyPatch) -> Playing:
    played = Playing()
    monkeypatch.setattr(command, "one_house", played)
    monkeypatch.setattr(command, "ProcessPoolExecutor", Here)
    monkeypatch.setattr(command, "as_completed", list)
    return played


def test_a_run_goes_on_where_its_file_ends(
    tmp_path: Path, playing: Playing, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "results.jsonl"
    results.append(path, a_result(6))
    assert command.run(options(path)) == 0
    assert playing.seeds == [5, 7]
    assert "30 rounds" in capsys.readouterr().out
    assert command.run(options(path)) == 0
    assert playing.seeds == [5, 7]


def test_a_difference_ends_the_run_and_the_house_is_played_again(tmp_path: Path, playing: Playing) -> None:
    path = tmp_path / "results.jsonl"
    playing.difference = "a cent"
    assert command.run(options(path)) == 1
    playing.difference = ""
    assert command.run(options(path)) == 0
    assert sorted(set(playing.seeds)) == [5, 6, 7]


def test_a_run_that_its_time_has_ended_says_so(
    tmp_path: Path, playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "results.jsonl"
    monkeypatch.setattr(command, "one_house", lambda plan, until, folder: None)
    assert command.run(options(path)) == 3


def test_a_house_that_broke_down_ends_the_run_at_once() -> None:
    told: list[dict[str, object]] = []

    class Pool:
        def shutdown(self, **how: object) -> None:
            told.append(how)

    broken: Future[Result | None] = Future()
    broken.set_exception(ValueError("day: 2015-07-21 has not begun"))
    with pytest.raises(ValueError, match="has not begun"):
        command._came_of(broken, Pool())  # type: ignore[arg-type]
    assert told == [{"wait": False, "cancel_futures": True}]
    fine: Future[Result | None] = Future()
    fine.set_result(a_result(1))
    assert command._came_of(fine, Pool()) == a_result(1)  # type: ignore[arg-type]
    assert len(told) == 1
