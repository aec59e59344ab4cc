"""Signing in: a name, a password, and what follows when either is wrong.

Which of the two is wrong is not told, nor whether the account was ended, and an unknown name takes as long
as a known one. How often somebody may try is for whoever knows where a try comes from
(``web/access/tries``).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from croupier.access.password import is_password, nobodys_hash
from croupier.access.people import People
from croupier.access.person import Person
from croupier.access.session import Limits, Session, hash_of
from croupier.units.gaming_day import instant_text
from croupier.units.verdict import Refusal

SESSION_ENDED = "session_expired"
WRONG = Refusal("wrong_sign_in", "name or password is wrong")


def recognise(people: People, name: str, password: str) -> Person | Refusal:
    """The person who knows this password, or why not. Slow: argon2."""
    person = people.person(name)
    if person is None:
        is_password(nobodys_hash(), password)
        return WRONG
    if not is_password(people.secret_of(name), password) or not person.is_active:
        return WRONG
    if person.failed_tries or person.locked_until:
        people.succeeded(name)
    return person


def open_session(people: People, person: Person, token: str, now: datetime) -> Session:
    """A session of a person who was recognised; the token comes from whoever has chance."""
    at = instant_text(now)
    session = Session(hash_of(token), person.name, at, at)
    people.open_session(session)
    return session


def person_of(
    people: People,
    token_hash: str,
    limits: Limits,
    now: datetime,
    on_expired: Callable[[Session], None] = lambda session: None,
) -> tuple[Session, Person] | Refusal:
    """Whose session this is, as long as it lives; ``on_expired`` is told of one that is ended here."""
    session = people.session(token_hash)
    if session is None:
        return Refusal("not_signed_in", "nobody is signed in here")
    if session.has_expired(limits, now):
        people.end_session(token_hash)
        on_expired(session)
        return Refusal(SESSION_ENDED, "the session has ended by time; sign in again")
    person = people.person(session.person)
    if person is None or not person.is_active:
        return Refusal("not_signed_in", "nobody is signed in here")
    return session, person
