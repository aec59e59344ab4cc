"""Bytes: the check, the digits, and polls found in a stream."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sas_comm_py.crc import CRC16K

from croupier.floor.sas.bcd import from_bcd, to_bcd
from croupier.floor.sas.crc import crc16, is_sealed, sealed
from croupier.floor.sas.exceptions import CAPACITY, FIRST_CAPACITY, ExceptionQueue, Waiting
from croupier.floor.sas.frames import (
    PAUSE_SECONDS,
    SILENCE_SECONDS,
    FrameReader,
    GeneralPoll,
    LongPoll,
    WakeUpReader,
)


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
    assert list(reader.feed(b"\x11", SILENCE_SECONDS)) == [LongPoll(1, 0x11)]
    assert list(reader.feed(b"\x01", 0.0)) == []
    assert list(reader.feed(b"\x01\x12", PAUSE_SECONDS + 0.01)) == [LongPoll(1, 0x12)]


def test_the_rest_of_a_poll_may_come_late_only_where_a_check_proves_that_it_is_the_rest() -> None:
    order, late = sealed(b"\x05\x01"), PAUSE_SECONDS / 2
    reader = FrameReader()
    assert list(reader.feed(order[:2], 0.0)) == []
    assert list(reader.feed(order[2:], late)) == [LongPoll(5, 0x01)]
    # A stray byte, and much later a poll to the terminal 10: together they look like a poll to the terminal
    # 1.
    assert list(reader.feed(b"\x01", 1.0)) == []
    assert list(reader.feed(b"\x10\x11", 1.0 + late)) == []
    assert list(reader.feed(b"\x10\x11", 1.0 + 2 * late)) == [LongPoll(0x10, 0x11)]


def test_a_damaged_length_does_not_swallow_the_polls_that_follow() -> None:
    reader = FrameReader()
    assert list(reader.feed(b"\x01\x6f\xf0\x00", 0.0)) == []
    assert list(reader.feed(b"\x81", 0.05)) == []
    assert list(reader.feed(b"\x81", 0.1)) == [GeneralPoll(1)]


def test_after_an_unknown_poll_nothing_is_trusted_until_the_line_was_silent() -> None:
    reader = FrameReader()
    assert list(reader.feed(b"\x01\xee\x01\x02\x03", 0.0)) == []
    assert list(reader.feed(b"\x01\x11", SILENCE_SECONDS)) == []
    assert list(reader.feed(b"\x01\x11", 3 * SILENCE_SECONDS)) == [LongPoll(1, 0x11)]


def test_a_poll_that_we_do_not_answer_hides_no_other_in_its_data() -> None:
    """§ 605a.5(a): this one, two milliseconds a byte, was once read as a general poll to the terminal 1."""
    reader = FrameReader()
    heard = [
        poll
        for place, byte in enumerate(bytes.fromhex("01 72 3D 00 81 00"))
        for poll in reader.feed(bytes([byte]), place * 0.002)
    ]
    assert heard == []
    whole = sealed(bytes([1, 0x72, 4, 0, 0x81, 0, 0x81]))
    reader = FrameReader()
    assert list(reader.feed(whole + b"\x81", 0.0)) == [
        LongPoll(1, 0x72, b"\0\x81\0\x81"),
        GeneralPoll(1),
    ]


def test_a_wake_up_bit_begins_a_poll_whatever_came_before() -> None:
    reader = WakeUpReader()

    def fed(text: str, now: float = 0.0) -> list[GeneralPoll | LongPoll]:
        pieces = [(int(word.rstrip("*"), 16), word.endswith("*")) for word in text.split()]
        return list(reader.feed(pieces, now))

    assert fed("80* 81* 01* 11") == [GeneralPoll(0), GeneralPoll(1), LongPoll(1, 0x11)]
    assert fed("01* EE 81 11 00 81* 82") == [GeneralPoll(1)]
    assert fed("01* 6F 04 00 01* 11") == [LongPoll(1, 0x11)]
    assert fed("01*") == []
    assert fed("11", PAUSE_SECONDS + 0.01) == []
    assert fed("81 82 11") == []


@given(st.lists(st.binary(max_size=20), max_size=20))
def test_no_bytes_break_the_reader(pieces: list[bytes]) -> None:
    reader = FrameReader()
    for piece in pieces:
        for poll in reader.feed(piece, 0.0):
            assert 0 <= poll.address <= 127


def offered(queue: ExceptionQueue) -> int:
    waiting = queue.offer()
    return 0 if waiting is None else waiting.code


def codes(queue: ExceptionQueue) -> list[int]:
    return [waiting.code for waiting in queue.kept]


def test_the_queue_gives_the_same_until_it_is_acknowledged() -> None:
    queue = ExceptionQueue()
    queue.raise_(0x47)
    queue.raise_(0x48)
    assert [offered(queue), offered(queue)] == [0x47, 0x47]
    assert queue.acknowledge() == Waiting(0x47)
    assert offered(queue) == 0x48


def test_an_empty_queue_has_nothing_to_acknowledge() -> None:
    queue = ExceptionQueue()
    assert queue.offer() is None
    assert queue.acknowledge() is None


def test_what_waits_for_the_host_goes_first_and_never_overtakes_an_answer_under_way() -> None:
    queue = ExceptionQueue()
    queue.raise_(0x47)
    assert offered(queue) == 0x47
    queue.raise_(0x51)
    assert offered(queue) == 0x47
    queue.acknowledge()
    assert offered(queue) == 0x51


def test_the_order_is_the_protocols_and_a_reset_follows_its_hand_pay() -> None:
    queue = ExceptionQueue()
    for code in (0x47, 0x51, 0x52, 0x51, 0x3D, 0x68, 0x67, 0x57):
        queue.raise_(code)
    assert codes(queue) == [0x57, 0x67, 0x68, 0x3D, 0x51, 0x52, 0x51, 0x47]


def test_a_full_queue_drops_the_oldest_and_says_so_once() -> None:
    assert CAPACITY >= 20
    queue = ExceptionQueue()
    for code in (0x11, 0x12, *[0x47] * CAPACITY):
        queue.raise_(code)
    assert codes(queue) == [0x70] + [0x47] * CAPACITY


def test_what_is_being_told_is_not_dropped() -> None:
    queue = ExceptionQueue()
    queue.raise_(0x11)
    assert offered(queue) == 0x11
    for _ in range(CAPACITY):
        queue.raise_(0x47)
    assert queue.acknowledge() == Waiting(0x11)
    assert codes(queue) == [0x70] + [0x47] * (CAPACITY - 1)


def test_what_must_not_be_missed_is_not_dropped_by_the_rest_and_has_a_bound_of_its_own() -> None:
    queue = ExceptionQueue([0x51])
    for _ in range(2 * CAPACITY):
        queue.raise_(0x47)
    assert codes(queue) == [0x51, 0x70] + [0x47] * CAPACITY
    for _ in range(2 * FIRST_CAPACITY):
        queue.raise_(0x51)
    assert len(queue.kept) == FIRST_CAPACITY + CAPACITY
    assert codes(queue).count(0x70) == 1
