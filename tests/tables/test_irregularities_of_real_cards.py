"""Every irregularity of every chapter with cards that lie face down: at its first and last moment, one moment
before and one after, in every edition and with every way of dealing.

The times are those of ``tests/web/irregular_rounds.py``, read from the text. Here a dealer has the cards in
his hands: he says how many he has dealt when something goes wrong, turns the hands up after the last decision
and settles on a word; what is found while hands lie open and nothing is settled still has its consequence.
The same again with an optical shoe or a dice reader, where he says nothing. What a round comes to is held
against ``croupier settle``, to the cent.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from croupier import games
from croupier.equipment.cards import Card, cards
from croupier.play.document import settle_line
from croupier.play.irregularity import SETTLEMENT
from croupier.play.request import Ask, Deal, Decide, Irregular, Settle, Shake, Turn
from croupier.tables import betting, playing, seating
from croupier.tables.by_device import step_of
from croupier.tables.numbers import START, Numbers, needed
from croupier.tables.windows import choosable, reason_to_wait
from croupier.wagering.devices.event import CARD, DICE, DeviceEvent
from tests.tables.rig import BOTH, Rig, rig
from tests.tables.test_real_cards import DealersHand, compared, document_of
from tests.web.devices import AT
from tests.web.irregular_rounds import BETTING, OVER, SCRIPTS, Script, Window

REVEAL, SETTLING = 997, 998
"""The first hand that is turned up after the last decision, and the moment before the settlement."""

AT_THE_REVEAL = frozenset(
    {
        "incorrect_number_of_cards",
        "position_dealt_incorrect_number",
        "wrong_starting_position",
        "player_leaves",
        "stub_misdealt",
        "stub_wrong",
        "card_reader_misused",
        "card_reader_malfunction",
        "shuffler_jam",
        "device_out_of_order",
    }
)
IN_BLACKJACK = AT_THE_REVEAL | {"face_up_card", "card_drawn_in_error"}
"""What may come to light while hands lie open; a card of the shoe only in the blackjack games, whose sections
do not end with the deal."""


SOONER = {"dealer_overdraws": (7, SETTLING), "dealer_hands_reset": (42, REVEAL)}
"""Where a shoe of the program's own settles at once, a dealer has time to see it before he settles: the
moment that is too early, and the first."""


def with_every_method() -> list[Script]:
    """The scripts, and those of a manual shoe dealt from the hand where the chapter has it."""
    by_hand = [
        replace(one, dealing="hand")
        for one in SCRIPTS
        if one.dealing == "manual_shoe" and "hand" in games.load(one.game).edition(one.edition).dealing
    ]
    # A player of Lunar Poker who folds leaves no wager open: one who bets waits for the settlement.
    return [
        replace(one, decisions=("bet",)) if one.game == "lunar_poker" else one for one in (*SCRIPTS, *by_hand)
    ]


class ScriptedHand(DealersHand):
    """Deals the script's cards, and stops at a moment: cards, decisions and rolls are counted together."""

    def __init__(self, at: Rig, script: Script) -> None:
        self.at, self.script = at, script
        self.pack = list(reversed(cards(script.shoe))) if script.cards else []
        self.dealt: list[Card] = []
        self.layout: dict[str, list[Card]] = {}
        self.said = 0
        self.words = list(script.decisions)
        self.dice = [list(roll) for roll in script.dice]
        self.moment = 0
        self.decided = 0
        self.rolled: list[list[int]] = []

    def look(self) -> None:
        """Nothing more to look at: tests/tables/test_real_cards.py does."""

    def at_the_end(self) -> bool:
        """Every card is dealt and every decision made: hands are turned up or settled."""
        pending = self.round.pending
        return isinstance(pending, Settle) or (isinstance(pending, Turn) and self.round.table.decided)

    def play_to(self, moment: int) -> None:
        while not self.round.over and not self._is_there(moment):
            self.step(moment)

    def _is_there(self, moment: int) -> bool:
        if moment == SETTLING:
            return isinstance(self.round.pending, Settle)
        if moment == REVEAL:
            return self.at_the_end()
        waits_for_nobody = isinstance(self.round.pending, Turn) and not self.round.table.decided
        return self.moment >= moment and not waits_for_nobody

    def step(self, moment: int) -> None:
        pending = self.round.pending
        if isinstance(pending, Deal):
            self.deal_some(min(moment - self.moment, self.round.cards_needed))
        elif isinstance(pending, Turn):
            self.turn(pending)
        elif isinstance(pending, Settle):
            self.at.do(playing.confirm(self.at.table))
        elif isinstance(pending, Shake):
            self.rolled.append(self.dice.pop(0))
            self.moment += 1
            self.roll(self.rolled[-1])
        else:
            assert isinstance(pending, Ask)
            self.answer()

    def deal_some(self, count: int) -> None:
        coming = self.round.coming()[:count]
        self.keep_discards()
        drawn = [self.pack.pop() for _ in coming]
        self.dealt += drawn
        self.moment += count
        for (place, up), card in zip(coming, drawn, strict=True):
            self.layout.setdefault(place.name, []).append(card)
            if self.at.table.config.reader:
                self.at.do(step_of(self.at.table, told(CARD, card.text)))
            elif up:
                self.at.do(playing.enter(self.at.table, [card]))
        if not self.at.table.config.reader:
            self.at.do(playing.confirm(self.at.table, count))

    def roll(self, faces: list[int]) -> None:
        if self.at.table.config.reader:
            self.at.do(step_of(self.at.table, told(DICE, "-".join(map(str, faces)))))
        else:
            self.at.do(playing.roll(self.at.table, faces))

    def answer(self) -> None:
        play = self.at.table.play
        assert play is not None
        said = self.words.pop(0) if self.words else ""
        choices = play.choices(1)
        choice = next((one for one in choices if one.word == said), choices[-1])
        words = f"{choice.word} {choice.at_least}" if choice.takes_amount() else choice.word
        self.moment += 1
        self.decided += 1
        self.at.do(self.at.decide("EWT-1", words))

    def play(self) -> None:
        self.play_to(OVER)


