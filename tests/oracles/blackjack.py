"""What the two blackjack oracles share: counting, the shoe, decisions asked and answered, stacked shoes.

Which decisions are legal, what a double or a split costs and how a hand is settled stays with each oracle.
Nothing here imports ``croupier``.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from tests.oracles import naive
from tests.oracles.reckoning import Line, seat_totals, settled

TEN_VALUES = "TJQK"
STEPS = (0, 1, 5, 7, 500, 501, 1500, 9500)  # above the minimum, in cents, so that halves are left over

# Seat, legal decisions, wager of the seat and cards of the hand; the answer is a decision.
Ask = Callable[[int, list[str], int, list[str]], str]
# The same without the seat, for a player who does not care where he sits.
Choose = Callable[[list[str], int, list[str]], str]


class OutOfCards(ValueError):
    """The document names fewer cards than the round takes."""


@dataclass
class Shoe:
    """The cards of the round, and how many have been dealt."""

    cards: list[str]
    dealt: int = 0

    def deal(self) -> str:
        """The next card."""
        if self.dealt == len(self.cards):
            raise OutOfCards("too few cards")
        self.dealt += 1
        return self.cards[self.dealt - 1]


@dataclass
class Hand:
    """One hand of a box, and the chips that were put down for it."""

    cards: list[str]
    chips: int
    finished: bool = False


AnyHand = TypeVar("AnyHand", bound=Hand)


@dataclass
class Box(Generic[AnyHand]):
    """One seat: its wager, its hands from the left, and its lines as they are settled."""

    seat: int
    wager: int
    hands: list[AnyHand]
    insurance: int = 0
    lines: list[Line] = field(default_factory=list)

    def add(self, wager: str, stake: int, outcome: str, odds: str = "") -> None:
        """One line for chips; the odds count only on a win."""
        self.lines.append(settled(self.seat, wager, stake, outcome, odds))

    @property
    def blackjack(self) -> bool:
        """A Blackjack is two dealt cards only: an ace and a ten after a split are a plain 21."""
        # § 672a.1, § 673a.11(b)
        return len(self.hands) == 1 and is_blackjack(self.hands[0].cards)


AnyBox = TypeVar("AnyBox", bound=Box[Any])


@dataclass
class Table(Generic[AnyBox]):
    """A round: the boxes from the dealer's left, the shoe and the dealer's cards."""

    boxes: list[AnyBox]
    shoe: Shoe
    dealer: list[str] = field(default_factory=list)

    def deal(self) -> None:
        """A card to each box, one to the dealer, and both once more."""
        # § 672a.7(e), § 673a.7(e)
        for _ in range(2):
            for box in self.boxes:
                box.hands[0].cards.append(self.shoe.deal())
            self.dealer.append(self.shoe.deal())

    def draw(self) -> None:
        """The dealer draws to 17 and stands on every 17."""
        # § 672a.7(l), § 673a.7(o)
        while count(self.dealer)[0] < 17:
            self.dealer.append(self.shoe.deal())

    def answer(self, document: dict[str, Any], placed: Callable[[AnyBox], int]) -> dict[str, Any]:
        """The settled round from the dealer's right; ``placed`` counts what a box put down, not its lines."""
        lines = [line for box in reversed(self.boxes) for line in box.lines]
        staked = {box.seat: placed(box) for box in self.boxes}
        return {
            "lines": lines,
            "seats": seat_totals(staked, lines),
            "meters": dict(document.get("meters", {})),
        }


def in_order(document: dict[str, Any]) -> list[dict[str, Any]]:
    """The seats of the document from the dealer's left."""
    return sorted(document["seats"], key=lambda entry: int(entry["seat"]))


def play_box(
    box: AnyBox,
    table: Table[AnyBox],
    split_aces: str,
    ask: Ask,
    legal_decisions: Callable[[AnyBox, Any], list[str]],
    decide: Callable[[AnyBox, int, str, int, Shoe], None],
) -> None:
    """Finish the hands of a box from the left; a hand gets its second card when its turn has come."""
    place = 0
    while place < len(box.hands):
        hand = box.hands[place]
        # § 672a.10(c), § 673a.11(b)
        if len(hand.cards) == 1:
            hand.cards.append(table.shoe.deal())
            hand.finished = hand.cards[0][0] == "A" and split_aces == "one_card"
        legal = legal_decisions(box, hand)
        if not legal:
            place += 1
            continue
        verb, amount = said(ask(box.seat, legal, box.wager, hand.cards))
        if (f"{verb} N" if amount else verb) not in legal:
            raise ValueError(f"seat {box.seat}: {verb} {amount} is not legal with {hand.cards}")
        decide(box, place, verb, amount, table.shoe)


