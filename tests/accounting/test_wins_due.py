"""Which win a transfer made due: the settlement says so, or said so by their order in earlier books."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from croupier.accounting.slips.wins import wins_due
from croupier.ledger.journal import JournalRecord, Movement

DUE = "hand_pays_due:EWT-1:jackpot"
JACKPOTS = [
    {"terminal": "EWT-1", "hold": "R/EWT-1/blackjack/1", "posting": 3, "wager": "blackjack"},
    {"terminal": "EWT-2", "hold": "R/EWT-2/blackjack/1", "posting": 5, "wager": "blackjack"},
    {"terminal": "EWT-1", "hold": "R/EWT-1/blackjack#2/d4", "posting": 8, "wager": "blackjack#2"},
    {"terminal": "EWT-1", "hold": "", "posting": 9, "wager": "progressive_envy"},
]


class Books:
    """One settlement that made three wins of the same amount due at a terminal."""

    def __init__(self, jackpots: list[dict[str, Any]]) -> None:
        body = json.dumps({"facts": {"jackpots": jackpots, "answer": {"round": "R"}}})
        self.record = JournalRecord(7, "2026-01-05", "2026-01-05", "c", "table_step", body, "")

    def moved_since_empty(self, account_id: str) -> list[Movement]:
        assert account_id == DUE
        return [Movement(7, line, "table_win:T-1", DUE, 2_000, "jackpot") for line in (3, 8, 9)]

    def journal(self, after_seq: int = 0, limit: int | None = None) -> Iterator[JournalRecord]:
        assert (after_seq, limit) == (6, 1)
        yield self.record


def without_posting(jackpot: dict[str, Any]) -> dict[str, Any]:
    return {name: told for name, told in jackpot.items() if name != "posting"}


@pytest.mark.parametrize(
    "jackpots",
    [JACKPOTS, JACKPOTS[::-1], [without_posting(one) for one in JACKPOTS]],
    ids=["named", "named in any order", "before they were named"],
)
def test_each_win_is_the_wager_whose_transfer_made_it_due(jackpots: list[dict[str, Any]]) -> None:
    due = wins_due(Books(jackpots), DUE)
    assert [(one.win.id, one.win.wager, one.left_cents) for one in due] == [
        ("R/EWT-1/blackjack/1", "blackjack", 2_000),
        ("R/EWT-1/blackjack#2/d4", "blackjack#2", 2_000),
        ("record/7/9", "progressive_envy", 2_000),
    ]
