"""Checking a revealed shuffle: was it the one that was promised, and were the cards dealt from it?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from croupier.equipment.cards import cards
from croupier.play.game import Game
from croupier.play.request import Act, Cards, Irregular, Roll
from croupier.play.setup import RoundSetup
from croupier.play.submission import Submission
from croupier.tables.committed import deviations, differs
from croupier.tables.source import VirtualSource
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
    if promised and promised != revealed.commitment:
        yield differs(
            "commitment_changed", "the record has another commitment than the one noted before the round"
        )
    source = source_of(revealed.round, revealed.reveal, submission, game)
    if source is None:
        yield differs("seed_differs", "the record reveals no seed that can be read")
        return
    yield from not_as_committed(source, revealed.commitment, revealed.reveal)
    acts = [act for words in revealed.acts if (act := read_words(words)) is not None]
    yield from deviations(source, submission, setup, acts)


def source_of(
    round_id: str, reveal: Mapping[str, Any], submission: Submission, game: Game
) -> VirtualSource | None:
    """The shoe that a revealed seed gives; None if that is no seed."""
    try:
        seed = bytes.fromhex(str(reveal["seed"]))
    except (KeyError, ValueError):
        return None
    return VirtualSource(round_id, seed, submission, bool(game.dice))


def not_as_committed(source: VirtualSource, commitment: str, reveal: Mapping[str, Any]) -> Iterator[Finding]:
    """Whether a revealed seed is the one that was promised, and the revealed order the one that it gives."""
    if source.commitment != commitment:
        yield differs("seed_differs", "the revealed seed does not have the commitment of the round")
    if dict(reveal) != source.reveal():
        yield differs("order_differs", "the revealed order of the cards is not the one that the seed gives")


def read_words(words: str) -> Act | None:
    """An act from its words, as far as chance is concerned."""
    kind, _, rest = words.partition(" ")
    if kind == "cards":
        return Cards(tuple(cards(rest)))
    if kind == "dice":
        return Roll(tuple(int(face) for face in rest.split()))
    if kind == "irregularity:":
        name, *more = rest.split(", ")
        concerned = more[-1] if more and not more[-1].startswith(("seat ", "turn ")) else ""
        return Irregular(name, 0, tuple(cards(concerned)))
    return None
