"""Massachusetts, Section 12: Progressive Payout wager."""

from __future__ import annotations

from tests.rounds import Settled
from tests.sections.high_card_flush import play, seat

RULES = "Massachusetts High Card Flush Rules"
SEVEN_CLUBS, SIX_SPADES = "9c 8c 7c 6c 5c 4c 3c", "9s 8s 7s 6s 5s 4s Ad"
DEALER = "Kh 5h 3h 7d 2d Ks Td"
METERS = {"main": 1_000_000, "secondary": 4_321}


def progressive(hands: dict[int, str], folded: int = 0) -> Settled:
    """Everyone has one dollar on the progressive; one seat may fold."""
    seats = {number: seat("fold" if number == folded else "raise 1000", progressive=100) for number in hands}
    return play(hands, DEALER, seats, edition="ma", meters=METERS, options={"progressive": "A"})


def test_c_a_fold_loses_the_progressive() -> None:
    result = progressive({1: SEVEN_CLUBS}, folded=1)
    assert result.money(1, "progressive") == ("lose", 0)
    assert result.cite(1, "progressive") == f"{RULES} § 12(c)"
    assert result.meters == METERS


def test_c_a_raise_keeps_it() -> None:
    assert progressive({1: SEVEN_CLUBS}).money(1, "progressive") == ("win", 1_000_000)


def test_c_the_lost_progressive_is_a_line_in_the_seats_turn() -> None:
    result = progressive({1: SIX_SPADES, 2: SEVEN_CLUBS}, folded=1)
    assert result.order() == [(1, "ante"), (2, "ante"), (2, "raise"), (2, "progressive"), (1, "progressive")]
    assert result.money(1, "progressive") == ("lose", 0)


def test_f_of_several_winners_the_one_farthest_to_the_right_is_paid_first() -> None:
    share_first = progressive({1: SEVEN_CLUBS, 2: SIX_SPADES})
    assert share_first.money(2, "progressive") == ("win", 100_000)
    assert share_first.money(1, "progressive") == ("win", 900_000)
    assert share_first.meters == {"main": 4_321, "secondary": 0}

    whole_first = progressive({1: SIX_SPADES, 2: SEVEN_CLUBS})
    assert whole_first.money(2, "progressive") == ("win", 1_000_000)
    assert whole_first.money(1, "progressive") == ("win", 432)
    assert whole_first.meters == {"main": 3_889, "secondary": 0}
