"""Vouchers from issue to destruction: 58 Pa. Code §§ 461a.8, 461a.10, 465a.6."""

from datetime import timedelta

import pytest

from croupier.ledger.command import Command
from croupier.store.audit import audit
from croupier.wagering.numbers import check_digit, draw_validation_number, is_validation_number
from croupier.wagering.redemption import BuyInByVoucher, ExpireVoucher, RedeemVoucher, VoidVoucher
from croupier.wagering.retention import DestroyVoucher
from croupier.wagering.terminal import ConfigureTerminal
from croupier.wagering.voucher import LIFE_DAYS
from tests.store.databases import Floor, OpenStore, SetClock, time_passes
from tests.wagering.playing import PLAYER, Terminal

PLACES = ["cage:1", "kiosk:K-1", "terminal"]
UNKNOWN = "000000000000000018"


def printed(floor: Floor, *bills: int) -> str:
    terminal = Terminal(floor)
    terminal.insert(*bills)
    return terminal.cash_out()


def redemption(
    place: str, number: str, claimed: int | None = None
) -> tuple[type[Command], dict[str, object]]:
    if place == "terminal":
        return BuyInByVoucher, {"account": PLAYER, "number": number, "claimed_cents": claimed}
    return RedeemVoucher, {"place": place, "number": number, "claimed_cents": claimed}


def redeem_refused(floor: Floor, place: str, number: str, claimed: int | None = None) -> str:
    kind, fields = redemption(place, number, claimed)
    return floor.refused(kind, **fields)


@pytest.mark.parametrize("first", PLACES)
@pytest.mark.parametrize("second", PLACES)
def test_a_voucher_is_redeemed_once_wherever_it_is_tried_again(floor: Floor, first: str, second: str) -> None:
    number = printed(floor, 2_000)
    kind, fields = redemption(first, number)
    assert floor.did(kind, **fields).cents("amount_cents") == 2_000
    assert redeem_refused(floor, second, number) == "voucher_already_redeemed"
    assert floor.store.balance("vouchers_outstanding:house") == 0


@pytest.mark.parametrize("place", PLACES)
def test_the_reasons_for_a_refusal_are_told_apart(floor: Floor, clock: SetClock, place: str) -> None:
    number = printed(floor, 2_000)
    assert is_validation_number(UNKNOWN)
    assert redeem_refused(floor, place, UNKNOWN) == "voucher_not_found"
    assert redeem_refused(floor, place, number, 2_001) == "voucher_amount_mismatch"
    assert redeem_refused(floor, place, number, 1_999) == "voucher_amount_mismatch"
    floor.did(VoidVoucher, number=number, place="cage:1", reason="torn")
    assert redeem_refused(floor, place, number) == "voucher_void"
    terminal_balance = floor.store.balance(PLAYER)
    assert terminal_balance == 0


@pytest.mark.parametrize("place", PLACES)
def test_a_voucher_is_good_on_its_last_day_and_expired_on_the_next(
    floor: Floor, clock: SetClock, place: str
) -> None:
    number = printed(floor, 2_000)
    time_passes(floor.store, clock, days=LIFE_DAYS - 1)
    # The wrong amount shows that the voucher was still looked at on its last day.
    assert redeem_refused(floor, place, number, 1) == "voucher_amount_mismatch"
    assert floor.refused(ExpireVoucher, number=number) == "voucher_not_expired"
    time_passes(floor.store, clock, days=1)
    assert redeem_refused(floor, place, number) == "voucher_expired"
    floor.did(ExpireVoucher, number=number)
    assert redeem_refused(floor, place, number) == "voucher_expired"
    assert floor.refused(ExpireVoucher, number=number) == "voucher_not_outstanding"
    assert floor.store.balance("vouchers_outstanding:house") == 0
    assert floor.store.balance("vouchers_unclaimed:house") == 2_000


@pytest.mark.parametrize("place", PLACES)
def test_a_voucher_is_good_until_the_last_instant_of_its_last_gaming_day(
    floor: Floor, clock: SetClock, place: str
) -> None:
    number = printed(floor, 2_000)
    day = floor.store.gaming_day
    end = day.begins(day.day_of(clock.now()) + timedelta(days=LIFE_DAYS))
    clock.instant = end - timedelta(microseconds=1)
    time_passes(floor.store, clock)
    assert redeem_refused(floor, place, number, 1) == "voucher_amount_mismatch"
    assert floor.refused(ExpireVoucher, number=number) == "voucher_not_expired"
    clock.instant = end
    # Nobody has closed the day yet: the date alone refuses it.
    assert redeem_refused(floor, place, number) == "voucher_expired"
    assert floor.refused(VoidVoucher, number=number, place="cage:1", reason="torn") == "voucher_expired"


