"""Tips: a rule is entered, a tip given, a pool distributed, a box counted, a dealer paid."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

import msgspec

from croupier.accounting.slips.payout_slip import same_person
from croupier.accounting.tips.rule import TipRule, shares_of
from croupier.floor.filings.document import Paper, keep, paper, touched
from croupier.ledger.canonical import Json, canonical, digest, values_of
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.ledger.postings import balance_facts
from croupier.ledger.transfer import sum_of_money
from croupier.units.ids import identifier, name
from croupier.units.money import Cents
from croupier.units.signature import UNSIGNED, Signature
from croupier.wagering import meters
from croupier.wagering.game_account import GameAccountCommand

TIPS: Final = "58 Pa. Code § 465a.19(g)(2)"
OWN_BOX: Final = "58 Pa. Code § 465a.19(g)(1)(ii)"
COUNTED: Final = "58 Pa. Code § 465a.19(h)"


def payable(dealer: str) -> str:
    """The account of what a dealer has coming."""
    return f"tips_payable:{dealer}"


class TipDistribution(Paper, frozen=True, kw_only=True):
    """A period's pool and who got what of it."""

    paper_kind: ClassVar[str] = "tip_distribution"

    pool: str
    first_day: str
    last_day: str
    received_cents: Cents
    minutes: dict[str, int]
    shares: dict[str, Cents]
    carried_cents: Cents
    by: str

    @property
    def number(self) -> str:
        return f"{self.pool}.{self.first_day}"


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterTipRule(Command):
    """The written rule of a pool, or a new version of it; what was distributed stays as it was."""

    kind: ClassVar[str] = "enter_tip_rule"
    pool: str
    share: str
    odd_cents: str
    written_rule: str

    @classmethod
    def of(cls, command_id: str, rule: TipRule) -> EnterTipRule:
        return cls(
            id=command_id,
            pool=rule.pool,
            share=rule.share,
            odd_cents=rule.odd_cents,
            written_rule=rule.written_rule,
        )

    def check(self) -> None:
        Command.check(self)
        name(self.pool, "pool")
        for field, value, words in (
            ("share", self.share, ("minutes", "equal")),
            ("odd_cents", self.odd_cents, ("carry", "largest_parts")),
        ):
            if value not in words:
                raise ValueError(f"{field}: {value!r} is not one of {', '.join(words)}")

    def footprint(self) -> Footprint:
        return Footprint(records=(touched(TipRule, self.pool),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        before = paper(draft, TipRule, self.pool)
        until = before.distributed_until if before else ""
        words = {"share": self.share, "odd_cents": self.odd_cents, "written_rule": self.written_rule}
        keep(draft, msgspec.convert({"pool": self.pool, "distributed_until": until, **words}, TipRule))
        return {"pool": self.pool}


def written_rule(draft: Draft, pool: str) -> TipRule:
    """The rule of a pool; without one nobody may tip into it and nothing of it is shared."""
    rule = paper(draft, TipRule, pool)
    if rule is None:
        raise refuse("no_rule", f"the house has no written rule for tips into the pool {pool}", TIPS)
    return rule


@dataclass(frozen=True, slots=True, kw_only=True)
class Tip(GameAccountCommand):
    """§ 465a.19(g)(2): a tip from the terminal, which a house may allow once it has specified how such tips
    are recorded, pooled and distributed."""

    kind: ClassVar[str] = "tip"
    amount_cents: Cents
    pool: str = "dealers"

    def check(self) -> None:
        GameAccountCommand.check(self)
        name(self.pool, "pool")
        sum_of_money(self.amount_cents, "amount_cents")

    def others(self) -> tuple[str, ...]:
        return (f"tips:{self.pool}",)

    def footprint(self) -> Footprint:
        money = GameAccountCommand.footprint(self)
        return Footprint(accounts=money.accounts, records=(*money.records, touched(TipRule, self.pool)))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        terminal = self.terminal(draft)
        written_rule(draft, self.pool)
        draft.transfer(self.account, f"tips:{self.pool}", self.amount_cents, "tip")
        unit = terminal.denomination_cents
        meters.advance(draft, terminal.asset_number, meters.TIPS, unit, self.amount_cents)
        return balance_facts(draft, self.account)


@dataclass(frozen=True, slots=True, kw_only=True)
class DistributeTips(Command):
    """Share what a pool holds for a period among the dealers who dealt in it, by the house's rule.

    ``received_cents`` is what the desk found for the period; days are distributed once and in order.
    """

    kind: ClassVar[str] = "distribute_tips"
    pool: str
    first_day: str
    last_day: str
    received_cents: Cents
    minutes: tuple[tuple[str, int], ...]
    by: Signature

    def check(self) -> None:
        Command.check(self)
        name(self.pool, "pool")
        identifier(self.by, "by")
        sum_of_money(self.received_cents, "received_cents")
        for field in ("first_day", "last_day"):
            _day(getattr(self, field), field)
        if self.first_day > self.last_day:
            raise ValueError(f"last_day: {self.last_day} is before {self.first_day}")
        for dealer, worked in self.minutes:
            name(dealer, "minutes")
            if worked < 0:
                raise ValueError(f"minutes: {dealer} cannot have dealt {worked} minutes")
        if len({dealer for dealer, _ in self.minutes}) < len(self.minutes):
            raise ValueError("minutes: a dealer stands there twice")

    def footprint(self) -> Footprint:
        return Footprint(
            accounts=(f"tips:{self.pool}", *(payable(dealer) for dealer, _ in self.minutes)),
            records=(
                touched(TipRule, self.pool),
                touched(TipDistribution, f"{self.pool}.{self.first_day}"),
            ),
        )

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        rule = self._rule(draft)
        if any(same_person(self.by, dealer) for dealer, _ in self.minutes):
            raise refuse("same_person", f"{self.by} cannot share tips with himself", TIPS)
        if self.last_day >= draft.moment.gaming_day.isoformat():
            raise refuse("day_not_over", f"the gaming day {self.last_day} is not over", TIPS)
        shares = shares_of(rule, self.received_cents, dict(self.minutes))
        if not shares:
            raise refuse("nobody_dealt", f"nobody dealt from {self.first_day} to {self.last_day}", TIPS)
        for dealer, cents in sorted(shares.items()):
            if cents:
                draft.transfer(f"tips:{self.pool}", payable(dealer), cents, "tip_share")
        carried = self.received_cents - sum(shares.values())
        keep(draft, msgspec.structs.replace(rule, distributed_until=self.last_day))
        distribution = TipDistribution(
            pool=self.pool,
            first_day=self.first_day,
            last_day=self.last_day,
            received_cents=self.received_cents,
            minutes=dict(self.minutes),
            shares=shares,
            carried_cents=carried,
            by=self.by,
        )
        keep(draft, distribution)
        return {"shares": shares, "carried_cents": carried}

    def _rule(self, draft: Draft) -> TipRule:
        rule = written_rule(draft, self.pool)
        if rule.distributed_until:
            next_day = _day(rule.distributed_until, "distributed_until") + datetime.timedelta(days=1)
            if self.first_day != next_day.isoformat():
                raise refuse(
                    "wrong_period",
                    f"the pool {self.pool} is distributed up to {rule.distributed_until}; the next period "
                    f"begins on {next_day}",
                    TIPS,
                )
        return rule


class TipBox(Paper, frozen=True, kw_only=True):
    """The transparent locked box of one Poker dealer, and the table at which it stands with him."""

    paper_kind: ClassVar[str] = "tip_box"

    box: str
    dealer: str
    table: str = ""

    @property
    def number(self) -> str:
        return self.box


class DealersTipBox(Paper, frozen=True, kw_only=True):
    """Which box is a dealer's: one, so that nobody has tips in two places."""

    paper_kind: ClassVar[str] = "dealers_tip_box"

    dealer: str
    box: str

    @property
    def number(self) -> str:
        return self.dealer


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTipBox(Command):
    """A dealer who keeps his own tips has one box of his own, which goes with him from table to table. He
    is there and signs for it."""

    kind: ClassVar[str] = "place_tip_box"
    box: str
    dealer: Signature
    table: str

    def check(self) -> None:
        Command.check(self)
        for field in ("box", "dealer", "table"):
            name(getattr(self, field), field)

    def footprint(self) -> Footprint:
        return Footprint(records=(touched(TipBox, self.box), touched(DealersTipBox, self.dealer)))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        box = paper(draft, TipBox, self.box)
        if box is not None and box.dealer != self.dealer:
            raise refuse("not_his_box", f"the box {self.box} is assigned to {box.dealer}", OWN_BOX)
        own = paper(draft, DealersTipBox, self.dealer)
        if own is not None and own.box != self.box:
            raise refuse("two_boxes", f"{self.dealer} has the box {own.box}, and one alone", OWN_BOX)
        keep(draft, DealersTipBox(dealer=self.dealer, box=self.box))
        keep(draft, TipBox(box=self.box, dealer=self.dealer, table=self.table))
        return {"box": self.box, "table": self.table}


@dataclass(frozen=True, slots=True, kw_only=True)
class CountTipBox(Command):
    """At the end of the shift a cage cashier opens the box and counts it in the dealer's presence, and
    records the total, also where it is nothing; it is the dealer's, and paid to him by ``PayTips``. A box
    is counted once: after that it goes to a table again first."""

    kind: ClassVar[str] = "count_tip_box"
    box: str
    dealer: Signature
    cashier: Signature
    cage: str
    amount_cents: Cents

    def check(self) -> None:
        Command.check(self)
        for field in ("box", "dealer", "cashier"):
            name(getattr(self, field), field)
        if self.amount_cents:
            sum_of_money(self.amount_cents, "amount_cents")
        _cage(self.cage)

    def footprint(self) -> Footprint:
        return Footprint(accounts=(self.cage, payable(self.dealer)), records=(touched(TipBox, self.box),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        box = paper(draft, TipBox, self.box)
        if box is None or box.dealer != self.dealer:
            raise refuse("not_his_box", f"the box {self.box} is not assigned to {self.dealer}", COUNTED)
        if same_person(self.cashier, self.dealer):
            raise refuse("same_person", f"{self.dealer} cannot count his own box", COUNTED)
        if not box.table:
            message = f"the box {self.box} was counted, and has been at no table since"
            raise refuse("counted_before", message, COUNTED)
        if self.amount_cents:
            draft.transfer(self.cage, payable(self.dealer), self.amount_cents, "tip_box")
        keep(draft, TipBox(box=self.box, dealer=self.dealer))
        account = draft.account(payable(self.dealer))
        signed = {"dealer": self.dealer, "cashier": self.cashier, "counted_cents": self.amount_cents}
        return {"payable_cents": account.balance_cents if account else 0, **signed}


@dataclass(frozen=True, slots=True, kw_only=True)
class PayTips(Command):
    """A dealer is paid what he has coming, from the cage; ``by`` is the cashier, who is another person."""

    kind: ClassVar[str] = "pay_tips"
    dealer: str
    cage: str
    amount_cents: Cents
    by: Signature = UNSIGNED

    def check(self) -> None:
        Command.check(self)
        name(self.dealer, "dealer")
        if self.by:
            identifier(self.by, "by")
        sum_of_money(self.amount_cents, "amount_cents")
        _cage(self.cage)

    def footprint(self) -> Footprint:
        return Footprint(accounts=(self.cage, payable(self.dealer)))

    def digest(self) -> str:
        """A payment that names no cashier is the same that it was when none could be named."""
        without = ("id", "fence") if self.by else ("id", "fence", "by")
        return digest(canonical([self.kind, values_of(self, without=without)]))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        if same_person(self.by, self.dealer):
            raise refuse("same_person", f"{self.by} cannot pay tips to himself", COUNTED)
        draft.transfer(payable(self.dealer), self.cage, self.amount_cents, "tips_paid")
        left = draft.usable(payable(self.dealer)).balance_cents
        return {"left_cents": left, "by": self.by} if self.by else {"left_cents": left}


def _cage(account: str) -> None:
    if not identifier(account, "cage").startswith("cage:"):
        raise ValueError(f"cage: {account!r} is not a cage, like cage:1")


def _day(text: str, field: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"{field}: {text!r} is not a day like 2026-03-02") from None
