"""A cashier counts the tips of a Poker dealer alone, twice, or under another's name (§ 465a.19(g), (h))."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.attacks._signing import NO_SUCH_OPTION, books_with_people, shell

DEALER, OTHER, FLOOR, CASHIER = "ann.dealer", "bob.dealer", "ann.floorperson", "ann.cage-cashier"
BOX, COUNT = "§ 465a.19(g)(1)(ii)", "§ 465a.19(h)"


@pytest.fixture
def books(tmp_path: Path) -> str:
    return books_with_people(tmp_path)


def tips(books: str, who: str, what: str, *words: str, second: str = "") -> str:
    return shell(who, "tips", what, *words, "--database", books, second=second)


def test_a_box_is_one_dealers_and_goes_with_him(books: str) -> None:
    assert tips(books, DEALER, "box", "B-1", "P-1", second=FLOOR) == f"no_right {BOX}"
    assert tips(books, FLOOR, "box", "B-1", "P-1") == f"second_person_needed {BOX}"
    assert tips(books, FLOOR, "box", "B-1", "P-1", second=CASHIER) == f"wrong_second_person {BOX}"
    assert tips(books, FLOOR, "box", "B-1", "P-1", "--dealer", "ann-dealer") == NO_SUCH_OPTION
    assert tips(books, FLOOR, "box", "B-1", "P-1", second=DEALER) == "B-1: with ann-dealer at P-1\n"
    assert tips(books, FLOOR, "box", "B-1", "P-2", second=OTHER).startswith("not_his_box")
    assert tips(books, FLOOR, "box", "B-2", "P-2", second=DEALER).startswith("two_boxes")
    assert tips(books, FLOOR, "box", "B-1", "P-2", second=DEALER) == "B-1: with ann-dealer at P-2\n"


@pytest.mark.parametrize(("cents", "payable"), [("0", "$0.00"), ("1250", "$12.50")])
def test_a_box_is_counted_once_by_a_cashier_with_its_dealer_there(
    books: str, cents: str, payable: str
) -> None:
    tips(books, FLOOR, "box", "B-1", "P-1", second=DEALER)
    assert tips(books, FLOOR, "count-box", "B-1", cents, second=DEALER) == f"no_right {COUNT}"
    assert tips(books, CASHIER, "count-box", "B-1", cents) == f"second_person_needed {COUNT}"
    assert tips(books, CASHIER, "count-box", "B-1", cents, second=FLOOR) == f"wrong_second_person {COUNT}"
    assert tips(books, CASHIER, "count-box", "B-1", cents, second=OTHER).startswith("not_his_box")
    assert tips(books, CASHIER, "count-box", "B-9", cents, second=DEALER).endswith(COUNT)
    # Nothing in it is recorded too.
    assert tips(books, CASHIER, "count-box", "B-1", cents, second=DEALER) == (
        f"ann-dealer: {payable} to be paid\n"
    )
    again = tips(books, CASHIER, "count-box", "B-1", cents, second=DEALER)
    assert again.endswith(COUNT)
    tips(books, FLOOR, "box", "B-1", "P-1", second=DEALER)
    assert "to be paid" in tips(books, CASHIER, "count-box", "B-1", "0", second=DEALER)
