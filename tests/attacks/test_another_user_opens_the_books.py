"""Another user of the machine reads the books or the key: every file of a house is its owner's alone.

The files are looked at with a umask that takes nothing away, and also while they are being made.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.accounting.drop.book_file import writing
from croupier.app import house_key
from croupier.floor.central.log import CentralLog, Happening
from croupier.house.config import HouseConfig
from croupier.store.store import Store


@pytest.fixture(autouse=True)
def no_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


def test_new_books_and_what_lies_beside_them_are_their_owners_alone(tmp_path: Path) -> None:
    house_key(HouseConfig(database=str(tmp_path / "house.sqlite")))
    with Store(str(tmp_path / "house.sqlite")):
        found = modes(tmp_path)
    assert {"house.sqlite", "house.sqlite-wal", "house.sqlite-shm", "house.sqlite.key"} <= found.keys()
    assert set(found.values()) == {0o600}


def test_there_is_no_moment_in_which_a_new_file_is_open_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    real = os.open

    def noting(path: object, flags: int, mode: int = 0o777, **more: int) -> int:
        if flags & os.O_CREAT and str(path).startswith(str(tmp_path)):
            asked.append(mode)
        return real(path, flags, mode, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", noting)
    house_key(HouseConfig(database=str(tmp_path / "house.sqlite")))
    with Store(str(tmp_path / "house.sqlite")):
        pass
    assert asked == [0o600, 0o600]


def test_books_and_keys_that_were_open_to_others_are_tightened_and_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    config = HouseConfig(database=str(tmp_path / "house.sqlite"))
    house_key(config)
    with Store(config.database):
        pass
    for path in tmp_path.iterdir():
        path.chmod(0o644)
    house_key(config)
    with Store(config.database):
        assert set(modes(tmp_path).values()) == {0o600}
    told = [record.getMessage() for record in caplog.records]
    assert [line.count("could be opened by others (mode 0644); it is now 0600") for line in told] == [1, 1]


def test_the_book_of_counts_is_its_owners_alone(tmp_path: Path) -> None:
    with writing(tmp_path / "count.book"):
        assert modes(tmp_path) == {"count.book": 0o600}


def test_the_log_of_central_control_is_its_owners_alone(tmp_path: Path) -> None:
    happened = Happening(at="2026-01-05T18:00:00+00:00", asset_number="EWT-1", kind="link_lost", text="")
    CentralLog(tmp_path / "central.log").append([happened])
    assert modes(tmp_path) == {"central.log": 0o600}
