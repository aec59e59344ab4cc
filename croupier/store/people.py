"""People, sessions and terminal keys in the database, shared by all server processes of a house.

They are not in the journal: it keeps every version for ever, and nobody's password should be kept so. What
is done to them is in the log, which is (``croupier.events``).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from croupier.access.person import Person
from croupier.access.roles import Role
from croupier.access.session import Limits, Session, locked_until
from croupier.access.terminal_key import TerminalKey
from croupier.errors import OperatingError, Refused
from croupier.store import tables as t
from croupier.store.engine import reading, writing
from croupier.units.gaming_day import instant_text
from croupier.units.verdict import Refusal

_PERSON = [column for column in t.person.columns if column.name not in ("secret", "changed_at")]
KEPT_DAYS = 2
"""Sessions that were last used so long ago are swept when somebody signs in."""


class StoredPeople:
    """Each change is one short transaction of its own."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    # -- people ------------------------------------------------------------------------------------

    def people(self) -> list[Person]:
        """Everybody, by name."""
        with reading(self._engine) as connection:
            rows = connection.execute(select(*_PERSON).order_by(t.person.c.name))
            return [_person(row) for row in rows]

    def person(self, name: str) -> Person | None:
        with reading(self._engine) as connection:
            return _one_person(connection, name)

    def secret_of(self, name: str) -> str:
        with reading(self._engine) as connection:
            found = connection.execute(select(t.person.c.secret).where(t.person.c.name == name)).scalar()
        return str(found or "")

    def add(self, person: Person, secret: str, now: datetime) -> None:
        """A new person; Refused if the name or the credential belongs to somebody."""
        values = {
            "name": person.name,
            "full_name": person.full_name,
            "credential": person.credential,
            "roles": _words(person.roles),
            "state": person.state,
            "failed_tries": 0,
            "locked_until": "",
            "must_change": int(person.must_change),
            "secret": secret,
            "changed_at": instant_text(now),
        }
        try:
            with self._changing() as connection:
                connection.execute(insert(t.person).values(**values))
        except IntegrityError:
            message = f"the name {person.name} or the credential {person.credential} belongs to somebody"
            raise Refused(Refusal("person_exists", message)) from None

    def change(self, name: str, *, full_name: str, roles: frozenset[Role], state: str) -> None:
        with self._changing() as connection:
            values = {"full_name": full_name, "roles": _words(roles), "state": state}
            connection.execute(update(t.person).where(t.person.c.name == name).values(**values))

    def set_secret(self, name: str, secret: str, must_change: bool, now: datetime) -> None:
        values = {"secret": secret, "must_change": int(must_change), "changed_at": instant_text(now)}
        with self._changing() as connection:
            connection.execute(update(t.person).where(t.person.c.name == name).values(**values))

    def failed(self, name: str, limits: Limits, now: datetime) -> Person | None:
        """One more failed try, counted where other processes count too. A lock begins the count anew."""
        mine = t.person.c.name == name
        with self._changing() as connection:
            connection.execute(update(t.person).where(mine).values(failed_tries=t.person.c.failed_tries + 1))
            person = _one_person(connection, name)
            until = locked_until(person.failed_tries, limits, now) if person else ""
            if until:
                connection.execute(update(t.person).where(mine).values(failed_tries=0, locked_until=until))
            return _one_person(connection, name)

    def succeeded(self, name: str) -> None:
        with self._changing() as connection:
            values = {"failed_tries": 0, "locked_until": ""}
            connection.execute(update(t.person).where(t.person.c.name == name).values(**values))

    # -- sessions ----------------------------------------------------------------------------------

    def open_session(self, session: Session) -> None:
        old = instant_text(datetime.fromisoformat(session.opened_at) - timedelta(days=KEPT_DAYS))
        values = {
            "token_hash": session.token_hash,
            "person": session.person,
            "opened_at": session.opened_at,
            "seen_at": session.seen_at,
            "training": int(session.training),
        }
        with self._changing() as connection:
            connection.execute(delete(t.person_session).where(t.person_session.c.seen_at < old))
            connection.execute(insert(t.person_session).values(**values))

    def session(self, token_hash: str) -> Session | None:
        query = select(t.person_session).where(t.person_session.c.token_hash == token_hash)
        with reading(self._engine) as connection:
            row = connection.execute(query).first()
        return None if row is None else Session(row[0], row[1], row[2], row[3], bool(row[4]))

    def note_use(self, token_hash: str, now: datetime) -> None:
        self._set_session(token_hash, seen_at=instant_text(now))

    def set_training(self, token_hash: str, training: bool) -> None:
        self._set_session(token_hash, training=int(training))

    def _set_session(self, token_hash: str, **values: Any) -> None:
        mine = t.person_session.c.token_hash == token_hash
        with self._changing() as connection:
            connection.execute(update(t.person_session).where(mine).values(**values))

    def end_session(self, token_hash: str) -> None:
        with self._changing() as connection:
            connection.execute(delete(t.person_session).where(t.person_session.c.token_hash == token_hash))

    def end_sessions_of(self, name: str) -> None:
        with self._changing() as connection:
            connection.execute(delete(t.person_session).where(t.person_session.c.person == name))

    # -- the keys of terminals ---------------------------------------------------------------------

    def keys(self) -> list[TerminalKey]:
        with reading(self._engine) as connection:
            query = select(t.terminal_key).order_by(t.terminal_key.c.asset_number)
            return [TerminalKey(*row) for row in connection.execute(query)]

    def key_of(self, asset_number: str) -> TerminalKey | None:
        return self._key(t.terminal_key.c.asset_number == asset_number)

    def key_with(self, key_hash: str) -> TerminalKey | None:
        return self._key(t.terminal_key.c.key_hash == key_hash)

    def _key(self, condition: Any) -> TerminalKey | None:
        with reading(self._engine) as connection:
            row = connection.execute(select(t.terminal_key).where(condition)).first()
        return None if row is None else TerminalKey(*row)

    def put_key(self, key: TerminalKey) -> None:
        """A new key; the one before it no longer opens anything."""
        mine = t.terminal_key.c.asset_number == key.asset_number
        values = {
            "asset_number": key.asset_number,
            "key_hash": key.key_hash,
            "enrolled_at": key.enrolled_at,
            "enrolled_by": key.enrolled_by,
            "mode": key.mode,
        }
        with self._changing() as connection:
            connection.execute(delete(t.terminal_key).where(mine))
            connection.execute(insert(t.terminal_key).values(**values))

    def set_mode(self, asset_number: str, mode: str) -> None:
        mine = t.terminal_key.c.asset_number == asset_number
        with self._changing() as connection:
            connection.execute(update(t.terminal_key).where(mine).values(mode=mode))

    def end_key(self, asset_number: str) -> None:
        with self._changing() as connection:
            connection.execute(delete(t.terminal_key).where(t.terminal_key.c.asset_number == asset_number))

    @contextmanager
    def _changing(self) -> Iterator[Connection]:
        try:
            with writing(self._engine) as connection:
                yield connection
        except IntegrityError:
            raise
        except SQLAlchemyError as error:
            first_line = str(error).splitlines()[0]
            raise OperatingError(f"the people of the house could not be changed: {first_line}") from error


def _one_person(connection: Connection, name: str) -> Person | None:
    row = connection.execute(select(*_PERSON).where(t.person.c.name == name)).first()
    return None if row is None else _person(row)


def _person(row: Any) -> Person:
    name, full_name, credential, roles, state, failed_tries, until, must_change = row
    held = frozenset(Role(word) for word in roles.split(",") if word)
    return Person(name, full_name, credential, held, state, failed_tries, until, bool(must_change))


def _words(roles: frozenset[Role]) -> str:
    return ",".join(sorted(roles))
