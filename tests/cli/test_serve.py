"""``croupier serve`` with a configuration that cannot be: one sentence, status 2, nothing written or said."""

from __future__ import annotations

import socket
import subprocess
from pathlib import Path

import pytest

from tests import warm
from tests.waiting import PATIENCE_SECONDS

GOOD = """
database = "house.sqlite"
listen = "127.0.0.1:0"
[[tables]]
id = "HCF-1"
game = "high_card_flush"
"""


def serve(folder: Path, text: str, *words: str) -> subprocess.CompletedProcess[str]:
    (folder / "house.toml").write_text(text, encoding="utf-8")
    return warm.run(
        ["serve", "house.toml", *words], cwd=folder, capture_output=True, text=True, timeout=PATIENCE_SECONDS
    )


def check_refused(folder: Path, run: subprocess.CompletedProcess[str], words: tuple[str, ...]) -> None:
    """One sentence that has these words, and nothing else anywhere."""
    assert (run.returncode, run.stdout) == (2, ""), run
    assert run.stderr.count("\n") == 1, run.stderr
    assert run.stderr.startswith("croupier: ")
    assert [word for word in words if word not in run.stderr] == []
    assert [file.name for file in folder.iterdir()] == ["house.toml"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (GOOD + "minimum = -5", ("HCF-1", "minimum")),
        (GOOD.replace("high_card_flush", "hcf"), ("HCF-1", "'hcf'")),
        (GOOD + 'options = { flush_bonus = "Z" }', ("HCF-1", "flush_bonus")),
        (GOOD + 'edition = "pa-1066"', ("HCF-1", "pa-1066")),
        (GOOD + '[[tables]]\nid = "HCF-1"\ngame = "high_card_flush"', ("HCF-1", "twice")),
        (GOOD + '[[terminals]]\nfirst = "EWT"', ("terminals", "EWT")),
        (GOOD + "[staff]\nidle_minutes = 600", ("staff", "idle_minutes")),
        (GOOD.replace("127.0.0.1:0", "foo"), ("listen", "'foo'")),
    ],
)
def test_a_wrong_configuration_is_one_sentence(tmp_path: Path, text: str, words: tuple[str, ...]) -> None:
    check_refused(tmp_path, serve(tmp_path, text), words)


def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        place = "127.0.0.1:{1}".format(*taken.getsockname())
        check_refused(tmp_path, serve(tmp_path, GOOD, "--listen", place), ("listen", place, "in use"))
