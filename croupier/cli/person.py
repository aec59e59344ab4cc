"""``croupier person``: the people of a house, their roles and sessions, and the keys of its terminals."""

from __future__ import annotations

import base64
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import typer

from croupier.access.password import SALT_BYTES, hash_password, password_refusal
from croupier.access.person import RETIRED, Person, full_name_refusal, name_refusal
from croupier.access.rights import rights
from croupier.access.roles import STAFF, Role, read_roles, roles_refusal
from croupier.access.session import TOKEN_BYTES, Limits, hash_of
from croupier.access.sign_in import open_session, recognise
from croupier.access.terminal_key import KEY_BYTES, TerminalKey, key_text
from croupier.cli import _staff
from croupier.cli._floor_books import existing_books
from croupier.cli._secrets import PASSWORD_FD, Typed
from croupier.errors import DataError, Refused
from croupier.events.codes import Code
from croupier.store.people import StoredPeople
from croupier.store.store import Store
from croupier.units.gaming_day import instant_text
from croupier.units.verdict import Refusal

app = typer.Typer(help="People, their roles and sessions, and the keys of terminals.", no_args_is_help=True)

_NAME = typer.Argument(..., help="The name that the person signs in with.")
_DATABASE = typer.Argument(..., help="The books: a SQLite file, or a postgresql:// URL.")
_ROLES = typer.Option(..., "--role", help=f"Once for each role: {', '.join(STAFF)}.")

FIRST_PASSWORD_BYTES = 15
SLOWED_SECONDS = 8.0
"""As long as the longest pause between two tries over the network (``web/access/tries``)."""


def register(parent: typer.Typer) -> None:
    """Add the group."""
    parent.add_typer(app, name="person")


@contextmanager
def _people(database: str) -> Iterator[tuple[Store, StoredPeople]]:
    with existing_books(database) as store:
        yield store, StoredPeople(store.engine)


def _known(people: StoredPeople, name: str) -> Person:
    person = people.person(name)
    if person is None:
        raise DataError(f"name: there is nobody called {name!r}")
    return person


