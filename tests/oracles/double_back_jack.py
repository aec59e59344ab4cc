"""Double Back Jack (58 Pa. Code chapter 673a), settled slowly and plainly.

A player Blackjack is paid 2 to 1 before the dealer looks, any other 21 is paid at once, and a bust hand
may buy one more card whose value is taken off its total: the Second Chance. The dealer stands on every
17, and a dealer total of 22 returns what is still on the table.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.oracles import naive

EVEN = "1 to 1"  # § 673a.12(a), (b)
BLACKJACK = "2 to 1"  # § 673a.12(a)
INSURANCE = "2 to 1"  # § 673a.12(c)
TEN_VALUES = "TJQK"
MOST_SEATS = 6  # § 673a.2(a)
MOST_HANDS = 2  # § 673a.11(a)

Ask = Callable[[int, list[str], int, list[str]], str]


@dataclass
class Hand:
    """One hand of a box: its cards, its chips, and the card that a Second Chance took off."""

    cards: list[str]
    chips: int
    double: int = 0
    second_chance: int = 0
    taken_off: str = ""
    finished: bool = False


@dataclass
class Box:
    """One seat: its wager, its hands from the left, and its lines as they are settled."""

    seat: int
    wager: int
    hands: list[Hand]
    insurance: int = 0
    surrendered: bool = False
    lines: list[dict[str, Any]] = field(default_factory=list)


@dataclass
class Table:
    """A round after all cards are dealt and all decisions carried out."""

    boxes: list[Box]
    dealer: list[str]
    dealt: int


def points(card: str) -> int:
    """The value of one card, an ace as 1."""
    # § 673a.3(d)
    if card[0] == "A":
        return 1
    return 10 if card[0] in TEN_VALUES else int(card[0])


def count(cards: list[str]) -> int:
    """The total of a hand: one ace is 11 as long as that keeps the hand at 21."""
    total = sum(points(card) for card in cards)
    if any(card[0] == "A" for card in cards) and total + 10 <= 21:
        return total + 10
    return total


def value_of(hand: Hand) -> int:
    """The total that a hand is settled with, less the Second Chance card (an ace takes off 1)."""
    # § 673a.7(l)
    return count(hand.cards) - (points(hand.taken_off) if hand.taken_off else 0)


def is_blackjack(cards: list[str]) -> bool:
    """An ace and a ten-value card as the first two cards."""
    # § 673a.1
    return len(cards) == 2 and count(cards) == 21


def box_blackjack(box: Box) -> bool:
    """A Blackjack is two dealt cards only: an ace and a ten after a split are a plain 21."""
    # § 673a.11(b)
    return len(box.hands) == 1 and is_blackjack(box.hands[0].cards)


def paid(stake: int, odds: str) -> int:
    """The winnings at odds "a to b", rounded down to the cent, without the stake."""
    gain, base = odds.split(" to ")
    return stake * int(gain) // int(base)


# ---------------------------------------------------------------------------------------- the play


def play(document: dict[str, Any], ask: Ask) -> Table:
    """Deal the round and carry out every decision that ``ask`` gives."""
    shoe = document["cards"].split()
    boxes = [
        Box(entry["seat"], entry["wagers"]["blackjack"], [Hand([], entry["wagers"]["blackjack"])])
        for entry in sorted(document["seats"], key=lambda entry: int(entry["seat"]))
    ]
    table = Table(boxes, [], 0)
    deal = dealing(table, shoe)
    # § 673a.7(e): a card to each box, one to the dealer, and both once more.
    for _ in range(2):
        for box in boxes:
            box.hands[0].cards.append(deal())
        table.dealer.append(deal())
    # § 673a.7(f): boxes with a Blackjack are paid and out of the round.
    still_in = [box for box in boxes if not box_blackjack(box)]
    # § 673a.7(g)
    if table.dealer[0][0] == "A":
        offer_insurance(still_in, ask)
    # § 673a.7(h): with a dealer Blackjack no further card is dealt.
    if is_blackjack(table.dealer):
        return table
    # § 673a.7(i), (j)
    for box in still_in:
        play_box(box, document.get("options", {}).get("split_aces", "play_on"), deal, ask)
    # § 673a.7(o), (p): the dealer draws only if some hand still waits for his total.
    if any(waits(box, hand) for box in still_in for hand in box.hands):
        while count(table.dealer) < 17:
            table.dealer.append(deal())
    return table


def dealing(table: Table, shoe: list[str]) -> Callable[[], str]:
    """A function that takes the next card out of the shoe."""

    def deal() -> str:
        if table.dealt == len(shoe):
            raise ValueError("too few cards")
        table.dealt += 1
        return shoe[table.dealt - 1]

    return deal


def offer_insurance(boxes: list[Box], ask: Ask) -> None:
    """Every box still in is asked, from the dealer's left, for at most half of its wager."""
    # § 673a.8(a), (b)
    for box in boxes:
        verb, amount = said(ask(box.seat, ["insurance", "decline"], box.wager, box.hands[0].cards))
        if verb == "insurance":
            if not 0 < amount <= (box.wager + 1) // 2:
                raise ValueError(f"seat {box.seat}: insurance of {amount}")
            box.insurance = amount


