"""Editions, paytables and rules that stand in no regulation: priced, labelled, or refused in a sentence."""

from __future__ import annotations

import json
import shlex
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from croupier import cli, games
from croupier.errors import CroupierError
from croupier.lab.par import par

PRINTED = {
    "seven_card_flush": "300 to 1",
    "six_card_flush": "100 to 1",
    "five_card_flush": "10 to 1",
    "four_card_flush": "1 to 1",
    "three_card_flush_or_less": "lose",
}


def run(*words: str) -> Result:
    return CliRunner().invoke(cli.build([words[0]]), list(words))


def answer(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.exception
    return json.loads(result.stdout)


def file(folder: Path, rows: Any, name: str = "mine.json") -> str:
    path = folder / name
    path.write_text(rows if isinstance(rows, str) else json.dumps(rows), encoding="utf-8")
    return str(path)


def test_a_paytable_of_ones_own_is_priced_exactly_and_labelled(tmp_path: Path) -> None:
    mine = file(tmp_path, {**PRINTED, "four_card_flush": "2 to 1"})
    found = answer("par", "high_card_flush", "--paytable", f"flush_bonus={mine}")
    (letter,) = found["wagers"]["flush_bonus"]
    assert letter == "custom"
    counts = par("high_card_flush").wagers["flush_bonus"]["A"].result.counts
    pays = {"seven_card_flush": 300, "six_card_flush": 100, "five_card_flush": 10, "four_card_flush": 2}
    mean = sum(counts.probability(row) * pays.get(row, -1) for row in counts.outcomes)
    assert Fraction(found["wagers"]["flush_bonus"]["custom"]["edge_exact"]) == -mean
    assert found["regulation"] is False
    assert found["outside_the_regulation"] == [f"--paytable flush_bonus={mine}"]
    assert (
        "Outside the regulation" in run("par", "high_card_flush", "--paytable", f"flush_bonus={mine}").stdout
    )
    assert "regulation" not in answer("par", "high_card_flush")


def test_a_base_paytable_moves_edge_and_best_play(tmp_path: Path) -> None:
    edition = games.load("go_fore_it").edition()
    family = edition.paytables["back_9"]
    rows = {name: str(odds) for name, odds in family.columns[""].odds.items()}
    paid = next(name for name, odds in rows.items() if odds not in ("lose", "push"))
    mine = file(tmp_path, {**rows, paid: "100 to 1"})
    found = answer("par", "go_fore_it", "--paytable", f"back_9={mine}")
    assert found["base"]["edge"] < answer("par", "go_fore_it")["base"]["edge"]
    assert (
        answer("par", "go_fore_it", "--paytable", f"back_9={file(tmp_path, rows)}")["base"]["edge_exact"]
        == (answer("par", "go_fore_it")["base"]["edge_exact"])
    )


def test_an_edition_file_is_checked_and_used_like_a_printed_one(tmp_path: Path) -> None:
    game = games.load("high_card_flush")
    text = (game.folder / "pa_2019.toml").read_text(encoding="utf-8")
    mine = file(
        tmp_path, text.replace("dealer_qualifies = [[3, 9]", "dealer_qualifies = [[3, 10]"), "mine.toml"
    )
    found = answer("par", "high_card_flush", "--edition-file", mine)
    same = answer("par", "high_card_flush", "--rule", "dealer_qualifies=[3, 10]")
    assert (
        found["base"]["edge_exact"]
        == same["base"]["edge_exact"]
        != answer("par", "high_card_flush")["base"]["edge_exact"]
    )
    assert found["outside_the_regulation"] == [f"--edition-file {mine}"]


def test_the_sheet_of_a_variation_says_so_and_its_command_makes_it_again(tmp_path: Path) -> None:
    mine = file(tmp_path, {**PRINTED, "five_card_flush": "12 to 1"})
    words = ("par", "high_card_flush", "--paytable", f"flush_bonus={mine}")
    run(*words, "--out", str(tmp_path / "out"))
    (sheet,) = (tmp_path / "out").glob("*.json")
    found = json.loads(sheet.read_text(encoding="utf-8"))
    again = json.loads(run(*shlex.split(found.pop("made")["command"])[1:]).stdout)
    for one in (found, again):
        one.pop("edition")
    assert again == found
    (page,) = (tmp_path / "out").glob("*.html")
    assert "Outside the regulation" in page.read_text(encoding="utf-8")


def test_a_simulation_and_a_design_follow_a_paytable_of_ones_own(tmp_path: Path) -> None:
    mine = file(tmp_path, {**PRINTED, "four_card_flush": "2 to 1"})
    words = ("high_card_flush", "--paytable", f"flush_bonus={mine}")
    played = answer("simulate", *words, "--rounds", "200000")
    assert played["outside_the_regulation"] == [f"--paytable flush_bonus={mine}"]
    exact = answer("par", *words)["wagers"]["flush_bonus"]["custom"]["edge"]
    assert played["wagers"]["flush_bonus"]["exact"] == pytest.approx(-exact)
    best = answer("design", "high_card_flush", "flush_bonus", *words[1:], "--target-edge", "5%")[0]
    assert abs(best["edge"] - 0.05) < 0.001


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ({**PRINTED, "eight_card_flush": "1 to 1"}, "flush_bonus has no row 'eight_card_flush'"),
        ({name: odds for name, odds in PRINTED.items() if "six" not in name}, "the row 'six_card_flush' of"),
        ({**PRINTED, "six_card_flush": "-5 to 1"}, "six_card_flush: "),
        ({**PRINTED, "six_card_flush": "a lot"}, "six_card_flush: "),
        ({**PRINTED, "six_card_flush": "10% of moon meter"}, "there is no meter 'moon'"),
        ({**PRINTED, "six_card_flush": 5}, "say an object of rows"),
        ('{"six_card_flush": "1 to 1", "six_card_flush": "2 to 1"}', "stands there twice"),
        ("[]", "say an object of rows"),
        ("{", "mine.json: "),
    ],
)
def test_a_bad_paytable_is_one_sentence(rows: Any, sentence: str, tmp_path: Path) -> None:
    result = run("par", "high_card_flush", "--paytable", f"flush_bonus={file(tmp_path, rows)}")
    assert isinstance(result.exception, CroupierError)
    assert sentence in str(result.exception)
    assert "\n" not in str(result.exception)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--paytable", "ante=x.json"], "has no such paytable; it has: "),
        (["--paytable", "flush_bonus=/nowhere/x.json"], "No such file"),
        (["--paytable", "flush_bonus"], "say NAME=VALUE"),
        (["--rule", "moon=full"], "knows no such variation; it knows: dealer_qualifies"),
        (["--rule", "dealer_qualifies=[3]"], "say a value like the printed one, [3, 9]"),
        (["--rule", "dealer_qualifies=[3, -1]"], "say a value like the printed one"),
        (["--rule", "dealer_qualifies=[3,8]", "--rule", "dealer_qualifies=[3,9]"], "exclude each other"),
        (["--edition", "ma", "--edition-file", "x.toml"], "exclude each other"),
        (["--edition-file", "/nowhere/x.toml"], "No such file"),
    ],
)
def test_bad_variations_are_one_sentence(words: list[str], sentence: str) -> None:
    result = run("par", "high_card_flush", *words)
    assert isinstance(result.exception, CroupierError)
    assert sentence in str(result.exception)


