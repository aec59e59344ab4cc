"""The last section of both blackjack chapters: the same twelve subsections in each.

A game hands in its two entry points: ``play``, which deals what is missing of the first two cards and
goes on, and ``turns``, which goes on with the first hand that has decisions left.
See docs/interpretations/6723-blackjack-irregularities.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.equipment.cards import Card
from croupier.equipment.ranks.blackjack import count
from croupier.families.blackjack.rules.drawing import dealer_goes_on
from croupier.families.blackjack.rules.first_cards import (
    FirstCard,
    cards_out,
    dealer_first_card_late,
    lay_again,
    no_further_card,
    second_card_late,
    without,
)
from croupier.families.blackjack.rules.layout import BlackjackHand, Stage, layout_of
from croupier.families.blackjack.rules.opening import dealer_shows_ace_or_ten
from croupier.play.choice import Choice
from croupier.play.irregularity import (
    CARD_READER_DEVICE,
    FIRST_CARD,
    SHUFFLER,
    Consequence,
    Irregularity,
    a_card_was_dealt,
    device_irregularities,
    discard_card,
    play_on,
)
from croupier.play.procedure import REPAIR_CARD_READER
from croupier.play.request import Irregular, Play
from croupier.play.seat import Seat
from croupier.play.table import Table
from croupier.units.odds import LOSE

Procedure = Callable[[Table], Play]

DEAL_LATE, DEAD = "deal", "dead"

FIRST_CARDS, SECOND_CARDS = "every player has a first card", "all have their first two cards"


def blackjack_irregularities(section: str, play: Procedure, turns: Procedure) -> dict[str, Irregularity]:
    """Subsections (a) to (l)."""
    by = {letter: f"{section}({letter})" for letter in "abcdefghijkl"}
    return {**_wrong_cards(by, play, turns), **_missed_cards(by, play, turns), **_devices(by)}


def _wrong_cards(by: Mapping[str, str], play: Procedure, turns: Procedure) -> dict[str, Irregularity]:
    """(a) to (f): a card that should not have come, and a shoe that gives none."""
    return {
        "face_up_card": Irregularity(
            "a card found face up in the shoe", by["a"], discard_card, takes_card=True
        ),
        "card_drawn_in_error": Irregularity(
            "a card drawn in error, not exposed", by["b"], play_on, card_is_next=True
        ),
        "card_exposed": Irregularity(
            "a card drawn in error and exposed",
            by["c"],
            _card_exposed(turns),
            moment=_no_card_is_due,
            takes_card=True,
            since=SECOND_CARDS,
            until="the dealer's turn",
        ),
        "dealer_overdraws": Irregularity(
            "the dealer drew a card for himself although he had 17",
            by["d"],
            discard_card,
            moment=_dealer_stands,
            takes_card=True,
            when_over=True,
            since="the dealer has 17",
            until="the next round",
        ),
        "dealer_missed_first_card": Irregularity(
            "the dealer missed dealing his first card",
            by["e"],
            _dealer_missed_first(play),
            moment=_players_have_a_card,
            since=FIRST_CARDS,
            until=SECOND_CARDS,
        ),
        "dealer_missed_second_card": Irregularity(
            "the dealer missed dealing his second card",
            by["e"],
            play_on,
            moment=_hole_card_is_due,
            since="the second card of the last player",
            until=SECOND_CARDS,
        ),
        "shoe_exhausted": Irregularity(
            "too few cards in the shoe: the discard rack is shuffled",
            by["f"],
            _shoe_exhausted(by["f"], play, turns),
            moment=_a_card_is_due,
            until="the last card that is due",
        ),
    }


def _missed_cards(by: Mapping[str, str], play: Procedure, turns: Procedure) -> dict[str, Irregularity]:
    """(g), (h): a player who did not get his card."""
    return {
        "no_cards_dealt": Irregularity(
            "no cards were dealt to a player's hand",
            by["g"],
            _no_cards_dealt(by["g"], play),
            moment=_others_lack_cards,
            takes_seat=True,
            window=a_card_was_dealt,
            since=FIRST_CARD,
            until="the second card of the last but one",
        ),
        "one_card_dealt": Irregularity(
            "only one card was dealt to a player's hand",
            by["g"],
            _one_card_dealt(by["g"], play),
            moment=_players_have_a_card,
            takes_seat=True,
            window=a_card_was_dealt,
            since=f"{FIRST_CARDS}; in the first turn {FIRST_CARD}",
            until=SECOND_CARDS,
            first_turn=_first_cards_are_dealt,
        ),
        "additional_card_not_dealt": Irregularity(
            "the dealer passed over a player who had asked for a card",
            by["h"],
            _card_not_dealt(by["h"], turns),
            moment=_a_player_is_owed_a_card,
            since="a player asks for a card",
            until="he has it",
        ),
    }


def _devices(by: Mapping[str, str]) -> dict[str, Irregularity]:
    """(i) to (l): the card reader device and the shuffler."""
    return {
        "card_reader_misused": Irregularity(
            "the hole card was inserted into the card reader device without an ace or ten up",
            by["i"],
            play_on,
            moment=_no_ace_or_ten_up,
            since=SECOND_CARDS,
            about=(CARD_READER_DEVICE,),
        ),
        "card_reader_malfunction": Irregularity(
            "the card reader device malfunctions: no further round until it is repaired or replaced",
            by["j"],
            play_on,
            between_rounds=True,
            afterwards=(REPAIR_CARD_READER,),
            about=(CARD_READER_DEVICE,),
        ),
        **device_irregularities(
            by["k"], by["l"], devices=(SHUFFLER,), title="a shuffler is out of order and covered"
        ),
    }


# When each of them can happen.


def _no_card_is_due(table: Table) -> str:
    """(c) speaks of the time after the first two cards; a card that is owed is not drawn in error."""
    layout = layout_of(table)
    if layout.stage is Stage.DEAL:
        return "the first two cards are not all dealt"
    if layout.stage is Stage.DEALER:
        return "the dealer draws his own cards"
    if layout.awaiting is not None:
        return f"the next card is due to {layout.awaiting.name}"
    return ""


def _dealer_stands(table: Table) -> str:
    """(d): his hand is played out and has reached the total on which he stands."""
    if layout_of(table).stage is not Stage.DEALER or not table.dealer.is_known:
        return "the dealer has not played his hand"
    if dealer_goes_on(table.edition, count(table.dealer.cards)):
        return "the dealer does not have 17"
    return ""


def _players_have_a_card(table: Table) -> str:
    """The first turn around the table is over, the deal is not."""
    layout = layout_of(table)
    if layout.stage is not Stage.DEAL:
        return "the first two cards are all dealt"
    if not all(hand.place.cards or hand.done for hand in layout.hands()):
        return "the players do not have their first cards yet"
    return ""


def _first_cards_are_dealt(table: Table) -> str:
    """Whoever is passed over in the first turn can be missed as long as the deal goes on."""
    return "the first two cards are all dealt" if layout_of(table).stage is not Stage.DEAL else ""


def _hole_card_is_due(table: Table) -> str:
    """All players have two cards, the dealer one."""
    layout = layout_of(table)
    if layout.stage is not Stage.DEAL:
        return "the first two cards are all dealt"
    if cards_out(layout.dealing_order) < len(layout.dealing_order) - 1:
        return "the dealer's second card is not due yet"
    return ""


def _others_lack_cards(table: Table) -> str:
    """A player without cards is found before more cards are out than the others and the dealer take."""
    layout = layout_of(table)
    if layout.stage is not Stage.DEAL or cards_out(layout.dealing_order) > len(layout.dealing_order) - 2:
        return "every hand has a card"
    return ""


def _a_card_is_due(table: Table) -> str:
    layout = layout_of(table)
    return "" if layout.stage is Stage.DEAL or layout.awaiting is not None else "no card is due"


def _a_player_is_owed_a_card(table: Table) -> str:
    layout = layout_of(table)
    return "" if layout.hand_at(layout.awaiting) else "no player has asked for a card"


def _no_ace_or_ten_up(table: Table) -> str:
    if layout_of(table).stage is Stage.DEAL:
        return "the first two cards are not all dealt"
    return "the dealer shows an ace or a ten" if dealer_shows_ace_or_ten(table) else ""


# What follows from each of them.


def _card_exposed(turns: Procedure) -> Consequence:
    """(c): it is the next card; whoever has a turn accepts or refuses it (see ``drawing.may_draw``)."""

    def consequence(table: Table, act: Irregular) -> Play | None:
        layout = layout_of(table)
        layout.exposed.add(act.cards[0], up=True)
        layout.accepted.clear()
        return turns(table) if layout.stage is Stage.TURNS else None

    return consequence


def _dealer_missed_first(play: Procedure) -> Consequence:
    """(e): the players receive their two cards, then the dealer his."""

    def consequence(table: Table, act: Irregular) -> Play:
        _correct(table, dealer_first_card_late(layout_of(table).dealing_order, table.dealer))
        return play(table)

    return consequence


def _shoe_exhausted(by: str, play: Procedure, turns: Procedure) -> Consequence:
    """(f): the cards of the discard rack come back, the first is burned, and the round is completed."""

    def consequence(table: Table, act: Irregular) -> Play:
        layout = layout_of(table)
        layout.awaiting = None
        for card in _emptied_discard_rack(table):
            table.left[card] += 1
        yield from table.burn(by)
        yield from (play if layout.stage is Stage.DEAL else turns)(table)

    return consequence


def _no_cards_dealt(by: str, play: Procedure) -> Consequence:
    """(g): the hand is dead; the player's wagers go back until the next deal."""

    def consequence(table: Table, act: Irregular) -> Play:
        layout, seat = layout_of(table), _seat(table, act)
        hand = layout.boxes[seat][0]
        if not hand.done:
            _correct(table, without(layout.dealing_order, hand.place))
            _call_dead(table, hand, seat, by)
        return play(table)

    return consequence


