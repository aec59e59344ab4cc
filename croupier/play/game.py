"""A game as the rest of the system knows it: its procedure, its editions, its irregularities."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from croupier.errors import Refused
from croupier.law.edition import Edition
from croupier.law.loader import load_edition
from croupier.play.facts import Equipment, Facts, equipment_in, facts_in
from croupier.play.irregularity import Irregularity
from croupier.play.request import Play
from croupier.play.seat import Seat
from croupier.play.sight import OwnSense, RuleOfThumb, bet_what_is_made, no_own_sense
from croupier.play.submission import Submission
from croupier.play.table import Table
from croupier.units.verdict import Refusal


def no_objection(seats: Sequence[Seat], submission: Submission) -> Refusal | None:
    """The data file says all there is to say about the amounts of wagers."""
    return None


@dataclass(frozen=True, slots=True)
class StaysUp:
    """A wager that may need several rounds of a table: until it is decided it is carried to the next.

    Its player may take it down at any time by saying ``remove``; ``words`` stand in the line of one that
    goes back, and ``by`` is the section that says so. What has come so far is counted by ``lammers``, one
    set for all these wagers of a table by the section ``one_set``.
    """

    wager: str
    remove: str
    words: str
    by: str
    lammers: frozenset[str]
    one_set: str


@dataclass(frozen=True)
class Game:
    """One game. ``editions`` lists the ids, the default first; ``outcomes`` every row of each paytable.

    ``shares_hands``: several terminals may play one dealt hand. ``objection`` checks wagers beyond
    what the data file can say; without seats it is asked about the choices themselves (``agreed``).
    ``rolls_on``: rolls that a document has left over belong to later rounds, as cards left over are the
    stub; otherwise they are an error. ``stays_up``: at a table each roll is a round, and this wager is
    carried from one to the next. ``rule_of_thumb``: how an automatic patron plays it; ``own_sense`` answers
    for him where a decision is more than whether to bet.
    """

    id: str
    title: str
    chapter: str
    folder: Path
    editions: tuple[str, ...]
    play: Callable[[Table], Play]
    outcomes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    irregularities: Mapping[str, Irregularity] = field(default_factory=dict)
    dice: int = 0
    rolls_on: bool = False
    stays_up: StaysUp | None = None
    shares_hands: bool = True
    objection: Callable[[Sequence[Seat], Submission], Refusal | None] = no_objection
    rule_of_thumb: RuleOfThumb = bet_what_is_made
    own_sense: OwnSense = no_own_sense
    _loaded: dict[str, Edition] = field(default_factory=dict, repr=False, compare=False)
    _varied: dict[str, Edition] = field(default_factory=dict, repr=False, compare=False)

    def agreed(self, submission: Submission) -> Submission:
        """The choices, unless the game objects to a table with them: then Refused."""
        refusal = self.objection([], submission)
        if refusal is not None:
            raise Refused(refusal)
        return submission

    @property
    def facts(self) -> Facts:
        """What pages and posted rules must know of it."""
        return facts_in(self.folder)

    @property
    def equipment(self) -> Equipment:
        """What its chapter asks of layout, signs and table."""
        return equipment_in(self.folder)

    def edition(self, edition_id: str = "") -> Edition:
        """An edition by its id; the default one if none is named."""
        wanted = edition_id or self.editions[0]
        if wanted not in self.editions and wanted not in self._varied:
            known = ", ".join(self.editions)
            raise Refused(Refusal("unknown_edition", f"{self.id} has no edition {wanted!r}; it has: {known}"))
        if wanted in self._varied:
            return self._varied[wanted]
        if wanted not in self._loaded:
            path = self.folder / f"{wanted.replace('-', '_')}.toml"
            self._loaded[wanted] = load_edition(path, self.outcomes)
        return self._loaded[wanted]

    def with_variation(self, edition: Edition) -> str:
        """Know an edition that stands in no regulation, for the mathematics of this process; its id."""
        number = len(self._varied) + 1
        name = f"{edition.id}-varied-{number}"
        self._varied[name] = replace(edition, id=name)
        return name
