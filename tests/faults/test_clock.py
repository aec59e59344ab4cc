"""A clock that is set back: the journal's time never does, money is right, and leases still fence."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.errors import OperatingError
from croupier.ledger.house_clock import ClearClock
from croupier.store.audit import audit
from croupier.store.store import Store
from croupier.units.gaming_day import instant_text
from croupier.wagering.game_account import BuyInByCurrency, CashOut, OpenGameAccount
from croupier.wagering.redemption import RedeemVoucher
from croupier.wagering.terminal import ConfigureTerminal
from tests.faults.carrier import ACCOUNT, Carrier
from tests.store.databases import SetClock, done, refused

HOURS = [1, -3, 0.5, -48, 100, -0.001]


def test_the_journal_runs_on_while_the_clock_is_set_back_and_forth(tmp_path: Path, clock: SetClock) -> None:
    with Store(str(tmp_path / "books.db"), clock=clock) as store:
        carrier = Carrier(store, "server-a")
        for number, hours in enumerate(HOURS):
            clock.pass_by(hours=hours)
            assert carrier.deposit(f"d-{number}") == "done"
        records = list(store.journal())
        instants = [record.at for record in records]
        days = [record.gaming_day for record in records]
        assert instants == sorted(instants)
        assert days == sorted(days)
        assert store.balance(ACCOUNT) == 100 * len(HOURS)
        assert audit(store).is_sound


def test_a_voucher_printed_before_the_clock_was_set_back_is_redeemed_once(
    tmp_path: Path, clock: SetClock
) -> None:
    with Store(str(tmp_path / "books.db"), clock=clock) as store:
        done(store.do(ConfigureTerminal(id="t", asset_number="EWT-1")))
        done(store.do(OpenGameAccount(id="o", account=ACCOUNT)))
        done(store.do(BuyInByCurrency(id="b", account=ACCOUNT, bill_cents=2_000)))
        number = done(store.do(CashOut(id="c", account=ACCOUNT))).text("voucher")
        clock.pass_by(days=-2)
        doubt = store.do(RedeemVoucher(id="r", number=number, place="cage:main"))
        assert refused(doubt) == "clock_in_doubt"
        reading = instant_text(clock.now())
        done(store.do(ClearClock(id="look", reading=reading, by="F-1", reason="set by mistake")))
        # The same command, asked again: the doubt was no answer of its own.
        done(store.do(RedeemVoucher(id="r", number=number, place="cage:main")))
        again = store.do(RedeemVoucher(id="r2", number=number, place="cage:main"))
        assert not hasattr(again, "seq")
        assert audit(store).is_sound


def test_a_lease_outlives_a_clock_set_back_and_still_fences(tmp_path: Path, clock: SetClock) -> None:
    place = str(tmp_path / "books.db")
    with Store(place, clock=clock) as one, Store(place, clock=clock) as two:
        old = Carrier(one, "server-a")
        clock.pass_by(hours=-1)
        with pytest.raises(OperatingError, match="is run by server-a"):
            Carrier(two, "server-b")
        clock.pass_by(hours=1, seconds=11)
        new = Carrier(two, "server-b")
        clock.pass_by(hours=-1)
        assert old.deposit("late") == "lease_lost"
        assert new.deposit("late") == "done"


def test_a_leap_is_entered_once_and_the_time_of_the_house_stands_still(
    tmp_path: Path, clock: SetClock
) -> None:
    with Store(str(tmp_path / "books.db"), clock=clock) as store:
        carrier = Carrier(store, "server-a")
        carrier.deposit("a")
        before = store.now()
        for number, days in enumerate((4, 300, 20_000)):
            # Ever further ahead, and nobody looks: the journal is not dragged along.
            clock.pass_by(days=days)
            assert carrier.deposit(f"d-{number}") in ("done", "lease_lost")
            assert store.now() == before
        noted = [one for one in store.journal() if one.kind == "note_clock_leap"]
        assert len(noted) == 1
        reading = instant_text(clock.now())
        wrong = instant_text(before)
        assert refused(store.do(ClearClock(id="c-0", reading=wrong, by="F-1", reason="x"))) == (
            "clock_reads_otherwise"
        )
        done(store.do(ClearClock(id="c-1", reading=reading, by="F-1", reason="the house was shut")))
        assert store.now() == clock.now()
        again = store.do(ClearClock(id="c-2", reading=reading, by="F-1", reason="x"))
        assert refused(again) == "clock_not_in_doubt"
        assert audit(store).is_sound
