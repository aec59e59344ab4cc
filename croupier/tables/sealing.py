"""The seal on a seed: how the journal keeps the shoe of a round so that only the house can open it.

A seed is encrypted and authenticated (ChaCha20-Poly1305) with a nonce that is drawn anew for every opening.
So two books that opened the same round number, one of them restored from a backup, tell nothing about each
other; and a seal that somebody changed, or carried to another round, does not open at all.

Books of before have seals of an older kind, a pad that followed from key and round. They are still opened;
none is made any more.
"""

from __future__ import annotations

from hashlib import sha256, shake_256
from typing import Final

MARK: Final = "2:"
"""Begins every seal of this kind; the older ones are bare hexadecimal digits."""
NONCE_BYTES: Final = 12
_KEY_BYTES: Final = 32


def sealed(seed: bytes, key: bytes, round_id: str, drawn: bytes) -> str:
    """The seed as the journal keeps it. ``drawn`` are fresh bytes of chance, used for this seal alone."""
    # Imported here: whoever only checks a revealed shuffle needs no encryption.
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    nonce = sha256(b"croupier nonce " + drawn).digest()[:NONCE_BYTES]
    box = ChaCha20Poly1305(_sealing_key(key)).encrypt(nonce, seed, round_id.encode("ascii"))
    return MARK + (nonce + box).hex()


def unsealed(text: str, key: bytes, round_id: str) -> bytes | None:
    """The seed again; None if this key, this round and this seal do not belong together.

    An older seal opens to other bytes with another key, which the commitment of the round betrays.
    """
    try:
        box = bytes.fromhex(text.removeprefix(MARK))
    except ValueError:
        return None
    if not text.startswith(MARK):
        return _without_pad(box, key, round_id)
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    try:
        opener = ChaCha20Poly1305(_sealing_key(key))
        return opener.decrypt(box[:NONCE_BYTES], box[NONCE_BYTES:], round_id.encode("ascii"))
    except (InvalidTag, ValueError):
        return None


def _sealing_key(key: bytes) -> bytes:
    """The house's key for this one use; the older pads were made from the key itself."""
    return shake_256(b"croupier sealing key 2 " + key).digest(_KEY_BYTES)


def _without_pad(box: bytes, key: bytes, round_id: str) -> bytes:
    pad = shake_256(b"croupier seal " + key + round_id.encode("ascii")).digest(len(box))
    return bytes(a ^ b for a, b in zip(box, pad, strict=True))
