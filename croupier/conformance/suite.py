"""All claims, asked of one game: so many rounds of every edition, from a seed that finds them again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from croupier.conformance.broken import Broken, demand
from croupier.conformance.claims import (
    a_seat_cannot_tell_hidden_cards,
    every_outcome_has_a_price_in_every_column,
    keeps_what_is_promised,
)
from croupier.conformance.driver import Shoe, next_act, random_irregularity, random_setup
from croupier.play.game import Game
from croupier.play.round import Round

MOST_STEPS = 3000


class Asked(NamedTuple):
    """One round that was asked, and what it did not keep; empty if it kept everything."""

    edition: str
    claim: str
    number: int
    broken: str


def asked_of(game: Game, rounds: int = 25, seed: int = 0) -> Iterator[Asked]:
    """Every claim, for each edition of the game."""
    claims = {
        "a round": keeps_what_is_promised,
        "hidden cards": a_seat_cannot_tell_hidden_cards,
        "an irregularity": an_irregularity_still_settles_every_wager,
    }
    for edition in game.editions:
        yield Asked(edition, "prices", 0, _broken_by_prices(game, edition))
        for name, claim in claims.items():
            for number in range(rounds):
                rng = random.Random(f"{seed} {game.id} {edition} {name} {number}")
                broken = ""
                try:
                    claim(rng, Round(game, random_setup(rng, game, edition)))
                except Broken as told:
                    broken = str(told)
                yield Asked(edition, name, number, broken)


def an_irregularity_still_settles_every_wager(rng: random.Random, round_: Round) -> None:
    """Whatever happens at any point: the round ends, void wagers go back whole, and a replay is the same."""
    shoe = None if round_.game.dice else Shoe(rng, round_)
    strikes = rng.randint(0, 12)
    for step in range(MOST_STEPS):
        if round_.over:
            break
        if step == strikes:
            act = random_irregularity(rng, round_, shoe)
            if act is not None:
                round_.apply(act)
                continue
        round_.apply(next_act(rng, round_, shoe))
    demand(round_.over and not round_.table.open_wagers(), "a wager is open at the end")
    for line in round_.lines:
        demand(
            line.outcome != "void" or line.returned == line.stake, f"{line} keeps something of a void wager"
        )
    replayed = Round(round_.game, round_.setup).apply_all(round_.acts)
    demand(replayed.lines == round_.lines, "a replay settles otherwise")


def _broken_by_prices(game: Game, edition: str) -> str:
    try:
        every_outcome_has_a_price_in_every_column(game.edition(edition))
    except Broken as told:
        return str(told)
    return ""
