"""The cut: who is offered it in which order, and where a cover card may stand.

docs/interpretations/0020-who-cuts-the-cards.md says how the order is read.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.law.edition import Edition
from croupier.units.verdict import Refusal

DEALER = 0
"""The dealer, who cuts if nobody else does."""


def cut_order(edition: Edition, occasion: str, seats: Sequence[int], named: int = DEALER) -> list[int]:
    """The positions that are offered the cut, one after the other; 0 at the end is the dealer.

    ``occasion``: ``opening`` (``named`` is the first player to arrive), ``cover_card`` (``named`` is the
    position on which it appeared, 0 the dealer's hand) or ``floor`` (a floorperson ordered the shuffle).
    Position 1 is the farthest to the dealer's left, so that the offer runs from the highest downwards.
    """
    rule = edition.procedure.cut
    if rule is None or not rule.offered:
        return [DEALER]
    if occasion not in ("opening", "cover_card", "floor"):
        raise ValueError(f"{occasion!r} is no occasion of a cut: opening, cover_card or floor")
    from_right = sorted(seats, reverse=True)
    first = [named] if occasion in _NAMING[bool(rule.offered.get("cover_card_player"))] else []
    chosen = [seat for seat in first if seat in seats]
    return [*chosen, *(seat for seat in from_right if seat not in chosen), DEALER]


_NAMING = {True: ("opening", "cover_card"), False: ("opening",)}
"""On which occasions one player comes first, by whether the chapter looks where the cover card appeared."""


def cut_refusal(edition: Edition, stack: int, from_top: int) -> Refusal | None:
    """Why a cut so many cards from the top of a stack is improper."""
    rule = edition.procedure.cut
    if rule is None:
        return None
    if from_top < rule.from_top.value:
        least = rule.from_top.value
        return Refusal(
            "bad_cut",
            f"the cover card must be at least {least} cards in, not {from_top}",
            edition.cite(rule.from_top.cite),
        )
    if rule.from_bottom is not None and stack - from_top < rule.from_bottom.value:
        return Refusal(
            "bad_cut",
            f"the cover card must be at least {rule.from_bottom.value} cards from the bottom, "
            f"not {stack - from_top}",
            edition.cite(rule.from_bottom.cite),
        )
    if from_top >= stack:
        return Refusal("bad_cut", f"a stack of {stack} cards has no place {from_top} cards in")
    return None


def cover_card_refusal(edition: Edition, stack: int, from_bottom: int) -> Refusal | None:
    """Why the cover card that ends a shoe may not stand so many cards from its bottom."""
    rule = edition.procedure.cut
    if rule is None or not rule.cover_card_from_bottom:
        return None
    if from_bottom < stack * rule.cover_card_from_bottom:
        return Refusal(
            "bad_cover_card",
            f"the cover card must be at least {rule.cover_card_from_bottom} of the way in from the bottom: "
            f"{-(-stack * rule.cover_card_from_bottom.numerator // rule.cover_card_from_bottom.denominator)} "
            f"of {stack} cards, not {from_bottom}",
            edition.cite(rule.cover_card_cite),
        )
    return None
