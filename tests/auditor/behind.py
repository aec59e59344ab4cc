"""Who bets behind whom, and what that costs him: the auditor's own reading of interpretation 0022.

Where decisions draw cards, whoever has had wagers on a position for longest decides about its hand. What he
stakes the others on the position stake in proportion to their own wagers, each as far as his money goes.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

LED = {"free_bet_blackjack": "blackjack", "double_back_jack": "blackjack", "lunar_poker": "ante"}
"""The games in which one decides for others, with the wager by which shares are reckoned."""
SECOND_CHANCE = "second_chance"
EXCHANGES = ("draw", "buy")
"""In Lunar Poker whether to bet is everybody's own question after an exchange, and the leader's before."""


@dataclass(slots=True)
class Behind:
    """One table: where its terminals sit, since when they bet, and who leads whom since the bell."""

    positions: dict[str, int] = field(default_factory=dict)
    since: list[str] = field(default_factory=list)
    """Those who have wagers in this round, the first of them first."""
    leaders: dict[str, str] = field(default_factory=dict)
    """Whom each terminal follows."""
    stuck: set[str] = field(default_factory=set)
    """Who could not match a split matches nothing more in the round."""
    exchanged: set[str] = field(default_factory=set)
    """The leaders whose hands have had their exchange."""
    doubled: dict[str, int] = field(default_factory=dict)
    """What followers put up for a double, until something else is decided: a second chance costs it again."""

    def wagered(self, terminal: str, stands: bool) -> None:
        """Who takes his wagers back loses his place to the next."""
        if not stands and terminal in self.since:
            self.since.remove(terminal)
        elif stands and terminal not in self.since:
            self.since.append(terminal)

    def given_up(self, terminal: str) -> int:
        """The position that nobody plays any more without him, 0 if somebody does.

        § 671a.7(c)(3): a Super Wager on that hand goes back to whoever placed it.
        """
        position = self.positions[terminal]
        return 0 if any(self.positions[one] == position for one in self.since) else position

    def bell(self) -> None:
        first: dict[int, str] = {}
        for terminal in self.since:
            leader = first.setdefault(self.positions[terminal], terminal)
            if leader != terminal:
                self.leaders[terminal] = leader

    def following(self, terminal: str, word: str) -> list[str]:
        """Those for whom this decision counts too; at a question that draws no card it is his own alone."""
        if word in ("insurance", "even_money") or (word == "bet" and terminal in self.exchanged):
            return []
        self.exchanged |= {terminal} if word in EXCHANGES else set()
        found = [one for one, leader in self.leaders.items() if leader == terminal]
        if word != SECOND_CHANCE:
            for one in found:
                self.doubled.pop(one, None)
        return found

    def cost(self, terminal: str, word: str, staked: int, mine: int, his: int) -> int:
        """What a decision costs a follower. A second chance costs all that lies on his hand."""
        if word == SECOND_CHANCE:
            return mine + self.doubled.get(terminal, 0)
        return share(staked, mine, his)

    def matched(self, terminal: str, word: str, cents: int) -> None:
        if word == "double":
            self.doubled[terminal] = cents

    def unmatched(self, terminal: str, word: str) -> None:
        if word == "split":
            self.stuck.add(terminal)

    def clear(self) -> None:
        self.since.clear()
        self.leaders.clear()
        self.stuck.clear()
        self.exchanged.clear()
        self.doubled.clear()


Tables = defaultdict[str, Behind]


def share(staked: int, mine: int, his: int) -> int:
    """The leader's stake in the follower's measure: rounded down to the cent, and no less than one."""
    return max(1, staked * mine // his)


def decisions_behind(
    led: list[tuple[int, str]], own: list[tuple[int, str]], part: tuple[int, int]
) -> list[str]:
    """A follower's decisions: his own where everybody was asked, the leader's in his measure elsewhere.

    Each decision comes with the number of cards that had been dealt. Between two cards everybody's own
    question is the first. ``part`` is the follower's wager and the leader's.
    """
    found: list[str] = []
    answered: defaultdict[int, list[str]] = defaultdict(list)
    for stage, text in own:
        answered[stage].append(text)
    for stage, text in led:
        if answered[stage]:
            found.append(answered[stage].pop(0))
            continue
        word, _, rest = text.partition(" ")
        amount = share(int(rest), *part) if rest.isdigit() else rest
        found.append(f"{word} {amount}".strip())
    return found
