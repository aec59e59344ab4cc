"""A rule of High Roll Dice stands once: a change in the rules or the edition moves the mathematics."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from croupier import games
from croupier.equipment.ranks.matching_dice import FACES_BY_RANK, most_matching
from croupier.errors import Fault
from croupier.games.high_roll_dice.lab.counts import rolls, variants
from croupier.games.high_roll_dice.lab.endings import first_roll, first_roll_prices, second_roll_price
from croupier.games.high_roll_dice.lab.simulation import simulator
from croupier.kernel.solution import net_of
from croupier.play.seat import Wager
from croupier.play.submission import Submission
from croupier.play.table import Table
from croupier.units.odds import Odds, ToOne
from tests.lab.changed_rules import with_odds

EDITION = games.load("high_roll_dice").edition()
ALL = {"extra_roll": True, "kind_3": True, "kind_4": True}


def test_a_throw_has_a_round_exactly_if_it_is_counted() -> None:
    for number, face in product(range(1, 11), FACES_BY_RANK):
        dice = first_roll(number, face)
        assert (dice is None) is (rolls(number, face) == 0)
        if dice:
            assert (len(dice), most_matching(dice).number, most_matching(dice).face) == (10, number, face)


def test_a_rule_changed_in_the_rules_alone_moves_edge_and_simulation(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second roll pays even money, whatever the chapter says."""

    def net() -> int:
        return simulator(Submission(EDITION, ALL, 1000)).run(3, 0, 2000).columns["kind_3"].net

    second = EDITION.paytable("second_roll")
    before = second_roll_price(EDITION, {}, 3), net()

    def pay(table: Table, wager: Wager, odds: Odds, *, by: str, hand: str) -> None:
        printed(table, wager, ToOne(1, 1) if by == second.cite else odds, by=by, hand=hand)

    printed = Table.pay
    monkeypatch.setattr(Table, "pay", pay)
    after = second_roll_price(EDITION, {}, 3), net()
    assert (before[0], after[0]) == (net_of(second.odds["three_of_a_kind"]), 1)
    assert after[1] < before[1]


def test_odds_of_the_edition_move_the_fee() -> None:
    generous = with_odds(EDITION, "second_roll", {"three_of_a_kind": "50 to 1"})
    was, now = (
        {one.name: one.edge for one in variants(edition, {})}["kinds_3"] for edition in (EDITION, generous)
    )
    assert now < was


def test_a_fee_that_comes_back_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def lose(table: Table, wager: Wager, *, by: str, hand: str) -> None:
        if wager.name == "extra_roll":
            table.push(wager, by=by, hand=hand)
        else:
            printed(table, wager, by=by, hand=hand)

    printed = Table.lose
    monkeypatch.setattr(Table, "lose", lose)
    with pytest.raises(Fault, match="Extra Roll"):
        second_roll_price(EDITION, {}, 3)


def test_a_millionaire_row_is_priced_at_a_dollar() -> None:
    assert first_roll_prices(EDITION, {})["million_9"]["any_other"] == Fraction(-1)
