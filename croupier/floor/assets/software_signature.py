"""The signature of the running software: which files it has, and the hash of each (58 Pa. Code § 461a.4(d)).

The laboratory computes it once from what it approved; the house computes it at every start and on demand.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

import croupier
from croupier.floor.assets.service_life import Approval
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


def running_software_is_approved(text: bytes, approvals: Iterable[Approval]) -> list[Finding]:
    """A Finding if the running software is none of those that were approved with a signature."""
    approved = {approval.signature: approval for approval in approvals if approval.signature}
    if not approved or signature(text) in approved:
        return []
    return [
        Finding(
            severity="error",
            code="software_not_approved",
            message=f"the running software has the signature {signature(text)}, which was not approved",
            cite=_CITE,
            remedy="install the approved software again, or record the approval of this one",
        )
    ]
