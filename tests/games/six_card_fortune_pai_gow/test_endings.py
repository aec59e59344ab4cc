"""A rule of Six-Card Fortune Pai Gow Poker stands once: what is settled is what the mathematics counts."""

from __future__ import annotations

import pytest

from croupier import games
from croupier.equipment.cards import cards
from croupier.equipment.ranks.pai_gow import KINDS, best
from croupier.errors import Fault
from croupier.games.six_card_fortune_pai_gow import rules
from croupier.games.six_card_fortune_pai_gow.lab import solver
from croupier.games.six_card_fortune_pai_gow.lab.endings import (
    BEST_OF_SIX,
    FOUL,
    TOPS,
    against_the_dealer,
    rounds_of_pairs,
)
from croupier.games.six_card_fortune_pai_gow.lab.simulation import simulator
from croupier.games.six_card_fortune_pai_gow.setting import (
    compare_high,
    compare_low,
    house_way,
    is_foul,
    set_hands,
)
from croupier.play.submission import Submission
from croupier.units.odds import LOSE, PUSH
from tests.lab.changed_rules import with_figures, with_odds

EDITION = games.load("six_card_fortune_pai_gow").edition()
DOUBLE = {"double_down": True}


@pytest.mark.parametrize("opens", [4, 8, 10, 13])
def test_the_rounds_compare_as_they_say(opens: int) -> None:
    found = set()
    for showdown, own, dealer in rounds_of_pairs(opens):
        player, house = house_way(cards(own)), house_way(cards(dealer))
        assert (compare_high(player, house), compare_low(player, house)) == showdown[:2]
        assert showdown.opened is (house.high.ties[0] >= opens)
        found.add(showdown)
    assert len(found) == 3 * 3 * 2


def test_the_hands_are_of_their_kinds() -> None:
    assert tuple(BEST_OF_SIX) == KINDS
    assert [best(cards(hand)).kind for hand in BEST_OF_SIX.values()] == list(KINDS)
    assert all(best(cards(hand)).ties[0] == top for top, hand in TOPS.items())
    assert is_foul(set_hands(cards(FOUL), cards("As")[0]))


def test_what_is_opened_counts_twice() -> None:
    found = against_the_dealer(Submission(EDITION, DOUBLE, 1000), 1000, doubled=True)
    assert found == {
        (1, True): (1000, 1000),
        (1, False): (1000, 0),
        (0, True): (0, 0),
        (0, False): (0, 0),
        (-1, True): (-1000, -1000),
        (-1, False): (-1000, 0),
    }
    tens = with_figures(EDITION, double_down_pair=10)
    assert against_the_dealer(Submission(tens, DOUBLE, 1000), 1000, doubled=True) == found


@pytest.mark.parametrize(
    ("compared", "verdict", "what"),
    [((0, 0), PUSH, "as no kernel counts it"), ((1, 0), LOSE, "as no kernel counts it")],
)
def test_a_verdict_that_no_kernel_counts_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, compared: tuple[int, int], verdict: object, what: str
) -> None:
    """Identical hands that tie, or one that costs the wager: the settings would have to be solved anew."""
    monkeypatch.setitem(rules.VERDICTS, compared, (verdict, "§ 670a.11(f)"))  # type: ignore[arg-type]
    with pytest.raises(Fault, match=what):
        solver.solve(EDITION, {"double_down": False})


def test_a_foul_hand_that_ties_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "FOUL", (PUSH, "§ 670a.11(f)(1)(v)"))
    with pytest.raises(Fault, match="foul"):
        solver.solve(EDITION, DOUBLE)


def test_a_rule_changed_in_the_rules_alone_moves_the_simulation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three of a kind is no Fortune any more."""

    def net() -> int:
        offered = Submission(EDITION, {"fortune": True}, 1000)
        return simulator(offered).run(3, 0, 2000).columns["fortune"].net

    before = net()
    monkeypatch.setattr(rules, "THREE_OF_A_KIND", rules.THREE_OF_A_KIND + 1)
    assert net() < before


def test_odds_of_the_edition_move_the_simulation() -> None:
    generous = with_odds(EDITION, "insurance", {"king_high": "20 to 1"})
    nets = [
        simulator(Submission(one, {"insurance": True}, 1000)).run(3, 0, 2000).columns["insurance"].net
        for one in (EDITION, generous)
    ]
    assert nets[1] > nets[0]
