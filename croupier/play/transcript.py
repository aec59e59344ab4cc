"""A round as a regulator would read it: the set-up, every act in order, and how each wager was settled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from croupier.equipment.cards import Card, show
from croupier.play.game import Game
from croupier.play.place import Place
from croupier.play.request import Act, Ask, Cards, Deal, Decide
from croupier.play.round import Round
from croupier.play.settlement import SettledWager
from croupier.play.setup import RoundSetup
from croupier.play.table import Table
from croupier.units.money import dollars
from croupier.units.outcome import Outcome


def transcript(game: Game, setup: RoundSetup, acts: list[Act]) -> str:
    """Replay a round and write down what happened, with the section of every step."""
    return "\n".join(_write(Round(game, setup), acts)) + "\n"


def _write(round_: Round, acts: list[Act]) -> Iterator[str]:
    edition, setup = round_.table.edition, round_.setup
    yield f"{edition.title}"
    yield f"{edition.source}"
    yield ""
    options = ", ".join(f"{name} {value}" for name, value in sorted(setup.options.items()))
    yield f"Rules Submission: {options or 'no optional wagers'}"
    if setup.dealing:
        yield f"Dealing: {setup.dealing.replace('_', ' ')} ({edition.cite(edition.dealing[setup.dealing])})"
    for name, amount in sorted(setup.meters.items()):
        yield f"Meter {name}: {dollars(amount)}"
    for seat in round_.table.seats:
        wagers = ", ".join(f"{name} {dollars(wager.stake)}" for name, wager in seat.wagers.items())
        place = "" if seat.position == seat.number else f" on position {seat.position}"
        yield f"Seat {seat.number}{place}{f' ({seat.player})' * bool(seat.player)}: {wagers}"
    if setup.lammers is not msgspec.UNSET and setup.lammers:
        yield f"Lammers collected in earlier rounds: {', '.join(setup.lammers)}"
    yield ""
    for act in acts:
        yield from _step(round_, act)
    yield ""
    yield "Settlement"
    yield from _settlement(round_)


def _step(round_: Round, act: Act) -> Iterator[str]:
    pending = round_.pending
    section = round_.table.edition.cite(pending.section) if pending is not None else ""
    if isinstance(pending, Deal) and isinstance(act, Cards):
        start = len(pending.places) - round_.cards_needed
        yield f"Dealt in this order ({section}): {show(act.cards)}"
        yield from _received(pending.places[start:], act.cards)
    elif isinstance(pending, Ask) and isinstance(act, Decide):
        open_ = " | ".join(choice.describe() for choice in round_.choices(act.seat))
        yield f"Seat {act.seat} is asked ({section}): {open_}; it says: {act.decision}"
    else:
        yield f"{str(act).capitalize()} ({section})"
    round_.apply(act)


def _received(places: Sequence[Place], cards: Sequence[Card]) -> Iterator[str]:
    """Who received which of the cards, in the order in which the places were first served."""
    hands: dict[str, list[Card]] = {}
    for place, card in zip(places, cards, strict=False):
        hands.setdefault(place.name, []).append(card)
    for name, hand in hands.items():
        yield f"  {name}: {show(hand)}"


def _cut(table: Table, settled: SettledWager) -> str:
    """That a payment is less than its odds say, and by which section."""
    limit = table.edition.payout_limit
    if limit is None or not settled.cut_cents:
        return ""
    cut, most = dollars(settled.cut_cents), dollars(table.submission.payout_limit)
    return f"; {cut} less by the payout limit of {most} ({table.edition.cite(limit.cite)})"


def _settlement(round_: Round) -> Iterator[str]:
    for settled in round_.table.settled:
        line = settled.line
        paid = f" at {line.pays}" if line.outcome is Outcome.WIN else ""
        hand = f" [{line.hand}]" if line.hand else ""
        yield (
            f"Seat {line.seat}, {line.wager} {dollars(line.stake)}: {line.outcome}{paid}{hand}, "
            f"{dollars(line.returned)} returned ({line.cite}){_cut(round_.table, settled)}"
        )
    for wager in round_.table.carried():
        lammers = ", ".join(round_.table.lammers) or "none"
        yield (
            f"Seat {wager.seat.number}, {wager.name} {dollars(wager.stake)}: not decided, stays up "
            f"(lammers collected: {lammers})"
        )
    for name, amount in sorted(round_.table.meters.amounts.items()):
        yield f"Meter {name}: {dollars(amount)}"
    for note in round_.table.notes:
        yield f"Note: {note}"
