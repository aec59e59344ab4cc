"""Irregularities of a card that the reader of the table has seen: which card it is, and what becomes of it.

A shoe that reads its cards has dealt a card before anybody sees that it lay face up, and knows a card that
came when none was due. So nobody types the card: it is the last one that was read, or one of those read since
anything was decided. It leaves the place where it lay, the cards after it move up, and its section says what
becomes of it. The names of cards that lie face down are told to nobody: they are chosen by their places.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import msgspec

from croupier.equipment.cards import Card, show
from croupier.play.request import Irregular
from croupier.tables import events as e
from croupier.tables.acts import write_act
from croupier.tables.calling import NOBODY, Called
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.in_play import RoundInPlay
from croupier.tables.phases import PLAYING
from croupier.tables.rewound import card_by_card, last_cards, moved_up
from croupier.tables.step import Step
from croupier.units.verdict import Refusal

NOT_READ = "the shoe has read no card since the last decision"


@dataclass(frozen=True, slots=True)
class Read:
    """A card that the reader saw: ``number`` counts those of the round; ``place`` "": when none was due."""

    number: int
    card: Card
    place: str = ""
    up: bool = False


def reads(table: HybridTable) -> Iterator[tuple[Read, RoundInPlay]]:
    """The cards read since anything else was done, the oldest first, each with the round as it was before.

    It is the same round that goes on from one card to the next: who wants to keep it, stops there.
    """
    play = table.play
    if play is None or not table.config.reader:
        return
    earlier = play.cards_drawn - len(last_cards(play.acts))
    for number, (card, before) in enumerate(card_by_card(play), earlier + 1):
        place, up = before.round.coming()[0]
        yield Read(number, card, place.name, up), before
    for number, card in enumerate(table.aside, play.cards_drawn + len(table.next_cards) + 1):
        yield Read(number, card), play


def number_of(act: Irregular) -> int:
    """Which of the cards that were read an irregularity concerns; 0 for the last one."""
    return int(act.details.get("read", 0))


def concerned(table: HybridTable, number: int = 0) -> tuple[Read, RoundInPlay] | None:
    """The card of this number, 0 for the last one, with the round before it; None if there is none."""
    found = [read for read, _ in reads(table)]
    wanted = number or (found[-1].number if found else 0)
    return next(((read, play) for read, play in reads(table) if read.number == wanted), None)


def named(table: HybridTable, act: Irregular) -> Irregular | Refusal:
    """An irregularity for which somebody named its card: it is the newest card read of that name."""
    found = [read for read, _ in reads(table) if read.card in act.cards]
    if not found:
        cite = table.edition.cite(table.game.irregularities[act.name].by)
        message = f"card: {show(act.cards)} is not among the cards that were read since the last decision"
        return Refusal("card_not_read", message, cite)
    return replace(act, cards=(), details={**act.details, "read": found[-1].number})


def with_its_card(act: Irregular, read: Read) -> Irregular:
    """The irregularity with the card that it concerns, and which card of the round that was."""
    return replace(act, cards=(read.card,), details={**act.details, "read": read.number})


def take_out(table: HybridTable, act: Irregular, called: Called = NOBODY) -> Step | Refusal:
    """The card leaves the deal, its section says what becomes of it, and the cards after it move up."""
    found, play = concerned(table, number_of(act)), table.play
    if found is None or play is None:
        cite = table.edition.cite(table.game.irregularities[act.name].by)
        return Refusal("card_not_read", f"{act.name!r} cannot be entered now: {NOT_READ}", cite)
    read, before = found
    act = with_its_card(act, read)
    if refusal := before.refusal(act):
        return refusal
    again = before.again()
    again.apply(act)
    removed = play.cards_drawn - read.number + 1 if read.place else 0
    after = last_cards(play.acts)[1 - removed :] if removed > 1 else []
    place = read.number - play.cards_drawn - len(table.next_cards) - 1
    earlier = [] if read.place else table.aside[:place]
    following = [*after, *table.aside] if read.place else table.aside[place + 1 :]
    told = e.CardTakenOut(
        round=table.round_id,
        act=write_act(act),
        card=read.card.text,
        read=read.number,
        place=read.place,
        removed=removed,
        dealer=called.dealer,
        floorperson=called.floorperson,
    )
    step = _moved_up(table, again, told, earlier, list(table.next_cards), following)
    return replace(step, answer={**step.answer, "card": read.card.text, "place": read.place})


def use_next(table: HybridTable, act: Irregular) -> Step | Refusal:
    """A card that came too early, its face not exposed, is the next card; dealt at once where one is due.

    The answer does not name it: nobody has seen it.
    """
    play, card = table.play, table.aside[0]
    assert play is not None
    if refusal := play.refusal(act):
        return refusal
    again = play.again()
    again.apply(act)
    number = play.cards_drawn + len(table.next_cards) + 1
    act = replace(act, details={**act.details, "read": number})
    told = e.CardTakenOut(
        round=table.round_id,
        act=write_act(act),
        card=card.text,
        read=number,
    )
    return _moved_up(table, again, told, [], [*table.next_cards, card], table.aside[1:])


def _moved_up(
    table: HybridTable,
    again: RoundInPlay,
    told: e.CardTakenOut,
    earlier: list[Card],
    waiting: list[Card],
    following: list[Card],
) -> Step:
    """Cards that wait are dealt first, then those that were read after the card, as far as cards are due."""
    queue = waiting if earlier else [*waiting, *following]
    dealt = moved_up(again, queue)
    left = queue[dealt:]
    still = max(0, len(waiting) - dealt)
    aside = [*earlier, *following] if earlier else left[still:]
    event = msgspec.structs.replace(
        told, moved=show(queue[:dealt]), aside=show(aside), waiting=show(left[:still])
    )
    answer = {"table": table.config.id, "round": table.round_id, "phase": PLAYING, "moved": dealt}
    return Step(event, answer)
