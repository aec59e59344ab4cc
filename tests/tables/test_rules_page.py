"""The rules page of a table posts everything that can be paid there, in every game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from croupier import games
from croupier.conformance.driver import play_out, random_setup
from croupier.play.round import Round
from croupier.tables.hybrid_table import HybridTable
from croupier.tables.rules_page import posted_rules
from croupier.units.odds import parse_odds
from tests.tables.rig import rig


def posted(game: str, **config: Any) -> dict[str, Any]:
    return posted_rules(rig(game, **config).table)


def rows(rules: dict[str, Any], cite: str) -> dict[str, str]:
    """The rows of the one table of a section."""
    (found,) = [one for one in rules["payouts"] if one["cite"] == f"58 Pa. Code {cite}"]
    return {row["outcome"]: row["pays"] for row in found["rows"]}


def sentences(rules: dict[str, Any]) -> dict[str, str]:
    return {one["cite"].removeprefix("58 Pa. Code "): one["text"] for one in rules["inscriptions"]}


def test_lunar_poker_posts_its_instant_payout_and_when_the_dealer_plays() -> None:
    """§ 671a.2(b)(5), (6)."""
    rules = posted("lunar_poker")
    assert rows(rules, "§ 671a.12(a)") == {"Royal flush": "1,500 to 1", "Straight flush": "200 to 1"}
    other = posted("lunar_poker", options={"instant_payout": "B"})
    assert rows(other, "§ 671a.12(a)") == {"Royal flush": "1,000 to 1", "Straight flush": "300 to 1"}
    assert "ace-king or higher" in sentences(rules)["§ 671a.2(b)(6)(i)"]


def test_only_lunar_poker_locks_decisions_in() -> None:
    """§ 671a.11(a)(3), (c)."""
    assert posted("lunar_poker")["lock_in"] == "58 Pa. Code § 671a.11(a)(3), (c)"
    assert {game for game in games.ids() if posted(game)["lock_in"]} == {"lunar_poker"}


def test_pai_gow_posts_its_first_wagers_and_the_envy_bonuses() -> None:
    """§ 670a.2(b)(9)."""
    rules = posted("six_card_fortune_pai_gow", options={"double_down": True, "fortune": True})
    even = [one for one in rules["payouts"] if one["cite"] == "58 Pa. Code § 670a.12(a)"]
    assert [one["wagers"] for one in even] == [["pai_gow"], ["double"]]
    assert {row["pays"] for one in even for row in one["rows"]} == {"1 to 1"}
    assert rows(rules, "§ 670a.12(b)(2)")["Five aces"] == "$5,000"
    assert "pair of eights" in sentences(rules)["§ 670a.11(g)"]
    bare = posted("six_card_fortune_pai_gow", options={})
    assert {one["cite"] for one in bare["payouts"]} == {"58 Pa. Code § 670a.12(a)"}
    assert "§ 670a.11(g)" not in sentences(bare)


def in_words(pays: str) -> str:
    return str(parse_odds(pays.replace("five card", "five_card")))


@pytest.mark.parametrize("game_id", games.ids())
@pytest.mark.parametrize("seed", range(8))
def test_no_game_pays_what_its_rules_page_does_not_post(game_id: str, seed: int) -> None:
    rng = random.Random(f"posted {game_id} {seed}")
    game = games.load(game_id)
    setup = random_setup(rng, game, game.editions[-1])
    round_ = Round(game, setup)
    for _ in play_out(rng, round_):
        pass
    table: HybridTable = rig(
        game_id, edition=setup.edition, options=setup.options, minimum=setup.minimum
    ).table
    payouts = posted_rules(table)["payouts"]
    known = {in_words(row["pays"]) for one in payouts for row in one["rows"]}
    for line in round_.lines:
        if line.outcome == "win" and line.pays != "pot":
            assert {str(parse_odds(one)) for one in line.pays.split(" + ")} <= known
    staked = {wager.name for seat in round_.table.seats for wager in seat.wagers.values()}
    named = {wager for one in payouts for wager in one["wagers"]}
    # § 667a.11(e): the pot has no odds. § 671a.1, § 675a.1: a fee and a second roll win nothing themselves.
    assert {name.partition("#")[0] for name in staked} - named <= {"pot", "options_fee", "extra_roll"}