def told(kind: str, value: str) -> DeviceEvent:
    """What the reader of the table tells."""
    return DeviceEvent("T-1.1", 1, "T-1", kind, AT, value=value)


def seated(script: Script, reads: bool) -> Rig:
    edition = games.load(script.game).edition(script.edition)
    equipment = [] if games.load(script.game).dice else ["shuffler"]
    if edition.equipment.second == "batch":
        equipment.append("two_decks")
    at = rig(
        script.game,
        edition=script.edition,
        dealing=script.dealing,
        cards="dealer",
        equipment=equipment,
        options={},
        reader=reads,
    )
    at.sit("EWT-1", 1)
    return at


def betting_open(script: Script, reads: bool) -> Rig:
    at = seated(script, reads)
    at.open()
    at.do(at.wager("EWT-1", **script.wagers))
    return at


def dealt_to(script: Script, moment: int, reads: bool) -> tuple[Rig, ScriptedHand | None]:
    """A round that was played to a moment."""
    at = betting_open(script, reads)
    if moment == BETTING:
        return at, None
    numbers = Numbers(start=8) if START in needed(at.table.submission) else Numbers()
    at.do(betting.lock(at.table, numbers, at.standing))
    hand = ScriptedHand(at, script)
    hand.play_to(moment)
    if moment == OVER:
        at.settle()
    return at, hand


def enter(at: Rig, hand: ScriptedHand | None, name: str) -> Any:
    """Where the shoe reads its cards nobody names one: the last that was read is meant."""
    known = at.table.game.irregularities[name]
    concerned = tuple(hand.pack[-1:]) if known.takes_card and hand is not None else ()
    if at.table.config.reader and concerned:
        at.do(step_of(at.table, told(CARD, concerned[0].text)))
        concerned = ()
    act = Irregular(name, seat=1, cards=concerned, details={"device": "shuffler"} if known.covers else {})
    return playing.irregularity(at.table, act, BOTH)


def refused(script: Script, name: str, moment: int, reads: bool) -> None:
    at, hand = dealt_to(script, moment, reads)
    answer = enter(at, hand, name)
    at.refused(answer)
    assert answer.cite == at.table.edition.cite(at.table.game.irregularities[name].by), (moment, answer)
    known = at.table.game.irregularities[name]
    if reads and known.takes_card and hand is not None:
        # A card that was dealt before may still be the one; not this one.
        assert hand.pack[-1] not in [read.card for read in choosable(at.table, known)]
    else:
        assert moment in (BETTING, OVER) or reason_to_wait(at.table, name)


def document(at: Rig, hand: ScriptedHand) -> dict[str, Any]:
    if not at.table.game.dice:
        return document_of(at, hand)
    play = at.table.play
    assert play is not None
    told: dict[str, Any] = msgspec.to_builtins(play.setup)
    made = [str(act.decision) for act in play.acts if isinstance(act, Decide)]
    told["seats"][0]["decisions"] = made
    return told | {"dice": hand.rolled}


