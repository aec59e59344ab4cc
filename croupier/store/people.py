"""People, sessions and terminal keys in the database, shared by all server processes of a house.

Each change is a record of the journal in the same transaction (``recorded``), without the secrets themselves;
what is read for a decision is compared with it, so that a row from elsewhere opens nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Engine, delete, insert, inspect, select, true, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from croupier.access.person import Person
from croupier.access.record import KEY, PERSON, SESSION
from croupier.access.roles import Role
from croupier.access.session import Limits, Session, locked_until
from croupier.access.terminal_key import TerminalKey
from croupier.errors import OperatingError, Refused
from croupier.store import tables as t
from croupier.store.engine import reading, writing
from croupier.store.recorded import KEPT, check_row, check_rows, documents, note
from croupier.units.gaming_day import instant_text
from croupier.units.verdict import Refusal

_PERSON = [column.name for column in t.person.columns if column.name not in ("secret", "changed_at")]
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
            # Older books, before they are opened for writing, have no records yet.
            if inspect(connection).has_table(t.access_record.name):
                check_rows(connection, PERSON)
            return [_person(row) for row in documents(connection, select(t.person).order_by(t.person.c.name))]

    def person(self, name: str) -> Person | None:
        with reading(self._engine) as connection:
            return _one_person(connection, name)

    def secret_of(self, name: str) -> str:
        with reading(self._engine) as connection:
            row = _row(connection, PERSON, t.person.c.name == name)
        return str(row["secret"]) if row else ""

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
                note(connection, PERSON, person.name)
        except IntegrityError:
            message = f"the name {person.name} or the credential {person.credential} belongs to somebody"
            raise Refused(Refusal("person_exists", message)) from None

    def change(self, name: str, *, full_name: str, roles: frozenset[Role], state: str) -> None:
        with self._changing() as connection:
            values = {"full_name": full_name, "roles": _words(roles), "state": state}
            self._set_person(connection, name, values)

    def set_secret(self, name: str, secret: str, must_change: bool, now: datetime) -> None:
        values = {"secret": secret, "must_change": int(must_change), "changed_at": instant_text(now)}
        with self._changing() as connection:
            self._set_person(connection, name, values)

    def _set_person(self, connection: Connection, name: str, values: dict[str, Any]) -> None:
        """What counts of a person; what came there by another way is not recorded as if it were ours."""
        _row(connection, PERSON, t.person.c.name == name)
        connection.execute(update(t.person).where(t.person.c.name == name).values(**values))
        note(connection, PERSON, name)

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
            self._end_sessions(connection, t.person_session.c.seen_at < old)
            connection.execute(insert(t.person_session).values(**values))
            note(connection, SESSION, session.token_hash)

    def session(self, token_hash: str) -> Session | None:
        with reading(self._engine) as connection:
            row = _row(connection, SESSION, t.person_session.c.token_hash == token_hash)
        return Session(**{**row, "training": bool(row["training"])}) if row else None

    def note_use(self, token_hash: str, now: datetime) -> None:
        mine = t.person_session.c.token_hash == token_hash
        with self._changing() as connection:
            connection.execute(update(t.person_session).where(mine).values(seen_at=instant_text(now)))

    def set_training(self, token_hash: str, training: bool) -> None:
        mine = t.person_session.c.token_hash == token_hash
        with self._changing() as connection:
            _row(connection, SESSION, mine)
            connection.execute(update(t.person_session).where(mine).values(training=int(training)))
            note(connection, SESSION, token_hash)

    def end_session(self, token_hash: str) -> None:
        with self._changing() as connection:
            self._end_sessions(connection, t.person_session.c.token_hash == token_hash)

    def end_sessions_of(self, name: str) -> None:
        with self._changing() as connection:
            self._end_sessions(connection, t.person_session.c.person == name)

    def end_all_sessions(self) -> None:
        """Of everybody: what was left since a backup would be alive again."""
        with self._changing() as connection:
            self._end_sessions(connection, true())

    def _end_sessions(self, connection: Connection, condition: Any) -> None:
        ended = connection.execute(select(t.person_session.c.token_hash).where(condition)).scalars().all()
        if ended:
            connection.execute(delete(t.person_session).where(t.person_session.c.token_hash.in_(ended)))
            note(connection, SESSION, *ended)

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
            row = _row(connection, KEY, condition)
        return TerminalKey(**row) if row else None

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
            note(connection, KEY, key.asset_number)

    def set_mode(self, asset_number: str, mode: str) -> None:
        mine = t.terminal_key.c.asset_number == asset_number
        with self._changing() as connection:
            _row(connection, KEY, mine)
            connection.execute(update(t.terminal_key).where(mine).values(mode=mode))
            note(connection, KEY, asset_number)

    def end_key(self, asset_number: str) -> None:
        with self._changing() as connection:
            connection.execute(delete(t.terminal_key).where(t.terminal_key.c.asset_number == asset_number))
            note(connection, KEY, asset_number)

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


def _row(connection: Connection, kind: str, condition: Any) -> dict[str, Any] | None:
    """One row that the journal says too; Damaged if it does not."""
    row = next(documents(connection, select(KEPT[kind].table).where(condition)), None)
    if row is not None:
        check_row(connection, kind, row)
    return row


def _one_person(connection: Connection, name: str) -> Person | None:
    row = _row(connection, PERSON, t.person.c.name == name)
    return None if row is None else _person(row)


def _person(row: Mapping[str, Any]) -> Person:
    name, full_name, credential, roles, state, failed_tries, until, must_change = (row[c] for c in _PERSON)
    held = frozenset(Role(word) for word in roles.split(",") if word)
    return Person(name, full_name, credential, held, state, failed_tries, until, bool(must_change))


def _words(roles: frozenset[Role]) -> str:
    return ",".join(sorted(roles))
