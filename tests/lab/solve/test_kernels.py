"""The solvers' kernels against their slow twins: the evaluators that the rules themselves use."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.equipment.cards import Card
from croupier.equipment.ranks import poker
from croupier.games.flop_poker.rules import best_with_flop
from croupier.games.flop_poker.solver import flops_by_row
from croupier.kernel import flush_showdown, growing_hand, raise_once, seven
from croupier.kernel.cards import text
from croupier.kernel.paying_pair import names_from_pair, rows_from_pair
from croupier.kernel.removal import pair_places
from croupier.kernel.scores import Category
from croupier.kernel.sub_boards import boards, orbits, pair_index, starting_hands, sub_boards
from croupier.equipment.cards import parse_cards

NO_PAIR = seven.lowest(Category.PAIR)


def as_cards(codes: object) -> list[Card]:
    return list(parse_cards(text(codes)))  # type: ignore[arg-type]