def when(hand: ScriptedHand, moment: int) -> dict[str, Any]:
    """The moment as a document states it; when all is over it needs no word."""
    if moment == OVER:
        return {}
    if hand.at_the_end():
        return {"at_settlement": True}
    return {"after_cards": len(hand.dealt), "after_decisions": hand.decided}


def taken(script: Script, name: str, moment: int, reads: bool) -> None:
    """It is accepted; the round goes on to its end as ``croupier settle`` has it, and what is owed holds."""
    at, hand = dealt_to(script, moment, reads)
    table = at.table
    known = table.game.irregularities[name]
    stated = when(hand, moment) if hand is not None else {}
    at.do(enter(at, hand, name))
    owed = [act for act in table.owed if table.owed[act] == name]
    cut_short = table.play is not None and table.play.round.cut_short
    assert owed == (list(known.afterwards) if known.only_recorded or cut_short else [])
    if hand is not None and known.takes_card:
        hand.dealt.append(hand.pack.pop())
        hand.moment += 1
    if hand is not None and moment != OVER:
        hand.play()
        at.settle()
    if hand is not None:
        same_as_settle(at, hand, name, stated, between=moment == OVER and known.between_rounds)
        if table.stopped_by:
            held = seating.open_round(table, "", "", first=False)
            assert at.refused(held) == "table_stopped"


def same_as_settle(at: Rig, hand: ScriptedHand, name: str, stated: dict[str, Any], *, between: bool) -> None:
    told = document(at, hand)
    if not between:
        told["irregularity"] = {"name": name, "seat": 1, **stated}
    answer = json.loads(settle_line(json.dumps(told), games.load))
    assert "lines" in answer, answer
    lines = msgspec.to_builtins(at.table.settled_lines)
    assert compared(answer["lines"]) == compared(lines)
    assert sum(one["returned"] for one in answer["seats"]) == sum(line["returned"] for line in lines)


def times(script: Script, name: str, window: tuple[int, int]) -> tuple[int, int]:
    """The script's first and last moment; where the text has no earlier end, hands lie open in between."""
    first, last = window
    known = games.load(script.game).irregularities
    reaches = name in (IN_BLACKJACK if "card_reader_misused" in known else AT_THE_REVEAL)
    assert reaches == (known[name].until == SETTLEMENT)
    return first, SETTLING if reaches and last < OVER else last


def cases(windows: bool) -> list[Any]:
    return [
        pytest.param(script, name, window, id=f"{script.id}-{name}")
        for script in with_every_method()
        for name, window in script.windows.items()
        if (window is not None) == windows
    ]


@pytest.mark.parametrize("reads", [False, True], ids=["face-down", "read"])
@pytest.mark.parametrize(("script", "name", "window"), cases(windows=True))
def test_face_down_cards_know_every_irregularity_in_its_time(
    script: Script, name: str, window: Window, reads: bool
) -> None:
    assert window is not None
    first, last = times(script, name, window)
    too_early, first = SOONER.get(name, (before(first), first))
    if first > BETTING:
        refused(script, name, too_early, reads)
        taken(script, name, first, reads)
    if last < OVER:
        refused(script, name, after(last), reads)
    taken(script, name, last, reads)


def before(first: int) -> int:
    return SETTLING if first == OVER else first - 1


def after(last: int) -> int:
    return OVER if last == SETTLING else last + 1


@pytest.mark.parametrize("reads", [False, True], ids=["face-down", "read"])
@pytest.mark.parametrize(("script", "name", "window"), cases(windows=False))
def test_what_an_edition_or_a_way_of_dealing_does_not_know_is_refused_at_every_step(
    script: Script, name: str, window: Window, reads: bool
) -> None:
    for moment in (BETTING, 0, 1, REVEAL, SETTLING, OVER):
        refused(script, name, moment, reads)


def test_every_edition_of_every_game_is_here_with_every_way_of_dealing() -> None:
    listed: Mapping[tuple[str, str, str], Script] = {
        (one.game, games.load(one.game).edition(one.edition).id, one.dealing): one
        for one in with_every_method()
    }
    for game in games.ids():
        for edition in games.load(game).editions:
            for dealing in games.load(game).edition(edition).dealing or [""]:
                usual = dealing if len(games.load(game).edition(edition).dealing) > 1 else ""
                assert (game, edition, usual) in listed
