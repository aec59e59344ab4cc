"""What a strategy that a person wrote down costs against best play, exactly, line by line.

Every situation of the game is decided by the first line that fits; what the decision is worth less than the
best one there is the loss of that line. Losses add up to the cost of the whole, which is the difference of
the two edges.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from croupier import games
from croupier.kernel.shipped import needs_the_lab
from croupier.lab.solve.registry import MINIMUM
from croupier.play.lab import WrittenModule
from croupier.play.submission import Submission, refuse
from croupier.play.written import Situation, WrittenStrategy, read_written, written

MOST_LETTERS: Final = 100_000


@dataclass(frozen=True)
class Loss:
    """A line that does not do what is best: how often that happens, and what it costs per first wager."""

    when: str
    decided: str
    best: str
    frequency: Fraction
    cost: Fraction


@dataclass(frozen=True)
class Compared:
    """A written strategy beside best play; ``losses`` are ranked, the dearest first."""

    name: str
    per: str
    edge: Fraction
    optimum: Fraction
    losses: tuple[Loss, ...]
    method: str

    @property
    def cost(self) -> Fraction:
        """What following it gives away, per unit of the first wager."""
        return self.edge - self.optimum


def read_strategy(game_id: str, text: str, where: str = "the strategy") -> WrittenStrategy:
    """A strategy from its text; DataError or Refused in one sentence for what cannot be followed."""
    module = _module(game_id)
    if len(text) > MOST_LETTERS:
        raise refuse("too_long", f"{where} has more than {MOST_LETTERS} letters")
    return read_written(text, where, game_id, module.ASKED)


def compared(
    game_id: str,
    text: str,
    edition_id: str = "",
    options: Mapping[str, Any] | None = None,
    where: str = "the strategy",
) -> Compared:
    """The cost of a written strategy under these options."""
    strategy = read_strategy(game_id, text, where)
    return _valued(strategy, _situations(game_id, edition_id, options or {}), game_id)


def mistakes(game_id: str, edition_id: str = "", options: Mapping[str, Any] | None = None) -> list[Compared]:
    """What people often do, the dearest first."""
    module = _module(game_id)
    found = _situations(game_id, edition_id, options or {})
    told = [
        _valued(written(game_id, one.name, one.lines, module.ASKED), found, game_id)
        for one in module.MISTAKES
    ]
    return sorted(told, key=lambda one: -one.cost)


def _module(game_id: str) -> WrittenModule:
    lab = games.lab(games.load(game_id).id)
    if not lab.written:
        known = [name for name in games.ids() if games.lab(name).written]
        raise refuse(
            "no_written_strategies",
            f"strategies of one's own are valued for {', '.join(known)}, and not yet for {game_id}",
        )
    with needs_the_lab(f"a strategy of one's own for {game_id}"):
        return lab.written_module()


def _situations(game_id: str, edition_id: str, options: Mapping[str, Any]) -> list[Situation]:
    edition = games.load(game_id).edition(edition_id)
    with needs_the_lab(f"a strategy of one's own for {game_id}"):
        return _module(game_id).situations(Submission(edition, options, MINIMUM))


def _valued(strategy: WrittenStrategy, situations: Sequence[Situation], game_id: str) -> Compared:
    deals = sum(one.deals for one in situations)
    optimum = sum((one.worth[one.best] for one in situations), Fraction(0)) / deals
    lost: dict[tuple[int, str, str], list[Fraction]] = {}
    for one in situations:
        place = strategy.place(one.facts)
        decided = strategy.lines[place].do
        if decided != one.best:
            entry = lost.setdefault((place, decided, one.best), [Fraction(0), Fraction(0)])
            entry[0] += Fraction(one.deals, deals)
            entry[1] += (one.worth[one.best] - one.worth[decided]) / deals
    losses = [
        Loss(strategy.lines[place].when, decided, best, *figures)
        for (place, decided, best), figures in lost.items()
    ]
    cost = sum((loss.cost for loss in losses), Fraction(0))
    return Compared(
        name=strategy.name,
        per=games.lab(game_id).per,
        edge=cost - optimum,
        optimum=-optimum,
        losses=tuple(sorted(losses, key=lambda loss: -loss.cost)),
        method=_module(game_id).METHOD,
    )


def document(found: Compared) -> dict[str, Any]:
    """As JSON: floats, and the fractions beside them."""
    return {
        "name": found.name,
        "per": found.per,
        "edge": float(found.edge),
        "edge_exact": str(found.edge),
        "optimum": float(found.optimum),
        "optimum_exact": str(found.optimum),
        "cost": float(found.cost),
        "cost_exact": str(found.cost),
        "method": found.method,
        "losses": [
            {
                "when": loss.when,
                "do": loss.decided,
                "better": loss.best,
                "frequency": float(loss.frequency),
                "cost": float(loss.cost),
                "cost_exact": str(loss.cost),
            }
            for loss in found.losses
        ],
    }


def lines(found: Compared) -> list[str]:
    """The same for a person."""
    return [
        f"{found.name}: house edge {float(found.edge):.4%} of the {found.per} wager, "
        f"{float(found.optimum):.4%} under best play: it costs {float(found.cost):.4%}",
        *(
            f"  {float(loss.cost):.4%}  when {loss.when}: {loss.decided}, where {loss.best} is better "
            f"({float(loss.frequency):.3%} of deals)"
            for loss in found.losses
        ),
        f"  {found.method}",
    ]
