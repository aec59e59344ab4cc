"""The Six Eight Shake at a table: the auditor's own reading of § 668a.2(f)(8) and § 668a.3(e), (i) to (k).

Every roll is a round. A shake that it does not decide stays up with the lammers that were collected, one set
for the table; its player takes it down when he likes, and a table that closes gives it back.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tests.auditor.command import Command, Reply
from tests.auditor.difference import same

if TYPE_CHECKING:
    from tests.auditor.books import Books

GAME = "props_and_hops"
SHAKE = "six_eight_shake"
LAMMERS = {"1-5", "2-4", "3-3", "2-6", "3-5", "4-4"}
_REMOVED = re.compile(r"seat (\d+): remove$")


def up_at(books: Books, table: str) -> list[str]:
    """The terminals whose shake is up from earlier rounds."""
    return [terminal for terminal, purse in books.purses.items() if table in purse.carried]


def wagered(books: Books, command: Command) -> None:
    """A shake was taken: nobody has two, and none begins with lammers that others have collected."""
    table = command.body["table"]
    if SHAKE in command.body["wagers"] and books.pools.tables[table].game == GAME:
        same(f"{command.who}: has a shake up already", False, table in books.purses[command.who].carried)
        same(f"{command.who}: lammers at a new shake", set(), books.lammers[table])


def taken_down(books: Books, command: Command, reply: Reply) -> None:
    """Between two rounds a shake goes back at once."""
    table = command.body["table"]
    same(f"{command.who}: a removal", ("remove", 0), (reply["decision"], reply["staked_cents"]))
    cents = books.purses[command.who].carried.get(table, 0)
    same(f"{command.who}: the shake that it takes down", cents, reply["returned_cents"])
    books.told["shakes taken down"] += 1
    _give_back(books, table, command.who, reply["at"])


def closed(books: Books, command: Command, reply: Reply) -> None:
    """A table that closes gives back what is up."""
    for terminal in up_at(books, command.who):
        books.told["shakes back at closing"] += 1
        _give_back(books, command.who, terminal, reply["at"])


def _give_back(books: Books, table: str, terminal: str, at: str) -> None:
    cents = books.purses[terminal].carried.pop(table)
    books._collect(table, terminal, cents, cents, at)
    books._pay(table, terminal, cents, cents, at)
    if not up_at(books, table):
        books.lammers[table].clear()


def round_over(books: Books, record: dict[str, Any]) -> None:
    """Before a round is booked: which shakes it has to settle, and which stay up after it."""
    table = record["table"]
    if books.pools.tables[table].game != GAME:
        return
    removed = {record["seats"][int(found[1])] for act in record["acts"] if (found := _REMOVED.match(act))}
    if record["void"]:
        for terminal in up_at(books, table):
            if terminal in removed:
                _belongs_to_the_round(books, table, terminal)
    else:
        _rolled(books, record, removed)
    if not up_at(books, table):
        books.lammers[table].clear()


def _rolled(books: Books, record: dict[str, Any], removed: set[str]) -> None:
    table = record["table"]
    lammers = books.lammers[table]
    same(f"{record['round']}: lammers at the bell", sorted(lammers), sorted(record["setup"]["lammers"]))
    for terminal in up_at(books, table):
        _belongs_to_the_round(books, table, terminal)
    for roll in (act.split()[1:] for act in record["acts"] if act.startswith("dice ")):
        low, high = sorted(map(int, roll))
        lammers |= {f"{low}-{high}"} & LAMMERS
        if low + high == 7 or lammers == LAMMERS:
            return
    for terminal in books.playing[table] - removed:
        cents = books.purses[terminal].stakes[table].pop(SHAKE, 0)
        if cents:
            books.told["shakes carried"] += 1
            books.purses[terminal].carried[table] = cents


def _belongs_to_the_round(books: Books, table: str, terminal: str) -> None:
    """It is settled or given back with the wagers that were placed in the round."""
    purse = books.purses[terminal]
    purse.stakes.setdefault(table, {})[SHAKE] = purse.carried.pop(table)
    books.playing[table].add(terminal)
