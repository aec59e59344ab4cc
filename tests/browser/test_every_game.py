"""Every game from bill to voucher: what the pages show is what ``croupier settle`` says of the same round."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, expect

from croupier import games
from tests.browser.house import House, table_name
from tests.browser.pages import SHOWN, Dealer, Patron, patron_and_dealer
from tests.browser.playing import SPOTS, play_out, play_to, play_until_asked, settled_by_command

BILLS = 2
TWO_WAGERS = ("criss_cross_poker", "flop_poker", "heads_up_holdem", "lunar_poker", "raise_it_up_stud")
"""Games in which the first spot asks for the second one."""


def keyboard_alone(dealer: Dealer) -> None:
    """No card was entered that nobody sees, and each other key was one act: the bell, the deal, the dice, the
    settlement. A card is one key, a die its number."""
    dice = sum(len(faces) for faces in dealer.rolls)
    assert dealer.entered <= dealer.open_cards()
    assert dealer.keys == dealer.entered + dice + dealer.needed + len(dealer.acts)


AT_THE_LAST_MOMENT = {
    "free_bet_blackjack": ("settle", "face_up_card"),
    "double_back_jack": ("settle", "face_up_card"),
    "props_and_hops": ("roll", "die_fell_out"),
    "high_roll_dice": ("roll", "die_off_table"),
}
"""Something that goes wrong, and the last step at which its section knows it; in all other games:"""
A_WRONG_NUMBER = ("settle", "incorrect_number_of_cards")


@pytest.mark.parametrize("game_id", games.ids())
def test_what_goes_wrong_at_its_last_moment_is_entered_by_keyboard_alone(
    game_id: str, house: House, patrons_window: BrowserContext, dealers_window: BrowserContext
) -> None:
    """The hands lie open and nothing is settled, or no die is counted: one moment later is too late."""
    step, name = AT_THE_LAST_MOMENT.get(game_id, A_WRONG_NUMBER)
    table = house.spare_table() if game_id == "high_card_flush" else table_name(game_id, 4)
    patron = Patron(patrons_window, house, table)
    dealer = Dealer(dealers_window, house, table, seed=2 + len(game_id), one_key=True)
    dealer.open()
    patron.sit()
    patron.insert_bills(BILLS)
    patron.bet(*SPOTS[game_id][: 2 if game_id in TWO_WAGERS else 1])
    dealer.lock()
    play_to(patron, dealer, step)
    card = dealer.deck[len(dealer.cards)] if name == "face_up_card" else ""
    dealer.irregular(name, card)
    dealer.cards += [card] if card else []
    play_out(patron, dealer)
    patron.expect_phase("settled")
    when = {"at_settlement": True} if step == "settle" else {"after_cards": 0}
    record = house.get(f"/api/rounds/{patron.round()}")
    result = settled_by_command(record, [patron], dealer, {"name": name, "seat": 1, **when})
    shown = patron.lines()
    assert shown == [{key: str(line[key]) for key in SHOWN} for line in result["lines"]]
    # Too late: the same is no longer offered.
    offered = dealer.page.locator("#irregular")
    if offered.is_enabled():
        dealer.press("F2")
        expect(dealer.page.locator("#sheet[open]")).to_be_visible()
        expect(dealer.page.locator(f'[data-irregularity="{name}"]:enabled')).to_have_count(0)
        dealer.press("Escape")
    dealer.next_round()
    assert not patron.faults + dealer.faults


@pytest.mark.parametrize("game_id", games.ids())
def test_from_bill_to_voucher_the_page_shows_what_settle_says(
    game_id: str, house: House, patrons_window: BrowserContext, dealers_window: BrowserContext
) -> None:
    table = table_name(game_id)
    patron, dealer = (
        Patron(patrons_window, house, table),
        Dealer(dealers_window, house, table, seed=len(game_id), one_key=True),
    )
    dealer.open()
    patron.sit()
    patron.insert_bills(BILLS)
    patron.bet(*SPOTS[game_id])
    dealer.lock()
    play_out(patron, dealer)
    patron.expect_phase("settled")
    keyboard_alone(dealer)

    # What the page shows, against the command line.
    record = house.get(f"/api/rounds/{patron.round()}")
    result = settled_by_command(record, [patron], dealer)
    shown = patron.lines()
    told = [{name: str(line[name]) for name in SHOWN} for line in result["lines"]]
    for line, same in zip(shown, told, strict=True):
        if line["hand"].startswith("hand not shown"):
            # § 671a.11(f)(1): new cards that a dealer who does not qualify leaves unturned.
            same["hand"] = line["hand"]
    assert shown == told
    net = result["seats"][0]["net"]
    expect(patron.page.locator(".sum")).to_have_attribute("data-net", str(net))
    if "carried" in result:
        # A Six Eight Shake stays up for the next roll until it is taken down.
        patron.expect_credits(BILLS * 10_000 + net - sum(one["stake"] for one in result["carried"]))
        patron.page.click('button.decision[data-decision="remove"]')
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


def test_a_decision_may_be_changed_until_it_is_locked_in(
    house: House, patrons_window: BrowserContext, dealers_window: BrowserContext
) -> None:
    """58 Pa. Code § 671a.11(a)(3), (c): another button changes it, the same one sends it."""
    table = table_name("lunar_poker", 3)
    patron, dealer = patron_and_dealer(house, table, patrons_window, dealers_window)
    patron.bet("ante", "super")
    dealer.lock()
    assert play_until_asked(patron, dealer)
    patron.page.click('button.decision[data-decision="fold"]')
    expect(patron.page.locator(".locking")).to_contain_text("Fold")
    assert patron.decisions == []
    patron.say("bet")
    assert patron.decisions == ["bet"]
    assert not patron.faults + dealer.faults
