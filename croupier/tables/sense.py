"""How an automatic patron plays: plain sense, from what a patron at that position may see.

These are rules of thumb, so that the demonstration floor looks like one; the exact strategies are the
laboratory's. A patron who can make nothing of a question does what the clock would do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.equipment.chance import Chance
from croupier.law.edition import WagerRule
from croupier.play.choice import Choice, Decision
from croupier.play.game import Game
from croupier.play.sight import Sight
from croupier.tables.config import WagerLimits, wager_limits
from croupier.tables.defaults import default_decision
from croupier.tables.hybrid_table import HybridTable
from croupier.units.money import Cents


def sensible(game: Game, choices: Sequence[Choice], sight: Sight) -> Decision:
    """A decision among those that are open."""
    words = {choice.word: choice for choice in choices}
    own = game.own_sense(words, sight)
    if own is not None:
        return own
    fallback = default_decision(choices)
    if "house_way" in words or "insurance" in words or not sight.own:
        return fallback
    betting = [choice for choice in choices if choice.word not in ("fold", "check", "stay", "buy", "draw")]
    answer = game.rule_of_thumb(sight)
    if answer == "no" or not betting or fallback.word == "keep":
        return fallback
    bet = betting[0]
    if not bet.takes_amount():
        return Decision(bet.word)
    return Decision(bet.word, bet.at_most if answer == "most" else bet.at_least)


# -- wagers ----------------------------------------------------------------------------------------


def sensible_wagers(table: HybridTable, chance: Chance) -> dict[str, Cents]:
    """What a patron puts on the layout: what the game requires, and now and then something besides."""
    rules = table.submission.placeable
    base = table.config.minimum * (1, 1, 1, 2, 2, 4)[chance.below(6)]
    wagers: dict[str, Cents] = {}
    for name in table.submission.required:
        wagers[name] = _within(base, wager_limits(table.config, rules[name]))
    for names in table.submission.groups.values():
        for _ in range(chance.below(3) + 1):
            name = names[chance.below(len(names))]
            wagers[name] = _within(base, wager_limits(table.config, rules[name]))
    for name, rule in rules.items():
        if rule.optional and chance.below(4) == 0 and _fits(rule, wagers):
            limits = wager_limits(table.config, rule)
            wagers[name] = wagers[rule.equals] if rule.equals else limits.minimum
    for name, rule in rules.items():
        if rule.equals and name in wagers and rule.equals in wagers:
            wagers[name] = wagers[rule.equals]
    return wagers


def plain_wagers(table: HybridTable) -> dict[str, Cents]:
    """The least that the game takes, for a patron whose first idea was refused."""
    names = list(table.submission.required) + [group[0] for group in table.submission.groups.values()]
    rules = table.submission.placeable
    return {name: wager_limits(table.config, rules[name]).minimum for name in names}


def _fits(rule: WagerRule, wagers: Mapping[str, Cents]) -> bool:
    return (not rule.needs or rule.needs in wagers) and (not rule.equals or rule.equals in wagers)


def _within(cents: Cents, limits: WagerLimits) -> Cents:
    return max(limits.minimum, min(cents, limits.maximum))
