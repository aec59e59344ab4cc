"""The round itself: cards, dice, decisions, irregularities. The game's own rules say what is allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from croupier.equipment.cards import Card, show
from croupier.play.choice import parse_decision
from croupier.play.request import Act, Ask, Cards, Deal, Decide, Irregular, Roll, Settle, Shake, Turn
from croupier.tables import carrying, face_down
from croupier.tables import events as e
from croupier.tables.acts import write_act
from croupier.tables.calling import NOBODY, Called, chance_is_out, giving_back_refusal
from croupier.tables.defaults import default_decision
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.in_play import RoundInPlay
from croupier.tables.phases import LOCKED, PLAYING
from croupier.tables.rewound import moved_up
from croupier.tables.seating import not_seated
from croupier.tables.stakes import staked_by
from croupier.tables.step import Step
from croupier.tables.taking_out import concerned, named, number_of, take_out, use_next, with_its_card
from croupier.tables.windows import entry_refusal, is_of_the_round, is_played, time_refusal, with_its_device
from croupier.units.money import Cents
from croupier.units.verdict import Refusal
from croupier.wagering.wager_id import WagerId

_DECISIONS = "58 Pa. Code § 605a.2"


def _in_play(table: HybridTable) -> RoundInPlay | Refusal:
    if table.play is None or table.phase not in (LOCKED, PLAYING):
        return Refusal("not_playing", f"no round is being played at table {table.config.id}")
    return table.play


def _act(table: HybridTable, act: Act, called: Called = NOBODY) -> Step | Refusal:
    """One act, if the rules of the game allow it now."""
    play = _in_play(table)
    if isinstance(play, Refusal):
        return play
    refusal = play.refusal(act)
    if refusal is not None:
        return refusal
    event = e.Acted(
        round=table.round_id,
        acts=[write_act(act)],
        dealer=called.dealer,
        floorperson=called.floorperson,
    )
    return Step(event, {"table": table.config.id, "round": table.round_id, "phase": PLAYING})


def roll(table: HybridTable, faces: Sequence[int]) -> Step | Refusal:
    """The dealer's dice came to rest; no faces where they are not thrown again."""
    return (_own_shoe(table) if faces else None) or _act(table, Roll(tuple(faces)))


def from_reader(table: HybridTable, act: Cards | Roll) -> Step | Refusal:
    """What an enrolled device at the table has seen; it counts at once, and nobody confirms it.

    A card that came too early and is the next one comes before it. As long as nobody has said what a card was
    that came when none was due, all that leaves the shoe is laid beside it.
    """
    if isinstance(act, Roll) or table.play is None:
        return _act(table, act)
    if table.aside or not isinstance(table.play.round.pending, Deal):
        return _set_aside(table, table.play, act.cards[0])
    if not table.next_cards:
        return _act(table, act)
    cards = [*table.next_cards, *act.cards]
    if moved_up(table.play.again(), cards) < len(cards):
        return _set_aside(table, table.play, act.cards[0])
    acts = [write_act(Cards((card,))) for card in cards]
    answer = {"table": table.config.id, "round": table.round_id, "phase": PLAYING}
    return Step(e.Acted(round=table.round_id, acts=acts), answer)


def _set_aside(table: HybridTable, play: RoundInPlay, card: Card) -> Step | Refusal:
    """A card left the shoe when none was due: it is kept, until it is said what it was."""
    refusal = play.round.pack_refusal((*table.next_cards, *table.aside, card))
    if refusal is not None:
        return refusal
    event = e.CardSetAside(round=table.round_id, card=card.text)
    return Step(event, {"table": table.config.id, "round": table.round_id, "phase": table.phase})


