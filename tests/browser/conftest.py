"""One house for the tests of a worker; every test has pages of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.house import House


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    opened = House(Path(tmp_path_factory.mktemp("house")))
    yield opened
    opened.stop()


def window(browser: Browser) -> BrowserContext:
    """A window that nobody has used before; nothing in it waits for animations."""
    opened = browser.new_context(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce")
    opened.set_default_timeout(20_000)
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
