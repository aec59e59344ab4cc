"""What is claimed of every round of every game; Broken where a round does not keep it."""

from __future__ import annotations

import random
from typing import Any

from croupier.conformance.broken import demand
from croupier.conformance.driver import Shoe, play_out
from croupier.equipment.cards import DECK
from croupier.errors import Refused
from croupier.law.edition import Edition
from croupier.play.choice import Choice, Decision
from croupier.play.request import Act, Ask, Cards, Deal, Decide, Roll
from croupier.play.round import Round
from croupier.units.odds import PercentOfMeter, parse_odds

Moment = tuple[int, list[Any]]
"""After so many acts, what each seat might know."""


def keeps_what_is_promised(rng: random.Random, round_: Round) -> None:
    """One play-out, and every claim about it: playing is what costs time, not asking."""
    moments: list[Moment] = []
    for act in play_out(rng, round_):
        moments.append((len(round_.acts), observations(round_)))
        acts_that_are_not_legal_are_refused_and_change_nothing(round_)
        demand(round_.refusal(act) is None, f"the legal act {act} is refused")
    every_wager_is_settled_once(round_)
    money_is_what_the_posted_odds_say(round_)
    what_a_meter_loses_the_winners_of_a_percentage_receive(round_)
    every_line_cites_the_text_of_its_own_edition(round_)
    a_replay_of_the_acts_gives_the_same_round(round_, moments[rng.randrange(len(moments))])


def observations(round_: Round) -> list[Any]:
    """What each seat may know at this moment."""
    return [round_.observation(seat.number) for seat in round_.table.seats]


def every_wager_is_settled_once(round_: Round) -> None:
    """As many lines with a stake as wagers, seat by seat."""
    settled = sorted((line.seat, line.wager) for line in round_.lines if line.stake)
    wagers = sorted((wager.seat.number, wager.name) for wager in round_.table.all_wagers())
    demand(settled == wagers, f"the lines {settled} are not those of the wagers {wagers}")


