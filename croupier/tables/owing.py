"""What irregularities leave to be done at a table, and which of it holds the next round."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from croupier.law.edition import Edition
from croupier.play.irregularity import Irregularity
from croupier.play.procedure import OF_CARDS, RESHUFFLE


def owed_after(name: str, known: Irregularity, *, handled: bool) -> dict[str, str]:
    """The acts that follow from an irregularity; ``handled``: there are cards that somebody handles."""
    return {act: name for act in known.afterwards if handled or act not in OF_CARDS}


def holding_irregularity(owed: Mapping[str, str], edition: Edition, equipment: Collection[str]) -> str:
    """The irregularity whose remedy the next round waits for, or "" if there is none.

    Where two batches of cards alternate shoe by shoe, the one in the shuffler is not dealt in this shoe.
    """
    elsewhere = edition.equipment.second == "batch" and "two_decks" in equipment
    return next((name for act, name in owed.items() if not (elsewhere and act == RESHUFFLE)), "")
