"""Somebody with SQL at hand raises a balance, a meter, a role, or replaces a password, key or lease.

Each change is found by the audit, by a house that starts and by one that runs, and is named in one sentence.
"""

from __future__ import annotations

import pytest

from croupier.errors import Damaged
from croupier.store.audit import audit
from croupier.store.people import StoredPeople
from croupier.store.soundness import Soundness, refuse_damaged
from croupier.wagering.redemption import RedeemVoucher
from tests.access.staffed import kept_password
from tests.attacks._books import CLERK, DEALER, fill, no_triggers, run_sql
from tests.store.databases import (
    MakeDatabase,
    OpenStore,
    SetClock,
    clock,
    database,
    done,
    make_database,
    open_store,
    postgresql_server,
)

__all__ = ["clock", "database", "make_database", "open_store", "postgresql_server"]

_PERSON = (
    "name, full_name, credential, roles, state, failed_tries, locked_until, must_change, secret, changed_at"
)
ATTACKS = {
    "a balance is raised": (
        "UPDATE account SET balance_cents = balance_cents + 100000 WHERE id LIKE 'game_account:EWT-8%'",
        "account game_account:EWT-8",
    ),
    "a meter is raised": (
        "UPDATE account SET balance_cents = balance_cents + 100000 WHERE id LIKE 'progressive%'",
        "account progressive",
    ),
    "a part of a cent is added to a meter": (
        "UPDATE progressive_meter SET contributed_cents = contributed_cents + 1",
        "progressive_meter",
    ),
    "a count of a terminal is raised": ("UPDATE tally SET value = value + 1", "count EWT-8"),
    "a voucher is worth more": ("UPDATE voucher SET amount_cents = amount_cents + 1", "voucher "),
    "a voucher is made": (
        "INSERT INTO voucher SELECT '000000000000000001', amount_cents, state, issued_by, issued_at, "
        "issued_day, expires_day, ended_by, ended_at, ended_day, destroyed_day FROM voucher",
        "voucher 000000000000000001",
    ),
    "a wager is deleted": ("DELETE FROM hold", "wager at-risk"),
    "a terminal pays in other cents": ("UPDATE terminal SET denomination_cents = 7", "terminal EWT-8"),
    "a role is raised": (f"UPDATE person SET roles = 'finance' WHERE name = '{DEALER}'", DEALER),
    "a password is replaced": (
        f"UPDATE person SET secret = '{kept_password()}x' WHERE name = '{CLERK}'",
        CLERK,
    ),
    "a person is added": (
        f"INSERT INTO person SELECT 'mal.lory', full_name, 'C-9', roles, state, failed_tries, locked_until, "
        f"must_change, secret, changed_at FROM person WHERE name = '{CLERK}'",
        "mal.lory",
    ),
    "a session is added": (
        "INSERT INTO person_session SELECT 'feedfacefeedface0', person, opened_at, seen_at, training "
        "FROM person_session",
        "the session feedface",
    ),
    "a session is made another's": (f"UPDATE person_session SET person = '{DEALER}'", "the session"),
    "a key is replaced": ("UPDATE terminal_key SET key_hash = 'feed'", "the key of terminal EWT-8"),
    "a lease is turned back": ("UPDATE lease SET token = 1", "the lease of table T-1"),
    "a person and the record of it are changed": (
        f"UPDATE access_record SET body = replace(body, 'dealer', 'finance') WHERE key = 'person/{DEALER}'",
        f"access person/{DEALER}",
    ),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_it_is_found_and_named(name: str, database: str, open_store: OpenStore) -> None:
    statement, named = ATTACKS[name]
    store = open_store(database)
    fill(store)
    running = Soundness(store.engine)
    assert running.check() == []
    assert audit(store).is_sound
    run_sql(database, statement)
    assert not audit(store).is_sound
    assert running.check()
    assert named in running.sentence
    assert "\n" not in running.sentence
    with pytest.raises(Damaged, match="the books are damaged, and nothing is played on them"):
        refuse_damaged(store.engine)


def test_a_redeemed_voucher_is_made_good_again(database: str, open_store: OpenStore) -> None:
    store = open_store(database)
    fill(store)
    (voucher,) = store.vouchers()
    done(store.do(RedeemVoucher(id="redeem", number=voucher.number, place="cage:1")))
    running = Soundness(store.engine)
    assert running.check() == []
    run_sql(
        database, "UPDATE voucher SET state = 'outstanding', ended_by = '', ended_at = '', ended_day = ''"
    )
    assert not audit(store).is_sound
    assert running.check()
    assert voucher.number in running.sentence


@pytest.mark.parametrize(
    ("statement", "asked"),
    [
        (ATTACKS["a role is raised"][0], lambda people: people.person(DEALER)),
        (ATTACKS["a password is replaced"][0], lambda people: people.secret_of(CLERK)),
        (ATTACKS["a person is added"][0], lambda people: people.people()),
        (ATTACKS["a session is added"][0], lambda people: people.session("feedfacefeedface0")),
        (ATTACKS["a key is replaced"][0], lambda people: people.key_with("feed")),
        (
            ATTACKS["a role is raised"][0] + "; " + ATTACKS["a person and the record of it are changed"][0],
            lambda people: people.person(DEALER),
        ),
    ],
)
def test_what_came_into_a_table_by_sql_opens_nothing_at_once(
    statement: str, asked: object, database: str, open_store: OpenStore
) -> None:
    store = open_store(database)
    fill(store)
    run_sql(database, *statement.split("; "))
    with pytest.raises(Damaged, match="is not what the journal says"):
        asked(StoredPeople(store.engine))  # type: ignore[operator]


def test_an_older_version_of_a_person_opens_nothing(database: str, open_store: OpenStore) -> None:
    """The row and its record are put back to what the journal did say once."""
    from croupier.access.roles import Role

    store = open_store(database)
    fill(store)
    people = StoredPeople(store.engine)
    people.change(DEALER, full_name="Dora Lee", roles=frozenset({Role.SECURITY}), state="active")
    back = "replace(body, 'security', 'dealer')"
    run_sql(
        database,
        f"UPDATE person SET roles = 'dealer' WHERE name = '{DEALER}'",
        f"UPDATE access_record SET body = {back}, version = 1 WHERE key = 'person/{DEALER}'",
    )
    with pytest.raises(Damaged, match=DEALER):
        people.person(DEALER)


def test_emptying_the_records_does_not_have_forged_people_taken_in(
    database: str, open_store: OpenStore, clock: SetClock
) -> None:
    store = open_store(database)
    fill(store)
    run_sql(database, ATTACKS["a role is raised"][0], "DELETE FROM access_record")
    again = open_store(database)
    with pytest.raises(Damaged, match="the books are damaged"):
        refuse_damaged(again.engine)
    with pytest.raises(Damaged, match=DEALER):
        StoredPeople(again.engine).person(DEALER)
    assert not audit(again).is_sound


def test_the_end_of_the_journal_is_cut_off(database: str, open_store: OpenStore) -> None:
    """With everything in the database mended: a running house has seen more."""
    store = open_store(database)
    fill(store)
    running = Soundness(store.engine)
    assert running.check() == []
    last = store.head().seq
    run_sql(
        database,
        *no_triggers(database),
        f"DELETE FROM command WHERE seq = {last}",
        f"DELETE FROM journal WHERE seq = {last}",
        f"UPDATE chain_head SET seq = {last - 1}, hash = (SELECT hash FROM journal WHERE seq = {last - 1})",
        "UPDATE access_record SET version = 1, body = replace(body, '2', '1') WHERE key = 'lease/T-1'",
        "UPDATE lease SET token = 1",
    )
    assert running.check()
    assert f"record {last} of the journal was removed" in running.sentence


def test_an_unreadable_row_is_damage_and_does_not_blind_the_house(
    database: str, make_database: MakeDatabase, open_store: OpenStore
) -> None:
    store = open_store(database)
    fill(store)
    running = Soundness(store.engine)
    assert running.check() == []
    run_sql(database, "UPDATE person SET roles = ''", "UPDATE voucher SET state = 'outstandinG'")
    assert running.check()
