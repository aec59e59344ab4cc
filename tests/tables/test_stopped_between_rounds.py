"""A card reader device that fails between two rounds (58 Pa. Code §§ 672a.12(j), 673a.13(j)).

It is inspected before the first round of a gaming day (§§ 672a.2(d), 673a.2(d)), and may be found broken.
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.play.request import Irregular
from croupier.tables import betting, playing, reminders, seating
from croupier.tables import rebuild as rebuilding
from croupier.tables.dealer_view import dealer_message
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.numbers import Numbers
from croupier.tables.preview import Preview, preview
from croupier.units.verdict import Refusal
from croupier.web.console.rounds import told
from tests.tables.rig import START, Rig, rig
from tests.tables.test_every_game import Journal

SECTIONS = {"free_bet_blackjack": "58 Pa. Code § 672a.12(j)", "double_back_jack": "58 Pa. Code § 673a.13(j)"}
FAILS = Irregular("card_reader_malfunction")


def fail(at: Rig) -> None:
    at.do(playing.irregularity(at.table, FAILS))


def repair(at: Rig) -> None:
    at.do(reminders.confirm(at.table, "repair_card_reader", "technician 3", at.now))


def betting_on(game: str, **changes: Any) -> Rig:
    """A round in which a player has wagered and nothing is dealt."""
    at = rig(game, **changes)
    at.sit("EWT-1", 1)
    at.open()
    at.do(at.wager("EWT-1", blackjack=500))
    return at


def settled(game: str) -> Rig:
    at = betting_on(game)
    at.lock()
    at.play_out()
    at.settle()
    return at


def menu(at: Rig) -> list[tuple[str, bool]]:
    shown = dealer_message(at.table, {}, at.now)["irregularities"]
    return [(one["name"], one["possible"]) for one in shown]


@pytest.mark.parametrize("game", SECTIONS)
def test_a_table_that_was_not_opened_yet_opens_once_the_device_is_repaired(game: str) -> None:
    at = rig(game)
    fail(at)
    refusal = seating.open_round(at.table, "", "", first=True)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.cite) == ("table_stopped", SECTIONS[game])
    repair(at)
    at.open()


@pytest.mark.parametrize("game", SECTIONS)
def test_after_a_round_the_next_is_opened_once_the_device_is_repaired(game: str) -> None:
    at = settled(game)
    lines = at.table.settled_lines
    fail(at)
    assert at.table.settled_lines == lines
    assert at.refused(seating.open_round(at.table, "", "", first=False)) == "table_stopped"
    repair(at)
    at.open()


@pytest.mark.parametrize("game", SECTIONS)
def test_wagers_that_are_being_placed_wait_for_the_repair_and_can_be_taken_back(game: str) -> None:
    at = betting_on(game)
    fail(at)
    refusal = betting.lock(at.table, Numbers(), {})
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.cite) == ("table_stopped", SECTIONS[game])
    at.do(at.wager("EWT-1"))
    at.do(at.wager("EWT-1", blackjack=500))
    repair(at)
    at.lock()
    assert at.table.phase == "locked"


def test_the_menu_between_two_rounds_holds_only_what_is_found_then() -> None:
    devices = [("shuffler_jam", True), ("device_out_of_order", True)]
    at = rig("free_bet_blackjack")
    assert menu(at) == [("card_reader_malfunction", True), *devices]
    fail(at)
    assert menu(at) == [("card_reader_malfunction", False), *devices]
    assert at.refused(playing.irregularity(at.table, FAILS)) == "table_stopped"
    repair(at)
    assert menu(at) == [("card_reader_malfunction", True), *devices]
    assert menu(rig("high_card_flush")) == devices
    assert len(menu(played := _locked())) == len(played.table.game.irregularities)


def _locked() -> Rig:
    at = betting_on("free_bet_blackjack")
    at.lock()
    return at


def test_another_irregularity_needs_a_round() -> None:
    at = rig("free_bet_blackjack")
    refusal = playing.irregularity(at.table, Irregular("shoe_exhausted"))
    assert at.refused(refusal) == "not_playing"
    assert isinstance(refusal, Refusal)
    assert refusal.cite == "58 Pa. Code § 672a.12(f)"
    assert at.refused(playing.irregularity(at.table, Irregular("nothing"))) == "not_playing"
    assert at.refused(preview(at.table, Irregular("shoe_exhausted"))) == "not_playing"


def test_the_preview_says_what_follows_and_changes_nothing() -> None:
    at = settled("free_bet_blackjack")
    shown = preview(at.table, FAILS)
    assert isinstance(shown, Preview)
    assert (shown.possible, shown.ends_round, shown.cite) == (True, False, SECTIONS["free_bet_blackjack"])
    assert "no further round until it is repaired" in shown.text
    assert at.table.stopped_by == ""
    fail(at)
    again = preview(at.table, FAILS)
    assert isinstance(again, Preview)
    assert not again.possible


def test_a_rebuild_knows_what_was_found_between_two_rounds() -> None:
    closed, after, while_betting = (
        settled("free_bet_blackjack"),
        settled("free_bet_blackjack"),
        betting_on("free_bet_blackjack"),
    )
    closed.do(seating.close(closed.table))
    for at in (closed, after, while_betting):
        fail(at)
        assert rebuilt(at).stopped_by == "card_reader_malfunction"
        assert list(told(at.steps[-1].event)) == [("act", str(FAILS))]
        repair(at)
        assert rebuilt(at).stopped_by == ""


def rebuilt(at: Rig) -> HybridTable:
    again = HybridTable(at.table.config, at.table.game)
    rebuilding.rebuild({"T-1": again}, Journal(at.events), START)
    return again
