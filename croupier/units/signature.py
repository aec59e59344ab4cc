"""The type of a signature: the number of a person who is signed in, and never words that somebody typed.

A string is no signature for the type checker. ``access/signature.py`` makes the only ones there are, from
whoever a door has let in; a test looks through the program for others.
"""

from __future__ import annotations

from typing import NewType

Signature = NewType("Signature", str)
"""Under which number somebody signed. What is kept in papers and in the journal is the number itself."""

UNSIGNED = Signature("")
"""The place of a signature that an act does not need."""
