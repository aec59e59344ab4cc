"""The side wagers of Texas Hold 'Em Bonus Poker (§ 647a.12(b), (d) to (f))."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

from croupier.equipment.cards import DECK
from croupier.equipment.ranks.pocket import PocketHand, pocket
from croupier.equipment.ranks.poker import FLUSH, KINDS, THREE_OF_A_KIND
from croupier.games.texas_holdem_bonus.five_card_bonus import BELOW_FLUSH
from croupier.games.texas_holdem_bonus.rules import BELOW_TRIPS, bonus_outcome
from croupier.kernel import hand_kinds
from croupier.kernel.counts import Counts, Variant, with_the_rest
from croupier.law.edition import Edition
from croupier.play.lab import CountedWager
from croupier.units.odds import ForOne, Odds, PercentOfMeter

DEALER_PAIRS = comb(50, 2)
OTHER_THAN_ACES = PocketHand(13, 12, False)
SIX_CARD_ROYALS = 4
"""Ace to nine of one suit: one hand in each."""


def bonus(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """The player's 1,326 pairs, each with 1,225 of the dealer.

    The dealer matters to a pair of aces alone, and then only as the one pair of the other two aces.
    """
    found: Counter[str] = Counter()
    for pair in combinations(DECK, 2):
        found[bonus_outcome(pocket(pair), OTHER_THAN_ACES)] += DEALER_PAIRS
    both = found["ace_ace"] // DEALER_PAIRS
    found["ace_ace"] -= both
    found["ace_ace_of_dealer_and_player"] = both
    return Counts(
        found,
        found.total(),
        "enumeration of the player's 1,326 pairs and the dealer's 1,225",
        "enumeration.md",
    )


def _five_cards(lowest: int, rest: str, assumes: tuple[str, ...] = ()) -> Counts:
    """Two cards and the flop: any five cards are equally likely."""
    five = hand_kinds.kinds(5)
    paid = {kind: five[kind] for kind in KINDS[: lowest - 1 : -1]}
    total = sum(five.values())
    return Counts(
        with_the_rest(paid, rest, total),
        total,
        "census of all 2,598,960 five-card hands",
        "census.md",
        assumes,
    )


def progressive(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """§ 647a.12(d)(1); a fold comes before the Flop and forfeits it."""
    return _five_cards(THREE_OF_A_KIND, BELOW_TRIPS, ("the player never folds before the Flop",))


def five_card(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """§ 647a.12(e)(1): the player's or the dealer's two cards with the Flop, folded or not."""
    magic, lucky = options.get("magic_card"), options.get("lucky_bonus")
    if not magic and not lucky:
        return _five_cards(FLUSH, BELOW_FLUSH, ("no Magic Card and no lucky position is drawn",))
    card = f"a Magic Card is drawn in one round of {magic}" if magic else "no Magic Card is drawn"
    position = (
        f"a lucky position is drawn in one round of {lucky}: the one seat that plays, or the dealer"
        if lucky
        else "no lucky position is drawn"
    )
    return _five_cards(FLUSH, BELOW_FLUSH, (card, position))


def extras(edition: Edition, options: Mapping[str, Any], seats: int = 1) -> dict[str, tuple[Odds, Fraction]]:
    """§ 647a.12(e)(3): what is paid beside a Five Card Hand Bonus Wager, and with which chance.

    A Magic Card drawn from the deck is among any five given cards with probability 5/52, whatever hand they
    make; the lucky position is one of the seats with wagers, or the dealer.
    """
    chances = {"magic_card": Fraction(5, 52), "lucky_bonus": Fraction(1, seats + 1)}
    odds = edition.paytable("five_card_extra").odds
    return {
        name: (odds[name], chance / options[name]) for name, chance in chances.items() if options.get(name)
    }


def _beside(edition: Edition, options: Mapping[str, Any], seats: int) -> Fraction:
    """What they return for each dollar of the wager."""
    found = Fraction(0)
    for odds, chance in extras(edition, options, seats).values():
        assert isinstance(odds, ForOne)
        found += chance * Fraction(odds.numerator, odds.denominator)
    return found


def five_card_dealer(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """The same on the dealer's hand, whose share of the meter all its bettors divide."""
    alone = five_card(edition, options)
    assumes = (*alone.assumes, "nobody else bets on the dealer's hand")
    return Counts(alone.outcomes, alone.total, alone.method, alone.page, assumes)


