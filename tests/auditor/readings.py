"""The auditor's own reading of the progressive sections: seeds, reseeds and rates, letter by letter.

Copied from the chapters by hand and not from the data files of the editions, so that a slip there is found.
Amounts are dollars, rates per cent of the wager.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Reading:
    """One meter. ``each``: the dollars stand for every dollar of the wager that is offered.

    ``rate`` of None is left to the Rules Submission, and so is the amount where ``free``.
    """

    seed: int
    reseed: int
    rate: Fraction | None = None
    reserve_rate: Fraction = Fraction(0)
    reserve: str = ""
    each: bool = False
    free: bool = False

    def amount(self, dollars: int, offered_cents: int, chosen_cents: int = 0) -> int:
        """A seed or reseed in cents."""
        if self.free and chosen_cents:
            return chosen_cents
        return dollars * offered_cents if self.each else dollars * 100


def _rate(percent: str) -> Fraction:
    return Fraction(percent) / 100


def _free(dollars: int) -> dict[str, Reading]:
    return {"main": Reading(dollars, dollars, free=True)}


def _massachusetts(primary: str, secondary: str) -> dict[str, Reading]:
    return {"main": Reading(10_000, 0, _rate(primary), _rate(secondary), "secondary")}


def _texas(mega: str, major: str = "", minor: str = "") -> dict[str, Reading]:
    found = {"mega": Reading(10_000, 10_000, _rate(mega), each=True)}
    if major:
        found["major"] = Reading(1_000, 1_000, _rate(major), each=True)
    if minor:
        found["minor"] = Reading(250, 250, _rate(minor), each=True)
    return found


# § 678a.12(d)(3), as amended in 2019: 23% to the meter, 5% to the reserve, which alone refills it.
_FLUSH_2019 = {"main": Reading(30_000, 0, _rate("23"), _rate("5"), "reserve", each=True)}
# § 647a.12: the Five Card Hand Bonus feeds one meter from both of its wagers.
_FIVE_CARD = {"five_card": Reading(10_000, 0, _rate("13"), _rate("8"), "five_card_reserve", each=True)}

Letters = dict[str, dict[str, Reading]]
READINGS: dict[tuple[str, str], dict[str, Letters]] = {
    ("flop_poker", "pa-2015"): {"progressive": {"A": _free(10_000), "B": _free(10_000)}},
    ("high_card_flush", "pa-2015"): {"progressive": {"A": _free(30_000), "B": _free(30_000)}},
    ("high_card_flush", "pa-2019"): {"progressive": {"A": _FLUSH_2019, "B": _FLUSH_2019}},
    ("high_card_flush", "ma"): {
        "progressive": {
            "A": _massachusetts("24", "2"),
            "B": _massachusetts("23", "2"),
            "C": _massachusetts("21", "5"),
            "D": _massachusetts("25", "5"),
        }
    },
    ("raise_it_up_stud", "pa-2015"): {"progressive": {"": _free(1_000)}},
    ("six_card_fortune_pai_gow", "pa-2015"): {"progressive": {"": _free(5_000)}},
    ("texas_holdem_bonus", "pa-2019"): {
        "progressive": {
            "A": {"main": Reading(10_000, 10_000, _rate("21"), each=True)},
            "B": _texas("11", "10"),
            "C": _texas("9", "7", "3"),
            "D": _texas("10", "8", "3"),
        },
        "five_card_player": {"": _FIVE_CARD},
        "five_card_dealer": {"": _FIVE_CARD},
    },
}


def meters_fed(game: str, edition: str, options: dict[str, object]) -> dict[str, dict[str, Reading]]:
    """For each progressive wager that is offered, the meters that it feeds."""
    found: dict[str, dict[str, Reading]] = {}
    for wager, letters in READINGS.get((game, edition), {}).items():
        if wager in options:
            letter = options[wager]
            found[wager] = letters[letter if isinstance(letter, str) and letter in letters else ""]
    return found
