"""The wheel is whole, and the same bytes each time."""

from __future__ import annotations

import zipfile
from pathlib import Path

from tools.supply_chain.wheel import build, digest, sources


def test_two_builds_give_the_same_bytes_and_hold_every_file_of_the_package(tmp_path: Path) -> None:
    wheels = []
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        wheels.append(build(tmp_path / name))
    assert digest(wheels[0]) == digest(wheels[1])
    with zipfile.ZipFile(wheels[0]) as wheel:
        inside = set(wheel.namelist())
    package = {str(path) for path in sources() if path.parts[0] == "croupier"}
    assert package <= inside
