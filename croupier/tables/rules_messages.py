"""What a table tells about its rules and its past rounds: the shapes of these documents.

As ``messages``, for what is asked for instead of being sent.
"""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from croupier.play.settlement import Line
from croupier.tables.parties import ChanceDocument
from croupier.units.money import Cents


class PaytableRow(TypedDict):
    """One row of a paytable."""

    outcome: str
    pays: str


class WagerDocument(TypedDict):
    """One wager of the posted rules; one that comes with a decision has no limits of its own."""

    name: str
    title: str
    cite: str
    optional: bool
    decision: bool
    offered: bool
    equals: str
    needs: str
    any_of: str
    one_of: list[int]
    same_for_all: bool
    letter: str
    paytable: list[PaytableRow]
    minimum: NotRequired[Cents]
    maximum: NotRequired[Cents]


class PayoutDocument(TypedDict):
    """A table of odds as the sign shows it; ``wagers`` is empty if it is paid without a wager of its name."""

    title: str
    letter: str
    cite: str
    wagers: list[str]
    rows: list[PaytableRow]


class InscriptionDocument(TypedDict):
    """A sentence of the sign."""

    text: str
    cite: str


class Signed(TypedDict):
    """What the sign at the table says."""

    payouts: list[PayoutDocument]
    inscriptions: list[InscriptionDocument]


class LimitsDocument(TypedDict):
    """The least and the most of a wager."""

    minimum: Cents
    maximum: Cents
    side_minimum: Cents


class DealingDocument(TypedDict):
    """How cards are dealt; ``method`` is empty for dice."""

    method: str
    cite: str


class KnownIrregularity(TypedDict):
    """What the last section of the chapter provides for."""

    name: str
    title: str
    cite: str


class RelationDocument(TypedDict):
    """What amounts of wagers demand of each other (``play.facts.Relation``)."""

    kind: str
    wagers: list[str]
    other: str
    cite: str


class GroupDocument(TypedDict):
    """Wagers that lie together on the layout (``play.facts.Group``)."""

    name: str
    title: str
    picture: str
    wagers: list[str]


class WindowsDocument(TypedDict):
    """How long betting and a decision last."""

    betting_seconds: float
    decision_seconds: float


class PostedRules(Signed):
    """Everything that a patron may want to read before a wager."""

    table: str
    game: str
    edition: str
    title: str
    code: str
    chapter: str
    source: str
    wagers: list[WagerDocument]
    limits: LimitsDocument
    options: dict[str, Any]
    dealing: DealingDocument
    irregularities: list[KnownIrregularity]
    relations: list[RelationDocument]
    groups: list[GroupDocument]
    hints: bool
    lock_in: str
    default_decision: list[str]
    default_here: str
    windows: WindowsDocument


# -- rounds that are over --------------------------------------------------------------------------


class SettledRound(TypedDict):
    """A round that is over, as a terminal had part in it."""

    round: str
    table: str
    game: str
    title: str
    at: str
    wagers: dict[str, Cents]
    carried: dict[str, Cents]
    staked_cents: Cents
    returned_cents: Cents
    net_cents: Cents
    credits_before_cents: Cents
    credits_after_cents: Cents
    lines: list[Line]
    void: bool


class PastRound(SettledRound):
    """``taken_down`` is what went back, before the next round, of wagers that had stayed up."""

    taken_down: list[Line]


class CarriedWager(TypedDict):
    """A wager that stays up into the next round."""

    seat: int
    wager: str
    stake: Cents


class SeatInRound(TypedDict):
    """Who sat where."""

    seat: int
    terminal: str
    position: int


class RoundDocument(TypedDict):
    """A round that is over, with every step."""

    round: str
    table: str
    game: str
    edition: str
    title: str
    at: str
    setup: Any
    followers: Any
    acts: list[str]
    lines: list[Line]
    carried: list[CarriedWager]
    meters: dict[str, Cents]
    places: dict[str, list[str]]
    transcript: str
    commitment: str
    reveal: dict[str, Any] | None
    chance: ChanceDocument | None
    void: bool
    reason: str
    seats: list[SeatInRound]
