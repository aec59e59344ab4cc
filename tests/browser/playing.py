"""A round of any game on the two pages: which areas are pressed, and how a bold patron decides."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import expect

from tests import warm
from tests.browser.pages import Dealer, Patron

MOST_STEPS = 60
SPOTS = {
    "criss_cross_poker": ["ante_across", "ante_down", "five_card"],
    "double_back_jack": ["blackjack"],
    "flop_poker": ["ante", "pot", "three_card_bonus", "progressive"],
    "free_bet_blackjack": ["blackjack", "push_22"],
    "go_fore_it": ["front_9", "skins", "gopher"],
    "heads_up_holdem": ["ante", "odds", "pocket_bonus", "trips_plus"],
    "high_card_flush": ["ante", "flush_bonus", "straight_flush_bonus", "progressive"],
    "high_roll_dice": ["pip_6", "pip_1", "kind_3", "extra_roll", "million_9"],
    "lunar_poker": ["ante", "super", "super_dealer"],
    "props_and_hops": ["hard_6", "hop_1_2", "field", "hop_top", "one_six_and_under", "six_eight_shake"],
    "raise_it_up_stud": ["ante", "blind", "pair_plus", "progressive", "six_card"],
    "six_card_fortune_pai_gow": ["pai_gow", "fortune", "insurance", "progressive"],
    "texas_holdem_bonus": [
        "ante",
        "bonus",
        "progressive",
        "five_card_player",
        "five_card_dealer",
        "six_card",
    ],
}
# The first of these that is open is pressed; where none is, the first button.
WANTED = ["raise", "play", "flop", "turn", "river", "across", "down", "middle", "back_9", "draw", "bet",
          "set", "double", "second_chance", "stand", "decline", "remove"]  # fmt: skip


def decide(patron: Patron) -> None:
    """Answer the question that is open, as a bold patron does."""
    buttons = patron.page.locator("button.decision")
    expect(buttons.first).to_be_visible()
    words = [(button.get_attribute("data-decision") or "").split()[0] for button in buttons.all()]
    word = next((one for one in WANTED if one in words), words[0])
    button = buttons.nth(words.index(word))
    if button.get_attribute("data-cards") is not None:
        for card in patron.page.locator(".own playing-card.pickable").all()[: 2 if word == "draw" else 1]:
            card.click()
    if patron.locks_in:
        button.click()
    with patron.answers():
        button.click()


def play_until_asked(patron: Patron, dealer: Dealer) -> bool:
    """Deal and roll until the patron is asked (True) or everything is settled (False)."""
    for _ in range(MOST_STEPS):
        dealer.expect_step("deal", "roll", "ask", "turn", "settle", "validate", "next")
        step = dealer.step
        if step == "deal":
            dealer.deal()
        elif step == "roll":
            dealer.roll()
        elif step == "turn":
            dealer.turn()
        elif step == "settle":
            dealer.settle()
        else:
            return step == "ask"
    raise AssertionError("the round does not end")


def play_out(patron: Patron, dealer: Dealer) -> None:
    """Deal, roll and decide until everything is settled."""
    for _ in range(MOST_STEPS):
        if not play_until_asked(patron, dealer):
            return
        with dealer.hears():
            decide(patron)
        if patron.decisions[-1].startswith("draw "):
            dealer.discard(patron.decisions[-1].split()[1:])
    raise AssertionError("the round does not end")


def play_to(patron: Patron, dealer: Dealer, wanted: str) -> None:
    """Deal, turn up and decide until the table waits for this step."""
    for _ in range(MOST_STEPS):
        dealer.expect_step("deal", "roll", "ask", "turn", "settle")
        step = dealer.step
        if step == wanted:
            return
        if step == "ask":
            with dealer.hears():
                decide(patron)
            if patron.decisions[-1].startswith("draw "):
                dealer.discard(patron.decisions[-1].split()[1:])
        else:
            {"deal": dealer.deal, "roll": dealer.roll, "turn": dealer.turn}[step]()
    raise AssertionError(f"the table does not come to {wanted}")


def with_cards(decisions: Sequence[str], hand: Sequence[str]) -> list[str]:
    """What a document says of decisions that were made while nobody had read the cards: the low hand of Pai
    Gow is turned up first; who said in Lunar Poker that he would draw named the cards later."""
    named = [f"set {hand[0]}" if one == "set" else one for one in decisions]
    return named[1:] if named[:1] == ["draw"] else named


def settled_by_command(
    record: dict[str, Any],
    patrons: Sequence[Patron],
    dealer: Dealer,
    irregularity: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """``croupier settle`` of the round that was dealt and decided on the pages; patrons as they sit."""
    setup = record["setup"]
    seats = [
        {name: seat[name] for name in ("seat", "position", "wagers")}
        | {"decisions": with_cards(patron.decisions, dealer.layout.get(f"position {seat['position']}", []))}
        for seat, patron in zip(setup["seats"], patrons, strict=True)
    ]
    document: dict[str, Any] = {
        "game": setup["game"],
        "edition": setup["edition"],
        "options": setup["options"],
    }
    # Hits are paid from the meters as they stood at settlement, the round's own contributions included.
    meters = record["meters"] or setup["meters"]
    document |= {"seats": seats, "meters": meters, "minimum": setup["minimum"]}
    document |= {"dealing": setup["dealing"], "cards": " ".join(dealer.cards)} if dealer.cards else {}
    document |= {"dice": dealer.rolls} if dealer.rolls else {}
    document |= {"irregularity": dict(irregularity)} if irregularity else {}
    document |= {name: setup[name] for name in ("start", "magic_card", "lucky_position") if setup.get(name)}
    document |= {name: setup[name] for name in ("lammers",) if name in setup}
    answer = warm.run(["settle"], input=json.dumps(document), capture_output=True, text=True, check=True)
    result: dict[str, Any] = json.loads(answer.stdout)
    assert "error" not in result, result
    return result
