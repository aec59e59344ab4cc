"""What a seat knows when it is asked: all that it may see, and nothing of what lies hidden."""

from __future__ import annotations

import random

import pytest

from croupier import games
from croupier.conformance.driver import Shoe, next_act, random_setup
from croupier.equipment.cards import CARDS, cards
from croupier.play.document import begin, parse
from croupier.play.request import Ask, Cards, Deal
from croupier.play.round import Round
from croupier.play.seen import seen_by
from croupier.play.unfinished import questions
from tests.conformance.editions import EDITIONS

ROUNDS = 12


def dealt_out(round_: Round, order: list[str], acts_seed: int) -> list[int]:
    """Deal from this order to the first question after some decisions; which place each card went to."""
    rng = random.Random(acts_seed)
    used: list[int] = []
    for _ in range(rng.randint(1, 3)):
        while isinstance(round_.pending, Deal):
            place = round_.pending.places[len(round_.pending.places) - round_.cards_needed]
            used.append(id(place))
            round_.apply(Cards((CARDS[order[len(used) - 1]],)))
        if not isinstance(round_.pending, Ask):
            break
        while isinstance(round_.pending, Ask) and rng.random() < 0.6:
            round_.apply(next_act(rng, round_, None))
    return used


@pytest.mark.parametrize(("game_id", "edition"), EDITIONS)
def test_hidden_cards_never_change_what_a_seat_knows(game_id: str, edition: str) -> None:
    game = games.load(game_id)
    if game.dice:
        pytest.skip("dice hide nothing")
    compared = 0
    for seed in range(ROUNDS):
        rng = random.Random(seed)
        setup = random_setup(rng, game, edition)
        one = Round(game, setup)
        order = [card.text for card in Shoe(rng, one).cards]
        used = dealt_out(one, order, seed)
        asked = one.waiting_for()
        if not asked:
            continue
        seat = asked[0]
        known = seen_by(one, seat)
        hidden = hidden_positions(one, seat, used)
        free = hidden + list(range(len(used), len(order)))
        moved = [order[index] for index in free]
        rng.shuffle(moved)
        for index, text in zip(free, moved, strict=True):
            order[index] = text
        other = Round(game, setup)
        # A hidden card may decide how the round went on (a dealer's Blackjack): then nothing is compared.
        if dealt_out(other, order, seed) == used or seat in other.waiting_for():
            twin = seen_by(other, seat)
            if twin.decisions == known.decisions and len(twin.places) == len(known.places):
                compared += 1
                assert twin.places == known.places
                assert (twin.wagers, twin.settled, twin.choices) == (
                    known.wagers,
                    known.settled,
                    known.choices,
                )
                assert twin.hands == known.hands
    assert compared


def hidden_positions(round_: Round, seat: int, used: list[int]) -> list[int]:
    """Which of the cards dealt the seat does not see, by their place in the order of the deal."""
    known = seen_by(round_, seat)
    by_place: dict[int, list[int]] = {}
    for index, dealt_to in enumerate(used):
        by_place.setdefault(dealt_to, []).append(index)
    found = []
    for place in round_.table.places:
        dealt = by_place.get(id(place), [])
        if len(dealt) == len(place.cards):
            seen = known.places.get(place.name, ())
            found += [index for index, card in zip(dealt, seen, strict=True) if card is None]
    return found


HEADS_UP = '{{"game": "heads_up_holdem", "dealing": "hand", "cards": "{cards}", "seats": [{seats}]}}'
SEAT = '{"seat": 1, "wagers": {"ante": 1000, "odds": 1000}, "decisions": ["check"]}'


def test_the_flop_is_seen_and_the_rest_of_the_board_is_not() -> None:
    line = HEADS_UP.format(cards="Ah 2s Kd 3s 4c 5c 6c 7d 8d", seats=SEAT)
    (seen,) = questions(parse(line), games.load("heads_up_holdem"))
    assert seen.own == tuple(cards("Ah Kd"))
    assert seen.open_cards("community") == tuple(cards("4c 5c 6c"))
    assert seen.places["community"].count(None) == 2
    assert seen.places["dealer"].count(None) == 2
    assert seen.unseen().total() == 47
    assert [choice.describe() for choice in seen.choices] == ["check", "raise $10 to $20"]
    assert seen.section == "58 Pa. Code § 677a.11(d)"


def test_the_hand_that_is_asked_about_is_marked_after_a_split() -> None:
    line = (
        '{"game": "free_bet_blackjack", "dealing": "manual_shoe", "cards": "8h 5c 8d 9s 3c Kc 2d", '
        '"seats": [{"seat": 1, "wagers": {"blackjack": 1000}, "decisions": ["split", "double"]}]}'
    )
    (seen,) = questions(parse(line), games.load("free_bet_blackjack"))
    first, second = seen.hands
    assert (first.asked, first.done, first.cards) == (False, True, tuple(cards("8h 3c Kc")))
    assert (second.asked, second.split) == (True, True)


def test_a_seat_that_is_not_in_the_round_is_refused() -> None:
    line = HEADS_UP.format(cards="", seats=SEAT.replace('"check"', ""))
    document = parse(line)
    with pytest.raises(ValueError, match="no seat 3"):
        seen_by(begin(document, games.load(document.game)), 3)
