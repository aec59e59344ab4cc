"""Give one command to the books from the command line."""

from __future__ import annotations

from croupier.errors import Refused
from croupier.ledger.command import Command
from croupier.store.store import Store
from croupier.units.verdict import Refusal


def post_command(database: str, command: Command) -> str:
    """Do it and answer its place in the journal; what was done before keeps the place it had."""
    with Store(database) as store:
        answer = store.do(command)
    if isinstance(answer, Refusal):
        raise Refused(answer)
    return f"record {answer.seq} of the journal"
