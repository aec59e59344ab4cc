"""Three-way proof of a gaming day: central control, meters and ledger (58 Pa. Code § 601a.9(e)).

Net revenue is what central control determines. Its figures come from outside, the meters are counted by the
commands that move money, and the ledger has the money itself: three witnesses that agree or do not.

Central control reads when it polls, and money moves while a day ends. So its readings are held against the
books as they stood when each was made, within ``LAG``; what moved between the readings and the two ends of
the day is told beside them and is no difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final, Protocol

from croupier.accounting.tax.revenue import PAID
from croupier.floor.assets.ram_clear_paper import FINANCIAL_METERS
from croupier.floor.central.reading_paper import CITE, CentralDay, DayReading, ReadAt
from croupier.floor.filings.document import FloorDocument, key_of, read_paper
from croupier.floor.filings.paper import Sheet
from croupier.ledger.entry import TallyKey
from croupier.units.gaming_day import GamingDay, parse_instant
from croupier.units.money import Cents, dollars
from croupier.units.verdict import Finding
from croupier.wagering.flows import Flows, by_terminal, metered
from croupier.wagering.meters import COIN_IN, METERS

LAG: Final = timedelta(seconds=60)
"""A poll takes its time, and central control's clock is another one."""

_METERS: Final = tuple(meter for meter in METERS if meter.code in FINANCIAL_METERS)

SIDES: Final = ("central_cents", "outside_cents", "terminal_cents", "ledger_cents")

Counted = dict[str, int]


class ProofBooks(Protocol):
    """What the proof asks of the books."""

    @property
    def gaming_day(self) -> GamingDay: ...
    def now(self) -> datetime: ...
    def seq_at_end_of(self, day: date) -> int: ...
    def seq_before(self, at: datetime) -> int: ...
    def tallies(self, as_of_seq: int | None = None) -> Mapping[TallyKey, int]: ...
    def tally_changes(self, subject: str, after_seq: int, upto_seq: int) -> list[tuple[int, str, int]]: ...
    def flows(self, from_seq: int = 0, upto_seq: int | None = None) -> Flows: ...
    def floor_document(self, key: str) -> FloorDocument | None: ...


@dataclass(frozen=True, slots=True)
class MeterProof:
    """One meter in one gaming day. ``central_cents`` is None where nothing was read; ``outside_cents`` is
    what moved in the day outside of the two readings."""

    meter: str
    title: str
    central_cents: Cents | None
    outside_cents: Cents
    terminal_cents: Cents
    ledger_cents: Cents

    @property
    def agrees(self) -> bool:
        central = (
            self.terminal_cents if self.central_cents is None else self.central_cents + self.outside_cents
        )
        return central == self.terminal_cents == self.ledger_cents


@dataclass(frozen=True, slots=True)
class TerminalProof:
    """One terminal: its meters, and the net revenue of each side. ``behind`` says that central control has
    not read what moved well before the end of the day."""

    asset_number: str
    meters: list[MeterProof]
    read_at: str
    behind: bool

    @property
    def agrees(self) -> bool:
        return not self.behind and all(one.agrees for one in self.meters)


@dataclass(frozen=True, slots=True)
class DayProof:
    """A gaming day, terminal by terminal; ``kept_at`` is empty where central control's side is missing."""

    gaming_day: date
    kept_at: str
    kept_by: str
    terminals: list[TerminalProof]

    @property
    def has_moved(self) -> bool:
        return any(one.terminal_cents or one.ledger_cents for row in self.terminals for one in row.meters)


def net_cents(proof: TerminalProof, side: str) -> Cents | None:
    """The net revenue of a side: wagers less what was paid for them; None where it has not been read."""
    values = {one.meter: getattr(one, side) for one in proof.meters}
    taken = [values[COIN_IN.code], *(values[meter.code] for meter in PAID)]
    return None if None in taken else taken[0] - sum(taken[1:])


def proof_of_day(books: ProofBooks, day: date) -> DayProof:
    """The three sides of a gaming day, or of what there is of it yet."""
    after, upto = books.seq_at_end_of(day - timedelta(days=1)), books.seq_at_end_of(day)
    begun, ended = _by_terminal(books.tallies(after)), _by_terminal(books.tallies(upto))
    flows = by_terminal(books.flows(after, upto))
    found = books.floor_document(key_of(CentralDay, day.isoformat()))
    kept = read_paper(CentralDay, found.body) if found else None
    readings = kept.readings if kept else {}
    late = books.seq_before(min(books.gaming_day.ends(day), books.now()) - LAG)
    rows = []
    for name in sorted(ended.keys() | flows.keys() | readings.keys()):
        start, end = begun.get(name, _nothing()), ended.get(name, _nothing())
        ledger = {meter.code: metered(flows.get(name, {}), name, meter) for meter in _METERS}
        trail = _Trail(books, name, (after, start), (upto, end), late)
        rows.append(_terminal(name, readings.get(name), start, end, ledger, trail))
    return DayProof(day, kept.kept_at if kept else "", kept.kept_by if kept else "", rows)


def _nothing() -> Counted:
    return dict.fromkeys(FINANCIAL_METERS, 0)


def _by_terminal(tallies: Mapping[TallyKey, int]) -> dict[str, Counted]:
    found: dict[str, Counted] = {}
    for (subject, code, _), count in tallies.items():
        if code in FINANCIAL_METERS:
            counted = found.setdefault(subject, _nothing())
            counted[code] += count
    return found


