"""The page that checks receipts: one file with its own script, which works without a network."""

from __future__ import annotations

from functools import cache
from typing import Final

from croupier.web.pages.routes import HERE, STATIC

SCRIPT: Final = "<!-- script -->"


@cache
def receipt_page() -> str:
    """The page with its script in it; its own policy forbids it to ask anybody for anything."""
    page = (HERE / "receipt.html").read_text(encoding="utf-8")
    script = (STATIC / "receipt.js").read_text(encoding="utf-8")
    return page.replace(SCRIPT, f"<script>\n{script}</script>")
