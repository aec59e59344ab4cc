"""Words on signs: hands, odds and inscriptions with their numbers filled in."""

from __future__ import annotations

from typing import Any

from croupier.equipment.cards import COUNT_WORDS, plural, rank_word
from croupier.law.edition import Edition
from croupier.law.layout import fill, slots
from croupier.play.submission import Submission
from croupier.units.money import dollars
from croupier.units.odds import ForOne, Odds, ToOne


def hand_words(outcome: str) -> str:
    """``seven_card_flush`` as ``Seven card flush``."""
    words = outcome.replace("_", " ")
    return words[:1].upper() + words[1:]


def odds_words(odds: Odds) -> str:
    """Odds as they are printed: ``1,000 to 1``, ``100% of five card meter``."""
    if isinstance(odds, ToOne | ForOne):
        word = "to" if isinstance(odds, ToOne) else "for"
        return f"{odds.numerator:,} {word} {odds.denominator}"
    return str(odds).replace("_", " ")


def is_live(submission: Submission, name: str) -> bool:
    """A wager that may be placed, an option that is on, or an established payout limit."""
    if name == "payout_limit":
        return submission.payout_limit > 0
    if name in submission.options:
        return bool(submission.options[name])
    return name in live_wagers(submission)


def live_wagers(submission: Submission) -> list[str]:
    """The wagers of this table, placed before the deal or by a decision, in the order of the edition."""
    layout = submission.edition.layout
    live = []
    for name, rule in submission.edition.wagers.items():
        area = layout.betting.get(name)
        chosen = area is None or not area.when or bool(submission.options.get(area.when))
        if chosen and (rule.decision or name in submission.placeable):
            live.append(name)
    return live


def inscriptions(submission: Submission) -> list[tuple[str, str]]:
    """The sentences that apply to this table, with their sections."""
    found = []
    for one in submission.edition.layout.inscriptions:
        if not one.when or is_live(submission, one.when):
            found.append((filled(submission, one.text), one.cite))
    return found


def filled(submission: Submission, template: str) -> str:
    """A template with the numbers of this table in it."""
    values = {(word, *names): _value(submission, word, names) for word, names in slots(template)}
    return fill(template, values)


def _value(submission: Submission, word: str, names: list[str]) -> str:
    """What a slot of an inscription stands for."""
    edition = submission.edition
    if word == "limit":
        return dollars(submission.payout_limit)
    if word == "minimum":
        return dollars(submission.minimum)
    if word == "option":
        return str(submission.options[names[0]])
    if word == "title":
        return edition.wagers[names[0]].title
    if word == "pays":
        return odds_words(edition.paytables[names[0]].columns[""].odds[names[1]])
    return _figure(edition, word, names)


def _figure(edition: Edition, word: str, names: list[str]) -> str:
    value: Any = edition.figure(names[0])
    for index in names[1:]:
        value = value[int(index)]
    if word == "rank":
        return rank_word(value)
    if word == "ranks":
        return plural(value)
    if word == "count":
        return COUNT_WORDS[value]
    if word == "cents":
        return dollars(value)
    return str(value)
