"""A house for the browser: every game, dealers who enter the cards, and no clock that runs out."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import IO, Any

from croupier import games
from croupier.house.demo import offered_options
from tests.waiting import PATIENCE_SECONDS
from tests.warm import WarmProcess

TERMINALS = 120
SPARE_TABLES = 80
"""Further tables of High Card Flush, one for each test that needs a table for itself."""
HASTY, ADVISED = 90, 91
A_FLUSH = "Ah 2s Kh 3c Qh 4d Jh 5s 9h 6c 2c 7d 3d 8s"
"""The table with a clock, and the one where the house gives hints."""


def table_name(game_id: str, number: int = 1) -> str:
    return f"{games.load(game_id).facts.initials}-{number}"


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_toml(one)}" for key, one in value.items()) + "}"
    return json.dumps(value)


def _table(game_id: str, number: int = 1, **changes: Any) -> str:
    settings: dict[str, Any] = {
        "id": table_name(game_id, number),
        "game": game_id,
        "options": offered_options(games.load(game_id).edition()),
        "cards": "dealer",
        "betting_seconds": 0,
        "decision_seconds": 0,
    }
    lines = [f"{key} = {_toml(value)}" for key, value in (settings | changes).items()]
    return "\n".join(["[[tables]]", *lines])


def configuration(database: Path, spare_tables: int) -> str:
    """The configuration file of the house."""
    tables = [_table(game_id) for game_id in games.ids()]
    tables += [_table("high_card_flush", number) for number in range(2, 2 + spare_tables)]
    again = ("double_back_jack", "raise_it_up_stud", "lunar_poker", "props_and_hops")
    tables += [_table(game_id, 2) for game_id in again]
    tables += [_table("lunar_poker", number) for number in (3, 5)]
    tables += [_table(game_id, 4) for game_id in games.ids() if game_id != "high_card_flush"]
    tables += [_table("high_card_flush", HASTY, decision_seconds=2)]
    tables += [_table("high_card_flush", ADVISED, hints=True, cards="recorded", recorded=[A_FLUSH])]
    head = f"name = 'The house of the tests'\ndatabase = {json.dumps(str(database))}\ndemo = true"
    terminals = f"[[terminals]]\nfirst = 'EWT-101'\ncount = {TERMINALS}\nlargest_win_cents = 119999"
    return "\n\n".join([head, *tables, terminals])


class Server:
    """A running ``croupier serve`` on a free port of this machine; ``python`` is what runs it."""

    python = sys.executable

    def __init__(self, folder: Path, *arguments: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.listen = f"127.0.0.1:{probe.getsockname()[1]}"
        self.url = f"http://{self.listen}"
        self.arguments = arguments
        self.log = folder / "server.log"
        self.start()

    def start(self) -> None:
        words = ["serve", *self.arguments, "--listen", self.listen]
        with self.log.open("ab") as log:
            self.process = self._process(words, log)
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"the house does not open: {self.log.read_text(encoding='utf-8')}")
            time.sleep(0.1)

    def _process(self, words: list[str], log: IO[bytes]) -> subprocess.Popen[Any]:
        if self.python == sys.executable:
            return WarmProcess(words, stdout=log, stderr=log)
        return subprocess.Popen([self.python, "-m", "croupier.cli", *words], stdout=log, stderr=log)

    def _answers(self) -> bool:
        try:
            self.get("/api/floor")
        except OSError:
            return False
        return True

    def said(self) -> str:
        """The end of what the server has written, for whoever looks for the cause of a failure."""
        return self.log.read_text(encoding="utf-8", errors="replace")[-4_000:]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE_SECONDS)

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(self.url + path, timeout=PATIENCE_SECONDS) as answer:
            return json.load(answer)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """A command from elsewhere, for what a test does not do on the page."""
        body = {"id": f"test:{time.monotonic_ns()}", **body}
        headers = {"content-type": "application/json"}
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers, method="POST")
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{path}: {error.read().decode()}") from error


class Demonstration(Server):
    """The floor of ``make run``: automatic dealers and patrons."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "--demo")


class House(Server):
    """The house of the tests, with terminals and tables for each of them."""

    def __init__(self, folder: Path, spare_tables: int = SPARE_TABLES) -> None:
        config = folder / "house.toml"
        config.write_text(configuration(folder / "house.sqlite", spare_tables), encoding="utf-8")
        super().__init__(folder, str(config))
        # From the last one down: the floor page gives the first free one to a visitor.
        self._terminals = iter(range(100 + TERMINALS, 100, -1))
        self._spare = iter(range(2, 2 + spare_tables))

    def free_terminal(self) -> str:
        """A terminal that no other test uses."""
        return f"EWT-{next(self._terminals)}"

    def spare_table(self) -> str:
        """A table of High Card Flush that no other test uses."""
        return table_name("high_card_flush", next(self._spare))
