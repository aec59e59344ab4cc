"""What the dealer's console shows: the next step of the procedure, the seats, and what may go wrong."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from croupier.equipment.cards import Card
from croupier.play.irregularity import Irregularity
from croupier.play.place import Place
from croupier.play.procedure import OF_THE_FLOOR, REMEDIES
from croupier.play.request import Ask, Deal, Irregular, Settle, Shake, Turn
from croupier.tables.calling import chance_is_out
from croupier.tables.devices import devices_of
from croupier.tables.face_down import turned_so_far
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.in_play import RoundInPlay
from croupier.tables.messages import (
    AlertDocument,
    DealerPart,
    IrregularityEntry,
    ReadDocument,
    ReminderDocument,
    SeatDocument,
    StepDocument,
    StepKind,
)
from croupier.tables.method import methods
from croupier.tables.numbers import needed
from croupier.tables.open_acts import held_by, open_acts, waited_for
from croupier.tables.phases import BETTING, CLOSED, SETTLED
from croupier.tables.reminders import reminders_of
from croupier.tables.taking_turns import turn_documents
from croupier.tables.views import milliseconds_of, places_seen_by, public_part, without_cards
from croupier.tables.windows import choosable, is_thought_of, reason_to_wait
from croupier.units.money import Cents, dollars
from croupier.wagering.progressive.hit import ProgressiveHit

MOST_SEATS = 200
MOST_PLACES = 60


def dealer_message(
    table: HybridTable,
    meters: dict[str, Cents],
    now: datetime,
    hits: Sequence[ProgressiveHit] = (),
    *,
    brings_its_own: bool = False,
) -> DealerPart:
    """The whole console. The dealer sees what lies face up, and ``??`` for the rest.

    ``hits`` are the progressive hands that wait for a floorperson; ``brings_its_own``: what is due before a
    round is done by the house itself.
    """
    play = table.play
    held = held_by(table, now, brings_its_own=brings_its_own)
    return {
        "type": "dealer",
        **public_part(table, meters, now),
        "cards": "reader" if table.config.reader else table.config.cards,
        "dealer": table.config.dealer,
        "minimum": table.config.minimum,
        "maximum": table.config.maximum,
        "step": _validation_step(table) if hits else step_document(table, len(table.pending_cards)),
        "places": places_seen_by(table, 0),
        "seats": _seats(table),
        "seats_total": len(table.seats),
        "joker": bool(table.edition.joker.value),
        "pending_cards": [card.text for card in table.pending_cards],
        "turned": _turned(table),
        "irregularities": _irregularities(table),
        "reminders": _reminders(table, now),
        "dealing": {
            "method": table.dealing,
            "methods": methods(table),
            "covered": sorted(table.covered),
        },
        "turns": turn_documents(table),
        "acts": open_acts(table, now, held=bool(held or hits)),
        "held": {"text": held.message, "cite": held.cite, "act": waited_for(table, held, now)}
        if held
        else None,
        "alerts": alerts_of(table, hits),
        "needs_floorperson": chance_is_out(table),
        "lines": list(table.settled_lines or play.lines) if play else [],
    }


def _turned(table: HybridTable) -> dict[str, list[str]]:
    """The hands as they were said when they were turned up, as long as they can be put right."""
    play = table.play
    if play is None or not isinstance(play.round.pending, Turn | Settle):
        return {}
    return {place: [card.text for card in cards] for place, cards in turned_so_far(play).items()}


def _reminders(table: HybridTable, now: datetime) -> list[ReminderDocument]:
    """What is due; the text says by itself whether it is coming or already late."""
    said = {"soon": "Soon: ", "now": "", "late": "Late: ", "open": ""}
    return [
        {
            "name": one.act,
            "floorperson": one.act in OF_THE_FLOOR,
            "text": said[one.state] + one.text,
            "cite": one.cite,
            "state": one.state,
            "at": milliseconds_of(one.at),
        }
        for one in reminders_of(table, now)
    ]


def _step(
    kind: StepKind,
    text: str,
    cite: str = "",
    *,
    place: str = "",
    up: bool = False,
    cards_left: int = 0,
    order: Sequence[str] = (),
    ups: Sequence[bool] = (),
    dice: int = 0,
    may_stop: bool = False,
    needs: Sequence[str] = (),
    face_down: int = 0,
    indexes: Sequence[int] = (),
    note: str = "",
    may_stay: bool = False,
) -> StepDocument:
    return {
        "kind": kind,
        "text": text,
        "cite": cite,
        "place": place,
        "up": up,
        "cards_left": cards_left,
        "order": list(order),
        "ups": list(ups),
        "dice": dice,
        "may_stop": may_stop,
        "needs": list(needs),
        "face_down": face_down,
        "indexes": list(indexes),
        "note": note,
        "may_stay": may_stay,
    }


def step_document(table: HybridTable, entered: int = 0) -> StepDocument:
    """The next thing that the procedure wants from the dealer; ``entered`` cards wait to be confirmed."""
    if table.phase == CLOSED:
        return _step("open", "Open the table")
    if table.phase == BETTING:
        needs = needed(table.submission) if table.config.cards != "virtual" else []
        return _step("no_more_bets", "Announce: no more bets", "58 Pa. Code § 605a.2(a)", needs=needs)
    if table.phase == SETTLED or table.play is None:
        text = "Open the next round" if table.game.dice else "Collect the cards and open the next round"
        return _step("next", text)
    return _play_step(table, table.play, entered)


def _play_step(table: HybridTable, play: RoundInPlay, entered: int) -> StepDocument:
    pending = play.round.pending
    if pending is None:
        return _step("settle", "Settle the wagers in order")
    cite = table.edition.cite(pending.section)
    if isinstance(pending, Deal) and table.aside:
        text = "A card left the shoe when none was due: say first what happened"
        return _step("deal", text, cite, cards_left=play.round.cards_needed)
    if isinstance(pending, Deal) and table.next_cards:
        text = f"Lay the card drawn in error at {play.round.coming()[0][0].name} and confirm"
        return _step("deal", text, cite, cards_left=play.round.cards_needed)
    if isinstance(pending, Deal):
        return _deal_step(table, play, cite, entered)
    if isinstance(pending, Shake):
        text = f"Roll {pending.dice} dice" + (", or say that they are not thrown again" * pending.may_stop)
        return _step("roll", text, cite, dice=pending.dice, may_stop=pending.may_stop)
    if isinstance(pending, Turn):
        return _turn_step(pending, cite, entered)
    if isinstance(pending, Settle):
        return _step("settle", "All hands lie open: settle the wagers in order", cite)
    assert isinstance(pending, Ask)
    waiting = play.waiting_for()
    who = f"seat {waiting[0]}" if len(waiting) == 1 else f"{len(waiting)} seats"
    return _step("ask", f"Wait for the decision of {who}", cite)


def _deal_step(table: HybridTable, play: RoundInPlay, cite: str, entered: int) -> StepDocument:
    """At a table with real cards those that lie open are said; the others are dealt in between, unsaid."""
    coming = play.round.coming()
    said = [place for place, up in coming if up or table.deals_itself][entered:]
    hidden = 0 if table.deals_itself else sum(not up for _, up in coming)
    if not said:
        text = "Confirm the cards" if entered else _face_down_text(coming)
    else:
        text = "Burn a card" if said[0].name == "discards" else f"Deal to {said[0].name}"
    return _step(
        "deal",
        text,
        cite,
        place=said[0].name if said else "",
        up=bool(said) and (not table.deals_itself or coming[0][1]),
        cards_left=len(said),
        order=[place.name for place, _ in coming[:MOST_PLACES]],
        ups=[up for _, up in coming[:MOST_PLACES]],
        face_down=hidden,
    )


def _face_down_text(coming: Sequence[tuple[Place, bool]]) -> str:
    if all(place.name == "discards" for place, _ in coming):
        return "Burn a card"
    return f"Deal {len(coming)} card{'s' * (len(coming) > 1)} face down"


def _turn_step(pending: Turn, cite: str, entered: int) -> StepDocument:
    """One hand is turned up; its cards are said in any order, unless the note says which comes first."""
    left = len(pending.indexes) - entered
    place = pending.place.name
    text = f"Turn up {place}"
    if pending.may_stay:
        text = f"Ask the card reader device: turn up {place} only with a Blackjack"
    return _step(
        "turn",
        text,
        cite,
        place=place,
        up=True,
        cards_left=left,
        order=[place] * left,
        indexes=pending.indexes,
        note=pending.note,
        may_stay=pending.may_stay,
    )


def _seats(table: HybridTable) -> list[SeatDocument]:
    play = table.play
    listed = sorted(table.seats.values(), key=lambda taken: (taken.position, taken.seat))[:MOST_SEATS]
    waiting = set(play.waiting_for()) if play else set()
    return [
        {
            "seat": taken.seat,
            "terminal": taken.terminal,
            "position": taken.position,
            "role": table.role_of(taken.terminal),
            "wagers": table.wagers_of(taken.terminal),
            "carried": table.carried_by(taken.terminal),
            "waiting": taken.seat in waiting,
            "decided": without_cards(play.decided.get(taken.seat, "")) if play else "",
        }
        for taken in listed
    ]


def alerts_of(table: HybridTable, hits: Sequence[ProgressiveHit]) -> list[AlertDocument]:
    """The progressive light: who has won and waits for validation, and what is to be asked of whom."""
    seats = {taken.terminal: taken.seat for taken in table.seats.values()}
    return [
        {
            "kind": "progressive",
            "hit": hit.id,
            "seat": seats.get(hit.terminal, 0),
            "terminal": hit.terminal,
            "cents": hit.amount_cents,
            "pays": hit.pays,
            "hand": hit.hand,
            "text": f"{hit.terminal} wins {hit.pays} with {hit.hand}: {dollars(hit.amount_cents)}",
            "at": hit.at,
        }
        for hit in hits
    ]


def _validation_step(table: HybridTable) -> StepDocument:
    """The winning cards stay where they are until a floorperson or above has validated the payout."""
    cite = next((table.edition.cite(one.cite) for one in table.edition.progressives.values()), "")
    return _step("validate", "Leave the cards on the table and have a floorperson validate the payout", cite)


def _irregularities(table: HybridTable) -> list[IrregularityEntry]:
    """The menu of the game's last section: what can happen now, and why the rest cannot.

    Between two rounds it holds only what is found then.
    """
    found: list[IrregularityEntry] = []
    devices = devices_of(table)
    for name, known in table.game.irregularities.items():
        if not is_thought_of(table, known):
            continue
        reason = reason_to_wait(table, name)
        found.append(
            {
                "name": name,
                "title": known.title,
                "cite": table.edition.cite(known.by),
                "takes_card": known.takes_card,
                "reads": _reads(table, known),
                "takes_seat": known.takes_seat,
                "takes_turn": known.first_turn is not None,
                "devices": [device for device in known.about if device in devices] if known.covers else [],
                "since": known.since,
                "until": known.until,
                "afterwards": [REMEDIES[act] for act in known.afterwards],
                "possible": not reason,
                "reason": reason,
            }
        )
    return found


def _reads(table: HybridTable, known: Irregularity) -> list[ReadDocument]:
    """A card that lies face down is known by its place alone."""
    return [
        {"number": read.number, "place": read.place, "card": read.card.text if read.up else ""}
        for read in choosable(table, known)
    ]


def irregular_act(
    name: str, seat: int, cards: Sequence[Card], turn: int = 0, device: str = "", read: int = 0
) -> Irregular:
    """The act of a menu entry; 0 where no turn of the deal or card that was read was named."""
    details: dict[str, int | str] = {"turn": turn} if turn else {}
    details |= {"read": read} if read else {}
    return Irregular(name, seat, tuple(cards), details | {"device": device} if device else details)
