"""The betting phase: what is accepted, what is refused, and in which order reasons are looked for."""

from __future__ import annotations

import pytest

from croupier.tables import betting, seating
from croupier.tables.dealer_view import step_document
from croupier.tables.numbers import Numbers
from croupier.tables.rules_page import posted_rules
from croupier.tables.step import Step
from tests.tables.rig import START, Rig, rig


@pytest.fixture
def at() -> Rig:
    at = rig(minimum=500, maximum=10_000, side_minimum=100)
    at.sit("EWT-1", 3)
    at.open()
    return at


def test_a_wager_is_a_hold_of_its_own_under_the_name_of_the_round(at: Rig) -> None:
    step = at.do(at.wager("EWT-1", ante=1000, flush_bonus=500))
    assert [(h.account, h.amount_cents, h.id) for h in step.holds] == [
        ("game_account:EWT-1:1", 1000, "T-1-000001/EWT-1/ante/1"),
        ("game_account:EWT-1:1", 500, "T-1-000001/EWT-1/flush_bonus/1"),
    ]
    assert not step.releases


def test_changing_wagers_keeps_what_stays_and_releases_what_goes(at: Rig) -> None:
    at.do(at.wager("EWT-1", ante=1000, flush_bonus=500))
    step = at.do(at.wager("EWT-1", ante=1000, straight_flush_bonus=100))
    assert [hold.id for hold in step.holds] == ["T-1-000001/EWT-1/straight_flush_bonus/2"]
    assert [hold.id for hold in step.releases] == ["T-1-000001/EWT-1/flush_bonus/1"]
    step = at.do(at.wager("EWT-1"))
    assert len(step.releases) == 2
    assert at.table.wagers_of("EWT-1") == {}


@pytest.mark.parametrize(
    ("wagers", "code"),
    [
        ({"ante": 499}, "below_minimum"),
        ({"ante": 500}, ""),
        ({"ante": 10_000}, ""),
        ({"ante": 10_001}, "above_maximum"),
        ({"ante": 500, "flush_bonus": 99}, "below_minimum"),
        ({"ante": 500, "flush_bonus": 100}, ""),
        ({"ante": 500, "progressive": 100}, ""),
        ({"ante": 500, "progressive": 200}, "above_maximum"),
        ({"flush_bonus": 100}, "missing_wager"),
        ({"ante": 0}, "bad_amount"),
        ({"ante": 500, "raise": 500}, "unknown_wager"),
        ({"ante": 500, "moon": 500}, "unknown_wager"),
    ],
)
def test_limits_and_rules_on_both_sides(at: Rig, wagers: dict[str, int], code: str) -> None:
    step = at.wager("EWT-1", **wagers)
    assert (at.refused(step) if code else at.do(step) and "") == code


@pytest.mark.parametrize("limits", [{}, {"super_dealer": (100, 10_000)}])
@pytest.mark.parametrize(("cents", "code"), [(499, "below_minimum"), (500, "")])
def test_an_additional_super_wager_is_at_least_the_table_minimum_as_posted(
    limits: dict[str, tuple[int, int]], cents: int, code: str
) -> None:
    """§ 671a.7(c)(3), whatever the house takes on other optional wagers."""
    at = rig("lunar_poker", options={"super_dealer": True}, minimum=500, side_minimum=100, limits=limits)
    at.sit("EWT-1", 1)
    at.open()
    posted = {one["name"]: one for one in posted_rules(at.table)["wagers"]}
    assert posted["super_dealer"]["minimum"] == 500
    step = at.wager("EWT-1", ante=500, super=500, super_dealer=cents)
    assert (at.refused(step) if code else at.do(step) and "") == code


def test_a_wager_that_is_not_offered_is_refused_with_its_section() -> None:
    at = rig(options={})
    at.sit("EWT-1", 1)
    at.open()
    step = at.wager("EWT-1", ante=500, flush_bonus=100)
    assert at.refused(step) == "not_offered"
    assert "678a" in step.cite  # type: ignore[union-attr]


