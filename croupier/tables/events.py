"""What happened at a table, in the past tense: the content of the journal, and all that a rebuild needs."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.ledger.hold import Hold
from croupier.play.procedure import Done
from croupier.play.settlement import Line
from croupier.play.setup import SeatSetup, TableSetup
from croupier.tables.acts import ActDocument
from croupier.tables.parties import HOUSE_ALONE, Party
from croupier.tables.turns import RoundTurns, Turns
from croupier.units.money import Cents
from croupier.wagering.wager_id import WagerId


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event"):
    """The base of all events."""


class SeatTaken(msgspec.Struct, frozen=True):
    """A terminal at a position of the table, under the number that it has in every round."""

    terminal: str
    position: int
    seat: int
    account: str


class HeldStake(msgspec.Struct, frozen=True):
    """A wager of a terminal and the hold that keeps its money; ``hold`` is a ``WagerId`` as it is written."""

    terminal: str
    wager: str
    cents: Cents
    hold: str

    @classmethod
    def of(cls, wager: WagerId, cents: Cents) -> HeldStake:
        return cls(wager.terminal, wager.wager, cents, str(wager))

    def held_in(self, account: str) -> Hold:
        """As the books know it."""
        return Hold(self.hold, account, self.cents)


class Snapshot(msgspec.Struct, frozen=True):
    """What a table carries from one round to the next; a rebuild begins here.

    ``rounds`` were completed; ``record`` is what was done with cards and dice, as far as what is due next
    follows from it; ``stopped_by`` the irregularity after which no further round is dealt yet; ``carried``
    the wagers that stay up, and ``lammers`` what was collected for them (§ 668a.3(i)). ``numbers_from``: no
    round is opened under a number up to this one, since the books were restored from a backup. ``owed`` are
    the acts that irregularities have left to be done, ``covered`` the devices that are out of order,
    ``dealing`` how cards are dealt where the floor has changed it, ``turns`` which deck is due, whose cut
    and dice it is, and who may wager, ``next_cards`` those that left the shoe in error and are dealt first.
    """

    number: int = 0
    seats: list[SeatTaken] = []
    rounds: int = 0
    record: list[Done] = []
    last_round: str = ""
    stopped_by: str = ""
    carried: list[HeldStake] = []
    lammers: list[str] = []
    numbers_from: int = 0
    owed: dict[str, str] = {}
    covered: list[str] = []
    dealing: str = ""
    turns: Turns = Turns()
    next_cards: str = ""


class TerminalSeated(Event, frozen=True, kw_only=True, tag="terminal_seated"):
    """A terminal sat down."""

    taken: SeatTaken


class TerminalLeft(Event, frozen=True, kw_only=True, tag="terminal_left"):
    """A terminal left the table."""

    terminal: str


class RoundOpened(Event, frozen=True, kw_only=True, tag="round_opened"):
    """Betting began. ``sealed`` is the seed of the virtual shoe, unreadable without the key of the house;
    ``scheme`` says what the shuffle is made of (``parties``)."""

    round: str
    number: int
    game: str
    edition: str
    commitment: str
    sealed: str
    snapshot: Snapshot
    scheme: int = HOUSE_ALONE


class WagersPlaced(Event, frozen=True, kw_only=True, tag="wagers_placed"):
    """All wagers of a terminal in this round, as they stand now.

    ``returned`` are wagers of others on a hand that nobody plays any more, now that this terminal has taken
    its own back. ``promise`` is that of the bytes which the terminal adds to the shuffle; one that was sent
    before stands where this one is empty.
    """

    round: str
    terminal: str
    stakes: list[HeldStake]
    revision: int
    returned: list[HeldStake] = []
    promise: str = ""


class WagerRemoved(Event, frozen=True, kw_only=True, tag="wager_removed"):
    """Between two rolls a patron took a wager down that had stayed up; ``line`` says that it went back."""

    round: str
    terminal: str
    stake: HeldStake
    line: Line


class BettingClosed(Event, frozen=True, kw_only=True, tag="betting_closed"):
    """No more wagers are taken and every promise is fixed, before the first terminal shows its bytes.
    ``promises`` are all of them in one hash."""

    round: str
    promises: str


class BetsLocked(Event, frozen=True, kw_only=True, tag="bets_locked"):
    """No more bets: everything that is fixed before the deal.

    ``followers`` bet behind the seat that is their ``position``, each under a number of his own. ``seats``
    are those whose number changes: the first bettor of a position bears its number. ``turns``: which deck is
    dealt, to whom the cut was offered, who shakes. ``parties``: who added what to the shuffle, which is made
    from it here and again after a restart.
    """

    round: str
    setup: TableSetup
    followers: list[SeatSetup] = []
    seats: list[SeatTaken] = []
    turns: RoundTurns = RoundTurns()
    parties: list[Party] = []


class CardsWaiting(Event, frozen=True, kw_only=True, tag="cards_waiting"):
    """The cards that the dealer has entered and not confirmed, as they stand now."""

    round: str
    cards: str


class CardCorrected(Event, frozen=True, kw_only=True, tag="card_corrected"):
    """A card that the dealer said as he turned it up was another one; nothing was settled yet."""

    round: str
    place: str
    wrong: str
    right: str


class CardSetAside(Event, frozen=True, kw_only=True, tag="card_set_aside"):
    """The reader saw a card leave the shoe when none was due; what it was is said as an irregularity."""

    round: str
    card: str


class CardTakenOut(Event, frozen=True, kw_only=True, tag="card_taken_out"):
    """A card that the reader has seen is the one that an irregularity concerns, ``act``: it is not dealt.

    ``read`` counts the cards of the round as they left the shoe. ``place`` is where the card had been dealt,
    "" where it had left the shoe when none was due. The last ``removed`` cards of the round are taken back,
    this one and those after it; of these ``moved`` are dealt again, each one place earlier. ``aside`` are the
    cards of which nobody has said yet what they were, ``waiting`` those that are the next to be dealt.
    """

    round: str
    act: ActDocument
    card: str
    read: int
    place: str = ""
    removed: int = 0
    moved: str = ""
    aside: str = ""
    waiting: str = ""
    dealer: str = ""
    floorperson: str = ""


class Acted(Event, frozen=True, kw_only=True, tag="acted"):
    """Acts of the round, with what decisions staked. ``by_clock``: time had run out.

    ``unmatched`` are terminals behind whose money was not there for what the first bettor decided. ``dealer``
    and ``floorperson`` called an irregularity that changes a round of which something was seen.
    """

    round: str
    acts: list[ActDocument]
    stakes: list[HeldStake] = []
    by_clock: bool = False
    unmatched: list[str] = []
    dealer: str = ""
    floorperson: str = ""


class RoundSettled(Event, frozen=True, kw_only=True, tag="round_settled"):
    """Every wager is decided but the ``carried`` ones, which stay up. ``meters`` stood so when settlement
    began, contributions included; ``lammers`` are those that were collected by then."""

    round: str
    meters: dict[str, Cents]
    lines: list[Line]
    reveal: dict[str, Any] | None
    opened_seq: int
    carried: list[HeldStake] = []
    lammers: list[str] = []


class RoundVoided(Event, frozen=True, kw_only=True, tag="round_voided"):
    """The house broke the round off before it was decided, and gave every wager of it back; those ``carried``
    from earlier rounds stay up as they were. ``dealer`` and ``floorperson`` did it together, where something
    of the round was ``seen``."""

    round: str
    reason: str
    reveal: dict[str, Any] | None
    opened_seq: int
    carried: list[HeldStake] = []
    dealer: str = ""
    floorperson: str = ""
    seen: bool = False


class ActDone(Event, frozen=True, kw_only=True, tag="act_done"):
    """Somebody did what the procedure prescribes, and the console confirmed it."""

    done: Done


class DealingStopped(Event, frozen=True, kw_only=True, tag="dealing_stopped"):
    """Between two rounds an irregularity was found; where acts follow from it, none is dealt before them.

    ``device`` is the one that it covers, ``cards`` what it concerns.
    """

    irregularity: str
    device: str = ""
    cards: str = ""


class DealingChanged(Event, frozen=True, kw_only=True, tag="dealing_changed"):
    """The floor has changed how cards are dealt, from the next round on."""

    before: str
    dealing: str
    dealer: str = ""
    floorperson: str = ""


class ShoeEnded(Event, frozen=True, kw_only=True, tag="shoe_ended"):
    """The cards are reshuffled before another round: the cover card came on ``position`` (0: in the dealer's
    hand), or a floorperson has ordered it. ``occasion`` says which, in the words of the cut."""

    round: str
    occasion: str
    position: int = 0
    dealer: str = ""
    floorperson: str = ""


class EntryPermitted(Event, frozen=True, kw_only=True, tag="entry_permitted"):
    """The house lets a terminal wager that did not since the shuffle (§ 672a.6(b)(1), § 673a.6(b)(1))."""

    terminal: str
    dealer: str = ""
    floorperson: str = ""


class TableClosed(Event, frozen=True, kw_only=True, tag="table_closed"):
    """The table takes no wagers until it is opened again. ``lines``: wagers that had stayed up went back, by
    ``dealer`` and ``floorperson`` together."""

    snapshot: Snapshot
    lines: list[Line] = []
    dealer: str = ""
    floorperson: str = ""


AnyEvent = (
    TerminalSeated
    | TerminalLeft
    | RoundOpened
    | WagersPlaced
    | WagerRemoved
    | BettingClosed
    | BetsLocked
    | CardsWaiting
    | CardCorrected
    | CardSetAside
    | CardTakenOut
    | Acted
    | RoundSettled
    | RoundVoided
    | ActDone
    | DealingStopped
    | DealingChanged
    | ShoeEnded
    | EntryPermitted
    | TableClosed
)


def write_event(event: AnyEvent) -> dict[str, Any]:
    """An event as plain words and numbers."""
    document: dict[str, Any] = msgspec.to_builtins(event)
    return document


def without_stake(event: Acted, hold: str) -> Acted:
    """The same acts, where one terminal behind could not match them."""
    stakes = [one for one in event.stakes if one.hold != hold]
    unmatched = [one.terminal for one in event.stakes if one.hold == hold]
    return msgspec.structs.replace(event, stakes=stakes, unmatched=[*event.unmatched, *unmatched])


def read_event(document: dict[str, Any]) -> AnyEvent:
    """The reverse of ``write_event``."""
    event: AnyEvent = msgspec.convert(document, AnyEvent)
    return event
