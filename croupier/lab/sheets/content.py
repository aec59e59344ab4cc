"""What stands on the PAR sheet of one edition: every assumption, every step, every figure."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier import __version__
from croupier.lab.misprints import SINGLE, percent
from croupier.lab.par import GamePar, WagerPar, outside_sentence
from croupier.lab.progressive import ProgressiveResult
from croupier.lab.sheets.base import base_game, base_summary, confidence
from croupier.lab.sheets.blocks import Block, Grid, Heading, Text
from croupier.lab.sheets.plots import distribution, edges_by_paytable, meter_curve
from croupier.lab.sheets.provenance import UNSIGNED, Provenance, reproducing
from croupier.units.money import dollars

MOST_VARIANTS = 12
ASSUMPTIONS = (
    "Every order of the cards, or every roll of the dice, is equally likely.",
    "Amounts are paid as printed, unrounded; at the table a payment is rounded down to the cent.",
    "No aggregate payout limit is reached.",
    "The edge is the expected loss as a fraction of the wager. A loss contributes minus its probability, a "
    "payment its probability times what is won beside the stake; what does not return the stake (for 1, "
    "sums, shares of a meter) counts less one.",
)


def sheet(par: GamePar, provenance: Provenance = UNSIGNED) -> Iterator[Block]:
    """The whole sheet."""
    edition = par.edition
    yield Heading(1, f"{edition.title}: PAR sheet")
    chapter = f" Chapter {edition.chapter}" if edition.chapter[0].isdigit() else ""
    yield Text(f"{edition.code}{chapter}. {edition.source}. Croupier {__version__}.")
    for sentence in provenance.sentences():
        yield Text(sentence)
    yield Text(f"Reproduced by: {reproducing(par)}", "formula")
    if edition.outside:
        yield Text(outside_sentence(edition), "warning")
    for sentence in par.warnings:
        yield Text(f"Warning: {sentence}", "warning")
    yield Heading(2, "Assumptions")
    for sentence in (*ASSUMPTIONS, *_options(par), *par.notes, *par.deferred):
        yield Text(sentence)
    yield Text(
        "Source of strategy: for the base game the best play, found by the method given there. No decision "
        "changes the outcome of an optional wager, except where an assumption below its table says so."
    )
    yield Heading(2, "Summary")
    yield summary(par)
    yield from base_game(par)
    for letters in par.wagers.values():
        yield from wager(par, list(letters.values()))


def _options(par: GamePar) -> list[str]:
    chosen = {name: value for name, value in par.options.items() if value not in (None, False)}
    return [f"Options: {', '.join(f'{name} = {value}' for name, value in chosen.items())}."] if chosen else []


def name_of(one: WagerPar) -> str:
    """``flush_bonus A``."""
    return f"{one.wager} {one.letter}".strip()


def summary(par: GamePar) -> Grid:
    """One line for every wager and paytable."""
    rows = [] if par.base is None else [base_summary(par.base)]
    rows += [
        (
            name_of(one) + (" (at the seed)" if one.progressive else ""),
            percent(one.result.edge),
            _short(one.result.edge),
            percent(one.result.hit_frequency),
            f"{one.result.standard_deviation:.4f}",
            one.cite,
        )
        for letters in par.wagers.values()
        for one in letters.values()
    ]
    head = ("wager", "edge", "exactly", "hit frequency", "standard deviation", "stated in")
    return Grid(head, tuple(rows), frozenset((1, 2, 3, 4)))


def wager(par: GamePar, letters: list[WagerPar]) -> Iterator[Block]:
    """One wager: its method once, then every paytable."""
    first = letters[0]
    rule = par.edition.wagers[first.wager]
    counts = first.result.counts
    yield Heading(2, f"{rule.title} ({first.wager})")
    yield Text(
        f"{par.edition.cite(rule.cite)}. Method: {counts.method}; counted out of {counts.total:,}. "
        f"Explained in docs/mathematics/{counts.page}."
    )
    for sentence in counts.assumes:
        yield Text(f"Assumption: {sentence}.")
    if len(letters) > 1:
        yield edges_by_paytable([(one.letter, one.result.edge) for one in letters], first.wager)
    for one in letters:
        yield from paytable(par, one)
    if first.variants:
        yield Heading(3, f"{first.wager} otherwise")
        yield variants(first)
        if len(first.variants) > MOST_VARIANTS:
            yield Text(f"The extremes of {len(first.variants)}; all of them are in the JSON and CSV files.")


def paytable(par: GamePar, one: WagerPar) -> Iterator[Block]:
    """The outcome table, the sum that makes the edge, and what depends on meters and other hands."""
    yield Heading(3, f"{name_of(one)} ({one.cite})")
    yield outcomes(one)
    yield Text(edge_as_a_sum(one), "formula")
    for row in one.result.extras:
        yield Text(
            f"Beside the wager, won or lost: {row.outcome} {row.pays}, with probability {row.probability}."
        )
    yield Text(
        f"Hit frequency {one.result.hit_frequency} = {percent(one.result.hit_frequency)}; variance "
        f"{float(one.result.variance):,.6f}, standard deviation {one.result.standard_deviation:,.4f} units."
    )
    yield confidence(one.result.edge, one.result.standard_deviation)
    yield distribution(one.result, name_of(one))
    for result in one.progressive.values():
        yield from progressive(one, result)
    if one.envy:
        yield from envy(one, par.edition.seats.value)


def outcomes(one: WagerPar) -> Grid:
    """Combinations, probability, pays and contribution of each outcome."""
    rows = [
        (
            row.outcome.replace("_", " "),
            f"{row.combinations:,}",
            f"{float(row.probability):.10f}",
            row.pays,
            f"{float(row.contribution):+.8f}",
        )
        for row in one.result.rows
    ]
    rows.append(
        ("total; minus the edge", f"{one.result.combinations:,}", "1", "", f"{-float(one.result.edge):+.8f}")
    )
    head = ("outcome", "combinations", "probability", "pays", "contribution")
    return Grid(head, tuple(rows), frozenset((1, 2, 4)), last_is_total=True)


def edge_as_a_sum(one: WagerPar) -> str:
    """``edge = 1 - (6 x 31 + 12 x 21 + ...) / 1,326 = 10/221``: the returns of all outcomes that give any."""
    result = one.result
    terms = [
        f"{row.combinations:,} x {_short(row.returned)}"
        for row in result.rows
        if row.returned and row.combinations
    ]
    total = f"{result.combinations:,}"
    exact = f"{result.edge} = " if len(str(result.edge)) <= 60 else ""
    beside = "".join(f" - {row.probability} x {_short(row.returned)}" for row in result.extras)
    return f"edge = 1 - ({' + '.join(terms)}) / {total}{beside} = {exact}{percent(result.edge)}"


def progressive(one: WagerPar, result: ProgressiveResult) -> Iterator[Block]:
    """At the seed, by the meter, at break-even, and in the long run."""
    yield Heading(3, f"{name_of(one)} with a wager of {dollars(result.stake)}")
    rows = [
        (
            name,
            _money(figures.seed),
            _money(figures.reseed),
            percent(figures.rule.primary) if figures.rule.primary is not None else "Rules Submission",
            percent(figures.rule.reserve),
            f"{float(1 / figures.emptied):,.1f}" if figures.emptied else "never",
            _money(figures.break_even),
            _money(figures.mean),
        )
        for name, figures in result.meters.items()
    ]
    head = ("meter", "seed", "reseed", "rate", "reserve", "emptied once in", "break-even", "mean when paid")
    yield Grid(head, tuple(rows), frozenset(range(1, 8)))
    slopes = " + ".join(f"{figures.slope} x {name}" for name, figures in result.meters.items())
    yield Text(
        f"return = {_short(result.without_meters)} + {slopes}, meters in cents; at the seed "
        f"{percent(1 - result.at_seed.edge)}",
        "formula",
    )
    yield Text(_long_run(result))
    if result.stake == min(one.progressive):
        for name in result.meters:
            yield meter_curve(result, name, f"{name_of(one)}, {dollars(result.stake)}")


def _long_run(result: ProgressiveResult) -> str:
    parts = [f"fixed payouts {percent(result.without_meters)}"]
    for name, figures in result.meters.items():
        rate = figures.rule.primary
        parts.append(f"{name} meter {percent(rate) if rate is not None else 'its rate'}")
        if figures.rule.reserve:
            parts.append(f"its reserve {percent(figures.rule.reserve)}")
        if figures.reseed and figures.emptied:
            parts.append(f"its reseeding {percent(figures.emptied * figures.reseed / result.stake)}")
    whole = (
        percent(result.long_run)
        if result.long_run is not None
        else f"{percent(result.long_run_without_rates)} and the rate that the Rules Submission states"
    )
    return f"Long-run return: {whole} ({', '.join(parts)}); the first seed, paid once, is not in it."


def envy(one: WagerPar, seats: int) -> Iterator[Block]:
    """The edge by the number of other hands."""
    rows = []
    for stake, each in one.envy.items():
        edge = one.progressive[stake].at_seed.edge if one.progressive else one.result.edge
        rows.append((dollars(stake), *(percent(edge - others * each) for others in range(seats))))
    head = ("wager", *(f"{others} other" for others in range(seats)))
    yield Text("With the Envy Bonus, by the number of other hands dealt (each counts alike, in expectation):")
    yield Grid(head, tuple(rows), frozenset(range(1, seats + 1)))


def variants(one: WagerPar) -> Grid:
    """The same wager placed or played otherwise."""
    shown = sorted(one.variants, key=lambda variant: variant.edge)
    if len(shown) > MOST_VARIANTS:
        half = MOST_VARIANTS // 2
        shown = shown[:half] + shown[-half:]
    rows = tuple((each.title, percent(each.edge), _short(each.edge), each.method) for each in shown)
    return Grid(("variant", "edge", "exactly", "method"), rows, frozenset((1, 2)))


def letter_of(one: WagerPar) -> str:
    """The key under which JSON and CSV file a paytable."""
    return one.letter or SINGLE


def _short(value: Fraction) -> str:
    text = f"{value.numerator:,}" if value.denominator == 1 else str(value)
    return text if len(text) <= 32 else f"{float(value):.12g}"


def _money(cents: Fraction | None) -> str:
    return "-" if cents is None else f"${float(cents) / 100:,.2f}"
