"""The simulated floor and its auditor in short form: the books agree, and a wrong cent anywhere is found."""

from __future__ import annotations

import ast
import asyncio
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests import auditor
from tests.auditor.command import Command, Reply, code_of
from tests.auditor.comparison import compare_days, compare_journal
from tests.auditor.difference import Difference
from tests.auditor.doors import Door
from tests.auditor.simulation import Plan, Simulation

SMALL = Plan(rounds=40, seed=7, tables=15, terminals=60, compare_every=10, restart_every=25, jump_every=15)
SHORT = Plan(rounds=300, seed=5, tables=30, terminals=150, compare_every=40, restart_every=45, jump_every=20)
STEPS = 60
INDEPENDENT = (
    "books",
    "behind",
    "carrying",
    "slips",
    "pools",
    "readings",
    "days",
    "oracle",
    "command",
    "difference",
)


def played(plan: Plan, folder: Path, door: type[Door] = Door) -> Simulation:
    simulation = Simulation(plan, folder, door)
    asyncio.run(simulation.run())
    return simulation


def test_a_short_run_over_all_games_ends_with_equal_books(tmp_path: Path) -> None:
    tally = played(SHORT, tmp_path).tally
    assert tally.rounds >= 150
    assert len(tally.games) == 13
    assert tally.restarts >= 1
    assert tally.comparisons >= 2
    assert tally.days >= 2
    assert tally.recomputed > 100
    heard = {"bill", "voucher", "cash-out", "tip", "hand-pay", "wagers", "decision", "irregularity", "hits"}
    assert heard <= tally.told.keys()
    assert {"slip-make", "slip-pay", "matched behind", "reckoned behind"} <= tally.told.keys()
    assert {"insufficient_funds", "too_late", "illegal_decision"} <= tally.refused.keys()


def test_the_same_seed_gives_the_same_run(tmp_path: Path) -> None:
    runs = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        simulation = played(SMALL, tmp_path / name)
        runs.append((simulation.tally, simulation.books.accounts(), simulation.books.meters))
    assert runs[0] == runs[1]


def test_the_auditors_books_import_nothing_of_the_house() -> None:
    folder = Path(auditor.__file__).parent
    for name in INDEPENDENT:
        for node in ast.walk(ast.parse((folder / f"{name}.py").read_text(encoding="utf-8"))):
            names = [node.module] if isinstance(node, ast.ImportFrom) else []
            names += [one.name for one in node.names] if isinstance(node, ast.Import) else []
            for imported in names:
                assert imported is not None
                assert not imported.startswith("croupier"), f"{name} imports {imported}"
                local = imported.removeprefix("tests.auditor.")
                assert not imported.startswith("tests.auditor.") or local in INDEPENDENT


# -- a wrong cent in what the house says -----------------------------------------------------------


class Doctored(Door):
    """A house that lies by a cent, once it can."""

    lie: Callable[[str, Any], Any]

    def _say(self, kind: str, document: Any) -> Any:
        return type(self).lie(kind, document)

    async def post(self, command: Command) -> Reply:
        reply = await super().post(command)
        return reply if code_of(reply) else self._say(command.what, reply)

    def ended(self) -> list[dict[str, Any]]:
        return [self._say("record", record) for record in super().ended()]

    def account(self, terminal: str) -> Reply:
        return self._say("page", super().account(terminal))

    def meters(self) -> dict[str, dict[str, int]]:
        return self._say("meters", super().meters())


def one_more(kind: str, field: str) -> Callable[[str, Any], Any]:
    """A lie in one field of one kind of document."""

    def lie(what: str, document: Any) -> Any:
        if what == kind and field in document:
            return document | {field: document[field] + 1}
        return document

    return lie


def one_more_returned(what: str, document: Any) -> Any:
    if what != "record" or not document["lines"]:
        return document
    first, *rest = document["lines"]
    return document | {"lines": [first | {"returned": first["returned"] + 1}, *rest]}


def one_more_on_a_meter(what: str, document: Any) -> Any:
    if what != "meters":
        return document
    return {table: {name: cents + 1 for name, cents in meters.items()} for table, meters in document.items()}


