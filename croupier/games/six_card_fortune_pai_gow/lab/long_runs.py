"""The endings of Six-Card Fortune Pai Gow Poker under best play, as ``solver.count`` finds them.

They depend on the pair that opens the Double Down Wager and on whether that is offered, and on nothing else
in an edition. ``tests/lab/solve/test_six_card_fortune_pai_gow_solver.py`` counts them anew in the long run.
"""

from __future__ import annotations

from fractions import Fraction

Endings = dict[tuple[str, int, int], int]
"""Decision, Antes staked and net; of C(53, 6) x C(47, 6) deals."""

DOUBLE_DOWN_PAIR = 8

WITHOUT_DOUBLE_DOWN: Endings = {
    ("stay", 1, 1): 63_520_311_369_440,
    ("stay", 1, 0): 109_737_277_912_596,
    ("stay", 1, -1): 73_250_028_114_004,
}

WITH_DOUBLE_DOWN: Endings = {
    ("stay", 1, 1): 37_723_018_987_672,
    ("stay", 1, 0): 88_633_801_681_006,
    ("stay", 1, -1): 71_724_514_298_530,
    ("double", 2, 2): 7_711_101_133_000,
    ("double", 2, 1): 18_021_104_673_312,
    ("double", 2, 0): 21_201_141_511_566,
    ("double", 2, -2): 1_492_935_110_954,
}

RULE_NET = {
    False: Fraction(-324_592_060_697, 8_216_920_579_868),
    True: Fraction(-357_206_545_985, 24_650_761_739_604),
}
"""What the rule of the simulation nets on average, by whether the Double Down Wager is offered."""

PEOPLE_NET = {
    False: Fraction(-5_230_731_256_133, 123_253_808_698_020),
    True: Fraction(-227_938_624_877, 10_271_150_724_835),
}
"""The same for the strategy for people (``strategy.net_of_rule``)."""
