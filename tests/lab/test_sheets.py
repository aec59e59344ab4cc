"""A PAR sheet has the base game, its options, and a command that makes the same figures again."""

from __future__ import annotations

import csv
import json
import shlex
from fractions import Fraction
from io import StringIO
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier import cli
from croupier.lab.par import par
from croupier.lab.sheets.base import ROUNDS, confidence
from croupier.lab.sheets.blocks import Grid, Heading
from croupier.lab.sheets.content import sheet
from croupier.lab.sheets.csv import table
from croupier.lab.sheets.provenance import reproducing


def run(*words: str) -> str:
    result = CliRunner().invoke(cli.build([words[0]]), list(words))
    assert result.exit_code == 0, result.exception
    return result.stdout


def written(folder: Path, *words: str) -> dict[str, Any]:
    run("par", *words, "--out", str(folder), "--date", "2026-11-18")
    (path,) = folder.glob("*.json")
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def test_the_page_has_the_base_game_with_its_best_play_and_no_longer_says_that_none_is_needed(
    tmp_path: Path,
) -> None:
    written(tmp_path, "high_card_flush")
    page = (tmp_path / "high_card_flush_pa-2019.html").read_text(encoding="utf-8")
    assert "Base game" in page
    assert "Endings under best play" in page
    assert "none is needed" not in page
    assert "Strategy: " in page
    assert "2026-11-18" in page


@pytest.mark.parametrize(
    ("game", "selected"),
    [
        ("high_card_flush", {"flush_bonus": "B"}),
        ("six_card_fortune_pai_gow", {"double_down": True}),
        ("lunar_poker", {"instant_payout": "C"}),
    ],
)
def test_the_command_on_a_sheet_prints_the_figures_of_the_sheet(
    game: str, selected: dict[str, Any], tmp_path: Path
) -> None:
    words = [word for name, value in selected.items() for word in ("--option", f"{name}={json.dumps(value)}")]
    found = written(tmp_path, game, *words)
    made = found.pop("made")
    program, *command = shlex.split(made["command"])
    assert program == "croupier"
    assert json.loads(run(*command)) == found
    assert json.loads(run("par", game, "--json"))["options"] != found["options"] or game == "high_card_flush"
    page = next(tmp_path.glob("*.html")).read_text(encoding="utf-8")
    assert made["signature"] in page


def test_options_that_are_documents_are_written_as_a_shell_takes_them() -> None:
    odds = {f"{word}_card_straight_flush": "7 to 1" for word in ("seven", "six", "five", "four", "three")}
    found = par("high_card_flush", "ma", {"bonus_g": odds, "straight_flush_bonus": "G"})
    words = shlex.split(reproducing(found))[1:]
    again = json.loads(run(*words))
    assert again["wagers"]["straight_flush_bonus"]["G"]["edge_exact"] == str(
        found.wagers["straight_flush_bonus"]["G"].result.edge
    )


def test_the_endings_of_a_csv_add_up_to_the_edge() -> None:
    lines = list(csv.DictReader(StringIO(table(par("go_fore_it")))))
    base = [line for line in lines if line["wager"] == "base"]
    total = int(base[0]["of"])
    assert sum(int(line["combinations"]) for line in base) == total
    mean = sum(Fraction(line["net"]) * int(line["combinations"]) for line in base) / total
    assert -mean == Fraction(base[0]["edge_exact"]) == par("go_fore_it").base.edge  # type: ignore[union-attr]


