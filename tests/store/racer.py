"""A process of its own that gives commands at the parent's word: ``python -m tests.store.racer``.

It reads the URL of books, opens them and says ``ready``; then for every line that it reads, a list of
commands, it writes the list of their answers: ``done``, or the refusal's code. An empty line ends with these
books, and the next URL may follow.
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


def give_commands(store: Store) -> None:
    for line in sys.stdin:
        if line == "\n":
            return
        futures = [store.submit(command_of(*document)) for document in json.loads(line)]
        answers = [future.result() for future in futures]
        codes = [answer.code if isinstance(answer, Refusal) else "done" for answer in answers]
        say(json.dumps(codes))


def main() -> None:
    for url in sys.stdin:
        with Store(url.strip(), clock=StandingClock()) as store:
            say("ready")
            give_commands(store)
        say("closed")


if __name__ == "__main__":
    main()
