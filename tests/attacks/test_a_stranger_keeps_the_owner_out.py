"""Crowds of invented names, crowds at known names, and wrong passwords for one name: its owner comes in."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator

import httpx
import pytest

from croupier.access.session import Limits
from croupier.web.access.known_browsers import device_key, mark, own_mark, with_mark
from croupier.web.access.tries import LONGEST_WAIT_SECONDS, Tries
from croupier.web.access.turns import KNOWN, QueueFull, Turns
from tests.access.staffed import PASSWORD
from tests.attacks._floor import PATIENCE_SECONDS, Server, staffed_books

CROWD = 150
OWNER = "ann.floorperson"
WRONG = "not the one that it is"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("crowd")
    with Server(folder, staffed_books(folder)).running() as server:
        yield server


Answers = tuple[httpx.Response, Counter[int]]


async def _crowd(house: Server, names: list[str], owner: httpx.AsyncClient) -> Answers:
    """All at once, and the owner behind them: his answer, and theirs."""
    limits = httpx.Limits(max_connections=len(names) + 1)
    async with httpx.AsyncClient(limits=limits, timeout=PATIENCE_SECONDS) as stranger:
        place = f"{house.address}/api/sign-in"
        bodies = [{"name": name, "password": WRONG} for name in names]
        tries = [asyncio.create_task(stranger.post(place, json=body)) for body in bodies]
        await asyncio.sleep(0)
        answer = await owner.post(place, json={"name": OWNER, "password": PASSWORD})
        return answer, Counter(one.status_code for one in await asyncio.gather(*tries))


def test_a_crowd_of_names_that_nobody_has_is_no_hindrance(house: Server) -> None:
    async def attack() -> Answers:
        async with httpx.AsyncClient(timeout=PATIENCE_SECONDS) as owner:
            return await _crowd(house, [f"no.body-{number}" for number in range(CROWD)], owner)

    answer, others = asyncio.run(attack())
    assert answer.status_code == 200, answer.text
    assert others == {401: CROWD}


def test_a_crowd_at_names_of_the_house_does_not_hold_up_a_browser_that_is_known(house: Server) -> None:
    people = ["bob.dealer", "bob.finance", "bob.security", "bob.count-team", "bob.internal-audit"]

    async def attack() -> Answers:
        async with httpx.AsyncClient(timeout=PATIENCE_SECONDS) as owner:
            before = await owner.post(
                f"{house.address}/api/sign-in", json={"name": OWNER, "password": PASSWORD}
            )
            assert "croupier_device=" in str(before.headers.get_list("set-cookie"))
            return await _crowd(house, people * 30, owner)

    answer, others = asyncio.run(attack())
    assert answer.status_code == 200, answer.text
    assert set(others) == {401, 429}, "most of them are told to come later"


def test_wrong_passwords_for_a_name_lock_nobody_out(house: Server) -> None:
    name = "bob.slot-supervisor"
    tries = [house.post("/api/sign-in", name=name, password=WRONG) for _ in range(6)]
    assert {(one.status_code, one.text) for one in tries} == {(401, tries[0].text)}
    assert house.post("/api/sign-in", name=name, password=PASSWORD).status_code == 200


def test_known_and_unknown_names_are_answered_alike_however_often_they_are_tried(house: Server) -> None:
    async def told(name: str) -> Counter[tuple[int, str, str]]:
        """Twenty at once: some are looked at, some must come later."""
        async with httpx.AsyncClient(timeout=PATIENCE_SECONDS) as stranger:
            place, body = f"{house.address}/api/sign-in", {"name": name, "password": WRONG}
            answers = await asyncio.gather(*(stranger.post(place, json=body) for _ in range(20)))
        shape = ("content-type", "content-length", "retry-after", "cache-control", "set-cookie")
        heads = [str([one.headers.get(name) for name in shape]) for one in answers]
        return Counter((one.status_code, one.text, head) for one, head in zip(answers, heads, strict=True))

    known, unknown = asyncio.run(told("bob.slot-technician")), asyncio.run(told("bob.nobody"))
    assert known == unknown
    assert {status for status, _, _ in known} == {401, 429}


def test_tries_from_elsewhere_do_not_slow_the_owner() -> None:
    tries = Tries(Limits())
    while tries.wait("ann", "203.0.113.5", 0.0) is not None:
        pass
    assert tries.wait("ann", "198.51.100.7", 0.0) == 0.0


def test_tries_for_one_name_from_one_place_are_few_for_ever() -> None:
    """An hour of hammering: the bound that the documents state."""
    tries, now, looked_at = Tries(Limits()), 0.0, 0
    while now < 3600:
        looked_at += tries.wait("ann", "203.0.113.5", now) is not None
        now += 0.25
    assert looked_at <= 5 + (3600 + LONGEST_WAIT_SECONDS) / 8 + 4


def test_the_known_go_first_and_a_crowd_at_one_address_has_one_turn_in_two() -> None:
    async def order() -> list[str]:
        turns, came = Turns(at_once=1, most=64, most_from_one=16), []
        leave = asyncio.Event()

        async def come(lane: str) -> None:
            async with turns.turn(lane):
                await leave.wait()
                came.append(lane)

        first = asyncio.create_task(come("crowd"))
        await asyncio.sleep(0)
        crowd = [asyncio.create_task(come("crowd")) for _ in range(40)]
        await asyncio.sleep(0)
        others = [asyncio.create_task(come("other")), asyncio.create_task(come(KNOWN))]
        await asyncio.sleep(0)
        assert len(turns) == 16 + 2, "the rest of the crowd was sent away"
        leave.set()
        sent_away = await asyncio.gather(first, *crowd, *others, return_exceptions=True)
        assert sum(isinstance(one, QueueFull) for one in sent_away) == 40 - 16
        assert len(turns) == 0
        return came

    assert asyncio.run(order())[:4] == ["crowd", KNOWN, "crowd", "other"]


def test_a_mark_of_a_browser_belongs_to_one_person_and_one_password() -> None:
    house = device_key(b"k" * 32)
    made = mark(house, "ann", "$argon2id$1", b"n" * 12)
    assert own_mark(house, "ann", "$argon2id$1", f"another~{made}") == made
    for name, secret, cookie, secret_key in (
        ("bob", "$argon2id$1", made, house),
        ("ann", "$argon2id$2", made, house),
        ("ann", "$argon2id$1", made[:-1], house),
        ("ann", "$argon2id$1", made, device_key(b"l" * 32)),
        ("ann", "", made, house),
    ):
        assert own_mark(secret_key, name, secret, cookie) == ""
    assert with_mark(f"a~{made}~b", made, "new") == "new~a~b"
