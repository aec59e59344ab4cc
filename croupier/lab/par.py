"""``par``: the exact mathematics of every wager of a game whose value is a count.

A game's ``lab`` counts, its edition prices, and this module puts the two together for every paytable.
It is imported on demand: nothing that plays a game needs it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from croupier import games
from croupier.errors import Refused
from croupier.kernel.counts import Variant
from croupier.lab.envy import Turned, envy_of_one_hand, stakes_to_show, turned_by_envy
from croupier.lab.misprints import SINGLE, percent, small_stake_warning, warnings_for
from croupier.lab.progressive import ProgressiveResult, analyse
from croupier.lab.solve.registry import solve_submitted
from croupier.lab.solve.result import BaseResult
from croupier.lab.wager import NO_EXTRAS, WagerResult, evaluate
from croupier.law.edition import Edition
from croupier.law.paytable import Paytable
from croupier.play.game import Game
from croupier.play.lab import CountedWager, Extras, Lab
from croupier.play.submission import Submission
from croupier.units.money import Cents
from croupier.units.odds import Odds, PercentOfMeter
from croupier.units.verdict import Refusal

MINIMUM: Cents = 500
"""No count depends on the table minimum; a Submission must name one."""


@dataclass(frozen=True)
class WagerPar:
    """One wager under one paytable; for a progressive one its figures at each amount that is offered.

    ``envy`` is, for an amount in cents, what each other hand at the table returns per cent staked.
    """

    wager: str
    letter: str
    cite: str
    odds: Mapping[str, Odds]
    result: WagerResult
    progressive: Mapping[Cents, ProgressiveResult] = field(default_factory=dict)
    envy: Mapping[Cents, Fraction] = field(default_factory=dict)
    variants: tuple[Variant, ...] = ()

    def edge_at(self, stake: Cents) -> Fraction:
        """What the house keeps of this stake from one hand alone, a progressive at its seed."""
        return self.progressive[stake].at_seed.edge if self.progressive else self.result.edge

    def turned_by_envy(self, seats: int) -> list[Turned]:
        """Where Envy Bonuses of a full table turn the wager to the player's favour."""
        return turned_by_envy({stake: self.edge_at(stake) for stake in self.envy}, self.envy, seats)


@dataclass(frozen=True)
class GamePar:
    """All wagers of an edition that can be counted; ``deferred``: paytables that an option must price.

    ``selected`` is what was asked for, ``options`` the same with every option decided.
    """

    game: Game
    edition: Edition
    options: Mapping[str, Any]
    wagers: Mapping[str, Mapping[str, WagerPar]]
    warnings: tuple[str, ...]
    notes: tuple[str, ...]
    deferred: tuple[str, ...]
    selected: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def base(self) -> BaseResult | None:
        """The base game under best play, solved when it is first asked for; None where it has no solver."""
        return solve_submitted(self.game, self.edition, self.options)


def par(game_id: str, edition_id: str = "", selected: Mapping[str, Any] | None = None) -> GamePar:
    """The mathematics of one edition. ``selected`` is what a Rules Submission would select.

    A wager named in it is shown for that paytable alone; all others for every paytable.
    """
    game = games.load(game_id)
    edition = game.edition(edition_id)
    submission = game.agreed(Submission(edition, selected or {}, MINIMUM))
    lab = games.lab(game_id)
    deferred: list[str] = []
    wagers = {}
    for wager, counted in lab.counted_wagers().items():
        columns = _columns(wager, lab, submission, deferred)
        if columns:
            wagers[wager] = _all_letters(wager, counted, columns, submission)
    warnings = [
        sentence
        for wager, letters in wagers.items()
        for sentence in (
            *warnings_for(wager, {letter: one.result for letter, one in letters.items()}),
            *_long_run_warnings(wager, letters),
            *_envy_warnings(wager, letters, edition.seats.value),
        )
    ]
    for wager, letters in wagers.items():
        if not edition.wagers[wager].one_of:
            for one in letters.values():
                warnings += small_stake_warning(
                    wager, one.result, one.odds, stakes_to_show(edition, wager)[0]
                )
    return GamePar(
        game,
        edition,
        submission.options,
        wagers,
        (*warnings, *lab.warnings),
        lab.notes,
        tuple(deferred),
        dict(selected or {}),
    )


def outside_sentence(edition: Edition) -> str:
    """What of a variation stands in no regulation; empty for an edition that is printed."""
    if not edition.outside:
        return ""
    return f"Outside the regulation, not an edition of any chapter: {'; '.join(edition.outside)}."


def extras_of(counted: CountedWager, submission: Submission) -> Extras:
    """What the Rules Submission has paid beside a wager."""
    return counted.extras(submission.edition, submission.options) if counted.extras else NO_EXTRAS


