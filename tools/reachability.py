"""What the running program can reach: a graph of names, walked from everything that can be started.

Starts are the console scripts and entry points of pyproject.toml, the subcommands, every ``__main__``, the
library for programs of others and the tools of the workshop. From there the graph follows imports, names and
attributes:

- a name leads to the definition that it was imported or defined as;
- ``thing.name`` leads to ``name`` in the module ``thing``, or else to every method called ``name``;
- what a decorator registers (a route, a command) is reached with its module;
- a module that is named by a string is loaded by it, and whatever attribute is asked of such a module counts.

A definition that is not reached is called by tests alone, or by nobody: an orphan.

    python -m tools.reachability
"""

from __future__ import annotations

import ast
import builtins
import importlib
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
WORKSHOP: Final = ("tools",)
LIBRARY: Final = ("croupier.client", "croupier.library")
"""What programs of others import; docs/api.md and docs/library.md describe it."""

SILENT_DECORATORS: Final = frozenset(
    [
        "abstractmethod",
        "asynccontextmanager",
        "cache",
        "cached_property",
        "classmethod",
        "contextmanager",
        "dataclass",
        "final",
        "jit",
        "lru_cache",
        "overload",
        "override",
        "property",
        "staticmethod",
        "total_ordering",
        "wraps",
    ]
)
"""Decorators that register nothing: what they decorate is used only if its name is."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class Unit:
    """A function, a class, a method, or the statements of a module outside of those."""

    name: str
    module: str
    nodes: list[ast.AST]
    owner: str = ""
    """The class of a method."""
    is_property: bool = False
    bases: tuple[str, ...] = ()


@dataclass
class Module:
    """One source file: what its names mean, and what it defines."""

    name: str
    is_package: bool
    tree: ast.Module
    meanings: dict[str, str] = field(default_factory=dict)
    """For each imported name, the dotted name that it stands for."""


class Program:
    """The sources of the program, taken apart."""

    def __init__(self, sources: dict[str, tuple[bool, str]]) -> None:
        self.modules = {
            name: Module(name, package, ast.parse(text)) for name, (package, text) in sources.items()
        }
        self.units: dict[str, Unit] = {}
        self.methods: dict[str, list[str]] = {}
        """For each name of a method, all the methods that are called so."""
        self.classes: dict[str, list[str]] = {}
        """For each class, the names of its methods."""
        for module in self.modules.values():
            self._take_apart(module)

    def _take_apart(self, module: Module) -> None:
        own = Unit(module.name, module.name, [])
        self.units[module.name] = own
        for node in ast.walk(module.tree):
            module.meanings.update(_imported(node, module))
        for node in _statements(module.tree.body):
            if isinstance(node, ast.ClassDef):
                self._take_class(module, node)
            elif isinstance(node, Function):
                self._add(Unit(f"{module.name}.{node.name}", module.name, [node]))
            elif names := _assigned(node):
                for name in names:
                    self._add(Unit(f"{module.name}.{name}", module.name, [node]))
            else:
                own.nodes.append(node)
            if isinstance(node, ast.ClassDef | Function) and not all(map(_is_silent, node.decorator_list)):
                own.nodes.append(ast.Name(node.name, ast.Load()))

    def _take_class(self, module: Module, node: ast.ClassDef) -> None:
        name = f"{module.name}.{node.name}"
        rest = [one for one in node.body if not isinstance(one, Function)]
        nodes = [*rest, *node.bases, *node.keywords, *node.decorator_list]
        self._add(Unit(name, module.name, nodes, bases=tuple(map(ast.unparse, node.bases))))
        for one in node.body:
            if isinstance(one, Function):
                is_property = any("property" in ast.unparse(mark) for mark in one.decorator_list)
                method = Unit(f"{name}.{one.name}", module.name, [one], name, is_property)
                self._add(method)
                self.methods.setdefault(one.name, []).append(method.name)
                self.classes.setdefault(name, []).append(one.name)

    def _add(self, unit: Unit) -> None:
        if unit.name in self.units:
            # Written twice, for two platforms or with and without a package.
            self.units[unit.name].nodes += unit.nodes
        else:
            self.units[unit.name] = unit

    def meaning(self, dotted: str) -> str:
        """A dotted name as it is defined, through modules that only pass it on."""
        for _ in range(10):
            if dotted in self.units:
                return dotted
            module, _, rest = dotted.rpartition(".")
            tail = [rest]
            while module and module not in self.modules:
                module, _, rest = module.rpartition(".")
                tail.insert(0, rest)
            if not module or tail[0] not in self.modules[module].meanings:
                return dotted
            dotted = ".".join([self.modules[module].meanings[tail[0]], *tail[1:]])
        return dotted


def _statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a module, those under ``if`` and ``try`` too."""
    for node in body:
        if isinstance(node, ast.If | ast.Try):
            yield from _statements([*node.body, *node.orelse, *getattr(node, "finalbody", [])])
            for handler in getattr(node, "handlers", []):
                yield from _statements(handler.body)
        else:
            yield node


