"""Bytes: the check, the digits, and polls found in a stream."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sas_comm_py.crc import CRC16K

from croupier.floor.sas.bcd import from_bcd, to_bcd
from croupier.floor.sas.crc import crc16, is_sealed, sealed
from croupier.floor.sas.exceptions import CAPACITY, ExceptionQueue
from croupier.floor.sas.frames import PAUSE_SECONDS, FrameReader, GeneralPoll, LongPoll


def slow_crc(data: bytes, seed: int = 0) -> int:
    """Bit by bit, as the polynomial is written."""
    value = seed
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ 0x8408 if value & 1 else value >> 1
    return value


@given(st.binary(max_size=60), st.integers(0, 0xFFFF))
def test_the_check_is_the_reflected_crc_from_any_seed(data: bytes, seed: int) -> None:
    assert crc16(data, seed) == slow_crc(data, seed)


@given(st.binary(min_size=1, max_size=60))
def test_the_check_goes_low_byte_first_as_another_host_computes_it(data: bytes) -> None:
    # That host gives the two bytes in the order of the wire.
    assert sealed(data)[-2:] == CRC16K().compute(data).to_bytes(2, "big")


@given(st.binary(min_size=1, max_size=30), st.integers(0, 31), st.integers(1, 255))
def test_a_message_with_a_changed_byte_is_not_sealed(data: bytes, place: int, change: int) -> None:
    message = bytearray(sealed(data))
    message[place % len(message)] ^= change
    assert not is_sealed(bytes(message))


@given(st.integers(0, 10**10 - 1))
def test_digits_come_back(number: int) -> None:
    assert from_bcd(to_bcd(number, 5)) == number


def test_a_meter_goes_on_from_zero_after_its_last_number() -> None:
    assert from_bcd(to_bcd(9_999_999_999, 5)) == 9_999_999_999
    assert from_bcd(to_bcd(10_000_000_000, 5)) == 0


@pytest.mark.parametrize("data", [b"\x1a", b"\xff\x00"])
def test_what_is_not_decimal_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="decimal"):
        from_bcd(data)


def polls(data: bytes) -> list[GeneralPoll | LongPoll]:
    return list(FrameReader().feed(data, 0.0))


def test_general_and_long_polls_are_told_apart() -> None:
    assert polls(b"\x80\x81\x01\x11") == [GeneralPoll(0), GeneralPoll(1), LongPoll(1, 0x11)]


def test_a_poll_with_data_needs_its_check() -> None:
    order = sealed(b"\x05\x01")
    assert polls(order) == [LongPoll(5, 0x01)]
    assert polls(order[:-1] + b"\x00") == []


def test_a_poll_with_a_length_is_read_whole() -> None:
    poll = sealed(b"\x01\x6f\x04\x00\x00\x1c\x00")
    assert polls(poll) == [LongPoll(1, 0x6F, b"\x00\x00\x1c\x00")]


def test_a_poll_may_come_in_pieces() -> None:
    reader = FrameReader()
    poll = sealed(b"\x01\x6f\x04\x00\x00\x1c\x00")
    for place in range(len(poll) - 1):
        assert list(reader.feed(poll[place : place + 1], 0.0)) == []
    assert list(reader.feed(poll[-1:], 0.0)) == [LongPoll(1, 0x6F, b"\x00\x00\x1c\x00")]


def test_a_poll_that_stops_in_the_middle_is_dropped_after_a_pause() -> None:
    reader = FrameReader()
    assert list(reader.feed(b"\x01", 0.0)) == []
    assert list(reader.feed(b"\x11", PAUSE_SECONDS)) == [LongPoll(1, 0x11)]
    assert list(reader.feed(b"\x01", 0.0)) == []
    assert list(reader.feed(b"\x01\x12", PAUSE_SECONDS + 0.01)) == [LongPoll(1, 0x12)]


def test_an_unknown_poll_is_dropped_with_what_came_along_and_the_next_is_read() -> None:
    reader = FrameReader()
    assert list(reader.feed(b"\x01\xee\x01\x02\x03", 0.0)) == []
    assert list(reader.feed(b"\x01\x11", 0.0)) == [LongPoll(1, 0x11)]


@given(st.lists(st.binary(max_size=20), max_size=20))
def test_no_bytes_break_the_reader(pieces: list[bytes]) -> None:
    reader = FrameReader()
    for piece in pieces:
        for poll in reader.feed(piece, 0.0):
            assert 0 <= poll.address <= 127


def test_the_queue_gives_the_same_until_it_is_acknowledged() -> None:
    queue = ExceptionQueue()
    queue.raise_(0x47)
    queue.raise_(0x48)
    assert [queue.offer(), queue.offer()] == [0x47, 0x47]
    assert queue.acknowledge()
    assert queue.offer() == 0x48


def test_an_empty_queue_has_nothing_to_acknowledge() -> None:
    queue = ExceptionQueue()
    assert queue.offer() == 0
    assert not queue.acknowledge()


def test_what_waits_for_the_host_goes_first_and_never_overtakes_an_answer_under_way() -> None:
    queue = ExceptionQueue()
    queue.raise_(0x47)
    assert queue.offer() == 0x47
    queue.raise_(0x51)
    assert queue.offer() == 0x47
    queue.acknowledge()
    assert queue.offer() == 0x51


def test_a_full_queue_keeps_what_it_has_and_says_so_once() -> None:
    assert CAPACITY >= 20
    queue = ExceptionQueue()
    for _ in range(CAPACITY + 5):
        queue.raise_(0x47)
    assert queue.kept == [0x47] * CAPACITY + [0x70]


def test_what_waits_for_the_host_finds_room_in_a_full_queue_but_not_without_end() -> None:
    queue = ExceptionQueue([0x47] * CAPACITY)
    for _ in range(3 * CAPACITY):
        queue.raise_(0x51)
    assert queue.kept == [0x51] * CAPACITY + [0x47] * CAPACITY + [0x70]
