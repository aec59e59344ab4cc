"""Round documents: rounds that are already decided, settled one JSON line at a time.

The shapes are fixed in ``docs/contract.md``. A line that cannot be played answers with an error on
its own line; the next line is still played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from croupier.equipment.cards import CARDS, JOKER, Card
from croupier.errors import Refused
from croupier.play.choice import parse_decision
from croupier.play.game import Game
from croupier.play.request import Ask, Cards, Confirmed, Deal, Decide, Irregular, Request, Roll, Settle, Shake
from croupier.play.round import Round
from croupier.play.settlement import Line
from croupier.play.setup import RoundSetup, SeatSetup
from croupier.play.submission import Submission, refuse
from croupier.units.verdict import Refusal
from croupier.units.wrong_field import named


class SeatDocument(SeatSetup, forbid_unknown_fields=True, kw_only=True):
    """A seat of a decided round: its wagers and, in the order in which it is asked, its decisions."""

    decisions: list[str] = msgspec.field(default_factory=list)


class IrregularityDocument(msgspec.Struct, forbid_unknown_fields=True):
    """What went wrong, and when: after so many cards, rolls or decisions, when all hands lie open and the
    dealer is about to settle them, else as soon as it can."""

    name: str
    seat: int = 0
    after_cards: int = -1
    after_decisions: int = -1
    at_settlement: bool = False
    details: dict[str, Any] = {}

    @property
    def says_when(self) -> bool:
        return self.at_settlement or self.after_cards >= 0 or self.after_decisions >= 0


class RoundDocument(RoundSetup, forbid_unknown_fields=True, kw_only=True):
    """A decided round: the set-up and everything that happened."""

    seats: list[SeatDocument]
    cards: str = ""
    dice: list[list[int]] = msgspec.field(default_factory=list)
    irregularity: str | IrregularityDocument | None = None

    @property
    def is_settled_by_dealer(self) -> bool:
        """What is found when all hands lie open needs the moment before they are settled."""
        return isinstance(self.irregularity, IrregularityDocument) and self.irregularity.at_settlement


class SeatResult(msgspec.Struct, frozen=True):
    """One seat's total."""

    seat: int
    staked: int
    returned: int
    net: int


class CarriedWager(msgspec.Struct, frozen=True):
    """A wager that stays up after a round of one roll: it has no line yet."""

    seat: int
    wager: str
    stake: int


class RoundResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """A settled round as it is written out."""

    game: str
    edition: str
    lines: list[Line]
    seats: list[SeatResult]
    meters: dict[str, int]
    notes: list[str] = []
    carried: list[CarriedWager] = []
    lammers: list[str] = []


GameLoader = Callable[[str], Game]

_decoder = msgspec.json.Decoder(RoundDocument)
_encoder = msgspec.json.Encoder()
_submissions: dict[tuple[str, str, int, bytes], Submission] = {}
_KEPT_SUBMISSIONS = 4096


def settle_lines(lines: Iterable[bytes | str], load: GameLoader) -> Iterator[bytes]:
    """Settle one document a line; empty lines are passed over."""
    for line in lines:
        if line.strip():
            yield settle_line(line, load)


def settle_line(line: bytes | str, load: GameLoader) -> bytes:
    """One document in, one result or one error out."""
    try:
        return _encoder.encode(settle(parse(line), load))
    except Refused as refused:
        return _encoder.encode({"error": error_document(refused.refusal)})


def error_document(refusal: Refusal) -> dict[str, str]:
    """A refusal as the contract writes it."""
    error = {"code": refusal.code, "message": refusal.message}
    if refusal.cite:
        error["cite"] = refusal.cite
    return error


def parse(line: bytes | str) -> RoundDocument:
    """Read a document; what is not one is refused with the field that is wrong."""
    try:
        return _decoder.decode(line)
    except msgspec.ValidationError as error:
        raise refuse("bad_document", f"the round document is wrong: {_named(error, line)}") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise refuse("bad_json", f"the line is not JSON: {error}") from error
    except RecursionError:
        raise refuse("bad_json", "the line is not a round: it nests too deeply") from None


def _named(error: msgspec.ValidationError, line: bytes | str) -> str:
    """The error with the wager or option that is wrong. After the wrong field the line may be anything."""
    try:
        raw = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return str(error)
    return named(error, raw, lambda one: msgspec.convert(one, RoundDocument))


def settle(document: RoundDocument, load: GameLoader) -> RoundResult:
    """Play a decided round to its end."""
    game = load(document.game)
    round_ = begin(document, game)
    Script(document, round_).run()
    return result_of(round_)