def money_is_what_the_posted_odds_say(round_: Round) -> None:
    """What goes back is the stake, nothing (half at most, where a surrender is), or what the odds return."""
    for line in round_.lines:
        if line.outcome in ("push", "void"):
            demand(line.returned == line.stake, f"{line} gives back another amount than its stake")
        elif line.outcome == "lose":
            demand(0 <= line.returned <= line.stake // 2, f"{line} gives back more than half of what is lost")
        elif line.stake and line.pays != "pot" and " + " not in line.pays:
            odds = parse_odds(line.pays)
            if not isinstance(odds, PercentOfMeter):
                demand(line.returned == odds.returns(line.stake), f"{line} pays otherwise than its odds say")
    pot = [line for line in round_.lines if line.wager == "pot"]
    demand(sum(one.returned for one in pot) == sum(one.stake for one in pot), "the pot is not paid out whole")


def what_a_meter_loses_the_winners_of_a_percentage_receive(round_: Round) -> None:
    """A meter that is not emptied holds what it held, less what was paid from it."""
    paid: dict[str, int] = {}
    emptied = set()
    for line in round_.lines:
        if line.pays.endswith("meter"):
            odds = parse_odds(line.pays)
            if isinstance(odds, PercentOfMeter):
                paid[odds.meter] = paid.get(odds.meter, 0) + line.returned
                emptied |= {odds.meter} if odds.percent == 100 else set()
    after = round_.table.meters.amounts
    for meter, before in round_.setup.meters.items():
        if meter in round_.table.submission.meter_rules and meter not in emptied:
            demand(after[meter] == before - paid.get(meter, 0), f"money of the meter {meter} went nowhere")


def acts_that_are_not_legal_are_refused_and_change_nothing(round_: Round) -> None:
    """Neither what anybody sees nor how many acts there are."""
    before = observations(round_)
    acts = len(round_.acts)
    for bad in illegal_acts(round_):
        refusal = round_.refusal(bad)
        demand(refusal is not None and bool(refusal.message), f"{bad} is not refused in words")
        try:
            round_.apply(bad)
        except Refused:
            continue
        demand(False, f"{bad} is refused, and done all the same")
    demand(len(round_.acts) == acts and observations(round_) == before, "a refused act has changed the round")


def illegal_acts(round_: Round) -> list[Act]:
    """Acts that no game may accept at this point."""
    bad: list[Act] = [Decide(99, Decision("fold")), Roll((7, 0, 1))]
    if isinstance(round_.pending, Ask):
        bad += [Roll((1, 1)), Cards((DECK[0],))]
        for number in round_.waiting_for():
            bad.append(Decide(number, Decision("dance")))
            for choice in round_.choices(number):
                bad += [Decide(number, decision) for decision in beyond(choice)]
    elif isinstance(round_.pending, Deal):
        seen = [card for place in round_.table.places for card in place.cards]
        if seen and round_.table.submission.decks == 1:
            bad.append(Cards((seen[0],)))
        bad.append(Decide(round_.table.seats[0].number, Decision("fold")))
    return bad


def beyond(choice: Choice) -> list[Decision]:
    """Just outside what a choice allows, on both sides."""
    if choice.takes_amount():
        amounts = [choice.at_least - 1, choice.at_most + 1]
        if choice.step:
            amounts += [choice.at_least + 1, choice.at_most - 1]
        return [Decision(choice.word, amount) for amount in amounts]
    return [Decision(choice.word, 1)]


def a_replay_of_the_acts_gives_the_same_round(round_: Round, moment: Moment) -> None:
    """Lines and meters at the end, and what each seat saw at a moment on the way."""
    game = round_.game
    again = Round(game, round_.setup).apply_all(round_.acts)
    demand(again.over and again.lines == round_.lines, "a replay settles otherwise")
    demand(again.table.meters.amounts == round_.table.meters.amounts, "a replay leaves other meters")
    count, seen = moment
    there = observations(Round(game, round_.setup).apply_all(round_.acts[:count]))
    demand(there == seen, f"a replay shows other things after {count} acts")


def every_line_cites_the_text_of_its_own_edition(round_: Round) -> None:
    """The code of the edition; in the code of Pennsylvania its chapter, elsewhere no section of that code."""
    chosen = round_.table.edition
    for line in round_.lines:
        demand(line.cite.startswith(f"{chosen.code} § "), f"{line} cites another text than {chosen.code}")
        if chosen.code == "58 Pa. Code":
            demand(f"§ {chosen.chapter}." in line.cite, f"{line} cites another chapter")
        else:
            demand("a." not in line.cite, f"{line} cites the code of Pennsylvania")


def a_seat_cannot_tell_hidden_cards(rng: random.Random, round_: Round) -> None:
    """A round that differs in hidden cards alone looks the same to a seat that is asked."""
    if round_.game.dice:
        return
    shoe = Shoe(rng, round_)
    dealt: dict[str, list[int]] = {}
    order: list[int] = []
    while not round_.over and isinstance(round_.pending, Deal):
        place = round_.pending.places[len(round_.pending.places) - round_.cards_needed]
        dealt.setdefault(place.name, []).append(len(order))
        order.append(len(order))
        round_.apply(Cards(shoe.draw(1)))
    if round_.over:
        return
    seat = rng.choice(round_.table.seats).number
    seen = round_.observation(seat)
    hidden = [
        dealt[name][index]
        for name, cards in seen["places"].items()
        for index, text in enumerate(cards)
        if text == "??"
    ]
    other = list(shoe.cards)
    swapped = hidden + list(range(len(order), len(other)))
    shuffled = [other[index] for index in swapped]
    rng.shuffle(shuffled)
    for index, card in zip(swapped, shuffled, strict=True):
        other[index] = card
    twin = Round(round_.game, round_.setup)
    for index in order:
        if not isinstance(twin.pending, Deal):
            return  # The hidden cards decided how the round went on (a dealer's Blackjack).
        twin.apply(Cards((other[index],)))
    if isinstance(twin.pending, Ask) and twin.choices(seat) and round_.choices(seat):
        demand(twin.observation(seat) == seen, f"seat {seat} is shown something of the hidden cards")


def every_outcome_has_a_price_in_every_column(edition: Edition) -> None:
    """Of every paytable; one that an option prices is left to it."""
    for family in edition.paytables.values():
        for paytable in family.columns.values():
            for outcome in family.outcomes:
                demand(
                    outcome in paytable.odds or bool(paytable.deferred),
                    f"{edition.id}: {family.name} {paytable.letter} has no price for {outcome}",
                )
