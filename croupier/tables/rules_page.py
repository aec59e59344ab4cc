"""The posted rules of a table: wagers, every payout and inscription, limits, options, irregularities."""

from __future__ import annotations

from croupier.law.edition import WagerRule
from croupier.signs.request import Posting
from croupier.signs.sign import make_sign
from croupier.tables.config import wager_limits
from croupier.tables.defaults import PREFERENCE
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.relations import groups_of, relations_of
from croupier.tables.rules_messages import PostedRules, Signed, WagerDocument


def posted_rules(table: HybridTable) -> PostedRules:
    """Everything that a patron may want to read before a wager."""
    edition, config = table.edition, table.config
    return {
        "table": config.id,
        "game": table.game.id,
        "edition": edition.id,
        "title": edition.title,
        "code": edition.code,
        "chapter": edition.chapter,
        "source": edition.source,
        "wagers": [_wager(table, rule) for rule in edition.wagers.values()],
        **_signed(table),
        "limits": {
            "minimum": config.minimum,
            "maximum": config.maximum,
            "side_minimum": config.side_minimum,
        },
        "options": config.options,
        "dealing": {
            "method": table.dealing,
            "cite": edition.cite(edition.dealing[table.dealing]) if table.dealing else "",
        },
        "irregularities": [
            {"name": name, "title": known.title, "cite": edition.cite(known.by)}
            for name, known in table.game.irregularities.items()
        ],
        "relations": relations_of(table.game, table.submission),
        "groups": groups_of(table.game, table.submission),
        "hints": config.hints,
        "lock_in": _lock_in(table),
        "default_decision": list(PREFERENCE),
        "default_here": table.game.facts.time_is_up,
        "windows": {
            "betting_seconds": config.betting_seconds,
            "decision_seconds": config.decision_seconds,
        },
    }


def _lock_in(table: HybridTable) -> str:
    """The section by which a decision may be changed until it is locked in, "" where none says so.

    A terminal asks such a table's patron twice: docs/interpretations/6716-locked-in.md.
    """
    figure = table.edition.figures.get("locks_decisions_in")
    return table.edition.cite(figure.cite) if figure is not None and figure.value else ""


def _signed(table: HybridTable) -> Signed:
    """What the sign at the table says: all payouts and sentences, those that belong to no single wager too.

    § 670a.2(b)(9), § 671a.2(b)(5), (6) and the like in every chapter want the odds or amounts of all
    wagers posted: an instant payout or an Envy Bonus is paid without a wager of its name.
    """
    sign = make_sign(Posting(table.game, table.submission, table.dealing))
    cite = table.edition.cite
    return {
        "payouts": [
            {
                "title": paid.title,
                "letter": paid.letter,
                "cite": cite(paid.cite),
                "wagers": list(paid.wagers),
                "rows": [{"outcome": row.outcome, "pays": row.pays} for row in paid.rows],
            }
            for paid in sign.tables
        ],
        "inscriptions": [{"text": text, "cite": cite(section)} for text, section in sign.inscriptions],
    }


def _wager(table: HybridTable, rule: WagerRule) -> WagerDocument:
    submission = table.submission
    offered = rule.decision or rule.name in submission.placeable
    paytable = submission.paytables.get(rule.name)
    document: WagerDocument = {
        "name": rule.name,
        "title": rule.title,
        "cite": table.edition.cite(rule.cite),
        "optional": rule.optional,
        "decision": rule.decision,
        "offered": offered,
        "equals": rule.equals,
        "needs": rule.needs,
        "any_of": rule.any_of,
        "one_of": list(rule.one_of),
        "same_for_all": rule.same_for_all,
        "letter": submission.offered.get(rule.name, ""),
        "paytable": [],
    }
    if paytable is not None:
        document["paytable"] = [
            {"outcome": outcome, "pays": str(odds)} for outcome, odds in paytable.odds.items()
        ]
    if not rule.decision:
        limits = wager_limits(table.config, rule)
        document["minimum"], document["maximum"] = limits.minimum, limits.maximum
    return document
