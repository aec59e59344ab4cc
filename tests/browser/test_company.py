"""Several at one table, and what else a patron does: betting behind, touch, tips, vouchers, clock, hints."""

from __future__ import annotations

from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.house import ADVISED, HASTY, House, table_name
from tests.browser.pages import Dealer, Patron, patron_and_dealer
from tests.rounds import settled


def shown(patron: Patron) -> list[tuple[str, str, int]]:
    return [(line["wager"], line["outcome"], int(line["returned"])) for line in patron.lines()]


def told(wagers: dict[str, int], decisions: list[str], cards: list[str]) -> list[tuple[str, str, int]]:
    """What ``croupier settle`` says of the same hand with these wagers and decisions."""
    answer = settled(
        game="double_back_jack",
        dealing="manual_shoe",
        cards=" ".join(cards),
        seats=[{"seat": 1, "wagers": wagers, "decisions": decisions}],
    )
    return [(line["wager"], line["outcome"], line["returned"]) for line in answer.result["lines"]]


def test_one_behind_insures_for_himself_and_follows_the_split(
    house: House, patrons_window: BrowserContext, dealers_window: BrowserContext, browser: Browser
) -> None:
    table = table_name("double_back_jack", 2)
    first, dealer = Patron(patrons_window, house, table), Dealer(dealers_window, house, table)
    behind = Patron(browser.new_context(reduced_motion="reduce"), house, table)
    dealer.deck = ["8h", "Ad", "8c", "9d", "Ts", "3s", "Kh"]
    dealer.open()
    for patron in (first, behind):
        patron.sit_beside(1)
        patron.insert_bills(1)
        patron.bet("blackjack")
    expect(behind.page.locator("#coach")).to_contain_text("bet behind")
    dealer.lock()
    expect(dealer.page.locator(".seat-row em")).to_have_text("bets behind")
    while dealer.step == "deal":
        dealer.deal()
    with dealer.hears():
        first.say("insurance 250")
    behind.say("decline")
    expect(behind.page.locator("button.decision")).to_have_count(0)
    dealer.expect_step("turn")
    dealer.turn()
    first.say("split")
    dealer.expect_step("deal")
    dealer.deal()
    first.say("stand")
    dealer.expect_step("deal")
    dealer.deal()
    first.say("hit")
    dealer.expect_step("deal")
    dealer.deal()
    dealer.reveal()
    for patron in (first, behind):
        patron.expect_phase("settled")
    decisions = ["split", "stand", "hit"]
    assert shown(first) == told({"blackjack": 500}, ["insurance 250", *decisions], dealer.deck)
    assert shown(behind) == told({"blackjack": 500}, ["decline", *decisions], dealer.deck)
    assert not first.faults
    assert not behind.faults
    behind.page.context.close()


def test_two_who_share_a_hand_decide_each_for_himself(
    house: House, patrons_window: BrowserContext, dealers_window: BrowserContext, browser: Browser
) -> None:
    table = house.spare_table()
    bold, dealer = Patron(patrons_window, house, table), Dealer(dealers_window, house, table)
    shy = Patron(browser.new_context(reduced_motion="reduce"), house, table)
    dealer.open()
    for patron in (bold, shy):
        patron.sit_beside(3)
        patron.insert_bills(1)
        patron.bet("ante")
    dealer.lock()
    dealer.deal()
    hands = [
        [card.get_attribute("face") for card in patron.page.locator(".own playing-card").all()]
        for patron in (bold, shy)
    ]
    assert hands[0] == hands[1]
    bold.say("raise 500")
    expect(shy.page.locator("button.decision").first).to_be_visible()
    shy.say("fold")
    dealer.reveal()
    bold.expect_phase("settled")
    shy.expect_phase("settled")
    assert [line[0] for line in shown(bold)] == ["ante", "raise"]
    assert shown(shy) == [("ante", "lose", 0)]
    shy.page.context.close()


