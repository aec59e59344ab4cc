"""A seat with its wagers: a player at the table, or one electronic wagering terminal."""

from __future__ import annotations

from croupier.errors import Fault
from croupier.play.place import Place
from croupier.units.money import Cents


class Wager:
    """Money at risk: placed once, settled once. One that is ``carried`` is settled in a later round.

    Seat and name tell it from every other wager of the round, ``hold`` from every other of the house.
    """

    __slots__ = ("carried", "name", "seat", "settled", "stake")

    def __init__(self, seat: Seat, name: str, stake: Cents) -> None:
        self.seat = seat
        self.name = name
        self.stake = stake
        self.settled = False
        self.carried = False

    @property
    def hold(self) -> str:
        """The hold that keeps its money; "" where no books are behind the round."""
        return self.seat.holds.get(self.name, "")

    def __repr__(self) -> str:
        return f"{self.name} {self.stake} of seat {self.seat.number}"


class Seat:
    """One bettor of a round. ``hand`` is the dealt hand it plays, which several seats may share.

    ``voided``: an irregularity took this seat alone out of the round; it is asked nothing more.
    ``abandoned``: its player left, and by this section all its wagers lose.
    ``holds``: at a table with books, the hold that keeps the money of each wager, by the wager's name.
    """

    __slots__ = ("abandoned", "folded", "hand", "holds", "number", "player", "position", "voided", "wagers")

    def __init__(self, number: int, position: int, player: str, hand: Place) -> None:
        self.number = number
        self.position = position
        self.player = player
        self.hand = hand
        self.wagers: dict[str, Wager] = {}
        self.holds: dict[str, str] = {}
        self.folded = False
        self.voided = False
        self.abandoned = ""

    def place(self, name: str, stake: Cents) -> Wager:
        """Put a wager on the layout. Its name is its own: a second wager under it would hide the first."""
        if name in self.wagers:
            raise Fault(f"seat {self.number}: a second wager {name} in one round")
        wager = self.wagers[name] = Wager(self, name, stake)
        return wager

    def keep_hold(self, name: str, hold: str) -> None:
        """The money of a wager is held, as the books know it. An answer that an irregularity broke off never
        came on the layout: then what is held for the next answer takes its place."""
        if name in self.wagers and self.holds.get(name, hold) != hold:
            raise Fault(f"seat {self.number}: the wager {name} lies there, and {hold} is held for it again")
        self.holds[name] = hold

    def __getitem__(self, name: str) -> Wager:
        return self.wagers[name]

    def __contains__(self, name: str) -> bool:
        return name in self.wagers

    def stake(self, name: str) -> Cents:
        """How much lies on a wager; 0 if it was not placed."""
        wager = self.wagers.get(name)
        return wager.stake if wager else 0

    def shares_with(self, other: Seat) -> bool:
        """No Envy Bonus between seats of one position or of one player.

        docs/interpretations/0003-several-seats-on-one-hand.md.
        """
        return self.position == other.position or (bool(self.player) and self.player == other.player)

    def __repr__(self) -> str:
        return f"seat {self.number}"
