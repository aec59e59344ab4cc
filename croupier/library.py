"""Croupier as a library: ``import croupier``, and the questions that the command line answers too.

Small and typed: results are frozen dataclasses with exact fractions. What needs an extra says in one sentence
which. ``docs/library.md`` walks through it; the notebooks in docs/notebooks are run by a test.

The games themselves are ``croupier.games``: ``croupier.games.ids()`` and ``croupier.games.load(id)``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from croupier import games
from croupier.errors import OperatingError

if TYPE_CHECKING:
    import pandas

    from croupier.lab.advice import Advice
    from croupier.lab.joint import Joint
    from croupier.lab.par import GamePar
    from croupier.lab.risk import Risk
    from croupier.lab.simulate import Simulated
    from croupier.lab.solve import BaseResult
    from croupier.lab.strategy.compare import Compared

Options = Mapping[str, Any]
"""What a Rules Submission selects, by name: ``{"flush_bonus": "B"}``."""

Round = Mapping[str, Any]
"""A round document as docs/contract.md describes it."""


def editions(game: str) -> list[str]:
    """The ids of a game's editions, the default one first."""
    return list(games.load(game).editions)


def par(game: str, edition: str = "", options: Options | None = None) -> GamePar:
    """Every wager and paytable, counted; ``.base`` is the base game under best play."""
    from croupier.lab.par import par as ask

    return ask(game, edition, options)


def solve(game: str, edition: str = "", options: Options | None = None) -> BaseResult:
    """The base game under best play."""
    from croupier.lab.solve import solve as ask

    return ask(game, edition, options)


def advise(round_: Round) -> list[Advice]:
    """For each seat that is asked in a round in progress, every decision with its value, best first."""
    from croupier.lab.advice import advise as ask

    return ask(round_)


def simulate(
    game: str,
    rounds: int,
    seed: int = 1,
    edition: str = "",
    options: Options | None = None,
    strategy: str = "",
) -> Simulated:
    """Rounds at best play, or by a strategy of one's own (its TOML text), with the exact value beside."""
    from croupier.lab.simulate import Request
    from croupier.lab.simulate import simulate as play

    return play(Request(game, rounds, seed, edition, options or {}, strategy))


def settle(round_: Round) -> dict[str, Any]:
    """A round that is decided, settled, as docs/contract.md describes it; Refused where it cannot be."""
    import msgspec

    from croupier.play.document import parse
    from croupier.play.document import settle as play

    found: dict[str, Any] = msgspec.to_builtins(play(parse(msgspec.json.encode(round_)), games.load))
    return found


def joint(
    game: str,
    wagers: Sequence[str] = (),
    seats: int = 1,
    edition: str = "",
    options: Options | None = None,
) -> Joint:
    """Means and covariances of several wagers, of one hand or of several seats."""
    from croupier.lab.joint import joint as ask

    return ask(game, wagers, seats, edition, options)


def risk(
    game: str,
    rounds: int,
    wagers: Sequence[str] = ("base",),
    bankroll: int | None = None,
    unit: int = 1000,
    edition: str = "",
    options: Options | None = None,
) -> Risk:
    """What many rounds come to: N0, chance of a loss, quantiles, ruin. ``bankroll`` and ``unit`` in cents."""
    from croupier.lab.risk import risk as ask

    return ask(game, rounds, wagers, bankroll, unit, edition, options)


def compare(game: str, strategy: str, edition: str = "", options: Options | None = None) -> Compared:
    """What a strategy of one's own (its TOML text) costs against best play, line by line."""
    from croupier.lab.strategy.compare import compared

    return compared(game, strategy, edition, options)


def frame(found: GamePar | BaseResult | Joint | Simulated | Compared) -> pandas.DataFrame:
    """A result as a table of pandas (``pip install croupier[frames]``); figures become floats."""
    try:
        from croupier.lab.frames import frame_of
    except ModuleNotFoundError as error:
        if error.name != "pandas":
            raise
        raise OperatingError("frames need the package 'pandas': install croupier[frames]") from None
    return frame_of(found)
