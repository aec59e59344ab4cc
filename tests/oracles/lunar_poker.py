"""Lunar Poker, 58 Pa. Code Chapter 671a (2015 text), settled the slow way.

Five cards against the dealer's five; for a fee a player may buy a sixth card or exchange some. A winning
hand can be paid twice, for two different combinations. The Super Wager is on the first five cards alone.
"""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

from tests.oracles import dealing, naive, random_rounds
from tests.oracles.reckoning import by_odds, line, settled, totals_of_lines

POSITIONS = 5  # § 671a.2(a)
STEPS = (0, 0, 1, 5, 37, 500, 501, 1999)  # above the minimum, in cents

# § 671a.12(a): on the Ante Wager, for the first five cards.
INSTANT_ODDS: dict[str, dict[str, int]] = {
    "A": {"royal_flush": 1500, "straight_flush": 200},
    "B": {"royal_flush": 1000, "straight_flush": 300},
    "C": {"royal_flush": 1000, "straight_flush": 200},
}

# § 671a.12(b), highest row first.
SUPER_ODDS: dict[str, int] = {
    "four_of_a_kind": 250,
    "five_picture_cards": 120,
    "full_house": 100,
    "flush": 60,
    "straight": 30,
    "three_of_a_kind": 8,
    "ace_king_queen": 5,
    "same_colored_five": 2,
}

# § 671a.12(d), highest row first.
BET_ODDS: dict[str, int] = {
    "royal_flush": 100,
    "straight_flush": 50,
    "four_of_a_kind": 20,
    "full_house": 7,
    "flush": 5,
    "straight": 4,
    "three_of_a_kind": 3,
    "two_pair": 2,
    "pair": 1,
    "ace_king": 1,
}


def ranks_of(cards: list[str] | tuple[str, ...]) -> set[str]:
    return {card[0] for card in cards}


def super_rows(hand: list[str]) -> set[str]:
    """Every row of the Super Wager's table that five cards satisfy, read literally (§ 671a.6(d)).

    A flush may not be in sequence and a straight may not be of one suit, so a straight flush is neither.
    """
    rows = set()
    name = naive.five(hand)[0]
    if name in ("four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind"):
        rows.add(name)
    if ranks_of(hand) <= set("KQJ"):
        rows.add("five_picture_cards")
    if ranks_of(hand) >= set("AKQ"):
        rows.add("ace_king_queen")
    if {card[1] for card in hand} <= set("dh") or {card[1] for card in hand} <= set("cs"):
        rows.add("same_colored_five")
    return rows


def combination_of(cards: tuple[str, ...]) -> str:
    """The combination that exactly these cards form with none to spare, "" if they form none."""
    if len(cards) == 5:
        name = naive.five(cards)[0]
        return name if name in ("royal_flush", "straight_flush", "full_house", "flush", "straight") else ""
    shape = [count for count, _ in naive.grouped(cards)]
    by_shape = {(4,): "four_of_a_kind", (3,): "three_of_a_kind", (2, 2): "two_pair", (2,): "pair"}
    if tuple(shape) in by_shape:
        return by_shape[tuple(shape)]
    return "ace_king" if len(cards) == 2 and ranks_of(cards) == set("AK") else ""


def combinations_in(cards: list[str]) -> list[tuple[str, set[str]]]:
    """All combinations among five or six cards, each with the cards that form it."""
    found = []
    for size in (2, 3, 4, 5):
        for chosen in combinations(cards, size):
            if combination_of(chosen):
                found.append((combination_of(chosen), set(chosen)))
    return found


def best(found: list[tuple[str, set[str]]]) -> tuple[str, set[str]]:
    """The one that stands first in the paytable."""
    return min(found, key=lambda each: list(BET_ODDS).index(each[0]))


def paid_combinations(cards: list[str]) -> list[str]:
    """What a winning hand is paid for: its own combination, and the best other one, if any.

    The other one needs a card that the first does not use. It is looked for among all five or six cards.
    """
    # § 671a.11(f)(2)(ii)
    winning_five = naive.best_five(cards)
    name, used = best(combinations_in(list(winning_five)))
    others = [each for each in combinations_in(cards) if not each[1] <= used]
    return [name, best(others)[0]] if others else [name]


