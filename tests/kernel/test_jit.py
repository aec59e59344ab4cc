"""The decorator: compiled without fastmath, kept on disk, and no worse than slow where there is no disk."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from croupier.kernel import seven

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


def test_without_a_folder_to_write_to_the_numbers_are_the_same(tmp_path: Path) -> None:
    blocked = tmp_path / "a file, not a folder"
    blocked.write_text("")
    assert run_with(blocked) == ["12", "0", "None"]


def test_no_kernel_is_compiled_with_fastmath_and_all_release_the_lock() -> None:
    kernel: Any = seven.rank_of
    assert kernel.targetoptions["nopython"]
    assert kernel.targetoptions["nogil"]
    assert not kernel.targetoptions.get("fastmath", False)
