"""What a table says of its turns: shown to the dealer, kept with each round, and what follows from them.

A house may bar those who did not wager since the shuffle (§ 672a.6(b), § 673a.6(b)): then a wager of theirs
is refused until the cards are reshuffled or a floorperson lets them in. A shoe in which the cover card came
is dealt no further once the round is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.play.procedure import AT_THE_BELL
from croupier.tables import events as e
from croupier.tables import turns as t
from croupier.tables.calling import Called
from croupier.tables.config import DEALER
from croupier.tables.devices import facts_of
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.messages import TurnDocument
from croupier.tables.phases import BETTING, LOCKED, PLAYING, SETTLED
from croupier.tables.step import Step
from croupier.units.verdict import Refusal

RESHUFFLE_STEP = "reshuffle_at_cover_card"


def opening_turns(table: HybridTable, *, first: bool) -> t.Turns:
    """The turns of a round that is opened; only a dealer with cards or dice of his own has any."""
    if table.config.cards != DEALER:
        return table.turns
    return t.opened(table.turns, table.edition, facts_of(table), first=first)


def round_turns(table: HybridTable) -> t.RoundTurns:
    """What is kept with the round when no more bets are taken."""
    if table.config.cards != DEALER:
        return t.RoundTurns()
    rule, bettors = table.edition.procedure.shaker, table.bettors()
    by_player = rule is not None and rule.by == "player" and bool(bettors)
    order = cut_order(table)
    return t.RoundTurns(
        deck=table.turns.deck,
        cut_offered=order,
        cut_by=table.turns.cut_by if order else None,
        cut_cite=_cut_cite(table) if order else "",
        shaker=t.shaker_among(table.turns, bettors)[0] if by_player else 0,
    )


def cut_order(table: HybridTable) -> list[int]:
    return t.order_of_the_cut(table.turns, [taken.position for taken in table.seats.values()])


def _cut_cite(table: HybridTable) -> str:
    rule = table.edition.procedure.cut
    return table.edition.cite(rule.offered[table.turns.cut]) if rule and table.turns.cut else ""


# -- the end of a shoe -----------------------------------------------------------------------------


def _has_shoe(table: HybridTable) -> bool:
    """Cards are dealt from a shoe until its cover card comes, and not shuffled for every round."""
    known = {step.name for step in table.edition.procedure.steps("cut", facts_of(table), table.dealing)}
    return table.config.cards == DEALER and RESHUFFLE_STEP in known


def _reshuffle_cite(table: HybridTable) -> str:
    section = table.edition.procedure.phases.get("cut", {}).get(RESHUFFLE_STEP, "")
    return table.edition.cite(section) if isinstance(section, str) and section else ""


def cover_card(table: HybridTable, position: int, called: Called) -> Step | Refusal:
    """The cover card came, on a player's betting area or (0) in the dealer's hand: the round is completed and
    the cards are reshuffled. Refusals in this order: no shoe, seen already, no round, nobody plays there."""
    if refusal := _shoe_refusal(table):
        return refusal
    if table.phase not in (LOCKED, PLAYING, SETTLED) or table.play is None:
        return Refusal("not_playing", f"no round is being played at table {table.config.id}")
    if position and position not in {seat.position for seat in table.play.round.table.seats}:
        message = f"position: nobody plays on position {position} in round {table.round_id}"
        return Refusal("bad_position", message, _reshuffle_cite(table))
    occasion = t.COVER_CARD_PLAYER if position else t.COVER_CARD_DEALER
    return _ended(table, occasion, position, Called(dealer=called.dealer))


def order_reshuffle(table: HybridTable, called: Called) -> Step | Refusal:
    """A floorperson has the cards reshuffled after a round (§ 672a.5(f), § 673a.5(f))."""
    if refusal := _shoe_refusal(table):
        return refusal
    if table.phase != SETTLED:
        return Refusal(
            "round_not_over", "cards are reshuffled after a round, not in it", _reshuffle_cite(table)
        )
    if not called.floorperson:
        message = "a floorperson orders the cards to be reshuffled"
        return Refusal("floorperson_needed", message, _reshuffle_cite(table))
    return _ended(table, t.FLOOR_ORDERED, 0, called)


def _shoe_refusal(table: HybridTable) -> Refusal | None:
    if not _has_shoe(table):
        return Refusal("no_shoe", f"table {table.config.id} is not dealt from a shoe with a cover card")
    if table.turns.ended:
        message = "the cards are to be reshuffled already"
        return Refusal("shoe_ended", message, _reshuffle_cite(table))
    return None


def _ended(table: HybridTable, occasion: str, position: int, called: Called) -> Step:
    event = e.ShoeEnded(
        round=table.round_id,
        occasion=occasion,
        position=position,
        dealer=called.dealer,
        floorperson=called.floorperson,
    )
    answer = {"table": table.config.id, "round": table.round_id, "cite": _reshuffle_cite(table)}
    return Step(event, answer)


def shoe_refusal(table: HybridTable) -> Refusal | None:
    """Why no further round is dealt from this shoe; None if one may be."""
    if not table.turns.ended:
        return None
    message = "confirm 'shuffle' first: the cards are reshuffled before another round"
    return Refusal("shoe_ended", message, _reshuffle_cite(table))


# -- wagers in the middle of a shoe ----------------------------------------------------------------


def bars_entry(table: HybridTable) -> bool:
    """Whether this house keeps those out who did not wager since the shuffle."""
    return not table.config.mid_shoe_entry and _has_shoe(table)


def entry_refusal(table: HybridTable, terminal: str) -> Refusal | None:
    """Why a terminal may not wager in this shoe; None if it may."""
    if not bars_entry(table) or table.turns.stayed is None or terminal in table.turns.stayed:
        return None
    message = f"{terminal} did not wager in every round since the shuffle: wait for the next shuffle"
    return Refusal("mid_shoe_entry", message, _entry_cite(table))


def _entry_cite(table: HybridTable) -> str:
    return table.edition.cite(table.edition.procedure.mid_shoe_entry)


def barred(table: HybridTable) -> list[str]:
    """The terminals at the table that may not wager in this shoe."""
    return [terminal for terminal in table.seats if entry_refusal(table, terminal)]


def permit_entry(table: HybridTable, terminal: str, called: Called) -> Step | Refusal:
    """The house lets a terminal wager again before the shuffle (§ 672a.6(b)(1), § 673a.6(b)(1))."""
    if terminal not in table.seats:
        return Refusal("not_seated", f"{terminal} does not sit at table {table.config.id}")
    if entry_refusal(table, terminal) is None:
        return Refusal("not_barred", f"{terminal} may wager at table {table.config.id}")
    if not called.floorperson:
        message = "a floorperson lets somebody wager before the shuffle"
        return Refusal("floorperson_needed", message, _entry_cite(table))
    event = e.EntryPermitted(terminal=terminal, dealer=called.dealer, floorperson=called.floorperson)
    return Step(event, {"table": table.config.id, "terminal": terminal, "cite": _entry_cite(table)})


# -- what the dealer is shown ----------------------------------------------------------------------


def turn_documents(table: HybridTable) -> list[TurnDocument]:
    """Which deck, whose cut, whose dice, and who waits for the shuffle; each with its section."""
    return list(_documents(table)) if table.config.cards == DEALER else []


def _documents(table: HybridTable) -> Iterator[TurnDocument]:
    edition, procedure = table.edition, table.edition.procedure
    coming = table.turns
    if table.round_is_over:
        coming = opening_turns(table, first=table.phase != SETTLED)
    if coming.deck:
        what = edition.equipment.second
        text = f"Deal {what} {coming.deck}; {what} {3 - coming.deck} is in the shuffler"
        yield _document("deck", text, edition.cite(edition.equipment.second_cite))
    arrived = [taken.position for taken in table.seats.values()]
    if coming.cut and coming.cut_by is None and procedure.cut and table.phase not in (LOCKED, PLAYING):
        order = t.order_of_the_cut(coming, arrived)
        cite = edition.cite(procedure.cut.offered[coming.cut])
        yield _document("cut", _cut_text(order), cite, order, act=_cut_act(table))
    if procedure.shaker is not None:
        yield _shaker(table)
    if waiting := barred(table):
        text = f"No wagers before the shuffle: {', '.join(waiting)}"
        yield _document("entry", text, _entry_cite(table), terminals=waiting)


def _document(
    kind: str,
    text: str,
    cite: str,
    positions: Sequence[int] = (),
    terminals: Sequence[str] = (),
    act: str = "",
) -> TurnDocument:
    return {
        "kind": kind,
        "text": text,
        "cite": cite,
        "positions": list(positions),
        "terminals": list(terminals),
        "act": act,
    }


def _cut_act(table: HybridTable) -> str:
    """What the cut of a player or the dealer is called in this chapter."""
    return next(act for act in table.edition.procedure.phases["cut"] if act in AT_THE_BELL)


def cutter_refusal(table: HybridTable, act: str, position: int) -> Refusal | None:
    """Why the cards were not cut by somebody on this position: only a player at the table cuts them."""
    if not position:
        return None
    if act not in AT_THE_BELL:
        return Refusal("bad_position", f"position: {act} is not done by a player")
    if position in {taken.position for taken in table.seats.values()}:
        return None
    return Refusal("bad_position", f"position: nobody sits on position {position}", _cut_cite(table))


def _cut_text(order: list[int]) -> str:
    if not order:
        return "Offer the cut to the first player who comes; if nobody takes it, cut yourself"
    then = "".join(f", then {one}" for one in order[1:])
    return f"Offer the cut to position {order[0]}{then}; if nobody takes it, cut yourself"


def _shaker(table: HybridTable) -> TurnDocument:
    rule, turns = table.edition.procedure.shaker, table.turns
    assert rule is not None
    if rule.by == "dealer":
        return _document("shaker", "You shake and throw the dice", table.edition.cite(rule.cite))
    if table.phase in (LOCKED, PLAYING):
        text = f"Offer the shaker to position {turns.shaker_at} ({turns.shaker})"
        return _document("shaker", text, table.edition.cite(rule.cite), [turns.shaker_at])
    bettors = table.bettors() if table.phase == BETTING else []
    if bettors:
        position, terminal = t.shaker_among(turns, bettors)
        text = f"The shaker goes to position {position} ({terminal}) after the bell"
        return _document("shaker", text, table.edition.cite(rule.cite), [position])
    if turns.shaker and turns.passes and rule.passes is not None:
        text = f"A {rule.passes.value}: the shaker passes on from position {turns.shaker_at}, to the left"
        return _document("shaker", text, table.edition.cite(rule.passes.cite))
    if turns.shaker:
        text = f"Position {turns.shaker_at} ({turns.shaker}) shakes on"
        return _document("shaker", text, table.edition.cite(rule.passes.cite if rule.passes else rule.cite))
    text = "After the bell the shaker goes to the player farthest to your left"
    return _document("shaker", text, table.edition.cite(rule.cite))