def test_the_right_amount_named_is_accepted(floor: Floor) -> None:
    number = printed(floor, 2_000)
    floor.did(RedeemVoucher, number=number, place="cage:1", claimed_cents=2_000)


class TestOddCents:
    """§ 461a.8(h): a voucher whose amount makes no whole credits."""

    def voucher_for_2150(self, floor: Floor) -> str:
        terminal = Terminal(floor, "EWT-1")
        terminal.insert(2_000)
        terminal.bet("w-1", 100)
        terminal.settle("w-1", returned=250)
        return terminal.cash_out()

    def test_returned_to_the_player_untouched(self, floor: Floor) -> None:
        number = self.voucher_for_2150(floor)
        other = Terminal(floor, "EWT-2", denomination_cents=100, odd_cents="return_voucher")
        code = floor.refused(BuyInByVoucher, account=other.account, number=number)
        assert code == "voucher_not_whole_credits"
        assert floor.did(RedeemVoucher, number=number, place="cage:1").cents("amount_cents") == 2_150

    def test_a_new_voucher_for_the_rest(self, floor: Floor) -> None:
        number = self.voucher_for_2150(floor)
        other = Terminal(floor, "EWT-2", denomination_cents=100, odd_cents="issue_voucher")
        receipt = floor.did(BuyInByVoucher, account=other.account, number=number)
        assert other.balance == 2_100
        rest = floor.store.voucher(receipt.text("rest_voucher"))
        assert rest is not None
        assert (rest.amount_cents, rest.state) == (50, "outstanding")
        assert floor.store.balance("vouchers_outstanding:house") == 50
        assert redeem_refused(floor, "cage:1", number) == "voucher_already_redeemed"

    def test_a_voucher_below_one_credit_is_returned_rather_than_replaced(self, floor: Floor) -> None:
        number = self.voucher_for_2150(floor)
        other = Terminal(floor, "EWT-2", denomination_cents=2_500, odd_cents="issue_voucher")
        code = floor.refused(BuyInByVoucher, account=other.account, number=number)
        assert code == "voucher_not_whole_credits"

    def test_kept_as_odd_cents_of_the_account(self, floor: Floor) -> None:
        number = self.voucher_for_2150(floor)
        other = Terminal(floor, "EWT-2", denomination_cents=100, odd_cents="keep_odd_cents")
        receipt = floor.did(BuyInByVoucher, account=other.account, number=number)
        assert receipt.cents("odd_cents") == 50
        assert other.balance == 2_150

    def test_whole_credits_need_nothing_of_the_kind(self, floor: Floor) -> None:
        number = printed(floor, 2_000)
        other = Terminal(floor, "EWT-2", denomination_cents=100, odd_cents="return_voucher")
        assert floor.did(BuyInByVoucher, account=other.account, number=number).cents("odd_cents") == 0
        assert other.balance == 2_000


class TestRetention:
    """§ 465a.6(c): 30 days, 7 days, 5 years."""

    @pytest.mark.parametrize("place", ["cage:1", "kiosk:K-1"])
    def test_redeemed_elsewhere_than_at_a_terminal_30_days(
        self, floor: Floor, clock: SetClock, place: str
    ) -> None:
        number = printed(floor, 2_000)
        assert floor.refused(DestroyVoucher, number=number) == "voucher_outstanding"
        floor.did(RedeemVoucher, number=number, place=place)
        time_passes(floor.store, clock, days=29)
        assert floor.refused(DestroyVoucher, number=number) == "retention_period"
        time_passes(floor.store, clock, days=1)
        floor.did(DestroyVoucher, number=number)
        assert floor.refused(DestroyVoucher, number=number) == "voucher_destroyed"

    def test_voided_30_days(self, floor: Floor, clock: SetClock) -> None:
        number = printed(floor, 2_000)
        floor.did(VoidVoucher, number=number, place="cage:1", reason="torn")
        time_passes(floor.store, clock, days=29)
        assert floor.refused(DestroyVoucher, number=number) == "retention_period"
        time_passes(floor.store, clock, days=1)
        floor.did(DestroyVoucher, number=number)

    def test_redeemed_at_a_terminal_7_days(self, floor: Floor, clock: SetClock) -> None:
        number = printed(floor, 2_000)
        floor.did(BuyInByVoucher, account=PLAYER, number=number)
        time_passes(floor.store, clock, days=6)
        assert floor.refused(DestroyVoucher, number=number) == "retention_period"
        time_passes(floor.store, clock, days=1)
        floor.did(DestroyVoucher, number=number)

    def test_expired_5_years(self, floor: Floor, clock: SetClock) -> None:
        number = printed(floor, 2_000)
        time_passes(floor.store, clock, days=LIFE_DAYS)
        floor.did(ExpireVoucher, number=number)
        time_passes(floor.store, clock, days=5 * 365)
        assert floor.refused(DestroyVoucher, number=number) == "retention_period"
        time_passes(floor.store, clock, days=1)
        floor.did(DestroyVoucher, number=number)

    def test_a_voucher_that_is_not_there_cannot_be_destroyed(self, floor: Floor) -> None:
        assert floor.refused(DestroyVoucher, number=UNKNOWN) == "voucher_not_found"

    def test_the_electronic_record_stays(self, floor: Floor, clock: SetClock) -> None:
        number = printed(floor, 2_000)
        floor.did(RedeemVoucher, number=number, place="cage:1")
        time_passes(floor.store, clock, days=30)
        floor.did(DestroyVoucher, number=number)
        voucher = floor.store.voucher(number)
        assert voucher is not None
        assert voucher.destroyed_day == "2015-07-31"
        assert audit(floor.store).is_sound


