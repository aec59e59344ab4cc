"""The configuration file, and the house of the demonstration."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier import games
from croupier.app import house_key, serve
from croupier.errors import DataError
from croupier.tables.hybrid_table import HybridTable
from croupier.web.config import HouseConfig, TerminalsConfig, read_config
from croupier.web.demo import FREE_TERMINALS, INITIALS, TERMINALS, demonstration


def test_the_demonstration_has_every_game_and_one_link_over_two_tables() -> None:
    house = demonstration("nowhere.sqlite")
    assert {table.game for table in house.tables} == set(games.ids()) == set(INITIALS)
    for table in house.tables:
        HybridTable(table, games.load(table.game))
    assert [table.id for table in house.tables if table.link] == ["HCF-1", "HCF-2"]
    assert TERMINALS - house.automatic_patrons == FREE_TERMINALS


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("tables = 3", "tables"),
        ("[[tables]]\nid = 'T-1'", "game"),
        ("nonsense = 1", "nonsense"),
        ("[[terminals]]\nfirst = 5", "first"),
        ("= broken", "TOML"),
    ],
)
def test_a_wrong_configuration_is_told_by_its_field(text: str, word: str) -> None:
    with pytest.raises(DataError, match=word):
        read_config(text)


def test_terminals_are_numbered_on_and_keep_their_width() -> None:
    assert TerminalsConfig(first="EWT-098", count=4).names() == ["EWT-098", "EWT-099", "EWT-100", "EWT-101"]
    with pytest.raises(DataError, match="EWT"):
        TerminalsConfig(first="EWT").names()


@pytest.mark.parametrize("listen", ["0.0.0.0:8000", "10.0.0.1:80", "nowhere", "127.0.0.1:"])
def test_a_house_without_log_ins_listens_on_loopback_alone(listen: str) -> None:
    with pytest.raises(DataError, match="listen"):
        serve(HouseConfig(listen=listen))


def test_the_key_of_the_house_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    config = HouseConfig(database=str(tmp_path / "x.sqlite"))
    key = house_key(config)
    assert house_key(config) == key
    assert len(key) == 32
    assert (tmp_path / "x.sqlite.key").stat().st_mode & 0o077 == 0
    (tmp_path / "x.sqlite.key").write_bytes(b"short")
    with pytest.raises(DataError, match="5 bytes"):
        house_key(config)
    with pytest.raises(DataError, match="key_file"):
        house_key(HouseConfig(database="postgresql://nowhere/books"))
