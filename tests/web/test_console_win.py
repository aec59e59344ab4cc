"""Actual against theoretical win: what is settled is shown at once, and each game's theory as it comes."""

from __future__ import annotations

import copy
import json
from datetime import date
from typing import Any, cast

from croupier import games
from croupier.house.books import Store
from croupier.house.lab_process import Report
from croupier.tables.config import TableConfig
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.records import STEP
from croupier.units.gaming_day import GamingDay
from croupier.web.console.win_figures import table_wins
from croupier.web.console.win_theory import Figures, Theory

DAY = date(2026, 11, 15)


class Record:
    """As much of a record of the journal as is read here."""

    kind = STEP

    def __init__(self, seq: int, table: str, stake: int, returned: int) -> None:
        line = {"wager": "ante", "outcome": "lose", "stake": stake, "returned": returned}
        self.seq = seq
        event = {"event": "round_settled", "lines": [line]}
        self.body = json.dumps({"facts": {"table": table, "event": event}}, separators=(",", ":"))


class Books:
    """A journal with one round at each of two tables."""

    def seq_at_end_of(self, day: date) -> int:
        return 2 if day >= DAY else 0

    def endings(self, event: str, after: int, upto: int, most: int, table: str) -> list[Any]:
        both = [Record(2, "B-1", 500, 1000), Record(1, "A-1", 1000, 0)]
        return [record for record in both if event == "round_settled" and after < record.seq <= upto]


class ToldTheory(Theory):
    """A laboratory that says how far it is, and fails for nobody."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def of(self, table: HybridTable | None, report: Report) -> Figures:
        assert table is not None
        self.asked.append(table.config.id)
        report("counting", 0.0)
        report("counting", 0.5)
        return Figures({"ante": (0.05, 1.0)}, "ante")


def table(name: str) -> HybridTable:
    config = TableConfig(id=name, game="high_card_flush")
    return HybridTable(config, games.load(config.game), GamingDay(6, "America/New_York"))


def wins(theory: Theory, names: list[str]) -> tuple[list[dict[str, Any]], list[list[dict[str, Any]]]]:
    told: list[list[dict[str, Any]]] = []

    def report(what: str, done: float, partial: Any = None) -> None:
        if partial is not None:
            told.append(copy.deepcopy(partial))

    tables = {name: table(name) for name in names}
    return table_wins(cast(Store, Books()), tables, (DAY, DAY), theory, report), told


def test_each_table_says_how_far_its_mathematics_is_while_the_others_wait_or_are_done() -> None:
    theory = ToldTheory()
    found, told = wins(theory, ["A-1", "B-1", "C-1"])
    progress = [[(row["progress"], row["working"]) for row in rows] for rows in told]
    none = (None, False)
    assert progress == [
        [(0.0, True), (0.0, False), none],
        [(0.5, True), (0.0, False), none],
        [none, (0.0, True), none],
        [none, (0.5, True), none],
    ]
    # What was settled is there from the first report on.
    assert [row["actual_cents"] for row in told[0]] == [1000, -500, 0]
    assert [row["theoretical_cents"] for row in found] == [50, 25, None]
    assert [row["progress"] for row in found] == [None, None, None]


def test_the_laboratory_is_not_asked_about_a_table_without_play() -> None:
    theory = ToldTheory()
    wins(theory, ["A-1", "B-1", "C-1"])
    assert theory.asked == ["A-1", "B-1"]


class CountingBench:
    """A bench that counts what it is asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []

    def do(self, report: Report, words: str, task: Any, *given: Any) -> Figures:
        self.asked.append(given)
        return Figures({}, "")


def test_tables_that_offer_the_same_are_solved_once_and_for_good() -> None:
    bench = CountingBench()
    known: dict[str, Figures] = {}
    for _ in range(2):
        theory = Theory(cast(Any, bench), known)
        for name in ("A-1", "B-1"):
            theory.of(table(name), lambda what, done, partial=None: None)
    assert len(bench.asked) == 1


def test_a_table_that_is_gone_is_told_and_not_solved() -> None:
    bench = CountingBench()
    found = Theory(cast(Any, bench), {}).of(None, lambda what, done, partial=None: None)
    assert "configuration" in found.note
    assert not bench.asked
