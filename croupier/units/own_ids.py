"""The ids under which the program itself gives commands: every one of them is made here and nowhere else.

``tests/attacks`` tries to take each of them from outside, through every door that takes an id; a form that is
added here is tried too, and an id that is made elsewhere is found by a test.
"""

from __future__ import annotations

from typing import Final

from croupier.units.name_spaces import OWN

FORMS: Final[dict[str, str]] = {}
"""Every form, by what it is the id of."""


class OwnId:
    """One form of id; called with its parts it gives the id."""

    def __init__(self, what: str, form: str) -> None:
        self._form = FORMS[what] = OWN + form

    def __call__(self, **parts: object) -> str:
        return self._form.format(**parts)


# -- tables ------------------------------------------------------------------------------------------
END_OF_ROUND: Final = OwnId("the end of a round", "end:{round}")
LATER_END: Final = OwnId("the end of a round, reckoned again", "end:{round}:{attempt}")
GIVEN_BACK: Final = OwnId("the end of a round that could not be ended", "given-back:{round}:{attempt}")
CLOSED_BETTING: Final = OwnId("the end of betting, before bytes are shown", "closed-betting:{round}")
LOST_SHOE: Final = OwnId("a round whose shoe is lost", "lost-shoe:{round}")
BY_ITSELF: Final = OwnId("what a table does by itself", "table:{table}:{unique}")
UNHEARD: Final = OwnId("the question after answers that nobody heard", "heard:{digest}")

# -- the start of a house ----------------------------------------------------------------------------
SET_UP: Final = OwnId("a terminal of the configuration", "configure:{terminal}")
SET_UP_NOW: Final = OwnId("a terminal as it is set up now", "configure:{terminal}:{digest}:{seq}")
GAME_ACCOUNT: Final = OwnId("the game account of a terminal", "open:{account}")
SEED: Final = OwnId("the seed of a meter", "seed:{account}")
DEMONSTRATION_TIPS: Final = OwnId("the rule for tips of the demonstration", "demonstration:tip-rule")
DEMONSTRATION_CLOCK: Final = OwnId("the clock that the demonstration clears", "demonstration:clock:{seq}")
SIMULATED: Final = OwnId("a simulated device that is enrolled", "simulated:{device}:{digest}")
SIMULATED_ENDS: Final = OwnId("a simulated device that is withdrawn", "simulated-ends:{device}")
CONNECTED: Final = OwnId("the meters that a table feeds", "connect:{table}:{digest}:{seq}")
DECLARED: Final = OwnId("what a server says of itself at its start", "declared:{server}:{digest}:{seq}")
NOT_READY: Final = OwnId("a terminal that may not be used any more", "not-ready:{terminal}:{seq}")
REGISTERED: Final = OwnId("a simulated device that is registered", "registered:{kind}:{number}:{seq}")
PATRON: Final = OwnId("an act of an automatic patron", "patron:{unique}")

# -- the books ---------------------------------------------------------------------------------------
ENTRIES: Final = OwnId("entries of the log", "{event}")
CHECKPOINT: Final = OwnId("a checkpoint of the books", "checkpoint:{seq}")
ACCESS: Final = OwnId("a person, key, session or lease as it is recorded", "access:{key}:{version}")
RESTORED: Final = OwnId("books that were restored", "restored:{unique}")
CLOCK_LEAP: Final = OwnId("a leap of the clock", "clock-leap:{seq}")
DEVICE_EVENT: Final = OwnId("what a device tells", "device:{device}:{number}")
MACHINE: Final = OwnId("what a redemption machine asks for", "machine:{device}:{number}")
EXPIRED: Final = OwnId("a voucher that expires", "expire-{voucher}")
BOX: Final = OwnId("a cash box that the drop takes out or puts in", "box:{terminal}:{seq}:{way}")
DROP: Final = OwnId("the currency of a drop", "drop-{day}")
TAX: Final = OwnId("the tax of a week", "table-game-tax-{day}")
MANUAL_SLIP: Final = OwnId("a slip written by hand", "manual:{slip}")

# -- the floor ---------------------------------------------------------------------------------------
FORM: Final = OwnId("a form about a device", "assets-{unique}")
FILING: Final = OwnId("a list that was filed", "filing-{unique}")
CENTRAL_DAY: Final = OwnId("a gaming day as central control read it", "central-day-{unique}")
LINK: Final = OwnId("an order over the line of central control", "link-{unique}")
