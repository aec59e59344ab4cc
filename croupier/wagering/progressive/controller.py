"""The local area progressive controller: the one face of all meters of a licensed facility (§ 605a.8).

Tables and the floor console ask it; it keeps nothing itself. Several server processes may each have one on
the same books: every act is a command, and the rows of meter and hit are locked while it runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from croupier.ledger.account import Account
from croupier.ledger.command import Command
from croupier.ledger.ledger import Answer
from croupier.units.money import Cents
from croupier.units.signature import Signature
from croupier.units.verdict import Refusal
from croupier.wagering.progressive.acts import RemoveMeter, SetMeter
from croupier.wagering.progressive.hit import PENDING, ProgressiveHit
from croupier.wagering.progressive.meter import KINDS, ProgressiveMeter
from croupier.wagering.progressive.validation import RefuseHit, ValidateHit


class ProgressiveBooks(Protocol):
    """What the controller asks of the books."""

    def do(self, command: Command) -> Answer: ...
    def accounts(self) -> list[Account]: ...
    def progressive_meters(self) -> list[ProgressiveMeter]: ...
    def progressive_hits(
        self, *, state: str = "", table: str = "", terminal: str = "", meter: str = "", hit: str = ""
    ) -> list[ProgressiveHit]: ...


@dataclass(frozen=True, slots=True)
class MeterStanding:
    """A meter with what it shows now."""

    meter: ProgressiveMeter
    value_cents: Cents

    @property
    def account(self) -> str:
        return self.meter.account


class LocalAreaController:
    """Meters, pending hits, validation, history."""

    def __init__(self, books: ProgressiveBooks) -> None:
        self._books = books

    # -- looking -----------------------------------------------------------------------------------

    def meters(self) -> list[MeterStanding]:
        """Every meter that ever held money, by name; also one that no wager has fed yet."""
        known = {meter.account: meter for meter in self._books.progressive_meters()}
        return [
            MeterStanding(known.get(account.id) or ProgressiveMeter(account.id), account.balance_cents)
            for account in self._books.accounts()
            if account.id.partition(":")[0] in KINDS
        ]

    def pending(self, table: str = "") -> list[ProgressiveHit]:
        """The hits that wait for a floorperson, oldest first; of one table or of all."""
        return self._books.progressive_hits(state=PENDING, table=table)

    def history(self, meter: str = "", table: str = "") -> list[ProgressiveHit]:
        """Every hit, oldest first; of one meter, of one table or of all."""
        return self._books.progressive_hits(meter=meter, table=table)

    def hit(self, hit: str) -> ProgressiveHit | None:
        found = self._books.progressive_hits(hit=hit)
        return found[0] if found else None

    # -- deciding ----------------------------------------------------------------------------------

    def validation(
        self, command_id: str, hit: str, by: Signature, role: str, by_attendant: bool = False
    ) -> ValidateHit | Refusal:
        """The command that validates a hit, for whoever submits it himself."""
        found = self.hit(hit)
        if found is None:
            return _unknown(hit)
        return ValidateHit.about(found, command_id, by, role, by_attendant=by_attendant)

    def validate(
        self, command_id: str, hit: str, by: Signature, role: str, by_attendant: bool = False
    ) -> Answer:
        """Validate a hit and have it paid."""
        command = self.validation(command_id, hit, by, role, by_attendant)
        return command if isinstance(command, Refusal) else self._books.do(command)

    def refusal(
        self, command_id: str, hit: str, by: Signature, role: str, reason: str
    ) -> RefuseHit | Refusal:
        """The command that refuses a hit."""
        found = self.hit(hit)
        return _unknown(hit) if found is None else RefuseHit.about(found, command_id, by, role, reason=reason)

    def refuse(self, command_id: str, hit: str, by: Signature, role: str, reason: str) -> Answer:
        """The hand was not a winning one: the money goes back."""
        command = self.refusal(command_id, hit, by, role, reason)
        return command if isinstance(command, Refusal) else self._books.do(command)

    # -- by hand, under two keys -------------------------------------------------------------------

    def set_meter(
        self, command_id: str, meter: str, amount_cents: Cents, reason: str, signers: Sequence[Signature]
    ) -> Answer:
        """Make a meter show another amount; ``signers`` are finance and table games, in this order."""
        finance, slot_operations = signers
        return self._books.do(
            SetMeter(
                id=command_id,
                meter=meter,
                amount_cents=amount_cents,
                reason=reason,
                finance=finance,
                slot_operations=slot_operations,
            )
        )

    def remove_meter(
        self, command_id: str, meter: str, to: str, reason: str, signers: Sequence[Signature]
    ) -> Answer:
        """Take a meter out of use and carry its money to another."""
        finance, slot_operations = signers
        return self._books.do(
            RemoveMeter(
                id=command_id,
                meter=meter,
                to=to,
                reason=reason,
                finance=finance,
                slot_operations=slot_operations,
            )
        )


def _unknown(hit: str) -> Refusal:
    return Refusal("hit_not_found", f"there is no progressive hit {hit!r}", "58 Pa. Code § 605a.7")