class TestNumbers:
    def test_eighteen_digits_with_a_check_digit(self) -> None:
        for _ in range(200):
            assert is_validation_number(draw_validation_number())

    def test_every_single_mistyped_digit_is_noticed(self) -> None:
        number = draw_validation_number()
        for place in range(18):
            for digit in "0123456789":
                typed = number[:place] + digit + number[place + 1 :]
                assert is_validation_number(typed) is (typed == number)

    @pytest.mark.parametrize("text", ["", "12", "0" * 17, "0" * 19, "a" * 18, "٠" * 18])
    def test_anything_else_is_no_validation_number(self, text: str) -> None:
        assert not is_validation_number(text)

    def test_the_check_digit_of_a_known_number(self) -> None:
        assert check_digit("7992739871") == "3"

    def test_numbers_come_from_the_system_and_cover_the_whole_range(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        bounds: list[int] = []
        for drawn in (0, 10**17 - 1):
            monkeypatch.setattr("secrets.randbelow", lambda bound, d=drawn: (bounds.append(bound), d)[1])
            assert draw_validation_number()[:17] == f"{drawn:017d}"
        assert bounds == [10**17, 10**17]

    def test_a_number_that_is_drawn_twice_is_drawn_again(self, database: str, open_store: OpenStore) -> None:
        first, second = draw_validation_number(), draw_validation_number()
        draws = iter([first, first, second])
        floor = Floor(open_store(database, draw_number=lambda: next(draws)))
        terminal = Terminal(floor)
        terminal.insert(2_000)
        assert terminal.cash_out() == first
        terminal.insert(100)
        assert terminal.cash_out() == second
        assert audit(floor.store).is_sound

    def test_asking_again_for_the_cash_out_gives_the_same_voucher(self, floor: Floor) -> None:
        from croupier.wagering.game_account import CashOut

        Terminal(floor).insert(2_000)
        command = CashOut(id="out-1", account=PLAYER)
        assert floor.store.do(command) == floor.store.do(command)
        assert len(floor.store.vouchers()) == 1


@pytest.mark.parametrize(
    ("command", "field"),
    [
        (RedeemVoucher(id="a", number="123", place="cage:1"), "number"),
        (RedeemVoucher(id="a", number=UNKNOWN, place="bar:1"), "place"),
        (RedeemVoucher(id="a", number=UNKNOWN, place="cage:1", claimed_cents=0), "claimed_cents"),
        (BuyInByVoucher(id="a", account=PLAYER, number="x"), "number"),
        (VoidVoucher(id="a", number=UNKNOWN, place="cage:1", reason=""), "reason"),
        (ExpireVoucher(id="a", number="1"), "number"),
        (DestroyVoucher(id="a", number="1"), "number"),
    ],
)
def test_a_malformed_command_names_the_field(command: RedeemVoucher, field: str) -> None:
    with pytest.raises(ValueError, match=rf"^{field}: "):
        command.check()


def test_a_disabled_terminal_takes_no_voucher(floor: Floor) -> None:
    number = printed(floor, 2_000)
    floor.did(ConfigureTerminal, asset_number="EWT-1", enabled=False)
    assert redeem_refused(floor, "terminal", number) == "terminal_disabled"
    floor.did(RedeemVoucher, number=number, place="cage:1")
