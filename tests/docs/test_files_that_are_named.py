"""A document that names a file, a folder, a module or something in one names what exists."""

from __future__ import annotations

import re
import subprocess
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import croupier
from tools.reachability import Program, sources

ROOT = Path(__file__).parents[2]
FILE = re.compile(r"`((?:\w+/)*\w+\.py)`")
CODE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"(?:[\w.-]+/)+[\w.-]*")
DOTTED = re.compile(r"\w+(?:\.\w+)+")
PLACEHOLDERS = {"games/GAME/": "games/high_card_flush/", "NNNN_name": "0001_books"}
NOT_PROGRAM = {"croupier.sqlite", "croupier.toml", "events.spool", "step.kind", "edition.procedure.steps"}
"""Files of a house, a field of a message, a call on a value: what begins like a module and is none."""
RIGHTS = {one["act"] for one in tomllib.loads((ROOT / "croupier/access/rights.toml").read_text())["right"]}


def tracked(*patterns: str) -> list[str]:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *patterns]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    return [name for name in listed if name and (ROOT / name).exists()]


@cache
def documents() -> dict[str, str]:
    """The text of every document, but for the one that tells of what was."""
    found = {name: (ROOT / name).read_text(encoding="utf-8") for name in tracked("*.md")}
    for name, text in found.items():
        for word, example in PLACEHOLDERS.items():
            text = text.replace(word, example)
        found[name] = text
    del found["CHANGELOG.md"]
    # The documents of the template speak of the package that is made from it.
    return {name: text for name, text in found.items() if not name.startswith("croupier/skeleton/template/")}


@cache
def program() -> Program:
    return Program(sources("croupier", "tools", "tests", "bench"))


@cache
def fields() -> set[str]:
    """Everything that a class declares, behind the name of the class."""
    found = set()
    for name, unit in program().units.items():
        for node in unit.nodes:
            target = getattr(node, "target", None)
            if getattr(target, "id", ""):
                found.add(f"{name}.{target.id}")
    return found


def named() -> Iterator[tuple[str, str]]:
    for document, text in documents().items():
        for word in CODE.findall(text):
            yield document, word


def test_every_source_file_that_a_document_names_exists() -> None:
    known = [f"/{name}" for name in tracked("*.py")]
    for document, text in documents().items():
        for name in FILE.findall(text):
            assert any(source.endswith(f"/{name}") for source in known), f"{document} names {name}"


def test_every_path_into_the_project_that_a_document_names_exists() -> None:
    tops = {path.name for place in (ROOT, ROOT / "croupier") for path in place.iterdir() if path.is_dir()}
    missing = []
    for document, word in named():
        if not PATH.fullmatch(word) or word.split("/")[0] not in tops - {"build", "."}:
            continue
        places = (ROOT, ROOT / "croupier", (ROOT / document).parent)
        if not any((place / word).exists() or (place / f"{word}.py").exists() for place in places):
            missing.append(f"{document} names {word}")
    assert missing == []


def exists(dotted: str) -> bool:
    """A module, or something that is defined or passed on in one, or declared by a class.

    What the package passes on when it is asked for stands in its library.
    """
    _, _, asked = dotted.partition(".")
    if asked in croupier.__all__:
        dotted = f"croupier.library.{asked}"
    name = program().meaning(dotted)
    return name in program().units or name in fields()


def test_every_dotted_name_of_the_program_that_a_document_names_exists() -> None:
    missing = []
    for document, word in named():
        name = word.partition("(")[0]
        ours = DOTTED.fullmatch(name) and name.split(".")[0] == "croupier" and name not in NOT_PROGRAM
        if ours and not exists(name):
            missing.append(f"{document} names {name}")
    assert missing == []


def test_what_a_document_names_in_a_module_is_in_it() -> None:
    """``module.name``, where one or more modules have this name: one of them has it."""
    modules: dict[str, list[str]] = {}
    for name in program().modules:
        modules.setdefault(name.rpartition(".")[2], []).append(name)
    endings = {path.rpartition(".")[2] for path in tracked("*")}
    missing = []
    for document, word in named():
        name = word.partition("(")[0]
        first, _, rest = name.partition(".")
        if not DOTTED.fullmatch(name) or first not in modules or rest in endings:
            continue
        if name in RIGHTS | NOT_PROGRAM or first == "croupier":
            continue
        if not any(exists(f"{module}.{rest}") for module in modules[first]):
            missing.append(f"{document} names {name}")
    assert missing == []


def test_the_map_of_the_layers_has_every_folder_of_the_package_and_no_other() -> None:
    blocks = re.findall(r"```\n(.*?)```", documents()["ARCHITECTURE.md"], re.DOTALL)
    drawn = [line.split()[0] for block in blocks for line in block.splitlines() if line and line[0] != " "]
    package = ROOT / "croupier"
    with_rooms = {"web", "accounting", "floor"}
    folders = {path.name for path in package.iterdir() if (path / "__init__.py").exists()} - {"client"}
    rooms = {
        f"{layer}/{path.name}"
        for layer in with_rooms
        for path in (package / layer).iterdir()
        if (path / "__init__.py").exists()
    }
    assert sorted(drawn) == sorted(folders | rooms | {"errors"})
