"""Receipts that a house gives: for a voucher and a payout slip with the paper, for a round when asked."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.accounting.slips.paper import SlipPaper
from croupier.errors import DataError, OperatingError
from croupier.floor.filings.document import key_of
from croupier.ledger.journal import JournalRecord
from croupier.store.public_log import PublicLog
from croupier.store.receipts import receipt_of, record_naming
from croupier.store.store import Store
from croupier.tables.records import steps_of_round
from croupier.transparency.receipt import QR_CHARACTERS
from croupier.wagering.voucher import Voucher


class Receipts:
    """The records of something, with their proofs, as a text. They are read in threads."""

    def __init__(self, log: PublicLog, store: Store) -> None:
        self._log = log
        self._store = store

    def of_records(self, records: Sequence[JournalRecord]) -> str:
        """Any records."""
        return str(receipt_of(self._log, self._store.engine, records, self._store.clock.now()))

    def of_round(self, round_id: str) -> str:
        """Every step of a round that is over."""
        return self.of_records(steps_of_round(self._store, round_id))

    def of_voucher(self, voucher: Voucher) -> str:
        """The record that made it, for its paper."""
        found = record_naming(self._store.engine, voucher.issued_at, voucher.number)
        return self._on_paper([found] if found else [])

    def of_slip(self, slip: SlipPaper) -> str:
        """What was done with it, for its paper: its making, its payment, its attestation."""
        key = key_of(SlipPaper, slip.slip)
        instants = dict.fromkeys(at for at in (slip.entered_at, slip.paid_at, slip.verified_at) if at)
        found = [record_naming(self._store.engine, at, key) for at in instants]
        by_number = {record.seq: record for record in found if record is not None}
        return self._on_paper([by_number[seq] for seq in sorted(by_number)])

    def _on_paper(self, records: Sequence[JournalRecord]) -> str:
        """As many records as a QR code holds, the last ones; empty where there is no receipt.

        The paper is printed all the same: the money is owed, whatever ails the log.
        """
        for first in range(len(records)):
            try:
                text = self.of_records(records[first:])
            except (OperatingError, DataError):
                return ""
            if len(text) <= QR_CHARACTERS:
                return text
        return ""
