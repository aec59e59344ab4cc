"""Who is called to a table: what gives wagers back after chance was seen is done by two people.

Until the first card, die or number of a round is out nobody can tell how it will end, and a dealer does what
the chapter lets him. From then on to break it off, or to replace what is left of it, is worth money to
somebody who has seen enough: a floorperson has to be there as well, signed in with his own credentials, and
the dealer is another person. Both stand in the journal, and the report of the gaming day counts them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from croupier.tables.hybrid_table import HybridTable
from croupier.units.verdict import Refusal

SUPERVISED: Final = "58 Pa. Code § 465a.35"


@dataclass(frozen=True, slots=True)
class Called:
    """The people at a table who ask for an act: the dealer, and the floorperson if one was called."""

    dealer: str = ""
    floorperson: str = ""

    @property
    def are_two(self) -> bool:
        return bool(self.dealer and self.floorperson and self.dealer != self.floorperson)


NOBODY: Final = Called()
"""The program itself: nobody stands at the table."""


def chance_is_out(table: HybridTable) -> bool:
    """Whether anybody may have seen something of what the round will come to.

    A card that lies face down counts: the patron whose it is has seen it. So do cards that the dealer has
    entered, and the numbers that a round starts from.
    """
    play = table.play
    if play is None or table.round_is_over:
        return False
    setup = play.setup
    numbers = setup.start or setup.magic_card or setup.lucky_position
    return bool(play.acts or table.pending_cards or numbers)


def giving_back_refusal(seen: bool, called: Called, what: str) -> Refusal | None:
    """Why wagers are not given back, where something of what they come to was seen: two people are needed."""
    if not seen or called.are_two:
        return None
    message = f"{what} after cards, dice or numbers were seen: a dealer and a floorperson are needed"
    return Refusal("floorperson_needed", message, SUPERVISED)
