"""Whoever alters, removes or reorders a record is found, and the first such record is named."""

import json
from collections.abc import Callable

import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from croupier.cli.audit import app
from croupier.errors import CroupierError
from croupier.ledger.canonical import canonical, digest
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.store.audit import audit
from croupier.store.engine import writing
from croupier.store.store import Store
from croupier.wagering.game_account import BuyInByCurrency, CashOut, OpenGameAccount
from croupier.wagering.terminal import ConfigureTerminal
from tests.ledger.commands import OpenAccount, PlaceHold
from tests.store.databases import Floor

PLAYER = "game_account:EWT-1:1"
SECOND = "game_account:EWT-1:2"
CAGE = "cage:1"


@pytest.fixture
def books(floor: Floor) -> Store:
    """Nine records of all kinds: 1 terminal, 2 account, 3-5 bills, 6 hold, 7-9 a voucher."""
    floor.did(ConfigureTerminal, asset_number="EWT-1")
    floor.did(OpenAccount, account=PLAYER)
    for cents in (100, 200, 300):
        floor.did(PostTransfers, transfers=(Transfer(CAGE, PLAYER, cents, "currency"),))
    floor.did(PlaceHold, hold="w-1", account=PLAYER, amount_cents=50)
    floor.did(OpenGameAccount, account=SECOND)
    floor.did(BuyInByCurrency, account=SECOND, bill_cents=2_000)
    floor.did(CashOut, account=SECOND)
    assert audit(floor.store).is_sound
    return floor.store


def tamper(store: Store, *statements: str, **values: object) -> None:
    """What someone could do who has the database in his hands: triggers first."""
    with writing(store.engine) as connection:
        if store.backend == "sqlite":
            for name in connection.execute(
                text("SELECT name FROM sqlite_master WHERE type = 'trigger'")
            ).all():
                connection.execute(text(f"DROP TRIGGER {name[0]}"))
        else:
            connection.execute(text("ALTER TABLE journal DISABLE TRIGGER USER"))
            connection.execute(text("ALTER TABLE transfer DISABLE TRIGGER USER"))
        for statement in statements:
            connection.execute(text(statement), values)


def finding(store: Store, anchor: tuple[int, str] | None = None) -> tuple[str, str]:
    result = audit(store, anchor)
    assert not result.is_sound
    return result.findings[0].code, result.findings[0].message


def body_of(store: Store, seq: int) -> dict[str, object]:
    (record,) = store.journal(after_seq=seq - 1, limit=1)
    body: dict[str, object] = json.loads(record.body)
    return body


def test_an_altered_text_is_named(books: Store) -> None:
    tamper(books, "UPDATE journal SET body = replace(body, '200', '900') WHERE seq = 4")
    assert finding(books) == (
        "record_altered",
        "journal record 4 was altered: its text does not have its hash",
    )


def test_an_altered_text_with_a_new_hash_is_named_by_its_successor(books: Store) -> None:
    body = body_of(books, 4)
    body["facts"] = {"memo": "nothing to see"}
    forged = canonical(body)
    tamper(books, "UPDATE journal SET body = :b, hash = :h WHERE seq = 4", b=forged, h=digest(forged))
    assert finding(books) == (
        "record_altered",
        "journal record 4 was altered: record 5 names another hash for it",
    )


def test_the_last_record_altered_with_a_new_hash_is_named_by_the_head(books: Store) -> None:
    body = body_of(books, 9)
    body["facts"] = {}
    forged = canonical(body)
    tamper(books, "UPDATE journal SET body = :b, hash = :h WHERE seq = 9", b=forged, h=digest(forged))
    assert finding(books) == (
        "record_altered",
        "journal record 9 was altered: the chain's head says otherwise",
    )


def test_a_text_that_is_no_record_any_more_is_named_whatever_its_hash(books: Store) -> None:
    tamper(books, "UPDATE journal SET body = '{}', hash = :h WHERE seq = 3", h=digest("{}"))
    assert finding(books) == (
        "record_altered",
        "journal record 3 was altered: its text is not that of a record",
    )


