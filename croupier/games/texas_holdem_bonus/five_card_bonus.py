"""The Five Card Hand Bonus Wagers of § 647a.11(j) and § 647a.12(e), placed on electronic terminals.

They bet on a flush or better in two cards and the Flop: the player's two, the dealer's two, or both. The
table game system may draw a Magic Card and a lucky position, which pay beside a wager, won or lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.equipment.cards import CARDS, JOKER, Card
from croupier.equipment.ranks.poker import FLUSH, PokerHand
from croupier.play.hole_cards import BestHands
from croupier.play.place import Place
from croupier.play.seat import Seat, Wager
from croupier.play.submission import refuse
from croupier.play.table import Table
from croupier.units.money import Cents
from croupier.units.odds import ForOne, PercentOfMeter
from croupier.units.outcome import Outcome

DEALER = "dealer"
BELOW_FLUSH = "straight_or_less"

OUTCOMES = {
    "five_card": ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", BELOW_FLUSH),
    "five_card_extra": ("magic_card", "lucky_bonus"),
}


@dataclass(frozen=True, slots=True)
class Drawn:
    """§ 647a.1: what the table game system selected for this round, if it selected anything."""

    magic_card: Card | None
    lucky_position: int | str


def drawn_by_the_system(table: Table) -> Drawn:
    """The Magic Card and the lucky position of the round document, or Refused if they can be neither."""
    magic, lucky = table.setup.magic_card, table.setup.lucky_position
    card = CARDS.get(magic)
    if magic and (card is None or card is JOKER):
        raise refuse("bad_card", f"'magic_card' {magic!r} is not a card of the deck: say one like Ah or 2s")
    if lucky != DEALER and not (isinstance(lucky, int) and lucky >= 0):
        raise refuse(
            "bad_position",
            f"'lucky_position' {lucky!r} is neither the number of a seat nor 'dealer'",
            table.edition.cite("§ 647a.1"),
        )
    return Drawn(card, lucky)


class FiveCardHandBonus:
    """The settlement of these wagers in one round."""

    def __init__(self, table: Table, drawn: Drawn, with_flop: BestHands) -> None:
        self.table = table
        self.drawn = drawn
        self.with_flop = with_flop
        self._dealer_shares: Iterator[Cents] | None = None

    def settle(self, seat: Seat) -> None:
        """§ 647a.11(j): on the player's hand, then on the dealer's, each with its extra payouts."""
        if "five_card_player" in seat:
            self._on_player(seat["five_card_player"])
            self._extras(seat["five_card_player"], seat.hand, seat.number)
        if "five_card_dealer" in seat:
            self._on_dealer(seat["five_card_dealer"])
            self._extras(seat["five_card_dealer"], self.table.dealer, DEALER)

    def _on_player(self, wager: Wager) -> None:
        """§ 647a.12(e)(1): the player's two cards and the Flop, folded or not."""
        hand = self.with_flop[wager.seat.hand]
        self.table.settle(wager, _outcome(hand), hand.words)

    def _on_dealer(self, wager: Wager) -> None:
        """§ 647a.12(e)(2): the dealer's two cards and the Flop; a share of the meter is divided."""
        hand = self.with_flop[self.table.dealer]
        paytable = self.table.submission.paytables[wager.name]
        odds = paytable.odds[_outcome(hand)]
        words = f"dealer {hand.words}"
        if isinstance(odds, PercentOfMeter) and not wager.seat.abandoned:
            share = self._share_of_jackpot(odds, wager.stake)
            self.table.close(wager, Outcome.WIN, share, pays=odds, by="§ 647a.12(e)(2)", hand=words)
        else:
            self.table.pay(wager, odds, by=paytable.cite, hand=words)

    def _share_of_jackpot(self, odds: PercentOfMeter, stake: Cents) -> Cents:
        """One amount leaves the meter when the first of those who bet on the dealer is paid, and is
        divided equally among them, odd cents to the first. A wager that was abandoned (§ 647a.7(b)) has no
        share.

        docs/interpretations/6471-jackpot-on-the-dealers-hand.md.
        """
        if self._dealer_shares is None:
            bettors = sum("five_card_dealer" in seat and not seat.abandoned for seat in self.table.seats)
            whole, odd = divmod(self.table.meters.take(odds, stake), bettors)
            self._dealer_shares = iter([whole + (turn < odd) for turn in range(bettors)])
        return next(self._dealer_shares)

    def _extras(self, wager: Wager, held: Place, place: int | str) -> None:
        """§ 647a.12(e)(3): Magic Card and Lucky Bonus, each on the wager, whether it won or lost.

        docs/interpretations/6472-magic-card-and-lucky-bonus.md.
        """
        magic = self.drawn.magic_card
        if magic is not None and (magic in held.cards or magic in self.with_flop.community):
            self._extra(wager, "magic", "magic_card", f"magic card {magic}")
        if self.drawn.lucky_position == place:
            words = "lucky position: dealer" if place == DEALER else f"lucky position: seat {place}"
            self._extra(wager, "lucky", "lucky_bonus", words)

    def _extra(self, wager: Wager, suffix: str, row: str, words: str) -> None:
        paytable = self.table.edition.paytable("five_card_extra")
        odds = paytable.odds[row]
        assert isinstance(odds, ForOne)
        self.table.bonus(
            wager.seat,
            f"{wager.name}_{suffix}",
            odds.returns(wager.stake),
            pays=odds,
            by=paytable.cite,
            hand=words,
        )


def _outcome(hand: PokerHand) -> str:
    return hand.kind if hand.order >= FLUSH else BELOW_FLUSH
