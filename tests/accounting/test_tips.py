"""Tips, § 465a.19(g) and (h): recorded one by one, shared by the house's written rule to the cent."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.accounting.tips.commands import CountTipBox, EnterTipRule, PayTips, PlaceTipBox, Tip
from croupier.accounting.tips.desk import TipDesk
from croupier.accounting.tips.rule import TipRule, parse_tip_rule, shares_of
from croupier.errors import DataError
from croupier.store.audit import audit
from croupier.units.verdict import Refusal
from tests.store.databases import Floor, SetClock, done, refused
from tests.wagering.playing import Terminal

FIRST, SECOND, THIRD = date(2015, 7, 1), date(2015, 7, 2), date(2015, 7, 3)


@pytest.fixture
def database(tmp_path: Path) -> str:
    """SQLite alone: what differs between the databases is tested with the commands of the tables."""
    return str(tmp_path / "books.db")


def rule(share: str = "minutes", odd_cents: str = "carry") -> TipRule:
    text = f"pool: dealers\nshare: {share}\nodd_cents: {odd_cents}\nwritten_rule: internal controls 7.3\n"
    return parse_tip_rule(text.encode(), "rule.yaml")


def a_desk(floor: Floor, **words: str) -> TipDesk:
    done(floor.store.do(EnterTipRule.of(floor.next_id(), rule(**words))))
    return TipDesk(floor.store)


def tip(floor: Floor, terminal: Terminal, cents: int) -> None:
    floor.did(Tip, account=terminal.account, amount_cents=cents)


# -- the rule ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("share", "odd_cents", "expected"),
    [
        ("minutes", "carry", {"K-1": 666, "K-2": 333}),
        ("minutes", "largest_parts", {"K-1": 667, "K-2": 333}),
        ("equal", "carry", {"K-1": 500, "K-2": 500}),
    ],
)
def test_how_a_pool_of_ten_dollars_is_shared(share: str, odd_cents: str, expected: dict[str, int]) -> None:
    assert shares_of(rule(share, odd_cents), 1_000, {"K-1": 480, "K-2": 240, "K-3": 0}) == expected


@given(
    st.integers(1, 10**9),
    st.dictionaries(st.sampled_from([f"K-{n}" for n in range(9)]), st.integers(0, 600), max_size=9),
    st.sampled_from(["minutes", "equal"]),
)
def test_shares_never_exceed_the_pool_and_give_all_of_it_where_the_rule_says_so(
    total: int, minutes: dict[str, int], share: str
) -> None:
    whole = shares_of(rule(share, "largest_parts"), total, minutes)
    assert sum(whole.values()) == (total if any(minutes.values()) else 0)
    kept = shares_of(rule(share, "carry"), total, minutes)
    assert total - len(kept) < sum(kept.values()) <= total or not kept
    assert all(0 <= whole[dealer] - kept[dealer] <= 1 for dealer in kept)


@pytest.mark.parametrize(
    "text",
    [
        "pool: dealers\nshare: seniority\nodd_cents: carry\nwritten_rule: x\n",
        "pool: dealers\nshare: equal\nodd_cents: carry\nwritten_rule: ' '\n",
        "pool: 'a b'\nshare: equal\nodd_cents: carry\nwritten_rule: x\n",
        "pool: dealers\n",
        "- 1\n",
    ],
)
def test_a_rule_that_says_too_little_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(DataError, match=r"rule\.yaml"):
        parse_tip_rule(text.encode(), "rule.yaml")


# -- recorded, pooled, distributed -------------------------------------------------------------------


def test_tips_are_reported_by_terminal_and_equal_the_ledger(floor: Floor, clock: SetClock) -> None:
    desk = a_desk(floor)
    one, two = Terminal(floor, "EWT-1"), Terminal(floor, "EWT-2")
    one.insert(2_000)
    two.insert(2_000)
    tip(floor, one, 300)
    tip(floor, one, 200)
    tip(floor, two, 100)
    clock.pass_by(days=1)
    tip(floor, two, 50)
    report = desk.report("dealers", FIRST, FIRST)
    assert report.by_terminal == {"EWT-1": 500, "EWT-2": 100}
    assert (report.opening_cents, report.received_cents, report.closing_cents) == (0, 600, 600)
    both = desk.report("dealers", FIRST, SECOND)
    assert (both.received_cents, both.unexplained_cents) == (650, 0)
    assert both.document()["by_terminal"] == {"EWT-1": 500, "EWT-2": 150}
    assert both.csv().splitlines()[1] == "dealers,2015-07-01,2015-07-02,EWT-1,500"


def test_a_pool_is_shared_once_for_each_period_and_odd_cents_are_carried(
    floor: Floor, clock: SetClock
) -> None:
    desk = a_desk(floor)
    player = Terminal(floor)
    player.insert(10_000)
    tip(floor, player, 1_000)
    minutes = {"K-1": 480, "K-2": 240}
    assert refused(desk.distribute("d-0", "dealers", FIRST, minutes, "finance-1")) == "day_not_over"
    clock.pass_by(days=1)
    tip(floor, player, 500)
    receipt = done(desk.distribute("d-1", "dealers", FIRST, minutes, "finance-1"))
    assert receipt.facts == {"shares": {"K-1": 666, "K-2": 333}, "carried_cents": 1}
    clock.pass_by(days=1)
    # The day that was distributed late counts once, and the carried cent goes with the next period.
    assert desk.undistributed("dealers", SECOND) == 501
    assert done(desk.distribute("d-1", "dealers", FIRST, minutes, "finance-1")) == receipt
    assert refused(desk.distribute("d-2", "dealers", FIRST, minutes, "finance-1")) == "wrong_period"
    before = date(2015, 6, 30)
    assert refused(desk.distribute("d-2", "dealers", before, minutes, "finance-1")) == "wrong_period"
    done(desk.distribute("d-3", "dealers", SECOND, {"K-1": 1}, "finance-1"))
    assert floor.store.balance("tips_payable:K-1") == 666 + 501
    assert floor.store.balance("tips:dealers") == 0
    assert [d.first_day for d in desk.distributions("dealers")] == ["2015-07-01", "2015-07-02"]
    report = desk.report("dealers", FIRST, THIRD)
    assert (report.received_cents, report.distributed_cents, report.unexplained_cents) == (1_500, 1_500, 0)
    assert audit(floor.store).is_sound


def test_a_late_distribution_does_not_count_the_same_tips_twice(floor: Floor, clock: SetClock) -> None:
    desk = a_desk(floor)
    player = Terminal(floor)
    player.insert(10_000)
    tip(floor, player, 1_000)
    clock.pass_by(days=1)
    tip(floor, player, 300)
    clock.pass_by(days=2)
    done(desk.distribute("d-1", "dealers", FIRST, {"K-1": 1}, "finance-1"))
    done(desk.distribute("d-2", "dealers", SECOND, {"K-2": 1}, "finance-1"))
    assert floor.store.balance("tips_payable:K-1") == 1_000
    assert floor.store.balance("tips_payable:K-2") == 300


def test_465a_19_g_2_without_a_written_rule_no_tip_is_taken_from_a_terminal(floor: Floor) -> None:
    player = Terminal(floor)
    player.insert(2_000)
    answer = floor.give(Tip, account=player.account, amount_cents=500)
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.cite) == ("no_rule", "58 Pa. Code § 465a.19(g)(2)")
    a_desk(floor)
    # The rule is that of one pool.
    assert floor.refused(Tip, account=player.account, amount_cents=500, pool="floor") == "no_rule"
    tip(floor, player, 500)
    assert (player.balance, floor.store.balance("tips:dealers")) == (1_500, 500)


def test_without_a_rule_or_a_dealer_nothing_is_shared(floor: Floor, clock: SetClock) -> None:
    player = Terminal(floor)
    player.insert(2_000)
    assert refused(TipDesk(floor.store).distribute("d-1", "dealers", FIRST, {"K-1": 1}, "f")) == "no_rule"
    desk = a_desk(floor)
    tip(floor, player, 500)
    clock.pass_by(days=1)
    assert refused(desk.distribute("d-2", "dealers", FIRST, {"K-1": 0}, "f")) == "nobody_dealt"
    assert floor.store.balance("tips:dealers") == 500


def test_a_new_version_of_the_rule_does_not_open_a_closed_period(floor: Floor, clock: SetClock) -> None:
    desk = a_desk(floor)
    player = Terminal(floor)
    player.insert(2_000)
    tip(floor, player, 500)
    clock.pass_by(days=1)
    done(desk.distribute("d-1", "dealers", FIRST, {"K-1": 1}, "f"))
    a_desk(floor, share="equal")
    found = desk.rule("dealers")
    assert found is not None
    assert (found.share, found.distributed_until) == ("equal", "2015-07-01")


def test_a_dealer_is_paid_his_share_and_no_more(floor: Floor, clock: SetClock) -> None:
    desk = a_desk(floor)
    player = Terminal(floor)
    player.insert(2_000)
    tip(floor, player, 500)
    clock.pass_by(days=1)
    done(desk.distribute("d-1", "dealers", FIRST, {"K-1": 1}, "f"))
    assert floor.refused(PayTips, dealer="K-1", cage="cage:1", amount_cents=501) == "insufficient_funds"
    assert floor.did(PayTips, dealer="K-1", cage="cage:1", amount_cents=500).cents("left_cents") == 0


# -- a Poker dealer's own box ------------------------------------------------------------------------


def test_a_box_goes_with_its_dealer_and_is_counted_by_a_cashier(floor: Floor) -> None:
    floor.did(PlaceTipBox, box="B-7", dealer="K-1", table="POKER-1")
    floor.did(PlaceTipBox, box="B-7", dealer="K-1", table="POKER-2")
    assert floor.refused(PlaceTipBox, box="B-8", dealer="K-1", table="POKER-2") == "two_boxes"
    assert floor.refused(PlaceTipBox, box="B-7", dealer="K-2", table="POKER-2") == "not_his_box"
    count = {"box": "B-7", "dealer": "K-1", "cashier": "C-1", "cage": "cage:1", "amount_cents": 4_200}
    assert floor.refused(CountTipBox, **count | {"dealer": "K-2"}) == "not_his_box"
    assert floor.refused(CountTipBox, **count | {"cashier": "K-1"}) == "same_person"
    assert floor.did(CountTipBox, **count).cents("payable_cents") == 4_200
    # Counted once: until it stands at a table again there is nothing in it (§ 465a.19(h)).
    assert floor.refused(CountTipBox, **count) == "counted_before"
    assert floor.store.balance("cage:1") == 4_200
    floor.did(PayTips, dealer="K-1", cage="cage:1", amount_cents=4_200)
    assert floor.store.balance("cage:1") == 0


def test_an_empty_box_is_recorded_too(floor: Floor) -> None:
    floor.did(PlaceTipBox, box="B-7", dealer="K-1", table="POKER-1")
    count = {"box": "B-7", "dealer": "K-1", "cashier": "C-1", "cage": "cage:1", "amount_cents": 0}
    found = floor.did(CountTipBox, **count).facts
    assert (found["counted_cents"], found["payable_cents"], found["cashier"]) == (0, 0, "C-1")
    with pytest.raises(ValueError, match="amount_cents"):
        floor.did(CountTipBox, **count | {"amount_cents": -1})
    assert not audit(floor.store).findings
