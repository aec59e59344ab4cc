"""One scripted round of every game, and when each of its irregularities may be entered: read from the text.

A round is a line of moments: the bell is moment 0, and every card, decision and roll is one more. ``BETTING``
is the moment before the bell, ``OVER`` the one after the settlement. ``windows`` holds for each irregularity
the first and the last moment at which its section knows it; ``never``: there is none in this edition or with
this way of dealing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

BETTING, OVER = -1, 999
ALWAYS = (BETTING, OVER)
NEVER = None

RESHUFFLE = ("reshuffle",)
NEW_DECK = ("change_cards", "count_cards")

Window = tuple[int, int] | None

DECK = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]


@dataclass(frozen=True, eq=False)
class Script:
    """A round of one player on position 1, whose cards (or dice) and decisions are known."""

    game: str
    wagers: Mapping[str, int]
    windows: Mapping[str, Window]
    cards: str = ""
    decisions: tuple[str, ...] = ()
    dealing: str = ""
    edition: str = ""
    dice: tuple[tuple[int, ...], ...] = ()
    sections: Mapping[str, str] = field(default_factory=dict)

    @property
    def shoe(self) -> str:
        """Its cards, and then those of the deck that are not among them."""
        known = self.cards.split()
        return " ".join([*known, *(card for card in DECK if card not in known)]) if known else ""

    @property
    def id(self) -> str:
        return "-".join(part for part in (self.game, self.edition, self.dealing) if part)


def poker(first: int, last: int, dealing: str) -> dict[str, Window]:
    """What the poker chapters have in common: cards leave the shoe up to moment ``last``, and the round waits
    for its last act at moment ``first``."""
    during_the_deal, after_a_card = (0, last - 1), (1, first)
    return {
        "face_up_card": during_the_deal,
        "face_up_cards": during_the_deal,
        "card_drawn_in_error": during_the_deal,
        "incorrect_number_of_cards": after_a_card,
        "shuffler_jam": ALWAYS,
        "shoe_jam": during_the_deal if dealing == "automated_shoe" else NEVER,
        "device_out_of_order": ALWAYS,
    }


def stub(first: int, last: int) -> dict[str, Window]:
    return {"stub_misdealt": (first, last), "stub_wrong": (first, last)}


PLAYER = "As Kd 9h 7c 5d 3s 2h"
DEALER = "Qs Jd Th 8c 6d 4s 2c"


def dealt_in_turn(*hands: str) -> str:
    """The cards of these hands, one at a time around the table."""
    return " ".join(card for row in zip(*(hand.split() for hand in hands), strict=True) for card in row)


def high_card_flush(edition: str, dealing: str) -> Script:
    stacks = dealing == "automated_shoe" or edition == "ma"
    speaks = edition == "ma"
    return Script(
        "high_card_flush",
        {"ante": 500},
        poker(14, 14, dealing)
        | stub(14, 14)
        | {
            "dealer_card_exposed": (8 if stacks else 2, 14),
            "player_leaves": NEVER if speaks else (1, 14),
            "information_exchanged": (14, 14) if speaks else NEVER,
        },
        f"{PLAYER} {DEALER}" if stacks else dealt_in_turn(PLAYER, DEALER),
        ("fold",),
        dealing,
        edition,
    )


def texas(dealing: str) -> Script:
    """Two cards each; flop of a burn and three; turn and River with a burn each. The last burn and the
    River card come after the last decision, and with the River card the stub is counted."""
    stacks = dealing == "automated_shoe"
    return Script(
        "texas_holdem_bonus",
        {"ante": 500},
        poker(14, 15, dealing)
        | stub(13, 14)
        | {"dealer_card_exposed": (3 if stacks else 2, 12), "player_leaves": (1, 14)},
        "As Kd Qs Jd 2c 3c 4c 5c 6c 7c 8c 9c",
        ("flop", "turn", "river"),
        dealing,
        "pa-2019",
    )


def heads_up(dealing: str) -> Script:
    stacks = dealing == "automated_shoe"
    return Script(
        "heads_up_holdem",
        {"ante": 500, "odds": 500},
        poker(9, 9, dealing)
        | stub(9, 9)
        | {"dealer_card_exposed": (3 if stacks else 2, 9), "player_leaves": (1, 9)},
        "As Kd Qs Jd 2c 3c 4h 8c 9h",
        ("raise",),
        dealing,
    )


def flop_poker(dealing: str) -> Script:
    """From the hand or a manual shoe the flop comes after the decision, with a burn; it settles the round."""
    stacks = dealing == "automated_shoe"
    return Script(
        "flop_poker",
        {"ante": 500, "pot": 500},
        poker(6 if stacks else 7, 6 if stacks else 8, dealing)
        | stub(5 if stacks else 7, 6 if stacks else 7)
        | {"player_leaves": (1, 6 if stacks else 7)},
        "As Kd 9h 7c 5d 3s 2h",
        ("flop",),
        dealing,
    )


def raise_it_up(dealing: str) -> Script:
    return Script(
        "raise_it_up_stud",
        {"ante": 500, "blind": 500},
        poker(8, 6, dealing)
        | stub(6, 8)
        | {"player_leaves": (1, 8), "community_card_exposed": (4, 8), "information_exchanged": (6, 8)},
        "As Kd 9h 7c 5d 3s",
        ("check", "check", "fold"),
        dealing,
    )


def criss_cross(dealing: str) -> Script:
    """The five community cards come before the players' two."""
    return Script(
        "criss_cross_poker",
        {"ante_across": 500, "ante_down": 500},
        poker(9, 7, dealing) | stub(7, 9) | {"player_leaves": (6, 9), "community_card_exposed": (1, 9)},
        "As Kd 9h 7c 5d 3s 2h",
        ("across", "down", "middle"),
        dealing,
    )