def test_rules_and_options_that_exclude_each_other_are_one_sentence() -> None:
    result = run("par", "free_bet_blackjack", "--rule", "decks=4", "--option", "decks=8")
    assert "--option decks and --rule decks exclude each other" in str(result.exception)
    result = run("par", "free_bet_blackjack", "--rule", "soft_17=maybe")
    assert "it may be stand, hit" in str(result.exception)


def test_an_edition_file_of_another_game_or_with_a_hole_is_one_sentence(tmp_path: Path) -> None:
    text = (games.load("high_card_flush").folder / "pa_2019.toml").read_text(encoding="utf-8")
    other = run("par", "go_fore_it", "--edition-file", file(tmp_path, text, "mine.toml"))
    assert isinstance(other.exception, CroupierError)
    hole = text.replace("seven_card_flush", "seven_card_flsh")
    found = run("par", "high_card_flush", "--edition-file", file(tmp_path, hole, "hole.toml"))
    assert isinstance(found.exception, CroupierError)
    assert "unknown hand 'seven_card_flsh'" in str(found.exception)


def test_advice_and_strategy_follow_a_paytable_of_ones_own(tmp_path: Path) -> None:
    edition = games.load("go_fore_it").edition()
    rows = {name: str(odds) for name, odds in edition.paytables["back_9"].columns[""].odds.items()}
    paid = next(name for name, odds in rows.items() if odds not in ("lose", "push"))
    words = ("--paytable", f"back_9={file(tmp_path, {**rows, paid: '100 to 1'})}")
    document = {
        "game": "go_fore_it",
        "dealing": "manual_shoe",
        "cards": "As Ks 2d 3c 4h 5h 6h 7h 8h",
        "seats": [{"seat": 1, "wagers": {"front_9": 1000}, "decisions": []}],
    }
    known = next(iter(edition.dealing))
    rounds = file(tmp_path, document | {"dealing": known}, "round.json")
    plain, varied = (answer("advise", rounds, *more) for more in ((), words))
    assert varied["outside_the_regulation"] == [f"--paytable {words[1]}"]
    best = [max(one["value"] for one in found["seats"][0]["decisions"]) for found in (plain, varied)]
    assert best[1] > best[0]
    (card, *_), (other, *_) = answer("strategy", "go_fore_it"), answer("strategy", "go_fore_it", *words)
    assert other["optimum"] < card["optimum"]


@pytest.mark.long
def test_free_bet_blackjack_as_it_is_often_dealt_elsewhere_keeps_this() -> None:
    """docs/mathematics/blackjack.md."""
    rules = ("--rule", "soft_17=hit", "--option", "split_aces=one_card")
    found = answer("par", "free_bet_blackjack", *rules)["base"]
    assert f"{found['edge']:.3%}" == "1.092%"
    assert abs(found["simulated"]["edge"] - found["edge"]) < 4 * found["simulated"]["standard_error"]
