"""A round of every game and edition through a simulated optical shoe or dice reader: nobody types a card.

One house with a table of each; the simulator tells each card as it leaves the shoe, the real gateway signs
it, and what the house settles is what ``croupier settle`` settles.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from croupier import games
from croupier.client import signed_body
from croupier.floor.assets.table_device import EnrollTableDevice
from croupier.store.store import Store
from croupier.wagering.devices.event import BILL, DeviceEvent
from croupier.wagering.devices.verify import verify_events
from tests.gateway._cabinet import Cabinet, House, running, wait_for
from tests.gateway.test_table_readers import Dealt, money, settled_by_the_program
from tests.tables.test_irregularities_of_real_cards import SETTLING, ScriptedHand, dealt_to
from tests.web.devices import AT, key_of
from tests.web.irregular_rounds import SCRIPTS, Script

START = 8
"""Pai Gow: the total of three dice names the position that gets the first hand, as 1 would."""


def one_of_each_edition() -> dict[str, Script]:
    """The first script of every edition, by the name of its table."""
    found: dict[tuple[str, str], Script] = {}
    for script in SCRIPTS:
        found.setdefault((script.game, script.edition), script)
    return {f"R-{number}": script for number, script in enumerate(found.values(), 1)}


TABLES = one_of_each_edition()


def configured(name: str, script: Script) -> str:
    edition = games.load(script.game).edition(script.edition)
    equipment = [] if games.load(script.game).dice else ["shuffler"]
    if edition.equipment.second == "batch":
        equipment.append("two_decks")
    lines = {"id": name, "game": script.game, "edition": edition.id, "cards": "dealer", "reader": True}
    lines |= {"dealing": script.dealing} if script.dealing else {}
    lines |= {"equipment": equipment, "betting_seconds": 0, "decision_seconds": 0}
    return "\n".join(["[[tables]]", *(f"{key} = {json.dumps(value)}" for key, value in lines.items())])


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    tables = "\n\n".join(configured(name, script) for name, script in TABLES.items())
    folder = tmp_path_factory.mktemp("readers")
    opened = House(folder, f'cards = "virtual"\n\n{tables}', tuple(games.ids()))
    with running(opened):
        money(opened)
        yield opened


@pytest.fixture(scope="module")
def rich(house: House) -> House:
    """The patron has enough for a round of everything."""
    for number in range(2, 7):
        event = DeviceEvent("EWT-1.1", number, "EWT-1", BILL, AT, 10_000)
        assert house.post("devices/EWT-1.1/events", signed_body(event, key_of("EWT-1"))).json()["accepted"]
    return house


class Told(ScriptedHand):
    """Deals a script at a table without books, so that it is known what is due, and tells the house the same
    through the simulated device; the patron answers there."""

    def __init__(self, house: House, name: str, round_id: str, box: Cabinet, at: Dealt) -> None:
        mirror, _ = dealt_to(TABLES[name], 0, reads=True)
        super().__init__(mirror, TABLES[name])
        self.round_id, self.box, self.real = round_id, box, at
        self.answers: list[str] = []

    def tell(self, words: str) -> None:
        assert self.box.tell(words) == "ok"

    def deal_some(self, count: int) -> None:
        before = len(self.dealt)
        super().deal_some(count)
        for card in self.dealt[before:]:
            self.tell(f"shoe CARD {card.text}")

    def roll(self, faces: list[int]) -> None:
        self.tell(f"dice DICE {'-'.join(map(str, faces))}")
        super().roll(faces)

    def answer(self) -> None:
        play = self.at.table.play
        assert play is not None
        question = play.question
        wait_for("the patron is asked", lambda: self.asked() == question)
        super().answer()
        self.answers.append(play.decided[1])
        self.real.patron("decision", round=self.round_id, question=question, decision=self.answers[-1])

    def asked(self) -> int | None:
        """The number of the open question, as the patron's page has it."""
        listed = {one["table"]: one for one in self.real.document()["tables"]}
        found: int | None = listed[self.real.table]["question"]
        return found


@pytest.mark.parametrize("name", TABLES, ids=lambda name: TABLES[name].id)
def test_a_round_of_every_game_comes_from_its_reader(rich: House, name: str) -> None:
    script = TABLES[name]
    box = Cabinet(rich, name, "dice" if script.dice else "shoe", enroll=EnrollTableDevice)
    try:
        with running(box.gateway):
            at = Dealt(rich, name)
            numbers = {"start": START} if script.game == "six_card_fortune_pai_gow" else {}
            round_id = at.open(numbers, **script.wagers)
            typed = (
                at.at_table("dealer", "dice", faces=[1])
                if script.dice
                else at.at_table("dealer", "cards", cards="2h")
            )
            assert typed["error"]["code"] == "read_by_device"
            told = Told(rich, name, round_id, box, at)
            told.play_to(SETTLING)
            if not script.dice:
                wait_for("all hands lie open", lambda: "error" not in at.at_table("dealer", "confirm"))
            wait_for("the round is settled", lambda: "lines" in at.record(round_id))
            record = at.record(round_id)
    finally:
        box.bench.kill()
    chance = {"dice": told.rolled} if script.dice else {"cards": " ".join(one.text for one in told.dealt)}
    assert record["lines"] == settled_by_the_program(record, chance, told.answers)["lines"]
    check_chain(rich, box, len(told.rolled) + len(told.dealt))


def check_chain(house: House, box: Cabinet, events: int) -> None:
    """Whoever has the books can prove what this table's device has told."""
    with Store(house.database) as store:
        devices = {one.id: one for one in store.devices()}
        assert verify_events(store.journal(), devices).findings == []
        assert devices[box.device].last_number == events


def test_every_edition_is_here() -> None:
    listed = {(one.game, games.load(one.game).edition(one.edition).id) for one in TABLES.values()}
    assert listed == {(game, edition) for game in games.ids() for edition in games.load(game).editions}