def count(cards: list[str]) -> tuple[int, bool]:
    """The total of a hand and whether it is soft: one ace is 11 as long as that keeps the hand at 21."""
    # § 672a.3(d), § 673a.3(d)
    total = sum(naive.points(card) for card in cards)
    if any(card[0] == "A" for card in cards) and total + 10 <= 21:
        return total + 10, True
    return total, False


def is_blackjack(cards: list[str]) -> bool:
    """An ace and a ten-value card as the first two cards."""
    # § 672a.1, § 673a.1
    return len(cards) == 2 and count(cards)[0] == 21


def said(decision: str) -> tuple[str, int]:
    """A decision taken apart: the verb and its amount, 0 if none is named."""
    verb, _, amount = decision.partition(" ")
    return verb, int(amount) if amount else 0


def insured(seat: int, wager: int, amount: int) -> int:
    """An Insurance Wager of this amount: at most half of the wager, half a cent rounded up."""
    # § 672a.8(b), § 673a.8(b)
    if not 0 < amount <= (wager + 1) // 2:
        raise ValueError(f"seat {seat}: insurance of {amount}")
    return amount


class Answers:
    """The decisions that a document names, each given out once and in order."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.left = {entry["seat"]: list(entry["decisions"]) for entry in document["seats"]}

    def ask(self, seat: int, legal: list[str], wager: int, cards: list[str]) -> str:
        """The next decision of a seat, which must be one of the legal ones."""
        if not self.left[seat]:
            raise ValueError(f"seat {seat}: a decision is missing ({legal})")
        decision: str = self.left[seat].pop(0)
        if decision.split()[0] not in [verb.split()[0] for verb in legal]:
            raise ValueError(f"seat {seat}: {decision} is not one of {legal}")
        return decision

    def finish(self) -> None:
        """Every decision must have been asked for."""
        if any(self.left.values()):
            raise ValueError(f"decisions left over: {self.left}")


def recorded(document: dict[str, Any], choose: Choose) -> Ask:
    """Decisions made up as the round asks for them, and written into the document."""
    entries = {entry["seat"]: entry for entry in document["seats"]}

    def ask(seat: int, legal: list[str], wager: int, cards: list[str]) -> str:
        decision = choose(legal, wager, cards)
        entries[seat]["decisions"].append(decision)
        return decision

    return ask


def random_shoe(rng: random.Random, decks: int, seats: int) -> list[str]:
    """A shoe in random order; often the dealer is helped to an ace, a Blackjack, or a box to a pair."""
    shoe = naive.stacked(rng, naive.DECK * decks)
    up, hole = seats, 2 * seats + 1
    luck = rng.random()
    if luck < 0.35:
        swap_in(rng, shoe, up, "A")
    if luck < 0.12:
        swap_in(rng, shoe, hole, TEN_VALUES)
    if 0.35 < luck < 0.45:
        swap_in(rng, shoe, up, TEN_VALUES)
        swap_in(rng, shoe, hole, rng.choice(("A", TEN_VALUES, "23456")))
    box = rng.randrange(seats)
    luck = rng.random()
    if luck < 0.3:
        rank = rng.choice(naive.RANKS)
        swap_in(rng, shoe, box, rank)
        swap_in(rng, shoe, seats + 1 + box, rank)
    elif luck < 0.45:
        swap_in(rng, shoe, box, "A")
        swap_in(rng, shoe, seats + 1 + box, TEN_VALUES)
    return shoe


def swap_in(rng: random.Random, shoe: list[str], place: int, ranks: str) -> None:
    """Bring some card of these ranks from deeper in the shoe to this place."""
    deeper = [spot for spot in range(place, len(shoe)) if shoe[spot][0] in ranks]
    if deeper:
        spot = rng.choice(deeper)
        shoe[place], shoe[spot] = shoe[spot], shoe[place]


def how_many(rng: random.Random, dealt: int, whole: int) -> int:
    """How many cards the document names: all, exactly those dealt, or some more."""
    kind = rng.randrange(10)
    if kind == 0:
        return whole
    return dealt if kind < 6 else min(whole, dealt + rng.randint(1, 20))
