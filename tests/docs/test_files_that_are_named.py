"""A document that names a source file names one that exists."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"`((?:\w+/)*\w+\.py)`")
ANY_GAME = "games/GAME/"


def tracked(*patterns: str) -> list[str]:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *patterns]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    return [name for name in listed if name and (ROOT / name).exists()]


def test_every_source_file_that_a_document_names_exists() -> None:
    sources = [f"/{name}" for name in tracked("*.py")]
    for document in tracked("*.md"):
        for name in NAMED.findall((ROOT / document).read_text(encoding="utf-8")):
            wanted = name.replace(ANY_GAME, "games/high_card_flush/")
            found = any(source.endswith(f"/{wanted}") for source in sources)
            assert found or document == "CHANGELOG.md", f"{document} names {name}"
