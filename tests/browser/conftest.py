"""One house for the tests of a worker; every test has pages of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.house import House
from tests.conftest import PATIENCE_MS


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    opened = House(Path(tmp_path_factory.mktemp("house")))
    yield opened
    opened.stop()


def window(browser: Browser) -> BrowserContext:
    """A window that nobody has used before; nothing in it waits for animations."""
    opened = browser.new_context(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce")
    opened.set_default_timeout(PATIENCE_MS)
    return opened


@pytest.fixture
def patrons_window(browser: Browser) -> Iterator[BrowserContext]:
    opened = window(browser)
    yield opened
    opened.close()


@pytest.fixture
def dealers_window(browser: Browser) -> Iterator[BrowserContext]:
    """A window of its own: a page behind another one would be drawn once a second."""
    opened = window(browser)
    yield opened
    opened.close()


@pytest.fixture
def page(patrons_window: BrowserContext) -> Iterator[Page]:
    """A page in which no script may fail."""
    opened = patrons_window.new_page()
    faults: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    yield opened
    assert not faults
