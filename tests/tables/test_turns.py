"""Which deck is due, who is offered the cut, who shakes the dice, and who may wager in a shoe."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from croupier.errors import DataError
from croupier.tables import betting, playing, reminders, seating, settling, taking_turns
from croupier.tables.calling import Called
from croupier.tables.dealer_view import dealer_message
from croupier.tables.events import BetsLocked, RoundOpened
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.numbers import Numbers
from croupier.tables.turns import RoundTurns
from croupier.units.verdict import Refusal
from tests.tables.rig import BOTH, Rig, rig

DEALER = Called(dealer="dora")
FLOOR = Called(floorperson="fritz")
SHOE = {"dealing": "manual_shoe", "cards": "dealer"}


def table(game: str, *positions: int, **changes: Any) -> Rig:
    at = rig(game, **{"cards": "dealer"} | changes)
    for position in positions:
        at.sit(f"EWT-{position}", position)
    return at


def bell(at: Rig, *who: str, **wagers: int) -> RoundTurns:
    """Wagers, no more bets; what the record keeps of the turns."""
    for terminal in who or at.table.seats:
        at.do(at.wager(terminal, **wagers))
    numbers = Numbers(start=5) if at.table.game.id == "six_card_fortune_pai_gow" else Numbers()
    at.do(betting.lock(at.table, numbers, at.standing))
    locked = at.events[-1]
    assert isinstance(locked, BetsLocked)
    return locked.turns


def broken_off(at: Rig) -> None:
    """The round is over without a card."""
    at.do(settling.void(at.table, "a test", BOTH))


def said(at: Rig, kind: str) -> tuple[str, str]:
    """What the console says about one of the turns, and its section."""
    found = [one for one in dealer_message(at.table, {}, at.now)["turns"] if one["kind"] == kind]
    return (found[0]["text"], found[0]["cite"].removeprefix("58 Pa. Code ")) if found else ("", "")


def done(at: Rig, act: str, position: int = 0) -> None:
    at.now += timedelta(seconds=1)
    at.do(reminders.confirm(at.table, act, "dora", at.now, position=position))


def rebuilt(at: Rig) -> HybridTable:
    """The table as the journal makes it again from its last opened round on."""
    fresh = HybridTable(at.table.config, at.table.game)
    begins = max(index for index, event in enumerate(at.events) if isinstance(event, RoundOpened))
    for seq, event in enumerate(at.events[begins:], begins + 1):
        fresh.apply(event, seq, at.now)
    return fresh


# -- decks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "edition", "cite"),
    [
        ("high_card_flush", "", "§ 678a.3(b)"),
        ("criss_cross_poker", "", "§ 674a.3(b)"),
        ("texas_holdem_bonus", "pa-2019", "§ 647a.3(b)"),
    ],
)
def test_two_decks_take_turns_round_by_round(game: str, edition: str, cite: str) -> None:
    at = table(game, 1, edition=edition, equipment=["shuffler", "two_decks"])
    found = []
    for _ in range(4):
        at.open()
        text, by = said(at, "deck")
        assert by == cite
        found.append(bell(at, **dict.fromkeys(needed_wagers(at), 500)).deck)
        assert f"deck {found[-1]}" in text
        assert rebuilt(at).turns == at.table.turns
        broken_off(at)
    assert found == [1, 2, 1, 2]


def needed_wagers(at: Rig) -> list[str]:
    return [rule.name for rule in at.table.submission.placeable.values() if not rule.optional]


def test_one_deck_has_no_turns() -> None:
    at = table("high_card_flush", 1)
    at.open()
    assert said(at, "deck") == ("", "")
    assert bell(at, ante=500) == RoundTurns()


def test_two_batches_take_turns_shoe_by_shoe() -> None:
    at = table("free_bet_blackjack", 1, equipment=["shuffler", "two_decks"])
    found = []
    for shuffle in (False, True, False):
        if shuffle:
            at.do(taking_turns.order_reshuffle(at.table, FLOOR))
            done(at, "shuffle")
        at.open()
        found.append(bell(at, blackjack=500).deck)
        broken_off(at)
    assert found == [1, 2, 2]


# -- the cut ---------------------------------------------------------------------------------------


def test_pai_gow_offers_the_cut_in_every_round_that_is_shuffled_by_hand() -> None:
    at = table("six_card_fortune_pai_gow", 3, 6, 1)
    at.open()
    text, cite = said(at, "cut")
    assert (text, cite) == (
        "Offer the cut to position 3, then 6, then 1; if nobody takes it, cut yourself",
        "§ 670a.5(d)(1)",
    )
    done(at, "cut_of_manual_shuffle", position=6)
    assert said(at, "cut") == ("", "")
    kept = bell(at, pai_gow=500)
    assert (kept.cut_offered, kept.cut_by) == ([3, 6, 1], 6)
    broken_off(at)
    at.open()
    assert said(at, "cut")[1] == "§ 670a.5(d)(2)"
    kept = bell(at, pai_gow=500)
    assert (kept.cut_offered, kept.cut_by, kept.cut_cite) == ([6, 3, 1], None, "58 Pa. Code § 670a.5(d)(2)")


def test_a_shuffler_needs_no_cut_and_the_poker_chapters_offer_none() -> None:
    for at in (
        table("six_card_fortune_pai_gow", 1, equipment=["shuffler"]),
        table("high_card_flush", 1),
        table("free_bet_blackjack", 1, equipment=["reshuffling_device"]),
    ):
        at.open()
        assert said(at, "cut") == ("", "")


def test_only_a_player_at_the_table_cuts() -> None:
    at = table("six_card_fortune_pai_gow", 1)
    at.open()
    assert (
        at.refused(reminders.confirm(at.table, "cut_of_manual_shuffle", "d", at.now, "", 4)) == "bad_position"
    )
    assert at.refused(reminders.confirm(at.table, "shuffle", "d", at.now, "", 1)) == "bad_position"


@pytest.mark.parametrize(("game", "chapter"), [("free_bet_blackjack", "672a"), ("double_back_jack", "673a")])
def test_where_the_cover_card_came_decides_who_is_offered_the_cut(game: str, chapter: str) -> None:
    at = table(game, 2, 5, 4)
    offers = []
    for came in (2, 0, None):
        at.open()
        if not offers:
            assert said(at, "cut")[1] == f"§ {chapter}.5(c)(1)"
            assert bell(at, blackjack=500).cut_offered == [2, 5, 4]
        else:
            offers.append((bell(at, blackjack=500).cut_offered, said(at, "cut")))
        if came is not None:
            assert at.refused(taking_turns.cover_card(at.table, 3, DEALER)) == "bad_position"
            at.do(taking_turns.cover_card(at.table, came, DEALER))
            assert at.refused(taking_turns.cover_card(at.table, came, DEALER)) == "shoe_ended"
        broken_off(at)
        if came is None:
            assert at.refused(taking_turns.order_reshuffle(at.table, DEALER)) == "floorperson_needed"
            at.do(taking_turns.order_reshuffle(at.table, FLOOR))
        refused = seating.open_round(at.table, "", "", first=False)
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.cite) == ("shoe_ended", f"58 Pa. Code § {chapter}.5(f)")
        assert rebuilt(at).turns == at.table.turns
        done(at, "shuffle")
        expected = {2: "(2)", 0: "(3)", None: "(4)"}[came]
        text, cite = said(at, "cut")
        assert cite == f"§ {chapter}.5(c){expected}"
        assert text.startswith(f"Offer the cut to position {came or 5}, then")
        offers.append(([], (text, cite)))
    assert at.table.turns.stayed is None


def test_a_table_without_a_shoe_has_no_cover_card_to_wait_for() -> None:
    at = table("high_card_flush", 1)
    at.open()
    bell(at, ante=500)
    assert at.refused(taking_turns.cover_card(at.table, 0, DEALER)) == "no_shoe"
    broken_off(at)
    assert at.refused(taking_turns.order_reshuffle(at.table, FLOOR)) == "no_shoe"


# -- the shaker ------------------------------------------------------------------------------------


def roll(at: Rig, *faces: int) -> None:
    at.do(playing.roll(at.table, faces))
    at.settle()


def test_the_shaker_stays_until_a_seven_and_then_goes_to_the_left() -> None:
    at = table("props_and_hops", 2, 5, 3)
    shakers, texts = [], []
    for faces in ((1, 2), (3, 4), (6, 6), (6, 1), (5, 2), (1, 1)):
        at.open()
        shakers.append(bell(at, field=500).shaker)
        texts.append(said(at, "shaker"))
        assert rebuilt(at).turns == at.table.turns
        roll(at, *faces)
    assert shakers == [2, 2, 3, 3, 5, 2]
    assert texts[0] == ("Offer the shaker to position 2 (EWT-2)", "§ 668a.3(f)")
    assert said(at, "shaker") == ("Position 2 (EWT-2) shakes on", "§ 668a.3(k)")


def test_whoever_does_not_play_passes_the_shaker_on() -> None:
    at = table("props_and_hops", 2, 5, 3)
    at.open()
    assert bell(at, "EWT-2", "EWT-5", "EWT-3", field=500).shaker == 2
    roll(at, 1, 2)
    at.open()
    assert bell(at, "EWT-5", "EWT-3", field=500).shaker == 3
    roll(at, 3, 4)
    assert said(at, "shaker") == (
        "A 7: the shaker passes on from position 3, to the left",
        "§ 668a.3(k)",
    )
    at.open()
    assert bell(at, "EWT-2", "EWT-3", field=500).shaker == 2


def test_in_high_roll_dice_the_dealer_shakes() -> None:
    at = table("high_roll_dice", 1)
    assert said(at, "shaker") == ("You shake and throw the dice", "§ 675a.4(b)")


# -- wagers in the middle of a shoe ----------------------------------------------------------------


def barring(*positions: int) -> Rig:
    return table("free_bet_blackjack", *positions, mid_shoe_entry=False)


def refused_entry(at: Rig, terminal: str) -> bool:
    answer = at.wager(terminal, blackjack=500)
    if isinstance(answer, Refusal):
        assert (answer.code, answer.cite) == ("mid_shoe_entry", "58 Pa. Code § 672a.6(b)")
        return True
    return False


def test_whoever_sits_a_round_out_waits_for_the_shuffle_or_a_floorperson() -> None:
    at = barring(1, 2, 3)
    at.open()
    bell(at, "EWT-1", "EWT-2", blackjack=500)
    broken_off(at)
    at.open()
    assert [refused_entry(at, one) for one in at.table.seats] == [False, False, True]
    assert said(at, "entry") == ("No wagers before the shuffle: EWT-3", "§ 672a.6(b)")
    assert at.refused(taking_turns.permit_entry(at.table, "EWT-3", DEALER)) == "floorperson_needed"
    assert at.refused(taking_turns.permit_entry(at.table, "EWT-1", FLOOR)) == "not_barred"
    at.do(taking_turns.permit_entry(at.table, "EWT-3", FLOOR))
    assert not refused_entry(at, "EWT-3")
    bell(at, "EWT-1", "EWT-3", blackjack=500)
    assert rebuilt(at).turns == at.table.turns
    broken_off(at)
    at.open()
    assert [refused_entry(at, one) for one in at.table.seats] == [False, True, False]
    bell(at, "EWT-1", blackjack=500)
    at.do(taking_turns.cover_card(at.table, 1, DEALER))
    broken_off(at)
    done(at, "shuffle")
    at.open()
    assert not any(refused_entry(at, one) for one in at.table.seats)


def test_who_comes_in_the_middle_of_a_shoe_waits_and_who_leaves_gives_his_place_up() -> None:
    at = barring(1)
    at.open()
    bell(at, blackjack=500)
    broken_off(at)
    at.sit("EWT-2", 2)
    at.do(seating.leave(at.table, "EWT-1"))
    at.sit("EWT-1", 1)
    at.open()
    assert [refused_entry(at, one) for one in at.table.seats] == [True, True]
    assert at.wager("EWT-2")


@pytest.mark.parametrize(
    "changes",
    [{"mid_shoe_entry": True}, {"equipment": ["reshuffling_device"]}, {"cards": "virtual"}],
    ids=["the house lets them", "shuffled in every round", "a virtual shoe"],
)
def test_nobody_is_barred_otherwise(changes: dict[str, Any]) -> None:
    at = rig("free_bet_blackjack", **{"cards": "dealer", "mid_shoe_entry": False} | changes)
    at.sit("EWT-1", 1)
    at.sit("EWT-2", 2)
    at.open()
    bell(at, "EWT-1", blackjack=500)
    broken_off(at)
    at.open()
    assert not refused_entry(at, "EWT-2")


def test_a_chapter_that_does_not_know_it_lets_no_house_bar_anybody() -> None:
    with pytest.raises(DataError, match="mid_shoe_entry"):
        rig("high_card_flush", mid_shoe_entry=False)
