"""Browsers in which a person has signed in before: a mark in a cookie, which only this house can have made.

It opens nothing. It says that a try to sign in does not come from a stranger, so that strangers cannot
crowd it out. A mark belongs to a name and to the password of its time: a changed password ends all marks of
the person.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final

NONCE_BYTES: Final = 12
MOST_MARKS: Final = 6
"""People who take turns at one browser; the one who was there last has the newest."""
_BETWEEN: Final = "~"
_LONGEST: Final = 1_000


def device_key(house_key: bytes) -> bytes:
    """A key for this purpose alone, from that of the house."""
    return hmac.digest(house_key, b"croupier: browsers in which somebody has signed in", "sha256")


def mark(key: bytes, name: str, kept_password: str, nonce: bytes) -> str:
    """The mark of a person's browser."""
    text = urlsafe_b64encode(nonce).decode()
    signed = hmac.digest(key, f"{text}|{name}|{kept_password}".encode(), sha256)
    return f"{text}.{urlsafe_b64encode(signed[:18]).decode()}"


def own_mark(key: bytes, name: str, kept_password: str, cookie: str) -> str:
    """The mark of this person among those of a cookie; empty if there is none, or the person has no
    password."""
    if not cookie or not kept_password or len(cookie) > _LONGEST:
        return ""
    for one in cookie.split(_BETWEEN)[:MOST_MARKS]:
        text, _, _ = one.partition(".")
        signed = hmac.digest(key, f"{text}|{name}|{kept_password}".encode(), sha256)
        if hmac.compare_digest(one.encode(), f"{text}.{urlsafe_b64encode(signed[:18]).decode()}".encode()):
            return one
    return ""


def with_mark(cookie: str, before: str, new: str) -> str:
    """The cookie with the new mark in front, instead of the person's one before."""
    kept = [one for one in cookie[:_LONGEST].split(_BETWEEN) if one and one != before]
    return _BETWEEN.join([new, *kept][:MOST_MARKS])