def test_a_text_with_strange_letters_in_it_is_altered(books: Store) -> None:
    tamper(books, "UPDATE journal SET body = replace(body, 'currency', 'währung') WHERE seq = 3")
    assert finding(books)[1].startswith("journal record 3 was altered")


@pytest.mark.parametrize("column", ["at", "gaming_day", "command_id", "kind"])
def test_an_altered_column_is_named(books: Store, column: str) -> None:
    tamper(books, f"UPDATE journal SET {column} = 'x' WHERE seq = 5")
    assert finding(books)[1].startswith("journal record 5 was altered")


@pytest.mark.parametrize("seq", [1, 4, 9])
def test_a_removed_record_is_named(books: Store, seq: int) -> None:
    tamper(books, f"DELETE FROM journal WHERE seq = {seq}")
    code, message = finding(books)
    assert code == "record_removed"
    assert message.startswith(f"journal record {seq} was removed")


def test_a_removed_end_with_a_mended_head_is_found_with_a_noted_anchor(books: Store) -> None:
    head = books.head()
    (last,) = books.journal(after_seq=7, limit=1)
    tamper(
        books,
        "DELETE FROM transfer WHERE seq = 9",
        "DELETE FROM journal WHERE seq = 9",
        "UPDATE chain_head SET seq = 8, hash = :h, at = :a",
        h=last.hash,
        a=last.at,
    )
    result = audit(books, (head.seq, head.hash))
    assert "the noted record 9 is not there" in "".join(f.message for f in result.findings)
    assert result.findings[0].code == "record_removed"


def test_a_noted_anchor_with_another_hash_is_an_alteration(books: Store) -> None:
    assert finding(books, (5, "0" * 64)) == (
        "record_altered",
        "journal record 5 was altered: its hash is not the one noted",
    )


def test_two_records_that_changed_places_are_named(books: Store) -> None:
    tamper(
        books,
        "UPDATE journal SET seq = 1000 WHERE seq = 4",
        "UPDATE journal SET seq = 4 WHERE seq = 5",
        "UPDATE journal SET seq = 5 WHERE seq = 1000",
    )
    assert finding(books) == (
        "record_reordered",
        "journal record 4 was reordered: it was written as record 5",
    )


TABLES: list[tuple[str, str]] = [
    ("UPDATE transfer SET amount_cents = 201 WHERE seq = 4", "record 4 was altered"),
    ("UPDATE transfer SET debit_balance_cents = 1 WHERE seq = 4", "record 4 was altered"),
    ("DELETE FROM transfer WHERE seq = 4", "record 4 was altered"),
    ("DELETE FROM command WHERE seq = 4", "record 4 was altered"),
    ("UPDATE command SET digest = 'x' WHERE seq = 4", "record 4 was altered"),
    (f"UPDATE account SET balance_cents = 601 WHERE id = '{PLAYER}'", f"account {PLAYER}"),
    (f"UPDATE account SET held_cents = 0 WHERE id = '{PLAYER}'", f"account {PLAYER}"),
    (f"UPDATE account SET status = 'closed' WHERE id = '{PLAYER}'", f"account {PLAYER}"),
    ("INSERT INTO account VALUES ('tips:me', 100, 0, 'open')", "account tips:me"),
    ("UPDATE hold SET amount_cents = 1", "wager w-1"),
    ("UPDATE voucher SET amount_cents = 200000", "record voucher"),
    ("UPDATE terminal SET largest_win_cents = 1", "record terminal EWT-1"),
    ("UPDATE tally SET value = value - 1 WHERE name = 'bill_in'", "count EWT-1 bill_in 2000"),
]


@pytest.mark.parametrize(("statement", "named"), TABLES)
def test_a_table_that_differs_from_the_journal_is_named(books: Store, statement: str, named: str) -> None:
    tamper(books, statement)
    assert named in finding(books)[1]


