"""A rule of Lunar Poker stands once: a change in the rules or the edition moves the mathematics."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from croupier import games
from croupier.equipment.cards import cards
from croupier.errors import Fault
from croupier.games.lunar_poker import GAME
from croupier.games.lunar_poker.lab import simulation
from croupier.games.lunar_poker.lab.draw import How, how
from croupier.games.lunar_poker.lab.endings import ENDINGS, NO_SECOND, ROWS, SIX
from croupier.games.lunar_poker.lab.pay import second_of_six
from croupier.games.lunar_poker.lab.rounds import rank_cards
from croupier.games.lunar_poker.lab.simulation import simulator
from croupier.games.lunar_poker.lab.solver import instant_worth, pays_of
from croupier.kernel.jit import jit
from croupier.play.endings import BASE
from croupier.play.seat import Wager
from croupier.play.submission import Submission
from croupier.play.table import Table
from croupier.play.witness import DEALER, PLAYER, Witness, settle_witness
from tests.lab.changed_rules import with_odds

EDITION = games.load("lunar_poker").edition()


@jit
def count_pairs(how: How, found: np.ndarray) -> None:
    """Every hand of six cards by its row and the row of its second combination."""
    hand = np.zeros(6, dtype=np.uint8)
    for first in range(47):
        for second in range(first + 1, 48):
            for third in range(second + 1, 49):
                for fourth in range(third + 1, 50):
                    for fifth in range(fourth + 1, 51):
                        for sixth in range(fifth + 1, 52):
                            hand[0], hand[1], hand[2] = first, second, third
                            hand[3], hand[4], hand[5] = fourth, fifth, sixth
                            row = how.rows.first[rank_cards(hand, 0, 6, how.six)]
                            if row:
                                found[row, second_of_six(hand, how.rows, how.five)] += 1


@pytest.mark.long
def test_every_pair_of_rows_that_six_cards_can_hold_has_a_hand() -> None:
    found = np.zeros((len(ROWS) + 1, len(ROWS) + 1), dtype=np.int64)
    count_pairs(how(pays_of(EDITION)), found)
    names = ("", *ROWS)
    held = {(names[row], names[second] or NO_SECOND) for row, second in zip(*np.nonzero(found), strict=True)}
    assert held == SIX.keys()


def test_what_the_edition_pays_is_what_the_kernels_take() -> None:
    assert pays_of(EDITION).tolist() == [0, 1, 1, 2, 3, 4, 5, 7, 20, 50, 100]
    assert pays_of(with_odds(EDITION, "bet", {"flush": "6 to 1"})).tolist()[6] == 6
    generous = with_odds(EDITION, "instant_payout", {"straight_flush": "900 to 1"}, "A")
    assert instant_worth(generous, "A") > instant_worth(EDITION, "A")


def test_a_rule_changed_in_the_rules_alone_moves_the_simulation_or_is_a_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A Super Wager that loses comes back; an Ante that ties is lost, which no kernel counts."""
    printed, given_back = Table.lose, Table.push

    def net() -> int:
        return simulator(Submission(EDITION, {}, 1000)).run(3, 0, 2000).columns["super"].net

    before = net()

    def lose(table: Table, wager: Wager, *, by: str, hand: str) -> None:
        (given_back if wager.name == "super" else printed)(table, wager, by=by, hand=hand)

    monkeypatch.setattr(Table, "lose", lose)
    assert net() > before
    monkeypatch.setattr(Table, "lose", printed)

    def push(table: Table, wager: Wager, *, by: str, hand: str) -> None:
        (printed if by == "§ 671a.11(f)(2)(iii)" else given_back)(table, wager, by=by, hand=hand)

    monkeypatch.setattr(Table, "push", push)
    with pytest.raises(Fault, match="as no kernel counts it"):
        pays_of(EDITION)


def test_an_exchange_is_paid_as_a_card_that_is_bought() -> None:
    """One fee, and the same rows: so that one price serves both."""
    submission = Submission(EDITION, {}, 1000)
    dealt = {PLAYER: cards("8c 8d 2s 3h 4c 8h Kd Qs"), DEALER: cards("As Kh 5d 6s 7h")}
    drawn = settle_witness(
        GAME, submission, {"ante": 1000, "super": 1000}, Witness(dealt, ("draw 2s 3h 4c", "bet"))
    )
    bought = ENDINGS["bought"].prices(submission, {"ante": 1000, "super": 1000})
    same = bought.settled("buy, bet", ("win", "three_of_a_kind", NO_SECOND))
    for wager in ("ante", "options_fee", "bet"):
        assert drawn.net([wager]) == same.net([wager])


def test_an_ending_that_was_counted_without_a_witness_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def lacking(dealt: object, figures: object) -> None:
        return None

    without = replace(ENDINGS[BASE], classify=lacking, _found={})
    monkeypatch.setattr(simulation, "ENDINGS", {**ENDINGS, BASE: without})
    with pytest.raises(Fault, match="no witness"):
        simulator(Submission(EDITION, {}, 1000)).run(3, 0, 2000)
