"""The values themselves: against the rules played out, against brute force, and against the solvers."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from croupier import games
from croupier.equipment.cards import CARDS, DECK
from croupier.games.flop_poker.lab import advice as flop_poker
from croupier.games.flop_poker.lab.solver import prices_of as flop_prices
from croupier.games.go_fore_it.lab import advice as go_fore_it
from croupier.games.go_fore_it.lab.points import ONE_DECK
from croupier.games.go_fore_it.lab.solver import prices_of, two_cards
from croupier.games.heads_up_holdem.lab import advice as heads_up
from croupier.games.heads_up_holdem.lab.solver import terms_of as heads_up_terms
from croupier.games.raise_it_up_stud.lab import advice as raise_it_up
from croupier.games.raise_it_up_stud.lab.solver import terms_of as raise_it_up_terms
from croupier.games.texas_holdem_bonus.lab import advice as texas
from croupier.games.texas_holdem_bonus.lab.solver import terms_of as texas_terms
from croupier.kernel import isomorphism, seven
from croupier.kernel.cards import cards, text
from croupier.lab.advice import advise
from croupier.lab.solve import solve
from tests.lab.advice.rounds import document, net_per_ante, values


def left_after(seen: str) -> list[str]:
    taken = seen.split()
    return [card.text for card in DECK if card.text not in taken]


# The rules, played over everything that can still come.


@pytest.mark.parametrize(
    "own_and_board", ["Ah Kd 2c 3c 4d 9s 9h", "7h 7d 7c 7s 2d Ks Kh", "2h 3d 9c Tc Jc Qc Kc"]
)
def test_a_river_of_heads_up_holdem_is_the_mean_of_what_the_rules_pay(own_and_board: str) -> None:
    first, second, *board = own_and_board.split()
    found = values("heads_up_holdem", f"{first} ?? {second} ?? {' '.join(board)}", "check", "check")
    for decision in ("raise 1000", "fold"):
        nets = [
            net_per_ante(
                document(
                    "heads_up_holdem",
                    f"{first} {one} {second} {other} {' '.join(board)}",
                    *("check", "check", decision),
                )
            )
            for one, other in combinations(left_after(own_and_board), 2)
        ]
        assert found[decision] == sum(nets) / 990


def test_the_last_street_of_raise_it_up_is_the_mean_of_what_the_rules_pay() -> None:
    known = "Ah Kh 7h 7c 2d"
    found = values("raise_it_up_stud", known, "check", "check")
    for decision in ("play 1000", "fold"):
        nets = [
            net_per_ante(document("raise_it_up_stud", f"{known} {sixth}", "check", "check", decision))
            for sixth in left_after(known)
        ]
        assert found[decision] == sum(nets) / 47


def test_go_fore_it_is_the_mean_of_what_the_rules_pay() -> None:
    found = values("go_fore_it", "Ah ?? 9c")
    nets = []
    for one, other in combinations(left_after("Ah 9c"), 2):
        # The dealer's cards are for Skins alone: any four others will do.
        dealer = left_after(f"Ah 9c {one} {other}")[:4]
        dealt = f"Ah {dealer[0]} 9c {dealer[1]} {one} {dealer[2]} {other} {dealer[3]}"
        nets.append(net_per_ante(document("go_fore_it", dealt, "back_9")))
    assert found == {"back_9": sum(nets) / 1225, "fold": -1}


def test_high_card_flush_agrees_with_the_rules_over_random_dealers() -> None:
    own = ["Ah", "Th", "7h", "3c", "9c", "4d", "Ks"]
    found = values("high_card_flush", " ?? ".join(own))
    rng, left = random.Random(5), left_after(" ".join(own))
    nets = []
    for _ in range(1500):
        dealer = rng.sample(left, 7)
        dealt = " ".join(card for pair in zip(own, dealer, strict=True) for card in pair)
        nets.append(float(net_per_ante(document("high_card_flush", dealt, "raise 1000"))))
    error = np.std(nets) / len(nets) ** 0.5
    assert abs(np.mean(nets) - float(found["raise 1000"])) < 4 * error


# Brute force with whole hands, where the rules would take too long.


def against_all_dealers(own: str, board: list[str]) -> tuple[int, int, int]:
    """Dealer hands beaten, tied and better on one board."""
    left = left_after(" ".join([own, *board]))
    dealers = np.array([cards(" ".join(pair)) for pair in combinations(left, 2)])
    table = cards(" ".join(board))
    theirs = seven.rank(np.column_stack((np.broadcast_to(table, (len(dealers), 5)), dealers)))
    mine = seven.rank(cards(f"{own} {' '.join(board)}")[None, :])[0]
    return int((theirs < mine).sum()), int((theirs == mine).sum()), int((theirs > mine).sum())


def test_a_turn_of_texas_holdem_bonus_is_counted_over_every_river_and_dealer() -> None:
    own, board = "Ah Kh", ["2c", "3d", "4h", "9s"]
    found = values("texas_holdem_bonus", "Ah ?? Kh ?? ?? 2c 3d 4h ?? 9s", "flop", "turn")
    ahead = all_ = paid = 0
    for river in left_after(" ".join([own, *board])):
        won, tied, lost = against_all_dealers(own, [*board, river])
        ahead, all_ = ahead + won - lost, all_ + won + tied + lost
        straight = river in ("5c", "5d", "5h", "5s")
        paid += (won if straight else 0) - lost
    assert found["check"] == Fraction(paid + 3 * ahead, all_)
    assert found["river"] == Fraction(paid + 4 * ahead, all_)


# What the best decisions come to, added up over all hands, is the solver's edge.


def test_the_best_decisions_of_go_fore_it_come_to_the_edge() -> None:
    prices = prices_of(games.load("go_fore_it").edition())
    worth = sum(
        ways * max(Fraction(-1), go_fore_it.worth_of_line(front, prices))
        for front, ways in two_cards(ONE_DECK)
    )
    assert worth / 1326 == -solve("go_fore_it").edge


def all_pairs() -> list[tuple[str, str]]:
    return [(one.text, other.text) for one, other in combinations(DECK, 2)]


def test_the_best_first_decisions_of_heads_up_holdem_come_to_the_edge() -> None:
    terms = heads_up_terms(games.load("heads_up_holdem").edition())
    total = Fraction(0)
    for one, other in all_pairs():
        worth = heads_up.worths((CARDS[one], CARDS[other]), (), terms)
        total += max(terms.before_flop * worth.slope + worth.rest, worth.otherwise)
    assert total / 1326 == -solve("heads_up_holdem").edge


@pytest.mark.parametrize("ante_wins_on", ["straight", "flush"])
def test_the_best_first_decisions_of_texas_holdem_bonus_come_to_the_edge(ante_wins_on: str) -> None:
    options = {"ante_wins_on": ante_wins_on}
    terms = texas_terms(games.load("texas_holdem_bonus").edition(), options)
    total = sum(
        max(Fraction(-1), texas.worth_of_going_on((CARDS[one], CARDS[other]), terms))
        for one, other in all_pairs()
    )
    assert total / 1326 == -solve("texas_holdem_bonus", options=options).edge


def classes_of_three() -> list[tuple[str, int]]:
    found = isomorphism.classes(3)
    hands = isomorphism.cards_of(found.masks)
    return [(text(hand), int(weight)) for hand, weight in zip(hands, found.weights, strict=True)]


@pytest.mark.long
def test_the_best_decisions_of_flop_poker_come_to_the_edge() -> None:
    prices = flop_prices(games.load("flop_poker").edition())
    total = sum(
        weight * max(Fraction(-1), flop_poker.worth_of_line(tuple(CARDS[c] for c in hand.split()), prices))
        for hand, weight in classes_of_three()
    )
    assert total / 22_100 == -solve("flop_poker").edge


@pytest.mark.long
def test_the_best_first_decisions_of_raise_it_up_come_to_the_edge() -> None:
    terms = raise_it_up_terms(games.load("raise_it_up_stud").edition())
    total = Fraction(0)
    for hand, weight in classes_of_three():
        worth = raise_it_up.worths(tuple(CARDS[c] for c in hand.split()), terms, terms.fold)
        total += weight * max(3 * worth.slope + worth.rest, worth.otherwise)
    assert total / 22_100 == -solve("raise_it_up_stud").edge


# Streets fit together: what a check promises is the mean of the best of the next street.


def test_a_check_with_four_cards_in_raise_it_up_is_the_mean_of_the_last_street() -> None:
    known = "2h 9h Kd 7c"
    checked = values("raise_it_up_stud", known, "check")["check"]
    later = [
        max(values("raise_it_up_stud", f"{known} {fifth}", "check", "check").values())
        for fifth in left_after(known)
    ]
    assert checked == sum(later) / 48


def test_a_check_on_the_flop_of_texas_holdem_bonus_is_the_mean_of_the_turns() -> None:
    checked = values("texas_holdem_bonus", "Jh ?? Th ?? ?? 9h 3d 4h", "flop")["check"]
    later = [
        max(values("texas_holdem_bonus", f"Jh ?? Th ?? ?? 9h 3d 4h ?? {turn}", "flop", "check").values())
        for turn in left_after("Jh Th 9h 3d 4h")
    ]
    assert checked == sum(later) / 47


# What a fold gives up belongs to the decision.


def test_a_fold_in_massachusetts_gives_up_the_progressive() -> None:
    more = {
        "edition": "ma",
        "dealing": "manual_shoe",
        "options": {"progressive": "A"},
        "meters": {"main": 10**6},
    }
    dealt = "5h 6h 7h 8h 2d 3s 9c"
    without = values("high_card_flush", dealt, edition="ma", dealing="manual_shoe")
    found = values("high_card_flush", dealt, wagers={"progressive": 100}, **more)
    assert found["fold"] == without["fold"] - Fraction(1, 10)
    assert found["raise 1000"] > without["raise 1000"]


def test_a_fold_in_pennsylvania_keeps_the_progressive() -> None:
    dealt = " ?? ".join(["5h", "6h", "7h", "8h", "2d", "3s", "9c"])
    found = values("high_card_flush", dealt, wagers={"progressive": 100}, options={"progressive": "A"})
    assert found == values("high_card_flush", dealt)


def test_a_fold_in_texas_holdem_bonus_gives_up_the_progressive() -> None:
    without = values("texas_holdem_bonus", "2h ?? 2d")
    found = values(
        "texas_holdem_bonus", "2h ?? 2d", wagers={"progressive": 100}, options={"progressive": "A"}
    )
    assert found["fold"] == without["fold"] - Fraction(1, 10)
    assert found["flop"] != without["flop"]


def test_a_straight_of_three_is_not_folded_in_raise_it_up_when_the_progressive_pays_it() -> None:
    known = "4h 5d 6c Ks 9s"
    without = values("raise_it_up_stud", known, "check", "check")
    more = {"wagers": {"progressive": 500}, "options": {"progressive": True}}
    found = values("raise_it_up_stud", known, "check", "check", **more)
    assert max(without, key=lambda one: without[one]) == "fold"
    assert max(found, key=lambda one: found[one]) == "play 1000"


# The Six Eight Shake.


def test_a_shake_is_worth_what_one_more_roll_promises() -> None:
    given = {
        "game": "props_and_hops",
        "dice": [[3, 3], [2, 4], [1, 5], [4, 4], [3, 5]],
        "seats": [{"seat": 1, "wagers": {"six_eight_shake": 500}}],
    }
    (found,) = advise(given)
    # Only 2-6 is missing: two ways against six of a seven, and the other 28 rolls ask again.
    keep = Fraction(2 * 150 - 6, 8)
    assert {one.decision: one.value for one in found.decisions} == {"keep": keep, "remove": 0}


def test_advice_never_reads_cards_that_are_dealt_later() -> None:
    known = "Ah ?? Kd ?? 2c 3c 4d"
    one = values("heads_up_holdem", "Ah 2s Kd 3s 2c 3c 4d 9s 9h", "check")
    other = values("heads_up_holdem", "Ah As Kd Ac 2c 3c 4d Ad Ks", "check")
    assert one == other == values("heads_up_holdem", known, "check")
