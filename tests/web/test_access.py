"""Every role against every route, page and WebSocket: exactly what the table of rights says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import suppress

import pytest
from fastapi.routing import APIRoute, APIWebSocketRoute
from starlette.routing import Route
from starlette.websockets import WebSocketDisconnect

from croupier.access.rights import ALWAYS, right_of, rights
from croupier.access.roles import STAFF, Role
from croupier.web.access.middleware import WS_REFUSED
from croupier.web.access.rights import RIGHTS
from croupier.web.server import routers
from tests.access.staffed import TestClient, bearer, entries, key_for, name_of, sign_in, staffed

LOCAL = {"host": "127.0.0.1"}
VALUES = {
    "terminal": "EWT-1",
    "table": "HCF-1",
    "round_id": "HCF-1-000001",
    "number": "1",
    "name": "floor.js",
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with staffed(tmp_path_factory.mktemp("staffed")) as client:
        yield client


def address_of(key: str) -> tuple[str, str]:
    method, _, path = key.partition(" ")
    return method, re.sub(r"{(\w+)}", lambda found: VALUES.get(found[1], "2026-01-05"), path)


def refusal(client: TestClient, key: str, headers: dict[str, str]) -> str:
    """The code with which the gate turned the request away; empty if it let it pass."""
    method, path = address_of(key)
    if method == "WS":
        try:
            # The client of the tests ends a connection by cancelling it, and says so.
            with suppress(CancelledError), client.websocket_connect(path, headers=headers | LOCAL):
                pass
            return ""
        except WebSocketDisconnect as closed:
            return "no_right" if closed.code == WS_REFUSED else f"closed {closed.code}"
    answer = client.request(method, path, headers=headers, json={} if method == "POST" else None)
    if answer.status_code not in (401, 403):
        return ""
    return str(answer.json()["error"]["code"])


def test_every_route_and_page_has_a_right_and_every_line_a_route(house: TestClient) -> None:
    served = set()
    for router in routers():
        for route in router.routes:
            assert isinstance(route, APIRoute | APIWebSocketRoute), f"{route} is not seen by the gate"
            for method in getattr(route, "methods", ["WS"]):
                served.add(f"{method} {route.path}")
    own = [route.path for route in house.app.routes if type(route) is Route]  # type: ignore[attr-defined]
    assert own == ["/openapi.json"]
    assert served | {"GET /openapi.json"} == set(RIGHTS)


def test_every_line_names_an_act_of_the_table() -> None:
    for act in RIGHTS.values():
        assert act in rights()


@pytest.mark.parametrize("role", STAFF)
def test_a_person_may_do_exactly_what_the_table_says(house: TestClient, role: Role) -> None:
    headers = bearer(sign_in(house, name_of(role)))
    for key, act in RIGHTS.items():
        if key in ("POST /api/sign-out", "POST /api/sign-in"):
            continue
        right = right_of(act)
        allowed = "second_person_needed" if right.second_when == ALWAYS else ""
        expected = allowed if right.allows([role]) else "no_right"
        assert refusal(house, key, headers) == expected, f"{role}: {key}"


def test_a_terminal_may_do_exactly_what_the_table_says_at_itself(house: TestClient) -> None:
    headers = bearer(key_for("EWT-1"))
    for key, act in RIGHTS.items():
        if "{round_id}" in key:
            continue
        expected = "" if right_of(act).allows([Role.PATRON_TERMINAL]) else "no_right"
        assert refusal(house, key, headers) == expected, key


def test_a_terminal_is_nobody_at_another_terminal(house: TestClient) -> None:
    headers = bearer(key_for("EWT-2"))
    for key in RIGHTS:
        if "{terminal}" in key:
            assert refusal(house, key, headers) == "no_right", key


def test_a_terminal_sees_of_all_terminals_itself_alone(house: TestClient) -> None:
    seen = house.get("/api/floor", headers=bearer(key_for("EWT-1"))).json()["terminals"]
    assert [one["id"] for one in seen] == ["EWT-1"]
    everybody = house.get("/api/floor", headers=bearer(sign_in(house, name_of("surveillance")))).json()
    assert len(everybody["terminals"]) == 3


def test_a_terminal_recalls_rounds_in_its_own_name_alone(house: TestClient) -> None:
    headers = bearer(key_for("EWT-1"))
    path = "/api/rounds/HCF-1-000001"
    assert house.get(f"{path}?terminal=EWT-1", headers=headers).status_code == 404
    assert house.get(f"{path}?terminal=EWT-2", headers=headers).status_code == 403
    assert house.get(path, headers=headers).status_code == 403


def test_nobody_gets_no_further_than_the_door(house: TestClient) -> None:
    for key, act in RIGHTS.items():
        assert bool(refusal(house, key, {})) == (not right_of(act).public), key


def test_a_page_sends_a_stranger_to_the_sign_in_page_and_back(house: TestClient) -> None:
    answer = house.get("/dealer/HCF-1", headers={"accept": "text/html"})
    assert answer.status_code == 303
    assert answer.headers["location"] == "/sign-in?next=/dealer/HCF-1"
    assert house.get("/sign-in").status_code == 200


def test_a_browser_is_told_no_on_a_page_and_a_program_in_json(house: TestClient) -> None:
    cashier = bearer(sign_in(house, name_of("cage_cashier")))
    for path, status in (("/nowhere", 404), ("/dealer/HCF-1", 403)):
        shown = house.get(path, headers={"accept": "text/html", **cashier})
        told = house.get(path, headers={"accept": "application/json", **cashier})
        assert (shown.status_code, told.status_code) == (status, status)
        assert shown.headers["content-type"].startswith("text/html")
        assert 'href="/"' in shown.text
        assert set(told.json()["error"]) == {"code", "message", "cite"}
    sneaky = house.get("/%3Cscript%3E", headers={"accept": "text/html"})
    assert (sneaky.status_code, "<script" in sneaky.text) == (404, False)


def test_a_route_that_stands_in_no_table_is_refused(
    house: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = house.app.middleware_stack  # type: ignore[attr-defined]
    while not hasattr(gate, "_routes"):
        gate = getattr(gate, "_app", None) or gate.app
    found = next(one for one in gate._routes.known if one.key == "GET /api/floor")
    monkeypatch.setitem(gate._routes._by_method, "GET", [found._replace(act=None)])
    headers = bearer(sign_in(house, name_of("floorperson")))
    assert refusal(house, "GET /api/floor", headers) == "no_right_defined"


def test_a_refusal_and_a_staff_act_are_in_the_log_with_person_and_device(house: TestClient) -> None:
    dealer = bearer(sign_in(house, name_of("dealer")))
    house.get("/api/terminals/EWT-1", headers=dealer)
    house.post("/api/tables/HCF-1/close", json={"id": "c"}, headers=dealer)
    *_, refused = entries(house, code="access_refused", person="ann.dealer", device="EWT-1")
    assert "floorperson" in refused["text"]
    done = entries(house, code="staff_act", person="ann.dealer", text="/close")
    assert done[-1]["device"] == "HCF-1"
    assert done[-1]["facts"]["act"] == "table.deal"
