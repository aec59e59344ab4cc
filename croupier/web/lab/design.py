"""The designer over HTTP: paytables of a wager's shape that keep a wanted share, best first."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, TypedDict

from fastapi import APIRouter, Query
from starlette.responses import Response

from croupier.errors import DataError
from croupier.units.messages import tells
from croupier.web.api.answers import json_response
from croupier.web.console.work import Finished, Working
from croupier.web.console.workshop import TheWorkshop
from croupier.web.lab.selection import Selected

if TYPE_CHECKING:
    from croupier.lab.designer import Template
    from croupier.lab.par import GamePar, WagerPar

router = APIRouter(prefix="/api/lab", tags=["lab"])


class ProposalDocument(TypedDict):
    """One paytable, what it keeps, and which of its rows differ from the one it began with."""

    edge: float
    edge_exact: str
    hit_frequency: float
    standard_deviation: float
    changed: list[str]
    paytable: dict[str, str]


class ProposalsDocument(TypedDict):
    """The best proposals, and how many there are."""

    like: str
    number: int
    proposals: list[ProposalDocument]
    command: str


SHOWN = 12
"""So many proposals are sent; the rest differ by less than anybody would look at."""

Share = Annotated[int, Query(ge=0, le=10_000)]


@dataclass(frozen=True)
class Wish:
    """What the sliders say; shares in hundredths of a percent, so that they are whole numbers."""

    target: int
    tolerance: int
    least_hit: int
    most_hit: int
    changes: int

    def words(self) -> list[str]:
        """As ``croupier design`` takes them."""
        hit = f"{_percent(self.least_hit)}..{_percent(self.most_hit)}"
        return [
            *("--target-edge", _percent(self.target), "--tolerance", _percent(self.tolerance)),
            *("--hit", hit, "--changes", str(self.changes)),
        ]


@router.get("/design/{game}/{edition}/{wager}")
@tells(Working[ProposalsDocument] | Finished[ProposalsDocument])
async def design(
    chosen: Selected,
    wager: str,
    shop: TheWorkshop,
    target: Share,
    tolerance: Share = 10,
    least_hit: Share = 0,
    most_hit: Share = 10_000,
    changes: Annotated[int, Query(ge=0, le=3)] = 3,
    like: str = "",
) -> Response:
    """Proposals from the paytable ``like``; shares are in hundredths of a percent (500 is 5%)."""
    wish = Wish(target, tolerance, least_hit, most_hit, changes)
    command = f"{chosen.command('design', wager)} {shlex.join(wish.words())}"
    doing = shop.counting.doing(
        f"trying paytables for {wager}",
        proposals,
        *(chosen.game.id, chosen.edition.id, dict(chosen.options)),
        *(wager, like, wish, command),
    )
    return json_response(shop.counts.ask(f"design:{chosen.key}:{wager}:{like}:{wish}", doing, keep=True))


def proposals(
    game_id: str, edition_id: str, options: Mapping[str, Any], wager: str, like: str, wish: Wish, command: str
) -> ProposalsDocument:
    """What the designer proposes. ValueError for a wish that cannot be."""
    from croupier.lab.designer import Brief, propose
    from croupier.lab.par import par

    start = _start(par(game_id, edition_id, options), wager, like)
    template = _template(start)
    brief = Brief(
        target=Fraction(wish.target, 10_000),
        tolerance=Fraction(wish.tolerance, 10_000),
        lowest_hit=Fraction(wish.least_hit, 10_000),
        highest_hit=Fraction(wish.most_hit, 10_000),
        most_changes=wish.changes,
    )
    try:
        all_found = propose(template, brief)
    except DataError as error:
        raise ValueError(str(error)) from None
    return {
        "like": start.letter,
        "number": len(all_found),
        "proposals": [
            {
                "edge": float(one.edge),
                "edge_exact": str(one.edge),
                "hit_frequency": float(one.result.hit_frequency),
                "standard_deviation": one.result.standard_deviation,
                "changed": list(one.changed),
                "paytable": {name: str(odds) for name, odds in one.odds.items()},
            }
            for one in all_found[:SHOWN]
        ],
        "command": f"{command} --like {start.letter}" if start.letter else command,
    }


def _start(found: GamePar, wager: str, like: str) -> WagerPar:
    from croupier.lab.par import unknown_wager

    letters = found.wagers.get(wager)
    if letters is None:
        raise unknown_wager(found, wager)
    start = letters.get(like) if like else next(iter(letters.values()))
    if start is None:
        raise ValueError(f"like: {wager} has the paytables {', '.join(letters)}, not {like!r}")
    return start


def _template(start: WagerPar) -> Template:
    """The printed paytable; the shares of a meter count at the seed, as ``croupier design`` counts them."""
    from croupier.lab.designer import Template

    counts, odds = start.result.counts, start.odds
    if not start.progressive:
        return Template(counts, odds)
    stake, result = next(iter(start.progressive.items()))
    return Template(counts, odds, stake, {name: one.seed for name, one in result.meters.items()})


def _percent(share: int) -> str:
    return f"{share / 100:g}%"
