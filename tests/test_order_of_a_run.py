"""The order of a run loses no test, and every worker begins with another kind of long work."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.order import for_workers

FOLDERS = ("law", "lab", "units", "web", "play", "browser")


def collected(number: int) -> list[Any]:
    """Tests as they are collected; those of the browser name its fixture."""
    return [
        SimpleNamespace(
            nodeid=f"tests/{folder}/test_it.py::test[{index}]",
            fixturenames=("browser",) if folder == "browser" else (),
        )
        for folder in FOLDERS
        for index in range(number)
    ]


@pytest.mark.parametrize("workers", [1, 2, 3, 4, 7])
@pytest.mark.parametrize("number", [0, 1, 5, 100])
def test_every_test_is_run_once(number: int, workers: int) -> None:
    items = collected(number)
    ordered = for_workers(items, workers)
    assert sorted(item.nodeid for item in ordered) == sorted(item.nodeid for item in items)


def test_three_workers_begin_with_the_browser_with_kernels_and_with_servers() -> None:
    ordered = for_workers(collected(100), 3)
    begins = [ordered[start].nodeid.split("/")[1] for start in (0, 200, 400)]
    assert begins == ["browser", "lab", "web"]
    assert {ordered[end].nodeid.split("/")[1] for end in (199, 399, 599)} <= {"law", "units", "play"}
