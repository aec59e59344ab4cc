"""What is due at a table, and when: pure functions of the record of what was done, with no clock inside.

The table keeps a list of ``Done`` (what, when, by whom, after how many rounds). From it and the edition
follows what must be done next: new cards after 4, 8 or 24 hours, new dice after 24, a count of the stub every
so many rounds, the card reader each gaming day. What will be due soon is announced before it is late.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterator, Sequence

import msgspec

from croupier.law.edition import Edition
from croupier.law.procedure import Step
from croupier.law.steps import FACTS, STEPS

SOON = datetime.timedelta(minutes=15)
"""How long before its time something is announced."""

CHANGE_CARDS, CHANGE_DICE, COUNT_STUB, CARD_READER = (
    "change_cards",
    "change_dice",
    "count_stub",
    "inspect_card_reader",
)
RESHUFFLE, COUNT_CARDS = "reshuffle", "count_cards"
REPAIR_CARD_READER = "repair_card_reader"
REMEDIES = {
    RESHUFFLE: "Reshuffle the cards.",
    CHANGE_CARDS: "Take the whole deck from the table and bring another.",
    COUNT_CARDS: "Count the cards that were brought: the deck is whole.",
    REPAIR_CARD_READER: "Have the card reader device repaired or replaced.",
}
"""What an irregularity leaves to be done before another round, in words."""

OF_CARDS = frozenset({RESHUFFLE, CHANGE_CARDS, COUNT_CARDS})
"""Of these acts a virtual shoe knows nothing: it is shuffled anew and whole in every round."""

UNCOVER = {"shuffler": "uncover_shuffler", "automated_shoe": "uncover_automated_shoe"}
"""The acts that bring a device back into use which was covered."""

INSPECTIONS = {CHANGE_CARDS: ("inspect_cards", "verify_inspection"), CHANGE_DICE: ("load_shaker",)}
"""What is done with cards and dice that were brought, before anything is dealt or thrown with them."""

SHUFFLES = ("shuffle", "shuffle_by_device")
"""How new cards are mixed before play commences: by hand, by the shuffler, or by it alone (Massachusetts)."""

CUTS = (
    "cut",
    "cut_onto_cover_card",
    "cut_unless_preshuffled",
    "cut_preshuffled",
    "cut_by_player",
    "cut_of_manual_shuffle",
)
"""The acts by which shuffled cards are cut."""

AT_THE_BELL = frozenset({"cut_by_player", "cut_of_manual_shuffle"})
"""Cuts that are offered to the players, who are there when they wager; no card is dealt before."""

HOLDING = frozenset(
    {
        *(CHANGE_CARDS, CHANGE_DICE, CARD_READER),
        *(act for acts in INSPECTIONS.values() for act in acts),
        *SHUFFLES,
        *CUTS,
    }
)
"""A round does not begin before these are done, where they are due."""

OF_THE_FLOOR = frozenset({*UNCOVER.values(), *(act for act, it in STEPS.items() if it.who == "floorperson")})
"""What a floorperson does, and signs for."""

ACTS = frozenset({*STEPS, *REMEDIES, *UNCOVER.values(), CHANGE_DICE, COUNT_STUB})
"""Everything that a table's record may name."""


def settles(done: str, owed: str) -> bool:
    """Whether an act that was done is the one that was owed; any shuffle of the cards reshuffles them."""
    return done == owed or (owed == RESHUFFLE and done in ("shuffle", "shuffle_by_device"))


class Done(msgspec.Struct, frozen=True):
    """An act of the table's record. ``rounds`` were completed at this table when it was done. ``position``:
    the player who did it, where one did."""

    act: str
    at: datetime.datetime
    by: str
    rounds: int = 0
    note: str = ""
    position: int = 0


class Due(msgspec.Struct, frozen=True):
    """Something to be done: ``soon``, ``now`` (this round, this moment), already ``late``, or ``open`` where
    no time is set."""

    act: str
    text: str
    cite: str
    state: str
    at: datetime.datetime | None = None


class TableState(msgspec.Struct, frozen=True):
    """What decides which acts apply: how cards are dealt, the facts of ``law.steps.FACTS``, and the day."""

    dealing: str
    facts: frozenset[str]
    now: datetime.datetime
    gaming_day_began: datetime.datetime
    rounds: int


def due(edition: Edition, state: TableState, record: Sequence[Done]) -> list[Due]:
    """All that is due or soon will be, the latest first."""
    unknown = state.facts - set(FACTS)
    if unknown:
        raise ValueError(f"unknown facts of a table: {', '.join(sorted(unknown))}")
    found = [*_cards(edition, state, record), *_dice(edition, state, record)]
    found += [*_stub(edition, state, record), *_card_reader(edition, state, record)]
    return sorted(found, key=lambda one: ("late", "now", "soon").index(one.state))


def _last(record: Sequence[Done], *acts: str) -> Done | None:
    return max((one for one in record if one.act in acts), key=lambda one: one.at, default=None)


