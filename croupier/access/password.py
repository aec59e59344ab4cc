"""Passwords: what is asked of them, and how they are kept (argon2id, RFC 9106).

A hash is slow on purpose, about a twentieth of a second and 64 MB: whoever steals the table of people has
to spend that on every guess.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.access.person import GENERIC
from croupier.units.verdict import Refusal

SHORTEST: Final = 12
LONGEST: Final = 200
SALT_BYTES: Final = 16

# RFC 9106, section 4, the second recommended option: 64 MB, three passes, four lanes.
_HASHER: Final = PasswordHasher(time_cost=3, memory_cost=65_536, parallelism=4, type=Type.ID)

_EXPECTED: Final = ("password", "passwort", "letmein", "welcome", "qwerty", "croupier", "casino", "changeme")


def password_refusal(password: str, name: str = "", shortest: int = SHORTEST) -> Refusal | None:
    """Why a password is not taken: too short, or among the first that somebody would try."""
    if not shortest <= len(password) <= LONGEST:
        message = f"password: it needs {shortest} to {LONGEST} characters, not {len(password)}"
        return Refusal("password_length", message)
    small = password.casefold()
    if name and name.casefold() in small:
        return Refusal("password_has_name", "password: it contains the name that one signs in with")
    if len(set(small)) < 5:
        return Refusal("password_repeats", "password: it repeats fewer than five different characters")
    bare = "".join(letter for letter in small if letter.isalpha())
    if bare in GENERIC or any(bare in (word, word * 2) for word in _EXPECTED):
        return Refusal("password_expected", "password: it is among the first that somebody would try")
    return None


def hash_password(password: str, salt: bytes) -> str:
    """The kept form, with its parameters in it; the salt comes from whoever has chance."""
    return _HASHER.hash(password, salt=salt)


def is_password(kept: str, password: str) -> bool:
    """Whether the password is the one that was kept; a kept form that cannot be read is nobody's."""
    try:
        return _HASHER.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False


@cache
def nobodys_hash() -> str:
    """What the password for an unknown name is compared with, so that the answer takes as long."""
    return hash_password("a name that nobody has", bytes(SALT_BYTES))
