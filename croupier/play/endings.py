"""Endings: every way in which the money of a wager, or of a whole base game, can be decided.

An ending is a line of play (which decisions) and a showdown (how the comparison came out, which cards were
held). Kernels count endings and know no money. What an ending pays is asked of the rules: each showdown has a
witness, and its price under any edition, option or paytable is what settling the witness returns.

A witness is valid for the figures under which it was classified (the hand with which a dealer qualifies,
say). The game declares these; under other figures the search runs anew. An ending without a witness has no
price, and to ask for it is a fault: what cannot be settled is never worth nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd
from typing import Any, Final, NamedTuple

from croupier.errors import Fault
from croupier.law.edition import Edition
from croupier.play.game import Game
from croupier.play.submission import Submission
from croupier.play.witness import Dealt, Settled, Witness, settle_witness
from croupier.units.money import Cents

BASE: Final = "base"
"""The name of the endings of the base game, beside those of the optional wagers."""

EXACT_STAKE: Final[Cents] = 25_200
"""A first wager that halves, thirds and tenths divide: no payment is rounded to the cent."""

Showdown = tuple[str | int, ...]
"""How the cards decided, in words and small numbers: ``("win", 5)``."""

Figures = Mapping[str, Any]
"""What the search of witnesses depends on, by name."""

Deals = Callable[[Figures], Iterable[Dealt]]
Classify = Callable[[Dealt, Figures], Showdown | None]


class Ending(NamedTuple):
    """A line of play and a showdown."""

    line: str
    showdown: Showdown

    def __str__(self) -> str:
        return f"{self.line}: {' '.join(map(str, self.showdown))}"


class Price(NamedTuple):
    """What an ending stakes and nets, in units of the first wager."""

    staked: Fraction
    net: Fraction


@dataclass(frozen=True)
class Endings:
    """The endings of one wager or base game.

    ``wagers`` are those whose settlement is the price. ``lines`` names each line of play with its decisions
    in words. ``deals`` brings cards to look at, rare ones constructed, and ``classify`` says which showdown
    they are (None: none of these). ``expected`` ends the search once all of these have come. ``figures`` are
    the edition's figures, ``options`` the options on which the classification depends.
    """

    game: Game
    wagers: tuple[str, ...]
    lines: Mapping[str, tuple[str, ...]]
    deals: Deals
    classify: Classify
    expected: frozenset[Showdown]
    figures: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    _found: dict[str, dict[Showdown, Dealt]] = field(default_factory=dict, repr=False, compare=False)

    def witnesses(self, submission: Submission) -> Mapping[Showdown, Dealt]:
        """The cards of each showdown, found once for the figures that this submission has."""
        figures = {name: submission.edition.figure(name) for name in self.figures}
        figures |= {name: submission.options[name] for name in self.options}
        known = self._found.get(repr(figures))
        if known is None:
            known = self._found[repr(figures)] = self._search(figures)
        return known

    def _search(self, figures: Figures) -> dict[Showdown, Dealt]:
        found: dict[Showdown, Dealt] = {}
        for dealt in self.deals(figures):
            cards = [card for cards in dealt.values() for card in cards]
            if len(set(cards)) < len(cards):
                # A witness serves every number of decks, so one of each card must do.
                continue
            showdown = self.classify(dealt, figures)
            if showdown is not None:
                found.setdefault(showdown, dealt)
                if len(found) >= len(self.expected) and self.expected <= found.keys():
                    break
        return found

    def all(self, submission: Submission) -> list[Ending]:
        """Every ending that has a witness."""
        return [Ending(line, showdown) for showdown in self.witnesses(submission) for line in self.lines]

    def witness(self, ending: Ending, submission: Submission) -> Witness:
        """The round that stands for an ending; Fault where none was found."""
        dealt = self.witnesses(submission).get(ending.showdown)
        if dealt is None:
            raise Fault(f"{self.game.id}: no witness was found for the ending {str(ending)!r}")
        return Witness(dealt, self.lines[ending.line])

    def prices(
        self,
        submission: Submission,
        stakes: Mapping[str, Cents],
        meters: Mapping[str, Cents] | None = None,
    ) -> PriceTable:
        """What each ending comes to with these stakes before the deal; wagers of 0 are not placed."""
        placed = {name: stake for name, stake in stakes.items() if stake and name in submission.placeable}
        return PriceTable(self, submission, placed, meters or {})


class PriceTable:
    """What endings stake and net, each settled by the rules when it is first asked for."""

    def __init__(
        self,
        endings: Endings,
        submission: Submission,
        stakes: Mapping[str, Cents],
        meters: Mapping[str, Cents],
    ) -> None:
        self.endings = endings
        self.submission = submission
        self.stakes = stakes
        self.meters = meters
        self.unit = next(iter(stakes.values()))
        self._settled: dict[Ending, Settled] = {}
        self._prices: dict[Ending, Price] = {}

    def settled(self, line: str, showdown: Showdown) -> Settled:
        """The witness of this ending, settled; Fault where there is none."""
        ending = Ending(line, showdown)
        found = self._settled.get(ending)
        if found is None:
            witness = self.endings.witness(ending, self.submission)
            found = settle_witness(self.endings.game, self.submission, self.stakes, witness, self.meters)
            self._settled[ending] = found
        return found

    def __contains__(self, showdown: object) -> bool:
        return showdown in self.endings.witnesses(self.submission)

    def price(self, line: str, showdown: Showdown) -> Price:
        """What an ending stakes and nets; Fault where it has no witness."""
        ending = Ending(line, showdown)
        found = self._prices.get(ending)
        if found is None:
            settled, wagers = self.settled(line, showdown), self.endings.wagers
            staked, net = settled.staked(wagers), settled.net(wagers)
            found = self._prices[ending] = Price(Fraction(staked, self.unit), Fraction(net, self.unit))
        return found

    def staked(self, line: str, showdown: Showdown) -> Fraction:
        """All that is staked by the end of the round, in units of the first wager."""
        return self.price(line, showdown).staked

    def net(self, line: str, showdown: Showdown) -> Fraction:
        """What the player is ahead, in units of the first wager."""
        return self.price(line, showdown).net

    def demand_all(self) -> None:
        """Fault where an expected showdown has no witness; kernels that take whole tables ask this first."""
        missing = self.endings.expected - self.endings.witnesses(self.submission).keys()
        if missing:
            names = ", ".join(sorted(" ".join(map(str, one)) for one in missing))
            raise Fault(f"{self.endings.game.id}: no witness was found for {names}")

    def nets(self, lines: Sequence[str], showdowns: Sequence[Showdown]) -> list[list[Fraction]]:
        """``[line][showdown]``, as kernels take them. A showdown that cannot happen is worth 0 here.

        Whoever prices what a kernel counted asks :meth:`net`, which knows no price of such an ending.
        """
        zero = Fraction(0)
        return [[self.net(line, one) if one in self else zero for one in showdowns] for line in lines]


def exact_prices(endings: Endings, edition: Edition, options: Mapping[str, Any], *beside: str) -> PriceTable:
    """The prices of a base game for solvers: all its wagers before the deal at a stake that never rounds."""
    submission = Submission(edition, options, EXACT_STAKE)
    return endings.prices(submission, dict.fromkeys((*submission.required, *beside), EXACT_STAKE))


def in_least_numbers(rows: Sequence[Sequence[Fraction]]) -> list[list[int]]:
    """Prices as whole numbers without a common factor, in the same proportions.

    Kernels multiply them with up to 10^16 deals: what is left out here is what would overflow 64 bits.
    """
    scale = 1
    for price in (price for row in rows for price in row):
        scale = scale * price.denominator // gcd(scale, price.denominator)
    whole = [[int(price * scale) for price in row] for row in rows]
    divisor = gcd(*(price for row in whole for price in row)) or 1
    return [[price // divisor for price in row] for row in whole]


def rows_of(endings: Endings, edition: Edition, wager: str, line: str) -> Mapping[Showdown, str]:
    """The row of a wager's paytable that each showdown hits after this line of play, as the rules settle it.

    The rows are the same in every column, so the first is asked.
    """
    submission = offering(edition, wager)
    table = endings.prices(submission, smallest_stakes(submission, wager))
    return {one: table.settled(line, one).row(wager) for one in endings.witnesses(submission)}


def offering(edition: Edition, wager: str, letter: str = "") -> Submission:
    """A submission that offers one optional wager, at its first paytable if no other is named."""
    rule = edition.wagers[wager]
    if not rule.optional or rule.decision:
        return Submission(edition, {}, EXACT_STAKE)
    family = edition.paytables.get(rule.paytable)
    letters = [letter for letter in (family.columns if family else ()) if letter]
    return Submission(edition, {wager: letter or (letters[0] if letters else True)}, EXACT_STAKE)


def smallest_stakes(submission: Submission, wager: str) -> dict[str, Cents]:
    """Stakes that a seat may place: the table minimum on all that it must, on a wager what is allowed."""
    least = submission.minimum
    stakes = dict.fromkeys(submission.required, least)
    rule = submission.placeable.get(wager)
    if rule is not None and wager not in stakes:
        stakes[wager] = min(rule.one_of) if rule.one_of else min(least, rule.at_most or least)
    return stakes


class RaisePrices(NamedTuple):
    """A raise of m units nets ``m x slope + rest`` at each showdown, whenever it was made.

    ``times`` is how many units each line of play raises.
    """

    times: tuple[Fraction, ...]
    slope: list[Fraction]
    rest: list[Fraction]


def raise_prices(
    prices: PriceTable, lines: Sequence[str], wager: str, showdowns: Sequence[Showdown]
) -> RaisePrices:
    """The prices of a game with one raise, for kernels that count on them being linear in it.

    Where the rules pay a raise by when it was made, or pay another wager by its amount, that is a Fault:
    such a rule needs other kernels.
    """
    prices.demand_all()
    others = tuple(name for name in prices.endings.wagers if name != wager)
    times: dict[str, set[Fraction]] = {line: set() for line in lines}
    slope, rest = [], []
    for showdown in showdowns:
        found = set()
        for line in lines if showdown in prices else ():
            settled = prices.settled(line, showdown)
            staked = settled.staked((wager,))
            times[line].add(Fraction(staked, prices.unit))
            found.add((Fraction(settled.net((wager,)), staked), Fraction(settled.net(others), prices.unit)))
        if len(found) > 1:
            raise Fault(f"{prices.endings.game.id}: {showdown} is paid by when or how much was raised")
        one, other = found.pop() if found else (Fraction(0), Fraction(0))
        slope.append(one)
        rest.append(other)
    if any(len(one) != 1 for one in times.values()):
        raise Fault(f"{prices.endings.game.id}: what may be raised depends on the showdown")
    return RaisePrices(tuple(one.pop() for one in times.values()), slope, rest)
