"""The wheel without any extra, alone in an environment: what is shipped answers, the rest says what it needs.

The whole walk takes some ten seconds; every command is one call in the same fresh Python.
"""

from __future__ import annotations

import importlib.metadata
import json
import re
import subprocess
import sys
import venv
from pathlib import Path
from typing import Final

import pytest

from croupier import games
from croupier.cli import COMMANDS
from croupier.cli._extras import EXTRAS
from tools.supply_chain.wheel import ROOT, build

PLAIN: Final = ("msgspec", "typer", "rich")
WALK: Final = """
import contextlib, io, json, sys, time
import croupier.cli

def call(words):
    sys.argv = ["croupier", *words]
    out, err, status = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO(), 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            croupier.cli.main()
        except SystemExit as stop:
            status = stop.code or 0
        except BaseException as error:
            status, text = -1, f"{type(error).__name__}: {error}"
            err.write(text)
    out.flush()
    return [status, out.buffer.getvalue().decode(), err.getvalue()]

print(json.dumps([call(words) for words in json.load(sys.stdin)]))
"""


def requirements(names: tuple[str, ...]) -> set[str]:
    """Distributions and everything that they need without an extra."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = re.sub(r"[-_.]+", "-", waiting.pop()).lower()
        if name in found:
            continue
        found.add(name)
        for line in importlib.metadata.requires(name) or ():
            if "extra ==" not in line and "sys_platform" not in line:
                waiting.append(re.split(r"[^\w.-]", line, maxsplit=1)[0])
    return found


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment that has the wheel and what it requires, and nothing else."""
    folder = tmp_path_factory.mktemp("plain")
    wheel = build(folder)
    venv.create(folder / "env", with_pip=False)
    python = folder / "env" / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-index"]
    subprocess.run([*pip, "--no-deps", "--no-compile", str(wheel)], check=True)
    (site,) = (folder / "env" / "lib").glob("python*/site-packages")
    for name in requirements(PLAIN):
        for file in importlib.metadata.files(name) or ():
            top = file.parts[0]
            if top not in ("..", "__pycache__") and not (site / top).exists():
                (site / top).symlink_to(
                    Path(str(file.locate())).parents[len(file.parts) - 2]
                    if len(file.parts) > 1
                    else Path(str(file.locate()))
                )
    return python


def walk(python: Path, calls: list[list[str]]) -> list[tuple[int, str, str]]:
    done = subprocess.run(
        [python, "-c", WALK], input=json.dumps(calls), capture_output=True, text=True, check=True, cwd="/"
    )
    return [(status, out, err) for status, out, err in json.loads(done.stdout)]


def test_the_environment_has_no_extra(plain: Path) -> None:
    for package in EXTRAS:
        code = f"import importlib.util, sys; sys.exit(importlib.util.find_spec({package!r}) is not None)"
        assert subprocess.run([plain, "-c", code], check=False, cwd="/").returncode == 0, package


def test_what_is_shipped_answers_without_an_extra(plain: Path) -> None:
    calls = [
        [command, game, *more]
        for game in games.ids()
        for command, *more in (["par", "--json"], ["par"], ["strategy", "--json"], ["sign"])
    ]
    calls += [["rulebook", "list"], ["rulebook", "show", "go_fore_it"]]
    for words, (status, out, err) in zip(calls, walk(plain, calls), strict=True):
        assert (status, err) == (0, ""), (words, err)
        assert out.strip()
        if words[0] == "par" and "--json" in words:
            assert json.loads(out)["base"]["edge"]


def test_every_command_helps_or_says_in_one_sentence_what_it_needs(plain: Path) -> None:
    calls = [[name.replace("_", "-"), "--help"] for name in COMMANDS]
    for words, (status, out, err) in zip(calls, walk(plain, calls), strict=True):
        assert (status, err) == (0, ""), (words, err)
        assert "Usage: " in out


NEEDS: Final = {
    ("simulate", "go_fore_it", "--rounds", "1000"): "lab",
    ("par", "texas_holdem_bonus", "--out", "sheets"): "lab",
    ("serve",): "web",
    ("audit", "verify", "--database", "sqlite:////nowhere/books"): "books",
    ("backup", "nowhere", "--database", "sqlite:////nowhere/books"): "books",
}


def test_what_needs_an_extra_says_which(plain: Path) -> None:
    calls = [list(words) for words in NEEDS]
    for words, extra, (status, out, err) in zip(calls, NEEDS.values(), walk(plain, calls), strict=True):
        assert (status, out) == (2, ""), (words, out, err)
        assert err.count("\n") == 1, (words, err)
        assert f"install croupier[{extra}]" in err, (words, err)


def test_every_extra_is_one_that_the_package_has() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for extra in set(EXTRAS.values()):
        assert f"\n{extra} = [" in text
