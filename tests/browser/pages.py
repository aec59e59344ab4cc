"""The patron's and the dealer's page as a person uses them: by clicking and typing."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

from croupier.equipment.cards import CARDS
from croupier.equipment.ranks.blackjack import is_blackjack
from tests.browser.commands import Commands, Sent
from tests.browser.house import House

DECK = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
SHOWN = ("wager", "stake", "outcome", "returned", "pays", "hand", "cite")
BILL = 10_000
MOST_TABS = 60
KEYS = {
    "s": "Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal Backquote",
    "h": "KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight Backslash",
    "d": "KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote Numpad5 Numpad6",
    "c": "KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash Numpad1 Numpad2 Numpad3",
}
"""One key a card: each suit is a row of the keyboard, from the ace to the king."""
OWED = '[data-act="do_next"], [data-act="do_due"]'
NOTHING_ENTERED = (
    "body:not([data-step=deal]):not([data-step=roll]),"
    "body:not(:has(#pending)), body:has(#pending[data-count='0'])"
)


class Patron:
    """A patron at a terminal. ``decisions`` are those that the page has sent."""

    def __init__(self, context: BrowserContext, house: House, table: str, width: int = 0) -> None:
        self.house, self.table = house, table
        self.terminal = house.free_terminal()
        self.page: Page = context.new_page()
        if width:
            self.page.set_viewport_size({"width": width, "height": 844})
        self.faults: list[str] = []
        self.decisions: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.commands = Commands(self.page, self._note)
        self.page.goto(f"{house.url}/terminal/{self.terminal}")

    def _note(self, sent: Sent) -> None:
        if sent.command == "decision":
            self.decisions.append(sent.body["decision"])

    def sit(self) -> None:
        self.page.click(f'.seat-card[data-table="{self.table}"]')
        expect(self.page.locator("body")).to_have_class("terminal seated")

    def sit_beside(self, position: int) -> None:
        """Take a position that the page would not choose by itself."""
        self.house.post(f"/api/terminals/{self.terminal}/sit", {"table": self.table, "position": position})
        expect(self.page.locator("body")).to_have_class("terminal seated")

    @property
    def locks_in(self) -> bool:
        """The table lets a decision be changed until its button was pressed twice."""
        return self.page.locator(".locking").count() > 0

    def say(self, decision: str) -> None:
        """Press the button of a decision, where decisions are locked in twice."""
        button = f'button.decision[data-decision="{decision}"]'
        if self.locks_in:
            self.page.click(button)
        with self.answers():
            self.page.click(button)

    @contextmanager
    def answers(self) -> Iterator[None]:
        """The decision sent in between is accepted, and its question is gone from the page afterwards."""
        question = self.page.locator(".decisions").get_attribute("data-question")
        with self.commands.expect("decision"):
            yield
        expect(self.page.locator(f'.decisions[data-question="{question}"]')).to_have_count(0)

    def insert_bills(self, count: int) -> None:
        self.page.click("#open-money")
        for number in range(1, count + 1):
            self.page.click(f'[data-bill="{BILL}"]')
            self.expect_credits(number * BILL)
        self.page.keyboard.press("Escape")

    def expect_credits(self, cents: int) -> None:
        expect(self.page.locator("#credits")).to_have_attribute("data-cents", str(cents))

    def credits(self) -> int:
        return int(self.page.locator("#credits").get_attribute("data-cents") or 0)

    def expect_phase(self, phase: str) -> None:
        expect(self.page.locator("#felt")).to_have_attribute("data-phase", phase)

    def spot(self, wager: str) -> Locator:
        return self.page.locator(f'.spot[data-wager="{wager}"]')

    def bet(self, *wagers: str) -> None:
        """Press these betting areas with the chip that is chosen, until the house has accepted them."""
        self.expect_phase("betting")
        for wager in wagers:
            self.spot(wager).click()
        self.expect_accepted()

    def expect_accepted(self) -> None:
        expect(self.page.locator(".total")).to_have_attribute("data-status", "accepted")

    def lines(self) -> list[dict[str, Any]]:
        """The settlement that the page shows."""
        return [
            {name: line.get_attribute(f"data-{name}") or "" for name in SHOWN}
            for line in self.page.locator("#lines .line").all()
        ]

    def round(self) -> str:
        return self.page.locator("#felt").get_attribute("data-round") or ""


class Dealer:
    """A dealer at the console, with known cards. ``cards`` and ``rolls`` are what was dealt."""

    def __init__(
        self, context: BrowserContext, house: House, table: str, seed: int = 1, *, one_key: bool = False
    ) -> None:
        self.page: Page = context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.one_key = one_key
        if one_key:
            self.page.add_init_script("localStorage.setItem('croupier.one-key', 'yes')")
        self.rng = random.Random(seed)
        self.deck = self.rng.sample(DECK, len(DECK))
        self.cards: list[str] = []
        self.layout: dict[str, list[str]] = {}
        self.entered = 0
        """How many cards were said."""
        self.rolls: list[list[int]] = []
        self.acts: list[str] = []
        """The commands that the page has sent, without the cards."""
        self.thrown = 0
        self.needed = 0
        """Keys for the numbers that a round starts from."""
        self.commands = Commands(self.page, self._note)
        self.page.add_init_script("window.keys = 0; addEventListener('keydown', () => { keys += 1 }, true)")
        self.page.goto(f"{house.url}/dealer/{table}")
        expect(self.page.locator("#steps li").first).to_be_visible()

    def _note(self, sent: Sent) -> None:
        if sent.command != "cards":
            self.acts.append(sent.command)

    @property
    def keys(self) -> int:
        """How many keys were pressed on this page."""
        return int(self.page.evaluate("keys"))

    def open_cards(self) -> int:
        """How many cards lie open on the layout, or lay there until they were thrown away."""
        return self.page.locator('#layout playing-card:not([face="??"])').count() + self.thrown

    @property
    def step(self) -> str:
        return self.page.locator("body").get_attribute("data-step") or ""

    @property
    def left(self) -> int:
        return int(self.page.locator("body").get_attribute("data-left") or 0)

    def expect_step(self, *kinds: str) -> None:
        one_of = re.compile(f"^({'|'.join(kinds)})$")
        expect(self.page.locator("body")).to_have_attribute("data-step", one_of)

    def press(self, key: str = "Space") -> None:
        self.page.keyboard.press(key)

    def open(self) -> None:
        self.expect_step("open")
        expect(self.page.locator('[data-act="do_open"]')).to_be_visible()
        with self.commands.expect("open"):
            self.press()
        self.expect_step("no_more_bets")

    def lock(self) -> None:
        """No more bets, with the starting number where the game asks for one."""
        self.layout = {}
        self.expect_step("no_more_bets")
        # The bell is offered once the console has heard of a wager.
        expect(self.page.locator('[data-act="do_no_more_bets"]')).to_be_visible()
        self.press()
        if self.page.locator("form.needs").is_visible():
            answers = {"start": "7", "magic_card": "Ah", "lucky_position": "1"}
            before = self.keys
            for field in self.page.locator("form.needs input").all():
                expect(field).to_be_focused()
                self.page.keyboard.type(answers[field.get_attribute("name") or ""])
                self.press("Tab")
            self.press("Enter")
            self.needed += self.keys - before
        self.expect_step("deal", "roll", "ask", "next")

    def deal(self) -> None:
        """Deal the cards of this deal: enter those that lie open as a scanner would, and confirm."""
        order = (self.page.locator("body").get_attribute("data-order") or "").split("|")
        coming = self.deck[len(self.cards) : len(self.cards) + len(order)]
        self.cards += coming
        for place, card in zip(order, coming, strict=True):
            self.layout.setdefault(place[1:], []).append(card)
            if place.startswith("+"):
                self.enter(card)
        if lies_open := sum(place.startswith("+") for place in order):
            self.expect_pending(lies_open)
        self.confirm()

    def enter(self, card: str) -> None:
        """One key, or two characters and the Enter of a scanner."""
        if self.one_key:
            self.press(KEYS[card[1]].split()["A23456789TJQK".index(card[0])])
        else:
            self.page.keyboard.type(f"{card}\n")
        self.entered += 1

    def tab_to(self, wanted: str) -> None:
        """Go to an element with Tab alone."""
        for _ in range(MOST_TABS):
            if self.page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", wanted):
                return
            self.press("Tab")
        raise AssertionError(f"no Tab leads to {wanted}")

    def irregular(self, name: str, card: str = "") -> None:
        """What went wrong, by keyboard alone; a floorperson signs where the page asks for one."""
        self.press("F2")
        self.tab_to(f'[data-irregularity="{name}"]')
        self.press("Enter")
        if card:
            self.tab_to('[name="card"]')
            self.page.keyboard.type(card)
        expect(self.page.locator("#irregular-confirm")).to_be_enabled()
        if self.page.locator('[name="second-name"]').is_visible():
            self.tab_to('[name="second-name"]')
            self.page.keyboard.type("fritz")
            self.press("Tab")
            self.page.keyboard.type("demonstration")
        self.tab_to("#irregular-confirm")
        with self.commands.expect("irregularity"):
            self.press("Enter")
        self.page.locator("#sheet").wait_for(state="hidden")

    def next_round(self) -> None:
        """What is owed is done, and the next round is opened: Space, as often as the page asks for it."""
        self.expect_step("next")
        while self.step == "next":
            button = self.page.locator(OWED)
            expect(button).to_be_visible()
            asked = button.inner_text()
            self.press()
            # Until the page asks for something else: one act may be told in several messages.
            self.page.wait_for_function(
                "([owed, asked]) => document.body.dataset.step !== 'next'"
                " || document.querySelector(owed)?.innerText !== asked",
                arg=[OWED, asked],
            )
        self.expect_step("no_more_bets")

    def turn(self) -> None:
        """Turn up the hand that is due and enter its cards; a hole card only with a Blackjack."""
        before = self.page.locator("body").get_attribute("data-turn") or ""
        place, *indexes = before.split("|")
        there = [CARDS[text] for text in self.layout[place]]
        if self.page.locator('[data-act="do_stays"]').count() and not is_blackjack(there):
            self.press("Enter")
        else:
            for index in indexes:
                self.enter(there[int(index)].text)
        expect(self.page.locator("body")).not_to_have_attribute("data-turn", before)

    def discard(self, thrown: list[str]) -> None:
        """Cards that a player has thrown away no longer lie at his place."""
        self.thrown += len(thrown)
        for place, there in self.layout.items():
            self.layout[place] = [card for card in there if card not in thrown]

    def reveal(self) -> None:
        """Turn up every hand that something depends on, and settle."""
        self.expect_step("turn", "settle")
        while self.step == "turn":
            self.turn()
            self.expect_step("turn", "settle", "deal")
        self.settle()

    def settle(self) -> None:
        """The dealer confirms the settlement; after dice, which lie open, the table does it by itself."""
        if not self.rolls:
            self.expect_step("settle")
            self.press("Enter")
        self.expect_step("validate", "next")

    def roll(self) -> None:
        faces = [self.rng.randint(1, 6) for _ in range(self.left)]
        self.page.keyboard.type("".join(map(str, faces)))
        self.expect_pending(len(faces))
        self.rolls.append(faces)
        self.confirm()

    def confirm(self) -> None:
        """What was entered counts."""
        with self.commands.expect("confirm", "dice"):
            self.press("Enter")
        expect(self.page.locator(NOTHING_ENTERED)).to_have_count(1)

    @contextmanager
    def hears(self) -> Iterator[None]:
        """What is done in between is known at the console afterwards."""
        before = self.page.locator("body").get_attribute("data-messages")
        yield
        expect(self.page.locator("body")).not_to_have_attribute("data-messages", before or "")

    def expect_pending(self, count: int) -> None:
        expect(self.page.locator("#pending")).to_have_attribute("data-count", str(count))


def patron_and_dealer(
    house: House, table: str, patrons: BrowserContext, dealers: BrowserContext
) -> tuple[Patron, Dealer]:
    """The two at a table that has just been opened, the patron with $100."""
    patron, dealer = Patron(patrons, house, table), Dealer(dealers, house, table)
    dealer.open()
    patron.sit()
    patron.insert_bills(1)
    return patron, dealer
