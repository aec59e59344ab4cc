"""Rounds in progress: a round document whose decisions stop short, played up to the question it stops at.

Nobody at the table knows the cards that lie face down, so a document of a round in progress may write ``??``
for them, and may leave out cards at the end. They are filled in with cards that are still in the pack, in two
different ways: where that makes a difference to what the seat sees, the card was not hidden, and the document
is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from croupier.equipment.cards import CARDS, pack
from croupier.errors import Refused
from croupier.play.document import RoundDocument, Script, begin, submission_for
from croupier.play.game import Game
from croupier.play.place import HIDDEN
from croupier.play.request import Ask
from croupier.play.round import Round
from croupier.play.seen import Seen, seen_by
from croupier.play.submission import refuse

ROTATIONS = (0, 17, 5, 29, 11, 41, 23, 7)
"""By how many cards the rest of the pack is turned on before it fills the gaps: one way, another, and more
for a filling that ends the round (a hole card that gives the dealer a Blackjack)."""


class _UntilAsked(Script):
    """Plays the decisions that the document has, seat by seat as they are asked, and then stops."""

    def stops(self) -> bool:
        """No seat that is asked has a decision left; one that may be silent is silent while dice are left."""
        pending = self.round.pending
        if not isinstance(pending, Ask) or self._with_decisions():
            return False
        return pending.silence is None or not self.rolls

    def next_to_decide(self) -> int:
        ready = self._with_decisions()
        return ready[0] if ready else super().next_to_decide()

    def _with_decisions(self) -> list[int]:
        return [seat for seat in self.round.waiting_for() if self.decisions[seat]]

    def check_all_used(self) -> None:
        """A decision that comes later in the round than the open question cannot have been made."""
        for seat, left in self.decisions.items():
            if left:
                raise refuse(
                    "superfluous_decision",
                    f"seat {seat}: the decision {left[-1]!r} comes after one that is still open",
                )


def questions(document: RoundDocument, game: Game) -> list[Seen]:
    """What each seat that is asked knows, in the order of the chapter; a complete round is refused."""
    found: list[list[Seen]] = []
    refused: list[Refused] = []
    for filled in _fillings(document, game):
        try:
            found.append(_seen_by_all(_play(filled, game)))
        except Refused as error:
            refused.append(error)
        if len(found) == 2:
            break
    if not found:
        raise refused[0]
    if found[0] != found[-1]:
        raise refuse(
            "hidden_card", f"'cards': a card that a seat sees is left out or written {HIDDEN!r}: name it"
        )
    return found[0]


def _play(document: RoundDocument, game: Game) -> Round:
    script = _UntilAsked(document, begin(document, game))
    while script.round.pending is not None:
        if script.stops():
            script.check_all_used()
            return script.round
        script.step(script.round.pending)
    raise refuse("no_question", "no decision is open: the round is played to its end")


def _seen_by_all(round_: Round) -> list[Seen]:
    return [seen_by(round_, seat) for seat in round_.waiting_for()]


def _fillings(document: RoundDocument, game: Game) -> Iterator[RoundDocument]:
    """The document itself where it names all cards; else with the gaps filled in several ways."""
    if game.dice:
        yield document
        return
    given = document.cards.split()
    submission = submission_for(game, document)
    rest = [card.text for card in pack(submission.decks, bool(submission.edition.joker.value))]
    named = Counter(text for text in given if text != HIDDEN)
    if any(text not in CARDS for text in named) or len(given) > len(rest):
        yield document  # It is refused with the reason that settle gives.
        return
    left = [text for text in rest if not _take(named, text)]
    if not left:
        yield document
        return
    for turn in ROTATIONS:
        turned = left[turn % len(left) :] + left[: turn % len(left)]
        cards = [text if text != HIDDEN else turned.pop() for text in given]
        yield msgspec.structs.replace(document, cards=" ".join([*cards, *turned]))


def _take(named: Counter[str], text: str) -> bool:
    """Whether the document names this copy of the card; it is crossed off."""
    if named[text]:
        named[text] -= 1
        return True
    return False
