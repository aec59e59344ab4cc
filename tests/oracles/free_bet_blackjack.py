"""Free Bet Blackjack (58 Pa. Code chapter 672a), settled slowly and plainly.

Six or eight decks, up to six boxes, the dealer stands on every 17. Doubles on a hard 9, 10 or 11 and
splits of anything but ten-value cards cost nothing: a lammer stands for the wager and is paid like it
when the hand wins. A dealer total of 22 returns the wagers that are still on the table.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from tests.oracles import blackjack, random_rounds
from tests.oracles.blackjack import Ask, Shoe, Table, count, is_blackjack
from tests.oracles.naive import points
from tests.oracles.reckoning import line, winnings

# § 672a.11(c)
PUSH_22 = {
    "A": {"same_suit": "50 to 1", "same_color": "20 to 1", "other": "8 to 1"},
    "B": {"same_suit": "50 to 1", "same_color": "20 to 1", "other": "7 to 1"},
}
EVEN = "1 to 1"  # § 672a.11(a), § 672a.8(e)
BLACKJACK = "3 to 2"  # § 672a.11(a)
INSURANCE = "2 to 1"  # § 672a.11(b)
RED = "dh"
MOST_SEATS = 6  # § 672a.2(a)
MOST_HANDS = 4  # § 672a.10(d)


@dataclass
class Hand(blackjack.Hand):
    """A hand under chips or a lammer (its chips are then 0), and how it was doubled."""

    lammer: bool = False
    doubled: bool = False
    double_chips: int = 0
    double_lammer: bool = False


@dataclass
class Box(blackjack.Box[Hand]):
    """A box with its Push 22 Wager, which may take even money."""

    push_22: int = 0
    even_money: bool = False


# ---------------------------------------------------------------------------------------- the play


def play(document: dict[str, Any], ask: Ask) -> Table[Box]:
    """Deal the round and carry out every decision that ``ask`` gives."""
    boxes = [opened(entry["seat"], entry["wagers"]) for entry in blackjack.in_order(document)]
    table = Table(boxes, Shoe(document["cards"].split()))
    table.deal()
    options = document.get("options", {})
    # § 672a.7(f)
    if table.dealer[0][0] == "A":
        offer_insurance(boxes, bool(options.get("even_money")), ask)
    # § 672a.7(g): with a dealer Blackjack no further card is dealt.
    if is_blackjack(table.dealer):
        return table
    # § 672a.7(h), (i)
    for box in boxes:
        if not box.blackjack:
            blackjack.play_box(box, table, options.get("split_aces", "play_on"), ask, legal_decisions, decide)
    # § 672a.7(k), (l), (m)
    if dealer_matters(boxes):
        table.draw()
    return table


def opened(seat: int, wagers: dict[str, int]) -> Box:
    """A box before the deal."""
    hand = Hand([], wagers["blackjack"])
    return Box(seat, wagers["blackjack"], [hand], push_22=wagers.get("push_22", 0))


def offer_insurance(boxes: list[Box], even_money: bool, ask: Ask) -> None:
    """Every box is asked, from the dealer's left; only a Blackjack may take even money, where offered."""
    # § 672a.8(a), (b), (e)
    for box in boxes:
        legal = ["insurance", "decline"]
        if even_money and box.blackjack:
            legal.append("even_money")
        verb, amount = blackjack.said(ask(box.seat, legal, box.wager, box.hands[0].cards))
        box.even_money = verb == "even_money"
        if verb == "insurance":
            box.insurance = blackjack.insured(box.seat, box.wager, amount)


def legal_decisions(box: Box, hand: Hand) -> list[str]:
    """What the hand may do now; nothing when it is finished, doubled, or stands at 21 or more."""
    # § 672a.7(j)
    if hand.finished or hand.doubled or count(hand.cards)[0] >= 21:
        return []
    legal = ["hit", "stand"]
    if len(hand.cards) == 2:
        # § 672a.9(a), (b)
        legal.append("double" if free_double(hand) else "double N")
        # § 672a.10(a), (d)
        first, second = hand.cards
        if points(first) == points(second) and len(box.hands) < MOST_HANDS:
            legal.append("split")
    return legal


def free_double(hand: Hand) -> bool:
    """Two cards that make a hard 9, 10 or 11 double for nothing."""
    # § 672a.9(a)(1)
    total, soft = count(hand.cards)
    return total in (9, 10, 11) and not soft


