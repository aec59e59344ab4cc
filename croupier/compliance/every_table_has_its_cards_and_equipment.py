"""Cards and equipment of a table: decks, dice, devices, rack and boxes of § x.2 and § x.3 of each chapter."""

from __future__ import annotations

from typing import Annotated

from croupier import games
from croupier.compliance.form import Form, asked
from croupier.errors import DataError
from croupier.law.steps import REQUIREMENTS
from croupier.play.table_check import CardsAtTable, table_findings
from croupier.units.verdict import Finding


class TableEquipment(Form, frozen=True, kw_only=True):
    """What lies on a table and stands at it before it is opened."""

    game: Annotated[
        str, asked("The id of the game, as `croupier rulebook list` prints it.", "high_card_flush")
    ]
    edition: Annotated[str, asked("The edition; the default one if left out.", "pa-2019")] = ""
    dealing: Annotated[str, asked("How cards are dealt: hand, manual_shoe or automated_shoe.", "hand")] = ""
    decks_submitted: Annotated[
        int, asked("Decks that the Rules Submission chose, where the chapter leaves a choice; else 0.", 0)
    ] = 0
    decks: Annotated[int, asked("Decks in play.", 1)] = 0
    backs: Annotated[
        list[str], asked("The color of the backs of each deck or batch at the table.", ["red", "blue"])
    ]
    jokers: Annotated[int, asked("Jokers that are used.", 0)] = 0
    cover_cards: Annotated[int, asked("Cover cards.", 2)] = 0
    dice: Annotated[int, asked("Dice.", 0)] = 0
    shuffler: Annotated[bool, asked("Whether an automated shuffler is in use.", True)] = False
    continuous_shuffler: Annotated[bool, asked("Whether it shuffles without a pause.", False)] = False
    rack_decks: Annotated[int, asked("How many decks the discard rack holds.", 1)] = 0
    rack_marked: Annotated[bool, asked("Whether it shows the height of the cards in play.", False)] = False
    present: Annotated[
        list[str],
        asked(
            "What else is there, by these names: " + ", ".join(REQUIREMENTS) + ".",
            ["drop_box_and_tip_box", "discard_rack", "identical_backs"],
        ),
    ]


def every_table_has_its_cards_and_equipment(form: TableEquipment) -> list[Finding]:
    """Whatever differs from the edition, each with its section."""
    edition = games.load(form.game).edition(form.edition)
    if unknown := sorted({*form.present} - {*REQUIREMENTS}):
        raise DataError(f"present: {', '.join(unknown)} is not known; it may name {', '.join(REQUIREMENTS)}")
    if form.dealing and form.dealing not in edition.dealing:
        raise DataError(f"dealing: {form.dealing!r} is none of {', '.join(edition.dealing)}")
    table = CardsAtTable(
        decks=form.decks,
        cover_cards=form.cover_cards,
        backs=tuple(form.backs),
        jokers=form.jokers,
        shuffler=form.shuffler,
        continuous_shuffler=form.continuous_shuffler,
        dealing=form.dealing,
        dice=form.dice,
        rack_decks=form.rack_decks,
        rack_marked=form.rack_marked,
        present=frozenset(form.present),
    )
    return table_findings(edition, table, form.decks_submitted)
