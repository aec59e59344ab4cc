"""Pictures of the floor console, with a shift's work in its books: rounds, a jackpot, a slip, vouchers.

``python -m tools.screenshots console`` takes them.
"""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

from playwright.sync_api import Page

from tests.browser.house import House
from tests.browser.pages import DECK

if TYPE_CHECKING:
    from tools.screenshots import Studio

WIDE, TABLET, UPRIGHT = (1680, 1000), (1024, 768), (768, 1024)
ROUNDS = 14
MOST_BILLS = 100
READY_MS = 240_000
# Seven hearts in a row for the only patron, nothing for the dealer.
STRAIGHT_FLUSH = "2h 2s 3h 3c 4h 4d 5h 9s 6h Tc 7h Jd 8h Ks"


class Shift:
    """What happens on the floor before the pictures are taken, asked of the API."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.rng = random.Random(7)
        # Tables of its own: other pictures begin at a table that nobody has played at.
        self.table = house.spare_table()

    def terminal(self, bills: int) -> str:
        name = self.house.free_terminal()
        for _ in range(bills):
            self.house.post(f"/api/terminals/{name}/bill", {"bill_cents": 10_000})
        return name

    def seated(self, table: str, bills: int) -> str:
        name = self.terminal(bills)
        self.house.post(f"/api/terminals/{name}/sit", {"table": table, "position": 1})
        return name

    def round(self, table: str, terminal: str, cards: str = "", *, first: bool = False) -> None:
        """One round of High Card Flush with one patron, who raises if he has the right to."""
        house, path = self.house, f"/api/tables/{table}"
        house.post(f"{path}/{'open' if first else 'next'}", {})
        round_id = house.get(path)["round"]
        wagers = {"ante": 2500, "flush_bonus": 500, "progressive": 100}
        told = {"table": table, "round": round_id}
        house.post(f"/api/terminals/{terminal}/wagers", {**told, "wagers": wagers})
        house.post(f"{path}/no-more-bets", {})
        dealt = cards or " ".join(self.rng.sample(DECK, 14))
        house.post(f"{path}/cards", {"cards": dealt})
        house.post(f"{path}/confirm", {})
        state = house.get(f"/api/terminals/{terminal}")["tables"][0]
        answer = {**told, "question": state["question"], "decision": "raise 2500"}
        house.post(f"/api/terminals/{terminal}/decision", answer)
        while house.get(path)["phase"] != "settled":
            time.sleep(0.05)

    def work(self) -> str:
        """A shift; the number of a voucher that nobody has redeemed yet."""
        house = self.house
        table = self.table
        patron = self.seated(table, 30)
        for number in range(ROUNDS):
            self.round(table, patron, first=number == 0)
            for hit in house.get("/api/progressives")["pending"]:
                house.post("/api/progressives/validate", {"hit": hit["id"]})
        other = house.spare_table()
        self.round(other, self.seated(other, 2), STRAIGHT_FLUSH, first=True)
        for _ in range(2):
            rich = self.terminal(MOST_BILLS)
            house.post(f"/api/terminals/{rich}/cash-out", {})
        made = {
            "terminal": rich,
            "what": "cancelled_credits",
            "combination": "credits above the voucher limit",
        }
        house.post("/api/slips/make", made)
        for _ in range(3):
            done = house.post(f"/api/terminals/{self.terminal(2)}/cash-out", {})
        house.post(f"/api/console/terminals/{self.terminal(0)}/disable", {"reason": "the printer is empty"})
        self.register()
        return str(done["voucher"])

    def register(self) -> None:
        """Two devices in the register, one of them on the gaming floor."""
        for number, area in (
            ("07-14-1", "gaming_floor"),
            ("07-14-2", "gaming_floor"),
            ("S-1", "restricted_area"),
        ):
            place = {"location_number": number, "area": area, "approval": "GF-2026-11"}
            self.house.post("/api/console/locations", place)
        device = {
            "kind": "electronic_wagering_terminal",
            "manufacturer": "Example Gaming",
            "model": "Station 24",
            "software_id": "croupier",
            "base_rom": "BR-7",
            "voucher_system_software": "croupier",
            "department_notice": "DR-2026-01",
            "games": [{"theme": "High Card Flush", "paytable_id": "pa-2019"}],
        }
        notice = {
            "notice_number": "DR-2026-01",
            "expected_at": "2026-01-05T15:00:00Z",
            "devices": [{"asset_number": "EWT-101", "to_location": "07-14-1"}],
        }
        self.house.post("/api/console/notices/department", notice)
        for number, location in (("EWT-101", "07-14-1"), ("EWT-102", "S-1")):
            own = {"asset_number": number, "serial_number": f"ST-{number[-3:]}", "location": location}
            self.house.post("/api/console/assets", device | own)


def console(studio: Studio) -> None:
    """Every subject on a wide screen, some of them on a tablet, and one on a tablet held upright."""
    shift = Shift(studio.house)
    voucher = shift.work()
    page = studio.window(WIDE).new_page()
    for subject in ("tables", "terminals", "validations", "handpays", "reports", "win", "weekly", "events"):
        open_subject(page, studio.house, subject)
        studio.shoot(page, f"console-{subject}", flat=True)
    for subject in ("assets", "checks"):
        open_subject(page, studio.house, subject)
        studio.shoot(page, f"console-{subject}", flat=True)
    at_the_cage(studio, page, voucher)
    a_dispute(studio, page, f"{shift.table}-000003")
    a_drop(studio, page)
    tablet = studio.window(TABLET).new_page()
    for subject in ("tables", "handpays", "reports", "win"):
        open_subject(tablet, studio.house, subject)
        studio.shoot(tablet, f"console-tablet-{subject}", flat=True)
    upright = studio.window(UPRIGHT).new_page()
    open_subject(upright, studio.house, "terminals")
    studio.shoot(upright, "console-upright-terminals", flat=True)


def open_subject(page: Page, house: House, subject: str) -> None:
    page.goto(f"{house.url}/console/{subject}")
    page.wait_for_selector(f'#subject[data-ready="{subject}"]', timeout=READY_MS)


def at_the_cage(studio: Studio, page: Page, voucher: str) -> None:
    open_subject(page, studio.house, "vouchers")
    page.keyboard.type(f"{voucher}\n")
    page.wait_for_selector("#voucher article")
    studio.shoot(page, "console-vouchers", flat=True)


def a_dispute(studio: Studio, page: Page, round_id: str) -> None:
    open_subject(page, studio.house, "disputes")
    page.fill('[name="round"]', round_id)
    page.locator("form.filters button").last.click()
    page.wait_for_selector(".replay-steps li")
    studio.shoot(page, "console-disputes", flat=True)


def a_drop(studio: Studio, page: Page) -> None:
    open_subject(page, studio.house, "drop")
    page.click('[data-act="open-book"]')
    page.fill('[name="route"]', "pit 2, service corridor B, count room")
    page.select_option("#sheet select", "yes")
    page.click("#sheet form > button")
    page.click('[data-act="begin-collection"]')
    for number in range(3):
        page.fill(f'[name="credential_{number}"]', f"K-610{number}")
    page.click("#sheet form > button")
    for box in range(101, 112):
        page.click(f'[data-box="EWT-{box}"]')
        page.wait_for_selector(f'[data-box="EWT-{box}"]', state="detached")
    studio.shoot(page, "console-drop", flat=True)
