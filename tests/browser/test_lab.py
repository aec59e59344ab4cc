"""The lab page: the figures of the command line, each with the command that reproduces it."""

from __future__ import annotations

import json
import re
import shlex
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from typer.testing import CliRunner

from croupier.cli import build
from croupier.lab.par import par
from tests.browser.conftest import window
from tests.browser.house import House, table_name

HIGH_CARD_FLUSH = "/lab?game=high_card_flush&edition=pa-2019"
RECKONED_MS = 200_000
NAMELESS = """() => [...document.querySelectorAll('button, a[href], input, select, [role=img]')]
    .filter((one) => !(one.getAttribute('aria-label') || one.textContent.trim() || one.labels?.length))
    .map((one) => one.outerHTML.slice(0, 90))"""


@pytest.fixture
def page(patrons_window: BrowserContext) -> Any:
    opened = patrons_window.new_page()
    faults: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    yield opened
    assert not faults


def visit(page: Page, house: House, path: str) -> None:
    """Open a view and wait until it is reckoned; how long that takes is the machine's business."""
    page.goto(house.url + path)
    page.locator("#view .panel").first.wait_for(timeout=RECKONED_MS)


def edge(page: Page) -> str:
    """The first house edge that the view shows, exactly."""
    return page.locator("#view .figure", has_text="House edge").first.locator("code").inner_text()


def commands(page: Page) -> list[str]:
    return [one.get_attribute("data-command") or "" for one in page.locator("[data-command]").all()]


def test_the_page_shows_the_edge_of_the_laboratory_and_every_outcome(house: House, page: Page) -> None:
    visit(page, house, f"{HIGH_CARD_FLUSH}&wager=flush_bonus&paytable=C")
    rows = page.locator("#view table.outcomes tbody tr")
    expect(rows).to_have_count(6)
    known = par("high_card_flush", "pa-2019").wagers["flush_bonus"]["C"].result
    assert edge(page) == str(known.edge)
    expect(rows.first).to_contain_text("6,864")
    expect(rows.first).to_contain_text("200 to 1")
    page.get_by_role("button", name="B", exact=True).click()
    expect(rows.first).to_contain_text("100 to 1")
    assert "paytable=B" in page.url


def test_the_wagers_stand_there_before_anything_is_reckoned(house: House, page: Page) -> None:
    page.route(
        re.compile(r"/api/lab/(par|base|strategy)/"),
        lambda route: route.fulfill(json={"state": "working", "what": "counting", "done": 0.5}),
    )
    page.goto(f"{house.url}{HIGH_CARD_FLUSH}&wager=flush_bonus")
    expect(page.locator('#wagers [data-wager="straight_flush_bonus"]')).to_be_visible()
    expect(page.locator("#view .later")).to_contain_text("counting")


def test_every_command_on_the_page_gives_the_figure_beside_it(house: House, page: Page) -> None:
    visit(page, house, f"{HIGH_CARD_FLUSH}&wager=flush_bonus&paytable=D&view=wager")
    expect(page.locator("[data-command]").first).to_be_visible()
    (line,) = commands(page)
    answer = CliRunner().invoke(build(["par", "design"]), [*shlex.split(line)[1:], "--json"])
    figures = json.loads(answer.stdout)["wagers"]["flush_bonus"]
    assert list(figures) == ["D"]
    assert figures["D"]["edge_exact"] == edge(page)


def test_two_editions_stand_side_by_side_with_what_each_difference_is_worth(house: House, page: Page) -> None:
    visit(page, house, f"{HIGH_CARD_FLUSH}&wager=flush_bonus&paytable=C&view=compare&against=pa-2015:C")
    panel = page.locator("[data-difference]")
    expect(panel).to_be_visible()
    old, new = (
        par("high_card_flush", one).wagers["flush_bonus"]["C"].result.edge for one in ("pa-2015", "pa-2019")
    )
    assert float(panel.get_attribute("data-difference") or 0) == pytest.approx(float(old - new))
    changed = page.locator("tr.differs")
    expect(changed).to_have_count(3)
    expect(changed.first).to_contain_text("60 to 1")
    expect(changed.first).to_contain_text("20 to 1")
    assert "croupier rulebook diff high_card_flush pa-2019 pa-2015" in commands(page)
    page.get_by_label("Other edition").select_option("ma")
    expect(page.get_by_role("columnheader", name="ma, paytable C")).to_be_visible(timeout=RECKONED_MS)


def test_the_meter_has_its_curve_with_seed_and_break_even(house: House, page: Page) -> None:
    visit(page, house, f"{HIGH_CARD_FLUSH}&wager=progressive&paytable=A")
    meter = page.locator("#meter")
    expect(meter).to_contain_text("$30,000")
    expect(meter).to_contain_text("$370,387")
    curve = meter.get_by_role("img", name="House edge by what the main meter shows")
    expect(curve).to_contain_text("Break-even: $370,387, 0.00%")


