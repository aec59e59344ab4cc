import pytest

from croupier.errors import DataError
from croupier.ledger.chart import chart_of_accounts, kind_of, read_chart


@pytest.mark.parametrize(
    "kind",
    [
        "game_account",
        "cash_box",
        "vouchers_outstanding",
        "table_win",
        "progressive_main",
        "progressive_reserve",
        "hand_pays_due",
        "tips",
        "tax",
        "adjustments",
    ],
)
def test_the_chart_has_every_kind_that_the_books_need(kind: str) -> None:
    assert kind in chart_of_accounts()


def test_every_kind_names_the_section_that_asks_for_it() -> None:
    for kind in chart_of_accounts().values():
        assert kind.cite.startswith("58 Pa. Code §"), kind.code
        assert kind.reason.endswith("."), kind.code


def test_a_player_cannot_be_below_zero_and_a_table_can() -> None:
    assert not kind_of("game_account:EWT-1:1").may_go_below_zero
    assert kind_of("table_win:T-1").may_go_below_zero


@pytest.mark.parametrize("account", ["wallet:7", "game_account", "game_account:", ""])
def test_an_account_without_a_kind_of_the_chart_is_named_in_the_error(account: str) -> None:
    with pytest.raises(ValueError, match="no kind of the chart"):
        kind_of(account)


def test_a_chart_with_a_wrong_word_says_where() -> None:
    entry = '[x]\ntitle="X"\nside="left"\nfloor="zero"\nopens="at first use"\ncite="c"\nreason="r"'
    with pytest.raises(DataError, match=r"\[x\] side is 'left'"):
        read_chart(entry)


def test_a_chart_with_a_missing_word_says_which() -> None:
    with pytest.raises(DataError, match=r"\[x\] lacks cite, floor, opens, reason, side"):
        read_chart('[x]\ntitle="X"')
