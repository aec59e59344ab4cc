"""Wagers that stay up from one round of a table to the next (58 Pa. Code § 668a.2(f)(8), § 668a.3(i) to (k)).

Each roll of such a game is a round. A wager that the roll does not decide is carried: its money is held as it
was when it was placed, and nothing is posted before it is decided or taken down.
docs/interpretations/6681-a-shake-that-is-not-decided.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from croupier.ledger.hold import Hold
from croupier.play.choice import Choice, parse_decision, refusal_of
from croupier.play.game import StaysUp
from croupier.play.settlement import Line
from croupier.tables import events as e
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.phases import BETTING, SETTLED
from croupier.tables.step import Step
from croupier.units.money import Cents
from croupier.units.odds import PUSH
from croupier.units.outcome import Outcome
from croupier.units.verdict import Refusal
from croupier.wagering.wagers import SettlementLine


def placing_refusal(table: HybridTable, terminal: str, wagers: Mapping[str, Cents]) -> Refusal | None:
    """Why a wager that may stay up is not taken now.

    Each patron has one. And the lammers are one set for the table: once one of them is collected, a new
    wager would begin with what has come before it, so it waits until those that are up are over.
    """
    stays_up = table.game.stays_up
    if stays_up is None or stays_up.wager not in wagers:
        return None
    title = table.edition.wagers[stays_up.wager].title
    if terminal in table.carried:
        message = f"the {title} of an earlier round is up: it is rolled for, or taken down first"
        return Refusal("wager_up", message, table.edition.cite(stays_up.by))
    if table.lammers:
        message = f"no new {title} while one is up for which lammers have been collected"
        return Refusal("wager_running", message, table.edition.cite(stays_up.one_set))
    return None


def leaving_refusal(table: HybridTable, terminal: str) -> Refusal | None:
    """Who leaves between two rounds takes his wager down first: he alone may say what becomes of it."""
    if not removable(table, terminal):
        return None
    stays_up = _stays_up(table)
    title = table.edition.wagers[stays_up.wager].title
    message = f"the {title} of {terminal} is up: take it down first, or wait until it is decided"
    return Refusal("wagers_at_risk", message, table.edition.cite(stays_up.by))


def removable(table: HybridTable, terminal: str) -> list[Choice]:
    """What a terminal may say of its wager between two rolls; in the round itself the game knows."""
    if table.phase not in (BETTING, SETTLED) or table.promises or terminal not in table.carried:
        return []
    return [Choice(_stays_up(table).remove)]


def remove(table: HybridTable, terminal: str, question: int, text: str) -> Step | Refusal:
    """A patron takes his wager down; he has his money back at once.

    It was at risk, so that it is settled as a push and not released as if it had been void.
    """
    stays_up = _stays_up(table)
    try:
        decision = parse_decision(text)
    except ValueError as error:
        return Refusal("illegal_decision", str(error))
    refusal = refusal_of(decision, removable(table, terminal), table.edition.cite(stays_up.by))
    if refusal is not None:
        return refusal
    stake = table.carried[terminal][0]
    lines, settlement = given_back(table, [stake])
    event = e.WagerRemoved(round=table.round_id, terminal=terminal, stake=stake, line=lines[0])
    answer = {
        "table": table.config.id,
        "round": table.round_id,
        "question": question,
        "decision": str(decision),
        "staked_cents": 0,
        "returned_cents": stake.cents,
    }
    return Step(event, answer, settlement=settlement)


def given_back(
    table: HybridTable, stakes: Iterable[e.HeldStake]
) -> tuple[list[Line], tuple[SettlementLine, ...]]:
    """Wagers that stayed up go back to their players: the lines, and the money."""
    lines, settlement = [], []
    for stake in stakes:
        stays_up, taken = _stays_up(table), table.seats[stake.terminal]
        cite = table.edition.cite(stays_up.by)
        lines.append(
            Line(
                seat=taken.seat,
                wager=stake.wager,
                stake=stake.cents,
                outcome=Outcome.PUSH,
                returned=stake.cents,
                pays=str(PUSH),
                hand=stays_up.words,
                cite=cite,
                hold=stake.hold,
            )
        )
        settlement.append(SettlementLine(taken.account, stake.hold, stake.cents))
    return lines, tuple(settlement)


def held(table: HybridTable, stakes: Iterable[e.HeldStake]) -> tuple[Hold, ...]:
    """Wagers as the books know them."""
    return tuple(stake.held_in(table.seats[stake.terminal].account) for stake in stakes)


def all_carried(table: HybridTable) -> list[e.HeldStake]:
    """Every wager that stays up at a table."""
    return [stake for stakes in table.carried.values() for stake in stakes]


def _stays_up(table: HybridTable) -> StaysUp:
    assert table.game.stays_up is not None, "only a game that knows such wagers carries any"
    return table.game.stays_up
