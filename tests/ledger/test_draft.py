from datetime import UTC, date, datetime

import pytest

from croupier.errors import Fault, Refused
from croupier.ledger.account import CLOSED, DISABLED, OPEN, Account
from croupier.ledger.books import Books
from croupier.ledger.draft import Draft, Moment
from croupier.ledger.hold import Hold

PLAYER = "game_account:EWT-1:1"
WIN = "table_win:T-1"
BOX = "cash_box:EWT-1"
NOON = Moment(datetime(2015, 7, 1, 16, tzinfo=UTC), date(2015, 7, 1))


def books(balance: int = 1000, held: int = 0, status: str = OPEN) -> Books:
    return Books(
        accounts={PLAYER: Account(PLAYER, balance, held, status), WIN: None, BOX: None},
        holds={"w1": Hold("w1", PLAYER, held) if held else None, "w2": None},
    )


def draft_of(of: Books) -> Draft:
    return Draft(of, NOON, lambda: "0")


def code_of(caught: pytest.ExceptionInfo[Refused]) -> str:
    return caught.value.refusal.code


def test_the_last_cent_can_be_spent_and_one_cent_more_cannot() -> None:
    draft_of(books()).transfer(PLAYER, WIN, 1000, "stake")
    with pytest.raises(Refused) as caught:
        draft_of(books()).transfer(PLAYER, WIN, 1001, "stake")
    assert code_of(caught) == "insufficient_funds"


def test_what_is_held_cannot_be_spent() -> None:
    draft_of(books(held=400)).transfer(PLAYER, WIN, 600, "stake")
    with pytest.raises(Refused) as caught:
        draft_of(books(held=400)).transfer(PLAYER, WIN, 601, "stake")
    assert code_of(caught) == "insufficient_funds"


def test_a_hold_can_take_all_that_is_available_and_one_cent_more_not() -> None:
    draft_of(books(held=400)).place_hold("w2", PLAYER, 600, "wager")
    with pytest.raises(Refused) as caught:
        draft_of(books(held=400)).place_hold("w2", PLAYER, 601, "wager")
    assert code_of(caught) == "insufficient_funds"


def test_a_table_may_lose_more_than_it_won() -> None:
    draft = draft_of(books())
    draft.transfer(WIN, PLAYER, 5000, "winnings")
    assert draft.usable(WIN).balance_cents == -5000
    assert draft.usable(PLAYER).balance_cents == 6000


def test_debit_and_credit_follow_the_side_of_the_kind() -> None:
    draft = draft_of(books(balance=0))
    draft.transfer(BOX, PLAYER, 2000, "currency")
    assert draft.usable(BOX).balance_cents == 2000
    assert draft.usable(PLAYER).balance_cents == 2000


def test_posting_a_hold_moves_its_money_and_leaves_the_rest_available() -> None:
    draft = draft_of(books(held=400))
    draft.post_hold("w1", PLAYER, WIN, "stake")
    assert draft.usable(PLAYER) == Account(PLAYER, 600, 0)
    assert draft.usable(WIN).balance_cents == 400


def test_releasing_a_hold_moves_nothing() -> None:
    draft = draft_of(books(held=400))
    draft.release_hold("w1", PLAYER)
    assert draft.usable(PLAYER) == Account(PLAYER, 1000, 0)
    assert draft.entry.transfers == []


def test_a_posted_hold_cannot_be_posted_again_nor_released() -> None:
    draft = draft_of(books(held=400))
    draft.post_hold("w1", PLAYER, WIN, "stake")
    with pytest.raises(Refused) as caught:
        draft.post_hold("w1", PLAYER, WIN, "stake")
    assert code_of(caught) == "hold_posted"
    with pytest.raises(Refused) as caught:
        draft.release_hold("w1", PLAYER)
    assert code_of(caught) == "hold_posted"


def test_a_hold_of_another_account_is_not_found() -> None:
    of = books(held=400)
    of.accounts["game_account:EWT-2:1"] = Account("game_account:EWT-2:1", 1000)
    with pytest.raises(Refused) as caught:
        draft_of(of).release_hold("w1", "game_account:EWT-2:1")
    assert code_of(caught) == "hold_not_found"


@pytest.mark.parametrize(
    ("of", "code"),
    [
        (Books(accounts={PLAYER: None, WIN: None}), "account_not_found"),
        (books(balance=0, status=CLOSED), "account_closed"),
        (books(balance=0, status=DISABLED), "account_disabled"),
        (books(balance=0), "insufficient_funds"),
    ],
)
def test_refusals_come_in_their_order(of: Books, code: str) -> None:
    with pytest.raises(Refused) as caught:
        draft_of(of).transfer(PLAYER, WIN, 1, "stake")
    assert code_of(caught) == code


def test_a_wager_of_an_account_that_was_disabled_is_still_settled() -> None:
    draft = draft_of(books(held=400, status=DISABLED))
    draft.post_hold("w1", PLAYER, WIN, "stake")
    draft.transfer(WIN, PLAYER, 800, "winnings", even_disabled=True)
    assert draft.usable(PLAYER, even_disabled=True).balance_cents == 1400


def test_an_account_with_money_cannot_be_closed() -> None:
    with pytest.raises(Refused) as caught:
        draft_of(books(balance=1)).set_status(PLAYER, CLOSED)
    assert code_of(caught) == "account_not_empty"
    assert draft_of(books(balance=0)).set_status(PLAYER, CLOSED).status == CLOSED


def test_nothing_is_kept_until_keep() -> None:
    of = books()
    draft = draft_of(of)
    draft.transfer(PLAYER, WIN, 300, "stake")
    assert of.accounts[PLAYER] == Account(PLAYER, 1000)
    draft.keep()
    assert of.accounts[PLAYER] == Account(PLAYER, 700)


def test_reading_outside_the_footprint_is_a_fault() -> None:
    with pytest.raises(Fault, match="footprint"):
        draft_of(books()).account("game_account:EWT-9:1")


def test_a_meter_cannot_run_backwards() -> None:
    with pytest.raises(Fault, match="backwards"):
        draft_of(books()).tally("EWT-1", "coin_in", 1, -1)


@pytest.mark.parametrize("amount", [0, -1, 1.5, True, 10**15 + 1])
def test_an_amount_that_is_no_sum_of_money_is_named(amount: int) -> None:
    with pytest.raises(ValueError, match="amount_cents"):
        draft_of(books()).transfer(PLAYER, WIN, amount, "stake")
