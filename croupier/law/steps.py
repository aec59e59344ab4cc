"""The words for what is done with cards and dice around a round: who does it, and when it is not needed.

The chapters prescribe the same few acts under different numbers. An edition's data names the act and the
section; what the act is stands here once. ``needs`` and ``unless`` are facts of the table (``FACTS``): an
act is due if all that it needs is true and nothing that excuses it, and if one of the acts that it comes
``after`` is due, where it names any.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

FACTS: Final = {
    "shuffler": "an automated card shuffling device is in use",
    "counting_shuffler": "the shuffler counts the cards after each shuffle",
    "reshuffling_device": "an approved shoe or device reshuffles and counts the cards by itself",
    "preshuffled": "the cards came to the table inspected and shuffled",
    "two_decks": "two decks or batches alternate",
    "two_jokers": "the deck came with a second joker",
    "progressive": "a progressive wager is offered",
    "random_numbers": "a random number generator finds the starting position",
}

PHASES: Final = ("opening", "shuffle", "cut", "idle", "wagers", "start", "deal", "end")
"""The parts of a table's day in which acts are prescribed, in their order."""


@dataclass(frozen=True, slots=True)
class StepWords:
    """One prescribed act, in our words."""

    who: str
    text: str
    needs: frozenset[str] = frozenset()
    unless: frozenset[str] = frozenset()
    after: frozenset[str] = frozenset()


def _step(who: str, text: str, needs: str = "", unless: str = "", after: str = "") -> StepWords:
    return StepWords(who, text, frozenset(needs.split()), frozenset(unless.split()), frozenset(after.split()))