LIES: dict[str, tuple[Callable[[str, Any], Any], str]] = {
    "credits after a bill": (one_more("bill", "credits_cents"), r"credits after bill"),
    "at risk after wagers": (one_more("wagers", "at_risk_cents"), r"at risk after wagers"),
    "a decision's stake": (one_more("decision", "staked_cents"), r"at risk after|staked"),
    "a cash-out's amount": (one_more("cash-out", "amount_cents"), r"cash-out"),
    "a voucher's amount": (one_more("voucher", "amount_cents"), r"voucher"),
    "a slip": (one_more("slip-make", "amount_cents"), r"slip"),
    "the payment of a slip": (one_more("slip-pay", "amount_cents"), r"slip"),
    "a hand pay": (one_more("hand-pay", "paid_cents"), r"hand pay"),
    "the credits on a page": (one_more("page", "credits_cents"), r"credits after step"),
    "what a page says is due": (one_more("page", "hand_pay_cents"), r"due from an attendant"),
    "a settlement line": (one_more_returned, r"returned|wins|void"),
    "a progressive meter": (one_more_on_a_meter, r"meter shown"),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_wrong_cent_in_a_reply_or_page_stops_the_run(lie: str, tmp_path: Path) -> None:
    told, words = LIES[lie]
    door = type("Lying", (Doctored,), {"lie": staticmethod(told)})
    with pytest.raises(Difference) as found:
        played(SHORT, tmp_path, door)
    assert re.search(words, found.value.what), found.value
    assert f"seed {SHORT.seed}, step " in str(found.value)
    assert found.value.step > 0


# -- a wrong cent in the books themselves ----------------------------------------------------------

FORGERIES = {
    "account": ("account", "balance_cents", "id LIKE 'table_win:%'"),
    "account progressive": ("account", "balance_cents", "id LIKE 'progressive_main:%'"),
    "meter": ("tally", "value", "name = 'coin_in'"),
    "voucher": ("voucher", "amount_cents", "state = 'outstanding'"),
    "at risk": ("hold", "amount_cents", "state = 'held'"),
    "count of": ("progressive_meter", "contributed_cents", "contributed_cents > 0"),
    "part of a cent": ("progressive_meter", "remainder_denominator", "remainder_numerator > 0"),
}


def change(database: str, forgery: tuple[str, str, str], by: int) -> None:
    """A cent more or less in some rows, past all commands."""
    table, column, where = forgery
    with sqlite3.connect(database) as books:
        done = books.execute(f"UPDATE {table} SET {column} = {column} + ? WHERE {where}", (by,))
        assert done.rowcount > 0, forgery
    books.close()


def test_a_wrong_cent_in_the_books_is_found_by_the_comparison(tmp_path: Path) -> None:
    async def run() -> None:
        simulation = Simulation(SMALL, tmp_path)
        await simulation.door.open()
        try:
            simulation.begin()
            books = simulation.books
            while simulation.tally.steps < STEPS or not (books.vouchers and books.holds()):
                await simulation.step()
            for words, forgery in FORGERIES.items():
                simulation.compare()
                change(simulation.door.database, forgery, by=1)
                with pytest.raises(Difference, match=words):
                    simulation.compare()
                change(simulation.door.database, forgery, by=-1)
            simulation.compare()
        finally:
            simulation.door.close()

    asyncio.run(run())


def test_a_wrong_cent_in_a_day_report_or_journal_is_found(tmp_path: Path) -> None:
    async def run() -> None:
        simulation = Simulation(SMALL, tmp_path)
        await simulation.run()
        await simulation.door.open()
        try:
            compare_days(simulation.books, simulation.door.store, simulation.today())
            with sqlite3.connect(simulation.door.database) as books:
                for trigger in books.execute(
                    "SELECT name FROM sqlite_master WHERE type = 'trigger'"
                ).fetchall():
                    books.execute(f"DROP TRIGGER {trigger[0]}")
                books.execute(
                    "UPDATE transfer SET amount_cents = amount_cents + 1 WHERE purpose = 'winnings'"
                )
            books.close()
            with pytest.raises(Difference, match=r"report of"):
                compare_days(simulation.books, simulation.door.store, simulation.today())
            with pytest.raises(Difference, match="the journal"):
                compare_journal(simulation.door.store)
        finally:
            simulation.door.close()

    asyncio.run(run())
