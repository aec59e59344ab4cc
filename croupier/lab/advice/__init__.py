"""Advice: every legal decision of a seat with its expected value, best first.

A game gives advice through its module ``croupier/games/GAME/advice.py``, which is imported only when somebody
asks. It exports

``PER``
    the name of the first wager; values are multiples of its stake (``"ante"``);
``COUNTED``
    one sentence: what the values count, and what they leave out;
``values(seen) -> dict[str, Fraction | float]``
    for each legal decision, written as ``croupier settle`` takes it (``"raise 2000"``), the expected net
    result of all that is still open and that the decision touches, stakes already placed included (a fold
    that gives up one Ante is worth -1). A Fraction is exact; a float says that the method is not, and
    ``COUNTED`` then says which it is. Of a range of amounts the least and the greatest are given, and what
    lies between where the value is not linear in the amount.

A game that asks nothing exports ``NO_DECISIONS`` instead, the sentence that says so.
"""

from croupier.lab.advice.advise import Advice, Valued, advise, advise_line, advise_seen, has_advice

__all__ = ["Advice", "Valued", "advise", "advise_line", "advise_seen", "has_advice"]
