"""A sheet as an Excel workbook with live formulas: counts and payments are given, all else is reckoned there.

One page for the base game, one for every paytable of every wager, and a summary that refers to them. Whoever
changes a payment sees edge, variance and confidence move.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator
from fractions import Fraction
from io import BytesIO
from typing import Any, Final, NamedTuple

from croupier.lab.par import GamePar, WagerPar, outside_sentence
from croupier.lab.sheets.base import INDEX_LEVEL, LEVELS, ROUNDS
from croupier.lab.sheets.provenance import Provenance, made_by

HEAD: Final = (
    "ending or outcome",
    "pays",
    "combinations",
    "stake",
    "net",
    "probability",
    "contribution",
    "square",
)
FIRST_ROW: Final = 4
LONGEST_NAME: Final = 31
"""Of a page of a workbook."""
EPOCH: Final = (1980, 1, 1, 0, 0, 0)


class Line(NamedTuple):
    """One row of a count: what it is called, what is printed for it, and its figures in units of a wager."""

    name: str
    pays: str
    combinations: int
    stake: Fraction
    net: Fraction


class Figures(NamedTuple):
    """Where the figures of a page stand."""

    title: str
    page: str
    edge: str
    hits: str
    deviation: str
    method: str


def workbook(par: GamePar, provenance: Provenance) -> bytes:
    """The file. It holds no time of making but the day of the sheet, so that the same figures are the same
    bytes."""
    from openpyxl import Workbook

    book = Workbook()
    summary: Any = book.active
    summary.title = "Summary"
    found = []
    for number, (title, method, lines, extra) in enumerate(_pages(par), start=1):
        page: Any = book.create_sheet(f"{number} {title}"[:LONGEST_NAME])
        found.append(_counted(page, title, method, lines, extra))
    _summary(summary, par, provenance, found)
    target = BytesIO()
    book.save(target)
    return _without_times(target.getvalue())


def _pages(par: GamePar) -> Iterator[tuple[str, str, list[Line], Fraction]]:
    base = par.base
    if base is not None and base.endings:
        lines = [Line(one.ending, "", one.combinations, one.stake, one.net) for one in base.endings]
        yield f"base game per {base.per}", f"{base.method}: {base.method_detail}", lines, Fraction(0)
    for letters in par.wagers.values():
        for one in letters.values():
            yield f"{one.wager} {one.letter}".strip(), one.result.counts.method, _lines(one), _beside(one)


def _lines(one: WagerPar) -> list[Line]:
    return [
        Line(row.outcome, row.pays, row.combinations, Fraction(1), row.returned - 1)
        for row in one.result.rows
    ]


def _beside(one: WagerPar) -> Fraction:
    """What is paid beside the wager, whatever its outcome."""
    return sum((row.contribution for row in one.result.extras), start=Fraction(0))


def _number(value: Fraction) -> int | str:
    """Whole numbers as they are, others as a division, which loses nothing."""
    return int(value) if value.denominator == 1 else f"={value.numerator}/{value.denominator}"


def _counted(page: Any, title: str, method: str, lines: list[Line], beside: Fraction) -> Figures:
    """The count with its formulas, the figures below it, and how far a sample may lie from the edge."""
    page["A1"], page["A2"] = title.replace("_", " "), f"Method: {method}"
    _write(page, FIRST_ROW - 1, HEAD)
    last = FIRST_ROW + len(lines) - 1
    total = last + 1
    for row, line in enumerate(lines, start=FIRST_ROW):
        _write(page, row, (line.name.replace("_", " "), line.pays, line.combinations, _number(line.stake)))
        page[f"E{row}"] = _number(line.net)
        page[f"F{row}"] = f"=C{row}/C${total}"
        page[f"G{row}"] = f"=E{row}*F{row}"
        page[f"H{row}"] = f"=E{row}^2*F{row}"
    page[f"A{total}"] = "total"
    for column in "CFGH":
        page[f"{column}{total}"] = f"=SUM({column}{FIRST_ROW}:{column}{last})"
    at = total + 2
    stakes, nets, chances = (f"{column}{FIRST_ROW}:{column}{last}" for column in "DEF")
    rows = (
        ("paid beside it, per unit", _number(beside)),
        ("edge", f"=-G{total}-B{at}"),
        ("mean stake", f"=SUMPRODUCT({stakes},{chances})"),
        ("element of risk", f"=B{at + 1}/B{at + 2}"),
        ("hit frequency", f'=SUMIF({nets},">0",{chances})'),
        ("variance", f"=H{total}-G{total}^2"),
        ("standard deviation", f"=SQRT(B{at + 5})"),
        (f"volatility index ({INDEX_LEVEL:.0%})", f"=NORMSINV({(1 + INDEX_LEVEL) / 2})*B{at + 6}"),
    )
    for offset, cells in enumerate(rows):
        _write(page, at + offset, cells)
    _confidence(page, at + len(rows) + 1, f"B${at + 1}", f"B${at + 6}")
    _widths(page, (44, 22, 22, 10, 12, 16, 16, 16))
    return Figures(title, page.title, f"B{at + 1}", f"B{at + 4}", f"B{at + 6}", method)


def _confidence(page: Any, start: int, edge: str, deviation: str) -> None:
    """For each number of rounds the bounds of the mean result, by the normal approximation."""
    head = ["rounds", "standard error"]
    for level in LEVELS:
        head += [f"{level:.0%} from", f"{level:.0%} to"]
    _write(page, start, head)
    for row, rounds in enumerate(ROUNDS, start=start + 1):
        cells: list[Any] = [rounds, f"={deviation}/SQRT(A{row})"]
        for level in LEVELS:
            reach = f"NORMSINV({(1 + level) / 2})*B{row}"
            cells += [f"={edge}-{reach}", f"={edge}+{reach}"]
        _write(page, row, cells)


def _summary(page: Any, par: GamePar, provenance: Provenance, found: list[Figures]) -> None:
    made = made_by(par, provenance)
    options = ", ".join(f"{name} = {value}" for name, value in par.selected.items()) or "none selected"
    outside = outside_sentence(par.edition)
    rows: list[tuple[Any, ...]] = [
        ("PAR sheet", par.edition.title),
        ("source", par.edition.source),
        *([("outside", outside)] if outside else ()),
        ("options", options),
        ("date", made["date"]),
        ("software", f"Croupier {made['version']}"),
        ("signature of the package", made["signature"]),
        ("reproduced by", made["command"]),
        *_appraised(par),
        *(("warning", sentence) for sentence in par.warnings),
        *(("note", sentence) for sentence in (*par.notes, *par.deferred)),
        (),
        ("wager", "edge", "hit frequency", "standard deviation", "method"),
    ]
    for one in found:
        places = (f"='{one.page}'!{cell}" for cell in (one.edge, one.hits, one.deviation))
        rows.append((one.title.replace("_", " "), *places, one.method))
    for number, cells in enumerate(rows, start=1):
        _write(page, number, cells)
    _widths(page, (34, 24, 18, 20, 60))


def _appraised(par: GamePar) -> Iterator[tuple[Any, ...]]:
    """A base game that was not counted ending by ending has figures and no page."""
    base = par.base
    if base is not None and not base.endings:
        yield f"base game, edge per {base.per}", float(base.edge)
        yield "base game, standard deviation", base.standard_deviation
        yield "base game, mean stake", float(base.mean_stake)
        yield "base game, method", f"{base.method}: {base.method_detail}"


def _write(page: Any, row: int, cells: Iterable[Any]) -> None:
    for column, value in enumerate(cells, start=1):
        page.cell(row=row, column=column, value=value)


def _widths(page: Any, widths: tuple[int, ...]) -> None:
    from openpyxl.utils import get_column_letter

    for column, width in enumerate(widths, start=1):
        page.column_dimensions[get_column_letter(column)].width = width


def _without_times(content: bytes) -> bytes:
    """The same workbook without the time at which it was saved."""
    target = BytesIO()
    with zipfile.ZipFile(BytesIO(content)) as source, zipfile.ZipFile(target, "w") as copy:
        for name in source.namelist():
            if name != "docProps/core.xml":
                copy.writestr(_entry(name), source.read(name))
            else:
                copy.writestr(_entry(name), CORE)
    return target.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    found = zipfile.ZipInfo(name, EPOCH)
    found.compress_type = zipfile.ZIP_DEFLATED
    return found


CORE: Final = (
    '<?xml version="1.0" encoding="UTF-8"?><cp:coreProperties '
    'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" '
    'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>Croupier</dc:creator></cp:coreProperties>'
)
