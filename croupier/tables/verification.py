"""Checking a revealed shuffle: was it the one that was promised, and were the cards dealt from it?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from croupier.equipment.cards import cards, show
from croupier.play.game import Game
from croupier.play.request import Act, Cards, Irregular, Roll
from croupier.play.setup import RoundSetup
from croupier.play.submission import Submission
from croupier.tables.numbers import Numbers, draw
from croupier.tables.shuffle import commitment, shuffled, stream
from croupier.units.verdict import Finding


class RevealedRound(msgspec.Struct):
    """What is published of a round with a virtual shoe, as ``GET /api/rounds/{round}`` answers it."""

    round: str
    game: str
    setup: RoundSetup
    acts: list[str]
    commitment: str
    reveal: dict[str, Any]


def check_shuffle(revealed: RevealedRound, game: Game, promised: str = "") -> list[Finding]:
    """Everything that is wrong; nothing, if the house kept its word.

    ``promised`` is the commitment that somebody noted before the round: the only one that proves that
    the house could not choose afterwards.
    """
    return list(_findings(revealed, game, promised))


def _findings(revealed: RevealedRound, game: Game, promised: str) -> Iterator[Finding]:
    setup = revealed.setup
    submission = Submission(game.edition(setup.edition), setup.options, setup.minimum)
    seed = bytes.fromhex(str(revealed.reveal["seed"]))
    order = [] if game.dice else shuffled(seed, submission.decks, bool(submission.edition.joker.value))
    if promised and promised != revealed.commitment:
        yield _wrong(
            "commitment_changed", "the record has another commitment than the one noted before the round"
        )
    if commitment(revealed.round, seed, order) != revealed.commitment:
        yield _wrong("seed_differs", "the revealed seed does not have the commitment of the round")
    if revealed.reveal.get("cards", "") != show(order):
        yield _wrong("order_differs", "the revealed order of the cards is not the one that the seed gives")
    acts = [read_words(words) for words in revealed.acts]
    dealt = [card for act in acts if isinstance(act, Cards | Irregular) for card in act.cards]
    if dealt != order[: len(dealt)]:
        place = next(i for i, card in enumerate(dealt) if i >= len(order) or card is not order[i])
        yield _wrong("cards_differ", f"card {place + 1} of the round did not come from this shuffle")
    chance = stream(seed, "dice")
    for number, act in enumerate((act for act in acts if isinstance(act, Roll) and act.faces), 1):
        if isinstance(act, Roll) and chance.dice(len(act.faces)) != act.faces:
            yield _wrong("dice_differ", f"roll {number} of the round does not follow from the seed")
    yield from _numbers(setup, submission, seed)


def _numbers(setup: RoundSetup, submission: Submission, seed: bytes) -> Iterator[Finding]:
    drawn = draw(submission, sorted(seat.seat for seat in setup.seats), stream(seed, "numbers"))
    if Numbers(setup.start, setup.magic_card, setup.lucky_position) != drawn:
        yield _wrong("numbers_differ", "the numbers that the round started from do not follow from the seed")


def read_words(words: str) -> Act | None:
    """An act from its words, as far as chance is concerned."""
    kind, _, rest = words.partition(" ")
    if kind == "cards":
        return Cards(tuple(cards(rest)))
    if kind == "dice":
        return Roll(tuple(int(face) for face in rest.split()))
    if kind == "irregularity:":
        name, *more = rest.split(", ")
        concerned = more[-1] if more and not more[-1].startswith("seat ") else ""
        return Irregular(name, 0, tuple(cards(concerned)))
    return None


def _wrong(code: str, message: str) -> Finding:
    return Finding("error", code, message, remedy="keep the record and ask the house for the journal")
