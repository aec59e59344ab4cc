"""Money in words and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.units.money import dollars, parse_dollars


@pytest.mark.parametrize(
    ("cents", "text"),
    [
        (0, "$0"),
        (1, "$0.01"),
        (99, "$0.99"),
        (100, "$1"),
        (101, "$1.01"),
        (99_999, "$999.99"),
        (100_000, "$1,000"),
        (123_456_789, "$1,234,567.89"),
        (-150, "-$1.50"),
    ],
)
def test_cents_are_shown_as_dollars(cents: int, text: str) -> None:
    assert dollars(cents) == text


@given(st.integers(min_value=0, max_value=10**15))
def test_what_is_shown_can_be_read_back(cents: int) -> None:
    assert parse_dollars(dollars(cents)) == cents


@pytest.mark.parametrize(("text", "cents"), [("$1000", 100_000), ("$12.50", 1250), ("$1,000.00", 100_000)])
def test_the_separator_may_be_left_out(text: str, cents: int) -> None:
    assert parse_dollars(text) == cents


@pytest.mark.parametrize(
    "text",
    [
        "",
        "$",
        "5",
        "$-5",
        "-$5",
        "$1.5",
        "$1.505",
        "$1,00",
        "$1,0000",
        "$ 5",
        "$5 ",
        "five dollars",
        "$1e3",
        "€5",
    ],
)
def test_anything_else_is_refused_with_the_text(text: str) -> None:
    with pytest.raises(ValueError, match="is not a sum of money") as refused:
        parse_dollars(text)
    assert repr(text) in str(refused.value)
