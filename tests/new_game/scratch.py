"""An environment beside that of the tests: packages are really installed there, and nowhere else."""

from __future__ import annotations

import json
import site
import subprocess
import venv
from pathlib import Path
from typing import Any

LONGEST_SECONDS = 300
"""A bound against hanging, far above what any command takes."""


class Scratch:
    """A virtual environment that sees what the tests have installed; ``work`` is where commands are run."""

    def __init__(self, folder: Path) -> None:
        self.work = folder / "work"
        self.work.mkdir()
        venv.create(folder / "env", with_pip=False)
        self.bin = folder / "env" / "bin"
        self.python = str(self.bin / "python")
        self._share_with_the_tests()
        self._write_command("croupier", "croupier.cli")
        self._write_command("pip", "pip")
        self._write_command("pytest", "pytest")

    def _share_with_the_tests(self) -> None:
        """Every package of the tests' own environment, without what is installed here later."""
        here = self.run("python", "-c", "import site; print(site.getsitepackages()[0])").strip()
        lines = [f"import site; site.addsitedir({place!r})" for place in site.getsitepackages()]
        (Path(here) / "of_the_tests.pth").write_text("\n".join(lines), encoding="utf-8")

    def _write_command(self, name: str, module: str) -> None:
        path = self.bin / name
        path.write_text(f'#!/bin/sh\nexec "{self.python}" -m {module} "$@"\n', encoding="utf-8")
        path.chmod(0o755)

    def answer(self, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
        """A command of this environment, whatever becomes of it."""
        program = self.bin / words[0]
        return subprocess.run(
            [str(program), *words[1:]],
            cwd=self.work,
            input=given,
            capture_output=True,
            text=True,
            timeout=LONGEST_SECONDS,
        )

    def run(self, *words: str, given: str = "") -> str:
        """What a command prints that must succeed."""
        done = self.answer(*words, given=given)
        assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def croupier(self, *words: str, given: str = "") -> str:
        return self.run("croupier", *words, given=given)

    def asked(self, *words: str, document: dict[str, Any]) -> dict[str, Any]:
        """The answer of a command that takes one JSON document a line."""
        found: dict[str, Any] = json.loads(self.croupier(*words, given=json.dumps(document)))
        return found

    def install(self, folder: str) -> None:
        """As the guide says, and without a look at any package index."""
        self.run("pip", "install", "--quiet", "--no-index", "--no-build-isolation", folder)
