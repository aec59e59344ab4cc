"""An attendant writes a large win on several slips, each below the figure that asks for a second person.

58 Pa. Code § 465a.26(b)(3), (4), (10), (13): whatever is not exactly what is due needs an override, and where
a second person signs is a question of the whole win, over all its slips.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.attacks._slips import (
    ATTENDANT,
    OTHER,
    OVERRIDDEN,
    SECURITY,
    SIGNED,
    SUPERVISOR,
    hold,
    number,
    open_work,
    paper,
    shell,
    slips,
    taken,
    won,
)
from tests.store.databases import database, make_database, postgresql_server

__all__ = ["database", "make_database", "postgresql_server"]

WIN = f"win: {hold('EWT-1')}"


@pytest.mark.parametrize("named", [(WIN,), ()], ids=["names the win", "names none"])
@pytest.mark.parametrize(
    "parts", [(499_999, 400_001), (499_999,) * 6 + (6,)], ids=["9,000 on two", "30,000 on seven"]
)
def test_one_attendant_alone_is_paid_nothing_of_it(
    database: str, tmp_path: Path, parts: tuple[int, ...], named: tuple[str, ...]
) -> None:
    won(database, ("EWT-1", "flush", sum(parts)))
    for serial, cents in enumerate(parts, 1):
        entered = shell(database, ATTENDANT, "slip", "manual", paper(tmp_path, serial, cents, *named))
        assert entered == "refused: no_override"
    assert taken(database) == 0


def test_an_override_settles_the_whole_win_and_asks_for_the_second_person_of_the_whole(
    database: str, tmp_path: Path
) -> None:
    won(database, ("EWT-1", "flush", 900_000))
    first = paper(tmp_path, 1, 499_999, WIN, *OVERRIDDEN)
    assert shell(database, ATTENDANT, "slip", "manual", first, second=SUPERVISOR) == (
        "refused: no_second_signature"
    )
    first = paper(tmp_path, 1, 499_999, WIN, *OVERRIDDEN, *SIGNED)
    assert "entered" in shell(database, ATTENDANT, "slip", "manual", first, second=SUPERVISOR)
    rest = paper(tmp_path, 2, 400_001, WIN, *OVERRIDDEN, *SIGNED)
    assert shell(database, ATTENDANT, "slip", "manual", rest, second=SUPERVISOR) == "refused: nothing_due"
    assert taken(database) == 499_999
    (slip,) = slips(database)
    assert (slip.whole_cents, slip.reported_cents) == (900_000, 900_000)


def test_a_win_that_the_books_never_heard_of_is_signed_by_two_whatever_its_slips_say(
    database: str, tmp_path: Path
) -> None:
    won(database, ("EWT-2", "flush", 2_000))
    for serial, terminal in enumerate(("EWT-1", "EWT-2", "EWT-3"), 1):
        slip = paper(tmp_path, serial, 499_999, *OVERRIDDEN, terminal=terminal)
        code = "win_not_named" if terminal == "EWT-2" else "no_second_signature"
        assert shell(database, ATTENDANT, "slip", "manual", slip, second=SUPERVISOR) == f"refused: {code}"
    assert taken(database) == 0


def test_a_supervisor_alone_enters_no_slip_that_two_are_said_to_have_signed(
    database: str, tmp_path: Path
) -> None:
    won(database, ("EWT-1", "flush", 900_000))
    for more in ((WIN, *SIGNED), (*OVERRIDDEN, *SIGNED)):
        slip = paper(tmp_path, 1, 900_000, *more)
        assert shell(database, SUPERVISOR, "slip", "manual", slip) == "refused: not_the_signer"
        other = shell(database, SUPERVISOR, "slip", "manual", slip, second=OTHER)
        assert other == "refused: not_the_signer"


@pytest.mark.parametrize(
    "forged",
    [
        "whole: EWT-1/win/another",
        "known: [{win: x, cents: 1}]",
        "due_cents: 499999",
        "paid: {id: x, cents: 499999}",
        "due_cents: 499999\npaid: {id: x, cents: 499999}\nwhole: x",
    ],
)
def test_what_the_books_look_up_is_not_taken_from_the_paper(
    database: str, tmp_path: Path, forged: str
) -> None:
    won(database, ("EWT-1", "flush", 900_000))
    slip = paper(tmp_path, 1, 499_999, WIN, forged)
    assert shell(database, ATTENDANT, "slip", "manual", slip) == "refused: no_override"


def test_the_win_of_another_terminal_pays_nothing_here(database: str, tmp_path: Path) -> None:
    won(database, ("EWT-1", "flush", 2_000), ("EWT-2", "flush", 2_000))
    slip = paper(tmp_path, 1, 2_000, f"win: {hold('EWT-2')}")
    assert shell(database, ATTENDANT, "slip", "manual", slip) == "refused: nothing_due"
    assert taken(database) == 0


@pytest.mark.parametrize(("cents", "second"), [(499_999, False), (500_000, True)])
def test_both_sides_of_the_first_figure(database: str, tmp_path: Path, cents: int, second: bool) -> None:
    won(database, ("EWT-1", "flush", cents))
    alone = shell(database, ATTENDANT, "slip", "manual", paper(tmp_path, 1, cents, WIN))
    assert alone.startswith("refused: no_second_signature" if second else "A-000001: $4,999.99")


@pytest.mark.parametrize(("cents", "enough"), [(2_499_999, True), (2_500_000, False)])
def test_both_sides_of_the_second_figure(database: str, tmp_path: Path, cents: int, enough: bool) -> None:
    won(database, ("EWT-1", "flush", cents))
    signed = (f"verified_by: {number(SECURITY)}", "verified_by_role: security")
    entered = shell(
        database, ATTENDANT, "slip", "manual", paper(tmp_path, 1, cents, WIN, *signed), second=SECURITY
    )
    assert entered.startswith("A-000001" if enough else "refused: wrong_verifier")


def test_a_serial_pays_one_win(database: str, tmp_path: Path) -> None:
    won(database, ("EWT-1", "flush", 2_000), ("EWT-1", "ante", 2_000))
    assert "entered" in shell(database, ATTENDANT, "slip", "manual", paper(tmp_path, 1, 2_000, WIN))
    again = paper(tmp_path, 1, 2_000, f"win: {hold('EWT-1', 'ante')}")
    assert shell(database, ATTENDANT, "slip", "manual", again) == "refused: id_used_otherwise"
    assert (taken(database), open_work(database)) == (2_000, [])
