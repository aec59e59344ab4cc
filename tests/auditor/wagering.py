"""What a simulated patron puts on a layout and answers to a question, from what the house has posted."""

from __future__ import annotations

import random
from typing import Any

Rules = dict[str, Any]
Wagers = dict[str, int]
SHAKE = "six_eight_shake"
"""Of thirty wagers the one that lasts: simulated patrons like it more than the others."""


def good_wagers(rng: random.Random, rules: Rules, step: int) -> Wagers:
    """What the game requires and some of what it offers; amounts are whole credits of ``step`` cents."""
    offered = [wager for wager in rules["wagers"] if wager["offered"] and not wager["decision"]]
    base = rules["limits"]["minimum"] * rng.choice((1, 1, 1, 2, 3))
    base += rng.choice((0, 0, 5, 35, 135))
    wagers: Wagers = {}
    for one in offered:
        if not one["optional"] and not one["any_of"]:
            wagers[one["name"]] = _within(base, one, step)
    for group in sorted({one["any_of"] for one in offered if one["any_of"]}):
        among = [one for one in offered if one["any_of"] == group]
        for one in rng.sample(among, min(len(among), rng.randint(1, 3))):
            wagers[one["name"]] = _within(base, one, step)
    for one in offered:
        if one["optional"] and not one["any_of"] and rng.random() < 0.6:
            wagers[one["name"]] = _within(rng.choice((0, 0, base)), one, step)
        if one["name"] == SHAKE and rng.random() < 0.2:
            wagers[SHAKE] = _within(base, one, step)
    return _tied(wagers, offered)


def _within(cents: int, wager: dict[str, Any], step: int) -> int:
    if wager["one_of"]:
        return int(wager["minimum"])
    least = -(-wager["minimum"] // step) * step
    return int(max(least, min(cents, wager["maximum"]) // step * step))


def _tied(wagers: Wagers, offered: list[dict[str, Any]]) -> Wagers:
    """Wagers that must equal another one, or stand beside it."""
    for one in offered:
        name = one["name"]
        if name in wagers and one["needs"] and one["needs"] not in wagers:
            del wagers[name]
        elif name in wagers and one["equals"] in wagers:
            wagers[name] = wagers[one["equals"]]
    return wagers


def plain_wagers(rules: Rules, step: int) -> Wagers:
    """The least that the game takes."""
    offered = [wager for wager in rules["wagers"] if wager["offered"] and not wager["decision"]]
    least = {
        one["name"]: _within(0, one, step) for one in offered if not one["optional"] and not one["any_of"]
    }
    for group in sorted({one["any_of"] for one in offered if one["any_of"]}):
        first = next(one for one in offered if one["any_of"] == group)
        least[first["name"]] = _within(0, first, step)
    return _tied(least, offered)


def bad_wagers(rng: random.Random, rules: Rules, step: int) -> Wagers:
    """Something that no table takes."""
    wagers = good_wagers(rng, rules, step)
    name = rng.choice(sorted(wagers))
    kind = rng.randrange(4)
    if kind == 0:
        wagers["no_such_wager"] = 500
    elif kind == 1:
        wagers[name] = 99_999_999
    elif kind == 2:
        wagers[name] = 0
    else:
        wagers[name] = 1
    return wagers


def decision(rng: random.Random, choices: list[dict[str, Any]]) -> str:
    """One of the legal answers, at the bounds as often as between them; folding is rarer than playing on."""
    bold = [one for one in choices if one["word"] not in ("fold", "surrender", "remove")]
    choice = rng.choice(bold if bold and rng.random() < 0.8 else choices)
    word, low, high = choice["word"], choice["at_least"], choice["at_most"]
    if high:
        if choice["optional_amount"] and rng.random() < 0.5:
            return str(word)
        return f"{word} {rng.choice((low, low, high, rng.randrange(low, high + 1, choice['step'] or 1)))}"
    count = rng.randint(choice["fewest_cards"], choice["most_cards"])
    return " ".join([word, *rng.sample(choice["among"], count)])


def bad_decision(rng: random.Random, choices: list[dict[str, Any]]) -> str:
    """An answer that no rule allows."""
    amounts = [one for one in choices if one["at_most"]]
    if amounts and rng.random() < 0.5:
        return f"{amounts[0]['word']} {amounts[0]['at_most'] + 1}"
    return rng.choice(("raise 7", "dance", "fold 100", "draw Ah"))
