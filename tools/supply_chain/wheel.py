"""The wheel: built from what git knows, the same bytes whenever and wherever it is built."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
# The wheel's files carry this time: the second of 1 January 2026, not that of the build.
EPOCH: Final = "1767225600"


def sources() -> list[Path]:
    """What belongs into a build: what git tracks, or would, of the package and its metadata."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "croupier", *METADATA],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\n")
    return [Path(name) for name in listed if name and (ROOT / name).exists()]


METADATA: Final = ("pyproject.toml", "README.md", "LICENSE")


def build(into: Path) -> Path:
    """Build the wheel from a clean copy; where it is."""
    with tempfile.TemporaryDirectory() as folder:
        for name in sources():
            place = Path(folder) / name
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, place)
            # Modes depend on who checked the project out; a wheel must not.
            place.chmod(0o644)
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
        environment = os.environ | {"SOURCE_DATE_EPOCH": EPOCH, "PYTHONHASHSEED": "0"}
        subprocess.run([*command, "--wheel-dir", str(into), folder], check=True, env=environment)
    (wheel,) = into.glob("croupier-*.whl")
    return wheel


def digest(path: Path) -> str:
    """SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


if __name__ == "__main__":
    target = ROOT / "dist"
    target.mkdir(exist_ok=True)
    for old in target.glob("croupier-*.whl"):
        old.unlink()
    wheel = build(target)
    print(f"{digest(wheel)}  {wheel.relative_to(ROOT)}")
