"""``croupier simulate``, as programs call it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from croupier import cli
from croupier.errors import CroupierError


def run(*words: str) -> Result:
    return CliRunner().invoke(cli.build(["simulate"]), ["simulate", *words])


def answer(*words: str) -> dict[str, Any]:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.exception
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_json_is_what_the_contract_promises() -> None:
    found = answer("go_fore_it", "--rounds", "200000", "--seed", "3")
    assert (found["game"], found["edition"]) == ("go_fore_it", "pa-2015")
    assert (found["rounds"], found["seed"]) == (200_000, 3)
    assert found["rounds_per_second"] > 0
    assert list(found["wagers"]) == ["front_9", "back_9", "skins", "gopher"]
    for one in (*found["wagers"].values(), found["base"]):
        assert {"mean", "standard_error", "exact", "exact_fraction"} <= set(one)
        assert one["standard_error"] > 0
    base = found["base"]
    assert base["net"] == found["wagers"]["front_9"]["net"] + found["wagers"]["back_9"]["net"]
    assert base["mean"] == base["net"] / (200_000 * base["unit"])
    assert base["exact"] == pytest.approx(-0.0291845969, abs=1e-9)
    assert found["wagers"]["front_9"]["exact"] is None


def test_the_same_seed_gives_the_same_answer_on_any_number_of_workers() -> None:
    words = ("go_fore_it", "--rounds", "50001", "--seed", "11")
    answers = [answer(*words, "--workers", str(workers)) for workers in (1, 2)]
    for one in answers:
        del one["rounds_per_second"]
    assert answers[0] == answers[1]


def test_a_wager_said_false_is_left_out() -> None:
    found = answer("go_fore_it", "--rounds", "1000", "--option", "skins=false")
    assert list(found["wagers"]) == ["front_9", "back_9", "gopher"]


def test_the_table_shows_every_wager_and_the_base_game() -> None:
    printed = run("go_fore_it", "--rounds", "1000").stdout
    for word in ("front_9", "back_9", "skins", "gopher", "base game", "rounds a second"):
        assert word in printed


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["no_such_game", "--rounds", "10"], "no game"),
        (["go_fore_it", "--rounds", "0"], "rounds"),
        (["go_fore_it", "--rounds", "10", "--seed", "-1"], "seed"),
        (["go_fore_it", "--rounds", "10", "--workers", "-1"], "workers"),
        (["go_fore_it", "--rounds", "10", "--edition", "ma"], "edition"),
        (["go_fore_it", "--rounds", "10", "--option", "skins=Z"], "skins"),
        (["go_fore_it", "--rounds", "10", "--option", "nonsense=1"], "nonsense"),
        (["go_fore_it", "--rounds", "10", "--scheduler", "nowhere"], "scheduler"),
        (["high_card_flush", "--rounds", "10", "--option", "payout_limit=100000000"], "payout_limit"),
        (["high_roll_dice", "--rounds", "10", "--option", "extra_roll=true"]
         + [word for kind in range(2, 9) for word in ("--option", f"kind_{kind}=false")], "Like Kind"),
    ],
)  # fmt: skip
def test_bad_input_is_one_sentence(words: list[str], what: str) -> None:
    result = run(*words)
    assert isinstance(result.exception, CroupierError)
    assert what in str(result.exception)
    assert result.stdout == ""
