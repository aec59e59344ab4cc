"""Wagers taken together: against ``par``, against closed forms, against brute force and against samples."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest
from typer.testing import CliRunner

from croupier import cli
from croupier.equipment.cards import DECK
from croupier.equipment.ranks.flush import best_flush, best_straight_flush
from croupier.errors import Refused
from croupier.games.go_fore_it.lab import joint as fours
from croupier.games.high_card_flush.lab.joint_hands import two_hands
from croupier.lab.joint import Joint, joint
from croupier.lab.joint.sampled import nets_of_rounds
from croupier.lab.par import par
from croupier.lab.simulate.registry import simulator_for
from croupier.lab.simulate.request import Request
from croupier.lab.solve import solve
from croupier.lab.volatility import periods

COUNTED = ("go_fore_it", "high_card_flush", "high_roll_dice", "flop_poker", "raise_it_up_stud")


@pytest.mark.parametrize("game", COUNTED)
def test_means_and_variances_are_those_of_par(game: str) -> None:
    """Counted by other code: census, polynomials, generating functions; the base game by its solver."""
    found = joint(game)
    base = solve(game)
    assert found.method == "exact"
    assert found.means[0] == -base.edge
    assert found.covariance[0][0] == base.variance
    shown = par(game).wagers
    compared = 0
    for place, wager in enumerate(found.wagers):
        if wager in shown and not any(one.progressive for one in shown[wager].values()):
            one = next(iter(shown[wager].values())).result
            assert found.means[place] == -one.edge, wager
            assert found.covariance[place][place] == one.variance, wager
            compared += 1
    assert compared


@pytest.mark.parametrize("game", COUNTED)
def test_wagers_win_together_as_often_as_in_simulated_rounds(game: str) -> None:
    """The simulation is written apart and compared with settled rounds. Payments are rare and large, so that
    covariances of a sample say little; how often two wagers win together says enough."""
    found, rounds = joint(game), 3000
    assert found.counts
    names = [found.wagers[0], *found.wagers[-3:]]
    won = nets_of_rounds(Request(game, rounds, 7), tuple(names)) > 0
    for one, other in combinations(range(len(names)), 2):
        place, to = found.wagers.index(names[one]), found.wagers.index(names[other])
        both = sum(n for nets, n in found.counts.outcomes.items() if nets[place] > 0 < nets[to])
        exact = both / found.counts.total
        error = sqrt(max(exact * (1 - exact), 1 / rounds) / rounds)
        assert abs((won[:, one] & won[:, other]).mean() - exact) < 5 * error, (names[one], names[other])


def test_pips_exclude_each_other() -> None:
    """Wins that cannot come together: the covariance is minus the product of what each returns on average."""
    found = joint("high_roll_dice", ["pip_1", "pip_2", "pip_6"])
    for one in range(3):
        for other in range(one):
            assert found.covariance[one][other] == -(1 + found.means[one]) * (1 + found.means[other])


def test_hardways_exclude_each_other_and_seats_watch_the_same_dice() -> None:
    found = joint("props_and_hops", ["hard_2", "hard_4"], seats=3)
    assert found.wagers == ("1:hard_2", "1:hard_4", "2:hard_2", "2:hard_4", "3:hard_2", "3:hard_4")
    assert found.covariance[0][1] == -(1 + found.means[0]) * (1 + found.means[1])
    assert found.covariance[0][2] == found.covariance[0][0] == found.covariance[4][4]
    assert found.covariance[0][3] == found.covariance[0][1]


def test_a_shake_is_counted_by_what_the_first_roll_leaves_of_it() -> None:
    found = joint("props_and_hops", ["six_eight_shake", "field"])
    (exact,) = (one for one in simulator_for("props_and_hops").exact.values())
    assert found.means[0] == exact


def test_an_extra_roll_is_a_fee_and_its_wagers_win_more() -> None:
    with_fee = joint("high_roll_dice", ["kind_3", "extra_roll"])
    assert with_fee.means[1] == -1
    assert with_fee.means[0] > joint("high_roll_dice", ["kind_3"]).means[0]


# Two seats.


def test_disjoint_hands_by_inclusion_and_exclusion_are_those_of_brute_force() -> None:
    """Every pair of hands beside one dealer, with what the rest of the pack allows."""
    dealer = fours.sets_of(4)[123]
    hands = fours.sets_of(4)
    chance = random.Random(4)
    results = np.zeros((len(hands), 2), dtype=np.int64)
    for place in chance.sample(range(len(hands)), 120):
        results[place] = [chance.randint(-9, 9), chance.randint(-9, 9)]
    left = [held - gone for held, gone in zip(fours.CARDS_BY_POINTS, dealer, strict=True)]
    slow = np.zeros((2, 2), dtype=object)
    used = [place for place in range(len(hands)) if results[place].any()]
    for first in used:
        for second in used:
            ways = 1
            for n, i, j in zip(left, hands[first], hands[second], strict=True):
                ways *= comb(n, i) * comb(max(0, n - i), j)
            if ways:
                slow += ways * np.outer(results[first], results[second]).astype(object)
    assert (fours._products(results, dealer) == slow).all()


def test_two_hands_of_high_card_flush_add_up_and_are_near_dealt_ones() -> None:
    hands = two_hands()
    assert int(hands.sum()) == comb(52, 7) * comb(45, 7)
    assert (hands == hands.transpose(2, 3, 0, 1)).all()
    chance, rounds = random.Random(11), 6000
    both = 0
    for _ in range(rounds):
        dealt = chance.sample(DECK, 14)
        own, other = dealt[:7], dealt[7:]
        both += best_flush(own).length == 3 == best_flush(other).length
        assert hands[
            best_flush(own).length,
            best_straight_flush(own).length,
            best_flush(other).length,
            best_straight_flush(other).length,
        ]
    exact = float(Fraction(int(hands[3, :, 3].sum()), int(hands.sum())))
    assert abs(both / rounds - exact) < 5 * (exact * (1 - exact) / rounds) ** 0.5


def test_seats_of_a_table_against_one_dealer_go_together() -> None:
    found = joint("go_fore_it", ["skins"], seats=2)
    assert found.method == "exact"
    # Who holds few points wins against most dealers, and a dealer with many loses to both.
    assert 0.3 < found.correlation()[0][1] < 0.4
    assert found.covariance[0][1] == found.covariance[1][0]


def test_what_is_sampled_says_so_and_how_well() -> None:
    found = joint("high_card_flush", ["base", "flush_bonus"], seats=2)
    assert found.method == "simulated"
    assert found.errors[0][2] > 0
    assert found.errors[1][3] == 0
    assert 0.2 < found.correlation()[0][2] < 0.25


def test_the_deviation_of_a_table_follows_from_what_its_seats_share() -> None:
    alone = periods("go_fore_it", rounds_per_hour=600, average_wager_cents=1000)[0]
    table = periods("go_fore_it", rounds_per_hour=600, average_wager_cents=1000, seats=6)[0]
    assert table.mean == alone.mean
    # The base game has no dealer: one seat's low cards are missing in the others'.
    assert table.deviation < alone.deviation


# Where nothing is counted.


def test_a_game_that_counts_nothing_together_is_sampled_around_exact_variances() -> None:
    found = joint("free_bet_blackjack", ["base", "push_22"], rounds=200)
    assert found.method == "simulated"
    pays, *_ = par("free_bet_blackjack").wagers["push_22"].values()
    assert found.means[1] == -pays.result.edge
    assert found.covariance[1][1] == pays.result.variance
    assert found.errors[1][1] == 0 < found.errors[0][1]


@pytest.mark.parametrize(
    ("wagers", "seats", "word"),
    [
        (["base", "flop"], 1, "flop"),
        (["base", "base"], 1, "twice"),
        (["base"], 0, "seats"),
        (["base"], 99, "seats"),
    ],
)
def test_what_cannot_be_asked_is_refused(wagers: list[str], seats: int, word: str) -> None:
    with pytest.raises(Refused, match=word):
        joint("go_fore_it", wagers, seats)


def test_the_command_answers_as_the_contract_says() -> None:
    asked = ["joint", "go_fore_it", "--wagers", "base,skins", "--json"]
    found = json.loads(CliRunner().invoke(cli.build(["joint"]), asked).output)
    direct: Joint = joint("go_fore_it", ["base", "skins"])
    assert found["wagers"] == ["base", "skins"]
    assert [Fraction(one) for one in found["means"]] == list(direct.means)
    assert [[Fraction(one) for one in row] for row in found["covariance"]] == [
        list(row) for row in direct.covariance
    ]
    assert found["correlation"][0][0] == pytest.approx(1)
    assert found["standard_deviation"] == direct.standard_deviation
    assert found["method"] == "exact"


def test_a_paytable_of_ones_own_is_followed_and_labelled(tmp_path: object) -> None:
    shown = next(iter(par("go_fore_it").wagers["gopher"].values()))
    path = f"{tmp_path}/gopher.json"
    with open(path, "w", encoding="utf-8") as file:
        json.dump({**dict.fromkeys(shown.odds, "lose"), next(iter(shown.odds)): "100 to 1"}, file)
    asked = ["joint", "go_fore_it", "--wagers", "base,gopher", "--paytable", f"gopher={path}", "--json"]
    found = json.loads(CliRunner().invoke(cli.build(["joint"]), asked).output)
    assert found["outside_the_regulation"]
    assert Fraction(found["means"][1]) == Fraction(101, comb(52, 4)) - 1
