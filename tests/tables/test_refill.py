"""Which hit had the meter started again: the first who wins it whole, all who share it, each reseeded one."""

from __future__ import annotations

from croupier.play.settlement import Line
from croupier.tables.refill import by_line
from croupier.units.odds import ForOne, PercentOfMeter
from croupier.wagering.progressive.hit import Refill

RESERVE = "progressive_reserve:T-1.reserve"


def line(returned: int, pays: str = "100% of meter", wager: str = "progressive") -> Line:
    return Line(seat=1, wager=wager, stake=100, outcome="win", returned=returned, pays=pays, hand="", cite="")


def test_a_reserve_belongs_to_the_first_who_wins_the_whole_meter() -> None:
    lines = [line(100, "10% of meter"), line(0, "lose"), line(900), line(70)]
    found = by_line(lines, {"main": 1_000}, {"main": Refill(RESERVE, 70, 0)})
    assert found == {2: Refill(RESERVE, 70, 0), 3: Refill("", 0, 0)}


def test_who_share_one_payout_share_the_reserve_to_the_cent() -> None:
    lines = [line(334), line(333), line(333), line(71)]
    found = by_line(lines, {"main": 1_000}, {"main": Refill(RESERVE, 71, 0)})
    assert [found[n].poured_cents for n in range(4)] == [23, 24, 24, 0]


def test_the_house_reseeds_after_each_who_wins_the_whole_meter() -> None:
    lines = [line(5_000), line(1_000), line(200, "20% of meter")]
    found = by_line(lines, {"main": 5_000}, {"main": Refill("", 0, 2_000)})
    assert found == {0: Refill("", 0, 1_000), 1: Refill("", 0, 1_000)}


def test_a_meter_of_another_name_is_another_meter() -> None:
    lines = [line(5_000, "100% of mega meter"), line(400, "100% of major meter")]
    refills = {"mega": Refill("", 0, 1_000), "major": Refill("", 0, 100)}
    found = by_line(lines, {"mega": 5_000, "major": 400}, refills)
    assert found == {0: Refill("", 0, 1_000), 1: Refill("", 0, 100)}


def test_an_empty_meter_that_is_won_leaves_its_refill_to_nobody() -> None:
    assert by_line([line(0)], {"main": 0}, {"main": Refill("", 0, 1_000)}) == {}


def test_a_line_tells_its_odds_as_data_and_something_else_as_none() -> None:
    assert line(1, "100% of meter").odds == PercentOfMeter(100)
    assert line(1, "100 for 1").odds == ForOne(100)
    assert line(1, "5 to 1 + 2 to 1").odds is None
