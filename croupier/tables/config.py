"""How a table is set up: its game and Rules Submission, limits, windows, and where the cards come from."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from croupier.errors import DataError
from croupier.law.edition import Edition, WagerRule
from croupier.law.steps import FACTS
from croupier.play.game import Game
from croupier.play.submission import Submission
from croupier.units.ids import name
from croupier.units.money import Cents

VIRTUAL: Final = "virtual"
"""The server's own shoe and dice, shuffled for every round under a published commitment."""
DEALER: Final = "dealer"
"""The dealer's keyboard or card scanner."""
RECORDED: Final = "recorded"
"""A sequence that was written down before, one entry a round."""

SOURCES: Final = (VIRTUAL, DEALER, RECORDED)

PERSON: Final = "person"
AUTOMATIC: Final = "automatic"
"""The program deals by itself: for demonstrations."""

EQUIPMENT: Final = tuple(fact for fact in FACTS if fact != "progressive")
"""What a table may say of its cards and devices; whether a meter runs is for its Rules Submission to say."""


FLOORPERSON: Final = "floorperson"
"""Every winning progressive wager waits until a floorperson or above has validated it."""
FIXED_SUMS_AT_ONCE: Final = "meter"
"""Only what comes off a meter waits; the house's internal controls pay fixed sums at once."""
NOBODY: Final = "nobody"
"""The system validates by itself: for demonstrations."""

VALIDATIONS: Final = (FLOORPERSON, FIXED_SUMS_AT_ONCE, NOBODY)


class TableConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One table of the configuration file. Windows of 0 seconds never run out.

    ``limits`` names a minimum and maximum for single wagers; the others follow ``minimum`` (wagers that the
    game requires), ``side_minimum`` (optional ones) and ``maximum``. ``link`` joins the progressive meters
    of several tables under one name. ``equipment`` says what is true of its cards and devices, in the
    words of ``EQUIPMENT``. ``validation`` says which progressive payouts wait for a floorperson; an automatic
    dealer has none, so at his table the default is nobody. ``hints`` lets a patron ask for the best decision.
    ``asset`` is the table's number in the register of devices; its ``id`` where none is named.
    ``mid_shoe_entry`` false keeps those out who did not wager since the shuffle, where the chapter lets it.
    ``reader``: an optical shoe or a dice reader tells the dealer's cards or dice, and nobody types them.
    """

    id: str
    game: str
    edition: str = ""
    options: dict[str, Any] = {}
    dealing: str = ""
    cards: str = VIRTUAL
    equipment: list[str] = []
    dealer: str = "person"
    positions: int = 0
    minimum: Cents = 500
    maximum: Cents = 50_000
    side_minimum: Cents = 100
    limits: dict[str, tuple[Cents, Cents]] = {}
    betting_seconds: float = 20
    decision_seconds: float = 20
    settled_seconds: float = 6
    dealing_seconds: float = 0.35
    link: str = ""
    meter_percent: str = "20%"
    validation: str = ""
    hints: bool = False
    mid_shoe_entry: bool = True
    recorded: list[str] = []
    recorded_dice: list[list[list[int]]] = []
    asset: str = ""
    reader: bool = False

    @property
    def asset_number(self) -> str:
        return self.asset or self.id


class WagerLimits(msgspec.Struct, frozen=True):
    """The least and the most of one wager at this table."""

    minimum: Cents
    maximum: Cents


def check_config(config: TableConfig, game: Game) -> None:
    """DataError, naming the table and the field, for a table that could not be opened."""
    place = f"table {config.id!r}"
    try:
        name(config.id, "id")
        name(config.link or config.id, "link")
        name(config.asset_number, "asset")
    except ValueError as error:
        raise DataError(f"{place}: {error}") from None
    edition = game.edition(config.edition)
    if config.cards not in SOURCES:
        raise DataError(f"{place}: cards is {config.cards!r}; it may be {', '.join(SOURCES)}")
    for fact in config.equipment:
        if fact not in EQUIPMENT:
            raise DataError(f"{place}: equipment names {fact!r}; it may name {', '.join(EQUIPMENT)}")
    if config.dealer not in (PERSON, AUTOMATIC):
        raise DataError(f"{place}: dealer is {config.dealer!r}; it may be person or automatic")
    _check_cards(config, place)
    if config.validation and config.validation not in VALIDATIONS:
        raise DataError(f"{place}: validation is {config.validation!r}; it may be {', '.join(VALIDATIONS)}")
    if not 0 <= config.positions <= edition.seats.value:
        raise DataError(f"{place}: positions must be 1 to {edition.seats.value} ({edition.seats.cite})")
    if not 0 < config.minimum <= config.maximum:
        raise DataError(f"{place}: minimum must be above 0 and not above maximum")
    if not 0 < config.side_minimum <= config.maximum:
        raise DataError(f"{place}: side_minimum must be above 0 and not above maximum")
    if not game.dice and config.dealing and config.dealing not in edition.dealing:
        raise DataError(f"{place}: dealing must be one of {', '.join(edition.dealing)}")
    _check_entry(config, edition)
    _check_amounts_on_offer(config, edition)


def _check_entry(config: TableConfig, edition: Edition) -> None:
    if not config.mid_shoe_entry and not edition.procedure.mid_shoe_entry:
        raise DataError(f"table {config.id!r}: mid_shoe_entry: the chapter lets nobody be kept out of a shoe")


def _check_cards(config: TableConfig, place: str) -> None:
    if config.dealer == AUTOMATIC and config.cards == DEALER:
        raise DataError(f"{place}: an automatic dealer has no keyboard; cards must be virtual or recorded")
    if config.reader and config.cards != DEALER:
        raise DataError(f"{place}: a reader sees the dealer's own cards or dice; cards must be dealer")


def _check_amounts_on_offer(config: TableConfig, edition: Edition) -> None:
    """Wagers that feed a meter seeded "for 1" are offered in one amount, and all that feed it in the same."""
    of_meter: dict[str, WagerLimits] = {}
    for wager, progressive in edition.progressives.items():
        if not edition.wagers[wager].one_amount:
            continue
        limits = wager_limits(config, edition.wagers[wager])
        for meter in {meter for meters in progressive.meters.values() for meter in meters}:
            if limits.minimum != limits.maximum or of_meter.setdefault(meter, limits) != limits:
                raise DataError(
                    f"table {config.id!r}: limits must give {wager} one amount, and the same to all wagers "
                    f"of the meter {meter}, whose seed is reckoned for it ({edition.cite(progressive.cite)})"
                )


def validation_of(config: TableConfig) -> str:
    """Who validates a progressive payout: as the table says, else a floorperson wherever a person deals."""
    return config.validation or (NOBODY if config.dealer == AUTOMATIC else FLOORPERSON)


def wager_limits(config: TableConfig, rule: WagerRule) -> WagerLimits:
    """What the table takes on one wager.

    A wager that must be the same for all seats is offered in a single amount, since otherwise one
    terminal could spoil the round for the rest; so is one for whose amount its meter is seeded. Where the
    text itself wants the table minimum of an optional wager (§ 671a.7(c)(3)), the house cannot take less.
    """
    if rule.name in config.limits:
        least, most = config.limits[rule.name]
        return WagerLimits(max(least, config.minimum) if rule.at_least_minimum else least, most)
    if rule.same_for_all or rule.one_amount:
        only = min(rule.one_of, default=config.side_minimum)
        return WagerLimits(only, only)
    if rule.one_of:
        return WagerLimits(min(rule.one_of), max(rule.one_of))
    least = config.side_minimum if rule.optional and not rule.at_least_minimum else config.minimum
    most = min(rule.at_most, config.maximum) if rule.at_most else config.maximum
    return WagerLimits(min(least, most), most)


def submission_of(config: TableConfig, game: Game) -> Submission:
    """The Rules Submission of the table, checked against its edition."""
    return game.agreed(Submission(game.edition(config.edition), config.options, config.minimum))
