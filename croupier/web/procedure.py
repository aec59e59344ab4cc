"""What the dealer may ask of a table, from opening to closing; the automatic dealer asks the same."""

from __future__ import annotations

import msgspec

from croupier.equipment.cards import Card
from croupier.equipment.cards import card as read_card
from croupier.ledger.ledger import Answer
from croupier.play.request import Deal, Shake
from croupier.tables import betting, playing, reminders, seating, settling
from croupier.tables.config import DEALER, VIRTUAL
from croupier.tables.dealer_view import irregular_act
from croupier.tables.numbers import Numbers
from croupier.tables.playing import Preview
from croupier.tables.records import end_id
from croupier.tables.step import Step
from croupier.units.verdict import Refusal
from croupier.web.desk import Desk


async def open_round(desk: Desk, command_id: str, *, first: bool) -> Answer:
    """Open the betting of the next round, with the commitment of its shuffle."""
    async with desk.gate.alone():
        source = desk.fresh_source()
        step = desk.validation_refusal() or seating.open_round(
            desk.table, source.commitment, source.sealed, first=first
        )
        number = desk.table.number
        answer = await desk.record(command_id, ["open" if first else "next"], step)
        if desk.table.number != number:
            desk.source = source
        return answer


async def no_more_bets(desk: Desk, command_id: str, given: Numbers) -> Answer:
    """The bell. A virtual table draws the numbers that a game starts from; elsewhere the dealer says them."""

    def decide() -> Step | Refusal:
        numbers = given
        if desk.table.config.cards != DEALER and given == Numbers():
            numbers = desk.source.numbers(desk.table.submission, betting.seats_in(desk.table))
        return desk.pools.accepting(desk.table, betting.lock(desk.table, numbers, desk.standing()))

    return await desk.ask(command_id, ["no-more-bets", msgspec.to_builtins(given)], decide)


async def deal(desk: Desk, command_id: str, count: int | None = None) -> Answer:
    """The next cards or dice of a virtual or recorded source."""

    def decide() -> Step | Refusal:
        if desk.table.config.cards == DEALER:
            return Refusal("no_shoe", f"the cards of table {desk.id} are entered at the console")
        pending = desk.table.play.round.pending if desk.table.play else None
        if isinstance(pending, Shake):
            return playing.roll(desk.table, desk.next_dice(pending.dice))
        cards = desk.next_cards(count)
        if isinstance(pending, Deal) and not cards:
            return Refusal("shoe_empty", "the shoe holds no more cards; the round must be void")
        if not cards:
            return Refusal("not_dealing", f"no cards are dealt at table {desk.id} at this point")
        return playing.deal(desk.table, cards)

    return await desk.ask(command_id, ["deal", count], decide)


async def enter_cards(desk: Desk, command_id: str, cards: list[Card]) -> Answer:
    """Keyboard or scanner: cards that count when they are confirmed."""
    asked = ["cards", [card.text for card in cards]]
    return await desk.ask(command_id, asked, lambda: playing.enter(desk.table, cards))


async def undo(desk: Desk, command_id: str) -> Answer:
    """Take the last card back that was entered and not confirmed."""
    return await desk.ask(command_id, ["undo"], lambda: playing.take_back(desk.table))


async def confirm(desk: Desk, command_id: str) -> Answer:
    """The cards entered count now."""
    return await desk.ask(command_id, ["confirm"], lambda: playing.confirm(desk.table))


async def dice(desk: Desk, command_id: str, faces: list[int]) -> Answer:
    """The dice came to rest."""

    def decide() -> Step | Refusal:
        if desk.table.config.cards == VIRTUAL and faces:
            return Refusal("virtual_dice", f"table {desk.id} throws virtual dice: use deal")
        return playing.roll(desk.table, faces)

    return await desk.ask(command_id, ["dice", faces], decide)


def concerned(desk: Desk, name: str, card: str) -> list[Card]:
    """The card that an irregularity is about: the one named or, from a virtual shoe, the next one."""
    known = desk.table.game.irregularities.get(name)
    play = desk.table.play
    if known is None or not known.takes_card or play is None:
        return []
    if card:
        return [read_card(card)]
    return desk.source.cards(play.cards_drawn, 1)


async def irregularity(desk: Desk, command_id: str, name: str, seat: int, card: str, turn: int = 0) -> Answer:
    """Something went wrong: do what the section says."""

    def decide() -> Step | Refusal:
        return playing.irregularity(desk.table, irregular_act(name, seat, concerned(desk, name, card), turn))

    return await desk.ask(command_id, ["irregularity", name, seat, card, *([turn] if turn else [])], decide)


def preview(desk: Desk, name: str, seat: int, card: str, turn: int = 0) -> Preview | Refusal:
    """What an irregularity would bring about; nothing changes."""
    return playing.preview(desk.table, irregular_act(name, seat, concerned(desk, name, card), turn))


async def take_defaults(desk: Desk, command_id: str) -> Answer:
    """Time is up for everybody who is still asked."""
    return await desk.ask(command_id, ["default"], lambda: playing.take_defaults(desk.table))


async def void(desk: Desk, command_id: str, reason: str) -> Answer:
    """Break the round off. It stands in the journal under the id of the round's end, like a settlement; under
    the id of the request stands which round was meant."""
    asked = ["void", reason]
    async with desk.gate.alone():
        step = settling.void(desk.table, reason, desk.source.reveal())
        meant = await desk.intend(command_id, asked, step)
        if isinstance(meant, Refusal) or isinstance(step, Refusal):
            return meant
        if meant.facts["round"] == desk.table.round_id:
            # A table that a fault has stopped can be helped in this way alone.
            fault, desk.fault = desk.fault, ""
            done = await desk.record(end_id(desk.table.round_id), asked, step)
            if isinstance(done, Refusal):
                # Nothing was ended: a table that was stopped is stopped still.
                desk.fault = fault
                return done
        return meant


async def close(desk: Desk, command_id: str) -> Answer:
    return await desk.ask(command_id, ["close"], lambda: seating.close(desk.table))


async def done(desk: Desk, command_id: str, act: str, by: str, note: str) -> Answer:
    """Somebody did what is prescribed for the cards and dice."""

    def decide() -> Step | Refusal:
        return reminders.confirm(desk.table, act, by, desk.clock.now(), note)

    return await desk.ask(command_id, ["done", act, by, note], decide)
