"""§ 668a.1: Props & Hops table; physical characteristics."""

from __future__ import annotations

import pytest

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