def begin(document: RoundDocument, game: Game) -> Round:
    """Seat the players of a document, no card dealt yet."""
    return Round(game, document, submission_for(game, document))


def submission_for(game: Game, setup: RoundSetup) -> Submission:
    """The checked selection of options; kept, since a pipe repeats the same few."""
    key = (game.id, setup.edition, setup.minimum, _encoder.encode(setup.options))
    submission = _submissions.get(key)
    if submission is None:
        submission = Submission(game.edition(setup.edition), setup.options, setup.minimum)
        if len(_submissions) < _KEPT_SUBMISSIONS:
            _submissions[key] = submission
    return submission


def result_of(round_: Round) -> RoundResult:
    """What the round came to."""
    table = round_.table
    returned = {seat.number: 0 for seat in table.seats}
    for line in table.lines:
        returned[line.seat] += line.returned
    seats = []
    for number, seat in sorted((seat.number, seat) for seat in table.seats):
        staked = sum(wager.stake for wager in seat.wagers.values() if not wager.carried)
        seats.append(SeatResult(number, staked, returned[number], returned[number] - staked))
    carried = [CarriedWager(one.seat.number, one.name, one.stake) for one in table.carried()]
    return RoundResult(
        round_.game.id,
        table.edition.id,
        table.lines,
        seats,
        table.meters.amounts,
        table.notes,
        carried,
        table.lammers,
    )


class Script:
    """Feeds a round what its document says happened: ``run`` to the end, ``step`` one thing of it."""

    def __init__(self, document: RoundDocument, round_: Round) -> None:
        self.document = document
        self.round = round_
        self.cards = _cards(document, round_.game)
        if document.irregularity is None:
            # Otherwise the discard rack may have been shuffled and come again; the round counts its cards.
            _check_pack(self.cards, round_.table.submission)
        self.used = 0
        self.rolls = list(document.dice)
        self.decisions = {seat.seat: list(reversed(seat.decisions)) for seat in document.seats}
        self.decided = 0
        self.irregularity = _irregularity(document)
        self.not_yet: Refusal | None = None

    def run(self) -> None:
        while self.round.pending is not None:
            self.step(self.round.pending)
        if self.irregularity is not None and self.round.refusal(self._irregular(self.irregularity)) is None:
            self._happen(self.irregularity)
        self._check_nothing_left()

    def step(self, pending: Request) -> None:
        """The irregularity if its moment has come, else what the round waits for."""
        if self.irregularity is not None and self._happens(self.irregularity):
            self._happen(self.irregularity)
        elif isinstance(pending, Deal):
            self._deal()
        elif isinstance(pending, Ask):
            self._decide(self.next_to_decide())
        elif isinstance(pending, Shake):
            self._roll(pending)
        elif isinstance(pending, Settle):
            self.round.apply(Confirmed())

    def next_to_decide(self) -> int:
        """The seat whose decision is taken next."""
        return self.round.waiting_for()[0]

    def _deal(self) -> None:
        round_ = self.round
        count = round_.cards_needed
        if self.irregularity is not None and self.irregularity.after_cards > self.used:
            count = min(count, self.irregularity.after_cards - self.used)
        dealt = tuple(self.cards[self.used : self.used + count])
        if len(dealt) < count:
            raise refuse(
                "too_few_cards",
                f"'cards' has {len(self.cards)} cards; {self.used + round_.cards_needed} are needed so far",
                self._section(),
            )
        self.used += count
        round_.apply(Cards(dealt))

    def _decide(self, seat: int) -> None:
        given, pending = self.decisions[seat], self.round.pending
        if not given and isinstance(pending, Ask) and pending.silence is not None:
            self.round.apply(Decide(seat, pending.silence))
            return
        if not given:
            open_ = ", ".join(choice.describe() for choice in self.round.choices(seat))
            raise refuse(
                "missing_decision", f"seat {seat}: a decision is missing; open are: {open_}", self._section()
            )
        try:
            decision = parse_decision(given.pop())
        except ValueError as error:
            raise refuse("bad_decision", f"seat {seat}: {error}", self._section()) from error
        self.decided += 1
        self.round.apply(Decide(seat, decision))

    def _roll(self, pending: Shake) -> None:
        if self.document.lammers is not msgspec.UNSET:
            # The round is one roll: what a seat decides in it, it decides before the dice roll.
            speaking = [seat.number for seat in pending.choices if self.decisions[seat.number]]
            if speaking:
                self._decide(speaking[0])
                return
        if not self.rolls and not pending.may_stop:
            raise refuse(
                "too_few_rolls",
                f"a further roll of {pending.dice} dice is needed, and 'dice' has no more",
                self._section(),
            )
        self.round.apply(Roll(tuple(self.rolls.pop(0)) if self.rolls else ()))

    def _section(self) -> str:
        """The section by which the round asks for what it waits for."""
        pending = self.round.pending
        return self.round.table.edition.cite(pending.section) if pending is not None else ""

    # -- the irregularity ------------------------------------------------------------------------

    def _happens(self, what: IrregularityDocument) -> bool:
        """Its moment has come: the stated one, or the first at which the rules know it."""
        if what.after_cards > self.used or what.after_decisions > self.decided:
            return False
        if what.at_settlement:
            return isinstance(self.round.pending, Settle)
        if what.says_when:
            return True
        refusal = self.round.refusal(self._irregular(what))
        if refusal is None or refusal.code != "bad_irregularity":
            return True
        self.not_yet = refusal
        return False

    def _irregular(self, what: IrregularityDocument) -> Irregular:
        known = self.round.game.irregularities.get(what.name)
        takes = 1 if known is not None and known.takes_card else 0
        concerned = tuple(self.cards[self.used : self.used + takes])
        return Irregular(what.name, what.seat, concerned, what.details)

    def _happen(self, what: IrregularityDocument) -> None:
        act = self._irregular(what)
        self._ask_its_window(what)
        self.round.apply(act)
        self.used += len(act.cards)
        self.irregularity = None

    def _ask_its_window(self, what: IrregularityDocument) -> None:
        """A moment that the document states is held against the time of which the section speaks, as at a
        table; one that it leaves open is the first at which the rules know what happened."""
        known = self.round.game.irregularities.get(what.name)
        if known is None or not what.says_when:
            return
        if reason := known.window(self.round.table):
            cite = self.round.table.edition.cite(known.by)
            raise refuse("bad_irregularity", f"{what.name!r} cannot happen now: {reason}", cite)

    # -- the end ---------------------------------------------------------------------------------

    def _check_nothing_left(self) -> None:
        if self.irregularity is not None:
            if self.not_yet is not None:
                raise Refused(self.not_yet)
            raise refuse(
                "bad_irregularity",
                f"the round ended before the moment of the irregularity {self.irregularity.name!r} came",
            )
        if self.round.cut_short:
            return
        for seat, left in self.decisions.items():
            if left:
                raise refuse(
                    "superfluous_decision", f"seat {seat}: the decision {left[-1]!r} was never asked for"
                )
        if self.round.game.rolls_on:
            _check_later_rolls(self.rolls, self.round.game.dice)
        elif self.rolls:
            raise refuse("superfluous_roll", f"'dice' has {len(self.rolls)} more rolls than the round needs")


