"""What every registered game and edition must do, whatever its rules say.

A new game is in this suite as soon as its folder exists; none of the tests knows any game by name.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier import games
from croupier.conformance import claims, suite
from croupier.conformance.broken import Broken
from croupier.conformance.driver import random_setup
from croupier.play.round import Round
from tests.conformance.editions import EDITIONS

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
    claims.keeps_what_is_promised(rng, begin(rng, game_id, edition))


@every_edition
@some
@at_random
def test_a_seat_cannot_tell_apart_two_rounds_that_differ_in_hidden_cards(
    game_id: str, edition: str, rng: random.Random
) -> None:
    claims.a_seat_cannot_tell_hidden_cards(rng, begin(rng, game_id, edition))


@every_edition
@some
@at_random
def test_an_irregularity_at_any_point_still_settles_every_wager(
    game_id: str, edition: str, rng: random.Random
) -> None:
    suite.an_irregularity_still_settles_every_wager(rng, begin(rng, game_id, edition))


@every_edition
def test_every_outcome_has_a_price_in_every_column(game_id: str, edition: str) -> None:
    claims.every_outcome_has_a_price_in_every_column(games.load(game_id).edition(edition))


def _pays_a_cent_too_much(round_: Round) -> None:
    settled = round_.table.settled
    index, one = next((index, one) for index, one in enumerate(settled) if one.line.outcome == "win")
    more = msgspec.structs.replace(one.line, returned=one.line.returned + 1)
    settled[index] = replace(one, line=more)


def _loses_a_line(round_: Round) -> None:
    round_.table.settled.pop()


def _cites_another_text(round_: Round) -> None:
    settled = round_.table.settled
    other = msgspec.structs.replace(settled[0].line, cite="Another Code § 1")
    settled[0] = replace(settled[0], line=other)


@pytest.mark.parametrize(
    ("damage", "claim", "words"),
    [
        (_pays_a_cent_too_much, claims.money_is_what_the_posted_odds_say, "pays otherwise than its odds"),
        (_loses_a_line, claims.every_wager_is_settled_once, "are not those of the wagers"),
        (_cites_another_text, claims.every_line_cites_the_text_of_its_own_edition, "cites another text"),
    ],
)
def test_a_round_that_does_not_keep_a_claim_is_found(damage: Any, claim: Any, words: str) -> None:
    game_id, edition = EDITIONS[0]
    for number in range(100):
        rng = random.Random(number)
        round_ = begin(rng, game_id, edition)
        claims.keeps_what_is_promised(rng, round_)
        if any(line.outcome == "win" for line in round_.lines):
            break
    claim(round_)
    damage(round_)
    with pytest.raises(Broken, match=words):
        claim(round_)