def test_a_slider_moves_the_edge_exactly_and_its_command_finds_the_same(house: House, page: Page) -> None:
    visit(page, house, f"{HIGH_CARD_FLUSH}&wager=flush_bonus&paytable=A&view=design")
    figures = page.locator("#design-figures")
    expect(figures).to_have_attribute(
        "data-edge", str(par("high_card_flush").wagers["flush_bonus"]["A"].result.edge)
    )
    page.locator('input[data-outcome="five_card_flush"]').press("ArrowLeft")
    expect(page.locator(".slider", has_text="Five card flush").locator("output")).to_have_text("9 to 1")
    shown = figures.get_attribute("data-edge")
    (line,) = commands(page)
    answer = CliRunner().invoke(build(["par", "design"]), [*shlex.split(line)[1:], "--json"])
    assert json.loads(answer.stdout)[0]["edge_exact"] == shown


def test_the_designer_proposes_and_a_press_takes_the_proposal(house: House, page: Page) -> None:
    visit(page, house, f"{HIGH_CARD_FLUSH}&wager=flush_bonus&paytable=A&view=design")
    page.get_by_role("button", name="Propose paytables").click()
    first = page.locator(".proposal").first
    first.click(timeout=RECKONED_MS)
    expect(page.locator("#design-figures")).to_have_attribute(
        "data-edge", first.get_attribute("data-edge") or ""
    )
    assert any("--target-edge 8%" in line for line in commands(page))


def test_the_base_game_has_its_edge_its_decisions_and_its_card(house: House, page: Page) -> None:
    visit(page, house, f"{HIGH_CARD_FLUSH}")
    expect(page.locator("[data-base]")).to_contain_text("2.6645%", timeout=RECKONED_MS)
    expect(page.locator("article.strategy")).to_contain_text("raise 3 times the Ante", timeout=RECKONED_MS)


def test_at_a_table_the_lab_shows_what_that_table_offers(house: House, page: Page) -> None:
    table = table_name("go_fore_it")
    rules = house.get(f"/api/tables/{table}/rules")
    letter = next(one["letter"] for one in rules["wagers"] if one["name"] == "gopher")
    visit(page, house, f"/lab?table={table}&wager=gopher&view=wager")
    expect(page.locator("#at-table")).to_contain_text(f"As table {table} offers it")
    expect(page.locator("#view")).to_contain_text(f"paytable {letter}")
    assert any(f"--option gopher={letter}" in line for line in commands(page))


def test_what_does_not_exist_is_said_in_one_sentence(house: House, page: Page) -> None:
    page.goto(f"{house.url}/lab?table=NO-1&wager=ante")
    expect(page.locator("#view .failed")).to_contain_text("NO-1")


def test_everything_has_a_name_and_fits_a_tablet_and_a_phone(house: House, browser: Browser) -> None:
    context = window(browser)
    page = context.new_page()
    for width in (820, 390):
        page.set_viewport_size({"width": width, "height": 1180})
        for view in ("wager", "compare", "design"):
            visit(page, house, f"{HIGH_CARD_FLUSH}&wager=progressive&view={view}")
            expect(page.locator("#view .panel").first).to_be_visible()
            assert page.evaluate(NAMELESS) == []
            assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0, (
                width,
                view,
            )
    context.close()


def test_a_wager_with_one_paytable_in_one_edition_is_not_compared_with_itself(
    house: House, page: Page
) -> None:
    visit(page, house, "/lab?game=lunar_poker&view=compare")
    expect(page.locator("#view")).to_contain_text("there is no other to lay beside it")
    page.locator("#view button.gold").click()
    expect(page.locator("#view")).to_contain_text("Move a payment and the edge follows")


def test_a_decision_has_one_colour_in_every_chart_and_what_is_assumed_is_said(
    house: House, page: Page
) -> None:
    visit(page, house, "/lab?game=double_back_jack&view=base")
    expect(page.locator("#view .chart")).to_have_count(3, timeout=RECKONED_MS)
    for sign, tint in (("H", "tint-0"), ("S", "tint-2"), ("Dh", "tint-1"), ("Rh", "tint-3"), ("P", "tint-4")):
        cells = page.locator("#view .chart td").filter(has_text=re.compile(f"^{sign}$"))
        assert set(cells.evaluate_all("(all) => all.map((one) => one.className)")) == {tint}
    expect(page.locator("#view")).to_contain_text("It assumes: a fresh shoe of 6 decks; one player")
    expect(page.locator("#view")).to_contain_text("with a standard error of")
