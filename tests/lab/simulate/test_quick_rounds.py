"""What is counted by look-ups is what comes out decision by decision, and cuts of a run change nothing."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from croupier.families.blackjack.rounds import LOG_SIZE, Round, deal_rounds, lists, new_shoe
from croupier.games.free_bet_blackjack.lab.quick import kernel_of
from croupier.games.free_bet_blackjack.lab.rounds import (
    BASE_COLUMNS,
    COLUMNS,
    SOME_HANDS,
    play_round,
    rules_of,
)
from croupier.games.free_bet_blackjack.lab.solver import strategy, terms_of
from croupier.games.lunar_poker.lab.draw import how
from croupier.games.lunar_poker.lab.entries import quick
from croupier.games.lunar_poker.lab.quick import play_rounds
from croupier.games.lunar_poker.lab.rule import (
    DEALT,
    MOST_DRAWN,
    OUTCOMES,
    ROYAL_FLUSH,
    SUPER_DEALER_FROM,
    count_round,
)
from croupier.games.lunar_poker.lab.solver import pays_of
from croupier.games.lunar_poker.lab.super_rows import NAMES, rows_by_rank
from croupier.games.six_card_fortune_pai_gow.lab.measure import measure
from croupier.games.six_card_fortune_pai_gow.lab.rounds import new_room
from croupier.games.six_card_fortune_pai_gow.lab.settings import SETTINGS, evaluation
from croupier.games.six_card_fortune_pai_gow.lab.solver import opening_rank
from croupier.games.six_card_fortune_pai_gow.lab.words import NEAR_FLUSH, look_up, word_by_card, words_by
from croupier.kernel.round_sums import add_round, new_lines
from croupier.kernel.stream import fresh_pack, round_cards
from croupier.lab.simulate import simulator_for
from croupier.play.simulator import Tally
from tests.lab.games import edition_of

SEED = 671
QUICK = ("double_back_jack", "free_bet_blackjack", "lunar_poker", "six_card_fortune_pai_gow")


def test_lunar_poker_by_look_ups_is_lunar_poker_by_the_rule() -> None:
    rounds, fresh, tables = 20_000, fresh_pack(), how(pays_of(edition_of("lunar_poker")))
    counts = SUPER_DEALER_FROM + len(NAMES)
    quickly, slowly = np.zeros(counts, dtype=np.int64), np.zeros(counts, dtype=np.int64)
    play_rounds(np.uint64(SEED), 3, rounds, fresh, quick(), tables, rows_by_rank(), quickly)
    for index in range(3, 3 + rounds):
        cards = round_cards(SEED, index, fresh, DEALT + MOST_DRAWN)
        count_round(cards, tables, rows_by_rank(), slowly)
    assert (quickly == slowly).all()
    assert quickly[:OUTCOMES].sum() == rounds
    assert quickly[: ROYAL_FLUSH + 1].any()


@pytest.mark.parametrize("doubles", [False, True])
def test_six_cards_of_pai_gow_by_look_up_are_set_as_card_by_card(doubles: bool) -> None:
    number, rng = 4_000, np.random.default_rng(670)
    cards = np.array([rng.permutation(53)[:SETTINGS] for _ in range(number)], dtype=np.uint8).T.copy()
    by = measure(opening_rank(edition_of("six_card_fortune_pai_gow")), doubles)
    words, room = words_by(by), new_room()
    near = {}
    for mine, table in ((False, words.house), (True, words.own)):
        found = np.zeros(number, dtype=np.int64)
        look_up(cards, number, 0, words, table, found)
        for row in np.flatnonzero(found != NEAR_FLUSH):
            assert found[row] == word_by_card(cards, row, 0, mine, evaluation(), by, room), cards[:, row]
        near[mine] = int((found == NEAR_FLUSH).sum())
    assert near[False] == near[True]
    assert 0 < near[True] < number / 30


@pytest.mark.parametrize(
    ("options", "side"), [({}, 1000), ({}, 0), ({"split_aces": "one_card"}, 1000), ({"decks": 8}, 1000)]
)
def test_free_bet_blackjack_by_machines_is_free_bet_blackjack_by_decisions(
    options: dict[str, Any], side: int
) -> None:
    edition = edition_of("free_bet_blackjack")
    chosen = {name: option.default for name, option in edition.options.items()} | options
    decks, rounds = int(chosen.get("decks", 6)), 3_000
    terms = terms_of(edition, chosen)
    rules, plays = (
        rules_of(terms, 1000, (-side, 11 * side, 20 * side, 50 * side), side),
        strategy(terms, decks),
    )
    quickly, slowly = (np.zeros((1 + len(COLUMNS), 3), dtype=np.int64) for _ in range(2))
    kernel_of(plays, rules, decks)(np.uint64(SEED), 7, rounds, quickly)
    shoe, lines, log = new_shoe(), new_lines(len(COLUMNS)), np.zeros(LOG_SIZE, dtype=np.uint8)
    made, used = np.zeros((SOME_HANDS, 3), dtype=np.int64), []
    for number in range(7, 7 + rounds):
        deal_rounds(shoe, np.uint64(SEED), number, 1, 52 * decks)
        now = Round(np.uint64(SEED), number, 0)
        used.append(play_round(shoe, now, lists(decks), rules, plays, lines, log, made))
        add_round(lines, BASE_COLUMNS, slowly)
    assert (quickly == slowly).all()
    assert max(used) > 10


@pytest.mark.parametrize("game", QUICK)
def test_cuts_change_nothing(game: str) -> None:
    simulator = simulator_for(game)
    cuts = [3, 4, 260, 261, 512, 1030]
    pieces = [simulator.run(7, start, stop - start) for start, stop in pairwise(cuts)]
    assert sum(pieces, Tally()) == simulator.run(7, 3, 1027)


@pytest.mark.parametrize("game", QUICK)
def test_rounds_one_by_one_come_to_the_same(game: str) -> None:
    simulator = simulator_for(game)
    assert sum((simulator.run(7, index, 1) for index in range(300)), Tally()) == simulator.run(7, 0, 300)
