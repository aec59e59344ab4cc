"""The sums of meters, after every single record of the journal."""

from __future__ import annotations

import random

import msgspec

from croupier.accounting.tips.commands import Tip
from croupier.floor.central.counting import MONEY, identities
from croupier.floor.sas.codes import MeterCode
from croupier.floor.sas.image import TerminalImage, touched_terminals
from croupier.ledger.command import Receipt
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.wagering.game_account import BuyInByCurrency, CashOut
from croupier.wagering.redemption import BuyInByVoucher
from croupier.wagering.terminal import BILLS_CENTS
from tests.floor.house import House
from tests.wagering.hand_pays import PayHandPay
from tests.wagering.tips import allow_tips


def play(house: House, account: str, chance: random.Random) -> None:
    """Everything that moves a meter, in any order."""
    vouchers: list[str] = []
    allow_tips(house)
    for number in range(60):
        what = chance.randrange(5)
        if what == 0:
            house.did(BuyInByCurrency, account=account, bill_cents=chance.choice(BILLS_CENTS))
        elif what == 1 and vouchers:
            house.did(BuyInByVoucher, account=account, number=vouchers.pop())
        elif what == 2:
            house.give(Tip, account=account, amount_cents=100)
        elif what == 3:
            cash_out = house.give(CashOut, account=account)
            vouchers += [cash_out.text("voucher")] if isinstance(cash_out, Receipt) else []
        else:
            house.did(BuyInByCurrency, account=account, bill_cents=100)
            house.bet(account, f"w{number}", 100)
            returned, progressive = chance.choice([(0, 0), (100, 0), (600_100, 0), (0, 500), (0, 600_000)])
            house.settle(account, f"w{number}", returned, progressive)
            if returned > 600_000 or progressive == 600_000:
                what_due = "jackpot" if returned else "progressive"
                due = {"asset_number": "EWT-1", "what": what_due, "amount_cents": 600_000}
                house.did(PayHandPay, paid_from="cage:1", **due)


def test_the_identities_hold_after_every_record(house: House) -> None:
    house.install("EWT-1")
    house.orders.enable("EWT-1")
    seed = Transfer("table_win:T-1", "progressive_main:main", 50_000_000, "seed")
    house.did(PostTransfers, transfers=(seed,))
    account = house.sit_down("EWT-1", 10_000)
    play(house, account, random.Random(463))
    image = TerminalImage("EWT-1")
    seen: set[int] = set()
    for record in house.store.journal():
        body = msgspec.json.decode(record.body)
        before = dict(image.counts)
        image.apply(record.seq, body)
        shown = {int(code): image.meter(code) or 0 for code in MONEY}
        assert identities("EWT-1", shown) == []
        assert image.meter(MeterCode.CURRENT_CREDITS) == _credits(shown, image)
        if image.counts != before:
            assert "EWT-1" in touched_terminals(body)
        seen |= {code for code, value in shown.items() if value}
    assert seen == set(MONEY) - {MeterCode.HAND_PAID_CANCELLED}
    assert image.credits[account] == house.store.balance(account)


def _credits(shown: dict[int, int], image: TerminalImage) -> int:
    """What came in and was won, less what was wagered, given and taken out."""
    plus = (MeterCode.DROP, MeterCode.MACHINE_PAID, MeterCode.MACHINE_PAID_PROGRESSIVE)
    minus = (MeterCode.COIN_IN, MeterCode.TIPS, MeterCode.CASHABLE_OUT_CENTS, MeterCode.HAND_PAID_CANCELLED)
    waiting = sum(due.due_cents for due in image.hand_pays if due.what == "cancelled_credits")
    return sum(shown[code] for code in plus) - sum(shown[code] for code in minus) - waiting