def _terminal(
    name: str, read: DayReading | None, start: Counted, end: Counted, ledger: Counted, trail: _Trail
) -> TerminalProof:
    central: dict[str, int | None] = dict.fromkeys(FINANCIAL_METERS)
    outside, behind = _nothing(), end != start
    if read is not None:
        first = read.before.meters if read.before else _nothing()
        then, _ = trail.at(read.before, 0) if read.before else (_nothing(), 0)
        last, seq = trail.at(read.last, 1)
        behind = trail.has_moved(seq)
        for code in FINANCIAL_METERS:
            central[code] = read.last.meters.get(code, 0) - first.get(code, 0)
            outside[code] = (end[code] - start[code]) - (last[code] - then[code])
    meters = [
        MeterProof(
            meter.code,
            meter.title,
            central[meter.code],
            outside[meter.code],
            end[meter.code] - start[meter.code],
            ledger[meter.code],
        )
        for meter in _METERS
    ]
    return TerminalProof(name, meters, read.last.at if read else "", behind)


class _Trail:
    """One terminal's meters in the books, walked back from an end of the day to the moment of a reading."""

    def __init__(
        self,
        books: ProofBooks,
        name: str,
        start: tuple[int, Counted],
        end: tuple[int, Counted],
        late: int,
    ) -> None:
        self._books, self._name, self._ends, self._late = books, name, (start, end), late

    def at(self, read: ReadAt, which: int) -> tuple[Counted, int]:
        """The books' meters when a reading was made, and after which record: those that it shows, if they
        were ever so within the lag, and otherwise those of its very moment."""
        seq, counted = self._ends[which]
        if counted == _nothing() | read.meters:
            return counted, seq
        moment = parse_instant(read.at)
        changes = self._books.tally_changes(self._name, self._books.seq_before(moment - LAG), seq)
        latest, nearest = self._books.seq_before(moment + LAG), self._books.seq_before(moment)
        found = None
        for place, vector in _back(counted, seq, changes):
            if place <= latest and vector == _nothing() | read.meters:
                return vector, place
            if place <= nearest and found is None:
                found = (vector, place)
        return found or (counted, seq)

    def has_moved(self, after: int) -> bool:
        """Whether a meter moved after a record and well before the end of the day."""
        changes = self._books.tally_changes(self._name, after, self._late) if after < self._late else []
        return any(code in FINANCIAL_METERS and count for _, code, count in changes)


def _back(counted: Counted, seq: int, changes: list[tuple[int, str, int]]) -> Iterator[tuple[int, Counted]]:
    """The meters after each record, the latest first; the last one is before all changes."""
    vector = dict(counted)
    by_place: dict[int, list[tuple[str, int]]] = {}
    for place, code, count in changes:
        if code in FINANCIAL_METERS:
            by_place.setdefault(place, []).append((code, count))
    for place in sorted(by_place, reverse=True):
        yield place, dict(vector)
        for code, count in by_place[place]:
            vector[code] -= count
    yield min(by_place, default=seq + 1) - 1, vector


def proof_findings(proof: DayProof) -> list[Finding]:
    """A finding for each terminal of which the three sides do not say the same, and for a day of which
    central control's side is missing."""
    if not proof.kept_at and proof.has_moved:
        message = f"central control's readings of {proof.gaming_day} are not on file"
        remedy = "keep them with croupier central keep, or on the page of the three-way proof"
        return [Finding("error", "no_central_reading", message, CITE, remedy)]
    return [_finding(proof.gaming_day, row) for row in proof.terminals if proof.kept_at and not row.agrees]


def findings_of_week(books: ProofBooks, first: date, today: date) -> list[Finding]:
    """What the proofs of seven gaming days find; days that are not over prove nothing yet."""
    week = [first + timedelta(days=number) for number in range(7)]
    return [found for day in week if day < today for found in proof_findings(proof_of_day(books, day))]


def _finding(day: date, row: TerminalProof) -> Finding:
    where = f"terminal {row.asset_number} on {day}"
    wrong = [one for one in row.meters if not one.agrees]
    if not wrong:
        message = f"{where}: central control has not read it since {row.read_at or 'its beginning'}"
        return Finding(
            "error", "central_behind", message, CITE, "restore its link, and keep the readings again"
        )
    first = wrong[0]
    central = "nothing" if first.central_cents is None else dollars(first.central_cents + first.outside_cents)
    message = (
        f"{where}: {first.title} is {central} at central control, {dollars(first.terminal_cents)} on the "
        f"terminal's meter and {dollars(first.ledger_cents)} in the ledger"
    )
    if len(wrong) > 1:
        message += f", and {len(wrong) - 1} more meters differ"
    return Finding(
        "error", "three_way_difference", message, CITE, "find the cause before the return is filed"
    )


def proof_sheet(proof: DayProof) -> Sheet:
    """The proof on paper: every meter that moved, and the net revenue of each terminal."""
    headings = (
        "Terminal",
        "Meter",
        "Central control",
        "Outside the readings",
        "Terminal's meter",
        "Ledger",
        "Agrees",
    )
    return Sheet(
        title=f"Three-way proof of gaming day {proof.gaming_day}",
        cite=CITE,
        prepared_on=proof.gaming_day,
        headings=headings,
        cites=(CITE,) * len(headings),
        rows=tuple(line for row in proof.terminals for line in _lines(row)),
    )


def _lines(row: TerminalProof) -> Iterator[tuple[str, ...]]:
    for one in row.meters:
        if one.central_cents or one.terminal_cents or one.ledger_cents or not one.agrees:
            yield (
                row.asset_number,
                one.title,
                "not read" if one.central_cents is None else dollars(one.central_cents),
                dollars(one.outside_cents),
                dollars(one.terminal_cents),
                dollars(one.ledger_cents),
                "yes" if one.agrees else "no",
            )
    sides = [net_cents(row, side) for side in SIDES]
    shown = ["not read" if cents is None else dollars(cents) for cents in sides]
    yield row.asset_number, "Net revenue", *shown, "yes" if row.agrees else "no"
