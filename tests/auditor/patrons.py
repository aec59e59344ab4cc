"""A table of the simulated floor: its dealer and its patrons, as a script of commands.

The script is a generator. It yields the commands that are sent together and receives their replies, or
yields ``LOOK`` and receives what the table shows. So the same script runs in step with all the others (a
run that can be repeated) or beside them over a network.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, Final

from tests.auditor import wagering
from tests.auditor.command import Command, Reply, code_of

LOOK: Final = "look"
Look = dict[str, Any]
Script = Generator[list[Command] | str, Any, None]
MOST_TURNS = 400
PROPS_AND_HOPS = "props_and_hops"


@dataclass(frozen=True, slots=True)
class Mischief:
    """How often things go other than they should, per occasion."""

    duplicate: float = 0.03
    reordered: float = 0.05
    bad: float = 0.06
    late: float = 0.05
    irregular: float = 0.02
    void: float = 0.004
    close: float = 0.01
    silence: float = 0.06
    leave: float = 0.01
    forged: float = 0.01
    bystander: float = 0.08
    slip: float = 0.5


@dataclass(slots=True)
class Wallet:
    """Vouchers that patrons carry about the house; whoever finds one may play it anywhere, once."""

    papers: deque[str] = field(default_factory=deque)


@dataclass(slots=True)
class TableScript:
    """One table. ``round`` is called with the id of each round that is over."""

    table: str
    terminals: list[str]
    rules: dict[str, Any]
    steps: dict[str, int]
    wallet: Wallet
    rng: random.Random
    mischief: Mischief = field(default_factory=Mischief)
    most_bettors: int = 4
    least_bettors: int = 1
    rounds: int = 0
    stopping: bool = False
    number: int = 0
    life: str = ""
    seated: set[str] = field(default_factory=set)
    remembered: deque[tuple[Command, Reply]] = field(default_factory=lambda: deque(maxlen=40))

    # -- commands ----------------------------------------------------------------------------------

    def _command(self, path: str, **body: Any) -> Command:
        self.number += 1
        return Command(path, {"id": f"{self.table}:{self.life}{self.number}", **body})

    def at_table(self, what: str, **body: Any) -> Command:
        return self._command(f"tables/{self.table}/{what}", **body)

    def at(self, terminal: str, what: str, /, **body: Any) -> Command:
        return self._command(f"terminals/{terminal}/{what}", **body)

    def _chance(self, of: float) -> bool:
        return self.rng.random() < of

    def send(self, commands: list[Command]) -> Generator[Any, Any, list[Reply]]:
        """Send together; now and then one of them twice, in another order, or one from long ago again."""
        given = list(commands)
        if given and self._chance(self.mischief.reordered):
            self.rng.shuffle(given)
        if given and self._chance(self.mischief.duplicate):
            given.append(self.rng.choice(given))
        if self.remembered and self._chance(self.mischief.duplicate):
            given.append(self.rng.choice(self.remembered)[0])
        replies: list[Reply] = yield given
        answered = dict(zip((command.id for command in given), replies, strict=True))
        for command in commands:
            if self._chance(0.3):
                self.remembered.append((command, answered[command.id]))
        return [answered[command.id] for command in commands]

    def _one(self, command: Command) -> Generator[Any, Any, Reply]:
        replies = yield from self.send([command])
        return replies[0]

    # -- the life of a table -----------------------------------------------------------------------

    def play(self) -> Script:
        """Rounds until told to stop; begins wherever the table stands."""
        while not self.stopping:
            look: Look = yield LOOK
            self.seated = set(look["seated"])
            if look["phase"] in ("closed", "settled"):
                yield from self._between(look)
                if self.stopping:
                    return
                yield from self._open(look)
            elif look["phase"] == "betting":
                yield from self._betting(look)
            else:
                yield from self._playing(look)

    def _open(self, look: Look) -> Script:
        """The next round; after a failed card reader once it is repaired (§ 672a.12(j), § 673a.13(j))."""
        reply = yield from self._one(self.at_table("open" if look["phase"] == "closed" else "next"))
        yield from self._repair(reply)

    def _repair(self, reply: Reply) -> Script:
        """What stops the table is put right; then it goes on."""
        if code_of(reply) == "table_stopped":
            repaired = {"act": "repair_card_reader", "by": "technician 1", "note": ""}
            yield from self._one(self.at_table("done", **repaired))

    def _validate(self, look: Look) -> Script:
        """A floorperson looks at every progressive hit before the next round; rarely he refuses one."""
        commands: list[Command] = []
        for hit in look["hits"]:
            if self._chance(self.mischief.bad / 2):
                reason = "the hand was read wrongly"
                commands.append(self.at_table("refuse-hit", hit=hit, reason=reason, **self._floorperson()))
            else:
                attendant = self._chance(0.1)
                by = self._floorperson()
                commands.append(self.at_table("validate-hit", hit=hit, by_attendant=attendant, **by))
        yield from self.send(commands)

    def _floorperson(self) -> dict[str, str]:
        return {"by": f"floor-{self.rng.randint(1, 9)}", "role": "floorperson"}

    def _between(self, look: Look) -> Script:
        """After a round: validations, hand pays, tips, cashing out, changing seats."""
        if look["hits"]:
            yield from self._validate(look)
        commands: list[Command] = []
        for terminal in self.terminals:
            account = look["accounts"][terminal]
            if account["hand_pay_cents"] and self._chance(0.3):
                commands.append(self.at(terminal, "hand-pay"))
            elif account["hand_pay_cents"] and self._chance(self.mischief.slip):
                yield from self._by_slip(terminal)
            elif account["credits_cents"] and self._chance(0.04):
                commands.append(
                    self.at(terminal, "tip", amount_cents=self.rng.choice((100, 250, 1)), table=self.table)
                )
            elif account["credits_cents"] and self._chance(0.05):
                commands.append(self.at(terminal, "cash-out"))
            elif terminal in self.seated and self._chance(self.mischief.leave):
                commands.append(self.at(terminal, "leave", table=self.table))
        commands += self._take_downs(look)
        replies = yield from self.send(commands)
        self.wallet.papers.extend(reply["voucher"] for reply in replies if "voucher" in reply)
        if look["phase"] == "settled" and self._chance(self.mischief.close):
            yield from self._one(self.at_table("close"))
            yield from self._one(self.at_table("open"))

    def _by_slip(self, terminal: str) -> Script:
        """An attendant makes a slip for what may be due and pays it, a second person attests it; or something
        fails."""
        form, fund = self.rng.choice((("electronic", "cage:1"), ("imprest", "imprest_fund:A-1")))
        what = self.rng.choice(("jackpot", "cancelled_credits", "progressive"))
        made = yield from self._one(self.at(terminal, "slip-make", what=what, form=form))
        if code_of(made):
            return
        number = made["slip"]
        if self._chance(self.mischief.bad):
            yield from self._one(self.at(terminal, "slip-sign", slip=number))
        if self._chance(self.mischief.bad):
            yield from self._one(self.at(terminal, "slip-void", slip=number, reason="the ink ran"))
        if self._chance(self.mischief.bad):
            fund = "cage:1"
        yield from self._one(self.at(terminal, "slip-pay", slip=number, paid_from=fund))
        if made["needs_second"] and not self._chance(self.mischief.bad):
            yield from self._one(self.at(terminal, "slip-sign", slip=number))

    # -- betting -----------------------------------------------------------------------------------

    def _take_downs(self, look: Look) -> list[Command]:
        """Somebody takes his Six Eight Shake down (§ 668a.2(f)(8)), if he has one up."""
        if self.rules["game"] != PROPS_AND_HOPS or not self.seated or not self._chance(0.15):
            return []
        who = self.rng.sample(sorted(self.seated), 1)
        return [self._decide(one, look["round"], 0, "remove") for one in who]

    def _betting(self, look: Look) -> Script:
        if self.rules["game"] == PROPS_AND_HOPS and self._chance(0.15):
            # Nobody bets on this roll; it is rolled if a wager of an earlier one is up.
            yield from self.send([*self._take_downs(look), self.at_table("no-more-bets")])
            return
        count = self.rng.randint(self.least_bettors, self.most_bettors)
        bettors = self.rng.sample(self.terminals, min(len(self.terminals), count))
        yield from self.send([self._sit(one) for one in bettors if one not in self.seated])
        yield from self._buy_in(bettors, look)
        yield from self.send(self._take_downs(look))
        placed = yield from self._place(bettors, look["round"])
        if not placed:
            return
        if self._chance(self.mischief.void):
            yield from self._one(self.at_table("void", reason="the simulated floor was evacuated"))
            return
        late: list[Command] = []
        if self._chance(self.mischief.late):
            late = [self._wager(self.rng.choice(bettors), look["round"])]
        bell = self.at_table("no-more-bets")
        replies = yield from self.send([bell, *late])
        yield from self._repair(replies[0])

    def _sit(self, terminal: str) -> Command:
        """Where there is room or, as often, beside somebody: he shares the hand or bets behind it."""
        return self.at(terminal, "sit", table=self.table, position=self.rng.choice((0, 0, 1, 2)))

    def _wager(self, terminal: str, round_id: str, kind: str = "good") -> Command:
        make = {"good": wagering.good_wagers, "bad": wagering.bad_wagers}.get(kind)
        step = self.steps[terminal]
        wagers = make(self.rng, self.rules, step) if make else wagering.plain_wagers(self.rules, step)
        return self.at(terminal, "wagers", table=self.table, round=round_id, wagers=wagers)

    def _buy_in(self, bettors: list[str], look: Look) -> Script:
        """Bills or vouchers for whoever is short; sometimes he stays short."""
        commands: list[Command] = []
        for terminal in bettors:
            if look["accounts"][terminal]["credits_cents"] > 30_000 or self._chance(0.05):
                continue
            if self.wallet.papers and self._chance(0.5):
                number = self.wallet.papers.popleft()
                commands.append(self.at(terminal, "voucher", number=number))
                if self._chance(0.2):
                    other = self.rng.choice(self.terminals)
                    commands.append(self.at(other, "voucher", number=number))
            else:
                bills = self.rng.choice(([10_000] * 3, [5_000, 2_000], [10_000], [2_000, 100, 300]))
                commands += [self.at(terminal, "bill", bill_cents=bill) for bill in bills]
            if self._chance(self.mischief.forged):
                commands.append(self.at(terminal, "voucher", number="000000000000000000"))
        yield from self.send(commands)

    def _place(self, bettors: list[str], round_id: str) -> Generator[Any, Any, bool]:
        """Wagers, good and bad, some changed and some taken back; whether any stands in the end."""
        commands: list[Command] = []
        for terminal in bettors:
            kind = "bad" if self._chance(self.mischief.bad) else "good"
            commands.append(self._wager(terminal, round_id, kind))
            if self._chance(0.06):
                commands.append(self._wager(terminal, round_id))
        replies = yield from self.send(commands)
        standing = {
            command.who: reply for command, reply in zip(commands, replies, strict=True) if not code_of(reply)
        }
        again = [self._wager(one, round_id, "plain") for one in bettors if one not in standing]
        for reply in (yield from self.send(again)):
            standing |= {} if code_of(reply) else {reply["id"]: reply}
        if standing and self._chance(0.02):
            who = self.rng.choice(bettors)
            yield from self._one(self.at(who, "wagers", table=self.table, round=round_id, wagers={}))
        return bool(standing)

    # -- the round ---------------------------------------------------------------------------------

    def _playing(self, look: Look) -> Script:
        for _ in range(MOST_TURNS):
            if look["phase"] not in ("locked", "playing"):
                break
            if self._chance(self.mischief.irregular):
                yield from self._irregular(look)
            elif look["asked"]:
                yield from self._answer(look)
            elif self._chance(self.mischief.void / 2):
                yield from self._one(self.at_table("void", reason="the lights went out"))
            else:
                yield from self._deal(look)
            look = yield LOOK
        else:
            raise AssertionError(f"round {look['round']} of {self.table} does not end")
        if look["phase"] == "settled":
            self.rounds += 1

    def _deal(self, look: Look) -> Script:
        if taking := self._take_downs(look):
            yield from self.send(taking)
            return
        reply = yield from self._one(self.at_table("deal", count=self.rng.choice((0, 0, 0, 0, None))))
        if code_of(reply) == "shoe_empty":
            yield from self._one(self.at_table("void", reason="the shoe is empty"))
        elif code_of(reply) == "bad_dice":
            yield from self._one(self.at_table("void", reason="the dice do not fit"))

    def _answer(self, look: Look) -> Script:
        """Those who are asked decide, some wrongly, some not at all; others do something else meanwhile."""
        commands: list[Command] = []
        for terminal, (question, choices) in look["asked"].items():
            if self._chance(self.mischief.silence):
                continue
            if self._chance(self.mischief.bad):
                wrong = wagering.bad_decision(self.rng, choices)
                commands.append(self._decide(terminal, look["round"], question, wrong))
            elif self._chance(self.mischief.late):
                commands.append(self._decide(terminal, look["round"], question - 1, "fold"))
            right = wagering.decision(self.rng, choices)
            commands.append(self._decide(terminal, look["round"], question, right))
        if not commands or self._chance(self.mischief.silence):
            yield from self._one(self.at_table("default"))
            return
        if self._chance(self.mischief.bystander):
            yield from self._meanwhile(look)
        replies = yield from self.send(commands)
        short = [c for c, r in zip(commands, replies, strict=True) if code_of(r) == "insufficient_funds"]
        if short and self._chance(0.5):
            yield from self.send([self.at(command.who, "bill", bill_cents=10_000) for command in short])

    def _decide(self, terminal: str, round_id: str, question: int, text: str) -> Command:
        return self.at(
            terminal, "decision", table=self.table, round=round_id, question=question, decision=text
        )

    def _meanwhile(self, look: Look) -> Script:
        """While the table waits: a bill, a tip, a cash-out that is refused, a wager that is too late."""
        who = self.rng.choice(sorted(look["asked"]))
        yield from self.send(
            [
                self.rng.choice(
                    (
                        self.at(who, "bill", bill_cents=2_000),
                        self.at(who, "tip", amount_cents=100, table=self.table),
                        self.at(who, "cash-out"),
                        self.at(who, "leave", table=self.table),
                        self._wager(who, look["round"]),
                    )
                )
            ]
        )

    def _irregular(self, look: Look) -> Script:
        """Something goes wrong at the table: one of the irregularities that its chapter knows."""
        known = self.rules["irregularities"]
        if not known:
            yield from self._deal(look)
            return
        name = self.rng.choice(known)["name"]
        seat = self.rng.choice(look["seats"]) if look["seats"] else 0
        yield from self._one(self.at_table("irregularity", name=name, seat=seat, card=""))
