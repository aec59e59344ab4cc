"""Free Bet Blackjack (58 Pa. Code chapter 672a), settled slowly and plainly.

Six or eight decks, up to six boxes, the dealer stands on every 17. Doubles on a hard 9, 10 or 11 and
splits of anything but ten-value cards cost nothing: a lammer stands for the wager and is paid like it
when the hand wins. A dealer total of 22 returns the wagers that are still on the table.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.oracles import naive

# § 672a.11(c)
PUSH_22 = {
    "A": {"same_suit": "50 to 1", "same_color": "20 to 1", "other": "8 to 1"},
    "B": {"same_suit": "50 to 1", "same_color": "20 to 1", "other": "7 to 1"},
}
EVEN = "1 to 1"  # § 672a.11(a), § 672a.8(e)
BLACKJACK = "3 to 2"  # § 672a.11(a)
INSURANCE = "2 to 1"  # § 672a.11(b)
TEN_VALUES = "TJQK"
RED = "dh"
MOST_SEATS = 6  # § 672a.2(a)
MOST_HANDS = 4  # § 672a.10(d)

Ask = Callable[[int, list[str], int, list[str]], str]


@dataclass
class Hand:
    """One hand of a box: its cards, the chips on it (0 under a lammer) and how it was doubled."""

    cards: list[str]
    chips: int
    lammer: bool = False
    doubled: bool = False
    double_chips: int = 0
    double_lammer: bool = False
    finished: bool = False


@dataclass
class Box:
    """One seat: its wagers before the deal, its hands from the left, and its lines as they are settled."""

    seat: int
    wager: int
    push_22: int
    hands: list[Hand]
    insurance: int = 0
    even_money: bool = False
    lines: list[dict[str, Any]] = field(default_factory=list)


@dataclass
class Table:
    """A round after all cards are dealt and all decisions carried out."""

    boxes: list[Box]
    dealer: list[str]
    dealt: int


def points(card: str) -> int:
    """The value of one card, an ace as 1."""
    # § 672a.3(d)
    if card[0] == "A":
        return 1
    return 10 if card[0] in TEN_VALUES else int(card[0])


def count(cards: list[str]) -> tuple[int, bool]:
    """The total of a hand and whether it is soft: one ace is 11 as long as that keeps the hand at 21."""
    total = sum(points(card) for card in cards)
    if any(card[0] == "A" for card in cards) and total + 10 <= 21:
        return total + 10, True
    return total, False


def is_blackjack(cards: list[str]) -> bool:
    """An ace and a ten-value card as the first two cards."""
    # § 672a.1
    return len(cards) == 2 and count(cards)[0] == 21


def box_blackjack(box: Box) -> bool:
    """A Blackjack is two dealt cards only: an ace and a ten after a split are a plain 21."""
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
        Box(
            entry["seat"],
            entry["wagers"]["blackjack"],
            entry["wagers"].get("push_22", 0),
            [Hand([], entry["wagers"]["blackjack"])],
        )
        for entry in sorted(document["seats"], key=lambda entry: int(entry["seat"]))
    ]
    table = Table(boxes, [], 0)
    deal = dealing(table, shoe)
    # § 672a.7(e): a card to each box, one to the dealer, and both once more.
    for _ in range(2):
        for box in boxes:
            box.hands[0].cards.append(deal())
        table.dealer.append(deal())
    options = document.get("options", {})
    # § 672a.7(f)
    if table.dealer[0][0] == "A":
        offer_insurance(boxes, bool(options.get("even_money")), ask)
    # § 672a.7(g): with a dealer Blackjack no further card is dealt.
    if is_blackjack(table.dealer):
        return table
    # § 672a.7(h), (i)
    for box in boxes:
        if not box_blackjack(box):
            play_box(box, options.get("split_aces", "play_on"), deal, ask)
    # § 672a.7(k), (l), (m)
    if dealer_matters(boxes):
        while count(table.dealer)[0] < 17:
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


def offer_insurance(boxes: list[Box], even_money: bool, ask: Ask) -> None:
    """Every box is asked, from the dealer's left; only a Blackjack may take even money, where offered."""
    # § 672a.8(a), (b), (e)
    for box in boxes:
        legal = ["insurance", "decline"]
        if even_money and box_blackjack(box):
            legal.append("even_money")
        verb, amount = said(ask(box.seat, legal, box.wager, box.hands[0].cards))
        box.even_money = verb == "even_money"
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
        # § 672a.10(c)
        if len(hand.cards) == 1:
            hand.cards.append(deal())
            if hand.cards[0][0] == "A" and split_aces == "one_card":
                hand.finished = True
        legal = legal_decisions(box, hand)
        if not legal:
            place += 1
            continue
        decide(box, place, *said(ask(box.seat, legal, box.wager, hand.cards)), deal, legal)


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


def decide(box: Box, place: int, verb: str, amount: int, deal: Callable[[], str], legal: list[str]) -> None:
    """Carry out one decision on the hand at ``place``."""
    hand = box.hands[place]
    if (verb if amount == 0 else f"{verb} N") not in legal:
        raise ValueError(f"seat {box.seat}: {verb} {amount} is not legal with {hand.cards}")
    if verb == "hit":
        hand.cards.append(deal())
    elif verb == "stand":
        hand.finished = True
    elif verb == "double":
        # § 672a.9(a), (c)
        if amount > box.wager:
            raise ValueError(f"seat {box.seat}: double of {amount}")
        hand.doubled = True
        hand.double_chips = amount
        hand.double_lammer = amount == 0
        hand.cards.append(deal())
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
    return any(count(hand.cards)[0] <= 21 for box in boxes if not box_blackjack(box) for hand in box.hands)


