"""What the dealer may ask of a table, from opening to closing; the automatic dealer asks the same."""

from __future__ import annotations

from uuid import uuid4

import msgspec

from croupier.access.signature import signature_of_the_house
from croupier.equipment.cards import Card
from croupier.equipment.cards import card as read_card
from croupier.house.desk import Desk
from croupier.ledger.ledger import Answer
from croupier.play.procedure import HOLDING, OF_THE_FLOOR
from croupier.play.request import Irregular
from croupier.tables import betting, method, playing, promising, reminders, seating, settling, taking_turns
from croupier.tables.calling import NOBODY, Called
from croupier.tables.dealer_view import irregular_act
from croupier.tables.numbers import Numbers
from croupier.tables.phases import BETTING
from croupier.tables.preview import Preview
from croupier.tables.preview import preview as preview_of
from croupier.tables.records import end_id
from croupier.tables.step import Step
from croupier.units import own_ids as own
from croupier.units.signature import Signature
from croupier.units.verdict import Refusal


async def open_round(desk: Desk, command_id: str, *, first: bool) -> Answer:
    """Open the betting of the next round, with the commitment of its shuffle."""
    async with desk.lock.alone():
        await _bring_what_is_due(desk)
        source = desk.fresh_source()
        step = await desk.next_round_refusal() or seating.open_round(
            desk.table, source.commitment, source.sealed, first=first, scheme=source.scheme
        )
        if isinstance(step, Step):
            step = reminders.due_refusal(desk.table, desk.clock.now()) or step
        number = desk.table.number
        answer = await desk.record(command_id, ["open" if first else "next"], step)
        if desk.table.number != number:
            desk.table.source = source
        return answer


async def _bring_what_is_due(desk: Desk) -> None:
    """A demonstration has nobody who would bring cards and inspect them: it does, and the journal says so."""
    if not desk.brings_its_own_cards or not desk.table.round_is_over:
        return
    by, now = signature_of_the_house("demonstration:house"), desk.clock.now()
    for _ in HOLDING:
        due = reminders.holding(desk.table, now)
        if not due:
            return
        step = reminders.confirm(desk.table, due[0].act, by, now, "the demonstration's own")
        command_id = own.BY_ITSELF(table=desk.id, unique=uuid4().hex)
        await desk.record(command_id, ["done", due[0].act], step)


async def no_more_bets(desk: Desk, command_id: str, given: Numbers) -> Answer:
    """The bell. ``given`` are the numbers that a dealer with his own cards found for the round.

    Where terminals have promised bytes for the shuffle, their promises are fixed first, and then they show
    them: that takes a moment, and never longer than the table's patience.
    """
    await _gather(desk)

    def decide() -> Step | Refusal:
        shown = desk.gathering.shown_in(desk.table.round_id)
        step = betting.lock(desk.table, given, desk.standing(), shown)
        if isinstance(step, Step) and not desk.brings_its_own_cards:
            step = reminders.due_refusal(desk.table, desk.clock.now(), bell=True) or step
        return desk.pools.accepting(desk.table, step)

    return await desk.ask(command_id, ["no-more-bets", msgspec.to_builtins(given)], decide)


async def _gather(desk: Desk) -> None:
    """Close the betting where the lock would not be refused, and wait for the bytes of the terminals."""
    async with desk.lock.alone():
        table = desk.table
        step = None if betting.bell_refusal(table) else promising.close_betting(table)
        if step is not None:
            await desk.record(own.CLOSED_BETTING(round=table.round_id), ["close-betting"], step)
        is_closed = bool(table.promises) and table.phase == BETTING
    if is_closed:
        await desk.gathering.wait(table)


async def deal(desk: Desk, command_id: str, count: int | None = None) -> Answer:
    """The next cards or dice of a virtual or recorded source."""
    return await desk.ask(command_id, ["deal", count], lambda: playing.deal_next(desk.table, count))


async def enter_cards(desk: Desk, command_id: str, cards: list[Card]) -> Answer:
    """Keyboard or scanner: cards that count when they are confirmed."""
    asked = ["cards", [card.text for card in cards]]
    return await desk.ask(command_id, asked, lambda: playing.enter(desk.table, cards))


async def undo(desk: Desk, command_id: str) -> Answer:
    """Take the last card back that was entered and not confirmed."""
    return await desk.ask(command_id, ["undo"], lambda: playing.take_back(desk.table))