@pytest.mark.parametrize("game", ["go_fore_it", "high_card_flush", "props_and_hops", "criss_cross_poker"])
def test_endings_in_json_add_up_to_combinations_edge_and_variance(game: str) -> None:
    base = json.loads(run("par", game, "--json"))["base"]
    total = base["combinations"]
    endings = [(one["combinations"], Fraction(one["net"]), Fraction(one["stake"])) for one in base["endings"]]
    assert sum(number for number, _, _ in endings) == total
    mean = sum((number * net for number, net, _ in endings), Fraction(0)) / total
    square = sum((number * net**2 for number, net, _ in endings), Fraction(0)) / total
    assert -mean == Fraction(base["edge_exact"])
    assert square - mean**2 == Fraction(base["variance_exact"])
    assert sum((n * stake for n, _, stake in endings), Fraction(0)) / total == Fraction(
        base["mean_stake_exact"]
    )
    ahead = Fraction(sum(number for number, net, _ in endings if net > 0), total)
    assert ahead == Fraction(base["hit_frequency_exact"])
    assert len({one["ending"] for one in base["endings"]}) == len(base["endings"])


def test_a_confidence_table_narrows_by_the_root_of_ten() -> None:
    grid = confidence(Fraction(1, 20), 2.0)
    assert (
        [int(row[0].replace(",", "")) for row in grid.rows] == list(ROUNDS) == [10**n for n in range(3, 10)]
    )
    low, high = (float(part.rstrip("%")) / 100 for part in grid.rows[0][3].split(" to "))
    assert high - 0.05 == pytest.approx(1.959964 * 2 / sqrt(1000), abs=1e-5)
    assert 0.05 - low == pytest.approx(high - 0.05, abs=2e-6)


def test_every_section_of_a_sheet_comes_once() -> None:
    blocks = list(sheet(par("go_fore_it")))
    headings = [block.text for block in blocks if isinstance(block, Heading)]
    assert headings.count("Base game") == 1
    (grid,) = (block for block in blocks if isinstance(block, Grid) and block.head[0] == "ending")
    assert len(grid.rows) == 1 + len(par("go_fore_it").base.endings)  # type: ignore[union-attr]


def test_a_strategy_in_json_says_of_what_it_is_and_what_its_signs_mean() -> None:
    words = ("strategy", "free_bet_blackjack", "--option", "decks=8", "--json")
    (found,) = json.loads(run(*words))
    assert (found["edition"], found["options"]["decks"]) == ("pa-2015", 8)
    for chart in found["charts"]:
        signs = {cell for cells in chart["rows"].values() for cell in cells}
        assert signs <= chart["legend"].keys()


def test_volatility_in_json_says_of_what_it_is_and_calls_an_edge_an_edge() -> None:
    found = json.loads(run("volatility", "go_fore_it", "--json"))
    assert found["edition"] == "pa-2015"
    assert found["options"] == {}
    for period in found["periods"]:
        assert "hold" not in period
        assert period["edge"] == float(par("go_fore_it").base.edge)  # type: ignore[union-attr]
        named = {"name", "rounds"}
        assert period.keys() - named <= found["legend"].keys()


def test_mean_stake_and_element_of_risk_of_lunar_poker_are_of_one_play() -> None:
    base = json.loads(run("par", "lunar_poker", "--json"))["base"]
    played = base["simulated"]["edge"]
    assert base["edge_of_stakes"] == played
    assert base["element_of_risk"] == pytest.approx(played / base["mean_stake"])
    assert "played by the chart" in base["method_detail"]


def test_a_long_run_design_has_the_deviation_of_a_meter_as_it_is_when_it_is_paid() -> None:
    words = ("design", "high_card_flush", "progressive", "--target-edge", "20%", "--tolerance", "20%")
    (plain,) = json.loads(run(*words, "--changes", "0", "--long-run", "--json"))
    one = next(iter(par("high_card_flush").wagers["progressive"].values()))
    result = next(iter(one.progressive.values()))
    assert Fraction(plain["edge_exact"]) == 1 - result.long_run  # type: ignore[operator]
    (meter,) = result.meters.values()
    chance = meter.emptied
    # The top row alone is worth more squares than a meter of zero would give to all rows together.
    assert plain["variance"] > float(chance * (meter.mean / result.stake) ** 2)  # type: ignore[operator]
