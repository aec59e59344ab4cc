"""The values of an edition about the table itself, as text with their place and section: see ``compare``."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.law.edition import Edition
from croupier.law.steps import REQUIREMENTS, STEPS

Value = tuple[str, tuple[str, str]]


def table_values(edition: Edition) -> Iterator[Value]:
    """Equipment, the acts around a round, and the layout."""
    yield from _equipment(edition)
    yield from _procedure(edition)
    yield from _layout(edition)


def _equipment(edition: Edition) -> Iterator[Value]:
    equipment = edition.equipment
    for name in ("cover_cards", "dice", "dice_hours"):
        figure = getattr(equipment, name)
        if figure is not None:
            yield f"equipment {name}", (str(figure.value), figure.cite)
    if equipment.second:
        text = f"a second {equipment.second} alternates, with a shuffler and backs of another color"
        if equipment.second_required:
            text += "; it must unless the shuffler is a continuous one"
        yield "equipment second", (text, equipment.second_cite)
    for method, hours in equipment.change_hours.items():
        yield f"change of cards {method}", (f"every {hours.value} hours", hours.cite)
    for name, cite in equipment.requires.items():
        yield f"equipment {name}", (REQUIREMENTS[name], cite)


def _procedure(edition: Edition) -> Iterator[Value]:
    procedure = edition.procedure
    for phase, acts in procedure.phases.items():
        for name, cite in acts.items():
            words = STEPS[name]
            sections = cite if isinstance(cite, str) else ", ".join(cite.values())
            yield f"act {phase} {name}", (f"{words.who}: {words.text}", sections)
    cut = procedure.cut
    if cut is not None:
        yield "cut from the top", (f"at least {cut.from_top.value} cards", cut.from_top.cite)
        if cut.from_bottom is not None:
            yield "cut from the bottom", (f"at least {cut.from_bottom.value} cards", cut.from_bottom.cite)
        if cut.cover_card_cite:
            text = f"at least {cut.cover_card_from_bottom} from the bottom"
            yield "cover card of the shoe", (text, cut.cover_card_cite)
        for occasion, cite in cut.offered.items():
            yield f"cut offered {occasion}", ("offered", cite)
    count = procedure.stub_count
    if count is not None:
        yield "count of the stub", (f"every {count.every_rounds} rounds", ", ".join(count.cites.values()))


def _layout(edition: Edition) -> Iterator[Value]:
    layout = edition.layout
    for area in layout.betting.values():
        yield f"layout {area.wager}", (f"{area.shape} {area.label}", area.cite)
    for cards in layout.cards.values():
        yield f"layout cards {cards.name}", (f"{cards.cards} cards", cards.cite)
    for mark in layout.marks.values():
        yield f"layout mark {mark.name}", (mark.label, mark.cite)
    for name, posted in layout.odds.items():
        yield f"odds {name}", (str(posted.odds), posted.cite)
    for one in layout.inscriptions:
        yield f"inscription {one.text}", ("inscribed" + f" with {one.when}" * bool(one.when), one.cite)
