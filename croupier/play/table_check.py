"""The cards and equipment of a table against what its edition wants: facts in, Findings out."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

import msgspec

from croupier.law.edition import Edition
from croupier.law.steps import REQUIREMENTS
from croupier.units.verdict import Finding

SHUFFLERS: Final = frozenset({"shuffler", "counting_shuffler", "reshuffling_device"})
"""What a table may say of its equipment that means an automated card shuffling device."""

CONTINUOUS: Final = "reshuffling_device"
FURTHER_DECK: Final = "no further deck or batch may be at the table"


class CardsAtTable(msgspec.Struct, frozen=True, kw_only=True):
    """What lies on a table. ``backs`` are the colors of the decks' or batches' backs, one for each.

    ``shuffler`` is any automated one, ``continuous_shuffler`` says that it shuffles without a pause.
    ``rack_decks`` is how many decks the discard rack holds, ``rack_marked`` whether it shows the height of
    those in play. ``present`` names entries of ``law.steps.REQUIREMENTS``.
    """

    decks: int = 0
    cover_cards: int = 0
    backs: tuple[str, ...] = ()
    jokers: int = 0
    shuffler: bool = False
    continuous_shuffler: bool = False
    dealing: str = ""
    dice: int = 0
    rack_decks: int = 0
    rack_marked: bool = False
    present: frozenset[str] = frozenset()


def table_findings(edition: Edition, table: CardsAtTable, decks: int = 0) -> list[Finding]:
    """Everything that is not as the edition says; ``decks`` where the Rules Submission chose their number."""
    wanted = decks or edition.decks.value
    found = [*_cards(edition, table, wanted), *_second(edition, table), *_equipment(edition, table)]
    shuffler = table.shuffler or "shuffler" in table.present
    found += shuffler_findings(edition, table.dealing, shuffler=shuffler, two_decks=len(table.backs) == 2)
    return [*found, *_rack(edition, table, wanted)]


def shuffler_findings(
    edition: Edition, dealing: str, *, shuffler: bool, two_decks: bool
) -> Iterator[Finding]:
    """Where a table has no automated shuffler: what it may then not do (x.3(b), x.9(a)(1); Mass. 4(a))."""
    if shuffler:
        return
    equipment = edition.equipment
    if two_decks and equipment.second:
        message = f"a second {equipment.second} needs an automated shuffler"
        yield _finding(edition, "second_deck", message, equipment.second_cite)
    if dealing == "hand" and (by_hand := equipment.requires.get("shuffler_for_hand")):
        message = "cards from the hand need an automated shuffler"
        yield _finding(edition, "shuffler_for_hand", message, by_hand)
    if always := equipment.requires.get("shuffler"):
        yield _finding(edition, "shuffler", f"there must be {REQUIREMENTS['shuffler']}", always)


def facts_findings(edition: Edition, dealing: str, facts: Collection[str]) -> Iterator[Finding]:
    """The same of a table that says what is true of its cards and devices, in the words of
    ``law.steps.FACTS``: whether it may be configured, opened and dealt so."""
    shuffler, two_decks = bool(SHUFFLERS & set(facts)), "two_decks" in facts
    yield from shuffler_findings(edition, dealing, shuffler=shuffler, two_decks=two_decks)
    equipment = edition.equipment
    if two_decks and not equipment.second:
        yield _finding(edition, "second_deck", FURTHER_DECK, edition.decks.cite)
    if equipment.second_required and shuffler and not two_decks and CONTINUOUS not in facts:
        yield _second_missing(edition)


def _second_missing(edition: Edition) -> Finding:
    """§ 672a.3(b), § 673a.3(b): a shuffler, other than a continuous one, is used with two batches."""
    second, cite = edition.equipment.second, edition.equipment.second_cite
    message = f"with an automated shuffler a second {second} of another color alternates with the first"
    return _finding(edition, "second_deck", message, cite)


def _finding(edition: Edition, code: str, message: str, cite: str) -> Finding:
    return Finding("error", code, message, edition.cite(cite), "put it right before the table is opened")


def _cards(edition: Edition, table: CardsAtTable, wanted: int) -> Iterator[Finding]:
    if table.decks != wanted:
        yield _finding(edition, "decks", f"{wanted} decks are in play, not {table.decks}", edition.decks.cite)
    jokers = int(bool(edition.joker.value))
    if table.jokers != jokers:
        message = f"{jokers} jokers are used, not {table.jokers}"
        yield _finding(edition, "joker", message, edition.joker.cite)
    cover = edition.equipment.cover_cards
    if cover is not None and table.cover_cards < cover.value:
        message = f"{cover.value} cover cards are needed, not {table.cover_cards}"
        yield _finding(edition, "cover_cards", message, cover.cite)
    dice = edition.equipment.dice
    if dice is not None and table.dice != dice.value and "random_number_generator" not in table.present:
        yield _finding(edition, "dice", f"{dice.value} dice are needed, not {table.dice}", dice.cite)


def _second(edition: Edition, table: CardsAtTable) -> Iterator[Finding]:
    """A second deck or batch needs a shuffler and backs of another color.

    In the blackjack games a shuffler needs it in turn, unless it is a continuous one.
    """
    second, cite = edition.equipment.second, edition.equipment.second_cite
    if len(table.backs) < 2:
        if edition.equipment.second_required and table.shuffler and not table.continuous_shuffler:
            yield _second_missing(edition)
        return
    if not second or len(table.backs) > 2:
        yield _finding(edition, "second_deck", FURTHER_DECK, cite)
    elif table.backs[0] == table.backs[1]:
        yield _finding(edition, "backs", f"the backs of the second {second} must have another color", cite)


def _equipment(edition: Edition, table: CardsAtTable) -> Iterator[Finding]:
    conditional = {"rack_height", "shuffler_for_hand", "random_number_generator", "start_shaker"}
    conditional |= {"progressive_system", "electronic_wagering", "shuffler"}
    if "random_number_generator" in table.present and "start_shaker" not in table.present:
        # § 670a.2(d): a table with a generator has no shaker that could be left unattended.
        conditional.add("shaker_attended")
    for name, cite in edition.equipment.requires.items():
        if name not in conditional and name not in table.present:
            yield _finding(edition, name, f"there must be {REQUIREMENTS[name]}", cite)


def _rack(edition: Edition, table: CardsAtTable, wanted: int) -> Iterator[Finding]:
    """As high as the cards in play; taller only with a mark at their height."""
    cite = edition.equipment.requires.get("rack_height")
    if not cite or table.rack_decks == wanted or (table.rack_decks > wanted and table.rack_marked):
        return
    message = f"the discard rack must be as high as {wanted} decks, or taller with a mark at their height"
    yield _finding(edition, "rack_height", message, cite)