def _by_age(
    act: str, what: str, hours: int, cite: str, state: TableState, last: Done | None
) -> Iterator[Due]:
    """Something that may lie on the table for so many hours."""
    if last is None:
        yield Due(act, f"Bring {what} to the table.", cite, "now")
        return
    end = last.at + datetime.timedelta(hours=hours)
    if state.now >= end - SOON:
        late = "late" if state.now > end else "now" if state.now == end else "soon"
        yield Due(act, f"Change the {what}: {hours} hours at most.", cite, late, end)


def _cards(edition: Edition, state: TableState, record: Sequence[Done]) -> Iterator[Due]:
    rule = edition.equipment.change_hours.get(state.dealing)
    if rule is not None:
        last = _last(record, CHANGE_CARDS)
        yield from _by_age(CHANGE_CARDS, "cards", rule.value, edition.cite(rule.cite), state, last)


def _dice(edition: Edition, state: TableState, record: Sequence[Done]) -> Iterator[Due]:
    rule = edition.equipment.dice_hours
    if rule is not None and "random_numbers" not in state.facts:
        last = _last(record, CHANGE_DICE)
        yield from _by_age(CHANGE_DICE, "dice", rule.value, edition.cite(rule.cite), state, last)


def inspections(edition: Edition, state: TableState, record: Sequence[Done]) -> Iterator[Due]:
    """Cards and dice that were brought are inspected, as the chapter's opening of the table says."""
    steps = {step.name: step for step in edition.procedure.steps("opening", state.facts, state.dealing)}
    for brought, acts in INSPECTIONS.items():
        last = _last(record, brought)
        for act in acts if last is not None else ():
            done = _last(record, act)
            if act in steps and last is not None and (done is None or done.at < last.at):
                yield Due(act, steps[act].text, edition.cite(steps[act].cite), "now")


def shuffle_and_cut(edition: Edition, state: TableState, record: Sequence[Done]) -> Iterator[Due]:
    """New cards are shuffled before play commences and cut where the chapter has them cut (§ 678a.5(a), (c)
    and their like); a shuffle that was confirmed later is cut as well. One after the other.

    What comes preshuffled is not shuffled, and only in its first round uncut where the chapter says so. A
    device that reshuffles by itself needs no hands.
    """
    brought = _last(record, CHANGE_CARDS)
    if brought is None or "reshuffling_device" in state.facts:
        return
    shuffled = _last(record, *SHUFFLES, RESHUFFLE)
    since = shuffled is not None and shuffled.at >= brought.at
    if not since and "preshuffled" not in state.facts:
        for step in edition.procedure.steps("shuffle", state.facts, state.dealing):
            if step.name in SHUFFLES:
                yield Due(step.name, step.text, edition.cite(step.cite), "now")
                return
    mixed = shuffled if since and shuffled is not None else brought
    facts = state.facts - {"preshuffled"} if since else state.facts
    cut = _last(record, *CUTS)
    if cut is not None and cut.at >= mixed.at:
        return
    for step in edition.procedure.steps("cut", facts, state.dealing):
        if step.name in CUTS:
            yield Due(step.name, step.text, edition.cite(step.cite), "now")
            return


def _stub(edition: Edition, state: TableState, record: Sequence[Done]) -> Iterator[Due]:
    """Counted in every fifth round at the latest: in that round it is due, after it late.

    Where the cards are counted when a round is over, the fifth round makes it due and a sixth late.
    """
    rule = edition.procedure.stub_count
    if rule is None or state.dealing not in rule.cites:
        return
    excusing = {"counting_shuffler", "reshuffling_device"}
    if rule.excused_by_counting_shuffler and excusing & state.facts:
        return
    last = _last(record, COUNT_STUB)
    since = state.rounds - (last.rounds if last else 0)
    after = rule.moment == "round"
    limit = rule.every_rounds if after else rule.every_rounds - 1
    if since < limit:
        return
    often = "in every round" if rule.every_rounds == 1 else f"at least once every {rule.every_rounds} rounds"
    text = f"Count the {'cards' if after else 'stub'}: {often}."
    state_word = "now" if since == limit else "late"
    yield Due(COUNT_STUB, text, edition.cite(rule.cites[state.dealing]), state_word)


def _card_reader(edition: Edition, state: TableState, record: Sequence[Done]) -> Iterator[Due]:
    cite = edition.procedure.card_reader_inspection
    last = _last(record, CARD_READER)
    if cite and (last is None or last.at < state.gaming_day_began):
        late = "late" if state.rounds and _played_today(state, record) else "now"
        yield Due(CARD_READER, STEPS[CARD_READER].text, edition.cite(cite), late)


def _played_today(state: TableState, record: Sequence[Done]) -> bool:
    """A round was completed in this gaming day: then the inspection at its beginning was missed."""
    before = [one.rounds for one in record if one.at < state.gaming_day_began]
    return state.rounds > max(before, default=0)


def steps_for(edition: Edition, phase: str, dealing: str, facts: Collection[str] = ()) -> list[Step]:
    """The acts of a phase with full citations, for a dealer's display."""
    return [
        Step(step.name, step.phase, step.who, step.text, edition.cite(step.cite))
        for step in edition.procedure.steps(phase, facts, dealing)
    ]
