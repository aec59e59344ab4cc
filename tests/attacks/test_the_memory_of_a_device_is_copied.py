"""Whoever copies key and memory of a gateway tells another history: it does not follow, and is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from croupier.wagering.devices.event import chain_start
from tests.attacks._money import KEY, attacked, bill, code


def test_a_chain_goes_on_and_no_other_history_takes_its_place(tmp_path: Path) -> None:
    with attacked(tmp_path) as house:
        house.enroll()
        first = replace(bill(1), previous=chain_start("EWT-1.1", KEY.public_key))
        assert code(house.report(replace(first, previous="0" * 64))) == "event_forked"
        assert house.report(first).json()["accepted"] is True
        second = replace(bill(2), previous=first.hash())
        # Another first bill would have another hash; and once there is a chain, none without it is heard.
        forked = replace(bill(2), previous=replace(first, amount_cents=10_000).hash())
        assert code(house.report(forked)) == "event_forked"
        assert code(house.report(bill(2))) == "event_forked"
        assert house.credits() == 2_000
        assert house.report(second).json()["accepted"] is True
        assert house.report(second).json()["accepted"] is True
        assert code(house.report(replace(second, amount_cents=10_000))) == "id_used_otherwise"
        assert house.credits() == 4_000