async def confirm(desk: Desk, command_id: str, count: int = 0) -> Answer:
    """The cards entered count now; ``count``: only so many cards of the deal lie on the table yet."""
    asked = ["confirm", count] if count else ["confirm"]
    return await desk.ask(command_id, asked, lambda: playing.confirm(desk.table, count))


async def correct(desk: Desk, command_id: str, place: str, wrong: Card, right: Card) -> Answer:
    """A card that was said as it was turned up is another one."""
    asked = ["correct", place, wrong.text, right.text]
    return await desk.ask(command_id, asked, lambda: playing.correct(desk.table, place, wrong, right))


async def dice(desk: Desk, command_id: str, faces: list[int]) -> Answer:
    """The dice came to rest."""
    return await desk.ask(command_id, ["dice", faces], lambda: playing.roll(desk.table, faces))


def _act(desk: Desk, name: str, seat: int, card: str, turn: int, device: str, read: int) -> Irregular:
    """An irregularity as it was asked for; a card is read only where it concerns one."""
    known = desk.table.game.irregularities.get(name)
    takes_card = known is not None and known.takes_card
    return irregular_act(name, seat, [read_card(card)] if card and takes_card else [], turn, device, read)


async def irregularity(
    desk: Desk,
    command_id: str,
    name: str,
    seat: int,
    card: str,
    turn: int = 0,
    called: Called = NOBODY,
    device: str = "",
    read: int = 0,
) -> Answer:
    """Something went wrong: do what the section says."""

    def decide() -> Step | Refusal:
        return playing.irregularity(desk.table, _act(desk, name, seat, card, turn, device, read), called)

    more = [*([turn] if turn else []), *([device] if device else []), *([f"read {read}"] if read else [])]
    return await desk.ask(command_id, ["irregularity", name, seat, card, *more], decide)


def preview(
    desk: Desk, name: str, seat: int, card: str, turn: int = 0, device: str = "", read: int = 0
) -> Preview | Refusal:
    """What an irregularity would bring about; nothing changes."""
    return preview_of(desk.table, _act(desk, name, seat, card, turn, device, read))


async def take_defaults(desk: Desk, command_id: str) -> Answer:
    """Time is up for everybody who is still asked."""
    now = desk.clock.now()
    return await desk.ask(command_id, ["default"], lambda: playing.take_defaults(desk.table, now))


async def void(desk: Desk, command_id: str, reason: str, called: Called = NOBODY) -> Answer:
    """Break the round off. It stands in the journal under the id of the round's end, like a settlement; under
    the id of the request stands which round was meant."""
    asked = ["void", reason]
    async with desk.lock.alone():
        step = settling.void(desk.table, reason, called)
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


async def close(desk: Desk, command_id: str, called: Called = NOBODY) -> Answer:
    """Close the table."""
    return await desk.ask(command_id, ["close"], lambda: seating.close(desk.table, called))


async def change_dealing(desk: Desk, command_id: str, dealing: str, called: Called) -> Answer:
    """The floor lets the table be dealt in another way from the next round on."""
    return await desk.ask(
        command_id, ["dealing", dealing], lambda: method.change(desk.table, dealing, called)
    )


async def cover_card(desk: Desk, command_id: str, position: int, called: Called) -> Answer:
    """The cover card came, on a position or in the dealer's hand."""
    asked = ["cover-card", position]
    return await desk.ask(command_id, asked, lambda: taking_turns.cover_card(desk.table, position, called))


async def order_reshuffle(desk: Desk, command_id: str, called: Called) -> Answer:
    """A floorperson has the cards of the shoe reshuffled."""
    return await desk.ask(command_id, ["reshuffle"], lambda: taking_turns.order_reshuffle(desk.table, called))


async def permit_entry(desk: Desk, command_id: str, terminal: str, called: Called) -> Answer:
    """A floorperson lets a terminal wager before the shuffle."""
    asked = ["entry", terminal]
    return await desk.ask(command_id, asked, lambda: taking_turns.permit_entry(desk.table, terminal, called))


async def done(
    desk: Desk,
    command_id: str,
    act: str,
    by: Signature,
    note: str,
    floorperson: Signature | None = None,
    position: int = 0,
) -> Answer:
    """Somebody did what is prescribed for the cards and dice; a floorperson, where the chapter says so."""
    if act in OF_THE_FLOOR:
        by = floorperson or by

    def decide() -> Step | Refusal:
        refusal = reminders.floor_refusal(desk.table, act, floorperson or "")
        return refusal or reminders.confirm(desk.table, act, by, desk.clock.now(), note, position)

    asked = ["done", act, by, note, *([position] if position else [])]
    return await desk.ask(command_id, asked, decide)