def edge_with_extras(submission: Submission, wager: str) -> Fraction | None:
    """The least edge of an offered progressive wager beside which something is paid; None if nothing is."""
    edition = submission.edition
    counted = games.lab(edition.game).counted_wagers().get(wager)
    extras = extras_of(counted, submission) if counted else NO_EXTRAS
    if counted is None or not extras or wager not in submission.offered:
        return None
    counts = counted.counts(edition, submission.options)
    rules = edition.progressives[wager].meters[submission.offered[wager]]
    stake = stakes_to_show(edition, wager)[0]
    found = analyse(counts, submission.paytables[wager], rules, stake, submission.meter_reset, extras=extras)
    return found.least_edge


def _long_run_warnings(wager: str, letters: Mapping[str, WagerPar]) -> list[str]:
    """Where what is paid beside a progressive wager makes it return more than it takes as the meter grows."""
    return [
        f"{wager} favours the player by {percent(-result.least_edge)} in the long run, "
        "with what is paid beside it"
        for one in letters.values()
        for result in list(one.progressive.values())[:1]
        if one.result.extras and result.least_edge < 0 <= result.at_seed.edge
    ]


def _envy_warnings(wager: str, letters: Mapping[str, WagerPar], seats: int) -> list[str]:
    """Where other hands at the table turn a wager to the player's favour."""
    return [
        turned.told(wager if letter == SINGLE else f"{wager} {letter}")
        for letter, one in letters.items()
        for turned in one.turned_by_envy(seats)
    ]


def turns_by_envy(submission: Submission, wager: str) -> list[Turned]:
    """The same for a wager as a Rules Submission offers it."""
    edition = submission.edition
    counted = games.lab(edition.game).counted_wagers().get(wager)
    if counted is None or f"{wager}_envy" not in edition.paytables:
        return []
    chosen = {submission.paytables[wager].letter: submission.paytables[wager]}
    (one,) = _all_letters(wager, counted, chosen, submission).values()
    return one.turned_by_envy(edition.seats.value)


def _columns(wager: str, lab: Lab, submission: Submission, deferred: list[str]) -> dict[str, Paytable]:
    """The paytables of a wager by letter: all of them, or the one selected."""
    edition = submission.edition
    family = edition.paytables[lab.paytables.get(wager) or edition.wagers[wager].paytable]
    chosen = submission.offered.get(wager)
    found = {}
    for letter, paytable in family.columns.items():
        if chosen and letter != chosen:
            continue
        if not paytable.deferred:
            found[letter] = paytable
        elif submission.options[paytable.deferred] is None:
            where = edition.cite(paytable.cite)
            deferred.append(
                f"{wager} {letter}: its odds are left to the option {paytable.deferred!r} ({where})"
            )
        else:
            selection = {wager: letter, paytable.deferred: submission.options[paytable.deferred]}
            priced = Submission(edition, selection, MINIMUM).paytables[wager]
            in_order = {outcome: priced.odds[outcome] for outcome in family.outcomes}
            found[letter] = replace(priced, odds=in_order)
    return found


def _all_letters(
    wager: str,
    counted: CountedWager,
    columns: Mapping[str, Paytable],
    submission: Submission,
) -> dict[str, WagerPar]:
    edition = submission.edition
    counts = counted.counts(edition, submission.options)
    variants = counted.variants(edition, submission.options) if counted.variants else []
    extras = extras_of(counted, submission)
    stakes = stakes_to_show(edition, wager)
    envy = {stake: envy_of_one_hand(edition, wager, counts, stake) for stake in stakes}
    found = {}
    for letter, paytable in columns.items():
        progressive = {}
        if any(isinstance(odds, PercentOfMeter) for odds in paytable.odds.values()):
            rules = edition.progressives[wager].meters[letter]
            progressive = {
                stake: analyse(counts, paytable, rules, stake, submission.meter_reset, envy[stake], extras)
                for stake in stakes
            }
            result = progressive[stakes[0]].at_seed
        else:
            result = evaluate(counts, paytable.odds, stakes[0], extras=extras)
        earned = {stake: one for stake, one in envy.items() if one}
        found[letter or SINGLE] = WagerPar(
            wager,
            letter,
            edition.cite(paytable.cite),
            paytable.odds,
            result,
            progressive,
            earned,
            tuple(variants),
        )
    return found


def unknown_wager(par_of: GamePar, wager: str) -> Refused:
    """The refusal for a wager that has no count."""
    known = ", ".join(par_of.wagers)
    return Refused(
        Refusal("unknown_wager", f"{par_of.game.id} has no wager {wager!r} with a count; it has: {known}")
    )
