"""The command line as somebody at a shell has it: real processes, and every command with fitting words."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

import typer.main

from croupier import cli
from tests import warm

SECONDS = 120
"""A command that has not ended by then never will."""


def croupier(*words: str, folder: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """``croupier`` as a process of its own, signed in as nobody unless the environment says otherwise."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("CROUPIER_")}
    return warm.run(
        list(words),
        cwd=folder,
        env={**inherited, **environment},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        stdin=subprocess.DEVNULL,
    )


APP = cli.build()


@cache
def every_command() -> dict[str, Any]:
    """Each subcommand under its whole name, as the parser has it."""
    return dict(_leaves(typer.main.get_command(APP), ""))


def _leaves(command: Any, name: str) -> Iterator[tuple[str, Any]]:
    if not hasattr(command, "commands"):
        yield name, command
        return
    for word, one in command.commands.items():
        yield from _leaves(one, f"{name} {word}".strip())


def words_for(name: str, command: Any, database: str, some_file: Path) -> list[str]:
    """Words with which the parser lets a command run: its books, and something for what else it must have."""
    types = get_type_hints(command.callback)
    words: list[str] = []
    for parameter in command.params:
        if parameter.name in ("database", "post"):
            word = database
        elif parameter.required or (parameter.name, parameter.param_type_name) == ("file", "argument"):
            word = _something(name, types[parameter.name], some_file)
        else:
            continue
        words += [word] if parameter.param_type_name == "argument" else [parameter.opts[0], word]
    return words


def _something(name: str, kind: Any, some_file: Path) -> str:
    if "Path" in str(kind):
        return str(some_file)
    if kind in (int, float):
        return "1"
    return "move-asset" if name == "assets record" else "something"
