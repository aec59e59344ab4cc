"""Chance as it was committed to: what was dealt is held against the shoe of the round, card by card.

A table with a shoe of its own (virtual or recorded) takes cards, dice and numbers from that shoe alone;
nobody names them. It is compared with every act, again with every settlement, and once more by whoever
audits the journal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.play.request import Act, Cards, Irregular, Roll
from croupier.play.setup import RoundSetup
from croupier.play.submission import Submission
from croupier.tables.in_play import RoundInPlay
from croupier.tables.numbers import Numbers
from croupier.tables.source import Source
from croupier.units.verdict import Finding


def comes_from(source: Source, play: RoundInPlay, act: Act) -> bool:
    """Whether an act has exactly the cards or dice that the shoe gives next; decisions have none."""
    if isinstance(act, Cards | Irregular):
        return tuple(source.cards(play.cards_drawn, len(act.cards))) == act.cards
    if isinstance(act, Roll) and act.faces:
        return source.dice([len(faces) for faces in play.rolls], len(act.faces)) == act.faces
    return True


def deviations(
    source: Source, submission: Submission, setup: RoundSetup, acts: Iterable[Act]
) -> Iterator[Finding]:
    """Every way in which a round was dealt otherwise than its shoe says: cards, burns, dice, numbers."""
    acts = list(acts)
    dealt = [card for act in acts if isinstance(act, Cards | Irregular) for card in act.cards]
    order = source.cards(0, len(dealt))
    if dealt != order:
        place = next(i for i, card in enumerate(dealt) if i >= len(order) or card is not order[i])
        yield differs("cards_differ", f"card {place + 1} of the round did not come from this shuffle")
    thrown: list[int] = []
    for number, faces in enumerate((act.faces for act in acts if isinstance(act, Roll) and act.faces), 1):
        if source.dice(thrown, len(faces)) != faces:
            yield differs("dice_differ", f"roll {number} of the round does not follow from the seed")
        thrown.append(len(faces))
    drawn = source.numbers(submission, sorted(seat.seat for seat in setup.seats))
    if Numbers(setup.start, setup.magic_card, setup.lucky_position) != drawn:
        text = "the numbers that the round started from do not follow from the seed"
        yield differs("numbers_differ", text)


def differs(code: str, message: str) -> Finding:
    """A round that is not what the house committed to."""
    return Finding("error", code, message, remedy="keep the record and ask the house for the journal")
