"""A dealer asks what an irregularity would bring about, for all cards, seats and turns, and learns nothing.

As the conformance suite does it: the cards that lie hidden are exchanged for others, and every answer must
stay the same, letter by letter, in every game and for every irregularity.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier import games
from croupier.equipment.cards import CARDS, DECK, Card, pack
from croupier.play.place import HIDDEN
from croupier.play.request import Cards, Deal, Irregular, Settle
from croupier.tables import betting, playing
from croupier.tables.dealer_view import dealer_message
from croupier.tables.numbers import Numbers, needed
from croupier.tables.preview import preview
from croupier.tables.step import Step
from croupier.tables.views import OwnParts, TerminalFrames
from tests.access.staffed import entries, name_of
from tests.attacks._cards import house_with, table_of
from tests.tables import reader
from tests.tables.rig import Rig, rig
from tests.tables.test_playing import plain

MOMENTS = 3
SEATS = (1, 2, 3)


def dealt(game: str, order: list[Card], steps: int, cards: str) -> Rig:
    """A round of two patrons, so many steps far, with the cards of this order."""
    more: dict[str, Any] = (
        {"recorded": [" ".join(card.text for card in order)]} if cards == "recorded" else {}
    )
    at = rig(game, cards=cards, **more)
    for position in (1, 2):
        at.sit(f"EWT-{position}", position)
    at.open()
    for position in (1, 2):
        at.do(at.wager(f"EWT-{position}", **plain(at)))
    at.do(lock_of(at))
    for _ in range(steps):
        play = at.table.play
        assert play is not None
        if play.round.over:
            break
        if isinstance(play.round.pending, Deal):
            took = reader.read(at.table, order[play.cards_drawn : play.cards_drawn + 1])
            at.do(took if cards == "dealer" else playing.deal_next(at.table, 1))
        elif isinstance(play.round.pending, Settle):
            at.do(playing.confirm(at.table))
        else:
            at.do(playing.take_defaults(at.table))
    return at


def lock_of(at: Rig) -> Any:
    starts = "start" in needed(at.table.submission) and not at.table.deals_itself
    return betting.lock(at.table, Numbers(start=7 if starts else 0), at.standing)


def answers(at: Rig, every: tuple[Card, ...]) -> dict[str, Any]:
    """Everything that somebody at the dealer's console can ask for, and what is shown there unasked."""
    found: dict[str, Any] = {"console": dealer_message(at.table, {}, at.now)}
    frames = TerminalFrames(at.table, {}, at.now, OwnParts())
    found |= {f"watched {number}": frames.watched(f"EWT-{number}") for number in (1, 2)}
    named = [(), *((card,) for card in every)] if not at.table.deals_itself else [(), (every[0],)]
    for name, known in at.table.game.irregularities.items():
        for cards in named if known.takes_card else [()]:
            for seat in SEATS if known.takes_seat else (0,):
                for turn in ({}, {"turn": 1}) if known.first_turn is not None else ({},):
                    act = Irregular(name, seat, cards, turn)
                    found[str(act)] = preview(at.table, act)
                    found[f"alone: {act}"] = told(playing.irregularity(at.table, act))
    if isinstance(at.table.play.round.pending, Deal):  # type: ignore[union-attr]
        for card in every:
            found[f"enter {card}"] = told(playing.enter(at.table, [card]))
    return {
        key: value if isinstance(value, bytes) else msgspec.to_builtins(value) for key, value in found.items()
    }


def told(step: Any) -> Any:
    """What comes back to whoever asks, without doing it."""
    return dict(step.answer) if isinstance(step, Step) else step


def open_cards(at: Rig) -> list[tuple[str, list[str]]]:
    places = at.table.play.round.table.places  # type: ignore[union-attr]
    return [(place.name, place.seen_by(0)) for place in places]


def exchanged(at: Rig, order: list[Card], rng: random.Random) -> list[Card]:
    """The same order of cards, but those that nobody at the console sees change places among themselves."""
    seen = [text for _, texts in open_cards(at) for text in texts if text != HIDDEN]
    drawn = at.table.play.cards_drawn  # type: ignore[union-attr]
    free = []
    for place, card in enumerate(order):
        if place < drawn and card.text in seen:
            seen.remove(card.text)
        else:
            free.append(place)
    moved = [order[place] for place in free]
    rng.shuffle(moved)
    other = list(order)
    for place, card in zip(free, moved, strict=True):
        other[place] = card
    return other


@pytest.mark.parametrize("cards", ["dealer", "recorded"])
@pytest.mark.parametrize("game", [one for one in games.ids() if not games.load(one).dice])
def test_no_answer_depends_on_a_card_that_lies_hidden(game: str, cards: str) -> None:
    rng = random.Random(f"{game} {cards}")
    first = rig(game)
    order = pack(first.table.submission.decks, bool(first.table.edition.joker.value))
    every = tuple(dict.fromkeys([*DECK, *order]))
    compared = hidden = 0
    for _ in range(MOMENTS * 8):
        rng.shuffle(order)
        steps = rng.randint(1, 26)
        one = dealt(game, order, steps, cards)
        other = dealt(game, exchanged(one, order, rng), steps, cards)
        # A hidden card may have decided how the round went on (a Blackjack): then nothing is compared. Nor is
        # a round that is over, whose wagers are settled for everybody to see.
        if open_cards(one) != open_cards(other) or one.table.phase != other.table.phase:
            continue
        play, twin_play = one.table.play, other.table.play
        assert play is not None
        assert twin_play is not None
        if play.question != twin_play.question or play.round.over:
            continue
        compared += 1
        hidden += any(HIDDEN in texts for _, texts in open_cards(one))
        asked, twin = answers(one, every), answers(other, every)
        assert asked.keys() == twin.keys()
        assert {key: (asked[key], twin[key]) for key in asked if asked[key] != twin[key]} == {}
        if compared == MOMENTS:
            break
    assert compared == MOMENTS
    # In Free Bet Blackjack nothing lies hidden while anybody is asked: the next card of the shoe alone is.
    assert hidden or game == "free_bet_blackjack"


def test_a_hidden_card_can_be_named_and_an_open_one_cannot() -> None:
    """What is refused is what everybody sees."""
    at = dealt("texas_holdem_bonus", [*DECK], 30, "dealer")
    hidden = next(
        card for place in at.table.play.round.table.places if not all(place.up) for card in place.cards
    )  # type: ignore[union-attr]
    assert at.table.play is not None
    assert at.table.play.round.refusal(Cards((hidden,))) is not None
    assert at.table.play.round.seen_refusal((hidden,)) is None


def test_no_card_can_be_entered_for_a_place_that_lies_face_down() -> None:
    at = dealt("high_card_flush", [*DECK], 3, "dealer")
    for card in DECK:
        assert at.refused(playing.enter(at.table, [card])) == "too_many_cards"


def test_who_asks_stands_in_the_log(tmp_path: Path) -> None:
    with house_with(tmp_path, table_of("high_card_flush", cards="dealer")) as house:
        house.begin(ante=1000)
        house.lock()
        asked = [house.ask("preview", name="face_up_card", card=text) for text in CARDS if text != "Jo"]
        assert len({msgspec.json.encode(one) for one in asked}) == 1
        kept = entries(house.client, code="staff_act", person=name_of("dealer"), text="/preview")
        assert len(kept) == len(asked)
