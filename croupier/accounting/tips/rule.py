"""The house's written rule for tips from terminals: how they are pooled and shared, as data.

58 Pa. Code § 465a.19(g)(2): tips may be placed at a terminal if the certificate holder specifies how they are
recorded, pooled and distributed. Recorded they are by the ledger, tip by tip; the rest is this document.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

import msgspec

from croupier.errors import DataError
from croupier.floor.filings.document import Paper
from croupier.units.ids import name
from croupier.units.money import Cents


class TipRule(Paper, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One pool. ``share`` is by minutes dealt, or the same for every dealer of the period; ``odd_cents`` stay
    in the pool for the next period, or go one by one to those whose share lost most by rounding down."""

    paper_kind: ClassVar[str] = "tip_rule"

    pool: str
    share: Literal["minutes", "equal"]
    odd_cents: Literal["carry", "largest_parts"]
    written_rule: str
    distributed_until: str = ""

    @property
    def number(self) -> str:
        return self.pool


def parse_tip_rule(content: bytes, place: str) -> TipRule:
    """The rule from YAML or JSON; DataError names what is wrong."""
    try:
        rule = msgspec.yaml.decode(content, type=TipRule)
        name(rule.pool, "pool")
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
        raise DataError(f"{place}: {' '.join(str(error).split())}") from error
    if not rule.written_rule.strip():
        raise DataError(f"{place}: written_rule names the section of the internal controls that says so")
    return rule


def shares_of(rule: TipRule, total_cents: Cents, minutes: Mapping[str, int]) -> dict[str, Cents]:
    """What each dealer gets of a sum, in whole cents, never more than the sum.

    A dealer who dealt no minute has no share, however the rule shares.
    """
    weights = {
        dealer: worked if rule.share == "minutes" else 1 for dealer, worked in minutes.items() if worked
    }
    together = sum(weights.values())
    if not together:
        return {}
    shares = {dealer: total_cents * weight // together for dealer, weight in weights.items()}
    if rule.odd_cents == "largest_parts":
        lost = {dealer: total_cents * weight % together for dealer, weight in weights.items()}
        odd = total_cents - sum(shares.values())
        for dealer in sorted(lost, key=lambda one: (-lost[one], one))[:odd]:
            shares[dealer] += 1
    return shares
