"""``croupier par``, ``croupier design`` and the edge column of ``rulebook diff``, as programs call them."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from croupier import cli, games
from croupier.errors import CroupierError
from croupier.lab.par import par
from croupier.lab.sheets.blocks import Grid
from croupier.lab.sheets.book import all_editions
from croupier.lab.sheets.content import sheet


def run(*words: str) -> Result:
    return CliRunner().invoke(cli.build([words[0]]), list(words))


def answer(*words: str) -> dict[str, Any]:
    result = run("par", *words, "--json")
    assert result.exit_code == 0, result.exception
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_json_is_what_the_contract_promises() -> None:
    found = answer("heads_up_holdem")
    assert (found["game"], found["edition"]) == ("heads_up_holdem", "pa-2015")
    assert found["base"]["edge_exact"] == "21107007059/463563500400"
    assert (found["base"]["per"], found["base"]["method"]) == ("ante", "exact")
    pocket = found["wagers"]["pocket_bonus"]["A"]
    assert pocket["edge"] == 0.04524886877828054
    assert pocket["edge_exact"] == "10/221"
    assert pocket["combinations"] == 1326
    assert pocket["hit_frequency"] == pytest.approx(0.0950226, abs=1e-7)
    first = {key: pocket["outcomes"][0][key] for key in ("hand", "pays", "combinations")}
    assert first == {"hand": "pair_of_aces", "pays": "30 to 1", "combinations": 6}


@pytest.mark.parametrize(("game", "edition"), all_editions())
def test_every_wager_of_every_edition_adds_up(game: str, edition: str) -> None:
    found = answer(game, "--edition", edition)
    assert found["wagers"]
    for letters in found["wagers"].values():
        for one in letters.values():
            assert sum(row["combinations"] for row in one["outcomes"]) == one["combinations"]
            contributions = [Fraction(row["contribution_exact"]) for row in one["outcomes"]]
            assert sum(contributions) == -Fraction(one["edge_exact"])
            assert one["edge"] == float(Fraction(one["edge_exact"]))
            assert one["method"] == "exact"
            assert (Path(__file__).parents[2] / one["explained_in"]).exists()


@pytest.mark.parametrize(("game", "edition"), all_editions())
def test_every_optional_wager_has_its_count(game: str, edition: str) -> None:
    rules = games.load(game).edition(edition).wagers
    counted = par(game, edition).wagers
    assert {name for name, rule in rules.items() if rule.optional and not rule.decision} <= set(counted)


def test_progressives_say_where_they_break_even_in_cents() -> None:
    found = answer("raise_it_up_stud")["wagers"]["progressive"]["single"]
    assert found["break_even_meter"] == 1_008_000
    assert found["edge_exact"] == "454/1105"
    assert found["with_envy"]["100"]["edge_by_other_hands"]["5"]["edge"] < found["edge"]


def test_an_option_chooses_decks_paytable_or_layout() -> None:
    six, eight = (answer("free_bet_blackjack", "--option", f"decks={decks}") for decks in (6, 8))
    assert six["wagers"]["insurance"]["single"]["edge_exact"] == "23/311"
    assert eight["wagers"]["insurance"]["single"]["edge_exact"] == "31/415"
    chosen = answer("free_bet_blackjack", "--option", "push_22=B")
    assert list(chosen["wagers"]["push_22"]) == ["B"]


def test_a_deferred_paytable_waits_for_its_odds() -> None:
    without = answer("high_card_flush", "--edition", "ma")
    assert "G" not in without["wagers"]["straight_flush_bonus"]
    assert any("straight_flush_bonus G" in note for note in without["notes"])
    lengths = ("seven", "six", "five", "four", "three")
    odds = {f"{word}_card_straight_flush": "7 to 1" for word in lengths}
    given = answer("high_card_flush", "--edition", "ma", "--option", f"bonus_g={json.dumps(odds)}")
    assert given["wagers"]["straight_flush_bonus"]["G"]["outcomes"][0]["pays"] == "7 to 1"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["par"], "par needs the id of a game"),
        (["par", "high_card_flsh"], "did you mean 'high_card_flush'"),
        (["par", "flop_poker", "--edition", "pa-1999"], "flop_poker has no edition 'pa-1999'"),
        (["par", "flop_poker", "--option", "decks"], "say NAME=VALUE"),
        (["par", "flop_poker", "--option", "progressive=Z"], "there is no paytable 'Z'"),
        (["par", "--all"], "give a folder with --out"),
        (["design", "flop_poker", "ante", "--target-edge", "5%"], "has no wager 'ante' with a count"),
        (["design", "flop_poker", "progressive", "--target-edge", "five"], "say a share like 5% or 0.05"),
        (["design", "flop_poker", "progressive", "--target-edge", "5%", "--hit", "20%"], "say a range"),
        (
            ["design", "flop_poker", "progressive", "--target-edge", "5%", "--bound", "flush"],
            "OUTCOME=LEAST..MOST",
        ),
        (
            ["design", "flop_poker", "progressive", "--target-edge", "5%", "--like", "Q"],
            "has the paytables A, B",
        ),
        (["design", "flop_poker", "progressive", "--target-edge", "30%", "--long-run"], "Rules Submission"),
        (
            ["design", "flop_poker", "progressive", "--target-edge", "99%"],
            "no paytable with at most 3 changed",
        ),
    ],
)
def test_bad_input_is_one_clear_sentence(words: list[str], sentence: str) -> None:
    result = run(*words)
    assert isinstance(result.exception, CroupierError)
    assert sentence in str(result.exception)


def test_the_screen_shows_methods_and_warnings() -> None:
    shown = run("par", "high_card_flush", "--edition", "ma").stdout
    assert "warning: flush_bonus K favours the player by 12.2429%" in shown
    assert "base game under best play: edge 2.6645% of the ante wager" in shown
    assert "simulated in 12,000,000 rounds" in run("par", "lunar_poker").stdout


def test_a_sheet_is_written_in_five_formats(tmp_path: Path) -> None:
    assert run("par", "six_card_fortune_pai_gow", "--out", str(tmp_path)).exit_code == 0
    stem = "six_card_fortune_pai_gow_pa-2015"
    assert {path.name for path in tmp_path.iterdir()} == {
        f"{stem}.{form}" for form in ("html", "pdf", "json", "csv", "xlsx")
    }
    assert (tmp_path / f"{stem}.pdf").read_bytes().startswith(b"%PDF-")
    page = (tmp_path / f"{stem}.html").read_text(encoding="utf-8")
    assert "<svg" in page
    assert "Six-Card Fortune Pai Gow Poker" in page
    lines = (tmp_path / f"{stem}.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("game,edition,wager,paytable,outcome,pays,combinations")


def test_the_same_figures_make_the_same_files(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        run("par", "go_fore_it", "--out", str(tmp_path / folder), "--date", "2026-11-18")
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes()


def test_a_folder_that_cannot_be_written_is_one_clear_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run("par", "go_fore_it", "--out", str(tmp_path / "file"))
    assert isinstance(result.exception, CroupierError)
    assert "cannot write" in str(result.exception)


@pytest.mark.parametrize(("game", "edition"), all_editions())
def test_a_sheet_has_a_table_for_every_paytable(game: str, edition: str) -> None:
    found = par(game, edition)
    grids = [block for block in sheet(found) if isinstance(block, Grid)]
    assert sum(grid.last_is_total for grid in grids) == sum(len(letters) for letters in found.wagers.values())


def test_design_answers_in_json() -> None:
    result = run(
        "design", "high_card_flush", "flush_bonus", "--target-edge", "5%", "--hit", "20%..30%", "--json"
    )
    best = json.loads(result.stdout)[0]
    assert best["edge_exact"] == "63751/1286390"
    assert best["changed"] == ["five_card_flush"]
    assert best["paytable"]["five_card_flush"] == "11 to 1"


def test_rulebook_diff_says_what_each_number_does_to_the_edge() -> None:
    rows = json.loads(run("rulebook", "diff", "high_card_flush", "pa-2015", "pa-2019", "--json").stdout)
    effects = {row["place"]: Fraction(row["edge_effect_exact"]) for row in rows if "edge_effect_exact" in row}
    old, new = (par("high_card_flush", edition).wagers for edition in ("pa-2015", "pa-2019"))
    for wager, letter in (("flush_bonus", "C"), ("flush_bonus", "D"), ("straight_flush_bonus", "A")):
        column = [effect for place, effect in effects.items() if place.startswith(f"{wager} {letter} ")]
        assert len(column) >= 3
        assert sum(column) == new[wager][letter].result.edge - old[wager][letter].result.edge
