"""Real cards: which of them the dealer says, and which lie face down until the chapter turns them.

A card that lies face down is dealt without its value. Its value is said when it is turned, hand by hand in
the dealer's order; until the settlement is confirmed a card that was said wrongly is put right. Where a
reader sees every card as it leaves the shoe, all values come from there and nothing is left to be said.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.cards import Card, FaceDownCard
from croupier.play.request import Cards, Confirmed, Deal, Settle, Turn, Turned
from croupier.play.round import Round
from croupier.tables.in_play import RoundInPlay
from croupier.units.verdict import Refusal


def to_be_said(round_: Round) -> int:
    """How many cards the dealer says before the round goes on: those that lie open."""
    if isinstance(round_.pending, Turn):
        return round_.cards_needed
    return sum(up for _, up in round_.coming())


def entry_refusal(round_: Round, cards: Sequence[Card]) -> Refusal | None:
    """Why these cannot be the next cards that are said, as far as anybody at the table can see it.

    What lies face down has no value that anybody could find out by asking.
    """
    pending = round_.pending
    if not isinstance(pending, Deal | Turn):
        return Refusal("not_dealing", "no cards are dealt at this point")
    left = to_be_said(round_)
    if len(cards) > left:
        cite = round_.table.edition.cite(pending.section)
        told = f"only {left} cards lie open here" if left else "these cards lie face down: nobody says them"
        return Refusal("too_many_cards", told, cite)
    return round_.seen_refusal(tuple(cards))


def act_of(round_: Round, said: Sequence[Card], count: int = 0) -> Cards | Turned | Confirmed | Refusal:
    """What the dealer does who confirms the cards that he has said, or that none had to be said.

    ``count``: no more than so many cards of the deal lie on the table yet, since something went wrong in the
    middle of it; 0: all of them.
    """
    pending = round_.pending
    if count and not isinstance(pending, Deal):
        return Refusal("not_dealing", "no cards are dealt at this point", _section(round_))
    if isinstance(pending, Settle):
        return Confirmed()
    if isinstance(pending, Turn):
        return Turned(pending.place.name, tuple(said))
    dealt = _with_face_down(round_, said)
    if count:
        return _so_far(round_, dealt, said, count)
    if dealt and (said or to_be_said(round_) == 0):
        return Cards(tuple(dealt))
    return Refusal("no_cards", "there are no cards to confirm")


def _so_far(round_: Round, dealt: list[Card], said: Sequence[Card], count: int) -> Cards | Refusal:
    """The first so many cards of a deal, if the open ones among them are those that were said."""
    open_cards = sum(up for _, up in round_.coming()[:count])
    if count < 0 or count > round_.cards_needed:
        message = f"count: {round_.cards_needed} cards are dealt here, not {count}"
        return Refusal("too_many_cards", message, _section(round_))
    if open_cards != len(said):
        message = f"count: of the first {count} cards {open_cards} lie open, and {len(said)} were entered"
        return Refusal("wrong_count", message, _section(round_))
    return Cards(tuple(dealt[:count]))


def _section(round_: Round) -> str:
    pending = round_.pending
    return round_.table.edition.cite(pending.section) if pending is not None else ""


def _with_face_down(round_: Round, said: Sequence[Card]) -> list[Card]:
    """The next cards of the deal: those that were said where they lie open, the others face down.

    As long as an open card was not said, the deal ends before it.
    """
    dealt: list[Card] = []
    open_cards = iter(said)
    for _, up in round_.coming():
        card = next(open_cards, None) if up else FaceDownCard()
        if card is None:
            break
        dealt.append(card)
    return dealt


def turned_so_far(play: RoundInPlay) -> dict[str, list[Card]]:
    """The cards that were said as they were turned, by place; they can still be put right."""
    found: dict[str, list[Card]] = {}
    for one in play.happened:
        if isinstance(one.act, Turned) and one.act.cards:
            found.setdefault(one.act.place, []).extend(one.act.cards)
    return found


def correction_refusal(play: RoundInPlay, place: str, wrong: Card, right: Card) -> Refusal | None:
    """Why a card that was said when it was turned cannot be put right any more."""
    if not isinstance(play.round.pending, Turn | Settle):
        return Refusal(
            "not_correctable", "a card is put right while hands are turned up, before they are settled"
        )
    if wrong not in turned_so_far(play).get(place, []):
        return Refusal("not_turned", f"{wrong} is no card that was turned up at {place}")
    corrected = play.corrected(place, wrong, right)
    return corrected if isinstance(corrected, Refusal) else None
