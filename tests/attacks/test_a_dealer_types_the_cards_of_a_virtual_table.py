"""A dealer names what comes out of a virtual shoe: cards, dice, start numbers, Magic Cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier import games
from croupier.equipment.cards import cards
from croupier.errors import Fault
from croupier.ledger.journal import JournalRecord
from croupier.tables import playing, settling
from croupier.tables.events import Acted
from croupier.tables.progressive import Pools
from croupier.tables.round_audit import shuffles_that_differ
from croupier.tables.source import NoSource
from tests.attacks._cards import code, house_with, table_of
from tests.tables.rig import Rig, rig
from tests.tables.test_every_game import Journal


def test_cards_from_the_keyboard_are_refused(tmp_path: Path) -> None:
    with house_with(tmp_path, table_of("high_card_flush")) as house:
        house.begin(ante=1000)
        house.lock()
        assert code(house.post("dealer", "cards", cards="Ah Kh Qh Jh Th 9h 8h")) == "own_shoe"
        assert code(house.post("dealer", "confirm")) == "no_cards"
        assert code(house.post("floorperson", "cards", cards="Ah")) == "own_shoe"
        shoe = house.floor.desks["T-1"].table.source
        # Also the right card: a refusal that knew it would tell it.
        assert code(house.post("dealer", "cards", cards=shoe.cards(0, 1)[0].text)) == "own_shoe"


def test_dice_from_the_keyboard_are_refused(tmp_path: Path) -> None:
    with house_with(tmp_path, table_of("high_roll_dice")) as house:
        wager = next(iter(house.floor.desks["T-1"].table.submission.placeable))
        house.begin(**{wager: 1000})
        house.lock()
        assert code(house.post("dealer", "dice", faces=[6, 6, 6, 6, 6, 6])) == "own_shoe"
        shoe = house.floor.desks["T-1"].table.source
        assert code(house.post("dealer", "dice", faces=list(shoe.dice([], 6)))) == "own_shoe"


def test_a_start_number_of_ones_own_is_refused(tmp_path: Path) -> None:
    with house_with(tmp_path, table_of("six_card_fortune_pai_gow")) as house:
        house.begin(pai_gow=1000)
        for start in range(1, 8):
            assert code(house.post("dealer", "no-more-bets", start=start)) == "own_shoe"
        house.lock()


def test_a_magic_card_and_a_lucky_position_of_ones_own_are_refused(tmp_path: Path) -> None:
    options = {"five_card_player": True, "magic_card": 4, "lucky_bonus": 10}
    with house_with(tmp_path, table_of("texas_holdem_bonus", options=options)) as house:
        house.begin(ante=1000)
        assert code(house.post("dealer", "no-more-bets", magic_card="Ah")) == "own_shoe"
        assert code(house.post("dealer", "no-more-bets", lucky_position=1)) == "own_shoe"
        house.lock()


def test_a_card_that_an_irregularity_concerns_is_not_named_either(tmp_path: Path) -> None:
    with house_with(tmp_path, table_of("high_card_flush")) as house:
        house.begin(ante=1000)
        house.lock()
        named = {"name": "face_up_card", "card": "Ah"}
        assert code(house.post("dealer", "irregularity", **named)) == "own_shoe"
        assert house.ask("preview", **named)["error"]["code"] == "own_shoe"
        dealt = house.floor.desks["T-1"].table.source.cards(0, 1)
        assert code(house.post("dealer", "irregularity", name="face_up_card")) == ""
        assert house.floor.desks["T-1"].table.play.acts[0].cards == tuple(dealt)  # type: ignore[union-attr]


# -- somebody who got past every door ----------------------------------------------------------------


def forged() -> Rig:
    """A round into which cards were written that never came out of its shoe."""
    at = rig()
    at.sit("EWT-1", 1)
    at.open()
    at.do(at.wager("EWT-1", ante=500))
    at.lock()
    # Without its shoe a table cannot compare, as while the journal is read after a restart.
    shoe, at.table.source = at.table.source, NoSource()
    chosen = ["Ah", "Kh", "Qh", "Jh", "Th", "9h", "8h", "2c", "3d", "4s", "5c", "7d", "8s", "Tc"]
    play = at.table.play
    assert play is not None
    while not play.round.over:
        if count := play.round.cards_needed:
            taken, chosen = chosen[:count], chosen[count:]
            at.apply(Acted(round=at.table.round_id, acts=[{"cards": " ".join(taken)}]))
        else:
            at.do(playing.take_defaults(at.table))
    at.table.source = shoe
    return at


def test_the_table_itself_does_not_take_such_a_record() -> None:
    at = rig()
    at.sit("EWT-1", 1)
    at.open()
    at.do(at.wager("EWT-1", ante=500))
    at.lock()
    assert at.refused(playing.enter(at.table, cards("Ah"))) == "own_shoe"
    with pytest.raises(Fault, match="not what the shoe was committed to"):
        at.apply(Acted(round=at.table.round_id, acts=[{"cards": "Ah Kh Qh"}]))


def test_a_settlement_of_cards_that_did_not_come_from_the_shoe_is_a_fault() -> None:
    at = forged()
    pools = Pools(at.table.config, at.table.submission)
    with pytest.raises(Fault, match="did not come from this shuffle"):
        settling.settle(at.table, pools, dict.fromkeys(pools.names, 0))


def test_an_audit_finds_a_round_that_was_settled_so() -> None:
    at = forged()
    honest = settling.check_what_was_dealt
    settling.check_what_was_dealt = lambda table: None  # type: ignore[assignment]
    try:
        at.settle()
    finally:
        settling.check_what_was_dealt = honest
    found = list(shuffles_that_differ(records_of(at), games.load))
    assert [one.code for one in found] == ["cards_differ"]
    assert at.table.round_id in found[0].message


def test_an_audit_finds_nothing_in_honest_rounds() -> None:
    at = rig()
    at.sit("EWT-1", 1)
    for _ in range(3):
        at.open()
        at.do(at.wager("EWT-1", ante=500))
        at.lock()
        at.play_out()
        at.settle()
    assert list(shuffles_that_differ(records_of(at), games.load)) == []


def records_of(at: Rig) -> list[JournalRecord]:
    return Journal(at.events).records
