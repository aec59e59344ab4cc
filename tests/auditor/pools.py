"""The auditor's own progressive meters: exact fractions in, whole cents shown, percentages out."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tests.auditor.difference import same
from tests.auditor.readings import Reading, meters_fed

Stakes = list[tuple[str, int]]
SHARED = "five_card_dealer"
_PERCENT = re.compile(r"(\d+)% of (?:([a-z_]+) )?meter")


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What the house has said of a table: its game, its Rules Submission, and the wagers that it offers."""

    id: str
    game: str
    edition: str
    options: dict[str, Any]
    link: str
    rate: Fraction
    offered: dict[str, int]
    """The least amount of each progressive wager, for which seeds are reckoned."""
    validation: str = "floorperson"
    """Who validates what was won: a floorperson, for the "meter" alone, or nobody."""

    def fed(self) -> dict[str, dict[str, Reading]]:
        return meters_fed(self.game, self.edition, self.options)

    def meters(self) -> dict[str, tuple[Reading, int]]:
        """Every meter with the wager amount that its seed is reckoned for."""
        found: dict[str, tuple[Reading, int]] = {}
        for wager, meters in self.fed().items():
            for name, reading in meters.items():
                found.setdefault(name, (reading, self.offered[wager]))
        return found


FIVE_CARD = ("five_card_player", "five_card_dealer")
_FOR_ONE = re.compile(r"([\d,]+) for 1")


@dataclass(frozen=True, slots=True)
class Restart:
    """What a meter that was won whole began with again: out of which reserve, and from the house."""

    reserve: str = ""
    poured: int = 0
    seeded: int = 0


@dataclass(frozen=True, slots=True)
class Hit:
    """A winning progressive wager: who pays it, and whether a floorperson has to look at it first."""

    table: str
    terminal: str
    cents: int
    meter: str
    waits: bool
    by_attendant: bool
    restart: Restart


def hit_of(facts: TableFacts, terminal: str, line: dict[str, Any], restart: Restart) -> Hit | None:
    """The hit that a line is, if it is one.

    § 647a.11(j): of the Five Card Hand Bonus only what pays 500 for 1 or a percentage is one, and a
    percentage is never paid to the game account.
    """
    if line["outcome"] != "win" or not line["returned"] or line["wager"] not in facts.fed():
        return None
    percent, name = percent_of(line)
    if line["wager"] in FIVE_CARD and not percent:
        match = _FOR_ONE.search(line["pays"])
        if match is None or int(match[1].replace(",", "")) < 500:
            return None
    meter = f"progressive_main:{facts.link}.{name}" if percent else ""
    waits = bool(percent) if facts.validation == "meter" else facts.validation != "nobody"
    by_attendant = bool(percent) and line["wager"] in FIVE_CARD
    return Hit(facts.id, terminal, line["returned"], meter, waits, by_attendant, restart)


def percent_of(line: dict[str, Any]) -> tuple[int, str]:
    """Per cent and meter that a line was paid from; (0, "") if the table paid it."""
    match = _PERCENT.search(line["pays"])
    return (int(match[1]), match[2] or "main") if match and line["returned"] else (0, "")


