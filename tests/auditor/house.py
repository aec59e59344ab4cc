"""The simulated house: every game and edition, twice (a shuffled shoe and a written-down one), some linked.

The configuration is plain data, so that the same house can be built in this process or written to a file
for a server.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier import games
from croupier.house.demo import offered_options
from croupier.law.edition import Edition
from tests.auditor.books import Books, Purse
from tests.auditor.pools import Pools, TableFacts

Config = dict[str, Any]
RATES = ("14%", "18.37%", "20%", "33.3%")
SIDE_MINIMUMS = (100, 125, 137)
VALIDATIONS = ("floorperson", "floorperson", "meter", "nobody")
WRITTEN_ROUNDS = 60
RANKS, SUITS = "23456789TJQKA", "cdhs"

# Terminals differ in what they may pay by themselves and in the value of a credit.
KINDS: tuple[Config, ...] = (
    {"largest_win_cents": 499_999, "largest_voucher_cents": 999_999},
    {"largest_win_cents": 20_000, "largest_voucher_cents": 60_000},
    {"largest_win_cents": 100_000, "largest_voucher_cents": 100_000, "denomination_cents": 5},
)


@dataclass(frozen=True, slots=True)
class House:
    """Tables, and the terminals that sit at each of them."""

    tables: list[Config]
    terminals: list[Config]
    at: dict[str, list[str]]

    def config(self, **settings: Any) -> Config:
        return {"name": "Simulated floor", "tables": self.tables, "terminals": self.terminals} | settings


def build(seed: int, tables: int, terminals: int, **settings: Any) -> House:
    """``tables`` tables over all games in turn, and ``terminals`` terminals shared out among them."""
    editions = [(game_id, edition) for game_id in games.ids() for edition in games.load(game_id).editions]
    rows: list[Config] = []
    for number in range(tables):
        game_id, edition_id = editions[number % len(editions)]
        rows.append(_table(seed, game_id, edition_id, number // len(editions) + 1) | settings)
    kinds = [kind | {"first": f"EWT-{i + 1}0001"} for i, kind in enumerate(KINDS)]
    names = [f"EWT-{i % len(KINDS) + 1}{i // len(KINDS) + 1:04d}" for i in range(terminals)]
    for i, kind in enumerate(kinds):
        kind["count"] = max(1, len(names[i :: len(KINDS)]))
    at = {row["id"]: names[i::tables] for i, row in enumerate(rows)}
    return House(rows, kinds, at)


def _table(seed: int, game_id: str, edition_id: str, number: int) -> Config:
    """Odd tables have a shuffled shoe; even ones a written-down sequence, rich in rare hands.

    Each odd table is linked with the even one after it: one Rules Submission, one set of meters.
    """
    rng = random.Random(f"tables {seed} {game_id} {edition_id} {(number + 1) // 2}")
    game = games.load(game_id)
    edition = game.edition(edition_id)
    short = games.load(game_id).facts.initials + edition_id.removeprefix("pa-").upper()
    options = {name: _letter(rng, edition, name, value) for name, value in offered_options(edition).items()}
    if "magic_card" in edition.options:
        options |= {"magic_card": 2, "lucky_bonus": 3}
    if seed % 2 == 0:
        # In every other house patrons also bet on each other's hands, where there are such wagers.
        options |= {name: True for name, rule in edition.wagers.items() if rule.of_position}
    row: Config = {
        "id": f"{short}-{number}",
        "game": game_id,
        "edition": edition_id,
        "options": options,
        "link": f"{short}-LINK{(number + 1) // 2}",
        "meter_percent": rng.choice(RATES),
        "side_minimum": rng.choice(SIDE_MINIMUMS),
        "validation": rng.choice(VALIDATIONS),
        "betting_seconds": 0,
        "decision_seconds": 0,
    }
    if number % 2 == 0:
        row["cards"] = "recorded"
        if game.dice:
            row["recorded_dice"] = [_rolls(rng, game_id) for _ in range(WRITTEN_ROUNDS)]
        else:
            decks = int(options.get("decks", 6)) if "blackjack" in game_id or "jack" in game_id else 1
            joker = bool(edition.joker.value)
            row["recorded"] = [_shoe(rng, decks, joker) for _ in range(WRITTEN_ROUNDS)]
    return row


def _letter(rng: random.Random, edition: Edition, name: str, value: Any) -> Any:
    """Any paytable of the wager that is printed in full."""
    rule = edition.wagers.get(name)
    family = edition.paytables.get(rule.paytable) if rule else None
    letters = (
        [letter for letter, one in family.columns.items() if letter and not one.deferred] if family else []
    )
    return rng.choice(letters) if letters else value


def _shoe(rng: random.Random, decks: int, joker: bool) -> str:
    """A pack in which a suit, a run of ranks or a few ranks come first, in order or mixed."""
    cards = [rank + suit for suit in SUITS for rank in RANKS] * decks + ["Jo"] * joker
    rng.shuffle(cards)
    suit, low = rng.choice(SUITS), rng.randrange(len(RANKS) - 4)
    kind = rng.randrange(5)
    if kind == 0:
        cards.sort(key=lambda card: card[1] != suit)
    elif kind == 1:
        cards.sort(key=lambda card: (card[1] != suit, -RANKS.find(card[0])))
    elif kind == 2:
        cards.sort(key=lambda card: not low <= RANKS.find(card[0]) <= low + 4)
    elif kind == 3:
        cards.sort(key=lambda card: (-RANKS.find(card[0]), card[1]))
    return " ".join(cards)


def _rolls(rng: random.Random, game_id: str) -> list[list[int]]:
    """High Roll Dice throws ten and then what is left; Props & Hops two, as often as it takes."""
    if game_id == "high_roll_dice":
        alike = rng.choice((0, 0, 7, 9, 10))
        face = rng.randint(1, 6)
        first = [face] * alike + [rng.randint(1, 6) for _ in range(10 - alike)]
        left = 10 - max(first.count(one) for one in first)
        return [first, [rng.randint(1, 6) for _ in range(left)]]
    return [[rng.randint(1, 6), rng.randint(1, 6)] for _ in range(40)]


def books_of(house: House, rules: dict[str, Config]) -> Books:
    """The auditor's empty books of a house; ``rules`` are what its tables have posted."""
    purses = {
        name: Purse(
            kind["largest_win_cents"], kind["largest_voucher_cents"], kind.get("denomination_cents", 1)
        )
        for kind in house.terminals
        for name in _names(kind)
    }
    facts = {row["id"]: _facts(row, rules[row["id"]]) for row in house.tables}
    return Books(purses, Pools(facts))


def _names(kind: Config) -> list[str]:
    prefix, digits = kind["first"].split("-")
    return [f"{prefix}-{int(digits) + i}" for i in range(kind["count"])]


def _facts(row: Config, rules: Config) -> TableFacts:
    offered = {wager["name"]: wager["minimum"] for wager in rules["wagers"] if "minimum" in wager}
    rate = Fraction(row["meter_percent"].removesuffix("%")) / 100
    validation = row.get("validation", "floorperson")
    return TableFacts(
        row["id"], row["game"], row["edition"], row["options"], row["link"], rate, offered, validation
    )


def toml_of(config: Config) -> str:
    """The configuration as a file for ``croupier serve``."""
    plain = {name: value for name, value in config.items() if name not in ("tables", "terminals")}
    lines = [f"{name} = {_value(value)}" for name, value in plain.items()]
    for part in ("tables", "terminals"):
        for row in config[part]:
            lines.append(f"\n[[{part}]]")
            lines += [f"{name} = {_value(value)}" for name, value in row.items()]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_value(one)}" for name, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_value(one) for one in value) + "]"
    return json.dumps(value)
