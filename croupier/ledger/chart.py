"""The chart of accounts: which kinds there are, on which side they grow, and what each forbids."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from croupier.errors import DataError


@dataclass(frozen=True, slots=True)
class AccountKind:
    """One kind of account, as ``chart.toml`` says it, with the section that asks for it."""

    code: str
    title: str
    grows_by_debit: bool
    may_go_below_zero: bool
    opens_at_first_use: bool
    cite: str
    reason: str


_WORDS = {
    "side": {"debit": True, "credit": False},
    "floor": {"none": True, "zero": False},
    "opens": {"at first use": True, "by command": False},
}


def _word(code: str, field: str, value: str) -> bool:
    try:
        return _WORDS[field][value]
    except KeyError:
        choices = " or ".join(repr(word) for word in _WORDS[field])
        raise DataError(f"chart.toml: [{code}] {field} is {value!r}; it must be {choices}") from None


def read_chart(text: str) -> dict[str, AccountKind]:
    """A chart from its TOML text; a missing or unknown word is an error that names its place."""
    chart: dict[str, AccountKind] = {}
    for code, entry in tomllib.loads(text).items():
        missing = {"title", "side", "floor", "opens", "cite", "reason"} - entry.keys()
        if missing:
            raise DataError(f"chart.toml: [{code}] lacks {', '.join(sorted(missing))}")
        chart[code] = AccountKind(
            code=code,
            title=entry["title"],
            grows_by_debit=_word(code, "side", entry["side"]),
            may_go_below_zero=_word(code, "floor", entry["floor"]),
            opens_at_first_use=_word(code, "opens", entry["opens"]),
            cite=entry["cite"],
            reason=entry["reason"],
        )
    return chart


@cache
def chart_of_accounts() -> dict[str, AccountKind]:
    """The chart that Croupier ships."""
    return read_chart(resources.files(__package__).joinpath("chart.toml").read_text("utf-8"))


@cache
def kind_of(account_id: str) -> AccountKind:
    """The kind of an account, from the word before the colon of its id."""
    code, colon, rest = account_id.partition(":")
    kind = chart_of_accounts().get(code)
    if kind is None or not colon or not rest:
        raise ValueError(f"account: {account_id!r} has no kind of the chart of accounts before a colon")
    return kind
