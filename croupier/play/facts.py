"""Facts of a game that belong to no edition: what pages, posted rules and checks must know of it.

They stand in ``facts.toml`` and ``equipment.toml`` of the game's folder, so that a new game needs no line
anywhere else. Whatever is misspelled or missing there is refused with the file's name.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from croupier.errors import OperatingError

T = TypeVar("T")


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Wagers that lie together on the layout.

    ``wagers`` are names, or beginnings of names that end in an underscore. ``picture``: each is drawn as
    the die of its number (``face``), two dice of half its number (``double``), the two dice of its numbers
    (``pair``) or as so many times (``times``).
    """

    name: str
    title: str
    wagers: tuple[str, ...]
    picture: Literal["", "face", "double", "pair", "times"] = ""


class Relation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What amounts of one terminal's wagers demand of each other; the game refuses what goes against it.

    ``equal``: all in one amount. ``at_least``: not less than ``other``. ``table_minimum``: exactly that.
    """

    kind: Literal["equal", "at_least", "table_minimum"]
    wagers: tuple[str, ...]
    cite: str
    other: str = ""


class Behind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a terminal follows another that decides on the hand of both (``tables/behind.py``).

    ``own_words``: a question in which nothing else is open draws no card, and each terminal answers it for
    itself. ``unmatched``: what a follower does whose money is not there for what was decided; a double is
    then one more card and no wager, and without its wager there is no bet. What is left out is let go.
    """

    own_words: tuple[str, ...] = ()
    unmatched: dict[str, str] = {}


class DrawnNumber(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number that is drawn before a round beside some wagers, if the house offers it.

    ``option`` of the Rules Submission says in one round of how many it comes, 0 for never; ``beside`` are the
    wagers with any of which it may be offered.
    """

    option: str
    beside: tuple[str, ...]
    cite: str


class Favour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wager that favours the player whatever paytable is chosen, and the section that makes it so."""

    wager: str
    says: str
    cite: str


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that a table of the game must have.

    ``on``: "layout"; "layout or sign" where a sign at the table may say it instead; "table" for
    equipment. ``when``: the optional wager with which it is needed, or one of them ("this or that");
    "payout_limit" if a limit is set; left out: always. ``says``: what it is, in our words.
    """

    cite: str
    on: str
    says: str
    when: str = ""

    def wagers(self) -> set[str]:
        """With each of these it is needed; none: always."""
        return set(self.when.split(" or ")) if self.when else set()


class Cameras(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The places of a table that need a stationary camera each, and the section that names them."""

    cite: str
    covers: tuple[str, ...]


class Equipment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a chapter asks of the table. ``exactly``: neither more nor fewer positions than its figure.

    ``cameras``: where the section on surveillance names the game; every other table needs one camera.
    """

    cite: str
    items: dict[str, Item]
    exactly: bool = False
    cameras: Cameras | None = None


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The facts of one game.

    ``initials`` begin the names of its tables; ``tagline`` and ``how`` tell a guest what it is; ``faces``
    are the cards of its picture, none for dice. ``time_is_up`` says what the clock decides, in words.
    ``community``: how community cards lie. ``areas`` are short names of wagers on the felt, ``words`` what
    the buttons of its decisions say, ``meters`` what its meters are called; each is one list for all games.
    ``numbers`` are drawn before a round. ``shown_first``: the demonstration and the lab begin with it.
    ``demonstration`` are options that a table of the demonstration has beside the optional wagers.
    """

    initials: str
    tagline: str
    how: tuple[str, ...]
    time_is_up: str
    faces: tuple[str, ...] = ()
    community: Literal["row", "cross"] = "row"
    areas: dict[str, str] = {}
    words: dict[str, str] = {}
    meters: dict[str, str] = {}
    behind: Behind = Behind()
    numbers: dict[Literal["magic_card", "lucky_position"], DrawnNumber] = {}
    shown_first: bool = False
    demonstration: dict[str, Any] = {}
    groups: tuple[Group, ...] = ()
    relations: tuple[Relation, ...] = ()
    favours_the_player: tuple[Favour, ...] = ()


def meant(pattern: str, wager: str) -> bool:
    """Whether a name, or the beginning of names that ends in an underscore, means a wager."""
    return wager.startswith(pattern) if pattern.endswith("_") else wager == pattern


@cache
def facts_in(folder: Path) -> Facts:
    """The facts of the game in a folder."""
    return _read(folder / "facts.toml", Facts)


@cache
def equipment_in(folder: Path) -> Equipment:
    """What the chapter of the game in a folder asks of its table."""
    return _read(folder / "equipment.toml", Equipment)


def _read(path: Path, kind: type[T]) -> T:
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), kind)
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise OperatingError(f"{path.parent.name}/{path.name}: {error}") from None
