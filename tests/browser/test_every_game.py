"""Every game from bill to voucher: what the pages show is what ``croupier settle`` says of the same round."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from croupier import games
from tests.browser.house import House, table_name
from tests.browser.pages import MOST_DECISIONS, SHOWN, Dealer, Patron

BILLS = 5
SPOTS = {
    "criss_cross_poker": ["ante_across", "five_card"],
    "double_back_jack": ["blackjack"],
    "flop_poker": ["ante", "three_card_bonus", "progressive"],
    "free_bet_blackjack": ["blackjack", "push_22"],
    "go_fore_it": ["front_9", "skins", "gopher"],
    "heads_up_holdem": ["ante", "pocket_bonus", "trips_plus"],
    "high_card_flush": ["ante", "flush_bonus", "straight_flush_bonus", "progressive"],
    "high_roll_dice": ["pip_6", "pip_1", "kind_3", "extra_roll", "million_9"],
    "lunar_poker": ["ante", "super_dealer"],
    "props_and_hops": ["hard_6", "hop_1_2", "field", "hop_top", "one_six_and_under", "six_eight_shake"],
    "raise_it_up_stud": ["ante", "pair_plus", "progressive", "six_card"],
    "six_card_fortune_pai_gow": ["pai_gow", "fortune", "insurance", "progressive"],
    "texas_holdem_bonus": ["ante", "bonus", "progressive", "five_card_player", "five_card_dealer", "six_card"],
}
# The first of these that is open is pressed; where none is, the first button.
WANTED = ["raise", "play", "flop", "turn", "river", "across", "down", "middle", "back_9", "draw", "bet",
          "set", "double", "second_chance", "stand", "decline", "remove"]  # fmt: skip


def decide(patron: Patron) -> None:
    """Answer the question that is open, as a bold patron does."""
    buttons = patron.page.locator("button.decision")
    expect(buttons.first).to_be_visible()
    words = [(button.get_attribute("data-decision") or "").split()[0] for button in buttons.all()]
    word = next((one for one in WANTED if one in words), words[0])
    button = buttons.nth(words.index(word))
    if button.get_attribute("data-cards") is not None:
        for card in patron.page.locator(".own playing-card.pickable").all()[: 2 if word == "draw" else 1]:
            card.click()
    with patron.page.expect_response(lambda answer: answer.url.endswith("/decision")):
        button.click()


def play_out(patron: Patron, dealer: Dealer) -> None:
    """Deal, roll and decide until everything is settled."""
    for _ in range(MOST_DECISIONS):
        dealer.expect_step("deal", "roll", "ask", "next")
        step = dealer.step
        if step == "next":
            return
        if step == "deal":
            dealer.deal()
        elif step == "roll":
            dealer.roll()
        else:
            with dealer.hears():
                decide(patron)
    raise AssertionError("the round does not end")


def settled_by_command(record: dict[str, Any], patron: Patron, dealer: Dealer) -> dict[str, Any]:
    """``croupier settle`` of the round that was dealt and decided on the pages."""
    setup = record["setup"]
    seat = {"seat": setup["seats"][0]["seat"], "position": setup["seats"][0]["position"],
            "wagers": setup["seats"][0]["wagers"], "decisions": patron.decisions}  # fmt: skip
    document: dict[str, Any] = {"game": setup["game"], "edition": setup["edition"], "options": setup["options"]}
    document |= {"seats": [seat], "meters": setup["meters"], "minimum": setup["minimum"]}
    document |= {"dealing": setup["dealing"], "cards": " ".join(dealer.cards)} if dealer.cards else {}
    document |= {"dice": dealer.rolls} if dealer.rolls else {}
    document |= {name: setup[name] for name in ("start", "magic_card", "lucky_position") if setup.get(name)}
    answer = subprocess.run(
        [sys.executable, "-m", "croupier.cli", "settle"],
        input=json.dumps(document),
        capture_output=True,
        text=True,
        check=True,
    )
    result: dict[str, Any] = json.loads(answer.stdout)
    assert "error" not in result, result
    return result


@pytest.mark.parametrize("game_id", games.ids())
def test_from_bill_to_voucher_the_page_shows_what_settle_says(
    game_id: str, house: House, patrons_window: BrowserContext, dealers_window: BrowserContext
) -> None:
    table = table_name(game_id)
    patron, dealer = Patron(patrons_window, house, table), Dealer(dealers_window, house, table, seed=len(game_id))
    dealer.open()
    patron.sit()
    patron.insert_bills(BILLS)
    patron.bet(*SPOTS[game_id])
    dealer.lock()
    play_out(patron, dealer)
    patron.expect_phase("settled")

    # What the page shows, against the command line.
    record = house.get(f"/api/rounds/{patron.round()}")
    result = settled_by_command(record, patron, dealer)
    shown = patron.lines()
    assert shown == [{name: str(line[name]) for name in SHOWN} for line in result["lines"]]
    net = result["seats"][0]["net"]
    expect(patron.page.locator(".sum")).to_have_attribute("data-net", str(net))
    patron.expect_credits(BILLS * 10_000 + net)

    # The voucher.
    patron.page.click("#open-cash")
    patron.page.click("#cash-out-now")
    voucher = patron.page.locator(".voucher")
    expect(voucher).to_have_attribute("data-cents", str(BILLS * 10_000 + net))
    patron.expect_credits(0)
    link = patron.page.locator("#voucher-pdf").get_attribute("href") or ""
    assert patrons_window.request.get(house.url + link).body().startswith(b"%PDF")
    assert not patron.faults
    assert not dealer.faults
