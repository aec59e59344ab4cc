"""Sizes and rates: what is too large is refused in one sentence, and who floods is slowed, then cut off."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from starlette.websockets import WebSocketDisconnect

from croupier.web.live import limits
from croupier.web.live.limits import AT_ONCE, LARGEST_BODY_BYTES, MESSAGES, Chatter, Rates
from tests.access.staffed import bearer, key_for, staffed

if TYPE_CHECKING:
    from fastapi.testclient import TestClient
    from starlette.testclient import WebSocketTestSession

LOG_IN = "/api/sign-in"


def test_a_body_of_the_largest_size_is_read_and_one_byte_more_is_refused(tmp_path: Path) -> None:
    with staffed(tmp_path) as client:
        largest = client.post(LOG_IN, content=b" " * LARGEST_BODY_BYTES)
        assert largest.status_code == 422
        refused = client.post(LOG_IN, content=b" " * (LARGEST_BODY_BYTES + 1))
        assert refused.status_code == 413
        assert refused.json()["error"]["message"] == "the body has more than 1,048,576 bytes"


def test_a_body_that_does_not_say_its_length_is_counted(tmp_path: Path) -> None:
    def pieces(count: int) -> Iterator[bytes]:
        for _ in range(count):
            yield b" " * 65_536

    with staffed(tmp_path) as client:
        assert client.post(LOG_IN, content=pieces(16)).status_code == 422
        assert client.post(LOG_IN, content=pieces(17)).status_code == 413


def test_the_first_requests_pass_the_next_wait_and_the_rest_are_refused() -> None:
    rates = Rates(per_second=10, at_once=5)
    waits = [rates.wait("a", 0.0) for _ in range(20)]
    assert waits[:5] == [0.0] * 5
    assert waits[5:15] == pytest.approx([n / 10 for n in range(1, 11)])
    assert waits[15:] == [None] * 5
    # The others have their own, and time fills every bucket again, up to its brim.
    assert rates.wait("b", 0.0) == 0.0
    assert [rates.wait("a", 100.0) for _ in range(6)] == pytest.approx([0.0] * 5 + [0.1])


def test_sources_are_forgotten_before_they_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_SOURCES", 3)
    rates = Rates()
    for name in "abcdef":
        rates.wait(name, 0.0)
    assert len(rates._left) == 3


def test_a_terminal_that_floods_is_refused_and_the_others_are_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "LONGEST_WAIT_SECONDS", 0.0)
    # A bucket that is hardly filled again, so that a slow machine floods it too.
    monkeypatch.setattr("croupier.web.access.middleware.Rates", lambda: Rates(per_second=0.1))
    with staffed(tmp_path) as client:
        codes = [_look(client, "EWT-1") for _ in range(int(AT_ONCE) + 50)]
        assert 200 in codes
        assert 429 in codes
        assert set(codes) == {200, 429}
        assert _look(client, "EWT-2") == 200


class Noted(Rates):
    """Small buckets that note how long whose requests had to wait."""

    def __init__(self) -> None:
        super().__init__(per_second=20, at_once=10)
        self.waits: dict[str, list[float | None]] = defaultdict(list)

    def wait(self, source: str, now: float) -> float | None:
        found = super().wait(source, now)
        self.waits[source].append(found)
        return found


def test_under_load_a_terminal_that_floods_is_slowed_and_its_neighbour_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = Noted()
    monkeypatch.setattr("croupier.web.access.middleware.Rates", lambda: noted)
    with staffed(tmp_path) as client, ThreadPoolExecutor(60) as crowd:
        flood = [crowd.submit(_look, client, "EWT-1") for _ in range(120)]
        calm = []
        # Not more than the neighbour's own bucket holds, and always while the flood is on.
        while not all(one.done() for one in flood) and len(calm) < 10:
            calm.append(_look(client, "EWT-2"))
        codes = [one.result() for one in flood]
    assert set(calm) == {200}
    assert set(noted.waits["terminal EWT-2"]) == {0.0}
    slowed = [seconds for seconds in noted.waits["terminal EWT-1"] if seconds]
    refused = noted.waits["terminal EWT-1"].count(None)
    assert slowed
    assert all(0 < seconds <= limits.LONGEST_WAIT_SECONDS for seconds in slowed)
    # Every request was answered: at once, late, or with a no.
    assert (codes.count(200), codes.count(429)) == (120 - refused, refused)
    assert refused


def _listen(socket: WebSocketTestSession) -> None:
    while True:
        socket.receive_text()


def _look(client: TestClient, terminal: str) -> int:
    return int(client.get(f"/api/terminals/{terminal}", headers=bearer(key_for(terminal))).status_code)


def test_a_page_that_talks_too_much_over_its_socket_is_cut(tmp_path: Path) -> None:
    with staffed(tmp_path) as client:
        path, headers = "/ws/terminals/EWT-1", bearer(key_for("EWT-1")) | {"host": "127.0.0.1"}
        with client.websocket_connect(path, headers=headers) as socket:
            socket.receive_text()
            for _ in range(MESSAGES + 5):
                socket.send_text("{")
            with pytest.raises(WebSocketDisconnect) as cut:
                _listen(socket)
            assert cut.value.code == 4429


def test_a_page_that_says_little_stays() -> None:
    chatter = Chatter(0.0)
    assert not any(chatter.is_too_much(float(second)) for second in range(200))
    assert [chatter.is_too_much(200.0) for _ in range(MESSAGES + 5)][-1]
