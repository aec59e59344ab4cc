"""§ 668a.1: Props & Hops table; physical characteristics."""

from __future__ import annotations

import pytest

from croupier import games
from croupier.errors import Refused
from croupier.lab.par import par
from croupier.signs.drawing import layout_svg
from croupier.signs.request import SignRequest, checked
from croupier.signs.words import inscriptions
from croupier.tables.config import TableConfig, submission_of
from tests.compliance.test_submissions import CHECK, submission
from tests.sections.props_and_hops import CODE, play, refuse, seat

AREAS = {"top": ["1-1"], "left": ["1-2"], "right": ["6-6"], "center": ["3-4"]}


def test_a_six_positions() -> None:
    assert play([[1, 1]], {6: seat(field=500)}).money(6, "field") == ("win", 1500)
    error = refuse([[1, 1]], {7: seat(field=500)})
    assert (error["code"], error["cite"]) == ("bad_position", CODE + "§ 668a.1(a)")


def test_a_several_terminals_may_share_a_position() -> None:
    shared = {**seat(hard_2=500), "position": 1}
    result = play([[1, 1]], {1: seat(field=500), 20: shared})
    assert result.money(20, "hard_2") == ("win", 15_500)
    assert result.order() == [(20, "hard_2"), (1, "field")]


def test_b_2_the_layout_of_the_rules_submission_decides_the_hop_wagers() -> None:
    seats = {1: seat(hop_top=1000, hop_left=1000)}
    result = play([[1, 1]], seats, options={"layout": AREAS})
    assert result.money(1, "hop_top") == ("win", 2500)
    assert result.money(1, "hop_left") == ("lose", 0)


def boxes(**changes: list[str]) -> dict[str, list[str]]:
    """A layout with every box once, and some parts of it otherwise."""
    every = [f"{low}-{high}" for low in range(1, 7) for high in range(low, 7)]
    return {"top": ["1-1"], "left": every[:7], "center": every[7:14], "right": every[14:], **changes}


@pytest.mark.parametrize(
    ("layout", "words"),
    [
        (boxes(), ""),
        (boxes(right=boxes()["right"][:-1]), "6-6 must stand in"),
        (boxes(top=["6-6"], right=boxes()["right"][:-1]), "6-6 must stand in"),
        (boxes(left=[*boxes()["left"], "6-6"]), "6-6 may stand in one of"),
        (AREAS, "must stand in"),
    ],
    ids=["complete", "one missing", "in the top row alone", "on both sides", "most missing"],
)
def test_b_2_a_table_has_a_box_for_every_combination(layout: dict[str, list[str]], words: str) -> None:
    game, options = games.load("props_and_hops"), {"layout": layout}
    form = submission("props_and_hops", options=options)
    found = [finding for finding in CHECK.findings(form) if finding.severity == "error"]
    makers = (
        lambda: checked(SignRequest(game=game.id, options=options), games.load),
        lambda: submission_of(TableConfig(id="PAH-1", game=game.id, options=options), game),
        lambda: par(game.id, "", options),
    )
    if not words:
        assert found == []
        assert [make() for make in makers]
        return
    assert [(one.code, one.cite) for one in found] == [("bad_option", CODE + "§ 668a.1(b)(2)")]
    for make in makers:
        with pytest.raises(Refused, match=words):
            make()


@pytest.mark.parametrize("offered", [True, False])
def test_b_5_a_house_may_leave_the_six_eight_shake_out(offered: bool) -> None:
    options = {"six_eight_shake": offered}
    posting = checked(SignRequest(game="props_and_hops", options=options), games.load)
    assert ("six_eight_shake" in posting.submission.placeable) is offered
    assert any("Six Eight Shake" in text for text, _ in inscriptions(posting.submission)) is offered
    assert ("SIX EIGHT SHAKE" in layout_svg(posting)) is offered
    if offered:
        assert play([[1, 1]], {1: seat(six_eight_shake=500)}, options=options).net(1) == 0
        return
    error = refuse([[1, 1]], {1: seat(six_eight_shake=500)}, options=options)
    assert (error["code"], error["cite"]) == ("not_offered", CODE + "§ 668a.2(f)(8)")
    assert play([[1, 1]], {1: seat(field=500)}, options=options).money(1, "field") == ("win", 1500)


def test_b_5_the_six_eight_shake_is_offered_unless_the_house_says_otherwise() -> None:
    assert play([[1, 1]], {1: seat(six_eight_shake=500)}).net(1) == 0


@pytest.mark.parametrize(
    ("layout", "words"),
    [
        ({"top": ["1-1"]}, "exactly the lists"),
        ({**AREAS, "bottom": ["1-1"]}, "exactly the lists"),
        ("left", "exactly the lists"),
        ({**AREAS, "top": []}, "'top' must be a list"),
        ({**AREAS, "top": "1-1"}, "'top' must be a list"),
        ({**AREAS, "top": ["2-1"]}, "'2-1' in 'top' is no combination"),
        ({**AREAS, "top": ["1-7"]}, "'1-7' in 'top' is no combination"),
        ({**AREAS, "top": [12]}, "12 in 'top' is no combination"),
        ({**AREAS, "top": ["1-1", "1-1"]}, "stands twice in 'top'"),
    ],
)
def test_b_2_a_layout_that_is_none_is_refused(layout: object, words: str) -> None:
    error = refuse([[1, 1]], {1: seat(field=500)}, options={"layout": layout})
    assert error["code"] == "bad_option"
    assert words in error["message"]
    assert error["cite"] == CODE + "§ 668a.2(f)(2)—(5)"