STEPS: Final = {
    # Opening of the table.
    "inspect_cards": _step("dealer", "Inspect the cards for defects.", unless="preshuffled"),
    "verify_inspection": _step("floorperson", "Verify the inspection of the cards.", unless="preshuffled"),
    "one_joker_only": _step(
        "dealer and floorperson",
        "Tear the second joker in half and put it back into the box of its deck.",
        needs="two_jokers",
        unless="preshuffled",
    ),
    "spread_face_up": _step(
        "dealer",
        "Spread the cards face up by deck, suit and sequence for the first player to look at.",
        unless="preshuffled",
    ),
    "wash_and_stack": _step(
        "dealer", "Turn the cards face down, wash them thoroughly and stack them.", unless="preshuffled"
    ),
    "each_deck_apart": _step(
        "dealer",
        "Inspect, spread, wash and stack each deck or batch apart from the other.",
        needs="two_decks",
        unless="preshuffled",
    ),
    "inspect_card_reader": _step(
        "floorperson", "Inspect the card reader at the beginning of the gaming day: untouched and working."
    ),
    "present_dice": _step("floorperson", "Present the shaker and its dice at the table."),
    "load_shaker": _step("floorperson", "Put the dice into the shaker in the presence of the dealer."),
    "shake_before_play": _step("dealer", "Shake the covered shaker before play begins."),
    # Shuffle and cut.
    "shuffle": _step("dealer", "Shuffle, by hand or with the shuffler, and put the cards in one stack."),
    "shuffle_by_device": _step("dealer", "Shuffle with the shuffler and put the cards in one stack."),
    "heed_shuffler_count": _step(
        "dealer",
        "Take the deck from the table if the shuffler counts a wrong number of cards.",
        needs="counting_shuffler",
    ),
    "offer_cut": _step(
        "dealer",
        "Offer the stack to be cut, backs away from you, in the prescribed order.",
        unless="reshuffling_device",
    ),
    "offer_cut_of_manual_shuffle": _step(
        "dealer",
        "Offer the stack to be cut, backs away from you, in the prescribed order.",
        unless="shuffler reshuffling_device preshuffled",
    ),
    "cut": _step(
        "dealer",
        "Insert the cover card and bring all cards above it, with it, to the bottom.",
        unless="shuffler reshuffling_device",
    ),
    "cut_onto_cover_card": _step(
        "dealer",
        "With one hand put the cut from the top on the cover card and the rest upon it; "
        "the cover card goes into the discard rack.",
        unless="shuffler reshuffling_device",
    ),
    "cut_unless_preshuffled": _step(
        "dealer",
        "Insert the cover card and bring all cards above it, with it, to the bottom.",
        unless="shuffler reshuffling_device preshuffled",
    ),
    "cut_manual_shuffles_alone": _step(
        "dealer",
        "Deal cards that came preshuffled without a cut; have them cut after each later shuffle by hand.",
        needs="preshuffled",
        unless="shuffler reshuffling_device",
    ),
    "cut_preshuffled": _step(
        "dealer",
        "Cut cards that came preshuffled also where a shuffler is in use: it has not shuffled them.",
        needs="shuffler preshuffled",
        unless="reshuffling_device",
    ),
    "cut_by_player": _step(
        "player or dealer",
        "Insert the cover card; the cards above it go to the bottom.",
        unless="reshuffling_device",
    ),
    "cut_of_manual_shuffle": _step(
        "player or dealer",
        "Insert the second cover card; it and the cards above it go to the bottom.",
        unless="shuffler reshuffling_device preshuffled",
    ),
    "place_cover_card": _step(
        "dealer",
        "Insert the cover card at the prescribed distance from the bottom.",
        unless="reshuffling_device",
    ),
    "recut": _step(
        "floorperson",
        "Have the cards cut again if the cut was improper, before a card is dealt.",
        unless="reshuffling_device",
        after="cut cut_onto_cover_card cut_unless_preshuffled cut_manual_shuffles_alone cut_preshuffled "
        "cut_by_player cut_of_manual_shuffle",
    ),
    "reshuffle_at_cover_card": _step(
        "dealer",
        "Finish the round in which the cover card comes, then reshuffle.",
        unless="reshuffling_device",
    ),
    "burn_new_shoe": _step("dealer", "Put the first card of a newly loaded shoe into the discard rack."),
    "burn_new_dealer": _step("new dealer", "Put one card into the discard rack before dealing to players."),
    # A table without players.
    "spread_idle": _step(
        "dealer",
        "Spread the cards face down while nobody plays, face up if a player asks.",
        unless="reshuffling_device",
    ),
    "reopen_idle": _step(
        "dealer",
        "When a player has looked at the cards: wash, stack, shuffle and cut them.",
        unless="reshuffling_device",
    ),
    "reopen_idle_by_hand": _step(
        "dealer",
        "When a player has looked at the cards: wash, stack, shuffle and cut them.",
        unless="shuffler reshuffling_device",
    ),
    "reopen_idle_with_shuffler": _step(
        "dealer",
        "When a player has looked at the cards: put them into the shuffler and take the others out of it.",
        needs="shuffler",
        unless="reshuffling_device",
    ),
    # Wagers are closed.
    "no_more_bets": _step("dealer", 'Announce "no more bets".'),
    "place_envy_lammer": _step(
        "dealer", "Place an Envy lammer next to each Fortune Bonus or Progressive Wager that qualifies."
    ),
    "lock_out": _step("dealer", "Lock the progressive system against further wagers.", needs="progressive"),
    "collect_progressive": _step(
        "dealer",
        "Collect the progressive wagers, check their number against the system, put them into the tray.",
        needs="progressive",
    ),
    "collect_pot": _step(
        "dealer", "Collect the Pot Wagers and place them in the area in the middle of the table."
    ),
    "lock_out_extra_roll": _step(
        "dealer",
        "Lock the system against further Extra Roll Wagers, collect those made and put them into the tray.",
    ),
    "place_shake_wagers": _step(
        "dealer", "Place the Six Eight Shake Wagers, from your right, and a lammer on each six and eight."
    ),
    # Where the deal starts.
    "shake_for_start": _step(
        "dealer",
        "Shake the shaker at least three times, uncover it, total and announce the dice.",
        unless="random_numbers",
    ),
    "draw_for_start": _step("dealer", "Read the number that the generator displays.", needs="random_numbers"),
    "count_to_start": _step("dealer", "Count the positions from yourself, counterclockwise, to the number."),
    "cover_after_deal": _step(
        "dealer",
        "After the deal cover the shaker, shake it once and put it to your right.",
        unless="random_numbers",
    ),
    "offer_shaker": _step(
        "dealer", "Offer the covered shaker to the shooter, who shakes it at least three times."
    ),
    "shake_and_throw": _step(
        "dealer", "Cover and shake the dice at least three times, then throw them all at once into the box."
    ),
    "uncover_and_announce": _step(
        "dealer", "Uncover the shaker in its circle, announce the dice and mark the combination."
    ),
    "announce_match": _step("dealer", "Announce the matching dice of the highest value and box them."),
    # The end of a round.
    "stub_to_rack": _step("dealer", "Put the stub into the discard rack without exposing a card."),
    "cards_to_rack": _step("dealer", "Put the cards into the discard rack so that each hand can be rebuilt."),
    "cover_and_shake": _step("dealer", "Cover the shaker and shake it."),
    "pass_shaker": _step("dealer", "After a seven pass the shaker to the next player at the next round."),
}

REQUIREMENTS: Final = {
    "drop_box_and_tip_box": "a drop box and a tip box on the dealer's side, at opposite sides of him",
    "discard_rack": "a discard rack, securely attached on the dealer's side",
    "rack_height": "a discard rack as high as the cards of the shoe, or taller with a mark at that height",
    "card_reader": "a card reader device attached on the dealer's side",
    "progressive_system": "a progressive system with a wagering device at each position and a lock-out",
    "electronic_wagering": "an electronic wagering system at each position, locked when the deal begins",
    "extra_roll_system": "a system for Extra Roll Wagers with a device at each position and a lock-out",
    "start_shaker": "a shaker for three dice that hides them while shaken, with the house's name or logo",
    "random_number_generator": "or an approved random number generator for the starting position",
    "shaker": "a shaker that keeps its dice, hides them while shaken, and bears the house's name or logo",
    "shaker_for_ten": "a shaker that can shake ten dice and bears the house's name or logo",
    "shaker_attended": "the dealer answers for the shaker and never leaves it unattended",
    "dice_of_19_mm": "dice of 19 mm",
    "dice_inspected": "dice that were received and inspected as the general rules say",
    "identical_backs": "cards identical in appearance",
    "opaque_cover_card": "an opaque cover card of one color that differs from the cards' backs and edges",
    "shuffler_for_hand": "an automated card shuffling device wherever cards are dealt from the hand",
    "shuffler": "an automated card shuffling device",
}
"""What must be at the table, in our words; an edition names each with its section."""
