"""The floor changes how an open table is dealt, as its chapter allows: a covered device first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from croupier.tables.hybrid_table import HybridTable
from croupier.tables.rebuild import rebuild
from tests.access.staffed import name_of
from tests.attacks._cards import House, code, house_with, table_of
from tests.waiting import looks

FLOORPERSON = name_of("floorperson")
OUT_OF_ORDER = "58 Pa. Code § 678a.13(g)"
CARDS = "As Kd 9h 7c 5d 3s 2h Qs Jd Th 8c 6d 4s 2c"


def shoe(**more: Any) -> Any:
    return table_of("high_card_flush", "recorded", dealing="automated_shoe", recorded=[CARDS], **more)


def play_a_round(house: House) -> None:
    table = house.floor.desks["T-1"].table
    house.lock()
    house.post("dealer", "deal", count=0)
    assert table.play is not None
    asked = {"round": table.round_id, "question": table.play.question, "decision": "fold"}
    assert house.patron("decision", **asked).status_code == 200
    for _ in looks("the round is settled"):
        if table.phase == "settled":
            return


def posted(house: House) -> dict[str, str]:
    rules = house.client.get("/api/tables/T-1/rules", headers=house.who("dealer")).json()
    return dict(rules["dealing"])


def test_a_covered_shoe_is_replaced_by_another_method_and_the_rules_say_so(tmp_path: Path) -> None:
    with house_with(tmp_path, shoe()) as house:
        house.begin(ante=500)
        play_a_round(house)
        table = house.floor.desks["T-1"].table
        refused = house.post("floorperson", "dealing", dealing="manual_shoe")
        assert (code(refused), refused.json()["error"]["cite"]) == ("not_covered", OUT_OF_ORDER)
        named = house.post("dealer", "irregularity", name="device_out_of_order")
        assert code(named) == "no_such_device"
        covered = {"name": "device_out_of_order", "device": "automated_shoe"}
        assert code(house.post("dealer", "irregularity", **covered)) == ""
        held = house.post("dealer", "next")
        assert (code(held), held.json()["error"]["cite"]) == ("device_covered", OUT_OF_ORDER)
        assert code(house.post("dealer", "dealing", dealing="manual_shoe")) == "floorperson_needed"
        assert code(house.post("dealer", "dealing", FLOORPERSON, dealing="manual_shoe")) == ""
        assert posted(house) == {"method": "manual_shoe", "cite": "58 Pa. Code § 678a.8"}
        assert code(house.post("dealer", "next")) == ""
        placed = house.patron("wagers", round=table.round_id, wagers={"ante": 500})
        assert placed.status_code == 200
        refused = house.post("floorperson", "dealing", dealing="automated_shoe")
        assert code(refused) == "device_covered"
        play_a_round(house)
        assert table.play is not None
        assert table.play.setup.dealing == "manual_shoe"
        assert code(house.post("floorperson", "done", act="uncover_automated_shoe")) == ""
        assert code(house.post("floorperson", "dealing", dealing="automated_shoe")) == ""
        assert posted(house)["method"] == "automated_shoe"


def test_it_is_changed_between_rounds_alone_and_kept_over_a_restart(tmp_path: Path) -> None:
    with house_with(tmp_path, shoe()) as house:
        house.begin(ante=500)
        house.lock()
        assert code(house.post("floorperson", "dealing", dealing="hand")) == "round_not_over"
        assert code(house.post("floorperson", "dealing", dealing="teleport")) == "unknown_dealing"
        covered = {"name": "device_out_of_order", "device": "automated_shoe"}
        assert code(house.post("dealer", "irregularity", **covered)) == ""
        play = house.floor.desks["T-1"].table
        house.post("dealer", "deal", count=0)
        assert play.play is not None
        asked = {"round": play.round_id, "question": play.play.question, "decision": "fold"}
        house.patron("decision", **asked)
        for _ in looks("the round is settled"):
            if play.phase == "settled":
                break
        assert code(house.post("floorperson", "dealing", dealing="hand")) == ""
        again = HybridTable(play.config, play.game)
        rebuild({"T-1": again}, house.floor.books.ledger, house.floor.clock.now())  # type: ignore[arg-type]
        assert (again.dealing, again.covered) == ("hand", {"automated_shoe"})


def test_hand_dealing_needs_a_shuffler_that_works(tmp_path: Path) -> None:
    table = table_of("high_card_flush", "dealer", dealing="hand", equipment=["shuffler"])
    with house_with(tmp_path, table) as house:
        assert code(house.post("dealer", "irregularity", name="device_out_of_order")) == ""
        refused = house.post("dealer", "open")
        assert (code(refused), refused.json()["error"]["cite"]) == (
            "equipment_missing",
            "58 Pa. Code § 678a.9(a)(1)",
        )
        assert code(house.post("dealer", "irregularity", name="shuffler_jam")) == "no_such_device"
        assert code(house.post("floorperson", "dealing", dealing="manual_shoe")) == ""
        assert house.floor.desks["T-1"].table.dealing == "manual_shoe"


def test_massachusetts_never_deals_without_a_shuffler(tmp_path: Path) -> None:
    table = table_of("high_card_flush", "dealer", edition="ma", equipment=["shuffler"])
    with house_with(tmp_path, table) as house:
        assert code(house.post("dealer", "irregularity", name="device_out_of_order")) == ""
        assert code(house.post("dealer", "open")) == "equipment_missing"
        assert code(house.post("floorperson", "dealing", dealing="automated_shoe")) == "equipment_missing"
        assert code(house.post("floorperson", "done", act="uncover_shuffler")) == ""
        assert code(house.post("floorperson", "dealing", dealing="automated_shoe")) == ""


def test_a_virtual_shoe_has_no_method_to_change(tmp_path: Path) -> None:
    with house_with(tmp_path, table_of("high_card_flush")) as house:
        assert code(house.post("floorperson", "dealing", dealing="hand")) == "no_dealing_method"
