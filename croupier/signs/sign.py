"""The sign as data: every payout and every sentence that applies to a table, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.law.edition import Edition
from croupier.law.paytable import Paytable
from croupier.play.submission import Submission
from croupier.signs.request import Posting
from croupier.signs.words import hand_words, inscriptions, is_live, live_wagers, odds_words
from croupier.units.money import dollars, parse_dollars
from croupier.units.odds import Lose


class Payout(msgspec.Struct, frozen=True):
    """One row: the hand or event, and what it pays."""

    outcome: str
    pays: str


class PayoutTable(msgspec.Struct, frozen=True):
    """The payouts of one wager, or of several that are paid alike.

    ``family`` and ``letter`` say which printed table it is; ``wagers`` whom it pays.
    """

    title: str
    letter: str
    cite: str
    rows: tuple[Payout, ...]
    family: str = ""
    wagers: tuple[str, ...] = ()


class Sign(msgspec.Struct, frozen=True):
    """Everything that must be posted."""

    title: str
    house: str
    text: str
    minimum: str
    limit: str
    limit_cite: str
    tables: tuple[PayoutTable, ...]
    inscriptions: tuple[tuple[str, str], ...]


def make_sign(posting: Posting) -> Sign:
    """The sign of a table with these choices made."""
    submission = posting.submission
    edition = submission.edition
    limit = edition.payout_limit
    return Sign(
        title=posting.game.title,
        house=posting.house,
        text=f"{edition.title}; {edition.code}{_chapter(edition)}",
        minimum=dollars(submission.minimum),
        limit=dollars(submission.payout_limit) if submission.payout_limit else "",
        limit_cite=limit.cite if limit else "",
        tables=tuple(_tables(submission)),
        inscriptions=tuple(inscriptions(submission)),
    )


def _chapter(edition: Edition) -> str:
    return f" Chapter {edition.chapter}" if edition.chapter[:1].isdigit() else ""


def _tables(submission: Submission) -> Iterator[PayoutTable]:
    """Wagers without a paytable first, as their section states the odds; then the printed tables."""
    edition = submission.edition
    live = live_wagers(submission)
    for name, posted in edition.layout.odds.items():
        if name in live:
            title = edition.wagers[name].title
            row = Payout("Winning wager", odds_words(posted.odds))
            yield PayoutTable(title[:1].upper() + title[1:], "", posted.cite, (row,), "", (name,))
    for family in edition.paytables:
        wagers = tuple(name for name in live if edition.wagers[name].paytable == family)
        if wagers:
            yield _table(submission, submission.paytables[wagers[0]], wagers)
        elif not any(rule.paytable == family for rule in edition.wagers.values()):
            yield from _companions(submission, family)


def _table(submission: Submission, paytable: Paytable, wagers: tuple[str, ...], on: str = "") -> PayoutTable:
    edition = submission.edition
    heading = edition.layout.headings.get(paytable.family)
    title = heading.title if heading else edition.wagers[wagers[0]].title
    rows = tuple(
        Payout(hand_words(outcome), odds_words(odds))
        for outcome, odds in paytable.odds.items()
        if not isinstance(odds, Lose) and _row_applies(submission, paytable, outcome)
    )
    letter = "" if on else paytable.letter
    return PayoutTable(f"{title}{on}", letter, paytable.cite, rows, paytable.family, wagers)


def _row_applies(submission: Submission, paytable: Paytable, outcome: str) -> bool:
    """Not a row that is printed nowhere, nor one that an option of its name opens and that is not taken."""
    if outcome in paytable.likened:
        return False
    return outcome not in submission.options or bool(submission.options[outcome])


def _companions(submission: Submission, family: str) -> Iterator[PayoutTable]:
    """A table that belongs to other wagers: an Envy Bonus, a Bad Beat, a second roll."""
    edition = submission.edition
    heading = edition.layout.headings[family]
    if heading.wagers and not any(is_live(submission, name) for name in heading.wagers):
        return
    columns = edition.paytables[family].columns
    if family in submission.options:
        yield _table(submission, columns[submission.options[family]], ())
    else:
        for letter, column in columns.items():
            table = _table(submission, column, (), f" of {letter}" if letter else "")
            if table.rows and _in_reach(edition, letter):
                yield table


def _in_reach(edition: Edition, letter: str) -> bool:
    """Not a column of amounts for a wager too small to earn any of them.

    § 670a.12(b)(2) and (d)(4) print Envy Bonuses of a $1 wager, and § 670a.1 wants $5 for a Qualifying Wager
    (docs/interpretations/6703-envy.md): posted, they would promise what nobody is paid.
    """
    least = edition.figures.get("qualifying_wager_cents")
    return least is None or not letter.startswith("$") or parse_dollars(letter) >= least.value
