"""A round interrupted at every act by every irregularity that is possible there: money is conserved.

Whatever happens, each wager is settled by exactly one line, a void wager gives back its stake and nothing
else, a record moves no money, and what leaves a meter was paid to somebody.
"""

from __future__ import annotations

import random

import pytest

from croupier import games
from croupier.conformance.driver import Shoe, next_act, random_setup
from croupier.equipment.cards import DECK, Card
from croupier.play.game import Game
from croupier.play.request import Act, Cards, Irregular
from croupier.play.round import Round
from croupier.units.odds import PercentOfMeter, parse_odds
from tests.conformance.editions import EDITIONS

ROUNDS = 8
MOST_ACTS = 400

UNKNOWN_IN = {
    ("high_card_flush", "ma"): {"player_leaves"},
    ("high_card_flush", "pa-2015"): {"information_exchanged"},
    ("high_card_flush", "pa-2019"): {"information_exchanged"},
}
"""What an edition does not have although its game does."""

every_edition = pytest.mark.parametrize(("game_id", "edition"), EDITIONS)


def one_card_at_a_time(act: Act) -> list[Act]:
    """An act in the smallest steps in which a table can be interrupted."""
    return [Cards((card,)) for card in act.cards] if isinstance(act, Cards) else [act]


def played(rng: random.Random, game: Game, edition: str) -> tuple[Round, list[Act]]:
    """A whole round and all its acts, card by card."""
    round_ = Round(game, random_setup(rng, game, edition))
    shoe = None if game.dice else Shoe(rng, round_)
    acts: list[Act] = []
    while not round_.over:
        act = next_act(rng, round_, shoe)
        acts += one_card_at_a_time(act)
        round_.apply(act)
        assert len(acts) < MOST_ACTS
    return round_, acts


def possible(round_: Round, rng: random.Random) -> list[Irregular]:
    """Every irregularity that can happen right now; one that names a seat is tried with one of them."""
    found = []
    for name, known in round_.game.irregularities.items():
        cards: tuple[Card, ...] = ()
        if known.takes_card:
            cards = next(((card,) for card in rng.sample(DECK, len(DECK)) if round_.table.left.get(card)), ())
        seat = rng.choice(round_.table.seats).number if known.takes_seat else 0
        act = Irregular(name, seat, cards)
        if round_.refusal(act) is None:
            found.append(act)
    return found


def finish(rng: random.Random, round_: Round) -> None:
    """Play to the end with cards that are still left."""
    for _ in range(MOST_ACTS):
        if round_.over:
            return
        if round_.cards_needed:
            left = [card for card, count in round_.table.left.items() for _ in range(count)]
            round_.apply(Cards(tuple(rng.sample(left, round_.cards_needed))))
        else:
            round_.apply(next_act(rng, round_, None))
    raise AssertionError("the round has not ended")


def check_money(round_: Round) -> None:
    """The conservation of money, from the lines alone."""
    wagers = sorted((wager.seat.number, wager.name, wager.stake) for wager in round_.table.all_wagers())
    lines = sorted((line.seat, line.wager, line.stake) for line in round_.lines if line.stake)
    assert [one for one in wagers if one[2]] == lines, "a wager was settled twice, never, or at another stake"
    paid: dict[str, int] = {}
    for line in round_.lines:
        assert line.returned >= 0
        if line.outcome in ("void", "push"):
            assert line.returned == line.stake
        elif line.outcome == "lose":
            assert line.returned <= line.stake // 2
        if line.pays.endswith("meter"):
            odds = parse_odds(line.pays)
            assert isinstance(odds, PercentOfMeter)
            paid[odds.meter] = paid.get(odds.meter, 0) + line.returned
    pot = [line for line in round_.lines if line.wager == "pot" and line.pays == "pot"]
    if pot:
        assert sum(line.returned for line in pot) == sum(
            line.stake for line in round_.lines if line.wager == "pot"
        )
    for meter, before in round_.setup.meters.items():
        after = round_.table.meters.amounts[meter]
        if after < before and meter in round_.table.submission.meter_rules:
            assert paid.get(meter, 0) >= before - after, "money left a meter and reached nobody"


@every_edition
def test_every_irregularity_at_every_act_conserves_money(game_id: str, edition: str) -> None:
    rng = random.Random(f"{game_id} {edition}")
    game = games.load(game_id)
    happened = set()
    for _ in range(ROUNDS):
        whole, acts = played(rng, game, edition)
        path = Round(game, whole.setup)
        for index in range(len(acts) + 1):
            for act in possible(path, rng):
                happened.add(act.name)
                broken = Round(game, whole.setup).apply_all(acts[:index])
                broken.apply(act)
                finish(rng, broken)
                check_money(broken)
                assert any(game.irregularities[act.name].title in note for note in broken.table.notes)
            if index < len(acts):
                path.apply(acts[index])
    assert happened == set(game.irregularities) - UNKNOWN_IN.get((game_id, edition), set())


@every_edition
def test_an_irregularity_that_is_only_a_record_changes_no_line(game_id: str, edition: str) -> None:
    rng = random.Random(f"record {game_id} {edition}")
    game = games.load(game_id)
    whole, acts = played(rng, game, edition)
    records = {"shuffler_jam", "device_out_of_order", "card_drawn_in_error", "lid_removed", "die_off_table"}
    for name in records & set(game.irregularities):
        for index in range(len(acts)):
            broken = Round(game, whole.setup).apply_all(acts[:index])
            if broken.refusal(Irregular(name)) is None:
                broken.apply(Irregular(name))
                assert broken.apply_all(acts[index:]).lines == whole.lines
