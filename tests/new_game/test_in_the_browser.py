"""A hybrid table of the fourteenth game, on a patron's terminal and the dealer's page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import window
from tests.browser.house import House, Server
from tests.browser.pages import SHOWN, Dealer, Patron
from tests.browser.playing import play_until_asked
from tests.new_game.conftest import GAME
from tests.new_game.scratch import Scratch

TABLE = "LM-1"
CONFIGURATION = f"""
name = "A house with a game of its own"
demo = true

[[tables]]
id = "{TABLE}"
game = "{GAME}"
options = {{ trio = "A" }}
cards = "dealer"
betting_seconds = 0
decision_seconds = 0

[[terminals]]
first = "EWT-101"
count = 2
"""


class HouseWithIt(House):
    """The house of the tests in the environment that has the game."""

    def __init__(self, folder: Path, python: str) -> None:
        self.python = python
        config = folder / "house.toml"
        database = json.dumps(str(folder / "house.sqlite"))
        config.write_text(f"database = {database}\n{CONFIGURATION}", encoding="utf-8")
        self._terminals = iter((101, 102))
        Server.__init__(self, folder, str(config))


@pytest.fixture
def house_with_it(scratch: Scratch, tmp_path: Path) -> Iterator[HouseWithIt]:
    opened = HouseWithIt(tmp_path, scratch.python)
    yield opened
    opened.stop()


def test_it_is_played_from_wagers_to_settlement(
    house_with_it: HouseWithIt, scratch: Scratch, browser: Browser
) -> None:
    patrons, dealers = window(browser), window(browser)
    patron, dealer = Patron(patrons, house_with_it, TABLE), Dealer(dealers, house_with_it, TABLE, seed=3)
    dealer.open()
    patron.sit()
    patron.insert_bills(1)
    patron.bet("ante", "trio")
    dealer.lock()
    assert play_until_asked(patron, dealer)

    # The button says what the game's own facts say.
    expect(patron.page.locator('button.decision[data-decision="go_in"]')).to_contain_text("Go in")
    with dealer.hears():
        patron.say("go_in")
    assert not play_until_asked(patron, dealer)
    patron.expect_phase("settled")

    record = house_with_it.get(f"/api/rounds/{patron.round()}")
    setup = record["setup"]
    seat = {name: setup["seats"][0][name] for name in ("seat", "position", "wagers")}
    document = {name: setup[name] for name in ("game", "edition", "options", "minimum", "dealing")}
    document |= {"seats": [seat | {"decisions": ["go_in"]}], "cards": " ".join(dealer.cards)}
    result = scratch.asked("settle", document=document)
    assert patron.lines() == [{name: str(line[name]) for name in SHOWN} for line in result["lines"]]
    assert {line["wager"] for line in result["lines"]} == {"ante", "play", "trio"}
    patron.expect_credits(10_000 + result["seats"][0]["net"])
    assert not patron.faults + dealer.faults
    for opened in (patrons, dealers):
        opened.close()