def test_a_progressive_hand_lights_the_console_until_a_floorperson_validates_it(
    house: House, patrons_window: BrowserContext, dealers_window: BrowserContext
) -> None:
    table = house.spare_table()
    patron, dealer = Patron(patrons_window, house, table), Dealer(dealers_window, house, table)
    hearts = [f"{rank}h" for rank in "2345678"]
    others = ["2s", "3c", "4d", "9s", "Tc", "Jd", "Ks"]
    dealer.deck = [card for pair in zip(hearts, others, strict=True) for card in pair]
    dealer.open()
    patron.sit()
    patron.insert_bills(1)
    patron.bet("ante", "progressive")
    dealer.lock()
    expect(dealer.page.locator("#light")).to_be_hidden()
    dealer.deal()
    patron.say("raise 500")
    dealer.reveal()
    dealer.expect_step("validate")
    expect(dealer.page.locator("#light")).to_contain_text(patron.terminal)
    expect(dealer.page.locator("#light")).to_contain_text("100% of meter")
    dealer.page.click("#light [data-act-validate]")
    dealer.page.click("#validate-now")
    dealer.expect_step("next")
    expect(dealer.page.locator("#light")).to_be_hidden()
    assert not dealer.faults


def test_on_a_phone_a_round_is_played_by_touch(
    house: House, browser: Browser, dealers_window: BrowserContext
) -> None:
    phone = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    table = house.spare_table()
    dealer = Dealer(dealers_window, house, table)
    dealer.open()
    patron = Patron(phone, house, table)
    page = patron.page
    page.tap(f'.seat-card[data-table="{table}"]')
    page.tap("#open-money")
    page.tap('[data-bill="10000"]')
    patron.expect_credits(10_000)
    page.tap("#sheet .cross")
    patron.spot("ante").tap()
    patron.spot("flush_bonus").tap()
    patron.expect_accepted()
    dealer.lock()
    dealer.deal()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.tap('button.decision[data-decision="raise 500"]')
    dealer.reveal()
    patron.expect_phase("settled")
    assert patron.decisions == ["raise 500"]
    assert len(patron.lines()) == 3
    phone.close()


def test_a_tip_goes_to_the_dealer_and_a_voucher_to_the_next_terminal(
    house: House, patrons_window: BrowserContext
) -> None:
    table = house.spare_table()
    patron = Patron(patrons_window, house, table)
    patron.sit()
    patron.insert_bills(1)
    patron.page.click("#open-tip")
    patron.page.click('[data-tip="500"]')
    patron.expect_credits(9_500)
    patron.page.click("#open-cash")
    patron.page.click("#cash-out-now")
    number = patron.page.locator(".voucher").get_attribute("data-voucher") or ""
    patron.expect_credits(0)
    other = Patron(patrons_window, house, table)
    other.page.click("#open-money")
    other.page.fill("#voucher-number", number)
    other.page.click(".voucher-form button")
    other.expect_credits(9_500)
    other.page.click("#open-money")
    other.page.fill("#voucher-number", number)
    other.page.click(".voucher-form button")
    expect(other.page.locator(".toast.bad")).to_be_visible()
    other.expect_credits(9_500)


def test_when_the_clock_runs_out_the_house_folds_the_hand(
    house: House, patrons_window: BrowserContext, dealers_window: BrowserContext
) -> None:
    table = table_name("high_card_flush", HASTY)
    patron, dealer = patron_and_dealer(house, table, patrons_window, dealers_window)
    patron.bet("ante")
    dealer.lock()
    dealer.deal()
    # While the clock runs nobody ends a patron's time.
    expect(dealer.page.locator("#default")).to_be_disabled()
    dealer.reveal()
    patron.expect_phase("settled")
    assert patron.decisions == []
    assert shown(patron) == [("ante", "lose", 0)]


def test_a_hint_marks_the_best_decision_and_says_what_each_is_worth(
    house: House, patrons_window: BrowserContext, dealers_window: BrowserContext
) -> None:
    table = table_name("high_card_flush", ADVISED)
    patron, dealer = Patron(patrons_window, house, table), Dealer(dealers_window, house, table)
    dealer.open()
    patron.sit()
    patron.insert_bills(1)
    patron.bet("ante")
    dealer.lock()
    dealer.page.click('[data-act="do_deal_all"]')
    for _ in range(12):
        # The first reckoning after a start may take longer than a hint may wait; it goes on for the next ask.
        with patron.page.expect_response(lambda answer: "/hint" in answer.url) as answered:
            patron.page.click("#hint")
        if answered.value.ok:
            break
    expect(patron.page.locator(".decision.best")).to_contain_text("Raise")
    worth = patron.page.locator('button.decision[data-decision="fold"] .worth')
    expect(worth).to_contain_text("\u2212$5.00")
    with patron.page.expect_response(lambda answer: "/hint" in answer.url):
        patron.page.click("#hint")
    expect(patron.page.locator("#hint")).to_be_enabled()
    expect(worth).to_have_count(1)
    assert not patron.faults