def _allow(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise Refused(refusal)


@app.command("add")
def add_command(
    name: str = _NAME,
    database: str = _DATABASE,
    full_name: str = typer.Option(..., help="First and last name."),
    credential: str = typer.Option(..., help="The number of the Board's credential."),
    role: list[str] = _ROLES,
) -> None:
    """Give a person an account; prints a first password, which must be changed at the first sign-in.

    The first person of a house is of information technology, and gives all others their accounts.
    """
    roles = _roles(role)
    _allow(name_refusal(name))
    _allow(full_name_refusal(full_name, credential))
    with Store(database) as store:
        people = StoredPeople(store.engine)
        if not people.people() and Role.INFORMATION_TECHNOLOGY not in roles:
            raise DataError("role: the first person of a house is of information_technology")
        person = Person(name, full_name, credential, roles, must_change=True)
        password, secret = _first_password()
        people.add(person, secret, store.clock.now())
        _enter(store, people, Code.PERSON_ENROLLED, name, roles=sorted(roles))
    typer.echo(f"First password of {name}: {password}")


def _roles(words: list[str]) -> frozenset[Role]:
    try:
        roles = read_roles(words)
    except ValueError as error:
        raise DataError(str(error)) from None
    _allow(roles_refusal(roles))
    return roles


def _first_password() -> tuple[str, str]:
    """A password that nobody chose, and its kept form."""
    password = base64.b32encode(os.urandom(FIRST_PASSWORD_BYTES)).decode().lower()
    return password, hash_password(password, os.urandom(SALT_BYTES))


def _enter(store: Store, people: StoredPeople, code: str, whom: str, **facts: Any) -> None:
    _staff.enter(store, code, person=_staff.name_of(people), text=whom, facts={"whom": whom, **facts})


@app.command("list")
def list_command(database: str = _DATABASE) -> None:
    """Everybody, with roles and state."""
    with _people(database) as (store, people):
        now = store.clock.now()
        for person in people.people():
            state = "slowed" if person.is_locked(now) else person.state
            roles = ", ".join(sorted(person.roles))
            typer.echo(f"{person.name}  {person.full_name}  {person.credential}  {roles}  {state}")


@app.command("roles")
def roles_command(name: str = _NAME, database: str = _DATABASE, role: list[str] = _ROLES) -> None:
    """Give a person other roles; all of one department."""
    roles = _roles(role)
    with _people(database) as (store, people):
        person = _known(people, name)
        _enter(store, people, Code.PERSON_CHANGED, name, roles=sorted(roles), before=sorted(person.roles))
        people.change(name, full_name=person.full_name, roles=roles, state=person.state)


@app.command("password")
def password_command(name: str = _NAME, database: str = _DATABASE) -> None:
    """Give a person a new first password; all sessions of the person end."""
    with _people(database) as (store, people):
        _known(people, name)
        password, secret = _first_password()
        _enter(store, people, Code.PASSWORD_CHANGED, name)
        people.set_secret(name, secret, True, store.clock.now())
        people.end_sessions_of(name)
    typer.echo(f"First password of {name}: {password}")


@app.command("own-password")
def own_password_command(
    name: str = _NAME,
    database: str = _DATABASE,
    password_fd: int | None = PASSWORD_FD,
) -> None:
    """Choose a password of one's own, as is needed after the first one: the old one, then the new."""
    typed = Typed(password_fd)
    old = typed.ask("Old")
    new = typed.ask("New", twice=True)
    with _people(database) as (store, people):
        _recognised(store, people, name, old)
        _allow(password_refusal(new, name))
        if new == old:
            raise DataError("new: it is the password before")
        _staff.enter(store, Code.PASSWORD_CHANGED, person=name)
        people.set_secret(name, hash_password(new, os.urandom(SALT_BYTES)), False, store.clock.now())
        people.end_sessions_of(name)


@app.command("unlock")
def unlock_command(name: str = _NAME, database: str = _DATABASE) -> None:
    """Let the next sign-in at a shell begin at once, after failed ones have slowed it."""
    with _people(database) as (store, people):
        _known(people, name)
        _enter(store, people, Code.PERSON_UNLOCKED, name)
        people.succeeded(name)


@app.command("retire")
def retire_command(name: str = _NAME, database: str = _DATABASE) -> None:
    """End an account for good; the name stays taken, so that the log keeps its meaning."""
    with _people(database) as (store, people):
        person = replace(_known(people, name), state=RETIRED)
        _enter(store, people, Code.PERSON_RETIRED, name)
        people.change(name, full_name=person.full_name, roles=person.roles, state=RETIRED)
        people.end_sessions_of(name)


@app.command("sign-in")
def sign_in_command(
    name: str = _NAME,
    database: str = _DATABASE,
    password_fd: int | None = PASSWORD_FD,
) -> None:
    """Sign in at this shell: prints a session, to be put into CROUPIER_SESSION."""
    password = Typed(password_fd).ask("Password")
    with _people(database) as (store, people):
        found = _recognised(store, people, name, password)
        token = base64.urlsafe_b64encode(os.urandom(TOKEN_BYTES)).rstrip(b"=").decode()
        _staff.enter(store, Code.SIGNED_IN, person=name)
        open_session(people, found, token, store.clock.now())
    typer.echo(token)


def _recognised(store: Store, people: StoredPeople, name: str, password: str) -> Person:
    """The person with this password; a refusal is in the log.

    After several failures at shells the next try waits: nobody is locked out, and nobody can try fast.
    """
    known = people.person(name)
    if known is not None and known.is_locked(store.clock.now()):
        time.sleep(SLOWED_SECONDS)
    found = recognise(people, name, password)
    if isinstance(found, Refusal):
        if known is not None:
            people.failed(name, Limits(), store.clock.now())
        _staff.enter(store, Code.SIGN_IN_REFUSED, person=name if known else "", facts={"reason": found.code})
        raise Refused(found)
    return found


@app.command("sign-out")
def sign_out_command(database: str = _DATABASE) -> None:
    """End the session in CROUPIER_SESSION."""
    with _people(database) as (store, people):
        name = _staff.name_of(people)
        people.end_session(hash_of(os.environ.get(_staff.SESSION, "")))
        if name:
            _staff.enter(store, Code.SIGNED_OUT, person=name)


@app.command("terminal-key")
def terminal_key_command(
    terminal: str = typer.Argument(..., help="The asset number of the terminal."),
    database: str = _DATABASE,
    end: bool = typer.Option(False, "--end", help="End the key instead of giving a new one."),
) -> None:
    """Give a terminal a new key, printed once, to be typed in at its sign-in page; the old one ends."""
    with _people(database) as (store, people):
        if end:
            _staff.enter(store, Code.TERMINAL_KEY_ENDED, device=terminal, person=_staff.name_of(people))
            people.end_key(terminal)
            return
        if terminal not in {one.asset_number for one in store.terminals()}:
            raise DataError(f"terminal: {terminal!r} is not a terminal of these books")
        text = key_text(os.urandom(KEY_BYTES))
        by = _staff.name_of(people)
        _staff.enter(store, Code.TERMINAL_KEY_ISSUED, device=terminal, person=by)
        people.put_key(TerminalKey(terminal, hash_of(text), instant_text(store.clock.now()), by))
    typer.echo(f"Key of {terminal}: {text}")


@app.command("rights")
def rights_command(role: str = typer.Argument("", help="One role; all acts if left out.")) -> None:
    """The table of rights: who may do what, and by which section."""
    if role and role not in set(Role):
        raise DataError(f"role: {role!r} is not one of {', '.join(Role)}")
    for right in rights().values():
        if not role or right.allows([Role(role)]):
            second = f" + {', '.join(right.second)} ({right.second_when})" if right.second else ""
            who = f"{', '.join(right.roles) or 'everybody'}{second}"
            typer.echo(f"{right.act}  {right.title}  [{who}]  {right.section}")
