"""People: names that are somebody's, departments that stay apart, passwords that hold; on both databases."""

from __future__ import annotations

from datetime import timedelta

import pytest

from croupier.access import password
from croupier.access.person import GENERIC, RETIRED, Person, full_name_refusal, name_refusal
from croupier.access.rights import read_rights, refusal_of, rights, second_refusal
from croupier.access.roles import DEPARTMENTS, STAFF, Role, read_roles, roles_refusal
from croupier.access.session import Limits, hash_of, locked_until
from croupier.access.sign_in import open_session, person_of, recognise
from croupier.access.terminal_key import TEST, TerminalKey, key_text
from croupier.errors import DataError, Refused
from croupier.store.people import StoredPeople
from croupier.store.store import Store
from croupier.units.gaming_day import instant_text
from croupier.units.verdict import Refusal
from tests.access.staffed import NOW, PASSWORD, kept_password
from tests.store.databases import SetClock

LIMITS = Limits()


@pytest.fixture
def people(store: Store) -> StoredPeople:
    return StoredPeople(store.engine)


def ann(*roles: Role, name: str = "ann.lee", credential: str = "C-1") -> Person:
    return Person(name, "Ann Lee", credential, frozenset(roles or {Role.DEALER}))


# -- names, roles, passwords -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "admin",
        "dealer",
        "cashier",
        "guest",
        "dealer12",
        "dealer-1",
        "floor.person",
        "cage_cashier",
        "it.admin",
        "root",
    ],
)
def test_a_post_is_nobodys_name(name: str) -> None:
    found = name_refusal(name)
    assert found is not None
    assert found.code == "generic_name"


@pytest.mark.parametrize("name", ["ann.lee", "j.doe", "guestrow", "adminov", "lee2", "ann.dealer"])
def test_a_persons_name_is_taken(name: str) -> None:
    assert name_refusal(name) is None


@pytest.mark.parametrize("name", ["", "ab", "Ann", "1ann", "ann lee", "a" * 41, "ann:lee", "änn"])
def test_a_malformed_name_is_refused_by_its_field(name: str) -> None:
    found = name_refusal(name)
    assert found is not None
    assert (found.code, found.message[:5]) == ("bad_name", "name:")


def test_a_person_has_a_full_name_and_a_credential() -> None:
    assert full_name_refusal("Ann Lee", "C-1") is None
    assert full_name_refusal("Ann", "C-1") is not None
    assert full_name_refusal("Ann Lee", "") is not None


def test_every_role_of_staff_has_a_department_and_one_person_has_one() -> None:
    assert set(DEPARTMENTS) == set(STAFF)
    for first in STAFF:
        for second in STAFF:
            refused = roles_refusal(frozenset({first, second}))
            assert (refused is None) == (DEPARTMENTS[first] == DEPARTMENTS[second])


def test_a_terminals_role_is_no_persons() -> None:
    with pytest.raises(ValueError, match="patron_terminal"):
        read_roles(["patron_terminal"])
    assert roles_refusal(frozenset()) is not None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a" * 5 + "bcdefg", "password_length"),
        ("bcdefghijkl" + "m", ""),
        ("x" * 201, "password_length"),
        ("my ann.lee is long", "password_has_name"),
        ("aaaabbbbcccc", "password_repeats"),
        ("password1234", "password_expected"),
        ("Administrator", "password_expected"),
        ("a sentence of mine", ""),
    ],
)
def test_what_a_password_must_be(text: str, code: str) -> None:
    found = password.password_refusal(text, "ann.lee")
    assert (found.code if found else "") == code


def test_passwords_are_kept_as_argon2id_with_64_megabytes_and_three_passes() -> None:
    kept = password.hash_password(PASSWORD, b"s" * 16)
    assert kept.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert password.is_password(kept, PASSWORD)
    assert not password.is_password(kept, PASSWORD + "!")
    assert not password.is_password("nonsense", PASSWORD)


def test_generic_names_are_also_generic_passwords() -> None:
    for word in GENERIC:
        found = password.password_refusal(word.ljust(12, "1"), shortest=1)
        assert found is not None, word


# -- the table of rights ---------------------------------------------------------------------------


def test_every_right_has_roles_or_is_public_and_a_section() -> None:
    for right in rights().values():
        assert right.section
        assert right.public != bool(right.roles)


def test_every_role_has_something_to_do() -> None:
    for role in Role:
        assert any(role in right.roles for right in rights().values() if right.act != "self.account"), role


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("[[right]]\nact='a'\ntitle='t'\nsection=''\nroles=['dealer']", "section"),
        ("[[right]]\nact='a'\ntitle='t'\nsection='s'", "roles or be public"),
        ("[[right]]\nact='a'\ntitle='t'\nsection='s'\nroles=['king']", "king"),
        ("[[right]]\nact='a'\ntitle='t'\nsection='s'\nroles=['dealer']\nsecond=['finance']", "second"),
        ("[[right]]\nact='a'\ntitle='t'\nsection='s'\npublic=true\n" * 2, "twice"),
        ("right = 3", "rights.toml"),
    ],
)
def test_a_wrong_table_is_told_by_its_place(text: str, word: str) -> None:
    with pytest.raises(DataError, match=word):
        read_rights(text)


