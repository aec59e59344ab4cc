"""Strategies that a person writes down: valued exactly, followed in simulations, refused in one sentence."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier import cli, games
from croupier.equipment.cards import DECK
from croupier.equipment.ranks.points import total_points
from croupier.errors import DataError, Refused
from croupier.lab.simulate import Request, simulate
from croupier.lab.solve import solve
from croupier.lab.strategy import strategies
from croupier.lab.strategy.compare import compared, mistakes, read_strategy

GAMES = ("flop_poker", "go_fore_it", "high_card_flush")
FOURTEEN = """
game = "go_fore_it"
name = "fourteen"
rules = [{ when = "points <= 14", do = "back_9" }, { when = "always", do = "fold" }]
"""
T_8_6 = """
rules = [
  { when = "length >= 5", do = "raise most" },
  { when = "length == 4", do = "raise least" },
  { when = "length == 3 and (high > 10 or high == 10 and (second > 8 or second == 8 and third >= 6))",
    do = "raise least" },
  { when = "always", do = "fold" },
]
""".replace(",\n    do", ", do")
OWN = """
rules = [
  { when = "pair or suited == 3 or high >= 11 or span <= 4", do = "flop" },
  { when = "always", do = "fold" },
]
"""


@pytest.mark.parametrize(
    ("game", "text"), [("go_fore_it", FOURTEEN), ("high_card_flush", T_8_6), ("flop_poker", OWN)]
)
def test_the_games_own_strategy_written_down_has_the_same_edge(game: str, text: str) -> None:
    """Its own valuation is other code: a rule in Python, counted apart."""
    (own, *_) = strategies(game)
    found = compared(game, text)
    assert found.edge == own.edge
    assert found.optimum == own.optimum == solve(game).edge
    assert found.cost == sum((loss.cost for loss in found.losses), Fraction(0))
    assert [loss.cost for loss in found.losses] == sorted((loss.cost for loss in found.losses), reverse=True)


def test_a_strategy_is_worth_what_every_deal_of_cards_settles() -> None:
    """The slow twin: all front and hole cards, one by one, by the points and the odds of the text."""
    text = 'rules = [{when = "high == 10 and not pair", do = "fold"}, {when = "always", do = "back_9"}]'
    from croupier.games.go_fore_it.lab.solver import prices_of

    prices = prices_of(games.load("go_fore_it").edition(""))
    points = {card: total_points([card]) for card in DECK}
    by_front: dict[tuple[int, int], list[Fraction]] = {}
    net, deals = Fraction(0), 0
    for front in combinations(DECK, 2):
        seen = tuple(sorted(points[card] for card in front))
        entry = by_front.setdefault((seen[0], seen[1]), [])
        if not entry:
            line = "fold" if max(seen) == 10 and seen[0] != seen[1] else "back_9"
            left = [card for card in DECK if card not in front]
            hole = [sum(seen) + points[one] + points[other] for one, other in combinations(left, 2)]
            entry.append(sum((prices.net(line, (total,)) for total in hole), Fraction(0)) / len(hole))
        net += entry[0]
        deals += 1
    assert compared("go_fore_it", text).edge == -net / deals


@pytest.mark.parametrize("game", GAMES)
def test_common_mistakes_cost_something_and_are_ranked(game: str) -> None:
    found = mistakes(game)
    costs = [one.cost for one in found]
    assert len(costs) > 3
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] > 0


@pytest.mark.parametrize(("game", "text"), [("go_fore_it", FOURTEEN), ("flop_poker", OWN)])
def test_a_simulation_follows_it(game: str, text: str) -> None:
    found = simulate(Request(game, 60_000, 3, strategy=text), workers=1)
    base = found.columns["base"]
    assert base.exact
    assert base.exact.mean == -compared(game, text).edge
    assert abs(float(base.mean) - float(base.exact.mean)) < 5 * base.standard_error
    assert "strategy" in found.plays


def test_a_simulation_plays_what_was_written_and_not_the_best() -> None:
    always = 'rules = [{when = "always", do = "fold"}]'
    found = simulate(Request("go_fore_it", 1000, 3, strategy=always), workers=1)
    assert found.columns["base"].mean == -1


def test_a_simulated_round_of_a_written_strategy_settles() -> None:
    from croupier.lab.simulate.registry import simulator_for
    from croupier.play.document import settle_line

    document = simulator_for("high_card_flush", strategy=T_8_6).document(4, 11)
    assert "error" not in json.loads(settle_line(json.dumps(document), games.load))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("rules = [", "Invalid"),
        ("", "rules"),
        ('rules = [{when = "always", do = "jump"}]', "answers are back_9, fold"),
        ('rules = [{when = "points > 3", do = "fold"}]', "last line"),
        (
            'rules = [{when = "dealer > 3", do = "fold"}, {when = "always", do = "fold"}]',
            "nobody sees 'dealer'",
        ),
        ('rules = [{when = "points >", do = "fold"}, {when = "always", do = "fold"}]', "no condition"),
        (
            'rules = [{when = "__import__(\'os\')", do = "fold"}, {when = "always", do = "fold"}]',
            "no condition",
        ),
        ('rules = [{when = "points.real > 1", do = "fold"}, {when = "always", do = "fold"}]', "nothing seen"),
        ('rules = [{when = "points > 9 ** 9", do = "fold"}, {when = "always", do = "fold"}]', "nothing seen"),
        ('rules = [{when = "points > 1"}]', "a when and a do"),
        ('rules = [{when = "always", do = "fold"}]\nodds = 3', "not known"),
        ('game = "flop_poker"\nrules = [{when = "always", do = "fold"}]', "is a strategy of flop_poker"),
        (f'rules = [{{when = "points > {"1" * 400}", do = "fold"}}]', "letters"),
        (f'rules = [{{when = "{"(" * 290}", do = "fold"}}]', "no condition"),
    ],
)
def test_what_cannot_be_followed_is_one_sentence(text: str, word: str) -> None:
    with pytest.raises(DataError, match=word) as refused:
        read_strategy("go_fore_it", text, "mine.toml")
    assert "mine.toml" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_game_that_values_none_says_which_do() -> None:
    with pytest.raises(Refused, match="go_fore_it"):
        read_strategy("lunar_poker", FOURTEEN)


def test_the_commands(tmp_path: Path) -> None:
    file = tmp_path / "fourteen.toml"
    file.write_text(FOURTEEN, encoding="utf-8")
    asked = ["strategy", "go_fore_it", "--compare", str(file), "--json"]
    found = json.loads(CliRunner().invoke(cli.build(["strategy"]), asked).output)
    assert Fraction(found["edge_exact"]) == compared("go_fore_it", FOURTEEN).edge
    assert found["edition"] == "pa-2015"
    ranked = CliRunner().invoke(cli.build(["strategy"]), ["strategy", "go_fore_it", "--mistakes", "--json"])
    assert next(one["name"] for one in json.loads(ranked.output)) == "to fold every hand"
    played = ["simulate", "go_fore_it", "--rounds", "500", "--strategy", str(file), "--json"]
    told = json.loads(CliRunner().invoke(cli.build(["simulate"]), played).stdout)
    assert told["base"]["exact_fraction"] == str(-compared("go_fore_it", FOURTEEN).edge)
    missing = CliRunner().invoke(cli.build(["strategy"]), [*asked[:3], str(tmp_path / "none.toml")])
    assert isinstance(missing.exception, DataError)