def _own_shoe(table: HybridTable) -> Refusal | None:
    """Nobody tells a table with a shoe of its own what comes out of it, nor one whose shoe is read by a
    device.

    It is refused alike whether it would have been the right card or not: otherwise one could ask.
    """
    if table.config.reader:
        message = f"the cards and dice of table {table.config.id} come from its reader: nobody types them"
        return Refusal("read_by_device", message)
    if not table.deals_itself:
        return None
    return Refusal("own_shoe", f"table {table.config.id} deals from a shoe of its own: use deal")


def deal_next(table: HybridTable, count: int | None = None) -> Step | Refusal:
    """The next cards or dice of the table's own shoe: by default one card for each place that is being dealt
    to, 0 for all that are due."""
    if not table.deals_itself:
        return Refusal("no_shoe", f"the cards of table {table.config.id} are entered at the console")
    play = _in_play(table)
    pending = None if isinstance(play, Refusal) else play.round.pending
    if isinstance(play, Refusal) or not isinstance(pending, Deal | Shake):
        return Refusal("not_dealing", f"no cards are dealt at table {table.config.id} at this point")
    if isinstance(pending, Shake):
        earlier = [len(faces) for faces in play.rolls]
        return _act(table, Roll(table.source.dice(earlier, pending.dice)))
    left = play.round.cards_needed
    wanted = len(set(pending.places[-left:])) if count is None else count
    cards = table.source.cards(play.cards_drawn, min(wanted, left) if wanted else left)
    if not cards:
        return Refusal("shoe_empty", "the shoe holds no more cards; the round must be void")
    return _act(table, Cards(tuple(cards)))


def enter(table: HybridTable, cards: Sequence[Card]) -> Step | Refusal:
    """Cards from keyboard or scanner: they wait for confirmation.

    Only cards that lie open are said. They are held against the other open cards and against no others, so
    that nobody finds out by entering and taking back which cards lie hidden. What cannot be is refused when
    the cards are to count. With the last card of a hand that is turned up the hand is there: until the
    settlement is confirmed each of its cards can be put right.
    """
    play = _in_play(table)
    if isinstance(play, Refusal):
        return play
    if refusal := _own_shoe(table):
        return refusal
    together = [*table.pending_cards, *cards]
    refusal = face_down.entry_refusal(play.round, together)
    if refusal is not None or not cards:
        return refusal or Refusal("no_cards", "there are no cards to enter")
    if isinstance(play.round.pending, Turn) and len(together) == play.round.cards_needed:
        return _confirmed(table, play, together)
    return _waiting(table, together)


def take_back(table: HybridTable) -> Step | Refusal:
    """The last card that waits was not it."""
    if not table.pending_cards:
        return Refusal("nothing_to_undo", "no card waits to be confirmed")
    return _waiting(table, table.pending_cards[:-1])


def _waiting(table: HybridTable, cards: Sequence[Card]) -> Step:
    event = e.CardsWaiting(round=table.round_id, cards=show(cards))
    return Step(event, {"table": table.config.id, "pending_cards": [card.text for card in cards]})


def confirm(table: HybridTable, count: int = 0) -> Step | Refusal:
    """The cards that wait count now: with them those that were dealt face down, which nobody says.

    Where hands are turned up, or lie open to be settled, it is that which is confirmed. ``count``: only so
    many cards of the deal lie on the table yet; what goes wrong in the middle of it is entered after them.
    """
    if table.deals_itself:
        return Refusal("no_cards", "there are no cards to confirm")
    play = _in_play(table)
    if isinstance(play, Refusal):
        return play
    # Cards that a device reads are dealt when it has read them, those that lie face down too.
    if table.next_cards and isinstance(play.round.pending, Deal):
        return _act(table, Cards(tuple(table.next_cards[: play.round.cards_needed])))
    if not isinstance(play.round.pending, Settle) and (refusal := _own_shoe(table)):
        return refusal
    return _confirmed(table, play, table.pending_cards, count)