@dataclass(slots=True)
class Pools:
    """All meters of the house by the name of their account in the ledger.

    ``rest`` is the part of a cent that each has received beyond what it shows; ``counts`` is what each has
    counted since it was installed. ``restarts`` says of each round's line, by seat and wager, what its meter
    was given from the reserve and by the house after it had won the whole.
    """

    tables: dict[str, TableFacts]
    levels: dict[str, int] = field(default_factory=dict)
    rest: dict[str, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    restarts: dict[tuple[int, str], Restart] = field(default_factory=dict)

    def seed_all(self) -> int:
        """The first start: every meter once; what the house laid out."""
        out = 0
        for table in self.tables.values():
            for name, (reading, offered) in table.meters().items():
                account = self.account(table, name)
                if account not in self.levels:
                    chosen = int(table.options.get("meter_reset", 0))
                    self.levels[account] = reading.amount(reading.seed, offered, chosen)
                    out += self.levels[account]
                if reading.reserve:
                    self.levels.setdefault(self.reserve(table, reading), 0)
        return out

    def account(self, table: TableFacts, name: str) -> str:
        return f"progressive_main:{table.link}.{name}"

    def reserve(self, table: TableFacts, reading: Reading) -> str:
        return f"progressive_reserve:{table.link}.{reading.reserve}"

    # -- what wagers give --------------------------------------------------------------------------

    def _shares(self, table_id: str, stakes: Stakes) -> dict[str, list[tuple[int, Fraction]]]:
        """For each meter the wagers that feed it, with what each gives."""
        table = self.tables[table_id]
        found: dict[str, list[tuple[int, Fraction]]] = defaultdict(list)
        for wager, stake in stakes:
            for name, reading in table.fed().get(wager, {}).items():
                rate = table.rate if reading.rate is None else reading.rate
                found[self.account(table, name)].append((stake, stake * rate))
                if reading.reserve:
                    found[self.reserve(table, reading)].append((stake, stake * reading.reserve_rate))
        return found

    def feed(self, table_id: str, stakes: Stakes) -> int:
        """No more bets: the accepted wagers give their shares; the whole cents that leave the table."""
        moved = 0
        for account, given in self._shares(table_id, stakes).items():
            exact = self.rest[account] + sum(share for _, share in given)
            whole = int(exact)
            self.rest[account] = exact - whole
            self.levels[account] += whole
            self.counts[account, "wagers_accepted"] += len(given)
            self.counts[account, "wagered_cents"] += sum(stake for stake, _ in given)
            self.counts[account, "contributed_cents"] += whole
            moved += whole
        return moved

    def take_back(self, table_id: str, stakes: Stakes) -> int:
        """Wagers that became void gave nothing in the end; the whole cents that return to the table.

        A meter that another table has emptied since gives no more than it has.
        """
        moved = 0
        for account, given in self._shares(table_id, stakes).items():
            left = self.levels[account] + self.rest[account] - sum(share for _, share in given)
            left = max(left, Fraction(0))
            back = self.levels[account] - int(left)
            self.rest[account] = left - int(left)
            self.levels[account] -= back
            self.counts[account, "returned_cents"] += back
            moved += back
        return moved

    # -- what is won -------------------------------------------------------------------------------

    def pay(self, table_id: str, lines: list[dict[str, Any]]) -> int:
        """All lines of a round in their order; what the house adds to start emptied meters again.

        § 647a.12(e)(2): a jackpot of the dealer's hand is one amount, which all who bet on that hand share;
        it leaves the meter when the first of them is paid.
        """
        added = 0
        self.restarts.clear()
        together = [line for line in lines if line["wager"] == SHARED and percent_of(line)[0]]
        for line in lines:
            percent, name = percent_of(line)
            if not percent or (line in together and line is not together[0]):
                continue
            paid = sum(one["returned"] for one in together) if line in together else line["returned"]
            restart = self._take(self.tables[table_id], line, percent, name, paid)
            added += restart.seeded
            self._remember(restart, together if line in together else [line])
        return added

    def _remember(self, restart: Restart, winners: list[dict[str, Any]]) -> None:
        """Those who share one payout answer for what followed it, each in proportion to his share."""
        whole, so_far, poured = sum(one["returned"] for one in winners), 0, 0
        for one in winners:
            so_far += one["returned"]
            part = restart.poured * so_far // whole - poured
            poured += part
            seeded = restart.seeded if one is winners[0] else 0
            self.restarts[one["seat"], one["wager"]] = Restart(restart.reserve, part, seeded)

    def refused(self, hit: Hit) -> int:
        """A hit off a meter was none: all is as if the meter had never been won. What the house gets back.

        Where others have won of the money since, the meter gives what it has, the reserve's part first.
        """
        self.levels[hit.meter] += hit.cents
        poured = min(hit.restart.poured, self.levels[hit.meter])
        self.levels[hit.meter] -= poured
        if poured:
            self.levels[hit.restart.reserve] += poured
        seeded = min(hit.restart.seeded, self.levels[hit.meter])
        self.levels[hit.meter] -= seeded
        return seeded

    def _take(self, table: TableFacts, line: dict[str, Any], percent: int, name: str, paid: int) -> Restart:
        account = self.account(table, name)
        what = f"{table.id}: {line['wager']} of seat {line['seat']} wins {percent}% of {name}"
        same(what, self.levels[account] * percent // 100, paid)
        self.levels[account] -= paid
        return self._refill(table, name, account) if percent == 100 else Restart()

    def _refill(self, table: TableFacts, name: str, account: str) -> Restart:
        """After the whole meter was won: the reserve is poured in, and the house adds the reseed amount."""
        reading, offered = table.meters()[name]
        reserve, poured = "", 0
        if reading.reserve:
            reserve = self.reserve(table, reading)
            poured = self.levels[reserve]
            self.levels[account] += poured
            self.levels[reserve] = 0
        seed = reading.amount(reading.reseed, offered, int(table.options.get("meter_reset", 0)))
        self.levels[account] += seed
        return Restart(reserve, poured, seed)

    def shown(self, table_id: str) -> dict[str, int]:
        """What the meters of a table must show."""
        table = self.tables[table_id]
        return {name: self.levels[self.account(table, name)] for name in table.meters()}
