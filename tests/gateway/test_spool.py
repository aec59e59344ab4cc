"""What is on a gateway's disk after a power cut at any byte, and what it does not accept from its disk."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from croupier.errors import DataError
from croupier.gateway import spool as module
from croupier.gateway.spool import Spool
from croupier.wagering.devices.event import BILL, DeviceKey, chain_start, is_signed

KEY = DeviceKey(b"the key of a cabinet".ljust(32, b"."))
AT = "2026-01-05T18:00:00.000000+00:00"


def opened(path: Path) -> Spool:
    return Spool(path, "EWT-1.1", "EWT-1", KEY, lambda: AT)


def test_events_are_numbered_signed_and_chained(tmp_path: Path) -> None:
    spool = opened(tmp_path / "spool")
    assert [spool.append(BILL, amount_cents=cents, count=count) for count, cents in ((8, 500), (9, 100))] == [
        1,
        2,
    ]
    first, second = spool.after(0)
    assert first.event.previous == chain_start("EWT-1.1", KEY.public_key)
    assert second.event.previous == first.event.hash()
    assert all(is_signed(one.event, one.signature, KEY.public_key) for one in (first, second))
    spool.answered(1, {"accepted": True, "code": ""})
    spool.close()
    again = opened(tmp_path / "spool")
    assert (again.after(1), again.count, again.last_number) == ([second], 9, 2)
    assert [one.event.number for one in again.unanswered(2)] == [2]


def test_a_file_that_was_cut_off_at_any_byte_is_a_spool_of_whole_events(tmp_path: Path) -> None:
    path = tmp_path / "spool"
    spool = opened(path)
    for count in range(1, 4):
        spool.append(BILL, amount_cents=500, count=count)
        spool.answered(count, {"accepted": True, "code": ""})
    spool.close()
    whole = path.read_bytes()
    for size in range(len(whole) + 1):
        path.write_bytes(whole[:size])
        cut = opened(path)
        assert cut.last_number == (cut.count or 0) <= 3
        assert cut.append(BILL, amount_cents=100, count=cut.last_number + 1) == cut.last_number
        cut.close()
        opened(path).close()


@pytest.mark.parametrize("change", ["amount", "order", "device", "rubbish"])
def test_a_history_that_was_changed_stops_the_gateway(tmp_path: Path, change: str) -> None:
    path = tmp_path / "spool"
    spool = opened(path)
    for count in range(1, 4):
        spool.append(BILL, amount_cents=500, count=count)
    spool.close()
    lines = path.read_bytes().splitlines(keepends=True)
    if change == "amount":
        lines[1] = lines[1].replace(b'"amount_cents":500', b'"amount_cents":900')
    elif change == "order":
        lines[1:] = lines[:0:-1]
    elif change == "device":
        lines[0] = lines[0].replace(b"EWT-1.1", b"EWT-2.1")
    else:
        lines[1] = b"what is this\n"
    path.write_bytes(b"".join(lines))
    with pytest.raises(DataError, match="spool: "):
        opened(path)


def test_two_gateways_do_not_use_one_spool(tmp_path: Path) -> None:
    spool = opened(tmp_path / "spool")
    with pytest.raises(DataError, match="another gateway uses"):
        opened(tmp_path / "spool")
    spool.close()


def test_a_long_spool_is_shortened_and_keeps_what_was_not_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    monkeypatch.setattr(module, "KEPT_EVENTS", 10)
    monkeypatch.setattr(module, "_TOO_MANY", 40)
    path = tmp_path / "spool"
    spool = opened(path)
    for count in range(1, 61):
        spool.append(BILL, amount_cents=500, count=count)
        if count < 59:
            spool.answered(count, {"accepted": True, "code": ""})
    last = spool.after(59)[0].event
    spool.close()
    opened(path).close()
    again = opened(path)
    assert len(path.read_bytes().splitlines()) < 25
    assert [one.event.number for one in again.unanswered(60)] == [59, 60]
    assert (again.last_number, again.count, again.after(59)[0].event) == (60, 60, last)
    assert again.append(BILL, amount_cents=100) == 61
    again.close()
