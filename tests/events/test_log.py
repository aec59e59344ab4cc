"""The log: what is entered is found again, and what is done to it afterwards is found too."""

from __future__ import annotations

import json
from datetime import datetime

import pytest
from sqlalchemy import text

from croupier.events.codes import DEVICE_CODES, Code, code_named
from croupier.events.event import LONGEST_TEXT, Event, RecordEvents, new_event, record
from croupier.events.export import as_csv, as_json
from croupier.events.search import query
from croupier.ledger.command import Receipt
from croupier.store.audit import audit
from croupier.store.engine import writing
from croupier.store.event_log import last_of, search, verify_stored
from croupier.store.store import Store
from tests.store.databases import SetClock

_MARKS = iter(range(1_000_000))


def an_event(code: str, at: datetime, **fields: object) -> Event:
    return new_event(code, at, f"{next(_MARKS):08x}", **fields)  # type: ignore[arg-type]


def enter(store: Store, *events: Event) -> None:
    assert isinstance(store.do(record(*events)), Receipt)


@pytest.fixture
def full(store: Store, clock: SetClock) -> Store:
    """A short night on the floor."""
    enter(store, an_event(Code.SERVER_STARTED, clock.now(), device="server-1"))
    clock.pass_by(minutes=1)
    enter(
        store,
        an_event(Code.SIGNED_IN, clock.now(), person="ann.lee", device="server-1"),
        an_event(Code.MAIN_DOOR_OPENED, clock.now(), device="EWT-1", text="100% night_shift"),
    )
    clock.pass_by(minutes=1)
    enter(store, an_event(Code.HAND_PAY_DUE, clock.now(), device="EWT-1", amount_cents=600_000))
    clock.pass_by(minutes=1)
    facts = {"act": "progressive.reset"}
    enter(
        store, an_event(Code.STAFF_ACT, clock.now(), person="bob.ray", second_person="ann.lee", facts=facts)
    )
    return store


def codes(store: Store, **filters: object) -> list[str]:
    return [entry.event.code for entry in search(store.engine, query(**filters))]  # type: ignore[arg-type]


def test_entries_are_found_newest_first_with_their_record(full: Store) -> None:
    found = search(full.engine, query())
    assert [entry.event.code for entry in found] == [
        "staff_act", "hand_pay_due", "main_door_opened", "signed_in", "server_started",
    ]  # fmt: skip
    assert [entry.seq for entry in found] == [4, 3, 2, 2, 1]
    assert found[1].event.amount_cents == 600_000


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({"code": "doors"}, ["main_door_opened"]),
        ({"code": "signed_in,hand_pay_due"}, ["hand_pay_due", "signed_in"]),
        ({"person": "ann.lee"}, ["staff_act", "signed_in"]),
        ({"device": "EWT-1"}, ["hand_pay_due", "main_door_opened"]),
        ({"text": "NIGHT"}, ["main_door_opened"]),
        ({"text": "100%"}, ["main_door_opened"]),
        ({"text": "0_n"}, []),
        ({"text": "progressive.reset"}, ["staff_act"]),
        ({"since": "2015-07-01T18:02"}, ["staff_act", "hand_pay_due"]),
        ({"until": "2015-07-01T18:01"}, ["server_started"]),
        ({"since": "2015-07-01", "until": "2015-07-02", "limit": 1}, ["staff_act"]),
        ({"since": "2015-07-02"}, []),
    ],
)
def test_every_filter_holds(full: Store, filters: dict[str, object], expected: list[str]) -> None:
    assert codes(full, **filters) == expected


@pytest.mark.parametrize(
    ("filters", "field"),
    [({"since": "yesterday"}, "since"), ({"code": "nonsense"}, "code"), ({"limit": 0}, "limit")],
)
def test_a_filter_that_cannot_be_read_is_named(filters: dict[str, object], field: str) -> None:
    with pytest.raises(ValueError, match=f"^{field}: "):
        query(**filters)  # type: ignore[arg-type]


def test_the_last_of_some_codes_at_a_device(full: Store) -> None:
    found = last_of(full.engine, ("signed_in", "server_started"), "server-1")
    assert found is not None
    assert found.code == "signed_in"
    assert last_of(full.engine, ("signed_in",), "EWT-1") is None


def test_the_same_command_again_enters_nothing_twice(store: Store, clock: SetClock) -> None:
    command = record(an_event(Code.SIGNED_IN, clock.now(), person="ann.lee"))
    assert store.do(command) == store.do(command)
    assert codes(store) == ["signed_in"]


def test_what_comes_from_outside_stays_one_line_of_bounded_length(clock: SetClock) -> None:
    event = an_event(Code.ACCESS_REFUSED, clock.now(), text="a\nb\x0bc" + "x" * 1000)
    assert event.text.startswith("a b c")
    assert len(event.text) == LONGEST_TEXT


