"""Signing in with a real browser at a real house: a first password, a console, and the way out."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import aclosing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from croupier.access.person import Person
from croupier.access.roles import Role
from croupier.client import Client
from croupier.errors import Refused
from croupier.store.people import StoredPeople
from croupier.store.store import Store
from tests.access.staffed import NOW, PASSWORD, kept_password, key_for, keys_in
from tests.browser.house import Server

HOUSE = """
database = "{folder}/house.sqlite"
[[tables]]
id = "HCF-1"
game = "high_card_flush"
[[terminals]]
first = "EWT-1"
"""


class StaffedServer(Server):
    """A house that signs nobody in by itself; it answers when its door does."""

    def _answers(self) -> bool:
        try:
            self.get("/api/session")
        except OSError:
            return False
        return True


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("house")
    (folder / "house.toml").write_text(HOUSE.format(folder=folder))
    with Store(str(folder / "house.sqlite")) as store:
        people = StoredPeople(store.engine)
        dealer = Person("ann.lee", "Ann Lee", "C-1", frozenset({Role.DEALER}), must_change=True)
        people.add(dealer, kept_password(), NOW)
        keys_in(people, "EWT-1")
    server = StaffedServer(folder, str(folder / "house.toml"))
    yield server
    server.stop()


def test_a_dealer_signs_in_at_the_page_asked_for_with_a_password_of_her_own(
    house: Server, browser: Browser
) -> None:
    page = browser.new_page()
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(f"{house.url}/dealer/HCF-1")
    page.fill("#name", "ann.lee")
    page.fill("#password", "a wrong password")
    page.click("#person button")
    expect(page.locator("#person-says")).to_have_text("name or password is wrong")
    page.fill("#password", PASSWORD)
    page.click("#person button")
    page.fill("#new", "nine ladies dancing")
    page.fill("#again", "nine ladies dancing")
    page.click("#change button")
    page.wait_for_url("**/dealer/HCF-1")
    expect(page.locator(".who")).to_have_text("Ann Lee")
    # A browser notes the 401 of the wrong password; the policy for contents was never broken.
    assert [error for error in errors if "Content Security Policy" in error] == []
    page.click(".sign-out")
    page.wait_for_url("**/sign-in")
    page.goto(f"{house.url}/dealer/HCF-1")
    page.wait_for_url("**/sign-in?next=/dealer/HCF-1")
    page.close()


def test_a_program_with_a_terminals_key_is_that_terminal(house: Server) -> None:
    async def run() -> None:
        async with Client(house.url, token=key_for("EWT-1")) as client:
            terminal = client.terminal("EWT-1")
            with pytest.raises(Refused, match="validator"):
                await terminal.bill(2000)
            await terminal.sit("HCF-1", 1)
            async with aclosing(terminal.watch()) as messages:
                first = await anext(messages)
            assert first["account"]["credits_cents"] == 0
            with pytest.raises(Refused, match="floorperson"):
                await client.dealer("HCF-1").open()
        async with Client(house.url) as stranger:
            with pytest.raises(Refused, match="sign in first"):
                await stranger.floor()

    asyncio.run(run())


def test_a_screen_becomes_a_terminal_with_its_key(house: Server, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(f"{house.url}/sign-in")
    page.fill("#key", key_for("EWT-1"))
    page.click("#terminal button")
    page.wait_for_url("**/terminal/EWT-1")
    expect(page.locator("#credits")).to_have_text("$0.00")
    expect(page.locator("#offline")).to_be_hidden()
    page.close()