def super_line(seat: int, wager: str, stake: int, hand: list[str]) -> dict[str, Any]:
    """A Super Wager pays its highest row only."""
    for row, odds in SUPER_ODDS.items():
        if row in super_rows(hand):
            return by_odds(seat, wager, stake, f"{odds} to 1")
    return by_odds(seat, wager, stake, "")


def deal(document: dict[str, Any], seats: list[int]) -> tuple[dict[int, list[str]], list[str], list[str]]:
    """Five cards to each seat and to the dealer; also what is left in the deck."""
    rest = document["cards"].split()
    # The dealer, here 0, comes last.
    hands: dict[int, list[str]] = {place: [] for place in [*seats, 0]}
    if document["dealing"] == "automated_shoe":
        # § 671a.10(b): stacks of five, clockwise, the dealer's last.
        dealing.in_stacks(rest, hands.values(), 5)
    else:
        # § 671a.8(c), § 671a.9(b): one card at a time, clockwise, the dealer in turn after the players.
        dealing.one_at_a_time(rest, hands.values(), 5)
    return {seat: hands[seat] for seat in seats}, hands[0], rest


class Table:
    """One round: who sits where, what they hold and have bet, and the lines so far."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.wagers: dict[int, dict[str, int]] = {each["seat"]: each["wagers"] for each in document["seats"]}
        self.answers = {each["seat"]: list(each["decisions"]) for each in document["seats"]}
        self.clockwise = sorted(self.wagers)
        self.hands, self.dealer, self.deck = deal(document, self.clockwise)
        self.instant_odds = INSTANT_ODDS[document["options"].get("instant_payout", "A")]
        self.locked: dict[int, str] = {}
        self.betting: list[int] = []
        self.lines: list[dict[str, Any]] = []

    def answer(self, seat: int) -> str:
        if not self.answers[seat]:
            raise ValueError(f"seat {seat} has no decision left")
        return str(self.answers[seat].pop(0))

    def instant(self, seat: int) -> bool:
        return naive.five(self.hands[seat])[0] in self.instant_odds

    def lock_decisions(self) -> None:
        """Everybody's first choice; a royal or straight flush is not asked."""
        # § 671a.11(b)
        for seat in self.clockwise:
            if not self.instant(seat):
                self.locked[seat] = self.answer(seat)
                if self.locked[seat].split()[0] not in ("fold", "bet", "buy", "draw"):
                    raise ValueError(f"seat {seat} answers {self.locked[seat]}")

    def settle_first_five(self, seat: int) -> None:
        """The Super Wagers on one hand, and an instant payout or a fold."""
        # § 671a.11(c)(1), (2): his own Super Wager first, then those of others on his hand.
        self.lines.append(super_line(seat, "super", self.wagers[seat]["super"], self.hands[seat]))
        name = f"super_seat_{seat}"
        for other in self.clockwise:
            if name in self.wagers[other]:
                self.lines.append(super_line(other, name, self.wagers[other][name], self.hands[seat]))
        ante = self.wagers[seat]["ante"]
        if self.instant(seat):
            # § 671a.11(c)(3)
            odds = self.instant_odds[naive.five(self.hands[seat])[0]]
            self.lines.append(settled(seat, "ante", ante, "win", f"{odds} to 1"))
        elif self.locked[seat] == "fold":
            # § 671a.11(c)(4)
            self.lines.append(settled(seat, "ante", ante, "lose"))

    def serve(self, seat: int) -> None:
        """New cards for the fee, then the choice to bet or to fold."""
        ante = self.wagers[seat]["ante"]
        words = self.locked[seat].split()
        # § 671a.11(d)(1)
        self.lines.append(settled(seat, "options_fee", ante, "lose"))
        if words[0] == "buy":
            self.hands[seat] = [*self.hands[seat], self.deck.pop(0)]
        else:
            kept = [card for card in self.hands[seat] if card not in words[1:]]
            if len(kept) + len(words) - 1 != 5 or not 0 <= len(kept) <= 3:
                raise ValueError(f"seat {seat} cannot exchange {words[1:]}")
            self.hands[seat] = kept + [self.deck.pop(0) for _ in words[1:]]
        # § 671a.11(d)(3), (4)
        choice = self.answer(seat)
        if choice == "bet":
            self.betting.append(seat)
        elif choice == "fold":
            self.lines.append(settled(seat, "ante", ante, "lose"))
        else:
            raise ValueError(f"seat {seat} answers {choice} after the draw")

    def settle_against_dealer(self, seat: int) -> None:
        ante, bet = self.wagers[seat]["ante"], 2 * self.wagers[seat]["ante"]
        if not combinations_in(self.dealer):
            # § 671a.11(f)(1): the dealer has not even ace-king; the Bet comes back, the Ante is paid.
            self.lines.append(settled(seat, "bet", bet, "push"))
            self.lines.append(settled(seat, "ante", ante, "win", "1 to 1"))
            return
        player = naive.five_key(naive.best_five(self.hands[seat]))
        dealer = naive.five_key(self.dealer)
        if player < dealer:
            # § 671a.11(f)(2)(i)
            self.lines.append(settled(seat, "ante", ante, "lose"))
            self.lines.append(settled(seat, "bet", bet, "lose"))
        elif player == dealer:
            # § 671a.11(f)(2)(iii)
            self.lines.append(settled(seat, "ante", ante, "push"))
            self.lines.append(settled(seat, "bet", bet, "push"))
        else:
            # § 671a.11(f)(2)(ii)
            odds = [BET_ODDS[name] for name in paid_combinations(self.hands[seat])]
            pays = " + ".join(f"{each} to 1" for each in odds)
            self.lines.append(settled(seat, "ante", ante, "push"))
            self.lines.append(line(seat, "bet", bet, "win", bet + sum(bet * each for each in odds), pays))


