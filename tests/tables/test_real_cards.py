"""Every game with real cards: hands lie face down, are named as they are turned, and are settled on a word.

The dealer has a pack in his hands; the program never sees it. It learns what lies open on the layout.
At the end the whole round, with every card that was dealt, goes to ``croupier settle``: same money.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import msgspec
import pytest

from croupier import games
from croupier.equipment.cards import Card, FaceDownCard, cards, pack
from croupier.equipment.chance import Chance
from croupier.equipment.ranks.blackjack import is_blackjack
from croupier.play.document import settle_line
from croupier.play.request import Ask, Deal, Decide, Irregular, Settle, Turn
from croupier.play.round import Round
from croupier.tables import betting, playing
from croupier.tables.dealer_view import dealer_message, step_document
from croupier.tables.face_down import to_be_said
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.numbers import START as STARTING
from croupier.tables.numbers import Numbers, needed
from croupier.tables.preview import Preview, preview
from croupier.tables.rebuild import rebuild
from croupier.tables.sense import plain_wagers, sensible_wagers
from tests.tables import reader
from tests.tables.rig import BOTH, START, Rig, rig
from tests.tables.test_every_game import Journal, seeded, seen

CARD_GAMES = [
    (game, edition)
    for game in games.ids()
    if not games.load(game).dice
    for edition in games.load(game).editions
]
ROUNDS = 8


class DealersHand:
    """A dealer with a pack: he knows a card when it lies open, and says no other."""

    def __init__(self, at: Rig, chance: Chance) -> None:
        self.at = at
        self.chance = chance
        submission = at.table.submission
        self.pack = pack(submission.decks, bool(submission.edition.joker.value))
        chance.shuffle(self.pack)
        self.dealt: list[Card] = []
        self.layout: dict[str, list[Card]] = {}
        """What really lies at each place, as an onlooker with a glass table would see it."""
        self.said = 0
        self.open: Counter[str] = Counter()
        """Every card that has lain open at some time."""

    @property
    def round(self) -> Round:
        assert self.at.table.play is not None
        return self.at.table.play.round

    def deal(self) -> None:
        """Deal what is due: say what lies open, then confirm."""
        coming = self.round.coming()
        self.keep_discards()
        drawn = [self.pack.pop() for _ in coming]
        self.dealt += drawn
        for (place, _), card in zip(coming, drawn, strict=True):
            self.layout.setdefault(place.name, []).append(card)
        open_cards = [card for (_, up), card in zip(coming, drawn, strict=True) if up]
        assert to_be_said(self.round) == len(open_cards)
        for card in open_cards:
            self.at.do(playing.enter(self.at.table, [card]))
            self.said += 1
        self.at.do(playing.confirm(self.at.table))

    def keep_discards(self) -> None:
        """Cards that a player has thrown away lie in the rack: his hand is what the program says of it."""
        for place in self.round.table.places:
            there = self.layout.get(place.name)
            if there is not None and len(place.cards) < len(there):
                self.layout[place.name] = list(place.cards)

    def turn(self, pending: Turn) -> None:
        """Turn one hand up and say its cards, one after the other."""
        there = self.layout[pending.place.name]
        hand = [there[index] for index in pending.indexes]
        if pending.may_stay and not is_blackjack(there):
            self.at.do(playing.confirm(self.at.table))
            return
        for card in hand:
            self.at.do(playing.enter(self.at.table, [card]))
            self.said += 1

    def look(self) -> None:
        shown = Counter(
            card.text
            for place in self.round.table.places
            for card, up in zip(place.cards, place.up, strict=True)
            if up and not isinstance(card, FaceDownCard)
        )
        self.open |= shown
        told = dealer_message(self.at.table, {}, START)
        assert told["step"]["text"]
        hidden = {card.text for place, there in self.layout.items() for card in there} - set(self.open)
        assert not hidden & {face for faces in told["places"].values() for face in faces}
        for known in told["irregularities"]:
            if known["possible"] and not known["takes_card"]:
                preview(self.at.table, Irregular(known["name"], seat=1))

    def play(self) -> None:
        while not self.round.over:
            self.look()
            pending = self.round.pending
            if isinstance(pending, Deal):
                self.deal()
            elif isinstance(pending, Turn):
                self.turn(pending)
            elif isinstance(pending, Settle):
                self.at.do(playing.confirm(self.at.table))
            else:
                assert isinstance(pending, Ask)
                self.answer()
        self.look()

    def answer(self) -> None:
        play = self.at.table.play
        assert play is not None
        question = play.question
        for terminal, taken in self.at.table.seats.items():
            choices = play.choices(taken.seat)
            if not choices or play.question != question:
                continue
            made = choices[self.chance.below(len(choices))]
            words = [made.word]
            if made.takes_amount():
                words.append(str(made.at_least))
            if made.most_cards:
                words += [card.text for card in made.among[: made.fewest_cards]]
            self.at.do(self.at.decide(terminal, " ".join(words)))


def machines(edition: str) -> list[str]:
    """Massachusetts has no table without an automated shuffler (4(a))."""
    return ["shuffler"] if edition == "ma" else []


def seated(game: str, edition: str, chance: Chance) -> Rig:
    at = rig(game, edition=edition, cards="dealer", equipment=machines(edition))
    for terminal, position in {"EWT-1": 1, "EWT-2": 3, "EWT-3": 4}.items():
        at.sit(terminal, position)
    return at


def lock(at: Rig, chance: Chance) -> None:
    at.open()
    for terminal in at.table.seats:
        step = at.wager(terminal, **sensible_wagers(at.table, chance))
        if not isinstance(step, playing.Step):
            step = at.wager(terminal, **plain_wagers(at.table))
        at.do(step)
    numbers = Numbers(start=3 + chance.below(16)) if STARTING in needed(at.table.submission) else Numbers()
    at.do(betting.lock(at.table, numbers, at.standing))


def document_of(at: Rig, dealer: DealersHand) -> dict[str, Any]:
    """The round with every card that was really dealt, as a document of the contract."""
    play = at.table.play
    assert play is not None
    document: dict[str, Any] = msgspec.to_builtins(play.setup)
    assert document.pop("real_cards") is True
    decisions: dict[int, list[str]] = {}
    places = {f"position {taken.position}": taken.seat for taken in at.table.seats.values()}
    for act in play.acts:
        if isinstance(act, Decide):
            decisions.setdefault(act.seat, []).append(str(act.decision))
    if at.table.game.id == "six_card_fortune_pai_gow":
        # Who set his hands as he laid them named his low card by its place: it is turned up first.
        for name, seat in places.items():
            if "set" not in decisions.get(seat, []):
                continue
            low = dealer.layout[name][0].text
            decisions[seat] = [f"set {low}" if one == "set" else one for one in decisions[seat]]
    if at.table.game.id == "lunar_poker":
        for seat, made in decisions.items():
            if made[0] == "draw":
                decisions[seat] = made[1:]
    for seat in document["seats"]:
        seat["decisions"] = decisions.get(seat["seat"], [])
    return document | {"cards": " ".join(card.text for card in dealer.dealt)}


def compared(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Without the words for a hand that a dealer who does not qualify leaves unturned (§ 671a.11(f)(1))."""
    unturned = "58 Pa. Code § 671a.11(f)(1)"
    by = [
        line["cite"] == unturned or (line["wager"] == "ante" and line["cite"] == "58 Pa. Code § 671a.12(c)")
        for line in lines
    ]
    return [line | {"hand": ""} if masked else line for masked, line in zip(by, lines, strict=True)]


