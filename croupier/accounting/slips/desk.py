"""The desk of payout slips: what a console or command asks, in one place (58 Pa. Code § 465a.26).

It looks up what is due, numbers the slips, and gives the commands. It keeps nothing itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from itertools import count
from typing import Any, Final, Protocol

from croupier.accounting.slips.attest import (
    OpenSlip,
    SignSlip,
    not_attested,
    paid_moment,
    to_attest,
    whole_sums,
)
from croupier.accounting.slips.commands import MakeSlip, PayOnSlip, PaySlip, VoidSlip
from croupier.accounting.slips.due import PROGRESSIVE, WITHOUT_HIT, DueBooks, DuePayout, Dues
from croupier.accounting.slips.manual import (
    EnterManualSlip,
    RegisterSlipBook,
    SpoilManualSlip,
    every_serial_is_accounted_for,
    looked_up,
)
from croupier.accounting.slips.numbering import TAKEN, SlipNumbering, attempted, attempts, older_attempts
from croupier.accounting.slips.paper import (
    ELECTRONIC,
    ELECTRONIC_SERIES,
    MANUAL,
    SlipBook,
    SlipHit,
    SlipPaper,
    SpoiledSlip,
)
from croupier.floor.filings.document import FloorDocument, key_of, papers, read_paper
from croupier.ledger.canonical import canonical
from croupier.ledger.command import Command, Receipt
from croupier.ledger.journal import KeptJournal, receipt_of, records_made_by, used_otherwise
from croupier.ledger.ledger import Answer
from croupier.ledger.refused import KeepRefusal, KeptRefusals
from croupier.units import own_ids as own
from croupier.units.gaming_day import GamingDay
from croupier.units.name_spaces import part_id
from croupier.units.signature import Signature
from croupier.units.verdict import Finding, Refusal
from croupier.wagering.hand_pay import METER_OF

WINS_AT_ONCE: Final = 20
"""How many wins of a kind one hand pay settles; more are paid by the next."""

Receipts = list[Receipt]


class SlipBooks(DueBooks, KeptJournal, KeptRefusals, Protocol):
    """What the desk asks of the books."""

    @property
    def gaming_day(self) -> GamingDay: ...
    def do(self, command: Command) -> Answer: ...
    def floor_documents(self, kind: str) -> list[FloorDocument]: ...
    def floor_documents_kept(self, kind: str) -> int: ...
    def floor_document(self, key: str) -> FloorDocument | None: ...


class SlipDesk:
    """Due payouts and slips, as the books have them."""

    def __init__(self, books: SlipBooks) -> None:
        self._books = books
        self._dues = Dues(books)

    # -- looking -----------------------------------------------------------------------------------

    def due(self, asset_number: str = "") -> list[DuePayout]:
        """What a terminal could not pay and nobody has paid yet, each win by itself."""
        return self._dues.all(asset_number)

    def _beside(self, asset_number: str, what: str, hits: tuple[SlipHit, ...]) -> tuple[SlipHit, ...]:
        """The hits that are due beside a progressive sum without one."""
        if what != PROGRESSIVE or hits:
            return ()
        return tuple(each for due in self._dues.hits(asset_number) for each in due.hits)

    def slips(self, state: str = "") -> list[SlipPaper]:
        """Every slip, by number; of one state if it is named."""
        kept = papers(self._books, SlipPaper)
        return [slip for slip in kept if state in ("", slip.state)]

    def spoiled(self) -> list[SpoiledSlip]:
        """Preprinted slips on which nothing was paid, by number."""
        return papers(self._books, SpoiledSlip)

    def slip(self, number: str) -> SlipPaper | None:
        found = self._books.floor_document(key_of(SlipPaper, number))
        return read_paper(SlipPaper, found.body) if found else None

    def to_attest(self) -> list[OpenSlip]:
        """Slips that were paid and wait for the second person."""
        return to_attest(self.slips(), whole_sums(self._books))

    def missing_serials(self) -> list[Finding]:
        """Manual slips that are missing from their books."""
        books = papers(self._books, SlipBook)
        paid = [slip.slip for slip in self.slips() if slip.form == MANUAL]
        return every_serial_is_accounted_for(books, [*paid, *(one.slip for one in self.spoiled())])

    def not_attested(self, today: date) -> list[Finding]:
        """Slips that were paid in a gaming day before ``today`` and that nobody has attested."""
        waiting = self.to_attest()
        days = {one.slip.slip: self._books.gaming_day.day_of(paid_moment(one.slip)) for one in waiting}
        return not_attested(waiting, today, days)

    def findings(self, today: date) -> list[Finding]:
        """Everything that is wrong with the slips of the house."""
        return [*self.missing_serials(), *self.not_attested(today)]

    # -- doing -------------------------------------------------------------------------------------

    def make(self, command_id: str, due: DuePayout, by: Signature, role: str, **more: Any) -> Answer:
        """A slip for a payout, under the next free number; ``more`` as in ``MakeSlip`` (combination,
        amount_cents and override, form)."""
        tries = self._numbering(command_id, due, by, role, **more)
        for making in tries:
            tries.answer = self._books.do(making())
        return tries.answer

    def _numbering(
        self, command_id: str, due: DuePayout, by: Signature, role: str, **more: Any
    ) -> SlipNumbering:
        return SlipNumbering(lambda attempt: self.making(command_id, due, by, role, attempt=attempt, **more))

    def making(
        self, command_id: str, due: DuePayout, by: Signature, role: str, *, attempt: int = 0, **more: Any
    ) -> MakeSlip:
        """The command that makes a slip; another attempt takes another number under another id.

        With ``paid_from`` it is paid at once.
        """
        told: dict[str, Any] = {"combination": due.combination}
        slip: type[MakeSlip] = PayOnSlip if "paid_from" in more else MakeSlip
        serial = self._books.floor_documents_kept(SlipPaper.paper_kind) + 1 + attempt
        return slip(
            id=attempted(command_id, attempt),
            slip=f"{ELECTRONIC_SERIES}-{serial:06d}",
            asset_number=due.asset_number,
            what=due.what,
            by=by,
            role=role,
            hits=due.hits,
            beside=self._beside(due.asset_number, due.what, due.hits),
            due_cents=0 if due.hits else due.amount_cents,
            win=due.win,
            whole=due.whole,
            known=self._dues.known(due.asset_number, due.whole),
            **told | more,
        )

    def make_for(
        self,
        command_id: str,
        asset_number: str,
        what: str,
        by: Signature,
        role: str,
        *,
        hit: str = "",
        choose: bool = True,
        **more: Any,
    ) -> Answer:
        """A slip for what is due at a terminal: for the win that ``hit`` names, or for what is due for
        progressives without one if it is ``WITHOUT_HIT``. If several wins are due and none is named it is for
        the first of them or, unless the desk may ``choose``, for none.

        What is due changes: a request that was answered once has the same answer, whatever is due now.
        """
        before = self._made_before(command_id, (asset_number, what, by), hit, **more)
        if before is not None:
            return before
        found = [due for due in self.due(asset_number) if due.what == what and hit in ("", due.name)]
        if not found:
            which = {"": "", WITHOUT_HIT: " without a hit"}.get(hit, f" for {hit}")
            where = f"for {what} at {asset_number}{which}"
            return self._kept(command_id, _nothing_due(where), asset_number, what, by, hit)
        if len(found) > 1 and not choose:
            named = ", ".join(due.name for due in found)
            said = Refusal("several_due", f"win: several are due at {asset_number}; name one of {named}")
            return self._kept(command_id, said, asset_number, what, by, hit)
        return self.make(command_id, found[0], by, role, **more)

    def _made_before(
        self, command_id: str, asked: tuple[str, str, str], hit: str, **more: Any
    ) -> Answer | None:
        """What making a slip under this id came to, also when the slip was paid since; ``asked`` are the
        terminal, the kind and who makes it."""
        made = records_made_by(self._books, attempts(command_id))
        older = records_made_by(self._books, older_attempts(command_id)) if not made else []
        for receipt in map(receipt_of, made or older):
            slip = self.slip(receipt.text("slip")) if receipt.kind == MakeSlip.kind else None
            told = (slip.asset_number, slip.what, slip.made_by) if slip else None
            if slip is not None and told == asked and not _differs(slip, hit, more):
                return receipt
        return used_otherwise(command_id) if made else self._refused_before(command_id)

    def _kept(self, command_id: str, refusal: Refusal, *asked: str) -> Answer:
        """A refusal that the id has for good: a request that comes again late does nothing either."""
        return self._books.do(KeepRefusal(id=command_id, asked=canonical(asked), refusal=refusal))

    def _refused_before(self, command_id: str) -> Refusal | None:
        """What was said no to under this id; a number that somebody else took first was no answer."""
        refusals = (self._books.refusal_of(each) for each in attempts(command_id))
        return next((found for found in refusals if found and found.code != TAKEN), None)

    # -- made and paid at the terminal ---------------------------------------------------------------

    def on_the_spot(self, part: str, due: DuePayout, by: Signature, role: str, **more: str) -> SlipNumbering:
        """The commands, one until its number is free, that make a slip for a payout and pay it in one act.

        ``more`` as in ``PayOnSlip``. What the books do not name needs a slip on which somebody names it.
        """
        return self._numbering(part, due, by, role, **more)

    def due_on_the_spot(self, command_id: str, asset_number: str) -> dict[str, DuePayout]:
        """What is paid together under an id: the id of each part and its win; of many wins the first ones."""
        dues = self.due(asset_number)
        found = {part_id(command_id, due.what): due for due in dues if not due.win.id}
        for what in METER_OF:
            wins = [due for due in dues if due.win.id and due.what == what]
            found |= zip(_parts(command_id, what), wins, strict=False)
        return found

    def paid_on_the_spot(self, command_id: str, asset_number: str) -> Receipts | Refusal | None:
        """What was paid or refused under this id before; None if it is new."""
        parts = [part_id(command_id, what) for what in METER_OF]
        parts += [part for what in METER_OF for part in _parts(command_id, what)]
        made = self._receipts_of([each for part in parts for each in attempts(part)])
        if any(asset_number not in receipt.facts.get("hand_pays", {}) for receipt in made):
            return used_otherwise(command_id)
        older = self._receipts_of([each for part in parts for each in older_attempts(part)])
        here = [receipt for receipt in older if asset_number in receipt.facts.get("hand_pays", {})]
        return made or here or self._books.refusal_of(command_id)

    def _receipts_of(self, command_ids: list[str]) -> list[Receipt]:
        return [receipt_of(record) for record in records_made_by(self._books, command_ids)]

    def sign(self, command_id: str, number: str, by: Signature, role: str) -> Answer:
        """The second person attests a payment."""
        slip = self.slip(number)
        if slip is None:
            return self._kept(command_id, _unknown(number), "sign", number, by)
        return self._books.do(SignSlip(id=command_id, **self._of(slip), by=by, role=role))

    def _of(self, slip: SlipPaper) -> dict[str, Any]:
        """What every command on a slip names."""
        return {
            "slip": slip.slip,
            "asset_number": slip.asset_number,
            "what": slip.what,
            "whole": slip.whole,
            "known": self._dues.known(slip.asset_number, slip.whole),
        }

    def paying(
        self, command_id: str, number: str, by: Signature, paid_from: str = "cage:1"
    ) -> PaySlip | KeepRefusal:
        """The command that pays a slip, or says that there is none, for whoever submits it himself."""
        slip = self.slip(number)
        if slip is None:
            asked = canonical(["pay", number, by, paid_from])
            return KeepRefusal(id=command_id, asked=asked, refusal=_unknown(number))
        return PaySlip(
            id=command_id,
            **self._of(slip),
            paid_from=paid_from,
            by=by,
            hits=slip.hits,
            beside=self._beside(slip.asset_number, slip.what, slip.hits),
        )

    def pay(self, command_id: str, number: str, by: Signature, paid_from: str = "cage:1") -> Answer:
        """The patron is paid."""
        return self._books.do(self.paying(command_id, number, by, paid_from))

    def void(self, command_id: str, number: str, reason: str, by: Signature) -> Answer:
        """The slip is not used; what is due stays due. A preprinted one that was never entered is spoiled."""
        slip = self.slip(number)
        if slip is None and self._is_preprinted(number):
            return self._books.do(SpoilManualSlip(id=command_id, slip=number, reason=reason, by=by))
        if slip is None:
            return self._kept(command_id, _unknown(number), "void", number, reason, by)
        return self._books.do(VoidSlip(id=command_id, **self._of(slip), reason=reason, by=by))

    def _is_preprinted(self, number: str) -> bool:
        """Whether a number stands in a book that was issued."""
        book = self._books.floor_document(key_of(SlipBook, number.rpartition("-")[0]))
        return book is not None and read_paper(SlipBook, book.body).has(number)

    def issue_book(self, command_id: str, series: str, first: int, last: int) -> Answer:
        """A book of three-part slips is handed out."""
        return self._books.do(RegisterSlipBook(id=command_id, series=series, first=first, last=last))

    def enter_manual(self, command: EnterManualSlip) -> Answer:
        """What was written by hand while the system was offline: the paper names the win, and the books look
        up what it is and what is due of it."""
        command.check()
        return self._books.do(looked_up(self._dues, self._books.gaming_day, command))

    def manual_id(self, slip: str) -> str:
        """The id under which a manual slip is entered: of its serial number, so that entering it twice is
        entering it once; and after a refusal the next one, so that the paper can be put right."""
        ids = (attempted(own.MANUAL_SLIP(slip=slip), attempt) for attempt in count())
        return next(each for each in ids if self._books.places_of([each]) != {each: None})


def _parts(command_id: str, what: str) -> list[str]:
    """The ids under which the wins of a kind are paid together."""
    return [part_id(command_id, f"{what}:{place}") for place in range(WINS_AT_ONCE)]


def _nothing_due(where: str) -> Refusal:
    return Refusal("nothing_due", f"nothing is due {where}", "58 Pa. Code § 465a.26(b)(1)")


def _differs(slip: SlipPaper, hit: str, more: Mapping[str, Any]) -> bool:
    """Whether a slip is for another win, amount or form than a request that has its id."""
    is_for = {each.hit for each in slip.hits} or {WITHOUT_HIT if slip.what == PROGRESSIVE else slip.win.id}
    asked = (more.get("amount_cents") or slip.reported_cents, more.get("form", ELECTRONIC))
    return hit not in {"", *is_for} or asked != (slip.amount_cents, slip.form)


def _unknown(number: str) -> Refusal:
    return Refusal("slip_not_found", f"there is no slip {number!r}", "58 Pa. Code § 465a.26(b)")
