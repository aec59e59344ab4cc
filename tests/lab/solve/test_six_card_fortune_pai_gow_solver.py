"""Six-Card Fortune Pai Gow Poker: settings, counts and advice against the rules' own functions."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from croupier.equipment.cards import DECK, JOKER, Card, cards, show
from croupier.equipment.ranks.pai_gow import PaiGowHand
from croupier.games.six_card_fortune_pai_gow.lab import long_runs
from croupier.games.six_card_fortune_pai_gow.lab.advice import worths
from croupier.games.six_card_fortune_pai_gow.lab.settings import settings_of
from croupier.games.six_card_fortune_pai_gow.lab.solver import count, solve
from croupier.games.six_card_fortune_pai_gow.setting import (
    compare_high,
    compare_low,
    house_way,
    is_foul,
    set_hands,
)
from croupier.kernel import cards as codes
from croupier.lab.solve.result import from_solution
from croupier.law.edition import Edition
from tests.lab.games import edition_of

PACK = [*DECK, JOKER]


@pytest.fixture
def edition() -> Edition:
    return edition_of("six_card_fortune_pai_gow")


def some_hands(number: int) -> list[list[Card]]:
    """Hands of the whole pack, of one suit and of high cards, so that rare kinds occur."""
    rng = random.Random(670)
    suited = [card for card in PACK if card is JOKER or card.suit == 2]
    high = [card for card in PACK if card.rank >= 11]
    return [rng.sample(pack, 6) for pack in (PACK, suited, high) for _ in range(number)]


def test_every_setting_is_what_the_rules_make_of_it() -> None:
    hands = some_hands(400)
    found = settings_of(np.array([codes.cards(show(hand)) for hand in hands]), threads=1)
    by_rank: dict[int, PaiGowHand] = {}
    for row, hand in enumerate(hands):
        house = house_way(hand)
        chosen = set_hands(hand, hand[int(found.house[row])])
        assert (house.high, house.low.rank) == (chosen.high, chosen.low.rank), show(hand)
        for place, card in enumerate(hand):
            setting = set_hands(hand, card)
            assert is_foul(setting) == found.foul[row, place]
            rank = int(found.high[row, place])
            assert by_rank.setdefault(rank, setting.high) == setting.high
    ranked = [by_rank[rank] for rank in sorted(by_rank)]
    assert ranked == sorted(ranked)


@pytest.mark.parametrize(
    ("double_down", "edge"),
    [(False, "143084069773/3625112020530"), (True, "1772029296727/123253808698020")],
)
def test_the_edge_under_best_play_is_this_fraction(edition: Edition, double_down: bool, edge: str) -> None:
    found = from_solution(solve(edition, {"double_down": double_down}))
    assert found.edge == Fraction(edge)
    assert long_runs.RULE_NET[double_down] < -found.edge + Fraction(1, 5000)
    assert long_runs.RULE_NET[double_down] <= -found.edge


@pytest.mark.parametrize(
    "own", ["As Kd Qh 9c 9d 4s", "Jo Ah 7c 7d 5s 2h", "8c 8d 3h 3s Kc 2d", "Tc 9c 8c 7c 6d 2c"]
)
def test_a_setting_is_worth_what_the_rules_settle_against_sampled_dealers(edition: Edition, own: str) -> None:
    hand = tuple(cards(own))
    settings, house = worths(hand, edition)
    left = [card for card in PACK if card not in hand]
    rng = random.Random(671)
    dealers = [house_way(rng.sample(left, 6)) for _ in range(3000)]
    least = house_way(cards("8c 8d 2h 3s 4c 7h")).high
    opened = [dealer.high >= least for dealer in dealers]
    assert set_hands(hand, house) == house_way(hand)
    for card, worth in settings.items():
        player = set_hands(hand, card)
        if is_foul(player):
            assert worth.single == -1
            continue
        results = [
            (compare_high(player, dealer) > 0) + (compare_low(player, dealer) > 0) - 1 for dealer in dealers
        ]
        error = 5 / len(dealers) ** 0.5
        assert abs(float(worth.single) - float(np.mean(results))) < error
        doubled = [result * each for result, each in zip(results, opened, strict=True)]
        assert abs(float(worth.double) - float(np.mean(doubled))) < error


@pytest.mark.long
@pytest.mark.parametrize("double_down", [False, True])
def test_the_kept_endings_are_counted_again(edition: Edition, double_down: bool) -> None:
    kept = long_runs.WITH_DOUBLE_DOWN if double_down else long_runs.WITHOUT_DOUBLE_DOWN
    assert count(edition, double_down) == kept
