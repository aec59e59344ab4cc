"""Table layout: inscriptions, areas, signs and equipment of § x.2 of each chapter (dice games: § x.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from croupier import games
from croupier.compliance.finding import error, pa, warning
from croupier.compliance.form import Form, asked
from croupier.play.facts import Equipment, Item
from croupier.units.verdict import Finding


class TableLayout(Form, frozen=True, kw_only=True):
    """A layout as it will be submitted, with the signs and equipment of its table."""

    game: Annotated[
        str, asked("The id of the game, as `croupier rulebook list` prints it.", "heads_up_holdem")
    ]
    edition: Annotated[str, asked("The edition; the default one if left out.", "pa-2015")] = ""
    positions: Annotated[int, asked("Betting positions for players.", 6)]
    offered: Annotated[
        list[str],
        asked("Optional wagers that are offered, and payout_limit if one is set.", ["pocket_bonus"]),
    ]
    layout: Annotated[
        list[str],
        asked(
            "What the layout has, by the names on the page of this form.",
            [
                "name_or_logo",
                "area_ante_odds_raise",
                "area_community_cards",
                "area_dealer_cards",
                "area_pocket_bonus",
                "ante_returned_without_a_pair",
            ],
        ),
    ]
    signs: Annotated[list[str], asked("What a sign at the table says.", ["payout_odds"])]
    table: Annotated[list[str], asked("Equipment of the table.", ["drop_and_tip_box", "discard_rack"])]


def every_table_shows_what_its_chapter_asks(form: TableLayout) -> Iterator[Finding]:
    """Whatever is missing, in the order of the chapter; then what no chapter knows."""
    game = games.load(form.game)
    edition = game.edition(form.edition)
    if edition.code != "58 Pa. Code":
        yield warning(
            "no_layout_rules",
            f"the rules of {edition.title} list nothing that a layout must have; odds printed on one "
            "are stated with the word 'to' or 'win', never 'for'",
            edition.cite("§ 11(a)"),
            "check the odds, and the rest against the commonwealth's own regulation of layouts",
        )
        return
    rules = game.equipment
    yield from _positions(form.positions, edition.seats.value, rules)
    for name, item in rules.items.items():
        if not item.when or item.wagers() & set(form.offered):
            yield from _present(name, item, form)
    for place in (form.layout, form.signs, form.table):
        for name in place:
            if name not in rules.items:
                yield warning(
                    "unknown_item",
                    f"{name!r} is no item of this game's layout",
                    pa(rules.cite),
                    "use the names on the page of this form",
                )


def _positions(stated: int, allowed: int, rules: Equipment) -> Iterator[Finding]:
    if rules.exactly and stated != allowed:
        yield error(
            "wrong_positions",
            f"the table has {stated} positions; it must have {allowed}",
            pa(rules.cite),
            "change the layout",
        )
    elif not 1 <= stated <= allowed:
        yield error(
            "wrong_positions",
            f"the table has {stated} positions; it may have 1 to {allowed}",
            pa(rules.cite),
            "change the layout",
        )


def _present(name: str, item: Item, form: TableLayout) -> Iterator[Finding]:
    places = {
        "layout": form.layout,
        "layout or sign": [*form.layout, *form.signs],
        "table": form.table,
    }[item.on]
    if name not in places:
        yield error(
            "missing_item", f"{name} is missing: {item.says}", pa(item.cite), f"put it on the {item.on}"
        )
