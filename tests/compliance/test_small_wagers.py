"""§ 675a.2(e)(4), § 675a.5(c): prizes that do not depend on the stake, and the fee of the Extra Roll."""

from __future__ import annotations

from math import ceil, floor
from pathlib import Path
from typing import Any

import pytest

from croupier import games
from croupier.cli import serve
from croupier.compliance.edges import counted_edge, fair_stake
from croupier.lab import misprints
from croupier.lab.par import par
from croupier.lab.wager import evaluate_column
from croupier.play.submission import Submission
from croupier.tables.config import TableConfig
from croupier.units.verdict import Finding
from croupier.web.console.checks import filed, submission_findings
from tests.compliance.test_submissions import CHECK, submission

FAIR = pytest.mark.parametrize(("wager", "fair"), [("million_9", 25), ("million_10", 10)])


def found_in(options: dict[str, Any], least: dict[str, int]) -> list[Finding]:
    return CHECK.findings(submission("high_roll_dice", options=options, least_cents=least))


@FAIR
def test_a_wager_that_may_be_too_small_is_warned_of(wager: str, fair: int) -> None:
    assert found_in({}, {}) == []
    assert found_in({wager: True}, {wager: fair}) == []
    for least in ({wager: fair - 1}, {}):
        (found,) = found_in({wager: True}, least)
        assert (found.severity, found.code) == ("warning", "small_wager_favours_the_player")
        assert found.cite == "58 Pa. Code § 675a.2(e)(4)"
        assert f"below $0.{fair}" in found.message


def test_a_least_amount_of_no_wager_is_an_error() -> None:
    assert [(one.severity, one.code) for one in found_in({}, {"million_8": 25})] == [
        ("error", "unknown_wager")
    ]


@FAIR
def test_plain_counting_and_the_lab_agree_on_the_fair_stake(wager: str, fair: int) -> None:
    edition = games.load("high_roll_dice").edition()
    paytable = Submission(edition, {wager: True}, 500).paytables[wager]
    counts = games.lab("high_roll_dice").counted_wagers()[wager].counts(edition, {})
    plain = fair_stake("high_roll_dice", wager, paytable)
    assert plain is not None
    assert ceil(plain) == fair
    for stake in (1, 100):
        assert plain == misprints.fair_stake(evaluate_column(counts, paytable, stake), paytable.odds, stake)
    below, above = (evaluate_column(counts, paytable, stake).edge for stake in (floor(plain), ceil(plain)))
    assert below < 0 < above
    # There is no edge of the paytable as such.
    assert counted_edge("high_roll_dice", wager, paytable) is None


@FAIR
def test_par_says_at_which_stake_its_figure_holds_and_below_which_it_turns(wager: str, fair: int) -> None:
    result = par("high_roll_dice")
    (assumed,) = result.wagers[wager]["single"].result.counts.assumes
    assert assumed.startswith("$1 is staked")
    assert any(
        one.startswith(f"{wager} favours the player if less than $0.{fair}") for one in result.warnings
    )
    assert not any("less than" in one for one in par("props_and_hops").warnings)


def test_the_extra_roll_is_warned_of_with_the_figure_of_par() -> None:
    (found,) = found_in({"extra_roll": True, "kind_3": True}, {})
    assert (found.severity, found.code) == ("warning", "favours_the_player")
    assert found.cite == "58 Pa. Code § 675a.5(d)"
    fee = par("high_roll_dice").wagers["extra_roll"]["single"]
    assert f"by up to {float(-fee.result.edge):.2%};" in found.message
    assert fee.result.edge == min(one.edge for one in fee.variants)
    assert all(one.edge > 0 for one in fee.variants if one.name.startswith("together"))


TABLE = """
name = "House"
database = "{database}"

[[tables]]
id = "HRD-1"
game = "high_roll_dice"
options = {{ million_9 = true }}
side_minimum = {side_minimum}
limits = {{ {limits} }}
"""


@pytest.mark.parametrize(
    ("side_minimum", "limits", "warned"),
    [
        (100, {}, False),
        (25, {}, False),
        (24, {}, True),
        (100, {"million_9": (24, 100)}, True),
        (5, {"million_9": (25, 100)}, False),
    ],
)
def test_a_table_that_takes_less_is_told_on_the_console_and_at_the_start(
    side_minimum: int,
    limits: dict[str, tuple[int, int]],
    warned: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    config = TableConfig(
        id="HRD-1",
        game="high_roll_dice",
        options={"million_9": True},
        side_minimum=side_minimum,
        limits=limits,
    )
    found = submission_findings(filed(config))
    assert [one.code for one in found] == ["small_wager_favours_the_player"] * warned

    text = TABLE.format(
        database=(tmp_path / "house.sqlite").as_posix(),
        side_minimum=side_minimum,
        limits=", ".join(f"{name} = {list(pair)}" for name, pair in limits.items()),
    )
    (tmp_path / "house.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(serve.root, "prepared", lambda config: [])
    monkeypatch.setattr(serve.root, "serve", lambda config, sockets, look, say: say())
    serve.serve(tmp_path / "house.toml", demo=False, database="", listen="")
    printed = capsys.readouterr().err
    assert ("table 'HRD-1': 'million_9' favours the player below $0.25" in printed) is warned
