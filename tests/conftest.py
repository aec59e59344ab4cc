"""What all tests of a worker share."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, expect, sync_playwright

from tests.order import for_workers
from tests.store.scratch_server import ScratchServer

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
PATIENCE_MS = 120_000
"""How long a page may take on a busy machine; nothing here measures it."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# An example takes as long as it takes: on a busy machine a limit of time says nothing about the program.
settings.register_profile("calm", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("calm")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On several workers long work comes first; in one process the order is that of the files."""
    worker = getattr(config, "workerinput", None)
    if worker is not None:
        items[:] = for_workers(items, worker["workercount"])


@pytest.fixture(autouse=True)
def a_loop_of_its_own(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test may run an event loop also where this worker's browser keeps its own.

    Playwright's loop stands still between two calls of its interface, but is still noted as the running one
    of the thread; a test that does not use the browser does not see it.
    """
    browsers = asyncio._get_running_loop()
    if browsers is None or "browser" in request.fixturenames:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(browsers)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def postgresql_of_the_worker() -> Iterator[ScratchServer]:
    """The one PostgreSQL server of this worker; each test makes databases of its own in it."""
    with ScratchServer(durable=False) as server:
        yield server
