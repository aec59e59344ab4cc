"""Every irregularity of every chapter, over HTTP: at its first and its last moment, one before and one after.

A refusal names the section. What the section wants at the table afterwards keeps the next round from being
opened until it is confirmed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import httpx
import pytest

from croupier import games
from croupier.play.request import Ask, Deal
from croupier.tables.hybrid_table import HybridTable
from tests.access.staffed import name_of
from tests.attacks._cards import PATRON, House, code, house_with, table_of
from tests.waiting import looks
from tests.web.devices import insert_bill
from tests.web.irregular_rounds import BETTING, NEVER, OVER, SCRIPTS, Script, Window

FLOORPERSON = name_of("floorperson")


class Player:
    """Plays the scripted round up to a moment, and enters what went wrong."""

    def __init__(self, house: House, script: Script) -> None:
        self.house = house
        self.script = script

    @property
    def table(self) -> HybridTable:
        return self.house.floor.desks["T-1"].table

    def open(self) -> None:
        """A round with the player's wagers, betting still open."""
        if self.table.phase == "closed":
            assert self.house.patron("sit", position=1).status_code == 200
        self._give_money()
        opening = self.house.post("dealer", "open" if self.table.phase == "closed" else "next")
        assert opening.status_code == 200, opening.text
        placed = self.house.patron("wagers", round=self.table.round_id, wagers=dict(self.script.wagers))
        assert placed.status_code == 200, placed.text
        self.decisions = list(self.script.decisions)
        self.moment = BETTING

    def _give_money(self) -> None:
        if self.house.floor.cashier.standings[PATRON].balance_cents < 5000:
            insert_bill(self.house.client, PATRON, 10_000)

    def to(self, moment: int) -> None:
        """Up to a moment; ``OVER`` is when the wagers are settled."""
        while self.moment < moment and self.table.phase != "settled":
            self._step(moment)
        if moment == OVER:
            self._settled()

    def _settled(self) -> None:
        for _ in looks("the round is settled"):
            if self.table.phase == "settled":
                return

    def _step(self, moment: int) -> None:
        if self.moment == BETTING:
            self.house.lock()
            self.moment = 0
            return
        play = self.table.play
        assert play is not None
        pending = play.round.pending
        if pending is None:
            self._settled()
        elif isinstance(pending, Ask):
            self._decide(play.choices(1))
        else:
            count = min(moment - self.moment, play.round.cards_needed) if isinstance(pending, Deal) else 1
            dealt = self.house.post("dealer", "deal", count=count)
            assert dealt.status_code == 200, dealt.text
            self.moment += count

    def _decide(self, choices: list[Any]) -> None:
        """The next word of the script; after an irregularity the first that is open."""
        assert self.table.play is not None
        said = self.decisions.pop(0) if self.decisions else ""
        choice = next((one for one in choices if one.word == said), choices[-1])
        words = f"{choice.word} {choice.at_least}" if choice.takes_amount() else choice.word
        asked = {"round": self.table.round_id, "question": self.table.play.question}
        answer = self.house.patron("decision", **asked, decision=words)
        assert answer.status_code == 200, answer.text
        self.moment += 1

    def enter(self, name: str) -> httpx.Response:
        return self.house.post("dealer", "irregularity", FLOORPERSON, name=name, seat=1)

    def finish(self) -> None:
        """To the end of the round, and what is owed is done; the device that was covered is back."""
        self.do_what_is_owed()
        self.to(OVER)
        self.do_what_is_owed()

    def do_what_is_owed(self) -> None:
        for act in [*self.table.owed, *(f"uncover_{device}" for device in self.table.covered)]:
            done = self.house.post("floorperson", "done", act=act)
            assert done.status_code == 200, done.text


@pytest.fixture(scope="module")
def player(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Player]:
    script: Script = request.param
    table = table_of(
        script.game,
        "recorded",
        dealing=script.dealing,
        edition=script.edition,
        recorded=[script.shoe] if script.cards else [],
        recorded_dice=[[list(roll) for roll in script.dice]] if script.dice else [],
    )
    with house_with(tmp_path_factory.mktemp(script.id), table) as house:
        yield Player(house, script)


def cases(of: Any) -> list[Any]:
    """Every irregularity of every script; of a second way of dealing those whose time it changes."""
    return [
        pytest.param(script, name, window, id=f"{script.id}-{name}")
        for script in SCRIPTS
        for name, window in script.windows.items()
        if of(window) and window != _of_the_other_method(script).get(name, ())
    ]


def _of_the_other_method(script: Script) -> Mapping[str, Window]:
    """What the same game shows from a manual shoe already, if this is another."""
    same = (one for one in SCRIPTS if (one.game, one.edition) == (script.game, script.edition))
    first = next(same)
    return {} if first is script else first.windows


def section_of(script: Script, name: str) -> str:
    game = games.load(script.game)
    return game.edition(script.edition).cite(game.irregularities[name].by)


def refused(player: Player, name: str) -> None:
    answer = player.enter(name)
    assert answer.status_code != 200, f"{name} at moment {player.moment}"
    assert answer.json()["error"]["cite"] == section_of(player.script, name)
    told = player.house.ask("preview", name=name, seat=1)
    assert told.get("possible", False) is False


def taken(player: Player, name: str) -> None:
    """Accepted; and what must be done afterwards holds the table."""
    answer = player.enter(name)
    assert answer.status_code == 200, answer.text
    known = player.table.game.irregularities[name]
    owed = [act for act in player.table.owed if player.table.owed[act] == name]
    broken_off = known.only_recorded or (player.table.play is not None and player.table.play.round.cut_short)
    assert owed == (list(known.afterwards) if broken_off else [])
    if owed:
        player.to(BETTING if player.table.phase == "betting" else OVER)
        held = player.house.post("dealer", "no-more-bets" if player.table.phase == "betting" else "next")
        assert code(held) == "table_stopped"
        assert held.json()["error"]["cite"] == section_of(player.script, name)
    player.finish()


def test_the_scripts_hold_every_irregularity_of_every_edition() -> None:
    for script in SCRIPTS:
        assert set(script.windows) == set(games.load(script.game).irregularities), script.id
    listed = {(script.game, games.load(script.game).edition(script.edition).id) for script in SCRIPTS}
    assert listed == {(game, edition) for game in games.ids() for edition in games.load(game).editions}


@pytest.mark.parametrize(
    ("player", "name", "window"), cases(lambda one: one is not NEVER), indirect=["player"]
)
def test_an_irregularity_is_taken_in_its_time_and_refused_before_and_after(
    player: Player, name: str, window: Window
) -> None:
    assert window is not None
    first, last = window
    if first > BETTING:
        player.open()
        player.to(_before(player, first))
        refused(player, name)
        player.to(first)
        taken(player, name)
    if last < OVER:
        player.open()
        player.to(last + 1)
        refused(player, name)
        player.finish()
    player.open()
    player.to(last)
    taken(player, name)


def _before(player: Player, first: int) -> int:
    """The moment before; before the settlement it is the last at which the round waits for something."""
    return first - 1 if first != OVER else 0


@pytest.mark.parametrize(("player", "name", "window"), cases(lambda one: one is NEVER), indirect=["player"])
def test_an_irregularity_that_cannot_happen_here_is_refused_at_every_moment(
    player: Player, name: str, window: Window
) -> None:
    player.open()
    for moment in (BETTING, 0, 1, OVER):
        player.to(moment)
        refused(player, name)
    player.finish()
