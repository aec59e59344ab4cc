"""The Rules Submission of a game (58 Pa. Code § 601a.2): the form, and what its claims share."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from croupier import games
from croupier.compliance.form import Form, asked
from croupier.errors import Refused
from croupier.law.edition import Edition
from croupier.play.submission import Submission
from croupier.units.money import Cents


class Meter(Form, frozen=True, kw_only=True):
    """One progressive meter as the certificate holder will run it."""

    meter: Annotated[str, asked("The meter: main, mega, major, minor or five_card.", "main")]
    seed_cents: Annotated[Cents, asked("The amount with which it starts, in cents.", 3_000_000)]
    reseed_cents: Annotated[
        Cents, asked("The amount at which it starts again after a payout of 100%, in cents.", 0)
    ]
    rate: Annotated[
        str, asked("The share of each wager that it grows by; empty where the chapter asks for none.", "23%")
    ]
    reserve_rate: Annotated[
        str, asked("The share of each wager that goes to the reserve behind it.", "5%")
    ] = "0%"


class RulesSubmission(Form, frozen=True, kw_only=True):
    """What a certificate holder files about one game."""

    game: Annotated[
        str, asked("The id of the game, as `croupier rulebook list` prints it.", "high_card_flush")
    ]
    edition: Annotated[str, asked("The edition; the default one if left out.", "pa-2019")] = ""
    minimum_cents: Annotated[Cents, asked("The minimum wager of the table, in cents.", 500)]
    dealing: Annotated[
        list[str],
        asked(
            "How cards are dealt: manual_shoe, hand, automated_shoe. Empty for dice.",
            ["manual_shoe", "automated_shoe"],
        ),
    ]
    decks: Annotated[int, asked("Decks in play at a time; 0 for dice.", 1)]
    options: Annotated[
        dict[str, Any],
        asked(
            "Optional wagers with the letter of their paytable (true where there is one), and other choices.",
            {"flush_bonus": "A", "straight_flush_bonus": "B", "progressive": "A", "adjacent_boxes": 2},
        ),
    ]
    least_cents: Annotated[
        dict[str, Cents], asked("The least amount of single wagers, in cents, where one is set.", {})
    ] = msgspec.field(default_factory=dict)
    progressive_wager_cents: Annotated[
        Cents, asked("The amount of the progressive wager on offer, in cents; 0 if none is.", 100)
    ] = 0
    meters: Annotated[list[Meter], asked("The progressive meters.", [])] = msgspec.field(default_factory=list)
    payout_limit_cents: Annotated[
        Cents, asked("The aggregate payout limit, in cents; 0 if none is set.", 5_000_000)
    ] = 0


def edition_of(form: RulesSubmission) -> Edition:
    """The edition that the form names; an unknown game or edition is an error of the form."""
    return games.load(form.game).edition(form.edition)


def accepted(form: RulesSubmission) -> Submission | None:
    """The choices as the game would run them, or None if the edition refuses them.

    Payout limit and reset amounts are left out: they have claims of their own.
    """
    try:
        return Submission(edition_of(form), form.options, form.minimum_cents)
    except Refused:
        return None
