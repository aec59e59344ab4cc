"""Double Back Jack (58 Pa. Code chapter 673a), settled slowly and plainly.

A player Blackjack is paid 2 to 1 before the dealer looks, any other 21 is paid at once, and a bust hand
may buy one more card whose value is taken off its total: the Second Chance. The dealer stands on every
17, and a dealer total of 22 returns what is still on the table.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from tests.oracles import blackjack, random_rounds
from tests.oracles.blackjack import Ask, Shoe, Table, count, is_blackjack
from tests.oracles.naive import points
from tests.oracles.reckoning import line

EVEN = "1 to 1"  # § 673a.12(a), (b)
BLACKJACK = "2 to 1"  # § 673a.12(a)
INSURANCE = "2 to 1"  # § 673a.12(c)
MOST_SEATS = 6  # § 673a.2(a)
MOST_HANDS = 2  # § 673a.11(a)


@dataclass
class Hand(blackjack.Hand):
    """A hand with its double, its Second Chance Wager and the card that the Second Chance took off."""

    double: int = 0
    second_chance: int = 0
    taken_off: str = ""


@dataclass
class Box(blackjack.Box[Hand]):
    """A box that may be surrendered."""

    surrendered: bool = False


def value_of(hand: Hand) -> int:
    """The total that a hand is settled with, less the Second Chance card (an ace takes off 1)."""
    # § 673a.7(l)
    return count(hand.cards)[0] - (points(hand.taken_off) if hand.taken_off else 0)


# ---------------------------------------------------------------------------------------- the play


def play(document: dict[str, Any], ask: Ask) -> Table[Box]:
    """Deal the round and carry out every decision that ``ask`` gives."""
    boxes = [
        Box(entry["seat"], entry["wagers"]["blackjack"], [Hand([], entry["wagers"]["blackjack"])])
        for entry in blackjack.in_order(document)
    ]
    table = Table(boxes, Shoe(document["cards"].split()))
    table.deal()
    # § 673a.7(f): boxes with a Blackjack are paid and out of the round.
    still_in = [box for box in boxes if not box.blackjack]
    # § 673a.7(g)
    if table.dealer[0][0] == "A":
        offer_insurance(still_in, ask)
    # § 673a.7(h): with a dealer Blackjack no further card is dealt.
    if is_blackjack(table.dealer):
        return table
    # § 673a.7(i), (j)
    split_aces = document.get("options", {}).get("split_aces", "play_on")
    for box in still_in:
        blackjack.play_box(box, table, split_aces, ask, legal_decisions, decide)
    # § 673a.7(o), (p): the dealer draws only if some hand still waits for his total.
    if any(waits(box, hand) for box in still_in for hand in box.hands):
        table.draw()
    return table


def offer_insurance(boxes: list[Box], ask: Ask) -> None:
    """Every box still in is asked, from the dealer's left, for at most half of its wager."""
    # § 673a.8(a), (b)
    for box in boxes:
        verb, amount = blackjack.said(ask(box.seat, ["insurance", "decline"], box.wager, box.hands[0].cards))
        if verb == "insurance":
            box.insurance = blackjack.insured(box.seat, box.wager, amount)


def legal_decisions(box: Box, hand: Hand) -> list[str]:
    """What the hand may do now; nothing when it is finished or has 21; a bust may buy a Second Chance."""
    if box.surrendered or hand.finished:
        return []
    # § 673a.7(l)
    if count(hand.cards)[0] > 21:
        return ["second_chance", "decline"]
    # § 673a.7(k)(1), (2)
    if count(hand.cards)[0] == 21 or hand.double:
        return []
    legal = ["hit", "stand"]
    if len(hand.cards) == 2:
        # § 673a.10(a), (c)
        legal.append("double N")
        if len(box.hands) < MOST_HANDS:
            # § 673a.9(a): before anything else is done with the two dealt cards.
            legal.append("surrender")
            # § 673a.11(a)
            if points(hand.cards[0]) == points(hand.cards[1]):
                legal.append("split")
    return legal


def decide(box: Box, place: int, verb: str, amount: int, shoe: Shoe) -> None:
    """Carry out one decision on the hand at ``place``."""
    hand = box.hands[place]
    if verb == "hit":
        hand.cards.append(shoe.deal())
    elif verb in ("stand", "decline"):
        hand.finished = True
    elif verb == "surrender":
        box.surrendered = True
    elif verb == "double":
        # § 673a.10(a), (b)
        if amount > box.wager:
            raise ValueError(f"seat {box.seat}: double of {amount}")
        hand.double = amount
        hand.cards.append(shoe.deal())
    elif verb == "split":
        # § 673a.11(a)
        box.hands.insert(place + 1, Hand([hand.cards.pop()], box.wager))
    else:
        # § 673a.7(l): as much as the hand carries, its double included.
        hand.second_chance = hand.chips + hand.double
        hand.taken_off = shoe.deal()
        hand.finished = True


def waits(box: Box, hand: Hand) -> bool:
    """Less than 21 and not surrendered: the hand is compared with the dealer's."""
    # § 673a.7(l)(3), (p)
    return not box.surrendered and value_of(hand) < 21


# ---------------------------------------------------------------------------------- the settlement


def settle(document: dict[str, Any]) -> dict[str, Any]:
    """Settle the round; the boxes are gone through from the dealer's right, § 673a.7(f), (q)(2), (t)(2)."""
    answers = blackjack.Answers(document)
    table = play(document, answers.ask)
    answers.finish()
    for box in table.boxes:
        settle_box(box, table.dealer)
    return table.answer(document, placed)


