"""Tables that are kept: built once, also where several processes want them at once."""

from __future__ import annotations

import multiprocessing
import time
from pathlib import Path

from croupier.kernel.disk_cache import kept_file


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def _ask(folder: str) -> str:
    def build() -> str:
        with (Path(folder) / "built").open("a", encoding="utf-8") as file:
            file.write("x")
        time.sleep(0.2)
        return "forty-two"

    return kept_file(Path(folder) / "table", _read, build, _write)


def test_what_stands_in_the_file_is_not_built(tmp_path: Path) -> None:
    _write(tmp_path / "table", "kept")
    assert _ask(str(tmp_path)) == "kept"
    assert not (tmp_path / "built").exists()


def test_of_several_processes_one_builds_and_all_have_it(tmp_path: Path) -> None:
    with multiprocessing.get_context("spawn").Pool(3) as pool:
        assert pool.map(_ask, [str(tmp_path)] * 3, chunksize=1) == ["forty-two"] * 3
    assert (tmp_path / "built").read_text(encoding="utf-8") == "x"
