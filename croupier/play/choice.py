"""What a seat may decide (a Choice, offered by the game) and what it did decide (a Decision)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.equipment.cards import CARDS, Card, show
from croupier.units.money import LARGEST_AMOUNT, Cents, dollars
from croupier.units.verdict import Refusal


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal decision: a word, with the amount or the cards that it takes.

    ``at_most`` of 0 means that the decision takes no amount; ``optional_amount`` lets it be left out.
    ``step`` admits only amounts that lie whole steps above ``at_least`` ("one, two or three times").
    ``most_cards`` of 0 means that it takes no cards; otherwise they must come from ``among``.
    """

    word: str
    at_least: Cents = 0
    at_most: Cents = 0
    by: str = ""
    optional_amount: bool = False
    fewest_cards: int = 0
    most_cards: int = 0
    among: tuple[Card, ...] = ()
    step: Cents = 0

    def takes_amount(self) -> bool:
        return self.at_most > 0

    def describe(self) -> str:
        """``raise $5 to $15``, ``fold``, ``draw 2 to 5 cards``."""
        if self.takes_amount():
            low, high = dollars(self.at_least), dollars(self.at_most)
            if self.step and low != high:
                amounts = [dollars(one) for one in range(self.at_least, self.at_most, self.step)]
                return f"{self.word} {', '.join(amounts)} or {high}"
            return f"{self.word} {low}" if low == high else f"{self.word} {low} to {high}"
        if self.most_cards:
            few, most = self.fewest_cards, self.most_cards
            return f"{self.word} {most if few == most else f'{few} to {most}'} card{'s' * (most > 1)}"
        return self.word

    def refusal(self, made: Decision) -> Refusal | None:
        """Why this decision is not one of those that the choice allows."""
        return self._amount_refusal(made.amount) or self._cards_refusal(made.cards)

    def _amount_refusal(self, amount: Cents | None) -> Refusal | None:
        if not self.takes_amount():
            if amount is not None:
                return Refusal("bad_amount", f"'{self.word}' takes no amount", self.by)
            return None
        if amount is None:
            if self.optional_amount:
                return None
            return Refusal("bad_amount", f"'{self.word}' needs an amount in cents", self.by)
        off_step = bool(self.step) and (amount - self.at_least) % self.step != 0
        if off_step or not self.at_least <= amount <= self.at_most:
            return Refusal(
                "bad_amount",
                f"'{self.word} {amount}' is out of bounds: {self.describe()} is allowed",
                self.by,
            )
        return None

    def _cards_refusal(self, chosen: tuple[Card, ...]) -> Refusal | None:
        if not self.fewest_cards <= len(chosen) <= self.most_cards:
            return Refusal("bad_cards", f"'{self.word}' takes {self._card_count()}", self.by)
        left = list(self.among)
        for one in chosen:
            if one not in left:
                return Refusal(
                    "bad_cards", f"'{self.word} {one}' names a card that is not in the hand", self.by
                )
            left.remove(one)
        return None

    def _card_count(self) -> str:
        if not self.most_cards:
            return "no cards"
        return self.describe().removeprefix(f"{self.word} ")


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision as made: the word, and its amount or cards."""

    word: str
    amount: Cents | None = None
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        if self.cards:
            return f"{self.word} {show(self.cards)}"
        return self.word if self.amount is None else f"{self.word} {self.amount}"


def parse_decision(text: str) -> Decision:
    """``fold``, ``raise 2000``, ``draw Ah Kd``; ValueError says what is wrong."""
    words = text.split()
    if not words:
        raise ValueError("a decision is empty")
    word, rest = words[0], words[1:]
    if not rest:
        return Decision(word)
    if len(rest) == 1 and rest[0].isascii() and rest[0].isdigit():
        if len(rest[0]) > 15 or int(rest[0]) > LARGEST_AMOUNT:
            raise ValueError(f"the amount of '{word}' is too large: {dollars(LARGEST_AMOUNT)} is the most")
        return Decision(word, int(rest[0]))
    for one in rest:
        if one not in CARDS:
            raise ValueError(f"'{text}': {one!r} is neither a whole number of cents nor a card like Ah")
    return Decision(word, None, tuple(CARDS[one] for one in rest))


def refusal_of(made: Decision, choices: Sequence[Choice], section: str) -> Refusal | None:
    """None if one of the choices allows the decision; else the most telling reason."""
    reason = None
    for choice in choices:
        if choice.word == made.word:
            reason = choice.refusal(made)
            if reason is None:
                return None
    if reason is not None:
        return reason
    legal = ", ".join(choice.describe() for choice in choices)
    return Refusal("illegal_decision", f"'{made}' is not open here; open are: {legal}", section)


def preferred_decision(choices: Sequence[Choice], words: Sequence[str]) -> Decision:
    """The first of these words that is open; where none is, the first choice, with as little as it takes."""
    for word in words:
        for choice in choices:
            if choice.word == word:
                return Decision(word)
    first = choices[0]
    amount = first.at_least if first.takes_amount() and not first.optional_amount else None
    return Decision(first.word, amount, first.among[: first.fewest_cards])
