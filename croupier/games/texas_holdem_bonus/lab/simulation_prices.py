"""What the outcomes of a simulated round of Texas Hold 'Em Bonus stake and net (§ 647a.11(h) to (k))."""

from __future__ import annotations

from itertools import product

from croupier.equipment.ranks import six_card
from croupier.equipment.ranks.poker import FLUSH, KINDS, STRAIGHT, THREE_OF_A_KIND
from croupier.families.holdem.street_bets import LOSE, RESULTS, TIE
from croupier.games.texas_holdem_bonus.five_card_bonus import BELOW_FLUSH
from croupier.games.texas_holdem_bonus.rules import BELOW_TRIPS, OUTCOMES
from croupier.play.meters import Meters
from croupier.play.simulator import Prices, prices_of, side_prices, stake_of
from croupier.play.submission import Submission
from croupier.units.money import Cents
from croupier.units.odds import Odds, PercentOfMeter

BONUSES = OUTCOMES["bonus"]
FOLD = 0
BETS = 5
"""A fold; the Flop Wager; with the Turn Wager; with the River Wager; with both."""

FIVE_KINDS = (BELOW_FLUSH, *KINDS[FLUSH:])
FIVE = len(FIVE_KINDS)

Rows = list[tuple[Cents, Cents]]


def groups(submission: Submission) -> tuple[Prices, ...]:
    """The base game; Bonus; Progressive; both Five Card Hand Bonuses; Six Card Bonus."""
    trips = [kind if order >= THREE_OF_A_KIND else BELOW_TRIPS for order, kind in enumerate(KINDS)]
    progressive = side_prices(submission, "progressive", [*trips, *trips])
    # § 647a.11(b)(2)(i)(B): no Progressive Payout after a fold.
    progressive.net[len(KINDS) :] = -progressive.staked[len(KINDS) :]
    six = [kind if order >= THREE_OF_A_KIND else BELOW_TRIPS for order, kind in enumerate(six_card.KINDS)]
    return (
        _base(submission),
        side_prices(submission, "bonus", BONUSES),
        progressive,
        _five_card(submission),
        side_prices(submission, "six_card", six),
    )


def _base(submission: Submission) -> Prices:
    """§ 647a.11(h)(2): Ante, Flop, Turn and River Wagers by bets, kind and result."""
    ante = stake_of(submission, "ante")
    lowest = FLUSH if submission.options["ante_wins_on"] == "flush" else STRAIGHT
    columns: dict[str, Rows] = {"ante": [], "flop": [], "turn": [], "river": []}
    for bets, order, result in product(range(BETS), range(len(KINDS)), range(RESULTS)):
        won = 0 if result == TIE else -1 if result == LOSE else 1
        # A winning hand below the stated one returns the Ante.
        first = -1 if bets == FOLD else 0 if won == 1 and order < lowest else won
        columns["ante"].append((ante, first * ante))
        placed = {"flop": bets != FOLD, "turn": bets in (2, 4), "river": bets in (3, 4)}
        for name, staked in placed.items():
            stake = int(submission.edition.figure(f"{name}_wager")) * ante if staked else 0
            columns[name].append((stake, won * stake))
    return prices_of(columns)


def _five_card(submission: Submission) -> Prices:
    """§ 647a.12(e): by the player's hand and the dealer's; the player's is paid from the meter first."""
    names = ("five_card_player", "five_card_dealer")
    stakes = [stake_of(submission, name) for name in names]
    columns: dict[str, Rows] = {name: [] for name in names}
    odds = submission.edition.paytable("five_card").odds
    for outcome in range(FIVE * FIVE):
        meters = Meters({}, submission.meter_rules, submission.meter_reset)
        for name, stake, kind in zip(names, stakes, divmod(outcome, FIVE), strict=True):
            returned = _returned(odds[FIVE_KINDS[kind]], stake, meters) if stake else 0
            columns[name].append((stake, returned - stake))
    return prices_of(columns)


def _returned(odds: Odds, stake: Cents, meters: Meters) -> Cents:
    return meters.take(odds, stake) if isinstance(odds, PercentOfMeter) else odds.returns(stake)
