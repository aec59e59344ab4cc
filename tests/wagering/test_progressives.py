"""Progressive meters: fed to the part of a cent, hit once, validated before they are paid, changed by two."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import Fault
from croupier.ledger.postings import PostTransfers
from croupier.ledger.transfer import Transfer
from croupier.store.audit import audit
from croupier.units.verdict import Refusal
from croupier.wagering.game_account import SetGameAccountStatus
from croupier.wagering.hand_pay import DueHit
from croupier.wagering.meters import (
    ATTENDANT_PAID_PROGRESSIVE,
    COIN_OUT,
    TERMINAL_PAID_PROGRESSIVE,
    total,
)
from croupier.wagering.progressive.acts import RemoveMeter, SetMeter
from croupier.wagering.progressive.controller import LocalAreaController
from croupier.wagering.progressive.feeds import ConnectTable
from croupier.wagering.progressive.hit import Refill, hits_account
from croupier.wagering.progressive.meter import SEED_ACCOUNT
from croupier.wagering.reconciliation import meters_agree_with_the_ledger
from tests.store.databases import Floor, done, refused
from tests.wagering.hand_pays import PayHandPay
from tests.wagering.playing import Terminal
from tests.wagering.progressives import (
    METER,
    RESERVE,
    SHARES,
    BareMeters,
    Bell,
    bet_and_lock,
    connect,
    feeding,
    make_void,
    seed,
    win,
)


def controller(floor: Floor) -> LocalAreaController:
    return LocalAreaController(floor.store)


def exact(floor: Floor, meter: str) -> Fraction:
    """What a meter holds, its part of a cent included."""
    record = next((m for m in floor.store.progressive_meters() if m.account == meter), None)
    return floor.store.balance(meter) + (record.remainder if record else Fraction(0))


def a_player(floor: Floor, **setup: object) -> Terminal:
    terminal = Terminal(floor, **setup)
    terminal.insert(10_000, 10_000)
    return terminal


# -- feeding -----------------------------------------------------------------------------------------


def test_accepted_wagers_feed_meter_and_reserve_to_the_exact_part_of_a_cent(floor: Floor) -> None:
    player = a_player(floor)
    for n in range(7):
        bet_and_lock(player, (f"w-{n}", 101))
    assert exact(floor, METER) == 7 * 101 * Fraction(23, 100)
    assert exact(floor, RESERVE) == 7 * 101 * Fraction(1, 30)
    assert floor.store.balance(METER) == 162
    assert floor.store.balance("table_win:T-1") == -162 - 23
    meter = controller(floor).meters()[0].meter
    assert (meter.wagers_accepted, meter.wagered_cents, meter.contributed_cents) == (7, 707, 162)
    assert audit(floor.store).is_sound


def test_two_tables_of_a_link_leave_their_parts_of_a_cent_together(floor: Floor) -> None:
    player = a_player(floor)
    bet_and_lock(player, ("one", 102), table="T-1")
    bet_and_lock(player, ("two", 102), table="T-2")
    # 23.46 cents from each: apart they would leave 46, together they leave 47 less a part.
    assert floor.store.balance(METER) == 46
    bet_and_lock(player, ("three", 102), table="T-2")
    assert floor.store.balance(METER) == 70
    assert floor.store.balance("table_win:T-1") == -23 - 3


@pytest.mark.parametrize("missing", ["never placed", "released", "another amount"])
def test_the_count_of_accepted_wagers_must_be_that_of_the_money_that_lies_there(
    floor: Floor, missing: str
) -> None:
    player = a_player(floor)
    fed = feeding(player, ("good", 100), ("bad", 100))
    player.bet("good", 100)
    if missing == "another amount":
        player.bet("bad", 200)
    elif missing == "released":
        player.bet("bad", 100)
        make_void(player, feeding(player, ("bad", 100)))
    with pytest.raises(Fault, match="2 progressive wagers are accepted, but 1 lie there"):
        floor.give(Bell, feeding=fed)
    assert exact(floor, METER) == 0


def test_a_void_round_takes_its_shares_back_exactly(floor: Floor) -> None:
    seed(floor, 50_000)
    player = a_player(floor)
    bet_and_lock(player, ("kept", 101))
    before = exact(floor, METER), exact(floor, RESERVE)
    make_void(player, bet_and_lock(player, ("void-1", 107), ("void-2", 113)))
    assert (exact(floor, METER), exact(floor, RESERVE)) == before
    meter = controller(floor).meters()[0].meter
    assert meter.contributed_cents - meter.returned_cents == floor.store.balance(METER) - 50_000


def test_a_meter_that_another_table_has_emptied_gives_a_void_wager_what_it_has(floor: Floor) -> None:
    player = a_player(floor)
    fed = bet_and_lock(player, ("later-void", 1_000), table="T-1")
    bet_and_lock(player, ("hit", 1_000), table="T-2")
    win(player, "hit", 460, table="T-2")
    make_void(player, fed)
    assert exact(floor, METER) == 0
    assert floor.store.balance(hits_account("T-2")) == 460
    assert audit(floor.store).is_sound


@given(
    st.lists(
        st.tuples(st.integers(1, 5_000), st.booleans(), st.sampled_from(["T-1", "T-2", "T-3"])), max_size=12
    )
)
@settings(max_examples=25, deadline=None)
def test_a_meter_is_its_seed_and_the_exact_shares_of_what_was_not_void(
    wagers: list[tuple[int, bool, str]],
) -> None:
    books = BareMeters()
    expected = Fraction(0)
    for number, (cents, is_void, table) in enumerate(wagers):
        fed = books.lock(f"w-{number}", cents, table)
        if is_void:
            books.take_back(fed)
        else:
            expected += cents * SHARES[1].rate
    assert books.exact(RESERVE) == expected


# -- hits --------------------------------------------------------------------------------------------


def a_hit(floor: Floor, cents: int = 30_000, **line: object) -> Terminal:
    """A meter of $500.00, and a wager that has won a part of it."""
    seed(floor, 50_000)
    player = a_player(floor)
    bet_and_lock(player, ("w-1", 100))
    win(player, "w-1", cents, **line)
    return player


def test_a_hit_leaves_the_meter_at_once_and_is_paid_when_a_floorperson_has_validated_it(floor: Floor) -> None:
    player = a_hit(floor)
    assert floor.store.balance(METER) == 20_023
    assert player.balance == 19_900
    (pending,) = controller(floor).pending("T-1")
    assert (pending.id, pending.amount_cents, pending.terminal) == ("w-1", 30_000, "EWT-1")
    assert (pending.hand, pending.pays) == ("a straight flush", "10% of meter")
    receipt = done(controller(floor).validate("v-1", "w-1", "C-100", "floorperson"))
    assert receipt.facts["accounts"] == {player.account: [49_900, 0]}
    assert (receipt.facts["state"], receipt.facts["paid_by"]) == ("paid", "terminal")
    assert player.balance == 49_900
    assert controller(floor).pending() == []
    (hit,) = controller(floor).history(meter=METER)
    assert (hit.state, hit.decided_by, hit.decided_role) == ("paid", "C-100", "floorperson")


def test_terminal_paid_attendant_paid_and_coin_out_are_counted_apart(floor: Floor) -> None:
    player = a_hit(floor)
    bet_and_lock(player, ("w-2", 100))
    win(player, "w-2", 700, pool="", pays="7 for 1")
    for n, hold in enumerate(("w-1", "w-2")):
        controller(floor).validate(f"v-{n}", hold, "C-100", "above_floorperson")
    tallies = floor.store.tallies()
    assert total(tallies, "EWT-1", TERMINAL_PAID_PROGRESSIVE) == 30_700
    assert total(tallies, "EWT-1", COIN_OUT) == 0
    meter = controller(floor).meters()[0].meter
    assert (meter.hits, meter.terminal_paid_cents, meter.attendant_paid_cents) == (1, 30_000, 0)
    assert meters_agree_with_the_ledger(tallies, floor.store.flows()) == []


@pytest.mark.parametrize(("cents", "paid_by"), [(30_000, "terminal"), (30_001, "attendant")])
def test_what_the_terminal_cannot_pay_is_due_from_an_attendant(
    floor: Floor, cents: int, paid_by: str
) -> None:
    seed(floor, 50_000)
    player = a_player(floor, largest_win_cents=30_000)
    bet_and_lock(player, ("w-1", 100))
    win(player, "w-1", cents)
    receipt = done(controller(floor).validate("v-1", "w-1", "C-100", "floorperson"))
    assert receipt.facts["paid_by"] == paid_by
    owed = cents if paid_by == "attendant" else 0
    assert receipt.facts["hand_pays"] == {"EWT-1": owed}
    assert floor.store.balance("hand_pays_due:EWT-1:progressive") == owed


def test_an_attendant_pays_a_validated_hit_and_the_meter_counts_it_apart(floor: Floor) -> None:
    a_hit(floor, by_attendant=True)
    pay = {"asset_number": "EWT-1", "what": "progressive", "amount_cents": 30_000, "paid_from": "cage:1"}
    hits = (DueHit("w-1", METER),)
    assert floor.refused(PayHandPay, **pay, hits=hits) == "hit_not_due"
    controller(floor).validate("v-1", "w-1", "C-100", "floorperson")
    assert floor.refused(PayHandPay, **pay, hits=(DueHit("w-9", METER),)) == "hit_not_found"
    floor.did(PayHandPay, **pay, hits=hits)
    assert floor.refused(PayHandPay, **pay, hits=hits) == "hit_not_due"
    meter = controller(floor).meters()[0].meter
    assert (meter.terminal_paid_cents, meter.attendant_paid_cents) == (0, 30_000)
    assert total(floor.store.tallies(), "EWT-1", ATTENDANT_PAID_PROGRESSIVE) == 30_000
    (hit,) = controller(floor).history()
    assert (hit.state, hit.paid_by) == ("paid", "attendant")
    assert meters_agree_with_the_ledger(floor.store.tallies(), floor.store.flows()) == []


def test_a_floorperson_may_have_the_patron_paid_in_person(floor: Floor) -> None:
    player = a_hit(floor)
    receipt = done(controller(floor).validate("v-1", "w-1", "C-100", "floorperson", by_attendant=True))
    assert receipt.facts["paid_by"] == "attendant"
    assert player.balance == 19_900


def test_a_hit_of_a_player_who_has_closed_his_account_is_due_from_an_attendant(floor: Floor) -> None:
    player = a_hit(floor)
    player.cash_out()
    floor.did(SetGameAccountStatus, account=player.account, status="closed")
    receipt = done(controller(floor).validate("v-1", "w-1", "C-100", "floorperson"))
    assert receipt.facts["paid_by"] == "attendant"


def test_a_hit_is_decided_once_whatever_is_repeated(floor: Floor) -> None:
    player = a_hit(floor)
    first = controller(floor).validate("v-1", "w-1", "C-100", "floorperson")
    assert controller(floor).validate("v-1", "w-1", "C-100", "floorperson") == first
    assert refused(controller(floor).validate("v-2", "w-1", "C-100", "floorperson")) == "hit_not_pending"
    assert refused(controller(floor).refuse("v-3", "w-1", "C-100", "floorperson", "x")) == "hit_not_pending"
    assert player.balance == 49_900


def test_a_refused_hit_goes_back_to_where_it_came_from(floor: Floor) -> None:
    player = a_hit(floor)
    receipt = done(controller(floor).refuse("r-1", "w-1", "C-100", "floorperson", "card exposed"))
    assert receipt.facts["state"] == "refused"
    assert (floor.store.balance(METER), player.balance) == (50_023, 19_900)
    assert floor.store.balance(hits_account("T-1")) == 0
    (hit,) = controller(floor).history()
    assert hit.reason == "card exposed"


def a_whole_meter(floor: Floor, poured: int, reseeded: int) -> Terminal:
    """A meter of $500.23 that is won whole, and started again from its reserve and by the house."""
    seed(floor, 50_000)
    seed(floor, poured, RESERVE)
    player = a_player(floor)
    bet_and_lock(player, ("w-1", 100))
    again = (Transfer(RESERVE, METER, poured, "reserve"), Transfer(SEED_ACCOUNT, METER, reseeded, "reseed"))
    win(player, "w-1", 50_023, refill=Refill(RESERVE, poured, reseeded))
    floor.did(PostTransfers, transfers=again)
    return player


def test_a_refused_hit_that_had_emptied_its_meter_restores_the_reserve_and_the_seed(floor: Floor) -> None:
    a_whole_meter(floor, 400, 1_000)
    assert (floor.store.balance(METER), floor.store.balance(RESERVE)) == (1_400, 3)
    receipt = done(controller(floor).refuse("r-1", "w-1", "C-100", "floorperson", "card exposed"))
    assert (floor.store.balance(METER), floor.store.balance(RESERVE)) == (50_023, 403)
    assert floor.store.balance(SEED_ACCOUNT) == -50_400
    assert receipt.facts["pools"] == {METER: 50_023, RESERVE: 403}
    assert audit(floor.store).is_sound


def test_a_validated_hit_leaves_the_restarted_meter_as_it_is(floor: Floor) -> None:
    a_whole_meter(floor, 400, 1_000)
    done(controller(floor).validate("v-1", "w-1", "C-100", "floorperson"))
    assert (floor.store.balance(METER), floor.store.balance(RESERVE)) == (1_400, 3)


@pytest.mark.parametrize(
    ("poured", "reseeded", "left", "reserve", "house"),
    [
        (30_000, 20_023, 0, 30_003, 20_023),
        (30_000, 20_024, 0, 30_003, 20_023),
        (50_024, 100, 0, 50_026, 0),
    ],
)
def test_a_refusal_takes_no_more_of_a_refill_than_the_meter_has(
    floor: Floor, poured: int, reseeded: int, left: int, reserve: int, house: int
) -> None:
    """Another hit has won the restarted meter meanwhile: the reserve comes first, the house bears a rest."""
    player = a_whole_meter(floor, poured, reseeded)
    player.bet("w-2", 100)
    win(player, "w-2", poured + reseeded, table="T-2")
    before = floor.store.balance(SEED_ACCOUNT)
    done(controller(floor).refuse("r-1", "w-1", "C-100", "floorperson", "card exposed"))
    assert (floor.store.balance(METER), floor.store.balance(RESERVE)) == (left, reserve)
    assert floor.store.balance(SEED_ACCOUNT) == before + house
    assert audit(floor.store).is_sound


@pytest.mark.parametrize("order", [("w-1", "w-2"), ("w-2", "w-1")])
def test_two_refused_hits_leave_the_meters_as_they_were_in_either_order(
    floor: Floor, order: tuple[str, str]
) -> None:
    player = a_whole_meter(floor, 400, 1_000)
    player.bet("w-2", 100)
    win(player, "w-2", 1_400, table="T-2", refill=Refill("", 0, 1_000))
    floor.did(PostTransfers, transfers=(Transfer(SEED_ACCOUNT, METER, 1_000, "reseed"),))
    for n, hit in enumerate(order):
        done(controller(floor).refuse(f"r-{n}", hit, "C-100", "floorperson", "card exposed"))
    assert (floor.store.balance(METER), floor.store.balance(RESERVE)) == (50_023, 403)
    assert floor.store.balance(SEED_ACCOUNT) == -50_400


def test_a_fixed_sum_comes_from_the_table_and_a_percentage_never_does(floor: Floor) -> None:
    player = a_hit(floor)
    before = floor.store.balance("table_win:T-1")
    bet_and_lock(player, ("w-2", 1_000))
    win(player, "w-2", 7_000, pool="", pays="7 for 1")
    assert floor.store.balance("table_win:T-1") == before + 1_000 - 230 - 33 - 7_000
    flows = floor.store.flows()
    assert flows[METER, hits_account("T-1"), "progressive_won"] == (30_000, 1)
    assert flows["table_win:T-1", hits_account("T-1"), "progressive_won"] == (7_000, 1)


@pytest.mark.parametrize("role", ["dealer", "slot_attendant", "", "finance"])
def test_only_a_floorperson_or_above_validates(floor: Floor, role: str) -> None:
    a_hit(floor)
    with pytest.raises(ValueError, match="role"):
        controller(floor).validate("v-1", "w-1", "C-100", role)


def test_an_unknown_hit_is_refused_in_a_sentence(floor: Floor) -> None:
    answer = controller(floor).validate("v-1", "nothing", "C-100", "floorperson")
    assert isinstance(answer, Refusal)
    assert answer.code == "hit_not_found"
    assert "'nothing'" in answer.message


# -- by hand -----------------------------------------------------------------------------------------

SIGNED = {"reason": "new floor plan", "finance": "C-1", "slot_operations": "C-2"}


def test_a_meter_is_set_by_two_persons_for_a_reason(floor: Floor) -> None:
    seed(floor, 50_000)
    receipt = floor.did(SetMeter, meter=METER, amount_cents=60_000, **SIGNED)
    assert (receipt.cents("before_cents"), receipt.cents("after_cents")) == (50_000, 60_000)
    floor.did(SetMeter, meter=METER, amount_cents=55_000, **SIGNED)
    assert floor.store.balance(METER) == 55_000
    assert floor.store.balance(SEED_ACCOUNT) == -55_000
    one = SIGNED | {"slot_operations": "C-1"}
    assert floor.refused(SetMeter, meter=METER, amount_cents=1, **one) == "same_person"
    with pytest.raises(ValueError, match="reason"):
        floor.give(SetMeter, meter=METER, amount_cents=1, **SIGNED | {"reason": " "})
    with pytest.raises(ValueError, match="meter"):
        floor.give(SetMeter, meter="table_win:T-1", amount_cents=1, **SIGNED)


@pytest.mark.parametrize(
    ("to", "answer"), [(10_000, ""), (22, "patrons_money"), (23, ""), (0, "patrons_money")]
)
def test_a_meter_is_not_set_below_what_patrons_wagered_into_it(floor: Floor, to: int, answer: str) -> None:
    seed(floor, 50_000)
    bet_and_lock(a_player(floor), ("w-1", 100))
    if answer:
        assert floor.refused(SetMeter, meter=METER, amount_cents=to, **SIGNED) == answer
        assert floor.store.balance(METER) == 50_023
    else:
        floor.did(SetMeter, meter=METER, amount_cents=to, **SIGNED)
        assert floor.store.balance(METER) == to


def test_a_meter_that_took_another_over_keeps_what_patrons_wagered_there(floor: Floor) -> None:
    bet_and_lock(a_player(floor), ("w-1", 102))
    other = "progressive_main:CROSS.main"
    connect(floor, other)
    floor.did(RemoveMeter, meter=METER, to=other, **SIGNED)
    assert floor.refused(SetMeter, meter=other, amount_cents=22, **SIGNED) == "patrons_money"
    floor.did(ConnectTable, table="T-9", server="server-1", left=(other,))
    assert floor.refused(RemoveMeter, meter=other, **SIGNED) == "patrons_money"


@pytest.mark.parametrize("decision", ["validate", "refuse"])
def test_a_meter_is_not_removed_while_a_hit_of_it_waits(floor: Floor, decision: str) -> None:
    a_whole_meter(floor, 400, 1_000)
    for meter in (METER, RESERVE):
        removal = {"meter": meter, "to": "progressive_main:CROSS.main"}
        assert floor.refused(RemoveMeter, **removal, **SIGNED) == "progressive_pending"
    if decision == "validate":
        done(controller(floor).validate("v-1", "w-1", "C-100", "floorperson"))
    else:
        done(controller(floor).refuse("r-1", "w-1", "C-100", "floorperson", "card exposed"))
    connect(floor, "progressive_main:CROSS.main")
    for meter in (METER, RESERVE):
        floor.did(RemoveMeter, meter=meter, to="progressive_main:CROSS.main", **SIGNED)
        assert floor.store.balance(meter) == 0


def test_a_meter_is_moved_with_its_money_and_its_part_of_a_cent(floor: Floor) -> None:
    seed(floor, 50_000)
    player = a_player(floor)
    bet_and_lock(player, ("w-1", 102))
    other = "progressive_main:CROSS.main"
    connect(floor, other)
    floor.did(RemoveMeter, meter=METER, to=other, **SIGNED)
    assert exact(floor, other) == 50_000 + 102 * Fraction(23, 100)
    assert exact(floor, METER) == 0
    player.bet("w-2", 100)
    assert floor.refused(Bell, feeding=feeding(player, ("w-2", 100))) == "meter_removed"
    assert floor.refused(SetMeter, meter=METER, amount_cents=1, **SIGNED) == "meter_removed"
    assert audit(floor.store).is_sound


def test_two_parts_of_a_cent_that_make_a_whole_one_are_not_lost(floor: Floor) -> None:
    player = a_player(floor)
    other = "progressive_main:CROSS.main"
    connect(floor, other)
    bet_and_lock(player, ("w-1", 102))
    for n in range(2):
        player.bet(f"x-{n}", 129)
        shares = (type(SHARES[0])(other, 23, 100),)
        floor.did(Bell, feeding=feeding(player, (f"x-{n}", 129), shares=shares))
    before = exact(floor, METER) + exact(floor, other)
    floor.did(RemoveMeter, meter=METER, to=other, **SIGNED)
    assert exact(floor, other) == before


def test_what_patrons_wagered_cannot_be_removed_and_the_seed_alone_can(floor: Floor) -> None:
    seed(floor, 50_000)
    seed(floor, 10_000, RESERVE)
    player = a_player(floor)
    bet_and_lock(player, ("w-1", 100))
    assert floor.refused(RemoveMeter, meter=METER, **SIGNED) == "patrons_money"
    alone = "progressive_main:ALONE.main"
    seed(floor, 7_000, alone)
    floor.did(RemoveMeter, meter=alone, **SIGNED)
    assert floor.store.balance(alone) == 0


def test_a_meter_that_a_table_feeds_is_not_removed_until_the_table_has_left_it(floor: Floor) -> None:
    """§ 605a.7(a)(1): its wagers are sold on what the meter shows."""
    seed(floor, 50_000)
    other = "progressive_main:CROSS.main"
    connect(floor, METER, other)
    connect(floor, METER, table="T-2")
    for table in ("T-9", "T-2"):
        assert floor.refused(RemoveMeter, meter=METER, to=other, **SIGNED) == "meter_in_use"
        floor.did(ConnectTable, table=table, server="server-1", left=(METER,))
    floor.did(RemoveMeter, meter=METER, to=other, **SIGNED)
    assert floor.store.balance(other) == 50_000
    assert floor.refused(ConnectTable, table="T-2", server="server-1", meters=(METER,)) == "meter_removed"
    assert audit(floor.store).is_sound


@pytest.mark.parametrize(
    ("meter", "to", "code"),
    [
        (METER, "progressive_main:NOWHERE.main", "meter_not_fed"),
        (METER, "progressive_reserve:CROSS.reserve", "meter_not_shown"),
        ("progressive_main:NOWHERE.main", "progressive_main:CROSS.main", "meter_not_found"),
    ],
)
def test_money_goes_only_to_a_meter_at_which_it_can_be_won(
    floor: Floor, meter: str, to: str, code: str
) -> None:
    seed(floor, 50_000)
    connect(floor, "progressive_main:CROSS.main", "progressive_reserve:CROSS.reserve")
    assert floor.refused(RemoveMeter, meter=meter, to=to, **SIGNED) == code
    assert (floor.store.balance(METER), floor.store.balance(to)) == (50_000, 0)


def test_a_meter_that_does_not_exist_is_not_set(floor: Floor) -> None:
    nowhere = "progressive_main:TYPING-ERROR.main"
    assert floor.refused(SetMeter, meter=nowhere, amount_cents=3_000_023, **SIGNED) == "meter_not_found"
    connect(floor, nowhere)
    floor.did(SetMeter, meter=nowhere, amount_cents=3_000_023, **SIGNED)
