"""A witness: it looks at a log, cosigns what continues what it saw before, and keeps all of it.

It trusts nobody but its own folder. What it cosigns is on its disk before anybody is told. A log that shows
something else than before gets no cosignature any more; the two notes that contradict each other are kept
side by side, and both bear the signature of the log: that is all the proof that anybody needs.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

from croupier.errors import DataError, OperatingError
from croupier.transparency.checkpoint import Checkpoint, read_checkpoint
from croupier.transparency.hashing import EMPTY
from croupier.transparency.note import (
    COSIGNATURE,
    Note,
    NoteSignature,
    PublicKey,
    Signer,
    is_key_name,
    parse_key,
)
from croupier.transparency.proofs import consistency_proof, is_consistent
from croupier.transparency.sources import Source, read_tile
from croupier.transparency.tiles import TileTree

COSIGNED: Final = "cosigned"
UNCHANGED: Final = "unchanged"
CONTRADICTION: Final = "contradiction"
KEY: Final = "witness.key"
LOG_KEY: Final = "log.key"
LATEST: Final = "latest.note"
HISTORY: Final = "history.notes"
EVIDENCE: Final = "contradiction.notes"
OWNER_ONLY: Final = 0o600
SEED_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Seen:
    """What one look came to: a word, a sentence, and the note that the witness holds now."""

    outcome: str
    sentence: str
    note: str


def make_witness(folder: Path, name: str) -> Signer:
    """A new witness with a key of its own; nothing is overwritten."""
    if not is_key_name(name):
        raise DataError(f"a witness cannot be called {name!r}: no spaces, no plus sign")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / KEY
    signer = Signer(name, COSIGNATURE, os.urandom(SEED_BYTES))
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    except FileExistsError:
        raise OperatingError(f"{path} exists already; a witness keeps its key") from None
    with os.fdopen(descriptor, "wb") as file:
        file.write(signer.seed + name.encode())
        file.flush()
        os.fsync(file.fileno())
    return signer


def signer_in(folder: Path) -> Signer:
    """The key of the witness in a folder."""
    path = folder / KEY
    try:
        content = path.read_bytes()
    except OSError as error:
        raise OperatingError(f"there is no witness in {folder}: {error.strerror}") from error
    name = content[SEED_BYTES:].decode(errors="replace")
    if not is_key_name(name):
        raise DataError(f"{path} is no key of a witness")
    return Signer(name, COSIGNATURE, content[:SEED_BYTES])


def log_key(folder: Path, source: Source, given: str = "") -> PublicKey:
    """The key of the log that a witness looks at: the one that it was given, or the first that it was shown.

    Once kept it stays: a log that changes its key is another log.
    """
    path = folder / LOG_KEY
    if not path.exists():
        word = str(parse_key(given or _text(source.read("key"))))
        path.write_text(f"{word}\n", "utf-8")
    kept = parse_key(path.read_text("utf-8"))
    if given and parse_key(given) != kept:
        raise DataError(f"this witness looks at {kept}, and was told another key; make a new one for that")
    return kept


class Witness:
    """One witness of one log."""

    def __init__(self, folder: Path, log: PublicKey) -> None:
        self.folder = folder
        self.log = log
        self.signer = signer_in(folder)

    def held(self) -> tuple[Checkpoint, Note] | None:
        """What was cosigned last; nothing before the first look."""
        try:
            source = (self.folder / LATEST).read_text("utf-8")
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise OperatingError(f"{self.folder / LATEST} cannot be read: {error}") from error
        return read_checkpoint(source, self.log)

    def look(self, source: Source, now: int) -> Seen:
        """Read the log's checkpoint, hold it against what was seen, and cosign it if it continues that."""
        shown, note = read_checkpoint(_text(source.read("checkpoint")), self.log)
        held = self.held()
        why = self._contradiction(source, held[0] if held else None, shown)
        if why:
            before = str(held[1]) if held else ""
            self._append(EVIDENCE, f"{why}\n\n{before}\n{note}\n")
            return Seen(CONTRADICTION, why, before)
        cosigned = Note(note.text, (*self._of_the_log(note), self.signer.sign(note.text, now)))
        is_new = held is None or held[0] != shown
        self._keep(str(cosigned))
        if is_new:
            self._append(HISTORY, f"{cosigned}\n")
        sentence = f"{shown.size} records, root {shown.root.hex()[:16]}"
        return Seen(COSIGNED if is_new else UNCHANGED, sentence, str(cosigned))

    def _of_the_log(self, note: Note) -> list[NoteSignature]:
        return [each for each in note.signatures if self.log.is_of(each)]

    def _contradiction(self, source: Source, held: Checkpoint | None, shown: Checkpoint) -> str:
        """Why the checkpoint does not continue what was seen; empty if it does."""
        if held is not None and shown.size < held.size:
            return f"the log has signed {held.size} records and now shows {shown.size}"
        if held is not None and shown.size == held.size:
            other = f"the log has signed two different trees of {shown.size} records"
            return "" if shown.root == held.root else other
        tree = TileTree(shown.size, lambda tile: read_tile(source, tile))
        try:
            if tree.root() != shown.root:
                return f"the tiles of the log are not those of its checkpoint of {shown.size} records"
            if held is None or held.size == 0:
                return "" if held is None or held.root == EMPTY else "a log without records has another root"
            proof = consistency_proof(tree, held.size, shown.size)
        except ValueError as error:
            return f"the tiles of the log cannot be read: {error}"
        if is_consistent(held.size, held.root, shown.size, shown.root, proof):
            return ""
        return (
            f"the log of {shown.size} records does not begin with the {held.size} that it has signed before"
        )

    def _keep(self, note: str) -> None:
        """In the place of the one before, on the disk, before anybody is told."""
        fresh = self.folder / f"{LATEST}.new"
        try:
            with fresh.open("w", encoding="utf-8") as file:
                file.write(note)
                file.flush()
                os.fsync(file.fileno())
            os.replace(fresh, self.folder / LATEST)
        except OSError as error:
            raise OperatingError(f"{self.folder / LATEST} cannot be written: {error.strerror}") from error

    def _append(self, name: str, text: str) -> None:
        try:
            with (self.folder / name).open("a", encoding="utf-8") as file:
                file.write(text)
        except OSError as error:
            raise OperatingError(f"{self.folder / name} cannot be written: {error.strerror}") from error


def _text(content: bytes) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise DataError("the checkpoint of the log is no text") from None


def compared(source: Source, log: PublicKey, notes: dict[str, str]) -> list[str]:
    """What the notes of several witnesses, or of patrons, say against each other or against the log.

    ``notes`` is by the name of whoever holds one. Two notes of different length are held against each other
    with the log's own tiles: a log that shows each of them another history can continue one of them at most.
    """
    found: list[str] = []
    points = sorted(
        ((read_checkpoint(note, log)[0], who) for who, note in notes.items()), key=lambda p: p[0][1]
    )
    for (first, one), (second, other) in pairwise(points):
        if first.size == second.size:
            same = first.root == second.root
        else:
            tree = TileTree(second.size, lambda tile: read_tile(source, tile))
            try:
                proof = consistency_proof(tree, first.size, second.size)
                same = is_consistent(first.size, first.root, second.size, second.root, proof)
            except (ValueError, OperatingError):
                same = False
        if not same:
            found.append(
                f"{one} holds {first.size} records and {other} {second.size}, each signed by {log.name}, "
                "and the one is not the beginning of the other"
            )
    return found
