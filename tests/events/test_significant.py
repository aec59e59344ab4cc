"""What the books do is in the log with it: hits, hand pays and meters set by hand, on both databases."""

from __future__ import annotations

import json

import pytest

from croupier.events.event import Event
from croupier.events.search import query
from croupier.store.event_log import search, verify_stored
from croupier.store.store import Store
from croupier.wagering.hand_pay import DueHit
from croupier.wagering.progressive.acts import SetMeter
from croupier.wagering.progressive.controller import LocalAreaController
from tests.store.databases import Floor
from tests.wagering.hand_pays import PayHandPay
from tests.wagering.playing import Terminal
from tests.wagering.progressives import METER, bet_and_lock, seed, win


@pytest.fixture
def player(store: Store) -> Terminal:
    """A terminal that pays at most $50.00, at a meter of $500.00."""
    floor = Floor(store)
    player = Terminal(floor, largest_win_cents=5_000)
    player.insert(10_000)
    seed(floor, 50_000)
    return player


def told(store: Store) -> list[tuple[str, str, int]]:
    return [(event.code, event.device, event.amount_cents) for event in log(store)]


def log(store: Store) -> list[Event]:
    """In the order of the journal; entries of one instant have none among each other."""
    found = search(store.engine, query(newest_first=False))
    return [entry.event for entry in sorted(found, key=lambda entry: entry.seq)]


def test_a_hit_its_validation_and_its_payment_are_entered_with_the_commands(
    store: Store, player: Terminal
) -> None:
    bet_and_lock(player, ("w-1", 100))
    win(player, "w-1", 6_000)
    assert told(store) == [("progressive_hit", "EWT-1", 6_000)]
    LocalAreaController(store).validate("validate", "w-1", "F-1", "floorperson")
    pay = {"asset_number": "EWT-1", "what": "progressive", "amount_cents": 6_000, "paid_from": "cage:1"}
    player.floor.did(PayHandPay, hits=(DueHit("w-1", METER),), **pay)
    assert sorted(told(store)[1:3]) == [
        ("hand_pay_due", "EWT-1", 6_000),
        ("progressive_validated", "EWT-1", 6_000),
    ]
    assert told(store)[3:] == [("hand_pay_paid", "EWT-1", 6_000)]
    paid = log(store)[-1]
    assert paid.text == "$60; $0 due now"
    validated = next(event for event in log(store) if event.code == "progressive_validated")
    assert json.loads(validated.facts)["credential"] == "F-1"
    assert validated.command == "validate"
    assert verify_stored(store.engine).is_sound


def test_a_hit_that_nobody_has_to_validate_is_entered_too(store: Store, player: Terminal) -> None:
    bet_and_lock(player, ("w-1", 100))
    win(player, "w-1", 4_000, waits=False)
    assert told(store) == [("progressive_hit", "EWT-1", 4_000)]
    assert log(store)[0].text == "10% of meter with a straight flush: paid"


def test_a_refused_hit_says_why(store: Store, player: Terminal) -> None:
    bet_and_lock(player, ("w-1", 100))
    win(player, "w-1", 4_000)
    LocalAreaController(store).refuse("refuse", "w-1", "F-1", "floorperson", "a card was exposed")
    assert told(store)[1:] == [("progressive_validated", "EWT-1", 4_000)]
    assert log(store)[1].text == "refused a card was exposed"


def test_a_command_that_is_refused_or_asked_again_enters_nothing_more(store: Store, player: Terminal) -> None:
    bet_and_lock(player, ("w-1", 100))
    win(player, "w-1", 4_000)
    controller = LocalAreaController(store)
    for command_id in ("first", "first", "second"):
        controller.validate(command_id, "w-1", "F-1", "floorperson")
    assert [code for code, _, _ in told(store)] == ["progressive_hit", "progressive_validated"]


def test_a_meter_set_by_hand_is_entered_with_both_who_signed(store: Store, player: Terminal) -> None:
    signed = {"reason": "moved", "finance": "C-1", "slot_operations": "S-1"}
    player.floor.did(SetMeter, meter=METER, amount_cents=60_000, **signed)
    player.floor.refused(SetMeter, meter=METER, amount_cents=1, **signed | {"finance": "S-1"})
    (entry,) = log(store)
    assert (entry.code, entry.device, entry.amount_cents) == ("progressive_reset", METER, 60_000)
    assert json.loads(entry.facts) == {"finance": "C-1", "slot_operations": "S-1"}


def test_money_that_goes_nowhere_near_enters_nothing(store: Store, player: Terminal) -> None:
    player.bet("w-1", 500)
    player.settle("w-1", 1_000)
    player.cash_out()
    assert told(store) == []
