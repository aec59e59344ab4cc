"""A round as it was before its last cards: what a reader has seen and nobody has decided on can be undone.

An optical shoe deals a card the moment that it leaves the shoe. That it was no card to be dealt is found when
it lies on the table; until somebody has decided something, the round can still be as if it had not been.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.equipment.cards import Card
from croupier.play.request import Act, Cards, Deal
from croupier.tables.in_play import RoundInPlay


def last_cards(acts: Sequence[Act]) -> list[Card]:
    """The cards since anything else was done, in their order."""
    found: list[Card] = []
    for act in reversed(acts):
        if not isinstance(act, Cards):
            break
        found[:0] = act.cards
    return found


def without_last(acts: Sequence[Act], count: int) -> list[Act]:
    """The acts without the last so many cards, which nothing but cards may follow."""
    kept = list(acts)
    while count > 0:
        last = kept.pop()
        assert isinstance(last, Cards), "something was done after these cards"
        staying = last.cards[: max(0, len(last.cards) - count)]
        count -= len(last.cards) - len(staying)
        if staying:
            kept.append(Cards(staying))
    return kept


def before_last(play: RoundInPlay, count: int) -> RoundInPlay:
    """The same round before its last so many cards.

    Its questions are counted on: an answer to one that was open is none to the one that takes its place.
    """
    held = [stake for stakes in play.stakes.values() for stake in stakes]
    other = RoundInPlay(play.game, play.setup, held, play.behind)
    kept = without_last([one.act for one in play.happened], count)
    for act, one in zip(kept, play.happened, strict=False):
        other.apply(act, by_clock=one.by_clock, unmatched=one.unmatched)
    other.question = max(other.question, play.question)
    return other


def card_by_card(play: RoundInPlay) -> Iterator[tuple[Card, RoundInPlay]]:
    """Each of the last cards with the round as it was before it; that goes on as one asks."""
    cards = last_cards(play.acts)
    if not cards:
        return
    other = before_last(play, len(cards))
    for card in cards:
        yield card, other
        other.apply(Cards((card,)))


def moved_up(play: RoundInPlay, cards: Sequence[Card]) -> int:
    """Deal these cards as far as cards are due; how many that were."""
    for dealt, card in enumerate(cards):
        act = Cards((card,))
        if not isinstance(play.round.pending, Deal) or play.refusal(act) is not None:
            return dealt
        play.apply(act)
    return len(cards)
