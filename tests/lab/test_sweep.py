"""Sweeps: what is varied, and that a cluster answers fraction for fraction what this machine does."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner, Result

from croupier import cli, games
from croupier.errors import DataError, Refused
from croupier.lab.cluster import connected
from croupier.lab.document import document
from croupier.lab.par import par
from croupier.lab.sweep import Document, Point, here, on_cluster, points
from tests.lab.clusters import Cluster

QUICK = ("go_fore_it", "high_roll_dice", "high_card_flush")


def run(*words: str) -> Result:
    return CliRunner().invoke(cli.build(["sweep"]), ["sweep", *words])


def nothing() -> None:
    """Nobody watches the progress."""


def test_without_a_word_every_edition_and_every_choice_of_the_base_game_is_a_point() -> None:
    assert [dict(one.options) for one in points(["texas_holdem_bonus"])] == [
        {"ante_wins_on": value}
        for value in games.load("texas_holdem_bonus").edition("").options["ante_wins_on"].values
    ]
    assert points(["high_card_flush"]) == [
        Point("high_card_flush", edition, {}) for edition in games.load("high_card_flush").editions
    ]
    assert {one.game for one in points([])} == set(games.ids())


def test_what_is_fixed_is_not_varied() -> None:
    found = points(["free_bet_blackjack"], selected={"decks": 8})
    assert {one.options["decks"] for one in found} == {8}
    assert len({one.options["split_aces"] for one in found}) == len(found)


def test_paytables_and_given_values_are_varied_in_all_combinations() -> None:
    edition = games.load("free_bet_blackjack").edition("")
    letters = list(edition.paytables["push_22"].columns)
    found = points(["free_bet_blackjack"], over={"push_22": (), "decks": (6, 8)})
    assert [(one.options["push_22"], one.options["decks"]) for one in found] == [
        (letter, decks) for letter in letters for decks in (6, 8)
    ]


def test_what_an_edition_does_not_know_is_refused_by_name() -> None:
    with pytest.raises(Refused, match="--over colour: high_card_flush pa-2019 has no choice"):
        points(["high_card_flush"], "pa-2019", over={"colour": ()})
    with pytest.raises(Refused, match="option 'decks' is 5; it may be"):
        points(["free_bet_blackjack"], over={"decks": (5,)})


def test_a_point_answers_what_par_answers() -> None:
    (point,) = points(["go_fore_it"])
    assert point.answer() == {**document(par("go_fore_it")), "selected": {}}


def test_a_cluster_that_loses_a_worker_answers_letter_for_letter_what_this_machine_does(
    cluster: Cluster,
) -> None:
    # Ten times the same points, so that some are still to be done when the worker is lost.
    swept = points(QUICK) * 10
    lost: list[None] = []

    def lose_one() -> None:
        if not lost:
            lost.append(cluster.lose_a_worker())

    expected = here(points(QUICK), nothing) * 10
    with connected(cluster.address) as client:
        found: list[Document] = on_cluster(client, swept, lose_one)
    assert lost
    assert json.dumps(found) == json.dumps(expected)


def test_the_command_prints_a_line_a_point_and_the_same_as_json() -> None:
    shown = run("go_fore_it", "high_roll_dice").stdout
    assert "2.9185%" in shown
    assert "1.4865%" in shown
    found = json.loads(run("go_fore_it", "--json").stdout)
    assert [(one["game"], one["base"]["method"]) for one in found] == [("go_fore_it", "exact")]


def test_the_command_refuses_in_one_sentence() -> None:
    answer = run("go_fore_it", "--over", "=3")
    assert isinstance(answer.exception, DataError)
    assert str(answer.exception) == "--over '=3': say NAME or NAME=VALUE,VALUE"
    assert str(run("go_fore_it", "--workers", "-1").exception).startswith("--workers -1: say how many")