@pytest.mark.parametrize(("game", "edition"), CARD_GAMES)
def test_rounds_with_face_down_cards_are_settled_as_croupier_settle_settles_them(
    game: str, edition: str
) -> None:
    chance = seeded(f"{game} {edition}")
    at = seated(game, edition, chance)
    for _ in range(ROUNDS):
        lock(at, chance)
        dealer = DealersHand(at, chance)
        dealer.play()
        assert dealer.said <= dealer.open.total()
        at.settle()
        answer = json.loads(settle_line(json.dumps(document_of(at, dealer)), games.load))
        assert "lines" in answer, answer
        assert compared(answer["lines"]) == compared(msgspec.to_builtins(at.table.settled_lines))
        again = HybridTable(at.table.config, at.table.game)
        rebuild({"T-1": again}, Journal(at.events), START)
        assert seen(again) == seen(at.table)


# -- High Card Flush, card by card -----------------------------------------------------------------

MINE, DEALERS = "2h 4h 6h 8h Th 3c 5d", "Ks Qs Js 9s 2d 3d 4c"
"""A flush of five cards up to the ten, and the dealer's four up to the king."""


def at_the_reveal(*, decision: str, edition: str = "pa-2019", **wagers: int) -> Rig:
    at = rig("high_card_flush", edition=edition, cards="dealer", equipment=machines(edition))
    at.sit("EWT-1", 2)
    at.open()
    at.do(at.wager("EWT-1", **{"ante": 1000, **wagers}))
    at.lock()
    assert step_document(at.table)["face_down"] == 14
    at.do(playing.confirm(at.table))
    at.do(at.decide("EWT-1", decision))
    return at


