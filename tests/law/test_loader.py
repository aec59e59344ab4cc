"""The loader refuses what is wrong, in one sentence with the file and the place, and loads the rest."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier import games
from croupier.errors import DataError
from croupier.law.edition import Edition
from croupier.law.loader import load_edition, read_edition
from croupier.units.odds import LOSE, ForOne, PercentOfMeter, ToOne

GAME = games.load("high_card_flush")
FILE = GAME.folder / "pa_2019.toml"
MASSACHUSETTS = GAME.folder / "ma.toml"

Raw = dict[str, Any]
EDITIONS = [(game_id, edition) for game_id in games.ids() for edition in games.load(game_id).editions]


def raw(path: Path = FILE) -> Raw:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def load(changed: Raw) -> Edition:
    return read_edition(changed, GAME.outcomes, "some.toml")


def refusal(change: Callable[[Raw], object], path: Path = FILE) -> str:
    """What the loader says of the file after a change."""
    changed = copy.deepcopy(raw(path))
    change(changed)
    with pytest.raises(DataError) as refused:
        load(changed)
    text = str(refused.value)
    assert text.startswith("some.toml: ")
    assert "\n" not in text
    return text.removeprefix("some.toml: ")


# -- what is right -------------------------------------------------------------------------------


@pytest.mark.parametrize(("game_id", "edition"), EDITIONS)
def test_every_registered_edition_loads_and_knows_its_own_name(game_id: str, edition: str) -> None:
    loaded = games.load(game_id).edition(edition)
    assert (loaded.game, loaded.id) == (game_id, edition)
    assert loaded.source


def test_values_are_read_with_their_sections() -> None:
    edition = load(raw())
    assert (edition.seats.value, edition.seats.cite) == (6, "§ 678a.2(a)")
    assert edition.paytable("flush_bonus", "C").odds["six_card_flush"] == ToOne(60)
    assert edition.paytable("progressive", "A").odds["six_card_straight_flush"] == PercentOfMeter(10)
    assert edition.paytable("progressive", "B").odds["five_card_straight_flush"] == ForOne(900)
    assert edition.paytable("progressive", "B").odds["three_card_straight_flush"] == LOSE
    assert edition.cite("§ 678a.12(b)") == "58 Pa. Code § 678a.12(b)"


def test_a_concordance_translates_the_sections_of_the_code() -> None:
    edition = load(raw(MASSACHUSETTS))
    assert edition.cite("§ 678a.11(d)(1)") == "Massachusetts High Card Flush Rules § 9(e)(1)(i)"
    assert edition.cite("§ 11(c)") == "Massachusetts High Card Flush Rules § 11(c)"


def test_a_row_may_pay_as_another_row() -> None:
    changed = raw()
    changed["paytables"]["flush_bonus"]["rows"]["seven_card_flush"] = "as six_card_flush"
    odds = load(changed).paytable("flush_bonus", "A").odds
    assert odds["seven_card_flush"] == odds["six_card_flush"] == ToOne(100)


def test_a_column_may_leave_its_odds_to_an_option() -> None:
    column = load(raw(MASSACHUSETTS)).paytable("straight_flush_bonus", "G")
    assert column.deferred == "bonus_g"
    assert list(column.odds) == ["two_card_straight_flush_or_less"]


# -- what is not there, or should not be ---------------------------------------------------------


def test_a_missing_outcome() -> None:
    text = refusal(lambda file: file["paytables"]["flush_bonus"]["rows"].pop("three_card_flush_or_less"))
    assert text == "paytables.flush_bonus has no row for 'three_card_flush_or_less'"


def test_an_unknown_hand() -> None:
    text = refusal(lambda file: file["paytables"]["flush_bonus"]["rows"].update(eight_card_flush="1 to 1"))
    assert text == "paytables.flush_bonus has a row for the unknown hand 'eight_card_flush'"


def test_a_paytable_that_the_game_does_not_have() -> None:
    text = refusal(lambda file: file["paytables"].update(trips={"cite": "§ 1", "rows": {}}))
    assert text == "paytables.trips is a paytable that the game does not have"


@pytest.mark.parametrize("count", [7, 9])
def test_a_row_with_the_wrong_number_of_columns(count: int) -> None:
    text = refusal(
        lambda file: file["paytables"]["flush_bonus"]["rows"].update(six_card_flush=["1 to 1"] * count)
    )
    assert text == f"paytables.flush_bonus.rows.six_card_flush has {count} values for 8 columns"


def test_a_column_twice() -> None:
    text = refusal(lambda file: file["paytables"]["progressive"].update(columns=["A", "A"]))
    assert text == "paytables.progressive has a column twice"


@pytest.mark.parametrize("nonsense", ["many to 1", "0 to 1", "3", "", "10%"])
def test_nonsense_odds(nonsense: str) -> None:
    text = refusal(
        lambda file: file["paytables"]["progressive"]["rows"].update(
            six_card_straight_flush=["1 for 1", nonsense]
        )
    )
    assert text.startswith(f"paytables.progressive.B.six_card_straight_flush: {nonsense!r}")


def test_as_a_row_that_is_not_there() -> None:
    text = refusal(
        lambda file: file["paytables"]["flush_bonus"]["rows"].update(six_card_flush="as nine_card_flush")
    )
    assert text == "paytables.flush_bonus.A.six_card_flush pays as 'nine_card_flush', which is no row"


def test_odds_left_to_an_option_that_is_not_there() -> None:
    text = refusal(lambda file: file["options"].clear(), MASSACHUSETTS)
    assert (
        text == "paytables.straight_flush_bonus.G leaves its odds to the option 'bonus_g', which is not there"
    )


def test_a_percentage_of_a_meter_that_is_not_there() -> None:
    text = refusal(
        lambda file: file["paytables"]["progressive"]["rows"].update(
            six_card_straight_flush="10% of the meter"
        )
    )
    place = "paytables.progressive.A.six_card_straight_flush"
    assert text == f"{place} is paid from the meter 'the', which no progressive has"


# -- a value without its section -----------------------------------------------------------------


def set_cite(*path: str, to: str = "somewhere") -> Callable[[Raw], None]:
    def change(file: Raw) -> None:
        inner = file
        for name in path[:-1]:
            inner = inner[name]
        inner[path[-1]] = to

    return change


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (set_cite("wagers", "ante", "cite"), "wagers.ante"),
        (set_cite("wagers", "ante", "cite", to="§ "), "wagers.ante"),
        (set_cite("wagers", "ante", "cite", to=""), "wagers.ante"),
        (set_cite("dealing", "hand"), "dealing.hand"),
        (set_cite("paytables", "flush_bonus", "cite"), "paytables.flush_bonus"),
        (set_cite("progressives", "progressive", "cite"), "progressives.progressive"),
        (set_cite("payout_limit", "cite"), "payout_limit"),
        (lambda file: file["figures"].update(raise_with_five=[2, "p. 7"]), "figures.raise_with_five"),
        (lambda file: file["table"].update(seats=[6, ""]), "table.seats"),
        (lambda file: file["table"].update(decks=[1, ""]), "table.decks"),
        (lambda file: file["table"].update(joker=[False, ""]), "table.joker"),
    ],
)
def test_a_value_whose_section_is_none(change: Callable[[Raw], object], place: str) -> None:
    assert refusal(change).startswith(f"{place} has no section: ")


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (set_cite("concordance", "§ 678a.12(a)"), "concordance.§ 678a.12(a)"),
        (set_cite("options", "bonus_g", "cite"), "options.bonus_g"),
    ],
)
def test_a_section_of_the_massachusetts_file(change: Callable[[Raw], object], place: str) -> None:
    assert refusal(change, MASSACHUSETTS).startswith(f"{place} has no section: ")


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda file: file["wagers"]["ante"].pop("cite"), "wagers.ante"),
        (lambda file: file["paytables"]["progressive"].pop("cite"), "paytables.progressive"),
        (lambda file: file["progressives"]["progressive"].pop("cite"), "progressives.progressive"),
        (lambda file: file["payout_limit"].pop("cite"), "payout_limit"),
        (lambda file: file["figures"].update(raise_with_five=2), "figures.raise_with_five"),
        (lambda file: file["figures"].update(raise_with_five=[2]), "figures.raise_with_five"),
        (lambda file: file["table"].update(seats=6), "table.seats"),
    ],
)
def test_a_value_without_any_section(change: Callable[[Raw], object], place: str) -> None:
    assert place in refusal(change)


# -- what points to nothing, and what is no amount -----------------------------------------------


@pytest.mark.parametrize("key", ["equals", "needs"])
def test_a_wager_that_refers_to_another_that_is_not_there(key: str) -> None:
    text = refusal(lambda file: file["wagers"]["flush_bonus"].update({key: "blind"}))
    assert text == "wagers.flush_bonus refers to the wager 'blind', which is not there"


def test_a_wager_that_refers_to_a_paytable_that_is_not_there() -> None:
    text = refusal(lambda file: file["wagers"]["flush_bonus"].update(paytable="trips"))
    assert text == "wagers.flush_bonus refers to the paytable 'trips', which is not there"


def test_a_payout_limit_on_a_wager_that_is_not_there() -> None:
    text = refusal(lambda file: file["payout_limit"].update(wagers=["ante", "blind"]))
    assert text == "payout_limit names the wager 'blind', which is not there"


@pytest.mark.parametrize(
    ("told", "complaint"),
    [
        (["500 to 1", "§ 647a.11(j)"], "'500 to 1' is not a multiple of the wager like '500 for 1'"),
        (["0 for 1", "§ 647a.11(j)"], "'0 for 1' pays nothing: say 'push' or 'lose'"),
        (["500 for 1", ""], "has no section"),
    ],
)
def test_a_least_sum_to_be_verified_is_a_multiple_with_its_section(told: list[str], complaint: str) -> None:
    text = refusal(lambda file: file["progressives"]["progressive"].update(verified_from=told))
    assert text.startswith("progressives.progressive.verified_from")
    assert complaint in text


def test_a_progressive_without_its_wager() -> None:
    text = refusal(lambda file: file["progressives"].update(jackpot=file["progressives"].pop("progressive")))
    assert text == "progressives.jackpot belongs to no wager of that name"


def test_an_option_whose_default_is_none_of_its_values() -> None:
    option = {"cite": "§ 678a.7", "values": ["a", "b"], "default": "c"}
    text = refusal(lambda file: file.update(options={"choice": option}))
    assert text == "options.choice has the default 'c', which is none of its values"


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda file: file["payout_limit"].update(at_least="50,000"), "payout_limit.at_least"),
        (lambda file: file["wagers"]["ante"].update(one_of=["1 dollar"]), "wagers.ante.one_of"),
        (lambda file: file["wagers"]["ante"].update(at_most="much"), "wagers.ante.at_most"),
        (
            lambda file: file["progressives"]["progressive"]["tables"]["A"]["main"].update(seed="30000"),
            "progressives.progressive.A.main",
        ),
        (
            lambda file: file["progressives"]["progressive"]["tables"]["B"]["main"].update(primary="0.23"),
            "progressives.progressive.B.main",
        ),
    ],
)
def test_what_is_no_amount_or_rate(change: Callable[[Raw], object], place: str) -> None:
    assert refusal(change).startswith(f"{place}: ")


# -- the file itself -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "key", "place"),
    [
        (lambda file: file.update(jokers=1), "jokers", ""),
        (lambda file: file["edition"].update(author="x"), "author", "edition"),
        (lambda file: file["wagers"]["ante"].update(maximum=1), "maximum", "wagers.ante"),
        (lambda file: file["paytables"]["progressive"].update(note=1), "note", "paytables.progressive"),
        (lambda file: file["payout_limit"].update(most="$1"), "most", "payout_limit"),
    ],
)
def test_an_unknown_key(change: Callable[[Raw], object], key: str, place: str) -> None:
    text = refusal(change)
    assert f"unknown field `{key}`" in text
    assert place in text


@pytest.mark.parametrize("part", ["edition", "table", "dealing", "wagers"])
def test_a_missing_part(part: str) -> None:
    assert f"missing required field `{part}`" in refusal(lambda file: file.pop(part))


def broken(tmp_path: Path, content: bytes) -> str:
    path = tmp_path / "broken.toml"
    path.write_bytes(content)
    with pytest.raises(DataError) as refused:
        load_edition(path, GAME.outcomes)
    return str(refused.value)


def test_broken_toml_names_file_line_and_column(tmp_path: Path) -> None:
    text = broken(tmp_path, b'[edition]\ngame = "unclosed\n')
    assert text.startswith("broken.toml: ")
    assert "line 2" in text


def test_a_file_that_is_not_utf_8(tmp_path: Path) -> None:
    assert broken(tmp_path, b"\xff\xfe").startswith("broken.toml: ")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"nowhere\.toml: No such file"):
        load_edition(tmp_path / "nowhere.toml", GAME.outcomes)
