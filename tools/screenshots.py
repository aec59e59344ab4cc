"""Take the pictures of every page for docs/images: ``python -m tools.screenshots [NAME ...]``.

A house with known cards gives the terminal and the console, the demonstration floor gives the front door.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.house import ADVISED, Demonstration, House, table_name
from tests.browser.pages import Dealer, Patron
from tests.browser.playing import SPOTS, play_out, play_until_asked
from tests.conftest import CHROMIUM, FLAGS
from tools.screenshots_console import console

IMAGES = Path(__file__).parent.parent / "docs" / "images"
DESK, TABLET, PHONE = (1920, 1080), (1180, 820), (390, 844)
WIDEST = 1440
SHADES, ACCENTS = 160, 96
"""The colours of a picture: those of its large areas, and those that are rare (chips, red suits)."""
CALM_MS = 700
SOLVED_MS = 240_000
ALL_EDGES = "() => ![...document.querySelectorAll('#wagers b')].some((one) => one.textContent === '…')"
# Six hearts for the patron on position 3; one card round the table after the other.
WINNING = (
    "Ts 9c 2h Js 4d Kd Qc 9h 8s 3s 5d 8d Kh 2s 7c 6s 4c Ah Td Jc 2d 7d 7h 5s 3d 8c Jd 4h 9d Ac 6c 3c Qs 5c 6d"
)


# Seven hearts in a row for the only patron, nothing for the dealer.
STRAIGHT_FLUSH = "2h 2s 3h 3c 4h 4d 5h 9s 6h Tc 7h Jd 8h Ks"


class Studio:
    """The browser, the house, and where the pictures go."""

    def __init__(self, browser: Browser, house: House) -> None:
        self.browser, self.house = browser, house

    def window(self, size: tuple[int, int]) -> BrowserContext:
        width, height = size
        opened = self.browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce"
        )
        opened.set_default_timeout(30_000)
        return opened

    def shoot(self, page: Page, name: str, *, flat: bool = False) -> None:
        """Save what the page shows, in as few bytes as its colours need; a ``flat`` page is not dithered."""
        page.wait_for_timeout(CALM_MS)
        picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        if picture.width > WIDEST:
            picture = picture.resize(
                (WIDEST, picture.height * WIDEST // picture.width), Image.Resampling.LANCZOS
            )
        path = IMAGES / f"{name}.png"
        dither = Image.Dither.NONE if flat else Image.Dither.FLOYDSTEINBERG
        few_colours(picture, dither).save(path, optimize=True)
        print(f"{path.name}: {path.stat().st_size // 1024} kB")

    def company(self, table: str, positions: list[int], wagers: dict[str, int]) -> list[str]:
        """Other terminals at the table, which bet the same every round."""
        terminals = [self.house.free_terminal() for _ in positions]
        round_id = self.house.get(f"/api/tables/{table}")["round"]
        for terminal, position in zip(terminals, positions, strict=True):
            path = f"/api/terminals/{terminal}"
            self.house.post(f"{path}/bill", {"bill_cents": 10_000})
            self.house.post(f"{path}/sit", {"table": table, "position": position})
            self.house.post(f"{path}/wagers", {"table": table, "round": round_id, "wagers": wagers})
        return terminals

    def answer(self, terminals: list[str], table: str, decisions: list[str]) -> None:
        for terminal, decision in zip(terminals, decisions, strict=True):
            state = self.house.get(f"/api/terminals/{terminal}")["tables"][0]
            body = {
                "table": table,
                "round": state["round"],
                "question": state["question"],
                "decision": decision,
            }
            self.house.post(f"/api/terminals/{terminal}/decision", body)


def few_colours(picture: Image.Image, dither: Image.Dither) -> Image.Image:
    """The picture in 256 colours: dithered for the felt, but with the red of a chip still red."""
    shades = picture.quantize(SHADES).getpalette() or []
    accents = picture.quantize(ACCENTS, Image.Quantize.MAXCOVERAGE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette(shades[: 3 * SHADES] + accents[: 3 * ACCENTS])
    return picture.quantize(palette=palette, dither=dither)


def high_card_flush(studio: Studio) -> None:
    """A whole round at a full table, from both sides."""
    table = table_name("high_card_flush")
    dealer = Dealer(studio.window(DESK), studio.house, table)
    patron = Patron(studio.window(DESK), studio.house, table)
    dealer.open()
    studio.shoot(patron.page, "terminal-choose-a-table")
    others = studio.company(table, [1, 2, 5], {"ante": 1500, "flush_bonus": 500})
    studio.house.post(f"/api/terminals/{patron.terminal}/sit", {"table": table, "position": 3})
    patron.page.click("#open-money")
    studio.shoot(patron.page, "terminal-insert-money")
    patron.page.keyboard.press("Escape")
    patron.insert_bills(2)
    patron.page.click('[data-chip="2500"]')
    patron.bet("ante", "flush_bonus", "progressive")
    studio.shoot(patron.page, "terminal-betting")
    dealer.lock()
    dealer.deck = WINNING.split()
    deal_by_halves(studio, dealer)
    patron.page.wait_for_selector("button.decision")
    studio.shoot(patron.page, "terminal-decision")
    studio.answer(others, table, ["fold", "raise 1500", "raise 1500"])
    studio.shoot(dealer.page, "dealer-asking")
    irregularity(studio, dealer)
    patron.page.locator("button.decision").last.click()
    patron.expect_phase("settled")
    studio.shoot(patron.page, "terminal-won")
    studio.shoot(dealer.page, "dealer-settled")
    after_the_round(studio, patron)


def hint_and_validation(studio: Studio) -> None:
    """A hint at the terminal, and then the progressive light: seven hearts in a row."""
    table = table_name("high_card_flush", ADVISED)
    dealer = Dealer(studio.window(DESK), studio.house, table)
    patron = Patron(studio.window(DESK), studio.house, table)
    dealer.open()
    studio.house.post(f"/api/terminals/{patron.terminal}/sit", {"table": table, "position": 3})
    patron.insert_bills(1)
    patron.bet("ante", "progressive")
    dealer.lock()
    dealer.deck = STRAIGHT_FLUSH.split()
    dealer.deal()
    while not patron.page.locator(".decision.best").count():
        # The laboratory is loaded for the first hint, which may take longer than a hint may.
        with patron.page.expect_response(lambda answer: "/hint" in answer.url):
            patron.page.click("#hint")
        patron.page.wait_for_timeout(CALM_MS)
    patron.page.wait_for_timeout(10 * CALM_MS)
    studio.shoot(patron.page, "terminal-hint")
    patron.page.locator("button.decision").last.click()
    dealer.expect_step("validate")
    studio.shoot(dealer.page, "dealer-validation")


def deal_by_halves(studio: Studio, dealer: Dealer) -> None:
    """The console in the middle of a deal: cards that count, and cards that do not yet."""
    for part in (12, dealer.left - 12):
        cards = dealer.deck[len(dealer.cards) : len(dealer.cards) + part]
        dealer.page.keyboard.type("".join(f"{card}\n" for card in cards[:5]))
        dealer.expect_pending(5)
        if len(dealer.cards):
            studio.shoot(dealer.page, "dealer-dealing")
        dealer.page.keyboard.type("".join(f"{card}\n" for card in cards[5:]))
        dealer.expect_pending(len(cards))
        dealer.cards += cards
        dealer.confirm()


def irregularity(studio: Studio, dealer: Dealer) -> None:
    dealer.press("F2")
    dealer.page.wait_for_selector("[data-irregularity]")
    studio.shoot(dealer.page, "dealer-irregularities")
    dealer.page.click('[data-irregularity="incorrect_number_of_cards"]')
    dealer.page.wait_for_selector(".preview p")
    studio.shoot(dealer.page, "dealer-irregularity-preview")
    dealer.press("Escape")


def after_the_round(studio: Studio, patron: Patron) -> None:
    """Rules, recall and the voucher."""
    patron.page.click("#open-rules")
    studio.shoot(patron.page, "terminal-rules")
    patron.page.keyboard.press("Escape")
    patron.page.click("#open-recall")
    patron.page.click(".past")
    patron.page.wait_for_selector(".transcript")
    studio.shoot(patron.page, "terminal-recall")
    patron.page.keyboard.press("Escape")
    patron.page.click("#open-cash")
    patron.page.click("#cash-out-now")
    patron.page.wait_for_selector(".voucher")
    studio.shoot(patron.page, "terminal-voucher")


def a_round(studio: Studio, game_id: str, size: tuple[int, int], name: str) -> None:
    """One round of a game on one screen: when the patron is first asked, and when all is settled."""
    table = table_name(game_id)
    dealer = Dealer(studio.window(DESK), studio.house, table, seed=len(game_id))
    patron = Patron(studio.window(size), studio.house, table)
    dealer.open()
    patron.sit()
    patron.insert_bills(3)
    patron.bet(*SPOTS[game_id])
    dealer.lock()
    if play_until_asked(patron, dealer):
        studio.shoot(patron.page, f"{name}-decision")
    play_out(patron, dealer)
    patron.expect_phase("settled")
    studio.shoot(patron.page, f"{name}-settled")


def front_door(studio: Studio) -> None:
    """The demonstration floor, alive."""
    with tempfile.TemporaryDirectory() as folder:
        demonstration = Demonstration(Path(folder))
        try:
            for size, name in ((DESK, "floor"), (TABLET, "floor-tablet"), (PHONE, "floor-phone")):
                page = studio.window(size).new_page()
                page.goto(demonstration.url)
                page.wait_for_selector(".table-card")
                page.wait_for_timeout(10 * CALM_MS)
                studio.shoot(page, name)
        finally:
            demonstration.stop()


def lab(studio: Studio) -> None:
    """The lab: a wager, its meter, two editions, the designer, and the section that took a chip."""
    game = "game=high_card_flush&edition=pa-2019"
    line = "wager=ante&title=Ante&outcome=lose&hand=three-card+flush,+T+high;+dealer+three-card+flush,+K+high"
    views = {
        "lab-wager": f"/lab?{game}&wager=flush_bonus",
        "lab-compare": f"/lab?{game}&wager=flush_bonus&view=compare&paytable=C&against=pa-2015:C",
        "lab-meter": f"/lab?{game}&wager=progressive",
        "lab-designer": f"/lab?{game}&wager=flush_bonus&view=design",
        "lab-section": f"/lab/section?cite=58+Pa.+Code+§+678a.11(d)(2)(ii)(C)&{game}&{line}",
    }
    for name, path in views.items():
        page = studio.window((1440, 1080)).new_page()
        page.goto(studio.house.url + path)
        page.wait_for_selector(".panel")
        # The edge of the base game comes last, when it is solved.
        page.wait_for_function(ALL_EDGES, timeout=SOLVED_MS)
        if name == "lab-meter":
            page.locator("#meter").scroll_into_view_if_needed()
            page.mouse.wheel(0, 2000)
        studio.shoot(page, name)


PICTURES: dict[str, Callable[[Studio], None]] = {
    "floor": front_door,
    "console": console,
    "high_card_flush": high_card_flush,
    "criss_cross_poker": lambda studio: a_round(studio, "criss_cross_poker", DESK, "terminal-criss-cross"),
    "props_and_hops": lambda studio: a_round(studio, "props_and_hops", DESK, "terminal-props-and-hops"),
    "hint_and_validation": hint_and_validation,
    "lab": lab,
    "high_roll_dice": lambda studio: a_round(studio, "high_roll_dice", TABLET, "tablet-high-roll-dice"),
    "lunar_poker": lambda studio: a_round(studio, "lunar_poker", TABLET, "tablet-lunar-poker"),
    "double_back_jack": lambda studio: a_round(studio, "double_back_jack", PHONE, "phone-double-back-jack"),
    "texas_holdem_bonus": lambda studio: a_round(studio, "texas_holdem_bonus", PHONE, "phone-texas-holdem"),
}


def main(wanted: list[str]) -> None:
    """Take these pictures, or all of them."""
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder), spare_tables=2)
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            studio = Studio(browser, house)
            for name in wanted or PICTURES:
                PICTURES[name](studio)
            browser.close()
        finally:
            house.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
