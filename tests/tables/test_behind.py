"""Betting behind: one terminal decides about a hand, others follow it with wagers of their own."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier.equipment.cards import cards
from croupier.equipment.chance import Chance
from croupier.play.choice import Decision
from croupier.play.request import Deal, Settle
from croupier.play.settlement import Line
from croupier.tables import betting, playing
from croupier.tables.behind import coming_places
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.rebuild import rebuild
from croupier.tables.sense import plain_wagers
from croupier.tables.views import OwnParts, TerminalFrames
from croupier.wagering.game_account import terminal_of
from tests.tables import reader
from tests.tables.rig import BOTH, START, Rig, rig
from tests.tables.test_every_game import Journal, seeded, seen

FIRST, BEHIND = "EWT-1", "EWT-2"
DRAWING = ["free_bet_blackjack", "double_back_jack", "lunar_poker"]


def at_table(game: str, first: dict[str, int], behind: dict[str, int], **changes: Any) -> Rig:
    """Two terminals on position 3, the first one wagers first; the bets are locked."""
    at = rig(game, cards="dealer", **changes)
    at.sit(FIRST, 3)
    at.sit(BEHIND, 3)
    at.open()
    at.do(at.wager(FIRST, **first))
    at.do(at.wager(BEHIND, **behind))
    at.lock()
    return at


def deal(at: Rig, **hands: str) -> None:
    """Deal until something is asked or the cards named for a place are used up."""
    left = {name.replace("_", " "): cards(text) for name, text in hands.items()}
    play = at.table.play
    assert play is not None
    while isinstance(play.round.pending, Deal) and left.get(place := coming_places(play.round)[0]):
        at.do(reader.read(at.table, [left[place].pop(0)]))
    assert not any(left.values()), left


def lines_of(at: Rig, terminal: str) -> dict[str, Line]:
    return {line.wager: line for line in at.table.lines_of(terminal)}


def message(at: Rig, terminal: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(TerminalFrames(at.table, {}, START, OwnParts()).frame(terminal))
    return told


def test_the_first_bettor_decides_and_the_other_follows_with_wagers_of_his_own() -> None:
    at = at_table("free_bet_blackjack", {"blackjack": 1000}, {"blackjack": 2500})
    deal(at, position_3="9h 7c", dealer="Td 7d")
    assert [choice["word"] for choice in message(at, FIRST)["choices"]] == ["hit", "stand", "double"]
    assert message(at, BEHIND)["choices"] == []
    assert (message(at, FIRST)["role"], message(at, BEHIND)["role"]) == ("decides", "behind")
    assert at.refused(at.decide(BEHIND, "stand")) == "not_asked"
    at.do(at.decide(FIRST, "hit"))
    deal(at, position_3="2s")
    at.do(at.decide(FIRST, "stand"))
    at.settle()
    assert lines_of(at, FIRST)["blackjack"].returned == 2000
    assert lines_of(at, BEHIND)["blackjack"].returned == 5000
    assert {line.seat for line in at.table.lines_of(BEHIND)} == {101}


def test_what_draws_no_card_is_decided_by_each_for_himself_and_waits_for_both() -> None:
    at = at_table("double_back_jack", {"blackjack": 1000}, {"blackjack": 2000})
    deal(at, position_3="9h 7c", dealer="Ad Kd")
    play = at.table.play
    assert play is not None
    assert sorted(play.waiting_for()) == [3, 101]
    at.do(at.decide(FIRST, "decline"))
    assert play.waiting_for() == [101]
    assert not play.round.over
    assert at.refused(at.decide(BEHIND, "insurance 1001")) == "bad_amount"
    step = at.do(at.decide(BEHIND, "insurance 1000"))
    assert [(hold.account, hold.amount_cents, hold.id in step.optional) for hold in step.holds] == [
        ("game_account:EWT-2:1", 1000, False)
    ]
    at.settle()
    assert "insurance" not in lines_of(at, FIRST)
    assert lines_of(at, BEHIND)["insurance"].returned == 3000


def test_silence_at_a_question_of_his_own_is_decided_by_the_clock_for_each() -> None:
    at = at_table("double_back_jack", {"blackjack": 1000}, {"blackjack": 2000})
    deal(at, position_3="9h 8c", dealer="Ad 6d")
    at.do(at.decide(FIRST, "insurance 500"))
    at.do(playing.take_defaults(at.table))
    assert at.table.play is not None
    assert at.table.play.decided[101] == "default decline"
    assert [choice["word"] for choice in message(at, FIRST)["choices"]][:2] == ["hit", "stand"]


def test_a_double_is_matched_in_the_follower_s_own_measure() -> None:
    at = at_table("double_back_jack", {"blackjack": 1000}, {"blackjack": 3000})
    deal(at, position_3="6h 5c", dealer="Td 7d")
    step = at.do(at.decide(FIRST, "double 500"))
    assert [
        (terminal_of(hold.account), hold.amount_cents, hold.id in step.optional) for hold in step.holds
    ] == [
        (FIRST, 500, False),
        (BEHIND, 1500, True),
    ]
    deal(at, position_3="9s")
    at.settle()
    assert lines_of(at, BEHIND)["double"].returned == 3000


def test_a_double_that_finds_no_money_is_one_more_card_and_no_wager() -> None:
    at = at_table("double_back_jack", {"blackjack": 1000}, {"blackjack": 3000})
    at.poor.add(BEHIND)
    deal(at, position_3="6h 5c", dealer="Td 7d")
    at.do(at.decide(FIRST, "double 1000"))
    deal(at, position_3="9s")
    at.settle()
    assert lines_of(at, FIRST).keys() == {"blackjack", "double"}
    assert {name: line.returned for name, line in lines_of(at, BEHIND).items()} == {"blackjack": 6000}


def test_a_split_that_finds_no_money_leaves_the_wager_on_the_left_hand() -> None:
    at = at_table("double_back_jack", {"blackjack": 1000}, {"blackjack": 3000})
    at.poor.add(BEHIND)
    deal(at, position_3="8h 8c", dealer="Td 7d")
    at.do(at.decide(FIRST, "split"))
    assert message(at, BEHIND)["wagers"] == {"blackjack": 3000}
    deal(at, position_3="Ts")
    at.do(at.decide(FIRST, "stand"))
    at.poor.clear()
    deal(at, **{"position_3,_hand_2": "3s"})
    step = at.do(at.decide(FIRST, "double 1000"))
    assert {terminal_of(hold.account) for hold in step.holds} == {FIRST}
    deal(at, **{"position_3,_hand_2": "Ks"})
    at.settle()
    assert lines_of(at, FIRST).keys() == {"blackjack", "blackjack#2", "double#2"}
    assert {name: line.returned for name, line in lines_of(at, BEHIND).items()} == {"blackjack": 6000}


@pytest.mark.parametrize(("poor", "returned"), [(False, 3000 + 3000 * 2), (True, 0)])
def test_a_second_chance_is_only_for_those_who_pay_for_it(poor: bool, returned: int) -> None:
    at = at_table("double_back_jack", {"blackjack": 1000}, {"blackjack": 3000})
    at.poor.update({BEHIND} if poor else ())
    deal(at, position_3="Th 6c", dealer="Td 7d")
    at.do(at.decide(FIRST, "hit"))
    deal(at, position_3="9s")
    at.do(at.decide(FIRST, "second_chance"))
    deal(at, **{"position_3,_second_chance": "5s"})
    at.settle()
    assert sum(line.returned for line in at.table.lines_of(FIRST)) == 1000 + 2000
    assert sum(line.returned for line in at.table.lines_of(BEHIND)) == returned


def test_the_dealer_draws_on_for_a_wager_behind_that_depends_on_his_count() -> None:
    at = at_table("free_bet_blackjack", {"blackjack": 1000}, {"blackjack": 1000, "push_22": 500})
    deal(at, position_3="Th 6c", dealer="Td 6d")
    at.do(at.decide(FIRST, "hit"))
    deal(at, position_3="9s")
    play = at.table.play
    assert play is not None
    assert isinstance(play.leading.pending, Settle)
    assert coming_places(play.round) == ["dealer"]
    assert "dealer" in message(at, FIRST)["places"]
    deal(at, dealer="6h")
    at.settle()
    assert lines_of(at, FIRST).keys() == {"blackjack"}
    assert lines_of(at, BEHIND)["push_22"].outcome == "win"


def test_in_lunar_poker_the_exchange_is_the_first_bettor_s_and_the_bet_is_each_one_s_own() -> None:
    wagers = {"ante": 500, "super": 500}
    at = at_table("lunar_poker", wagers, {"ante": 1000, "super": 1000})
    deal(at, position_3="Ah Kd Qc 3s 2h", dealer="9c 9d 4h 5c 7s")
    at.do(at.decide(FIRST, "draw 3s 2h"))
    deal(at, position_3="As Ks")
    at.do(at.decide(FIRST, "fold"))
    at.do(at.decide(BEHIND, "bet"))
    at.settle()
    assert lines_of(at, FIRST)["ante"].outcome == "lose"
    assert lines_of(at, BEHIND)["options_fee"].stake == 1000
    assert lines_of(at, BEHIND)["bet"].outcome == "win"


def test_an_exchange_that_finds_no_money_is_a_fold() -> None:
    at = at_table("lunar_poker", {"ante": 500, "super": 500}, {"ante": 1000, "super": 1000})
    at.poor.add(BEHIND)
    deal(at, position_3="Ah Kd Qc 3s 2h", dealer="9c 9d 4h 5c 7s")
    at.do(at.decide(FIRST, "buy"))
    deal(at, position_3="As")
    at.do(at.decide(FIRST, "bet"))
    at.settle()
    assert lines_of(at, FIRST)["bet"].outcome == "win"
    assert {name: line.outcome for name, line in lines_of(at, BEHIND).items()} == {
        "super": "win",
        "ante": "lose",
    }


def test_a_first_bettor_who_leaves_takes_nobody_s_wagers_with_him() -> None:
    at = at_table("lunar_poker", {"ante": 500, "super": 500}, {"ante": 1000, "super": 1000})
    deal(at, position_3="Ah Ad Ac 3s 2h", dealer="9c 9d 4h 5c 7s")
    at.do(playing.irregularity(at.table, playing.Irregular("player_leaves", 3), BOTH))
    at.settle()
    assert {name: line.returned for name, line in lines_of(at, FIRST).items()} == {"super": 0, "ante": 0}
    assert lines_of(at, BEHIND)["super"].outcome == "win"


def test_what_voids_the_round_after_the_first_bettor_left_voids_it_for_those_behind() -> None:
    """§ 671a.13(d), also where whoever enters it names a seat that does not matter."""
    at = at_table("lunar_poker", {"ante": 500, "super": 500}, {"ante": 500, "super": 500})
    deal(at, position_3="Qh", dealer="7h")
    at.do(playing.irregularity(at.table, playing.Irregular("player_leaves", 3), BOTH))
    at.do(playing.irregularity(at.table, playing.Irregular("dealer_card_exposed", 3), BOTH))
    assert at.table.play is not None
    assert at.table.play.round.over
    assert {line.outcome for line in lines_of(at, BEHIND).values()} == {"void"}


@pytest.mark.parametrize("game", DRAWING)
def test_whoever_has_wagered_longest_decides_and_bears_the_number_of_the_position(game: str) -> None:
    at = rig(game)
    at.sit(FIRST, 3)
    at.sit(BEHIND, 3)
    at.open()
    plain = plain_wagers(at.table)
    at.do(at.wager(FIRST, **plain))
    at.do(at.wager(BEHIND, **plain))
    assert at.table.role_of(FIRST) == "decides"
    at.do(at.wager(FIRST))
    assert (at.table.role_of(FIRST), at.table.role_of(BEHIND)) == ("behind", "decides")
    at.do(at.wager(FIRST, **plain))
    assert at.table.role_of(BEHIND) == "decides"
    at.lock()
    assert {taken.terminal: taken.seat for taken in at.table.seats.values()} == {FIRST: 101, BEHIND: 3}
    assert betting.seats_in(at.table) == [3]


def test_the_limits_of_the_table_hold_behind_too() -> None:
    at = rig("free_bet_blackjack", minimum=1000)
    at.sit(FIRST, 3)
    at.sit(BEHIND, 3)
    at.open()
    at.do(at.wager(FIRST, blackjack=1000))
    assert at.refused(at.wager(BEHIND, blackjack=999)) == "below_minimum"
    assert at.refused(at.wager(BEHIND, blackjack=50_001)) == "above_maximum"
    assert at.refused(at.wager(BEHIND, push_22=500)) == "missing_wager"


def random_decision(at: Rig, chance: Chance) -> None:
    """Somebody who is asked says anything that is open to him."""
    play = at.table.play
    assert play is not None
    seat = play.waiting_for()[0]
    terminal = next(taken.terminal for taken in at.table.seats.values() if taken.seat == seat)
    choices = play.choices(seat)
    choice = choices[chance.below(len(choices))]
    amount = choice.at_least + chance.below(choice.at_most - choice.at_least + 1) if choice.at_most else None
    count = choice.fewest_cards + chance.below(choice.most_cards - choice.fewest_cards + 1)
    at.do(at.decide(terminal, str(Decision(choice.word, amount, choice.among[:count]))))


@pytest.mark.parametrize("game", DRAWING)
def test_any_decisions_and_any_purse_leave_no_wager_open_and_rebuild_the_same(game: str) -> None:
    at = rig(game)
    chance = seeded(f"behind {game}")
    terminals = [f"EWT-{number}" for number in range(1, 7)]
    for number, terminal in enumerate(terminals):
        at.sit(terminal, 2 if number < 4 else 4)
    for _ in range(25):
        at.open()
        at.poor = {terminal for terminal in terminals if chance.below(3) == 0}
        for terminal in terminals:
            if chance.below(5):
                plain = plain_wagers(at.table)
                at.do(at.wager(terminal, **{name: cents * 2 for name, cents in plain.items()}))
        if not betting.seats_in(at.table):
            at.do(at.wager(terminals[0], **plain_wagers(at.table)))
        at.lock()
        play = at.table.play
        assert play is not None
        while not play.round.over:
            if not at.chance():
                random_decision(at, chance)
        at.settle()
        again = HybridTable(at.table.config, at.table.game)
        assert not rebuild({"T-1": again}, Journal(at.events), START)
        assert seen(again) == seen(at.table)