def _one_card_dealt(by: str, play: Procedure) -> Consequence:
    """(g): at the player's option the second card comes late; otherwise his hand is dead as well.

    Only one card is dealt to him whichever turn missed him; from there on the others' cards lie one place
    further than the order says.
    """

    def consequence(table: Table, act: Irregular) -> Play:
        layout, seat = layout_of(table), _seat(table, act)
        hand = layout.boxes[seat][0]
        if not hand.done:
            answer = yield from table.ask(seat, [Choice(DEAL_LATE), Choice(DEAD)], by)
            if answer.word == DEAL_LATE:
                _correct(table, second_card_late(layout.dealing_order, hand.place, act.turn, table.dealer))
            else:
                _correct(table, no_further_card(layout.dealing_order, hand.place, act.turn))
                _call_dead(table, hand, seat, by)
        yield from play(table)

    return consequence


def _card_not_dealt(by: str, turns: Procedure) -> Consequence:
    """(h): at the player's option the card comes after all others have theirs, or the hand is dead."""

    def consequence(table: Table, act: Irregular) -> Play:
        layout = layout_of(table)
        hand = layout.hand_at(layout.awaiting)
        assert hand is not None
        layout.awaiting = None
        answer = yield from table.ask(hand.seat, [Choice(DEAL_LATE), Choice(DEAD)], by)
        if answer.word == DEAL_LATE:
            layout.last_turn(hand.seat)
        else:
            table.void(hand.wagers("blackjack", "double", "second_chance"), by)
            for lammer in hand.lammers:
                table.bonus(hand.seat, hand.named(lammer), 0, pays=LOSE, by=by, hand="dead", won=False)
            hand.close(removed=True)
        yield from turns(table)

    return consequence


def _correct(table: Table, order: list[FirstCard]) -> None:
    """The first cards lie, and go on, along another order."""
    layout = layout_of(table)
    lay_again(layout.dealing_order, order)
    layout.dealing_order = order


def _call_dead(table: Table, hand: BlackjackHand, seat: Seat, by: str) -> None:
    """A hand without its first two cards is out of the round with everything that the seat wagered."""
    table.void(list(seat.wagers.values()), by)
    seat.voided = True
    hand.close(removed=True)


def _seat(table: Table, act: Irregular) -> Seat:
    return next(seat for seat in table.seats if seat.number == act.seat)


def _emptied_discard_rack(table: Table) -> list[Card]:
    """The cards of this round that lay in the discard rack; those of earlier rounds never left the count."""
    cards = [table.discards.take(0) for _ in range(len(table.discards.cards))]
    for hand in layout_of(table).hands():
        if hand.removed:
            hand.removed = False
            cards += hand.place.cards
            cards += hand.chance.cards if hand.chance else []
    return cards