def settle(document: dict[str, Any]) -> dict[str, Any]:
    """The whole of § 671a.11, step after step."""
    table = Table(document)
    table.lock_decisions()
    # § 671a.11(c): before any further card, clockwise.
    for seat in table.clockwise:
        table.settle_first_five(seat)
    table.betting = [seat for seat in table.clockwise if table.locked.get(seat) == "bet"]
    # § 671a.11(d): clockwise, one after the other is served and decides.
    for seat in table.clockwise:
        if table.locked.get(seat, "").split()[:1] in (["buy"], ["draw"]):
            table.serve(seat)
    if any(table.answers.values()):
        raise ValueError(f"decisions left over: {table.answers}")
    # § 671a.11(e): Super Wagers on the dealer's hand, clockwise.
    for seat in table.clockwise:
        if "super_dealer" in table.wagers[seat]:
            stake = table.wagers[seat]["super_dealer"]
            table.lines.append(super_line(seat, "super_dealer", stake, table.dealer))
    # § 671a.11(f): counterclockwise.
    for seat in sorted(table.betting, reverse=True):
        table.settle_against_dealer(seat)
    return {"lines": table.lines, "seats": totals_of_lines(table.lines), "meters": {}}


# Random rounds


def random_amount(rng: random.Random, low: int) -> int:
    return random_rounds.stake(rng, low, STEPS, spread=20_000)


def random_options(rng: random.Random) -> dict[str, Any]:
    """§ 671a.7(c)(3) leaves the further Super Wagers to the house, § 671a.12(a) the instant payout."""
    options: dict[str, Any] = {}
    letter = rng.choice(("", "A", "B", "C"))
    if letter:
        options["instant_payout"] = letter
    if rng.random() < 0.6:
        options["super_dealer"] = True
    if rng.random() < 0.6:
        options |= {f"super_seat_{seat}": True for seat in range(1, POSITIONS + 1)}
    return options