def said(decision: str) -> tuple[str, int]:
    """A decision taken apart: the verb and its amount, 0 if none is named."""
    verb, _, amount = decision.partition(" ")
    return verb, int(amount) if amount else 0


def play_box(box: Box, split_aces: str, deal: Callable[[], str], ask: Ask) -> None:
    """Finish the hands of a box from the left; a hand gets its second card when its turn has come."""
    place = 0
    while place < len(box.hands):
        hand = box.hands[place]
        # § 673a.11(b)
        if len(hand.cards) == 1:
            hand.cards.append(deal())
            if hand.cards[0][0] == "A" and split_aces == "one_card":
                hand.finished = True
        legal = legal_decisions(box, hand)
        if not legal:
            place += 1
            continue
        decide(box, place, ask(box.seat, legal, box.wager, hand.cards), deal, legal)


def legal_decisions(box: Box, hand: Hand) -> list[str]:
    """What the hand may do now; nothing when it is finished or has 21; a bust may buy a Second Chance."""
    if box.surrendered or hand.finished:
        return []
    # § 673a.7(l)
    if count(hand.cards) > 21:
        return ["second_chance", "decline"]
    # § 673a.7(k)(1), (2)
    if count(hand.cards) == 21 or hand.double:
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


def decide(box: Box, place: int, decision: str, deal: Callable[[], str], legal: list[str]) -> None:
    """Carry out one decision on the hand at ``place``."""
    hand = box.hands[place]
    verb, amount = said(decision)
    if (verb if amount == 0 else f"{verb} N") not in legal:
        raise ValueError(f"seat {box.seat}: {decision} is not legal with {hand.cards}")
    if verb == "hit":
        hand.cards.append(deal())
    elif verb in ("stand", "decline"):
        hand.finished = True
    elif verb == "surrender":
        box.surrendered = True
    elif verb == "double":
        # § 673a.10(a), (b)
        if amount > box.wager:
            raise ValueError(f"seat {box.seat}: double of {amount}")
        hand.double = amount
        hand.cards.append(deal())
    elif verb == "split":
        # § 673a.11(a)
        box.hands.insert(place + 1, Hand([hand.cards.pop()], box.wager))
    else:
        # § 673a.7(l): as much as the hand carries, its double included.
        hand.second_chance = hand.chips + hand.double
        hand.taken_off = deal()
        hand.finished = True


def waits(box: Box, hand: Hand) -> bool:
    """Less than 21 and not surrendered: the hand is compared with the dealer's."""
    # § 673a.7(l)(3), (p)
    return not box.surrendered and value_of(hand) < 21


# ---------------------------------------------------------------------------------- the settlement


def settle(document: dict[str, Any]) -> dict[str, Any]:
    """Settle the round; the boxes are gone through from the dealer's right, § 673a.7(f), (q)(2), (t)(2)."""
    left = {entry["seat"]: list(entry["decisions"]) for entry in document["seats"]}

    def ask(seat: int, legal: list[str], wager: int, cards: list[str]) -> str:
        if not left[seat]:
            raise ValueError(f"seat {seat}: a decision is missing ({legal})")
        decision: str = left[seat].pop(0)
        if decision.split()[0] not in [verb.split()[0] for verb in legal]:
            raise ValueError(f"seat {seat}: {decision} is not one of {legal}")
        return decision

    table = play(document, ask)
    if any(left.values()):
        raise ValueError(f"decisions left over: {left}")
    for box in table.boxes:
        settle_box(box, table.dealer)
    lines = [line for box in reversed(table.boxes) for line in box.lines]
    return {"lines": lines, "seats": sums(table.boxes), "meters": dict(document.get("meters", {}))}


