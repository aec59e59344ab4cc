"""Where a request comes from, what every answer carries, and what the demonstration does by itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest
from starlette.websockets import WebSocketDisconnect

from croupier.errors import DataError
from croupier.house.config import HouseConfig, StaffConfig, read_config
from tests.access.staffed import (
    ADDRESS,
    TestClient,
    bearer,
    configuration,
    entries,
    key_for,
    name_of,
    served,
    sign_in,
    staffed,
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with staffed(tmp_path_factory.mktemp("origin")) as client:
        yield client


@pytest.fixture(scope="module")
def demonstration(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with served(configuration(tmp_path_factory.mktemp("demo"), demo=True)) as client:
        yield client


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({}, ""),
        ({"origin": ADDRESS}, ""),
        ({"origin": ADDRESS, "sec-fetch-site": "same-origin"}, ""),
        ({"sec-fetch-site": "none"}, ""),
        ({"origin": "http://evil.example"}, "foreign_origin"),
        ({"origin": "null"}, "foreign_origin"),
        ({"origin": "https://127.0.0.1"}, "foreign_origin"),
        ({"origin": "http://127.0.0.1:81"}, "foreign_origin"),
        ({"sec-fetch-site": "cross-site"}, "foreign_origin"),
        ({"sec-fetch-site": "same-site"}, "foreign_origin"),
        ({"host": "evil.example", "origin": "http://evil.example"}, "unknown_host"),
    ],
)
def test_a_command_must_come_from_a_page_of_the_house(
    house: TestClient, headers: dict[str, str], code: str
) -> None:
    terminal = bearer(key_for("EWT-1"))
    answer = house.post("/api/terminals/EWT-1/tip", json={}, headers=terminal | headers)
    assert answer.json()["error"]["code"] == (code or "malformed")


def test_a_socket_must_be_opened_by_a_page_of_the_house(house: TestClient) -> None:
    headers = bearer(key_for("EWT-1")) | {"host": "127.0.0.1", "origin": "http://evil.example"}
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        house.websocket_connect("/ws/terminals/EWT-1", headers=headers),
    ):
        pass
    assert closed.value.code == 4403
    assert entries(house, code="origin_refused", device="EWT-1")


def test_looking_needs_no_origin(house: TestClient) -> None:
    foreign = bearer(key_for("EWT-1")) | {"origin": "http://evil.example"}
    assert house.get("/api/terminals/EWT-1", headers=foreign).status_code == 200


def test_every_answer_carries_the_headers_and_pages_have_nothing_inline(house: TestClient) -> None:
    for path in ("/sign-in", "/api/floor", "/nowhere", "/static/style.css"):
        headers = house.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "strict-transport-security" not in headers
    assert house.get("/api/floor").headers["cache-control"] == "no-store"
    assert house.get("/static/style.css").headers["cache-control"] == "no-cache"


def test_with_tls_browsers_are_told_to_stay_with_it_and_cookies_need_it(
    house: TestClient, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("tls")
    with staffed(folder, tls_certificate="c.pem", tls_key="k.pem") as secure:
        secure.base_url = secure.base_url.copy_with(scheme="https")
        answer = secure.post(
            "/api/sign-in",
            json={"name": name_of("dealer"), "password": "seven swans a-swimming"},
            headers={"origin": "https://127.0.0.1"},
        )
        assert "secure" in answer.headers["set-cookie"].lower()
        assert answer.headers["strict-transport-security"].startswith("max-age=31536000")


# -- how far a house may be reached ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "word"),
    [
        ({"listen": "10.0.0.1:443"}, "listen.*tls_certificate"),
        ({"listen": "10.0.0.1:443", "demo": True}, "listen.*demonstration"),
        ({"listen": "10.0.0.1:443", "tls_certificate": "c"}, "tls_certificate and tls_key"),
        ({"listen": "10.0.0.1:443", "tls_certificate": "c", "tls_key": "k"}, "hosts"),
    ],
)
def test_beyond_this_machine_a_house_needs_tls_a_name_and_log_ins(
    settings: dict[str, object], word: str
) -> None:
    with pytest.raises(DataError, match=word):
        HouseConfig(**settings).check_reach()  # type: ignore[arg-type]


def test_with_tls_and_a_name_a_house_may_be_reached_from_elsewhere() -> None:
    HouseConfig(
        listen="10.0.0.1:443", tls_certificate="c", tls_key="k", hosts=["floor.example"]
    ).check_reach()
    HouseConfig(listen="127.0.0.1:80").check_reach()


@pytest.mark.parametrize(
    ("field", "inside", "outside"),
    [
        ("idle_minutes", (1, 60), (0.5, 61)),
        ("session_hours", (0.25, 24), (0.1, 25)),
        ("failed_tries", (1, 10), (0, 11)),
        ("locked_minutes", (1, 1440), (0, 1441)),
        ("shortest_password", (12, 100), (11, 101)),
    ],
)
def test_the_staff_section_takes_nothing_weak(
    field: str, inside: tuple[float, float], outside: tuple[float, float]
) -> None:
    for value in inside:
        StaffConfig(**{field: value}).limits()  # type: ignore[arg-type]
    for value in outside:
        with pytest.raises(DataError, match=field):
            StaffConfig(**{field: value}).limits()  # type: ignore[arg-type]


def test_the_staff_section_is_read_from_the_file() -> None:
    house = read_config("[staff]\nidle_minutes = 5\nfailed_tries = 3")
    assert (house.staff.limits().idle_minutes, house.staff.limits().failed_tries) == (5, 3)


# -- the demonstration -----------------------------------------------------------------------------


def test_the_demonstration_signs_a_visitor_in_by_itself_and_says_so(demonstration: TestClient) -> None:
    page = demonstration.get("/", headers={"accept": "text/html"})
    assert "croupier_visitor=" in page.headers["set-cookie"]
    who = demonstration.get("/api/session").json()
    assert (who["kind"], who["demo"]) == ("visitor", True)
    assert "signed you in by itself" in page.text
    (entry,) = entries(demonstration, code="visitor_signed_in")
    assert entry["person"] == who["name"]
    again = demonstration.get("/", headers={"accept": "text/html"})
    assert "set-cookie" not in again.headers


def test_a_visitor_has_any_terminal_and_any_table(demonstration: TestClient) -> None:
    assert demonstration.get("/api/terminals/EWT-2").status_code == 200
    answer = demonstration.post("/api/tables/HCF-1/open", json={"id": "open"})
    assert answer.status_code == 200
    with suppress(WebSocketDisconnect):
        assert demonstration.get("/dealer/HCF-1").status_code == 200


def test_a_real_house_signs_nobody_in_by_itself(house: TestClient) -> None:
    assert house.get("/api/session").json() | {"demo": None} == {
        "kind": "nobody", "name": "", "full_name": "", "roles": [], "terminal": "", "training": False,
        "must_change_password": False, "demo": None,
    }  # fmt: skip
    house.cookies.set("croupier_visitor", "0123abcd")
    assert house.get("/api/session").json()["kind"] == "nobody"
    house.cookies.clear()


def test_people_are_listed_without_secrets(house: TestClient) -> None:
    headers = bearer(sign_in(house, name_of("information_technology")))
    listed = house.get("/api/people", headers=headers)
    assert len(listed.json()["people"]) == 26
    assert "argon2" not in listed.text
