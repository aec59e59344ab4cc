"""A staffed house with tables of cards, as those attack it who want to know or to choose what is dealt."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx

from croupier.house.floor import Floor
from croupier.tables.config import TableConfig
from croupier.tables.reminders import holding
from tests.access.staffed import PASSWORD, TestClient, bearer, key_for, name_of, sign_in, staffed
from tests.web.devices import insert_bill

_IDS = count(1)
PATRON = "EWT-1"


def table_of(game: str, cards: str = "virtual", **more: Any) -> TableConfig:
    """A table without clocks."""
    return TableConfig(id="T-1", game=game, cards=cards, betting_seconds=0, decision_seconds=0, **more)


class House:
    """A running house and what an outsider does with it, over HTTP."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self._tokens: dict[str, str] = {}

    @property
    def floor(self) -> Floor:
        floor: Floor = self.client.app.state.floor  # type: ignore[attr-defined]
        return floor

    def who(self, role: str) -> dict[str, str]:
        """The headers of a person of this role."""
        if role not in self._tokens:
            self._tokens[role] = sign_in(self.client, name_of(role))
        return bearer(self._tokens[role])

    def post(self, role: str, command: str, second: str = "", **body: Any) -> httpx.Response:
        """A command at the table, by somebody, and with somebody else as the second person."""
        headers = self.who(role)
        if second:
            given = b64encode(f"{second}:{PASSWORD}".encode()).decode()
            headers |= {"croupier-second": f"Basic {given}"}
        told = {"id": f"attack-{next(_IDS)}", **body}
        return self.client.post(f"/api/tables/T-1/{command}", json=told, headers=headers)

    def ask(self, command: str, **body: Any) -> dict[str, Any]:
        """A dealer asks, without an id."""
        answer = self.client.post(f"/api/tables/T-1/{command}", json=body, headers=self.who("dealer"))
        return dict(answer.json())

    def patron(self, command: str, **body: Any) -> httpx.Response:
        told = {"id": f"attack-{next(_IDS)}", "table": "T-1", **body}
        path = f"/api/terminals/{PATRON}/{command}"
        return self.client.post(path, json=told, headers=bearer(key_for(PATRON)))

    def begin(self, **wagers: int) -> None:
        """The patron has money, sits down and wagers."""
        insert_bill(self.client, PATRON, 10_000)
        self.bring_what_is_due()
        assert self.post("dealer", "open").status_code == 200
        assert self.patron("sit", position=1).status_code == 200
        placed = self.patron("wagers", round=self.floor.desks["T-1"].table.round_id, wagers=wagers)
        assert placed.status_code == 200, placed.text

    def bring_what_is_due(self) -> None:
        """Cards or dice come to a table of a dealer, and a floorperson inspects them."""
        table = self.floor.desks["T-1"].table
        while due := holding(table, self.floor.clock.now()):
            done = self.post("floorperson", "done", act=due[0].act)
            assert done.status_code == 200, done.text

    def lock(self) -> None:
        assert self.post("dealer", "no-more-bets").status_code == 200


def code(answer: httpx.Response) -> str:
    """The code of a refusal; empty if it was done."""
    return "" if answer.status_code == 200 else str(answer.json()["error"]["code"])


@contextmanager
def house_with(folder: Path, table: TableConfig) -> Iterator[House]:
    with staffed(folder, tables=[table]) as client:
        yield House(client)
