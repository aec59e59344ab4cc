"""A dealer folds a patron's hand by calling the time early."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tests.attacks._cards import code, house_with, table_of


def test_where_a_clock_runs_the_dealer_does_not_call_the_time(tmp_path: Path) -> None:
    table = msgspec.structs.replace(table_of("high_card_flush"), decision_seconds=3600)
    with house_with(tmp_path, table) as house:
        house.begin(ante=1000)
        house.lock()
        house.post("dealer", "deal", count=0)
        assert code(house.post("dealer", "default")) == "too_early"
        play = house.floor.desks["T-1"].table.play
        assert play is not None
        assert play.waiting() == 1


def test_where_none_runs_he_does(tmp_path: Path) -> None:
    with house_with(tmp_path, table_of("high_card_flush")) as house:
        house.begin(ante=1000)
        house.lock()
        house.post("dealer", "deal", count=0)
        assert code(house.post("dealer", "default")) == ""
