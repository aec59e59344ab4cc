"""Commands over the WebSocket: what HTTP would do, refuse and answer, on the line that is open anyway."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Any

import pytest
from starlette.websockets import WebSocketDisconnect

from croupier.access.roles import STAFF
from croupier.client import Client
from croupier.web.access.presence import WS_WHO_CHANGED
from croupier.web.access.rights import RIGHTS
from croupier.web.live.limits import AT_ONCE
from tests.access.staffed import TestClient, bearer, entries, key_for, name_of, sign_in, staffed
from tests.web.house import House
from tests.web.test_api import betting, code_of, patron, run, settled

if TYPE_CHECKING:
    from starlette.testclient import WebSocketTestSession

LOCAL = {"host": "127.0.0.1"}
TERMINAL, DEALER = "/ws/terminals/EWT-1", "/ws/tables/HCF-1/dealer"


# -- a demonstration floor, as a page uses it --------------------------------------------------------


def test_a_patron_and_a_dealer_play_a_round_without_http(house: House) -> None:
    async def test(client: Client) -> None:
        one, dealer = patron(client), client.dealer("HCF-2")
        async with client.line(one.path) as line, client.line("tables/HCF-2/dealer") as console:
            one.line, dealer.line = line, console
            assert (await one.bill(10_000))["credits_cents"] == 10_000
            await one.sit("HCF-2", 1)
            round_id = await betting(client, "HCF-2")
            told = await one.wager("HCF-2", round_id, {"ante": 1000}, command_id="the-wager")
            # The same id over the other way is the same command, and has the same answer.
            one.line = None
            assert await one.wager("HCF-2", round_id, {"ante": 1000}, command_id="the-wager") == told
            one.line = line
            assert await code_of(one.wager("HCF-2", round_id, {"ante": 1})) == "below_minimum"
            await dealer.no_more_bets()
            for _ in range(14):
                await dealer.deal(1)
            async for message in line:
                if message.get("type") == "table" and message.get("question"):
                    await one.decide("HCF-2", round_id, message["question"], "fold")
                    break
            await settled(client, "HCF-2")
            assert (await one.state())["account"]["credits_cents"] == 9_000
            await one.leave("HCF-2")
            await one.cash_out()

    run(house, test)


def test_what_is_asked_just_before_a_line_breaks_is_done(house: House) -> None:
    async def test(client: Client) -> None:
        one = patron(client)
        async with client.line(one.path) as line:
            asked = asyncio.create_task(line.ask("bill", {"id": "last-word", "bill_cents": 2000}))
            await asyncio.sleep(0)
        asked.cancel()
        # Asked again: whether the first one came in time or not, there is one bill.
        assert (await one.bill(2000, command_id="last-word"))["credits_cents"] == 2000
        assert (await one.state())["account"]["credits_cents"] == 2000
        await one.cash_out()

    run(house, test)


@pytest.mark.parametrize(
    ("command", "body"),
    [
        ("wagers", {}),
        ("wagers", {"id": "x", "table": "HCF-2", "round": "no", "wagers": {"ante": -1}}),
        ("wagers", {"id": "x", "table": "NOPE", "round": "no", "wagers": {"ante": 500}}),
        ("sit", {"id": "x y", "table": "HCF-2"}),
        ("cash-out", {"id": "x", "more": 1}),
        ("cash-out", {"id": "nothing-there"}),
        ("cash-out", []),
        ("cash-out", "text"),
        ("nonsense", {"id": "x"}),
        ("hand-pay", {"id": "x"}),
    ],
)
def test_every_no_is_the_one_that_http_says(house: House, command: str, body: Any) -> None:
    async def test(client: Client) -> None:
        one = client.terminal("EWT-101")
        over_http = await client._http.post(f"/api/{one.path}/{command}", json=body)
        async with client.line(one.path) as line:
            assert await line.ask(command, body) == (over_http.status_code, over_http.json())
        assert over_http.status_code >= 400

    run(house, test)


def test_a_line_leads_to_its_own_place_alone(house: House) -> None:
    async def test(client: Client) -> None:
        async with client.line("terminals/EWT-101") as line:
            for command in ("../EWT-102/cash-out", "", "a/b", "%2e%2e", "cash-out?x=1", "cash-out\n"):
                status, answer = await line.ask(command, {"id": "x"})
                assert status == 422
                assert "is no command" in answer["error"]["message"]

    run(house, test)


def test_what_is_said_on_the_line_of_the_whole_floor_is_no_command(house: House) -> None:
    async def test(client: Client) -> None:
        async with client.line("floor") as line:
            asked = asyncio.create_task(line.ask("take-terminal", {"id": "x"}))
            async for message in line:
                assert message["type"] == "floor"
                break
        with pytest.raises(Exception, match="broke off"):
            await asked

    run(house, test)


# -- a house with people and keys --------------------------------------------------------------------


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with staffed(tmp_path_factory.mktemp("staffed")) as client:
        yield client


def ask(socket: WebSocketTestSession, command: str, body: Any, second: str = "") -> tuple[int, Any]:
    question = {"ask": "1", "command": command, "body": body} | ({"second": second} if second else {})
    socket.send_text(json.dumps(question))
    while (message := socket.receive_json())["type"] != "answer":
        continue
    assert message["ask"] == "1"
    return message["status"], message["body"]


def test_every_role_may_over_the_line_what_it_may_over_http(people: TestClient) -> None:
    """Refusals for want of a right; what passes the gate fails later, at the empty body."""
    compared = 0
    for shown in [{}, bearer(key_for("EWT-1")), bearer(key_for("EWT-2"))] + [
        bearer(sign_in(people, name_of(role))) for role in STAFF
    ]:
        for path in (TERMINAL, DEALER):
            prefix = path.replace("/ws/", "/api/").removesuffix("/dealer")
            pattern = prefix.replace("EWT-1", "{terminal}").replace("HCF-1", "{table}")
            commands = [key.rpartition("/")[2] for key in RIGHTS if key.startswith(f"POST {pattern}/")]
            with ExitStack() as stack:
                stack.enter_context(suppress(CancelledError))
                try:
                    socket = stack.enter_context(people.websocket_connect(path, headers=shown | LOCAL))
                except WebSocketDisconnect:
                    continue
                for command in commands:
                    http = people.post(f"{prefix}/{command}", headers=shown, json={})
                    assert ask(socket, command, {}) == (http.status_code, http.json()), (shown, command)
                    compared += 1
    # The terminal's commands for its own key and the staff who may look at it, the table's for who may deal.
    assert compared > 100


def test_a_terminal_gives_no_command_of_another(people: TestClient) -> None:
    """The line of EWT-1 opened with the key of EWT-2 is refused, or at most looked at."""
    opened = people.websocket_connect(TERMINAL, headers=bearer(key_for("EWT-2")) | LOCAL)
    with pytest.raises(WebSocketDisconnect), opened as socket:
        ask(socket, "cash-out", {"id": "x"})


def test_the_second_person_of_an_act_proves_himself_on_the_line_too(people: TestClient) -> None:
    dealer = bearer(sign_in(people, name_of("dealer")))
    with suppress(CancelledError), people.websocket_connect(DEALER, headers=dealer | LOCAL) as socket:
        body = {"id": "void-1", "reason": "a test"}
        alone, refused = ask(socket, "void", body)
        wrong, unknown = ask(socket, "void", body, "Bearer nobody")
        assert (alone, wrong) == (409, 403), (refused, unknown)
        assert unknown["error"]["code"] == "second_person_unknown"


def test_who_was_named_as_the_second_when_the_line_was_opened_is_none_on_it(people: TestClient) -> None:
    shown = bearer(sign_in(people, name_of("dealer"))) | LOCAL
    named = shown | {"croupier-second": "Bearer nobody"}
    body = {"id": "void-2", "reason": "a test"}
    alone, beside = (people.post("/api/tables/HCF-1/void", headers=one, json=body) for one in (shown, named))
    assert alone.status_code != beside.status_code
    with suppress(CancelledError), people.websocket_connect(DEALER, headers=named) as socket:
        assert ask(socket, "void", body) == (alone.status_code, alone.json())
        assert ask(socket, "void", body, "Bearer nobody") == (beside.status_code, beside.json())


def test_what_staff_do_over_the_line_is_entered_into_the_log(people: TestClient) -> None:
    dealer = bearer(sign_in(people, name_of("dealer")))
    before = len(entries(people, code="staff_act"))
    with suppress(CancelledError), people.websocket_connect(DEALER, headers=dealer | LOCAL) as socket:
        ask(socket, "close", {"id": "close-1"})
        entered = entries(people, code="staff_act")
        assert len(entered) == before + 1
        assert entered[-1]["person"] == name_of("dealer")


def test_a_session_that_has_ended_gives_no_command(people: TestClient) -> None:
    token = sign_in(people, name_of("dealer"))
    with people.websocket_connect(DEALER, headers=bearer(token) | LOCAL) as socket:
        people.post("/api/sign-out", headers=bearer(token))
        with pytest.raises(WebSocketDisconnect) as cut:
            _ask_until_cut(socket)
        assert cut.value.code == WS_WHO_CHANGED


def _ask_until_cut(socket: WebSocketTestSession) -> None:
    while True:
        status, answer = ask(socket, "close", {"id": "close-2"})
        assert status == 401, answer


def test_a_flood_of_commands_is_slowed_like_one_of_requests_and_all_are_answered(
    people: TestClient,
) -> None:
    key = bearer(key_for("EWT-2")) | LOCAL
    path = TERMINAL.replace("EWT-1", "EWT-2")
    with suppress(CancelledError), people.websocket_connect(path, headers=key) as socket:
        many = int(AT_ONCE) + 250
        for number in range(many):
            socket.send_text(json.dumps({"ask": str(number), "command": "cash-out", "body": {}}))
        seen: list[int] = []
        while len(seen) < many:
            message = socket.receive_json()
            if message["type"] == "answer":
                seen.append(message["status"])
        assert set(seen) == {422}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"ask":"1"}',
        '{"ask":1,"command":"cash-out","body":{}}',
        '{"ask":"1","command":"cash-out","body":{},"path":"/api/sign-in"}',
        '{"ask":"1","command":"cash-out","body":' + "[" * 60_000,
        '{"ask":"' + "1" * 61 + '","command":"cash-out","body":{}}',
    ],
)
def test_what_is_no_command_is_not_answered(people: TestClient, text: str) -> None:
    key = bearer(key_for("EWT-1")) | LOCAL
    with suppress(CancelledError), people.websocket_connect(TERMINAL, headers=key) as socket:
        socket.send_text(text)
        assert ask(socket, "cash-out", {})[0] == 422