def six_card(edition: Edition, options: Mapping[str, Any]) -> Counts:
    """§ 647a.12(f): the player's two cards and the four bonus cards."""
    six = hand_kinds.kinds(6)
    paid = {kind: six[kind] for kind in KINDS[: THREE_OF_A_KIND - 1 : -1]}
    paid["royal_flush"] -= SIX_CARD_ROYALS
    royals = {"six_card_royal_flush_in_diamonds": 1, "six_card_royal_flush": SIX_CARD_ROYALS - 1}
    total = sum(six.values())
    return Counts(
        with_the_rest({**royals, **paid}, BELOW_TRIPS, total),
        total,
        "census of all 20,358,520 six-card hands",
        "census.md",
    )


def variants(edition: Edition, options: Mapping[str, Any]) -> list[Variant]:
    """The Five Card Hand Bonus with the extras that the table game system may draw (§ 647a.12(e)(3))."""
    extra = edition.paytable("five_card_extra").odds
    magic, lucky = extra["magic_card"], extra["lucky_bonus"]
    assert isinstance(magic, ForOne)
    assert isinstance(lucky, ForOne)
    plain = _edge_at_seed(edition)
    found = [
        Variant(
            "magic_card",
            "at the seed, in a round in which a Magic Card is drawn",
            plain - Fraction(5, 52) * Fraction(magic.numerator, magic.denominator),
            "5 of 52 cards match: any five given cards hold a card drawn from the deck with that chance",
        ),
        Variant(
            "lucky_bonus",
            "at the seed, in a round in which a lucky position is drawn among six seats and the dealer",
            plain - Fraction(1, edition.seats.value + 1) * Fraction(lucky.numerator, lucky.denominator),
            "one of seven places, each as likely",
        ),
    ]
    if options.get("lucky_bonus"):
        found.append(
            Variant(
                "full_table",
                f"at the seed, as offered, when {edition.seats.value} seats play",
                plain - _beside(edition, options, edition.seats.value),
                "a lucky position is one of seven places, each as likely",
            )
        )
    return found


def variants_of_dealer(edition: Edition, options: Mapping[str, Any]) -> list[Variant]:
    """The same on the dealer's hand, and with others who bet on it and share what it wins."""
    shared = [
        Variant(
            f"shared_by_{players}",
            f"at the seed, when {players} bet on the dealer's hand and share a jackpot",
            _edge_at_seed(edition, players) - _beside(edition, options, players),
            "the share of the meter divided by the number of bettors",
        )
        for players in range(2, edition.seats.value + 1)
    ]
    return [*variants(edition, options), *shared]


def _edge_at_seed(edition: Edition, bettors: int = 1) -> Fraction:
    """The edge per dollar with the meter at its seed, which is so many dollars for each dollar offered."""
    counts = five_card(edition, {})
    seed = edition.progressives["five_card_dealer"].meters[""]["five_card"].seed.amount(100)
    returned = Fraction(0)
    for hand, odds in edition.paytable("five_card").odds.items():
        if isinstance(odds, PercentOfMeter):
            returned += counts.probability(hand) * Fraction(odds.percent * seed, 100 * 100 * bettors)
        elif isinstance(odds, ForOne):
            returned += counts.probability(hand) * Fraction(odds.numerator, odds.denominator)
    return 1 - returned


COUNTS: Mapping[str, CountedWager] = {
    "bonus": CountedWager(bonus),
    "progressive": CountedWager(progressive),
    "five_card_player": CountedWager(five_card, extras, variants),
    "five_card_dealer": CountedWager(five_card_dealer, extras, variants_of_dealer),
    "six_card": CountedWager(six_card),
}