def decide(box: Box, place: int, verb: str, amount: int, shoe: Shoe) -> None:
    """Carry out one decision on the hand at ``place``."""
    hand = box.hands[place]
    if verb == "hit":
        hand.cards.append(shoe.deal())
    elif verb == "stand":
        hand.finished = True
    elif verb == "double":
        # § 672a.9(a), (c)
        if amount > box.wager:
            raise ValueError(f"seat {box.seat}: double of {amount}")
        hand.doubled = True
        hand.double_chips = amount
        hand.double_lammer = amount == 0
        hand.cards.append(shoe.deal())
    else:
        # § 672a.10(b): ten-value cards cost a second wager, all other pairs get a lammer.
        tens = points(hand.cards[0]) == 10
        right = Hand([hand.cards.pop()], box.wager if tens else 0, lammer=not tens)
        box.hands.insert(place + 1, right)


def dealer_matters(boxes: list[Box]) -> bool:
    """The dealer draws for a Push 22 Wager, and for any hand that is neither bust nor a Blackjack."""
    # § 672a.7(m)
    if any(box.push_22 for box in boxes):
        return True
    return any(count(hand.cards)[0] <= 21 for box in boxes if not box.blackjack for hand in box.hands)


# ---------------------------------------------------------------------------------- the settlement


def settle(document: dict[str, Any]) -> dict[str, Any]:
    """Settle the round; the boxes are gone through from the dealer's right, § 672a.7(r)(2)."""
    answers = blackjack.Answers(document)
    table = play(document, answers.ask)
    answers.finish()
    letter = document.get("options", {}).get("push_22", "A")
    for box in table.boxes:
        settle_box(box, table.dealer, letter)
    return table.answer(document, placed)


def settle_box(box: Box, dealer: list[str], letter: str) -> None:
    """The wagers of one box in the order in which the chapter settles them."""
    # § 672a.8(e): even money is paid before the dealer looks.
    if box.even_money:
        box.add("blackjack", box.wager, "win", EVEN)
    if is_blackjack(dealer):
        settle_dealer_blackjack(box)
        return
    # § 672a.8(d)
    if box.insurance:
        box.add("insurance", box.insurance, "lose")
    # § 672a.7(h)(1)
    if box.blackjack and not box.even_money:
        box.add("blackjack", box.wager, "win", BLACKJACK)
    # A bust loses when it happens.
    for number, hand in enumerate(box.hands, 1):
        if count(hand.cards)[0] > 21:
            settle_hand(box, number, hand, "lose")
    settle_rest(box, dealer, letter)


def settle_dealer_blackjack(box: Box) -> None:
    """Only a Blackjack keeps its wager; Push 22 loses and insurance is paid."""
    # § 672a.7(g)(1), (2)
    if not box.even_money:
        box.add("blackjack", box.wager, "push" if box.blackjack else "lose")
    if box.push_22:
        box.add("push_22", box.push_22, "lose")
    if box.insurance:
        box.add("insurance", box.insurance, "win", INSURANCE)


def settle_rest(box: Box, dealer: list[str], letter: str) -> None:
    """What is still on the table when the dealer has drawn: Push 22 and the hands that did not bust."""
    total = count(dealer)[0]
    # § 672a.7(n)(2)
    if box.push_22 and total != 22:
        box.add("push_22", box.push_22, "lose")
    if not box.blackjack:
        for number, hand in enumerate(box.hands, 1):
            if count(hand.cards)[0] <= 21:
                settle_hand(box, number, hand, against(count(hand.cards)[0], total))
    # § 672a.7(n)(1), § 672a.11(c)
    if box.push_22 and total == 22:
        box.add("push_22", box.push_22, "win", PUSH_22[letter][kind_of_22(dealer)])


def against(player: int, dealer: int) -> str:
    """A hand of at most 21 compared with the dealer's total."""
    # § 672a.7(n)(1), (o)(1)
    if dealer == 22:
        return "push"
    # § 672a.7(o)
    if dealer > 21 or player > dealer:
        return "win"
    # § 672a.7(p), (q)(2)
    return "push" if player == dealer else "lose"


def kind_of_22(dealer: list[str]) -> str:
    """Whether all cards of the dealer are of one suit, else of one color."""
    if len({card[1] for card in dealer}) == 1:
        return "same_suit"
    return "same_color" if len({card[1] in RED for card in dealer}) == 1 else "other"


