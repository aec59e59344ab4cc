"""What the books refuse, as a patron reads it: with the same code, and without the names of accounts."""

from __future__ import annotations

from pathlib import Path

import msgspec

from croupier.ledger.command import Command
from croupier.store.store import Store
from croupier.units.verdict import Refusal
from croupier.wagering.game_account import BuyInByCurrency, CashOut, OpenGameAccount, Tip
from croupier.wagering.terminal import ConfigureTerminal
from croupier.web.cashier import account_of
from croupier.web.patron_words import patron_response, patron_words

ACCOUNT = account_of("EWT-1")


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
        assert told(Tip(id="tip", account=ACCOUNT, amount_cents=10_001)) == (
            "insufficient_funds",
            "Your credits are not enough: $100 is left, and this needs $100.01",
        )


def test_other_sentences_stay_and_an_account_is_that_of_its_terminal() -> None:
    assert patron_words("the table is closed") == "the table is closed"
    assert patron_words(f"account {ACCOUNT} is disabled") == "The game account of EWT-1 is disabled"
    assert patron_words(f"account {ACCOUNT} has $5 at risk; cash out after the round") == (
        "You have $5 at risk; cash out after the round"
    )
