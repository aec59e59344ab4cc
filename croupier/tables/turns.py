"""Whose turn it is at a table: which deck is dealt, who is offered the cut, who shakes, who may wager.

All of it follows from what happened at the table and from the edition; it is carried from round to round.
Positions count from the player farthest to the dealer's left, clockwise. ``tables/taking_turns.py`` asks it
of a table.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from croupier.law.edition import Edition
from croupier.play.procedure import AT_THE_BELL, CHANGE_CARDS, RESHUFFLE, Done, settles

FIRST_PLAYER: Final = "first_player"
COVER_CARD_PLAYER: Final = "cover_card_player"
COVER_CARD_DEALER: Final = "cover_card_dealer"
FLOOR_ORDERED: Final = "floor_ordered"
OTHERWISE: Final = "otherwise"

OFFERS: Final = frozenset({"offer_cut", "offer_cut_of_manual_shuffle"})
"""Acts by which the stack is offered to players."""


class Turns(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a table carries from one round to the next.

    ``deck``: which of two decks or batches is dealt, 0 where there is one. ``cut``: the occasion of the next
    cut, ``cut_after`` the position on which the cover card came, ``cut_by`` who has cut (0: the dealer).
    ``ended``: why the cards in the shoe are reshuffled before another round. ``shaker`` shook the dice last,
    at ``shaker_at``; ``passes``: they go to the next player. ``stayed``: who has wagered in every round since
    the shuffle, None if none was played.
    """

    deck: int = 0
    cut: str = ""
    cut_after: int = 0
    cut_by: int | None = None
    ended: str = ""
    shaker: str = ""
    shaker_at: int = 0
    passes: bool = False
    stayed: list[str] | None = None


class RoundTurns(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the record of a round keeps of it: the deck, to which positions the cut was offered in their
    order, who took it where somebody said so (0: the dealer), and whose dice they were."""

    deck: int = 0
    cut_offered: list[int] = []
    cut_by: int | None = None
    cut_cite: str = ""
    shaker: int = 0


def next_deck(turns: Turns, edition: Edition, *, two_decks: bool) -> int:
    """Two decks take turns round by round (§ 678a.3(b)(3) and its like), two batches shoe by shoe."""
    if not two_decks or not edition.equipment.second:
        return 0
    if edition.equipment.second == "batch":
        return turns.deck or 1
    return 2 if turns.deck == 1 else 1


def opened(turns: Turns, edition: Edition, facts: Collection[str], *, first: bool) -> Turns:
    """A round is opened; ``first``: with it the game just begins."""
    offered = edition.procedure.cut.offered if edition.procedure.cut else {}
    cut = turns.cut
    if first and FIRST_PLAYER in offered:
        cut = FIRST_PLAYER
    elif not cut and OTHERWISE in offered:
        cut = OTHERWISE
    if not _is_offered(edition, facts, first=first):
        cut = ""
    return msgspec.structs.replace(
        turns, deck=next_deck(turns, edition, two_decks="two_decks" in facts), cut=cut
    )


def _is_offered(edition: Edition, facts: Collection[str], *, first: bool) -> bool:
    """Whether a player is offered the cut; cards that came shuffled are uncut in their first round alone."""
    now = set(facts) if first else set(facts) - {"preshuffled"}
    return any(step.name in OFFERS for step in edition.procedure.steps("cut", now))


def order_of_the_cut(turns: Turns, arrived: Sequence[int]) -> list[int]:
    """The positions to which the cut is offered, in order; ``arrived``: as the players came to the table.

    docs/interpretations/0020-who-cuts-the-cards.md: the occasion names who comes first; after him the offer
    goes around from the farthest position to the dealer's right, counterclockwise.
    """
    if not turns.cut:
        return []
    around = sorted(set(arrived), reverse=True)
    named = {FIRST_PLAYER: list(arrived[:1]), COVER_CARD_PLAYER: [turns.cut_after]}.get(turns.cut, [])
    return [
        *(one for one in named if one in around),
        *(one for one in around if one not in named),
    ]


def after_act(turns: Turns, done: Done, edition: Edition, equipment: Collection[str]) -> Turns:
    """Between two rounds somebody has cut the cards, or has shuffled or changed them: another shoe begins."""
    if done.act in AT_THE_BELL:
        return msgspec.structs.replace(turns, cut_by=done.position)
    if not (settles(done.act, RESHUFFLE) or done.act == CHANGE_CARDS):
        return turns
    batches = edition.equipment.second == "batch" and "two_decks" in equipment
    offered = edition.procedure.cut.offered if edition.procedure.cut else {}
    cut = turns.ended or (FLOOR_ORDERED if FLOOR_ORDERED in offered else "")
    deck = (2 if turns.deck == 1 else 1) if batches and turns.stayed is not None else turns.deck
    return msgspec.structs.replace(turns, deck=deck, cut=cut or turns.cut, cut_by=None, ended="", stayed=None)


def ended(turns: Turns, occasion: str, position: int) -> Turns:
    """The cover card came, or a floorperson wants the cards shuffled: this shoe is dealt no further."""
    return msgspec.structs.replace(turns, ended=occasion, cut_after=position)


def permitted(turns: Turns, terminal: str) -> Turns:
    """The house lets a terminal wager again."""
    return msgspec.structs.replace(turns, stayed=[*(turns.stayed or ()), terminal])


def locked(turns: Turns, edition: Edition, bettors: Sequence[tuple[int, str]]) -> Turns:
    """No more bets. ``bettors``: position and terminal of everybody who has wagered, clockwise."""
    rule = edition.procedure.shaker
    if rule is not None and rule.by == "player" and bettors:
        position, terminal = shaker_among(turns, bettors)
        turns = msgspec.structs.replace(turns, shaker=terminal, shaker_at=position, passes=False)
    stayed = [terminal for _, terminal in bettors]
    return msgspec.structs.replace(turns, cut="", cut_after=0, cut_by=None, stayed=stayed)


def shaker_among(turns: Turns, bettors: Sequence[tuple[int, str]]) -> tuple[int, str]:
    """Whose dice they are: at first the player's farthest to the dealer's left, then his who shook last; of
    the next to his left where they pass, or where he does not play this round (§ 668a.3(f), (k))."""
    terminals = [terminal for _, terminal in bettors]
    if not turns.shaker:
        return bettors[0]
    if turns.shaker in terminals:
        index = terminals.index(turns.shaker) + turns.passes
        return bettors[index % len(bettors)]
    return next((one for one in bettors if one[0] >= turns.shaker_at), bettors[0])


def rolled(turns: Turns, edition: Edition, rolls: Sequence[Sequence[int]]) -> Turns:
    """The round is settled: with the total that the chapter names the shaker passes."""
    rule = edition.procedure.shaker
    if rule is None or rule.passes is None or not rolls:
        return turns
    return msgspec.structs.replace(turns, passes=sum(rolls[-1]) == rule.passes.value)


def left(turns: Turns, terminal: str) -> Turns:
    """A terminal has left the table: whoever sits there next did not wager since the shuffle."""
    if turns.stayed is None or terminal not in turns.stayed:
        return turns
    return msgspec.structs.replace(turns, stayed=[one for one in turns.stayed if one != terminal])


def closed(turns: Turns) -> Turns:
    """The table is closed: the next game just begins."""
    return Turns(deck=turns.deck)