def _confirmed(table: HybridTable, play: RoundInPlay, said: Sequence[Card], count: int = 0) -> Step | Refusal:
    act = face_down.act_of(play.round, said, count)
    step = act if isinstance(act, Refusal) else _act(table, act)
    if isinstance(step, Refusal):
        return step
    return replace(step, answer={**step.answer, "pending_cards": []})


def correct(table: HybridTable, place: str, wrong: Card, right: Card) -> Step | Refusal:
    """A card that was said as it was turned up is another one: it is put right before anything is settled."""
    play = _in_play(table)
    if isinstance(play, Refusal):
        return play
    refusal = _own_shoe(table) or face_down.correction_refusal(play, place, wrong, right)
    if refusal is not None:
        return refusal
    event = e.CardCorrected(round=table.round_id, place=place, wrong=wrong.text, right=right.text)
    return Step(event, {"table": table.config.id, "round": table.round_id, "phase": PLAYING})


def irregularity(table: HybridTable, act: Irregular, called: Called = NOBODY) -> Step | Refusal:
    """Something went wrong: the game's last section says what follows.

    Where the table has a shoe of its own, a card that it concerns is the next of that shoe, and nobody names
    it; where the shoe reads its cards, it is one that was read. What changes a round of which something was
    seen needs a dealer and a floorperson. Some are found between two rounds as well: a shuffler jams, a deck
    is not whole, the card reader device is inspected before the first round of a gaming day (§ 672a.2(d),
    § 673a.2(d)).
    """
    if act.cards and table.deals_itself and (refusal := _own_shoe(table)):
        return refusal
    known, play = table.game.irregularities.get(act.name), table.play
    read = known is not None and known.takes_card and table.config.reader
    if read and act.cards:
        told = giving_back_refusal(chance_is_out(table), called, "a card is named") or named(table, act)
        if isinstance(told, Refusal):
            return told
        act = told
    if known is None or play is None or not is_played(table) or not is_of_the_round(table, known):
        found = concerned(table, number_of(act)) if read else None
        act = with_its_card(act, found[0]) if found is not None else act
        return entry_refusal(table, act) or _between_rounds(table, with_its_device(table, act))
    if refusal := time_refusal(table, act, known):
        return refusal
    changes = not known.only_recorded and chance_is_out(table)
    if refusal := giving_back_refusal(changes, called, "an irregularity changes the round"):
        return refusal
    if read:
        return take_out(table, act, called if changes else NOBODY)
    if known.card_is_next and table.aside:
        return use_next(table, act)
    if table.deals_itself and known.takes_card:
        act = replace(act, cards=tuple(table.source.cards(play.cards_drawn, 1)))
    return _act(table, with_its_device(table, act), called if changes else NOBODY)


def _between_rounds(table: HybridTable, act: Irregular) -> Step:
    device = str(act.details.get("device", ""))
    event = e.DealingStopped(irregularity=act.name, device=device, cards=show(act.cards))
    return Step(event, {"table": table.config.id, "round": table.round_id, "phase": table.phase})


def decide(
    table: HybridTable, terminal: str, round_id: str, question: int, text: str, now: datetime
) -> Step | Refusal:
    """A patron decides; what it stakes is held in the same transaction. A wager that stays up may be taken
    down between two rounds as well.

    Refusals in this order: not seated, wrong round, question over, not asked, too late, then what the
    game says of the decision; whether the money is there is for the books.
    """
    taken = table.seats.get(terminal)
    if taken is None:
        return not_seated(table, terminal)
    if round_id != table.round_id:
        return Refusal("wrong_round", f"table {table.config.id} is at round {table.round_id}, not {round_id}")
    if carrying.removable(table, terminal):
        return carrying.remove(table, terminal, question, text)
    play = _in_play(table)
    if isinstance(play, Refusal):
        return play
    refusal = _question_refusal(table, play, taken.seat, question, now)
    if refusal is not None:
        return refusal
    try:
        act = Decide(taken.seat, parse_decision(text))
    except ValueError as error:
        return Refusal("illegal_decision", str(error))
    refusal = play.refusal(act)
    if refusal is not None:
        return refusal
    staked = staked_in(table, play, act)
    stakes = _held(table, play, terminal, staked)
    followed, unmatched = _matched_behind(table, play, act)
    answer = {
        "table": table.config.id,
        "round": round_id,
        "question": question,
        "decision": str(act.decision),
        "staked_cents": sum(staked.values()),
    }
    event = e.Acted(round=round_id, acts=[write_act(act)], stakes=[*stakes, *followed], unmatched=unmatched)
    optional = frozenset(stake.hold for stake in followed)
    return Step(event, answer, holds=carrying.held(table, event.stakes), optional=optional)