def settle_box(box: Box, dealer: list[str]) -> None:
    """The wagers of one box in the order in which the chapter settles them."""
    # § 673a.7(f)
    if box.blackjack:
        box.add("blackjack", box.wager, "win", BLACKJACK)
        return
    # § 673a.7(h), § 673a.8(c)
    if is_blackjack(dealer):
        box.add("blackjack", box.wager, "lose")
        if box.insurance:
            box.add("insurance", box.insurance, "win", INSURANCE)
        return
    # § 673a.8(d)
    if box.insurance:
        box.add("insurance", box.insurance, "lose")
    # § 673a.9(a): half of the wager comes back.
    if box.surrendered:
        box.lines.append(line(box.seat, "blackjack", box.wager, "lose", box.wager // 2))
        return
    settle_hands(box, count(dealer)[0])


def settle_hands(box: Box, dealer: int) -> None:
    """First the hands that were over before the dealer's turn, then those that waited for his total."""
    numbered = list(enumerate(box.hands, 1))
    # § 673a.7(l)(1), (2), (m), § 673a.2(b)(4)(iii): a bust is collected and a 21 is paid at once.
    for number, hand in numbered:
        if value_of(hand) > 21:
            settle_hand(box, number, hand, "lose")
        elif value_of(hand) == 21:
            settle_hand(box, number, hand, "win")
    # § 673a.7(q)-(s)
    for number, hand in numbered:
        if value_of(hand) < 21:
            settle_hand(box, number, hand, against(value_of(hand), dealer))


def against(player: int, dealer: int) -> str:
    """A hand of less than 21 compared with the dealer's total."""
    # § 673a.7(q)(1)
    if dealer == 22:
        return "push"
    # § 673a.7(r)(1)
    if dealer > 21 or player > dealer:
        return "win"
    # § 673a.7(r)(2), (3)
    return "push" if player == dealer else "lose"


def settle_hand(box: Box, number: int, hand: Hand, outcome: str) -> None:
    """The wager, its double, then its Second Chance; a hand that wins with one wins on that wager only."""
    mark = "" if number == 1 else f"#{number}"
    # § 673a.7(l)(2), (s)(1)(i): the first wager is merely returned.
    first = "push" if hand.second_chance and outcome == "win" else outcome
    box.add(f"blackjack{mark}", hand.chips, first, EVEN)
    if hand.double:
        box.add(f"double{mark}", hand.double, first, EVEN)
    if hand.second_chance:
        box.add(f"second_chance{mark}", hand.second_chance, outcome, EVEN)


def placed(box: Box) -> int:
    """What a seat put down, counted from the hands and not from the lines."""
    return box.insurance + sum(hand.chips + hand.double + hand.second_chance for hand in box.hands)


# --------------------------------------------------------------------------------- a random round


def random_round(rng: random.Random) -> dict[str, Any]:
    """A legal round: the cards are laid out first, then random decisions are made as they are asked."""
    while True:
        options: dict[str, Any] = {}
        if rng.random() < 0.7:
            options["decks"] = rng.choice((1, 1, 2, 3, 4, 5, 6, 7, 8))
        if rng.random() < 0.6:
            options["split_aces"] = rng.choice(("play_on", "one_card"))
        minimum = rng.choice((100, 500, 500, 500, 1000))
        document: dict[str, Any] = {
            "game": "double_back_jack",
            "edition": "pa-2015",
            "options": options,
            "dealing": "manual_shoe",
            "cards": "",
            "seats": random_seats(rng, minimum),
        }
        random_rounds.name_minimum(rng, document, minimum, 0.3)
        shoe = blackjack.random_shoe(rng, options.get("decks", 6), len(document["seats"]))
        document["cards"] = " ".join(shoe)
        dealt = random_decisions(rng, document)
        if dealt == 0:
            continue
        document["cards"] = " ".join(shoe[: blackjack.how_many(rng, dealt, len(shoe))])
        if rng.random() < 0.05:
            rng.shuffle(document["seats"])
        return document


def random_seats(rng: random.Random, low: int) -> list[dict[str, Any]]:
    """One to six seats with gaps; odd amounts so that half wagers leave half cents."""
    numbers = random_rounds.seat_numbers(rng, MOST_SEATS)
    seats = []
    for number in numbers:
        wagers = {"blackjack": random_rounds.stake(rng, low, blackjack.STEPS, spread=5000)}
        seats.append(random_rounds.seat_entry(rng, number, wagers))
    return seats


def random_decisions(rng: random.Random, document: dict[str, Any]) -> int:
    """Fill in decisions as the round asks them; how many cards it took, or 0 if the shoe ran out."""
    keen = rng.random()
    ask = blackjack.recorded(
        document, lambda legal, wager, cards: random_decision(rng, legal, wager, cards, keen)
    )
    try:
        return play(document, ask).shoe.dealt
    except blackjack.OutOfCards:
        return 0


def random_decision(rng: random.Random, legal: list[str], wager: int, cards: list[str], keen: float) -> str:
    if "insurance" in legal:
        half = wager // 2
        return rng.choice(("decline", f"insurance {rng.choice((half, rng.randint(1, half)))}"))
    if "second_chance" in legal:
        return rng.choice(("second_chance", "second_chance", "decline"))
    if "surrender" in legal and rng.random() < 0.08:
        return "surrender"
    if "split" in legal and rng.random() < 0.7:
        return "split"
    if "double N" in legal and rng.random() < 0.25:
        return f"double {rng.choice((wager, wager, rng.randint(1, wager)))}"
    hit = 0.9 if count(cards)[0] < 12 else 0.2 + 0.8 * keen if count(cards)[0] < 17 else 0.6 * keen
    return "hit" if rng.random() < hit else "stand"
