"""The auditor beside a real server in a process of its own, which is killed in the middle."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from tests.auditor.served import run


def test_books_are_equal_after_play_over_the_network_with_a_kill(tmp_path: Path) -> None:
    told = asyncio.run(run(tmp_path, seed=2, rounds=24, kill_every=300))
    found = re.match(r"([\d,]+) rounds over the network, (\d+) kills", told)
    assert found, told
    assert int(found[1].replace(",", "")) >= 24
    assert int(found[2]) >= 1