def settle_hand(box: Box, number: int, hand: Hand, outcome: str) -> None:
    """The wager or lammer of a hand, then its double; a lammer is collected unless the hand wins."""
    mark = "" if number == 1 else f"#{number}"
    odds = EVEN if outcome == "win" else ""
    # § 672a.7(n)-(q): a lammer is worth the original wager on a win and is taken away otherwise.
    if hand.lammer:
        add_lammer(box, f"free_bet{mark}", outcome)
    else:
        box.add(f"blackjack{mark}", hand.chips, outcome, odds)
    if hand.double_lammer:
        add_lammer(box, f"free_double{mark}", outcome)
    elif hand.doubled:
        box.add(f"double{mark}", hand.double_chips, outcome, odds)


def add_lammer(box: Box, name: str, outcome: str) -> None:
    """One line for a lammer: the original wager in winnings, or nothing."""
    if outcome == "win":
        box.lines.append(line(box.seat, name, 0, "win", winnings(box.wager, EVEN), EVEN))
    else:
        box.add(name, 0, "lose")


def placed(box: Box) -> int:
    """What a seat put down, counted from the hands and not from the lines."""
    return box.push_22 + box.insurance + sum(hand.chips + hand.double_chips for hand in box.hands)


# --------------------------------------------------------------------------------- a random round


def random_round(rng: random.Random) -> dict[str, Any]:
    """A legal round: the cards are laid out first, then random decisions are made as they are asked."""
    options = random_options(rng)
    decks = options.get("decks", 6)
    minimum = rng.choice((100, 500, 500, 500, 1000))
    document: dict[str, Any] = {
        "game": "free_bet_blackjack",
        "edition": "pa-2015",
        "options": options,
        "dealing": "manual_shoe",
        "cards": "",
        "seats": random_seats(rng, options, minimum),
    }
    random_rounds.name_minimum(rng, document, minimum, 0.3)
    shoe = blackjack.random_shoe(rng, decks, len(document["seats"]))
    document["cards"] = " ".join(shoe)
    dealt = random_decisions(rng, document)
    document["cards"] = " ".join(shoe[: blackjack.how_many(rng, dealt, len(shoe))])
    if rng.random() < 0.05:
        rng.shuffle(document["seats"])
    return document


def random_options(rng: random.Random) -> dict[str, Any]:
    options: dict[str, Any] = {}
    if rng.random() < 0.7:
        options["push_22"] = rng.choice("AB")
    if rng.random() < 0.6:
        options["even_money"] = True
    if rng.random() < 0.6:
        options["decks"] = rng.choice((6, 8))
    if rng.random() < 0.6:
        options["split_aces"] = rng.choice(("play_on", "one_card"))
    return options


def random_seats(rng: random.Random, options: dict[str, Any], low: int) -> list[dict[str, Any]]:
    """One to six seats with gaps; odd amounts so that 3 to 2 and half wagers leave half cents."""
    numbers = random_rounds.seat_numbers(rng, MOST_SEATS)
    seats = []
    for number in numbers:
        wagers = {"blackjack": random_amount(rng, low)}
        if "push_22" in options and rng.random() < 0.6:
            wagers["push_22"] = random_amount(rng, low)
        seats.append(random_rounds.seat_entry(rng, number, wagers))
    return seats


def random_amount(rng: random.Random, low: int) -> int:
    return random_rounds.stake(rng, low, blackjack.STEPS, spread=5000)


def random_decisions(rng: random.Random, document: dict[str, Any]) -> int:
    """Fill in decisions as the round asks them and tell how many cards it took."""
    keen = rng.random()
    ask = blackjack.recorded(
        document, lambda legal, wager, cards: random_decision(rng, legal, wager, cards, keen)
    )
    return play(document, ask).shoe.dealt


def random_decision(rng: random.Random, legal: list[str], wager: int, cards: list[str], keen: float) -> str:
    if "insurance" in legal:
        verb = rng.choice(legal)
        half = wager // 2
        return f"insurance {rng.choice((half, half, rng.randint(1, half)))}" if verb == "insurance" else verb
    if "split" in legal and rng.random() < 0.7:
        return "split"
    if len(legal) > 2 and rng.random() < 0.3:
        return legal[2].replace("N", str(rng.choice((wager, wager, rng.randint(1, wager)))))
    hit = 0.9 if count(cards)[0] < 12 else 0.1 + 0.8 * keen if count(cards)[0] < 17 else 0.5 * keen
    return "hit" if rng.random() < hit else "stand"