def test_a_refusal_names_who_may_and_the_section() -> None:
    found = refusal_of("table.give_back", [Role.DEALER])
    assert found is not None
    assert "floorperson" in found.message
    assert found.cite.startswith("58 Pa. Code")
    assert refusal_of("table.give_back", [Role.FLOORPERSON]) is None


def test_the_second_person_is_another_one_of_the_right_role() -> None:
    found = second_refusal("terminal.clear_ram", "ann", "ann", [Role.COMPLIANCE_REPRESENTATIVE])
    assert found is not None
    assert found.code == "same_person"
    assert second_refusal("terminal.clear_ram", "ann", "bob", [Role.SLOT_TECHNICIAN]) is not None
    assert second_refusal("terminal.clear_ram", "ann", "bob", [Role.COMPLIANCE_REPRESENTATIVE]) is None


# -- in the database -------------------------------------------------------------------------------


def test_a_person_is_kept_and_found(people: StoredPeople) -> None:
    people.add(ann(), kept_password(), NOW)
    assert people.person("ann.lee") == ann()
    assert people.people() == [ann()]
    assert people.person("nobody") is None


@pytest.mark.parametrize("other", [ann(credential="C-2"), ann(name="ann.lie")])
def test_a_name_and_a_credential_belong_to_one_person(people: StoredPeople, other: Person) -> None:
    people.add(ann(), kept_password(), NOW)
    with pytest.raises(Refused, match="belongs to somebody"):
        people.add(other, kept_password(), NOW)


def test_the_fifth_failure_locks_and_the_fourth_does_not(people: StoredPeople, clock: SetClock) -> None:
    people.add(ann(), kept_password(), NOW)
    now = clock.now()
    for count in range(1, 5):
        person = people.failed("ann.lee", LIMITS, now)
        assert person is not None
        assert (person.failed_tries, person.is_locked(now)) == (count, False)
    person = people.failed("ann.lee", LIMITS, now)
    assert person is not None
    assert person.is_locked(now)
    assert person.is_locked(now + timedelta(minutes=15) - timedelta(microseconds=1))
    assert not person.is_locked(now + timedelta(minutes=15))
    people.succeeded("ann.lee")
    found = people.person("ann.lee")
    assert found is not None
    assert not found.is_locked(now)


def test_somebody_who_left_is_recognised_no_more(people: StoredPeople, clock: SetClock) -> None:
    people.add(ann(), kept_password(), NOW)
    found = recognise(people, "ann.lee", PASSWORD)
    assert isinstance(found, Person)
    session = open_session(people, found, "token", clock.now())
    people.change("ann.lee", full_name="Ann Lee", roles=found.roles, state=RETIRED)
    assert isinstance(person_of(people, session.token_hash, LIMITS, clock.now()), Refusal)
    assert isinstance(recognise(people, "ann.lee", PASSWORD), Refusal)


def test_sessions_of_long_ago_are_swept_when_somebody_signs_in(people: StoredPeople, clock: SetClock) -> None:
    people.add(ann(), kept_password(), NOW)
    open_session(people, ann(), "old", clock.now())
    clock.pass_by(days=2)
    open_session(people, ann(), "newer", clock.now())
    assert people.session(hash_of("old")) is not None
    clock.pass_by(microseconds=1)
    open_session(people, ann(), "newest", clock.now())
    assert people.session(hash_of("old")) is None


def test_a_new_key_replaces_the_one_before(people: StoredPeople) -> None:
    people.put_key(TerminalKey("EWT-1", hash_of("first"), "", "ann.lee"))
    people.put_key(TerminalKey("EWT-1", hash_of("second"), "", "ann.lee"))
    assert people.key_with(hash_of("first")) is None
    people.set_mode("EWT-1", TEST)
    found = people.key_with(hash_of("second"))
    assert found is not None
    assert (found.asset_number, found.mode) == ("EWT-1", TEST)
    people.end_key("EWT-1")
    assert people.keys() == []


def test_a_key_is_typed_in_groups_of_six_without_doubtful_digits() -> None:
    text = key_text(bytes(range(30)))
    assert [len(group) for group in text.split("-")] == [6] * 8
    assert not set(text) & set("018")


def test_a_lock_ends_by_itself(clock: SetClock) -> None:
    assert locked_until(4, LIMITS, clock.now()) == ""
    assert locked_until(5, LIMITS, clock.now()) == instant_text(clock.now() + timedelta(minutes=15))