@pytest.mark.parametrize("table", ["journal", "transfer"])
@pytest.mark.parametrize("statement", ["UPDATE {} SET seq = seq + 100", "DELETE FROM {}"])
def test_the_database_itself_refuses_to_change_what_is_append_only(
    books: Store, table: str, statement: str
) -> None:
    def change() -> None:
        with writing(books.engine) as connection:
            connection.execute(text(statement.format(table)))

    with pytest.raises(Exception, match="append-only"):
        change()
    assert audit(books).is_sound


Invoke = Callable[..., tuple[int, str, str]]


@pytest.fixture
def invoke() -> Invoke:
    def run(*arguments: str) -> tuple[int, str, str]:
        result = CliRunner().invoke(app, ["verify", *arguments])
        if isinstance(result.exception, CroupierError):  # What the program itself tells so: ``cli.main``.
            return 2, result.stdout, f"croupier: {result.exception}\n"
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result.exit_code, result.stdout, result.stderr

    return run


def url_of(store: Store) -> str:
    return store.url.render_as_string(hide_password=False)


def test_the_command_says_that_sound_books_are_sound(books: Store, invoke: Invoke) -> None:
    status, output, _ = invoke(url_of(books))
    assert status == 0
    assert "The books are sound: 9 records." in output
    anchor = output.split("Anchor: ")[1].strip()
    assert invoke(url_of(books), "--anchor", anchor)[0] == 0


def test_the_command_names_the_record_and_ends_with_status_1(books: Store, invoke: Invoke) -> None:
    tamper(books, "DELETE FROM journal WHERE seq = 4")
    status, output, _ = invoke(url_of(books))
    assert (status, output.startswith("journal record 4 was removed")) == (1, True)
    status, output, _ = invoke(url_of(books), "--json")
    document = json.loads(output)
    assert (status, document["sound"], document["findings"][0]["code"]) == (1, False, "record_removed")


@pytest.mark.parametrize(
    ("transfer", "code", "sentence"),
    [
        (
            Transfer("cash_box:EWT-1", PLAYER, 100, "currency_100"),
            "meter_differs",
            "terminal EWT-1: bill in reads 2000, the ledger has 2100",
        ),
        (
            Transfer(CAGE, "vouchers_outstanding:house", 1, "voucher"),
            "voucher_liability_differs",
            "vouchers outstanding on 2015-07-01 come to $20, the ledger says $20.01",
        ),
    ],
)
def test_the_command_holds_meters_and_vouchers_against_the_ledger(
    floor: Floor, books: Store, invoke: Invoke, transfer: Transfer, code: str, sentence: str
) -> None:
    """58 Pa. Code §§ 461a.8, 605a.2(d)(6): money that moved uncounted is found in a chain that is sound."""
    floor.did(PostTransfers, transfers=(transfer,))
    assert audit(books).is_sound
    status, output, _ = invoke(url_of(books))
    assert status == 1
    assert sentence.casefold() in output.casefold()
    findings = json.loads(invoke(url_of(books), "--json")[1])["findings"]
    assert code in [found["code"] for found in findings]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("/nowhere/books.db",), "there is no database /nowhere/books.db"),
        (("mysql://x/y",), "'mysql' is not supported"),
        (("postgresql://croupier@127.0.0.1:1/x",), "the database cannot be reached"),
    ],
)
def test_bad_input_gets_one_sentence_and_status_2(
    invoke: Invoke, arguments: tuple[str, ...], sentence: str
) -> None:
    status, output, error = invoke(*arguments)
    assert (status, output) == (2, "")
    assert sentence in error
    assert len(error.strip().splitlines()) == 1


def test_an_anchor_that_is_none_gets_one_sentence(books: Store, invoke: Invoke) -> None:
    status, output, error = invoke(url_of(books), "--anchor", "7")
    assert (status, output) == (2, "")
    assert "--anchor: '7' is not a record number" in error
