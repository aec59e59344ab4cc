"""What an edition says of equipment and of the acts around a round, each with its section."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.law.steps import PHASES, STEPS


@dataclass(frozen=True, slots=True)
class Cited:
    """A number of the text and the section that states it."""

    value: int
    cite: str


@dataclass(frozen=True, slots=True)
class Equipment:
    """What lies on the table, and how long it may.

    ``second``: with a shuffler a second ``deck`` or ``batch`` alternates with the first; its backs have
    another color. ``second_required``: it must, unless the shuffler is a continuous one. ``change_hours``
    is by dealing method. ``requires`` names entries of ``steps.REQUIREMENTS``.
    """

    cover_cards: Cited | None = None
    second: str = ""
    second_cite: str = ""
    second_required: bool = False
    change_hours: Mapping[str, Cited] = field(default_factory=dict)
    dice: Cited | None = None
    dice_hours: Cited | None = None
    requires: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CutRule:
    """Where the cover card goes, and who is offered the cut.

    ``offered`` maps an occasion (``first_player``, ``cover_card_player``, ``cover_card_dealer``,
    ``floor_ordered``, ``otherwise``) to its section; where it is empty the dealer cuts.
    """

    from_top: Cited
    from_bottom: Cited | None = None
    cover_card_from_bottom: Fraction = Fraction(0)
    cover_card_cite: str = ""
    offered: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StubCount:
    """How often the cards left over are counted, by dealing method.

    ``moment``: ``deal``, in the round itself once all is dealt; ``round``, when it is over. ``left`` is the
    number that must remain where the text states it (0: so many as make the deck whole).
    """

    every_rounds: int
    moment: str
    cites: Mapping[str, str]
    excused_by_counting_shuffler: bool = True
    left: int = 0


@dataclass(frozen=True, slots=True)
class ShakerRule:
    """Who shakes the dice: the ``dealer``, or a ``player``, who keeps the shaker until the dice come to a
    total of ``passes``."""

    by: str
    cite: str
    passes: Cited | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A prescribed act with the section that prescribes it."""

    name: str
    phase: str
    who: str
    text: str
    cite: str


@dataclass(frozen=True, slots=True)
class Procedure:
    """The acts of each phase, by name with their sections, and the rules that have numbers in them.

    A section may depend on the dealing method: then the entry is by method. ``mid_shoe_entry`` is the section
    that lets a house bar wagers of those who did not wager since the shuffle.
    """

    phases: Mapping[str, Mapping[str, str | Mapping[str, str]]] = field(default_factory=dict)
    cut: CutRule | None = None
    stub_count: StubCount | None = None
    card_reader_inspection: str = ""
    shaker: ShakerRule | None = None
    mid_shoe_entry: str = ""

    def steps(self, phase: str, facts: Collection[str] = (), dealing: str = "") -> list[Step]:
        """What is to be done in a phase of a table of which these facts are true, in order."""
        found: list[Step] = []
        for name, cite in self.phases.get(phase, {}).items():
            words = STEPS[name]
            section = cite if isinstance(cite, str) else cite.get(dealing, "")
            follows = not words.after or any(step.name in words.after for step in found)
            if section and follows and words.needs <= set(facts) and not words.unless & set(facts):
                found.append(Step(name, phase, words.who, words.text, section))
        return found

    def all_steps(self, facts: Collection[str] = (), dealing: str = "") -> list[Step]:
        """The acts of all phases, from the opening of the table to the end of a round."""
        return [step for phase in PHASES for step in self.steps(phase, facts, dealing)]
