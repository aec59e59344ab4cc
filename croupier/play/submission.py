"""What a Rules Submission selects, checked against the edition: wagers offered, letters, options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from croupier.errors import Refused
from croupier.law.edition import Edition, OptionRule, WagerRule
from croupier.law.paytable import Paytable
from croupier.law.progressive import MeterRule
from croupier.units.money import LARGEST_AMOUNT, Cents, dollars
from croupier.units.odds import ToOne, parse_odds
from croupier.units.verdict import Refusal

MOST_ROUNDS: Final = 1_000_000
"""What is drawn more seldom than in one round of a million is not offered."""


def refuse(code: str, message: str, cite: str = "") -> Refused:
    """A Refusal, ready to be raised."""
    return Refused(Refusal(code, message, cite))


class Submission:
    """One edition with its choices made.

    ``paytables`` holds, for each wager that a paytable prices, the column that applies;
    ``placeable`` the wagers that may be placed before the deal, ``required`` those that every seat
    places, ``groups`` those of which it places one or more; ``options`` the values of the rest.
    """

    def __init__(self, edition: Edition, selected: Mapping[str, Any], minimum: Cents) -> None:
        self.edition = edition
        self.minimum = minimum
        self.offered: dict[str, str] = {}
        self.options = {name: rule.default for name, rule in edition.options.items()}
        self.payout_limit: Cents = 0
        self.meter_reset: Cents = 0
        for name, value in selected.items():
            self._select(name, value)
        self.paytables = self._find_paytables()
        self.placeable = {
            name: rule
            for name, rule in edition.wagers.items()
            if not rule.decision and (name in self.offered if rule.optional else self._is_taken(name))
        }
        self.required = tuple(
            name for name, rule in self.placeable.items() if not rule.optional and not rule.any_of
        )
        self.groups: dict[str, list[str]] = {}
        for name, rule in self.placeable.items():
            if rule.any_of:
                self.groups.setdefault(rule.any_of, []).append(name)
        self.meter_rules = self._find_meter_rules()
        self._check_payout_limit(minimum)

    def _is_taken(self, wager: str) -> bool:
        """A wager of the game itself, unless an option of the same name takes it off the table."""
        return self.options.get(wager) is not False

    @property
    def decks(self) -> int:
        """How many decks are in play: the edition's figure, or the option where there is a choice."""
        return int(self.options.get("decks") or self.edition.decks.value)

    def cite(self, section: str) -> str:
        return self.edition.cite(section)

    # -- reading the options ---------------------------------------------------------------------

    def _select(self, name: str, value: Any) -> None:
        edition = self.edition
        wager = edition.wagers.get(name)
        if wager is not None and wager.optional and not wager.decision:
            self._offer(wager, value)
        elif name in edition.options:
            self.options[name] = self._option(edition.options[name], value)
        elif name == "payout_limit":
            self.payout_limit = self._amount(name, value)
        elif name == "meter_reset":
            self.meter_reset = self._amount(name, value)
        else:
            known = ", ".join(self._known_options())
            raise refuse(
                "unknown_option",
                f"option {name!r} is unknown to {edition.game} {edition.id}; known are: {known}",
            )

    def _known_options(self) -> list[str]:
        edition = self.edition
        known = {name for name, wager in edition.wagers.items() if wager.optional and not wager.decision}
        known |= set(edition.options)
        if edition.payout_limit is not None:
            known.add("payout_limit")
        if any(rule.reseed.at_least for rule in edition.meter_rules()):
            known.add("meter_reset")
        return sorted(known)

    def _offer(self, wager: WagerRule, value: Any) -> None:
        if value is False:
            return
        family = self.edition.paytables.get(wager.paytable)
        letters = [letter for letter in (family.columns if family else ()) if letter]
        if letters and value not in letters:
            raise refuse(
                "unknown_paytable",
                f"option {wager.name!r}: there is no paytable {value!r}, only {', '.join(letters)}",
                self.cite(family.cite if family else wager.cite),
            )
        if not letters and value is not True:
            raise refuse(
                "unknown_paytable",
                f"option {wager.name!r}: there is a single paytable, so say true instead of {value!r}",
                self.cite(wager.cite),
            )
        self.offered[wager.name] = value if letters else ""

    def _option(self, rule: OptionRule, value: Any) -> Any:
        if rule.kind == "choice" and (
            value not in rule.values or isinstance(value, bool) != isinstance(rule.values[0], bool)
        ):
            raise refuse(
                "bad_option",
                f"option {rule.name!r} is {value!r}; it may be {', '.join(map(str, rule.values))}",
                self.cite(rule.cite),
            )
        if rule.kind == "one_round_in" and (type(value) is not int or not 0 <= value <= MOST_ROUNDS):
            raise refuse(
                "bad_option",
                f"option {rule.name!r} is {value!r}; it may be 0 (not offered) to {MOST_ROUNDS}: in one "
                "round of so many on the average",
                self.cite(rule.cite),
            )
        return value

    def _amount(self, name: str, value: Any) -> Cents:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 < value <= LARGEST_AMOUNT:
            raise refuse("bad_option", f"option {name!r} must be 1 to {LARGEST_AMOUNT} cents, not {value!r}")
        return value

    # -- what follows from them ------------------------------------------------------------------

    def _find_paytables(self) -> dict[str, Paytable]:
        found = {}
        for name, rule in self.edition.wagers.items():
            family = self.edition.paytables.get(rule.paytable)
            if family is None:
                continue
            paytable = family.columns.get(self.offered.get(name, ""))
            if paytable is not None:
                found[name] = self._with_house_odds(paytable) if paytable.deferred else paytable
        return found

    def _with_house_odds(self, paytable: Paytable) -> Paytable:
        """The column whose odds the text leaves to the certificate holder, completed from its option."""
        given = self.options.get(paytable.deferred)
        outcomes = self.edition.paytables[paytable.family].outcomes
        missing = [name for name in outcomes if name not in paytable.odds]
        if not isinstance(given, dict) or set(given) != set(missing):
            raise refuse(
                "bad_option",
                f"paytable {paytable.letter} of {paytable.family} needs the option {paytable.deferred!r} "
                f"with odds for exactly: {', '.join(missing)}",
                self.cite(paytable.cite),
            )
        try:
            odds = {name: parse_odds(str(text)) for name, text in given.items()}
        except ValueError as error:
            raise refuse("bad_option", f"option {paytable.deferred!r}: {error}") from error
        if any(not isinstance(one, ToOne) for one in odds.values()):
            # Massachusetts 11(a), (d): no odds are stated with "for", and these are stated as "to 1".
            raise refuse(
                "bad_option",
                f"option {paytable.deferred!r}: these odds are stated with the word 'to', like '50 to 1'",
                self.cite(self.edition.options[paytable.deferred].cite),
            )
        return Paytable(paytable.family, paytable.letter, paytable.cite, {**paytable.odds, **odds})

    def _find_meter_rules(self) -> dict[str, MeterRule]:
        """The rule of every meter that an offered wager can be paid from."""
        rules: dict[str, MeterRule] = {}
        for wager, progressive in self.edition.progressives.items():
            if wager in self.offered:
                rules |= progressive.meters[self.offered[wager]]
        if self.meter_reset:
            lowest = max((rule.reseed.cents for rule in rules.values() if rule.reseed.at_least), default=0)
            if not lowest and any(rule.reseed.at_least for rule in self.edition.meter_rules()):
                raise refuse("bad_option", "option 'meter_reset' needs a progressive wager that is offered")
            if not lowest:
                raise refuse("bad_option", "option 'meter_reset': the edition fixes the reset amount itself")
            if self.meter_reset < lowest:
                cite = next(iter(self.edition.progressives.values())).cite
                raise refuse(
                    "bad_option", f"option 'meter_reset' may not be below {dollars(lowest)}", self.cite(cite)
                )
        return rules

    def _check_payout_limit(self, minimum: Cents) -> None:
        rule = self.edition.payout_limit
        if rule is None:
            if self.payout_limit:
                raise refuse("bad_option", f"{self.edition.title} has no payout limit")
            return
        lowest = max(rule.at_least, rule.most_at_minimum * minimum)
        if self.payout_limit and self.payout_limit < lowest:
            raise refuse(
                "bad_option",
                f"option 'payout_limit' may not be below {dollars(lowest)}",
                self.cite(rule.cite),
            )
        if rule.mandatory and not self.payout_limit:
            self.payout_limit = lowest
