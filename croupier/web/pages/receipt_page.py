"""The page that checks receipts: one file with its own script, which works without a network."""

from __future__ import annotations

from functools import cache
from typing import Final

from croupier.web.pages.routes import HERE, STATIC

SCRIPT: Final = "<!-- script -->"
SCRIPTS: Final = ("receipt.js", "shuffle_again.js")


@cache
def receipt_page() -> str:
    """The page with its script in it; its own policy forbids it to ask anybody for anything."""
    page = (HERE / "receipt.html").read_text(encoding="utf-8")
    parts = [(STATIC / name).read_text(encoding="utf-8") for name in SCRIPTS]
    return page.replace(SCRIPT, "".join(f"<script>\n{script}</script>\n" for script in parts))
