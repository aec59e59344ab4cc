"""Which hit had the meter started again: the first who wins it whole, all who share it, each reseeded one."""

from __future__ import annotations

from croupier.play.settlement import Line, SettledWager
from croupier.tables.refill import by_wager
from croupier.units.odds import parse_odds
from croupier.units.outcome import Outcome
from croupier.wagering.progressive.hit import Refill

RESERVE = "progressive_reserve:T-1.reserve"


def won(returned: int, pays: str = "100% of meter", hold: str = "w") -> SettledWager:
    line = Line(1, "progressive", 100, Outcome.WIN, returned, pays, "", "", hold)
    return SettledWager(line, parse_odds(pays))


def test_a_reserve_belongs_to_the_first_who_wins_the_whole_meter() -> None:
    settled = [won(100, "10% of meter", "a"), won(0, "lose", "b"), won(900, hold="c"), won(70, hold="d")]
    found = by_wager(settled, {"main": 1_000}, {"main": Refill(RESERVE, 70, 0)})
    assert found == {"c": Refill(RESERVE, 70, 0), "d": Refill("", 0, 0)}


def test_who_share_one_payout_share_the_reserve_to_the_cent() -> None:
    settled = [won(334, hold="a"), won(333, hold="b"), won(333, hold="c"), won(71, hold="d")]
    found = by_wager(settled, {"main": 1_000}, {"main": Refill(RESERVE, 71, 0)})
    assert [found[hold].poured_cents for hold in "abcd"] == [23, 24, 24, 0]


def test_a_part_that_was_paid_between_two_who_share_the_meter_is_not_theirs() -> None:
    settled = [won(500, hold="a"), won(100, "10% of meter", "b"), won(500, hold="c")]
    found = by_wager(settled, {"main": 1_000}, {"main": Refill(RESERVE, 70, 0)})
    assert [found[hold].poured_cents for hold in "ac"] == [35, 35]


def test_the_house_reseeds_after_each_who_wins_the_whole_meter() -> None:
    settled = [won(5_000, hold="a"), won(1_000, hold="b"), won(200, "20% of meter", "c")]
    found = by_wager(settled, {"main": 5_000}, {"main": Refill("", 0, 2_000)})
    assert found == {"a": Refill("", 0, 1_000), "b": Refill("", 0, 1_000)}


def test_a_meter_of_another_name_is_another_meter() -> None:
    settled = [won(5_000, "100% of mega meter", "a"), won(400, "100% of major meter", "b")]
    refills = {"mega": Refill("", 0, 1_000), "major": Refill("", 0, 100)}
    found = by_wager(settled, {"mega": 5_000, "major": 400}, refills)
    assert found == {"a": Refill("", 0, 1_000), "b": Refill("", 0, 100)}


def test_an_empty_meter_that_is_won_leaves_its_refill_to_nobody() -> None:
    assert by_wager([won(0)], {"main": 0}, {"main": Refill("", 0, 1_000)}) == {}