def _check_later_rolls(rolls: list[list[int]], dice: int) -> None:
    """Rolls of later rounds decide nothing here, but they must be rolls."""
    for roll in rolls:
        if len(roll) != dice or not all(1 <= face <= 6 for face in roll):
            raise refuse("bad_dice", f"'dice': {roll} is no roll of {dice} dice")


def _cards(document: RoundDocument, game: Game) -> list[Card]:
    if game.dice:
        if document.cards:
            raise refuse("bad_document", f"{game.id} is played with dice: give 'dice' instead of 'cards'")
        return []
    if document.dice:
        raise refuse("bad_document", f"{game.id} is played with cards: give 'cards' instead of 'dice'")
    try:
        return [CARDS[text] for text in document.cards.split()]
    except KeyError as error:
        raise refuse(
            "bad_card", f"'cards': {error.args[0]!r} is not a card: say rank and suit, like Ah, Tc or 2s"
        ) from None


def _check_pack(cards: list[Card], submission: Submission) -> None:
    """The stub is made of the same decks: no card stands more often in the whole list than they hold."""
    joker = bool(submission.edition.joker.value)
    if len(set(cards)) == len(cards) and (joker or JOKER not in cards):
        return
    for card, count in Counter(cards).items():
        if count > (int(joker) if card is JOKER else submission.decks):
            raise refuse(
                "card_twice",
                f"'cards': {card} stands more often than the decks allow",
                submission.cite(submission.edition.decks.cite),
            )


def _irregularity(document: RoundDocument) -> IrregularityDocument | None:
    if isinstance(document.irregularity, str):
        return IrregularityDocument(document.irregularity)
    return document.irregularity
