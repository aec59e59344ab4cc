"""The second set of books. It imports nothing of the house's: it knows what replies and records say.

Every reply is applied in the order of the journal (its ``seq``), and every figure that a reply shows is
compared at once. What was never said in a reply (meters, table win, pools, reports) is compared by
``comparison``.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.auditor import carrying, slips
from tests.auditor import days as d
from tests.auditor.behind import LED, Behind, Tables
from tests.auditor.command import Command, Reply
from tests.auditor.difference import Difference, same
from tests.auditor.pools import Hit, Pools, Restart, Stakes, hit_of
from tests.auditor.slips import Slip, Win

Lines = list[dict[str, Any]]


@dataclass(slots=True)
class Purse:
    """A terminal: its limits, what lies in its account, and what of it stands on which table."""

    largest_win: int
    largest_voucher: int
    denomination: int
    balance: int = 0
    stakes: dict[str, dict[str, int]] = field(default_factory=dict)
    raised: dict[str, int] = field(default_factory=dict)
    carried: dict[str, int] = field(default_factory=dict)
    """What stays up from earlier rounds of each table."""
    due: Counter[str] = field(default_factory=Counter)
    wins: list[Win] = field(default_factory=list)
    """What an attendant owes, win by win, oldest first."""
    wholes: Counter[str] = field(default_factory=Counter)
    """What ever fell due from an attendant, by round; credits that were cashed out by themselves."""

    def falls_due(self, what: str, cents: int, whole: str, meter: str = "") -> None:
        self.due[what] += cents
        self.wins.append(Win(what, cents, whole, meter))
        self.wholes[whole] += cents

    def held(self) -> int:
        if not self.stakes and not self.raised and not self.carried:
            return 0
        placed = sum(cents for stakes in self.stakes.values() for cents in stakes.values())
        return placed + sum(self.raised.values()) + sum(self.carried.values())


@dataclass(slots=True)
class Books:
    """Everything that the auditor knows. ``told`` counts what he has heard, by kind."""

    purses: dict[str, Purse]
    pools: Pools
    boxes: Counter[str] = field(default_factory=Counter)
    win: Counter[str] = field(default_factory=Counter)
    vouchers: dict[str, int] = field(default_factory=dict)
    redeemed: set[str] = field(default_factory=set)
    tips: int = 0
    funds: Counter[str] = field(default_factory=Counter)
    """What the cage and the imprest funds have paid, below zero."""
    slips: dict[str, Slip] = field(default_factory=dict)
    seeds: int = 0
    meters: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    days: d.Days = field(default_factory=d.Days)
    told: Counter[str] = field(default_factory=Counter)
    playing: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The terminals that have wagered in the round of each table."""
    accepted: dict[str, list[tuple[str, str, int]]] = field(default_factory=dict)
    """Terminal, name and amount of the wagers that lay there at the bell of each table."""
    behind: Tables = field(default_factory=lambda: defaultdict(Behind))
    lammers: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    hits: dict[tuple[str, str, str], Hit] = field(default_factory=dict)
    """Progressive hits that wait for a floorperson, by round, terminal and wager."""

    def __post_init__(self) -> None:
        self.seeds = self.pools.seed_all()

    # -- replies -----------------------------------------------------------------------------------

    def take(self, command: Command, reply: Reply) -> None:
        """A command that was done."""
        self.told[command.what] += 1
        handle = _HANDLERS.get(command.what)
        if handle is not None:
            handle(self, command, reply)
        if command.path.startswith("terminals/"):
            self.check_account(command.who, reply, command.what)

    def check_account(self, terminal: str, shown: Reply, where: str) -> None:
        """What a reply or page shows of an account."""
        purse = self.purses[terminal]
        held = purse.held()
        credit, due = purse.balance - held, sum(purse.due.values())
        # The sentences are made only where they are needed: this is looked at more often than anything else.
        if shown.get("at_risk_cents", held) != held:
            raise Difference(f"{terminal}: at risk after {where}", held, shown["at_risk_cents"])
        if shown.get("credits_cents", credit) != credit:
            raise Difference(f"{terminal}: credits after {where}", credit, shown["credits_cents"])
        if shown.get("hand_pay_cents", due) != due:
            raise Difference(f"{terminal}: due from an attendant", due, shown["hand_pay_cents"])

    def count(self, terminal: str, meter: str, by: int, unit: int = 0) -> None:
        self.meters[terminal, meter, unit or self.purses[terminal].denomination] += by

    def _bill(self, command: Command, reply: Reply) -> None:
        cents = command.body["bill_cents"]
        self.purses[command.who].balance += cents
        self.boxes[command.who] += cents
        self.count(command.who, "bill_in", cents, unit=cents)
        self.days.at_terminal(reply["at"], command.who, d.DEPOSITED, cents)

    def _voucher(self, command: Command, reply: Reply) -> None:
        number = command.body["number"]
        if number not in self.vouchers:
            raise Difference(f"{command.who}: voucher {number} was taken", "not outstanding", reply)
        cents = self.vouchers.pop(number)
        self.redeemed.add(number)
        same(f"{command.who}: voucher {number}", cents, reply["amount_cents"])
        self.purses[command.who].balance += cents
        self.count(command.who, "voucher_in_value", cents)
        self.count(command.who, "voucher_in_count", 1)
        self.days.at_terminal(reply["at"], command.who, d.DEPOSITED, cents)

    def _cash_out(self, command: Command, reply: Reply) -> None:
        purse = self.purses[command.who]
        cents = purse.balance
        same(f"{command.who}: cash-out with wagers at risk", 0, purse.held())
        same(f"{command.who}: cash-out", cents, reply["amount_cents"])
        by = "attendant" if cents > purse.largest_voucher else "voucher"
        same(f"{command.who}: cash-out of {cents} is paid by", by, reply["paid_by"])
        purse.balance = 0
        if by == "attendant":
            purse.falls_due("cancelled_credits", cents, f"credits {len(purse.wholes)}")
        else:
            same(f"voucher {reply['voucher']} is new", False, reply["voucher"] in self.vouchers)
            self.vouchers[reply["voucher"]] = cents
            self.count(command.who, "voucher_out_value", cents)
            self.count(command.who, "voucher_out_count", 1)
        self.days.at_terminal(reply["at"], command.who, d.WITHDRAWN, cents)

    def _tip(self, command: Command, reply: Reply) -> None:
        cents = command.body["amount_cents"]
        self.purses[command.who].balance -= cents
        self.tips += cents
        self.days.at_terminal(reply["at"], command.who, d.TIPS, cents)
        self.count(command.who, "tips", cents)

    def _wagers(self, command: Command, reply: Reply) -> None:
        wagers = command.body["wagers"]
        same(f"{command.who}: wagers of {reply['round']}", wagers, reply["wagers"])
        carrying.wagered(self, command)
        self.purses[command.who].stakes[command.body["table"]] = dict(wagers)
        self.playing[command.body["table"]].add(command.who)
        self.behind[command.body["table"]].wagered(command.who, bool(wagers))
        if not wagers and (left := self.behind[command.body["table"]].given_up(command.who)):
            for other in self.playing[command.body["table"]]:
                self.purses[other].stakes.get(command.body["table"], {}).pop(f"super_seat_{left}", None)

    def _sit(self, command: Command, reply: Reply) -> None:
        self.behind[command.body["table"]].positions[command.who] = reply["position"]

    def _decision(self, command: Command, reply: Reply) -> None:
        if "returned_cents" in reply:
            carrying.taken_down(self, command, reply)
            return
        table, staked = command.body["table"], reply["staked_cents"]
        self._raise(table, command.who, staked)
        word = reply["decision"].partition(" ")[0]
        base = LED.get(self.pools.tables[table].game)
        at = self.behind[table]
        followers = at.following(command.who, word)
        if not staked or base is None:
            return
        whole = self.purses[command.who].stakes[table][base]
        for terminal in followers:
            purse = self.purses[terminal]
            cents = at.cost(terminal, word, staked, purse.stakes[table][base], whole)
            # A terminal puts up whole credits of its own: what is not one cannot be matched there.
            can_match = cents % purse.denomination == 0 and purse.balance - purse.held() >= cents
            if terminal not in at.stuck and can_match:
                self.told["matched behind"] += 1
                self._raise(table, terminal, cents)
                at.matched(terminal, word, cents)
            else:
                self.told["unmatched behind"] += 1
                at.unmatched(terminal, word)

    def _raise(self, table: str, terminal: str, cents: int) -> None:
        raised = self.purses[terminal].raised
        raised[table] = raised.get(table, 0) + cents

    # -- rounds ------------------------------------------------------------------------------------

    def _bell(self, command: Command, reply: Reply) -> None:
        """No more bets: what lies there is accepted, and its progressive wagers feed their meters."""
        table = command.who
        if self.pools.tables[table].game in LED:
            self.behind[table].bell()
        self.accepted[table] = [
            (terminal, wager, cents)
            for terminal in self.playing[table]
            for wager, cents in self.purses[terminal].stakes.get(table, {}).items()
        ]
        given = self.pools.feed(table, [(wager, cents) for _, wager, cents in self.accepted[table]])
        self.win[table] -= given
        self.days.of_table(reply["at"], table, d.CONTRIBUTED, given)

    def settle(
        self,
        table: str,
        round_id: str,
        lines: Lines,
        seats: dict[int, str],
        at: str,
        broken_off: bool = False,
    ) -> None:
        """A round is over: every wager placed has exactly one line, and the money goes where it says.

        Where an irregularity has ``broken_off`` a question, what its first answers staked goes back unsaid.
        """
        self.told["settled"] += 1
        self._check_stakes(table, round_id, lines, seats, broken_off)
        self.seeds += self.pools.pay(table, lines)
        for line in lines:
            self._line(table, round_id, seats[line["seat"]], line, at)
        void = {(seats[line["seat"]], line["wager"]) for line in lines if line["outcome"] == "void"}
        self._unfeed(table, [(w, cents) for who, w, cents in self.accepted[table] if (who, w) in void], at)
        self._clear(table)

    def void(self, table: str, at: str) -> None:
        """The house broke the round off: every wager goes back, and with it what it gave to a meter."""
        self.told["voided"] += 1
        self._unfeed(table, [(wager, cents) for _, wager, cents in self.accepted.get(table, [])], at)
        self._clear(table)

    def _unfeed(self, table: str, stakes: Stakes, at: str) -> None:
        back = self.pools.take_back(table, stakes)
        self.win[table] += back
        self.days.of_table(at, table, d.CONTRIBUTED, -back)

    def _clear(self, table: str) -> None:
        self.accepted.pop(table, None)
        self.behind[table].clear()
        for terminal in self.playing.pop(table, ()):
            self.purses[terminal].stakes.pop(table, None)
            self.purses[terminal].raised.pop(table, None)

    def _check_stakes(
        self, table: str, round_id: str, lines: Lines, seats: dict[int, str], broken_off: bool
    ) -> None:
        """The lines of each terminal carry the wagers that it placed, and in all what it had at risk."""
        staked: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for line in lines:
            staked[seats[line["seat"]]][line["wager"]] += line["stake"]
        for terminal in sorted(self.playing[table] | staked.keys()):
            purse = self.purses[terminal]
            placed = purse.stakes.get(table, {})
            held = sum(placed.values()) + purse.raised.get(table, 0)
            if not broken_off or staked[terminal].total() > held:
                same(f"{round_id}: {terminal} staked", held, staked[terminal].total())
            for wager, cents in placed.items():
                same(f"{round_id}: {terminal}'s {wager}", cents, staked[terminal][wager])

    def _line(self, table: str, round_id: str, terminal: str, line: dict[str, Any], at: str) -> None:
        stake, returned = line["stake"], line["returned"]
        if line["outcome"] == "void":
            same(f"{table}: the void {line['wager']} of {terminal}", stake, returned)
            return
        if stake:
            self._collect(table, terminal, stake, returned, at)
        restart = self.pools.restarts.get((line["seat"], line["wager"]), Restart())
        hit = hit_of(self.pools.tables[table], terminal, line, restart)
        if hit is not None:
            self._win(hit, (round_id, terminal, line["wager"]), at)
        elif returned:
            self._pay(table, terminal, stake, returned, at, round_id)

    def _collect(self, table: str, terminal: str, stake: int, returned: int, at: str) -> None:
        self.purses[terminal].balance -= stake
        self.win[table] += stake
        self.count(terminal, "coin_in", stake)
        self.count(terminal, "wagers_settled", 1)
        self.days.at_table(at, table, terminal, d.WAGERED, stake)
        self.days.at_table(at, table, terminal, d.GROSS_REVENUE, stake)
        if returned > stake:
            self.count(terminal, "wagers_won", 1)
        elif not returned:
            self.count(terminal, "wagers_lost", 1)
            self.days.at_table(at, table, terminal, d.LOSING_WAGERS, stake)

    def _pay(self, table: str, terminal: str, stake: int, cents: int, at: str, round_id: str = "") -> None:
        """What comes back from the table. § 605a.5(d)(3) speaks of a winning outcome that the terminal cannot
        pay: the player's own stake is no part of it, and goes back to his credits in any case."""
        purse = self.purses[terminal]
        self.win[table] -= cents
        self.days.at_table(at, table, terminal, d.GROSS_REVENUE, -cents)
        if cents - stake > purse.largest_win:
            purse.falls_due("jackpot", cents - stake, round_id)
            self.days.at_table(at, table, terminal, d.ATTENDANT, cents - stake)
            cents = stake
            if not stake:
                return
        purse.balance += cents
        self.count(terminal, "coin_out", cents)
        self.days.at_table(at, table, terminal, d.WINNINGS, cents)

    # -- progressive hits --------------------------------------------------------------------------

    def _win(self, hit: Hit, key: tuple[str, str, str], at: str) -> None:
        """The money leaves meter or table at once; it is paid when it need not wait."""
        self.told["hits"] += 1
        if hit.meter:
            self.pools.counts[hit.meter, "hits"] += 1
        else:
            self.win[hit.table] -= hit.cents
            self.days.of_table(at, hit.table, d.FIXED_SUMS_WON, hit.cents)
        if hit.waits:
            self.hits[key] = hit
        else:
            self._pay_hit(hit, at, key[0])

    def _pay_hit(self, hit: Hit, at: str, round_id: str, by_attendant: bool = False) -> str:
        """Who paid it."""
        purse = self.purses[hit.terminal]
        self.days.at_table(at, hit.table, hit.terminal, d.GROSS_REVENUE, -hit.cents)
        self.days.of_table(at, hit.table, d.PROGRESSIVE_PAID, hit.cents)
        if hit.by_attendant or by_attendant or hit.cents > purse.largest_win:
            purse.falls_due("progressive", hit.cents, round_id, hit.meter)
            self.days.at_table(at, hit.table, hit.terminal, d.ATTENDANT, hit.cents)
            return "attendant"
        purse.balance += hit.cents
        if hit.meter:
            self.pools.counts[hit.meter, "terminal_paid_cents"] += hit.cents
        self.count(hit.terminal, "terminal_paid_progressive", hit.cents)
        self.days.at_table(at, hit.table, hit.terminal, d.WINNINGS, hit.cents)
        return "terminal"

    def _validate(self, command: Command, reply: Reply) -> None:
        """A floorperson has looked at a hit: it is paid, or its money goes back to where it came from."""
        round_id, terminal, wager = command.body["hit"].split("/")[:3]
        hit = self.hits.pop((round_id, terminal, wager))
        same(f"hit {command.body['hit']}", hit.cents, reply["amount_cents"])
        if command.what == "refuse-hit":
            if hit.meter:
                self.seeds -= self.pools.refused(hit)
            else:
                self.win[hit.table] += hit.cents
                self.days.of_table(reply["at"], hit.table, d.FIXED_SUMS_WON, -hit.cents)
            return
        paid_by = self._pay_hit(hit, reply["at"], round_id, command.body["by_attendant"])
        same(f"hit {command.body['hit']} is paid by", paid_by, reply["paid_by"])

    # -- what the ledger must show -----------------------------------------------------------------

    def accounts(self) -> dict[str, int]:
        """The balance of every account that is not empty, under its name in the ledger."""
        found: Counter[str] = Counter(self.pools.levels)
        for terminal, purse in self.purses.items():
            found[f"game_account:{terminal}:1"] = purse.balance
            found[f"cash_box:{terminal}"] = self.boxes[terminal]
            for what, cents in purse.due.items():
                found[f"hand_pays_due:{terminal}:{what}"] = cents
        for table, cents in self.win.items():
            found[f"table_win:{table}"] = cents
        for hit in self.hits.values():
            found[f"progressive_hits:{hit.table}"] += hit.cents
        found["vouchers_outstanding:house"] = sum(self.vouchers.values())
        found["tips:dealers"] = self.tips
        found.update(self.funds)
        found["adjustments:progressive_seed"] = -self.seeds
        return {name: cents for name, cents in found.items() if cents}

    def holds(self) -> dict[str, int]:
        """What each terminal has at risk."""
        return {terminal: held for terminal, purse in self.purses.items() if (held := purse.held())}


_HANDLERS: dict[str, Callable[[Books, Command, Reply], None]] = {
    "bill": Books._bill,
    "voucher": Books._voucher,
    "cash-out": Books._cash_out,
    "tip": Books._tip,
    "hand-pay": slips.hand_pay,
    "slip-make": slips.made,
    "slip-pay": slips.paid,
    "slip-sign": slips.signed,
    "sit": Books._sit,
    "wagers": Books._wagers,
    "decision": Books._decision,
    "no-more-bets": Books._bell,
    "close": carrying.closed,
    "validate-hit": Books._validate,
    "refuse-hit": Books._validate,
}