def settle_box(box: Box, dealer: list[str]) -> None:
    """The wagers of one box in the order in which the chapter settles them."""
    # § 673a.7(f)
    if box_blackjack(box):
        add(box, "blackjack", box.wager, "win", BLACKJACK)
        return
    # § 673a.7(h), § 673a.8(c)
    if is_blackjack(dealer):
        add(box, "blackjack", box.wager, "lose")
        if box.insurance:
            add(box, "insurance", box.insurance, "win", INSURANCE)
        return
    # § 673a.8(d)
    if box.insurance:
        add(box, "insurance", box.insurance, "lose")
    # § 673a.9(a): half of the wager comes back.
    if box.surrendered:
        box.lines.append(line(box.seat, "blackjack", box.wager, "lose", box.wager // 2, ""))
        return
    settle_hands(box, count(dealer))


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
    add(box, f"blackjack{mark}", hand.chips, first, EVEN)
    if hand.double:
        add(box, f"double{mark}", hand.double, first, EVEN)
    if hand.second_chance:
        add(box, f"second_chance{mark}", hand.second_chance, outcome, EVEN)


def add(box: Box, wager: str, stake: int, outcome: str, odds: str = "") -> None:
    """One line; the odds count only on a win."""
    returned = {"win": stake, "push": stake, "lose": 0}[outcome]
    if outcome == "win":
        returned += paid(stake, odds)
    box.lines.append(line(box.seat, wager, stake, outcome, returned, odds if outcome == "win" else ""))


def line(seat: int, wager: str, stake: int, outcome: str, returned: int, pays: str) -> dict[str, Any]:
    return {
        "seat": seat,
        "wager": wager,
        "stake": stake,
        "outcome": outcome,
        "returned": returned,
        "pays": pays,
    }


def sums(boxes: list[Box]) -> list[dict[str, Any]]:
    """What each seat placed and got back; the stakes are counted from the hands, not from the lines."""
    result = []
    for box in boxes:
        staked = box.insurance
        staked += sum(hand.chips + hand.double + hand.second_chance for hand in box.hands)
        returned = sum(entry["returned"] for entry in box.lines)
        result.append({"seat": box.seat, "staked": staked, "returned": returned, "net": returned - staked})
    return result


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
        if minimum != 500 or rng.random() < 0.3:
            document["minimum"] = minimum
        shoe = random_shoe(rng, options.get("decks", 6), len(document["seats"]))
        document["cards"] = " ".join(shoe)
        dealt = random_decisions(rng, document)
        if dealt == 0:
            continue
        document["cards"] = " ".join(shoe[: how_many(rng, dealt, len(shoe))])
        if rng.random() < 0.05:
            rng.shuffle(document["seats"])
        return document


def random_seats(rng: random.Random, low: int) -> list[dict[str, Any]]:
    """One to six seats with gaps; odd amounts so that half wagers leave half cents."""
    numbers = sorted(rng.sample(range(1, MOST_SEATS + 1), rng.randint(1, MOST_SEATS)))
    seats = []
    for number in numbers:
        wagers = {"blackjack": low + rng.choice((0, 1, 5, 7, 500, 501, 1500, 9500, rng.randrange(5000)))}
        entry: dict[str, Any] = {"seat": number, "wagers": wagers, "decisions": []}
        if rng.random() < 0.2:
            entry["player"] = rng.choice(("Ann", "Bob"))
        seats.append(entry)
    return seats


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


def random_decisions(rng: random.Random, document: dict[str, Any]) -> int:
    """Fill in decisions as the round asks them; how many cards it took, or 0 if the shoe ran out."""
    entries = {entry["seat"]: entry for entry in document["seats"]}
    keen = rng.random()

    def ask(seat: int, legal: list[str], wager: int, cards: list[str]) -> str:
        decision = random_decision(rng, legal, wager, cards, keen)
        entries[seat]["decisions"].append(decision)
        return decision

    try:
        return play(document, ask).dealt
    except ValueError as error:
        if str(error) != "too few cards":
            raise
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
    hit = 0.9 if count(cards) < 12 else 0.2 + 0.8 * keen if count(cards) < 17 else 0.6 * keen
    return "hit" if rng.random() < hit else "stand"


def how_many(rng: random.Random, dealt: int, whole: int) -> int:
    """How many cards the document names: all, exactly those dealt, or some more."""
    kind = rng.randrange(10)
    if kind == 0:
        return whole
    return dealt if kind < 6 else min(whole, dealt + rng.randint(1, 20))
