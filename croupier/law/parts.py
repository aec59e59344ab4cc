"""Reads the parts of an edition's file about the table itself: equipment, procedure and layout.

Like the rest of the file they leave nothing to silence: an act, a requirement or a wager that nobody knows
is refused, and so is a wager for which the layout has no area.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction

from croupier.law import layout as la
from croupier.law import shape
from croupier.law.checked import entries, section
from croupier.law.procedure import Cited, CutRule, Equipment, Procedure, ShakerRule, StubCount
from croupier.law.steps import PHASES, REQUIREMENTS, STEPS
from croupier.units.odds import parse_odds

OCCASIONS = ("first_player", "cover_card_player", "cover_card_dealer", "floor_ordered", "otherwise")


def read_equipment(part: shape.Equipment | None, dealing: Collection[str]) -> Equipment:
    """Cards, dice and what else must be at the table."""
    if part is None:
        return Equipment()
    _known("equipment.requires", part.requires, REQUIREMENTS)
    _known("equipment.change_hours", part.change_hours, dealing)
    return Equipment(
        cover_cards=_cited(part.cover_cards, "equipment.cover_cards"),
        second=part.second[0] if part.second else "",
        second_required=part.second_required,
        second_cite=section(part.second[1], "equipment.second") if part.second else "",
        change_hours={
            method: Cited(hours, section(cite, f"equipment.change_hours.{method}"))
            for method, (hours, cite) in part.change_hours.items()
        },
        dice=_cited(part.dice, "equipment.dice"),
        dice_hours=_cited(part.dice_hours, "equipment.dice_hours"),
        requires=_sections("equipment.requires", part.requires),
    )


def read_procedure(part: shape.Procedure | None, dealing: Collection[str]) -> Procedure:
    """The acts around a round."""
    if part is None:
        return Procedure()
    phases = {phase: getattr(part, phase) for phase in PHASES}
    for phase, acts in phases.items():
        _known(f"procedure.{phase}", acts, STEPS)
        for name, cite in acts.items():
            place = f"procedure.{phase}.{name}"
            if isinstance(cite, str):
                section(cite, place)
            else:
                _known(place, cite, dealing)
                _sections(place, cite)
    reader = part.card_reader_inspection
    return Procedure(
        phases={phase: acts for phase, acts in phases.items() if acts},
        cut=_cover_card(part.cover_card),
        stub_count=_stub_count(part.stub_count, dealing),
        card_reader_inspection=section(reader, "procedure.card_reader_inspection") if reader else "",
        shaker=_shaker(part.shaker),
        mid_shoe_entry=section(part.mid_shoe_entry, "procedure.mid_shoe_entry")
        if part.mid_shoe_entry
        else "",
    )


def _shaker(part: shape.Shaker | None) -> ShakerRule | None:
    if part is None:
        return None
    place = "procedure.shaker"
    return ShakerRule(part.by, section(part.cite, f"{place}.cite"), _cited(part.passes, f"{place}.passes"))


def _cover_card(part: shape.CoverCard | None) -> CutRule | None:
    if part is None:
        return None
    place = "procedure.cover_card"
    _known(f"{place}.offered", part.offered, OCCASIONS)
    share, cite = part.cover_card_from_bottom or ("0", "")
    return CutRule(
        from_top=Cited(part.from_top[0], section(part.from_top[1], f"{place}.from_top")),
        from_bottom=_cited(part.from_bottom, f"{place}.from_bottom"),
        cover_card_from_bottom=Fraction(share),
        cover_card_cite=section(cite, f"{place}.cover_card_from_bottom") if cite else "",
        offered=_sections(f"{place}.offered", part.offered),
    )


def _stub_count(part: shape.StubCount | None, dealing: Collection[str]) -> StubCount | None:
    if part is None:
        return None
    _known("procedure.stub_count.cites", part.cites, dealing)
    return StubCount(
        part.every_rounds,
        part.moment,
        _sections("procedure.stub_count.cites", part.cites),
        part.excused_by_counting_shuffler,
        part.left,
    )


def read_layout(part: shape.Layout | None, file: shape.File) -> la.Layout:
    """Areas, marks and inscriptions; every wager of the edition has its area."""
    if part is None:
        return la.Layout()
    _known("layout.betting", part.betting, file.wagers)
    _known("layout.odds", part.odds, file.wagers)
    _known("layout.headings", part.headings, file.paytables)
    for wager in file.wagers:
        if wager not in part.betting:
            raise ValueError(f"layout.betting has no area for the wager {wager!r}")
    headings = entries("layout.headings", part.headings, shape.Heading)
    return la.Layout(
        betting={
            name: _betting(name, area, file)
            for name, area in entries("layout.betting", part.betting, shape.BettingArea).items()
        },
        cards={
            name: _cards(name, area)
            for name, area in entries("layout.cards", part.cards, shape.CardArea).items()
        },
        marks={
            name: la.Mark(name, section(mark.cite, f"layout.marks.{name}"), mark.label)
            for name, mark in entries("layout.marks", part.marks, shape.Mark).items()
        },
        inscriptions=tuple(_inscription(one, file) for one in part.inscriptions),
        headings={name: la.Heading(one.title, tuple(one.wagers)) for name, one in headings.items()},
        odds={name: _odds(name, odds, cite) for name, (odds, cite) in part.odds.items()},
    )


def _betting(name: str, area: shape.BettingArea, file: shape.File) -> la.BettingArea:
    place = f"layout.betting.{name}"
    _known(f"{place}.shape", [area.shape], la.SHAPES)
    for template in area.inscribed:
        _check_template(f"{place}.inscribed: {template[:30]!r}", template, file)
    return la.BettingArea(
        name,
        section(area.cite, place),
        area.row,
        area.shape,
        area.label or name.replace("_", " ").upper(),
        tuple(area.dice),
        area.shared,
        area.when,
        tuple(area.inscribed),
    )


def _cards(name: str, area: shape.CardArea) -> la.CardArea:
    place = f"layout.cards.{name}"
    _known(f"{place}.place", [area.place], la.PLACES)
    return la.CardArea(
        name, section(area.cite, place), area.cards, area.place, tuple(area.labels), area.wager
    )


def _check_template(place: str, template: str, file: shape.File) -> None:
    known = {
        "figure": file.figures,
        "option": file.options,
        "title": file.wagers,
        "pays": file.paytables,
    }
    wrong = la.complaint(template, known)
    if wrong:
        raise ValueError(f"{place} {wrong}")


def _inscription(one: shape.Inscription, file: shape.File) -> la.Inscription:
    place = f"layout.inscriptions: {one.text[:30]!r}"
    _check_template(place, one.text, file)
    if one.when:
        _known(f"{place} when", [one.when], [*file.wagers, *file.options, "payout_limit"])
    return la.Inscription(one.text, section(one.cite, place), one.when)


def _odds(name: str, odds: str, cite: str) -> la.PostedOdds:
    place = f"layout.odds.{name}"
    try:
        return la.PostedOdds(parse_odds(odds), section(cite, place))
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from error


def _cited(given: tuple[int, str] | None, place: str) -> Cited | None:
    return None if given is None else Cited(given[0], section(given[1], place))


def _sections(place: str, given: Mapping[str, str]) -> dict[str, str]:
    return {name: section(cite, f"{place}.{name}") for name, cite in given.items()}


def _known(place: str, names: Collection[str], known: Collection[str]) -> None:
    for name in names:
        if name not in known:
            raise ValueError(f"{place} names {name!r}, which nobody knows")
