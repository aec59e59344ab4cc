"""The part of a table that knows where the chance of its round comes from, and who takes part in it."""

from __future__ import annotations

from croupier.tables import events as e
from croupier.tables.config import DEALER, VIRTUAL, TableConfig
from croupier.tables.parties import HOUSE_ALONE, OF_ALL, Party
from croupier.tables.source import NoSource, Source


class RoundChance:
    """The shoe of a round, from the commitment of the house to the bytes of the last terminal."""

    config: TableConfig

    def __init__(self) -> None:
        self.commitment = ""
        self.sealed = ""
        self.scheme = HOUSE_ALONE
        self.source: Source = NoSource()
        """The shoe, the dice and the numbers of the round; nothing else is dealt where the table has one."""
        self.parties: list[Party] | None = None
        """Who has added what to the shuffle; None until the bets are locked."""
        self.promises = ""
        """All promises of the round in one hash, once they are fixed: then no more wagers are taken."""

    def _begin_chance(self, event: e.RoundOpened) -> None:
        self.commitment, self.sealed, self.scheme = event.commitment, event.sealed, event.scheme
        self.source, self.parties, self.promises = NoSource(), None, ""

    def _betting_closed(self, event: e.BettingClosed, seq: int) -> None:
        self.promises = event.promises

    def _take_parties(self, event: e.BetsLocked) -> None:
        self.parties = event.parties
        self.source = self.source.with_parties(event.parties)

    @property
    def deals_itself(self) -> bool:
        """Cards, dice and numbers come from a shoe of the table's own, and from nobody's hands."""
        return self.config.cards != DEALER

    @property
    def has_its_shoe(self) -> bool:
        """That shoe is at hand. After a restart it is taken out of the journal first."""
        return self.deals_itself and not isinstance(self.source, NoSource)

    @property
    def takes_promises(self) -> bool:
        """Whether terminals take part in the shuffle. Real cards have none, and old rounds had no parties."""
        return self.config.cards == VIRTUAL and self.scheme == OF_ALL
