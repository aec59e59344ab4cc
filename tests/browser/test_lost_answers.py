"""An answer that never comes: the page asks again under the same id, and the house does it once."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Route, expect

from tests.browser.house import House
from tests.browser.pages import Dealer, Patron


def test_a_card_whose_answer_is_lost_without_a_word_counts_once_and_the_next_ones_follow(
    house: House, at_work: tuple[Patron, Dealer]
) -> None:
    patron, dealer = at_work
    patron.bet("ante")
    dealer.lock()
    dealer.deal()
    patron.say("fold")
    dealer.expect_step("turn")
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            # The house hears it and answers; the page never hears the answer.
            held.append(route)
            house.post(f"/api/tables/{patron.table}/cards", route.request.post_data_json)

    dealer.page.route("**/cards", hold_the_first)
    first, second = dealer.deck[:2]
    dealer.page.keyboard.type(f"{first}\n{second}\n")
    dealer.expect_pending(2)
    shown = [card.get_attribute("face") for card in dealer.page.locator("#pending playing-card").all()]
    assert shown == [first, second]
    expect(dealer.page.locator(".toast").first).to_be_visible()
    held[0].abort()


def test_a_bill_that_came_too_fast_is_sent_again_and_counts_once(
    house: House, patrons_window: BrowserContext
) -> None:
    patron = Patron(patrons_window, house, house.spare_table())
    patron.sit()
    turned_away: list[str] = []

    def turn_the_first_away(route: Route) -> None:
        if turned_away:
            route.continue_()
        else:
            turned_away.append(route.request.post_data_json["id"])
            error = {"code": "too_many_requests", "message": "ask more slowly", "cite": ""}
            route.fulfill(status=429, json={"error": error})

    patron.page.route("**/bill", turn_the_first_away)
    with patron.page.expect_request(
        lambda request: request.url.endswith("/bill") and bool(turned_away)
    ) as again:
        patron.insert_bills(1)
    assert again.value.post_data_json["id"] == turned_away[0]
    expect(patron.page.locator(".toast.bad")).to_have_count(0)
