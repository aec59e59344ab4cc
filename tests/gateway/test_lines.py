"""Lines of readers: what they say, and that a line that comes again is kept once."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.gateway.lines import Said, read_line
from croupier.gateway.simulators.reader import SimulatedReader


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("17 CARD QS", Said(17, "card", "QS")),
        ("18 DICE 3-4", Said(18, "dice", "3-4")),
        ("19 CODE 123456789012345678", Said(19, "voucher", voucher="123456789012345678")),
        ("20 BUTTON attendant", Said(20, "button", "attendant")),
        ("21 DOOR main open", Said(21, "condition", "main_door_opened")),
        ("22 DOOR logic closed", Said(22, "condition", "logic_door_closed")),
        ("CARD QS", None),
        ("17 CARD", None),
        ("17 CODE 12a", None),
        ("17 DOOR garden open", None),
        ("", None),
    ],
)
def test_what_a_line_says(line: str, said: Said | None) -> None:
    assert read_line(line) == said


def test_a_reader_says_a_line_until_it_is_acknowledged_and_counts_on_without_power(tmp_path: Path) -> None:
    reader = SimulatedReader(tmp_path / "memory")
    reader.see("CARD QS")
    reader.see("CARD 2h")
    assert reader.answer(b"") == b"1 CARD QS\n"
    assert reader.answer(b"ACK 1\n") == b"2 CARD 2h\n"
    again = SimulatedReader(tmp_path / "memory")
    again.see("CARD 3h")
    assert again.answer(b"") == b"3 CARD 3h\n"
