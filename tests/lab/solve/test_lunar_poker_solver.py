"""Lunar Poker: payment, draws and advice against the rules' own functions, and the kept figures."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from croupier.equipment.cards import DECK, Card, cards, show
from croupier.equipment.ranks import ace_king
from croupier.equipment.ranks.poker import best
from croupier.equipment.ranks.second_combination import second_combination
from croupier.games.lunar_poker.lab import long_runs, other_odds
from croupier.games.lunar_poker.lab.draw import worth_of_bet
from croupier.games.lunar_poker.lab.endings import ROWS
from croupier.games.lunar_poker.lab.pay import rows, second_of_six
from croupier.games.lunar_poker.lab.solution import solution
from croupier.games.lunar_poker.lab.solver import pays_of, solve
from croupier.games.lunar_poker.lab.worth import worth_of
from croupier.kernel import cards as codes
from croupier.kernel import seven
from croupier.kernel.solution import Sampled
from croupier.lab.advice import advise
from croupier.law.edition import Edition
from croupier.units.odds import ToOne
from tests.lab.games import edition_of

WITHOUT_EXCHANGES = -89_310_694_725_816
"""Fold, bet and buy alone, exactly: of C(52, 5) x 47 situations with 46 x C(45, 4) ways each."""


@pytest.fixture
def edition() -> Edition:
    return edition_of("lunar_poker")


def net(hand: Sequence[Card], dealer: Sequence[Card], pays: Sequence[int]) -> int:
    """Ante and Bet as § 671a.11(f) settles them."""
    mine, theirs = best(hand), best(dealer)
    if not ace_king.at_least_ace_king(theirs):
        return 1
    if mine == theirs:
        return 0
    if mine < theirs:
        return -3
    paid = pays[1 + ROWS.index(ace_king.kind(mine))]
    second = second_combination(hand)
    return 2 * (paid + (pays[1 + ROWS.index(ace_king.kind(second))] if second else 0))


@pytest.mark.parametrize("size", [5, 6])
def test_hands_have_the_rows_and_second_combinations_that_the_rules_find(size: int) -> None:
    rng, table = random.Random(671), rows()
    packs = (DECK, [card for card in DECK if card.rank >= 10], [card for card in DECK if card.suit < 2])
    for pack in packs:
        for _ in range(600):
            hand = rng.sample(pack, size)
            coded = codes.cards(show(hand))
            rank = int(seven.rank(coded[None, :])[0])
            row = int(table.first[rank])
            assert (row > 0) == ace_king.at_least_ace_king(best(hand)) == (rank >= table.lowest)
            if row:
                assert ROWS[row - 1] == ace_king.kind(best(hand))
                second = int(
                    table.second[rank] if size == 5 else second_of_six(coded, table, seven.tables(5))
                )
                found = second_combination(hand)
                assert second == (1 + ROWS.index(ace_king.kind(found)) if found else 0), show(hand)


@pytest.mark.parametrize("own", ["As Ad Kd 7h 2c", "Ah Kh 9h 5h 2c Th", "7s 7d 6d 6s 4h"])
def test_a_bet_is_worth_what_the_rules_settle_against_sampled_dealers(edition: Edition, own: str) -> None:
    hand, up = cards(own), cards("3c")
    left = [card for card in DECK if card not in (*hand, *up)]
    pays = pays_of(edition)
    exact = worth_of_bet(codes.cards(own), int(codes.cards("3c")[0]), codes.cards(show(left)), pays)
    rng = random.Random(672)
    nets = [net(hand, [*up, *rng.sample(left, 4)], pays.tolist()) for _ in range(4000)]
    assert abs(float(exact) - float(np.mean(nets))) < 5 * float(np.std(nets)) / len(nets) ** 0.5


def test_an_exchange_is_the_mean_of_the_best_decision_after_it(edition: Edition) -> None:
    hand, up, pays = cards("Ts 9d 9h 4c 2d"), cards("Ks"), pays_of(edition)
    coded, shown = codes.cards(show(hand)), int(codes.cards("Ks")[0])
    found = worth_of(coded, shown, pays, (3,)).exchanges[(1, 2)]
    left = [card for card in DECK if card not in (*hand, *up)]
    rng = random.Random(673)
    values = []
    for _ in range(150):
        drawn = rng.sample(left, 3)
        unseen = codes.cards(show([card for card in left if card not in drawn]))
        finished = codes.cards(show([hand[1], hand[2], *drawn]))
        values.append(max(-1.0, float(worth_of_bet(finished, shown, unseen, pays))) - 1)
    assert abs(float(found) - float(np.mean(values))) < 5 * float(np.std(values)) / len(values) ** 0.5


def best_on_average(hands: list[list[Card]], known: list[Card], shown: str, pays: Any) -> Fraction:
    """The better of a Bet and a fold on each of these hands, one by one, with the fee."""
    total = Fraction(0)
    for hand in hands:
        unseen = codes.cards(show([card for card in DECK if card not in (*known, *hand)]))
        bet = worth_of_bet(codes.cards(show(hand)), int(codes.cards(shown)[0]), unseen, pays)
        total += max(Fraction(-1), bet)
    return total / len(hands) - 1


@pytest.mark.parametrize(("own", "shown"), [("Ts 9d 9h 4c 2d", "Ks"), ("As Qd 9s 5c 3h", "4d")])
def test_two_cards_exchanged_and_a_bought_one_are_worth_their_draws_one_by_one(
    edition: Edition, own: str, shown: str
) -> None:
    hand, pays = cards(own), pays_of(edition)
    known = [*hand, *cards(shown)]
    left = [card for card in DECK if card not in known]
    found = worth_of(codes.cards(own), int(codes.cards(shown)[0]), pays, (2,))
    bought = [[*hand, card] for card in left]
    assert found.buy == best_on_average(bought, known, shown, pays)
    drawn = [[*hand[:3], *pair] for pair in combinations(left, 2)]
    assert found.exchanges[(0, 1, 2)] == best_on_average(drawn, known, shown, pays)


def test_exchanges_of_four_and_five_cards_are_worth_what_a_sweep_of_every_draw_found(
    edition: Edition,
) -> None:
    # Found by sorting all draws by rank and asking the counters of the dealer's sets for each of them.
    hand, shown = codes.cards("Ad Kd Ac Ah Kc"), int(codes.cards("3d")[0])
    assert worth_of(hand, shown, pays_of(edition), (4, 5)).exchanges == {
        (0,): Fraction(-22729856767, 18265297050),
        (1,): Fraction(-9910199513, 9132648525),
        (2,): Fraction(-1257709781, 1014738725),
        (3,): Fraction(-450044678, 365305941),
        (4,): Fraction(-1793970809, 1660481550),
        (): Fraction(-21096715451, 19830893940),
    }


def round_so_far(decisions: list[str]) -> dict[str, Any]:
    return {
        "game": "lunar_poker",
        "edition": "pa-2015",
        "dealing": "automated_shoe",
        "cards": "As Kd 7h 4c 2d 5c 6c Td Jh 9s Qs Qd 8h",
        "seats": [{"seat": 1, "wagers": {"ante": 1000, "super": 1000}, "decisions": decisions}],
    }


def test_advice_knows_every_exchange_and_keeps_ace_king() -> None:
    (found,) = advise(round_so_far([]))
    assert len(found.decisions) == 29
    assert found.best.decision == "draw 7h 4c 2d"
    assert f"{float(found.best.value):.4f}" == "-0.6541"


def test_after_a_draw_the_fee_is_counted_and_the_discards_are_known(edition: Edition) -> None:
    (found,) = advise(round_so_far(["draw 7h 4c 2d"]))
    worth = {one.decision: one.value for one in found.decisions}
    known = cards("As Kd 7h 4c 2d 9s Qs Qd 8h")
    unseen = codes.cards(show([card for card in DECK if card not in known]))
    bet = worth_of_bet(codes.cards("As Kd Qs Qd 8h"), int(codes.cards("9s")[0]), unseen, pays_of(edition))
    assert worth == {"bet": bet - 1, "fold": Fraction(-2)}


def test_the_instant_payout_changes_the_edge_by_what_it_pays(edition: Edition) -> None:
    edges = {letter: solve(edition, {"instant_payout": letter}).edge for letter in "ABC"}
    assert edges["C"] - edges["A"] == pytest.approx(4 * 500 / 2_598_960)
    assert edges["C"] - edges["B"] == pytest.approx(36 * 100 / 2_598_960)
    assert f"{edges['A']:.2%}" == "2.92%"


def with_bet_paying(edition: Edition, row: str, to_one: int) -> Edition:
    """The edition with another figure in the paytable of the Bet."""
    family = edition.paytables["bet"]
    table = family.columns[""]
    changed = replace(table, odds={**table.odds, row: ToOne(to_one)})
    return replace(edition, paytables={**edition.paytables, "bet": replace(family, columns={"": changed})})


def test_other_odds_of_the_bet_are_counted_when_they_are_asked_for(
    edition: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[list[int], int, int]] = []

    def count(pays: Any, straight_flush_pays: int, royal_flush_pays: int) -> other_odds.Found:
        asked.append((pays.tolist(), straight_flush_pays, royal_flush_pays))
        return other_odds.Found(-0.03, Sampled(1000, 0.031, 0.1), 3.0, 3.6, {"fold": 0.1})

    monkeypatch.setattr(other_odds, "count", count)
    found = solve(with_bet_paying(edition, "royal_flush", 200), {"instant_payout": "A"})
    assert asked == [([*long_runs.PAYS[:-1], 200], 200, 1500)]
    assert found.edge == pytest.approx(0.03 - (4 * 1500 + 36 * 200) / 2_598_960)
    assert found.decisions["fold"] == 0.1


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_the_kept_figures_are_counted_again() -> None:
    pays = np.array(long_runs.PAYS, dtype=np.int64)
    _, worth = solution(pays)
    assert 4 * sum(one.without for one in worth) == WITHOUT_EXCHANGES
    found = other_odds.count(pays, 200, 1500)
    assert found.near == pytest.approx(long_runs.NEAR)
    assert abs(found.played.edge - long_runs.SIMULATED.edge) < 5 * found.played.standard_error
    assert found.mean_stake == pytest.approx(long_runs.MEAN_STAKE, abs=0.01)
    for decision, share in found.decisions.items():
        assert share == pytest.approx(long_runs.DECISIONS[decision])
