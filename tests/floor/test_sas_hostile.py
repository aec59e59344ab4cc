"""A host that sends well-formed nonsense gets an answer or silence, and the line lives on."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from croupier.floor.sas.crc import is_sealed, sealed
from croupier.floor.sas.device import CashOutWaiting, Device, TicketInside
from croupier.floor.sas.image import HandPay, PrintedTicket, TerminalImage
from croupier.floor.sas.line import Line
from croupier.floor.sas.poll_lengths import FIXED, READS, VARIABLE
from croupier.units.money import Cents
from croupier.units.verdict import Refusal
from tests.floor.house import an_identity
from tests.store.databases import SetClock

NO = Refusal("no", "no")


class Refusing:
    """A house that refuses everything."""

    def enable(self, asset_number: str) -> Refusal:
        return NO

    def disable(self, asset_number: str, reason: str) -> Refusal:
        return NO

    def set_bill_acceptor(self, asset_number: str, on: bool) -> Refusal:
        return NO

    def print_ticket(self, asset_number: str, account: str, number: str) -> Refusal:
        return NO

    def redeem_ticket(self, asset_number: str, account: str, number: str, cents: Cents) -> Refusal:
        return NO

    def refused(self, asset_number: str, order: str, refusal: Refusal) -> None:
        assert refusal is NO


def a_line() -> Line:
    image = TerminalImage("EWT-1", hand_pays=[HandPay("jackpot", 600_000)])
    at = "2015-07-01T18:00:00.000000+00:00"
    image.tickets.append(PrintedTicket("123456789012345678", 500, at, "2016-06-30", 1))
    device = Device(1, image, an_identity("EWT-1"), Refusing(), SetClock())
    device.cash_out = CashOutWaiting("game_account:EWT-1:1", 500)
    device.ticket = TicketInside("game_account:EWT-1:1", "123456789012345678")
    line = Line()
    line.attach(device)
    return line


def fixed(command: int) -> st.SearchStrategy[bytes]:
    size = FIXED[command]
    return st.binary(min_size=size, max_size=size).map(lambda data: sealed(bytes([1, command]) + data))


def variable(command: int) -> st.SearchStrategy[bytes]:
    return st.binary(max_size=40).map(lambda data: sealed(bytes([1, command, len(data)]) + data))


POLLS = st.one_of(
    *(st.just(bytes([1, command])) for command in sorted(READS)),
    *(fixed(command) for command in sorted(FIXED)),
    *(variable(command) for command in sorted(VARIABLE)),
)


@given(st.lists(POLLS, max_size=8))
def test_every_answer_is_whole_and_addressed(polls: list[bytes]) -> None:
    line = a_line()
    for poll in polls:
        answer = line.feed(poll, 0.0)
        assert answer in (b"", b"\x01", b"\x81") or (answer[:2] == poll[:2] and is_sealed(answer))


@given(st.lists(POLLS, max_size=8))
def test_a_poll_to_everyone_is_never_answered(polls: list[bytes]) -> None:
    line = a_line()
    for poll in polls:
        body = b"\0" + poll[1:-2]
        assert line.feed(sealed(body) if poll[1] not in READS else b"\0" + poll[1:], 0.0) == b""
