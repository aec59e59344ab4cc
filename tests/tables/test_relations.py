"""The relations between wagers in the posted rules are those that the games insist on."""

from __future__ import annotations

import pytest

from croupier import games
from croupier.tables.relations import groups_of, relations_of
from croupier.tables.rules_page import posted_rules
from croupier.tables.step import Step
from tests.tables.rig import Rig, rig


def seated(game: str) -> Rig:
    at = rig(game)
    at.sit("EWT-1", 1)
    at.open()
    return at


@pytest.mark.parametrize(
    ("game", "kept", "broken"),
    [
        ("flop_poker", {"ante": 2000, "pot": 500}, {"ante": 2000, "pot": 501}),
        ("flop_poker", {"ante": 2000, "pot": 500}, {"ante": 2000, "pot": 2000}),
        ("high_roll_dice", {"pip_1": 700, "kind_3": 700}, {"pip_1": 700, "kind_3": 699}),
        ("high_roll_dice", {"pip_1": 700, "pip_2": 700}, {"pip_1": 700, "pip_2": 701}),
        ("lunar_poker", {"ante": 1000, "super": 1000}, {"ante": 1000, "super": 999}),
    ],
)
def test_a_game_accepts_what_keeps_its_relations_and_refuses_what_breaks_them(
    game: str, kept: dict[str, int], broken: dict[str, int]
) -> None:
    at = seated(game)
    assert isinstance(at.wager("EWT-1", **kept), Step)
    assert at.refused(at.wager("EWT-1", **broken)) == "bad_amount"


def test_the_posted_rules_carry_them_with_their_sections() -> None:
    assert posted_rules(seated("lunar_poker").table)["relations"] == [
        {"kind": "at_least", "wagers": ["super"], "other": "ante", "cite": "58 Pa. Code § 671a.7(c)(2)"}
    ]
    for game in games.ids():
        table = rig(game).table
        for relation in relations_of(table.game, table.submission):
            assert set(relation["wagers"]) <= table.submission.placeable.keys()
            assert relation["wagers"]


def test_the_groups_of_the_layout_hold_each_wager_once() -> None:
    grouped = {game: groups_of(rig(game).table.game, rig(game).table.submission) for game in games.ids()}
    assert {game for game, groups in grouped.items() if groups} == {"high_roll_dice", "props_and_hops"}
    for groups in grouped.values():
        names = [name for group in groups for name in group["wagers"]]
        assert len(names) == len(set(names))
    hops = next(group for group in grouped["props_and_hops"] if group["name"] == "hops")
    assert "hop_1_2" in hops["wagers"]
    assert "hop_top" not in hops["wagers"]