def say(at: Rig, hand: str) -> None:
    for card in cards(hand):
        at.do(playing.enter(at.table, [card]))


def pending(at: Rig) -> object:
    assert at.table.play is not None
    return at.table.play.round.pending


def test_nobody_can_say_a_card_that_lies_face_down() -> None:
    at = rig("high_card_flush", cards="dealer")
    at.sit("EWT-1", 2)
    at.open()
    at.do(at.wager("EWT-1", ante=1000))
    at.lock()
    assert at.refused(playing.enter(at.table, cards("Ah"))) == "too_many_cards"
    at.do(playing.confirm(at.table))
    assert at.table.play is not None
    assert not at.table.play.round.table.dealer.is_known
    assert at.refused(playing.confirm(at.table)) == "no_cards"


def test_the_dealer_s_hand_comes_first_and_a_folded_hand_without_a_wager_is_never_asked_for() -> None:
    at = at_the_reveal(decision="fold")
    turned = pending(at)
    assert isinstance(turned, Turn)
    assert turned.place.name == "dealer"
    say(at, DEALERS)
    assert isinstance(pending(at), Settle)
    at.settle()
    assert [line.outcome for line in at.table.settled_lines] == ["lose"]


def test_a_card_that_was_said_wrongly_is_put_right_before_it_counts() -> None:
    at = at_the_reveal(decision="raise 1000", flush_bonus=500)
    say(at, DEALERS)
    say(at, MINE.replace("Th", "Tc"))
    assert at.refused(playing.correct(at.table, "position 2", *cards("Th Td"))) == "not_turned"
    assert at.refused(playing.correct(at.table, "position 2", *cards("Tc Ks"))) == "card_twice"
    at.do(playing.correct(at.table, "position 2", *cards("Tc Th")))
    again = HybridTable(at.table.config, at.table.game)
    rebuild({"T-1": again}, Journal(at.events), START)
    assert seen(again) == seen(at.table)
    at.settle()
    assert {line.wager: line.returned for line in at.table.settled_lines}["flush_bonus"] > 500
    assert at.refused(playing.correct(at.table, "position 2", *cards("Th Tc"))) == "not_playing"


@pytest.mark.parametrize("hands", ["", DEALERS, f"{DEALERS} {MINE}"])
@pytest.mark.parametrize("edition", ["pa-2019", "ma"])
def test_a_wrong_number_of_cards_that_is_found_at_the_reveal_voids_the_round(
    hands: str, edition: str
) -> None:
    """§ 678a.13(c), Massachusetts 13(c): before the dealer has settled, whatever hands lie open already."""
    at = at_the_reveal(decision="raise 1000", edition=edition)
    say(at, hands)
    act = Irregular("incorrect_number_of_cards")
    seen_before = preview(at.table, act)
    assert isinstance(seen_before, Preview)
    assert seen_before.ends_round
    at.do(playing.irregularity(at.table, act, BOTH))
    at.settle()
    assert [(line.wager, line.outcome) for line in at.table.settled_lines] == [
        ("ante", "void"),
        ("raise", "void"),
    ]


def test_one_moment_later_the_result_is_known_and_stays() -> None:
    at = at_the_reveal(decision="raise 1000")
    say(at, f"{DEALERS} {MINE}")
    at.do(playing.confirm(at.table))
    act = Irregular("incorrect_number_of_cards")
    assert at.refused(playing.irregularity(at.table, act, BOTH)) == "bad_irregularity"
    assert at.table.phase == "playing"
    assert at.table.play is not None
    assert at.table.play.round.over


def test_an_exposed_card_of_the_dealer_is_no_irregularity_once_all_have_decided() -> None:
    at = at_the_reveal(decision="raise 1000")
    assert (
        at.refused(playing.irregularity(at.table, Irregular("dealer_card_exposed"), BOTH))
        == "bad_irregularity"
    )


