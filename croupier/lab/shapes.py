"""The shapes of the documents in which the laboratory tells what it has reckoned (docs/contract.md)."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from croupier.units.money import Cents


class OutcomeDocument(TypedDict):
    """One row of the outcome table."""

    hand: str
    pays: str
    combinations: int
    probability: float
    contribution: float
    contribution_exact: str


class MeterFiguresDocument(TypedDict):
    """One meter, in cents; ``return_per_cent``: what a cent on the meter returns per cent staked."""

    seed: Cents
    reseed: Cents
    primary_rate: float | None
    reserve_rate: float
    return_per_cent_exact: str
    break_even: Cents | None
    break_even_exact: str | None
    emptied_once_in: float | None
    mean_when_paid: Cents | None


class ProgressiveDocument(TypedDict):
    """A progressive wager at its lowest amount: ``break_even_meter`` is that of its first meter."""

    stake: Cents
    break_even_meter: Cents | None
    break_even_meter_exact: str | None
    meters: dict[str, MeterFiguresDocument]
    return_without_meters: float
    return_without_meters_exact: str
    long_run_return: float | None
    long_run_return_exact: str | None
    long_run_return_without_open_rates_exact: str


class StakeDocument(TypedDict):
    """A progressive wager at one of its amounts."""

    edge: float
    edge_exact: str
    break_even_meter: Cents | None
    long_run_return: float | None


class EdgeDocument(TypedDict):
    """An edge as a number and as a fraction."""

    edge: float
    edge_exact: str


class EnvyDocument(TypedDict):
    """The edge by the number of other hands that are dealt."""

    return_of_each_other_hand_exact: str
    edge_by_other_hands: dict[str, EdgeDocument]


class VariantDocument(TypedDict):
    """What a wager is worth when it is played otherwise."""

    name: str
    title: str
    edge: float
    edge_exact: str
    method: str


class WagerFigures(TypedDict):
    """One wager under one paytable; what comes last only where the wager has it."""

    edge: float
    edge_exact: str
    combinations: int
    hit_frequency: float
    hit_frequency_exact: str
    variance: float
    variance_exact: str
    standard_deviation: float
    outcomes: list[OutcomeDocument]
    cite: str
    method: str
    method_detail: str
    explained_in: str
    assumes: list[str]
    extras: NotRequired[list[OutcomeDocument]]
    stake: NotRequired[Cents]
    break_even_meter: NotRequired[Cents | None]
    break_even_meter_exact: NotRequired[str | None]
    meters: NotRequired[dict[str, MeterFiguresDocument]]
    return_without_meters: NotRequired[float]
    return_without_meters_exact: NotRequired[str]
    long_run_return: NotRequired[float | None]
    long_run_return_exact: NotRequired[str | None]
    long_run_return_without_open_rates_exact: NotRequired[str]
    by_stake: NotRequired[dict[str, StakeDocument]]
    with_envy: NotRequired[dict[str, EnvyDocument]]
    variants: NotRequired[list[VariantDocument]]


class SampledDocument(TypedDict):
    """The edge that a simulation found."""

    rounds: int
    edge: float
    standard_error: float


class EndingDocument(TypedDict):
    """One way in which the base game ends, in units of the first wager; stake and net are fractions."""

    ending: str
    combinations: int
    stake: str
    net: str


class EndingFigures(TypedDict):
    """All endings of a base game that is counted."""

    combinations: int
    hit_frequency: float
    hit_frequency_exact: str
    endings: list[EndingDocument]


class BaseFigures(TypedDict):
    """The base game under best play; fractions only where the method is exact."""

    edge: float
    per: str
    mean_stake: float
    element_of_risk: float
    standard_deviation: float
    decisions: dict[str, float]
    method: str
    method_detail: str
    explained_in: str
    assumes: list[str]
    edge_exact: NotRequired[str]
    mean_stake_exact: NotRequired[str]
    variance_exact: NotRequired[str]
    combinations: NotRequired[int]
    hit_frequency: NotRequired[float]
    hit_frequency_exact: NotRequired[str]
    endings: NotRequired[list[EndingDocument]]
    edge_of_stakes: NotRequired[float]
    standard_error: NotRequired[float]
    simulated: NotRequired[SampledDocument]
