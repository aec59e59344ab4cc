"""The decorator: compiled without fastmath, kept on disk, and no worse than slow where there is no disk."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from croupier.kernel import disk_cache, seven

SCRIPT = """
import numpy as np
from croupier.kernel.jit import cache_folder
from croupier.kernel.masks import mask_of
answer = mask_of(np.array([2, 3], dtype=np.uint8))
print(answer, sum(mask_of.stats.cache_hits.values()), cache_folder(mask_of.__module__))
"""


def run_with(cache: Path) -> list[str]:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=environment, cwd=root, capture_output=True, text=True, check=True
    )
    return done.stdout.split()


def test_compiled_code_is_found_again_by_the_next_start(tmp_path: Path) -> None:
    first, second = run_with(tmp_path), run_with(tmp_path)
    assert first[:2] == ["12", "0"]
    assert second[:2] == ["12", "1"]
    assert Path(first[2]).parent == tmp_path / "croupier"


def test_of_several_starts_at_once_one_compiles_and_the_others_find_it(tmp_path: Path) -> None:
    with ThreadPoolExecutor(3) as starts:
        answers = list(starts.map(run_with, [tmp_path] * 3))
    assert sorted(answer[1] for answer in answers) == ["0", "1", "1"]


def test_a_table_that_was_just_built_and_one_from_the_disk_are_the_same_for_what_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk_cache, "cache_folder", lambda _module: tmp_path)
    built, found = (disk_cache.kept_table("some", [], lambda: np.arange(3)) for _ in range(2))
    assert numba.typeof(built) == numba.typeof(found)


def test_without_a_folder_to_write_to_the_numbers_are_the_same(tmp_path: Path) -> None:
    blocked = tmp_path / "a file, not a folder"
    blocked.write_text("")
    assert run_with(blocked) == ["12", "0", "None"]


def test_no_kernel_is_compiled_with_fastmath_and_all_release_the_lock() -> None:
    kernel: Any = seven.rank_of
    assert kernel.targetoptions["nopython"]
    assert kernel.targetoptions["nogil"]
    assert not kernel.targetoptions.get("fastmath", False)
