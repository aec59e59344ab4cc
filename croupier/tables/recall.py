"""The past rounds of a terminal, read from the journal: as far back as it goes, also after a restart.

58 Pa. Code § 605a.9: what permits to reconstruct a round also lets a patron recall his own, with his credits
before and after.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, Protocol

from croupier.errors import Refused
from croupier.ledger.journal import ChainHead, JournalRecord
from croupier.tables.ends import SETTLED, VOIDED, StepJournal, ends_for_terminal
from croupier.tables.records import end_of
from croupier.tables.rules_messages import PastRound, SettledRound
from croupier.units.verdict import Refusal

_ENDS: Final = (SETTLED, VOIDED)
_TAKEN_DOWN: Final = ("wager_removed", "table_closed")


class Journal(StepJournal, Protocol):
    """A journal that also says where it ends."""

    def head(self) -> ChainHead: ...


def past_rounds(
    journal: Journal,
    terminal: str,
    account: str,
    limit: int,
    title_of: Callable[[str], str],
    before: str = "",
) -> list[PastRound]:
    """The rounds in which a terminal had wagers, newest first; only those before a round, if one is named."""
    upto = journal.head().seq
    if before:
        place = end_of(journal, before)
        if place is None:
            raise Refused(Refusal("round_not_found", f"the journal holds no round {before} that is over"))
        upto = place - 1
    found: list[PastRound] = []
    later: dict[str, list[Any]] = {}
    for record in ends_for_terminal(journal, terminal, account, 0, upto, _TAKEN_DOWN):
        facts = json.loads(record.body)["facts"]
        if facts["event"]["event"] in _TAKEN_DOWN:
            later[facts["table"]] = _lines_of(facts["event"], terminal)
        elif facts["event"]["event"] in _ENDS:
            past = _past_round(journal, record, terminal, account, title_of)
            found.append({**past, "taken_down": later.pop(past["table"], [])})
            if len(found) == limit:
                break
    return found


def _lines_of(event: dict[str, Any], terminal: str) -> list[Any]:
    """What went back of a terminal's wagers between two rounds; it belongs to the one that carried them."""
    if event["event"] == "wager_removed":
        return [_shown(event["line"])]
    seats = [taken["seat"] for taken in event["snapshot"]["seats"] if taken["terminal"] == terminal]
    return [_shown(line) for line in event.get("lines", ()) if line["seat"] in seats]


def _shown(line: dict[str, Any]) -> Any:
    """A line of the journal as ``Line.shown`` tells it."""
    return {field: told for field, told in line.items() if field != "hold"}


def _past_round(
    journal: Journal, end: JournalRecord, terminal: str, account: str, title_of: Callable[[str], str]
) -> SettledRound:
    facts = json.loads(end.body)["facts"]
    event = facts["event"]
    began = _Beginning(terminal, account)
    opened = event["opened_seq"]
    for record in journal.steps_of_table(facts["table"], opened - 1, end.seq - 1):
        if terminal in record.body or '"round_opened"' in record.body:
            began.take_in(json.loads(record.body)["facts"])
    lines = [_shown(line) for line in event.get("lines", ()) if line["seat"] == began.seat]
    void = event["event"] == "round_voided"
    carried = {one["wager"]: one["cents"] for one in event.get("carried", ()) if one["terminal"] == terminal}
    given_back = sum(cents for wager, cents in began.wagers.items() if wager not in carried)
    staked = given_back if void else sum(line["stake"] for line in lines)
    returned = staked if void else sum(line["returned"] for line in lines)
    balance, held = facts["accounts"][account]
    return {
        "round": event["round"],
        "table": facts["table"],
        "game": began.game,
        "title": title_of(began.game),
        "at": end.at,
        "wagers": began.wagers,
        "carried": carried,
        "staked_cents": staked,
        "returned_cents": returned,
        "net_cents": returned - staked,
        "credits_before_cents": began.credits,
        "credits_after_cents": balance - held,
        "lines": lines,
        "void": void,
    }


class _Beginning:
    """What a terminal brought into a round: its wagers, its seat, and its credits before the first wager."""

    def __init__(self, terminal: str, account: str) -> None:
        self.terminal = terminal
        self.account = account
        self.game = ""
        self.seat = 0
        self.wagers: dict[str, int] = {}
        self.credits = 0

    def take_in(self, facts: dict[str, Any]) -> None:
        event = facts["event"]
        if event["event"] == "round_opened":
            self.game = event["game"]
        elif event["event"] == "wagers_placed" and event["terminal"] == self.terminal:
            self._placed(event, facts["accounts"])
        elif event["event"] == "bets_locked":
            for seat in [*event["setup"]["seats"], *event.get("followers", ())]:
                if seat["player"] == self.terminal:
                    if not self.wagers:
                        self._stayed_up(facts["accounts"])
                    self.seat, self.wagers = seat["seat"], seat["wagers"]

    def _stayed_up(self, accounts: dict[str, list[int]]) -> None:
        """It placed nothing: a wager of an earlier round is still up, its money is not among the credits."""
        balance, held = accounts[self.account]
        self.credits = balance - held

    def _placed(self, event: dict[str, Any], accounts: dict[str, list[int]]) -> None:
        stakes = {stake["wager"]: stake["cents"] for stake in event["stakes"]}
        if not self.wagers and self.account in accounts:
            balance, held = accounts[self.account]
            self.credits = balance - held + sum(stakes.values())
        self.wagers = stakes
