"""What the books refuse, as a patron reads it: with the same code, and without the names of accounts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path

import msgspec
import pytest

from croupier.accounting.tips.commands import Tip
from croupier.errors import Refused
from croupier.house.cashier import account_of
from croupier.house.demo import TIP_RULE
from croupier.ledger.account import CLOSED, DISABLED, Account
from croupier.ledger.books import Books
from croupier.ledger.command import Command
from croupier.ledger.draft import Draft, Moment
from croupier.ledger.transfer import LARGEST_CENTS
from croupier.store.store import Store
from croupier.units.money import dollars
from croupier.units.verdict import Refusal
from croupier.wagering.game_account import BuyInByCurrency, CashOut, OpenGameAccount
from croupier.wagering.terminal import ConfigureTerminal
from croupier.wagering.wagers import PlaceWager
from croupier.web.api.patron_words import patron_response, patron_words

ACCOUNT = account_of("EWT-1")
WIN = "table_win:T-1"
POOL = "progressive_main:T-1.main"
NOON = Moment(datetime(2015, 7, 1, 16, tzinfo=UTC), date(2015, 7, 1))


def fund(store: Store) -> None:
    """A terminal with a bill of $100 in it."""
    store.do(ConfigureTerminal(id="t", asset_number="EWT-1"))
    store.do(OpenGameAccount(id="o", account=ACCOUNT))
    store.do(BuyInByCurrency(id="b", account=ACCOUNT, bill_cents=10_000))


def test_what_is_too_much_is_told_in_credits_and_nothing_in_accounts(tmp_path: Path) -> None:
    with Store(str(tmp_path / "books.sqlite")) as store:

        def told(command: Command) -> tuple[str, str]:
            answer = store.do(command)
            assert isinstance(answer, Refusal)
            error = msgspec.json.decode(bytes(patron_response(answer).body))["error"]
            return error["code"], error["message"]

        store.do(ConfigureTerminal(id="t", asset_number="EWT-1"))
        store.do(OpenGameAccount(id="o", account=ACCOUNT))
        assert told(CashOut(id="c", account=ACCOUNT)) == (
            "nothing_to_cash_out",
            "There are no credits to cash out",
        )
        store.do(BuyInByCurrency(id="b", account=ACCOUNT, bill_cents=10_000))
        assert told(Tip(id="no", account=ACCOUNT, amount_cents=100)) == (
            "no_rule",
            "the house has no written rule for tips into the pool dealers",
        )
        store.do(TIP_RULE)
        assert told(Tip(id="tip", account=ACCOUNT, amount_cents=10_001)) == (
            "insufficient_funds",
            "Your credits are not enough: $100 is left, and this needs $100.01",
        )


def test_a_refusal_that_is_asked_for_again_later_is_told_with_the_figures_of_its_own_time(
    tmp_path: Path,
) -> None:
    with Store(str(tmp_path / "books.sqlite")) as store:
        fund(store)
        store.do(TIP_RULE)
        store.do(Tip(id="tip", account=ACCOUNT, amount_cents=10_001))
        store.do(BuyInByCurrency(id="b-2", account=ACCOUNT, bill_cents=10_000))
        again = store.do(Tip(id="tip", account=ACCOUNT, amount_cents=10_001))
        assert isinstance(again, Refusal)
        assert patron_words(again) == "Your credits are not enough: $100 is left, and this needs $100.01"


def refusal_of(act: Callable[[Draft], object], account: Account | None) -> Refusal:
    """What a draft of the books refuses, with this account in them."""
    books = Books(accounts={ACCOUNT: account, WIN: None}, holds={"w": None})
    with pytest.raises(Refused) as caught:
        act(Draft(books, NOON, lambda: "0"))
    return caught.value.refusal


@pytest.mark.parametrize(
    ("act", "account", "told"),
    [
        (
            lambda draft: draft.place_hold("w", ACCOUNT, 601, "wager"),
            Account(ACCOUNT, 1_000, 400),
            "Your credits are not enough: $6 is left, and this needs $6.01",
        ),
        (lambda draft: draft.usable(ACCOUNT), None, "There is no game account of EWT-1"),
        (
            lambda draft: draft.usable(ACCOUNT),
            Account(ACCOUNT, status=CLOSED),
            "The game account of EWT-1 is closed",
        ),
        (
            lambda draft: draft.usable(ACCOUNT),
            Account(ACCOUNT, status=DISABLED),
            "The game account of EWT-1 is disabled",
        ),
        (
            lambda draft: draft.transfer(WIN, ACCOUNT, 1, "winnings"),
            Account(ACCOUNT, LARGEST_CENTS),
            f"The game account of EWT-1 would pass {dollars(LARGEST_CENTS)}",
        ),
        (
            lambda draft: draft.release_hold("w", ACCOUNT),
            Account(ACCOUNT),
            "There is no such wager of EWT-1",
        ),
    ],
)
def test_what_a_game_account_refuses_is_told_of_its_terminal(
    act: Callable[[Draft], object], account: Account | None, told: str
) -> None:
    assert patron_words(refusal_of(act, account)) == told


def test_a_cash_out_during_the_round_tells_what_is_at_risk(tmp_path: Path) -> None:
    with Store(str(tmp_path / "books.sqlite")) as store:
        fund(store)
        wager = PlaceWager(id="w", account=ACCOUNT, wager="w-1", amount_cents=500)
        assert not isinstance(store.do(wager), Refusal)
        answer = store.do(CashOut(id="c", account=ACCOUNT))
        assert isinstance(answer, Refusal)
        assert patron_words(answer) == "You have $5 at risk; cash out after the round"


def test_other_sentences_stay() -> None:
    closed = Refusal("table_closed", "the table is closed")
    assert patron_words(closed) == closed.message
    leaving = Refusal("wagers_at_risk", "EWT-1 has wagers in round r-1; leave after the round")
    assert patron_words(leaving) == leaving.message
    pool = refusal_of_pool()
    assert pool.code == "insufficient_funds"
    assert patron_words(pool) == pool.message


def refusal_of_pool() -> Refusal:
    """A progressive pool that has too little: no account of a patron."""
    books = Books(accounts={ACCOUNT: Account(ACCOUNT), POOL: None})
    with pytest.raises(Refused) as caught:
        Draft(books, NOON, lambda: "0").transfer(POOL, ACCOUNT, 1, "hit")
    return caught.value.refusal
