"""The console of an empty floor and of one with 200 terminals, on a wide screen and on a tablet."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.house import Server
from tests.conftest import PATIENCE_MS

EMPTY = ("tables", "terminals", "validations", "handpays", "vouchers", "disputes", "reports", "win", "assets")
WIDTHS = (1920, 1024, 768)


def opened(folder: Path, terminals: int) -> Server:
    config = folder / "house.toml"
    text = f"name = 'A house'\ndemo = true\ndatabase = {json.dumps(str(folder / 'house.sqlite'))}\n"
    if terminals:
        text += f"[[terminals]]\nfirst = 'EWT-101'\ncount = {terminals}\n"
    config.write_text(text, encoding="utf-8")
    return Server(folder, str(config))


@pytest.fixture(scope="module")
def empty_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = opened(tmp_path_factory.mktemp("empty"), 0)
    yield server
    server.stop()


@pytest.fixture(scope="module")
def large_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = opened(tmp_path_factory.mktemp("large"), 200)
    yield server
    server.stop()


def visit(window: BrowserContext, server: Server, subject: str, width: int) -> Page:
    page = window.new_page()
    page.set_viewport_size({"width": width, "height": 768})
    page.goto(f"{server.url}/console/{subject}")
    expect(page.locator("#subject")).to_have_attribute("data-ready", subject, timeout=PATIENCE_MS)
    return page


def too_wide(page: Page) -> list[str]:
    """The tables that must be moved sideways to be read."""
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('.scroll')].filter((one) => one.scrollWidth > one.clientWidth)"
        ".map((one) => one.ariaLabel)"
    )
    return found


def is_as_wide_as_its_window(page: Page) -> bool:
    """Only tables scroll sideways, in their own frame."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


@pytest.mark.parametrize("width", WIDTHS)
def test_an_empty_floor_says_so_in_words(
    empty_house: Server, patrons_window: BrowserContext, width: int
) -> None:
    for subject in EMPTY:
        page = visit(patrons_window, empty_house, subject, width)
        expect(page.locator(".none, .empty, .quiet-day").first).to_be_visible()
        assert is_as_wide_as_its_window(page), subject
        page.close()


@pytest.mark.parametrize("width", WIDTHS)
def test_two_hundred_terminals_are_one_page_with_a_filter(
    large_house: Server, patrons_window: BrowserContext, width: int
) -> None:
    page = visit(patrons_window, large_house, "terminals", width)
    expect(page.locator(".table-more")).to_contain_text("60 of 200")
    page.locator(".table-more button").click()
    expect(page.locator("tbody tr")).to_have_count(200)
    page.locator("input.filter").fill("EWT-300")
    expect(page.locator("tbody tr")).to_have_count(1)
    assert is_as_wide_as_its_window(page)
    assert too_wide(page) == []
    tables = visit(patrons_window, large_house, "tables", width)
    expect(tables.locator(".limit")).to_contain_text("40 of 250 gaming tables")


@pytest.mark.parametrize("width", WIDTHS)
def test_a_day_without_play_says_so_and_fits(
    large_house: Server, patrons_window: BrowserContext, width: int
) -> None:
    for subject in ("reports", "win"):
        page = visit(patrons_window, large_house, subject, width)
        page.locator("input[type=date]").first.fill("2026-01-01")
        if subject == "win":
            page.locator("form.filters button").click()
        expect(page.locator(".quiet-day")).to_be_visible()
        assert is_as_wide_as_its_window(page)
        page.close()


def test_on_an_upright_tablet_a_line_is_a_block_with_its_names(
    large_house: Server, patrons_window: BrowserContext
) -> None:
    page = visit(patrons_window, large_house, "terminals", 768)
    first = page.locator("tbody tr").first
    expect(page.locator(".grid.blocks thead")).to_be_hidden()
    assert first.locator("td").evaluate_all("(all) => all.map((one) => one.dataset.label)")[:2] == [
        "Terminal",
        "State",
    ]
    expect(first.locator('[data-act="disable"]')).to_be_in_viewport()
