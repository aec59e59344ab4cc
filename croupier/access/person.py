"""A person with an account of their own. There are no accounts that several people share."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from croupier.access.roles import STAFF, Role
from croupier.units.gaming_day import instant_text
from croupier.units.verdict import Refusal

ACTIVE: Final = "active"
RETIRED: Final = "retired"

_NAME: Final = re.compile(r"[a-z][a-z0-9._-]{2,39}")

# Names of posts, machines and nobody in particular: what is done under them was done by no one.
_POSTS: Final = (
    "account admin administrator anonymous attendant audit auditor bank board boss cage cashier casino "
    "clerk compliance console count counter croupier dealer default demo director employee everybody "
    "everyone finance floor floorman floorperson gaming guest host house it login manager nobody office "
    "operator owner patron person pit pitboss player public regulator root security service shared shift "
    "slot slots somebody staff super superuser supervisor support surveillance sysadmin system table "
    "tech technician temp terminal test tester training user vendor visitor worker"
)
GENERIC: Final = frozenset(_POSTS.split())


@dataclass(frozen=True, slots=True)
class Person:
    """``name`` is what is typed, ``credential`` the number on the Board's card; both belong to one person."""

    name: str
    full_name: str
    credential: str
    roles: frozenset[Role]
    state: str = ACTIVE
    failed_tries: int = 0
    locked_until: str = ""
    must_change: bool = False

    @property
    def is_active(self) -> bool:
        return self.state == ACTIVE

    def is_locked(self, now: datetime) -> bool:
        """After failed tries, for a while."""
        return self.locked_until > instant_text(now)


def name_refusal(name: str) -> Refusal | None:
    """Why a name cannot be a person's: it is malformed, or it is nobody's in particular."""
    if _NAME.fullmatch(name) is None:
        message = (
            f"name: {name!r} is not a name to sign in with; use 3 to 40 small letters, digits or . _ -, "
            "beginning with a letter"
        )
        return Refusal("bad_name", message)
    words = [word for word in re.split(r"[._0-9-]+", name) if word]
    generic = GENERIC | {part for role in STAFF for part in role.split("_")}
    if all(word in generic for word in words) or "".join(words) in generic:
        message = f"name: {name!r} is a post, not a person; everybody has an account of their own"
        return Refusal("generic_name", message)
    return None


def full_name_refusal(full_name: str, credential: str) -> Refusal | None:
    """A person has a name in full and a credential number."""
    if len(full_name.split()) < 2:
        return Refusal("no_full_name", f"full_name: {full_name!r} is not a first and a last name")
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9-]{1,39}", credential):
        return Refusal("no_credential", f"credential: {credential!r} is not a credential number")
    return None
