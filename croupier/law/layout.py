"""A layout as data: betting areas, card areas, marks and inscriptions, each with the section that wants it.

Inscriptions are templates. A number never stands in one of them by itself: it is taken from the figures,
paytables and options of the edition, so that a sign cannot say one thing and the game pay another.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from croupier.units.odds import Odds

SHAPES = ("circle", "box", "hexagon", "sensor", "die", "line", "beside")
PLACES = ("dealer", "position", "row", "cross", "streets", "side")

_SLOT = re.compile(r"\{(figure|ranks?|cents|count|pays|option|title|limit|minimum)((?: [a-z0-9_]+)*)\}")


@dataclass(frozen=True, slots=True)
class BettingArea:
    """Where one wager is placed: at every position in a row (1 is nearest to the dealer), or shared by all.

    ``dice`` are faces drawn in the area. ``shared``: one area in the middle of the table serves everybody.
    ``when``: only where that option is chosen. ``inscribed`` are templates of what stands in it besides.
    """

    wager: str
    cite: str
    row: int
    shape: str
    label: str
    dice: tuple[int, ...] = ()
    shared: bool = False
    when: str = ""
    inscribed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardArea:
    """Where so many cards lie, and in which arrangement; ``wager``: only if that wager is offered."""

    name: str
    cite: str
    cards: int
    place: str
    labels: tuple[str, ...]
    wager: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """Anything else that the layout shows: the circle of the shaker, a throw box."""

    name: str
    cite: str
    label: str


@dataclass(frozen=True, slots=True)
class Inscription:
    """A sentence on the layout or, failing that, on the sign.

    ``when``: only with that wager offered, that option set, or ``payout_limit`` established.
    """

    text: str
    cite: str
    when: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a paytable that has no wager of its own name; ``wagers`` without which it is not shown."""

    title: str
    wagers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PostedOdds:
    """What a wager without a paytable pays."""

    odds: Odds
    cite: str


@dataclass(frozen=True, slots=True)
class Layout:
    """All of it."""

    betting: Mapping[str, BettingArea] = field(default_factory=dict)
    cards: Mapping[str, CardArea] = field(default_factory=dict)
    marks: Mapping[str, Mark] = field(default_factory=dict)
    inscriptions: tuple[Inscription, ...] = ()
    headings: Mapping[str, Heading] = field(default_factory=dict)
    odds: Mapping[str, PostedOdds] = field(default_factory=dict)


def slots(template: str) -> Iterator[tuple[str, list[str]]]:
    """The places of a template that are filled in: the word and what it names."""
    for match in _SLOT.finditer(template):
        yield match[1], match[2].split()


def fill(template: str, values: Mapping[tuple[str, ...], str]) -> str:
    """The sentence with its slots filled."""
    return _SLOT.sub(lambda match: values[(match[1], *match[2].split())], template)


def complaint(template: str, known: Mapping[str, Collection[str]]) -> str:
    """What is wrong with a template; "" if nothing is.

    ``known`` holds the names of figures, options, wagers and paytables.
    """
    if re.search(r"\d", _SLOT.sub("", template)):
        return "has a number of its own: take it from a figure or a paytable"
    if re.search(r"[{}]", _SLOT.sub("", template)):
        return "has a slot that is not understood"
    for word, names in slots(template):
        kind = dict.fromkeys(("rank", "ranks", "cents", "count"), "figure").get(word, word)
        if kind in ("limit", "minimum"):
            continue
        if not names or names[0] not in known[kind]:
            return f"names the {kind} {' '.join(names)!r}, which is not there"
    return ""
