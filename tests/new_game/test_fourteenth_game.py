"""A game from a folder outside of Croupier goes through every command, with no edit anywhere else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.new_game.conftest import GAME
from tests.new_game.scratch import Scratch

ROUND: dict[str, Any] = {
    "game": GAME,
    "options": {"trio": "A"},
    "dealing": "manual_shoe",
    "cards": "4c Jh 7d",
    "seats": [{"seat": 1, "wagers": {"ante": 1000, "trio": 500}, "decisions": ["go_in"]}],
}


def test_it_is_in_the_rulebook(scratch: Scratch) -> None:
    listed = json.loads(scratch.croupier("rulebook", "list", "--json"))
    assert [one["edition"] for one in listed if one["game"] == GAME] == ["house-1"]
    assert "trio" in scratch.croupier("rulebook", "show", GAME)


def test_settle(scratch: Scratch) -> None:
    lines = {line["wager"]: line for line in scratch.asked("settle", document=ROUND)["lines"]}
    # Six ranks lie between a four and a jack: 2 to 1.
    assert {name: line["returned"] for name, line in lines.items()} == {"ante": 2000, "play": 3000, "trio": 0}
    assert lines["play"]["cite"] == "House Rules § 6(b)"


def test_advise(scratch: Scratch) -> None:
    open_round = ROUND | {"seats": [ROUND["seats"][0] | {"decisions": []}], "cards": "4c Jh"}
    found = scratch.asked("advise", "--json", document=open_round)
    told = {one["decision"]: one["value_exact"] for one in found["seats"][0]["decisions"]}
    # 24 of 50 cards lie between: (24 x 3 - 26 x 2) / 50.
    assert told == {"go_in": "2/5", "fold": "-1"}


def test_par_and_solve(scratch: Scratch) -> None:
    page = scratch.croupier("par", GAME)
    assert "24/425" in page
    assert "edge 6.5098% of the ante wager (83/1275)" in page


def test_simulate(scratch: Scratch) -> None:
    found = json.loads(scratch.croupier("simulate", GAME, "--rounds", "200000", "--json"))
    base = found["base"] if "base" in found else found["wagers"]["base"]
    assert base["mean"] == pytest.approx(-83 / 1275, abs=6 * base["standard_error"])


def test_a_simulated_round_is_settled_as_it_was_counted(scratch: Scratch) -> None:
    script = (
        "import json; from croupier import games\n"
        "from croupier.lab.simulate.registry import simulator_for\n"
        "from croupier.play.document import settle_line\n"
        f"told = simulator_for({GAME!r})\n"
        "for number in range(300):\n"
        "    counted = told.run(7, number, 1).columns\n"
        "    lines = json.loads(settle_line(json.dumps(told.document(7, number)), games.load))['lines']\n"
        "    nets = {line['wager']: line['returned'] - line['stake'] for line in lines}\n"
        "    for name, net in nets.items():\n"
        "        assert counted[name].net == net, (number, name, counted[name], net)\n"
        "print('agreed')\n"
    )
    assert scratch.run("python", "-c", script).strip() == "agreed"


def test_strategy_and_volatility(scratch: Scratch) -> None:
    assert "2 ranks or more between: go in" in scratch.croupier("strategy", GAME)
    assert "Win of the house" in scratch.croupier("volatility", GAME)


def test_signs_and_layout(scratch: Scratch) -> None:
    sign = scratch.croupier("sign", GAME, "--format", "text")
    assert "9 to 1" in sign
    assert "ranks between the player's two" in " ".join(sign.split())
    scratch.croupier("sign", GAME, "--output", "sign.pdf")
    assert (scratch.work / "sign.pdf").read_bytes().startswith(b"%PDF")
    assert "LUCKY MIDDLE" in scratch.croupier("layout", GAME)


def test_conformance(scratch: Scratch) -> None:
    said = scratch.croupier("conformance", GAME, "--rounds", "50")
    assert said == f"{GAME} house-1: asked 151 times, 0 times not kept\n"


def test_the_tests_of_the_skeleton_pass(scratch: Scratch) -> None:
    said = scratch.run("pytest", "-q", "-p", "no:cacheprovider", f"{GAME}/tests")
    assert "5 passed" in said


def test_the_skeleton_is_tidy(scratch: Scratch) -> None:
    """The template is text, which no tool looks at before it is made into a game."""
    rules = ["--isolated", "--no-cache", "--line-length", "110"]
    for words in (["check", "--select", "E,F,W,I,B,UP,N"], ["format", "--check"]):
        scratch.run("python", "-m", "ruff", *words, *rules, GAME)


def test_dealers_are_trained_for_it(scratch: Scratch) -> None:
    asked = scratch.croupier("train", GAME, "--test", "--seed", "1", "--solutions")
    assert "After how many hours must the cards be changed? 8 (House" in asked


def test_a_demonstration_has_a_table_of_it(scratch: Scratch) -> None:
    script = (
        "from croupier.house.demo import demonstration_tables\n"
        f"print([one.id for one in demonstration_tables() if one.game == {GAME!r}])"
    )
    assert scratch.run("python", "-c", script).strip() == "['LM-1']"


def test_the_signature_of_the_software_covers_it(scratch: Scratch) -> None:
    before = scratch.croupier("verify-software", "--files")
    assert f"plugin {GAME}/rules.py" in before
    assert f"plugin {GAME}/lab/solver.py" in before
    installed = Path(scratch.run("python", "-c", f"import {GAME}; print({GAME}.__file__)").strip()).parent
    rules = installed / "house_1.toml"
    kept = rules.read_bytes()
    try:
        rules.write_bytes(kept.replace(b'"9 to 1"', b'"90 to 1"'))
        after = scratch.croupier("verify-software", "--files")
    finally:
        rules.write_bytes(kept)
    assert before.splitlines()[-1] != after.splitlines()[-1]
    assert scratch.croupier("verify-software", "--files") == before


def test_a_second_one_does_not_disturb_it(scratch: Scratch) -> None:
    """Names that are taken are refused before a file is written."""
    for words, told in (
        (("new-game", GAME), "there is a game with this name"),
        (("new-game", "Lucky"), "small letters"),
        (("new-game", "json"), "Python package with this name"),
        (("new-game", "long_mile"), "choose others"),
        (("new-game", "other", "--into", GAME), "is there already"),
        (("new-game", "other", "--title", 'a "quoted" title'), "no plain line"),
    ):
        done = scratch.answer("croupier", *words)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), done
        assert told in done.stderr
    assert not (scratch.work / "other").exists()
