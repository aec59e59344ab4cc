"""The console offers what the table would do, and nothing that it would refuse, at every step of a round."""

from __future__ import annotations

import pytest

from croupier.equipment.cards import pack
from croupier.play.request import Deal, Shake, Turn
from croupier.tables import betting, method, playing, seating, settling, taking_turns
from croupier.tables.dealer_view import dealer_message
from croupier.tables.face_down import turned_so_far
from croupier.tables.numbers import START as STARTING
from croupier.tables.numbers import Numbers, needed
from croupier.tables.phases import CLOSED, PLAYING, SETTLED
from croupier.tables.step import Step
from croupier.units.verdict import Refusal
from tests.tables.rig import BOTH, Rig, rig
from tests.tables.test_every_game import seeded
from tests.tables.test_irregularities_of_real_cards import ScriptedHand, dealt_to
from tests.tables.test_real_cards import DealersHand, lock, seated
from tests.web.irregular_rounds import OVER, SCRIPTS, Script


def answers(at: Rig) -> dict[str, Step | Refusal | None]:
    """What the table says to each command of a dealer, with a floorperson beside him."""
    table, play = at.table, at.table.play
    numbers = Numbers(start=5) if STARTING in needed(table.submission) else Numbers()
    pending = play.round.pending if play is not None and not table.round_is_over else None
    unseen = [card for card in pack(1) if card not in table.pending_cards]
    seen = (
        {card.text for hand in turned_so_far(play).values() for card in hand} if play is not None else set()
    )
    if play is not None:
        seen |= {card.text for place in play.round.table.places for card in place.cards if card.text != "??"}
    unseen = [card for card in unseen if card.text not in seen]
    dice = [1] * pending.dice if isinstance(pending, Shake) else [1]
    if isinstance(pending, Shake) and table.config.reader and pending.may_stop:
        dice = []
    found: dict[str, Step | Refusal | None] = {
        "open": seating.open_round(table, "", "", first=True),
        "next": seating.open_round(table, "", "", first=False),
        "no-more-bets": betting.lock(table, Numbers() if table.deals_itself else numbers, at.standing),
        "deal": playing.deal_next(table),
        "cards": playing.enter(table, unseen[:1]),
        "undo": playing.take_back(table),
        "confirm": playing.confirm(table),
        "dice": playing.roll(table, dice),
        "default": playing.take_defaults(table, at.now),
        "void": settling.void(table, "a test", BOTH),
        "close": seating.close(table, BOTH),
        "cover-card": taking_turns.cover_card(table, 0, BOTH),
        "reshuffle": taking_turns.order_reshuffle(table, BOTH),
    }
    return found


def compare(at: Rig) -> list[str]:
    told = dealer_message(at.table, {}, at.now, brings_its_own=True)
    said = answers(at)
    offered = {name for name in told["acts"] if name in said}
    taken = {name for name, answer in said.items() if isinstance(answer, Step)}
    assert offered == taken, (at.table.phase, told["step"])
    possible = any(one["possible"] for one in told["irregularities"])
    assert ("irregularity" in told["acts"]) == possible
    assert ("dealing" in told["acts"]) == bool(method.methods(at.table))
    assert ("entry" in told["acts"]) == bool(taking_turns.barred(at.table))
    assert ("correct" in told["acts"]) == bool(told["turned"])
    return told["acts"]


class WatchedHand(DealersHand):
    """Deals a round and looks at the console before each step, with half-entered hands too."""

    def look(self) -> None:
        super().look()
        compare(self.at)

    def turn(self, pending: Turn) -> None:
        super().turn(pending)
        compare(self.at)


@pytest.mark.parametrize(
    "game", ["high_card_flush", "free_bet_blackjack", "six_card_fortune_pai_gow", "texas_holdem_bonus"]
)
def test_at_every_step_of_a_round_with_real_cards(game: str) -> None:
    chance = seeded(f"open acts {game}")
    at = seated(game, "", chance)
    assert "open" in compare(at)
    for _ in range(3):
        lock(at, chance)
        compare(at)
        hand = WatchedHand(at, chance)
        hand.play()
        compare(at)
        at.settle()
        assert "next" in compare(at)
    at.do(seating.close(at.table))
    assert at.table.phase == CLOSED
    compare(at)


class WatchedScript(ScriptedHand):
    """The same where a reader sees cards and dice."""

    def step(self, moment: int) -> None:
        compare(self.at)
        if isinstance(self.round.pending, Deal):
            # Cards that lie face down are dealt when the shoe has read them, not when somebody says so.
            assert self.at.refused(playing.confirm(self.at.table)) == "read_by_device"
        super().step(moment)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda one: one.id)
def test_where_a_reader_sees_the_cards_none_are_asked_for(script: Script) -> None:
    at, _ = dealt_to(script, 0, reads=True)
    hand = WatchedScript(at, script)
    hand.play_to(OVER)
    assert not {"cards", "undo", "correct"} & set(compare(at))
    at.settle()
    assert "next" in compare(at)


@pytest.mark.parametrize("cards", ["dealer", "virtual"])
def test_with_dice(cards: str) -> None:
    at = rig("props_and_hops", cards=cards)
    at.sit("EWT-1", 1)
    compare(at)
    at.open()
    assert "no-more-bets" not in compare(at)
    at.do(at.wager("EWT-1", field=500))
    assert "no-more-bets" in compare(at)
    at.lock()
    assert ("dice" if cards == "dealer" else "deal") in compare(at)
    at.do(playing.roll(at.table, (1, 2)) if cards == "dealer" else playing.deal_next(at.table))
    compare(at)
    at.settle()
    assert at.table.phase == SETTLED
    assert "next" in compare(at)


def test_the_time_of_a_patron_is_ended_by_the_clock_alone_where_one_runs() -> None:
    at = rig("high_card_flush", decision_seconds=20)
    at.sit("EWT-1", 1)
    at.open()
    at.do(at.wager("EWT-1", ante=500))
    at.lock()
    at.chance()
    assert at.table.phase == PLAYING
    assert "default" not in compare(at)
    at.pass_time(21)
    assert "default" in compare(at)


def test_what_the_next_round_waits_for_is_said_in_its_place() -> None:
    at = rig("high_card_flush", cards="dealer")
    told = dealer_message(at.table, {}, at.now)
    assert "open" not in told["acts"]
    assert told["held"] is not None
    assert told["held"]["cite"] == "58 Pa. Code § 678a.3(c)(2)"
    assert told["held"]["act"] == "change_cards"
    assert told["held"]["act"] in [one["name"] for one in told["reminders"]]