@pytest.mark.parametrize(
    ("raised", "hand", "returned"),
    [
        (2000, MINE, 4000),
        (3000, MINE, 5000),
        (3000, "2h 4h 6h 8h 3c 5d 7s", 2000),
    ],
)
def test_a_raise_above_what_the_flush_allows_goes_back_as_far_as_it_is_above(
    raised: int, hand: str, returned: int
) -> None:
    """§ 678a.11(b): nobody could see the flush; a Raise is won or lost as far as it was allowed."""
    at = at_the_reveal(decision=f"raise {raised}")
    say(at, f"{DEALERS} {hand}")
    at.settle()
    assert {line.wager: line.returned for line in at.table.settled_lines}["raise"] == returned


def test_a_reader_sees_every_card_and_nothing_is_left_to_be_said() -> None:
    at = rig("high_card_flush", edition="pa-2019", cards="dealer")
    at.sit("EWT-1", 2)
    at.open()
    at.do(at.wager("EWT-1", ante=1000))
    at.lock()
    mine, dealers = cards(MINE), cards(DEALERS)
    at.do(reader.read(at.table, [card for both in zip(mine, dealers, strict=True) for card in both]))
    assert at.refused(at.decide("EWT-1", "raise 3000")) == "bad_amount"
    at.do(at.decide("EWT-1", "raise 2000"))
    assert isinstance(pending(at), Settle)


# -- Pai Gow ---------------------------------------------------------------------------------------


def test_for_one_bettor_of_pai_gow_twelve_cards_are_said_and_not_forty_two() -> None:
    at = rig("six_card_fortune_pai_gow", cards="dealer")
    at.sit("EWT-1", 2)
    at.open()
    at.do(at.wager("EWT-1", pai_gow=1000))
    at.do(betting.lock(at.table, Numbers(start=5), at.standing))
    assert step_document(at.table)["face_down"] == 42
    at.do(playing.confirm(at.table))
    while isinstance(pending(at), Ask):
        at.do(at.decide("EWT-1", "stay" if at.table.play.question == 1 else "set"))  # type: ignore[union-attr]
    say(at, "Ah Kd 9c 7s 4d 2h")
    assert step_document(at.table)["note"] == "the low hand first"
    say(at, "Qs Ac Ad Jh 8c 3s")
    at.settle()
    (line,) = at.table.settled_lines
    assert "queen" in line.hand


# -- the card reader device of blackjack -----------------------------------------------------------


@pytest.mark.parametrize(("hole", "outcome"), [("Kd", "lose"), ("7d", "win")])
def test_the_hole_card_is_said_when_the_reader_finds_a_blackjack_or_when_it_is_turned(
    hole: str, outcome: str
) -> None:
    at = rig("free_bet_blackjack", cards="dealer")
    at.sit("EWT-1", 1)
    at.open()
    at.do(at.wager("EWT-1", blackjack=1000))
    at.lock()
    for card in ("Th", "Ad", "9c", ""):
        say(at, card)
        at.do(playing.confirm(at.table))
    at.do(at.decide("EWT-1", "decline"))
    assert step_document(at.table)["may_stay"]
    if hole == "Kd":
        say(at, hole)
    else:
        at.do(playing.confirm(at.table))
        at.do(at.decide("EWT-1", "stand"))
        say(at, hole)
    at.settle()
    assert [line.outcome for line in at.table.settled_lines if line.wager == "blackjack"] == [outcome]


# -- Lunar Poker -----------------------------------------------------------------------------------


def test_a_straight_flush_that_is_found_when_hands_are_verified_gives_the_bet_back_and_pays_at_once() -> None:
    """§ 671a.11(b)(2), (c)(3): who has it does not bet; nobody but he could see it."""
    at = rig("lunar_poker", cards="dealer")
    at.sit("EWT-1", 1)
    at.open()
    at.do(at.wager("EWT-1", ante=500, super=500))
    at.lock()
    at.do(playing.confirm(at.table))
    say(at, "7s")
    at.do(at.decide("EWT-1", "bet"))
    say(at, "9h 8h 7h 6h 5h")
    say(at, "Ac Kd 4h 5c")
    at.settle()
    lines = {line.wager: line for line in at.table.settled_lines}
    assert (lines["bet"].outcome, lines["bet"].cite) == ("push", "58 Pa. Code § 671a.11(b)(2)")
    assert lines["ante"].returned > 500 * 100
