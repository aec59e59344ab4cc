"""A bad line: pieces, pauses, noise, lost answers, a connection that breaks in a poll. No exception is lost
or told twice (58 Pa. Code §§ 463a.4, 605a.5(a)).

The host keeps to the protocol: it asks again until it is answered, and goes on when it has an answer. Noise
is anything that is not by itself a whole, valid poll: of that, no terminal can know that no host sent it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.floor.sas.crc import is_sealed, sealed
from croupier.floor.sas.device import Device
from croupier.floor.sas.frames import SILENCE_SECONDS, FrameReader
from croupier.floor.sas.image import TerminalImage
from croupier.floor.sas.line import Line
from tests.floor.house import an_identity
from tests.floor.test_sas_hostile import Refusing
from tests.store.databases import SetClock

# What a terminal reports as it happens, each told apart from the one before it.
CODES = (0x11, 0x12, 0x15, 0x16, 0x1D, 0x1E, 0x28, 0x29, 0x2B, 0x60, 0x61, 0x74)
BETWEEN_POLLS = 0.05


def is_noise(junk: bytes) -> bool:
    return not list(FrameReader().feed(junk, 0.0))


NOISE = st.binary(min_size=1, max_size=12).filter(is_noise)
UNSUPPORTED = st.one_of(
    # With a length, with arbitrary data; and the beginning of one whose rest never comes.
    st.binary(max_size=12).map(lambda data: sealed(bytes([1, 0x72, len(data)]) + data)),
    st.just(bytes.fromhex("01723D008100")),
    # Commands that nobody knows, with what looks like polls behind them.
    st.binary(max_size=8).map(lambda data: bytes([1, 0xEE]) + data + b"\x81\x82"),
)


@dataclass
class BadLine:
    """Two terminals, and one host that writes down what it was told."""

    wakes_up: bool
    now: float = 0.0
    told: dict[int, list[int]] = field(default_factory=lambda: {1: [], 2: []})
    raised: dict[int, list[int]] = field(default_factory=lambda: {1: [], 2: []})

    def __post_init__(self) -> None:
        self.line = Line()
        for address in (1, 2):
            name = f"EWT-{address}"
            identity = an_identity(name)
            self.line.attach(Device(address, TerminalImage(name), identity, Refusing(), SetClock()))

    def happen(self, address: int, code: int) -> None:
        self.raised[address].append(code)
        self.line.devices[address].raise_(code)

    def send(self, data: bytes, gaps: Iterator[float], begins: bool = True) -> bytes:
        """A byte at a time; what the terminals answer. On a line with the wake-up bit the first byte has
        it."""
        answer = b""
        for place, byte in enumerate(data):
            self.now += next(gaps)
            if self.wakes_up:
                answer += self.line.feed_marked([(byte, begins and place == 0)], self.now)
            else:
                answer += self.line.feed(bytes([byte]), self.now)
        return answer

    def ask(self, address: int, gaps: Iterator[float], lost: Iterator[bool]) -> None:
        """A general poll, repeated until the answer arrives, and the acknowledgement."""
        for _ in range(12):
            self.now += BETWEEN_POLLS
            answer = self.send(bytes([0x80 | address]), gaps)
            if answer and not next(lost):
                assert len(answer) == 1
                if answer[0]:
                    self.told[address].append(answer[0])
                self.now += BETWEEN_POLLS
                assert self.send(b"\x80", gaps) == b""
                return
        raise AssertionError("the terminal is never heard again")


def forever(values: list[float] | list[bool]) -> Iterator[float]:
    while True:
        yield from values or [0.0]


@st.composite
def gaps(draw: st.DrawFn) -> Iterator[float]:
    """How long a byte takes: as the wire, or as an adapter delivers; never as long as a silence."""
    found = draw(st.lists(st.floats(0.0, SILENCE_SECONDS / 2), min_size=1, max_size=8))
    return forever(found)


STEPS = st.one_of(
    st.tuples(st.just("happen"), st.sampled_from((1, 2)), st.sampled_from(CODES)),
    st.tuples(st.just("ask"), st.sampled_from((1, 2)), st.lists(st.booleans(), max_size=3)),
    st.tuples(st.just("noise"), NOISE, st.booleans()),
    st.tuples(st.just("send"), UNSUPPORTED, st.booleans()),
    st.tuples(st.just("meters"), st.sampled_from((1, 2)), st.just(0)),
    st.tuples(st.just("break"), st.sampled_from((b"\x01", b"\x01\x6f", b"\x02\x58\x01")), st.just(0)),
    st.tuples(st.just("pause"), st.floats(0.0, 9.0), st.just(0)),
)


def step(line: BadLine, what: tuple[str, object, object], gaps: Iterator[float]) -> None:
    match what:
        case ("happen", int(address), int(code)):
            line.happen(address, code)
        case ("ask", int(address), list(lost)):
            line.ask(address, gaps, iter([*lost, *[False] * 12]))
        case ("noise", bytes(junk), bool(adjacent)):
            line.send(junk, gaps, begins=False)
            line.now += 0.0 if adjacent else BETWEEN_POLLS
        case ("send", bytes(poll), _):
            line.now += BETWEEN_POLLS
            assert line.send(poll, gaps) == b""
        case ("meters", int(address), _):
            line.now += BETWEEN_POLLS
            answer = line.send(bytes([address, 0x11]), gaps)
            assert answer == b"" or (answer[0] == address and is_sealed(answer))
        case ("break", bytes(beginning), _):
            line.now += BETWEEN_POLLS
            line.send(beginning, gaps)
            line.line.new_host()
        case ("pause", float(seconds), _):
            line.now += seconds


@settings(max_examples=300)
@given(st.booleans(), st.lists(STEPS, max_size=40), gaps())
def test_no_exception_is_lost_or_told_twice(
    wakes_up: bool, steps: list[tuple[str, object, object]], gaps: Iterator[float]
) -> None:
    line = BadLine(wakes_up)
    for each in steps:
        step(line, each, gaps)
    for address in (1, 2):
        for _ in range(len(line.raised[address]) + 1):
            line.ask(address, gaps, iter([False] * 12))
    assert line.told == line.raised


def test_eight_exceptions_survive_the_poll_that_once_swallowed_seven() -> None:
    """A poll that is not supported, two milliseconds a byte, again and again."""
    line = BadLine(wakes_up=False)
    pace = forever([0.002])
    for code in CODES[:8]:
        line.happen(1, code)
    for _ in range(8):
        line.now += BETWEEN_POLLS
        assert line.send(bytes.fromhex("01723D008100"), pace) == b""
    for _ in range(8):
        line.ask(1, pace, iter([False] * 12))
    assert line.told[1] == list(CODES[:8])