def _assigned(node: ast.stmt) -> list[str]:
    """The name of a constant; none where several are assigned at once: an enumeration is one thing."""
    if isinstance(node, ast.AnnAssign):
        targets: list[ast.expr] = [node.target]
    elif isinstance(node, ast.Assign):
        targets = node.targets
    else:
        return []
    names = [one.id for one in targets if isinstance(one, ast.Name)]
    return [] if len(names) < len(targets) or any(name.startswith("__") for name in names) else names


def _is_silent(decorator: ast.expr) -> bool:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return ast.unparse(called).rpartition(".")[2] in SILENT_DECORATORS


def _imported(node: ast.AST, module: Module) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Import):
        for one in node.names:
            yield (
                (one.asname or one.name.partition(".")[0]),
                (one.name if one.asname else one.name.partition(".")[0]),
            )
    elif isinstance(node, ast.ImportFrom):
        for one in node.names:
            yield one.asname or one.name, f"{_origin(node, module)}.{one.name}"


def _origin(node: ast.ImportFrom, module: Module) -> str:
    """The module of ``from ... import``, relative ones included."""
    if not node.level:
        return node.module or ""
    parts = module.name.split(".")
    parts = parts[: len(parts) - node.level + module.is_package]
    return ".".join([*parts, node.module] if node.module else parts)


