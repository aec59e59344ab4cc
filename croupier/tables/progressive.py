"""The progressive meters of a table, and of several tables that share them by a link.

What a meter shows is what its pool holds in the books. At "no more bets" the progressive wagers are accepted
and give their shares to the meters, at the primary and reserve rates of the edition, in the same transaction.
A percentage comes out of the pool at the player's turn; after a full payout the reserve is poured into it
and the house adds the reseed amount. What was won waits for a floorperson.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from croupier.errors import DataError, MeterFault
from croupier.law.progressive import MeterRule, parse_rate
from croupier.ledger.transfer import Transfer
from croupier.play.settlement import SettledWager
from croupier.play.submission import Submission
from croupier.tables.config import FIXED_SUMS_AT_ONCE, NOBODY, TableConfig, validation_of, wager_limits
from croupier.tables.events import HeldStake
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.step import Step
from croupier.units.money import Cents, dollars
from croupier.units.odds import ForOne, Paid, PercentOfMeter
from croupier.units.outcome import Outcome
from croupier.units.verdict import Refusal
from croupier.wagering.progressive.feeding import Feeding, ProgressiveWager, Share
from croupier.wagering.progressive.hit import NO_REFILL, Refill
from croupier.wagering.progressive.meter import SEED_ACCOUNT


def meter_named(settled: SettledWager) -> str:
    """The meter of which a line pays a percentage, even if it was empty; "" if the table pays."""
    return settled.paid.meter if isinstance(settled.paid, PercentOfMeter) else ""


def meter_paid_from(settled: SettledWager) -> str:
    """The meter that a line was paid from; "" if the table paid it, or if there was nothing to pay."""
    return meter_named(settled) if settled.line.returned else ""


class Pools:
    """The meters that a table's Rules Submission has, each with its account in the books."""

    def __init__(self, config: TableConfig, submission: Submission) -> None:
        self.config = config
        self.submission = submission
        self.link = config.link or config.id
        self.rules: dict[str, MeterRule] = submission.meter_rules
        self.reserves = {rule.reserve_meter for rule in self.rules.values() if rule.reserve_meter}
        self.names = [*self.rules, *sorted(self.reserves)]

    def account(self, meter: str) -> str:
        """``progressive_main:HCF-LINK.main``; a reserve stands under its own kind."""
        kind = "progressive_reserve" if meter in self.reserves else "progressive_main"
        return f"{kind}:{self.link}.{meter}"

    def pool(self, meter: str) -> str:
        return f"{self.link}.{meter}"

    def seed(self, meter: str) -> Cents:
        """What a new meter starts with: the edition's figure for the wager that this table offers."""
        rule = self.rules[meter]
        if rule.seed.at_least and self.submission.meter_reset:
            return self.submission.meter_reset
        return rule.seed.amount(self._wager_offered(meter))

    def _wager_offered(self, meter: str) -> Cents:
        for wager, progressive in self.submission.edition.progressives.items():
            if meter in progressive.meters.get(self.submission.offered.get(wager, "?"), {}):
                return wager_limits(self.config, self.submission.edition.wagers[wager]).minimum
        raise MeterFault(f"meter {meter} belongs to no wager that is offered")

    # -- contributions -----------------------------------------------------------------------------

    def accepting(self, table: HybridTable, step: Step | Refusal) -> Step | Refusal:
        """The step that ends the betting, with what its progressive wagers give to the meters."""
        if isinstance(step, Refusal):
            return step
        feeding = self.feeding(table, (s for bets in table.bets.values() for s in bets.stakes.values()))
        return replace(step, accepted=feeding) if feeding.wagers else step

    def feeding(self, table: HybridTable, stakes: Iterable[HeldStake]) -> Feeding:
        """Those of the stakes that feed meters, each with the shares that its edition gives them."""
        wagers = [
            ProgressiveWager(table.seats[stake.terminal].account, stake.hold, stake.cents, shares)
            for stake in stakes
            if (shares := self._shares(stake.wager))
        ]
        return Feeding(self.config.id, tuple(wagers))

    def _shares(self, wager: str) -> tuple[Share, ...]:
        progressive = self.submission.edition.progressives.get(wager)
        if progressive is None or wager not in self.submission.offered:
            return ()
        shares: list[Share] = []
        for rule in progressive.meters[self.submission.offered[wager]].values():
            rate = parse_rate(self.config.meter_percent) if rule.primary is None else rule.primary
            shares.append(Share(self.account(rule.name), rate.numerator, rate.denominator))
            if rule.reserve_meter and rule.reserve:
                reserve = self.account(rule.reserve_meter)
                shares.append(Share(reserve, rule.reserve.numerator, rule.reserve.denominator))
        return tuple(share for share in shares if share.numerator)

    # -- what is won -------------------------------------------------------------------------------

    def is_hit(self, settled: SettledWager) -> bool:
        """A winning progressive wager. A fixed sum that the edition does not have verified is an ordinary
        winning, and so is an Envy Bonus."""
        line = settled.line
        rule = self.submission.edition.progressives.get(line.wager)
        if rule is None or not line.returned or line.outcome is not Outcome.WIN:
            return False
        if rule.verified_from is None or meter_paid_from(settled):
            return True
        return _for_one(settled.paid) >= rule.verified_from.numerator

    def waits(self, settled: SettledWager) -> bool:
        """Whether somebody has to validate a hit before it is paid."""
        validation = validation_of(self.config)
        if validation == FIXED_SUMS_AT_ONCE:
            return bool(meter_paid_from(settled))
        return validation != NOBODY

    def kept_off_the_account(self, settled: SettledWager) -> bool:
        """Whether the edition forbids to pay a hit to the player's game account."""
        rule = self.submission.edition.progressives.get(settled.line.wager)
        return rule is not None and rule.percentage_off_account and bool(meter_paid_from(settled))

    def refills(
        self, before: Mapping[str, Cents], after: Mapping[str, Cents], settled: Iterable[SettledWager]
    ) -> dict[str, Refill]:
        """What fills each emptied pool again once its hits are out, so that it shows what the round says.

        ``before`` is what the pools hold, ``after`` what the round left on the meters.
        """
        level = dict(before)
        for one in settled:
            if paid_from := meter_paid_from(one):
                level[paid_from] -= one.line.returned
        found = {
            meter: self._refill(meter, rule.reserve_meter, level, after) for meter, rule in self.rules.items()
        }
        return {meter: refill for meter, refill in found.items() if refill != NO_REFILL}

    def _refill(
        self, meter: str, reserve: str, level: Mapping[str, Cents], after: Mapping[str, Cents]
    ) -> Refill:
        missing = after.get(meter, level[meter]) - level[meter]
        if missing < 0:
            raise MeterFault(f"meter {meter} shows less than its pool holds after settlement")
        poured = level[reserve] - after.get(reserve, level[reserve]) if reserve else 0
        return Refill(self.account(reserve) if poured else "", poured, max(missing - poured, 0))

    def refilling(self, refills: Mapping[str, Refill]) -> tuple[Transfer, ...]:
        """The money of the refills."""
        found: list[Transfer] = []
        for meter, refill in refills.items():
            into = self.account(meter)
            if refill.poured_cents:
                found.append(Transfer(refill.reserve, into, refill.poured_cents, "reserve"))
            if refill.reseeded_cents:
                found.append(Transfer(SEED_ACCOUNT, into, refill.reseeded_cents, "reseed"))
        return tuple(found)


def check_links(tables: Iterable[Pools]) -> None:
    """Tables on one link share its meters, so these must begin alike at each of them."""
    seeds: dict[str, tuple[str, Cents]] = {}
    for pools in tables:
        for meter in pools.rules:
            ours = pools.seed(meter)
            other, theirs = seeds.setdefault(pools.account(meter), (pools.config.id, ours))
            if ours != theirs:
                raise DataError(
                    f"tables: {other} and {pools.config.id} share the link {pools.link}, but its "
                    f"meter {meter} starts at {dollars(theirs)} at {other} and at {dollars(ours)} at "
                    f"{pools.config.id}; let both offer the same progressive wager"
                )


def _for_one(paid: Paid) -> int:
    """What a line pays for one; 0 where it pays in another way."""
    return paid.numerator if isinstance(paid, ForOne) else 0