def test_an_unknown_code_is_not_entered(clock: SetClock) -> None:
    with pytest.raises(ValueError, match="code: 'nonsense'"):
        an_event("nonsense", clock.now())
    with pytest.raises(ValueError, match="nothing to record"):
        RecordEvents(id="x", events=()).check()


# -- somebody was there with SQL -------------------------------------------------------------------


def tampering(store: Store, *statements: str) -> None:
    """Someone who owns the database takes the triggers away, and does this."""
    names = ["event", "journal", "transfer"]
    with writing(store.engine) as connection:
        for name in names:
            if store.backend == "postgresql":
                connection.execute(text(f"ALTER TABLE {name} DISABLE TRIGGER ALL"))
            else:
                for verb in ("update", "delete"):
                    connection.execute(text(f"DROP TRIGGER {name}_is_append_only_{verb}"))
        for statement in statements:
            connection.execute(text(statement))


ALTERED = "UPDATE event SET person = 'nobody' WHERE code = 'signed_in'"
REMOVED = "DELETE FROM event WHERE code = 'signed_in'"
ADDED = (
    "INSERT INTO event SELECT 'e0', at, code, device, person, second_person, text, amount_cents, facts, "
    "command FROM event WHERE code = 'signed_in'"
)
SWAPPED = "UPDATE journal SET seq = CASE seq WHEN 2 THEN -3 WHEN 3 THEN -2 END WHERE seq IN (2, 3)"
BACK = "UPDATE journal SET seq = -seq WHERE seq < 0"
GONE = "DELETE FROM journal WHERE seq = 2"
REWRITTEN = "UPDATE journal SET body = replace(body, 'ann.lee', 'bob.ray') WHERE seq = 2"
CUT = ("DELETE FROM journal WHERE seq = 4", "DELETE FROM event WHERE code = 'staff_act'")


@pytest.mark.parametrize(
    ("statements", "code"),
    [
        ((ALTERED,), "entry_altered"),
        ((REMOVED,), "entry_removed"),
        ((ADDED,), "entry_added"),
        ((SWAPPED, BACK), "record_reordered"),
        ((GONE,), "record_removed"),
        ((REWRITTEN,), "record_altered"),
        (CUT, "log_truncated"),
    ],
)
def test_whatever_is_done_to_an_entry_is_found(full: Store, statements: tuple[str, ...], code: str) -> None:
    assert verify_stored(full.engine).is_sound
    tampering(full, *statements)
    found = verify_stored(full.engine)
    assert [finding.code for finding in found.findings][:1] == [code]


def test_an_end_that_was_cut_off_and_mended_is_found_with_an_anchor(full: Store) -> None:
    head = full.head()
    mended = (
        "UPDATE chain_head SET seq = 3, hash = (SELECT hash FROM journal WHERE seq = 3), "
        "at = (SELECT at FROM journal WHERE seq = 3)"
    )
    tampering(full, *CUT, mended)
    assert verify_stored(full.engine).is_sound, "without an anchor nobody can know"
    found = verify_stored(full.engine, (head.seq, head.hash))
    assert [finding.code for finding in found.findings] == ["log_truncated"]


@pytest.mark.parametrize("statement", [ALTERED, REMOVED, "DELETE FROM event"])
def test_the_log_is_append_only_for_whoever_has_sql(full: Store, statement: str) -> None:
    with pytest.raises(Exception, match="append-only"), writing(full.engine) as connection:
        connection.execute(text(statement))


def test_the_audit_of_the_books_finds_an_altered_entry_too(full: Store) -> None:
    assert audit(full).is_sound
    tampering(full, ALTERED)
    assert [finding.code for finding in audit(full).findings] == ["record_differs"]


# -- export ----------------------------------------------------------------------------------------


def test_an_export_holds_every_entry_with_the_words_of_its_code(full: Store) -> None:
    found = search(full.engine, query(newest_first=False))
    documents = [json.loads(line) for line in as_json(found).splitlines()]
    assert [one["code"] for one in documents] == [entry.event.code for entry in found]
    assert documents[3]["words"] == Code.HAND_PAY_DUE.words
    table = as_csv(found).splitlines()
    assert len(table) == 6
    assert table[0].startswith("seq,at,code,group,words,device,person")


def test_a_spreadsheet_takes_no_entry_for_a_formula(store: Store, clock: SetClock) -> None:
    enter(store, an_event(Code.MAIN_DOOR_OPENED, clock.now(), text="=1+1"))
    assert ",'=1+1," in as_csv(search(store.engine, query()))


def test_every_code_has_a_group_and_a_sentence() -> None:
    for code in Code:
        assert code_named(str(code)) is code
        assert code.group
        assert code.words.endswith(".")
    assert Code.SIGNED_IN not in DEVICE_CODES
