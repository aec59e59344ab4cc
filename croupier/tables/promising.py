"""What a table does with the bytes of its terminals: promised with the wagers, fixed, shown, and mixed in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.tables import events as e
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.parties import HEX_OF_32_BYTES, Party, promise_of, promises_digest
from croupier.tables.phases import BETTING
from croupier.tables.step import Step
from croupier.units.verdict import Refusal


def promise_refusal(table: HybridTable, promise: str) -> Refusal | None:
    """Why a promise is not taken with a wager; an empty one is none, and nobody has to send one."""
    if not promise:
        return None
    if not table.takes_promises:
        return Refusal("no_shuffle", f"table {table.config.id} has no shuffle to which a terminal could add")
    if not HEX_OF_32_BYTES.fullmatch(promise):
        return Refusal("bad_promise", "a promise is a SHA-256 as 64 hexadecimal digits in small letters")
    return None


def promised(table: HybridTable) -> dict[str, str]:
    """The promises of the terminals that have wagered, by terminal."""
    found = {terminal: table.bets[terminal] for _, terminal in table.bettors() if terminal in table.bets}
    return {terminal: bets.promise for terminal, bets in found.items() if bets.promise}


def close_betting(table: HybridTable) -> Step | None:
    """Fix the promises of the round; None where there are none, or where they are fixed already.

    From then on no wager is placed, changed or taken back and the table is not closed, so that nobody can
    still choose who takes part once the first bytes are shown.
    """
    if table.phase != BETTING or table.promises or not table.takes_promises or not promised(table):
        return None
    promises = promises_digest(table.round_id, promised(table).values())
    event = e.BettingClosed(round=table.round_id, promises=promises)
    return Step(event, {"table": table.config.id, "round": table.round_id})


def showing_refusal(table: HybridTable, terminal: str, round_id: str, shown: str) -> Refusal | None:
    """Why bytes are not taken. Refusals in this order: another round, too early, too late, none were
    promised, not those that were."""
    if round_id != table.round_id:
        return Refusal("wrong_round", f"table {table.config.id} is at round {table.round_id}, not {round_id}")
    if not table.promises:
        return Refusal(
            "too_early", "bytes are shown when no more bets are taken: nobody may know them before"
        )
    if table.phase != BETTING:
        return Refusal("too_late", f"the shuffle of round {round_id} is made")
    promise = promised(table).get(terminal)
    if promise is None:
        return Refusal("no_promise", f"{terminal} has promised no bytes for round {round_id}")
    if not HEX_OF_32_BYTES.fullmatch(shown) or promise_of(round_id, shown) != promise:
        return Refusal("not_as_promised", f"these are not the bytes that {terminal} has promised")
    return None


def parties_of(table: HybridTable, bettors: Sequence[str], shown: Mapping[str, str]) -> list[Party]:
    """Everybody who has wagered, with what he added; in older rounds and with real cards there is nothing to
    add to, and nobody is named."""
    if not table.takes_promises:
        return []
    promises = promised(table)
    found = []
    for terminal in bettors:
        given = shown.get(terminal, "")
        found.append(Party(terminal, given, "" if given else promises.get(terminal, "")))
    return found