class Walk:
    """The walk over the graph: what is reached, and what is still to be read."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.reached: set[str] = set()
        self._asked: set[str] = set()
        """Attributes that were asked of something that the sources do not tell."""
        self._loaded: set[str] = set()
        """Modules that were loaded by a name in a string."""
        self._waiting: list[str] = []

    def start(self, names: Iterable[str]) -> None:
        for name in names:
            self._reach(name)
        while self._waiting:
            self._read(self.program.units[self._waiting.pop()])

    def ask(self, attribute: str, *, only_properties: bool = False) -> None:
        """Something may call this: methods of reached classes, and what a loaded module has."""
        if attribute in self._asked:
            return
        for method in self.program.methods.get(attribute, []):
            unit = self.program.units[method]
            if unit.owner in self.reached and (unit.is_property or not only_properties):
                self._reach(method)
        if not only_properties:
            self._asked.add(attribute)
            for module in self._loaded:
                self._reach(f"{module}.{attribute}")

    def load(self, module: str) -> None:
        """A module that is imported by its name."""
        if module in self.program.modules and module not in self._loaded:
            self._loaded.add(module)
            self._reach(module)
            for attribute in self._asked:
                self._reach(f"{module}.{attribute}")

    def reaches(self, dotted: str) -> bool:
        """Whether a definition is reached; a field of a class is where its class is."""
        name = self.program.meaning(dotted)
        if name not in self.program.units:
            name = name.rpartition(".")[0]
        return name in self.reached

    def _reach(self, dotted: str) -> None:
        name = self.program.meaning(dotted)
        while name not in self.program.units:
            name, mark, _ = name.rpartition(".")
            if not mark:
                return
        if name in self.reached:
            return
        self.reached.add(name)
        self._waiting.append(name)
        unit = self.program.units[name]
        if unit.owner:
            self._reach(unit.owner)
        if name in self.program.modules:
            self._reach(name.rpartition(".")[0])
        else:
            self._reach(unit.module)
            for attribute in self.program.classes.get(name, ()):
                if attribute in self._asked or attribute.startswith("__"):
                    self._reach(f"{name}.{attribute}")

    def _read(self, unit: Unit) -> None:
        module = self.program.modules[unit.module]
        for base in unit.bases:
            self._ask_for_hooks(base, module)
        for top in unit.nodes:
            for node in ast.walk(top):
                self._follow(node, module)

    def _follow(self, node: ast.AST, module: Module) -> None:
        if isinstance(node, ast.Import):
            for one in node.names:
                self._reach_module(one.name)
        elif isinstance(node, ast.ImportFrom):
            origin = _origin(node, module)
            self._reach_module(origin)
            for one in node.names:
                self._reach_module(f"{origin}.{one.name}")
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            self._reach_name(node.id, module)
        elif isinstance(node, ast.Attribute):
            self._follow_attribute(node, module)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            self._follow_text(node.value)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "Lab":
            for keyword in node.keywords:
                # The Lab of a game names modules of its own package.
                if isinstance(keyword.value, ast.Constant):
                    self.load(f"{module.name}.{keyword.value.value}")

    def _ask_for_hooks(self, base: str, module: Module) -> None:
        """A base class of another package calls what it has itself, whoever overrides it."""
        first, _, rest = base.partition(".")
        dotted = f"{module.meanings.get(first, '')}.{rest}".strip(".")
        package, _, name = dotted.rpartition(".")
        if package and package.split(".")[0] not in (*WORKSHOP, "croupier"):
            for attribute in dir(getattr(importlib.import_module(package), name)):
                self.ask(attribute)

    def _reach_module(self, name: str) -> None:
        if name in self.program.modules:
            self._reach(name)

    def _reach_name(self, name: str, module: Module) -> None:
        if f"{module.name}.{name}" in self.program.units:
            self._reach(f"{module.name}.{name}")
        elif name in module.meanings and not self._is_module(module.meanings[name]):
            self._reach(module.meanings[name])

    def _is_module(self, dotted: str) -> bool:
        return dotted in self.program.modules

    def _follow_attribute(self, node: ast.Attribute, module: Module) -> None:
        chain = ast.unparse(node) if _is_chain(node) else ""
        first, _, rest = chain.partition(".")
        meaning = self.program.meaning(f"{module.meanings.get(first, '')}.{rest}") if rest else ""
        if meaning in self.program.units:
            self._reach(meaning)
        self.ask(node.attr)

    def _follow_text(self, text: str) -> None:
        """A name in a string: a module to load, an entry point, or a property that ``getattr`` asks for."""
        module, _, attribute = text.partition(":")
        self.load(module)
        if attribute and module in self.program.modules:
            self._reach(f"{module}.{attribute}")
        if text.isidentifier():
            self.ask(text, only_properties=True)


def _is_chain(node: ast.expr) -> bool:
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name)


def sources(*folders: str) -> dict[str, tuple[bool, str]]:
    """The sources below these folders by module name: whether it is a package, and its text."""
    found = {}
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            parts = list(path.relative_to(ROOT).with_suffix("").parts)
            package = parts[-1] == "__init__"
            found[".".join(parts[:-1] if package else parts)] = (package, path.read_text(encoding="utf-8"))
    return found


def starts(program: Program, workshop: bool) -> Iterator[str]:
    """Everything that can be started from outside, the tools of the workshop too if they count."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    tables = [project.get("scripts", {}), *project.get("entry-points", {}).values()]
    for target in [value for table in tables for value in table.values()]:
        yield target.replace(":", ".")
    for name, unit in program.units.items():
        if unit.module in LIBRARY and not name.rpartition(".")[2].startswith("_"):
            yield name
        if name.endswith(".__main__") or (workshop and name.split(".")[0] in WORKSHOP):
            yield name


@cache
def _program() -> Program:
    return Program(sources("croupier", *WORKSHOP))


@cache
def walked(workshop: bool = True) -> Walk:
    """The program as it stands, walked from its starts; without the tools, what runs in a house."""
    program = _program()
    walk = Walk(program)
    for name in program.modules:
        # cli/__init__.py and games/__init__.py list the modules of their folder and import them by name.
        package, _, last = name.rpartition(".")
        if package in ("croupier.cli", "croupier.games") and not last.startswith("_"):
            walk.load(name)
        if package.startswith("croupier.games.") and last == "lab":
            walk.load(name)
    for word in dir(builtins):
        walk.ask(word)
    for page in sorted((ROOT / "croupier").rglob("*.html")):
        for word in re.findall(r"\.([a-z_]+)", page.read_text(encoding="utf-8")):
            walk.ask(word)
    walk.start(starts(program, workshop))
    return walk


def orphans(walk: Walk) -> list[str]:
    """What is defined in the program and never reached, without the parts of what is an orphan as a whole."""
    missing = {
        name for name in walk.program.units if name not in walk.reached and name.split(".")[0] not in WORKSHOP
    }
    return sorted(
        name
        for name in missing
        if walk.program.units[name].owner not in missing
        and (name in walk.program.modules or walk.program.units[name].module not in missing)
    )


def main() -> None:
    """Print the orphans; the exit status says whether there are any."""
    found = orphans(walked())
    for name in found:
        print(name)
    raise SystemExit(bool(found))


if __name__ == "__main__":
    main()
