"""A card that the shoe has read and that was none to be dealt, in every game, edition and way of dealing.

The shoe deals a card as it leaves it; that it lay face up is found later, when others may have followed. It
is taken out, the others move up, and the round is to the cent what ``croupier settle`` makes of the same
cards. After each step a table that was restarted is the same.
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.equipment.cards import Card, show
from croupier.play.procedure import Done
from croupier.play.request import Ask, Cards, Deal, Irregular
from croupier.tables import playing
from croupier.tables.by_device import step_of
from croupier.tables.calling import NOBODY
from croupier.tables.dealer_view import dealer_message
from croupier.tables.events import ActDone, CardTakenOut, DealingStopped
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.in_play import RoundInPlay
from croupier.tables.preview import Preview, preview
from croupier.tables.rebuild import rebuild
from croupier.tables.records import RoundRecord
from croupier.tables.windows import choosable
from croupier.wagering.devices.event import CARD
from tests.tables.rig import BOTH, START, Rig
from tests.tables.test_every_game import Journal, seen
from tests.tables.test_irregularities_of_real_cards import (
    SETTLING,
    ScriptedHand,
    dealt_to,
    same_as_settle,
    seated,
    told,
    with_every_method,
)
from tests.web.irregular_rounds import OVER, Script

WITH_CARDS = [pytest.param(one, id=one.id) for one in with_every_method() if one.cards]
FACE_UP = "face_up_card"
LATER_CARDS = {
    "double_back_jack",
    "flop_poker-hand",
    "flop_poker-manual_shoe",
    "free_bet_blackjack",
    "texas_holdem_bonus-pa-2019-automated_shoe",
    "texas_holdem_bonus-pa-2019-hand",
    "texas_holdem_bonus-pa-2019-manual_shoe",
}
"""Where cards are dealt after a decision; elsewhere a card that comes too early can be no next one."""


HIGH_CARD = next(one for one in with_every_method() if one.game == "high_card_flush")
BLACKJACK = next(one for one in with_every_method() if one.game == "free_bet_blackjack")


class EarlyHand(ScriptedHand):
    """Has cards that came too early and are the next ones."""

    def __init__(self, hand: ScriptedHand) -> None:
        vars(self).update(vars(hand))
        self.early: list[Card] = []

    def deal_some(self, count: int) -> None:
        if not self.early:
            super().deal_some(count)
            return
        self.keep_discards()
        place, _ = self.round.coming()[0]
        self.layout.setdefault(place.name, []).append(self.early[0])
        self.dealt.append(self.early.pop(0))
        self.moment += 1
        self.at.do(playing.confirm(self.at.table))


def at_moment(script: Script, moment: int) -> tuple[Rig, EarlyHand]:
    at, hand = dealt_to(script, moment, reads=True)
    assert hand is not None
    return at, EarlyHand(hand)


def tell(at: Rig, card: Card) -> Any:
    return step_of(at.table, told(CARD, card.text))


def entered(at: Rig, name: str = FACE_UP, **details: Any) -> Any:
    return playing.irregularity(at.table, Irregular(name, details=details), BOTH)


def is_restored(at: Rig) -> None:
    """A table that reads the journal anew stands where this one does."""
    again = HybridTable(at.table.config, at.table.game)
    assert rebuild({"T-1": again}, Journal(at.events), START) == {}
    assert seen(again) == seen(at.table)
    assert (again.aside, again.next_cards) == (at.table.aside, at.table.next_cards)
    assert again.play is not None
    assert again.play.question == play_of(at).question


def recorded(at: Rig) -> RoundRecord:
    record = RoundRecord(round=at.table.round_id, table="T-1")
    for event in at.events:
        record.take_in(event, "")
    return record


def deal_moments(script: Script) -> list[int]:
    """The moments at which at least one card is due."""
    window = script.windows[FACE_UP]
    assert window is not None
    found = []
    for moment in range(window[0], min(window[1], 60) + 1):
        hand = at_moment(script, moment)[1]
        if hand.moment == moment and isinstance(hand.round.pending, Deal):
            found.append(moment)
    return found


def play_of(at: Rig) -> RoundInPlay:
    assert at.table.play is not None
    return at.table.play


@pytest.mark.parametrize("script", WITH_CARDS)
def test_cards_that_followed_move_up(script: Script) -> None:
    """The first, a middle and the last card that is due: it was read, others followed, then it was found."""
    moments = deal_moments(script)
    for moment in sorted({moments[0], moments[len(moments) // 2], moments[-1]}):
        at, hand = at_moment(script, moment)
        stated = {"after_cards": len(hand.dealt), "after_decisions": hand.decided}
        number, followed = play_of(at).cards_drawn + 1, min(2, hand.round.cards_needed)
        read = [hand.pack.pop() for _ in range(1 + followed)]
        for card in read:
            at.do(tell(at, card))
        is_restored(at)
        at.do(entered(at, read=number))
        is_restored(at)
        event = at.events[-1]
        assert isinstance(event, CardTakenOut)
        assert (event.card, event.read, bool(event.place)) == (read[0].text, number, True)
        assert (event.moved, event.aside) == (show(read[1:]), "")
        assert (event.dealer, event.floorperson) == ("dora", "fritz")
        record = recorded(at)
        assert record.acts == play_of(at).acts
        assert f"card {number} of the round, {read[0]}" in record.taken_out[0]
        hand.dealt += read
        hand.play()
        at.settle()
        same_as_settle(at, hand, FACE_UP, stated, between=False)


def played_to_a_question(script: Script) -> tuple[Rig, EarlyHand] | None:
    """The first question after which more cards come; None where all are dealt before."""
    at, hand = at_moment(script, 0)
    known = at.table.game.irregularities["card_drawn_in_error"]
    while not hand.round.over:
        if isinstance(hand.round.pending, Ask) and not known.moment(hand.round.table):
            return at, hand
        hand.step(hand.moment + 1)
    return None


@pytest.mark.parametrize("script", WITH_CARDS)
def test_where_cards_come_after_a_decision(script: Script) -> None:
    assert (played_to_a_question(script) is not None) == (script.id in LATER_CARDS)


@pytest.mark.parametrize("script", [one for one in WITH_CARDS if one.id in LATER_CARDS])
def test_a_card_drawn_too_early_is_the_next_one(script: Script) -> None:
    """It left the shoe while a player was asked, and nobody saw it: it is dealt when a card is due."""
    found = played_to_a_question(script)
    assert found is not None
    at, hand = found
    hand.early.append(hand.pack.pop())
    at.do(tell(at, hand.early[0]))
    assert at.table.aside == hand.early
    stated = {"after_cards": len(hand.dealt), "after_decisions": hand.decided}
    answer = at.do(entered(at, "card_drawn_in_error")).answer
    assert hand.early[0].text not in str(answer), "nobody has seen it"
    assert (at.table.aside, at.table.next_cards) == ([], hand.early)
    is_restored(at)
    hand.play()
    assert not hand.early
    at.settle()
    is_restored(at)
    same_as_settle(at, hand, "card_drawn_in_error", stated, between=False)


def test_the_early_card_and_the_next_one_come_together() -> None:
    """The dealer lays the early card down without a word and draws on: both are dealt, in their order."""
    at, hand = at_moment(BLACKJACK, 4)
    early, other = hand.pack.pop(), hand.pack[-1]
    at.do(tell(at, early))
    at.do(entered(at, "card_drawn_in_error"))
    hand.answer()
    assert play_of(at).round.cards_needed == 1
    at.do(tell(at, other))
    assert (at.table.next_cards, at.table.aside) == ([early], [other])
    at.do(playing.confirm(at.table))
    assert play_of(at).acts[-1] == Cards((early,))


def test_the_card_that_completed_the_deal_until_somebody_decides() -> None:
    """The question that it opened is not the one that opens again: an answer on its way is too late."""
    at, hand = at_moment(HIGH_CARD, 13)
    last, other = hand.pack.pop(), hand.pack.pop()
    at.do(tell(at, last))
    question = play_of(at).question
    assert play_of(at).asked is not None
    at.do(entered(at))
    assert isinstance(play_of(at).round.pending, Deal)
    assert at.refused(at.decide("EWT-1", "fold", question)) == "not_asked"
    at.do(tell(at, other))
    assert at.refused(at.decide("EWT-1", "fold", question)) == "question_over"
    is_restored(at)
    at.do(at.decide("EWT-1", "fold"))
    assert entered(at).code == "bad_irregularity"


def test_nothing_is_taken_out_on_which_somebody_decided() -> None:
    at = at_moment(BLACKJACK, 5)[0]
    known = at.table.game.irregularities[FACE_UP]
    assert choosable(at.table, known) == []
    assert "has read no card since the last decision" in entered(at).message
    assert entered(at).cite == "58 Pa. Code § 672a.12(a)"
    shown = {one["name"]: one for one in dealer_message(at.table, {}, START)["irregularities"]}
    assert not shown[FACE_UP]["possible"]


def test_a_card_that_was_named_and_not_read() -> None:
    at, hand = at_moment(HIGH_CARD, 3)
    unread, read = hand.pack[-1], hand.dealt[-1]
    named = Irregular(FACE_UP, cards=(unread,))
    refused = playing.irregularity(at.table, named, BOTH)
    assert at.refused(refused) == "card_not_read"
    alone = playing.irregularity(at.table, named, NOBODY)
    assert at.refused(alone) == "floorperson_needed"
    same = playing.irregularity(at.table, Irregular(FACE_UP, cards=(read,)), NOBODY)
    assert alone == same
    at.do(playing.irregularity(at.table, Irregular(FACE_UP, cards=(read,)), BOTH))
    assert read in play_of(at).round.table.discards.cards


def test_a_card_that_is_read_again_after_it_was_taken_out() -> None:
    at, hand = at_moment(HIGH_CARD, 3)
    at.do(entered(at))
    again = tell(at, hand.dealt[-1])
    assert at.refused(again) == "card_twice"
    assert "stands more often than the decks allow" in again.message
    hand.play_to(14)
    at.do(tell(at, hand.pack[-1]))
    assert at.refused(tell(at, hand.pack[-1])) == "card_twice"


def test_a_second_card_face_up_makes_the_round_void() -> None:
    """Also when the second followed the first at once: more than one, § 678a.13(a)."""
    at = at_moment(HIGH_CARD, 4)[0]
    at.do(entered(at, read=3))
    assert not play_of(at).round.over
    at.do(entered(at, read=4))
    assert {line.outcome for line in play_of(at).lines} == {"void"}
    is_restored(at)
    at.settle()
    assert "reshuffle" in at.table.owed


def test_the_console_names_no_card_that_lies_face_down() -> None:
    at, hand = at_moment(HIGH_CARD, 4)
    shown = {one["name"]: one for one in dealer_message(at.table, {}, START)["irregularities"]}
    reads = shown[FACE_UP]["reads"]
    assert [one["number"] for one in reads] == [4, 3, 2, 1]
    assert {one["card"] for one in reads} == {""}
    assert {one["place"] for one in reads} == {"position 1", "dealer"}
    for number in (0, 2, 9):
        told = preview(at.table, Irregular(FACE_UP, details={"read": number} if number else {}))
        assert isinstance(told, Preview)
        assert told.possible == (number != 9)
        assert not any(card.text in told.text for card in hand.dealt)
    # Blackjack: the first card of the player lies open, the dealer has seen it.
    at, hand = at_moment(BLACKJACK, 1)
    shown = {one["name"]: one for one in dealer_message(at.table, {}, START)["irregularities"]}
    assert [one["card"] for one in shown[FACE_UP]["reads"]] == [hand.dealt[0].text]


def test_no_card_is_dealt_before_it_is_said_what_the_early_one_was() -> None:
    at, hand = at_moment(BLACKJACK, 4)
    early, other = hand.pack.pop(), hand.pack.pop()
    at.do(tell(at, early))
    hand.answer()
    at.do(tell(at, other))
    assert at.table.aside == [early, other]
    assert at.refused(playing.confirm(at.table)) == "read_by_device"
    at.do(entered(at, read=5))
    assert at.table.aside == []
    assert play_of(at).acts[-1] == Cards((other,))
    is_restored(at)


def test_a_card_drawn_in_error_after_the_last_one_is_the_first_of_the_next_round() -> None:
    """A blackjack shoe is dealt on: § 672a.12(b) knows no end of the round."""
    at, hand = at_moment(BLACKJACK, SETTLING)
    early = hand.pack.pop()
    at.do(tell(at, early))
    at.do(entered(at, "card_drawn_in_error"))
    at.settle()
    at.open()
    at.do(at.wager("EWT-1", **BLACKJACK.wagers))
    at.lock()
    is_restored(at)
    second = hand.pack.pop()
    at.do(tell(at, second))
    assert play_of(at).acts == [Cards((early,)), Cards((second,))]
    assert at.table.next_cards == []
    is_restored(at)


def test_a_shuffle_between_two_rounds_takes_the_early_card_in() -> None:
    at, hand = at_moment(BLACKJACK, SETTLING)
    at.do(tell(at, hand.pack.pop()))
    at.do(entered(at, "card_drawn_in_error"))
    at.settle()
    assert at.table.next_cards
    at.apply(ActDone(done=Done("shuffle", START, "fritz", 0)))
    assert at.table.next_cards == []


def test_the_dealer_draws_a_card_too_many_when_all_is_settled() -> None:
    at, hand = at_moment(BLACKJACK, OVER)
    many = hand.pack.pop()
    at.do(tell(at, many))
    assert at.table.aside == [many]
    is_restored(at)
    at.do(entered(at, "dealer_overdraws"))
    event = at.events[-1]
    assert isinstance(event, DealingStopped)
    assert (event.irregularity, event.cards) == ("dealer_overdraws", many.text)
    assert at.table.aside == []
    is_restored(at)


def behind_another() -> tuple[Rig, EarlyHand]:
    """EWT-2 has wagers on the hand of EWT-1, and nothing is dealt."""
    at = seated(BLACKJACK, reads=True)
    at.sit("EWT-2", 1)
    at.open()
    for terminal in ("EWT-1", "EWT-2"):
        at.do(at.wager(terminal, **BLACKJACK.wagers))
    at.lock()
    return at, EarlyHand(ScriptedHand(at, BLACKJACK))


def test_those_who_bet_behind_have_the_same_cards() -> None:
    at, hand = behind_another()
    assert play_of(at).followers
    hand.play_to(3)
    wrong, other = hand.pack.pop(), hand.pack.pop()
    # The hole card lay face up in the shoe, and the next one was drawn at once.
    at.do(tell(at, hand.pack[-3]))
    at.do(tell(at, wrong))
    at.do(entered(at, read=4))
    assert (at.table.aside, play_of(at).round.table.dealer.cards[-1]) == ([], wrong)
    is_restored(at)
    hand.pack.append(other)
    hand.play()
    at.settle()
    without, plain = behind_another()
    plain.play()
    without.settle()
    assert at.table.settled_lines == without.table.settled_lines
    assert {line.seat for line in at.table.settled_lines} == {1, *play_of(at).followers}
