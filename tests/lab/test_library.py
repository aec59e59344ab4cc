"""``import croupier``: the questions of the lab for programs, loaded when asked, and as frames."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest

import croupier
from croupier.errors import OperatingError, Refused

ROUND = {
    "game": "go_fore_it",
    "edition": "pa-2015",
    "dealing": "automated_shoe",
    "cards": "Ac 2c 3c 4c Kd Qd Jd Td",
    "seats": [{"seat": 1, "wagers": {"front_9": 1000}, "decisions": ["back_9"]}],
}


def test_it_offers_what_its_page_says() -> None:
    assert "go_fore_it" in croupier.games.ids()
    assert croupier.editions("high_card_flush")[0] == "pa-2019"
    assert croupier.par("heads_up_holdem").wagers["pocket_bonus"]["A"].result.edge == Fraction(10, 221)
    assert croupier.solve("go_fore_it").edge == -croupier.joint("go_fore_it", ["base"]).mean
    assert croupier.risk("go_fore_it", 10).n0
    assert croupier.simulate("go_fore_it", 100).columns["base"].rounds == 100


def test_rounds_are_settled_and_advised() -> None:
    settled = croupier.settle(ROUND)
    assert settled["seats"][0]["staked"] == 2000
    assert settled["lines"][0]["cite"].startswith("58 Pa. Code § 676a")
    asked = {**ROUND, "seats": [{"seat": 1, "wagers": {"front_9": 1000}, "decisions": []}]}
    (advice,) = croupier.advise(asked)
    assert advice.best.decision.startswith("back_9")
    with pytest.raises(Refused, match="cards"):
        croupier.settle({**ROUND, "cards": "Ac"})


def test_a_strategy_of_ones_own() -> None:
    never = 'rules = [{when = "always", do = "back_9"}]'
    found = croupier.compare("go_fore_it", never)
    assert found.cost > 0
    table = croupier.frame(found)
    assert table["cost"].sum() == pytest.approx(float(found.cost))


def test_frames_add_up_to_the_figures_that_they_show() -> None:
    sheet = croupier.par("go_fore_it")
    table = croupier.frame(sheet)
    one = table[(table.wager == "gopher") & (table.paytable == "A")]
    assert -one["contribution"].sum() == pytest.approx(float(sheet.wagers["gopher"]["A"].result.edge))
    base = croupier.solve("go_fore_it")
    endings = croupier.frame(base)
    assert -(endings["probability"] * endings["net"]).sum() == pytest.approx(float(base.edge))
    both = croupier.joint("go_fore_it", ["base", "skins"])
    assert croupier.frame(both).loc["base", "skins"] == float(both.covariance[0][1])
    played = croupier.frame(croupier.simulate("go_fore_it", 50))
    assert "base" in played.index


def test_nothing_is_loaded_before_it_is_asked_for() -> None:
    script = (
        "import sys, croupier; print([n for n in sys.modules if n.startswith('croupier.')], dir(croupier))"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert told.startswith("[] ")
    assert "'joint'" in told


def test_what_it_does_not_have_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'roulette'"):
        _ = croupier.roulette  # type: ignore[attr-defined]


def test_without_pandas_a_frame_says_which_extra_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    monkeypatch.delitem(sys.modules, "croupier.lab.frames", raising=False)
    with pytest.raises(OperatingError, match=r"croupier\[frames\]"):
        croupier.frame(croupier.solve("go_fore_it"))
