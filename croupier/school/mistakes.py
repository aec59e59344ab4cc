"""Mistakes that the school plants in a round at a table with real cards, marked by the sections they break.

The engine knows when each can happen, what follows and what must be done at the table afterwards; the school
only tells what the dealer sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from croupier.equipment.chance import Chance
from croupier.play.irregularity import Irregularity
from croupier.play.procedure import REMEDIES
from croupier.play.request import Act, Irregular
from croupier.play.round import Round
from croupier.play.setup import TableSetup
from croupier.school.consequences import CONSEQUENCES, consequence
from croupier.school.lesson import multiple_choice
from croupier.school.question import Question
from croupier.school.real_cards import RealCards
from croupier.units.money import dollars

SCENES: Final = {
    "incorrect_number_of_cards": "You turn a hand up and it has one card too many.",
    "dealer_card_exposed": "One of your own cards turns over while it should lie face down.",
    "community_card_exposed": "A community card turns over before its time.",
    "player_card_exposed": "A player's card turns over as you deal it; he wants to play on.",
    "stack_card_exposed": "A card of a stack turns over while you hand the stack out.",
    "face_up_card": "The next card comes out face up.",
    "face_up_cards": "Several cards come out face up.",
    "stub_wrong": "You count the stub: a card of the deck is missing.",
    "stub_misdealt": "You count the stub: the deck is whole, and a player must have got a card too few.",
    "deck_not_whole": "The shuffler counts one card too few.",
    "shoe_jam": "The automated shoe stops in the middle of the deal and gives no card.",
    "shuffler_jam": "The shuffler stops with the other cards inside.",
    "device_out_of_order": "A lamp says that the machine at your table has failed.",
    "card_reader_malfunction": "The card reader shows nothing, whichever card you put in.",
    "card_drawn_in_error": "You have drawn a card too early; nobody has seen its face.",
    "card_exposed": "You have drawn a card too early, and everybody has seen its face.",
    "hidden_card_exposed": "A card that should lie face down until all have decided turns over.",
    "position_dealt_incorrect_number": "One of the seven stacks has a card too few.",
    "dealer_overdraws": "You have 17 and draw another card for yourself.",
    "die_fell_out": "You lift the lid and a die falls out of the shaker.",
    "dice_not_flat": "You lift the lid and a die stands on its edge.",
    "die_on_die": "The dice come to rest, one of them on top of another.",
    "die_off_table": "A die rolls off the table.",
}
"""What a dealer sees, in our words; the menu has the words of the chapter."""

NOTHING_OWED: Final = "Nothing: the next round may begin."
REMEDY_TEXTS: Final = [
    REMEDIES["reshuffle"],
    f"{REMEDIES['change_cards']} {REMEDIES['count_cards']}",
    REMEDIES["repair_card_reader"],
    NOTHING_OWED,
]
"""What may have to be done before another round: the right one stands among the others."""


def possible_now(round_: Round, players: RealCards) -> Iterator[Irregular]:
    """The planted mistakes that can be entered at this point, asked as a table asks."""
    for name, known in round_.game.irregularities.items():
        if name not in SCENES or known.window(round_.table):
            continue
        cards = tuple(players.pack[-1:]) if known.takes_card else ()
        seat = round_.table.seats[0].number if known.takes_seat else 0
        act = Irregular(name, seat, cards)
        if round_.refusal(act) is None:
            yield act


def mistake_questions(
    round_: Round, setup: TableSetup, acts: Sequence[Act], act: Irregular, chance: Chance
) -> Iterator[Question]:
    """What is entered, what follows, and what is done before another round."""
    game, edition = round_.game, round_.table.edition
    known = game.irregularities[act.name]
    cite = edition.cite(known.by)
    scene = SCENES[act.name]
    titles = [one.title for name, one in game.irregularities.items() if name != act.name]
    yield multiple_choice("irregularity", f"{scene} What do you enter?", known.title, titles, cite, chance)
    answer = consequence(game, setup, list(acts), act)
    yield multiple_choice("irregularity", f"{scene} What follows?", answer, CONSEQUENCES, cite, chance)
    prompt = f"{scene} It has broken the round off, or is on record. What comes before the next round?"
    yield multiple_choice("irregularity", prompt, _remedy(known), REMEDY_TEXTS, cite, chance)


def _remedy(known: Irregularity) -> str:
    return " ".join(REMEDIES[act] for act in known.afterwards) or NOTHING_OWED


def too_late_questions(round_: Round) -> Iterator[Question]:
    """With all hands open: what can no longer undo the round, and what still does."""
    for name in ("shoe_jam", "incorrect_number_of_cards"):
        known = round_.game.irregularities.get(name)
        if known is None or known.moment(round_.table):
            continue
        answer = "no" if known.window(round_.table) else "yes"
        prompt = f"All hands lie open. {SCENES[name]} May you still enter it? (yes or no)"
        yield Question("irregularity", prompt, answer, round_.table.edition.cite(known.by))


def wrong_pay_question(round_: Round, chance: Chance) -> Iterator[Question]:
    """Somebody pays a wager wrongly; the learner says what is right."""
    lines = [line for line in round_.lines if line.stake]
    if not lines:
        return
    line = lines[chance.below(len(lines))]
    paid = 0 if line.returned else 2 * line.stake
    said = f"seat {line.seat}, {line.wager} {dollars(line.stake)}: {dollars(paid)} goes back"
    prompt = f"The settlement was called so: {said}. What is right? (outcome and dollars back)"
    yield Question("payment", prompt, f"{line.outcome} {dollars(line.returned)}", line.cite)