def go_fore_it(dealing: str) -> Script:
    """Two cards each, then two hole cards each; from the automated shoe in stacks."""
    stacks = dealing == "automated_shoe"
    return Script(
        "go_fore_it",
        {"front_9": 500},
        poker(8, 8, dealing)
        | stub(8, 8)
        | {"player_leaves": (1, 8), "hidden_card_exposed": (3 if stacks else 2, 8)},
        "As Kd 9h 7c 5d 3s 2h 4c",
        ("fold",),
        dealing,
    )


def lunar(dealing: str) -> Script:
    """Nothing is drawn: after ten cards one decision ends the round. The deck is counted between rounds."""
    stacks = dealing == "automated_shoe"
    return Script(
        "lunar_poker",
        {"ante": 500, "super": 500},
        poker(10, 10, dealing)
        | {
            "player_leaves": (1, 10),
            "dealer_card_exposed": (6 if stacks else 2, 10),
            "deck_not_whole": (OVER, OVER),
        },
        "As Kd 9h 7c 5d 3s 2h 4c Jd Tc",
        ("fold",),
        dealing,
    )


def pai_gow(dealing: str) -> Script:
    """Seven hands of six from the position that 1 names, which is the dealer; the player is the second."""
    stacks = dealing == "automated_shoe"
    exposed = (42, 42) if stacks else (2, 42)
    return Script(
        "six_card_fortune_pai_gow",
        {"pai_gow": 500},
        poker(42, 42, dealing)
        | stub(42, 42)
        | {
            "player_leaves": (7 if stacks else 2, 42),
            "dice_not_flat": (0, 0),
            "dice_fell_out": (0, 0),
            "wrong_starting_position": (1, 42),
            "player_card_exposed": exposed,
            "player_hand_voided": exposed,
            "dealer_card_exposed": (1, 42),
            "dealer_hands_reset": (OVER, OVER),
            "stack_card_exposed": (1, 41) if stacks else NEVER,
            "position_dealt_incorrect_number": (1, 42),
        },
        " ".join(DECK),
        ("house_way",),
        dealing,
    )


def blackjack(game: str) -> Script:
    """Player 5 and 6, dealer 9 up and 7: he draws a 2 and stands, the dealer draws a 4 to 20."""
    return Script(
        game,
        {"blackjack": 500},
        {
            "face_up_card": (0, 7),
            "card_drawn_in_error": (0, 7),
            "card_exposed": (4, 6),
            "dealer_overdraws": (OVER, OVER),
            "dealer_missed_first_card": (1, 3),
            "dealer_missed_second_card": (3, 3),
            "shoe_exhausted": (0, 7),
            "no_cards_dealt": (1, 2),
            "one_card_dealt": (1, 3),
            "additional_card_not_dealt": (5, 5),
            "card_reader_misused": (4, 7),
            "card_reader_malfunction": ALWAYS,
            "shuffler_jam": ALWAYS,
            "device_out_of_order": ALWAYS,
        },
        "5h 9c 6d 7s 2c 4c 3c 8h 8s 9h 9s 2h",
        ("hit", "stand"),
    )


DICE = (
    Script(
        "props_and_hops",
        {"field": 500},
        dict.fromkeys(("lid_removed", "die_fell_out", "dice_not_flat"), (0, 0)),
        dice=((3, 4),),
    ),
    Script(
        "high_roll_dice",
        {"pip_6": 500},
        dict.fromkeys(("die_off_table", "die_on_die", "die_cocked", "die_cocked_on_two_sides"), (0, 0)),
        dice=((1, 1, 2, 2, 3, 3, 4, 4, 5, 6),),
    ),
)

METHODS = ("manual_shoe", "automated_shoe")

SCRIPTS = (
    *(high_card_flush(edition, dealing) for edition in ("pa-2019", "pa-2015", "ma") for dealing in METHODS),
    *(
        make(dealing)
        for make in (
            texas,
            heads_up,
            flop_poker,
            raise_it_up,
            criss_cross,
            go_fore_it,
            lunar,
            pai_gow,
        )
        for dealing in METHODS
    ),
    *(blackjack(game) for game in ("free_bet_blackjack", "double_back_jack")),
    *DICE,
)
