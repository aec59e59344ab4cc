"""The validator's protocol against the packets that its manual (GA138, 2.2) prints, and on a bad line."""

from __future__ import annotations

import random

import pytest

from croupier.gateway.simulators.validator import BILLS
from croupier.gateway.ssp.frames import Frame, FrameReader, checksum, encode
from croupier.gateway.ssp.words import Happening, Told, happenings, read_setup, setup_data, stacked_count

PUBLISHED = [
    ("7F 80 01 11 65 82", "11"),
    ("7F 80 01 F0 23 80", "F0"),
    ("7F 80 01 01 06 02", "01"),
    ("7F 80 02 06 08 03 94", "06 08"),
    ("7F 80 02 06 09 06 14", "06 09"),
    ("7F 80 01 F8 10 00", "F8"),
    ("7F 80 01 07 12 02", "07"),
    ("7F 80 03 F0 F1 E8 BF 8C", "F0 F1 E8"),
    ("7F 80 04 F0 EE 01 EB B9 48", "F0 EE 01 EB"),
    ("7F 80 01 0C 2B 82", "0C"),
    ("7F 80 05 F0 00 1C 96 2C D4 97", "F0 00 1C 96 2C"),
    ("7F 80 01 09 35 82", "09"),
    ("7F 80 01 F5 3D 80", "F5"),
    ("7F 80 01 0A 3F 82", "0A"),
    ("7F 80 01 20 C0 02", "20"),
    ("7F 80 03 02 07 00 2B B6", "02 07 00"),
    ("7F 80 03 02 FF FF 25 A4", "02 FF FF"),
    ("7F 80 01 08 30 02", "08"),
    ("7F 80 06 54 FF 00 00 01 00 FB C9", "54 FF 00 00 01 00"),
    ("7F 80 01 56 F7 83", "56"),
    ("7F 80 04 F0 CC EE 01 62 AA", "F0 CC EE 01"),
    ("7F 80 01 57 F2 03", "57"),
    ("7F 80 01 58 D0 03", "58"),
    (
        "7F 80 16 F0 05 11 00 00 00 28 00 00 00 23 00 00 00 0A 00 00 00 10 00 00 00 72 B7",
        "F0 05 11 00 00 00 28 00 00 00 23 00 00 00 0A 00 00 00 10 00 00 00",
    ),
]


@pytest.mark.parametrize(("line", "data"), PUBLISHED)
def test_the_packets_of_the_manual(line: str, data: str) -> None:
    frame = Frame(True, 0, bytes.fromhex(data))
    assert encode(frame) == bytes.fromhex(line)
    assert FrameReader().feed(bytes.fromhex(line)) == [frame]


def test_another_address_and_sequence_bit() -> None:
    line = bytes.fromhex("7F 90 01 58 93 82")
    assert FrameReader().feed(line) == [Frame(True, 0x10, b"\x58")]
    assert encode(Frame(True, 0x10, b"\x58")) == line
    assert FrameReader().feed(encode(Frame(False, 0, b"\x07"))) == [Frame(False, 0, b"\x07")]


def test_a_start_byte_within_a_frame_is_sent_twice() -> None:
    frame = Frame(False, 0, b"\x7f\x01\x7f\x7f")
    line = encode(frame)
    assert line.count(b"\x7f") == 1 + 2 * 3 + 2 * encode(frame)[-2:].count(b"\x7f")
    assert FrameReader().feed(line) == [frame]


def test_any_data_comes_through_in_any_pieces_after_any_rubbish() -> None:
    chance = random.Random(1)
    for _ in range(300):
        size = chance.randint(1, 40)
        data = bytes(chance.choice((0x7F, 0x7F, chance.randrange(256))) for _ in range(size))
        frame = Frame(chance.random() < 0.5, chance.randrange(0x7F), data)
        line = encode(frame)
        cut = line[: chance.randint(1, len(line) - 1)].rstrip(b"\x7f")
        stream, reader, found = cut + line, FrameReader(), []
        while stream:
            piece = chance.randint(1, 5)
            found += reader.feed(stream[:piece])
            stream = stream[piece:]
        assert found[-1:] == [frame]


def test_a_frame_with_one_wrong_bit_is_none() -> None:
    line = bytes.fromhex("7F 80 04 F0 EE 01 EB B9 48")
    for place in range(1, len(line)):
        for bit in range(8):
            wrong = bytearray(line)
            wrong[place] ^= 1 << bit
            assert FrameReader().feed(bytes(wrong)) == []
    assert checksum(b"") == 0xFFFF


def test_the_events_of_a_poll() -> None:
    assert happenings(bytes.fromhex("F1 E8")) == [Happening(Told.RESET), Happening(Told.DISABLED)]
    assert happenings(bytes.fromhex("EE 01 EB")) == [Happening(Told.CREDIT, 1), Happening(Told.STACKED)]
    # What nobody knows may be longer than a byte: nothing after it is believed.
    assert happenings(bytes.fromhex("EB 55 EE 01")) == [Happening(Told.STACKED)]
    assert happenings(bytes.fromhex("EB EE")) == [Happening(Told.STACKED)]


def test_counters_and_setup() -> None:
    counters = bytes.fromhex(PUBLISHED[-1][1])[1:]
    assert stacked_count(counters) == 17
    assert read_setup(setup_data(BILLS)) == BILLS
    for cut in (setup_data(BILLS)[:14], b""):
        with pytest.raises((ValueError, IndexError)):
            read_setup(cut)
    with pytest.raises(ValueError, match="cut off"):
        stacked_count(counters[:3])
