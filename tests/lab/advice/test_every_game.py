"""What all advice has in common, whatever the game."""

from __future__ import annotations

import random

import pytest

from croupier import games
from croupier.conformance.driver import play_out, random_setup
from croupier.lab.advice import advise_seen
from croupier.play.choice import parse_decision
from croupier.play.request import Ask, Decide
from croupier.play.round import Round
from croupier.play.seen import seen_by
from tests.conformance.editions import EDITIONS

ASKS = {game: edition for game, edition in EDITIONS if game != "high_roll_dice" and games.lab(game).advice}
SOME = [(game, edition) for game, edition in EDITIONS if game in ASKS]
STATES = 6


@pytest.mark.parametrize(("game_id", "edition"), SOME)
def test_every_word_that_is_open_has_a_value_and_every_value_is_a_legal_decision(
    game_id: str, edition: str
) -> None:
    game = games.load(game_id)
    found = 0
    for seed in range(40):
        rng = random.Random(seed)
        round_ = Round(game, random_setup(rng, game, edition))
        for _ in play_out(rng, round_):
            if found < STATES and isinstance(round_.pending, Ask):
                check(round_, round_.waiting_for()[0])
                found += 1
        if found >= STATES:
            break
    assert found


def check(round_: Round, seat: int) -> None:
    advice = advise_seen(seen_by(round_, seat))
    decisions = [parse_decision(one.decision) for one in advice.decisions]
    assert {choice.word for choice in round_.choices(seat)} == {decision.word for decision in decisions}
    for decision in decisions:
        assert round_.refusal(Decide(seat, decision)) is None, decision
    for choice in round_.choices(seat):
        if choice.takes_amount() and not choice.optional_amount:
            amounts = {decision.amount for decision in decisions if decision.word == choice.word}
            assert {choice.at_least, choice.at_most} <= amounts
    losses = [float(one.loss) for one in advice.decisions]
    assert losses == sorted(losses)
    assert losses[0] == 0


@pytest.mark.parametrize("game_id", sorted(ASKS))
def test_advice_says_what_it_counts_and_in_which_unit(game_id: str) -> None:
    lab = games.lab(game_id)
    assert lab.per in games.load(game_id).edition().wagers
    assert lab.counted.endswith(".")
