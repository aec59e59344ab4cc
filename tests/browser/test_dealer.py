"""The dealer's console: card entry with undo, irregularities told before they happen, hand pays."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.pages import DECK, Dealer, Patron
from tests.rounds import settled


def test_a_card_can_be_taken_back_until_it_counts(at_work: tuple[Patron, Dealer]) -> None:
    patron, dealer = at_work
    patron.bet("ante")
    dealer.lock()
    keys = dealer.page.keyboard
    expect(patron.page.locator(".own playing-card")).to_have_count(0)
    dealer.deal()
    expect(patron.page.locator(".own playing-card")).to_have_count(7)
    patron.say("raise 500")
    dealer.expect_step("turn")
    expect(dealer.page.locator("#turning")).to_contain_text("Dealer")
    keys.type("ah\nKD ")
    dealer.expect_pending(2)
    keys.press("Backspace")
    dealer.expect_pending(1)
    keys.type("Ah\n")
    expect(dealer.page.locator(".toast.bad")).to_be_visible()
    dealer.expect_pending(1)
    dealer.page.click("details.pad summary")
    dealer.page.click('[data-card="Qs"]')
    dealer.expect_pending(2)
    keys.type("2c\n3c\n4c\n5c\n7d\n")
    expect(dealer.page.locator("#turning")).to_contain_text("Position 1")
    assert not dealer.faults


def test_a_hand_is_read_and_put_right_card_by_card_before_it_is_settled(
    at_work: tuple[Patron, Dealer],
) -> None:
    """By mouse, and by keyboard alone."""
    patron, dealer = at_work
    patron.bet("ante")
    dealer.lock()
    dealer.deal()
    patron.say("raise 500")
    dealer.expect_step("turn")
    dealer.page.keyboard.type("Ah\nKd\n2c\n3c\n4c\n5c\n7d\n")
    dealer.page.keyboard.type("As\nQs\n9s\n8s\n7s\n3d\n2h\n")
    dealer.expect_step("settle")
    turned = dealer.page.locator("#turned")
    turned.locator('[data-place="dealer"] [data-turned="Kd"]').click()
    dealer.page.click('#sheet [data-card="Kc"]')
    expect(turned.locator('[data-turned="Kc"]')).to_be_visible()
    turned.locator('[data-place="position 1"] [data-turned="3d"]').focus()
    dealer.press("Enter")
    dealer.page.keyboard.type("3h")
    dealer.press("Enter")
    expect(turned.locator('[data-turned="3h"]')).to_be_visible()
    dealer.page.locator("#sheet").wait_for(state="hidden")
    dealer.page.locator("body").click(position={"x": 5, "y": 5})
    dealer.settle()
    patron.expect_phase("settled")
    (ante, _) = patron.lines()
    assert ante["outcome"] == "win"
    assert not dealer.faults


def test_an_irregularity_says_what_will_happen_before_it_does(at_work: tuple[Patron, Dealer]) -> None:
    patron, dealer = at_work
    patron.bet("ante", "flush_bonus")
    dealer.lock()
    dealer.deal()
    dealer.press("F2")
    dealer.page.click('[data-irregularity="incorrect_number_of_cards"]')
    preview = dealer.page.locator(".preview")
    expect(preview).to_contain_text("§ 678a.13(c)")
    expect(preview).to_contain_text("The round ends here.")
    patron.expect_credits(9_000)
    patron.expect_phase("playing")
    # Cards were seen: a floorperson is called, and signs in for this one act.
    # Without him nothing is asked of the house: the page wants his name first.
    dealer.page.click("#irregular-confirm")
    expect(dealer.page.locator('[name="second-name"]:invalid')).to_be_focused()
    patron.expect_phase("playing")
    dealer.page.fill('[name="second-name"]', "fritz")
    dealer.page.fill('[name="second-password"]', "demonstration")
    dealer.page.click("#irregular-confirm")
    patron.expect_phase("settled")
    patron.expect_credits(10_000)
    expect(patron.page.locator(".verdict-card")).to_have_attribute("data-verdict", "void")
    told = settled(
        game="high_card_flush",
        options={"flush_bonus": "A"},
        dealing="manual_shoe",
        cards=" ".join(dealer.cards),
        seats=[{"seat": 1, "wagers": {"ante": 500, "flush_bonus": 500}, "decisions": []}],
        irregularity={"name": "incorrect_number_of_cards", "after_cards": 14},
    )
    shown = [(line["wager"], line["outcome"], int(line["returned"])) for line in patron.lines()]
    assert shown == [(one["wager"], one["outcome"], one["returned"]) for one in told.result["lines"]]


def win_of_seven_hearts(patron: Patron, dealer: Dealer, chip: int) -> int:
    """Seven hearts for the patron, seven clubs for the dealer; what is due from an attendant."""
    patron.page.click(f'[data-chip="{chip}"]')
    patron.bet("ante", "flush_bonus")
    hearts, clubs = (sorted(card for card in DECK if card[1] == suit)[:7] for suit in "hc")
    dealer.deck = [card for pair in zip(hearts, clubs, strict=True) for card in pair]
    dealer.lock()
    dealer.deal()
    patron.say(f"raise {chip}")
    dealer.reveal()
    patron.expect_phase("settled")
    expect(patron.page.locator("#coach")).to_contain_text("attendant")
    due = patron.house.get(f"/api/terminals/{patron.terminal}")["account"]["hand_pay_cents"]
    assert due >= 300 * chip
    return int(due)


def test_a_win_above_the_terminals_limit_is_a_hand_pay(at_work: tuple[Patron, Dealer]) -> None:
    patron, dealer = at_work
    assert win_of_seven_hearts(patron, dealer, 500) < 500_000
    before = patron.credits()
    # The patron's own page has nothing to press for it: the attendant says so at the floor's page.
    expect(patron.page.locator('[data-win="due"]')).to_be_visible()
    # His other credits stay his, to play with or to cash out (§ 605a.3(b)(1)).
    expect(patron.page.locator("#open-cash")).to_be_enabled()
    dealer.page.goto(patron.house.url)
    dealer.page.click(f'.attend-row[data-terminal="{patron.terminal}"] button')
    expect(patron.page.locator('[data-win="paid"]')).to_contain_text("slip")
    patron.expect_credits(before)


def test_a_large_hand_pay_is_not_paid_by_one_alone(at_work: tuple[Patron, Dealer]) -> None:
    patron, dealer = at_work
    due = win_of_seven_hearts(patron, dealer, 2500)
    assert due >= 500_000
    dealer.page.goto(patron.house.url)
    row = dealer.page.locator(f'.attend-row[data-terminal="{patron.terminal}"]')
    expect(row).to_be_visible()
    expect(row.locator("button")).to_have_count(0)
    row.locator("a", has_text="two people sign").click()
    waiting = dealer.page.locator(f'article.waiting[data-terminal="{patron.terminal}"]')
    expect(waiting).to_contain_text(f"{due // 100:,}")
    assert patron.house.get(f"/api/terminals/{patron.terminal}")["account"]["hand_pay_cents"] == due


def test_void_returns_every_wager_and_close_ends_the_table(at_work: tuple[Patron, Dealer]) -> None:
    patron, dealer = at_work
    patron.bet("ante")
    dealer.lock()
    dealer.press("F8")
    dealer.page.locator("form.needs input").first.fill("power failure")
    dealer.page.keyboard.press("Enter")
    dealer.expect_step("next")
    patron.expect_phase("settled")
    patron.expect_credits(10_000)
    # The sheet closes when its command is answered, which may come after the news; keys wait for it.
    dealer.page.locator("form.needs").wait_for(state="hidden")
    dealer.press("F9")
    dealer.expect_step("open")
    patron.expect_phase("closed")
