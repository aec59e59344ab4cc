"""The demonstration floor: a table of every game, linked meters, automatic dealers and patrons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from croupier import games
from croupier.access.signature import signature_of_the_house
from croupier.accounting.tips.commands import EnterTipRule
from croupier.house.config import HouseConfig, TerminalsConfig
from croupier.law.edition import Edition
from croupier.ledger.house_clock import ClearClock
from croupier.tables.config import TableConfig
from croupier.units import own_ids as own
from croupier.units.gaming_day import instant_text

if TYPE_CHECKING:
    from croupier.house.floor import Floor

TERMINALS: Final = 40
FREE_TERMINALS: Final = 12
"""How many of them are left to visitors; automatic patrons play at the others."""

# Two tables of the game that is shown first, with other limits, feed and pay one meter.
LINKED: Final = "{initials}-LINK"

# Patrons may tip at terminals only where the house has said what becomes of it (58 Pa. Code § 465a.19(g)(2)).
TIP_RULE: Final = EnterTipRule(
    id=own.DEMONSTRATION_TIPS(),
    pool="dealers",
    share="minutes",
    odd_cents="carry",
    written_rule="the demonstration's own rule",
)


def demonstration(database: str) -> HouseConfig:
    """The house of ``croupier serve --demo``."""
    return HouseConfig(
        name="Croupier demonstration floor",
        database=database,
        demo=True,
        automatic_patrons=TERMINALS - FREE_TERMINALS,
        tables=demonstration_tables(),
        terminals=[TerminalsConfig(first="EWT-101", count=TERMINALS)],
    )


def demonstration_tables() -> list[TableConfig]:
    """The game that is shown first twice, then every other game once."""
    shown = [game for game in games.ids() if games.load(game).facts.shown_first]
    first = []
    for game in shown:
        link = LINKED.format(initials=games.load(game).facts.initials)
        first += [_table(game, 1, link=link), _table(game, 2, link=link, minimum=1000)]
    return first + [_table(game, 1) for game in games.ids() if game not in shown]


def _table(game_id: str, number: int, **changes: Any) -> TableConfig:
    game = games.load(game_id)
    settings: dict[str, Any] = {
        "id": f"{game.facts.initials}-{number}",
        "game": game_id,
        "options": offered_options(game.edition()),
        "dealer": "automatic",
        # Not all tables in step: somewhere on the floor something always happens.
        "betting_seconds": 12 + sum(map(ord, game_id)) % 5 + 2 * number,
        "decision_seconds": 15,
        "settled_seconds": 7,
    }
    return TableConfig(**settings | changes)


def offered_options(edition: Edition) -> dict[str, Any]:
    """Every optional wager, with the first paytable that is printed in full.

    A wager on another player's hand is left out: it needs that player to have wagered before.
    """
    options: dict[str, Any] = {}
    for rule in edition.wagers.values():
        if rule.optional and not rule.decision and not rule.of_position:
            family = edition.paytables.get(rule.paytable)
            letters = [letter for letter, one in family.columns.items() if not one.deferred] if family else []
            options[rule.name] = letters[0] if letters and letters[0] else True
    more = games.load(edition.game).facts.demonstration
    return options | {name: value for name, value in more.items() if name in edition.options}


async def clear_the_clock(floor: Floor) -> None:
    """A demonstration may have been left alone for weeks, and has nobody who would look at its clock."""
    now = floor.clock.now()
    if floor.books.ledger.house_time(now).in_doubt:
        shows = instant_text(now)
        reason = "the demonstration starts again"
        id_ = own.DEMONSTRATION_CLOCK(seq=floor.books.ledger.head().seq)
        command = ClearClock(
            id=id_, reading=shows, by=signature_of_the_house("demonstration:house"), reason=reason
        )
        await floor.books.submit(command, lambda receipt: None)