def test_not_seated_comes_before_wrong_round_before_too_late(at: Rig) -> None:
    place = betting.place_wagers
    assert at.refused(place(at.table, "EWT-9", "nothing", {}, at.now)) == "not_seated"
    at.pass_time(60)
    assert at.refused(place(at.table, "EWT-1", "T-1-000009", {}, at.now)) == "wrong_round"
    assert at.refused(at.wager("EWT-1", ante=1)) == "too_late"


@pytest.mark.parametrize(("seconds", "code"), [(19.999, ""), (20, "too_late")])
def test_the_bell_rings_at_the_end_of_the_window(at: Rig, seconds: float, code: str) -> None:
    at.pass_time(seconds)
    step = at.wager("EWT-1", ante=500)
    assert (at.refused(step) if code else at.do(step) and "") == code


def test_after_no_more_bets_wagers_are_too_late_and_cannot_be_taken_back(at: Rig) -> None:
    at.do(at.wager("EWT-1", ante=500))
    at.lock()
    assert at.refused(at.wager("EWT-1", ante=500)) == "too_late"
    assert at.refused(at.wager("EWT-1")) == "too_late"


def test_no_more_bets_needs_a_wager_and_a_round_that_takes_them(at: Rig) -> None:
    assert at.refused(betting.lock(at.table, Numbers(), {})) == "no_wagers"
    at.do(at.wager("EWT-1", ante=500))
    at.lock()
    assert at.refused(betting.lock(at.table, Numbers(), {})) == "not_betting"


def test_a_game_that_starts_from_a_number_wants_it_from_the_dealer() -> None:
    at = rig("six_card_fortune_pai_gow", cards="dealer")
    at.sit("EWT-1", 1)
    at.open()
    at.do(at.wager("EWT-1", pai_gow=500))
    assert at.refused(betting.lock(at.table, Numbers(), {})) == "bad_start"
    at.do(betting.lock(at.table, Numbers(start=3), {}))


@pytest.mark.parametrize(
    ("equipment", "start", "code"),
    [
        ([], 2, "bad_start"),
        ([], 3, ""),
        ([], 18, ""),
        ([], 19, "bad_start"),
        (["random_numbers"], 0, "bad_start"),
        (["random_numbers"], 1, ""),
        (["random_numbers"], 7, ""),
        (["random_numbers"], 8, "bad_start"),
    ],
)
def test_the_starting_number_is_one_that_its_source_can_show(
    equipment: list[str], start: int, code: str
) -> None:
    """§ 670a.5(i): three dice, or a generator that displays 1 to 7."""
    at = rig("six_card_fortune_pai_gow", cards="dealer", equipment=equipment)
    at.sit("EWT-1", 1)
    at.open()
    at.do(at.wager("EWT-1", pai_gow=500))
    step = betting.lock(at.table, Numbers(start=start), {})
    assert (at.refused(step) if code else at.do(step) and "") == code


OWN = {"ante": 500, "super": 500}
ALL_HANDS = {f"super_seat_{number}": True for number in range(1, 6)}


def lunar_table() -> Rig:
    """Lunar Poker with wagers on each other's hands, and three patrons, one of them behind another."""
    at = rig("lunar_poker", options=ALL_HANDS)
    for terminal, position in {"EWT-1": 1, "EWT-2": 2, "EWT-3": 2}.items():
        at.sit(terminal, position)
    at.open()
    return at


def test_wagers_on_another_hand_need_that_hand() -> None:
    """§ 671a.7(c)(3)."""
    at = lunar_table()
    assert at.refused(at.wager("EWT-1", **OWN, super_seat_2=500)) == "bad_wager"
    at.do(at.wager("EWT-2", **OWN))
    at.do(at.wager("EWT-1", **OWN, super_seat_2=500))


