"""One house for the tests of a worker; every test has pages of its own."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.house import House, Server
from tests.browser.pages import Dealer, Patron, patron_and_dealer
from tests.conftest import PATIENCE_MS


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    opened = House(Path(tmp_path_factory.mktemp("house")))
    yield opened
    opened.stop()


HEARD: list[str] = []
"""What went wrong between the pages of the present test and the house."""


def window(browser: Browser) -> BrowserContext:
    """A window that nobody has used before; nothing in it waits for animations."""
    opened = browser.new_context(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce")
    opened.set_default_timeout(PATIENCE_MS)
    opened.on("requestfailed", lambda request: _hear("failed", request.url, request.failure))
    opened.on("response", lambda answer: answer.status >= 400 and _hear(answer.status, answer.url))
    opened.on("console", lambda message: message.type == "error" and _hear("console", message.text))
    return opened


def _hear(*what: object) -> None:
    HEARD.append(f"{time.monotonic():.3f} " + " ".join(map(str, what)))


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, None]:
    """A failure is told with what the pages heard and what the house wrote."""
    report = (yield).get_result()
    if report.when == "setup":
        HEARD.clear()
    if report.failed:
        report.sections.append(
            ("between pages and house", "\n".join([*HEARD, f"{time.monotonic():.3f} now"]))
        )
        found = getattr(item, "funcargs", {}).get("house")
        if isinstance(found, Server):
            report.sections.append(("the house wrote", found.said()))


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
def at_work(
    house: House, patrons_window: BrowserContext, dealers_window: BrowserContext
) -> tuple[Patron, Dealer]:
    """A table of High Card Flush that is open, and a patron with $100."""
    return patron_and_dealer(house, house.spare_table(), patrons_window, dealers_window)


@pytest.fixture
def page(patrons_window: BrowserContext) -> Iterator[Page]:
    """A page in which no script may fail."""
    opened = patrons_window.new_page()
    faults: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    yield opened
    assert not faults
