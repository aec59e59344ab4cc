"""Signed notes, checkpoints and cosignatures: published ones are read, and what is false is refused."""

from __future__ import annotations

import pytest

from croupier.errors import DataError
from croupier.transparency.checkpoint import Checkpoint, parse_checkpoint, read_checkpoint
from croupier.transparency.note import COSIGNATURE, PLAIN, Note, Signer, opened, parse_key, parse_note

# The example in the documentation of Go's package note, from which the format comes.
PETER = parse_key("PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW")
PUBLISHED = (
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n"
    "\n"
    "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1F"
    "FYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
)
LOG = Signer("house.example/log", PLAIN, b"\x11" * 32)
WITNESS = Signer("witness.example/w1", COSIGNATURE, b"\x22" * 32)


def test_a_published_note_is_read() -> None:
    note = parse_note(PUBLISHED)
    assert str(note) == PUBLISHED
    assert [each.key for each in opened(note, [PETER])] == [PETER]


def test_a_published_note_that_was_changed_is_refused() -> None:
    with pytest.raises(DataError, match="signature of PeterNeumann is false"):
        opened(parse_note(PUBLISHED.replace("answer", "question")), [PETER])


def test_a_published_checkpoint_is_read() -> None:
    # The example of c2sp.org/tlog-cosignature.
    text = "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n"
    found = parse_checkpoint(text)
    assert (found.origin, found.size) == ("example.com/behind-the-sofa", 20852163)
    assert found.text == text


def test_a_published_key_of_a_log_is_read() -> None:
    word = "sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8"
    assert str(parse_key(word)) == word
    with pytest.raises(DataError, match="the id of the key"):
        parse_key(word.replace("033de0ae", "033de0af"))


def test_log_and_witness_sign_the_same_checkpoint_each_in_its_own_way() -> None:
    point = Checkpoint(LOG.name, 7, b"r" * 32)
    note = point.signed(LOG)
    both = Note(note.text, (*note.signatures, WITNESS.sign(note.text, 1_700_000_000)))
    assert read_checkpoint(str(both), LOG.public)[0] == point
    vouched = opened(parse_note(str(both)), [WITNESS.public, LOG.public])
    assert [(each.key.name, each.when) for each in vouched] == [(WITNESS.name, 1_700_000_000), (LOG.name, 0)]


def test_a_witness_cannot_be_said_to_have_signed_at_another_time() -> None:
    note = Checkpoint(LOG.name, 7, b"r" * 32).signed(LOG)
    line = WITNESS.sign(note.text, 1_700_000_000)
    moved = line._replace(signature=(1_800_000_000).to_bytes(8, "big") + line.signature[8:])
    with pytest.raises(DataError, match="is false"):
        opened(Note(note.text, (moved,)), [WITNESS.public])


def test_a_checkpoint_of_another_log_or_key_is_refused() -> None:
    note = str(Checkpoint(LOG.name, 7, b"r" * 32).signed(LOG))
    other = Signer(LOG.name, PLAIN, b"\x33" * 32)
    with pytest.raises(DataError, match="is not signed by"):
        read_checkpoint(note, other.public)
    with pytest.raises(DataError, match="checkpoint of house"):
        read_checkpoint(note, Signer("elsewhere", PLAIN, b"\x11" * 32).public)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a\n1\n",
        "a\n01\nAAAA\n",
        "a\n-1\n" + "A" * 43 + "=\n",
        "a\n٣\n" + "A" * 43 + "=\n",
        "\n1\n" + "A" * 43 + "=\n",
    ],
)
def test_what_is_no_checkpoint_is_refused(text: str) -> None:
    with pytest.raises(DataError):
        parse_checkpoint(text)


@pytest.mark.parametrize(
    "source", ["", "text", "text\n\n", "text\n\nno signature\n", "te\x00xt\n\n— a AAAAAAAA\n", "x" * 30_000]
)
def test_what_is_no_note_is_refused(source: str) -> None:
    with pytest.raises(DataError):
        parse_note(source)
