"""The lock holds what the constraints pin, and nothing else."""

from __future__ import annotations

import re

from tools.supply_chain.lock import LOCK, ROOT, run_time_requirements


def pins(text: str) -> dict[str, str]:
    found = re.findall(r"^([A-Za-z0-9._-]+)==(\S+)", text, flags=re.MULTILINE)
    return {name.lower().replace("_", "-").replace(".", "-"): version for name, version in found}


LOCKED = pins(LOCK.read_text(encoding="utf-8"))
CONSTRAINED = pins((ROOT / "constraints.txt").read_text(encoding="utf-8"))


def test_every_locked_package_is_pinned_to_the_same_version() -> None:
    assert LOCKED
    assert {name: CONSTRAINED.get(name) for name in LOCKED} == LOCKED


def test_every_run_time_requirement_is_locked() -> None:
    names = {re.split(r"[\[<>=!~ ]", requirement)[0].lower() for requirement in run_time_requirements()}
    assert names <= set(LOCKED)


def test_every_locked_package_has_a_hash() -> None:
    text = LOCK.read_text(encoding="utf-8")
    blocks = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
    assert len(blocks) == len(LOCKED)
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}$", block, flags=re.MULTILINE) for block in blocks)
