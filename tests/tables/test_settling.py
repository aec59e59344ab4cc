"""Settlement: every hold is claimed by a line, void rounds release, meters move exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.errors import Fault
from croupier.play.settlement import Line
from croupier.tables import settling
from croupier.tables.config import TableConfig, submission_of
from croupier.tables.events import RoundSettled
from croupier.tables.progressive import Pools, meter_paid_from
from tests.tables.rig import Rig, rig


def with_cards(text: str, **wagers: int) -> Rig:
    """High Card Flush, one terminal, these cards to player and dealer in turn."""
    at = rig(cards="recorded", recorded=[text])
    at.sit("EWT-1", 1)
    at.open()
    at.do(at.wager("EWT-1", **wagers))
    at.lock()
    at.chance()
    return at


STRAIGHT_FLUSH = "2h 2c 3h 4d 4h 6s 5h 8c 6h Td 7h Qs 8h Kc"
"""The player is dealt 2 to 8 of hearts, the dealer a three-card flush."""


def line(**changes: object) -> Line:
    given: dict[str, object] = {
        "seat": 1,
        "wager": "progressive",
        "stake": 100,
        "outcome": "lose",
        "returned": 0,
        "pays": "lose",
        "hand": "",
        "cite": "",
    }
    return Line(**given | changes)  # type: ignore[arg-type]


def test_stake_and_winnings_are_posted_and_nothing_is_left_held() -> None:
    at = with_cards(STRAIGHT_FLUSH, ante=1000, flush_bonus=500)
    at.do(at.decide("EWT-1", "raise 3000"))
    step = at.settle()
    posted = {one.wager.split("/")[2]: one.returned_cents for one in step.settlement}
    assert posted == {"ante": 2000, "raise": 6000, "flush_bonus": 150_500}
    assert at.table.phase == "settled"


def test_the_whole_meter_is_paid_from_the_pool_and_refilled_from_the_reserve() -> None:
    at = with_cards(STRAIGHT_FLUSH, ante=1000, progressive=100)
    at.standing = {"main": 4_000_000, "reserve": 70_000}
    at.do(at.decide("EWT-1", "fold"))
    step = at.settle()
    paid = next(one for one in step.settlement if one.progressive_cents)
    assert (paid.progressive_cents, paid.pool) == (4_000_023, "T-1.main")
    moves = [(t.debit.split(":")[0], t.credit.split(":")[0], t.amount_cents) for t in step.transfers]
    assert moves == [
        ("table_win", "progressive_main", 23),
        ("table_win", "progressive_reserve", 5),
        ("progressive_reserve", "progressive_main", 70_005),
    ]
    assert step.expected == (
        ("progressive_main:T-1.main", 4_000_000),
        ("progressive_reserve:T-1.reserve", 70_000),
    )


def test_the_meter_counts_as_it_stands_at_settlement_not_at_the_bell() -> None:
    at = with_cards(STRAIGHT_FLUSH, ante=1000, progressive=100)
    at.do(at.decide("EWT-1", "fold"))
    at.standing = {"main": 5_000, "reserve": 0}
    step = at.settle()
    assert sum(one.progressive_cents for one in step.settlement) == 5_023
    event = at.events[-1]
    assert isinstance(event, RoundSettled)
    assert next(one for one in event.lines if one.wager == "progressive").returned == 5_023


def test_parts_of_a_cent_are_kept_exactly_until_they_make_one() -> None:
    config = TableConfig(id="T-1", game="high_card_flush", options={"progressive": "A"})
    pools = Pools(config, submission_of(config, rig().table.game))
    fractions: dict[str, str] = {}
    total = 0
    for _ in range(7):
        owed = pools.contributions([line(stake=110)], fractions)
        done = pools.reckon({"main": 0, "reserve": 0}, owed, {}, [])
        total += sum(t.amount_cents for t in done.transfers if t.credit.endswith(".main"))
        fractions = done.fractions
    assert total + Fraction(fractions.get("main", "0")) == 7 * 110 * Fraction(23, 100)
    assert total == 177


def test_a_void_progressive_wager_feeds_nothing() -> None:
    config = TableConfig(id="T-1", game="high_card_flush", options={"progressive": "A"})
    pools = Pools(config, submission_of(config, rig().table.game))
    assert pools.contributions([line(outcome="void", returned=100)], {}) == {"main": 0, "reserve": 0}


@pytest.mark.parametrize(
    ("pays", "meter"),
    [("100% of meter", "main"), ("10% of five_card meter", "five_card"), ("250 for 1", ""), ("lose", "")],
)
def test_which_meter_pays_a_line(pays: str, meter: str) -> None:
    assert meter_paid_from(line(pays=pays, returned=5)) == meter
    assert meter_paid_from(line(pays=pays, returned=0)) == ""


def test_a_line_without_money_behind_it_is_a_fault() -> None:
    at = with_cards(STRAIGHT_FLUSH, ante=1000)
    at.do(at.decide("EWT-1", "fold"))
    assert at.table.play is not None
    at.table.play.stakes.clear()
    with pytest.raises(Fault, match="no money is held"):
        at.settle()


def test_money_without_a_line_is_a_fault() -> None:
    at = with_cards(STRAIGHT_FLUSH, ante=1000)
    at.do(at.decide("EWT-1", "fold"))
    assert at.table.play is not None
    held = at.table.play.stakes["EWT-1"]
    held.append(held[0])
    with pytest.raises(Fault, match="leaves wagers open"):
        at.settle()


def test_a_round_is_not_settled_before_it_is_over() -> None:
    at = with_cards(STRAIGHT_FLUSH, ante=1000)
    assert not settling.is_due(at.table)
    with pytest.raises(Fault, match="before it is over"):
        at.settle()


def test_the_house_can_void_a_round_at_any_moment_for_a_reason() -> None:
    at = with_cards(STRAIGHT_FLUSH, ante=1000, flush_bonus=100)
    assert at.refused(settling.void(at.table, " ", None)) == "bad_reason"
    step = at.do(settling.void(at.table, "power failure", None))
    assert len(step.releases) == 2
    assert "power failure" in at.table.message
    assert at.refused(settling.void(at.table, "again", None)) == "not_playing"
