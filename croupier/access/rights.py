"""The table of rights: which role may do what, by which section. Data, in ``rights.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Final

import msgspec

from croupier.access.roles import Role
from croupier.errors import DataError
from croupier.units.verdict import Refusal

ALWAYS: Final = "always"
AS_THE_RULE_SAYS: Final = "as the rule says"
WHEN: Final = ("", ALWAYS, AS_THE_RULE_SAYS)


class Right(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One act: who may do it, and who must be the second person where it needs two.

    ``public`` acts need nobody to be signed in. ``second_when`` says whether the second person is needed
    always, or where the rule of the act asks for one (a slip of $5,000).
    """

    act: str
    title: str
    section: str
    roles: tuple[Role, ...] = ()
    public: bool = False
    second: tuple[Role, ...] = ()
    second_when: str = ""

    def allows(self, roles: Iterable[Role]) -> bool:
        return self.public or not set(self.roles).isdisjoint(roles)


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    right: list[Right]


@cache
def rights() -> dict[str, Right]:
    """All acts by their names."""
    text = resources.files(__package__).joinpath("rights.toml").read_text("utf-8")
    return read_rights(text)


def read_rights(text: str) -> dict[str, Right]:
    """The table from its text; what is wrong is named."""
    try:
        table = msgspec.convert(tomllib.loads(text), _Table)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise DataError(f"rights.toml: {error}") from error
    found: dict[str, Right] = {}
    for right in table.right:
        _check(right, found)
        found[right.act] = right
    return found


def _check(right: Right, earlier: dict[str, Right]) -> None:
    if right.act in earlier:
        raise DataError(f"rights.toml: {right.act} stands twice")
    if not right.section or not right.title:
        raise DataError(f"rights.toml: {right.act} has no title or no section")
    if right.public == bool(right.roles):
        raise DataError(f"rights.toml: {right.act} must name its roles or be public, not both")
    if right.second_when not in WHEN or bool(right.second) != bool(right.second_when):
        raise DataError(f"rights.toml: {right.act} must say who the second person is, and when")


def right_of(act: str) -> Right:
    """An act of the table; an act that is not there is our own mistake."""
    try:
        return rights()[act]
    except KeyError:
        raise DataError(f"rights.toml: there is no act {act!r}") from None


def refusal_of(act: str, roles: Iterable[Role]) -> Refusal | None:
    """Why somebody with these roles may not do the act."""
    right = right_of(act)
    if right.allows(roles):
        return None
    who = ", ".join(role.replace("_", " ") for role in right.roles)
    return Refusal("no_right", f"{right.title}: this is for {who}", right.section)


def second_refusal(act: str, first: str, second: str, roles: Iterable[Role]) -> Refusal | None:
    """Why somebody may not be the second person of an act."""
    right = right_of(act)
    if second == first:
        return Refusal("same_person", f"{right.title}: two different people are needed", right.section)
    if set(right.second).isdisjoint(roles):
        who = ", ".join(role.replace("_", " ") for role in right.second)
        return Refusal("wrong_second_person", f"{right.title}: the second person is {who}", right.section)
    return None