def staked_in(table: HybridTable, play: RoundInPlay, act: Decide) -> dict[str, Cents]:
    """What a decision puts up, in the round of whoever makes it."""
    follower = play.followers.get(act.seat)
    if follower is None:
        return staked_by(table.game, play.leading, act)
    return staked_by(table.game, follower.round, Decide(follower.leader, act.decision))


def _held(
    table: HybridTable, play: RoundInPlay, terminal: str, staked: Mapping[str, Cents]
) -> list[e.HeldStake]:
    number = len(play.acts)
    return [
        e.HeldStake.of(WagerId.by_decision(table.round_id, terminal, wager, number), cents)
        for wager, cents in staked.items()
    ]


def _matched_behind(
    table: HybridTable, play: RoundInPlay, act: Decide
) -> tuple[list[e.HeldStake], list[str]]:
    """What those behind put up with a first bettor's decision, as far as their money is there.

    Only the books know that, so the holds are optional; here are left out those who could not match a split
    before. docs/interpretations/0022-betting-behind.md.
    """
    if act.seat in play.followers or play.is_own_question:
        return [], []
    stakes: list[e.HeldStake] = []
    unmatched: list[str] = []
    known: dict[tuple[Any, ...], dict[str, Cents]] = {}
    for number, decision in play.followed(act).items():
        follower = play.followers[number]
        key = (decision, *follower.wagers().items())
        if key not in known:
            known[key] = staked_by(table.game, follower.round, Decide(follower.leader, decision))
        if known[key] and follower.unmatched:
            unmatched.append(follower.terminal)
            continue
        stakes += _held(table, play, follower.terminal, known[key])
    return stakes, unmatched


def _question_refusal(
    table: HybridTable, play: RoundInPlay, seat: int, question: int, now: datetime
) -> Refusal | None:
    if question != play.question and play.asked is not None:
        return Refusal("question_over", f"question {question} is over; question {play.question} is open")
    if not play.choices(seat) and not play.may_still(seat):
        return Refusal("not_asked", f"seat {seat} is not asked to decide now")
    if table.time_is_up(now):
        return Refusal("too_late", "the time for this decision has run out", _DECISIONS)
    return None


def take_defaults(table: HybridTable, now: datetime | None = None) -> Step | Refusal:
    """Time is up: every seat still asked has decided by its silence.

    Where a clock runs it alone says so: a dealer does not fold a patron's hand before. Where none does
    (a window of 0 seconds) the dealer is the clock.
    """
    play = _in_play(table)
    if isinstance(play, Refusal):
        return play
    asked = play.round.pending
    if not isinstance(asked, Ask):
        return Refusal("not_asked", f"nobody is asked anything at table {table.config.id}")
    if now is not None and table.closes_at is not None and not table.time_is_up(now):
        return Refusal("too_early", "the time for this decision has not run out yet", _DECISIONS)
    acts = [
        write_act(Decide(seat, default_decision(play.choices(seat), asked))) for seat in play.waiting_for()
    ]
    event = e.Acted(round=table.round_id, acts=acts, by_clock=True)
    return Step(event, {"table": table.config.id, "round": table.round_id, "phase": PLAYING})
