"""An answer that never comes: the page asks again under the same id, and the house does it once."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import BrowserContext, WebSocketRoute, expect

from tests.browser.house import House
from tests.browser.pages import Dealer, Patron


class Between:
    """Somebody on the line between a page and the house, who keeps the first answer to one command back."""

    def __init__(self, command: str, instead: dict[str, Any] | None = None) -> None:
        self.command = command
        self.instead = instead
        """Said to the page in place of the house, which then hears nothing; without it the answer is lost."""
        self.asked: dict[str, Any] | None = None

    def __call__(self, line: WebSocketRoute) -> None:
        house = line.connect_to_server()

        def to_the_house(text: str | bytes) -> None:
            asked = json.loads(text)
            if self.asked is None and asked["command"] == self.command:
                self.asked = asked
                if self.instead is not None:
                    line.send(json.dumps({"type": "answer", "ask": asked["ask"], **self.instead}))
                    return
            house.send(text)

        def to_the_page(text: str | bytes) -> None:
            told = json.loads(text)
            if self.asked is None or told.get("ask") != self.asked["ask"]:
                line.send(text)

        line.on_message(to_the_house)
        house.on_message(to_the_page)


def test_a_card_whose_answer_is_lost_without_a_word_counts_once_and_the_next_ones_follow(
    at_work: tuple[Patron, Dealer],
) -> None:
    patron, dealer = at_work
    patron.bet("ante")
    dealer.lock()
    dealer.deal()
    patron.say("fold")
    dealer.expect_step("turn")
    # The house hears it and answers; the page never hears the answer.
    between = Between("cards")
    dealer.page.route_web_socket(re.compile("/dealer$"), between)
    dealer.page.reload()
    dealer.expect_step("turn")
    first, second = dealer.deck[:2]
    dealer.page.keyboard.type(f"{first}\n{second}\n")
    dealer.expect_pending(2)
    shown = [card.get_attribute("face") for card in dealer.page.locator("#pending playing-card").all()]
    assert shown == [first, second]
    expect(dealer.page.locator(".toast").first).to_be_visible()
    assert between.asked is not None


def test_a_bill_that_came_too_fast_is_sent_again_and_counts_once(
    house: House, patrons_window: BrowserContext
) -> None:
    error = {"code": "too_many_requests", "message": "ask more slowly", "cite": ""}
    between = Between("bill", {"status": 429, "body": {"error": error}})
    patrons_window.route_web_socket(re.compile("/ws/terminals/"), between)
    patron = Patron(patrons_window, house, house.spare_table())
    patron.sit()
    with patron.page.expect_request(lambda request: request.url.endswith("/bill")) as again:
        patron.insert_bills(1)
    assert between.asked is not None
    assert again.value.post_data_json["id"] == between.asked["body"]["id"]
    expect(patron.page.locator(".toast.bad")).to_have_count(0)
