"""The price on a button is what pressing it holds, in every game; a Free Bet costs nothing."""

from __future__ import annotations

import pytest

from croupier import games
from croupier.tables import playing
from croupier.tables.prices import prices
from croupier.tables.sense import plain_wagers
from croupier.tables.step import Step
from croupier.units.verdict import Refusal
from tests.tables.rig import Rig, rig


def at_first_question(game: str, **changes: object) -> Rig:
    at = rig(game, **changes)
    at.sit("EWT-1", 1)
    at.open()
    at.do(at.wager("EWT-1", **plain_wagers(at.table)))
    at.lock()
    while at.chance():
        pass
    return at


def told(at: Rig) -> dict[str, int]:
    found = prices(at.table, "EWT-1")
    assert not isinstance(found, Refusal)
    return found["prices"]


@pytest.mark.parametrize("game", games.ids())
def test_every_price_is_what_the_decision_stakes(game: str) -> None:
    at = at_first_question(game)
    play = at.table.play
    assert play is not None
    while not play.round.over:
        found = told(at)
        for choice in play.choices(1):
            if choice.takes_amount() or choice.most_cards:
                continue
            step = at.decide("EWT-1", choice.word)
            assert isinstance(step, Step), step
            assert found[choice.word] == step.answer["staked_cents"], (choice.word, found)
        at.do(playing.take_defaults(at.table))
        while not play.round.over and at.chance():
            pass


def test_the_flop_costs_two_antes_and_a_fold_nothing() -> None:
    assert told(at_first_question("texas_holdem_bonus")) == {"flop": 1000, "fold": 0}


def test_buying_and_drawing_cost_an_ante() -> None:
    found = told(at_first_question("lunar_poker"))
    assert (found["bet"], found["buy"], found["draw"], found["fold"]) == (1000, 500, 500, 0)


def test_who_does_not_sit_there_is_told_nothing() -> None:
    at = at_first_question("texas_holdem_bonus")
    found = prices(at.table, "EWT-9")
    assert isinstance(found, Refusal)
    assert found.code == "not_seated"