def test_who_takes_his_wagers_back_is_not_held_by_those_who_bet_on_his_hand() -> None:
    """§ 671a.7(d): a wager may be withdrawn until "no more bets"; those on the hand go back with it."""
    at = lunar_table()
    at.do(at.wager("EWT-2", **OWN))
    at.do(at.wager("EWT-1", **OWN, super_seat_2=500))
    at.do(at.wager("EWT-2", **OWN, super_seat_1=700))
    step = at.do(at.wager("EWT-2"))
    assert {(one.account, one.id.split("/")[2]) for one in step.releases} == {
        ("game_account:EWT-2:1", "ante"),
        ("game_account:EWT-2:1", "super"),
        ("game_account:EWT-2:1", "super_seat_1"),
        ("game_account:EWT-1:1", "super_seat_2"),
    }
    assert at.table.wagers_of("EWT-1") == OWN
    at.do(seating.leave(at.table, "EWT-2"))
    # What went back may be placed again when the hand is played again, under a hold of another name.
    at.do(at.wager("EWT-3", **OWN))
    again = at.do(at.wager("EWT-1", **OWN, super_seat_2=500))
    assert [hold.id for hold in again.holds] == ["T-1-000001/EWT-1/super_seat_2/2"]
    at.lock()
    rebuilt = rig("lunar_poker", options=ALL_HANDS).table
    for seq, event in enumerate(at.events, 1):
        rebuilt.apply(event, seq, START)
    for terminal in ("EWT-1", "EWT-3"):
        assert rebuilt.wagers_of(terminal) == at.table.wagers_of(terminal)


def test_a_hand_that_somebody_still_plays_keeps_the_wagers_on_it() -> None:
    at = lunar_table()
    at.do(at.wager("EWT-2", **OWN))
    at.do(at.wager("EWT-3", **OWN))
    at.do(at.wager("EWT-1", **OWN, super_seat_2=500))
    assert len(at.do(at.wager("EWT-2")).releases) == 2
    assert at.table.wagers_of("EWT-1") == {**OWN, "super_seat_2": 500}
    assert len(at.do(at.wager("EWT-3")).releases) == 3
    assert at.table.wagers_of("EWT-1") == OWN


def test_those_who_bet_behind_on_the_hand_get_their_wagers_back_too() -> None:
    at = lunar_table()
    at.do(at.wager("EWT-1", **OWN))
    for terminal in ("EWT-2", "EWT-3"):
        at.do(at.wager(terminal, **OWN, super_seat_1=500))
    at.do(at.wager("EWT-1"))
    assert at.table.wagers_of("EWT-2") == at.table.wagers_of("EWT-3") == OWN
    at.lock()


@pytest.mark.parametrize("wager", ["five_card_player", "five_card_dealer"])
@pytest.mark.parametrize(("cents", "code"), [(99, "below_minimum"), (100, ""), (101, "above_maximum")])
def test_647a_12_e_4_a_table_takes_the_amount_for_which_the_five_card_meter_is_seeded(
    wager: str, cents: int, code: str
) -> None:
    at = rig("texas_holdem_bonus")
    at.sit("EWT-1", 1)
    at.open()
    answer = at.wager("EWT-1", ante=500, **{wager: cents})
    assert (at.refused(answer) if code else isinstance(answer, Step)) == (code or True)


FIVE_CARD = {"five_card_player": True, "five_card_dealer": True}


@pytest.mark.parametrize(
    ("options", "needs"),
    [
        ({}, []),
        ({"magic_card": 20}, ["magic_card"]),
        ({"lucky_bonus": 20}, ["lucky_position"]),
        ({"magic_card": 20, "lucky_bonus": 20}, ["magic_card", "lucky_position"]),
    ],
)
def test_647a_12_e_3_the_console_asks_for_what_the_house_offers_and_takes_none(
    options: dict[str, int], needs: list[str]
) -> None:
    at = rig("texas_holdem_bonus", cards="dealer", options=FIVE_CARD | options)
    at.sit("EWT-1", 1)
    at.open()
    at.do(at.wager("EWT-1", ante=500, five_card_player=100))
    assert step_document(at.table)["needs"] == needs
    for name, numbers in (
        ("magic_card", Numbers(magic_card="Ah")),
        ("lucky_position", Numbers(lucky_position="dealer")),
    ):
        answer = betting.lock(at.table, numbers, {})
        assert isinstance(answer, Step) if name in needs else at.refused(answer) == "not_offered"
    at.do(betting.lock(at.table, Numbers(), {}))
