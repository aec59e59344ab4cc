"""Irregularities of Texas Hold 'Em Bonus Poker: § 647a.13, and the count of the stub.

docs/interpretations/6475-irregularities-of-texas-holdem-bonus.md.
"""

from __future__ import annotations

from croupier.games.texas_holdem_bonus.rules import (
    COMMUNITY_CARDS,
    SIX_CARD_BONUS_CARDS,
    settle_bonus,
    six_cards_are_wanted,
)
from croupier.play.abandonment import abandonment
from croupier.play.hole_cards import (
    HOLE_CARDS,
    deal_what_is_missing,
    face_up_irregularities,
    hole_card_order,
    void_all_but,
)
from croupier.play.irregularity import LAST_DECISION, Irregularity, card_irregularities
from croupier.play.procedure import RESHUFFLE
from croupier.play.request import Irregular, Play
from croupier.play.stub import stub_irregularities
from croupier.play.table import Table


def _cards_to_come(table: Table) -> int:
    """How many cards of the round are not dealt yet, burns not counted."""
    wanted = HOLE_CARDS * (len(table.hands) + 1) + COMMUNITY_CARDS
    if six_cards_are_wanted(table):
        wanted += SIX_CARD_BONUS_CARDS
    return wanted - sum(len(place.cards) for place in table.places if place is not table.discards)


def _cards_are_being_dealt(table: Table) -> str:
    """§ 647a.13(a), (b): only a shoe that gives the community cards first is done before the end."""
    return "" if _cards_to_come(table) else "all cards of the round are dealt"


def _decisions_are_open(table: Table) -> str:
    """§ 647a.13(d): as long as a Flop, Turn or River Wager may still be placed."""
    if not table.dealer.cards:
        return "the dealer has no cards yet"
    return "every player has already decided" if table.decided else ""


def _dealer_card_exposed(table: Table, act: Irregular) -> Play:
    """§ 647a.13(d): everything goes back but the Texas Hold 'Em Bonus Wager, for which a deal of the hands
    that was broken off is completed."""
    if any("bonus" in seat for seat in table.seats):
        yield from deal_what_is_missing(table, hole_card_order(table))
    void_all_but(table, ("bonus",), settle_bonus, "§ 647a.13(d)")


def _stub_is_counted(table: Table) -> str:
    """§ 647a.8(e), § 647a.9(e), § 647a.10(c): the stub is what the River card leaves. That card settles
    the round, so the count can be reported while it is the only one to come."""
    to_come = _cards_to_come(table)
    return "" if not to_come or (to_come == 1 and table.decided) else "the River card is not due yet"


IRREGULARITIES = {
    **card_irregularities("§ 647a.13", dealing=_cards_are_being_dealt),
    **abandonment("§ 647a.7(b)"),
    # (a): once everyone has two cards the Bonus Wager is settled, whatever else was found face up.
    **face_up_irregularities(
        "§ 647a.13(a)", kept=("bonus",), settle=settle_bonus, moment=_cards_are_being_dealt
    ),
    "dealer_card_exposed": Irregularity(
        "a card of the dealer was exposed while wagers could still be placed",
        "§ 647a.13(d)",
        _dealer_card_exposed,
        moment=_decisions_are_open,
        since="the dealer's first card",
        until=LAST_DECISION,
        afterwards=(RESHUFFLE,),
    ),
    # § 647a.8(h), § 647a.9(h), § 647a.10(f)
    **stub_irregularities(
        {"manual_shoe": "§ 647a.8(h)", "hand": "§ 647a.9(h)", "automated_shoe": "§ 647a.10(f)"},
        moment=_stub_is_counted,
        since="the River card is due",
    ),
}
