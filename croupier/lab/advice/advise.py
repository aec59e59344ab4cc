"""From a round in progress to the values of every decision that is open in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import msgspec

from croupier import games
from croupier.errors import Refused
from croupier.play.document import RoundDocument, error_document, parse
from croupier.play.lab import Lab
from croupier.play.seen import Seen
from croupier.play.submission import refuse
from croupier.play.unfinished import questions
from croupier.units.money import Cents


@dataclass(frozen=True)
class Valued:
    """A decision and its expected net result, in units of the first wager. ``loss``: against the best."""

    decision: str
    value: Fraction | float
    loss: Fraction | float

    @property
    def exact(self) -> bool:
        """Whether the value is a fraction that was counted and not a number that was computed."""
        return isinstance(self.value, Fraction)


@dataclass(frozen=True)
class Advice:
    """What a seat that is asked should know: every decision, best first."""

    game: str
    edition: str
    seat: int
    section: str
    per: str
    unit_cents: Cents
    counted: str
    decisions: tuple[Valued, ...]

    @property
    def best(self) -> Valued:
        """The decision worth most; of equals the one that the module named first."""
        return self.decisions[0]


def advise(document: RoundDocument | Mapping[str, Any] | str | bytes) -> list[Advice]:
    """Advice for every seat that is asked in a round document whose decisions stop short."""
    if not isinstance(document, RoundDocument):
        text = document if isinstance(document, str | bytes) else msgspec.json.encode(document)
        document = parse(text)
    game = games.load(document.game)
    _lab(game.id)  # A game without advice says so before anything else is asked of the document.
    return [advise_seen(seen) for seen in questions(document, game)]


def advise_seen(seen: Seen) -> Advice:
    """Advice for one seat, from what it knows."""
    lab = _lab(seen.game)
    values = lab.advice_module().values(seen)
    best = max(values.values())
    ranked = sorted(values.items(), key=lambda each: -each[1])
    return Advice(
        game=seen.game,
        edition=seen.edition.id,
        seat=seen.seat,
        section=seen.section,
        per=lab.per,
        unit_cents=seen.wagers[lab.per],
        counted=lab.counted,
        decisions=tuple(Valued(decision, value, best - value) for decision, value in ranked),
    )


def advise_line(line: str | bytes) -> bytes:
    """One document in, one answer or one error out, as ``croupier advise`` writes them."""
    try:
        return msgspec.json.encode(document_of(advise(line)))
    except Refused as refused:
        return msgspec.json.encode({"error": error_document(refused.refusal)})


def document_of(found: list[Advice]) -> dict[str, Any]:
    """The shape that docs/contract.md promises."""
    first = found[0]
    outside = games.load(first.game).edition(first.edition).outside
    beside = {"outside_the_regulation": list(outside)} if outside else {}
    return {"game": first.game, "edition": first.edition, "seats": [_seat(one) for one in found], **beside}


def _seat(advice: Advice) -> dict[str, Any]:
    return {
        "seat": advice.seat,
        "cite": advice.section,
        "per": advice.per,
        "decisions": [_decision(one, advice.unit_cents) for one in advice.decisions],
        "method": "exact" if all(one.exact for one in advice.decisions) else "computed",
        "counted": advice.counted,
    }


def _decision(one: Valued, unit_cents: Cents) -> dict[str, Any]:
    found: dict[str, Any] = {
        "decision": one.decision,
        "value": float(one.value),
        "value_cents": float(one.value * unit_cents),
        "loss": float(one.loss),
    }
    if one.exact:
        found["value_exact"] = str(one.value)
    return found


def _lab(game_id: str) -> Lab:
    """The lab of a game with advice; one without, or without decisions, is refused in one sentence."""
    lab = games.lab(game_id)
    if lab.no_decisions:
        raise refuse("no_decisions", lab.no_decisions)
    if not lab.advice:
        raise refuse("no_advice", f"there is no advice on {games.load(game_id).title} yet")
    return lab