# ---------------------------------------------------------------------------------- the settlement


def settle(document: dict[str, Any]) -> dict[str, Any]:
    """Settle the round; the boxes are gone through from the dealer's right, § 672a.7(r)(2)."""
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
    letter = document.get("options", {}).get("push_22", "A")
    for box in table.boxes:
        settle_box(box, table.dealer, letter)
    lines = [line for box in reversed(table.boxes) for line in box.lines]
    return {"lines": lines, "seats": sums(table.boxes), "meters": dict(document.get("meters", {}))}


def settle_box(box: Box, dealer: list[str], letter: str) -> None:
    """The wagers of one box in the order in which the chapter settles them."""
    # § 672a.8(e): even money is paid before the dealer looks.
    if box.even_money:
        add(box, "blackjack", box.wager, "win", EVEN)
    if is_blackjack(dealer):
        settle_dealer_blackjack(box)
        return
    # § 672a.8(d)
    if box.insurance:
        add(box, "insurance", box.insurance, "lose")
    # § 672a.7(h)(1)
    if box_blackjack(box) and not box.even_money:
        add(box, "blackjack", box.wager, "win", BLACKJACK)
    # A bust loses when it happens.
    for number, hand in enumerate(box.hands, 1):
        if count(hand.cards)[0] > 21:
            settle_hand(box, number, hand, "lose")
    settle_rest(box, dealer, letter)


def settle_dealer_blackjack(box: Box) -> None:
    """Only a Blackjack keeps its wager; Push 22 loses and insurance is paid."""
    # § 672a.7(g)(1), (2)
    if not box.even_money:
        add(box, "blackjack", box.wager, "push" if box_blackjack(box) else "lose")
    if box.push_22:
        add(box, "push_22", box.push_22, "lose")
    if box.insurance:
        add(box, "insurance", box.insurance, "win", INSURANCE)


def settle_rest(box: Box, dealer: list[str], letter: str) -> None:
    """What is still on the table when the dealer has drawn: Push 22 and the hands that did not bust."""
    total = count(dealer)[0]
    # § 672a.7(n)(2)
    if box.push_22 and total != 22:
        add(box, "push_22", box.push_22, "lose")
    if not box_blackjack(box):
        for number, hand in enumerate(box.hands, 1):
            if count(hand.cards)[0] <= 21:
                settle_hand(box, number, hand, against(count(hand.cards)[0], total))
    # § 672a.7(n)(1), § 672a.11(c)
    if box.push_22 and total == 22:
        add(box, "push_22", box.push_22, "win", PUSH_22[letter][kind_of_22(dealer)])


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
        add(box, f"blackjack{mark}", hand.chips, outcome, odds)
    if hand.double_lammer:
        add_lammer(box, f"free_double{mark}", outcome)
    elif hand.doubled:
        add(box, f"double{mark}", hand.double_chips, outcome, odds)


def add(box: Box, wager: str, stake: int, outcome: str, odds: str = "") -> None:
    """One line for chips."""
    returned = {"win": stake, "push": stake, "lose": 0}[outcome]
    if outcome == "win":
        returned += paid(stake, odds)
    box.lines.append(line(box.seat, wager, stake, outcome, returned, odds))


def add_lammer(box: Box, name: str, outcome: str) -> None:
    """One line for a lammer: the original wager in winnings, or nothing."""
    if outcome == "win":
        box.lines.append(line(box.seat, name, 0, "win", paid(box.wager, EVEN), EVEN))
    else:
        box.lines.append(line(box.seat, name, 0, "lose", 0, ""))


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
        staked = box.push_22 + box.insurance
        staked += sum(hand.chips + hand.double_chips for hand in box.hands)
        returned = sum(entry["returned"] for entry in box.lines)
        result.append({"seat": box.seat, "staked": staked, "returned": returned, "net": returned - staked})
    return result


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
    if minimum != 500 or rng.random() < 0.3:
        document["minimum"] = minimum
    shoe = random_shoe(rng, decks, len(document["seats"]))
    document["cards"] = " ".join(shoe)
    dealt = random_decisions(rng, document)
    document["cards"] = " ".join(shoe[: how_many(rng, dealt, len(shoe))])
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
    numbers = sorted(rng.sample(range(1, MOST_SEATS + 1), rng.randint(1, MOST_SEATS)))
    seats = []
    for number in numbers:
        wagers = {"blackjack": random_amount(rng, low)}
        if "push_22" in options and rng.random() < 0.6:
            wagers["push_22"] = random_amount(rng, low)
        entry: dict[str, Any] = {"seat": number, "wagers": wagers, "decisions": []}
        if rng.random() < 0.2:
            entry["player"] = rng.choice(("Ann", "Bob"))
        seats.append(entry)
    return seats


def random_amount(rng: random.Random, low: int) -> int:
    return low + rng.choice((0, 1, 5, 7, 500, 501, 1500, 9500, rng.randrange(5000)))


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
    """Fill in decisions as the round asks them and tell how many cards it took."""
    entries = {entry["seat"]: entry for entry in document["seats"]}
    keen = rng.random()

    def ask(seat: int, legal: list[str], wager: int, cards: list[str]) -> str:
        decision = random_decision(rng, legal, wager, cards, keen)
        entries[seat]["decisions"].append(decision)
        return decision

    return play(document, ask).dealt


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


def how_many(rng: random.Random, dealt: int, whole: int) -> int:
    """How many cards the document names: all, exactly those dealt, or some more."""
    kind = rng.randrange(10)
    if kind == 0:
        return whole
    return dealt if kind < 6 else min(whole, dealt + rng.randint(1, 20))
