"""What every registered game and edition must do, whatever its rules say.

A new game is in this suite as soon as its folder exists; none of the tests knows any game by name.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier import games
from croupier.equipment.cards import DECK
from croupier.errors import Refused
from croupier.play.choice import Choice, Decision
from croupier.play.request import Ask, Cards, Deal, Decide, Roll
from croupier.play.round import Round
from croupier.units.odds import PercentOfMeter, parse_odds
from tests.conformance.driver import (
    EDITIONS,
    Shoe,
    next_act,
    play_out,
    random_irregularity,
    random_setup,
)

every_edition = pytest.mark.parametrize(("game_id", "edition"), EDITIONS)
at_random = given(rng=st.randoms(use_true_random=False))
some = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


def begin(rng: random.Random, game_id: str, edition: str) -> Round:
    game = games.load(game_id)
    return Round(game, random_setup(rng, game, edition))


@every_edition
@some
@at_random
def test_every_round_keeps_what_is_promised_of_all(game_id: str, edition: str, rng: random.Random) -> None:
    """One play-out, and every claim about it: playing is what costs time, not asking."""
    round_ = begin(rng, game_id, edition)
    moments = []
    for act in play_out(rng, round_):
        moments.append((len(round_.acts), observations(round_)))
        acts_that_are_not_legal_are_refused_and_change_nothing(round_)
        assert round_.refusal(act) is None
    every_wager_is_settled_once(round_)
    money_is_what_the_posted_odds_say(round_)
    what_a_meter_loses_the_winners_of_a_percentage_receive(round_)
    every_line_cites_the_text_of_its_own_edition(round_)
    a_replay_of_the_acts_gives_the_same_round(round_, moments[rng.randrange(len(moments))])


def observations(round_: Round) -> list[Any]:
    """What each seat may know at this moment."""
    return [round_.observation(seat.number) for seat in round_.table.seats]


def every_wager_is_settled_once(round_: Round) -> None:
    settled = [(line.seat, line.wager) for line in round_.lines if line.stake]
    wagers = [(wager.seat.number, wager.name) for wager in round_.table.all_wagers()]
    assert sorted(settled) == sorted(wagers)


def money_is_what_the_posted_odds_say(round_: Round) -> None:
    for line in round_.lines:
        if line.outcome in ("push", "void"):
            assert line.returned == line.stake
        elif line.outcome == "lose":
            assert 0 <= line.returned <= line.stake // 2
        elif line.stake and line.pays != "pot" and " + " not in line.pays:
            odds = parse_odds(line.pays)
            if not isinstance(odds, PercentOfMeter):
                assert line.returned == odds.returns(line.stake)
    pot = [line for line in round_.lines if line.wager == "pot"]
    assert sum(line.returned for line in pot) == sum(line.stake for line in pot)


def what_a_meter_loses_the_winners_of_a_percentage_receive(round_: Round) -> None:
    paid: dict[str, int] = {}
    emptied = set()
    for line in round_.lines:
        if line.pays.endswith("meter"):
            odds = parse_odds(line.pays)
            assert isinstance(odds, PercentOfMeter)
            paid[odds.meter] = paid.get(odds.meter, 0) + line.returned
            if odds.percent == 100:
                emptied.add(odds.meter)
    after = round_.table.meters.amounts
    for meter, before in round_.setup.meters.items():
        if meter in round_.table.submission.meter_rules and meter not in emptied:
            assert after[meter] == before - paid.get(meter, 0)


def acts_that_are_not_legal_are_refused_and_change_nothing(round_: Round) -> None:
    before = observations(round_)
    acts = len(round_.acts)
    for bad in illegal_acts(round_):
        refusal = round_.refusal(bad)
        assert refusal is not None, bad
        assert refusal.message
        with pytest.raises(Refused):
            round_.apply(bad)
    assert len(round_.acts) == acts
    assert observations(round_) == before


def illegal_acts(round_: Round) -> list[Cards | Roll | Decide]:
    """Acts that no game may accept at this point."""
    bad: list[Cards | Roll | Decide] = [Decide(99, Decision("fold")), Roll((7, 0, 1))]
    if isinstance(round_.pending, Ask):
        bad += [Roll((1, 1)), Cards((DECK[0],))]
        for number in round_.waiting_for():
            bad.append(Decide(number, Decision("dance")))
            for choice in round_.choices(number):
                bad += [Decide(number, decision) for decision in beyond(choice)]
    elif isinstance(round_.pending, Deal):
        seen = [card for place in round_.table.places for card in place.cards]
        if seen and round_.table.submission.decks == 1:
            bad.append(Cards((seen[0],)))
        bad.append(Decide(round_.table.seats[0].number, Decision("fold")))
    return bad


def beyond(choice: Choice) -> list[Decision]:
    """Just outside what a choice allows, on both sides."""
    if choice.takes_amount():
        amounts = [choice.at_least - 1, choice.at_most + 1]
        if choice.step:
            amounts += [choice.at_least + 1, choice.at_most - 1]
        return [Decision(choice.word, amount) for amount in amounts]
    return [Decision(choice.word, 1)]


def a_replay_of_the_acts_gives_the_same_round(round_: Round, moment: tuple[int, list[Any]]) -> None:
    game = round_.game
    again = Round(game, round_.setup).apply_all(round_.acts)
    assert again.over
    assert again.lines == round_.lines
    assert again.table.meters.amounts == round_.table.meters.amounts
    count, seen = moment
    assert observations(Round(game, round_.setup).apply_all(round_.acts[:count])) == seen


def every_line_cites_the_text_of_its_own_edition(round_: Round) -> None:
    chosen = round_.table.edition
    for line in round_.lines:
        assert line.cite.startswith(f"{chosen.code} § ")
        if chosen.code == "58 Pa. Code":
            assert f"§ {chosen.chapter}." in line.cite
        else:
            assert "a." not in line.cite


@every_edition
@some
@at_random
def test_a_seat_cannot_tell_apart_two_rounds_that_differ_in_hidden_cards(
    game_id: str, edition: str, rng: random.Random
) -> None:
    round_ = begin(rng, game_id, edition)
    if round_.game.dice:
        return
    shoe = Shoe(rng, round_)
    dealt: dict[str, list[int]] = {}
    order: list[int] = []
    while not round_.over and not isinstance(round_.pending, Ask):
        assert isinstance(round_.pending, Deal)
        place = round_.pending.places[len(round_.pending.places) - round_.cards_needed]
        dealt.setdefault(place.name, []).append(len(order))
        order.append(len(order))
        round_.apply(Cards(shoe.draw(1)))
    if round_.over:
        return
    seat = rng.choice(round_.table.seats).number
    seen = round_.observation(seat)
    hidden = [
        dealt[name][index]
        for name, cards in seen["places"].items()
        for index, text in enumerate(cards)
        if text == "??"
    ]
    other = list(shoe.cards)
    swapped = hidden + list(range(len(order), len(other)))
    shuffled = [other[index] for index in swapped]
    rng.shuffle(shuffled)
    for index, card in zip(swapped, shuffled, strict=True):
        other[index] = card
    twin = Round(round_.game, round_.setup)
    for index in order:
        if not isinstance(twin.pending, Deal):
            return  # The hidden cards decided how the round went on (a dealer's Blackjack).
        twin.apply(Cards((other[index],)))
    if isinstance(twin.pending, Ask) and twin.choices(seat) and round_.choices(seat):
        assert twin.observation(seat) == seen


@every_edition
@some
@at_random
def test_an_irregularity_at_any_point_still_settles_every_wager(
    game_id: str, edition: str, rng: random.Random
) -> None:
    round_ = begin(rng, game_id, edition)
    shoe = None if round_.game.dice else Shoe(rng, round_)
    strikes = rng.randint(0, 12)
    for step in range(3000):
        if round_.over:
            break
        if step == strikes:
            act = random_irregularity(rng, round_, shoe)
            if act is not None:
                round_.apply(act)
                continue
        round_.apply(next_act(rng, round_, shoe))
    assert round_.over
    assert not round_.table.open_wagers()
    for line in round_.lines:
        if line.outcome == "void":
            assert line.returned == line.stake
    replayed = Round(round_.game, round_.setup).apply_all(round_.acts)
    assert replayed.lines == round_.lines


@every_edition
def test_every_outcome_has_a_price_in_every_column(game_id: str, edition: str) -> None:
    chosen = games.load(game_id).edition(edition)
    for family in chosen.paytables.values():
        for paytable in family.columns.values():
            for outcome in family.outcomes:
                assert outcome in paytable.odds or paytable.deferred