def random_wagers(
    rng: random.Random, seat: int, seats: list[int], options: dict[str, Any], minimum: int
) -> dict[str, int]:
    """§ 671a.7(c): his own Super Wager at least the ante; those on others at least the minimum."""
    ante = random_amount(rng, minimum)
    wagers = {"ante": ante, "super": random_amount(rng, ante)}
    others = ["super_dealer", *(f"super_seat_{other}" for other in seats if other != seat)]
    for name in others:
        if name in options and rng.random() < 0.5:
            wagers[name] = random_amount(rng, minimum)
    return wagers


def rigged_deck(rng: random.Random, dealing: str, seats: list[int]) -> list[str]:
    """A deck whose first seat, and the first cards drawn, come out of a few neighbouring cards.

    The hands are laid out whole, one after the other, and then woven into the order of the deal.
    """
    start = rng.randrange(len(naive.RANKS))
    ranks = {naive.RANKS[(start + step) % len(naive.RANKS)] for step in range(rng.randint(2, 8))}
    suits = rng.sample(naive.SUITS, 1 if len(ranks) > 6 else rng.randint(2, 4) if len(ranks) < 5 else 2)
    near = [card for card in naive.DECK if card[0] in ranks and card[1] in suits]
    rng.shuffle(near)
    far = [card for card in naive.DECK if card not in near]
    rng.shuffle(far)
    dealt = 5 * (len(seats) + 1)
    whole = near[:5] + far[: dealt - 5] + near[5:] + far[dealt - 5 :]
    if rng.random() < 0.2:
        # The near cards go to the dealer instead.
        whole[:5], whole[dealt - 5 : dealt] = whole[dealt - 5 : dealt], whole[:5]
    if dealing == "automated_shoe":
        return whole
    woven = [whole[5 * place + card] for card in range(5) for place in range(len(seats) + 1)]
    return woven + whole[dealt:]


def random_answers(rng: random.Random, hand: list[str], left: int, folding: float) -> tuple[list[str], int]:
    """The decisions of one seat and how many cards they draw, at most ``left``."""
    if naive.five(hand)[0] in ("royal_flush", "straight_flush"):
        return [], 0
    if rng.random() < folding:
        return ["fold"], 0
    choice = rng.choice(("bet", "buy", "buy", "draw"))
    if choice == "bet" or left < 2:
        return ["bet"], 0
    drawn = 1 if choice == "buy" else rng.randint(2, min(5, left))
    first = "buy" if choice == "buy" else "draw " + " ".join(rng.sample(hand, drawn))
    return [first, "fold" if rng.random() < max(folding, 0.1) else "bet"], drawn


def random_round(rng: random.Random) -> dict[str, Any]:
    """A complete legal round: all dealing methods and paytables, any number of draws the deck allows."""
    document: dict[str, Any] = {"game": "lunar_poker", "edition": "pa-2015", "options": random_options(rng)}
    minimum = random_rounds.opening(rng, document, dealing.METHODS, (100, 500, 500, 1000))
    seats = random_rounds.seat_numbers(rng, POSITIONS)
    rigged = rng.random() < 0.4
    deck = rigged_deck(rng, document["dealing"], seats) if rigged else naive.stacked(rng, naive.DECK)
    hands, _, rest = deal({**document, "cards": " ".join(deck)}, seats)
    folding = rng.choice((0.0, 0.05, 0.3, 1.0))
    left = len(rest)
    document["seats"] = []
    for seat in seats:
        answers, drawn = random_answers(rng, hands[seat], left, folding)
        left -= drawn
        wagers = random_wagers(rng, seat, seats, document["options"], minimum)
        named = {"player": f"player {seat}"} if rng.random() < 0.2 else {}
        document["seats"].append({"seat": seat, **named, "wagers": wagers, "decisions": answers})
    if rng.random() < 0.1:
        rng.shuffle(document["seats"])
    needed = 52 - left
    document["cards"] = " ".join(deck[: rng.choice((52, needed, rng.randint(needed, 52)))])
    return document
