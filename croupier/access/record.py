"""What the journal says of people, keys of terminals, sessions and leases: one record for each version.

Whoever changes a role or a key in its table leaves the journal as it was, and is found by it. The journal is
kept for ever and may be given to others, so that no secret stands in it: of a password's kept form only its
SHA-256 (the kept form has a salt of 128 bits, so that nobody can guess from the digest), of keys and tokens
the hash that the tables hold (they have 240 bits of chance and more). What counts tries and
uses (failed sign-ins, the last use of a session, the end of a lease) is nobody's right, and stays outside.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from croupier.ledger.canonical import Json, canonical, digest
from croupier.ledger.command import Command, Footprint
from croupier.ledger.draft import Draft, refuse
from croupier.units import own_ids as own

PERSON: Final = "person"
KEY: Final = "key"
SESSION: Final = "session"
LEASE: Final = "lease"
ENDED: Final = ""
"""The body of something that is no more: a session that was left, a key that was withdrawn."""


@dataclass(frozen=True, slots=True)
class AccessRecord:
    """``key`` is the kind, a slash and the name: ``person/ann.lee``. ``body`` is canonical JSON."""

    record_kind: ClassVar[str] = "access"
    key_field: ClassVar[str] = "key"

    key: str
    version: int
    body: str


def key_of(kind: str, name: str) -> str:
    """Under which key a person, terminal key, session or lease is recorded."""
    return f"{kind}/{name}"


def command_id(key: str, version: int) -> str:
    """The id of the command that makes a version: by it the record is found, and whether a later one is."""
    return own.ACCESS(key=key, version=version)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordAccess(Command):
    """A new version of one of them; each follows the one before."""

    kind: ClassVar[str] = "record_access"
    key: str
    version: int
    body: str

    def footprint(self) -> Footprint:
        return Footprint(records=((AccessRecord, self.key),))

    def execute(self, draft: Draft) -> Mapping[str, Json]:
        before = draft.record(AccessRecord, self.key)
        latest = before.version if before else 0
        if self.version != latest + 1:
            raise refuse("changed_meanwhile", f"{self.key} was changed meanwhile; look again")
        draft.put(AccessRecord(self.key, self.version, self.body))
        return {"key": self.key, "version": self.version}


def next_version(before: AccessRecord | None, key: str, body: str) -> RecordAccess:
    """The command for the version after the one that is recorded."""
    version = before.version + 1 if before else 1
    return RecordAccess(id=command_id(key, version), key=key, version=version, body=body)


# -- what of each row counts -----------------------------------------------------------------------


def person_body(row: Mapping[str, Any]) -> str:
    """A person's account; of the password's kept form only the digest."""
    names = ("name", "full_name", "credential", "roles", "state", "must_change", "changed_at")
    return canonical({name: row[name] for name in names} | {"secret": digest(row["secret"])})


def key_body(row: Mapping[str, Any]) -> str:
    """The key of a terminal."""
    names = ("asset_number", "key_hash", "enrolled_at", "enrolled_by", "mode")
    return canonical({name: row[name] for name in names})


def session_body(row: Mapping[str, Any]) -> str:
    """A session: whose it is, and since when."""
    return canonical({name: row[name] for name in ("token_hash", "person", "opened_at", "training")})


def lease_body(row: Mapping[str, Any]) -> str:
    """Which server runs a table, under which token."""
    return canonical({name: row[name] for name in ("name", "holder", "token")})
