"""A process of its own that gives commands at the parent's word: ``python -m tests.store.racer URL``.

It says ``ready``; then for every line that it reads, a list of commands, it writes the list of their
answers: ``done``, or the refusal's code.
"""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from typing import Any

from croupier.ledger.command import Command
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.store.store import Store
from croupier.units.verdict import Refusal
from croupier.wagering.game_account import CashOut
from croupier.wagering.redemption import RedeemVoucher
from croupier.wagering.wagers import PlaceWager


def command_of(kind: str, fields: dict[str, Any]) -> Command:
    if kind == "move":
        transfers = tuple(Transfer(*transfer) for transfer in fields.pop("transfers"))
        return PostTransfers(transfers=transfers, **fields)
    kinds: dict[str, type[Command]] = {"redeem": RedeemVoucher, "cash_out": CashOut, "wager": PlaceWager}
    return kinds[kind](**fields)


class StandingClock:
    """The instant at which the tests begin, so that vouchers of the parent have not expired here."""

    def now(self) -> datetime:
        return datetime(2015, 7, 1, 18, 0, tzinfo=UTC)


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    with Store(sys.argv[1], clock=StandingClock()) as store:
        say("ready")
        for line in sys.stdin:
            documents = json.loads(line)
            futures = [store.submit(command_of(*document)) for document in documents]
            answers = [future.result() for future in futures]
            codes = [answer.code if isinstance(answer, Refusal) else "done" for answer in answers]
            say(json.dumps(codes))


if __name__ == "__main__":
    main()
