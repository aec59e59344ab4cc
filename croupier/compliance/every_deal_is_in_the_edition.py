"""Rules Submission: dealing methods and the number of decks are those that the chapter has."""

from __future__ import annotations

from collections.abc import Iterator

from croupier import games
from croupier.compliance.finding import error
from croupier.compliance.rules_submission import RulesSubmission, edition_of
from croupier.units.verdict import Finding


def every_deal_is_in_the_edition(form: RulesSubmission) -> Iterator[Finding]:
    """A dice game has neither; a card game has at least one method, and each has its section."""
    edition = edition_of(form)
    known = ", ".join(edition.dealing)
    for method in form.dealing:
        if method not in edition.dealing:
            yield error(
                "unknown_dealing",
                f"{edition.title} cannot be dealt by {method!r}; it has: {known or 'dice, no cards'}",
                edition.cite(next(iter(edition.dealing.values()), edition.decks.cite)),
                "name only methods that the chapter has a section for",
            )
    if games.load(form.game).dice:
        if form.decks:
            yield _wrong_decks(form, edition.cite(edition.seats.cite), "0: the game has dice, no cards")
        return
    if not form.dealing:
        yield error(
            "no_dealing",
            "the form names no way of dealing the cards",
            edition.cite(next(iter(edition.dealing.values()))),
            f"name one or more of: {known}",
        )
    option = edition.options.get("decks")
    allowed = list(option.values) if option else [edition.decks.value]
    if form.decks not in allowed:
        yield _wrong_decks(form, edition.cite(edition.decks.cite), " or ".join(map(str, allowed)))
    elif form.decks != form.options.get("decks", form.decks):
        yield _wrong_decks(form, edition.cite(edition.decks.cite), f"as in options: {form.options['decks']}")


def _wrong_decks(form: RulesSubmission, cite: str, allowed: str) -> Finding:
    return error("wrong_decks", f"decks is {form.decks}; it must be {allowed}", cite, "correct the number")
