"""What is due at a table, and the record of what was done."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
import pytest

from croupier.play.procedure import Done
from croupier.play.request import Irregular
from croupier.tables import playing, reminders, seating
from croupier.tables import rebuild as rebuilding
from croupier.tables.act_record import remember
from croupier.tables.dealer_view import dealer_message
from croupier.tables.hybrid_table import HybridTable
from croupier.units.gaming_day import GamingDay
from croupier.units.verdict import Refusal
from tests.tables.rig import START, Rig, rig
from tests.tables.test_every_game import Journal

CARDS = ["2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d"]
DAY = GamingDay()
BEGAN = DAY.begins(DAY.day_of(START))


def real(game: str = "high_card_flush", **changes: Any) -> Rig:
    """A table whose cards or dice people handle."""
    return rig(game, **({"cards": "dealer"} | changes))


def due(at: Rig) -> dict[str, str]:
    return {one.act: one.state for one in reminders.reminders_of(at.table, at.now)}


def confirm(at: Rig, act: str, by: str = "dealer 12") -> Done:
    at.do(reminders.confirm(at.table, act, by, at.now))
    return next(one for one in at.table.record if one.act == act and one.at == at.now)


def begin_round(at: Rig) -> None:
    at.open()
    at.do(at.wager("EWT-1", ante=500))
    at.lock()


def end_round(at: Rig) -> None:
    at.play_out()
    at.settle()


def at_cards(**changes: Any) -> Rig:
    at = real(cards="recorded", recorded=CARDS, **changes)
    at.sit("EWT-1", 1)
    confirm(at, "change_cards")
    return at


# -- what is due -----------------------------------------------------------------------------------


def test_the_stub_is_due_in_the_fifth_round_and_late_after_it() -> None:
    at = at_cards()
    told = []
    for _ in range(5):
        begin_round(at)
        told.append(due(at).get("count_stub", ""))
        end_round(at)
    assert told == ["", "", "", "", "now"]
    assert due(at) == {"count_stub": "late"}


@pytest.mark.parametrize("in_the_round", [True, False])
def test_a_stub_counted_in_or_after_the_fifth_round_is_due_again_in_the_tenth(in_the_round: bool) -> None:
    at = at_cards()
    told = []
    for number in range(1, 11):
        begin_round(at)
        told.append(due(at).get("count_stub", ""))
        if number == 5 and in_the_round:
            assert confirm(at, "count_stub").rounds == 5
        end_round(at)
        if number == 5 and not in_the_round:
            assert confirm(at, "count_stub").rounds == 5
    assert told[5:] == ["", "", "", "", "now"]


def test_a_stub_counted_before_the_deal_is_not_the_count_of_the_coming_round() -> None:
    at = at_cards()
    begin_round(at)
    end_round(at)
    at.open()
    assert confirm(at, "count_stub").rounds == 1


def test_a_shuffler_that_counts_spares_the_count() -> None:
    at = at_cards(equipment=["shuffler", "counting_shuffler"])
    for _ in range(6):
        begin_round(at)
        end_round(at)
    assert due(at) == {}


@pytest.mark.parametrize(("dealing", "hours"), [("hand", 4), ("manual_shoe", 8)])
def test_cards_are_asked_for_at_first_and_announced_before_they_are_too_old(dealing: str, hours: int) -> None:
    at = real(dealing=dealing)
    assert due(at) == {"change_cards": "now"}
    confirm(at, "change_cards")
    assert due(at) == {"inspect_cards": "now", "verify_inspection": "now"}
    confirm(at, "inspect_cards")
    confirm(at, "verify_inspection", "floorperson 3")
    assert due(at) == {"shuffle": "now"}
    confirm(at, "shuffle")
    assert due(at) == {"cut": "now"}
    confirm(at, "cut")
    assert due(at) == {}
    told = []
    for passed in (hours * 3600 - 901, 1, 900, 1):
        at.pass_time(passed)
        told.append(due(at).get("change_cards", ""))
    assert told == ["", "soon", "now", "late"]
    confirm(at, "change_cards")
    assert due(at) == {"inspect_cards": "now", "verify_inspection": "now"}


def test_dice_are_changed_after_a_day() -> None:
    at = real("high_roll_dice")
    assert due(at) == {"change_dice": "now"}
    confirm(at, "change_dice")
    at.pass_time(24 * 3600)
    assert due(at) == {"change_dice": "now"}
    at.pass_time(1)
    assert due(at) == {"change_dice": "late"}


def test_the_card_reader_is_inspected_each_gaming_day() -> None:
    at = real("free_bet_blackjack")
    assert due(at)["inspect_card_reader"] == "now"
    confirm(at, "inspect_card_reader", "floor 2")
    at.now = DAY.ends(DAY.day_of(START)) - timedelta(seconds=1)
    assert "inspect_card_reader" not in due(at)
    at.pass_time(1)
    assert due(at)["inspect_card_reader"] == "now"


@pytest.mark.parametrize("game", ["high_card_flush", "high_roll_dice", "free_bet_blackjack"])
def test_nothing_is_due_where_nobody_handles_cards_or_dice(game: str) -> None:
    at = rig(game)
    assert due(at) == {}
    assert at.refused(reminders.confirm(at.table, "shuffle", "dealer 12", at.now)) == "act_not_prescribed"


def test_the_console_shows_what_is_due_in_the_shape_of_its_page() -> None:
    at = real()
    for act in ("change_cards", "inspect_cards", "verify_inspection", "shuffle", "cut"):
        confirm(at, act)
    at.pass_time(8 * 3600 - 60)
    (shown,) = dealer_message(at.table, {}, at.now)["reminders"]
    ends = START + timedelta(hours=8)
    assert shown == {
        "name": "change_cards",
        "floorperson": False,
        "text": "Soon: Change the cards: 8 hours at most.",
        "cite": "58 Pa. Code § 678a.3(c)(2)",
        "state": "soon",
        "at": int(ends.timestamp() * 1000),
    }
    at.pass_time(61)
    (shown,) = dealer_message(at.table, {}, at.now)["reminders"]
    assert shown["text"].startswith("Late: ")


# -- what stops a table ----------------------------------------------------------------------------

BLACKJACK = {"free_bet_blackjack": "58 Pa. Code § 672a.12(j)", "double_back_jack": "58 Pa. Code § 673a.13(j)"}
FAILS = Irregular("card_reader_malfunction")


def reader_fails(game: str, **changes: Any) -> Rig:
    """A round in which the card reader device failed, played to its end and settled."""
    at = rig(game, **changes)
    at.sit("EWT-1", 1)
    at.open()
    at.do(at.wager("EWT-1", blackjack=500))
    at.lock()
    at.do(playing.irregularity(at.table, FAILS))
    end_round(at)
    return at


@pytest.mark.parametrize("game", BLACKJACK)
def test_no_further_round_until_the_card_reader_is_repaired(game: str) -> None:
    at = reader_fails(game)
    assert [line.outcome for line in at.table.settled_lines] != []
    refusal = seating.open_round(at.table, "", "", first=False)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.cite) == ("table_stopped", BLACKJACK[game])
    assert due(at) == {"repair_card_reader": "now"}
    confirm(at, "repair_card_reader", "technician 3")
    assert due(at) == {}
    at.open()


def test_a_table_that_is_closed_with_a_failed_card_reader_does_not_open_again() -> None:
    at = reader_fails("free_bet_blackjack")
    at.do(seating.close(at.table))
    assert at.refused(seating.open_round(at.table, "", "", first=True)) == "table_stopped"
    confirm(at, "repair_card_reader")
    at.open()


def test_a_rebuild_knows_that_the_card_reader_has_failed_and_that_it_was_repaired() -> None:
    at = reader_fails("free_bet_blackjack")
    closed = reader_fails("free_bet_blackjack")
    closed.do(seating.close(closed.table))
    for one in (at, closed):
        again = HybridTable(one.table.config, one.table.game)
        rebuilding.rebuild({"T-1": again}, Journal(one.events), START)
        assert again.stopped_by == "card_reader_malfunction"
        confirm(one, "repair_card_reader")
        again = HybridTable(one.table.config, one.table.game)
        rebuilding.rebuild({"T-1": again}, Journal(one.events), START)
        assert again.stopped_by == ""


def test_nothing_is_repaired_that_has_not_failed() -> None:
    at = real("free_bet_blackjack")
    refused = reminders.confirm(at.table, "repair_card_reader", "dealer 12", at.now)
    assert at.refused(refused) == "act_not_prescribed"


def test_an_irregularity_that_is_only_a_record_stops_nothing() -> None:
    at = rig("free_bet_blackjack")
    at.sit("EWT-1", 1)
    at.open()
    at.do(at.wager("EWT-1", blackjack=500))
    at.lock()
    at.do(playing.irregularity(at.table, Irregular("shuffler_jam")))
    end_round(at)
    at.open()


# -- the record ------------------------------------------------------------------------------------


@pytest.mark.parametrize("act", ["inspect_cards", "wash_and_stack", "shuffle", "cut", "recut"])
def test_the_acts_of_opening_shuffle_and_cut_are_recorded_with_their_section(act: str) -> None:
    at = real(equipment=["shuffler", "preshuffled"])
    step = at.do(reminders.confirm(at.table, act, " floor 2 ", at.now, "by hand: the device failed"))
    assert at.table.record == [Done(act, START, "floor 2", 0, "by hand: the device failed")]
    assert step.answer["cite"].startswith("58 Pa. Code § 678a.")


@pytest.mark.parametrize(
    ("act", "by", "code"),
    [
        ("tea", " ", "nobody_named"),
        ("tea", "dealer 12", "unknown_act"),
        ("change_dice", "dealer 12", "act_not_prescribed"),
        ("inspect_card_reader", "dealer 12", "act_not_prescribed"),
        ("no_more_bets", "dealer 12", "act_not_prescribed"),
    ],
)
def test_what_cannot_be_confirmed_is_refused_by_name(act: str, by: str, code: str) -> None:
    at = real()
    assert at.refused(reminders.confirm(at.table, act, by, at.now)) == code


def test_a_table_has_its_record_again_after_a_crash_and_over_a_closing() -> None:
    at = at_cards()
    begin_round(at)
    confirm(at, "count_stub")
    end_round(at)
    at.do(seating.close(at.table))
    at.pass_time(60)
    confirm(at, "shuffle")
    at.open()
    again = HybridTable(at.table.config, at.table.game)
    assert rebuilding.rebuild({"T-1": again}, Journal(at.events), START) == {}
    assert (again.rounds, again.record) == (at.table.rounds, at.table.record)
    assert {one.act for one in again.record} == {"change_cards", "count_stub", "shuffle"}
    assert again.rounds == 1


def test_a_round_that_was_opened_and_never_played_is_not_counted() -> None:
    at = at_cards()
    at.open()
    at.do(seating.close(at.table))
    assert (at.table.number, at.table.rounds) == (1, 0)


def test_the_record_keeps_the_newest_of_each_act_and_the_last_before_the_day() -> None:
    before = [Done("count_stub", BEGAN - timedelta(hours=2), "a", 90)]
    before = remember(before, Done("change_cards", BEGAN - timedelta(hours=1), "a", 97), DAY)
    today = Done("change_cards", BEGAN, "b", 97)
    kept = remember(before, today, DAY)
    assert [(one.act, one.rounds, one.by) for one in kept] == [
        ("count_stub", 90, "a"),
        ("change_cards", 97, "a"),
        ("change_cards", 97, "b"),
    ]
    later = msgspec.structs.replace(today, at=BEGAN + timedelta(hours=5), by="c")
    assert [one.by for one in remember(kept, later, DAY)] == ["a", "a", "c"]
    tomorrow = msgspec.structs.replace(today, at=BEGAN + timedelta(hours=26), by="d")
    assert [one.by for one in remember(remember(kept, later, DAY), tomorrow, DAY)] == ["a", "c", "d"]


def test_the_snapshot_stays_small_however_often_the_stub_is_counted() -> None:
    at = at_cards()
    for _ in range(200):
        at.pass_time(600)
        confirm(at, "count_stub")
    assert len(at.table.snapshot().record) <= 3
