"""Rounds of the blackjack games: the hands that are dealt, then the cards in the order they are drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier import games
from croupier.equipment.cards import cards
from croupier.play.choice import parse_decision
from croupier.play.request import Cards, Decide, Irregular
from croupier.play.round import Round
from croupier.play.setup import RoundSetup, SeatSetup
from tests.rounds import Settled, refused, settled

Decisions = Mapping[int, str]
Wagers = Mapping[int, dict[str, int]]


def first_cards(hands: Mapping[int, str], dealer: str) -> str:
    """The order of the deal: a card to each box, one to the dealer, and the same again."""
    boxes = [hand.split() for _, hand in sorted(hands.items())]
    up, hole = dealer.split()
    return " ".join([*(box[0] for box in boxes), up, *(box[1] for box in boxes), hole])


class BlackjackTable:
    """One of the games. Every seat wagers $10 unless it is said otherwise; decisions stand in one string."""

    def __init__(self, game: str) -> None:
        self.game = game

    def document(
        self,
        hands: Mapping[int, str],
        dealer: str,
        then: str = "",
        decisions: Decisions | None = None,
        wagers: Wagers | None = None,
        **more: Any,
    ) -> dict[str, Any]:
        seats = []
        for seat in sorted(hands):
            said = (decisions or {}).get(seat, "")
            stakes = {"blackjack": 1000, **(wagers or {}).get(seat, {})}
            seats.append({"seat": seat, "wagers": stakes, "decisions": [s for s in said.split(", ") if s]})
        dealt = f"{first_cards(hands, dealer)} {then}"
        return {"game": self.game, "dealing": "manual_shoe", "cards": dealt, "seats": seats, **more}

    def play(self, hands: Mapping[int, str], dealer: str, then: str = "", *args: Any, **more: Any) -> Settled:
        return settled(**self.document(hands, dealer, then, *args, **more))

    def refuse(
        self, hands: Mapping[int, str], dealer: str, then: str = "", *args: Any, **more: Any
    ) -> dict[str, str]:
        return refused(**self.document(hands, dealer, then, *args, **more))

    def one(self, hand: str, dealer: str, then: str = "", said: str = "", **more: Any) -> Settled:
        """A single player at seat 1; ``wagers`` adds to the $10 Blackjack Wager."""
        stakes = {1: more.pop("wagers", {})}
        return self.play({1: hand}, dealer, then, {1: said}, stakes, **more)

    def refuse_one(
        self, hand: str, dealer: str, then: str = "", said: str = "", **more: Any
    ) -> dict[str, str]:
        stakes = {1: more.pop("wagers", {})}
        return self.refuse({1: hand}, dealer, then, {1: said}, stakes, **more)

    def live(self, seats: Sequence[int], **options: Any) -> LiveRound:
        """A round to be played act by act; every seat also bets $5 on Push 22 where that is offered."""
        return LiveRound(self.game, seats, options)


class LiveRound:
    """A round played act by act."""

    def __init__(self, game: str, seats: Sequence[int], options: dict[str, Any]) -> None:
        wagers = {"blackjack": 1000} | ({"push_22": 500} if "push_22" in options else {})
        at = [SeatSetup(seat=seat, wagers=dict(wagers)) for seat in seats]
        setup = RoundSetup(game=game, dealing="manual_shoe", seats=at, options=options)
        self.round = Round(games.load(game), setup)

    def cards(self, text: str) -> LiveRound:
        """Cards leave the shoe one at a time."""
        for one in cards(text):
            self.round.apply(Cards((one,)))
        return self

    def says(self, seat: int, *decisions: str) -> LiveRound:
        for decision in decisions:
            self.round.apply(Decide(seat, parse_decision(decision)))
        return self

    def goes_wrong(self, name: str, seat: int = 0, card: str = "", **details: Any) -> LiveRound:
        self.round.apply(Irregular(name, seat, tuple(cards(card)), details))
        return self

    def why_not(self, name: str, seat: int = 0, card: str = "", **details: Any) -> str:
        """Why an irregularity cannot happen now; "" if it can."""
        refusal = self.round.refusal(Irregular(name, seat, tuple(cards(card)), details))
        return refusal.message if refusal else ""

    def why_not_card(self, text: str) -> str:
        """Why this card cannot come now; "" if it can."""
        refusal = self.round.refusal(Cards(tuple(cards(text))))
        return refusal.message if refusal else ""

    def places(self, seat: int = 1) -> dict[str, list[str]]:
        seen: dict[str, list[str]] = self.round.observation(seat)["places"]
        return seen

    def money(self, seat: int, wager: str) -> tuple[str, int]:
        (line,) = [one for one in self.round.lines if (one.seat, one.wager) == (seat, wager)]
        return line.outcome, line.returned

    def cite(self, seat: int, wager: str) -> str:
        (line,) = [one for one in self.round.lines if (one.seat, one.wager) == (seat, wager)]
        return line.cite

    def open(self, seat: int) -> list[str]:
        return [choice.describe() for choice in self.round.choices(seat)]
