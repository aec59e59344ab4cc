"""Sessions, lock-outs, first passwords, second persons and terminal keys, as a browser meets them."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from datetime import timedelta

import pytest

from croupier.access.session import hash_of
from tests.access.staffed import PASSWORD, TestClient, bearer, entries, key_for, name_of, sign_in, staffed
from tests.store.databases import SetClock


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with staffed(tmp_path_factory.mktemp("sessions")) as client:
        yield client


@pytest.fixture
def clock(house: TestClient, monkeypatch: pytest.MonkeyPatch) -> SetClock:
    """The clock by which sessions end; it stands until the test moves it."""
    clock = SetClock()
    monkeypatch.setattr(house.app.state.access, "clock", clock)  # type: ignore[attr-defined]
    return clock


def later(house: TestClient, clock: SetClock, **span: float) -> None:
    clock.pass_by(**span)
    _forget(house)


def _forget(house: TestClient) -> None:
    """What the door remembers for a moment is forgotten, as if the moment had passed."""
    gate = house.app.middleware_stack  # type: ignore[attr-defined]
    while not hasattr(gate, "door"):
        gate = getattr(gate, "_app", None) or gate.app
    gate.door.forget()


def who(house: TestClient, token: str) -> str:
    return str(house.get("/api/session", headers=bearer(token)).json()["kind"])


def second(name: str, password: str = PASSWORD) -> dict[str, str]:
    return {"croupier-second": "Basic " + base64.b64encode(f"{name}:{password}".encode()).decode()}


def test_the_cookie_is_kept_from_scripts_and_from_other_sites(house: TestClient) -> None:
    answer = house.post("/api/sign-in", json={"name": name_of("dealer"), "password": PASSWORD})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert house.get("/api/session").json()["name"] == name_of("dealer")
    house.post("/api/sign-out")
    house.cookies.clear()
    assert house.get("/api/session").json()["kind"] == "nobody"


def test_a_session_that_was_signed_out_is_over_for_its_token_too(house: TestClient) -> None:
    token = sign_in(house, name_of("finance"))
    assert who(house, token) == "person"
    house.post("/api/sign-out", headers=bearer(token))
    assert who(house, token) == "nobody"


def test_the_books_hold_no_token_and_no_password(house: TestClient) -> None:
    token = sign_in(house, name_of("finance"))
    access = house.app.state.access  # type: ignore[attr-defined]
    assert access.people.session(token) is None
    assert access.people.session(hash_of(token)) is not None
    assert access.people.secret_of(name_of("finance")).startswith("$argon2id$")


def test_a_session_ends_after_fifteen_idle_minutes_and_not_before(house: TestClient, clock: SetClock) -> None:
    token = sign_in(house, name_of("finance"))
    later(house, clock, minutes=15)
    assert who(house, token) == "person"
    assert not entries(house, code="session_expired", person=name_of("finance"))
    later(house, clock, minutes=15, milliseconds=1)
    for _ in range(2):
        assert who(house, token) == "nobody"
    assert len(entries(house, code="session_expired", person=name_of("finance"))) == 1


def test_a_session_ends_after_twelve_hours_however_busy(house: TestClient, clock: SetClock) -> None:
    token = sign_in(house, name_of("finance"))
    for _ in range(12 * 6):
        later(house, clock, minutes=10)
        assert who(house, token) == "person"
    later(house, clock, milliseconds=1)
    assert who(house, token) == "nobody"


def test_five_failed_tries_slow_the_next_and_the_right_password_still_opens(house: TestClient) -> None:
    name = "bob.surveillance"
    wrong = {"name": name, "password": "not the one that it is"}
    codes = [house.post("/api/sign-in", json=wrong).json()["error"]["code"] for _ in range(5)]
    assert codes == ["wrong_sign_in"] * 5
    assert house.post("/api/sign-in", json={"name": name, "password": PASSWORD}).status_code == 200
    house.cookies.clear()
    assert [one["person"] for one in entries(house, code="locked_out")] == [name]


def test_whoever_signs_in_over_a_session_ends_it(house: TestClient) -> None:
    first = sign_in(house, name_of("finance"))
    house.cookies.set("croupier_session", first)
    answer = house.post("/api/sign-in", json={"name": name_of("dealer"), "password": PASSWORD})
    house.cookies.clear()
    assert answer.json()["token"] != first
    assert (who(house, first), who(house, answer.json()["token"])) == ("nobody", "person")


def test_failures_are_forgotten_when_the_right_password_comes(house: TestClient, clock: SetClock) -> None:
    wrong = {"name": "bob.security", "password": "not the one that it is"}
    for _ in range(2):
        for _ in range(4):
            assert house.post("/api/sign-in", json=wrong).json()["error"]["code"] == "wrong_sign_in"
        sign_in(house, "bob.security")


def test_an_unknown_name_is_refused_in_the_same_words_and_not_logged(house: TestClient) -> None:
    answers = [
        house.post("/api/sign-in", json={"name": name, "password": "hunter2hunter2"}).json()
        for name in ("nobody.knows", "bob.finance")
    ]
    assert answers[0] == answers[1]
    assert entries(house, text="hunter2") == entries(house, text="nobody.knows") == []


def test_a_first_password_must_be_changed_before_anything_else(house: TestClient) -> None:
    access = house.app.state.access  # type: ignore[attr-defined]
    name = "bob.internal-audit"
    access.people.set_secret(name, access.people.secret_of(name), True, access.clock.now())
    token = sign_in(house, name)
    assert house.get("/api/floor", headers=bearer(token)).json()["error"]["code"] == "password_must_change"
    short = {"old": PASSWORD, "new": "eleven char"}
    assert (
        house.post("/api/password", json=short, headers=bearer(token)).json()["error"]["code"]
        == "password_length"
    )
    good = {"old": PASSWORD, "new": "twelve chars"}
    assert house.post("/api/password", json=good, headers=bearer(token)).status_code == 200
    assert who(house, token) == "nobody", "every session ends with the old password"
    fresh = sign_in(house, name, "twelve chars")
    assert house.get("/api/floor", headers=bearer(fresh)).status_code == 200


# -- two people ------------------------------------------------------------------------------------


@pytest.fixture
def reset(house: TestClient, monkeypatch: pytest.MonkeyPatch) -> str:
    """A route that is an act for two: a slot supervisor, and somebody of finance."""
    gate = house.app.middleware_stack  # type: ignore[attr-defined]
    while not hasattr(gate, "_routes"):
        gate = getattr(gate, "_app", None) or gate.app
    found = next(one for one in gate._routes.known if one.key == "POST /api/tables/{table}/close")
    others = gate._routes._by_method["POST"]
    first = [found._replace(act="progressive.reset"), *others]
    monkeypatch.setitem(gate._routes._by_method, "POST", first)
    return "/api/tables/HCF-1/close"


@pytest.mark.parametrize(
    ("extra", "code"),
    [
        ({}, "second_person_needed"),
        (second("ann.slot-supervisor"), "same_person"),
        (second("bob.floorperson"), "wrong_second_person"),
        (second("bob.finance", "a wrong password"), "wrong_sign_in"),
        (second("nobody.knows"), "wrong_sign_in"),
        ({"croupier-second": "Basic !!"}, "second_person_unreadable"),
        ({"croupier-second": "Digest x"}, "second_person_unreadable"),
        ({"croupier-second": "Bearer stolen"}, "second_person_unknown"),
    ],
)
def test_an_act_for_two_needs_two_different_people_with_the_right_roles(
    house: TestClient, reset: str, extra: dict[str, str], code: str
) -> None:
    first = bearer(_once(house, "slot_supervisor"))
    answer = house.post(reset, json={"id": "r"}, headers=first | extra)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, code)


_TOKENS: dict[str, str] = {}


def _once(house: TestClient, role: str) -> str:
    """One session for several tests: a sign-in takes its time."""
    key = f"{id(house)}{role}"
    if key not in _TOKENS:
        _TOKENS[key] = sign_in(house, name_of(role))
    return _TOKENS[key]


def test_both_people_of_an_act_are_in_the_log(house: TestClient, reset: str) -> None:
    first = bearer(_once(house, "slot_supervisor"))
    signed = first | second("bob.finance")
    assert house.post(reset, json={"id": "both"}, headers=signed).status_code not in (401, 403)
    with_token = first | {"croupier-second": f"Bearer {sign_in(house, 'bob.finance')}"}
    assert house.post(reset, json={"id": "both"}, headers=with_token).status_code not in (401, 403)
    acts = entries(house, code="staff_act", person="bob.finance")
    assert [(one["person"], one["second_person"]) for one in acts] == [
        ("ann.slot-supervisor", "bob.finance")
    ] * 2


# -- terminals -------------------------------------------------------------------------------------


def test_a_terminal_shows_its_key_once_and_keeps_it(house: TestClient) -> None:
    answer = house.post("/api/terminal-key", json={"key": key_for("EWT-2").upper()})
    assert answer.json()["terminal"] == "EWT-2"
    assert house.get("/api/terminals/EWT-2").status_code == 200
    assert house.get("/api/terminals/EWT-1").status_code == 403
    house.cookies.clear()
    assert house.post("/api/terminal-key", json={"key": "wrong"}).status_code == 401
    assert [one["device"] for one in entries(house, code="terminal_signed_in")] == ["EWT-2"]


def test_a_key_that_was_ended_opens_nothing(house: TestClient) -> None:
    from tests.access.staffed import keys_in

    access = house.app.state.access  # type: ignore[attr-defined]
    keys_in(access.people, "EWT-3")
    assert house.get("/api/terminals/EWT-3", headers=bearer(key_for("EWT-3"))).status_code == 200
    access.people.end_key("EWT-3")
    _forget(house)
    assert house.get("/api/terminals/EWT-3", headers=bearer(key_for("EWT-3"))).status_code == 401


def test_an_attendant_who_signs_in_at_a_terminal_is_both(house: TestClient) -> None:
    house.cookies.set("croupier_terminal", key_for("EWT-1"))
    house.cookies.set("croupier_session", sign_in_keeping(house))
    who_ = house.get("/api/session").json()
    assert (who_["name"], who_["terminal"]) == ("ann.slot-attendant", "EWT-1")
    assert (
        house.post("/api/terminals/EWT-1/hand-pay", json={"id": "h"}).json()["error"]["code"] == "nothing_due"
    )
    assert house.post("/api/terminals/EWT-2/tip", json={}).status_code == 403
    house.cookies.clear()


def sign_in_keeping(house: TestClient) -> str:
    kept = dict(house.cookies)
    token = sign_in(house, name_of("slot_attendant"))
    house.cookies.update(kept)
    return token


def test_a_terminal_reports_its_doors_and_nothing_that_is_not_its_own(house: TestClient) -> None:
    terminal = bearer(key_for("EWT-1"))
    path = "/api/terminals/EWT-1/events"
    report = {"id": "d1", "code": "main_door_opened", "text": "night shift"}
    assert house.post(path, json=report, headers=terminal).status_code == 200
    forged = {"id": "d2", "code": "signed_in"}
    assert house.post(path, json=forged, headers=terminal).json()["error"]["code"] == "not_a_device_code"
    assert house.post(path, json={"id": "d3", "code": "no_such"}, headers=terminal).status_code == 422
    (entry,) = entries(house, code="doors", device="EWT-1")
    assert (entry["code"], entry["text"]) == ("main_door_opened", "night shift")


def test_sessions_of_idle_people_are_noted_at_most_twice_a_minute() -> None:
    from croupier.access.session import Session
    from croupier.units.gaming_day import instant_text

    now = SetClock().now()
    session = Session("h", "ann", instant_text(now), instant_text(now))
    assert not session.is_worth_noting(now + timedelta(seconds=29))
    assert session.is_worth_noting(now + timedelta(seconds=30))
