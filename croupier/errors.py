"""The exception tree of Croupier.

CroupierError
├── Refused            an act was applied that ``refusal`` would have refused; carries the Refusal
│   └── RefusedForNow  the same command may be asked again later: its id is not used up
├── DataError          an edition or form that cannot be read; says file and place
├── OperatingError     the world failed: database, network, device
│   └── Damaged        the books are not what their journal says: nothing is done on them
└── Fault              an invariant of ours is broken: stop the table, keep the journal
    └── MeterFault     it is one of a progressive meter
"""

from __future__ import annotations

from croupier.units.verdict import Refusal


class CroupierError(Exception):
    """The root of everything that Croupier raises on purpose."""


class Refused(CroupierError):
    """The rules say no; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class RefusedForNow(Refused):
    """The rules say not yet, or not to you: the books keep no answer under the id of the command."""


class DataError(CroupierError):
    """A data file is wrong; the message names the file and the place in it."""


class OperatingError(CroupierError):
    """The world failed us: a database, a network, a device."""


class Damaged(OperatingError):
    """Somebody has written to the books by another way than the program; the message says where."""


class Fault(CroupierError):
    """One of our own invariants is broken. The table stops, and the journal is kept."""


class MeterFault(Fault):
    """The broken invariant is that of a progressive meter; the log has a code of its own for it."""
