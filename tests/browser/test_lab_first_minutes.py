"""The first minutes: a newcomer plays, cashes out, and learns why he lost, by what the screen says.

Everything is found by the words on the screen, on the floor of ``make run``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from croupier.lab.solve import solve
from tests.browser.conftest import window
from tests.browser.house import Demonstration

ROUND_MS = 90_000
"""A round of the demonstration takes as long as its clocks; nothing here measures it."""


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Demonstration]:
    opened = Demonstration(tmp_path)
    yield opened
    opened.stop()


def test_a_newcomer_plays_cashes_out_and_finds_edge_and_section(
    floor: Demonstration, browser: Browser
) -> None:
    context = window(browser)
    page = context.new_page()
    page.set_default_timeout(ROUND_MS)
    page.goto(floor.url)
    # He takes a seat: the steps on the front page say so, and each table has the button.
    expect(page.get_by_text("Ask why")).to_be_visible()
    page.locator(".table-card", has_text="High Card Flush").first.get_by_role(
        "button", name="Take a seat"
    ).click()
    # The sentence on the felt says what comes next, every time.
    expect(page.get_by_text("Insert a bill to begin")).to_be_visible(timeout=ROUND_MS)
    page.get_by_role("button", name="Insert money").click()
    page.get_by_role("button", name="Insert a $100 bill").click()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_text("then tap Ante")).to_be_visible(timeout=ROUND_MS)
    page.get_by_role("button", name=re.compile("^Ante( Wager)?: empty")).click()
    page.get_by_role("button", name="Fold").click()
    # He has lost, cashes out, and asks why.
    expect(page.get_by_text("The house wins")).to_be_visible(timeout=ROUND_MS)
    page.get_by_role("button", name="Cash out").click()
    page.get_by_role("button", name="Print a voucher for $95.00").click()
    page.get_by_role("button", name="Take the voucher").click()
    page.get_by_role("button", name="Last rounds").click()
    page.locator("dialog").get_by_role("button", name="High Card Flush").first.click()
    expect(page.get_by_text("Press a section to see the rule")).to_be_visible()
    page.get_by_role("link", name="Edge", exact=True).first.click()
    # The edge of what he lost.
    edge = f"{float(solve('high_card_flush').edge):.4%}"
    expect(page.get_by_text("This wager belongs to the base game")).to_be_visible(timeout=ROUND_MS)
    expect(page.locator("#view").get_by_text(edge)).to_be_visible(timeout=ROUND_MS)
    # Back to where he was, and to the section that took his chip.
    page.get_by_role("link", name="Back to my terminal").click()
    expect(page.get_by_text("Insert a bill to begin")).to_be_visible(timeout=ROUND_MS)
    page.get_by_role("button", name="Last rounds").click()
    page.locator("dialog").get_by_role("button", name="High Card Flush").first.click()
    why = page.get_by_role("link", name=re.compile("^Why\\? § 678a"))
    section = why.first.inner_text().removeprefix("Why? ")
    why.first.click()
    expect(page.get_by_role("heading", name=f"58 Pa. Code {section}")).to_be_visible()
    expect(page.get_by_role("heading", name="Ante: Lose")).to_be_visible()
    expect(page.locator("tr.meant").first).to_contain_text("done by the program")
    expect(page.locator(".code-line.meant").first).to_contain_text("678a")
    page.get_by_role("link", name="Edge of this wager").click()
    expect(page.locator("#view").get_by_text(edge)).to_be_visible(timeout=ROUND_MS)
    context.close()
