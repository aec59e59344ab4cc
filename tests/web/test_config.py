"""The configuration file, and the house of the demonstration."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from croupier import games
from croupier.accounting.tips.desk import TipDesk
from croupier.app import house_key, prepared
from croupier.errors import DataError
from croupier.house.config import HouseConfig, TerminalsConfig, read_config
from croupier.house.demo import FREE_TERMINALS, TERMINALS, demonstration
from croupier.house.opening_check import check_house
from croupier.tables.hybrid_table import HybridTable
from tests.access.staffed import configuration, served


def test_the_demonstration_has_every_game_and_one_link_over_two_tables() -> None:
    house = demonstration("nowhere.sqlite")
    assert {table.game for table in house.tables} == set(games.ids())
    assert len({games.load(game).facts.initials for game in games.ids()}) == len(games.ids())
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
        ("[[tables]]\nid = 'T-1'\ngame = 'x'\nminimum = 'five'", "tables, 'T-1': minimum: Expected `int`"),
        (
            "[[tables]]\nid = 'T'\ngame = 'x'\nlimits = {a = [1, 2], b = 5}",
            r"'T': limits\['b'\]: Expected",
        ),
        ("[[tables]]\ngame = 'x'", "tables, number 1: Object missing required field `id`"),
    ],
)
def test_a_wrong_configuration_is_told_by_its_field(text: str, word: str) -> None:
    with pytest.raises(DataError, match=word):
        read_config(text)


@pytest.mark.parametrize(
    ("row", "field"),
    [("dealer = 'automatic'", "dealer"), ("cards = 'recorded'\nrecorded = ['Ah']", "cards")],
)
def test_only_a_demonstration_deals_by_itself_or_from_a_list(row: str, field: str) -> None:
    """§ 605a.1: a hybrid gaming table is operated with the assistance of a dealer."""
    tables = f"[[tables]]\nid = 'HCF-1'\ngame = 'high_card_flush'\n{row}"
    for text in (tables, f"demo = false\n{tables}"):
        with pytest.raises(DataError, match=rf"'HCF-1': {field} is .* demo = true may have .* § 605a.1"):
            read_config(text)
    assert read_config(f"demo = true\n{tables}").demo
    with pytest.raises(DataError, match="demo = true"):
        prepared(msgspec.structs.replace(read_config(f"demo = true\n{tables}"), demo=False))


def test_a_real_house_has_people_who_deal_real_or_virtual_cards() -> None:
    for cards in ("dealer", "virtual"):
        text = f"[[tables]]\nid = 'HCF-1'\ngame = 'high_card_flush'\ncards = '{cards}'\ndealer = 'person'"
        assert read_config(text).tables[0].cards == cards


def test_terminals_are_numbered_on_and_keep_their_width() -> None:
    assert TerminalsConfig(first="EWT-098", count=4).names() == ["EWT-098", "EWT-099", "EWT-100", "EWT-101"]
    with pytest.raises(DataError, match="EWT"):
        TerminalsConfig(first="EWT").names()


@pytest.mark.parametrize(
    "listen", ["0.0.0.0:8000", "10.0.0.1:80", "nowhere", "127.0.0.1:", "127.0.0.1:65536"]
)
def test_a_house_without_log_ins_listens_on_loopback_alone(listen: str) -> None:
    with pytest.raises(DataError, match="listen"):
        prepared(HouseConfig(listen=listen))


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


@pytest.mark.parametrize("demo", [True, False])
def test_the_demonstration_has_a_written_rule_for_tips(tmp_path: Path, demo: bool) -> None:
    """58 Pa. Code § 465a.19(g)(2); a real house enters its own."""
    with served(configuration(tmp_path, demo=demo)) as client:
        books = client.app.state.floor.books.ledger  # type: ignore[attr-defined]
        assert (TipDesk(books).rule("dealers") is not None) is demo


@pytest.mark.parametrize(
    ("table", "cite"),
    [
        ('game = "high_card_flush"\ndealing = "hand"', "58 Pa. Code § 678a.9(a)(1)"),
        (
            'game = "flop_poker"\nequipment = ["two_decks"]',
            "58 Pa. Code § 667a.3(b)",
        ),
        ('game = "high_card_flush"\nedition = "ma"', "Massachusetts High Card Flush Rules § 4(a)"),
    ],
)
def test_real_cards_without_the_shuffler_of_their_chapter_do_not_open(table: str, cite: str) -> None:
    row = f'[[tables]]\nid = "T-1"\ncards = "dealer"\n{table}\n'
    with pytest.raises(DataError) as refused:
        check_house(read_config(row))
    assert cite in str(refused.value)
    with_one = 'equipment = ["two_decks", "shuffler"]'
    row = row.replace('equipment = ["two_decks"]', with_one) if "two" in row else f"{row}{with_one}\n"
    check_house(read_config(row))
    check_house(read_config(f'[[tables]]\nid = "T-1"\ncards = "virtual"\n{table}\n'))
