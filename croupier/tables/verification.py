"""Checking a revealed shuffle: was it the one that was promised, and were the cards dealt from it?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from croupier.equipment.cards import cards
from croupier.play.game import Game
from croupier.play.request import Act, Cards, Irregular, Roll
from croupier.play.setup import RoundSetup
from croupier.play.submission import Submission
from croupier.tables.committed import deviations, differs
from croupier.tables.parties import (
    HOUSE_ALONE,
    OF_ALL,
    ChanceDocument,
    Party,
    promise_of,
    promises_digest,
    seed_commitment,
)
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
    chance: ChanceDocument | None = None


class Noted(msgspec.Struct, frozen=True):
    """What somebody kept of a round while it was played: the commitment from before it, the digest of all
    promises from before he showed his bytes, and these bytes. Only what was noted proves that the house could
    not choose afterwards."""

    commitment: str = ""
    promises: str = ""
    shown: str = ""


def check_shuffle(
    revealed: RevealedRound, game: Game, promised: str = "", noted: Noted | None = None
) -> list[Finding]:
    """Everything that is wrong; nothing, if the house kept its word.

    ``promised`` is the commitment that somebody noted before the round, ``noted`` all that he kept of it.
    """
    kept = noted or Noted(commitment=promised)
    return list(_findings(revealed, game, kept))


def _findings(revealed: RevealedRound, game: Game, noted: Noted) -> Iterator[Finding]:
    setup = revealed.setup
    submission = Submission(game.edition(setup.edition), setup.options, setup.minimum)
    if noted.commitment and noted.commitment != revealed.commitment:
        yield differs(
            "commitment_changed", "the record has another commitment than the one noted before the round"
        )
    chance = revealed.chance
    yield from not_of_all(revealed.round, chance, noted)
    parties = [one.party() for one in chance.parties] if chance else []
    scheme = chance.scheme if chance else None
    source = source_of(
        revealed.round, revealed.reveal, submission, game, scheme, parties, revealed.commitment
    )
    if source is None:
        yield differs("seed_differs", "the record reveals no seed that can be read")
        return
    yield from not_as_committed(source, revealed.commitment, revealed.reveal)
    acts = [act for words in revealed.acts if (act := read_words(words)) is not None]
    yield from deviations(source, submission, setup, acts)


def not_of_all(round_id: str, chance: ChanceDocument | None, noted: Noted) -> Iterator[Finding]:
    """Whether the parties of a shuffle are those whose promises were fixed, each with the bytes that it had
    promised, and whoever checks is among them."""
    parties = chance.parties if chance else []
    for one in parties:
        if one.shown and promise_of(round_id, one.shown) != one.promise:
            yield differs("not_as_promised", "bytes are in the shuffle that nobody had promised")
    fixed = chance.promises if chance else ""
    promises = [one.promise for one in parties if one.promise]
    if (fixed or promises) and promises_digest(round_id, promises) != fixed:
        message = "the parties of the shuffle are not those whose promises were fixed before bytes were shown"
        yield differs("parties_differ", message)
    if noted.promises and noted.promises != fixed:
        message = "the record has other promises than those of which the terminal was told"
        yield differs("promises_changed", message)
    if noted.shown and noted.shown not in {one.shown for one in parties}:
        yield differs("left_out", "the bytes that the terminal showed are not in the shuffle")


def source_of(
    round_id: str,
    reveal: Mapping[str, Any],
    submission: Submission,
    game: Game,
    scheme: int | None,
    parties: Sequence[Party],
    published: str,
) -> VirtualSource | None:
    """The shoe that a revealed seed gives; None if that is no seed.

    Without a ``scheme`` the commitment says which it is: that of the house alone names the order of cards.
    """
    try:
        seed = bytes.fromhex(str(reveal["seed"]))
    except (KeyError, ValueError):
        return None
    if scheme is None:
        scheme = OF_ALL if seed_commitment(round_id, seed) == published else HOUSE_ALONE
    return VirtualSource(round_id, seed, submission, bool(game.dice), "", scheme, parties)


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
