"""The signature of the running software: which files it has, and the hash of each (58 Pa. Code § 461a.4(d)).

The laboratory computes it once from what it approved; the house computes it at every start and on demand.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import croupier
from croupier.floor.assets.byte_code import altered
from croupier.floor.assets.dependencies import files_of_dependencies
from croupier.floor.assets.service_life import Approval
from croupier.games.plugins import files_of_plugins
from croupier.units.verdict import Finding

_CITE = "58 Pa. Code §§ 461a.4, 605a.2(c)"


def package_root() -> Path:
    """Where the running package is."""
    return Path(croupier.__file__).parent


def manifest(root: Path) -> bytes:
    """A line for every file of the package, compiled files left out: its path and its SHA-256."""
    files = sorted(
        path.relative_to(root).as_posix()
        for path in root.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    )
    lines = [f"{name} {sha256((root / name).read_bytes()).hexdigest()}\n" for name in files]
    return "".join(lines).encode()


def signature(text: bytes) -> str:
    """The signature of a manifest."""
    return sha256(text).hexdigest()


def running_manifest() -> bytes:
    """What this server runs: the files of the package, those of the packages that it needs, and Python.

    Compiled files add nothing as long as they are those of their sources; one that is not has a line of its
    own, so that the signature is another.
    """
    return _running()


@cache
def running_signature() -> str:
    """The signature of what this process runs: computed once, since a process does not change its code."""
    return signature(running_manifest())


@cache
def package_signature() -> str:
    """The signature of the package alone, as a demonstration uses it: it approves what it runs itself."""
    return signature(manifest(package_root()))


def altered_byte_code() -> list[str]:
    """The sources whose compiled files run in their place and are not theirs: of the whole package, and of
    every package that it needs. A server compares at its start what it has loaded of ours."""
    root, others = package_root(), files_of_dependencies()
    sources = {path: path.relative_to(root).as_posix() for path in sorted(root.rglob("*.py"))}
    sources |= {path: name for name, path in others.items() if path.suffix == ".py"}
    return [sources[path] for path in altered(sources)]


@cache
def _running() -> bytes:
    root, others = package_root(), files_of_dependencies()
    lines = [manifest(root).decode()]
    lines += [f"{name} {sha256(path.read_bytes()).hexdigest()}\n" for name, path in others.items()]
    plugins = files_of_plugins()
    lines += [f"plugin {name} {sha256(path.read_bytes()).hexdigest()}\n" for name, path in plugins]
    lines.append(f"{sys.implementation.name} {platform.python_version()}\n")
    loaded = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    sources = [path for path in sorted(root.rglob("*.py")) if str(path) in loaded]
    changed = [path.relative_to(root).as_posix() for path in altered(sources)]
    lines += [f"byte code that is not its source's: {name}\n" for name in changed]
    return "".join(lines).encode()


NOTHING_TO_COMPARE: Final = "nothing_to_compare"


def running_software_is_approved(text: bytes, approvals: Iterable[Approval]) -> list[Finding]:
    """A Finding if the running software is none of those that were approved with a signature; where no
    approval has one there is nothing to compare, and nothing was shown."""
    approved = {one.signature for one in approvals if one.signature and not one.withdrawn_at}
    if signature(text) in approved:
        return []
    if not approved:
        return [
            Finding(
                severity="error",
                code=NOTHING_TO_COMPARE,
                message=f"no approval on file has a signature to compare with that of the running software, "
                f"{signature(text)}",
                cite=_CITE,
                remedy="record the approval with its signature",
            )
        ]
    return [
        Finding(
            severity="error",
            code="software_not_approved",
            message=f"the running software has the signature {signature(text)}, which was not approved",
            cite=_CITE,
            remedy="install the approved software again, or record the approval of this one",
        )
    ]
