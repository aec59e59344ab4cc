"""Settlement: every hold is claimed by a line, void rounds release, meters move exactly."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from croupier.errors import Fault
from croupier.play.settlement import Line, SettledWager
from croupier.tables import betting, settling
from croupier.tables.events import HeldStake, RoundSettled
from croupier.tables.numbers import Numbers
from croupier.tables.progressive import Pools, meter_paid_from
from croupier.tables.step import Step
from croupier.units.odds import parse_odds
from croupier.units.outcome import Outcome
from croupier.wagering.progressive.hit import Refill
from tests.tables.rig import BOTH, Rig, rig


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


def settled(
    wager: str = "progressive", *, pays: str, outcome: Outcome = Outcome.WIN, returned: int
) -> SettledWager:
    return SettledWager(Line(1, wager, 100, outcome, returned, pays, "", ""), parse_odds(pays))


def test_stake_and_winnings_are_posted_and_nothing_is_left_held() -> None:
    at = with_cards(STRAIGHT_FLUSH, ante=1000, flush_bonus=500)
    at.do(at.decide("EWT-1", "raise 3000"))
    step = at.settle()
    posted = {one.wager: one.returned_cents for one in step.settlement}
    assert posted == {"ante": 2000, "raise": 6000, "flush_bonus": 150_500}
    assert at.table.phase == "settled"


def test_the_whole_meter_is_paid_from_the_pool_and_refilled_from_the_reserve() -> None:
    at = with_cards(STRAIGHT_FLUSH, ante=1000, progressive=100)
    at.standing = {"main": 4_000_023, "reserve": 70_005}
    at.do(at.decide("EWT-1", "fold"))
    step = at.settle()
    paid = next(one for one in step.settlement if one.progressive_cents)
    assert (paid.progressive_cents, paid.pool) == (4_000_023, "T-1.main")
    assert paid.waits
    moves = [(t.debit.split(":")[0], t.credit.split(":")[0], t.amount_cents) for t in step.transfers]
    assert moves == [("progressive_reserve", "progressive_main", 70_005)]
    assert paid.refill == Refill("progressive_reserve:T-1.reserve", 70_005, 0)
    assert step.expected == (
        ("progressive_main:T-1.main", 4_000_023),
        ("progressive_reserve:T-1.reserve", 70_005),
    )


def test_the_meter_counts_as_it_stands_at_settlement_not_at_the_bell() -> None:
    at = with_cards(STRAIGHT_FLUSH, ante=1000, progressive=100)
    at.do(at.decide("EWT-1", "fold"))
    at.standing = {"main": 5_000, "reserve": 0}
    step = at.settle()
    assert sum(one.progressive_cents for one in step.settlement) == 5_000
    event = at.events[-1]
    assert isinstance(event, RoundSettled)
    assert next(one for one in event.lines if one.wager == "progressive").returned == 5_000


def test_a_round_without_a_hit_leaves_the_meters_to_the_other_tables() -> None:
    at = with_cards("2h 2c 3d 4d 4h 6s 5c 8c 6h Td 7s Qs 8d Kc", ante=1000, progressive=100)
    at.do(at.decide("EWT-1", "fold"))
    step = at.settle()
    assert (step.transfers, step.expected, step.unfed) == ((), (), None)


def test_the_bell_accepts_the_progressive_wagers_with_their_shares() -> None:
    at = rig()
    at.sit("EWT-1", 1)
    at.sit("EWT-2", 2)
    at.open()
    at.do(at.wager("EWT-1", ante=1000, progressive=100))
    at.do(at.wager("EWT-2", ante=1000, flush_bonus=500))
    pools = Pools(at.table.config, at.table.submission)
    locked = pools.accepting(at.table, betting.lock(at.table, Numbers(), at.standing))
    assert isinstance(locked, Step)
    assert locked.accepted is not None
    (wager,) = locked.accepted.wagers
    assert (wager.account, wager.amount_cents) == ("game_account:EWT-1:1", 100)
    assert {(share.meter, share.rate) for share in wager.shares} == {
        ("progressive_main:T-1.main", Fraction(23, 100)),
        ("progressive_reserve:T-1.reserve", Fraction(5, 100)),
    }


def test_a_bell_without_progressive_wagers_moves_no_meter() -> None:
    at = rig()
    at.sit("EWT-1", 1)
    at.open()
    at.do(at.wager("EWT-1", ante=1000))
    pools = Pools(at.table.config, at.table.submission)
    locked = pools.accepting(at.table, betting.lock(at.table, Numbers(), at.standing))
    assert isinstance(locked, Step)
    assert locked.accepted is None


def test_a_void_round_takes_back_what_its_wagers_gave_but_not_before_the_bell() -> None:
    at = rig()
    at.sit("EWT-1", 1)
    at.open()
    at.do(at.wager("EWT-1", ante=1000, progressive=100))
    early = settling.void(at.table, "power failure", BOTH)
    assert isinstance(early, Step)
    assert early.unfed is None
    at.lock()
    late = settling.void(at.table, "power failure", BOTH)
    assert isinstance(late, Step)
    assert late.unfed is not None
    assert [wager.amount_cents for wager in late.unfed.wagers] == [100]


@pytest.mark.parametrize(
    ("wager", "pays", "hit"),
    [
        ("progressive", "9 for 1", True),
        ("progressive", "100% of meter", True),
        ("five_card_player", "10% of five_card meter", True),
        ("five_card_player", "500 for 1", True),
        ("five_card_player", "499 for 1", False),
        ("five_card_dealer", "500 for 1", True),
        ("five_card_dealer", "499 for 1", False),
        ("five_card_player", "100 for 1", False),
        ("progressive_envy", "$300", False),
        ("bonus", "30 to 1", False),
    ],
)
def test_which_lines_a_floorperson_validates(wager: str, pays: str, hit: bool) -> None:
    at = rig("texas_holdem_bonus")
    pools = Pools(at.table.config, at.table.submission)
    assert pools.is_hit(settled(wager, pays=pays, returned=900)) is hit
    assert not pools.is_hit(settled(wager, pays=pays, outcome=Outcome.LOSE, returned=0))


@pytest.mark.parametrize(
    ("changes", "fixed_waits", "percentage_waits"),
    [
        ({}, True, True),
        ({"validation": "floorperson"}, True, True),
        ({"validation": "meter"}, False, True),
        ({"validation": "nobody"}, False, False),
        ({"dealer": "automatic"}, False, False),
        ({"dealer": "automatic", "validation": "floorperson"}, True, True),
    ],
)
def test_what_waits_for_a_floorperson(
    changes: dict[str, str], fixed_waits: bool, percentage_waits: bool
) -> None:
    at = rig(**changes)
    pools = Pools(at.table.config, at.table.submission)
    assert pools.waits(settled(pays="9 for 1", returned=900)) is fixed_waits
    assert pools.waits(settled(pays="10% of meter", returned=900)) is percentage_waits


def test_a_percentage_of_the_five_card_meter_is_kept_off_the_game_account() -> None:
    at = rig("texas_holdem_bonus")
    pools = Pools(at.table.config, at.table.submission)
    five = settled("five_card_dealer", pays="10% of five_card meter", returned=900)
    assert pools.kept_off_the_account(five)
    assert not pools.kept_off_the_account(settled(pays="10% of meter", returned=900))
    fixed = settled("five_card_dealer", pays="500 for 1", returned=900)
    assert not pools.kept_off_the_account(fixed)


@pytest.mark.parametrize(
    ("pays", "meter"),
    [("100% of meter", "main"), ("10% of five_card meter", "five_card"), ("250 for 1", ""), ("lose", "")],
)
def test_which_meter_pays_a_line(pays: str, meter: str) -> None:
    assert meter_paid_from(settled(pays=pays, returned=5)) == meter
    assert meter_paid_from(settled(pays=pays, returned=0)) == ""


def test_a_line_without_money_behind_it_is_a_fault() -> None:
    at = with_cards(STRAIGHT_FLUSH, ante=1000)
    at.do(at.decide("EWT-1", "fold"))
    assert at.table.play is not None
    at.table.play.stakes.clear()
    with pytest.raises(Fault, match="no money is held"):
        at.settle()


def test_a_line_of_another_amount_than_the_money_behind_it_is_a_fault() -> None:
    at = with_cards(STRAIGHT_FLUSH, ante=1000)
    at.do(at.decide("EWT-1", "fold"))
    assert at.table.play is not None
    held = at.table.play.stakes["EWT-1"]
    held[0] = msgspec.structs.replace(held[0], cents=999)
    with pytest.raises(Fault, match="EWT-1/ante/1 holds 999"):
        at.settle()


def test_money_without_a_line_is_a_fault() -> None:
    at = with_cards(STRAIGHT_FLUSH, ante=1000)
    at.do(at.decide("EWT-1", "fold"))
    assert at.table.play is not None
    at.table.play.add_stakes([HeldStake("EWT-1", "raise", 3000, "T-1-000001/EWT-1/raise/d9")])
    with pytest.raises(Fault, match="leaves wagers open"):
        at.settle()


def test_a_round_is_not_settled_before_it_is_over() -> None:
    at = with_cards(STRAIGHT_FLUSH, ante=1000)
    assert not settling.is_due(at.table)
    with pytest.raises(Fault, match="before it is over"):
        at.settle()


def test_the_house_can_void_a_round_at_any_moment_for_a_reason() -> None:
    at = with_cards(STRAIGHT_FLUSH, ante=1000, flush_bonus=100)
    assert at.refused(settling.void(at.table, " ", BOTH)) == "bad_reason"
    step = at.do(settling.void(at.table, "power failure", BOTH))
    assert len(step.releases) == 2
    assert "power failure" in at.table.message
    assert at.refused(settling.void(at.table, "again", BOTH)) == "not_playing"
